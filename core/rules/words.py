"""Facts of a state in words, for verdicts."""

from collections.abc import Iterable

from duelog.core.state import OnField, State
from duelog.events.base import CardId, Phase, Position
from duelog.events.places import Place, Player

PHASE_NAMES: dict[Phase, str] = {
    "draw": "Draw Phase",
    "standby": "Standby Phase",
    "main1": "Main Phase 1",
    "battle": "Battle Phase",
    "main2": "Main Phase 2",
    "end": "End Phase",
}
POSITION_NAMES: dict[Position, str] = {
    "attack": "face-up Attack Position",
    "defense": "face-up Defense Position",
    "set": "face-down Defense Position",
    "up": "face-up",
    "down": "face-down",
}


def named(state: State, card: CardId) -> str:
    """The name of a card; "an empty zone" for none."""
    return state.name(card) if 0 < card <= len(state.cards) else "an empty zone"


def listed(state: State, cards: Iterable[CardId]) -> str:
    """Names of cards with commas."""
    return ", ".join(named(state, card) for card in cards) or "none"


def where(place: Place | None) -> str:
    """A place in words."""
    return "nowhere" if place is None else f"in {place}"


def whose(player: Player) -> str:
    """A player as the notation calls them."""
    return f"p{player}"


def lies(slot: OnField) -> str:
    """How a card on the field lies."""
    return POSITION_NAMES[slot.position]


def moment(state: State) -> str:
    """When it is: turn, player, Phase and Step."""
    if state.turn == 0:
        return "before the first turn"
    step = f", {state.step.capitalize()} Step" if state.step else ""
    return f"turn {state.turn} of p{state.turn_player}, {PHASE_NAMES[state.phase]}{step}"


def busy(state: State) -> str | None:
    """What keeps the turn player from acting freely, or None in an open game state."""
    if state.question is not None:
        return f"p{state.question.player} has a question to answer ({state.question.about})"
    if state.chain:
        return f"a Chain of {len(state.chain)} is open"
    if state.window is not None:
        return f"p{state.window.player} may respond first"
    if state.summoning is not None:
        return "a Summon is not finished"
    return None
