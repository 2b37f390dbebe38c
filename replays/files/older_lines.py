"""Reads the lines of a file of an older version of the format as lines of the current one."""

from collections.abc import Iterable, Iterator

import msgspec

from duelog.events import codec
from duelog.events.upcast import same_kinds, upcast
from duelog.replays.files.format_checks import BROKEN

_START = b'{"kind":"'


def older_header(line: bytes, version: int) -> codec.Line:
    """The header, converted. Raises one of `BROKEN` if it cannot be."""
    return codec.convert_line(next(upcast([msgspec.json.decode(line)], version)))


def older_lines(header: bytes, lines: Iterable[bytes], version: int) -> Iterator[codec.Line]:
    """The lines after the header, converted one by one. Raises one of `BROKEN` for a line that cannot be.

    Lines of kinds that have not changed are decoded directly, in half the time. Any other line, and any that does not
    fit, is upcast as a dictionary.
    """
    same = {_START + kind.encode(): kind for kind in same_kinds(version)}
    waiting = [header]
    converted = upcast(map(msgspec.json.decode, iter(waiting.pop, None)), version)
    next(converted)
    for line in lines:
        kind = same.get(line[: line.find(b'"', len(_START))])
        if kind is not None and b'"resume"' not in line:
            try:
                yield codec.decoder_of(kind).decode(line)
                continue
            except BROKEN:
                pass
        waiting.append(line)
        yield codec.convert_line(next(converted))
