"""Whether a card is as a selector says, and whether an effect may Special Summon it."""

from duelog.core.effects.evaluate.context_base import Outlook
from duelog.core.effects.evaluate.locations import area_of, counters, in_bounds, is_equipped, sleeps
from duelog.core.effects.evaluate.locks import kept_away
from duelog.core.effects.language import Cards, Condition
from duelog.core.rules.battle import lost_in_battle
from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.faces import Face


def fits_face(ctx: Outlook, card: CardId, face: Face, slot: OnField | None, cards: Cards) -> bool:
    """Whether a card is what a selector says, by what it is."""
    if cards.other and card == ctx.this:
        return False
    if cards.among is not None and card not in ctx.select(cards.among):
        return False
    if cards.either and not any(ctx.fits(card, other) for other in cards.either):
        return False
    if cards.named is not None and not _is_named(ctx, card, cards.named):
        return False
    if cards.buried_this_turn is not None and (card in ctx.state.buried) != cards.buried_this_turn:
        return False
    if cards.owned is not None and ctx.state.owner(card) not in ctx.players(cards.owned, card):
        return False
    if cards.card is not None and not _counts_as(face, slot, cards.card):
        return False
    if cards.not_card is not None and _counts_as(face, slot, cards.not_card):
        return False
    kinds = _kinds(ctx, card, face, slot)
    if cards.kinds and not any(kind in kinds for kind in cards.kinds):
        return False
    if cards.without and any(kind in kinds for kind in cards.without):
        return False
    if not _fits_name(ctx, card, cards):
        return False
    current = slot.current if slot else None
    if cards.attribute and ((current and current.attribute) or face.attribute) not in cards.attribute:
        return False
    return not cards.type or ((current and current.type) or face.type) in cards.type


def _kinds(ctx: Outlook, card: CardId, face: Face, slot: OnField | None) -> tuple[str, ...]:
    """The kinds that a card counts as now: a Gemini monster is a Normal one on the field and in the Graveyard."""
    if "gemini" not in face.kinds:
        return face.kinds
    normal = sleeps(face, slot) if slot is not None else (ctx.state.place_of(card) or "").endswith("grave")
    return ("normal", *(kind for kind in face.kinds if kind != "effect")) if normal else face.kinds


def _is_named(ctx: Outlook, card: CardId, label: str) -> bool:
    answer = ctx.answer(label)
    return answer is not None and answer.option is not None and ctx.name(card).casefold() == answer.option.casefold()


def _counts_as(face: Face, slot: OnField | None, card: str) -> bool:
    """A card in a Monster Zone is a monster (Trap Monsters too); one in a Pendulum Zone is a Spell."""
    if slot is not None and slot.position in ("attack", "defense", "set"):
        return card == "monster" or (card == face.card and face.card == "trap")
    if slot is not None and face.card == "monster":
        return card == "spell"
    return face.card == card


def _fits_name(ctx: Outlook, card: CardId, cards: Cards) -> bool:
    if cards.name or cards.not_name or cards.in_name or cards.same_name_as:
        name = ctx.name(card)
        if cards.name and name not in cards.name:
            return False
        if name in cards.not_name:
            return False
        also = ctx.book.get(ctx.state.name(card)).also_in
        if cards.in_name and not any(part in name or part in also for part in cards.in_name):
            return False
        if cards.same_name_as and name not in {ctx.name(other) for other in ctx.select(cards.same_name_as)}:
            return False
    return True


