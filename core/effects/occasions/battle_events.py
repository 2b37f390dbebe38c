"""Events of the battle: attacks, its parts, its damage; and other damage and gains."""

from collections.abc import Callable

from duelog.core.effects.evaluate.context import Context, controller
from duelog.core.effects.language import Occasion
from duelog.core.effects.occasions.card_events import movement, route_fits, side_of
from duelog.core.effects.occasions.event_parts import Found, fighters_fit, fits, fitting, is_by, made_by
from duelog.core.rulebook import enforces
from duelog.core.state import Battle
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import PLAYERS, Player


def attack_declared(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """An attack was declared, or a monster was targeted for an attack.

    A Replay is no new declaration (BATTLE-07), but the monster chosen in it counts as targeted, unless the effect is
    about the declaration on a target. So does the one to which an effect turns the attack, unless the same effect
    calculates its damage already.
    """
    if not isinstance(event, o.AttackDeclared) or (event.effect_step is not None and event.effect_step.goes_on):
        return None
    targeted_anew = occasion.in_replay and occasion.attacked is not None
    if event.again and not targeted_anew:
        return None
    if not is_by(ctx, occasion.by, controller(ctx.state, event.attacker)):
        return None
    if not fighters_fit(ctx, occasion, Battle(attacker=event.attacker, target=event.target)):
        return None
    return fitting(ctx, occasion.what, ((event.attacker, None),))


@enforces("EFF-07")
def attack_negated(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """The attack of a monster was negated: the monster that has declared the last attack and is still there."""
    if not isinstance(event, o.AttackEnded) or event.why != "negated":
        return None
    declared = [
        (slot.attacks[-1], slot.card, slot.attacked[-1])
        for player in PLAYERS
        for slot in ctx.state.monsters(player)
        if slot.attacks and slot.attacks[-1] < event.n
    ]
    if not declared:
        return None
    _, attacker, target = max(declared)
    if not is_by(ctx, occasion.by, controller(ctx.state, attacker)):
        return None
    battle = Battle(attacker=attacker, target=target)
    return fitting(ctx, occasion.what, ((attacker, None),)) if fighters_fit(ctx, occasion, battle) else None


def part_began(part: str) -> Callable[[Context, Occasion, Outcome], Found]:
    """A matcher for the start of a part of the Damage Step."""

    def match(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
        """Matches the start of the part; the cards are attacker and attack target."""
        battle = ctx.state.battle
        if battle is None or not isinstance(event, o.StepBegan) or event.part != part:
            return None
        if not fighters_fit(ctx, occasion, battle):
            return None
        pair = tuple(card for card in (battle.attacker, battle.target) if card)
        return fitting(ctx, occasion.what, ((card, None) for card in pair))

    return match


def battled(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """After damage calculation; the event is the start of the next part of the Damage Step."""
    battle = ctx.state.battle
    wanted = "end" if occasion.event == "battled" else "after"
    if battle is None or not battle.fought or not isinstance(event, o.StepBegan) or event.part != wanted:
        return None
    if not fighters_fit(ctx, occasion, battle):
        return None
    pair = tuple(card for card in (battle.attacker, battle.target) if card)
    return fitting(ctx, occasion.what, ((card, None) for card in pair))


def destroyed_in_battle(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """A monster was destroyed by battle with `by_card`, whether or not `by_card` was destroyed, too."""
    battle = ctx.state.battle
    if not isinstance(event, o.CardsMoved) or event.why != "battle" or battle is None:
        return None
    if not fighters_fit(ctx, occasion, battle):
        return None
    fallen: list[tuple[CardId, Player | None]] = []
    for move in event.moves:
        if move.card not in (battle.attacker, battle.target):
            continue  # destroyed instead of a monster
        if movement(move, event) != "destroyed" or not route_fits(ctx, occasion, move):
            continue
        if occasion.by_card is not None and occasion.to == ("grave",) and not _is_monster_there(ctx, move.card):
            continue
        victor = battle.target if move.card == battle.attacker else battle.attacker
        fell = victor == ctx.this or any(other.card == victor for other in event.moves)
        there = fell or ctx.state.find(victor) is not None  # an effect of the victor that works elsewhere needs no more
        if occasion.by_card is None or (there and fits(ctx, occasion.by_card, victor, None)):
            fallen.append((move.card, side_of(move.origin)))
    return fitting(ctx, occasion.what, fallen)


@enforces("GEN-05")
def _is_monster_there(ctx: Context, card: CardId) -> bool:
    """Whether a card that was sent to the Graveyard is a monster there: a Trap Monster is a Trap."""
    return ctx.state.face(card).is_monster


def battle_damage(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """Battle damage to a player (`by`), by a monster (`by_card`): the one with the higher value, if its opponent's."""
    if not isinstance(event, o.BattleFought) or not any(change.amount < 0 for change in event.damage):
        return None
    hurt = {change.player for change in event.damage if change.amount < 0}
    if occasion.by is not None and hurt.isdisjoint(ctx.players(occasion.by)):
        return None
    if occasion.direct is not None and (event.target == 0) != occasion.direct:
        return None
    if ctx.state.battle is not None and not fighters_fit(ctx, occasion, ctx.state.battle):
        return None
    higher = event.attacker if event.value is None or event.atk > event.value else event.target
    redirected = controller(ctx.state, higher) in hurt and not _pierces_for_the_other(ctx, event)
    dealt = () if redirected else (higher,)  # nobody's monster inflicts what is redirected
    if occasion.by_card is None:
        return dealt or (event.attacker,)
    return fitting(ctx, occasion.by_card, ((card, None) for card in dealt))


def _pierces_for_the_other(ctx: Context, event: o.BattleFought) -> bool:
    """Whether the attacker inflicts piercing damage to its own controller, by an effect of the other player."""
    found = ctx.state.find(event.attacker) if event.target else None
    return found is not None and any(trait.whose == "controller" for trait in found[1].current.those("piercing"))


def damaged(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """A player took damage."""
    dealers: tuple[CardId, ...]
    if isinstance(event, o.BattleFought) and occasion.cause != "effect":
        changes, dealers = event.damage, (event.attacker, event.target)
    elif isinstance(event, o.LifePointsChanged) and event.why == "effect" and occasion.cause != "battle":
        changes, dealers = event.changes, (event.source,)
    else:
        return None
    if not any(made_by(ctx, occasion, card) for card in dealers):
        return None
    hurt = {change.player for change in changes if change.amount < 0}
    return () if hurt and (occasion.by is None or not hurt.isdisjoint(ctx.players(occasion.by))) else None


def gained(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """A player gained Life Points."""
    if not isinstance(event, o.LifePointsChanged) or event.why == "rule":
        return None
    glad = {change.player for change in event.changes if change.amount > 0}
    return () if glad and (occasion.by is None or not glad.isdisjoint(ctx.players(occasion.by))) else None


def battle_phase_ended(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """The Battle Phase reached its End Step."""
    ended = isinstance(event, o.StepBegan) and event.step == "end"
    return () if ended and is_by(ctx, occasion.by, ctx.state.turn_player) else None
