"""Facts of a state in words, for verdicts."""

from collections.abc import Callable, Iterable

from duelog.core.catalogue.arguments import CardArgument, Message, message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.state import OnField, Question, State
from duelog.events import outcomes as o
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


def asked_about(asked: Question | o.Asked | o.Chosen, name: Callable[[CardId], str]) -> Message:
    """What a question is about; `name` gives the names of cards."""
    match asked.about:
        case "zone" | "position" | "targets":
            card = asked.source if asked.about == "targets" else asked.cards[0] if asked.cards else 0
            if not card:  # a view in which it is hidden
                return message(f"about.{asked.about}.hidden")
            return message(f"about.{asked.about}", card=CardArgument(card=card, name=name(card)))
        case "label":
            return message("about.label", label=asked.label)
        case "words":
            return message("about.words", words=asked.words)
        case topic:
            return message(f"about.{topic}")


def question_words(state: State, asked: Question) -> str:
    """What a question is about, in English."""
    return ENGLISH.sentence(asked_about(asked, state.name))


def busy(state: State) -> str | None:
    """What keeps the turn player from acting freely, or None in an open game state."""
    if state.question is not None:
        return f"p{state.question.player} has a question to answer ({question_words(state, state.question)})"
    if state.chain:
        return f"a Chain of {len(state.chain)} is open"
    if state.window is not None:
        return f"p{state.window.player} may respond first"
    if state.summoning is not None:
        return "a Summon is not finished"
    return None
