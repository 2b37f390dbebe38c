"""Reads the designed boards: `*.yaml` by the first letter of the card, each card with a list of its boards.

A mistake is a DuelogError with file and line: an unknown card, a zone where the card cannot be, an unknown position, a
number out of range, or two boards of one name.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from duelog.events.faces import Face
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked import Marked
from duelog.replays.files.marked_yaml import load_marked

FOLDER = Path(__file__).parent

VERSION = 1
"""Part of every digest: to be raised if the same boards are laid out or played otherwise than before."""

Zone = Literal["hand", "monsters", "spells", "field", "left", "right", "grave", "banished", "extra", "deck"]
_ZONES: tuple[Zone, ...] = (
    *("hand", "monsters", "spells", "field"),
    *("left", "right", "grave", "banished", "extra", "deck"),
)
_POSITIONS: dict[str, tuple[str, ...]] = {
    "monsters": ("attack", "defense", "set"),
    "spells": ("set", "up"),
    "field": ("up", "set"),
}
"""The positions in a zone; the first one needs no word."""

_MAYBE = "maybe"
_MOST = {"monsters": 5, "spells": 5, "field": 1, "left": 1, "right": 1, "deck": 60}
_OWNERS = {"both": (0, 1), "first": (0,), "second": (1,)}
_KEYS = ("board", "owner", "runs", "turns", "questions", "lp", "style", "prefer", "mine", "theirs", "whole_deck")

_T = TypeVar("_T")


class Laid(Struct, frozen=True):
    """A card on a board. `maybe` cards are there in half of the runs."""

    name: str
    passcode: int
    zone: Zone
    position: str = ""
    maybe: bool = False


class Board(Struct, frozen=True, kw_only=True):
    """A board: what lies where, and how it is played.

    `owners` are the players who have the cards of `mine`, one after the other, each in `runs` scenarios. A scenario
    ends before the turn `turns`, or after so many `questions`. `prefer` gives the weight of moves with these cards, by
    passcode. `whole_deck` leaves the Deck of `mine` as it is named, others are filled up with Normal Monsters.
    """

    name: str
    owners: tuple[int, ...] = (0, 1)
    runs: int = 5
    turns: int = 3
    questions: int = 45
    lp: int = 8000
    style: str = "use"
    prefer: dict[int, int] = {}
    mine: tuple[Laid, ...] = ()
    theirs: tuple[Laid, ...] = ()
    whole_deck: bool = False


def read_boards(pool: CardPool, paths: Sequence[Path] | None = None) -> dict[str, tuple[Board, ...]]:
    """The boards of these files, or of all that come with the project, by the names of the cards."""
    found: dict[str, tuple[Board, ...]] = {}
    for path in sorted(FOLDER.glob("*.yaml")) if paths is None else paths:
        document = load_marked(path.read_bytes(), path.name)
        for name, marked in document.mapping("a file of boards").items():
            face = _face(name, marked, pool)
            if face.name in found:
                raise marked.error(f'"{face.name}" has boards in another place, too')
            found[face.name] = _boards(face, marked, pool)
    return found


def boards_digest(boards: Sequence[Board]) -> str:
    """The digest of a card's boards: 16 hexadecimal digits, the same for the same boards in other words."""
    return blake2b(msgspec.json.encode((VERSION, boards)), digest_size=8).hexdigest()


def _boards(face: Face, marked: Marked, pool: CardPool) -> tuple[Board, ...]:
    boards: list[Board] = []
    for each in marked.sequence(f'"{face.name}"'):
        board = _board(each, pool)
        if any(other.name == board.name for other in boards):
            raise each.error(f'"{face.name}" has two boards "{board.name}"')
        used = {laid.name for laid in (*board.mine, *board.theirs)}
        if face.name not in used:
            raise each.error(f'"{face.name}" is not on its own board "{board.name}"')
        boards.append(board)
    return tuple(boards)


