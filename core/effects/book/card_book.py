"""The book: card definitions by name."""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from functools import cached_property
from typing import Any, cast

from msgspec.structs import replace

from duelog.core.effects.book.canonical_form import in_canonical_form
from duelog.core.effects.book.card_index import EffectIndex, effect_index_of
from duelog.core.effects.book.digests import digest_of_encoded, encoded
from duelog.core.effects.book.program import Program, modes_of
from duelog.core.effects.book.step_ids import outermost_ids
from duelog.core.effects.book.version_1_digest import (
    as_meant_in_version_1,
    canonical_digest_in_version_1,
    digest_in_version_1,
)
from duelog.core.effects.book.version_1_positions import part_of
from duelog.core.effects.language import AnyStep, Definition, Effect, Later, Mode, NotedNumber
from duelog.core.state import Link
from duelog.events.base import CopiedEffect, EffectAddress, EffectOrSummon, StepAddress
from duelog.events.restrictions import Trait

UNDEFINED = Definition(name="")
"""The definition of a card without one: only a printed face."""


class CardBook:
    """Definitions by card name, in canonical form unless `as_written`.

    They are passed as a sequence, or as the mapping `by_name`, which may create each on demand. Effects are numbered
    from 1; effect 0 stands for the only one.
    """

    def __init__(
        self,
        definitions: Iterable[Definition] = (),
        *,
        by_name: Mapping[str, Definition] | None = None,
        as_written: bool = False,
    ) -> None:
        self._written: Mapping[str, Definition] = (
            {definition.name: definition for definition in definitions} if by_name is None else by_name
        )
        self._by_name: dict[str, Definition] = dict(self._written) if as_written else {}
        self._programs: dict[tuple[str, EffectOrSummon, int], Program] = {}
        self._found: dict[tuple[str, EffectOrSummon, StepAddress], AnyStep | None] = {}
        self._parts: dict[tuple[str, EffectOrSummon, StepAddress], Program] = {}
        self._became: dict[tuple[str, CopiedEffect], Effect | None] = {}
        self._digest: str | None = None
        self._extends: tuple[CardBook, tuple[Definition, ...]] | None = None
        """The book from which `replacing` made this one, and with which definitions."""

        self._matching: str | None = None
        """A digest of version 1 that these definitions are known to match."""

        self.cached: dict[object, Any] = {}
        """Values cached by callers under their own keys."""

        self._effect_indexes: dict[tuple[str | tuple[str, bool], ...], EffectIndex] = {}

    @cached_property
    def winners(self) -> frozenset[str]:
        """The cards with which a player can win the Duel, by name."""
        if self._extends is None:
            return frozenset(card.name for card in self if card.wins is not None)
        book, own = self._extends
        return (book.winners - {card.name for card in own}) | {card.name for card in own if card.wins is not None}

    def __len__(self) -> int:
        return len(self._written)

    def __contains__(self, name: object) -> bool:
        return name in self._written

    def __iter__(self) -> Iterator[Definition]:
        """The definitions as written."""
        return iter(self._written.values())

    def get(self, name: str) -> Definition:
        """The definition of a card, an empty one if there is none."""
        found = self._by_name.get(name)
        if found is None:
            written = self._written.get(name)
            found = self._by_name[name] = UNDEFINED if written is None else in_canonical_form(written)
        return found

    def numbered(self, name: str, traits: Iterable[Trait] = ()) -> Iterator[tuple[EffectAddress, Effect]]:
        """The effects of a card with their addresses, and those that it copies or was granted, by its traits."""
        yield from self._of(name, granted=False)
        yield from self._becoming(name)
        for other, granted in _copied(traits):
            for number, effect in self._of(other, granted=granted):
                yield CopiedEffect(of=other, number=number), effect

    def _of(self, name: str, *, granted: bool) -> Iterator[tuple[int, Effect]]:
        """The effects that a card has itself, or those that it grants to others, with their numbers."""
        numbered = enumerate(self.get(name).effects, 1)
        return (
            (number, effect)
            for number, effect in numbered
            if (effect.granted is not None) == granted and effect.becomes is None
        )

    def _becoming(self, name: str) -> Iterator[tuple[CopiedEffect, Effect]]:
        """What an effect of a card can become, with the addresses of the effects of the other cards."""
        for wanted in (effect.becomes for effect in self.get(name).effects if effect.becomes is not None):
            parts = wanted.cards.in_name or wanted.cards.name
            for other in self._written:  # those without such a name are not even decoded
                if not parts or any(part in other for part in parts):
                    for number in range(1, len(self.get(other).effects) + 1):
                        address = CopiedEffect(of=other, number=number)
                        found = self.effect(name, address)
                        if found is not None:
                            yield address, found

    def effect_index(self, name: str, traits: tuple[Trait, ...] = ()) -> EffectIndex:
        """The effects of `numbered`, indexed by use."""
        key: tuple[str | tuple[str, bool], ...] = (name, *_copied(traits)) if traits else (name,)
        found = self._effect_indexes.get(key)
        if found is None:
            found = self._effect_indexes[key] = effect_index_of(
                self.numbered(name, traits), placed=self.get(name).only_placed_by_effects
            )
        return found

    def effect(self, name: str, address: EffectOrSummon) -> Effect | None:
        """An effect of a card; None if it has no such effect."""
        if isinstance(address, int):
            return self._numbered(name, address)
        if isinstance(address, str):
            return None
        return self._become(name, address, self._numbered(address.of, address.number))

    def _numbered(self, name: str, number: int) -> Effect | None:
        effects = self.get(name).effects
        return effects[number - 1] if 0 < number <= len(effects) else None

    def _become(self, name: str, address: CopiedEffect, other: Effect | None) -> Effect | None:
        """The effect of another card, as it is copied, or as an effect of the card becomes it."""
        own = next((effect for effect in self.get(name).effects if effect.becomes is not None), None)
        if own is None or other is None:
            return other
        if (name, address) not in self._became:
            from duelog.core.effects.book.becoming import becoming  # few cards have such effects

            self._became[name, address] = becoming(own, address.of, other)
        return self._became[name, address]

    def mode(self, name: str, address: EffectOrSummon, option: int) -> Mode | None:
        """The mode of an effect with the option chosen at activation; for a Summon procedure, its cost."""
        if address == "own summon":
            own = next((each for each in self.get(name).procedures if each.overlay is None), None)
            return Mode(description="", cost=own.cost) if own is not None else None
        effect = self.effect(name, address)
        if effect is None:
            return None
        modes = modes_of(effect)
        return modes[option - 1] if 0 < option <= len(modes) else modes[0]

    def program(self, name: str, address: EffectOrSummon, option: int) -> Program:
        """The program of an effect with the option chosen at activation."""
        key = (name, address, option)
        found = self._programs.get(key)
        if found is None:
            mode = self.mode(name, address, option)
            found = self._programs[key] = Program(mode.steps if mode is not None else ())
        return found

    def program_of(self, name: str, link: Link) -> Program:
        """The program of a link whose card has this name: the whole effect, or the steps that a step of it delayed."""
        if link.put_off is None:
            return self.program(name, link.effect, link.option)
        put_off = self.address_of(name, link)
        return self._part(name, link.effect, put_off) if put_off.path else Program(())

    def address_of(self, name: str, link: Link) -> StepAddress:
        """The address of the steps of a link whose card has this name, without a step at the end of the path."""
        if link.put_off is None:
            return StepAddress(mode=link.option)
        return self.named(name, link.effect, link.put_off)

    def step(self, name: str, address: EffectOrSummon, part: StepAddress | None) -> AnyStep | None:
        """The step from which a lasting effect came; None if there is none."""
        if part is None:
            return None
        key = (name, address, part)
        if key not in self._found:
            outer, step_id = self._place_of(name, address, part)
            self._found[key] = outer.step(step_id) if outer is not None else None
        return self._found[key]

    def step_before(self, name: str, address: EffectOrSummon, part: StepAddress) -> AnyStep | None:
        """The step directly before the one from which a lasting effect came; None if there is none."""
        outer, step_id = self._place_of(name, address, part)
        return outer.step_before(step_id) if outer is not None else None

    def _place_of(self, name: str, address: EffectOrSummon, part: StepAddress) -> tuple[Program | None, str]:
        """The steps that one is among, and its id there."""
        path = (part := self.named(name, address, part)).path
        return (self._part(name, address, replace(part, path=path[:-1])), path[-1]) if path else (None, "")

    def _part(self, name: str, address: EffectOrSummon, outer: StepAddress) -> Program:
        """The steps that the next id of a path refers to: those of a cost or mode, or those that a step delayed."""
        key = (name, address, outer)
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = Program(*self._steps_in(name, address, outer))
        return found

    def _steps_in(
        self, name: str, address: EffectOrSummon, outer: StepAddress
    ) -> tuple[tuple[AnyStep, ...], tuple[NotedNumber, ...]]:
        if outer.path:
            later = self.step(name, address, outer)
            return (later.steps, later.notes) if isinstance(later, Later) else ((), ())
        mode = self.mode(name, address, outer.mode)
        return () if mode is None else mode.cost if outer.cost else mode.steps, ()

    def named(self, name: str, address: EffectOrSummon, part: StepAddress) -> StepAddress:
        """The address of a step by ids, also for steps numbered by version 1 of the format."""
        if part.version_1 is None:
            return part
        old = part_of(part.version_1)
        effect = self.effect(name, address)
        outer = StepAddress(mode=old.mode, cost=old.cost)
        if old.outer is not None and (effect is None or effect.kind != "continuous"):
            outer = self.named(name, address, StepAddress(version_1=old.outer))
        if old.cost:  # in the order in which they are paid
            ids = outermost_ids(self._steps_in(name, address, outer)[0])
            found = ids[old.position] if old.position < len(ids) else ""
        else:
            found = self._part(name, address, outer).id_in_version_1(old.position)
        return replace(outer, path=(*outer.path, found))

    def of(self, names: Iterable[str]) -> "CardBook":
        """The book of a duel with these cards: only their definitions."""
        return CardBook(self._written[name] for name in dict.fromkeys(names) if name in self._written)

    def replacing(self, definitions: Iterable[Definition]) -> "CardBook":
        """This book with these definitions added, replacing those of the same cards."""
        own = {card.name: card for card in definitions}
        maps = self._written.maps if isinstance(self._written, ChainMap) else [self._written]  # none within another
        found = CardBook(by_name=ChainMap(own, *cast(list[MutableMapping[str, Definition]], maps)))  # only read
        found._extends = self, tuple(own.values())
        return found

    def digest(self) -> str:
        """The digest of all definitions, independent of how they are written: 32 hexadecimal digits, "" for an empty
        book."""
        if self._digest is None:
            self._digest = digest_of_encoded(self._forms())
        return self._digest

    def _forms(self) -> dict[str, bytes]:
        """The bytes of each definition for the digest, by name; most are known if this book replaces few of another."""
        if self._extends is None:
            return self._encoded
        book, own = self._extends
        return {**book._forms(), **{card.name: encoded(card) for card in own}}

    @cached_property
    def _encoded(self) -> dict[str, bytes]:
        return {card.name: encoded(card) for card in self}

    def matching_digest(self, digest: str) -> "CardBook | None":
        """The book that a duel with this digest was played with; None if these definitions do not match it.

        Files of version 1 have a digest of the definitions as written, in the words of version 1.
        """
        if self._matching == digest or digest == self.digest():
            return self
        if digest == canonical_digest_in_version_1(self._canonical()):
            return self._as_meant_in_version_1(digest, as_written=False)
        return self._as_meant_in_version_1(digest, as_written=True) if digest == digest_in_version_1(self) else None

    def _as_meant_in_version_1(self, digest: str, *, as_written: bool) -> "CardBook":
        meant = [as_meant_in_version_1(card) for card in self]
        same = not as_written and all(new is old for new, old in zip(meant, self, strict=True))
        found = self if same else CardBook(meant, as_written=as_written)
        found._matching = digest
        return found

    def _canonical(self) -> list[Definition]:
        return [in_canonical_form(written) for written in self._written.values()]


def _copied(traits: Iterable[Trait]) -> Iterator[tuple[str, bool]]:
    """The cards whose effects a card has in addition to its own, and whether it has those that they grant."""
    for trait in traits:
        if trait.what in ("effects of", "granted effects of"):
            yield trait.name, trait.what == "granted effects of"


NO_BOOK = CardBook()
"""A book without definitions: card effects are not refereed."""
