"""Derives what follows by the rules: `next_outcome`, and playing a duel with it.

`next_outcome` depends only on the state. It asks the functions below in turn, from the most urgent to the course of the
turn, and returns the first outcome. If there is none, a player has to decide.
"""

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from duelog.core.chance import Chance
from duelog.core.course import battle_results_due, begin_duel, next_in_phase
from duelog.core.effects.activation.declaring import declaration
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.reacting.attacks_by_effect import attack_by_effect
from duelog.core.effects.reacting.delayed_effects import (
    delayed,
    delayed_further,
    delayed_in_the_end_step,
    delayed_to_the_draw,
    delayed_to_this_phase,
)
from duelog.core.effects.reacting.ending_turns import end_phase_by_effect
from duelog.core.effects.reacting.forced_responses import forced_response
from duelog.core.effects.reacting.one_for_each_player import all_but_one_kind
from duelog.core.effects.reacting.triggers import (
    collect,
    paid_for,
    put_on_chain,
    triggered_by_draw,
    unused_trigger,
    waits_for_effects,
)
from duelog.core.effects.reacting.upkeep import next_upkeep, send_used_cards
from duelog.core.effects.resolution.lost_conditions import destroyed_as_it_came
from duelog.core.effects.resolution.placed_instead import with_cards_placed
from duelog.core.effects.resolution.replacements import has_winning_hand, instead, reaction
from duelog.core.effects.resolution.resolving import resolve
from duelog.core.execute import execute
from duelog.core.fold.evolve import evolve
from duelog.core.rulebook import enforces
from duelog.core.rules.battle_damage import wins_match
from duelog.core.rules.room import occupant
from duelog.core.rules.turns import normal_draw
from duelog.core.session import Session
from duelog.core.settling import settle
from duelog.core.state import State
from duelog.core.unnamed import refuse_unnamed
from duelog.core.validate import planned
from duelog.core.verdict import Verdict
from duelog.core.violation import Violation
from duelog.core.windows import (
    answers_chain,
    control_ended,
    damage_of_a_chain,
    first_responder,
    maintenance_ended,
    respond,
)
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome, Part
from duelog.events.moves import Attack, NormalSummon, SetMonster
from duelog.events.places import OPPONENT, PLAYERS, Player

Decide = Literal["done"]
DONE: Decide = "done"
"""Returned if a player has to decide now."""

OutcomeSource = Callable[[State, Chance, CardBook, Session], "Outcome | Decide | None"]


UNREACHABLE: tuple[type[Exception], ...] = (LookupError, ValueError, AssertionError)
"""What the rules may raise in a position to which they do not lead, as damaged logs and illegal moves have it."""


class Waiting(Part, frozen=True, kw_only=True):
    """The player to act, and what they decide: a free move, a response, or the answer to a question."""

    player: Player
    what: Literal["move", "response", "choice"]


class IllegalMove(Exception):
    """Raised for an illegal move; `violations` says why."""

    def __init__(self, move: Move, violations: tuple[Violation, ...]) -> None:
        self.move = move
        self.violations = violations
        super().__init__("; ".join(str(violation) for violation in violations))

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[Move, tuple[Violation, ...]]]:
        """For `pickle`, as another process needs it; by default it would take the message as the move."""
        return type(self), (self.move, self.violations)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the move."""
        return Verdict(self.move, self.violations)


def next_outcome(
    state: State, chance: Chance, book: CardBook = NO_BOOK, session: Session | None = None
) -> Outcome | None:
    """The next outcome by the rules; None if a player has to decide or the duel is over.

    `book` holds the card definitions; a duel whose header names none is played without effects. `session` caches values
    of the duel between calls. Exceptions of `chance` propagate; `UnnamedCards` where the outcome shows cards that
    nobody has identified.
    """
    if state.result is not None:
        return None
    session = session if session is not None else Session()
    if not state.effects:
        book = NO_BOOK  # a duel that began without definitions goes on without them
    for procedure in _OUTCOME_SOURCES:
        found = procedure(state, chance, book, session)
        if found is None:
            continue
        if found == DONE:
            return None
        if type(found) is o.CardsMoved and found.how == "destroyed" and book is not NO_BOOK:
            found = with_cards_placed(state, book, session, found)
        if state.listed:
            refuse_unnamed(state, found)
        return found
    return None


def waiting(state: State) -> Waiting | None:
    """Who has to decide; None after the end. Only for states in which `next_outcome` is None."""
    if state.result is not None:
        return None
    if state.question is not None:
        return Waiting(player=state.question.player, what="choice")
    if state.window is not None:
        return Waiting(player=state.window.player, what="response")
    return Waiting(player=state.turn_player, what="move")


MOST_AT_ONCE = 2000
"""The maximum number of outcomes of one decision: more are an endless loop; a log of so many can still be read."""


class EndlessLoop(Exception):
    """Raised if effects trigger each other endlessly without a player's decision."""

    def __init__(self, last: Outcome) -> None:
        super().__init__(
            f"effects go on for ever, without a decision of a player: {type(last).__name__} again and again"
        )


