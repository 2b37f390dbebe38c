"""Response windows: who may respond, in which order, and when a window closes (pages 40 and 44).

A window in which nobody can respond is not opened, and leaves no line in the log.
"""

from collections import defaultdict

from msgspec.structs import astuple, replace

from duelog.core.effects.activation.candidates import activatable, may_respond
from duelog.core.effects.activation.phase_effects import is_used_in_a_window
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.recent_events import hand_limit_kept, recent_events
from duelog.core.effects.occasions.matching import forbids_responses
from duelog.core.effects.reacting.delayed_effects import (
    comes_before_mandatory,
    delayed_to_this_phase,
    did_nothing,
    went_back,
)
from duelog.core.effects.reacting.triggers import forced_trigger
from duelog.core.rulebook import enforces
from duelog.core.rules.turns import skips_draw_phase
from duelog.core.session import LastValue, Session
from duelog.core.state import State, Window
from duelog.core.unnamed import could_respond
from duelog.events import outcomes as o
from duelog.events.base import Outcome, Phase
from duelog.events.outcomes import WindowKind
from duelog.events.places import OPPONENT, Player


def can_respond(
    state: State, book: CardBook, player: Player, kind: WindowKind, session: Session, passes: int = 0
) -> bool:
    """Whether a player has anything to activate in a window of this kind, or an unknown card that could be
    activated.
    """
    may = state.effects and may_respond(state, book, player, session)
    if not state.effects or not (may or state.listed):
        return False
    asked = replace(state, window=Window(kind=kind, player=player, passes=passes), due=None)
    known = session.of(_Caches).can_respond[kind, player, passes]
    depends_on = (book, *_besides_windows(asked))
    found = known.known(depends_on)
    if found is None:
        found = may and next(activatable(asked, book, player, session), None) is not None
        found = known.keep(depends_on, found or (bool(state.listed) and could_respond(asked, book, player)))
    return found


class _Caches:
    """Whether a player could respond when last asked, for each kind of window, player and number of passes."""

    def __init__(self) -> None:
        self.can_respond: dict[tuple[WindowKind, Player, int], LastValue[bool]] = defaultdict(LastValue)


_WINDOW, _RECENT = State.__struct_fields__.index("window"), State.__struct_fields__.index("recent")


def _besides_windows(state: State) -> list[object]:
    """The parts of a state, without what a window that is opened and passed leaves in it.

    The window that is about to be opened has the same parts as the open one, so that each question is asked once.
    """
    parts: list[object] = list(astuple(state))
    parts[_WINDOW] = None
    parts[_RECENT] = None
    for entry in reversed(state.recent.outcomes):
        if type(entry.event) not in _OF_WINDOWS:
            parts[_RECENT] = entry
            break
    return parts


_OF_WINDOWS: frozenset[type[Outcome]] = frozenset({o.WindowOpened, o.PriorityPassed})


@enforces("PRIO-01", "PRIO-04", "TURN-05", "CHAIN-11")
def first_responder(state: State, book: CardBook, due: WindowKind, session: Session) -> Outcome | None:
    """Opens the window that is due, if anybody can respond in it.

    The turn player has priority first; in response to an activation, the opponent of the player who activated; at the
    end of a Phase, the opponent of the turn player, who passed by announcing it.
    """
    player: Player = state.turn_player
    passes = 0
    if due == "chain":
        player = OPPONENT[state.chain[-1].player] if state.chain else OPPONENT[state.turn_player]
    elif due == "main end" or (due == "battle end" and state.step == "battle"):
        player, passes = OPPONENT[state.turn_player], 1
    if not state.effects or (due == "draw" and skips_draw_phase(state)) or _responses_forbidden(state, book, due):
        return None
    if due in ("end", "chain end") and (hand_limit_kept(state) or _keeps_hand_limit(state)):
        return None
    if due == "chain end" and state.part == "calculation":  # there is one Chain during damage calculation
        return None
    if due == "chain end" and state.phase in _OF_PHASES and did_nothing(state):
        due = _OF_PHASES[state.phase]
    other = OPPONENT[player]
    if can_respond(state, book, player, due, session, passes) or (
        passes == 0 and can_respond(state, book, other, due, session, 1)
    ):
        return o.WindowOpened(window=due, player=player, passes=passes)
    return None


@enforces("CHAIN-11")
def damage_of_a_chain(state: State) -> WindowKind | None:
    """The window at the end of a Chain that has calculated the damage of a battle: it waits for the Damage Step."""
    if state.step != "battle" or state.battle is not None or state.window is not None:
        return None
    told = [entry.event for entry in state.recent.outcomes if type(entry.event) not in _OF_VALUES]
    over = bool(told) and type(told[-1]) is o.StepBegan
    by_effect = over and any(type(event) is o.BattleFought and event.effect_step is not None for event in told)
    return "chain end" if by_effect else None


