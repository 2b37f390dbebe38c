"""The rules going on by themselves: `next_outcome`, and how a duel is played with it.

`next_outcome` looks at nothing but the state. It asks the procedures below in turn, from what is most urgent to the
course of the turn; the first that has an outcome gives it. When none has, a player must decide.
"""

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from duelog.core.chance import Chance
from duelog.core.course import battle_results_due, begin_duel, next_in_phase, normal_draw
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.reacting.delayed_effects import delayed, delayed_to_this_phase
from duelog.core.effects.reacting.forced_responses import forced_response
from duelog.core.effects.reacting.triggers import collect, put_on_chain, unused_trigger
from duelog.core.effects.reacting.upkeep import next_upkeep, send_used_cards
from duelog.core.effects.resolution.replacements import holds_a_win, instead, reaction
from duelog.core.effects.resolution.resolving import resolve
from duelog.core.execute import execute
from duelog.core.fold.evolve import evolve
from duelog.core.rules.registry import enforces
from duelog.core.session import Session
from duelog.core.settling import settle
from duelog.core.state import State
from duelog.core.validate import planned
from duelog.core.violation import Violation
from duelog.core.windows import first_responder, respond
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome, Part
from duelog.events.places import OPPONENT, Player

Decide = Literal["done"]
DONE: Decide = "done"
"""A procedure's word that a player must decide now."""

OutcomeSource = Callable[[State, Chance, CardBook, Session], "Outcome | Decide | None"]


class Waiting(Part, frozen=True, kw_only=True):
    """Who must decide, and what for: a free move, a response, or the answer to a question."""

    player: Player
    what: Literal["move", "response", "choice"]


class IllegalMove(Exception):
    """A move that the rules refuse; `violations` says why."""

    def __init__(self, move: Move, violations: tuple[Violation, ...]) -> None:
        self.move = move
        self.violations = violations
        super().__init__("; ".join(str(violation) for violation in violations))


def next_outcome(
    state: State, chance: Chance, book: CardBook = NO_BOOK, session: Session | None = None
) -> Outcome | None:
    """What follows now by the rules; None when a player must decide or the duel is over.

    `book` holds the card definitions; a duel whose header names none is played without effects. `session` is that of
    the duel: with it, what was computed for the state before is not computed again. Raises what `chance` raises.
    """
    if state.result is not None:
        return None
    session = session if session is not None else Session()
    if not state.effects:
        book = NO_BOOK  # a duel that began without definitions goes on without them
    for procedure in _OUTCOME_SOURCES:
        found = procedure(state, chance, book, session)
        if found is not None:
            return None if found == DONE else found
    return None


def waiting(state: State) -> Waiting | None:
    """Who must decide; None after the end. Meant for states in which nothing follows by itself."""
    if state.result is not None:
        return None
    if state.question is not None:
        return Waiting(player=state.question.player, what="choice")
    if state.window is not None:
        return Waiting(player=state.window.player, what="response")
    return Waiting(player=state.turn_player, what="move")


MOST_AT_ONCE = 5000
"""So many outcomes follow from one decision at most: more are a loop of effects, which no rule ends."""


class EndlessLoop(Exception):
    """Effects bring about each other for ever, and no player decides anything in between."""

    def __init__(self, last: Outcome) -> None:
        super().__init__(
            f"effects go on for ever, without a decision of a player: {type(last).__name__} again and again"
        )


def advance(
    state: State, chance: Chance, n: int, book: CardBook = NO_BOOK, session: Session | None = None
) -> tuple[State, list[Outcome]]:
    """Runs outcomes, numbered from `n`, until a player must decide; the state then, and the outcomes.

    Raises `EndlessLoop` where that never comes.
    """
    session = session if session is not None else Session()
    outcomes: list[Outcome] = []
    while (outcome := next_outcome(state, chance, book, session)) is not None:
        if len(outcomes) >= MOST_AT_ONCE:
            raise EndlessLoop(outcome)
        outcome = replace(outcome, n=n, by=state.moved)
        state = evolve(state, outcome)
        outcomes.append(outcome)
        n += 1
    return state, outcomes


