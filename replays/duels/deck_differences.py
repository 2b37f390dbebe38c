"""The Decks and faces with which two duels start differently, by the names of their cards."""

from collections import Counter
from itertools import chain
from typing import Literal, NamedTuple

from duelog.events.lines import Header
from duelog.events.places import Player
from duelog.replays.duels.field_differences import FieldDifference, field_differences

DeckName = Literal["main", "extra", "side", "listed"]
DECKS: tuple[DeckName, ...] = ("main", "extra", "side", "listed")


class DeckDifference(NamedTuple):
    """A Deck that differs: the names of the cards that only one of the duels has in it, a copy each.

    `deck` is the field of the seat. Without names, the same cards lie in another order.
    """

    player: Player
    deck: DeckName
    left: tuple[str, ...]
    right: tuple[str, ...]


def deck_differences(left: Header, right: Header) -> tuple[DeckDifference, ...]:
    """The Decks that differ, those of player 1 first."""
    found: list[DeckDifference] = []
    for player in (1, 2):
        for deck in DECKS:
            ours, theirs = (_names(header, player, deck) for header in (left, right))
            if ours != theirs:
                here, there = Counter(ours), Counter(theirs)
                found.append(DeckDifference(player, deck, _copies(here - there), _copies(there - here)))
    return tuple(found)


def face_differences(left: Header, right: Header) -> tuple[FieldDifference, ...]:
    """The printed facts in which cards of the same name differ; the paths begin with the name."""
    ours, theirs = ({face.name: face for face in reversed(header.faces)} for header in (left, right))
    shared = (name for name in ours if name in theirs)
    return tuple(each for name in sorted(shared) for each in field_differences(ours[name], theirs[name], name))


def _names(header: Header, player: Player, deck: DeckName) -> list[str]:
    indexes: tuple[int, ...] | None = getattr(header.seats[player - 1], deck)
    return [header.faces[index].name for index in indexes or ()]


def _copies(names: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(chain(names.elements())))
