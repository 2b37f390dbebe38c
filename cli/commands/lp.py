"""`duelog lp`: every change of Life Points, and notes of players compared with them."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    as_seen,
    moment_of,
    open_duel,
    viewer_of,
)
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.english import ENGLISH
from duelog.events.places import PLAYERS
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.ledger import Balance, LedgerRow, balance, ledger
from duelog.replays.duels.life_notes import NoteLine, NoteResult, compared, read_note
from duelog.replays.errors import DuelogError, visible
from duelog.replays.files.reading import read_start
from duelog.replays.languages.spoken import spoken, told

CompareOption = Annotated[
    tuple[Path, Path] | None,
    typer.Option("--compare", help="The notes of player 1 and of player 2.", metavar="P1 P2"),
]

MOST_NOTED = 1 << 20
"""The maximum size of a note in bytes."""


def lp(
    file: FileArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    eyes: AsOption = None,
    compare: CompareOption = None,
    json: JsonOption = False,
) -> None:
    """List every change of Life Points up to an event: event, turn, cause and both balances.

    --compare takes the notes of both players, one change per line (own Life Points, then the opponent's, unless a
    first line of words says otherwise), and prints the first line that differs from the record, with the most likely
    cause. The exit code is 1 if a note differs. With --as, events have the numbers of `duelog log --as`.
    """
    duel = open_duel(file, eyes)
    if (viewer := viewer_of(eyes, duel.header)) is not None:
        duel = as_seen(duel, viewer)
    rows = list(
        ledger(
            duel,
            last=moment_of(duel, at, turn),
            definitions=definitions_of(duel.header),
            catalogue=ENGLISH if json else spoken(),
        )
    )
    start = rows[0].before if rows else balance(duel.start)
    results = _compared(duel, rows, start, compare) if compare is not None else []
    if json:
        print_json({"start": start, "rows": [_facts(row) for row in rows], **_notes_facts(results, compare)})
    else:
        _print(rows, start, results)
    if not all(result.agrees for result in results):
        raise typer.Exit(NO)


def _compared(duel: Duel, rows: list[LedgerRow], start: Balance, paths: tuple[Path, Path]) -> list[NoteResult]:
    names = (duel.header.seats[0].name, duel.header.seats[1].name)
    found: list[NoteResult] = []
    for player, path in zip(PLAYERS, paths, strict=True):
        note = read_note(_text(path), player, start, names, str(path))
        found.append(compared(note, player, rows, start))
    return found


def _text(path: Path) -> str:
    """The text of a note. Raises DuelogError for a file that is not text, or too long."""
    content = read_start(path, MOST_NOTED + 1)
    if len(content) > MOST_NOTED:
        raise DuelogError("is too long for a note of Life Points", source=str(path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DuelogError("is not UTF-8 text", source=str(path)) from error


# --- words ------------------------------------------------------------------------------------------------------


def _print(rows: list[LedgerRow], start: Balance, results: list[NoteResult]) -> None:
    out = console()
    how = look(out)
    event, turn = told("event"), told("turn")
    wide, narrow = len(event), len(turn)
    print_lines(out, [Text(f"{event}  {turn}  {'p1':>6}  {'p2':>6}", style="bold")])
    print_lines(out, [Text(f"{'':>{wide}}  {'':>{narrow}}  {start[0]:>6}  {start[1]:>6}  at the start")])
    for row in rows:
        head = f"{row.n:>{wide}}  {row.turn:>{narrow}}  {row.after[0]:>6}  {row.after[1]:>6}  "
        print_lines(out, prose(Text(visible(row.cause)), how, head, " " * len(head)))
    for result in results:
        print_lines(out, prose(Text(visible(_told(result, rows, start))), how, "", "  "))


def _told(result: NoteResult, rows: list[LedgerRow], start: Balance) -> str:
    """The sentence about a note."""
    note = f"the note of p{result.writer}"
    if result.began is not None:
        one, two = result.began
        duel = f"the duel with {start[0]} and {start[1]}"
        note = f"{note} begins with {one} for p1 and {two} for p2, {duel}; but for that it"
    after = f"after event {rows[result.agreed - 1].n}" if result.agreed else "at the start"
    if result.left is not None:
        return f"{note} differs from the record {after}, in line {_where(result.left)}{_due(result)}{_why(result)}"
    if result.missing:
        missing = told(
            "{number, plural, one {# later change is not noted} other {# later changes are not noted}}",
            number=result.missing,
        )
        return f"{note} agrees and ends {after}: {missing}"
    return f"{note} agrees with the record"


def _where(line: NoteLine) -> str:
    return f'{line.line}, "{line.text}": it says {line.balance[0]} for p1 and {line.balance[1]} for p2'


def _due(result: NoteResult) -> str:
    if not result.expected:
        return ""
    return told("; correct: {one} and {two}", one=result.expected[0], two=result.expected[1])


def _why(result: NoteResult) -> str:
    return told("; likely: {cause}", cause=shown(result.cause)) if result.cause else ""


# --- for programs -----------------------------------------------------------------------------------------------


def _facts(row: LedgerRow) -> dict[str, Any]:
    return {
        "n": row.n, "turn": row.turn, "turn_player": f"p{row.turn_player}", "phase": row.phase, "kind": row.kind,
        "cause": row.cause, "changes": {"p1": row.changes[0], "p2": row.changes[1]},
        "lp": {"p1": row.after[0], "p2": row.after[1]},
    }  # fmt: skip


def _notes_facts(results: list[NoteResult], paths: tuple[Path, Path] | None) -> dict[str, Any]:
    if paths is None:
        return {}
    return {"notes": [_note_facts(result, path) for result, path in zip(results, paths, strict=True)]}


def _note_facts(result: NoteResult, path: Path) -> dict[str, Any]:
    found: dict[str, Any] = {
        "file": str(path), "player": f"p{result.writer}", "agrees": result.agrees, "rows": result.agreed,
        "missing": result.missing,
    }  # fmt: skip
    if result.began is not None:
        found["began"] = {"p1": result.began[0], "p2": result.began[1]}
    if result.left is not None:
        one, two = result.left.balance
        found |= {"line": result.left.line, "text": result.left.text, "stated": {"p1": one, "p2": two}}
        found["expected"] = result.expected and {"p1": result.expected[0], "p2": result.expected[1]}
        found["cause"] = result.cause or None
    return found
