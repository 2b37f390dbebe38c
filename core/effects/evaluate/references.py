"""References: the cards, and the damage, that an effect knows from earlier events."""

from collections.abc import Callable

from msgspec import Struct

from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import last_known
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.evaluate.word_tables import EVERYTHING, FIELD, Parts
from duelog.core.effects.language import Cards
from duelog.core.state import Link, OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.outcomes import LifeChange
from duelog.events.places import PLAYERS, ZONE_AT, Player, name_of, player_of

Known = Callable[[ContextBase], tuple[CardId, ...]]


class Reference(Struct, frozen=True):
    """How the cards of a reference are found, what that depends on, and whether they may be off the field."""

    cards: Known
    depends_on: Parts
    elsewhere: bool


def slot_of(ctx: ContextBase) -> OnField | None:
    """This card on the field."""
    found = ctx.state.find(ctx.this)
    return found[1] if found else None


def _equipped(ctx: ContextBase) -> tuple[CardId, ...]:
    slot = slot_of(ctx)
    return (slot.equipped_to,) if slot and slot.equipped_to else ()


def _equips(ctx: ContextBase) -> tuple[CardId, ...]:
    return tuple(
        slot.card for player in PLAYERS for _, slot in ctx.state.on_field(player) if slot.equipped_to == ctx.this
    )


def _linked(ctx: ContextBase) -> tuple[CardId, ...]:
    slot = slot_of(ctx)
    return slot.linked if slot else ()


def _materials(ctx: ContextBase) -> tuple[CardId, ...]:
    slot = slot_of(ctx)
    return slot.materials if slot else ()


def _last_materials(ctx: ContextBase) -> tuple[CardId, ...]:
    """The Xyz Materials that this card had as it left the field."""
    slot = last_known(ctx.state, ctx.this)
    return slot.materials if slot else ()


def _made_of(*, fusion: bool = False) -> Known:
    """The cards used for a Summon of this card; with `fusion`, only for a Fusion Summon."""

    def cards(ctx: ContextBase) -> tuple[CardId, ...]:
        slot = slot_of(ctx) or last_known(ctx.state, ctx.this)
        return slot.made_of if slot is not None and (slot.came == "fusion" or not fusion) else ()

    return cards


def _battled(ctx: ContextBase) -> tuple[CardId, ...]:
    battle = ctx.state.battle
    if battle is None or ctx.this not in (battle.attacker, battle.target):
        return ()
    other = battle.target if battle.attacker == ctx.this else battle.attacker
    return (other,) if other else ()


def _fighters(ctx: ContextBase) -> tuple[CardId, ...]:
    battle = ctx.state.battle
    return tuple(card for card in (battle.attacker, battle.target) if card) if battle is not None else ()


def _battle_card(which: str) -> Known:
    def cards(ctx: ContextBase) -> tuple[CardId, ...]:
        battle = ctx.state.battle
        card: CardId = getattr(battle, which) if battle else 0
        return (card,) if card else ()

    return cards


def _last_link(ctx: ContextBase) -> tuple[CardId, ...]:
    chain = ctx.state.chain
    if ctx.link is not None:
        before = [link for link in chain if link.event < ctx.link.event]
        return (before[-1].card,) if before and _is_where_it_was_used(ctx.state, before[-1]) else ()
    return (chain[-1].card,) if chain else ()


def _is_where_it_was_used(state: State, link: Link) -> bool:
    """Whether the card of a link has not left the place where it was activated.

    What was discarded or sent to the Graveyard as a cost of its own is found there, but not what returned to the hand
    or Deck.
    """
    if link.placed or link.at in ZONE_AT:
        return state.find(link.card) is not None
    place = state.place_of(link.card)
    returned = place is not None and name_of(place) in ("hand", "deck", "extra")
    return link.at in (None, place) and not (returned and _was_its_own_cost(state, link))


def was_cost_of_its_own(ctx: ContextBase) -> bool:
    """Whether the card of the link responded to was moved to pay for that activation."""
    before = [link for link in ctx.state.chain if ctx.link is not None and link.event < ctx.link.event]
    return bool(before) and _was_its_own_cost(ctx.state, before[-1])


