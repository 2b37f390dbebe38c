"""The position of a designed board, as the independent engine takes it: Decks, Extra Decks, and cards on the table."""

import random
from collections.abc import Sequence
from typing import Any

from duelog.events.faces import Face
from tests.lockstep.boards.reading import Board, Laid

_DECK = 12
"""How many cards a Deck has: more than any board draws."""

_ZONES = {"monsters": "MZONE", "spells": "SZONE", "hand": "HAND", "grave": "GRAVE", "banished": "REMOVED"}
_PLACES = {"field": 5, "left": 6, "right": 7}
_POSITIONS = {"attack": "FU_ATK", "defense": "FU_DEF", "up": "FU"}
_INWARDS = (2, 1, 3, 0, 4)
"""The zones of a row in the order in which they are filled."""


def laid_out(board: Board, owner: int, plain: Sequence[Face], rng: random.Random) -> dict[str, Any]:
    """The arguments of a duel; `plain` are the monsters that fill up the Decks."""
    position: dict[str, Any] = {"decks": [[], []], "extras": [[], []], "place": []}
    for player, side in ((owner, board.mine), (1 - owner, board.theirs)):
        there = [laid for laid in side if not laid.maybe or rng.random() < 0.5]
        position["place"] += _placed(player, there)
        position["extras"][player] = [laid.passcode for laid in there if laid.zone == "extra"]
        deck = [laid.passcode for laid in there if laid.zone == "deck"]
        if player != owner or not board.whole_deck:
            others = rng.sample([face.passcode for face in plain], max(0, _DECK - len(deck)))
            deck += others
        rng.shuffle(deck)
        position["decks"][player] = deck
    return {**position, "lp": board.lp, "hand": 0, "seed": [rng.getrandbits(32) | 1 for _ in range(4)]}


def _placed(player: int, cards: Sequence[Laid]) -> list[tuple[Any, ...]]:
    """The cards on the table: player, passcode, place, and on the field the zone and the position."""
    free = {zone: list(_INWARDS) for zone in ("monsters", "spells")}
    placed: list[tuple[Any, ...]] = []
    for laid in cards:
        if laid.zone in free:
            down = "FD_DEF" if laid.zone == "monsters" else "FD"
            at = free[laid.zone].pop(0)
            placed.append((player, laid.passcode, _ZONES[laid.zone], at, _POSITIONS.get(laid.position, down)))
        elif laid.zone in _PLACES:
            position = "FD" if laid.position == "set" else "FU"
            placed.append((player, laid.passcode, "SZONE", _PLACES[laid.zone], position))
        elif laid.zone in _ZONES:
            placed.append((player, laid.passcode, _ZONES[laid.zone]))
    return placed