def _keeps_hand_limit(state: State) -> bool:
    """Whether the turn player has chosen what to discard down to the hand limit."""
    return state.answer is not None and state.answer.about == "hand limit"


def _responses_forbidden(state: State, book: CardBook, due: WindowKind) -> bool:
    """Whether the text of the Summoned monster forbids responses to its Summon."""
    return due == "summon" and any(forbids_responses(state, book, event) for event in recent_events(state)[-1:])


@enforces("PRIO-02", "CHAIN-01")
def respond(state: State, book: CardBook, window: Window, session: Session) -> Outcome | None:
    """The next outcome in an open window: it closes after two passes in a row; a player who cannot respond is not
    asked."""
    other = OPPONENT[window.player]
    outcome = delayed_to_this_phase(state, book, other, session) if window.passes else None
    if outcome is not None and not (window.passes == 1 and _answers_chain(state, book, window.player, session)):
        again = isinstance(outcome, o.LastingEnded) and went_back(state)
        return o.WindowOpened(window=window.kind, player=other) if again else outcome
    if window.passes >= 2:
        return _goes_on(state, book, window, session) or o.WindowClosed()
    if window.kind == "trigger":
        return None
    outcome = delayed_to_this_phase(state, book, window.player, session)
    if not can_respond(state, book, window.player, window.kind, session, window.passes):
        waits = outcome is None or (not window.passes and _answers_chain(state, book, other, session))
        return o.PriorityPassed(player=window.player) if waits else outcome
    if not state.triggers or state.chain:
        return None
    if isinstance(outcome, o.LastingEnded) and not went_back(state):
        return outcome  # nothing is left to go back, so nothing comes before a mandatory effect
    if comes_before_mandatory(outcome):
        return None  # what was put off to this Phase can come before a mandatory effect of it, if its player passes
    outcome = forced_trigger(state, book, window.player, session)
    waits = outcome is not None and not window.passes and _answers_chain(state, book, other, session)
    return o.PriorityPassed(player=window.player) if waits else outcome


def maintenance_ended(state: State) -> bool:
    """Whether maintenance was done in the open window as the last thing."""
    if state.chain or state.resolving is not None:
        return False
    last = next((entry.event for entry in reversed(state.recent.outcomes) if type(entry.event) not in _OF_VALUES), None)
    return type(last) is o.LinkResolved


def control_ended(state: State) -> bool:
    """Whether the last thing done in the open window is that a monster went back to its owner, or had no room there."""
    if state.chain:
        return False
    last = next((entry.event for entry in reversed(state.recent.outcomes) if type(entry.event) not in _GO_ON), None)
    return type(last) is o.CardsMoved and last.why == "rule"


_OF_VALUES: frozenset[type[Outcome]] = frozenset({o.ValuesChanged, o.LocksChanged})
_GO_ON = _OF_VALUES | {o.LastingEnded, o.WindowOpened}


def _goes_on(state: State, book: CardBook, window: Window, session: Session) -> Outcome | None:
    """The window of the Phase, opened again if something of it is still due as both players have passed at the end of a
    Chain.
    """
    kind: WindowKind | None = "battle end" if state.step == "end" else _OF_PHASES.get(state.phase)
    if window.kind != "chain end" or kind is None:
        return None
    player = state.turn_player
    waits = _has_mandatory_effect(replace(state, window=Window(kind=kind, player=player)), book, session)
    due = delayed_to_this_phase(state, book, player, session) is not None
    return o.WindowOpened(window=kind, player=player) if due or (waits and not state.chain) else None


def _has_mandatory_effect(state: State, book: CardBook, session: Session) -> bool:
    """Whether the turn player can still use a mandatory effect of the Phase: its card may be gone."""
    player = state.turn_player
    waiting = {(one.card, one.effect) for one in state.triggers if one.mandatory and one.player == player}
    return bool(waiting) and any(
        (one.card, one.number) in waiting for one in activatable(state, book, player, session)
    )  # fmt: skip


_OF_PHASES: dict[Phase, WindowKind] = {"draw": "draw", "standby": "standby", "end": "end"}
"""The windows of the Phases in which effects can be used at any time."""


@enforces("CHAIN-11")
def _answers_chain(state: State, book: CardBook, player: Player, session: Session) -> bool:
    """Whether it is the window at the end of a Chain, and a player has a fast effect for it.

    What is due in the Phase then waits until both players have passed; otherwise it is done in the same window.
    """
    window = state.window
    return window is not None and window.kind == "chain end" and answers_chain(state, book, player, session)


def answers_chain(state: State, book: CardBook, player: Player, session: Session) -> bool:
    """Whether a player has a fast effect, other than those of the Phase, for a window at the end of a Chain."""
    asked = replace(state, window=Window(kind="chain end", player=player, passes=1), due=None)
    effects = (candidate.effect for candidate in activatable(asked, book, player, session))
    return any(effect is None or not is_used_in_a_window(state, effect) for effect in effects)
