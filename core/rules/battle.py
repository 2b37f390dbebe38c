"""Attacks and their results (pages 34 to 39)."""

from duelog.core.catalogue.arguments import Message, as_event, as_player, message
from duelog.core.rules.facts import as_card, as_cards, how_it_lies, not_now
from duelog.core.rules.moving import with_replacements
from duelog.core.rules.registry import enforces, refuses
from duelog.core.state import Battle, OnField, State
from duelog.events import moves as m
from duelog.events.base import CardId
from duelog.events.outcomes import BattleFought, LifeChange
from duelog.events.places import OPPONENT, Place, Player, is_monster_zone, player_of


@refuses("BATTLE-01", m.Attack)
def in_battle_step(state: State, move: m.Attack) -> Message | None:
    """An attack is declared in the Battle Step of the player's own turn, one at a time."""
    if state.turn_player != move.player or state.phase != "battle" or state.step != "battle":
        return not_now(state)
    if state.battle is not None and not state.battle.replay:
        return message("attack-not-over")
    return None


@refuses("GEN-19", m.Attack)
def own_attacker(state: State, move: m.Attack) -> Message | None:
    """A monster attacks for its controller."""
    found = state.find(move.card)
    if found is not None and player_of(found[0]) != move.player:
        return message("controlled-by-other", card=as_card(state, move.card), player=as_player(player_of(found[0])))
    return None


def attacks_again(state: State, attacker: CardId) -> bool:
    """Whether the monster chooses its target again in a Replay (BATTLE-06)."""
    return state.battle is not None and state.battle.replay and state.battle.attacker == attacker


def attacks_allowed(state: State, slot: OnField, target: CardId) -> int:
    """The number of attacks a monster may declare in a turn: one, unless an effect says otherwise (GEN-03).

    A monster that can attack all monsters attacks each of them once, and none of them in addition to a direct attack.
    """
    traits = slot.current.traits
    if "attacks all" in traits and target and target not in slot.attacked and 0 not in slot.attacked:
        return len(slot.attacks) + 1
    if "attacks again at once" in traits and not _others_attacked_since(state, slot):
        return 2
    return 2 if "attacks twice" in traits else 1


def _others_attacked_since(state: State, slot: OnField) -> bool:
    """Whether another monster of the turn player attacked after this one."""
    last = max(slot.attacks, default=0)
    return any(max(other.attacks, default=0) > last for other in state.monsters(state.turn_player))


@refuses("BATTLE-02", m.Attack)
def once_in_attack_position(state: State, move: m.Attack) -> Message | None:
    """A monster attacks in face-up Attack Position, and once a turn."""
    found = state.find(move.card)
    if found is None or not is_monster_zone(found[0]):
        return message("not-on-field", card=as_card(state, move.card))
    slot = found[1]
    if slot.position != "attack":
        return message("in-position", card=as_card(state, move.card), position=how_it_lies(slot))
    if len(slot.attacks) >= attacks_allowed(state, slot, move.target) and not attacks_again(state, move.card):
        return message("attack-declared", card=as_card(state, move.card), event=as_event(slot.attacks[-1]))
    return None


@refuses("BATTLE-03", m.Attack)
def target_is_rival(state: State, move: m.Attack) -> Message | None:
    """The target of an attack is a monster that the opponent controls."""
    if not move.target:
        return None
    if any(slot.card == move.target for slot in state.monsters(OPPONENT[move.player])):
        return None
    return message("no-monster-of-other", card=as_card(state, move.target), player=as_player(OPPONENT[move.player]))


@refuses("BATTLE-04", m.Attack)
def direct_only_without_rivals(state: State, move: m.Attack) -> Message | None:
    """A direct attack needs an opponent without monsters."""
    if move.target:
        return None
    rivals = sum("no shield" not in slot.current.traits for slot in state.monsters(OPPONENT[move.player]))
    found = state.find(move.card)
    if rivals and found is not None and "attacks directly" in found[1].current.traits:
        return None
    return message("controls-monsters", player=as_player(OPPONENT[move.player]), monsters=rivals) if rivals else None


