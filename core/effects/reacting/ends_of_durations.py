"""When the durations of lasting effects are over, each by its own words."""

from itertools import pairwise

from duelog.core.effects.evaluate.presence import is_still_there
from duelog.core.effects.resolution.put_off import player_of_turn
from duelog.core.rulebook import enforces
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.places import Player


def is_over(state: State, lasting: Lasting, *, next_turn: bool = False) -> bool:
    """Whether a lasting effect has ended; `next_turn` does not count the turn in which it began."""
    match lasting.until:
        case "source":
            return not is_still_there(state, lasting.source, lasting.event)
        case "damage step":  # that of the battle in which it began, perhaps before the Damage Step
            return state.step != "damage" and state.battle is None
        case "damage calculation":
            return state.part not in ("start", "before", "calculation") or (
                state.battle is not None and state.battle.fought
            )
        case "end of battle phase":
            return state.phase != "battle" or state.turn != lasting.turn
        case "end of phase":
            return state.phase_began > lasting.event
        case "next link":
            return not _resolves_next(state, lasting.source)
        case "duel":
            return False
        case "standby phase":
            last = state.turn if state.phase in ("draw", "standby") else state.turn + 1  # it ends with that Phase
            return any(_is_turn_of(state, turn, lasting.whose) for turn in range(lasting.turn + 1, last))
        case "end phase" if not lasting.turns:
            return state.phase == "end" or state.turn != lasting.turn
        case _:
            return _turns_over(state, lasting, next_turn)


@enforces("CHAIN-02")
def _resolves_next(state: State, source: CardId) -> bool:
    """Whether the Chain Link before that of a card has yet to resolve."""
    before = [one for one, link in pairwise(state.chain) if link.card == source]
    return bool(before) and not before[-1].resolved


def _turns_over(state: State, lasting: Lasting, next_turn: bool) -> bool:
    """Whether this is the end of its last turn: the `turns`-th turn of `whose`."""
    if not lasting.turns:
        return state.turn > lasting.turn
    first = lasting.turn + next_turn
    ended = sum(1 for turn in range(first, state.turn) if _is_turn_of(state, turn, lasting.whose))
    return ended >= lasting.turns


def _is_turn_of(state: State, turn: int, whose: Player | None) -> bool:
    return whose in (None, player_of_turn(state, turn))
