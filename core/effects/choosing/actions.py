"""Actions on cards as outcomes, shared by costs, effects and rules."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from duelog.core.effects import language as lang
from duelog.core.effects.book.card_index import is_maintenance
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locations import stays_on_field
from duelog.core.effects.evaluate.locks import effect_of, is_protected, locked, may_be_banished
from duelog.core.effects.language import (
    Banish,
    CardStep,
    Destroy,
    Discard,
    Mill,
    Send,
    Summon,
    ToDeck,
    ToHand,
    Tribute,
    Turn,
)
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import (
    banished_when_it_leaves,
    grave_of,
    in_order,
    is_token,
    materials_go,
    send_to_grave,
    with_replacements,
)
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, How, Moved, Outcome, Position, Why
from duelog.events.places import Pile, Place, Player, place
from duelog.events.restrictions import TraitKind


def is_unaffected(ctx: Context, card: CardId) -> bool:
    """Whether a card is unaffected by the effects of this one."""
    found = ctx.state.find(card)
    if found is None or card == ctx.this:
        return False
    if found[1].position == "down" and effect_of(ctx) == "spell":
        return False
    return is_protected(ctx, found, "unaffected")


PileOrBottom = Pile | Literal["bottom"]
"""A destination of cards: a pile, or the bottom of the Deck."""


def move_out(
    state: State, cards: Iterable[CardId], pile: PileOrBottom, position: Position | None = None
) -> tuple[Moved, ...]:
    """The moves of cards to a pile of their owner: Tokens are removed, materials go to the Graveyard."""
    moves: list[Moved] = []
    order = in_order(state, cards)
    for card, at, slot in order:
        out: PileOrBottom = "banished" if banished_when_it_leaves(state, slot) else pile
        move = _out(state, card, at, out, position)
        if move.index is not None:  # one below the other, in the given order
            move = replace(move, index=move.index + sum(1 for before in moves if before.to == move.to))
        moves.append(move)
    return (*moves, *materials_go(state, order, {card for card, _, _ in order}))


def _out(state: State, card: CardId, at: Place | None, pile: PileOrBottom, position: Position | None) -> Moved:
    owner = state.owner(card)
    if is_token(state, card):
        return Moved(card=card, origin=at)
    if pile in ("hand", "deck", "bottom") and state.face(card).in_extra_deck:
        return Moved(card=card, origin=at, to=place(owner, "extra"))
    if pile == "bottom":
        return Moved(card=card, origin=at, to=place(owner, "deck"), index=len(state.side(owner).deck))
    return Moved(card=card, origin=at, to=place(owner, pile), position=position)


def _from_the_top(state: State, cards: tuple[CardId, ...], pile: PileOrBottom) -> tuple[Moved, ...]:
    """The moves of cards to their owner's Deck one by one, so that they lie there in this order, the top one first."""
    one_by_one = cards if pile == "bottom" else reversed(cards)
    moves: list[Moved] = []
    for card in one_by_one:
        for move in move_out(state, (card,), pile):
            below = sum(1 for before in moves if before.to == move.to and before.index is not None)
            moves.append(move if move.index is None else replace(move, index=move.index + below))
    return tuple(moves)


_HOW: dict[type[CardStep], How] = {
    Destroy: "destroyed",
    Send: "sent",
    Discard: "discarded",
    Tribute: "tributed",
    Banish: "banished",
    ToHand: "returned",
    ToDeck: "returned",
}


ACTS = (Destroy, Send, Discard, Tribute, Banish, ToHand, ToDeck, Turn)
"""The steps that are actions on cards, the same as costs and as effects; all others are in `resolution`."""


def act(ctx: Context, step: CardStep, cards: tuple[CardId, ...], why: Why = "effect") -> Outcome | None:
    """The outcome of a step on these cards; None if nothing happens."""
    state = ctx.state
    if why == "effect":
        cards = tuple(card for card in cards if not is_unaffected(ctx, card) or not _on_field(state, card))
    match step:
        case Destroy():
            return _moved(ctx, step, _destruction(ctx, step, cards), why)
        case Send() | Discard() | Tribute():
            return _moved(ctx, step, send_to_grave(state, cards), why)
        case Banish():
            down: Position | None = "down" if step.face_down is True else None
            moves = move_out(state, banishable(ctx, cards), "banished", down)
            return _moved(ctx, step, _as_they_lie(state, moves) if step.face_down == "as it lies" else moves, why)
        case ToHand() if _kept_out_of_hands(ctx, cards):
            return o.CardsMoved(moves=send_to_grave(state, cards), how="sent", why=why, source=source_of(ctx, step))
        case ToHand():
            return _moved(ctx, step, move_out(state, returnable(ctx, cards), "hand"), why)
        case ToDeck():
            pile: PileOrBottom = "bottom" if step.where == "bottom" else "deck"
            back = returnable(ctx, cards)
            moves = _from_the_top(state, back, pile) if step.in_order else move_out(state, back, pile)
            return _moved(ctx, step, moves, why)
        case Turn():
            return _turned(ctx, step, cards)
        case _:
            return None


