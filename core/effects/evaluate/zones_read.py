"""The zones that a continuous effect looks at, so that it is not recomputed for changes in others.

An effect looks at its own card, at the cards that it is equipped or linked to, and at those that its selectors take
from areas of the field. That is all only if each of its fields is listed here; otherwise it depends on the whole field,
and on whose turn it is.
"""

from collections.abc import Iterator

from msgspec import Struct

from duelog.core.effects.evaluate.comparisons import COMPARISONS
from duelog.core.effects.evaluate.locations import FIELD_AREAS
from duelog.core.effects.language import Amount, Cards, Condition, Effect, Modifier, PlayerLock, Who
from duelog.core.effects.language.words import ON_FIELD, Area
from duelog.core.state import EMPTY_FIELD, Field, OnField, State
from duelog.events.base import field_defaults
from duelog.events.places import OPPONENT, PLAYERS, Place, Player
from duelog.events.restrictions import CardFilter, Lock, Trait

Zones = tuple[tuple[Player, Area], ...]
"""Areas of the field of players."""

_KNOWN_BY_ITSELF = ("this", "equipped", "linked", "it")
"""References to the effect's card, to cards that it names on the field, and to a card that a selector has taken."""

_SELECTORS = ("cards", "count", "different_names", "different_types", "different_attributes", "most_of_one_name")
"""The fields of other pieces that take cards, in any order."""

_LOOKS_AT_ITS_CARDS: dict[type[Struct], frozenset[str]] = {
    Cards: frozenset(
        {
            "of", "area", "other", "card", "type", "attribute", "kinds", "face", "position", "summoned_by",
            "summoned_from", "trait", "level", "rank", "atk", "defense", "name", "in_name", "all_of", "any_of", "not_",
        }
    ),
    Amount: frozenset({*_SELECTORS[1:], "minus", "times", "divided_by", "plus"}),
    Condition: frozenset({"count", "value", "all_of", "any_of", "not_", *COMPARISONS}),
    Modifier: frozenset(Modifier.__struct_fields__) - {"copies", "name_of", "attribute_of", "type_of"},
    PlayerLock: frozenset({"who", "what", "requires"}),
}  # fmt: skip
"""The fields that look at no other card of the field than those taken, tested, or referred to."""

_WHOSE = ("you", "opponent", "both")
"""Words for players that mean the same in each turn."""


def zones_read(effect: Effect, player: Player) -> Zones | None:
    """The areas of the field that the modifiers and locks of a player's effect look at; None for the whole field."""
    key = f"zones read by {player}"
    found: list[Zones | None] | None = effect.compiled(key)
    if found is None:
        found = effect.keep_compiled(key, [_zones_read(effect, player)])
    return found[0]


def _zones_read(effect: Effect, player: Player) -> Zones | None:
    found: dict[tuple[Player, Area], None] = {}
    for piece in (effect.requires, *effect.modify, *effect.lock):
        for selector in _taking(piece) if piece is not None else ():
            if selector is None:
                return None
            found.update(dict.fromkeys(_areas(selector, player)))
    return tuple(found)


def _areas(cards: Cards, player: Player) -> Iterator[tuple[Player, Area]]:
    whose: dict[Who, tuple[Player, ...]] = {"you": (player,), "opponent": (OPPONENT[player],)}
    for each in whose.get(cards.of, PLAYERS):
        for area in cards.area:
            yield each, area
            if area == "spells":  # Trap Monsters count as being there, too
                yield each, "monsters"


def _taking(piece: Struct) -> Iterator[Cards | None]:
    """The selectors in a piece that take cards from the field; None for each field that may look at others."""
    if isinstance(piece, Trait | Lock | CardFilter):
        return
    listed = _LOOKS_AT_ITS_CARDS.get(type(piece), frozenset())
    for name, default in field_defaults(type(piece)).items():
        value = getattr(piece, name)
        if value == default:
            continue
        if name not in listed or (name in ("of", "who") and value not in _WHOSE):
            yield None
        elif name in _SELECTORS and isinstance(value, Cards):
            yield value if value.area and set(value.area) <= set(ON_FIELD) else None
            yield from _taking(value)
        elif name in _SELECTORS:
            yield from () if value in _KNOWN_BY_ITSELF else (None,)
        else:
            for inner in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
                if isinstance(inner, Struct):
                    yield from _taking(inner)


class Areas:
    """The last field of a player and the cards in each area of it: the same tuples as long as they are equal.

    Cards that an event has changed and another one has changed back are equal, and not the same.
    """

    def __init__(self) -> None:
        self._field: Field = EMPTY_FIELD
        self.field: Field = EMPTY_FIELD
        self.cards: dict[Area, tuple[OnField | None, ...]] = {area: _part(EMPTY_FIELD, area) for area in ON_FIELD}

    def of(self, field: Field) -> "Areas":
        """This, brought up to date with a field."""
        if field is not self._field:
            self._field = field
            if field != self.field:
                self.field = field
                for area in ON_FIELD:
                    there = _part(field, area)
                    if there != self.cards[area]:
                        self.cards[area] = there
        return self


def _part(field: Field, area: Area) -> tuple[OnField | None, ...]:
    low, high = FIELD_AREAS[area]
    return field[low:high]


def cards_named(state: State, place: Place, slot: OnField) -> list[object]:
    """Where a card is, and the cards that it names on the field: objects that stay the same while nothing changes."""
    found: list[object] = [place, slot]
    if slot.equipped_to or slot.linked:
        for card in (slot.equipped_to, *slot.linked):
            found += state.find(card) or (None, None)
    return found