def advance(
    state: State, chance: Chance, n: int, book: CardBook = NO_BOOK, session: Session | None = None
) -> tuple[State, list[Outcome]]:
    """Appends outcomes, numbered from `n`, until a player has to decide; returns the state and the outcomes.

    Raises `EndlessLoop` if that never happens.
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
    """Plays a move as event `n` and everything that follows; returns the state and the events.

    The move in the log is complete. Raises `IllegalMove` for an illegal move, and `EndlessLoop` like `advance`.
    """
    plan = planned(state, move, book)
    if plan.violations:
        raise IllegalMove(move, plan.violations)
    move = replace(plan.move, n=n, breaks=())
    state, outcomes = advance(evolve(state, move), chance, n + 1, book, session)
    return state, [move, *outcomes]


# --- the sources of outcomes, the most urgent first -------------------------------------------------------------


def _conceded(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    if state.conceded is None:
        return None
    return o.DuelEnded(winner=OPPONENT[state.conceded], reason="conceded")


@enforces("WIN-01", "WIN-04")
def life_points_gone(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """A player without Life Points loses; a draw if both have none. A move being paid for is finished first."""
    one, two = state.sides
    if (one.lp > 0 and two.lp > 0) or state.pending is not None:
        return None
    if one.lp <= 0 and two.lp <= 0:
        return o.DuelEnded(winner=0, reason="life points")
    winner: Player = 2 if one.lp <= 0 else 1
    return o.DuelEnded(winner=winner, reason="match won" if wins_match(state, winner) else "life points")


@enforces("WIN-03")
def won_by_a_hand(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """A player holding a winning combination of cards wins; a draw if both do."""
    if not state.effects or not book.winners or state.resolving is not None:
        return None
    one, two = has_winning_hand(state, book, 1), has_winning_hand(state, book, 2)
    if not (one or two):
        return None
    return o.DuelEnded(winner=0 if one and two else 1 if one else 2, reason="effect")


def _question(state: State, chance: Chance, book: CardBook, session: Session) -> Decide | None:
    return DONE if state.question is not None else None


def _before_first_turn(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    return begin_duel(state, chance) if state.turn == 0 else None


def _pending(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    if state.pending is None:
        return None
    found = _without_what_moved(state, book, session) if state.effects else None
    return found or execute(state, book, state.pending, chance)


@enforces("SPELL-06", "GEN-10")
def _without_what_moved(state: State, book: CardBook, session: Session) -> Outcome | None:
    """What follows before the move is finished: while a replaced Field Spell has gone to the Graveyard and the new one
    is not on the field yet, after the cost of an attack, before it is declared, and after Tributes, while a card that
    leaves with them lies in the zone of the monster.

    An attacker that its own cost would remove has declared the attack before it leaves.
    """
    move = state.pending.move if state.pending is not None else None
    attack = move if isinstance(move, Attack) else None
    waits = isinstance(move, NormalSummon | SetMonster) and bool(move.tributes) and occupant(state, move.to) > 0
    reason = "rule" if attack is None and not waits else "cost"
    if not any(
        type(event) is o.CardsMoved and event.why == reason and event.n > state.moved for event in recent_events(state)
    ):
        return None
    found = settle(state, book, session) or next_upkeep(state, book, session)
    if attack is not None and type(found) is o.CardsMoved and any(move.card == attack.card for move in found.moves):
        return None
    return found


def _effects(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """Current values are updated after every outcome; then the resolving link continues."""
    if not state.effects:
        return None
    found = settle(state, book, session)
    if found is None and state.resolving is not None:
        found = destroyed_as_it_came(state, book, session) or instead(state, book, session)
        found = found or resolve(state, book, chance, session)
    return found


def _declared(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    return declaration(state, book) if state.effects and state.chain else None


def _upkeep(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """What cards cause without activation, then the Trigger Effects whose events have happened."""
    if not state.effects:
        return None
    if (begun := paid_for(state, book)) is not None:
        return begun
    found = reaction(state, book, session)
    if found is None or _waits_for_upkeep(state, found):
        due = next_upkeep(state, book, session)
        found = due if found is None or type(due) is o.CardsMoved else found
    if found is None and state.summoning is None and not battle_results_due(state):
        found = delayed(state, book, session, in_chain=bool(state.chain)) or (
            None if state.chain else collect(state, book, session)
        )
        if found is None and state.step == "damage" and not state.triggers:
            found = all_but_one_kind(state, book, session, collected=True)
    if found is None and state.triggers:
        return put_on_chain(state, book)
    if found is None and not state.chain and state.summoning is None and state.lasting:
        found = delayed_further(state, book, session)
    return found


@enforces("GEN-08")
def _waits_for_upkeep(state: State, found: Outcome) -> bool:
    """Whether a reaction is to the end of a link's resolution: cards that this link has left alone go before it."""
    return type(found) is o.DelayedBegan and any(
        type(event) is o.LinkResolved and event.n == found.to for event in recent_events(state)
    )


