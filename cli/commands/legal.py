"""`duelog legal`: the legal moves at any moment."""

from typing import Annotated

import typer

from duelog.cli.session.open_options import (
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    moment_of,
    open_duel,
    seen_state,
)
from duelog.cli.session.setup_options import CardsOption, book_of
from duelog.cli.session.verdicts import asked_player, refereed
from duelog.cli.shell.terminal import notice, print_json, print_line
from duelog.core.engine import waiting
from duelog.core.legal import legal_moves
from duelog.core.state import State
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import moment, question
from duelog.events.codec import to_builtins
from duelog.events.places import Player
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.excerpts import names_of
from duelog.replays.notation import print_move

PlayerOption = Annotated[
    str | None, typer.Option("--player", help="p1 or p2; left out: who must decide.", metavar="P")
]  # fmt: skip


def legal(
    file: FileArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    player: PlayerOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """The legal moves at any moment of a duel, in the notation; at its end where no moment is named."""
    if player not in (None, "p1", "p2"):
        raise typer.BadParameter("a player is p1 or p2", param_hint="--player")
    duel = open_duel(file)
    n = moment_of(duel, at, turn)
    state = seen_state(duel, n, None)
    refereed(duel, state)
    mover = asked_player(state, player)
    moves = list(legal_moves(state, mover, book_of(duel.header, cards)))
    if json:
        listed = [{"move": print_move(move, state), "event": to_builtins(move)} for move in moves]
        print_json({"n": n, "player": f"p{mover}", "moves": listed})
        return
    notice(_heading(duel, state, n, mover, len(moves)))
    for move in moves:
        print_line(print_move(move, state))


def _heading(duel: Duel, state: State, n: int, player: Player, count: int) -> str:
    """What moment it is, and who must decide what."""
    asked = waiting(state)
    what = "the duel is over" if asked is None else f"p{asked.player} must decide"
    if state.question is not None:
        what = question(state, state.question)
    when = moment(state, names_of(duel))
    return f"after event {n}: {when}; {what}; {counted(count, 'legal move')} of p{player}"
