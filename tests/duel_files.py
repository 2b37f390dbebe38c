"""Small duels to write to files, and their bytes."""

from pathlib import Path

from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.places import Player
from duelog.replays.duels.duel import Duel

FACE = Face(name="Reed Heron", kinds=("normal",), level=3, atk=1200, defense=700)
HEADER = Header(seats=(Seat(name="Ada", main=(0,) * 9), Seat(name="Bo", main=(0,) * 9)), faces=(FACE,))


def some_events(turns: int = 3) -> list[Event]:
    """The beginning of a duel, and turns in which a card is drawn and both players pass in a window."""
    events: list[Event] = [o.DuelBegan(first=1)]
    for turn in range(1, turns + 1):
        player: Player = 1 if turn % 2 else 2
        first = 1 if player == 1 else 10
        events += [
            o.TurnBegan(player=player, turn=turn),
            o.CardsDrawn(player=player, cards=(first + (turn - 1) // 2,)),
            o.WindowOpened(window="draw", player=player),
            m.Pass(player=player),
            o.WindowClosed(by=len(events) + 4),
        ]
    return events


def small_duel(turns: int = 3) -> Duel:
    return Duel.new(HEADER, some_events(turns))


def file_of(folder: Path, duel: Duel, name: str = "x.duel", *, sealed: bool = True) -> Path:
    path = folder / name
    duel.save(path, sealed=sealed)
    return path


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, line 1 at index 0."""
    return path.read_bytes().splitlines()


def write_lines(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path
