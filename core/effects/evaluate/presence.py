"""Whether a card was on the field, with its activation resolved, when something happened, and has been since."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.departures import departed
from duelog.core.effects.evaluate.locations import resolving_card
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.rulebook import enforces
from duelog.core.state import Lasting, OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import Place


def turned_up(state: State, book: CardBook, card: CardId) -> Iterator[int]:
    """The events in which a card was turned face-up by activation."""
    for use in state.uses:
        if use.card == card:
            effect = book.effect(use.name, use.effect) if use.effect else None
            if effect is None or effect.kind == "activation":
                yield use.event


@enforces("EFF-06")
def was_there_at(state: State, book: CardBook, slot: OnField, event: Outcome) -> bool:
    """Whether a card was already on the field at an event, with its activation resolved.

    A Trap Monster is there from its own Summon on, in the middle of the link that resolves its activation.
    """
    if slot.since > event.n:
        return False
    activated = max((n for n in turned_up(state, book, slot.card) if n >= slot.since), default=0)
    links: list[int] = []
    for other in recent_events(state) if activated else ():
        if isinstance(other, o.Activated):
            links.append(other.n)
        elif isinstance(other, o.ChainEnded):
            links = []
        elif isinstance(other, o.LinkResolved) and links[other.link - 1 : other.link] == [activated]:
            return other.n <= event.n
    return True


@enforces("EFF-06")
def came_to_grave_since(state: State, card: CardId, where: Place, event: Outcome) -> bool:
    """Whether a card in a Graveyard came there by an event or only after it: a Spell, say, that caused it."""
    gone = departed(state, card)
    return where.endswith("grave") and gone is not None and gone.event >= event.n


@enforces("EFF-06")
def got_effects_after(state: State, book: CardBook, slot: OnField, event: Outcome) -> bool:
    """Whether a Gemini monster became an Effect Monster only after an event: it was Normal Summoned again since, or
    equipped with what treats it so.
    """
    if "gemini" not in state.face(slot.card).kinds:
        return False
    since = [one.event for one in state.recent.outcomes if one.event.n > event.n]
    if slot.second:
        began = (one for one in since if isinstance(one, o.SummonBegan))
        return any(move.card == slot.card for one in began for move in one.monsters)
    equips = (one for one in since if isinstance(one, o.Equipped) and one.to == slot.card)
    effects = (effect for one in equips for effect in book.get(state.name(one.card)).effects)
    return any("Effect Monster" in modifier.traits for effect in effects for modifier in effect.modify)


def is_still_there(state: State, card: CardId, since: int, *, face_up: bool = True) -> bool:
    """Whether a card has been on the field since an event."""
    slot = state.slot(card)
    return slot is not None and slot.since <= since and (slot.face_up or not face_up)


@enforces("GEN-05")
def rests_in_grave(state: State, book: CardBook, lasting: Lasting) -> bool:
    """Whether what lasts with its source is by an effect in the Graveyard of a card that has been there since."""
    if lasting.until != "source" or not (state.place_of(lasting.source) or "").endswith("grave"):
        return False
    effect = book.effect(state.name(lasting.source), lasting.effect)
    came = departed(state, lasting.source)
    return effect is not None and effect.place == ("grave",) and (came is None or came.event <= lasting.event)


def stayed(state: State, card: CardId, since: int, *, face_down: bool) -> bool:
    """Whether a card has not left the field since an event, nor, unless `face_down`, been turned face-down."""
    slot = state.slot(card)
    return slot is not None and (slot.entered_at if face_down else slot.since) <= since


def is_there(state: State, slot: OnField) -> bool:
    """Whether a card's effects can apply: its activation or Summon is neither in progress nor negated."""
    being_summoned = state.summoning is not None and slot.card in state.summoning.cards
    return not being_summoned and slot.came != "negated" and not resolving_card(state, slot.card)


def applies_since(state: State, place: Place, slot: OnField) -> int:
    """The event from which a card's continuous effects apply: for a Set card, its activation."""
    if place[3] == "M":
        return slot.since
    uses = (use.event for use in state.uses if use.card == slot.card and use.event > slot.since)
    return min(uses, default=slot.since)