@refuses("EFF-10", m.Attack)
@refuses("GEN-03", m.Attack)
def effects_allow_attack(state: State, move: m.Attack) -> Message | None:
    """Effects that forbid an attack override the rules that allow it; a Replay declares none."""
    found = state.find(move.card)
    locks = state.side(move.player).locks
    declares = not attacks_again(state, move.card)
    if ("attack" in locks and declares) or (not move.target and "direct attack" in locks):
        return message("no-attacks" if "attack" in locks else "no-direct-attacks", player=as_player(move.player))
    if found is not None and "cannot attack" in found[1].current.traits:
        return message("cannot-attack", card=as_card(state, move.card))
    if found is not None and declares and "cannot declare attacks" in found[1].current.traits:
        return message("cannot-declare-attack", card=as_card(state, move.card))
    if found is not None and not move.target and "cannot attack directly" in found[1].current.traits:
        return message("cannot-attack-directly", card=as_card(state, move.card))
    target = state.find(move.target) if move.target else None
    if found is not None and "attacks only Toons" in found[1].current.traits and not _is_toon(state, target):
        return message("attacks-only-toons", card=as_card(state, move.card))
    if target is not None and "cannot be attacked" in target[1].current.traits:
        return message("cannot-be-attacked", card=as_card(state, move.target))
    return None


def _is_toon(state: State, found: tuple[Place, OnField] | None) -> bool:
    return found is not None and found[1].face_up and "toon" in state.face(found[1].card).kinds


@enforces("BATTLE-10")
def lost_in_battle(state: State, card: CardId) -> bool:
    """Whether damage calculation destroyed the monster, which stays on the field until the end of the Damage Step."""
    return state.battle is not None and card in state.battle.destroyed


@refuses("BATTLE-10", m.Choose)
def not_lost_in_battle(state: State, move: m.Choose) -> Message | None:
    """An effect triggered by an attack cannot choose a monster destroyed by damage calculation."""
    question = state.question
    if question is None or not move.cards:
        return None
    lost = tuple(card for card in move.cards if card not in question.cards and lost_in_battle(state, card))
    return message("lost-in-battle", cards=as_cards(state, lost)) if lost else None


# --- what follows -----------------------------------------------------------------------------------------------


def attacker_gone(state: State, battle: Battle) -> bool:
    """Whether the attacker can no longer attack: gone, turned, or controlled by the other player."""
    found = state.find(battle.attacker)
    if found is None or player_of(found[0]) != state.turn_player or not is_monster_zone(found[0]):
        return True
    return found[1].position != "attack"


@enforces("GEN-03")
def attack_stopped(state: State, battle: Battle) -> bool:
    """Whether an effect now prevents the attack, which ends it before the Damage Step."""
    found = state.find(battle.attacker)
    return found is not None and "cannot attack" in found[1].current.traits


@enforces("BATTLE-06")
def replay_occurs(state: State, battle: Battle) -> bool:
    """Whether the opponent's monsters have changed since the attack was declared."""
    rivals = tuple(slot.card for slot in state.monsters(OPPONENT[state.turn_player]))
    return sorted(rivals) != sorted(battle.rivals)


@enforces("BATTLE-06")
def target_lost(state: State, battle: Battle) -> bool:
    """Whether an effect now prevents attacking the target, so that another is chosen."""
    found = state.find(battle.attacker)
    if found is None:
        return False
    traits = found[1].current.traits
    if not battle.target:
        return "cannot attack directly" in traits or "direct attack" in state.side(player_of(found[0])).locks
    target = state.find(battle.target)
    if target is None:
        return False
    return "cannot be attacked" in target[1].current.traits or (
        "attacks only Toons" in traits and not _is_toon(state, target)
    )


