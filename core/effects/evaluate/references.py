"""The cards, and the damage, that an effect knows from what went before."""

from collections.abc import Callable

from duelog.core.effects.evaluate.context_base import Outlook
from duelog.core.effects.evaluate.locations import last_known
from duelog.core.effects.evaluate.news import news
from duelog.core.state import OnField
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.outcomes import LifeChange
from duelog.events.places import PLAYERS, Player, player_of


def slot_of(ctx: Outlook) -> OnField | None:
    """This card as it lies on the field."""
    found = ctx.state.find(ctx.this)
    return found[1] if found else None


def _equipped(ctx: Outlook) -> tuple[CardId, ...]:
    slot = slot_of(ctx)
    return (slot.equipped_to,) if slot and slot.equipped_to else ()


def _equips(ctx: Outlook) -> tuple[CardId, ...]:
    return tuple(
        slot.card for player in PLAYERS for _, slot in ctx.state.on_field(player) if slot.equipped_to == ctx.this
    )


def _battled(ctx: Outlook) -> tuple[CardId, ...]:
    battle = ctx.state.battle
    if battle is None or ctx.this not in (battle.attacker, battle.target):
        return ()
    other = battle.target if battle.attacker == ctx.this else battle.attacker
    return (other,) if other else ()


def _fighters(ctx: Outlook) -> tuple[CardId, ...]:
    battle = ctx.state.battle
    return tuple(card for card in (battle.attacker, battle.target) if card) if battle is not None else ()


def _battle_card(which: str) -> Callable[[Outlook], tuple[CardId, ...]]:
    def cards(ctx: Outlook) -> tuple[CardId, ...]:
        battle = ctx.state.battle
        card: CardId = getattr(battle, which) if battle else 0
        return (card,) if card else ()

    return cards


def _last_link(ctx: Outlook) -> tuple[CardId, ...]:
    chain = ctx.state.chain
    if ctx.link is not None:
        before = [link for link in chain if link.event < ctx.link.event]
        return (before[-1].card,) if before else ()
    return (chain[-1].card,) if chain else ()


def _moved(ctx: Outlook) -> tuple[CardId, ...]:
    return ctx.state.resolving.moved if ctx.state.resolving else ()


REFERENCES: dict[str, Callable[[Outlook], tuple[CardId, ...]]] = {
    "this": lambda ctx: (ctx.this,),
    "targets": lambda ctx: ctx.targets,
    "first target": lambda ctx: ctx.targets[:1],
    "second target": lambda ctx: ctx.targets[1:2],
    "costs": lambda ctx: ctx.costs,
    "event": lambda ctx: ctx.event_cards,
    "moved": _moved,
    "equipped": _equipped,
    "equips": _equips,
    "linked": lambda ctx: slot.linked if (slot := slot_of(ctx)) else (),
    "attacker": _battle_card("attacker"),
    "attacked": _battle_card("target"),
    "battled": _battled,
    "fighters": _fighters,
    "materials": lambda ctx: slot.materials if (slot := slot_of(ctx)) else (),
    "fused": lambda ctx: slot.made_of if (slot := slot_of(ctx) or last_known(ctx.state, ctx.this)) else (),
    "remembered": lambda ctx: ctx.remembered,
    "last link": _last_link,
    "it": lambda ctx: (ctx.it,),
    "turned up": lambda ctx: (b.flipped,) if (b := ctx.state.battle) and b.flipped else (),
}


def last_damage(ctx: Outlook) -> tuple[Outcome, LifeChange] | None:
    """The damage that the player took last, before the activation of what resolves; with the event it stands in."""
    for event in reversed(news(ctx.state)):
        if ctx.link is not None and event.n > ctx.link.event:
            continue
        changes: tuple[LifeChange, ...] = ()
        if isinstance(event, o.BattleFought):
            changes = event.damage
        elif isinstance(event, o.LifePointsChanged) and event.why == "effect":
            changes = event.changes
        for change in changes:
            if change.player == ctx.player and change.amount < 0:
                return event, change
    return None


def destroyed_from(ctx: Outlook, player: Player) -> tuple[CardId, ...]:
    """The cards that the effect which resolves destroyed last on the side of a player."""
    for event in reversed(news(ctx.state)):
        if isinstance(event, o.CardsMoved) and event.how == "destroyed" and event.source == ctx.this:
            moves = [move for move in event.moves if (move.how or event.how) == "destroyed"]
            return tuple(move.card for move in moves if move.origin is not None and player_of(move.origin) == player)
    return ()
