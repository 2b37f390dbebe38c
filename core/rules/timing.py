"""Who may act, and when (SUM-14, PRIO-01 to PRIO-04, TURN-01)."""

from duelog.core.catalogue.arguments import Message, as_player, as_word, message
from duelog.core.rulebook import RULES
from duelog.core.rules.facts import about, busy, turn_of_other, wrong_time
from duelog.core.rules.registry import refuses
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import Move

IN_MAIN_PHASE = (
    m.NormalSummon,
    m.SetMonster,
    m.FlipSummon,
    m.ChangePosition,
    m.SpecialSummon,
    m.PendulumSummon,
    m.SynchroSummon,
    m.XyzSummon,
)
"""The moves of SUM-14; for Setting Spells and Traps, see SPELL-11."""

OPEN_MOVES = (*IN_MAIN_PHASE, m.SetSpellTrap, m.Attack, m.ChangePhase)
"""The moves that need an open game state."""

ALL_MOVES = (*OPEN_MOVES, m.Activate, m.Choose, m.Pass, m.Concede)


def in_main_phase(state: State) -> bool:
    """Whether it is a Main Phase."""
    return state.phase in ("main1", "main2") and state.turn > 0


def after_duel(state: State, move: Move) -> Message | None:
    """The facts about a move after the end of the duel."""
    if state.result is None:
        return None
    winner = state.result.winner
    reason = as_word("result", state.result.reason)
    if winner == 0:
        return message("duel-drawn", reason=reason)
    return message("duel-won", player=as_player(winner), reason=reason)


# The rule by which the duel ended is the one that a later move breaks.
@refuses("WIN-01", *ALL_MOVES, scope="moment")
def duel_is_won(state: State, move: Move) -> Message | None:
    """No move is legal after a player has lost all Life Points or conceded."""
    if state.result is not None and state.result.reason not in ("deck out", "effect") and state.result.winner:
        return after_duel(state, move)
    return None


@refuses("WIN-02", *ALL_MOVES, scope="moment")
def decked_out(state: State, move: Move) -> Message | None:
    """No move is legal after a player could not draw."""
    return after_duel(state, move) if state.result is not None and state.result.reason == "deck out" else None


@refuses("WIN-03", *ALL_MOVES, scope="moment")
def won_by_effect(state: State, move: Move) -> Message | None:
    """No move is legal after an effect has won the duel."""
    return after_duel(state, move) if state.result is not None and state.result.reason == "effect" else None


@refuses("WIN-04", *ALL_MOVES, scope="moment")
def drawn_duel(state: State, move: Move) -> Message | None:
    """No move is legal after a draw."""
    drawn = state.result is not None and state.result.winner == 0 and state.result.reason not in ("deck out", "effect")
    return after_duel(state, move) if drawn else None


@refuses("SYN-02", m.SynchroSummon, scope="moment")
@refuses("PEN-02", m.PendulumSummon, scope="moment")
@refuses("SUM-14", *IN_MAIN_PHASE, m.SetSpellTrap, scope="moment")
def own_main_phase(state: State, move: Move) -> Message | None:
    """Summons, Sets and changes of position belong to the player's own Main Phase, with no Chain open."""
    if state.turn_player != move.player or not in_main_phase(state):
        return wrong_time(state, move.player)
    return busy(state)


@refuses("TURN-12", m.ChangePhase, scope="moment")
def phases_of_the_turn_player(state: State, move: m.ChangePhase) -> Message | None:
    """The ends of Phases are announced by the player whose turn it is."""
    return turn_of_other(state) if state.turn > 0 and move.player != state.turn_player else None


@refuses("PRIO-03", *OPEN_MOVES, scope="moment")
def turn_player_holds_priority(state: State, move: Move) -> Message | None:
    """The opponent of the turn player cannot start anything. In the End Phase nobody can, by other rules."""
    given = state.window is not None and state.window.player == move.player
    if state.turn > 0 and move.player != state.turn_player and state.phase != "end" and not given:
        return turn_of_other(state)
    return None


@refuses("PRIO-02", m.Attack, m.ChangePhase, scope="moment")
def open_game_state(state: State, move: Move) -> Message | None:
    """An attack or the end of a Phase is announced only in an open game state."""
    return busy(state)


@refuses("CHAIN-01", m.Attack, m.ChangePhase, scope="moment")
def chain_is_answered(state: State, move: Move) -> Message | None:
    """Until both players have passed, the only possible moves are responses to the open Chain."""
    return busy(state) if state.chain else None


@refuses("PRIO-04", m.Pass, scope="moment")
def phase_ends_by_announcement(state: State, move: m.Pass) -> Message | None:
    """The turn player, who is not asked for a response, goes on by announcing the end of the Phase."""
    if state.window is None and state.question is None and move.player == state.turn_player:
        return message("ends-by-phase", player=as_player(move.player))
    return None


@refuses("PRIO-01", m.Pass, scope="moment")
def priority_of_the_turn_player(state: State, move: m.Pass) -> Message | None:
    """The opponent, who is not asked for a response, has no priority to pass."""
    if state.window is not None or state.question is not None or move.player == state.turn_player:
        return None
    return message("priority-of-other", player=as_player(state.turn_player))


@refuses("PRIO-02", m.Pass, scope="moment")
def asked_to_respond(state: State, move: m.Pass) -> Message | None:
    """Only a player who has priority passes it."""
    if state.window is None:
        return busy(state) or priority_of_the_turn_player(state, move) or phase_ends_by_announcement(state, move)
    if state.window.player != move.player:
        return message("priority-of-other", player=as_player(state.window.player))
    return None


@refuses("CHAIN-11", m.Choose, scope="moment")
def nothing_resolves_yet(state: State, move: m.Choose) -> Message | None:
    """Effects ask their questions as they resolve, after both players have passed."""
    return message("asked-nothing", player=as_player(move.player)) if state.question is None and state.chain else None


@refuses("PRIO-01", m.Choose, scope="moment")
def nothing_is_asked(state: State, move: m.Choose) -> Message | None:
    """Without a question, the player with priority makes a move of another kind."""
    if state.question is not None or state.chain:
        return None
    return message("asked-nothing", player=as_player(move.player))


@refuses("GEN-19", m.Choose, scope="moment")
def asked_to_choose(state: State, move: m.Choose) -> Message | None:
    """Only the player who is asked answers, if a card asks; a question asked by a rule breaks that rule instead."""
    question = state.question
    if question is None:
        return message("asked-nothing", player=as_player(move.player))
    asked_by_rule = question.rule in RULES and not question.source and question.answer not in ("place", "position")
    if question.player != move.player and not asked_by_rule:
        return message("other-is-asked", player=as_player(question.player), about=about(state, question))
    return None
