"""`duelog branch`: a duel that follows another one up to an event and then continues differently."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.open_options import (
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    moment_of,
    open_duel,
    refuse_redacted,
)
from duelog.cli.session.setup_options import book_for, names_from
from duelog.cli.session.verdict_lines import refereed
from duelog.cli.shell.output_files import OverwriteOption
from duelog.cli.shell.terminal import notice, print_json
from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import is_duel
from duelog.replays.play.branching import branched, origin_of

BranchOption = Annotated[Path, typer.Option("-o", "--out", help="The file to write.", metavar="FILE")]
MoveOption = Annotated[
    list[str] | None, typer.Option("--move", help="A move to continue with; may be repeated.", metavar="MOVE")
]
SeedOption = Annotated[
    str, typer.Option("--seed", help="The random seed; by default derived from the position.", metavar="SEED")
]


def branch(
    file: FileArgument,
    out: BranchOption,
    at: AtOption = None,
    turn: TurnOption = None,
    move: MoveOption = None,
    seed: SeedOption = "",
    cards: CardsOption = None,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """Write a duel that starts with the events of FILE up to a given event and continues from there.

    The file records its origin, the event and the digest of the state there (`duelog info` shows them as tags);
    `duelog record OUT` continues it, `duelog tree` shows all branches in a folder.
    """
    if (cards or seed) and not move:
        raise DuelogError("--cards and --seed are only used for moves", hint="give them: --move MOVE")
    if not is_duel(out):
        raise typer.BadParameter("a duel is *.duel or *.duel.zst", param_hint="-o")
    duel = open_duel(file)
    if out.exists() and out.samefile(file):
        raise DuelogError("is the original duel", source=str(out), hint="choose another name")
    refuse_redacted(duel)
    n = moment_of(duel, at, turn)
    if move:
        refereed(duel, duel.state_at(n))
    names_from(cards)
    other = branched(duel, n, move or (), book_for(duel, cards) if move else book_for(duel, None), seed)
    other.save(out, overwrite=overwrite)
    notice(f"{out} written")
    if json:
        origin = origin_of(other)
        assert origin is not None
        found = {"origin": origin.name, "event": origin.event, "digest": origin.digest}
        print_json({"file": str(out), "events": len(other), **found})
