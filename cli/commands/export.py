"""`duelog export`: a duel in other forms."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from duelog.cli.commands.info import facts
from duelog.cli.commands.log import notation_line, told
from duelog.cli.session.open_options import FileArgument, names_of, open_duel
from duelog.cli.shell.json_text import json_line, json_text
from duelog.cli.shell.output_files import OutOption, OverwriteOption, write_text
from duelog.cli.shell.terminal import notice
from duelog.cli.words.duel_log import Selection, beforehand, events_between, log_lines
from duelog.events.codec import to_builtins
from duelog.events.faces import Face
from duelog.events.lines import Seat
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.errors import DuelogError, visible
from duelog.replays.files.duel_files import write_whole


class Format(StrEnum):
    """What a duel can be written as."""

    text = "text"
    moves = "moves"
    jsonl = "jsonl"
    json = "json"
    ydk = "ydk"
    duel = "duel"


FormatOption = Annotated[Format, typer.Option("--format", "-f", help="See below.")]


def export(
    file: FileArgument, to: FormatOption = Format.text, out: OutOption = None, overwrite: OverwriteOption = False
) -> None:
    """Write a duel in another form.

    text: the log in words. moves: the notation. jsonl: an event a line, with turn and Phase. json: one document with
    everything, the last position too. ydk: both decks, as OUT-p1.ydk and OUT-p2.ydk. duel: a replay anew, compressed
    where OUT ends in .zst.
    """
    duel = open_duel(file)
    if to is Format.duel:
        _save(duel, out, overwrite)
    elif to is Format.ydk:
        _save_decks(duel, out or file, overwrite)
    else:
        write_text(_TEXTS[to](duel), out, overwrite=overwrite)


def _text(duel: Duel) -> str:
    lines = list(map(visible, beforehand(duel)))
    for line in log_lines(duel, Selection(1, len(duel)), names_of(duel)):
        indent = "" if line.kind == "turn" else "  " if line.kind == "phase" else "    "
        lines += [""] if line.kind == "turn" and lines else []
        lines.append(f"{indent}{visible(line.text)}")
    return "".join(f"{line}\n" for line in lines)


def _moves(duel: Duel) -> str:
    events = events_between(duel, Selection(1, len(duel)))
    return "".join(f"{line}\n" for event, before, _ in events if (line := notation_line(event, before)))


def _jsonl(duel: Duel) -> str:
    selection = Selection(1, len(duel))
    undone = duel.taken_back()
    rows = (told(event, before, after, selection, undone) for event, before, after in events_between(duel, selection))
    return "".join(json_line(row) + "\n" for row in rows)


def _json(duel: Duel) -> str:
    document: dict[str, Any] = {
        **facts(duel),
        "events": [to_builtins(event) for event in duel.events],
        "position": position(duel.end),
    }
    return json_text(document) + "\n"


_TEXTS: dict[Format, Callable[[Duel], str]] = {
    Format.text: _text, Format.moves: _moves, Format.jsonl: _jsonl, Format.json: _json
}  # fmt: skip


def _save(duel: Duel, out: Path | None, overwrite: bool) -> None:
    if out is None:
        raise DuelogError("a replay is written to a file", hint="name it: -o FILE")
    duel.save(out, sealed=duel.seal is not None, overwrite=overwrite)
    notice(f"{out} written")


def _save_decks(duel: Duel, out: Path, overwrite: bool) -> None:
    """One file a player, beside each other."""
    stem = out.name.removesuffix(".zst").removesuffix(".duel").removesuffix(".ydk")
    for player, seat in enumerate(duel.header.seats, 1):
        path = out.with_name(f"{stem}-p{player}.ydk")
        write_whole(path, write_ydk(_deck(seat, duel.header.faces)).encode(), overwrite=overwrite)
        notice(f"{path} written")


def _deck(seat: Seat, faces: tuple[Face, ...]) -> Deck:
    """The deck of a seat. DuelogError for a card without a passcode: a deck file has nothing else to name it by."""
    for index in (*seat.main, *seat.extra, *seat.side):
        if not faces[index].passcode:
            raise DuelogError(f"{faces[index].name} has no passcode, so no .ydk file can hold it")
    main, extra, side = (tuple(faces[index].passcode for index in part) for part in (seat.main, seat.extra, seat.side))
    return Deck(main, extra, side, name=seat.deck, author=seat.name)
