"""The difference between two frames, so that a page that holds the first makes the second of it.

A patch is ``{"set": {name: value}, "cut": {name: [at, removed, *cards]}}``: values that are new, and lists of cards
in which from index `at` on `removed` cards are replaced. Either part is left out where it is empty.
"""

from typing import Any

from duelog.replays.exports.page_frames import Frame

Patch = dict[str, Any]

_LEAST_CUT = 4
"""Lists shorter than this are written whole."""


def patch_between(before: Frame, after: Frame) -> Patch:
    """What turns `before` into `after`; both have the same names."""
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
    """The frame after a patch; what the page does as well."""
    found = {**frame, **patch.get("set", {})}
    for name, (at, removed, *cards) in patch.get("cut", {}).items():
        found[name] = [*frame[name][:at], *cards, *frame[name][at + removed :]]
    return found


def _is_pile(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(card, int) for card in value)  # pyright: ignore[reportUnknownVariableType]


def _cut(was: list[int], now: list[int]) -> list[int]:
    """Where two lists part, how many cards of the first end there, and those that take their place."""
    most = min(len(was), len(now))
    start = next((at for at in range(most) if was[at] != now[at]), most)
    same = next((back for back in range(most - start) if was[-1 - back] != now[-1 - back]), most - start)
    return [start, len(was) - start - same, *now[start : len(now) - same]]
