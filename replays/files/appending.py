"""An append-only file in which each line is on disk before it is acknowledged."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal, Self

from duelog.replays.errors import DuelogError, NotWritten
from duelog.replays.files.locking import is_at, lock
from duelog.replays.files.making import create_open, write_all

_BUFFERED = 1 << 16

MOVED = "was moved, deleted, replaced or changed by another program while it was being written: nothing more is written"

_RESUME = "resume it; all acknowledged events are on disk"


class AppendedFile:
    """An open file to which lines are appended; other programs cannot write or replace it meanwhile.

    Errors are raised as DuelogError. After an error nothing more is written: acknowledged lines are on disk, possibly
    followed by a torn line. The same holds after an interrupt in the middle of an entry (`entry`), and after any other
    exception that arrives there: those of a signal handler, or for want of memory, can do so at any instruction, too.
    """

    def __init__(self, path: Path, file: BinaryIO, size: int, *, durable: bool = True) -> None:
        """Use `new` or `existing` instead. `size` is the length of the file and the offset of the next line."""
        self.path = path
        self.durable = durable
        self._file: BinaryIO | None = file
        self._at = path.absolute()  # independent of later changes of the working directory
        self._tail = (size, bytearray())
        """The length of the file and the bytes to be written there, in one value so that a write can be retried."""
        self.writing = False
        """Whether a write is in progress; stays True if it was interrupted."""
        self.entering = False
        """Whether an entry (lines and the owner's bookkeeping) is in progress; stays True if it was interrupted."""
        self._interrupted = False
        self._moved = False

    @classmethod
    def new(cls, path: Path, content: bytes, *, durable: bool = True, overwrite: bool = False) -> Self:
        """Creates a file that begins with `content`, atomically.

        Without `durable`, lines are acknowledged before they are on disk; `flush` and `close` sync them.
        """
        try:
            file = create_open(path, content, overwrite=overwrite)
        except FileExistsError as error:
            if not path.exists():  # nothing could be resumed
                hint = "remove the link, or choose another name"
                raise DuelogError("is a link to a file that does not exist", source=str(path), hint=hint) from error
            hint = "choose another name, ask to overwrite it, or resume it"
            raise DuelogError("exists already", source=str(path), hint=hint) from error
        except (OSError, ValueError) as error:
            raise _write_error(path, error) from error
        return cls(path, file, len(content), durable=durable)

    @classmethod
    def existing(cls, path: Path, *, durable: bool = True) -> Self:
        """Opens an existing file; call `cut` to drop a damaged end before appending."""
        try:
            if path.exists() and not path.is_file():
                raise OSError(errno.EINVAL, "not a regular file")
            file = path.open("r+b", buffering=0)
            size = os.fstat(file.fileno()).st_size
        except (OSError, ValueError) as error:
            raise _write_error(path, error) from error
        try:
            lock(file, path)
        except DuelogError:
            file.close()
            raise
        return cls(path, file, size, durable=durable)

    def cut(self, size: int) -> None:
        """Truncates the file to `size` bytes and continues there."""
        file = self._opened()
        with _Change(self, "writing"):
            file.truncate(size)
            self._tail = (size, bytearray())

    def append(self, lines: bytes) -> None:
        """Appends whole lines; with `durable`, they are on disk on return."""
        file = self._opened()
        waiting = self._tail[1]
        waiting += lines
        if self.durable or len(waiting) > _BUFFERED:
            with _Change(self, "writing"):
                self._write(file)
                if self.durable:
                    self._sync(file)

    def _write(self, file: BinaryIO) -> None:
        size, waiting = self._tail
        if os.fstat(file.fileno()).st_size != size:
            raise self._gone()
        file.seek(size)
        write_all(file, waiting)
        self._tail = (size + len(waiting), bytearray())

    def _sync(self, file: BinaryIO) -> None:
        """Syncs the file, and its directory entry unless the file was deleted, in which case it still accepts lines."""
        os.fsync(file.fileno())
        if not is_at(file, self._at):
            raise self._gone()

    def _gone(self) -> NotWritten:
        """The error for a file that another program has changed or that is no longer at its place; kept for later."""
        self._moved = True
        return NotWritten(MOVED, source=str(self.path))

    def entry(self) -> "_Change":
        """A context in which lines are appended and their owner records them: both happen, or nothing more is appended.

        If it is left by an exception, including an interrupt, the file is closed.
        """
        self.opened()
        return _Change(self, "entering")

    def opened(self) -> BinaryIO:
        """The open file. DuelogError if it is closed or if an entry was interrupted."""
        if self.entering:
            self.close()
        return self._opened()

    def _opened(self) -> BinaryIO:
        interrupted = self.writing or self.entering
        if self.writing:
            self.close()
        if self._file is None or self._file.closed:
            if self._moved:  # it cannot be resumed by its name
                raise self._gone()
            what = "is closed; nothing can be appended"
            if interrupted or self._interrupted:
                what = "is closed: writing an event was interrupted"
            raise NotWritten(what, source=str(self.path), hint=_RESUME)
        return self._file

    def flush(self) -> None:
        """Syncs everything appended so far to disk."""
        file = self._opened()
        with _Change(self, "writing"):
            self._write(file)
            self._sync(file)

    def close(self) -> None:
        """Syncs and closes the file; further calls do nothing."""
        if self._file is not None and not self._file.closed:
            try:
                if self.writing:  # interrupted: rewrite the entry that may be incomplete
                    if os.fstat(self._file.fileno()).st_size > self._tail[0]:
                        self._file.truncate(self._tail[0])
                    self.writing = False
                self.flush()
            except OSError as error:
                raise _told(self.path, error) from error
            finally:
                self.give_up()

    def end_interrupted(self) -> None:
        """Closes the file after an interrupt; errors in closing are suppressed so that the interrupt is reported."""
        if not self._interrupted:  # otherwise it is this closing that was interrupted again
            self._interrupted = True
            with suppress(Exception):
                self.close()

    def give_up(self) -> None:
        """Closes the file after an error without writing anything more; further calls do nothing."""
        if self._file is not None:
            try:
                self._file.close()
            except OSError as error:
                raise _told(self.path, error) from error
            finally:
                if self._file.closed:  # otherwise it was interrupted before: it is closed by the next call
                    self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class _Change:
    """A change that completes, or is the last one to the file; the attribute `flag` of the file is True meanwhile.

    The flag is set before anything is done and cleared last. An interrupt can arrive at any instruction, also
    in an `except` or `finally` block; this way it is noticed without any code of ours having to run for it.
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
        elif isinstance(error, NotWritten) or _by_the_system(error):
            self._appended.give_up()
            setattr(self._appended, self._flag, False)
            if isinstance(error, OSError):
                raise _write_error(self._appended.path, error, _RESUME) from error
        else:
            self._appended.end_interrupted()


def _by_the_system(error: BaseException | None) -> bool:
    """Whether an error is one of the operating system, and not, for example, the `TimeoutError` of a signal handler."""
    return isinstance(error, OSError) and error.errno is not None


def _told(path: Path, error: OSError) -> OSError | NotWritten:
    return _write_error(path, error) if _by_the_system(error) else error


def _write_error(path: Path, error: Exception, hint: str = "") -> NotWritten:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return NotWritten(f"cannot be written: {reason}", source=str(path), hint=hint)
