"""Trigger Effects that have just missed their timing, so that the log can report it at that moment (EFF-07)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from duelog.core.catalogue.arguments import EventArgument, Message, message
from duelog.core.effects.activation.missed_timing import can_miss_timing, missed_facts
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.recent_events import last_checked_event, recent_events
from duelog.core.effects.reacting.met_triggers import trigger_met
from duelog.core.fold.fold_effects import cards_of
from duelog.core.state import State
from duelog.events.base import CardId, Outcome
from duelog.events.places import PLAYERS, Player


class Missed(Struct, frozen=True):
    """A card that missed its timing, the event since which no effect of it can be used, and the facts."""

    card: CardId
    since: int
    facts: Message


def just_missed(state: State, book: CardBook, hands: Sequence[Player] = ()) -> Iterator[Missed]:
    """The face-up cards with an effect that recent events would have triggered had they been the last to happen.

    Those in the hands of these players are included. Only while no Chain is open. Events before Trigger Effects were
    last collected are ignored.
    """
    since = last_checked_event(state)
    new = [event for event in reversed(recent_events(state)) if event.n > since]
    if not new or state.chain or not _name_cards_of_the_duel(state, new):
        return
    for player, card in _visible(state, hands):
        for number, effect in enumerate(book.get(state.name(card)).effects, 1):
            if not can_miss_timing(effect):
                continue
            for event in new:
                met = trigger_met(state, book, event, card, player, number, effect, in_time=False)
                facts = None if met is None else missed_facts(state, book, event, met.cards)
                if facts is not None and isinstance(at := facts["since"], EventArgument):
                    yield Missed(card, at.event, message("timing-missed-since", **facts))
                    break


def _name_cards_of_the_duel(state: State, events: Sequence[Outcome]) -> bool:
    """Whether these events and the current attack name only cards that exist; those of a damaged log may not."""
    battle = state.battle
    fighters = (battle.attacker, battle.target) if battle is not None else ()
    sources = (getattr(event, "source", 0) for event in events)
    cards = (card for event in events for card in cards_of(event))
    last = len(state.cards)
    return all(0 < card <= last for card in cards) and all(0 <= card <= last for card in (*fighters, *sources))


def _visible(state: State, hands: Sequence[Player]) -> Iterator[tuple[Player, CardId]]:
    """The cards visible to everybody and those in these hands, with the player who could use their effects.

    Card numbers are checked because a replay with faults can refer to cards that do not exist.
    """
    for player in PLAYERS:
        side = state.side(player)
        for _, slot in state.on_field(player):
            if slot.face_up and state.has_card(slot.card):
                yield player, slot.card
        for card in (*side.grave, *side.banished, *(side.hand if player in hands else ())):
            if card not in side.turned and state.has_card(card):
                yield player, card
