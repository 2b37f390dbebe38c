"""`duelog view`: the page of a duel in the browser, with the engine behind it."""

import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import FileArgument, open_duel
from duelog.cli.session.page_server import HOST, PageServer, ServedDuel
from duelog.cli.session.setup_options import CardsOption, book_of, sentences
from duelog.cli.shell.terminal import notice, print_line
from duelog.replays.errors import DuelogError

PortOption = Annotated[int, typer.Option("--port", help="0 takes a free one.", min=0, max=65535, metavar="PORT")]
BrowserOption = Annotated[bool, typer.Option(help="Open the page in a browser.")]


def view(
    file: FileArgument,
    port: PortOption = 0,
    cards: CardsOption = None,
    *,
    browser: BrowserOption = True,
) -> None:
    """Show a duel in the browser: the page of `duelog export`, with the engine behind it.

    At each step it lists the legal moves, says whether a move is legal and by which rule it is not, and goes on
    otherwise: each branch is saved beside FILE. A file that is being recorded is followed.

    The page is served on this machine only, under an address that nobody can guess, until Ctrl-C. It holds the whole
    duel, the hidden cards of both players too.
    """

    words = sentences(cards)

    def served(path: Path) -> ServedDuel:
        return ServedDuel(path, open_duel, lambda duel: book_of(duel.header, cards), words)

    first = served(file)
    first.page()  # what is wrong with the file is told before a browser opens
    try:
        server = PageServer(first, port, served)
    except OSError as error:
        raise DuelogError(
            f"cannot listen on {HOST}:{port}: {error.strerror}", hint="--port 0 takes a free one"
        ) from error
    with server:
        print_line(server.address)
        notice("Ctrl-C ends it")
        if browser and not webbrowser.open(server.address):
            notice("no browser was found: open the address above in one")
        with suppress(KeyboardInterrupt):  # the way to end it
            server.serve_forever()
