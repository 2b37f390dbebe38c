"""Monsters that an effect forces to attack (GEN-03): the turn cannot continue before they have, if they can."""

from duelog.core.catalogue.arguments import Message, message
from duelog.core.rules.battle import direct_only_without_rivals, effects_allow_attack, once_in_attack_position
from duelog.core.rules.card_filters import is_locked
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import refuses
from duelog.core.rules.turns import battle_phase_ahead
from duelog.core.state import OnField, State
from duelog.events import moves as m
from duelog.events.places import OPPONENT, Player


@refuses("GEN-03", m.ChangePhase)
def forced_attacks_first(state: State, move: m.ChangePhase) -> Message | None:
    """The Battle Phase is neither skipped nor ended before a monster that must attack has done so, if it can."""
    for slot in state.monsters(move.player):
        if slot.current.has("must attack") and _is_able(state, move, slot):
            return message("must-attack", card=as_card(state, slot.card))
    return None


def _is_able(state: State, move: m.ChangePhase, slot: OnField) -> bool:
    if state.phase == "main1":
        return move.to == "end" and battle_phase_ahead(state) and _is_free(state, move.player, slot)
    return state.phase == "battle" and state.step == "battle" and can_attack(state, move.player, slot)


def _is_free(state: State, player: Player, slot: OnField) -> bool:
    """Whether a monster can attack at all, regardless of targets."""
    forbidden = slot.current.has("cannot attack") or slot.current.has("cannot declare attacks")
    return not forbidden and not is_locked(state, player, "attack", slot.card) and slot.position == "attack"


def can_attack(state: State, player: Player, slot: OnField) -> bool:
    """Whether a monster may attack and has a target now, or can attack directly."""
    rivals = (rival.card for rival in state.monsters(OPPONENT[player]))
    return any(
        all(rule(state, m.Attack(player=player, card=slot.card, target=target)) is None for rule in _RULES)
        for target in (0, *rivals)
    )


_RULES = (once_in_attack_position, direct_only_without_rivals, effects_allow_attack)