def battle_is_on(state: State, battle: Battle) -> bool:
    """Whether there is still a battle in the Damage Step: attacker and target are on the field."""
    if attacker_gone(state, battle):
        return False
    return not battle.target or any(slot.card == battle.target for slot in state.monsters(OPPONENT[state.turn_player]))


@enforces("BATTLE-11", "BATTLE-12", "BATTLE-13", "BATTLE-14", "BATTLE-15", "BATTLE-16", "BATTLE-17", "BATTLE-18")
def damage_calculation(state: State, battle: Battle) -> BattleFought:
    """The outcome of the battle between attacker and target, or of the direct attack."""
    attacker = _slot(state, battle.attacker)
    atk = state.atk(attacker)
    player, rival = state.turn_player, OPPONENT[state.turn_player]
    if not battle.target:
        return BattleFought(attacker=battle.attacker, atk=atk, damage=_loss(state, rival, atk, attacker))
    target = _slot(state, battle.target)
    if target.position == "attack":
        value = state.atk(target)
        destroyed = _destroyed_atk(attacker.card, atk, target.card, value)
        won = atk > value
        damage = _loss(state, rival if won else player, abs(atk - value), attacker, target)
    else:
        value = state.defense(target)
        destroyed = (target.card,) if atk > value else ()
        damage = _pierced(state, attacker, target, atk - value)
        if atk < value:
            damage = _loss(state, player, value - atk, attacker, target)
    return BattleFought(
        attacker=battle.attacker, target=battle.target, atk=atk, value=value, damage=damage,
        destroyed=with_replacements(
            state, (card for card in destroyed if not _unharmed(state, card)), "destroyed instead in battle"
        ),
    )  # fmt: skip


def _pierced(state: State, attacker: OnField, target: OnField, amount: int) -> tuple[LifeChange, ...]:
    """Piercing battle damage: to the other player, or by a card of the other player to the attacker's own."""
    player, traits = state.turn_player, attacker.current.traits
    hurt = {"piercing": OPPONENT[player], "piercing damage to its controller": player}
    return tuple(
        change for trait in hurt if trait in traits for change in _loss(state, hurt[trait], amount, attacker, target)
    )


def _slot(state: State, card: CardId) -> OnField:
    found = state.find(card)
    if found is None:
        raise ValueError(f"card {card} does not battle: it is not on the field")
    return found[1]


def _unharmed(state: State, card: CardId) -> bool:
    """Whether an effect protects the monster from destruction by battle."""
    found = state.find(card)
    if found is None:
        return False
    locks = state.side(player_of(found[0])).locks
    return "not destroyed by battle" in found[1].current.traits or "battle destruction" in locks


def _loss(state: State, player: Player, amount: int, *fighters: OnField) -> tuple[LifeChange, ...]:
    """Battle damage to a player, unless an effect prevents it."""
    if amount <= 0 or "battle damage" in state.side(player).locks:
        return ()
    if any("no battle damage" in slot.current.traits for slot in fighters):
        return ()
    own = {slot.card for slot in state.monsters(player)}
    if any("no battle damage to opponent" in slot.current.traits for slot in fighters if slot.card not in own):
        return ()
    if any("no battle damage to you" in slot.current.traits for slot in fighters if slot.card in own):
        return ()
    theirs = [slot for slot in fighters if slot.card not in own]
    if len(fighters) > 1 and any("doubles battle damage to the opponent" in slot.current.traits for slot in theirs):
        amount *= 2
    if any("halves battle damage to the opponent" in slot.current.traits for slot in theirs):
        amount //= 2
    return (LifeChange(player=player, amount=-amount),)


def _destroyed_atk(attacker: CardId, atk: int, target: CardId, value: int) -> tuple[CardId, ...]:
    """Attack against attack: the lower ATK is destroyed, both if equal, and 0 ATK destroys nothing (BATTLE-17)."""
    if atk > value:
        return (target,)
    if atk < value:
        return (attacker,)
    return (attacker, target) if atk else ()
