"""The lock that a writer holds on its file, so that no other program writes or replaces it."""

import os
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from duelog.replays.errors import DuelogError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOCKED_BYTE = 0x7FFF_0000
"""Windows locks byte ranges, and a locked byte cannot be read: this offset is beyond the end of every file."""


def lock(file: BinaryIO, path: Path) -> None:
    """Locks an open file until it is closed. DuelogError if it is already locked, naming the holder."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError) as error:
        what = f"is being written by {_holder(file)}"
        raise DuelogError(what, source=str(path), hint="end that recording first, or choose another name") from error
    except OSError:
        return  # the file system has no locks


def _lock(file: BinaryIO) -> None:
    if sys.platform == "win32":
        at = file.tell()
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(at)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(file: BinaryIO) -> str:
    """A description of the process that holds the lock, as far as the system reveals it."""
    what = "another program"
    with suppress(OSError, ValueError, IndexError):
        found = os.fstat(file.fileno())
        place = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
        for line in Path("/proc/locks").read_text(encoding="ascii").splitlines():
            words = line.split()
            if words[1] == "FLOCK" and words[5] == place:
                number = int(words[4])
                if number == os.getpid():
                    return f"{what}, or by another part of this process ({number})"
                name = Path(f"/proc/{number}/comm").read_text(encoding="utf-8", errors="replace").strip()
                return f"{what} ({name}, process {number})"
    return what


@contextmanager
def replaceable(path: Path) -> Generator[None]:
    """Holds the lock of a file that is about to be replaced. DuelogError if another program is writing it."""
    while (file := _opened(path)) is not None:
        with closing(file):
            lock(file, path)
            if not is_at(file, path):
                continue  # replaced before the lock was acquired
            if sys.platform != "win32":  # Windows cannot replace an open file
                yield
                return
        break
    yield


def _opened(path: Path) -> BinaryIO | None:
    """The open file, None if it does not exist or cannot be locked."""
    for mode in ("r+b", "rb"):  # some file systems lock only writable files
        with suppress(OSError, ValueError):
            if path.is_file():
                return path.open(mode, buffering=0)
    return None


def is_at(file: BinaryIO, path: Path) -> bool:
    """Whether `path` still refers to this open file."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError as error:
        if error.errno is None:  # not of the file: a signal handler raised it here
            raise
        return False
