"""A file that only grows, line by line, each on disk before it is acknowledged."""

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal, Self

from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import sync_folder

if sys.platform != "win32":
    import fcntl


class AppendedFile:
    """An open file that lines are appended to; a second program that wants to write it is refused.

    Errors are DuelogErrors. After one nothing more is written: what was acknowledged is on disk, and may be followed
    by a torn line.
    """

    def __init__(self, path: Path, mode: Literal["xb", "ab", "r+b"], *, durable: bool = True) -> None:
        """A new file (``xb``), one that is there (``r+b``), or either (``ab``).

        Without `durable` lines are acknowledged before they are on disk; `flush` and `close` put them there.
        """
        self.path = path
        self.durable = durable
        try:
            self._file: BinaryIO | None = path.open(mode, buffering=0 if durable else -1)
        except FileExistsError as error:
            hint = "choose another name, ask to overwrite it, or resume it"
            raise DuelogError("exists already", source=str(path), hint=hint) from error
        except (OSError, ValueError) as error:
            raise self._trouble(error) from error
        self._lock(self._file)
        if mode != "r+b":
            sync_folder(path)

    def _lock(self, file: BinaryIO) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self.give_up()
            raise DuelogError("is being written by another program", source=str(self.path)) from error
        except OSError:
            return  # a file system without locks

    def cut(self, size: int) -> None:
        """Takes away what is beyond `size` bytes, and goes on there."""
        file = self._open()
        try:
            file.truncate(size)
            file.seek(size)
        except OSError as error:
            self.give_up()
            raise self._trouble(error) from error

    def append(self, lines: bytes) -> None:
        """Appends whole lines; with `durable` they are on disk when this returns."""
        file = self._open()
        rest = memoryview(lines)
        try:
            while rest:
                rest = rest[file.write(rest) :]
            if self.durable:
                os.fsync(file.fileno())
        except OSError as error:
            self.give_up()
            raise self._trouble(error) from error

    def _open(self) -> BinaryIO:
        if self._file is None:
            raise DuelogError("is closed: nothing can be appended", source=str(self.path), hint="resume it")
        return self._file

    def insist_open(self) -> None:
        """Raises DuelogError where the file is closed."""
        self._open()

    def flush(self) -> None:
        """Puts on disk what was appended so far."""
        file = self._open()
        try:
            file.flush()
            os.fsync(file.fileno())
        except OSError as error:
            self.give_up()
            raise self._trouble(error) from error

    def close(self) -> None:
        """Closes the file, with all lines on disk; further calls do nothing."""
        if self._file is not None:
            try:
                self.flush()
            finally:
                self.give_up()

    def give_up(self) -> None:
        """Closes the file as it is, after an error; further calls do nothing."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:
                raise self._trouble(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _trouble(self, error: Exception) -> DuelogError:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return DuelogError(f"cannot be written: {reason}", source=str(self.path))
