"""A file that only grows, line by line, each on disk before it is acknowledged."""

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal, Self

from duelog.replays.errors import DuelogError
from duelog.replays.files.locking import is_at, lock
from duelog.replays.files.making import made, write_all

_BUFFERED = 1 << 16

MOVED = "was moved, deleted, replaced or changed by another program while it was being written: nothing more is written"


class AppendedFile:
    """An open file that lines are appended to; a second program that wants to write or replace it is refused.

    Errors are DuelogErrors. After one nothing more is written: what was acknowledged is on disk, and may be followed
    by a torn line. The same holds after an interrupt in the middle of an entry (`entry`).
    """

    def __init__(self, path: Path, file: BinaryIO, size: int, *, durable: bool = True) -> None:
        """Made by `new` or `there`. `size` is how long the file is, and where the next line goes."""
        self.path = path
        self.durable = durable
        self._file: BinaryIO | None = file
        self._at = path.absolute()  # the working folder may change
        self._tail = (size, bytearray())
        """How long the file is, and what is still to be written there; together, so that a write can be repeated."""
        self.writing = False
        """Whether the file is being written; it stays so where that was interrupted."""
        self.entering = False
        """The same of lines that their owner has to take note of."""
        self._interrupted = False

    @classmethod
    def new(cls, path: Path, content: bytes, *, durable: bool = True, overwrite: bool = False) -> Self:
        """A new file that begins with `content`, which is there with its name or not at all.

        Without `durable` lines are acknowledged before they are on disk; `flush` and `close` put them there.
        """
        try:
            file = made(path, content, overwrite=overwrite)
        except FileExistsError as error:
            hint = "choose another name, ask to overwrite it, or resume it"
            raise DuelogError("exists already", source=str(path), hint=hint) from error
        except (OSError, ValueError) as error:
            raise _trouble(path, error) from error
        return cls(path, file, len(content), durable=durable)

    @classmethod
    def there(cls, path: Path, *, durable: bool = True) -> Self:
        """A file that is there; to be `cut` to what is good of it before anything is appended."""
        try:
            file = path.open("r+b", buffering=0)
            size = os.fstat(file.fileno()).st_size
        except (OSError, ValueError) as error:
            raise _trouble(path, error) from error
        try:
            lock(file, path)
        except DuelogError:
            file.close()
            raise
        return cls(path, file, size, durable=durable)

    def cut(self, size: int) -> None:
        """Takes away what is beyond `size` bytes, and goes on there."""
        file = self._opened()
        with _Change(self, "writing"):
            file.truncate(size)
            self._tail = (size, bytearray())

    def append(self, lines: bytes) -> None:
        """Appends whole lines; with `durable` they are on disk when this returns."""
        file = self._opened()
        waiting = self._tail[1]
        waiting += lines
        if self.durable or len(waiting) > _BUFFERED:
            with _Change(self, "writing"):
                self._write(file)
                if self.durable:
                    self._settle(file)

    def _write(self, file: BinaryIO) -> None:
        size, waiting = self._tail
        if os.fstat(file.fileno()).st_size != size:
            raise DuelogError(MOVED, source=str(self.path))
        file.seek(size)
        write_all(file, waiting)
        self._tail = (size + len(waiting), bytearray())

    def _settle(self, file: BinaryIO) -> None:
        """Everything on disk, and where its name leads to: a file that was deleted takes lines like any other."""
        os.fsync(file.fileno())
        if not is_at(file, self._at):
            raise DuelogError(MOVED, source=str(self.path))

    def entry(self) -> "_Change":
        """A context in which lines are appended and their owner takes note of them: both, or nothing more is appended.

        Whoever leaves it by an exception, be it an interrupt, finds the file closed.
        """
        self.opened()
        return _Change(self, "entering")

    def opened(self) -> BinaryIO:
        """The open file. DuelogError where it is closed, or where an entry was interrupted."""
        if self.entering:
            self.close()
        return self._opened()

    def _opened(self) -> BinaryIO:
        interrupted = self.writing or self.entering
        if self.writing:
            self.close()
        if self._file is None or self._file.closed:
            what = "is closed: nothing can be appended"
            if interrupted or self._interrupted:
                what = "is closed: an interrupt came while an event was being written"
            raise DuelogError(what, source=str(self.path), hint="resume it: what was acknowledged is there")
        return self._file

    def flush(self) -> None:
        """Puts on disk what was appended so far."""
        file = self._opened()
        with _Change(self, "writing"):
            self._write(file)
            self._settle(file)

    def close(self) -> None:
        """Closes the file, with all lines on disk; further calls do nothing."""
        if self._file is not None and not self._file.closed:
            try:
                if self.writing:  # and interrupted: what may be there by half is written again
                    if os.fstat(self._file.fileno()).st_size > self._tail[0]:
                        self._file.truncate(self._tail[0])
                    self.writing = False
                self.flush()
            except OSError as error:
                raise _trouble(self.path, error) from error
            finally:
                self.give_up()

    def end_interrupted(self) -> None:
        """Closes the file after an interrupt, which is what is to be told and not what comes of closing."""
        self._interrupted = True
        with suppress(DuelogError):
            self.close()

    def give_up(self) -> None:
        """Closes the file as it is, after an error; further calls do nothing."""
        if self._file is not None:
            try:
                self._file.close()
            except OSError as error:
                self._file = None
                raise _trouble(self.path, error) from error
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class _Change:
    """A change that is made as a whole, or is the last one of its file; `flag` of the file says that it goes on.

    The flag is set before anything is done and taken back after the last: an interrupt can come at any instruction,
    also of an `except` or `finally`, and is noticed without any line of ours that would have to run for it.
    """

    __slots__ = ("_appended", "_flag")

    def __init__(self, appended: AppendedFile, flag: Literal["writing", "entering"]) -> None:
        self._appended = appended
        self._flag = flag

    def __enter__(self) -> None:
        setattr(self._appended, self._flag, True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is None:
            setattr(self._appended, self._flag, False)
        elif isinstance(error, Exception):
            self._appended.give_up()
            setattr(self._appended, self._flag, False)
            if isinstance(error, OSError):
                raise _trouble(self._appended.path, error) from error
        else:
            self._appended.end_interrupted()


def _trouble(path: Path, error: Exception) -> DuelogError:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return DuelogError(f"cannot be written: {reason}", source=str(path))
