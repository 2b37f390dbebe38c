"""`duelog show`: the board at any moment."""

from typing import Annotated

import typer
from rich.text import Text

from duelog.cli.board.drawn_board import board
from duelog.cli.board.listed_board import PILES
from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    ListOption,
    TurnOption,
    as_seen,
    moment_of,
    open_duel,
    seen_state,
    viewer_of,
)
from duelog.cli.shell.terminal import console, look, print_json, wrapped
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.arguments import message
from duelog.core.sight import Viewer
from duelog.core.wording.events.event_sentences import say
from duelog.events.places import Pile
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.duels.redacting import step_of
from duelog.replays.duels.views import seen_position
from duelog.replays.exports.excerpts import names_of
from duelog.replays.languages.spoken import spoken, told

PilesOption = Annotated[
    bool, typer.Option("--piles", help="List the cards of Graveyards, banished cards and Extra Decks.")
]
DecksOption = Annotated[bool, typer.Option("--decks", help="Also list the cards of the Decks, top first.")]


def show(
    file: FileArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    eyes: AsOption = None,
    piles: PilesOption = False,
    decks: DecksOption = False,
    as_list: ListOption = False,
    json: JsonOption = False,
) -> None:
    """Show the board at an event of a duel; by default at its end.

    In narrow terminals (below 80 columns) it is a list. --json prints the position in the terms of case files.
    """
    duel = open_duel(file, eyes)
    viewer = viewer_of(eyes, duel.header)
    n = moment_of(duel, at, turn, viewer)
    state = seen_state(duel, n, viewer)
    if json:
        print_json(position(state) if viewer is None else seen_position(duel.state_at(n), viewer))
        return
    out = console()
    how = look(out)
    named: tuple[Pile, ...] = (*(PILES if piles else ()), *(("deck",) if decks else ()))
    print_lines(out, board(state, names_of(duel), how, piles=named, as_list=as_list))
    print_lines(out, wrapped(Text(caption(duel, n, viewer), style="dim"), how, " ", "   "))


def caption(duel: Duel, n: int, viewer: Viewer | None) -> str:
    """The number and the sentence of the event; for a viewer, those of the last event shown to this viewer."""
    if viewer is not None:
        seen = as_seen(duel, viewer)
        at = n if seen is duel else step_of(duel, viewer)(n)
        return caption(seen, at, None)
    text = told("event {n} of {length}", n=n, length=len(duel))
    if n:
        said = say(duel.event(n), duel.state_at(n - 1), duel.state_at(n), viewer, definitions_of(duel.header), spoken())
        return spoken().sentence(message("by-source", source=text, what=said)) if said else text
    return text
