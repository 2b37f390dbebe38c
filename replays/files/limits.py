"""How large a replay may be, in memory and in time. Reading refuses what is beyond; writing never goes there.

All are far beyond any duel: a long one has some 5,000 events and is half a megabyte. Those of `Limits` can be raised,
for who has reason to: by `--limit NAME=VALUE` with every command, from Python by `raised`:

>>> with raised(bytes=1 << 30):
...     current().bytes
1073741824
>>> current().bytes == MOST_BYTES
True
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct
from msgspec.structs import replace

from duelog.replays.errors import DuelogError

MOST_BYTES = 64 << 20
"""The largest file, uncompressed."""

MOST_RATIO = 100
"""How many times larger than a compressed file its content may be, once it is beyond `FREE_BYTES`."""

FREE_BYTES = 4 << 20
"""The content of a compressed file up to here is read whatever its ratio is."""

MOST_WINDOW = 8 << 20
"""The memory that a compressed file may ask a reader to look back on (RFC 8878 recommends to support 8 MB)."""

LONGEST_EVENT = 256 << 10
"""The longest line of an event or a checkpoint, in bytes."""

LONGEST_HEADER = 4 << 20
"""The longest header, in bytes."""

LONGEST_SEAL = 16 << 20
"""The longest seal, which holds an index of the checkpoints; no line is longer."""

MOST_EVENTS = 1_000_000
"""The most events of a duel."""

MOST_CARDS = 2_000
"""The highest number of a card: those of the Decks, then Tokens."""

MOST_FACES = 2_000
"""The most faces in a header."""

MOST_PILED = 5_000
"""The most cards, links, lasting effects and so on in one list of a state; only a broken log piles up so many."""

MOST_WORK = 10_000_000
"""The lengths of the lists of every state, added up over a log: what folding and looking at it costs."""

MOST_KEPT = 1_000_000
"""The lengths of the lists of the states that are kept to go back to; beyond, fewer are kept."""

MOST_MATCH_BYTES = 1 << 20
"""The largest file of a Match, in bytes; a long one has some ten thousand."""

MOST_MATCH_EVENTS = 2_000
"""The most events of a Match: swaps, above all."""

MOST_MOVES = 100_000
"""The most legal moves that are listed; more are described."""

MOST_YAML = 1 << 20
"""The largest file of card definitions, or case, in bytes; those of duelog itself have a tenth of that."""

MOST_DATABASE = 256 << 20
"""The largest card database, in bytes."""


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits that can be raised, by the names that `--limit` takes; docs/format.md says what each of them is."""

    bytes: int = MOST_BYTES
    ratio: int = MOST_RATIO
    events: int = MOST_EVENTS
    piled: int = MOST_PILED
    work: int = MOST_WORK
    match_bytes: int = MOST_MATCH_BYTES
    match_events: int = MOST_MATCH_EVENTS
    moves: int = MOST_MOVES
    yaml: int = MOST_YAML
    database: int = MOST_DATABASE


NAMES = Limits.__struct_fields__
_CURRENT: ContextVar[Limits] = ContextVar("limits")
_DEFAULTS = Limits()


def current() -> Limits:
    """The limits that hold now."""
    return _CURRENT.get(_DEFAULTS)


@contextmanager
def raised(**limits: int) -> Generator[Limits]:
    """A context in which other limits hold. `TypeError` for one that there is not."""
    changed = replace(current(), **limits)
    before = _CURRENT.set(changed)
    try:
        yield changed
    finally:
        _CURRENT.reset(before)


def beyond(what: str, name: str, *, source: str = "", line: int | None = None) -> DuelogError:
    """The error for what is beyond the limit `name`."""
    most: int = getattr(current(), name)
    hint = f"the limit is {name}={most}; --limit {name}=N takes another"
    return DuelogError(what, source=source, line=line, hint=hint)


_UNITS = {"k": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def parse_limit(text: str) -> tuple[str, int]:
    """``NAME=VALUE``, the value a whole number that may end in k, M or G. DuelogError for anything else."""
    name, _, value = text.partition("=")
    unit = _UNITS.get(value[-1:], 0)
    digits = value[:-1] if unit else value
    if name not in NAMES or not (digits.isascii() and digits.isdigit() and len(digits) < 16) or not int(digits):
        hint = f"NAME is one of {', '.join(NAMES)}; VALUE a whole number, also with k, M or G"
        raise DuelogError(f'"{text}" is no limit', hint=hint)
    return name, int(digits) * (unit or 1)
