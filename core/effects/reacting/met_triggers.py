"""Whether an event meets a Trigger Effect of a card: occasion, place, timing, and whether it can be used."""

from duelog.core.effects.activation.activation_timing import in_its_time
from duelog.core.effects.activation.checks import violations_beside_timing
from duelog.core.effects.activation.missed_timing import can_miss_timing
from duelog.core.effects.activation.modes import mode_possible
from duelog.core.effects.activation.nothing_before import done_before
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.continuous.sources import Candidate, works_in
from duelog.core.effects.evaluate.context import Context, area_of, is_dormant_gemini
from duelog.core.effects.evaluate.locations import lies_banished_face_down, resolving_card
from duelog.core.effects.evaluate.presence import came_to_grave_since, got_effects_after, was_there_at
from duelog.core.effects.evaluate.shared_words import names_this
from duelog.core.effects.language import Effect
from duelog.core.effects.occasions.matching import last_to_happen, occasion
from duelog.core.fold.fold_effects import cards_of
from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, Outcome
from duelog.events.faces import Face
from duelog.events.places import Place, Player


def trigger_met(
    state: State,
    book: CardBook,
    event: Outcome,
    card: CardId,
    player: Player,
    number: EffectAddress,
    effect: Effect,
    *,
    in_time: bool = True,
) -> o.TriggerMet | None:
    """The Trigger Effect of a card as met by an event, for a player; None if it is not met.

    If `in_time` is false, effects that have missed their timing count too, whether or not they could have done
    anything.
    """
    if not in_its_time(state, player, effect):
        return None
    ctx = Context(state, book, player, card)
    cards = occasion(ctx, effect, event)
    where = state.place_of(card)
    if cards is None or where is None or resolving_card(state, card) or lies_banished_face_down(state, card, where):
        return None
    found = state.find(card)
    itself = card in cards and card in cards_of(event)
    there = isinstance(event, o.PhaseBegan) or (itself and effect.mandatory and isinstance(event, o.CardsMoved))
    if found is not None and not there and not was_there_at(state, book, found[1], event):
        return None
    if found is None and _answers_others_in_grave(effect, event) and came_to_grave_since(state, card, where, event):
        return None
    slot = found[1] if found else None
    if slot is not None and (is_dormant_gemini(state.face(card), slot) or state.counts_otherwise(card)):
        return None
    if _went_on(event, card, where) or (slot is not None and got_effects_after(state, book, slot, event)):
        return None
    went = itself and not on_field(where) and _answers_there(effect, state.face(card), where)
    if not went and not _works(state, effect, card, where):
        return None
    if in_time and can_miss_timing(effect) and not last_to_happen(state, book, event):
        return None
    ctx.event_cards = cards
    candidate = Candidate(card, number, effect, where, slot)
    if next(violations_beside_timing(ctx, candidate), None) is not None:
        return None
    if effect.mandatory and next(done_before(ctx, effect), None) is not None:
        return None
    if in_time and not any(mode_possible(ctx, candidate, mode) for mode in modes_of(effect)):
        return None
    return o.TriggerMet(player=player, card=card, effect=number, mandatory=effect.mandatory, cards=cards)


@enforces("EFF-06")
def _answers_others_in_grave(effect: Effect, event: Outcome) -> bool:
    """Whether an effect answers in the Graveyard what happens to other cards, so that its card has to be there before.

    An effect that is about its own card answers what this has done on the field, too (Ekibyo Drakmord); an effect of a
    Phase is used wherever its card is in it.
    """
    if isinstance(event, o.PhaseBegan | o.StepBegan) or not _IN_PILES.issuperset(effect.place or ("monsters",)):
        return False
    return not any(
        names_this(of)
        for one in effect.when
        for of in (one.what, one.by_card, one.attacker, one.attacked, one.materials, one.targets, one.was_equipped_to)
    )


_IN_PILES = frozenset({"hand", "deck", "grave", "banished"})


@enforces("EFF-07")
def _went_on(event: Outcome, card: CardId, where: Place) -> bool:
    """Whether a card that an event moved to a pile has gone on to a hand or Deck: its effect is not activated."""
    if not isinstance(event, o.CardsMoved):
        return False
    to = next((move.to for move in event.moves if move.card == card), None)
    return to is not None and not on_field(to) and to != where and area_of(where[3:]) in ("hand", "deck", "extra")


def on_field(where: str) -> bool:
    """Whether a place is a zone on the field."""
    return area_of(where[3:]) in ("monsters", "spells", "field zone", "pendulum zones")


def _works(state: State, effect: Effect, card: CardId, where: str) -> bool:
    found = state.find(card)
    if found is not None and not found[1].face_up:
        return False
    return works_in(effect, state.face(card), area_of(where[3:]))


@enforces("EFF-07")
def _answers_there(effect: Effect, face: Face, where: str) -> bool:
    """Whether an effect can respond to the event that moves its own card to a place.

    Excluded are effects that respond to events of any card, effects that work only in the hand or Deck, and those of
    the monster that a Trap was.
    """
    if not effect.place:
        return any(names_this(occasion.what) for occasion in effect.when)
    if not face.is_monster and effect.place == ("monsters",):
        return False
    return not {*effect.place} <= {"hand", "deck"} or area_of(where[3:]) in effect.place
