"""The definitions of the cards in play, by name."""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from typing import Any, cast
from zlib import crc32

import msgspec
from msgspec.structs import fields

from duelog.core.effects.book.card_index import Sheet, sheet_of
from duelog.core.effects.book.program import COST, MODE, PROCEDURE, PUT_OFF, Program, lay_out, modes_of
from duelog.core.effects.language import AnyStep, Definition, Effect, Later, Mode

UNDEFINED = Definition(name="")
"""The definition of a card that has none: a printed face and nothing more."""


COPIED = "effects of "
"""How the trait begins that gives a card the effects of another."""

FOREIGN = 100
"""Copied effects are numbered from the key of the other card's name times this."""


def key_of(name: str) -> int:
    """A number from 1 that stands for a name in every book."""
    return 1 + crc32(name.encode()) % 10_000_000


class CardBook:
    """Definitions by card name. Effects are numbered from 1; effect 0 is the only one."""

    def __init__(self, definitions: Iterable[Definition] = ()) -> None:
        self._by_name = {definition.name: definition for definition in definitions}
        self.winners = frozenset(name for name, card in self._by_name.items() if card.wins is not None)
        self._programs: dict[tuple[str, int, int], Program] = {}
        self._keys: dict[int, str] = {}
        self._found: dict[tuple[str, int, int], AnyStep | None] = {}
        self._digest: str | None = None
        self.cached: dict[object, Any] = {}
        """Values that callers compute from the definitions once, by keys of their own."""

        self._sheets: dict[tuple[str, ...], Sheet] = {}

    def __len__(self) -> int:
        return len(self._by_name)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[Definition]:
        return iter(self._by_name.values())

    def get(self, name: str) -> Definition:
        """The definition of a card, an empty one where there is none."""
        return self._by_name.get(name, UNDEFINED)

    def numbered(self, name: str, traits: Iterable[str] = ()) -> Iterator[tuple[int, Effect]]:
        """The effects of a card with their numbers, and those of cards that it copies, as its traits tell."""
        yield from enumerate(self.get(name).effects, 1)
        for trait in traits:
            if trait.startswith(COPIED):
                other = trait.removeprefix(COPIED)
                yield from enumerate(self.get(other).effects, key_of(other) * FOREIGN + 1)

    def sheet(self, name: str, traits: tuple[str, ...] = ()) -> Sheet:
        """The effects of `numbered`, laid out by what they are asked for."""
        key = (name, *(trait for trait in traits if trait.startswith(COPIED))) if traits else (name,)
        found = self._sheets.get(key)
        if found is None:
            found = self._sheets[key] = sheet_of(self.numbered(name, traits), placed=self.get(name).only_placed)
        return found

    def effect(self, name: str, number: int) -> Effect | None:
        """An effect of a card by its number; numbers beyond `FOREIGN` are those of a card that it copies."""
        if number > FOREIGN:
            key, number = divmod(number, FOREIGN)
            name = self._by_key().get(key, "")
        effects = self.get(name).effects
        return effects[number - 1] if 0 < number <= len(effects) else None

    def _by_key(self) -> dict[int, str]:
        if not self._keys:
            self._keys = {key_of(name): name for name in self._by_name}
        return self._keys

    def mode(self, name: str, number: int, option: int) -> Mode | None:
        """What an effect does with the option chosen at its activation; of a procedure its cost."""
        if number == PROCEDURE:
            own = next((each for each in self.get(name).procedures if each.overlay is None), None)
            return Mode(words="", cost=own.cost) if own is not None else None
        effect = self.effect(name, number)
        if effect is None:
            return None
        modes = modes_of(effect)
        return modes[option - 1] if 0 < option <= len(modes) else modes[0]

    def program(self, name: str, number: int, option: int) -> Program:
        """The instructions of an effect; a negative option -1 - part means what the step `part` put off."""
        key = (name, number, option)
        found = self._programs.get(key)
        if found is None:
            found = self._programs[key] = lay_out(self._steps(name, number, option))
        return found

    def _steps(self, name: str, number: int, option: int) -> tuple[AnyStep, ...]:
        effect = self.effect(name, number)
        if option < 0 and effect is not None and effect.kind == "continuous":
            return effect.steps
        if option < 0:
            later = self.step(name, number, -1 - option)
            return later.steps if isinstance(later, Later) else ()
        mode = self.mode(name, number, option)
        return mode.steps if mode is not None else ()

    def step(self, name: str, number: int, part: int) -> AnyStep | None:
        """The step of an effect that a lasting effect goes back to; `part` counts as `program.MODE` says."""
        key = (name, number, part)
        if key not in self._found:
            self._found[key] = self._step(name, number, part)
        return self._found[key]

    def _step(self, name: str, number: int, part: int) -> AnyStep | None:
        inside, rest = divmod(part, PUT_OFF)
        option, index = divmod(rest, MODE)
        if index >= COST:
            mode = self.mode(name, number, option)
            return mode.cost[index - COST] if mode is not None and index - COST < len(mode.cost) else None
        program = self.program(name, number, -inside if inside else option)
        found = program[index] if index < len(program) else None
        return found if isinstance(found, AnyStep) else None

    def of(self, names: Iterable[str]) -> "CardBook":
        """The definitions of these cards only: those that a duel with them is played with."""
        return CardBook(self._by_name[name] for name in dict.fromkeys(names) if name in self._by_name)

    def digest(self) -> str:
        """32 hexadecimal digits that stand for all definitions; "" for an empty book."""
        if self._digest is None:
            ordered = [self._by_name[name] for name in sorted(self._by_name)]
            said = msgspec.msgpack.encode(canonical(ordered))
            self._digest = blake2b(said, digest_size=16).hexdigest() if ordered else ""
        return self._digest


def canonical(part: Any) -> Any:
    """A piece of the language by what it says: kind and fields in order, without those at their default.

    msgspec leaves out a default only where the value is the very same object, which depends on what was loaded first.
    """
    if isinstance(part, tuple | list):
        return [canonical(item) for item in cast("tuple[Any, ...]", part)]
    if not isinstance(part, msgspec.Struct):
        return part
    config = part.__struct_config__
    said: dict[str, Any] = {} if config.tag is None else {"do": config.tag}
    for name, default in _defaults(type(part)):
        value = getattr(part, name)
        if value != default:
            said[name] = canonical(value)
    return said


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (field.name, field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory())
        for field in sorted(fields(kind), key=lambda field: field.name)
    )


NO_BOOK = CardBook()
"""No definitions: card effects are not refereed."""
