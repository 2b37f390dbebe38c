"""The states in which players could have to decide as far as a viewer knows: hidden cards could be any.

Everything here is a function of what the viewer was told and did, so it reveals nothing about hidden cards.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.assuming import any_faces
from duelog.core.catalogue.arguments import Message, as_player, message
from duelog.core.chance import NoChance
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import MOST_AT_ONCE, next_outcome, waiting
from duelog.core.fold.evolve import evolve
from duelog.core.fold.given_faces import with_faces
from duelog.core.illegal_play import MOST_PASSES
from duelog.core.rules.facts import as_card
from duelog.core.session import Session
from duelog.core.sight import Viewer, viewing_player
from duelog.core.state import State
from duelog.core.unnamed import UnnamedCards
from duelog.core.wording.events.event_sentences import event_message
from duelog.events.base import Outcome, Record
from duelog.events.moves import Pass, Undo
from duelog.events.outcomes import Asked, Remark, TriggersMet
from duelog.events.places import OPPONENT, Player
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import is_told, told_numbers
from duelog.replays.duels.views import unknown_to
from duelog.replays.errors import DuelogError


class SupposedDecision(NamedTuple):
    """A state in which a player could have to decide, as far as a viewer knows.

    `passed` are the players who would have to pass before, `assumed` what else it assumes of unknown cards.
    """

    state: State
    passed: tuple[Player, ...] = ()
    assumed: tuple[Message, ...] = ()

    def assumed_by(self, mover: Player) -> tuple[Message, ...]:
        """What a move of a player in this state assumes of others."""
        other = OPPONENT[mover]
        silent = (message("assumed-passes", player=as_player(other)),) if other in self.passed else ()
        return (*self.assumed, *silent)


def supposed_decisions(duel: Duel, n: int, viewer: Viewer, book: CardBook) -> Iterator[SupposedDecision]:
    """The states after event `n` in which a player could have to decide, as far as a viewer knows.

    One follows from another by passes; the first is that after the passes of the viewer. They end where something
    happens that the viewer would be told. Where a mandatory effect depends on unknown cards, the states without it come
    last. DuelogError if there is none.
    """
    known = _known_at(duel, n, viewer)
    future = _Future(viewer, book)
    first = _Moment(known.state, known.n, known.passed)
    yield from future.decisions(first)
    while future.others:
        yield from future.decisions(future.others.pop(0))
    if not future.found:
        what = "the duel is over" if known.state.result is not None else "no player can make a move here"
        raise DuelogError(what, source=duel.source, hint="name another line with --at")


class _Moment(NamedTuple):
    """A supposed state after event `n`: how often the viewer has yet to pass, who passed, what is assumed."""

    state: State
    n: int
    to_pass: int
    passed: tuple[Player, ...] = ()
    assumed: tuple[Message, ...] = ()


class _Future:
    """What could follow, as far as a viewer knows; `others` are the moments that differ by what unknown cards are."""

    def __init__(self, viewer: Viewer, book: CardBook) -> None:
        self._viewer: Viewer = viewer
        self._book = book
        self._session = Session()
        self.others: list[_Moment] = []
        self.found = False

    def decisions(self, moment: _Moment) -> Iterator[SupposedDecision]:
        """The states in which a player could have to decide, one after another by passes."""
        own = viewing_player(self._viewer)
        for _ in range(MOST_PASSES):
            after = self._advanced(moment)
            asked = waiting(after.state) if after is not None else None
            if after is None or asked is None:
                return
            moment = after
            responds = asked.what == "response"
            if not moment.to_pass or not responds:
                self.found = True
                yield SupposedDecision(moment.state, moment.passed, moment.assumed)
                moment = moment._replace(passed=(*moment.passed, asked.player))
            elif asked.player == own:
                moment = moment._replace(to_pass=moment.to_pass - 1)
            if not responds:
                return
            passing = Pass(n=moment.n + 1, player=asked.player)
            moment = moment._replace(state=evolve(moment.state, passing), n=passing.n)

    def _advanced(self, moment: _Moment) -> _Moment | None:
        """The next decision after outcomes of which the viewer is not told; None if there is none."""
        state = moment.state
        for number in range(moment.n + 1, moment.n + MOST_AT_ONCE):
            try:
                outcome = next_outcome(state, NoChance(), self._book, self._session)
            except (ValueError, LookupError, UnnamedCards):  # by chance, or by a card that would be named
                return None
            if outcome is None:
                return moment._replace(state=state, n=number - 1)
            if isinstance(outcome, Asked) and state.resolving is not None:  # the answer is in the outcomes told
                return None
            if isinstance(outcome, TriggersMet):
                self._without_uncertain(outcome, moment._replace(state=state, n=number))
            before, outcome = state, replace(outcome, n=number, by=state.moved)
            state = evolve(before, outcome)
            if self._is_told(outcome, before, state):
                return None
        return None

    def _is_told(self, outcome: Outcome, before: State, after: State) -> bool:
        told = is_told(outcome, before, self._viewer)
        return told and event_message(outcome, before, after, self._viewer) is not None

    def _without_uncertain(self, met: TriggersMet, moment: _Moment) -> None:
        """Adds the moment in which mandatory effects are not met that need an unknown card to be a certain one."""
        if not any(trigger.mandatory for trigger in met.triggers):
            return
        state, certain = moment.state, set(met.triggers)
        unknown = [card for card in range(1, len(state.cards) + 1) if state.is_unknown(card)]
        for face in any_faces():
            found = next_outcome(with_faces(state, dict.fromkeys(unknown, face)), NoChance(), self._book, Session())
            certain &= set(found.triggers) if isinstance(found, TriggersMet) else set()
        uncertain = [trigger for trigger in met.triggers if trigger.mandatory and trigger not in certain]
        if uncertain:
            kept = tuple(trigger for trigger in met.triggers if trigger not in uncertain)
            cards = dict.fromkeys(trigger.card for trigger in uncertain)
            said = tuple(message("assumed-not-met", card=as_card(state, card)) for card in cards)
            after = evolve(state, replace(met, triggers=kept, n=moment.n, by=state.moved))
            self.others.append(moment._replace(state=after, assumed=(*moment.assumed, *said)))


class _KnownMoment(NamedTuple):
    """What a viewer knows of a moment: the state after the last event told, `n`, and how often they passed since."""

    state: State
    n: int
    passed: int


def _known_at(duel: Duel, n: int, viewer: Viewer) -> _KnownMoment:
    """What a viewer knows of the moment after event `n`.

    Records can be written while a window is open that the viewer must not know of: then it is the state after the last
    event before that was told to the viewer.
    """
    told, later, passed = told_numbers(duel, viewer), list[Record | Remark](), 0
    own, until = viewing_player(viewer), n
    last = n = _last_up_to(told, until)
    while n:
        gone = duel.taken_back(until)
        since = (event for event in duel.events[n:until] if event.n not in gone)
        passed += sum(isinstance(event, Pass) and event.player == own for event in since)
        event = duel.events[n - 1]
        if isinstance(event, Undo):
            until = event.to
        elif isinstance(event, Record | Remark):
            later.append(event)
            until = n - 1
        else:
            break
        n = _last_up_to(told, until)
    state = unknown_to(duel.state_at(n), viewer)
    for record in reversed(later):
        state = evolve(state, record)
    return _KnownMoment(state, last, passed)


def told_by(duel: Duel, n: int, viewer: Viewer) -> int:
    """The last event up to `n` of which a viewer is told; 0 for none."""
    return _last_up_to(told_numbers(duel, viewer), n)


def _last_up_to(numbers: list[int], n: int) -> int:
    """The last of these ascending numbers that is not above `n`; 0 for none."""
    found = bisect_right(numbers, n)
    return numbers[found - 1] if found else 0
