"""Illegal moves that were made anyway: which of them can be recorded, and what follows.

The engine derives the outcomes of such a move as if it were legal. That needs a move that people can make with the
cards on the table: one that leads to an impossible state, or to nothing at all, is refused with the reason.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_option, as_place, message
from duelog.core.chance import Coin, NoChance
from duelog.core.decisive import ReasonStage, stage_of
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import MOST_AT_ONCE, UNREACHABLE, EndlessLoop, IllegalMove, next_outcome, play, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.rules.facts import as_card
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import Plan, planned
from duelog.core.verdict import rules_broken
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move
from duelog.events.places import ZONE_AT, ZONES, Pile, Place, Player, place

NO_PLAY: frozenset[str] = frozenset(
    {
        "duel-won", "duel-drawn", "first-turn-not-begun", "question-open", "asked-nothing", "ends-by-phase",
        "no-such-card", "undefined", "has-no-effect", "no-monster-there", "materials-undefined", "not-in-hand",
        "not-on-field", "not-in-extra-deck",
        "no-activation", "no-effect-here", "no-such-summon",
        "no-pendulum-zones", "no-monster-of-other", "is-material", "no-second-summon", "only-placed",
        "zone-named-twice", "material-named-twice", "tribute-named-twice",
        "given-twice", "targeted-twice", "monster-named-twice",
        "other-answer", "yes-or-no", "attack-or-defense", "one-of", "name-wanted", "cards-wanted", "number-wanted",
        "card-named-twice",
    }
)  # fmt: skip
"""Codes of facts that make a move impossible: the duel is over, the card is elsewhere, the zone is occupied, no such
question is open."""

_IF_IN_REACH = ("neither-hand-nor-extra", "comes-from-elsewhere", "no-own-summon")
"""Codes of facts of a Special Summon that can be made if the player can take the card from where it is."""

_IN_REACH: tuple[Pile, ...] = ("hand", "extra", "grave", "banished")
"""The piles of a player from which a card can be Summoned, rightly or wrongly."""

POSSIBLE = (
    m.NormalSummon, m.SetMonster, m.SetSpellTrap, m.FlipSummon, m.ChangePosition, m.SpecialSummon, m.PendulumSummon,
    m.SynchroSummon, m.XyzSummon, m.Activate, m.Attack, m.ChangePhase, m.Choose,
)  # fmt: skip
"""The moves that can be made illegally. Nothing could follow from an illegal pass or concession."""


MOST_PASSES = 100
"""The maximum number of passes implied before a move."""


_PASSING = (m.Pass, o.PriorityPassed, o.WindowOpened, o.WindowClosed, o.PhaseBegan, o.StepBegan, o.Summoned)
"""The results of passes alone: windows, Steps, Phases of the same turn, and a Summon without a response."""


class Planned(Protocol):
    """What has the plan of a move, in this turn or in the next one."""

    @property
    def plan(self) -> Plan:
        """The plan."""
        ...

    @property
    def next_turn(self) -> bool:
        """Whether it is for the next turn."""
        ...


PlannedMove = TypeVar("PlannedMove", bound=Planned)


class AfterPasses(NamedTuple):
    """What a move comes to after these passes, and whether nothing but passing happened meanwhile.

    `next_turn` where the passes end the turn that was announced to end.
    """

    passes: list[Move]
    plan: Plan
    quiet: bool
    next_turn: bool = False


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

    Passes that end the turn are implied only before a move of the player whose turn is next. `read` gives the move in
    a state, None where there is none; `n` is the number of the next event. `supposing` gives the state in which the
    move is judged, `passing` the one after a pass that is event `n`, and the events.
    """
    session, passes, quiet = session if session is not None else Session(), list[Move](), True
    turn = state.turn
    for _ in range(MOST_PASSES):
        move = read(state)
        if move is not None and (state.turn == turn or move.player == state.turn_player):
            plan = planned(state if supposing is None else supposing(state), move, book)
            yield AfterPasses(list(passes), plan, quiet, state.turn != turn)
        asked = waiting(state)
        if asked is None or asked.what != "response":
            return
        passed = m.Pass(player=asked.player)
        try:
            if passing is not None:
                state, events = passing(state, passed, n)
            else:
                state, events = play(state, passed, NoChance(), n, book, session)
        except (EndlessLoop, IllegalMove, ValueError):  # the outcome is random, so the pass must be explicit
            return
        if state.turn > turn + 1:
            return
        n += len(events)
        quiet = quiet and all(isinstance(event, _PASSING) for event in events)
        passes.append(passed)


_ENDED_BY_PASSES = (ReasonStage.PLAYER, ReasonStage.TURN, ReasonStage.KIND, ReasonStage.PRIORITY)
"""The stages of reasons that passes may remove: the move was announced as if the players had passed."""


def passes_before_illegal(attempts: Iterable[PlannedMove]) -> PlannedMove | None:
    """Those of `after_passes` with the fewest reasons of timing, and of these the one that breaks the fewest rules.

    Those after which the move could no longer be made at all are left out, and an illegal move is one of this turn.
    None if there is no such move.
    """
    found = [attempt for attempt in attempts if not (attempt.next_turn and attempt.plan.violations)]
    made = [attempt for attempt in found if not _impossible(attempt.plan.violations)]
    return min(made or found, key=lambda attempt: _weight(attempt.plan.violations), default=None)


def _weight(violations: tuple[Violation, ...]) -> tuple[int, int]:
    return sum(stage_of(each.code) in _ENDED_BY_PASSES for each in violations), len(rules_broken(violations))