@enforces("GEN-12")
def _kept_out_of_hands(ctx: Context, cards: tuple[CardId, ...]) -> bool:
    """Whether cards of a Deck cannot be added to a hand now: those that the effect has excavated are sent away."""
    return locked(ctx.state, ctx.player, "search") and any(
        card in side.deck for side in ctx.state.sides for card in cards
    )


def _as_they_lie(state: State, moves: tuple[Moved, ...]) -> tuple[Moved, ...]:
    """The moves by which cards are banished, face-down if they lie so on the field."""
    down = {card for card in (move.card for move in moves) if (at := state.find(card)) and not at[1].face_up}
    return tuple(replace(move, position="down") if move.card in down and move.to else move for move in moves)


def _destruction(ctx: Context, step: Destroy, cards: tuple[CardId, ...]) -> tuple[Moved, ...]:
    """The moves of destroyed cards: those on the field or in the hand that are still there (GEN-08)."""
    state = ctx.state
    there = cards_to_destroy(ctx, cards)
    there = [*with_replacements(state, there, "destroyed instead by effects")]
    return (
        move_out(state, there, "deck") if step.to == "deck" else destroyed(ctx, there, banished=step.to == "banished")
    )


@enforces("GEN-03")
def destroyed(ctx: Context, cards: Iterable[CardId], *, banished: bool) -> tuple[Moved, ...]:
    """The moves of destroyed cards; those that are to be `banished` but cannot be go to the Graveyard."""
    found = [*cards]
    out = banishable(ctx, found) if banished else ()
    kept = [card for card in found if card not in out]
    return (*send_to_grave(ctx.state, kept, destroyed=True), *move_out(ctx.state, out, "banished"))


def milled(ctx: Context, step: Mill, cards: Iterable[CardId], why: Why = "effect") -> Outcome:
    """The outcome of sending cards from the top of Decks, or of banishing those that can be."""
    moves = move_out(ctx.state, banishable(ctx, cards), "banished") if step.banish else send_to_grave(ctx.state, cards)
    return o.CardsMoved(moves=moves, how="banished" if step.banish else "sent", why=why, source=ctx.this)


def cards_to_destroy(ctx: Context, cards: Iterable[CardId]) -> list[CardId]:
    """The cards among these that the effect destroys, unless that is replaced."""
    state = ctx.state
    kept: TraitKind = "not destroyed by maintenance" if _is_for_want_of_a_cost(ctx) else "not destroyed by effects"
    return [card for card in cards if _destructible(state, card) and not is_protected(ctx, state.find(card), kept)]


@enforces("TURN-06")
def _is_for_want_of_a_cost(ctx: Context) -> bool:
    """Whether cards are destroyed since the cost of a Phase is not paid: that is no destruction by an effect."""
    link = ctx.link
    effect = ctx.book.effect(ctx.state.name(link.card), link.effect) if link is not None else None
    return effect is not None and is_maintenance(effect)


def _destructible(state: State, card: CardId) -> bool:
    at = state.place_of(card)
    return at is not None and not at.endswith(("grave", "banished", "extra")) and not is_material(state, card)


def is_material(state: State, card: CardId) -> bool:
    """Whether a card is Xyz Material, and so not a card on the field (XYZ-03)."""
    return any(card in slot.materials for side in state.sides for slot in side.field if slot is not None)


def _on_field(state: State, card: CardId) -> bool:
    return state.find(card) is not None


