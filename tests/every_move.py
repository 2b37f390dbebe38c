"""Every syntactically possible move in a state, sensible or not, as input of the validator."""

import random
from collections.abc import Iterator
from itertools import combinations

from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move, Phase, Position
from duelog.events.places import PLACES, PLAYERS, Player

PHASES: tuple[Phase, ...] = ("draw", "standby", "main1", "battle", "main2", "end")
POSITIONS: tuple[Position, ...] = ("attack", "defense", "set", "up", "down")


def every_move(state: State, rng: random.Random) -> Iterator[Move]:
    """All syntactically possible moves of the basic game for both players: cards in play, invalid numbers, all places,
    up to two Tributes.

    Moves from the hand are many (cards by places by Tributes), so each card gets all places with one random choice of
    Tributes, and all Tributes with one random place.
    """
    for player in PLAYERS:
        yield from _from_hand(state, player, rng)
        yield from _with_monsters(state, player)
        yield from _answers(state, player)
        yield from (m.ChangePhase(player=player, to=phase) for phase in PHASES)
        yield m.Pass(player=player)
        yield m.Concede(player=player)


def cards_about(state: State) -> tuple[CardId, ...]:
    """The cards on the field and in hand, one of each other pile, and numbers of no card."""
    found: list[CardId] = []
    for side in state.sides:
        found += side.hand
        found += (slot.card for slot in side.field if slot is not None)
        for pile in (side.deck, side.grave, side.banished, side.extra):
            found += pile[:1]
    return (*found, 0, -1, len(state.cards) + 1)


def _tributes(state: State, player: Player) -> list[tuple[CardId, ...]]:
    on_field = [slot.card for each in PLAYERS for _, slot in state.on_field(each)]
    near = (*on_field, *state.side(player).hand[:1])
    return [(), *((card,) for card in near), *combinations(near, 2), *((card, card) for card in near[:1])]


def _from_hand(state: State, player: Player, rng: random.Random) -> Iterator[Move]:
    given = _tributes(state, player)
    for card in cards_about(state):
        some = rng.choice(given)
        for to in PLACES:
            yield m.SetSpellTrap(player=player, card=card, to=to)
            for tributes in ((), some):
                yield m.NormalSummon(player=player, card=card, to=to, tributes=tributes)
                yield m.SetMonster(player=player, card=card, to=to, tributes=tributes)
        to = rng.choice(PLACES[:5] if player == 1 else PLACES[15:20])
        for tributes in given:
            yield m.NormalSummon(player=player, card=card, to=to, tributes=tributes)
            yield m.SetMonster(player=player, card=card, to=to, tributes=tributes)
        for position in POSITIONS:
            yield m.NormalSummon(player=player, card=card, to=to, position=position)


def _with_monsters(state: State, player: Player) -> Iterator[Move]:
    cards = cards_about(state)
    for card in cards:
        yield m.FlipSummon(player=player, card=card)
        for position in POSITIONS:
            yield m.ChangePosition(player=player, card=card, position=position)
        for target in cards:
            yield m.Attack(player=player, card=card, target=target)


def _answers(state: State, player: Player) -> Iterator[Move]:
    yield m.Choose(player=player)
    for yes in (True, False):
        yield m.Choose(player=player, yes=yes)
    for number in range(-1, 4):
        yield m.Choose(player=player, number=number)
    for option in ("first", "second", "neither", ""):
        yield m.Choose(player=player, option=option)
        yield m.Choose(player=player, option=option, number=1)
    for position in POSITIONS:
        yield m.Choose(player=player, position=position)
    for to in PLACES:
        yield m.Choose(player=player, to=to)
    cards = cards_about(state)
    yield m.Choose(player=player, cards=())
    for count in (1, 2):
        for chosen in combinations(cards, count):
            yield m.Choose(player=player, cards=chosen)
            yield m.Choose(player=player, cards=chosen, yes=True)
