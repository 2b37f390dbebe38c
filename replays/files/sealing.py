"""The digests of a replay file and the lines that hold them: checkpoints and the seal.

All digests are BLAKE2b with 16 bytes, in lower-case hexadecimal. The digest of the log covers the event lines, each
with its newline, and nothing else; the digest of the header covers line 1 without its newline.
"""

from collections.abc import Callable
from typing import Self

from duelog.core.blake2 import blake2b
from duelog.core.digest import digest
from duelog.core.state import State
from duelog.events import codec
from duelog.events.lines import Checkpoint, Mark, Seal
from duelog.replays.files.limits import LONGEST_EVENT, LONGEST_SEAL, beyond, current

EVERY = 64
"""The maximum number of events between checkpoints; one also follows every `TurnBegan`."""


class LogDigest:
    """The running digest of the event lines."""

    __slots__ = ("_hash",)

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=16)

    def update(self, lines: bytes | memoryview) -> None:
        """Adds whole event lines, including their newlines."""
        self._hash.update(lines)

    def hex(self) -> str:
        """32 hexadecimal digits."""
        return self._hash.hexdigest()


def line_digest(line: bytes | memoryview) -> str:
    """The digest of a line, given without its newline."""
    return blake2b(line, digest_size=16).hexdigest()


def header_digest(line: bytes | memoryview) -> str:
    """The digest of line 1, given without its newline."""
    return line_digest(line)


class Ledger:
    """Produces the lines of one file as bytes: header, events, checkpoints where due, and the seal."""

    def __init__(self, every: int = EVERY) -> None:
        self.every = every
        self.size = 0
        self.marks: list[Mark] = []
        self.log = LogDigest()
        self.header = ""

    @classmethod
    def going_on(cls, header: str, log: LogDigest, marks: list[Mark], size: int, every: int = EVERY) -> Self:
        """The ledger of a file that already has `size` bytes; `header` is the digest of line 1."""
        ledger = cls(every)
        ledger.header, ledger.log, ledger.marks, ledger.size = header, log, marks, size
        return ledger

    def open(self, line: bytes, state: State) -> bytes:
        """The line of the header and the checkpoint before the first event."""
        self.header = header_digest(line)
        return self._counted(line) + self.checkpoint(0, state)

    def due(self, n: int, turn: bool) -> bool:
        """Whether a checkpoint follows event `n`; `turn` says that it begins a turn. DuelogError beyond the limits."""
        limits = current()
        if n > limits.events:
            raise beyond(f"the duel is too long for a file: it has {n:,} events", "events")
        if self.size > limits.bytes - LONGEST_SEAL - LONGEST_EVENT:
            raise beyond(f"the duel is too long for a file: it has {self.size:,} bytes", "bytes")
        return turn or n - self.marks[-1].n >= self.every

    def enter(self, line: bytes, n: int, state: State | None) -> bytes:
        """The line of event `n`, followed by a checkpoint of `state`, the state after it, unless that is None."""
        lines = self._counted(line)
        self.log.update(lines)
        return lines if state is None else lines + self.checkpoint(n, state)

    def checkpoint(self, n: int, state: State) -> bytes:
        """The line of a checkpoint after event `n`."""
        mark = Mark(n=n, offset=self.size, state=digest(state), log=self.log.hex())
        self.marks.append(mark)
        return self._counted(codec.encode(checkpoint_of(mark, self.header)))

    def close(self, n: int, state: Callable[[], State]) -> tuple[bytes, Seal]:
        """The last lines (a checkpoint after event `n` unless already written, and the seal), and the seal itself."""
        lines = b"" if self.marks[-1].n == n else self.checkpoint(n, state())
        last = self.marks[-1]
        seal = Seal(events=n, state=last.state, log=last.log, header=self.header, checkpoints=tuple(self.marks))
        return lines + self._counted(codec.encode(seal)), seal

    def _counted(self, line: bytes) -> bytes:
        self.size += len(line) + 1
        return line + b"\n"


def checkpoint_of(mark: Mark, header: str) -> Checkpoint:
    """The checkpoint that an index entry describes, in a file whose header has this digest."""
    return Checkpoint(n=mark.n, state=mark.state, log=mark.log, header="" if mark.n else header)
