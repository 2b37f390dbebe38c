"""Older versions of the format, brought up to date on the raw dictionaries before they become typed lines.

An upcaster takes the lines of one version, header first, and gives the same number of lines of the next version. They
are chained: a file of version 0 runs through the one from 0 to 1, then from 1 to 2, and so on. What an upcaster needs
to remember from line to line is in its own local names.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeGuard, cast

import msgspec

from duelog.events.lines import FORMAT

Raw = dict[str, Any]
Upcaster = Callable[[Iterable[Raw]], Iterator[Raw]]


class UnknownFormatError(ValueError):
    """A version of the format that this duelog does not know, most likely a later one."""


class _Start(msgspec.Struct):
    """What tells the version of a file; version 0 said `type` and `version`."""

    kind: str = ""
    type: str = ""
    format: int | None = None
    version: int | None = None


_starts = msgspec.json.Decoder(_Start)


def version_of(line: bytes) -> int:
    """The version of the format, from the header's line.

    Raises `msgspec.DecodeError` where the line is no header of any version, `UnknownFormatError` for a later one.
    """
    start = _starts.decode(line)
    if start.kind == "duel":
        version = start.format
    elif start.type == "duel":
        version = start.version
    else:
        raise msgspec.ValidationError('it has no "kind": "duel"')
    if version is None:
        raise msgspec.ValidationError("it does not say its format version")
    if not 0 <= version <= FORMAT:
        raise UnknownFormatError(f"is of format {version}; this duelog reads formats 0 to {FORMAT}")
    return version


def upcast(lines: Iterable[Any], version: int) -> Iterator[Raw]:
    """The lines of a file of an older `version`, as `FORMAT` has them: one for one, and no further ahead than asked.

    Raises `msgspec.ValidationError` for a line that no version knows.
    """
    raws: Iterator[Raw] = map(_checked, lines)
    for upcaster in UPCASTERS[version:FORMAT]:
        raws = upcaster(raws)
    return raws


def _checked(raw: Any) -> Raw:
    if not isinstance(raw, dict):
        raise msgspec.ValidationError("Expected `object`")
    return cast(Raw, raw)


# --- version 0 to 1 ---------------------------------------------------------------------------------------------
# Version 0 was the prototype's: players 0 and 1, `type` for `kind`, shorter names of some events, one change of Life
# Points an event, no `by`, neither checkpoints nor a seal.

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
    """Version 0 to version 1."""
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
    del line["type"], line["version"]
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
    """An object, or each of a list, with some fields renamed; what is neither is refused by the types later."""
    if _is_list(raw):
        return [_renamed(item, names) for item in raw]
    if not isinstance(raw, dict):
        return raw
    return {names.get(name, name): value for name, value in cast(Raw, raw).items()}


def _renumbered(raw: Raw) -> Raw:
    """A copy with players 1 and 2, however deep they are."""
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


UPCASTERS: tuple[Upcaster, ...] = (from_0,)
"""The upcaster at index v takes version v to v + 1."""

assert len(UPCASTERS) == FORMAT
