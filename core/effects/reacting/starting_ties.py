"""Lasting effects in an initial position: Equip Cards are tied to their monsters."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import Program, modes_of
from duelog.core.effects.evaluate.context import controller
from duelog.core.effects.language import Bind, Equip, TakeControl, Tie
from duelog.core.rulebook import enforces
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import Outcome, StepAddress
from duelog.events.places import PLAYERS, Player


@enforces("SPELL-04")
def equips_set_up(state: State, book: CardBook) -> Outcome | None:
    """The next lasting effect that the activation of an Equip Card would have begun."""
    if state.moved:
        return None
    for player in PLAYERS:
        for _, slot in state.on_field(player):
            if slot.equipped_to and slot.face_up:
                found = (
                    _bound(state, book, player, slot)
                    or _bound_by_its_monster(state, book, slot)
                    or _bound_by_itself(state, book, slot)
                )
                if found is not None:
                    return found
    return None


def _bound_by_its_monster(state: State, book: CardBook, slot: OnField) -> Outcome | None:
    """Ties a monster that equips cards by its effect to the card that it has."""
    host = state.find(slot.equipped_to)
    if host is None or slot.card in host[1].linked or not state.face(slot.card).is_monster:
        return None
    if _binds(book, state.name(slot.equipped_to), to_itself=True):
        return o.Linked(card=slot.equipped_to, cards=(*host[1].linked, slot.card))
    return None


def _bound_by_itself(state: State, book: CardBook, slot: OnField) -> Outcome | None:
    """Ties a monster that equipped itself by its own effect (a Union monster) to the one that it has."""
    host = state.find(slot.equipped_to)
    if host is None or slot.linked or slot.card in host[1].linked or not state.face(slot.card).is_monster:
        return None
    if _binds(book, state.name(slot.card), to_itself=False):
        return o.Linked(card=slot.card, cards=(slot.equipped_to,))
    return None


def _binds(book: CardBook, name: str, *, to_itself: bool) -> bool:
    """Whether an effect of a card equips others to it, or it to others, and binds it to them."""
    for effect in book.get(name).effects:
        for mode in modes_of(effect):
            steps = Program(mode.steps)
            equips = any(isinstance(step, Equip) and (step.cards == "this") == to_itself for step in steps)
            if equips and any(isinstance(step, Bind) for step in steps):
                return True
    return False


def _bound(state: State, book: CardBook, player: Player, slot: OnField) -> Outcome | None:
    name = state.name(slot.card)
    there = {
        (lasting.effect, book.named(name, lasting.effect, lasting.part))
        for lasting in state.lasting
        if lasting.source == slot.card and lasting.part is not None
    }
    for number, effect in enumerate(book.get(name).effects, 1):
        if effect.kind != "activation":
            continue
        program = Program(effect.steps)
        for step_id, step in zip(program.ids, program, strict=True):
            part = StepAddress(path=(step_id,))
            ties = isinstance(step, Tie)
            if (number, part) in there or not (ties or (isinstance(step, TakeControl) and step.until == "source")):
                continue
            if ties or controller(state, slot.equipped_to) == player:
                return o.LastingBegan(
                    id=max((lasting.id for lasting in state.lasting), default=0) + 1, source=slot.card, effect=number,
                    part=part, player=player, cards=(slot.equipped_to,), until="duel" if ties else "source",
                )  # fmt: skip
    return None
