"""`duelog log`: the duel in words, or as moves in the notation."""

from typing import Annotated

import typer
from rich.text import Text

from duelog.cli.session.log_text import log_text
from duelog.cli.session.open_options import (
    AsOption,
    FileArgument,
    JsonOption,
    WordsOption,
    as_seen,
    moment_of,
    open_duel,
    viewer_of,
)
from duelog.cli.shell.terminal import console, look, print_json_line, print_line, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.sight import Viewer
from duelog.core.wording.events.event_sentences import say
from duelog.events.base import Move
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.seen_by import viewer_in
from duelog.replays.errors import DuelogError, visible
from duelog.replays.exports.excerpts import Excerpt, excerpt_of, lines_of, opening_notes, steps_of
from duelog.replays.exports.export_json_lines import event_facts
from duelog.replays.exports.export_moves import move_line
from duelog.replays.exports.seen_moves import moves_seen_by
from duelog.replays.judging.rulings import Placed, records_of, records_seen_by
from duelog.replays.languages.spoken import spoken
from duelog.replays.languages.translations import catalogue
from duelog.replays.notation import print_move


def log(
    file: FileArgument,
    moves: Annotated[bool, typer.Option("--moves", help="Print only the moves, in the notation.")] = False,
    every: Annotated[
        bool, typer.Option("--all", help="Include every event: Steps, windows, passes, questions.")
    ] = False,
    turn: Annotated[int | None, typer.Option("--turn", help="Print only turn T.", metavar="T")] = None,
    eyes: AsOption = None,
    words: WordsOption = "en",
    json: JsonOption = False,
) -> None:
    """Print the duel in words, one numbered event per line, or as moves in the notation.

    Events taken back by an undo are kept and marked. With --as the lines have numbers of their own, and windows, passes
    and questions are left out, since they show who could have responded; a move has "?" for cards that are not seen.

    --json prints every event as a line of JSON; with --as, without hidden information.
    """
    duel = open_duel(file, eyes)
    viewer = viewer_of(eyes, duel.header)
    if words != "en" and (json or not moves):
        raise DuelogError("--words is only used with --moves, and not for programs")
    if moves and viewer is not None:
        _print_moves_seen(duel, viewer, turn, catalogue(words), json)
        return
    later = [
        each for each in (records_of(duel) if viewer is None else records_seen_by(duel, viewer)) if each.behind_seal
    ]
    if viewer is not None:
        duel = as_seen(duel, viewer)
    moment_of(duel, None, turn)
    excerpt = excerpt_of(duel, turn, every=every, viewer=viewer)
    if moves:
        _print_moves(duel, excerpt, catalogue(words), json)
    elif json:
        undone = duel.taken_back()
        for event, before, after in steps_of(duel, excerpt):
            print_json_line(event_facts(event, before, after, viewer=viewer, undone=undone))
    else:
        _print_log(duel, excerpt, later)


def _print_log(duel: Duel, excerpt: Excerpt, later: list[Placed]) -> None:
    out = console()
    how = look(out)
    width = max(4, len(str(len(duel)))) + 1
    for text in opening_notes(duel):
        print_lines(out, prose(Text(visible(text), style="dim"), how))
    for index, line in enumerate(lines_of(duel, excerpt)):
        if line.kind == "turn" and index:
            out.print()
        print_lines(out, log_text(line, how, width))
    if excerpt.last == len(duel):
        for placed in later:
            record = say(placed.record, duel.end, duel.end, catalogue=spoken())
            print_lines(out, prose(Text(visible(placed.line(record))), how, "  ", "    "))


# --- the notation -----------------------------------------------------------------------------------------------


def _print_moves(duel: Duel, excerpt: Excerpt, words: Catalogue, json: bool) -> None:
    undone = duel.taken_back()
    for event, before, _ in steps_of(duel, excerpt):
        if not json and (line := move_line(event, before, words)):
            print_line(line)
        elif json and isinstance(event, Move):
            line = print_move(event, before)
            row = {"n": event.n, "turn": before.turn, "player": f"p{event.player}", "move": line}
            print_json_line({**row, "taken_back": True} if event.n in undone else row)


def _print_moves_seen(duel: Duel, viewer: Viewer, turn: int | None, words: Catalogue, json: bool) -> None:
    if viewer_in(duel.header) is not None:
        raise DuelogError("is a redacted log, which holds no moves", source=duel.source, hint="leave out --moves")
    moment_of(duel, None, turn)
    for move in moves_seen_by(duel, viewer, words):
        if turn is not None and move.turn != turn:
            continue
        row = {"n": move.n, "turn": move.turn, "player": f"p{move.player}", "move": move.line}
        if json:
            print_json_line({**row, "taken_back": True} if move.taken_back else row)
        else:
            print_line(move.line)
