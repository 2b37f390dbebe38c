"""`duelog info`: a summary of a replay."""

from typing import Annotated

import typer
from rich.text import Text

from duelog.cli.session.open_options import AsOption, FileArgument, JsonOption, as_seen, open_duel, viewer_of
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.arguments import as_option
from duelog.core.digest import digest
from duelog.core.known_rulesets import ruleset_of
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import result
from duelog.events.base import Move
from duelog.events.faces import Face
from duelog.events.lines import Seat
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.duel_facts import copies, duel_facts
from duelog.replays.errors import visible
from duelog.replays.exports.excerpts import names_of
from duelog.replays.exports.header_lines import ruleset_line, tag_line
from duelog.replays.languages.spoken import spoken, to_tell, told
from duelog.replays.referee.referee import RECORDED_BY

CardsOption = Annotated[bool, typer.Option("--cards", help="List the cards of both decks.")]


def info(file: FileArgument, cards: CardsOption = False, eyes: AsOption = None, json: JsonOption = False) -> None:
    """Show a summary of a replay: players, decks, length, result, ruleset, digests, and the program that made it."""
    duel = open_duel(file, eyes)
    viewer = viewer_of(eyes, duel.header)
    if viewer is not None:
        duel = as_seen(duel, viewer)
    if json:
        print_json(duel_facts(duel))
        return
    out = console()
    how = look(out)
    rows = [(shown(title), text) for title, text in _rows(duel)]
    width = max(len(title) for title, _ in rows) + 1
    for title, text in rows:
        print_lines(out, prose(Text(visible(text)), how, f"{title:<{width}} ", " " * (width + 1)))
    if cards:
        for seat in duel.header.seats:
            out.print()
            print_lines(out, _deck_lines(seat, duel.header.faces, how))


def _rows(duel: Duel) -> list[tuple[str, str]]:
    header, state = duel.header, duel.end
    rules = ruleset_of(header)
    moves = sum(isinstance(event, Move) for event in duel.events)
    turns = max(turn.number for turn in duel.turns())
    rows = [("file", duel.source)]
    rows += [(told("player {number}", number=number), _seat(seat)) for number, seat in enumerate(header.seats, 1)]
    rows += [
        ("ruleset", ruleset_line(rules)),
        *_checks(duel),
        ("length", f"{counted(len(duel), 'event')}, {counted(moves, 'move')}, {counted(turns, 'turn')}"),
        ("result", result(state, names_of(duel), spoken()) if state.result else _no_result(duel)),
    ]
    rows += [("made by", f"{header.made_by} {header.made_at}".strip())] if header.made_by or header.made_at else []
    rows += (
        [("tags", ", ".join(tag_line(key, value) for key, value in sorted(header.tags.items())))] if header.tags else []
    )
    rows += [("cards", told("definitions {digest}", digest=header.definitions))] if header.definitions else []
    return [*rows, *_digests(duel)]


def _checks(duel: Duel) -> list[tuple[str, str]]:
    """What `verify` can check of a recording of another program, which tells no effects."""
    if RECORDED_BY not in duel.header.tags or not ruleset_of(duel.header).refereed:
        return []
    return [
        ("checks", told("verify checks moves and battles; what cards do is shown as it was recorded, not checked")),
    ]


def _no_result(duel: Duel) -> str:
    return (
        "none, although the file is sealed: its end was cut off" if duel.seal else "none yet: the duel is in progress"
    )


def _digests(duel: Duel) -> list[tuple[str, str]]:
    seal = duel.seal
    rows = [("format", str(duel.header.format)), ("state", digest(duel.end))]
    if seal is None:
        return [*rows, ("seal", told("none"))]
    return [*rows, ("log", seal.log), ("seal", f"sealed, {counted(len(seal.checkpoints), 'checkpoint')}")]


def _seat(seat: Seat) -> str:
    return told(
        "{name}; deck{deck, select, none {} other { {deck}}}: Main {main}, Extra {extra}, Side {side}",
        name=seat.name or told("(no name)"), deck=as_option(seat.deck or None),
        main=len(seat.main), extra=len(seat.extra), side=len(seat.side),
    )  # fmt: skip


def _deck_lines(seat: Seat, faces: tuple[Face, ...], how: Look) -> list[Text]:
    lines = [Text(visible(seat.name) or "(no name)", style="bold")]
    parts = (
        (to_tell("Main Deck"), seat.main),
        (to_tell("Extra Deck"), seat.extra),
        (to_tell("Side Deck"), seat.side),
    )
    for title, deck in parts:
        if deck:
            held = ", ".join(f"{count} {visible(name)}" for name, count in copies(deck, faces).items())
            lines += prose(Text(told("{title}: {cards}", title=told(title), cards=held)), how, "  ", "    ")
    return lines
