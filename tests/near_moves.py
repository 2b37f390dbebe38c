"""Moves that differ from a legal one in one thing: other cards, one more, one fewer, another zone, another player."""

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import fields, replace

from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.places import OPPONENT, PLACES
from tests.every_move import PHASES, POSITIONS, cards_about

LISTS = ("targets", "costs", "tributes", "materials", "cards")
"""The fields of moves that name several cards."""

AnyMove = TypeVar("AnyMove", bound=Move)


def near_moves(state: State, move: Move, rng: random.Random) -> Iterator[Move]:
    """The moves near `move`, with a few of the existing cards and places."""
    yield replace(move, player=OPPONENT[move.player])
    about = cards_about(state)
    strangers = (*rng.sample(about, min(6, len(about))), 0, len(state.cards) + 1)
    for name in (field.name for field in fields(move)):
        for value in _others(name, getattr(move, name), strangers, rng):
            yield replace(move, **{name: value})
    if isinstance(move, m.Activate | m.Choose):
        yield replace(move, to=None)
    if isinstance(move, m.PendulumSummon):
        yield from _other_entrances(move, strangers, rng)


def _others(name: str, value: Any, strangers: tuple[CardId, ...], rng: random.Random) -> Iterator[Any]:
    match name:
        case "card" | "target":
            yield from strangers
        case "targets" | "costs" | "tributes" | "materials" | "cards" if value is not None:
            yield from _other_cards(value, strangers, rng)
        case "to" if value in PHASES:
            yield from PHASES
        case "to":
            yield from rng.sample(PLACES, 4)
        case "position":
            yield from POSITIONS
        case "effect" | "option" if isinstance(value, int):
            yield from range(4)
        case "yes":
            yield from (True, False)
        case "number":
            yield from (-1, 99)
        case _:
            pass


def _other_cards(
    cards: tuple[CardId, ...], strangers: tuple[CardId, ...], rng: random.Random
) -> Iterator[tuple[CardId, ...]]:
    yield ()
    for stranger in strangers:
        yield (*cards, stranger)
    for at in range(len(cards)):
        yield (*cards[:at], *cards[at + 1 :])
        yield (*cards[:at], rng.choice(strangers), *cards[at + 1 :])
        yield (*cards, cards[at])


def _other_entrances(move: m.PendulumSummon, strangers: tuple[CardId, ...], rng: random.Random) -> Iterator[Move]:
    for entrance in move.monsters:
        yield replace(move, monsters=(entrance, entrance))
        yield replace(move, monsters=(replace(entrance, card=rng.choice(strangers)),))
        yield replace(move, monsters=(replace(entrance, position="set"),))


def unordered(move: AnyMove) -> AnyMove:
    """The move with its cards sorted, since their order does not matter."""
    changes: dict[str, Any] = {}
    for name in LISTS:
        cards = getattr(move, name, None)
        if cards is not None:
            changes[name] = tuple(sorted(cards))
    if isinstance(move, m.PendulumSummon):
        changes["monsters"] = tuple(sorted(move.monsters, key=lambda entrance: entrance.card))
    return replace(move, n=0, **changes)
