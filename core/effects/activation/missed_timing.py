"""Trigger Effects that missed their timing: their event has happened, but was not the last event (EFF-07)."""

from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.catalogue.arguments import Argument, EventArgument, Message, as_event, message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import last_checked_event, recent_events
from duelog.core.effects.language import Effect
from duelog.core.effects.occasions.matching import missed_for, monsters_of, occasion, when_it_happened
from duelog.core.fold.fold_effects import cards_of
from duelog.core.rules.facts import as_card, as_cards
from duelog.core.rules.registry import broken, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import Player


@cites("EFF-07", "timing-missed-since")
def missed_timing(state: State, book: CardBook, player: Player, card: CardId) -> Iterator[Violation]:
    """The violation if a card was sent to the Graveyard, which its optional "when" effect answers, but not last.

    Events before Trigger Effects were last collected are ignored: this effect may have been among those.
    """
    if state.chain:
        return
    ctx = Context(state, book, player, card)
    for effect in book.get(state.name(card)).effects:
        if effect.kind == "trigger" and effect.timing == "when" and not effect.mandatory:
            found = _missed_facts(ctx, effect)
            if found is not None:
                yield from broken("timing-missed-since", **found)
                return


class Missed(NamedTuple):
    """A card that missed its timing, the event since which no effect of it can be used, and the facts."""

    card: CardId
    since: int
    facts: Message


def just_missed(state: State, book: CardBook) -> Iterator[Missed]:
    """The cards recently sent to the Graveyard that have just missed their timing, while no Chain is open.

    Card numbers are checked because a replay with faults can name cards that do not exist.
    """
    sent = (
        move.card
        for event in recent_events(state)
        if isinstance(event, o.CardsMoved)
        for move in event.moves
        if move.to is not None and move.to.endswith("grave") and 0 < move.card <= len(state.cards)
    )
    for card in dict.fromkeys(sent):
        for violation in missed_timing(state, book, state.owner(card), card):
            since = violation.arguments["since"]
            if isinstance(since, EventArgument):
                yield Missed(card, since.event, violation.message)


def _missed_facts(ctx: Context, effect: Effect) -> dict[str, Argument] | None:
    """The arguments of the facts: when the card went to the Graveyard, and the event by which it missed its timing."""
    state, since = ctx.state, last_checked_event(ctx.state)
    for event in reversed(recent_events(state)):
        if event.n <= since or not _was_sent_to_grave(ctx.this, event) or occasion(ctx, effect, event) is None:
            continue
        last = missed_for(state, ctx.book, event)
        if last is not None and _can_be_told(last):
            return {
                "last": _last(state, last), "event": as_event(last.n),
                "happened": message("was-sent-to-grave", card=as_card(state, ctx.this)),
                "since": as_event(when_it_happened(state, event).n),
            }  # fmt: skip
    return None


def _was_sent_to_grave(card: CardId, event: Outcome) -> bool:
    return isinstance(event, o.CardsMoved) and any(
        move.card == card and move.to is not None and move.to.endswith("grave") for move in event.moves
    )


def _can_be_told(event: Outcome) -> bool:
    return isinstance(event, o.Summoned) or bool(cards_of(event))


def _last(state: State, event: Outcome) -> Message:
    """The last event in a few words."""
    if isinstance(event, o.Summoned):
        return message("last-was-summon", cards=as_cards(state, monsters_of(state, event)))
    return message("last-was-of-cards", cards=as_cards(state, cards_of(event)))
