"""The structures of recorded duels: one setup, then every question with its state, then the end.

They use the other engine's terms: players 0 and 1, `MZONE` and `SZONE`, passcodes. The format is described in
`../shared/reference/README.md`.
"""

import glob
import gzip
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct, field

Message = Mapping[str, Any]


class Option(Struct, frozen=True):
    """One possible answer; fields that do not apply are omitted."""

    action: str = ""
    name: str = ""
    code: int = 0
    con: int = 0
    loc: str = ""
    seq: int = 0
    pos: str = ""
    direct: bool = False
    zone: str = ""
    desc: int = 0
    text: str = ""
    host: str = ""
    value: int = 0
    material: int = 0
    values: tuple[int, ...] = ()
    have: int = 0


class Prompt(Struct, frozen=True):
    """A question to a player."""

    type: str
    player: int
    options: tuple[Option, ...] = ()
    hint: str = ""
    min: int = 1
    max: int = 1
    cancelable: bool = False
    forced: bool = False
    sum: int = 0
    at_least: bool = False
    count: int = 0


class Where(Struct, frozen=True):
    """A place on the table."""

    con: int
    loc: str
    seq: int


class Slot(Struct, frozen=True):
    """A card on the field."""

    code: int
    pos: str
    owner: int
    atk: int | None = None
    defense: int | None = field(default=None, name="def")
    level: int = 0
    rank: int = 0
    lscale: int = 0
    rscale: int = 0
    materials: tuple[int, ...] = ()
    counters: dict[str, int] = field(default_factory=dict[str, int])
    equipped_to: Where | None = None


class Buried(Struct, frozen=True):
    """A card in a Graveyard or banished."""

    code: int
    owner: int
    pos: str = "FU"


class InExtra(Struct, frozen=True):
    """A card in an Extra Deck."""

    code: int
    faceup: bool


class Half(Struct, frozen=True):
    """One player's half of the table."""

    lp: int
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    grave: tuple[Buried, ...]
    banished: tuple[Buried, ...]
    extra: tuple[InExtra, ...]
    mzone: tuple[Slot | None, ...]
    szone: tuple[Slot | None, ...]
    fzone: Slot | None
    pzone: tuple[Slot | None, ...]


class Link(Struct, frozen=True):
    """A link of the Chain."""

    code: int


class Table(Struct, frozen=True):
    """The whole state when a question was asked."""

    turn: int
    turn_player: int
    phase: str
    players: tuple[Half, Half]
    chain: tuple[Link, ...] = ()


class Line(Struct, frozen=True):
    """A question, its answer, and the messages since the previous question."""

    n: int
    messages: tuple[dict[str, Any], ...]
    state: Table
    prompt: Prompt
    answer: Option | tuple[Option, ...]

    @property
    def answers(self) -> tuple[Option, ...]:
        """The answer as a list, with one element if the question takes one."""
        return (self.answer,) if isinstance(self.answer, Option) else self.answer

    @property
    def cancelled(self) -> bool:
        """Whether the question was cancelled, and with it the action to which it belongs."""
        return any(option.action == "cancel" for option in self.answers)

    @property
    def finished(self) -> bool:
        """Whether no more cards were chosen at a question that takes them one at a time."""
        return any(option.action == "finish" for option in self.answers)


class Placed(Struct, frozen=True, array_like=True):
    """A card put on the table before the start."""

    player: int
    code: int
    loc: str
    seq: int = 0
    pos: str = ""


class Setup(Struct, frozen=True):
    """The setup of a duel; Decks are listed top first."""

    decks: tuple[tuple[int, ...], tuple[int, ...]]
    extras: tuple[tuple[int, ...], tuple[int, ...]]
    lp: int
    hand: int
    draw: int
    place: tuple[Placed, ...]


class End(Struct, frozen=True):
    """How the recording ends; `winner` 2 is a draw."""

    over: bool
    winner: int | None
    win_reason: int | None
    messages: tuple[dict[str, Any], ...]
    state: Table


class Recording(Struct, frozen=True):
    """A recorded duel."""

    name: str
    setup: Setup
    lines: tuple[Line, ...]
    end: End

    @property
    def codes(self) -> set[int]:
        """The passcodes of all cards in it."""
        return {
            *self.setup.decks[0], *self.setup.decks[1], *self.setup.extras[0], *self.setup.extras[1],
            *(placed.code for placed in self.setup.place),
        }  # fmt: skip


def read(path: Path) -> Recording:
    """The recording in a file."""
    first, *lines, last = gzip.decompress(path.read_bytes()).splitlines()
    return Recording(
        name=path.name.removesuffix(SUFFIX),
        setup=msgspec.json.decode(first, type=Setup),
        lines=tuple(_line(line) for line in lines),
        end=msgspec.json.decode(last, type=End),
    )


_decoder = msgspec.json.Decoder(Line)


def _line(line: bytes) -> Line:
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError:  # options and answers that are bare numbers or words
        return _line_in_words(msgspec.json.decode(line))


def line_of(told: dict[str, Any]) -> Line:
    """The question in this JSON object."""
    try:
        return msgspec.convert(told, Line)
    except msgspec.ValidationError:
        return _line_in_words(told)


def _line_in_words(told: dict[str, Any]) -> Line:
    options: list[dict[str, Any]] = [_in_full(option) for option in told["prompt"].get("options", ())]
    answer = told["answer"]
    told["prompt"]["options"] = options
    told["answer"] = [
        _in_full(value) for value in (cast("list[object]", answer) if isinstance(answer, list) else [answer])
    ]
    return msgspec.convert(told, Line, strict=False)


def _in_full(option: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", option) if isinstance(option, dict) else {"text": str(option)}


SUFFIX = ".jsonl.gz"


def found(folder: Path, name: str) -> list[Path]:
    """The recordings for a name: a file, all in a folder, or those of `folder` with this prefix."""
    path = Path(name)
    if path.is_dir():
        return sorted(path.glob(f"*{SUFFIX}"))
    if path.is_file():
        return [path]
    exact = folder / f"{name}{SUFFIX}"
    return [exact] if exact.is_file() else sorted(folder.glob(f"{glob.escape(name)}*{SUFFIX}"))


def read_all(folder: Path, names: Sequence[str] = ()) -> list[Recording]:
    """The recordings of a folder, all or those with these names."""
    return [read(path) for path in ([folder / f"{name}{SUFFIX}" for name in names] or found(folder, str(folder)))]


def renamed(recording: Recording, names: Mapping[str, str]) -> Recording:
    """The recording with other names for some cards, in what is offered, chosen, and asked about."""
    return msgspec.structs.replace(recording, lines=tuple(_renamed(line, names) for line in recording.lines))


def _renamed(line: Line, names: Mapping[str, str]) -> Line:
    def named(option: Option) -> Option:
        return msgspec.structs.replace(option, name=names[option.name]) if option.name in names else option

    hint, options = names.get(line.prompt.hint, line.prompt.hint), tuple(map(named, line.prompt.options))
    answer = named(line.answer) if isinstance(line.answer, Option) else tuple(map(named, line.answer))
    prompt = msgspec.structs.replace(line.prompt, hint=hint, options=options)
    return msgspec.structs.replace(line, prompt=prompt, answer=answer)
