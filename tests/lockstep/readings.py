"""The texts that the other engine's scripts and card database follow where they are not those on the cards.

Duels are compared with these readings, so that they stay in step to their end; certificates and cases are not. The rows
of docs/disagreements.md say for each what the card's own text decides.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Definition
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.disagreements import ARCHETYPE, KNOWN

UNKNOWN_ARCHETYPES = frozenset({"Gladiator Beast", "Earthbound Immortal", "Gimmick Puppet", "Symphonic Warrior"})
"""Archetypes of whose newer numbers no card of the other engine's database is a member."""

NO_CARD = "\0"
"""A part of a name that no card has."""


def _rewritten(part: Any, change: Callable[[Struct], Struct]) -> Any:
    """A piece of a definition, or a list of them, with a change made to all pieces in it, apart from `by_card`.

    What Special Summoned a card is not looked up there by its name: their scripts mark such a Summon.
    """
    if isinstance(part, tuple):
        items: list[Any] = [_rewritten(item, change) for item in part]  # pyright: ignore[reportUnknownVariableType]
        return tuple(items)
    if not isinstance(part, Struct):
        return part
    inner = {name: _rewritten(value, change) for name, value in _fields(part) if name != "by_card"}
    changed = {name: value for name, value in inner.items() if value is not getattr(part, name)}
    return change(replace(part, **changed) if changed else part)


def _fields(part: Struct) -> Iterator[tuple[str, Any]]:
    for name in part.__struct_fields__:
        yield name, getattr(part, name)


def _optional(piece: Struct) -> Struct:
    """A mandatory effect as one that its player may leave unused."""
    return replace(piece, mandatory=False, timing="when") if getattr(piece, "mandatory", False) else piece


def _any_position(piece: Struct) -> Struct:
    """A Summon in Attack Position as one in either position."""
    return replace(piece, position="choice") if getattr(piece, "position", None) == "attack" else piece


def _of_both_players(piece: Struct) -> Struct:
    """What happens to a card of one's own as what happens to a card of either player."""
    what: object = getattr(piece, "what", None)
    if not isinstance(what, Struct) or getattr(what, "of", None) != "you":
        return piece
    return replace(piece, what=replace(what, of="both"))


def _any_number_of_times(piece: Struct) -> Struct:
    """An Ignition Effect that can be used once per turn as one without a limit."""
    limited = getattr(piece, "kind", "") == "ignition" and getattr(piece, "once", None) == "turn"
    return replace(piece, once=None) if limited else piece


def _whatever_happened(piece: Struct) -> Struct:
    """What follows "if you do" as what is done in any case."""
    return replace(piece, after="and") if getattr(piece, "after", "") == "if you do" else piece


def _without_members(piece: Struct) -> Struct:
    """A selector of cards of an archetype without members as one of no cards."""
    names: tuple[str, ...] = getattr(piece, "in_name", ())
    if not UNKNOWN_ARCHETYPES & {*names}:
        return piece
    return replace(piece, in_name=tuple(NO_CARD if name in UNKNOWN_ARCHETYPES else name for name in names))


READINGS: dict[str, Callable[[Struct], Struct]] = {
    "Dark Bug": _optional,
    "Machina Gearframe": _any_position,
    "Shien's Scheme": _of_both_players,
    "Gaia Soul the Combustible Collective": _any_number_of_times,
    "Friller Rabca": _whatever_happened,
}
"""What their scripts change in the texts of single cards."""


def as_they_read(card: Definition) -> Definition:
    """The definition of a card by the text that their script follows; the same one if that is the card's own."""
    change = _without_members if card.name in KNOWN[ARCHETYPE].cards else READINGS.get(card.name)
    return card if change is None else _rewritten(card, change)


def read_otherwise(names: Iterable[str], book: CardBook) -> tuple[str, ...]:
    """Those of some cards that a book has by the text of their scripts, if that is not the card's own."""
    own = built_in_book(NEWEST)
    return tuple(name for name in names if name in own and book.get(name) != own.get(name))


class _AsTheyRead(Mapping[str, Definition]):
    """The definitions of a book by the texts that their scripts follow, each made on demand."""

    def __init__(self, book: CardBook) -> None:
        self.book = book
        self.made: dict[str, Definition] = {}

    def __getitem__(self, name: str) -> Definition:
        if name not in self.book:
            raise KeyError(name)
        if name not in self.made:
            self.made[name] = as_they_read(self.book.get(name))
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return (card.name for card in self.book)

    def __len__(self) -> int:
        return len(self.book)


def their_book() -> CardBook:
    """The definitions of all cards, newest texts, as their scripts read them."""
    return CardBook(by_name=_AsTheyRead(built_in_book(NEWEST)))
