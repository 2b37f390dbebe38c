"""The bytes of a replay file, plain or compressed with Zstandard, with limits on every size a file can claim."""

import os
import stat
from pathlib import Path

from msgspec import Struct

from duelog.replays.errors import DamagedLog, DuelogError
from duelog.replays.files.limits import FREE_BYTES, MOST_WINDOW, beyond, current
from duelog.replays.files.reading import opened, read_most

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_LEVEL = 12  # its window is 4 MB: within what any reader supports
_FEED = 1 << 10  # a block of 128 kB can be compressed to 4 bytes, so this gives at most 32 MB at a time


class Content(Struct, frozen=True):
    """The uncompressed bytes of a file; `problem` says why they are incomplete, None if they are complete."""

    data: bytes
    problem: DuelogError | None = None


def read_content(path: str | Path) -> Content:
    """The content of a file, uncompressed. DuelogError when it cannot be read or is too large."""
    source = str(path)
    allowed = current().bytes
    try:
        with opened(path) as file:
            found = os.fstat(file.fileno())
            if stat.S_ISREG(found.st_mode) and found.st_size > allowed:
                raise _too_large(source)
            data = read_most(file, allowed + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise DuelogError(f"cannot be read: {reason}", source=source) from error
    if len(data) > allowed:
        raise _too_large(source)
    return decompress(data, source) if data.startswith(ZSTD_MAGIC) else Content(data)


def decompress(data: bytes, source: str = "") -> Content:
    """The content of Zstandard frames up to the first damage. DuelogError if it exceeds the size limits."""
    import zstandard  # few files are compressed

    pieces: list[bytes] = []
    size = at = 0
    limits = current()
    most = min(limits.bytes, max(FREE_BYTES, limits.ratio * len(data)))
    opener = zstandard.ZstdDecompressor(max_window_size=MOST_WINDOW)  # for all frames: a file may have millions
    while at < len(data):
        if not data.startswith(ZSTD_MAGIC, at):
            return Content(b"".join(pieces), _damaged("the compressed content is followed by other data", source, at))
        frame = opener.decompressobj()
        while not frame.eof:
            if at >= len(data):
                return Content(b"".join(pieces), _damaged("the compressed content is cut off", source, at))
            fed = data[at : at + _FEED]
            try:
                pieces.append(frame.decompress(fed))
            except zstandard.ZstdError as error:
                return Content(b"".join(pieces), _damaged(f"cannot be decompressed: {error}", source, at))
            size += len(pieces[-1])
            if size > most:
                raise _too_large(source, "ratio" if most < limits.bytes else "bytes")
            at += len(fed) - len(frame.unused_data)
    return Content(b"".join(pieces))


def compress(data: bytes) -> bytes:
    """The content as one Zstandard frame, with its size and a checksum."""
    import zstandard

    return zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True, write_content_size=True).compress(data)


def _damaged(what: str, source: str, offset: int) -> DamagedLog:
    return DamagedLog(what, source=source, offset=offset)


def _too_large(source: str, name: str = "bytes") -> DuelogError:
    most = current()
    said = f"{most.bytes >> 20} MB uncompressed" if name == "bytes" else f"{most.ratio} times its size"
    return beyond(f"holds far more than a duel can (at most {said})", name, source=source)
