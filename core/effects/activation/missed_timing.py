"""Trigger Effects that missed their timing: their event has happened, but was not the last event (EFF-07)."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import Argument, ListArgument, Message, as_event, as_player, message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import last_checked_event, recent_events
from duelog.core.effects.language import Effect
from duelog.core.effects.occasions.matching import missed_for, monsters_of, occasion, when_it_happened
from duelog.core.fold.fold_effects import cards_of
from duelog.core.rules.facts import as_cards
from duelog.core.rules.registry import broken, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import Player


@cites("EFF-07", "timing-missed-since")
def missed_timing(state: State, book: CardBook, player: Player, card: CardId) -> Iterator[Violation]:
    """The violation if the event that an optional "when" effect of a card answers has happened, but was not the last.

    Events before Trigger Effects were last collected are ignored: this effect may have been among those.
    """
    if state.chain:
        return
    ctx, since = Context(state, book, player, card), last_checked_event(state)
    for effect in book.get(state.name(card)).effects:
        if not can_miss_timing(effect):
            continue
        for event in reversed(recent_events(state)):
            cards = occasion(ctx, effect, event) if event.n > since else None
            found = None if cards is None else missed_facts(state, book, event, cards)
            if found is not None:
                yield from broken("timing-missed-since", **found)
                return


def can_miss_timing(effect: Effect) -> bool:
    """Whether this is an optional Trigger Effect with "when", whose event must be the last thing to happen."""
    return effect.kind in ("trigger", "flip") and effect.timing == "when" and not effect.mandatory


def missed_facts(state: State, book: CardBook, event: Outcome, cards: tuple[CardId, ...]) -> dict[str, Argument] | None:
    """The arguments of "timing-missed-since": what happened to `cards`, and what happened last; None if that was
    last.
    """
    last = missed_for(state, book, event)
    if last is None:
        return None
    then = event if event.n < last.n else when_it_happened(state, event)
    return {
        "last": _last(state, last), "event": as_event(last.n),
        "happened": what_happened(state, event, cards), "since": as_event(then.n),
    }  # fmt: skip


def _last(state: State, event: Outcome) -> Message:
    """The last event in a few words."""
    if isinstance(event, o.Summoned):
        return message("last-was-summon", cards=as_cards(state, monsters_of(state, event)))
    if isinstance(event, o.CardsDrawn):
        return message("last-was-draw", player=as_player(event.player))
    if isinstance(event, o.LifePointsChanged):
        return message("last-was-life-points")
    if cards := cards_of(event):
        return _last_of(event, as_cards(state, cards))
    return message("last-was-other")


def _last_of(event: Outcome, cards: ListArgument) -> Message:
    """The last event that involved these cards."""
    match event:
        case o.CardsMoved(how="destroyed"):
            return message("last-was-destruction", cards=cards)
        case o.CardsMoved(how="banished"):
            return message("last-was-banishment", cards=cards)
        case o.CardsMoved(how="returned"):
            return message("last-was-return", cards=cards)
        case o.CardsMoved(how="added"):
            return message("last-was-addition", cards=cards)
        case o.CardsMoved(how="sent" | "discarded" | "tributed" | "material" | "detached"):
            return message("last-was-sent", cards=cards)
        case o.CardsMoved(how="control"):
            return message("last-was-control", cards=cards)
        case o.PositionsChanged():
            return message("last-was-position", cards=cards)
        case _:
            return message("last-was-other")


def what_happened(state: State, event: Outcome, cards: tuple[CardId, ...]) -> Message:
    """The event that a "when" effect responds to, in a few words."""
    if isinstance(event, o.Summoned):
        return message("were-summoned", cards=as_cards(state, cards or monsters_of(state, event)))
    if isinstance(event, o.CardsMoved):
        moved = tuple(move for move in event.moves if move.card in cards) or event.moves
        if all(move.to is not None and move.to.endswith("grave") for move in moved):
            return message("were-sent-to-grave", cards=as_cards(state, tuple(move.card for move in moved)))
    return message("answered-happened")
