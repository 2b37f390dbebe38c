"""Attacks and their results (pages 34 to 39)."""

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_event, as_player, message
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among, is_locked, towards
from duelog.core.rules.facts import as_card, as_cards, monster_missing, position_word, turn_of_other, wrong_time
from duelog.core.rules.registry import refuses
from duelog.core.state import Battle, OnField, State
from duelog.events import moves as m
from duelog.events.base import CardId, Event
from duelog.events.outcomes import (
    AttackDeclared,
    CardsMoved,
    LocksChanged,
    PositionsChanged,
    ValuesChanged,
)
from duelog.events.places import OPPONENT, Place, Player, is_monster_zone, player_of
from duelog.events.restrictions import Trait


@refuses("TURN-12", m.Attack, scope="moment")
def attacks_of_the_turn_player(state: State, move: m.Attack) -> Message | None:
    """Attacks are declared by the player whose turn it is."""
    return turn_of_other(state) if state.turn > 0 and move.player != state.turn_player else None


@refuses("BATTLE-01", m.Attack)
def in_battle_step(state: State, move: m.Attack) -> Message | None:
    """An attack is declared in the Battle Step of the player's own turn, one at a time."""
    if state.turn_player != move.player or state.phase != "battle" or state.step != "battle":
        return wrong_time(state, move.player)
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


def is_target_chosen_by_other(state: State, player: Player, attacker: CardId) -> bool:
    """Whether the other player chooses what this monster attacks; then its attack is declared without a target."""
    if state.find(attacker) is None or not state.monsters(OPPONENT[player]):
        return False
    return is_locked(state, player, "choose attack targets", attacker)


def possible_attack_targets(state: State, player: Player, attacker: CardId) -> tuple[CardId, ...]:
    """What a monster may attack, whoever chooses it: monsters of the other player, and 0 for a direct attack."""
    rivals = (slot.card for slot in state.monsters(OPPONENT[player]))
    attacks = (m.Attack(player=player, card=attacker, target=target) for target in (*rivals, 0))
    return tuple(attack.target for attack in attacks if all(rule(state, attack) is None for rule in _OF_TARGETS))


def _with_target(state: State, move: m.Attack) -> m.Attack:
    """The attack as it is judged: with a possible target if the other player chooses it, with any if there is none."""
    if move.target or not is_target_chosen_by_other(state, move.player, move.card):
        return move
    possible = possible_attack_targets(state, move.player, move.card)
    return replace(move, target=possible[0] if possible else state.monsters(OPPONENT[move.player])[0].card)


def attacks_allowed(state: State, slot: OnField, target: CardId) -> int:
    """The number of attacks a monster may declare in a turn: one, unless an effect says otherwise (GEN-03).

    A monster that can attack all monsters attacks each of them once, and none of them in addition to a direct attack.
    """
    now = slot.current
    if now.has("attacks all") and target and not _has_attacked(state, slot, target) and 0 not in slot.attacked:
        return len(slot.attacks) + 1
    if now.has("attacks again at once") and not _others_attacked_since(state, slot):
        return 2
    more = sum(
        trait.number for trait in now.those("further attacks") if _may_attack_further(state, slot, target, trait)
    )
    return max(2 if now.has("attacks twice") else 1, 1 + more)


def _has_attacked(state: State, slot: OnField, target: CardId) -> bool:
    """Whether a monster has attacked this one in this turn; one that left the field since and came back is another."""
    other = state.slot(target)
    chosen = max((at for card, at in zip(slot.attacked, slot.chosen_at, strict=False) if card == target), default=0)
    return other is not None and chosen > other.entered_at


def _may_attack_further(state: State, slot: OnField, target: CardId, trait: Trait) -> bool:
    """Whether an additional attack may have this target; if limited to some monsters, it excludes direct attacks."""
    return trait.cards is None or (target != 0 and 0 not in slot.attacked and is_among(state, target, trait.cards))


def _others_attacked_since(state: State, slot: OnField) -> bool:
    """Whether another monster of the turn player attacked after this one; it may have left the field."""
    return bool(state.attackers) and state.attackers[-1] != slot.card


@refuses("BATTLE-02", m.Attack)
def once_in_attack_position(state: State, move: m.Attack) -> Message | None:
    """A monster attacks in face-up Attack Position, and once a turn."""
    return _once(state, _with_target(state, move))


