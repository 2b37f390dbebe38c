"""What a player may do, ours and theirs, as the same keys: the action, and the card by where it lies."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Event, Move
from duelog.events.places import PILE_AT, Place
from tests.lockstep.recording import Option, Prompt
from tests.lockstep.setting import our_place

NOT_MOVES = frozenset({"shuffle_hand"})
"""What they offer and no rule knows: sorting one's own hand."""

NOT_YET = frozenset({"activate", "special_summon"})
"""What our engine cannot do before it knows effects; counted, not compared."""


class Spot(Struct, frozen=True, order=True):
    """Where a card lies: its place and, in a pile, its number there."""

    at: str
    index: int = 0


class Key(Struct, frozen=True, order=True):
    """Something that can be done in a Main Phase or the Battle Step."""

    action: str
    spot: Spot | None = None
    direct: bool = False

    def __str__(self) -> str:
        at = "" if self.spot is None else f" {self.spot.at}" + (f"[{self.spot.index}]" if self.spot.index else "")
        return f"{self.action}{at}{' direct' if self.direct else ''}"


def spot_of(state: State, card: CardId) -> Spot:
    """Where a card lies on our table."""
    at = state.place_of(card)
    if at is None:
        return Spot(at="nowhere")
    pile = PILE_AT.get(at)
    return Spot(at=at) if pile is None else Spot(at=at, index=state.side(pile[0]).pile(pile[1]).index(card))


def spot_in(state: State, option: Option) -> Spot:
    """Where the card lies that they mean; in the Deck they count from the bottom."""
    at = our_place(option.con, option.loc, option.seq)
    pile = PILE_AT.get(at)
    if pile is None:
        return Spot(at=at)
    size = len(state.side(pile[0]).pile(pile[1]))
    return Spot(at=at, index=size - 1 - option.seq if pile[1] == "deck" else option.seq)


# --- what can be done -------------------------------------------------------------------------------------------


def their_keys(state: State, prompt: Prompt) -> tuple[Counter[Key], int]:
    """What they offer, as often as they offer it, and how much of it our engine cannot do yet."""
    keys = [_key(state, option) for option in prompt.options if option.action not in NOT_MOVES | NOT_YET]
    return Counter(keys), sum(option.action in NOT_YET for option in prompt.options)


def _key(state: State, option: Option) -> Key:
    if not option.loc:
        return Key(action=option.action)
    return Key(action=option.action, spot=spot_in(state, option), direct=option.direct)


def our_keys(state: State, moves: Iterable[Move]) -> Counter[Key]:
    """What our legal moves come down to: a card once, however many zones, Tributes and targets there are."""
    keys: dict[Key, bool] = {}
    for move in moves:
        action = action_of(move)
        if action is not None:
            keys[action(state, move)] = True
    for key in [key for key in keys if key.direct]:
        keys.pop(Key(action=key.action, spot=key.spot), None)
    return Counter(keys)


def _with_card(action: str) -> Callable[[State, Any], Key]:
    return lambda state, move: Key(action=action, spot=spot_of(state, move.card))


_ACTIONS: dict[type[Event], Callable[[State, Any], Key]] = {
    m.NormalSummon: _with_card("normal_summon"),
    m.SetMonster: _with_card("set_monster"),
    m.SetSpellTrap: _with_card("set_spell"),
    m.FlipSummon: _with_card("change_position"),
    m.ChangePosition: _with_card("change_position"),
    m.Attack: lambda state, move: Key(action="attack", spot=spot_of(state, move.card), direct=not move.target),
    m.ChangePhase: lambda state, move: Key(action=f"to_{move.to}"),
}


def action_of(move: Move) -> Callable[[State, Any], Key] | None:
    """What makes a key of a move; None where they have no such option (Concede)."""
    return _ACTIONS.get(type(move))


def place_offered(option: Option) -> Place:
    """The zone that an option of a PLACE question is."""
    return our_place(option.con, option.loc, option.seq)
