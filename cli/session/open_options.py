"""Opening a duel and selecting an event in it, with the options for that."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duelog.cli.shell.terminal import notice
from duelog.core.engine import waiting
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.events.base import Outcome, Record
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.events.outcomes import Remark
from duelog.events.places import Player
from duelog.replays.duels.seen_by import viewer_in
from duelog.replays.errors import DamagedLog, DuelogError, located, pasted
from duelog.replays.exports.page_embedding import PAGE_MARK, is_page
from duelog.replays.files.reading import read_start

if TYPE_CHECKING:
    from duelog.replays.duels.duel import Duel

FileArgument = Annotated[
    Path, typer.Argument(help="A replay (*.duel or *.duel.zst) or a case (*.yaml).", metavar="FILE", show_default=False)
]
AtOption = Annotated[
    int | None,
    typer.Option(
        "--at",
        help="The position after event N; with --as, after line N of duelog log --as. 0: the start.",
        metavar="N",
    ),
]
TurnOption = Annotated[int | None, typer.Option("--turn", help="The position at the beginning of turn T.", metavar="T")]
VIEWERS = "p1|p2|public|NAME"
"""How a viewer is written as an option."""

AsOption = Annotated[
    str | None,
    typer.Option("--as", help="Show only what this player, or a spectator, may see.", metavar=VIEWERS),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
WordsOption = Annotated[
    str,
    typer.Option("--words", help="Print moves with the words of a language: fr, pt or *.po.", metavar="LANGUAGE"),
]
ListOption = Annotated[bool, typer.Option("--list", help="Print one card per line, as in narrow terminals.")]

CASE_SUFFIXES = (".yaml", ".yml")
"""The suffixes of case files."""

_RECORDINGS = (b"yrpX", b"yrp1", b"yrp2")


def open_duel(path: Path, eyes: str | None = None) -> "Duel":
    """The duel in a file; recoverable problems are printed to stderr, for a viewer (`eyes`) without numbers."""
    refuse_files_to_import(path)
    if path.suffix == ".match":
        raise DuelogError(
            "is the file of a Match", source=str(path), hint=f"duelog match {pasted(path)} names its duels"
        )
    if path.suffix in CASE_SUFFIXES:
        return _of_case(path)
    duel = read_duel(path, eyes)
    warnings = duel.warnings if eyes is None else [located(_TORN, source=str(path)) for _ in duel.warnings]
    for warning in warnings:
        notice(f"warning: {warning}")
    return duel


_TORN = "the last line is cut off and was dropped"
"""The warning about a log without the numbers in it."""


def read_duel(path: Path, eyes: str | None) -> "Duel":
    """The duel in the file of a log. DuelogError if it is damaged; for a viewer without saying where.

    Lines and events are those of the whole log: they would tell a viewer how many events the view omits.
    """
    from duelog.replays.duels.duel import Duel  # `verify` needs none

    try:
        return Duel.open(path)
    except DamagedLog as damage:
        if eyes is None:
            raise
        raise untold(damage, path) from None


def untold(damage: DamagedLog, path: Path) -> DuelogError:
    """The error about a damaged log for a viewer."""
    hint = f"duelog verify {pasted(path)} says where, to those who may see the whole log"
    return DuelogError("the log is damaged", source=damage.source, hint=hint)


def refuse_files_to_import(path: Path) -> None:
    """Raises DuelogError for a recording of a simulator or a page, which `duelog import` converts to a log."""
    if is_recording(path):
        hint = f"convert it first: duelog import {pasted(path)} -o {pasted(Path(f'{path.stem}.duel'))}"
        raise DuelogError("is a recording of a simulator", source=str(path), hint=hint)
    if is_page(read_start(path, len(PAGE_MARK))):
        hint = f"extract its log first: duelog import {pasted(path)} -o {pasted(Path(f'{path.stem}.duel'))}"
        raise DuelogError("is a page with a duel in it", source=str(path), hint=hint)


def _of_case(path: Path) -> "Duel":
    """The duel of a case; if the case fails, the part that was played, with a warning."""
    from duelog.replays.cases.case_duels import case_duel  # slow to import, and rarely needed

    duel = case_duel(path)
    if (failure := duel.result.failure) is not None:
        notice(f"warning: {path}:{failure.line}: the case does not hold: {failure.what}")
    return duel


def is_recording(path: Path) -> bool:
    """Whether the file is a recording of EDOPro or YGOPro."""
    return read_start(path, 4) in _RECORDINGS


def moment_of(duel: "Duel", at: int | None, turn: int | None, viewer: Viewer | None = None) -> int:
    """The number of the event selected by the options; by default the last one.

    With a viewer, `at` counts the lines shown to this viewer: event numbers would reveal how many events are omitted.
    """
    if at is not None and turn is not None:
        raise DuelogError("--at and --turn cannot be combined", hint="use one of them")
    if turn is not None:
        return _turn_begins(duel, turn)
    if at is None:
        return len(duel)
    if viewer is not None and at:
        return _told_moment(duel, at, viewer)
    if not 0 <= at <= len(duel):
        raise DuelogError(f"there is no event {at}", source=duel.source, hint=f"there are 0 to {len(duel)}")
    return at


def _told_moment(duel: "Duel", at: int, viewer: Viewer) -> int:
    """The number of the event that is line `at` of a viewer's log."""
    from duelog.replays.duels.redacting import told_numbers  # slow to import

    numbers = told_numbers(duel, viewer)
    if not 0 < at <= len(numbers):
        hint = f"there are 0 to {len(numbers)}: duelog log --as {viewer} has their numbers"
        raise DuelogError(f"the view of {viewer} has no line {at}", source=duel.source, hint=hint)
    return numbers[at - 1]


