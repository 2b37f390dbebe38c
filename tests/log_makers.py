"""Makers of random events that fit a state: the registry, and queries of a state."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from duelog.core.state import OnField, State
from duelog.events.base import CardId, Event, Position
from duelog.events.places import PENDULUM_ZONES, PILE_AT, PLAYERS, SPELL_ZONES, Place, Player, Zone, place

T = TypeVar("T")
Maker = Callable[[Random, State], Event | None]
Standing = tuple[Place, OnField]
Lying = tuple[CardId, Place]
MAKERS: dict[type[Event], Maker] = {}
SPELL_SIDE: tuple[Zone, ...] = (*SPELL_ZONES, "F", *PENDULUM_ZONES)
UP: tuple[Position, ...] = ("attack", "defense")


def makes(*kinds: type[Event]) -> Callable[[Maker], Maker]:
    """Registers a maker of events of these kinds, which returns None if none is possible in the state."""

    def register(maker: Maker) -> Maker:
        for kind in kinds:
            MAKERS[kind] = maker
        return maker

    return register


# --- what a state has to offer ----------------------------------------------------------------------------------


def some(random: Random, items: list[T], most: int = 3, least: int = 0) -> list[T]:
    """Up to `most` different ones of the items."""
    return random.sample(items, min(len(items), random.randint(least, most)))


def slots(state: State) -> list[Standing]:
    return [found for player in PLAYERS for found in state.on_field(player)]


def in_monster_zones(state: State) -> list[Standing]:
    return [(where, slot) for where, slot in slots(state) if where[3] == "M"]


def fighters(state: State) -> set[CardId]:
    """The monsters that must stay: they have just declared an attack."""
    if state.battle is None or state.due != "attack":
        return set()
    return {state.battle.attacker, state.battle.target}


def free(state: State, player: Player, zones: tuple[Zone, ...]) -> list[Place]:
    taken = {where for where, _ in slots(state)}
    return [where for zone in zones if (where := place(player, zone)) not in taken]


def token(state: State, card: CardId) -> bool:
    return "token" in state.face(card).kinds


def lying(state: State) -> Iterator[Lying]:
    """Every card in a pile, in a zone or as a material, with its place."""
    for where, (player, pile) in PILE_AT.items():
        for card in state.side(player).pile(pile):
            yield card, where
    for where, slot in slots(state):
        for card in (slot.card, *slot.materials):
            yield card, where


def any_card(random: Random, state: State) -> CardId:
    return random.randint(1, len(state.cards))


def any_cards(random: Random, state: State) -> tuple[CardId, ...]:
    return tuple(some(random, list(range(1, len(state.cards) + 1))))


def number(random: Random) -> int:
    return random.choice((0, 1, 2, 7, 300, 2500))


def player_of(random: Random) -> Player:
    return random.choice(PLAYERS)
