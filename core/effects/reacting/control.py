"""Changes of control by effects: when control ends, who has it next, and when it is taken again (GEN-19)."""

from collections.abc import Iterator, Sequence

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import Program
from duelog.core.effects.choosing.actions import is_unaffected
from duelog.core.effects.continuous.control_taken import is_borrowed, is_suspended, next_controller, taker
from duelog.core.effects.evaluate.context import Context, controller
from duelog.core.effects.evaluate.locations import resolving_card
from duelog.core.effects.evaluate.locks import has_trait
from duelog.core.effects.evaluate.trap_zones import free_spell_zones, has_room_with, held_zones
from duelog.core.effects.language import AnyStep, Definition, TakeControl
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.registry import asked_by
from duelog.core.rules.room import free_zones
from duelog.core.state import Lasting, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, Moved, Outcome, StepAddress
from duelog.events.places import MONSTER_ZONES, PLAYERS, Place, Player, player_of


@enforces("GEN-19")
def releases_control(state: State, book: CardBook, lasting: Lasting, step: AnyStep | None) -> bool:
    """Whether a card that controls a monster while face-up has its effects negated, so that it no longer does."""
    return isinstance(step, TakeControl) and lasting.until == "source" and is_suspended(state, book, lasting)


def returns_control_now(state: State, book: CardBook, lasting: Lasting, step: AnyStep | None) -> bool:
    """Whether control ends now, in this End Phase, because its player has nothing else to do first."""
    until = lasting.until == "end phase" and not lasting.turns
    now = until and state.phase == "end" and state.turn == lasting.turn
    return isinstance(step, TakeControl) and now and not cannot_go_back(state, book, lasting)


@enforces("GEN-03")
def cannot_go_back(state: State, book: CardBook, lasting: Lasting) -> bool:
    """Whether a monster stays on its side because its control cannot change."""
    return any(
        is_borrowed(state, book, card, lasting) and has_trait(state, card, "control cannot change")
        for card in lasting.cards
    )


def return_control(state: State, book: CardBook, lasting: Lasting) -> Outcome | None:
    """The monster goes back, to a zone that its controller then chooses; without one it is destroyed by rule."""
    for card in lasting.cards:
        if not is_borrowed(state, book, card, lasting):
            continue
        outcome = _changes_sides(state, card, next_controller(state, book, card, lasting), lasting.source)
        if outcome is None:
            return o.CardsMoved(moves=send_to_grave(state, (card,), destroyed=True), how="destroyed", why="rule")
        return outcome
    return None


def _changes_sides(state: State, card: CardId, player: Player, source: CardId) -> Outcome | None:
    """The monster moves to a zone of a player's side that they choose; None if there is no room for it."""
    free = free_zones(state, player, MONSTER_ZONES) if has_room_with(state, card, player) else []
    if not free:
        return None
    to = _chosen(state, free)
    if to is None:
        return _asked_for_zone(card, player, free, source)
    return o.CardsMoved(moves=(Moved(card=card, origin=state.place_of(card), to=to),), how="control", why="rule")


def _chosen(state: State, free: Sequence[Place]) -> Place | None:
    """The zone that was chosen, or the only free one; None if it has to be asked for."""
    if state.answer is not None and state.answer.to in free:
        return state.answer.to
    return free[0] if len(free) == 1 else None


def _asked_for_zone(card: CardId, player: Player, free: Sequence[Place], source: CardId = 0) -> Outcome:
    return o.Asked(
        player=player, answer="place", about="zone", cards=(card,), places=tuple(free),
        source=source or card, rule=asked_by("zone"), default=True,
    )  # fmt: skip


@enforces("ZONE-02")
def trap_zone_follows(state: State) -> Outcome | None:
    """The next outcome by which a Trap Monster that has changed sides occupies a free Spell & Trap Zone there.

    Its new controller chooses it; then the old one is free.
    """
    for player, side in zip(PLAYERS, state.sides, strict=True):
        for zone, slot in side.slots_by_card.values() if state.blocked else ():
            held = held_zones(state, slot.card) if zone in MONSTER_ZONES else ()
            elsewhere = [lasting for lasting, at in held if player_of(at) != player]
            if elsewhere and len(elsewhere) < len(held):
                return o.LastingEnded(ids=(elsewhere[0].id,))
            if elsewhere and (free := free_spell_zones(state, player)):
                to = _chosen(state, free)
                if to is None:
                    return _asked_for_zone(slot.card, player, free)
                before = elsewhere[0]
                return o.LastingBegan(
                    id=max(lasting.id for lasting in state.lasting) + 1, source=slot.card, effect=before.effect,
                    part=before.part, player=player, cards=before.cards, until=before.until, zones=(to,),
                )  # fmt: skip
    return None


# --- control taken again ----------------------------------------------------------------------------------------


@enforces("EFF-01")
def control_taken_again(state: State, book: CardBook) -> Outcome | None:
    """An Equip Card whose negation ends takes its monster again: first the control, then the lasting effect."""
    for player, side in zip(PLAYERS, state.sides, strict=True):
        for slot in side.equips_in_force:
            if resolving_card(state, slot.card):
                continue
            if is_unaffected(Context(state, book, player, slot.card), slot.equipped_to):
                continue
            for number, part in _holds_monsters(state, book, slot.card):
                if controller(state, slot.equipped_to) == player:
                    return o.LastingBegan(
                        id=max((lasting.id for lasting in state.lasting), default=0) + 1, source=slot.card,
                        effect=number, part=part, player=player, cards=(slot.equipped_to,), until="source",
                    )  # fmt: skip
                if not has_trait(state, slot.equipped_to, "control cannot change"):
                    return _changes_sides(state, slot.equipped_to, player, slot.card)
    return None


def _holds_monsters(state: State, book: CardBook, card: CardId) -> Iterator[tuple[EffectAddress, StepAddress]]:
    """The steps by which a card on the field keeps control of its monster, without those in force now."""
    name = state.name(card)
    key = ("holds monsters", name)
    known: tuple[tuple[EffectAddress, StepAddress], ...] | None = book.cached.get(key)
    if known is None:
        known = book.cached[key] = tuple(_holding_steps(book.get(name)))
    if known:
        there = {lasting.effect for lasting in state.lasting if lasting.source == card and taker(book, state, lasting)}
        yield from ((number, part) for number, part in known if number not in there)


def _holding_steps(definition: Definition) -> Iterator[tuple[EffectAddress, StepAddress]]:
    """The steps of a card's activation that take control of a monster as long as the card is on the field."""
    for number, effect in enumerate(definition.effects, 1):
        if effect.kind != "activation":
            continue
        program = Program(effect.steps)
        for step_id, step in zip(program.ids, program, strict=True):
            if isinstance(step, TakeControl) and step.until == "source":
                yield number, StepAddress(path=(step_id,))
