"""Changes of battle position (page 32)."""

from duelog.core.catalogue.arguments import Message, as_event, as_player, message
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_locked
from duelog.core.rules.facts import as_card, monster_missing, position_word
from duelog.core.rules.registry import refuses
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.places import is_monster_zone, player_of


@refuses("POS-01", m.ChangePosition)
@enforces("ZONE-05")
def face_up_and_other(state: State, move: m.ChangePosition) -> Message | None:
    """A face-up monster goes from attack to defense or back."""
    found = state.find(move.card)
    if found is None or not is_monster_zone(found[0]):
        return monster_missing(state, move.card)
    slot = found[1]
    if not slot.face_up:
        if player_of(found[0]) == move.player:
            return flipped_not_changed(state, move)
        return message("in-position", card=as_card(state, move.card), position=position_word(slot))
    if move.position not in ("attack", "defense"):
        return message("no-such-change", position=move.position)
    if slot.position == move.position:
        return message("in-position-already", card=as_card(state, move.card), position=position_word(slot))
    return None


@refuses("GEN-19", m.ChangePosition)
def own_monster(state: State, move: m.ChangePosition) -> Message | None:
    """The controller of a monster changes its position."""
    found = state.find(move.card)
    if found is not None and player_of(found[0]) != move.player:
        return message("controlled-by-other", card=as_card(state, move.card), player=as_player(player_of(found[0])))
    return None


@refuses("POS-02", m.ChangePosition)
def not_the_turn_it_was_played(state: State, move: m.ChangePosition) -> Message | None:
    """A monster played onto the field this turn keeps its position; one that an effect has returned was not played."""
    found = state.find(move.card)
    if found is not None and found[1].turn == state.turn and not found[1].returned:
        return message("played-this-turn", card=as_card(state, move.card), event=as_event(found[1].since))
    return None


@refuses("POS-03", m.ChangePosition, m.FlipSummon)
def not_after_attacking(state: State, move: m.ChangePosition | m.FlipSummon) -> Message | None:
    """A monster that attacked this turn keeps its position in Main Phase 2, even if turned face-down since."""
    found = state.find(move.card)
    if found is not None and found[1].attacks and state.phase != "end":  # in the End Phase positions are not changed
        return message("attacked-this-turn", card=as_card(state, move.card), event=as_event(found[1].attacks[-1]))
    return None


@refuses("POS-04", m.ChangePosition, m.FlipSummon)
def once_a_turn(state: State, move: m.ChangePosition | m.FlipSummon) -> Message | None:
    """A monster changes its position once a turn; a Flip Summon counts."""
    found = state.find(move.card)
    if found is not None and found[1].changed_on == state.turn:
        return message("changed-this-turn", card=as_card(state, move.card))
    return None


@refuses("TURN-09", m.ChangePosition, m.FlipSummon)
def not_again_in_main2(state: State, move: m.ChangePosition | m.FlipSummon) -> Message | None:
    """A monster that changed position in Main Phase 1 does not change again in Main Phase 2."""
    found = state.find(move.card)
    if found is None or state.phase != "main2" or found[1].changed_on != state.turn:
        return None
    if found[1].changed_at > state.phase_began:
        return None
    return once_a_turn(state, move)


@refuses("SUM-07", m.ChangePosition)
def flipped_not_changed(state: State, move: m.ChangePosition) -> Message | None:
    """A face-down monster is turned face-up only by a Flip Summon."""
    found = state.find(move.card)
    if found is not None and found[1].position == "set" and player_of(found[0]) == move.player:
        return message("flipped-not-changed", card=as_card(state, move.card))
    return None


@refuses("GEN-03", m.ChangePosition, m.FlipSummon)
def effects_allow_change(state: State, move: m.ChangePosition | m.FlipSummon) -> Message | None:
    """Effects that forbid a change of position override the rules that allow it."""
    found = state.find(move.card)
    if found is not None and found[1].current.has("cannot change position"):
        return message("position-kept", card=as_card(state, move.card))
    if found is not None and is_locked(state, move.player, "change position", move.card):
        return message("no-changes-of-position", player=as_player(move.player))
    if found is not None and isinstance(move, m.FlipSummon) and is_locked(state, move.player, "flip summon", move.card):
        return message("no-flip-summons", player=as_player(move.player))
    return None
