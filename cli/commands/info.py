"""`duelog info`: what a replay is."""

from collections import Counter
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.session.open_options import FileArgument, JsonOption, names_of, open_duel
from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.cli.words.situation import counted, result
from duelog.core.digest import digest
from duelog.core.rulesets import ruleset_of
from duelog.events.base import Move
from duelog.events.faces import Face
from duelog.events.lines import Seat
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import winner
from duelog.replays.errors import visible

CardsOption = Annotated[bool, typer.Option("--cards", help="List the cards of both decks.")]


def info(file: FileArgument, cards: CardsOption = False, json: JsonOption = False) -> None:
    """What a replay is: players, decks, length, result, ruleset, digests, and who made it."""
    duel = open_duel(file)
    if json:
        print_json(facts(duel))
        return
    out = console()
    how = look(out)
    for title, text in _rows(duel):
        print_lines(out, prose(Text(visible(text)), how, f"{title:<9} ", " " * 10))
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
    rows += [(f"player {number}", _seat(seat)) for number, seat in enumerate(header.seats, 1)]
    rows += [
        ("ruleset", f"{rules.name} ({'refereed' if rules.refereed else 'shown, not refereed'})"),
        ("length", f"{counted(len(duel), 'event')}, {counted(moves, 'move')}, {counted(turns, 'turn')}"),
        ("result", result(state, names_of(duel)) if state.result else "none yet: the duel is in progress"),
    ]
    rows += [("made by", f"{header.made_by} {header.made_at}".strip())] if header.made_by or header.made_at else []
    rows += (
        [("tags", ", ".join(f"{key}: {value}" for key, value in sorted(header.tags.items())))] if header.tags else []
    )
    rows += [("cards", f"definitions {header.definitions}")] if header.definitions else []
    return [*rows, *_digests(duel)]


def _digests(duel: Duel) -> list[tuple[str, str]]:
    seal = duel.seal
    rows = [("format", str(duel.header.format)), ("state", digest(duel.end))]
    if seal is None:
        return [*rows, ("seal", "none")]
    return [*rows, ("log", seal.log), ("seal", f"sealed, {counted(len(seal.checkpoints), 'checkpoint')}")]


def _seat(seat: Seat) -> str:
    counts = [f"{name} {len(deck)}" for name, deck in (("Main", seat.main), ("Extra", seat.extra), ("Side", seat.side))]
    deck = f"deck {seat.deck}: " if seat.deck else "deck: "
    return f"{seat.name or '(no name)'}; {deck}{', '.join(counts)}"


def _deck_lines(seat: Seat, faces: tuple[Face, ...], how: Look) -> list[Text]:
    lines = [Text(visible(seat.name) or "(no name)", style="bold")]
    for title, deck in (("Main", seat.main), ("Extra", seat.extra), ("Side", seat.side)):
        if deck:
            held = ", ".join(f"{count} {visible(name)}" for name, count in _copies(deck, faces).items())
            lines += prose(Text(f"{title}: {held}"), how, "  ", "    ")
    return lines


def _copies(deck: tuple[int, ...], faces: tuple[Face, ...]) -> Counter[str]:
    """The copies of each card by name, in the order of the deck."""
    return Counter(faces[index].name if 0 <= index < len(faces) else "?" for index in deck)


def facts(duel: Duel) -> dict[str, Any]:
    """Everything that `duelog info` tells, for programs."""
    header, state, seal = duel.header, duel.end, duel.seal
    rules = ruleset_of(header)
    return {
        "file": duel.source,
        "format": header.format,
        "players": [
            {
                "name": seat.name,
                "deck": seat.deck,
                **{part: dict(_copies(getattr(seat, part), header.faces)) for part in ("main", "extra", "side")},
            }
            for seat in header.seats
        ],
        "ruleset": {"name": rules.name, "refereed": rules.refereed},
        "length": {
            "events": len(duel),
            "moves": sum(isinstance(event, Move) for event in duel.events),
            "turns": max(turn.number for turn in duel.turns()),
        },
        "winner": winner(state),
        "reason": state.result.reason if state.result else None,
        "made_by": header.made_by,
        "made_at": header.made_at,
        "tags": header.tags,
        "definitions": header.definitions,
        "digests": {"state": digest(state), "log": seal.log if seal else None},
        "sealed": seal is not None,
        "warnings": list(duel.warnings),
    }
