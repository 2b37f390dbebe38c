"""The difference between two frames, from which a page creates the second out of the first.

A patch is ``{"set": {name: value}, "cut": {name: [at, removed, *cards]}}``: new values, and lists of cards in which
`removed` cards from index `at` on are replaced. Empty parts are omitted.
"""

from typing import Any

from duelog.replays.exports.page_frames import Frame

Patch = dict[str, Any]

_LEAST_CUT = 4
"""Lists shorter than this are written whole."""


def patch_between(before: Frame, after: Frame) -> Patch:
    """The patch from `before` to `after`, which have the same names."""
    values: dict[str, Any] = {}
    cuts: dict[str, list[int]] = {}
    for name, value in after.items():
        was = before[name]
        if was == value:
            continue
        if _is_pile(was) and _is_pile(value) and len(value) >= _LEAST_CUT:
            cuts[name] = _cut(was, value)
        else:
            values[name] = value
    return {part: found for part, found in (("set", values), ("cut", cuts)) if found}


def applied(frame: Frame, patch: Patch) -> Frame:
    """The frame after a patch, as the page computes it."""
    found = {**frame, **patch.get("set", {})}
    for name, (at, removed, *cards) in patch.get("cut", {}).items():
        found[name] = [*frame[name][:at], *cards, *frame[name][at + removed :]]
    return found


def _is_pile(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(card, int) for card in value)  # pyright: ignore[reportUnknownVariableType]


def _cut(was: list[int], now: list[int]) -> list[int]:
    """The index at which two lists diverge, the number of cards removed there, and the cards inserted."""
    most = min(len(was), len(now))
    start = next((at for at in range(most) if was[at] != now[at]), most)
    same = next((back for back in range(most - start) if was[-1 - back] != now[-1 - back]), most - start)
    return [start, len(was) - start - same, *now[start : len(now) - same]]
