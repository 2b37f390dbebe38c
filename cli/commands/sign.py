"""`duelog sign`: signs a sealed duel."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.key_files import signer_in
from duelog.cli.session.log_files import refuse_other_files
from duelog.cli.session.open_options import FileArgument, JsonOption
from duelog.cli.shell.terminal import print_json, print_line
from duelog.replays.errors import visible
from duelog.replays.judging.signing import sign as sign_duel
from duelog.replays.languages.spoken import told


def sign(
    file: FileArgument,
    key: Annotated[Path, typer.Option("--key", help="The key, made by keygen.", metavar="KEY")],
    json: JsonOption = False,
) -> None:
    """Sign a sealed duel: a signed note after the seal covers everything in the file so far.

    `verify --trust KEY.pub` checks it. A signature proves who signed, but not when.
    """
    refuse_other_files(file)
    signer = signer_in(key)
    entry = sign_duel(file, signer)
    if json:
        print_json({"entry": entry.n, "name": signer.verifier.name, "id": signer.verifier.id.hex()})
        return
    print_line(
        told(
            "{file}: signed by {name} (entry {entry} behind the seal)",
            file=visible(str(file)),
            name=visible(signer.verifier.name),
            entry=entry.n,
        )
    )
