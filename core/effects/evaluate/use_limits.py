"""The period of an effect's limit: whether an earlier use still counts towards it (EFF-10)."""

from duelog.core.effects.language import Effect, Turn
from duelog.core.rulebook import enforces
from duelog.core.state import OnField, State, Use
from duelog.events.base import CardId


def in_its_time(state: State, effect: Effect, card: CardId, slot: OnField | None, use: Use) -> bool:
    """Whether a use falls into the period of an effect's limit: this turn, this Chain, ..."""
    match effect.once:
        case "turn":
            return use.turn == state.turn and use.card == card and _by_this_copy(state, use, slot, effect)
        case "turn by name":
            return use.turn == state.turn
        case "duel by name":
            return True
        case "chain":
            return any(link.event == use.event and link.card == card for link in state.chain)
        case "while face-up":  # or while it lies in the Graveyard, for an effect that works there
            return use.card == card and _by_this_copy(state, use, slot, effect)
        case "battle":
            return use.card == card and _in_this_battle(state, use)
        case _:
            return False


@enforces("GEN-05")
def _by_this_copy(state: State, use: Use, slot: OnField | None, effect: Effect) -> bool:
    """Whether the card has stayed where it is since the use; a card that returns, to the Graveyard too, counts as new.

    A card turned face-down counts as new, too, except for an effect by which it turns itself face-down.
    """
    if slot is None:
        return all(gone.event < use.event for gone in state.departed if gone.card == use.card)
    if use.effect in slot.used:
        return True
    return use.event > (slot.entered_at if _turns_itself_down(effect) else slot.since)


def _turns_itself_down(effect: Effect) -> bool:
    """Whether an effect turns its own card face-down."""
    return any(isinstance(step, Turn) and (step.cards, step.to) == ("this", "set") for step in effect.steps)


def _in_this_battle(state: State, use: Use) -> bool:
    return state.battle is not None and use.event > state.battle.declared
