"""What the folds of all kinds of events share: the registry and common operations."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from duelog.core.state import Answer, Link, Side, State, Use
from duelog.events.base import CardId, EffectStep, Event, Outcome
from duelog.events.outcomes import LifeChange
from duelog.events.places import Player

Fold = Callable[[State, Any], State]
FOLDS: dict[type[Event], Fold] = {}


def on(*kinds: type[Event]) -> Callable[[Fold], Fold]:
    """Registers the fold of these kinds of events."""

    def register(fold: Fold) -> Fold:
        for kind in kinds:
            FOLDS[kind] = fold
        return fold

    return register


def with_side(state: State, player: Player, **changes: Any) -> tuple[Side, Side]:
    """Both sides of the table, with changes to one player's."""
    one, two = state.sides
    return (replace(one, **changes), two) if player == 1 else (one, replace(two, **changes))


def count_outcome(state: State) -> State:
    """Counts an outcome of the pending move or of the resolving link."""
    if state.pending is not None:
        return replace(state, pending=replace(state.pending, done=state.pending.done + 1))
    if state.resolving is not None:
        return replace(state, resolving=replace(state.resolving, done=state.resolving.done + 1))
    return state


def without_progress(step: EffectStep) -> EffectStep:
    """The step that an answer belongs to, whether or not it is done by then."""
    return replace(step, goes_on=False) if step.goes_on else step


def with_answer(state: State, answer: Answer, event: Outcome | None = None) -> State:
    """Stores an answer where it will be looked up: in the resolution, or in the state."""
    resolving = state.resolving
    if resolving is None:
        return replace(state, answer=answer)
    step = resolving.step if event is None or event.effect_step is None else event.effect_step
    answers = (*resolving.answers, replace(answer, step=without_progress(step) if step is not None else None))
    return replace(state, resolving=replace(resolving, answers=answers))


def without(cards: tuple[CardId, ...], gone: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards that are not among `gone`."""
    lost = set(gone)
    return tuple(card for card in cards if card not in lost)


def with_life_changes(sides: tuple[Side, Side], changes: Iterable[LifeChange]) -> tuple[Side, Side]:
    """Both sides after changes of Life Points, which do not fall below 0."""
    halves = list(sides)
    for change in changes:
        side = halves[change.player - 1]
        halves[change.player - 1] = replace(side, lp=max(0, side.lp + change.amount))
    return halves[0], halves[1]


def use_of(state: State, link: Link) -> Use:
    """The use of an effect by the activation that is a Chain Link."""
    return Use(
        player=link.player, card=link.card, name=name_of(state, link.card), effect=link.effect, turn=state.turn,
        event=link.event,
    )  # fmt: skip


def name_of(state: State, card: CardId) -> str:
    """The printed name of a card; "" for a card that does not exist."""
    if not 0 < card <= len(state.cards):
        return ""
    face = state.cards[card - 1].face
    return state.faces[face].name if 0 <= face < len(state.faces) else ""