@enforces("CHAIN-02", "CHAIN-11")
def _chain(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """When both players have passed, the links resolve, the last one first."""
    if not state.chain:
        return None
    for number in range(len(state.chain), 0, -1):
        if not state.chain[number - 1].resolved:
            return o.LinkResolving(link=number)
    return send_used_cards(state, book) or o.ChainEnded()


def _window(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | Decide | None:
    if state.window is None:
        return None
    return _end_of_maintenance(state, chance, book, session) or respond(state, book, state.window, session) or DONE


@enforces("TURN-06", "TURN-10", "CHAIN-10")
def _end_of_maintenance(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """What interrupts the window in which maintenance was done: what it has caused, or a fast effect of a player.

    Maintenance is an action that starts no Chain; then everything follows that follows an effect delayed to the Phase.
    Without either the window goes on. The end of control of a monster is interrupted only by what it has caused.
    """
    maintenance = maintenance_ended(state)
    if state.window is None or not (maintenance or control_ended(state)):
        return None
    if _upkeep(replace(state, window=None), chance, book, session) is not None:
        return o.ChainEnded()
    answered = maintenance and any(answers_chain(state, book, player, session) for player in PLAYERS)
    return o.ChainEnded() if answered else None


def _draw(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    draw = normal_draw(state)
    if type(draw) is o.CardsDrawn and state.effects:
        if waits_for_effects(state, book):
            return None
        return delayed_to_the_draw(state, book, session) or triggered_by_draw(state, book, session) or draw
    return draw


def _due(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    due = state.due or damage_of_a_chain(state)
    if due is None or (state.chain and (due != "chain" or state.chain[-1].resolved)):
        return None  # nobody can respond while a Chain resolves
    if battle_results_due(state):
        return None
    found = forced_response(state, book, chance, session) if due == "chain" and state.effects else None
    return found or first_responder(state, book, due, session)


@enforces("SUM-09")
def summon_succeeds(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    """A Summon that was not negated succeeds, and may be the proper Summon that its monster needs first (SUM-12)."""
    summoning = state.summoning
    if summoning is None:
        return None
    own = summoning.how == "special" and any(
        book.get(state.name(card)).must_be_properly_summoned_first for card in summoning.cards
    )
    return o.Summoned(player=summoning.player, how=summoning.how, proper=own)


def _course(state: State, chance: Chance, book: CardBook, session: Session) -> Outcome | None:
    for player in (state.turn_player, OPPONENT[state.turn_player]) if state.effects else ():
        outcome = delayed_to_this_phase(state, book, player, session)
        if outcome is not None:
            return outcome
    found = unused_trigger(state)
    if found is None and state.effects:
        found = (
            end_phase_by_effect(state, book, session)
            or delayed_in_the_end_step(state, book, session)
            or attack_by_effect(state, book, session)
        )
    return found or next_in_phase(state)


_OUTCOME_SOURCES: tuple[OutcomeSource, ...] = (
    _conceded,
    life_points_gone,
    won_by_a_hand,
    _question,
    _before_first_turn,
    _pending,
    _effects,
    _declared,
    _window,
    _draw,
    _upkeep,
    _due,
    _chain,
    summon_succeeds,
    _course,
)
