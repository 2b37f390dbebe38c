"""Upkeep of ties: what happens to a monster when the card to which it is tied leaves, and to that card without it."""

from collections.abc import Collection, Sequence

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.actions import banishable, cards_to_destroy, destroyed, is_unaffected, move_out
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.evaluate.context import Context, last_known
from duelog.core.effects.evaluate.locks import negated
from duelog.core.effects.evaluate.presence import is_still_there, stayed
from duelog.core.effects.evaluate.recent_events import recent_events, spared_from, threats
from duelog.core.effects.language import Tie
from duelog.core.effects.resolution.replacements import may_be_spared
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import send_to_grave
from duelog.core.session import Session
from duelog.core.state import Lasting, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import ZONE_AT


def ties(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next outcome of a tie of which a card is gone."""
    for lasting, step in lasting_steps(state, book, session).ties:
        outcome = _tie(state, book, lasting, step, _spared(state, lasting.source))
        if outcome is not None:
            return _threat(state, book, session, outcome) or outcome
    return None


@enforces("GEN-03")
def _threat(state: State, book: CardBook, session: Session, outcome: Outcome) -> Outcome | None:
    """The outcome before a destruction by a tie that an effect may replace, once for the same cards."""
    if not isinstance(outcome, o.CardsMoved) or outcome.how != "destroyed" or state.pending is not None:
        return None
    cards = tuple(move.card for move in outcome.moves if move.how in (None, "destroyed"))
    if any(threat.source == outcome.source and set(cards) <= set(threat.cards) for threat in threats(state)):
        return None
    threat = o.Threatened(cards=cards, source=outcome.source)
    return threat if may_be_spared(state, book, threat, session) else None


def _spared(state: State, source: CardId) -> frozenset[CardId]:
    """The cards that the ties of a card were about to destroy, and that effects have spared."""
    mine = (spared_from(state, threat) for threat in threats(state) if threat.source == source)
    return frozenset[CardId]().union(*mine)


@enforces("GEN-08")
def _tie(state: State, book: CardBook, lasting: Lasting, step: Tie, spared: Collection[CardId]) -> Outcome | None:
    """What a tie does when one of its cards is gone; it does not destroy cards that effects cannot destroy."""
    source_there = is_still_there(state, lasting.source, lasting.event)
    there = [card for card in lasting.cards if is_still_there(state, card, lasting.event, face_up=False)]
    if source_there and there:
        return None
    there = [card for card in there if card not in spared]
    if not source_there and stayed(state, lasting.source, lasting.event, face_down=True):
        return o.LastingEnded(ids=(lasting.id,))  # it was turned face-down, and has forgotten what it was tied to
    ctx = Context(state, book, lasting.player or 1, lasting.source)  # what is destroyed is the same for both players
    if there and step.to_cards != "none" and _lets_go(state, lasting, step):
        let_go = _taken_along(ctx, there, step)
        if let_go is not None:
            return let_go
    mine = source_there and lasting.source not in spared
    mine = mine and step.to_this == "destroy" and not negated(state, lasting.source)
    if mine and cards_to_destroy(ctx, (lasting.source,)):
        gone = next(iter(lasting.cards), 0)
        if _was_destroyed(state, gone, lasting.event) or (step.any_loss and _left(state, gone, lasting.event)):
            moves = send_to_grave(state, (lasting.source,), destroyed=True)
            return o.CardsMoved(moves=moves, how="destroyed", why="effect", source=lasting.source)
    return o.LastingEnded(ids=(lasting.id,))


@enforces("GEN-03")
def _taken_along(ctx: Context, there: Sequence[CardId], step: Tie) -> Outcome | None:
    """What happens to monsters whose card leaves the field: nothing to those unaffected by its effects."""
    affected = [card for card in there if not is_unaffected(ctx, card)]
    if step.to_cards == "banish":
        moves = move_out(ctx.state, banishable(ctx, affected), "banished")
        return o.CardsMoved(moves=moves, how="banished", source=ctx.this) if moves else None
    moves = destroyed(ctx, cards_to_destroy(ctx, affected), banished=step.to_cards == "destroy and banish")
    return o.CardsMoved(moves=moves, how="destroyed", why="effect", source=ctx.this) if moves else None


@enforces("GEN-05")
def _left(state: State, card: CardId, since: int) -> bool:
    """Whether a card has left since an event, other than as material, even if it is back: not as it is turned down."""
    if state.find(card) is not None:
        return not stayed(state, card, since, face_down=True)
    return (state.place_of(card) or "p1.grave") not in ZONE_AT


def _lets_go(state: State, lasting: Lasting, step: Tie) -> bool:
    """Whether a tie of a card that is gone has no effect because its effects were negated."""
    before = last_known(state, lasting.source)
    if before is not None and before.current.negated:
        return False
    return not step.only_destroyed or _was_destroyed(state, lasting.source, lasting.event)


def _was_destroyed(state: State, card: CardId, since: int) -> bool:
    """Whether a card was destroyed recently, after an event."""
    return any(
        isinstance(event, o.CardsMoved)
        and event.n > since
        and any(move.card == card and (move.how or event.how) == "destroyed" for move in event.moves)
        for event in recent_events(state)
    )
