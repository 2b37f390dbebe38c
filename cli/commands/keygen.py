"""`duelog keygen`: a key that signs duels, and the public key by which signatures are checked."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.key_files import signer_in
from duelog.cli.session.open_options import JsonOption
from duelog.cli.shell.terminal import print_json, print_line
from duelog.replays.errors import DuelogError, visible
from duelog.replays.files.duel_files import write_whole
from duelog.replays.judging.signed_notes import new_key


def keygen(
    out: Annotated[
        Path, typer.Argument(help="The files OUT.key and OUT.pub are written; OUT may end in .key.", metavar="OUT")
    ],
    name: Annotated[str, typer.Option(help="The name in signatures; by default the name of OUT.", metavar="NAME")] = "",
    json: JsonOption = False,
) -> None:
    """Make a key pair: OUT.key signs and must be kept secret, OUT.pub is for those who check signatures.

    Where OUT.pub is missing, it is made anew from OUT.key.
    """
    out = out.with_suffix("") if out.suffix in (".key", ".pub") else out
    if not out.name:
        raise DuelogError("is no name for a key", source=str(out), hint="write the name of the files without .key")
    private, public = out.with_name(f"{out.name}.key"), out.with_name(f"{out.name}.pub")
    for path in (public, private):
        if path.exists() and (path == public or name):
            raise DuelogError("exists already", source=str(path), hint="a key is never overwritten")
    if private.exists():  # a kill left half of a pair, which holds the other half
        key = signer_in(private)
        write_whole(public, f"{key.verifier.text}\n".encode())
    else:
        key = new_key(name or out.name, secrets.token_bytes(32))
        write_whole(private, f"{key.text}\n".encode(), secret=True)
        try:
            write_whole(public, f"{key.verifier.text}\n".encode())
        except BaseException:  # no half of a key is left that nobody was told of
            private.unlink()
            raise
    if json:
        print_json({"name": key.verifier.name, "id": key.verifier.id.hex(), "key": str(private), "pub": str(public)})
        return
    print_line(visible(f"{private} signs: keep it secret"))
    print_line(visible(f"{public} checks: {key.verifier.text}"))
