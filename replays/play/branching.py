"""Branches of a duel: files that share the events of another duel up to some event, record this, and differ then."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.digest import digest
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.duel_files import DUEL_ENDINGS, is_duel
from duelog.replays.play.what_if import gone_on

ORIGIN, ORIGIN_EVENT, ORIGIN_DIGEST = "origin", "origin event", "origin digest"
"""The header tags of a branch: the file it is from, the last event they share, the digest of the state there."""

_TAGS = (ORIGIN, ORIGIN_EVENT, ORIGIN_DIGEST)


class Origin(Struct, frozen=True):
    """The origin of a branch: the name of the file, its last shared event, and the digest of the state after it."""

    name: str
    event: int
    digest: str


def origin_of(duel: Duel) -> Origin | None:
    """The origin recorded in a duel; None if it is not a branch."""
    tags = duel.header.tags
    event = tags.get(ORIGIN_EVENT, "")
    if ORIGIN not in tags or not (event.isascii() and event.isdigit() and len(event) < 10):
        return None
    return Origin(tags[ORIGIN], int(event), tags.get(ORIGIN_DIGEST, ""))


def branched(duel: Duel, n: int, lines: Iterable[str] = (), book: CardBook = NO_BOOK, seed: str = "") -> Duel:
    """A duel in memory that shares the events of another up to `n`, records this, and continues with moves.

    Random results come from `seed`, by default from the state. DuelogError for an invalid line or an illegal move.
    """
    lines = list(lines)
    seed = seed or digest(duel.state_at(n))
    return with_origin(gone_on(duel, n, lines, book, seed) if lines else duel.branch(n), duel, n)


def with_origin(branch: Duel, duel: Duel, n: int) -> Duel:
    """A branch that shares the first `n` events of a duel, with this origin in its header."""
    earlier = {name: value for name, value in duel.header.tags.items() if name not in _TAGS}
    origin = {ORIGIN: Path(duel.source).name, ORIGIN_EVENT: str(n), ORIGIN_DIGEST: digest(duel.state_at(n))}
    return Duel.new(replace(duel.header, tags={**earlier, **origin}), branch.events)


def is_from(duel: Duel, other: Duel) -> bool:
    """Whether a branch is from the other duel: it records this origin, and the shared events are the same."""
    origin = origin_of(duel)
    if origin is None or origin.event > min(len(duel), len(other)):
        return False
    same = duel.events[: origin.event] == other.events[: origin.event]
    return same and digest(other.state_at(origin.event)) == origin.digest


# --- the branches in a folder -----------------------------------------------------------------------------------


class BranchFile(Struct):
    """A file in a folder with the branches from it; `trouble` is the reason if it could not be read."""

    path: Path
    duel: Duel | None = None
    origin: Origin | None = None
    found: bool = False
    trouble: DuelogError | None = None
    branches: list["BranchFile"] = []


@bounded
def branches_in(folder: Path) -> list[BranchFile]:
    """The duels in a folder, sorted by name, with branches listed under their origins.

    DuelogError if there is no duel. A branch whose origin is missing or has changed is listed by itself.
    """
    paths = sorted(filter(is_duel, folder.iterdir()))
    if not paths:
        raise DuelogError("holds no duels", source=str(folder), hint=f"their names end in {' or '.join(DUEL_ENDINGS)}")
    entries = [_read(path) for path in paths]
    return [entry for entry in entries if not _put_under_origin(entry, entries)]


def _read(path: Path) -> BranchFile:
    try:
        duel = Duel.open(path)
    except DuelogError as error:
        return BranchFile(path, trouble=error)
    return BranchFile(path, duel, origin_of(duel))


def _put_under_origin(entry: BranchFile, entries: Sequence[BranchFile]) -> bool:
    if entry.duel is None or entry.origin is None:
        return False
    named = [other for other in entries if other.path.name == entry.origin.name]
    renamed = [other for other in entries if other.origin is None and other not in named]
    for other in (*named, *renamed):
        if other is not entry and other.duel is not None and _may_be_under(entry, other):
            entry.found = True
            other.branches.append(entry)
            return True
    return False


def _may_be_under(entry: BranchFile, other: BranchFile) -> bool:
    """Whether a branch is from the other file, which is not itself from the branch."""
    assert entry.duel is not None
    assert other.duel is not None
    return not any(below is other for below in entry.branches) and is_from(entry.duel, other.duel)
