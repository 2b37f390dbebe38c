"""The sort of a mistake, in the words of those who call a judge."""

from collections.abc import Callable
from typing import Any, Literal

from duelog.core.decisive import ReasonStage, stage_of
from duelog.core.rules.registry import asked_by
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.replays.referee.file_verification import Finding
from duelog.replays.referee.stated import Declared, RuleFinding

MistakeSort = Literal[
    "illegal move", "cost", "mandatory effect", "draw", "hand limit", "life points", "battle", "turn", "end", "cards",
    "response", "other", "mark", "position", "file",
]  # fmt: skip
"""A move that breaks rules; a cost that was not paid, or not correctly; a mandatory effect; a draw; the hand limit;
Life Points; a battle; turns and Phases; the end of the duel; cards that were moved, and their results; who may respond;
anything else that had to happen; a wrong mark; an impossible position; the file.
"""

_HAND_LIMIT = asked_by("hand limit")

_SORTS: tuple[tuple[type[Event], Callable[[Any], MistakeSort]], ...] = (
    (o.CardsDrawn, lambda event: "draw"),
    (o.LifePointsChanged, lambda event: "cost" if event.why == "cost" else "life points"),
    (o.CardsMoved, lambda event: "cost" if event.why == "cost" else "cards"),
    (o.Asked, lambda event: "hand limit" if event.rule == _HAND_LIMIT else "other"),
    (o.Activated, lambda event: "mandatory effect"),
    (o.TriggersMet, lambda event: "mandatory effect" if any(met.mandatory for met in event.triggers) else "response"),
    (o.BattleFought, lambda event: "battle"),
    (o.TurnBegan, lambda event: "turn"),
    (o.PhaseBegan, lambda event: "turn"),
    (o.StepBegan, lambda event: "turn"),
    (o.DuelEnded, lambda event: "end"),
    (o.WindowOpened, lambda event: "response"),
    (o.WindowClosed, lambda event: "response"),
    (o.PriorityPassed, lambda event: "response"),
)


_WINDOWS = (o.WindowOpened, o.WindowClosed, o.PriorityPassed)


def sort_of_finding(
    finding: Finding | None, ruled: RuleFinding | Declared | None, move: Event | None = None
) -> MistakeSort:
    """The sort of a finding; `move` is the last move before it."""
    if ruled is None:
        kind = finding.kind if finding is not None else "file"
        return "position" if kind == "fault" else "other" if kind in ("rule", "cause") else "file"
    if ruled.violations and ruled.kind != "mark":
        return "cost" if stage_of(ruled.violations[0].code) == ReasonStage.COST else "illegal move"
    if isinstance(ruled, Declared) or ruled.kind == "illegal":
        return "illegal move"
    if ruled.kind == "mark":
        return "mark"
    if isinstance(ruled.expected, o.Activated) and isinstance(move, m.Activate) and move.card == ruled.expected.card:
        return "other"  # the player announced it
    return _of_outcome(ruled)


def _of_outcome(ruled: RuleFinding) -> MistakeSort:
    """The sort of an outcome that is missing, superfluous, or different from the one due."""
    if any(field.path.startswith("damage") for field in ruled.fields):
        return "life points"
    if any(violation.code == "hand-too-large" for violation in ruled.violations):
        return "hand limit"
    about = (ruled.expected, ruled.event)
    for event in reversed(about) if isinstance(ruled.expected, _WINDOWS) else about:
        for kind, sort in _SORTS:
            if isinstance(event, kind):
                return sort(event)
    return "other"
