"""Illegal moves that were made anyway: which of them can be recorded, and what follows.

The engine derives the outcomes of such a move as if it were legal. That needs a move that people can make with the
cards on the table: one that leads to an impossible state, or to nothing at all, is refused with the reason.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_option, message
from duelog.core.chance import Coin, NoChance
from duelog.core.decisive import ReasonStage, stage_of
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import MOST_AT_ONCE, IllegalMove, next_outcome, play, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import Plan, planned
from duelog.core.verdict import rules_broken
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move
from duelog.events.places import Pile, Player

NO_PLAY: frozenset[str] = frozenset(
    {
        "duel-won", "duel-drawn", "first-turn-not-begun", "question-open", "asked-nothing", "ends-by-phase",
        "no-such-card", "undefined", "has-no-effect", "no-monster-there", "materials-undefined", "not-in-hand",
        "not-on-field", "not-in-extra-deck",
        "neither-hand-nor-extra", "comes-from-elsewhere", "no-activation", "no-effect-here", "no-such-summon",
        "no-own-summon", "no-pendulum-zones", "no-monster-of-other", "is-material", "no-second-summon", "only-placed",
        "other-answer", "yes-or-no", "attack-or-defense", "one-of", "name-wanted", "cards-wanted", "number-wanted",
        "card-named-twice",
    }
)  # fmt: skip
"""Codes of facts that make a move impossible: the duel is over, the card is elsewhere, no such question is open."""

POSSIBLE = (
    m.NormalSummon, m.SetMonster, m.SetSpellTrap, m.FlipSummon, m.ChangePosition, m.SpecialSummon, m.PendulumSummon,
    m.SynchroSummon, m.XyzSummon, m.Activate, m.Attack, m.ChangePhase, m.Choose,
)  # fmt: skip
"""The moves that can be made illegally. Nothing could follow from an illegal pass or concession."""


MOST_PASSES = 100
"""The maximum number of passes implied before a move."""


_PASSING = (m.Pass, o.PriorityPassed, o.WindowOpened, o.WindowClosed, o.PhaseBegan, o.StepBegan, o.Summoned)
"""The results of passes alone: windows, Steps, Phases of the same turn, and a Summon without a response."""


class AfterPasses(NamedTuple):
    """The result of a move after these passes, and whether nothing but passing happened meanwhile."""

    passes: list[Move]
    plan: Plan
    quiet: bool


def after_passes(
    state: State,
    read: Callable[[State], Move | None],
    n: int,
    book: CardBook = NO_BOOK,
    session: Session | None = None,
    *,
    supposing: Callable[[State], State] | None = None,
    passing: Callable[[State, m.Pass, int], tuple[State, list[Event]]] | None = None,
) -> Iterator[AfterPasses]:
    """The results of a move now and after each number of passes, until a player has to decide something else.

    `read` returns the move in a state, None if there is none; `n` is the number of the next event. `supposing` returns
    the state in which the move is judged, `passing` the state and events after a pass that is event `n`.
    """
    session, passes, quiet = session if session is not None else Session(), list[Move](), True
    for _ in range(MOST_PASSES):
        move = read(state)
        if move is not None:
            yield AfterPasses(
                list(passes), planned(state if supposing is None else supposing(state), move, book), quiet
            )
        asked = waiting(state)
        if asked is None or asked.what != "response":
            return
        passed = m.Pass(player=asked.player)
        try:
            if passing is not None:
                state, events = passing(state, passed, n)
            else:
                state, events = play(state, passed, NoChance(), n, book, session)
        except (IllegalMove, ValueError):  # the outcome is random, so the pass must be explicit
            return
        n += len(events)
        quiet = quiet and all(isinstance(event, _PASSING) for event in events)
        passes.append(passed)


_ENDED_BY_PASSES = (ReasonStage.TURN, ReasonStage.KIND, ReasonStage.PRIORITY)
"""The stages of reasons that passes may remove: the move was announced as if the players had passed."""


def passes_before_illegal(attempts: Iterator[AfterPasses]) -> AfterPasses | None:
    """The result of `after_passes` with the fewest reasons of timing, and among those with the fewest violations.

    None if there is no such move.
    """
    return min(attempts, key=lambda found: _weight(found.plan.violations), default=None)


def _weight(violations: tuple[Violation, ...]) -> tuple[int, int]:
    return sum(stage_of(each.code) in _ENDED_BY_PASSES for each in violations), len(rules_broken(violations))


def true_reasons(now: tuple[Violation, ...], later: Iterable[tuple[Violation, ...]]) -> tuple[Violation, ...]:
    """The violations of a refused move: first those that remain after the passes that it implies.

    `now` are the violations now, `later` those after each number of passes by which nothing but passing happens
    (`AfterPasses.quiet`). Only reasons about the moment can end with a window; all others decide as they are.
    """
    if not now or stage_of(now[0].code) not in _ENDED_BY_PASSES:
        return now
    found = [now, *later]
    if not all(found):
        return now  # it only has to wait
    best = min((reasons for reasons in found if reasons == now or not _impossible(reasons)), key=_weight)
    return tuple(dict.fromkeys((*best, *now)))


def _impossible(violations: tuple[Violation, ...]) -> bool:
    """Whether the move is impossible: what resolved meanwhile has taken its card away."""
    return any(stage_of(each.code) is ReasonStage.MOVE for each in violations)


def as_illegal(state: State, plan: Plan, book: CardBook = NO_BOOK) -> Move:
    """The move of a plan, marked with the rules that it breaks; a legal move is not marked.

    The rules are those broken by the written move, which names the effect and its costs if the typed one did not.
    """
    return replace(plan.move, breaks=rules_broken(planned(state, plan.move, book).violations))


def hindrance(
    state: State, plan: Plan, n: int, book: CardBook = NO_BOOK, session: Session | None = None
) -> Message | None:
    """Why an illegal move cannot be recorded as event `n`; None if it can.

    The outcomes are derived up to the next decision of a player, or the first random result.
    """
    move = plan.move
    if not isinstance(move, POSSIBLE):
        return message("no-play", why=as_option(None))
    for violation in plan.violations:
        if violation.code in NO_PLAY:
            return message("no-play", why=as_option(violation.message))
    if isinstance(move, m.Choose) and state.question is not None and move.player != state.question.player:
        return message("no-play", why=as_option(None))
    return _first_obstacle(state, replace(move, n=n), book, session if session is not None else Session())


def _first_obstacle(state: State, move: Move, book: CardBook, session: Session) -> Message | None:
    """The first fault that the move would lead to, or that nothing would follow."""
    known = frozenset(faults(state, session))
    after, count = evolve(state, move), 0
    try:
        while (outcome := next_outcome(after, _Unknown(), book, session)) is not None:
            count += 1
            if count > MOST_AT_ONCE:
                return message("leads-nowhere")
            after = evolve(after, replace(outcome, n=move.n + count, by=after.moved))
            wrong = next((fault for fault in faults(after, session) if fault not in known), None)
            if wrong is not None:
                return message("leads-to-fault", fault=wrong.message)
    except _DecidedByChanceError:
        return None
    except (LookupError, ValueError, AssertionError):  # rules need not handle positions they cannot reach
        return message("leads-nowhere")
    # Only an answer may have no outcome.
    stuck = after.pending is not None and after.pending.done == 0 and after.question is None
    return message("leads-nowhere") if stuck or (not count and not isinstance(move, m.Choose)) else None


class _DecidedByChanceError(Exception):
    """The next outcome needs a random result."""


class _Unknown:
    """A source of chance that raises when asked, as nothing is known in advance."""

    def first(self) -> Player:
        raise _DecidedByChanceError

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        raise _DecidedByChanceError

    def coin(self, player: Player) -> Coin:
        raise _DecidedByChanceError

    def die(self, player: Player) -> int:
        raise _DecidedByChanceError

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        raise _DecidedByChanceError
