"""What players could do as far as a viewer knows: cards that the viewer does not see could be any.

Everything here is a function of what the viewer was told and did, so it reveals nothing about hidden cards.
"""

from collections.abc import Iterable
from itertools import chain

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import waiting
from duelog.core.illegal_play import true_reasons
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import Move
from duelog.events.lines import Header
from duelog.events.moves import Choose, Undo
from duelog.events.places import Player
from duelog.replays.cards.pool import CardPool
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.play.supposed_decisions import SupposedDecision, supposed_decisions
from duelog.replays.play.what_if import Judged, NothingAskedError, judged


def supposed_decision(duel: Duel, n: int, viewer: Viewer, book: CardBook, player: Player | None) -> State:
    """The first of these states in which this player could have to decide; the first of all if there is none."""
    states = (decision.state for decision in supposed_decisions(duel, n, viewer, book))
    first = next(states)
    found = (state for state in chain((first,), states) if (asked := waiting(state)) and asked.player == player)
    return first if player is None else next(found, first)


def judged_as_known(
    duel: Duel, n: int, text: str, viewer: Viewer, book: CardBook, cards: CardPool | None = None
) -> Judged:
    """The verdict on a move in the notation as far as a viewer knows: legal if it could be."""
    return judged_in(supposed_decisions(duel, n, viewer, book), duel.header, text, viewer, book, cards)


def judged_in(
    decisions: Iterable[SupposedDecision],
    header: Header,
    text: str,
    viewer: Viewer,
    book: CardBook,
    cards: CardPool | None = None,
) -> Judged:
    """The verdict on a move in these supposed decisions, of which there is at least one: legal if it is in any."""
    first: Judged | None = None
    own: Judged | None = None
    refused = list[tuple[Violation, ...]]()
    for decision in decisions:
        state = decision.state
        try:
            found = judged(header, state, text, book, cards=cards, passing=False)
        except NothingAskedError as error:
            _refuse_answers_of_others(error.player, viewer)
            raise
        _refuse_going_back(found.move)
        if isinstance(found.move, Choose):
            _refuse_answers_of_others(found.move.player, viewer)
        if not found.violations:
            return found._replace(assumed=(*found.assumed, *decision.assumed_by(found.move.player)))
        first = first or found
        refused.append(found.violations)
        asked = waiting(state)
        if own is None and asked is not None and asked.player == found.move.player:
            own = found
    assert first is not None
    found = own or first
    return found._replace(violations=true_reasons(found.violations, refused))


def _refuse_answers_of_others(player: Player, viewer: Viewer) -> None:
    if f"p{player}" != viewer:
        what = "what others are asked depends on hidden cards, and so does whether this answers it"
        raise DuelogError(what, hint="leave out --as to judge it")


def _refuse_going_back(move: Move) -> None:
    """DuelogError for an undo: where it goes back to is the number of an event, of which a viewer is not told."""
    if isinstance(move, Undo):
        raise DuelogError("where an undo goes back to is told by the numbers of the whole log", hint="leave out --as")


def judged_for(
    duel: Duel, n: int, text: str, viewer: Viewer, book: CardBook, whole: CardBook, cards: CardPool | None = None
) -> tuple[Judged, bool]:
    """The verdict on a viewer's own move after event `n`, and whether it supposes passes of which nobody was told.

    `whole` defines all cards that hidden ones could be. Windows that follow are supposed, never those of the duel: they
    would reveal something about hidden cards.
    """
    found = judged(duel.header, duel.state_at(n), text, book, viewer, cards)
    _refuse_going_back(found.move)
    if not found.violations:
        return found, False
    try:
        known = judged_as_known(duel, n, text, viewer, whole, cards)
    except DuelogError:
        return found, False
    if not known.violations:
        return known, True
    return found._replace(violations=true_reasons(found.violations, [known.violations])), False
