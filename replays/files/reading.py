"""Reads small untrusted files safely: sizes are capped before anything is kept, every failure is a DuelogError."""

import errno
import os
import select
import stat
from pathlib import Path
from typing import BinaryIO

from duelog.replays.errors import DuelogError, visible

PIPE_WAIT = 3.0
"""The seconds for which another program may be silent before it writes into a pipe that is read."""

_PIECE = 1 << 20
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")


def opened(path: str | Path) -> BinaryIO:
    """The file, open for reading. OSError for a named pipe into which nobody writes: opening it could take for ever."""
    path = Path(path)
    if os.name == "nt" or not stat.S_ISFIFO(path.stat().st_mode):
        return path.open("rb")
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    if not select.select([number], [], [], PIPE_WAIT)[0]:
        os.close(number)
        raise TimeoutError(errno.ETIMEDOUT, "nobody writes into this pipe")
    os.set_blocking(number, True)
    return os.fdopen(number, "rb")


def read_start(path: str | Path, count: int) -> bytes:
    """The first `count` bytes of the file, fewer if it is shorter."""
    try:
        with opened(path) as file:
            return read_most(file, count)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise DuelogError(f"cannot be read: {reason}", source=str(path)) from error


def read_most(file: BinaryIO, count: int) -> bytes:
    """At most `count` bytes; allocates memory only for bytes that exist."""
    pieces: list[bytes] = []
    while count > 0 and (piece := file.read(min(count, _PIECE))):
        pieces.append(piece)
        count -= len(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def read_bytes(path: str | Path, most: int) -> bytes:
    """The content of the file. DuelogError if it is longer than `most` bytes."""
    return capped(read_start(path, most + 1), most, str(path))


def capped(content: bytes, most: int, source: str = "") -> bytes:
    """`content` unchanged. DuelogError if it is longer than `most` bytes."""
    if len(content) > most:
        raise DuelogError(f"is larger than {most:,} bytes, far too large for what it should hold", source=source)
    return content


def decode_text(content: bytes, source: str = "") -> tuple[str, tuple[str, ...]]:
    """The text of a file, and warnings (a byte order mark is removed; invalid UTF-8 gives a warning)."""
    encoding = "utf-16" if content.startswith(_WIDE_MARKS) else "utf-8-sig"
    text = content.decode(encoding, errors="replace")
    if "\0" in text:
        raise DuelogError("is not a text file", source=source, offset=content.find(b"\0"))
    replaced = "\ufffd" in text and "\ufffd".encode() not in content
    return text, ("has characters that are not UTF-8; they are shown as \ufffd",) if replaced else ()


def text_lines(text: str) -> list[str]:
    """The lines of a text with any kind of line ending: LF, CRLF or CR."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def one_line(text: str) -> str:
    """`text` as one line: white space and invisible characters become single spaces."""
    return " ".join(visible(text).split())