def true_reasons(now: tuple[Violation, ...], later: Iterable[tuple[Violation, ...]]) -> tuple[Violation, ...]:
    """The violations of a refused move: first those that remain after the passes that it implies.

    `now` are the violations now, `later` those after each number of passes by which nothing but passing happens
    (`AfterPasses.quiet`). Only reasons about the moment can end with a window; all others decide as they are. A rule
    is broken as it is then.
    """
    if not now or stage_of(now[0].code) not in _ENDED_BY_PASSES:
        return now
    found = [now, *later]
    if not all(found):
        return now  # it only has to wait
    possible = (reasons for reasons in found if reasons == now or not _impossible(reasons))
    best = min(possible, key=lambda reasons: (stage_of(reasons[0].code) in _ENDED_BY_PASSES, _weight(reasons)))
    told = {each.rule for each in best}
    return (*best, *(each for each in now if each.rule not in told))


def _impossible(violations: tuple[Violation, ...]) -> bool:
    """Whether the move is impossible: what resolved meanwhile has taken its card away."""
    return any(stage_of(each.code) is ReasonStage.MOVE for each in violations)


def as_illegal(state: State, plan: Plan, book: CardBook = NO_BOOK) -> Move:
    """The move of a plan, marked with the rules that it breaks; a legal move is not marked.

    The rules are those broken by the written move, which names the effect and its costs if the typed one did not.
    """
    return replace(plan.move, breaks=rules_broken(planned(state, plan.move, book).violations))


class Hindrance(Struct, frozen=True):
    """Why an illegal move cannot be recorded as a move, and how what happened is recorded instead."""

    why: Message
    instead: Message


def hindrance(
    state: State, plan: Plan, n: int, book: CardBook = NO_BOOK, session: Session | None = None
) -> Hindrance | None:
    """Why an illegal move cannot be recorded as event `n`; None if it can.

    The outcomes are derived up to the next decision of a player, or the first random result.
    """
    instead, move = message("put-right-by-hand"), plan.move
    session = session if session is not None else Session()
    if not isinstance(move, POSSIBLE) or (isinstance(move, m.Choose) and not _is_asked(state, move)):
        first = next((violation.message for violation in plan.violations), None)
        return Hindrance(message("no-play", why=as_option(first)), instead)
    for violation in plan.violations:
        if violation.code in NO_PLAY or (violation.code in _IF_IN_REACH and not _in_reach(state, move)):
            return Hindrance(message("no-play", why=as_option(violation.message)), instead)
    if any(not state.has_card(card) for card in _named(move, (*_GIVEN, "targets", "cards"))):
        return Hindrance(message("no-play", why=as_option(message("no-such-card"))), instead)
    taken = _zone_taken(state, move)
    if taken is not None:
        return Hindrance(message("no-play", why=as_option(taken)), message("name-free-zone"))
    obstacle = _first_obstacle(state, replace(move, n=n), book, session)
    return None if obstacle is None else Hindrance(obstacle, instead)


def may_interrupt(state: State) -> bool:
    """Whether an illegal activation can have been made between the outcomes that follow here without a decision.

    Nothing else is being carried out: no move, no effect and no question.
    """
    resolved = any(link.resolved for link in state.chain)
    return not (resolved or state.pending or state.question or state.resolving or state.result or not state.turn)


def _is_asked(state: State, move: m.Choose) -> bool:
    return state.question is None or move.player == state.question.player


_GIVEN = ("tributes", "materials", "costs")
"""The fields of moves with the cards that leave their places for them."""


def _named(move: Move, fields: tuple[str, ...]) -> tuple[CardId, ...]:
    """The cards that these fields of a move name."""
    return tuple(card for name in fields for card in getattr(move, name, None) or ())


def _zone_taken(state: State, move: Move) -> Message | None:
    """The zone of another card in which a move would put one; only a Field Spell replaces another."""
    moved: tuple[tuple[Place | None, CardId], ...]
    if isinstance(move, m.PendulumSummon):
        moved = tuple((entrance.to, entrance.card) for entrance in move.monsters)
    elif isinstance(move, m.NormalSummon | m.SetMonster | m.SetSpellTrap | m.Activate | _SPECIAL):
        moved = ((move.to, move.card),)
    else:
        return None
    for to, card in moved:
        zone = None if to is None else ZONE_AT.get(to)
        slot = None if zone is None or ZONES[zone[1]] == "F" else state.side(zone[0]).field[zone[1]]
        if to is not None and slot is not None and slot.card not in (card, *_named(move, _GIVEN)):
            return message("zone-taken", place=as_place(to), card=as_card(state, slot.card))
    return None


_SPECIAL = m.SpecialSummon | m.SynchroSummon | m.XyzSummon


def _in_reach(state: State, move: Move) -> bool:
    """Whether a player can take the monsters of a Special Summon from where they are."""
    cards: tuple[CardId, ...] = (move.card,) if isinstance(move, m.SpecialSummon) else ()
    if isinstance(move, m.PendulumSummon):
        cards = tuple(entrance.card for entrance in move.monsters)
    piles = tuple(place(move.player, pile) for pile in _IN_REACH)
    return all(state.place_of(card) in piles for card in cards)


def _first_obstacle(state: State, move: Move, book: CardBook, session: Session) -> Message | None:
    """The first fault that the move would lead to, or that nothing would follow."""
    known = frozenset(faults(state, session))
    after, count = evolve(state, move), 0
    if (wrong := next((fault for fault in faults(after, session) if fault not in known), None)) is not None:
        return message("leads-to-fault", fault=wrong.message)
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
    except UNREACHABLE:  # rules need not handle positions they cannot reach
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

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        raise _DecidedByChanceError

    def coin(self, player: Player) -> Coin:
        raise _DecidedByChanceError

    def die(self, player: Player) -> int:
        raise _DecidedByChanceError

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        raise _DecidedByChanceError
