"""Compares a player's notes of Life Points with the record: where they diverge, and the likeliest cause.

Notes are a file with a line for each change: the writer's own Life Points, then the opponent's (``8000 7100``). A first
line of words names other columns (``p1 p2``, ``opponent me``, ``Ben Ada``). A number with a sign is a change
(``-900``), ``-`` alone or a missing column is no change. ``#`` begins a remark.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duelog.events.outcomes import BattleFought
from duelog.events.places import OPPONENT, Player
from duelog.replays.duels.ledger import Balance, LedgerRow
from duelog.replays.errors import DuelogError

_CELL = re.compile(r"([+\-−–]?)\s?([0-9]{1,7})|[-−–.]")
_OWN = frozenset({"me", "i", "own", "mine", "self"})
_OTHER = frozenset({"opp", "opponent", "you", "other", "he", "she", "they"})


class NoteLine(Struct, frozen=True):
    """A line of notes: its number in the file, its text, and the balance that it states."""

    line: int
    text: str
    balance: Balance


class NoteResult(Struct, frozen=True):
    """The result of comparing notes with the record.

    `agreed` is the last row of the ledger that they agree with (0: none). If they diverge, `left` is the line,
    `expected` the next balance of the record, None after its end, and `cause` the likeliest reason, "" if unknown.
    `missing` is the number of rows without a line if the notes agree but end before the record. `began` is the balance
    with which the notes begin if the duel begins with another one; all else is then as if the duel began with it.
    """

    writer: Player
    agreed: int
    missing: int = 0
    left: NoteLine | None = None
    expected: Balance | None = None
    cause: str = ""
    began: Balance | None = None

    @property
    def agrees(self) -> bool:
        """Whether the notes agree with the record up to its end."""
        return self.left is None and not self.missing and self.began is None


def read_note(text: str, writer: Player, start: Balance, names: tuple[str, str], source: str = "") -> list[NoteLine]:
    """The balances in a player's notes. DuelogError, with the line, if they cannot be read."""
    found: list[NoteLine] = []
    columns: tuple[Player, ...] = (writer, OPPONENT[writer])
    now = start
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if not found and any(character.isalpha() for character in line):
            columns = _columns(line, writer, names, source, number)
            continue
        now = _stated(line, columns, now, source, number)
        found.append(NoteLine(number, raw.strip(), now))
    return found


def _columns(line: str, writer: Player, names: tuple[str, str], source: str, number: int) -> tuple[Player, ...]:
    """The players of the columns named in a heading."""
    meant = {"p1": 1, "p2": 2, names[0].casefold(): 1, names[1].casefold(): 2}
    found: list[Player] = []
    for word in re.split(r"[\s|,;/:]+", line.casefold().strip(" |,;/:")):
        player = writer if word in _OWN else OPPONENT[writer] if word in _OTHER else meant.get(word)
        if player is None or player in found:
            hint = "the columns are p1 and p2, me and opponent, or the players' names"
            raise DuelogError(f'"{word}" names no column', source=source, line=number, hint=hint)
        found.append(1 if player == 1 else 2)
    return tuple(found)


def _stated(line: str, columns: tuple[Player, ...], now: Balance, source: str, number: int) -> Balance:
    """The balance that a line states, given the balance before it."""
    cells = [*_CELL.finditer(line)]
    rest = _CELL.sub("", line).strip(" \t|,;/:=()")
    if rest.strip(" \t|,;/:=()") or not 0 < len(cells) <= len(columns):
        hint = "a line holds the writer's own Life Points, then the opponent's: 8000 7100"
        raise DuelogError("is no line of Life Points", source=source, line=number, hint=hint)
    stated = list(now)
    for player, cell in zip(columns, cells, strict=False):
        if cell[2] is None:
            continue
        amount = int(cell[2])
        stated[player - 1] = (
            amount if not cell[1] else max(0, now[player - 1] + (amount if cell[1] == "+" else -amount))
        )
    return stated[0], stated[1]


# --- comparing --------------------------------------------------------------------------------------------------


def compared(note: Sequence[NoteLine], writer: Player, rows: Sequence[LedgerRow], start: Balance) -> NoteResult:
    """Where notes diverge from the ledger. A line may combine several changes, or state one side of a change.

    If the first line is not a balance of the duel, it may be a different starting balance; then the changes
    are compared.
    """
    found = _divergence(note, writer, rows, start)
    if found.left is None or found.left is not note[0]:
        return found
    began = note[0].balance
    by = began[0] - start[0], began[1] - start[1]
    other = _divergence(note, writer, [_moved(row, by) for row in rows], began)
    is_start = other.agreed > 0 or (len(note) == 1 and 0 not in by and not found.cause)
    return replace(other, began=began) if is_start else found