def _once(state: State, move: m.Attack) -> Message | None:
    found = state.find(move.card)
    if found is None or not is_monster_zone(found[0]):
        return monster_missing(state, move.card)
    slot = found[1]
    if slot.position != "attack":
        return message("in-position", card=as_card(state, move.card), position=position_word(slot))
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
    if not state.has_card(move.target):
        return message("no-monster-there")
    return message("no-monster-of-other", card=as_card(state, move.target), player=as_player(OPPONENT[move.player]))


@refuses("BATTLE-04", m.Attack)
def direct_only_without_rivals(state: State, move: m.Attack) -> Message | None:
    """A direct attack needs an opponent without monsters."""
    return _direct(state, _with_target(state, move))


def _direct(state: State, move: m.Attack) -> Message | None:
    if move.target:
        return None
    rivals = _rivals_shield(state, move.player)
    found = state.find(move.card)
    if rivals and found is not None and found[1].current.has("attacks directly"):
        return None
    return message("controls-monsters", player=as_player(OPPONENT[move.player]), monsters=rivals) if rivals else None


def _rivals_shield(state: State, player: Player) -> int:
    """How many monsters keep a player from attacking the other one directly."""
    return sum(not slot.current.has("no shield") for slot in state.monsters(OPPONENT[player]))


@refuses("EFF-10", m.Attack)
@refuses("GEN-03", m.Attack)
def effects_allow_attack(state: State, move: m.Attack) -> Message | None:
    """Effects that forbid an attack override the rules that allow it; a Replay declares none."""
    if move.target and is_target_chosen_by_other(state, move.player, move.card):
        return message("target-chosen-by-other", player=as_player(OPPONENT[move.player]))
    return _allowed(state, _with_target(state, move))


def _allowed(state: State, move: m.Attack) -> Message | None:
    found = state.find(move.card)
    declares = not attacks_again(state, move.card)
    if found is not None and is_locked(state, move.player, "attack", move.card) and declares:
        return message("no-attacks", player=as_player(move.player))
    if found is not None and not move.target and is_locked(state, move.player, "direct attack", move.card):
        return bars_direct_attack(state, found)
    if found is not None and found[1].current.has("cannot attack"):
        return message("cannot-attack", card=as_card(state, move.card))
    if found is not None and declares and found[1].current.has("cannot declare attacks"):
        return message("cannot-declare-attack", card=as_card(state, move.card))
    if found is not None and not move.target and found[1].current.has("cannot attack directly"):
        return bars_direct_attack(state, found)
    target = state.find(move.target) if move.target else None
    if found is not None and not _attacks_such(state, found[1], target):
        return message("attacks-only-some", card=as_card(state, move.card))
    if found is not None and target is not None and not _can_be_attacked(state, found, target):
        return message("cannot-be-attacked", card=as_card(state, move.target))
    return None


@enforces("GEN-03")
def bars_direct_attack(state: State, attacker: tuple[Place, OnField]) -> Message | None:
    """What keeps a monster, found there, from attacking directly, whatever monsters the other player controls."""
    player, card = player_of(attacker[0]), attacker[1].card
    if is_locked(state, player, "direct attack", card):
        return message("no-direct-attacks", player=as_player(player))
    if attacker[1].current.has("cannot attack directly"):
        return message("cannot-attack-directly", card=as_card(state, card))
    return None


_OF_TARGETS = (_once, _direct, _allowed)
"""The rules on what a monster may attack."""


def _attacks_such(state: State, attacker: OnField, target: tuple[Place, OnField] | None) -> bool:
    """Whether a monster that attacks only some monsters attacks this one, face-up; None is a direct attack."""
    return all(
        target is not None and target[1].face_up and is_among(state, target[1].card, trait.cards)
        for trait in attacker.current.those("attacks only")
    )


def _can_be_attacked(state: State, attacker: tuple[Place, OnField], target: tuple[Place, OnField]) -> bool:
    """Whether no effect prevents that monster from attacking this one."""
    controllers = player_of(target[0]), player_of(attacker[0])
    barred = towards(target[1].current, "cannot be attacked", *controllers)
    return not any(is_among(state, attacker[1].card, trait.cards) for trait in barred)


@enforces("GEN-03")
def could_be_attacked_instead(state: State, card: CardId) -> bool:
    """Whether the attack in progress could have another monster as its target."""
    battle = state.battle
    attacker = state.find(battle.attacker) if battle is not None else None
    target = state.find(card)
    if battle is None or attacker is None or target is None or card == battle.target:
        return False
    if not is_monster_zone(target[0]) or player_of(target[0]) == player_of(attacker[0]):
        return False
    return _attacks_such(state, attacker[1], target) and _can_be_attacked(state, attacker, target)