def _was_its_own_cost(state: State, link: Link) -> bool:
    """Whether the card of a link was moved to pay for that activation."""
    for event in reversed(recent_events(state)):
        if event.n < link.event and isinstance(event, o.Activated):
            break
        if (
            isinstance(event, o.CardsMoved)
            and (event.why, event.source) == ("cost", link.card)
            and event.n < link.event
        ):
            return any(move.card == link.card for move in event.moves)
    return False


def _moved(ctx: ContextBase) -> tuple[CardId, ...]:
    return ctx.state.resolving.moved if ctx.state.resolving else ()


def _it(ctx: ContextBase) -> tuple[CardId, ...]:
    return (ctx.it,) if ctx.it else ()


def _on_field(cards: Known) -> Reference:
    return Reference(cards, FIELD, elsewhere=False)


def _in_battle(cards: Known) -> Reference:
    """Monsters in battle, which may have left the field already."""
    return Reference(cards, ("battle",), elsewhere=True)


def _of_an_effect(cards: Known) -> Reference:
    """Cards that belong to a link or a resolution."""
    return Reference(cards, EVERYTHING, elsewhere=True)


REFERENCES: dict[str, Reference] = {
    "this": _on_field(lambda ctx: (ctx.this,)),
    "equipped": _on_field(_equipped),
    "equip cards": _on_field(_equips),
    "linked": _on_field(_linked),
    "it": Reference(_it, FIELD, elsewhere=True),
    "materials": Reference(_materials, FIELD, elsewhere=True),
    "last materials": Reference(_last_materials, ("left",), elsewhere=True),
    "fusion materials": Reference(_made_of(fusion=True), ("left",), elsewhere=True),
    "summon materials": Reference(_made_of(), ("left",), elsewhere=True),
    "attacker": _in_battle(_battle_card("attacker")),
    "attacked": _in_battle(_battle_card("target")),
    "battled": _in_battle(_battled),
    "battling monsters": _in_battle(_fighters),
    "flipped by attack": _in_battle(_battle_card("flipped")),
    "targets": _of_an_effect(lambda ctx: ctx.targets),
    "first target": _of_an_effect(lambda ctx: ctx.targets[:1]),
    "second target": _of_an_effect(lambda ctx: ctx.targets[1:2]),
    "copied card": _of_an_effect(lambda ctx: ctx.copied),
    "costs": _of_an_effect(lambda ctx: ctx.costs),
    "chosen": _of_an_effect(lambda ctx: ctx.chosen),
    "event": _of_an_effect(lambda ctx: ctx.event_cards),
    "moved": _of_an_effect(_moved),
    "remembered": _of_an_effect(lambda ctx: ctx.remembered),
    "last link": _of_an_effect(_last_link),
}
"""The meaning of `language.words.Ref`, from the point of view of the effect's card."""


def referred_to(ctx: ContextBase, cards: Cards) -> tuple[CardId, ...]:
    """The cards of the reference of a selector: this card's, or those of other cards."""
    ref = cards.ref or "this"
    if cards.ref_of is None:
        return ctx.select(ref)
    return tuple(found for card in ctx.select(cards.ref_of) for found in ctx.seen_from(card).select(ref))


def last_damage(ctx: ContextBase, player: Player) -> tuple[Outcome, LifeChange] | None:
    """The last damage to a player before the activation of the resolving link, with its event."""
    for event in reversed(recent_events(ctx.state)):
        if ctx.link is not None and event.n > ctx.link.event:
            continue
        changes: tuple[LifeChange, ...] = ()
        if isinstance(event, o.BattleFought):
            changes = event.damage
        elif isinstance(event, o.LifePointsChanged) and event.why == "effect":
            changes = event.changes
        for change in changes:
            if change.player == player and change.amount < 0:
                return event, change
    return None


def destroyed_from(ctx: ContextBase, player: Player) -> tuple[CardId, ...]:
    """The cards on a player's side that the resolving effect destroyed last."""
    for event in reversed(recent_events(ctx.state)):
        if isinstance(event, o.CardsMoved) and event.how == "destroyed" and event.source == ctx.this:
            moves = [move for move in event.moves if (move.how or event.how) == "destroyed"]
            return tuple(move.card for move in moves if move.origin is not None and player_of(move.origin) == player)
    return ()
