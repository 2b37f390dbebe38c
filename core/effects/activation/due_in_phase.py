"""Mandatory effects of a Phase that a player has to use before passing."""

from collections.abc import Iterator

from duelog.core.effects.activation.candidates import activatable
from duelog.core.effects.book.card_book import CardBook
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.moves import Pass


@cites("TURN-06", "has-to-be-used")
def due_before_passing(state: State, book: CardBook, move: Pass) -> Iterator[Violation]:
    """The violation if a player passes who can use an effect that has to be used in this Phase.

    Not if the turn player passes first after a Chain or maintenance: the window of the Phase is opened again.
    """
    window = state.window
    if window is None or window.kind in ("trigger", "chain") or window.player != move.player or state.chain:
        return
    if window.kind == "chain end" and not window.passes and move.player == state.turn_player:
        return
    due = [trigger for trigger in state.triggers if trigger.mandatory and trigger.player == move.player]
    if not due:
        return
    usable = {(one.card, one.number) for one in activatable(state, book, move.player, Session())}
    for trigger in due:
        if (trigger.card, trigger.effect) in usable:
            yield from broken("has-to-be-used", card=as_card(state, trigger.card))
            return
