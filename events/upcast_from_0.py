"""Upcasts version 0 of the format, that of the prototype, to version 1.

Version 0 had players 0 and 1, `type` for `kind`, shorter names of some events, one change of Life Points per event, no
`by`, and neither checkpoints nor a seal.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard, cast

import msgspec

from duelog.events.raw_lines import Raw

_KINDS_0 = {
    "summon": "normal-summon",
    "set": "set-monster",
    "set-card": "set-spell-trap",
    "change": "change-position",
    "phase-change": "change-phase",
    "turn": "turn-began",
    "phase": "phase-began",
    "step": "step-began",
    "draw": "cards-drawn",
    "move": "cards-moved",
    "lp": "life-points-changed",
    "shuffle": "shuffled",
    "start": "duel-began",
    "end": "duel-ended",
}
_MOVES_0 = frozenset({
    "activate", "attack", "change", "choose", "concede", "flip-summon", "pass", "pendulum-summon", "phase-change",
    "set", "set-card", "special-summon", "summon", "synchro-summon", "undo", "xyz-summon",
})  # fmt: skip
_PLAYERS_0 = frozenset({"player", "owner", "first", "whose", "chooser"})
_PLACES_0 = frozenset({"to", "from", "at", "zones", "places"})


def from_0(lines: Iterable[Raw]) -> Iterator[Raw]:
    """Converts lines of version 0 to version 1."""
    move = 0
    for line in lines:
        kind = line.get("type")
        if kind == "duel":
            yield _header_0(line)
            continue
        if not isinstance(kind, str):
            raise msgspec.ValidationError("Object missing required field `type`")
        event = _renumbered(line)
        if kind in _MOVES_0:
            move = line.get("n", 0)
        elif move:
            event["by"] = move
        yield {"kind": _KINDS_0.get(kind, kind)} | _fields_0(kind, event)


def _header_0(line: Raw) -> Raw:
    line = _renumbered(line)
    header = {
        "kind": "duel",
        "format": 1,
        "ruleset": line.pop("rules", "rulebook-9.0"),
        "made_at": line.pop("date", ""),
    }
    del line["type"]
    line.pop("version", None)
    seats = _renamed(line.pop("players", []), {"deck": "main"})
    faces = _renamed(line.pop("cards", []), {"def": "defense"})
    return {**header, "seats": seats, "faces": faces, **line}


def _fields_0(kind: str, event: Raw) -> Raw:
    del event["type"]
    if kind == "lp":
        change = {name: event.pop(name) for name in ("player", "amount") if name in event}
        return {"changes": [change], **event}
    if kind == "phase":
        return {"phase" if name == "name" else name: value for name, value in event.items()}
    if kind == "end":
        winner = event.pop("winner", None)
        return {"winner": 0 if winner is None else _player(winner), **event}
    return event


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _renamed(raw: Any, names: dict[str, str]) -> Any:
    """An object, or each object in a list, with some fields renamed.

    Other values are rejected when the line is decoded.
    """
    if _is_list(raw):
        return [_renamed(item, names) for item in raw]
    if not isinstance(raw, dict):
        return raw
    return {names.get(name, name): value for name, value in cast(Raw, raw).items()}


def _renumbered(raw: Raw) -> Raw:
    """A copy with players numbered 1 and 2, at any depth."""
    return {name: _value_0(name, value) for name, value in raw.items()}


def _value_0(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return _renumbered(cast(Raw, value))
    if _is_list(value):
        return [_value_0(name, item) for item in value]
    if name in _PLAYERS_0:
        return _player(value)
    if name in _PLACES_0 and isinstance(value, str) and value[:2] in ("0.", "1."):
        return f"p{int(value[0]) + 1}{value[1:]}"
    return value


def _player(value: Any) -> Any:
    return value + 1 if type(value) is int else value
