"""A file that comes into being whole or not at all, whenever the program that makes it is stopped."""

import os
import sys
import tempfile
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import BinaryIO

from duelog.replays.files.locking import lock, replaceable


def make(path: Path, content: bytes, *, overwrite: bool = False) -> None:
    """Makes a file with this content. `FileExistsError` when it is there, unless `overwrite` is set.

    DuelogError when the file that would be replaced is being written; `OSError` when it cannot be made.
    """
    made(path, content, overwrite=overwrite).close()


def made(path: Path, content: bytes, *, overwrite: bool = False) -> BinaryIO:
    """The same; the new file open and locked, behind its content."""
    if not overwrite and os.path.lexists(path):
        raise FileExistsError
    with replaceable(path) if overwrite else nullcontext():
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        file = os.fdopen(handle, "r+b", buffering=0)
        try:
            lock(file, path)
            write_all(file, content)
            os.fsync(handle)
            Path(name).chmod(_mode(path))
            if sys.platform == "win32":  # which renames no file that is open
                file.close()
            if overwrite:
                Path(name).replace(path)
            else:
                _move_to_new(Path(name), path)
        except BaseException:
            file.close()
            raise
        finally:
            with suppress(FileNotFoundError):
                Path(name).unlink()
    sync_folder(path)
    return _reopened(path) if sys.platform == "win32" else file


def _reopened(path: Path) -> BinaryIO:
    file = path.open("r+b", buffering=0)
    lock(file, path)
    file.seek(0, os.SEEK_END)
    return file


def write_all(file: BinaryIO, content: bytes | bytearray) -> None:
    """Writes all of it: a file without a buffer may take less at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file gets."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _move_to_new(temporary: Path, path: Path) -> None:
    """Gives the file its name, failing with `FileExistsError` where another program was faster."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links
        if sys.platform != "win32":  # where a rename fails by itself when the name is taken
            os.close(os.open(path, os.O_CREAT | os.O_EXCL))
        temporary.rename(path)


def sync_folder(path: Path) -> None:
    """Makes the name of a new file durable, where the system can."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
