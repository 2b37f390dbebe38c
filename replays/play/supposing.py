"""What players could do as far as a viewer knows: cards that the viewer does not see could be any.

Everything here is a function of what the viewer was told, so it reveals nothing about hidden cards.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from duelog.core.chance import NoChance
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import MOST_AT_ONCE, next_outcome, waiting
from duelog.core.fold.evolve import evolve
from duelog.core.illegal_play import MOST_PASSES, true_reasons
from duelog.core.session import Session
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.unnamed import UnnamedCards
from duelog.core.violation import Violation
from duelog.core.wording.events.event_sentences import event_message
from duelog.events.base import Record
from duelog.events.moves import Choose, Pass, Undo
from duelog.events.places import Player
from duelog.replays.cards.pool import CardPool
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import is_told, told_numbers
from duelog.replays.duels.views import unknown_to
from duelog.replays.errors import DuelogError
from duelog.replays.play.what_if import Judged, judged


def supposed_decisions(duel: Duel, n: int, viewer: Viewer, book: CardBook) -> Iterator[State]:
    """The states after event `n` in which a player could have to decide, as far as a viewer knows.

    One follows from another by passes. They end where something happens that the viewer would be told. DuelogError if
    there is none.
    """
    session = Session()
    state, n, decides = _advanced(_known_at(duel, n, viewer), n, viewer, book, session)
    if not decides or waiting(state) is None:
        what = "the duel is over" if state.result is not None else "no player can make a move here"
        raise DuelogError(what, source=duel.source, hint="name another line with --at")
    for _ in range(MOST_PASSES):
        yield state
        asked = waiting(state)
        if asked is None or asked.what != "response":
            return
        passed = evolve(state, Pass(n=n + 1, player=asked.player))
        state, n, decides = _advanced(passed, n + 1, viewer, book, session)
        if not decides:
            return


def _known_at(duel: Duel, n: int, viewer: Viewer) -> State:
    """The state after event `n` as far as a viewer knows.

    Records can be written while a window is open that the viewer must not know of: then it is the state after the last
    event told to the viewer.
    """
    told, later = told_numbers(duel, viewer), list[Record]()
    while n:
        event = duel.events[n - 1]
        if isinstance(event, Undo):
            before = event.to
        elif isinstance(event, Record):
            later.append(event)
            before = n - 1
        else:
            break
        n = _last_up_to(told, before)
    state = unknown_to(duel.state_at(n), viewer)
    for record in reversed(later):
        state = evolve(state, record)
    return state


def _advanced(state: State, n: int, viewer: Viewer, book: CardBook, session: Session) -> tuple[State, int, bool]:
    """The state after the outcomes that follow event `n` and are not told to the viewer.

    Also returns the number of the last of them, and whether a player has to decide in the state.
    """
    for number in range(n + 1, n + MOST_AT_ONCE):
        try:
            outcome = next_outcome(state, NoChance(), book, session)
        except (ValueError, LookupError, UnnamedCards):  # by chance, or by a card that would be named
            return state, number - 1, False
        if outcome is None:
            return state, number - 1, True
        before, outcome = state, replace(outcome, n=number, by=state.moved)
        state = evolve(before, outcome)
        if is_told(outcome, before, viewer) and event_message(outcome, before, state, viewer) is not None:
            return before, number - 1, False
    return state, n + MOST_AT_ONCE, False


def supposed_decision(duel: Duel, n: int, viewer: Viewer, book: CardBook, player: Player | None) -> State:
    """The first of these states in which this player could have to decide; the first of all if there is none."""
    states = supposed_decisions(duel, n, viewer, book)
    first = next(states)
    found = (state for state in chain((first,), states) if (asked := waiting(state)) and asked.player == player)
    return first if player is None else next(found, first)


def judged_as_known(
    duel: Duel, n: int, text: str, viewer: Viewer, book: CardBook, cards: CardPool | None = None
) -> Judged:
    """The verdict on a move in the notation as far as a viewer knows: legal if it could be."""
    first: Judged | None = None
    own: Judged | None = None
    refused = list[tuple[Violation, ...]]()
    for state in supposed_decisions(duel, n, viewer, book):
        found = judged(duel.header, state, text, book, cards=cards, passing=False)
        if isinstance(found.move, Choose) and f"p{found.move.player}" != viewer:
            what = "what others are asked depends on hidden cards, and so does whether this answers it"
            raise DuelogError(what, hint="leave out --as to judge it")
        if not found.violations:
            return found
        first = first or found
        refused.append(found.violations)
        asked = waiting(state)
        if own is None and asked is not None and asked.player == found.move.player:
            own = found
    assert first is not None  # there is at least one state
    found = own or first
    return found._replace(violations=true_reasons(found.violations, refused))


def judged_for(
    duel: Duel, n: int, text: str, viewer: Viewer, book: CardBook, whole: CardBook, cards: CardPool | None = None
) -> tuple[Judged, bool]:
    """The verdict on a viewer's own move after event `n`, and whether it supposes passes of which nobody was told.

    `whole` defines all cards that hidden ones could be. Windows that follow are supposed, never those of the duel: they
    would reveal something about hidden cards.
    """
    found = judged(duel.header, duel.state_at(n), text, book, viewer, cards)
    if not found.violations:
        return found, False
    try:
        known = judged_as_known(duel, told_by(duel, n, viewer), text, viewer, whole, cards)
    except DuelogError:
        return found, False
    if not known.violations:
        return known, True
    return found._replace(violations=true_reasons(found.violations, [known.violations])), False


def told_by(duel: Duel, n: int, viewer: Viewer) -> int:
    """The last event up to `n` that is told to a viewer; 0 for none."""
    return _last_up_to(told_numbers(duel, viewer), n)


def _last_up_to(numbers: list[int], n: int) -> int:
    """The last of these ascending numbers that is not greater than `n`; 0 for none."""
    found = bisect_right(numbers, n)
    return numbers[found - 1] if found else 0
