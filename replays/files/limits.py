"""Limits on the size of a replay and the work of reading it: readers refuse and writers never produce more.

Only `work` is noticed after the fact, since it is counted in steps of several events: a log that reaches it while it is
recorded is continued, and undone, with the limit raised. An endless loop of effects does
not reach it alone: its states list all that happened since the move, and come to a quarter of it (`MOST_AT_ONCE`).

All are far beyond any duel: a long one has about 5,000 events and half a megabyte. Those in `Limits` can be raised
by `--limit NAME=VALUE` with every command, from Python by `raised`:

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
"""The maximum ratio of uncompressed to compressed size, applied beyond `FREE_BYTES`."""

FREE_BYTES = 4 << 20
"""Compressed content up to this size is read regardless of its ratio."""

MOST_WINDOW = 8 << 20
"""The maximum window size of a compressed file (RFC 8878 recommends support for 8 MB)."""

LONGEST_EVENT = 256 << 10
"""The longest line of an event or a checkpoint, in bytes."""

LONGEST_HEADER = 4 << 20
"""The longest header, in bytes."""

LONGEST_SEAL = 16 << 20
"""The longest seal, which holds an index of the checkpoints; no other line is longer."""

MOST_EVENTS = 1_000_000
"""The maximum number of events in a duel."""

MOST_CARDS = 2_000
"""The highest card number: the cards of the Decks, then Tokens."""

MOST_FACES = 2_000
"""The maximum number of faces in a header."""

MOST_PILED = 5_000
"""The maximum length of a list in a state (cards, links, lasting effects …); only a broken log exceeds it."""

MOST_WORK = 10_000_000
"""The total length of the lists of all states of a log: a measure of the cost of folding and inspecting it."""

MOST_KEPT = 1_000_000
"""The total length of the lists of all stored keyframes; beyond it, keyframes are dropped."""

MOST_MATCH_BYTES = 1 << 20
"""The largest Match file, in bytes; a long Match has about ten thousand."""

MOST_MATCH_EVENTS = 2_000
"""The maximum number of events in a Match, most of which are swaps of cards."""

MOST_MOVES = 100_000
"""The maximum number of legal moves listed; beyond it, they are described."""

MOST_YAML = 1 << 20
"""The largest card definition or case file, in bytes; those shipped with duelog are below a tenth of it."""

MOST_DATABASE = 256 << 20
"""The largest card database, in bytes."""


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits that can be raised, under the names that `--limit` takes; docs/format.md explains each."""

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
    """The limits in force."""
    return _CURRENT.get(_DEFAULTS)


@contextmanager
def raised(**limits: int) -> Generator[Limits]:
    """A context in which other limits are in force. `TypeError` for an unknown name."""
    changed = replace(current(), **limits)
    before = _CURRENT.set(changed)
    try:
        yield changed
    finally:
        _CURRENT.reset(before)


def raise_limits(**limits: int) -> None:
    """Puts other limits in force until the context of the caller (`contextvars`) ends. `TypeError` for a wrong name."""
    _CURRENT.set(replace(current(), **limits))


def beyond(what: str, name: str, *, source: str = "", line: int | None = None) -> DuelogError:
    """The error for exceeding the limit `name`."""
    most: int = getattr(current(), name)
    hint = f"the limit is {name}={most}; raise it with --limit {name}=N"
    return DuelogError(what, source=source, line=line, hint=hint)


_UNITS = {"k": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def parse_limit(text: str) -> tuple[str, int]:
    """Parses ``NAME=VALUE``, where the value is an integer with an optional suffix k, M or G. DuelogError otherwise."""
    name, _, value = text.partition("=")
    unit = _UNITS.get(value[-1:], 0)
    digits = value[:-1] if unit else value
    if name not in NAMES or not (digits.isascii() and digits.isdigit() and len(digits) < 16) or not int(digits):
        hint = f"NAME is one of {', '.join(NAMES)}; VALUE is an integer, optionally with the suffix k, M or G"
        raise DuelogError(f'"{text}" is not a valid limit', hint=hint)
    return name, int(digits) * (unit or 1)
