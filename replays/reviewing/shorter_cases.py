"""The edits that shorten a case: each removes one thing, largest first."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from duelog.replays.cases.written_cases import CaseDraft

Edit = Callable[[CaseDraft], object]
"""Removes something from a case."""


def edits(draft: CaseDraft) -> Iterator[Edit]:
    """The possible edits, largest first; an edit raises `LookupError` if it no longer applies."""
    players = [player for player in ("p2", "p1") if player in draft.position]
    for player in players:
        yield from (_without("position", player, key) for key in draft.position[player])
    last = len(draft.play) - (0 if draft.expect else 1)
    yield from (_without("play", at) for at in reversed(range(last)))
    for count in (2, 3):  # to the Battle Phase and on, an activation and its answers
        yield from (_without_run(at, count) for at in reversed(range(last - count + 1)))
    yield from (_without("expect", key) for key in list(draft.expect)[1:])
    for player in players:
        for key, value in draft.position[player].items():
            if isinstance(value, list):
                pile: list[Any] = cast("Any", value)
                yield from _pile_edits(player, key, pile)
            elif isinstance(value, dict):
                parts = [part for part in cast("dict[str, Any]", value) if part not in ("card", "face")]
                yield from (_without("position", player, key, part) for part in parts)
    yield from (_without("position", player) for player in players if not draft.position[player])
    yield from (_without("position", key) for key in ("turn", "turn_player", "phase") if key in draft.position)


def _without(part: str, *path: Any) -> Edit:
    def edit(case: CaseDraft) -> None:
        holder: Any = getattr(case, part)
        for key in path[:-1]:
            holder = holder[key]
        holder.pop(path[-1])

    return edit


def _without_run(at: int, count: int) -> Edit:
    def edit(case: CaseDraft) -> None:
        if at + count > len(case.play) - (0 if case.expect else 1):
            raise LookupError(at)
        del case.play[at : at + count]

    return edit


def _pile_edits(player: str, key: str, cards: list[Any]) -> Iterator[Edit]:
    if key == "deck" and "..." not in cards:
        yield from (_with(player, key, [*cards[:count], "..."]) for count in (1, 2, 4, 8) if count < len(cards))
        yield from (_with(player, key, cards[:count]) for count in (0, 1, 2, 4, 8) if count < len(cards))
    if len(cards) > _SEVERAL:
        half = len(cards) // 2
        yield from (_with(player, key, part) for part in (cards[half:], cards[:half]))
    if len(cards) <= _MANY:
        yield from (_without("position", player, key, at) for at in reversed(range(len(cards))))


_SEVERAL, _MANY = 3, 20


def _with(player: str, key: str, cards: list[Any]) -> Edit:
    def edit(case: CaseDraft) -> None:
        if len(cards) >= len(case.position[player][key]):
            raise LookupError(key)
        case.position[player][key] = list(cards)

    return edit
