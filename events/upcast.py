"""Upcasting: brings lines of older versions of the format up to date, as raw dictionaries.

An upcaster takes the lines of one version, header first, and yields the same number of lines of the next version. They
are chained: a file of version 0 passes through the one from 0 to 1, then from 1 to 2, and so on. An upcaster keeps what
it remembers from line to line in local variables.
"""

from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec

from duelog.events.lines import FORMAT
from duelog.events.raw_lines import Raw, Upcaster
from duelog.events.upcast_from_1 import SAME_KINDS, from_1


class UnknownFormatError(ValueError):
    """A version of the format that this duelog does not know, most likely a later one."""


class _Start(msgspec.Struct):
    """The fields that determine the version of a file; version 0 used `type` and `version`."""

    kind: str = ""
    type: str = ""
    format: int | None = None
    version: int | None = None


_starts = msgspec.json.Decoder(_Start)


def version_of(line: bytes) -> int:
    """The version of the format, from the header's line.

    Raises `msgspec.DecodeError` if the line is not a header of any version, `UnknownFormatError` for a later version.
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
    """The lines of a file of an older `version` in the current `FORMAT`: one for one, lazily.

    Raises `msgspec.ValidationError` for a line that is invalid in every version.
    """
    raws: Iterator[Raw] = map(_checked, lines)
    for upcaster in UPCASTERS[version:FORMAT]:
        raws = upcaster(raws)
    return raws


def same_kinds(version: int) -> frozenset[str]:
    """The kinds of lines of which those without `resume` are the same in the current `FORMAT`; no later line depends
    on them.
    """
    return SAME_KINDS if version == 1 else frozenset()


def _checked(raw: Any) -> Raw:
    if not isinstance(raw, dict):
        raise msgspec.ValidationError("Expected `object`")
    return cast(Raw, raw)


def _from_0(raws: Iterable[Raw]) -> Iterator[Raw]:
    from duelog.events.upcast_from_0 import from_0  # few files are that old

    return from_0(raws)


UPCASTERS: tuple[Upcaster, ...] = (_from_0, from_1)
"""The upcaster at index v takes version v to v + 1."""

assert len(UPCASTERS) == FORMAT