def play(
    state: State, move: Move, chance: Chance, n: int, book: CardBook = NO_BOOK, session: Session | None = None
) -> tuple[State, list[Event]]:
    """Plays a move as event `n`, with nothing left open, and all that follows; the state then, and the events.

    Raises `IllegalMove` for a move that the rules refuse, and as `advance`.
    """
    plan = planned(state, move, book)
    if plan.violations:
        raise IllegalMove(move, plan.violations)
    move = replace(plan.move, n=n)
    state, outcomes = advance(evolve(state, move), chance, n + 1, book, session)
    return state, [move, *outcomes]


# --- the procedures, the most urgent first ----------------------------------------------------------------------


def _conceded(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    if state.conceded is None:
        return None
    return o.DuelEnded(winner=OPPONENT[state.conceded], reason="conceded")


@enforces("WIN-01", "WIN-04")
def life_points_gone(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """A player without Life Points loses; both at once is a draw. What is being paid for is done first."""
    one, two = state.sides
    if (one.lp > 0 and two.lp > 0) or state.pending is not None:
        return None
    if one.lp <= 0 and two.lp <= 0:
        return o.DuelEnded(winner=0, reason="life points")
    return o.DuelEnded(winner=2 if one.lp <= 0 else 1, reason="life points")


@enforces("WIN-03")
def won_by_a_hand(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """Who holds the cards with which a card wins the duel has won, both together a draw."""
    if not state.effects or not book.winners or state.resolving is not None:
        return None
    one, two = holds_a_win(state, book, 1), holds_a_win(state, book, 2)
    if not (one or two):
        return None
    return o.DuelEnded(winner=0 if one and two else 1 if one else 2, reason="effect")


def _question(state: State, chance: Chance, book: CardBook, session: Session) -> Decide | None:
    return DONE if state.question is not None else None


def _before_first_turn(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    return begin_duel(state, chance) if state.turn == 0 else None


def _pending(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    return execute(state, book, state.pending, chance) if state.pending is not None else None


def _effects(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """Current values follow every outcome at once; then the link that resolves goes on."""
    if not state.effects:
        return None
    found = settle(state, book, session)
    if found is None and state.resolving is not None:
        found = instead(state, book, session) or resolve(state, book, chance, session)
    return found


def _upkeep(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """What cards bring about by themselves, then the Trigger Effects that were met."""
    if not state.effects:
        return None
    found = reaction(state, book, session) or next_upkeep(state, book, session)
    if found is None and state.summoning is None and not battle_results_due(state):
        found = delayed(state, book, in_chain=bool(state.chain)) or (
            None if state.chain else collect(state, book, session)
        )
    if found is None and state.triggers:
        found = put_on_chain(state, book)
    return found


@enforces("CHAIN-02", "CHAIN-11")
def _chain(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """When nobody answers any more the links resolve, the last one first."""
    if not state.chain:
        return None
    for number in range(len(state.chain), 0, -1):
        if not state.chain[number - 1].resolved:
            return o.LinkResolving(link=number)
    return send_used_cards(state, book) or o.ChainEnded()


def _window(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | Decide | None:
    if state.window is None:
        return None
    return respond(state, book, state.window, session) or DONE


def _draw(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    return normal_draw(state)


def _due(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    due = state.due
    if due is None or (state.chain and (due != "chain" or state.chain[-1].resolved)):
        return None  # nobody answers what happens while a Chain resolves, before it is over
    if battle_results_due(state):
        return None
    found = forced_response(state, book, chance, session) if due == "chain" and state.effects else None
    return found or first_responder(state, book, due, session)


@enforces("SUM-09")
def summon_succeeds(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """A Summon that nobody negated succeeds; a monster that had to come so first has come properly (SUM-12)."""
    summoning = state.summoning
    if summoning is None:
        return None
    own = summoning.how == "special" and any(
        book.get(state.name(card)).must_be_properly_summoned_first for card in summoning.cards
    )
    return o.Summoned(player=summoning.player, how=summoning.how, proper=own)


def _course(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    for player in (state.turn_player, OPPONENT[state.turn_player]) if state.effects else ():
        outcome = delayed_to_this_phase(state, book, player)
        if outcome is not None:
            return outcome
    return unused_trigger(state) or next_in_phase(state)


_OUTCOME_SOURCES: tuple[OutcomeSource, ...] = (
    _conceded,
    life_points_gone,
    won_by_a_hand,
    _question,
    _before_first_turn,
    _pending,
    _effects,
    _window,
    _draw,
    _upkeep,
    _due,
    _chain,
    summon_succeeds,
    _course,
)
