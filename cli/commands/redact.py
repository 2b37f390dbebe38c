"""`duelog redact`: a duel as one viewer saw it, as a file."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import VIEWERS, FileArgument, JsonOption, as_seen, open_duel, viewer_of
from duelog.cli.shell.output_files import OverwriteOption
from duelog.cli.shell.terminal import notice, print_json
from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import is_duel

RedactedOption = Annotated[Path, typer.Option("-o", "--out", help="The file to write.", metavar="FILE")]
ForOption = Annotated[str, typer.Option("--as", help="Whose view it is.", metavar=VIEWERS, show_default=False)]


def redact(
    file: FileArgument,
    eyes: ForOption,
    out: RedactedOption,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """Write a duel as one viewer saw it: a log that holds exactly this view at every step, and nothing more.

    Its steps count by themselves. Windows, passes and questions are left out, since they tell who could have
    responded; so are deck names, tags and times. `show`, `log`, `replay`, `board` and `diff` work with it; `verify`
    checks its form and says what of the rules it could judge.
    """
    if not is_duel(out):
        raise typer.BadParameter("a duel is *.duel or *.duel.zst", param_hint="-o")
    duel = open_duel(file, eyes)
    if out.exists() and out.samefile(file):
        raise DuelogError("is the duel that is redacted", source=str(out), hint="choose another name")
    viewer = viewer_of(eyes, duel.header)
    assert viewer is not None
    seen = as_seen(duel, viewer)
    seen.save(out, sealed=duel.seal is not None, overwrite=overwrite)
    notice(f"{out} written")
    if json:
        print_json({"file": str(out), "seen_by": viewer, "events": len(seen)})
