"""Attacks and their results (pages 34 to 39)."""

from duelog.core.rules.registry import enforces, refuses
from duelog.core.rules.words import lies, moment, named
from duelog.core.state import Battle, OnField, State
from duelog.events import moves as m
from duelog.events.base import CardId
from duelog.events.outcomes import BattleFought, LifeChange
from duelog.events.places import OPPONENT, Player, is_monster_zone, player_of


@refuses("BATTLE-01", m.Attack)
def in_battle_step(state: State, move: m.Attack) -> str | None:
    """An attack is declared in the Battle Step, one at a time."""
    if state.phase != "battle" or state.step != "battle":
        return f"it is {moment(state)}"
    if state.battle is not None and not state.battle.replay:
        return "an attack is not over"
    return None


@refuses("GEN-19", m.Attack)
def own_attacker(state: State, move: m.Attack) -> str | None:
    """A monster attacks for its controller."""
    found = state.find(move.card)
    if found is not None and player_of(found[0]) != move.player:
        return f"{named(state, move.card)} is controlled by p{player_of(found[0])}"
    return None


def attacks_again(state: State, attacker: CardId) -> bool:
    """Whether the monster chooses its target anew in a Replay (BATTLE-06)."""
    return state.battle is not None and state.battle.replay and state.battle.attacker == attacker


def attacks_allowed(state: State, slot: OnField) -> int:
    """How many attacks a monster may declare in a turn."""
    return 1


@refuses("BATTLE-02", m.Attack)
def once_in_attack_position(state: State, move: m.Attack) -> str | None:
    """A monster attacks in face-up Attack Position, and once a turn."""
    found = state.find(move.card)
    if found is None or not is_monster_zone(found[0]):
        return f"{named(state, move.card)} is no monster on the field"
    slot = found[1]
    if slot.position != "attack":
        return f"{named(state, move.card)} is in {lies(slot)}"
    if len(slot.attacks) >= attacks_allowed(state, slot) and not attacks_again(state, move.card):
        return f"{named(state, move.card)} already declared an attack this turn (event {slot.attacks[-1]})"
    return None


@refuses("BATTLE-03", m.Attack)
def target_is_rival(state: State, move: m.Attack) -> str | None:
    """The target of an attack is a monster that the opponent controls."""
    if not move.target:
        return None
    if any(slot.card == move.target for slot in state.monsters(OPPONENT[move.player])):
        return None
    return f"{named(state, move.target)} is no monster of p{OPPONENT[move.player]}"


@refuses("BATTLE-04", m.Attack)
def direct_only_without_rivals(state: State, move: m.Attack) -> str | None:
    """A direct attack needs an opponent without monsters."""
    if move.target:
        return None
    rivals = len(state.monsters(OPPONENT[move.player]))
    return f"p{OPPONENT[move.player]} controls {rivals} monster{'s' * (rivals != 1)}" if rivals else None


# --- what follows -----------------------------------------------------------------------------------------------


def attacker_gone(state: State, battle: Battle) -> bool:
    """Whether the attacker can attack no more: gone, turned, or controlled by the other player."""
    found = state.find(battle.attacker)
    if found is None or player_of(found[0]) != state.turn_player or not is_monster_zone(found[0]):
        return True
    return found[1].position != "attack"


@enforces("BATTLE-06")
def replay_occurs(state: State, battle: Battle) -> bool:
    """Whether the opponent's monsters are others than when the attack was declared."""
    rivals = tuple(slot.card for slot in state.monsters(OPPONENT[state.turn_player]))
    return sorted(rivals) != sorted(battle.rivals)


def battle_is_on(state: State, battle: Battle) -> bool:
    """Whether there is still a battle to fight in the Damage Step: attacker and target are there."""
    if attacker_gone(state, battle):
        return False
    return not battle.target or any(slot.card == battle.target for slot in state.monsters(OPPONENT[state.turn_player]))


@enforces("BATTLE-11", "BATTLE-12", "BATTLE-13", "BATTLE-14", "BATTLE-15", "BATTLE-16", "BATTLE-17")
def damage_calculation(state: State, battle: Battle) -> BattleFought:
    """The outcome of the battle between attacker and target, or of the direct attack."""
    attacker = _slot(state, battle.attacker)
    atk = state.atk(attacker)
    player, rival = state.turn_player, OPPONENT[state.turn_player]
    if not battle.target:
        return BattleFought(attacker=battle.attacker, atk=atk, damage=_loss(rival, atk))
    target = _slot(state, battle.target)
    if target.position == "attack":
        value = state.atk(target)
        destroyed = _destroyed_atk(attacker.card, atk, target.card, value)
        damage = _loss(rival, atk - value) if atk > value else _loss(player, value - atk)
    else:
        value = state.defense(target)
        destroyed = (target.card,) if atk > value else ()
        damage = _loss(player, value - atk) if atk < value else ()
    return BattleFought(
        attacker=battle.attacker, target=battle.target, atk=atk, value=value, damage=damage, destroyed=destroyed
    )


def _slot(state: State, card: CardId) -> OnField:
    found = state.find(card)
    if found is None:
        raise ValueError(f"card {card} does not battle: it is not on the field")
    return found[1]


def _loss(player: Player, amount: int) -> tuple[LifeChange, ...]:
    return (LifeChange(player=player, amount=-amount),) if amount > 0 else ()


def _destroyed_atk(attacker: CardId, atk: int, target: CardId, value: int) -> tuple[CardId, ...]:
    """Attack against attack: the lower falls, equals fall both, and 0 ATK destroys nothing (BATTLE-17)."""
    if atk > value:
        return (target,)
    if atk < value:
        return (attacker,)
    return (attacker, target) if atk else ()