def _moved(row: LedgerRow, by: Balance) -> LedgerRow:
    """A row of the same duel with other Life Points at the beginning."""
    before, after = ((max(0, of[0] + by[0]), max(0, of[1] + by[1])) for of in (row.before, row.after))
    return replace(row, before=before, after=after)


def _divergence(note: Sequence[NoteLine], writer: Player, rows: Sequence[LedgerRow], start: Balance) -> NoteResult:
    at = 0
    now = start
    for line in note:
        if line.balance == now or _is_half(line.balance, now, rows[at : at + 1]):
            continue
        reached = next((index for index in range(at, len(rows)) if rows[index].after == line.balance), None)
        if reached is None:
            expected = rows[at].after if at < len(rows) else None
            cause = next(_causes(line.balance, now, rows[at:], rows[:at]), "")
            return NoteResult(writer, at, left=line, expected=expected, cause=cause)
        at, now = reached + 1, rows[reached].after
    return NoteResult(writer, at, missing=len(rows) - at)


def _is_half(stated: Balance, now: Balance, following: Sequence[LedgerRow]) -> bool:
    """Whether a line states one side of a change for both players."""
    both = [row for row in following if 0 not in row.changes]
    return any(stated in ((row.after[0], now[1]), (now[0], row.after[1])) for row in both)


def _causes(stated: Balance, now: Balance, ahead: Sequence[LedgerRow], behind: Sequence[LedgerRow]) -> Iterator[str]:
    """Possible causes of a balance that is not in the record, the likeliest first."""
    noted = stated[0] - now[0], stated[1] - now[1]
    if not ahead:
        if behind and noted == behind[-1].changes:
            yield f"event {behind[-1].n} is counted twice"
        yield "the record has no further change"
        return
    first = ahead[0]
    due = first.changes
    if noted == (due[1], due[0]):
        yield f"the change of event {first.n} is noted for the other player"
    if 0 in due and noted == (sum(due), sum(due)):
        yield f"the change of event {first.n} is noted for both players"
    if noted == (-due[0], -due[1]):
        yield f"the change of event {first.n} is added instead of subtracted, or the other way round"
    if noted == (2 * due[0], 2 * due[1]):
        yield f"the change of event {first.n} is counted twice"
    yield from _left_out(stated, now, ahead)
    yield from _other_values(noted, first)
    if behind and stated == (now[0] + due[0] - behind[-1].changes[0], now[1] + due[1] - behind[-1].changes[1]):
        yield f"the change of event {behind[-1].n} is taken back"
    yield from _slips(stated, first)


def _left_out(stated: Balance, now: Balance, ahead: Sequence[LedgerRow]) -> Iterator[str]:
    """The cause that a change was omitted, and later ones were noted."""
    for reached in range(1, len(ahead) + 1):
        for index, row in enumerate(ahead[:reached]):
            others = [other.changes for at, other in enumerate(ahead[:reached]) if at != index]
            if stated == (now[0] + sum(c[0] for c in others), now[1] + sum(c[1] for c in others)) and others:
                yield f"the change of event {row.n} is left out"


def _other_values(noted: Balance, row: LedgerRow) -> Iterator[str]:
    """The cause that a battle was calculated with other values."""
    event = row.event
    if not isinstance(event, BattleFought):
        return
    for amount in (-noted[0], -noted[1]):
        if amount > 0 and event.value is not None and amount == event.atk:
            yield f"the whole ATK of {amount} is taken in event {row.n}, not the difference"
        elif amount > 0 and event.value is not None and amount == event.value:
            yield f"the value of the target, {amount}, is taken in event {row.n}, not the difference"


def _slips(stated: Balance, row: LedgerRow) -> Iterator[str]:
    """The cause that a number was calculated or written wrongly."""
    for player in (0, 1):
        other = 1 - player
        wrong, right = stated[player], row.after[player]
        if stated[other] != row.after[other] or wrong == right:
            continue
        if sorted(str(wrong)) == sorted(str(right)):
            yield f"figures are exchanged in {wrong}: event {row.n} makes it {right}"
        elif str(abs(wrong - right)).rstrip("0") == "1":
            yield f"a slip of {abs(wrong - right)} in reckoning event {row.n}"
        else:
            noted, due = wrong - row.before[player], row.changes[player]
            yield f"another amount in event {row.n}: {noted:+d} where it is {due:+d}"
