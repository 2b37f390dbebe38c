"""The order of the Phases (pages 30 to 36)."""

from duelog.core.catalogue.arguments import Message, as_player, as_word, message
from duelog.core.rulebook import enforces
from duelog.core.rules.facts import moment
from duelog.core.rules.registry import refuses
from duelog.core.rules.summons import one_a_turn, one_more
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Outcome, Phase
from duelog.events.places import OPPONENT

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
def only_forward(state: State, move: m.ChangePhase) -> Message | None:
    """The Phases follow in order; the turn player ends Main and Battle Phases."""
    if state.turn == 0:
        return message("first-turn-not-begun")
    if state.step == "damage":
        return message("damage-step-not-over")
    if state.battle is not None and not state.battle.replay:
        return message("attack-not-over")
    if move.to in _NEXT[state.phase]:
        return None
    return message("phase-does-not-follow", phase=as_word("phase", move.to), moment=moment(state))


@refuses("TURN-02", m.ChangePhase)
def no_main2_without_battle(state: State, move: m.ChangePhase) -> Message | None:
    """Without a Battle Phase there is no Main Phase 2."""
    if move.to == "main2" and state.phase == "main1":
        return message("no-battle-phase-before")
    return None


@refuses("TURN-07", m.ChangePhase, m.Attack)
def no_battle_on_first_turn(state: State, move: m.ChangePhase | m.Attack) -> Message | None:
    """The player who goes first has no Battle Phase on the first turn."""
    if isinstance(move, m.ChangePhase) and move.to != "battle":
        return None
    return message("first-turn") if first_turn(state) and not state.rules.first_turn_battle else None


@refuses("TURN-09", m.NormalSummon, m.SetMonster, scope="moment")
def not_again_in_main2(state: State, move: m.NormalSummon | m.SetMonster) -> Message | None:
    """A Normal Summon or Set made in Main Phase 1 cannot be repeated in Main Phase 2."""
    used = state.side(move.player).normal_summons
    if one_more(state, move):
        return None
    if state.phase != "main2" or not used or used[-1][0] > state.phase_began:
        return None
    return one_a_turn(state, move)


@refuses("GEN-03", m.ChangePhase)
def effects_allow_battle(state: State, move: m.ChangePhase) -> Message | None:
    """An effect that skips the Battle Phase overrides the rule that allows it."""
    if move.to == "battle" and state.side(move.player).locked("battle phase"):
        return message("no-battle-phase", player=as_player(move.player))
    return None


@refuses("GEN-03", m.ChangePhase)
def effects_allow_main2(state: State, move: m.ChangePhase) -> Message | None:
    """An effect that skips Main Phase 2 overrides the rule that allows it."""
    if move.to == "main2" and state.side(move.player).locked("main phase 2"):
        return message("no-main-phase-2", player=as_player(move.player))
    return None


@enforces("GEN-03")
def after_battle(state: State) -> Phase:
    """The Phase that follows the Battle Phase if its player announced none: Main Phase 2, unless an effect skips it."""
    return "end" if state.side(state.turn_player).locked("main phase 2") else "main2"


def battle_phase_ahead(state: State) -> bool:
    """Whether the Battle Phase of this turn is still to come, and nothing forbids it."""
    if state.phase not in ("draw", "standby", "main1"):
        return False
    battle = m.ChangePhase(player=state.turn_player, to="battle")
    return no_battle_on_first_turn(state, battle) is None and effects_allow_battle(state, battle) is None


@enforces("TURN-03", "TURN-04", "WIN-02")
def normal_draw(state: State) -> Outcome | None:
    """The turn player's draw in the Draw Phase; a player who has to draw and cannot loses."""
    if state.phase != "draw" or state.drawn or state.turn == 0 or skips_draw_phase(state):
        return None
    if state.side(state.turn_player).locked("normal draw"):
        return None
    rules = state.rules
    if not rules.draw or (first_turn(state) and not rules.first_turn_draw):
        return None
    deck = state.side(state.turn_player).deck
    if len(deck) < rules.draw:
        return o.DuelEnded(winner=OPPONENT[state.turn_player], reason="deck out")
    return o.CardsDrawn(player=state.turn_player, cards=deck[: rules.draw])


@enforces("GEN-03")
def skips_draw_phase(state: State) -> bool:
    """Whether an effect skips this Draw Phase."""
    return state.phase == "draw" and state.side(state.turn_player).locked("draw phase")
