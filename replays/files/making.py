"""Atomic creation of files: a file appears complete or not at all, whenever the program is stopped."""

import errno
import os
import sys
import tempfile
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import BinaryIO

from duelog.replays.files.locking import lock, replaceable


def create(path: Path, content: bytes, *, overwrite: bool = False, secret: bool = False) -> None:
    """Creates a file with this content. `FileExistsError` if it exists and `overwrite` is not set.

    With `overwrite`, only a regular file is replaced: a device or a pipe would be lost with its name. A link stays, and
    the file that it leads to is replaced. A `secret` file can be read by its owner only.

    DuelogError if another program is writing the file to be replaced; `OSError` if it cannot be created.
    """
    create_open(path, content, overwrite=overwrite, secret=secret).close()


def create_open(path: Path, content: bytes, *, overwrite: bool = False, secret: bool = False) -> BinaryIO:
    """Creates a file as `create` does and returns it open and locked, positioned after its content."""
    if not overwrite and os.path.lexists(path):
        raise FileExistsError
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file")
    if path.is_symlink():
        path = Path(os.path.realpath(path))
    with replaceable(path) if overwrite else nullcontext():
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        file = os.fdopen(handle, "r+b", buffering=0)
        try:
            lock(file, path)
            write_all(file, content)
            os.fsync(handle)
            if not secret:  # as it is already
                Path(name).chmod(_mode(path))
            if sys.platform == "win32":  # which cannot rename an open file
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
    """Writes all of `content`: an unbuffered file may accept less in one call."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _mode(path: Path) -> int:
    """The permissions of the file to be replaced, or the default ones for a new file."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _move_to_new(temporary: Path, path: Path) -> None:
    """Renames the file. `FileExistsError` if another program has created `path` meanwhile."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # the file system has no hard links
        if sys.platform != "win32":  # on Windows, rename itself fails if the name exists
            os.close(os.open(path, os.O_CREAT | os.O_EXCL))
        temporary.rename(path)


def sync_folder(path: Path) -> None:
    """Syncs the directory entry of a new file, on systems that support it."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
