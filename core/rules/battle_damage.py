"""Damage calculation: what a battle destroys and the damage that it inflicts (pages 36 to 39)."""

from duelog.core.rulebook import enforces
from duelog.core.rules.battle import attacking_player
from duelog.core.rules.card_filters import towards
from duelog.core.rules.life_points import damage_changes
from duelog.core.rules.moving import with_replacements
from duelog.core.state import Battle, OnField, State
from duelog.events.base import CardId
from duelog.events.outcomes import BattleFought, LifeChange, PositionChange, PositionsChanged
from duelog.events.places import OPPONENT, Player, player_of
from duelog.events.restrictions import TraitKind


@enforces("BATTLE-09")
def flip_target(state: State, battle: Battle) -> PositionsChanged | None:
    """An attacked face-down monster is turned to face-up Defense Position before damage calculation."""
    found = state.find(battle.target) if battle.target else None
    if found is None or found[1].face_up:
        return None
    change = PositionChange(card=battle.target, position="defense", flipped=True)
    return PositionsChanged(changes=(change,), why="battle")


@enforces("BATTLE-11", "BATTLE-12", "BATTLE-13", "BATTLE-14", "BATTLE-15", "BATTLE-16", "BATTLE-17", "BATTLE-18")
def damage_calculation(state: State, battle: Battle) -> BattleFought:
    """The outcome of the battle between attacker and target, or of the direct attack."""
    attacker = _slot(state, battle.attacker)
    atk = state.atk(attacker)
    player = attacking_player(state, battle)
    attacked = state.find(battle.target) if battle.target else None
    rival = player_of(attacked[0]) if attacked is not None else OPPONENT[player]  # an effect may redirect the attack
    if not battle.target:
        return BattleFought(attacker=battle.attacker, atk=atk, damage=_battle_damage_to(state, rival, atk, attacker))
    target = _slot(state, battle.target)
    if target.position == "attack":
        value = state.atk(target)
        destroyed = _destroyed_atk(attacker.card, atk, target.card, value)
        won = atk > value
        damage = _battle_damage_to(state, rival if won else player, abs(atk - value), attacker, target)
    else:
        value = state.defense(target)
        destroyed = (target.card,) if atk > value else ()
        damage = _pierced(state, player, rival, attacker, target, atk - value)
        if atk < value:
            damage = _battle_damage_to(state, player, value - atk, attacker, target)
    return BattleFought(
        attacker=battle.attacker, target=battle.target, atk=atk, value=value, damage=damage,
        destroyed=with_replacements(
            state, (card for card in destroyed if not _survives_battle(state, card)), "destroyed instead in battle"
        ),
    )  # fmt: skip


def _pierced(
    state: State, player: Player, rival: Player, attacker: OnField, target: OnField, amount: int
) -> tuple[LifeChange, ...]:
    """Piercing battle damage: to the target's controller or, by a trait that says "controller", to the attacker's."""
    own = [trait.whose == "controller" for trait in attacker.current.those("piercing")]
    hurt: tuple[Player, ...] = (*([rival] if False in own else []), *([player] if True in own else []))
    return tuple(change for each in hurt for change in _battle_damage_to(state, each, amount, attacker, target))


def _slot(state: State, card: CardId) -> OnField:
    found = state.find(card)
    if found is None:
        raise ValueError(f"card {card} does not battle: it is not on the field")
    return found[1]


def _survives_battle(state: State, card: CardId) -> bool:
    """Whether an effect protects the monster from destruction by battle."""
    found = state.find(card)
    if found is None:
        return False
    locked = state.side(player_of(found[0])).locked("battle destruction")
    return found[1].current.has("not destroyed by battle") or locked


def _battle_damage_to(state: State, player: Player, amount: int, *fighters: OnField) -> tuple[LifeChange, ...]:
    """Battle damage to a player, unless an effect prevents it."""
    if amount <= 0 or state.side(player).locked("battle damage"):
        return ()
    own = {slot.card for slot in state.monsters(player)}
    controllers: list[tuple[Player, OnField]] = [
        (player if slot.card in own else OPPONENT[player], slot) for slot in fighters
    ]
    if any(_has(slot, "no battle damage", controller, player) for controller, slot in controllers):
        return ()
    for controller, slot in controllers:
        for trait in towards(slot.current, "inflicts its original ATK", controller, player):
            amount = (state.face(slot.card).atk or 0) + trait.number
    if len(fighters) > 1 and any(
        _has(slot, "doubles battle damage", controller, player) for controller, slot in controllers
    ):
        amount *= 2
    if any(_has(slot, "halves battle damage", controller, player) for controller, slot in controllers):
        amount //= 2
    return _redirected(state, player, amount) if amount else ()


@enforces("GEN-03")
def _redirected(state: State, player: Player, amount: int) -> tuple[LifeChange, ...]:
    """Battle damage as a change of Life Points; an effect may redirect it to the other player, once."""
    if state.side(player).locked("battle damage of the other"):
        player = OPPONENT[player]
        if state.side(player).locked("battle damage"):
            return ()
    return damage_changes(state, player, amount)


def _has(slot: OnField, what: TraitKind, controller: Player, player: Player) -> bool:
    return any(towards(slot.current, what, controller, player))


@enforces("GEN-03")
def wins_match(state: State, winner: Player) -> bool:
    """Whether the last Life Points were just lost to a direct attack by which a monster of `winner` wins the Match."""
    fought = state.recent.outcomes[-1].event if state.recent.outcomes else None
    if not isinstance(fought, BattleFought) or fought.target:
        return False
    found = state.find(fought.attacker)
    return found is not None and player_of(found[0]) == winner and found[1].current.has("wins the Match")


def _destroyed_atk(attacker: CardId, atk: int, target: CardId, value: int) -> tuple[CardId, ...]:
    """Attack against attack: the lower ATK is destroyed, both if equal, and 0 ATK destroys nothing (BATTLE-17)."""
    if atk > value:
        return (target,)
    if atk < value:
        return (attacker,)
    return (attacker, target) if atk else ()
