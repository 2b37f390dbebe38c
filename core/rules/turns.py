"""The order of the Phases (pages 30 to 36)."""

from duelog.core.rules.registry import enforces, refuses
from duelog.core.rules.summons import one_more
from duelog.core.rules.words import PHASE_NAMES, moment
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import Phase

_NEXT: dict[Phase, tuple[Phase, ...]] = {
    "draw": (),
    "standby": (),
    "main1": ("battle", "main2", "end"),  # main2 is refused by TURN-02
    "battle": ("main2", "end"),
    "main2": ("end",),
    "end": (),
}


def first_turn(state: State) -> bool:
    """Whether it is the first turn of the duel."""
    return state.turn == 1


@refuses("TURN-01", m.ChangePhase)
@enforces("TURN-08")
def only_forward(state: State, move: m.ChangePhase) -> str | None:
    """The Phases follow each other in their order; the turn player ends Main and Battle Phases."""
    if state.turn == 0:
        return "the first turn has not begun"
    if state.step == "damage":
        return "the Damage Step is not over"
    if state.battle is not None and not state.battle.replay:
        return "an attack is not over"
    if move.to in _NEXT[state.phase]:
        return None
    return f"{PHASE_NAMES[move.to]} does not follow now: it is {moment(state)}"


@refuses("TURN-02", m.ChangePhase)
def no_main2_without_battle(state: State, move: m.ChangePhase) -> str | None:
    """Without a Battle Phase there is no Main Phase 2."""
    if move.to == "main2" and state.phase == "main1":
        return "there was no Battle Phase this turn"
    return None


@refuses("TURN-07", m.ChangePhase, m.Attack)
def no_battle_on_first_turn(state: State, move: m.ChangePhase | m.Attack) -> str | None:
    """Who goes first has no Battle Phase on the first turn."""
    if isinstance(move, m.ChangePhase) and move.to != "battle":
        return None
    return "it is the first turn of the duel" if first_turn(state) and not state.rules.first_turn_battle else None


@refuses("TURN-09", m.NormalSummon, m.SetMonster, looks_at="moment")
def not_again_in_main2(state: State, move: m.NormalSummon | m.SetMonster) -> str | None:
    """Main Phase 2 gives no second Normal Summon or Set to who made it in Main Phase 1."""
    used = state.side(move.player).normal_summons
    if one_more(state, move):
        return None
    if state.phase != "main2" or not used or used[-1][0] > state.phase_began:
        return None
    return f"the one of this turn was made in Main Phase 1 (event {used[-1][0]})"


@refuses("TURN-11", m.ChangePhase)
def hand_limit_first(state: State, move: m.ChangePhase) -> str | None:
    """The turn goes on when the turn player has discarded down to the hand limit."""
    question = state.question
    return "cards are to be discarded first" if question is not None and question.rule == "TURN-11" else None


@refuses("GEN-03", m.ChangePhase)
def effects_allow_battle(state: State, move: m.ChangePhase) -> str | None:
    """An effect that takes the Battle Phase away beats the rule that gives it."""
    if move.to == "battle" and "battle phase" in state.side(move.player).locks:
        return f"p{move.player} cannot conduct a Battle Phase this turn"
    return None
