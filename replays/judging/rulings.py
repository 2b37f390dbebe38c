"""Rulings on duels: writing them, and listing those in a file or in all files of an event."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.digest import digest
from duelog.core.rulebook import RULES
from duelog.core.sight import Viewer
from duelog.events.places import Player
from duelog.events.records import Ruling, TimeExtended
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import as_numbered, told_numbers
from duelog.replays.duels.seen_by import viewer_in
from duelog.replays.errors import DuelogError, pasted
from duelog.replays.files.annexing import annex
from duelog.replays.files.duel_files import is_duel
from duelog.replays.languages.spoken import told


class Placed(NamedTuple):
    """A ruling with its place: the number of its event, or of its entry after the seal.

    `unsigned` is whether it was added after the last signature of a signed duel. That a ruling is not so marked does
    not say that the signature is valid (`signatures` checks that).
    """

    record: Ruling | TimeExtended
    n: int
    behind_seal: bool
    unsigned: bool = False

    def line(self, said: str) -> str:
        """A ruling with its place: ``event 41: ...``, or ``behind the seal, entry 2: ...``."""
        if self.unsigned:
            return told("behind the seal, entry {n} (unsigned): {record}", n=self.n, record=said)
        if self.behind_seal:
            return told("behind the seal, entry {n}: {record}", n=self.n, record=said)
        return told("event {n}: {record}", n=self.n, record=said)


def add_record(path: Path, record: Ruling | TimeExtended) -> Placed:
    """Writes a record to a file: at the end of its log, or after its seal.

    DuelogError for a rule or an event that does not exist, and if the file cannot be written.
    """
    duel = Duel.open(path)
    if isinstance(record, Ruling):
        refuse_unknown(record, duel)
    if duel.seal is not None:
        return Placed(record, annex(path, record=record).n, behind_seal=True)
    with Duel.resume(path) as duel:
        return Placed(record, duel.append(replace(record, n=0)).n, behind_seal=False)


def refuse_unknown(ruling: Ruling, duel: Duel) -> None:
    """DuelogError if a ruling names an event or a rule that does not exist."""
    if not 0 <= ruling.at <= len(duel):
        raise DuelogError(f"there is no event {ruling.at}: the duel has {len(duel)}", source=duel.source)
    refuse_unknown_rules(ruling.rules)


def refuse_unknown_rules(rules: Iterable[str]) -> None:
    """Raises DuelogError if one of these is not the id of a rule."""
    wrong = next((rule for rule in rules if rule not in RULES), None)
    if wrong is not None:
        raise DuelogError(f"there is no rule {wrong}", hint="docs/rules.md lists them, like SUM-02")


def records_of(duel: Duel) -> Iterator[Placed]:
    """The rulings and extensions of time of a duel, those after its seal last."""
    for event in duel.events:
        if isinstance(event, Ruling | TimeExtended):
            yield Placed(event, event.n, behind_seal=False)
    last = max((entry.n for entry in duel.annex if entry.signature), default=0)
    for entry in duel.annex:
        if entry.record is not None:
            yield Placed(entry.record, entry.n, behind_seal=True, unsigned=0 < last < entry.n)


def records_seen_by(duel: Duel, viewer: Viewer) -> Iterator[Placed]:
    """The rulings and time extensions of a duel, with the numbers of the steps told to a viewer."""
    told = told_numbers(duel, viewer)
    for placed in records_of(duel):
        record = placed.record
        if isinstance(record, Ruling):
            record = as_numbered(record, told)
        n = placed.n if placed.behind_seal else bisect_left(told, placed.n) + 1
        yield placed._replace(record=replace(record, n=0 if placed.behind_seal else n), n=n)


class Earlier(NamedTuple):
    """A ruling about a player in a duel of an event, and who that is: a name, or a seat if the file has no names.

    `time` counts the rulings about this player with this infraction up to this one: 2 is the first repetition. `before`
    has the penalties of those before it.
    """

    file: Path
    placed: Placed
    person: str
    time: int = 1
    before: tuple[str, ...] = ()


class Copied(NamedTuple):
    """A ruling that is not counted since another file has it, too: a copy of the file, or a branch of its duel."""

    file: Path
    placed: Placed
    counted_in: Path


class PlayerRecord(NamedTuple):
    """The rulings about a player over an event.

    `troubles` are the files that could not be read, `nameless` those that name no players, `redacted` the redacted
    logs, and `copies` the rulings that are in another file, too.
    """

    found: list[Earlier]
    troubles: list[str]
    nameless: list[Path]
    redacted: list[Path]
    copies: list[Copied]


def history(folder: Path, who: str) -> PlayerRecord:
    """The rulings about a player in all duels of a folder, in the order of the files.

    `who` is a name as in the headers, or a seat (p1, p2): the person who has this seat wherever the files name the
    players, and the seat where they do not. A ruling is counted once: in copies and branches it follows the same state
    with the same words. DuelogError for a seat that different people have.
    """
    name = _person_at(folder, who) if who.casefold() in ("p1", "p2") else who
    found: list[Earlier] = []
    troubles: list[str] = []
    nameless: list[Path] = []
    seen_logs: list[Path] = []
    copies: list[Copied] = []
    counted: dict[tuple[str, str, str], Path] = {}
    given: dict[tuple[str, str], tuple[str, ...]] = {}
    for path in sorted(filter(is_duel, folder.rglob("*"))):
        try:
            duel = Duel.open(path)
        except DuelogError as error:
            troubles.append(str(error))
            continue
        if viewer_in(duel.header) is not None:
            seen_logs.append(path)
            continue
        seats = _seats_of(duel, who, name)
        if not any(seat.name for seat in duel.header.seats):
            nameless.append(path)
        for placed in records_of(duel):
            ruling = placed.record
            if not isinstance(ruling, Ruling) or ruling.player is None or ruling.player not in seats:
                continue
            first = counted.setdefault(_origin_of(duel, placed, ruling), path)
            if first != path:
                copies.append(Copied(path, placed, first))
                continue
            person = duel.header.seats[ruling.player - 1].name or f"p{ruling.player}"
            key = (person.casefold(), ruling.infraction)
            before = given.get(key, ()) if ruling.infraction else ()
            given[key] = (*before, ruling.penalty)
            found.append(Earlier(path, placed, person, len(before) + 1, before))
    return PlayerRecord(found, troubles, nameless, seen_logs, copies)


def _origin_of(duel: Duel, placed: Placed, ruling: Ruling) -> tuple[str, str, str]:
    """What a ruling has in common with its copies in other files: the state before it, what it says, the players."""
    before = duel.end if placed.behind_seal else duel.state_at(placed.n - 1)
    names = "\n".join(seat.name for seat in duel.header.seats)
    return f"{placed.n} {digest(before)}", repr(ruling), names


def _person_at(folder: Path, seat: str) -> str:
    """The only person who has a seat in the duels of a folder; "" if no file names one. DuelogError for several."""
    found: dict[str, tuple[str, Path]] = {}
    for path in sorted(filter(is_duel, folder.rglob("*"))):
        try:
            header = Duel.open(path).header
        except DuelogError:  # told by `history`
            continue
        name = header.seats[0 if seat.casefold() == "p1" else 1].name
        if name:
            found.setdefault(name.casefold(), (name, path))
    if len(found) > 1:
        (one, first), (other, second), *_ = found.values()
        hint = f"name the player: --history {pasted(folder)} {pasted(one)}"
        raise DuelogError(f"{seat} is {one} in {first}, and {other} in {second}", hint=hint)
    return next((name for name, _ in found.values()), "")


def _seats_of(duel: Duel, who: str, name: str) -> tuple[Player, ...]:
    """The seats of a person in a duel; where nobody is named, the seat `who`."""
    names = [seat.name for seat in duel.header.seats]
    wanted = name.casefold() if any(names) else who.casefold()
    of: Iterable[tuple[Player, str]] = ((1, names[0]), (2, names[1]))
    return tuple(player for player, found in of if wanted and wanted == (found.casefold() or f"p{player}"))
