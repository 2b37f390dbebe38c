"""How cards came to a Graveyard or were banished: the meaning of `Arrival`."""

from collections.abc import Callable

from msgspec.structs import replace

from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import area_of, in_bounds, last_known
from duelog.core.effects.language import Arrival, Cards, CardsOf, CountedDepartures
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import never_arrived
from duelog.core.rules.spells import waits_for_another_turn
from duelog.core.state import Departed, Gone, State
from duelog.events.base import CardId, Position
from duelog.events.places import ZONE_AT, player_of


def way_of(wanted: Arrival) -> Callable[[ContextBase, CardId], bool]:
    """The test of whether a card arrived where it is as an `Arrival` says."""

    def test(ctx: ContextBase, card: CardId) -> bool:
        where = ctx.state.place_of(card)
        return any(
            gone.card == card and where is not None and where[3:] == gone.to and _came_so(ctx, wanted, gone)
            for gone in ctx.state.departed
        )

    return test


def _came_so(ctx: ContextBase, wanted: Arrival, gone: Departed) -> bool:
    if wanted.how and gone.how not in wanted.how:
        return False
    if wanted.material_of and not _was_material_of(ctx, wanted, gone):
        return False
    if wanted.was_face is not None and gone.face_up != (wanted.was_face == "up"):
        return False
    return (
        _from_there(ctx, wanted, gone)
        and _caused_so(ctx, wanted, gone)
        and _among_equipped(ctx, wanted, gone)
        and in_bounds(ctx.state.turn - gone.turn, wanted.turns_ago)
        and (not wanted.before_phase or gone.event < ctx.state.phase_began)
        and (not wanted.before_activation or ctx.link is None or gone.event < ctx.link.event)
        and (wanted.unused is None or not _used_since(ctx, gone, wanted.unused))
    )


@enforces("TURN-06")
def _used_since(ctx: ContextBase, gone: Departed, number: int) -> bool:
    """Whether a card has used an effect since it came there, even if that was negated."""
    uses = reversed(ctx.state.uses)
    return any(use.card == gone.card and use.effect == number and use.event > gone.event for use in uses)


_MATERIAL_OF = {"summon": "synchro", "effect": "fusion"}
"""The kind of Summon that a material was used for, by the `why` of its move."""


@enforces("EFF-04")
def _was_material_of(ctx: ContextBase, wanted: Arrival, gone: Departed) -> bool:
    """Whether a card was a material of such a Summon; a Synchro Summon that was negated has used none."""
    if gone.how != "material" or _MATERIAL_OF.get(gone.why) not in wanted.material_of:
        return False
    return gone.why != "summon" or not was_negated(ctx.state, gone.source, gone.event - 1)


def _from_there(ctx: ContextBase, wanted: Arrival, gone: Departed) -> bool:
    origin = gone.origin
    if wanted.origin and (origin is None or area_of(origin[3:]) not in wanted.origin):
        return False
    if wanted.origin and origin in ZONE_AT and not _was_on_the_field(ctx.state, gone):
        return False
    return wanted.of == "both" or (origin is not None and player_of(origin) in ctx.players(wanted.of, gone.card))


@enforces("XYZ-03", "CHAIN-09")
def _was_on_the_field(state: State, gone: Departed) -> bool:
    """Whether a card that came from a zone was on the field: not as Xyz Material, nor if its Summon was negated."""
    if gone.position is None:
        return False
    left = (other.slot for other in state.gone if (other.card, other.event) == (gone.card, gone.event))
    slot = next(left, None)
    return slot is None or not never_arrived(slot)


def _among_equipped(ctx: ContextBase, wanted: Arrival, gone: Departed) -> bool:
    """Whether a card had one of the given Equip Cards when it left, or was equipped to a monster that left."""
    if wanted.equipped_with is not None and set(gone.equips).isdisjoint(ctx.select(wanted.equipped_with)):
        return False
    if wanted.equipped_to is None:
        return True
    lost = (other for other in reversed(ctx.state.departed) if gone.card in other.equips and other.turn == gone.turn)
    left = next(lost, None)  # an Equip Card follows at once
    return left is not None and _left_so(ctx, wanted.equipped_to, left)


@enforces("GEN-05")
def _left_so(ctx: ContextBase, wanted: CardsOf, gone: Departed) -> bool:
    """Whether a monster that left its Equip Cards is one of these, as it went, even if it has moved on since."""
    if isinstance(wanted, str) or wanted.ref is not None:
        return gone.card in ctx.select(wanted)
    if wanted.area and gone.to not in wanted.area:
        return False
    if wanted.arrival is not None and not _came_so(ctx, wanted.arrival, gone):
        return False
    key = "wherever it is"
    rest: Cards | None = wanted.compiled(key)
    if rest is None:
        rest = wanted.keep_compiled(key, replace(wanted, area=(), arrival=None))
    return ctx.fits(gone.card, rest)


@enforces("GEN-05")
def _was_another_copy(ctx: ContextBase, gone: Departed) -> bool:
    """Whether this card did it before it last came to the field, also if it has just left it: what returns is new."""
    slot = ctx.slot(ctx.this) or last_known(ctx.state, ctx.this)
    if slot is None:
        return False
    did_nothing_yet = slot.came == "set" and waits_for_another_turn(slot, ctx.state.face(ctx.this))
    return slot.turn > gone.turn or (slot.turn == gone.turn and did_nothing_yet)


def _caused_so(ctx: ContextBase, wanted: Arrival, gone: Departed) -> bool:
    if wanted.by_card is not None and gone.source not in ctx.select(wanted.by_card):
        return False
    if wanted.by_card == "this" and _was_another_copy(ctx, gone):
        return False
    match wanted.cause:
        case None:
            return True
        case "opponent" if gone.why == "battle":
            return gone.origin is not None and player_of(gone.origin) == ctx.player
        case "opponent" | "opponent's effect":
            by_effect = gone.why == "effect" or wanted.cause == "opponent"
            return by_effect and gone.by is not None and gone.by != ctx.player
        case why:
            return gone.why == why


def went_so(ctx: ContextBase, wanted: CountedDepartures, gone: Gone) -> bool:
    """Whether a card left in this turn as `CountedDepartures` says, whatever card it is."""
    if wanted.how and gone.how not in wanted.how:
        return False
    if wanted.cause is not None and gone.why != wanted.cause:
        return False
    if wanted.origin and area_of(gone.origin[3:]) not in wanted.origin:
        return False
    if wanted.to and (gone.to is None or area_of(gone.to[3:]) not in wanted.to):
        return False
    if wanted.by != "both" and gone.player not in ctx.players(wanted.by, gone.card):
        return False
    return wanted.of == "both" or player_of(gone.origin) in ctx.players(wanted.of, gone.card)


def was_negated(state: State, card: CardId, summon: int) -> bool:
    """Whether the attempt to Summon a monster, recorded in this event, was negated."""
    after = (gone.slot for gone in state.gone if gone.card == card and gone.event > summon)
    slot = next(after, None) or state.slot(card)
    return slot is not None and slot.came == "negated"


def departed(state: State, card: CardId) -> Departed | None:
    """How a card last came to a Graveyard, or was banished."""
    return next((gone for gone in reversed(state.departed) if gone.card == card), None)


def last_position(wanted: str, gone: Departed) -> Position:
    """The position in which a monster comes back to the field: the wanted one, or that of its last moment there."""
    return "attack" if wanted == "attack" or gone.position in (None, "up") else gone.position or "attack"