def is_before_damage(state: State) -> bool:
    """Whether damage is still to be calculated in the Damage Step: until then no card is destroyed by its own text."""
    return state.step == "damage" and state.part in ("start", "before", "calculation")


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
    """Whether the attacker can no longer attack: gone (and perhaps back), turned, or controlled by the other player."""
    found = state.find(battle.attacker)
    if found is None or not is_monster_zone(found[0]):
        return True
    if battle.declared and battle.declared not in found[1].attacks:  # GEN-05: it is another monster now
        return True
    stands = player_of(found[0]) == state.turn_player and found[1].position == "attack"
    return not stands and changed_since_declared(state, battle, battle.attacker, values=False)


def attacking_player(state: State, battle: Battle) -> Player:
    """The controller of the attacker: the turn player, unless an illegal attack was made in the other turn."""
    found = state.find(battle.attacker)
    return state.turn_player if found is None else player_of(found[0])


@enforces("GEN-03")
def attack_stopped(state: State, battle: Battle) -> bool:
    """Whether an effect now prevents the attack, which ends it before the Damage Step."""
    found = state.find(battle.attacker)
    if found is None or not found[1].current.has("cannot attack"):
        return False
    return changed_since_declared(state, battle, battle.attacker)


@enforces("BATTLE-06")
def replay_occurs(state: State, battle: Battle) -> bool:
    """Whether the opponent's monsters have changed since the attack was declared."""
    rivals = tuple(slot.card for slot in state.monsters(OPPONENT[attacking_player(state, battle)]))
    return sorted(rivals) != sorted(battle.rivals)


@enforces("BATTLE-06")
def target_lost(state: State, battle: Battle) -> bool:
    """Whether the target counts as a new card now, or an effect prevents attacking it, so that another is chosen."""
    found = state.find(battle.attacker)
    if found is None:
        return False
    target = state.find(battle.target) if battle.target else None
    if battle.target and target is None:
        return False
    if target is not None and _came_since(state, battle, target[1]):
        return True
    if target is None:
        forbidden = found[1].current.has("cannot attack directly") or is_locked(
            state, player_of(found[0]), "direct attack", battle.attacker
        )
        if not forbidden and not found[1].current.has("attacks directly") and not _made_direct(state, battle):
            forbidden = _rivals_shield(state, player_of(found[0])) > 0
            if forbidden and changed_since_declared(state, battle, *battle.rivals):
                return True
    else:
        allowed = _can_be_attacked(state, found, target) and _attacks_such(state, found[1], target)
        forbidden = not allowed
    return forbidden and changed_since_declared(state, battle, battle.attacker, battle.target)


@enforces("GEN-03")
def _made_direct(state: State, battle: Battle) -> bool:
    """Whether an effect has made this a direct attack, whatever monsters the opponent controls."""
    told = (happened.event for happened in reversed(state.recent.outcomes))
    declared = (event for event in told if isinstance(event, AttackDeclared) and event.attacker == battle.attacker)
    last = next(declared, None)
    return last is not None and last.again and not last.target and last.effect_step is not None


def changed_since_declared(state: State, battle: Battle, *cards: CardId, values: bool = True) -> bool:
    """Whether something since the declaration can forbid an attack with or on these cards.

    What forbade it before does not end it: the attack was illegal and was made anyway. If `values` is false, only
    events that move or turn the cards count.
    """
    if not state.effects:
        return False
    since: list[Event] = []
    for happened in reversed(state.recent.outcomes):
        if isinstance(happened.event, AttackDeclared) and happened.event.attacker == battle.attacker:
            return any(_may_forbid(event, cards, values) for event in since)
        since.append(happened.event)
    return True


def _may_forbid(event: Event, cards: tuple[CardId, ...], values: bool) -> bool:
    match event:
        case CardsMoved():
            return any(move.card in cards for move in event.moves)
        case PositionsChanged():
            return any(change.card in cards for change in event.changes)
        case ValuesChanged():
            return values and any(change.card in cards for change in event.changes)
        case _:
            return values and isinstance(event, LocksChanged)


def battle_is_on(state: State, battle: Battle) -> bool:
    """Whether there is still a battle in the Damage Step: attacker and target are on the field."""
    if attacker_gone(state, battle):
        return False
    rivals = state.monsters(OPPONENT[attacking_player(state, battle)])
    return not battle.target or any(
        slot.card == battle.target and not _came_since(state, battle, slot) for slot in rivals
    )


@enforces("GEN-05")
def _came_since(state: State, battle: Battle, slot: OnField) -> bool:
    """Whether a monster left the field and came back since an attack on it was declared, so that it is another card."""
    return bool(battle.declared) and slot.fought_on != state.turn