def _board(marked: Marked, pool: CardPool) -> Board:
    told = marked.mapping("a board", _KEYS)
    if "board" not in told:
        raise marked.error("a board needs a name", "add a line like board: under fire")

    def value(key: str, read: Callable[[Marked], _T], default: _T) -> _T:
        return read(told[key]) if key in told else default

    return Board(
        name=told["board"].text("board"),
        owners=_OWNERS[value("owner", lambda one: one.one_of("owner", _OWNERS), "both")],
        runs=value("runs", lambda one: _number(one, "runs", 50), 5),
        turns=value("turns", lambda one: _number(one, "turns", 20), 3),
        questions=value("questions", lambda one: _number(one, "questions", 200), 45),
        lp=value("lp", lambda one: _number(one, "lp", 20000), 8000),
        style=value("style", lambda one: one.one_of("style", ("use", "war")), "use"),
        prefer=value("prefer", lambda one: _weights(one, pool), {}),
        mine=value("mine", lambda one: _side(one, pool), ()),
        theirs=value("theirs", lambda one: _side(one, pool), ()),
        whole_deck=value("whole_deck", lambda one: one.truth("whole_deck"), False),
    )  # fmt: skip


def _number(marked: Marked, what: str, most: int) -> int:
    number = marked.number(what)
    if not 1 <= number <= most:
        raise marked.error(f"{what} must be from 1 to {most:,}, and is {number:,}")
    return number


def _weights(marked: Marked, pool: CardPool) -> dict[int, int]:
    told = marked.mapping("prefer")
    return {_face(name, one, pool).passcode: _number(one, "a weight", 100) for name, one in told.items()}


def _side(marked: Marked, pool: CardPool) -> tuple[Laid, ...]:
    told = marked.mapping("a side", _ZONES)
    return tuple(laid for zone in _ZONES if zone in told for laid in _zone(zone, told[zone], pool))


def _zone(zone: Zone, marked: Marked, pool: CardPool) -> Iterator[Laid]:
    cards = marked.sequence(zone)
    if len(cards) > _MOST.get(zone, 60):
        raise marked.error(f"{zone} has room for {_MOST.get(zone, 60)} cards, and holds {len(cards)}")
    for card in cards:
        name, words = _named(card)
        face = _face(name, card, pool)
        if fault := _misplaced(face, zone):
            raise card.error(f'"{face.name}" cannot be in {zone}: {fault}')
        maybe = _MAYBE in words
        positions = _POSITIONS.get(zone, ())
        told = [word for word in words if word != _MAYBE]
        if len(told) > 1 or any(word not in positions for word in told):
            hint = f"known words: {', '.join((*positions, _MAYBE))}"
            raise card.error(f'"{" ".join(words)}" is no position of a card in {zone}', hint)
        yield Laid(face.name, face.passcode, zone, told[0] if told else (*positions, "")[0], maybe)


def _named(card: Marked) -> tuple[str, list[str]]:
    """The name of a card, and the words about it: `Name`, or `Name: maybe defense`."""
    if not isinstance(card.content, dict):
        return card.text("a card"), []
    if len(card.content) != 1:
        raise card.error("a card is a name, or a name with its position", "write Sangan: defense")
    ((name, words),) = card.content.items()
    return name, words.text("a position").split()


def _misplaced(face: Face, zone: Zone) -> str:
    """Why a card cannot be in a zone; "" if it can."""
    if zone == "extra":
        return "" if face.in_extra_deck else "it belongs in the Deck"
    if face.in_extra_deck and zone in ("hand", "deck"):
        return "it belongs in the Extra Deck"
    pendulum = "pendulum" in face.kinds
    fits = {
        "monsters": face.is_monster,
        "spells": not face.is_monster and "field" not in face.kinds,
        "field": not face.is_monster and "field" in face.kinds,
        "left": pendulum,
        "right": pendulum,
    }
    return "" if fits.get(zone, True) else "it is no card for that zone"


def _face(name: str, marked: Marked, pool: CardPool) -> Face:
    try:
        return pool.named(name)
    except DuelogError as error:
        raise marked.error(error.what, error.hint) from error