def fits_slot(ctx: Outlook, card: CardId, slot: OnField | None, cards: Cards) -> bool:
    """Whether a card is as a selector says, by its numbers and by how it lies."""
    if not _fits_numbers(ctx, card, slot, cards):
        return False
    if cards.face is not None and _face(ctx.state, card, slot) != cards.face:
        return False
    if cards.position and (slot is None or slot.position not in cards.position):
        return False
    if cards.came and (slot is None or slot.came not in cards.came):
        return False
    if cards.came_from and (slot is None or slot.came_from not in cards.came_from):
        return False
    if cards.tributes is not None and not (
        slot is not None and slot.tributes is not None and in_bounds(slot.tributes, cards.tributes)
    ):
        return False
    if cards.came_this_turn is not None and (slot is None or (slot.turn == ctx.state.turn) != cards.came_this_turn):
        return False
    flipped = slot is not None and slot.flipped_on == ctx.state.turn
    if cards.flipped_this_turn is not None and flipped != cards.flipped_this_turn:
        return False
    if cards.fought_this_turn is not None and (
        cards.fought_this_turn != (slot is not None and slot.fought_on == ctx.state.turn)
    ):
        return False
    if cards.attacks is not None and not (slot is not None and in_bounds(len(slot.attacks), cards.attacks)):
        return False
    if cards.trait is not None and (slot is None or cards.trait not in slot.current.traits):
        return False
    if cards.lost_in_battle is not None and lost_in_battle(ctx.state, card) != cards.lost_in_battle:
        return False
    if cards.counter is not None and not counters(ctx.state, card, cards.counter):
        return False
    if cards.equipped is not None and cards.equipped != is_equipped(ctx.state, card):
        return False
    if cards.can_switch is not None and cards.can_switch != (slot is not None and _can_switch(slot)):
        return False
    return not cards.summonable or summonable(ctx, card)


def _can_switch(slot: OnField) -> bool:
    """Whether control of a monster can change."""
    return "control cannot change" not in slot.current.traits


def _face(state: State, card: CardId, slot: OnField | None) -> str:
    if slot is not None:
        return "up" if slot.face_up else "down"
    where = state.place_of(card)
    turned = where is not None and card in state.side(1 if where[1] == "1" else 2).turned
    if where is not None and where.endswith(("grave", "banished")):
        return "down" if turned else "up"
    return "up" if turned else "down"


def _fits_numbers(ctx: Outlook, card: CardId, slot: OnField | None, cards: Cards) -> bool:
    face = ctx.state.face(card)
    ranked = face.is_xyz
    if (cards.level is not None or cards.level_is is not None) and (ranked or not face.is_monster):
        return False
    if cards.level is not None and not in_bounds(ctx.stat(card, "level"), cards.level):
        return False
    if cards.level_is is not None and ctx.stat(card, "level") != ctx.value(cards.level_is):
        return False
    if cards.rank is not None and not (ranked and in_bounds(ctx.stat(card, "rank"), cards.rank)):
        return False
    if cards.atk is not None and not in_bounds(ctx.stat(card, "atk"), cards.atk):
        return False
    if cards.defense is not None and not in_bounds(ctx.stat(card, "defense"), cards.defense):
        return False
    if cards.atk_at_most is not None and ctx.stat(card, "atk") > ctx.value(cards.atk_at_most):
        return False
    return cards.atk_below is None or ctx.stat(card, "atk") < ctx.value(cards.atk_below)


def summonable(ctx: Outlook, card: CardId) -> bool:
    """Whether a card's effect may Special Summon this monster: no condition of its own forbids it (SUM-12)."""
    if kept_away(ctx, card):
        return False
    face = ctx.state.face(card)
    if not face.is_monster:
        return False
    definition = ctx.book.get(face.name)
    if definition.not_from and (at := ctx.state.place_of(card)) is not None and area_of(at[3:]) in definition.not_from:
        return False
    if definition.special_requires is not None and not _may_be_summoned(ctx, card, definition.special_requires):
        return False
    if card in ctx.state.proper:
        return not definition.only or definition.must_first or "effect" in definition.only
    if any(kind in face.kinds for kind in ("fusion", "synchro", "xyz", "ritual")):
        return False
    return not definition.only or "effect" in definition.only


def _may_be_summoned(ctx: Outlook, card: CardId, requires: Condition) -> bool:
    """Whether a monster's own condition holds; one that hangs on itself is no obstacle."""
    if card in ctx.asking:
        return True
    own = ctx.seen_from(card)
    own.asking = (*ctx.asking, card)
    return own.holds(requires)
