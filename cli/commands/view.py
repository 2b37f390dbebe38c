"""`duelog view`: the page of a duel in the browser, backed by the engine."""

import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.open_options import AsOption, FileArgument, JsonOption, as_seen, open_duel, viewer_of
from duelog.cli.session.page_server import HOST, PageServer, ServedDuel
from duelog.cli.session.setup_options import book_of, names_from, sentences
from duelog.cli.shell.terminal import notice, print_json_line, print_line
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError

PortOption = Annotated[
    int, typer.Option("--port", help="The port; 0 chooses a free one.", min=0, max=65535, metavar="PORT")
]
BrowserOption = Annotated[bool, typer.Option(help="Open the page in a browser.")]


def view(
    file: FileArgument,
    port: PortOption = 0,
    eyes: AsOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
    *,
    browser: BrowserOption = True,
) -> None:
    """Show a duel in the browser: the page of `duelog export`, backed by the engine.

    At each step it lists the legal moves, explains why a move is illegal, and continues the duel differently: each
    branch is saved beside FILE. A file that is being recorded is followed.

    The page is served on this machine only, at an address that cannot be guessed, until Ctrl-C. It contains the whole
    duel, including the hidden cards of both players; with --as, only what that viewer saw, which cannot be judged.
    """

    words = sentences(cards)
    names_from(cards)

    viewer = viewer_of(eyes, None if eyes is None else open_duel(file, eyes).header)

    def read(path: Path) -> Duel:
        return open_duel(path) if viewer is None else as_seen(open_duel(path, eyes), viewer)

    def served(path: Path) -> ServedDuel:
        return ServedDuel(path, read, lambda duel: book_of(duel.header, cards), words)

    first = served(file)
    first.page()  # errors in the file are reported before a browser opens
    try:
        server = PageServer(first, port, served)
    except OSError as error:
        raise DuelogError(
            f"cannot listen on {HOST}:{port}: {error.strerror}", hint="--port 0 takes a free one"
        ) from error
    with server:
        if json:
            print_json_line({"file": str(file), "address": server.address, "seen_by": viewer}, flush=True)
        else:
            print_line(server.address, flush=True)
        notice("Ctrl-C ends it")
        if browser and not webbrowser.open(server.address):
            notice("no browser was found: open the address above in one")
        with suppress(KeyboardInterrupt):  # the way to end it
            server.serve_forever()