def banishable(ctx: Context, cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """The cards among these that the effect's player can banish now."""
    return tuple(card for card in cards if may_be_banished(ctx.state, ctx.player, card))


@enforces("SPELL-02", "TRAP-03")
def returnable(ctx: Context, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards among these that can go to a hand or Deck: not a Spell or Trap of this Chain that is to be sent away.

    A card whose activation was negated can, and one that its own effect returns.
    """
    used = {link.card for link in ctx.state.chain if link.placed and link.negated != "activation"} - {ctx.this}
    return tuple(card for card in cards if card not in used or not _is_to_be_sent(ctx, card))


def _is_to_be_sent(ctx: Context, card: CardId) -> bool:
    """Whether a Spell or Trap lies on the field only until the Chain is over."""
    found = ctx.state.find(card)
    return found is not None and found[1].face_up and not stays_on_field(ctx.state, ctx.book, card)


def _moved(ctx: Context, step: CardStep, moves: tuple[Moved, ...], why: Why) -> Outcome | None:
    if not moves:
        return None
    how = _HOW[type(step)]
    if isinstance(step, ToHand) and all((move.origin or "")[3:] in ("deck", "grave", "banished") for move in moves):
        how = "added"
    return o.CardsMoved(moves=moves, how=how, why=why, source=source_of(ctx, step))


@enforces("GEN-03")
def source_of(ctx: Context, step: CardStep) -> CardId:
    """The card as whose effect a step counts: another one if the definition says so."""
    others = ctx.select(step.effect_of) if isinstance(step, Discard | Summon) and step.effect_of is not None else ()
    return others[0] if others else ctx.this


def _turned(ctx: Context, step: Turn, cards: tuple[CardId, ...]) -> Outcome | None:
    changes: list[o.PositionChange] = []
    for card in cards:
        found = ctx.state.find(card)
        if found is not None and (change := _new_position(ctx.state, card, found[1], step.to)) is not None:
            changes.append(replace(change, flipped=change.flipped and not step.no_flip_effects))
    return o.PositionsChanged(changes=tuple(changes), why="effect", source=ctx.this) if changes else None


def _new_position(state: State, card: CardId, slot: OnField, to: str) -> o.PositionChange | None:
    new: Position
    if slot.position in ("up", "down"):
        return None  # only monsters have battle positions
    match to:
        case "set":
            if not slot.face_up or is_token(state, card):
                return None
            new = "set"
        case "other":
            new = "defense" if slot.position == "attack" else "attack"
        case "attack":
            new = "attack"
        case _:
            new = "defense"
    if new == slot.position:
        return None
    return o.PositionChange(card=card, position=new, flipped=not slot.face_up)


def paid(ctx: Context, step: lang.Pay, player: Player) -> Outcome:
    """Life Points are paid: a number, or half of them, rounded down."""
    lp = ctx.state.side(player).lp
    amount = lp // 2 if step.amount == "half" else ctx.value(step.amount)
    return o.LifePointsChanged(changes=(o.LifeChange(player=player, amount=-amount),), why="cost", source=ctx.this)


def materials_under(ctx: Context, step: lang.Detach) -> tuple[CardId, ...]:
    """The Xyz Materials among which a step detaches some."""
    hosts = (ctx.state.find(card) for card in ctx.select(step.holder))
    return tuple(material for found in hosts if found is not None for material in found[1].materials)


@enforces("GEN-03")
def detachable_for_costs(ctx: Context, step: lang.Detach) -> tuple[CardId, ...]:
    """The Xyz Materials among which a cost detaches some, and Equip Cards that can be detached as such.

    Those are on the player's side, like the monster; it detaches for the activation of its own effect.
    """
    materials = materials_under(ctx, step)
    if step.holder != "this":
        return materials
    own = (slot for _, slot in ctx.state.on_field(ctx.player) if slot.equipped_to == ctx.this)
    return (*materials, *(slot.card for slot in own if slot.current.has("Xyz Material for costs")))


def detached(ctx: Context, step: lang.Detach, materials: tuple[CardId, ...], why: Why = "cost") -> Outcome:
    """Detaches materials and sends them to their owners' Graveyards; the outcome names the first monster."""
    state = ctx.state
    moves = tuple(Moved(card=card, origin=state.place_of(card), to=grave_of(state, card)) for card in materials)
    hosts = (card for card in ctx.select(step.holder) if (found := state.find(card)) and found[0] == moves[0].origin)
    host = next(hosts, ctx.this)
    return o.CardsMoved(moves=moves, how="detached", why=why, source=host)


def done_without_chain(player: Player, card: CardId, number: EffectAddress) -> Outcome:
    """The outcome that begins maintenance in a Phase, which neither is an activation nor starts a Chain (CHAIN-10)."""
    return o.DelayedBegan(lasting=0, source=card, effect=number, player=player)
