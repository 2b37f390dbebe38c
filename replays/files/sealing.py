"""The digests of a replay file and the lines that hold them: checkpoints and the seal.

All digests are BLAKE2b with 16 bytes, in lower-case hexadecimal. That of the log runs over the lines of events, each
with its line end, and nothing else; that of the header over line 1 without its line end.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Self

from duelog.core.digest import digest
from duelog.core.state import State
from duelog.events import codec
from duelog.events.lines import Checkpoint, Mark, Seal
from duelog.replays.files.limits import LONGEST_EVENT, LONGEST_SEAL, beyond, current

EVERY = 64
"""A checkpoint follows at the latest after so many events, and after every `TurnBegan`."""


class LogDigest:
    """The digest of the lines of events so far."""

    __slots__ = ("_hash",)

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=16)

    def update(self, lines: bytes | memoryview) -> None:
        """Goes on over whole lines of events, their line ends included."""
        self._hash.update(lines)

    def hex(self) -> str:
        """32 hexadecimal digits."""
        return self._hash.hexdigest()


def header_digest(line: bytes | memoryview) -> str:
    """The digest of line 1, given without its line end."""
    return blake2b(line, digest_size=16).hexdigest()


class Ledger:
    """The lines of one file, as bytes: header, events, checkpoints where they are due, and the seal."""

    def __init__(self, every: int = EVERY) -> None:
        self.every = every
        self.size = 0
        self.marks: list[Mark] = []
        self.log = LogDigest()
        self.header = ""

    @classmethod
    def going_on(cls, header: str, log: LogDigest, marks: list[Mark], size: int, every: int = EVERY) -> Self:
        """The ledger of a file that has `size` bytes already; `header` is the digest of line 1."""
        ledger = cls(every)
        ledger.header, ledger.log, ledger.marks, ledger.size = header, log, marks, size
        return ledger

    def open(self, line: bytes, state: State) -> bytes:
        """The header's line, and the checkpoint before the first event."""
        self.header = header_digest(line)
        return self._counted(line) + self.checkpoint(0, state)

    def due(self, n: int, turn: bool) -> bool:
        """Whether a checkpoint follows event `n`, as it does in a new `turn`. DuelogError for an event too many."""
        limits = current()
        if n > limits.events:
            raise beyond(f"the duel is too long for a file: it has {n:,} events", "events")
        if self.size > limits.bytes - LONGEST_SEAL - LONGEST_EVENT:
            raise beyond(f"the duel is too long for a file: it has {self.size:,} bytes", "bytes")
        return turn or n - self.marks[-1].n >= self.every

    def enter(self, line: bytes, n: int, state: State | None) -> bytes:
        """The line of event `n`, and a checkpoint of the `state` after it where one is `due`."""
        lines = self._counted(line)
        self.log.update(lines)
        return lines if state is None else lines + self.checkpoint(n, state)

    def checkpoint(self, n: int, state: State) -> bytes:
        """The line of a checkpoint after event `n`."""
        mark = Mark(n=n, offset=self.size, state=digest(state), log=self.log.hex())
        self.marks.append(mark)
        return self._counted(codec.encode(checkpoint_of(mark, self.header)))

    def close(self, n: int, state: Callable[[], State]) -> tuple[bytes, Seal]:
        """The last lines, a checkpoint after event `n` unless it is there and the seal; and the seal itself."""
        lines = b"" if self.marks[-1].n == n else self.checkpoint(n, state())
        last = self.marks[-1]
        seal = Seal(events=n, state=last.state, log=last.log, header=self.header, checkpoints=tuple(self.marks))
        return lines + self._counted(codec.encode(seal)), seal

    def _counted(self, line: bytes) -> bytes:
        self.size += len(line) + 1
        return line + b"\n"


def checkpoint_of(mark: Mark, header: str) -> Checkpoint:
    """The checkpoint that a mark of the index stands for, in a file whose header has this digest."""
    return Checkpoint(n=mark.n, state=mark.state, log=mark.log, header="" if mark.n else header)