def decision_of(duel: "Duel", at: int | None, turn: int | None, viewer: Viewer | None) -> int | None:
    """The event after which a move is judged: the one selected, or, for a viewer, the decision they had to make then.

    None if the viewer had none: what others could do is judged as far as the viewer knows.
    """
    n = moment_of(duel, at, turn, viewer)
    if viewer is None:
        return n
    last = len(duel)
    if at is not None:
        from duelog.replays.duels.redacting import told_numbers  # slow to import

        later = [number for number in told_numbers(duel, viewer) if number > n]
        last = later[0] - 1 if later else last
    for moment in range(last, n - 1, -1):
        asked = waiting(duel.state_at(moment)) if _is_decision(duel, moment) else None
        if asked is not None and f"p{asked.player}" == viewer:
            return moment
    return None


def _is_decision(duel: "Duel", n: int) -> bool:
    """Whether a player had to decide after event `n`: no outcome by the rules came next."""
    later = (event for event in duel.events[n:] if not isinstance(event, Record | Remark))
    return not isinstance(next(later, None), Outcome)


def _turn_begins(duel: "Duel", turn: int) -> int:
    try:
        found = duel.turn(turn)
    except IndexError as error:
        last = max(turn.number for turn in duel.turns())
        raise DuelogError(f"there is no turn {turn}", source=duel.source, hint=f"there are 0 to {last}") from error
    return found.first if found.number else 0


def viewer_of(eyes: str | None, header: Header | MatchHeader | None = None) -> Viewer | None:
    """The viewer selected by an option: a player, also by name if a header has it, or public; None for everything."""
    if eyes is None:
        return None
    if eyes.casefold() == "public":
        return "public"
    return "p1" if seat_of(eyes, header, "--as", "public") == 1 else "p2"


def seat_of(word: str, header: Header | MatchHeader | None, option: str, *others: str) -> Player:
    """The player that an option names: p1, p2, or a name in the header. Raises DuelogError for any other word."""
    from duelog.replays.notation.seat_names import SeatNames, seat_names  # slow to import

    names = SeatNames() if header is None else seat_names(header)
    found = names.player(word)
    if found is None:
        *some, last = (*names.known, *others)
        raise DuelogError(f'{option} cannot be "{word}": it is {", ".join(some)} or {last}')
    return found


def as_seen(duel: "Duel", viewer: Viewer) -> "Duel":
    """The duel as a viewer saw it: a redacted log, with numbers of its own; a redacted log is that already.

    DuelogError for one of another viewer: what this one saw is not in it.
    """
    whose = viewer_in(duel.header)
    if whose is None:
        from duelog.replays.duels.redacting import redacted  # slow to import

        return redacted(duel, viewer)
    if whose != viewer:
        raise DuelogError(f"is a redacted log, of what {whose} saw", source=duel.source, hint=f"--as {whose}")
    return duel


def refuse_redacted(duel: "Duel") -> None:
    """DuelogError for a redacted log: its tables do not say which card of one is which card of the next."""
    if (viewer := viewer_in(duel.header)) is not None:
        hint = f"ask about the log it was made from: --as {viewer}"
        raise DuelogError("is a redacted log: it holds tables without their history", source=duel.source, hint=hint)


def seen_state(duel: "Duel", n: int, viewer: Viewer | None) -> State:
    """The state after event `n` as the viewer sees it. Raises DuelogError for an impossible state."""
    from duelog.replays.duels.position import refuse_faults
    from duelog.replays.duels.views import view

    state = duel.state_at(n)
    refuse_faults(state, duel.source, n if viewer is None else None)
    return state if viewer is None else view(state, viewer)
