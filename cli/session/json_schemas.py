"""What the commands of branches, cards, decks, series and files print with `--json`, and the table of all outputs."""

from inspect import cleandoc
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType, field

from duelog.cli.session.duel_outputs import (
    CheckOutput,
    DiffOutput,
    EventOutput,
    ExplainOutput,
    InfoOutput,
    KnownOutput,
    LegalOutput,
    MoveOutput,
    Output,
    PlayerWord,
    PositionOutput,
    RewindOutput,
    VerifyOutput,
    ViolationOutput,
    WinnerWord,
)
from duelog.events.base import Phase
from duelog.replays.cards.certificates import Label, Origin
from duelog.replays.edopro.inputs import Inputs
from duelog.replays.edopro.report import ImportReport
from duelog.replays.files.repairing import Repaired

# --- branches and Life Points -----------------------------------------------------------------------------------


class BranchOutput(Output):
    """`duelog branch`: the file written, and where it comes from."""

    file: str
    events: int
    origin: str
    event: int
    digest: str


class OriginOutput(Output):
    """Where a branch comes from, and whether that file is in the folder."""

    file: str
    event: int
    digest: str
    found: bool


class TreeOutput(Output):
    """`duelog tree`, an entry a duel: its branches, and its origin if it is one; `trouble` for one not to be read."""

    file: str
    branches: "list[TreeOutput]"
    events: int | UnsetType = UNSET
    origin: OriginOutput | UnsetType = UNSET
    trouble: str | UnsetType = UNSET


class BothOutput(Output):
    """A number for each player."""

    p1: int
    p2: int


class LifeChangeOutput(Output):
    """A change of Life Points, and the balances after it."""

    n: int
    turn: int
    turn_player: PlayerWord
    phase: Phase
    kind: str
    cause: str
    changes: BothOutput
    lp: BothOutput


class NoteOutput(Output):
    """How the note of a player agrees with the record, and where it leaves it."""

    file: str
    player: PlayerWord
    agrees: bool
    rows: int
    missing: int
    line: int | UnsetType = UNSET
    text: str | UnsetType = UNSET
    stated: BothOutput | UnsetType = UNSET
    expected: BothOutput | UnsetType | None = UNSET
    cause: str | UnsetType | None = UNSET


class LifeOutput(Output):
    """`duelog lp`: the balances at the start, every change, and what was found in notes."""

    start: tuple[int, int]
    rows: list[LifeChangeOutput]
    notes: list[NoteOutput] | UnsetType = UNSET


# --- cards and decks --------------------------------------------------------------------------------------------


class EffectOutput(Output):
    """An effect of a card's definition, as a sentence."""

    number: int
    kind: str
    sentence: str


class CardOutput(Output):
    """`duelog card`, and an entry of `duelog cards`: the printed facts, and the definition if there is one.

    `origin` is null without a definition; `label` is how far it is proved (docs/cards.md). What is not printed on the
    card is absent (docs/format.md, Face).
    """

    name: str
    defined: bool
    origin: Origin | None
    label: Label
    summoning: list[str]
    effects: list[EffectOutput]
    definition: dict[str, Any] | None
    card: Literal["monster", "spell", "trap"] | UnsetType = UNSET
    kinds: list[str] | UnsetType = UNSET
    passcode: int | UnsetType = UNSET
    attribute: str | UnsetType | None = UNSET
    type: str | UnsetType = UNSET
    level: int | UnsetType = UNSET
    atk: int | UnsetType | None = UNSET
    defense: int | UnsetType | None = UNSET
    scales: tuple[int, int] | UnsetType | None = UNSET
    series: list[int] | UnsetType = UNSET
    name_as: str | UnsetType = UNSET


class TallyOutput(Output):
    """How many cards are refereed, and how far that is proved (docs/cards.md)."""

    cards: int
    refereed: int
    percent: float
    certified: int
    uncertified: int
    no_effect: int
    unsupported: int
    unknown: int


class DeckTallyOutput(TallyOutput):
    """The same of a deck, with the cards that have no definition."""

    name: str
    missing: dict[str, int]


class MissingOutput(Output):
    """A card that has no definition: its copies in all decks, and how many of them hold it."""

    card: str
    copies: int
    decks: int


class CoverageOutput(Output):
    """`duelog cards --coverage`: of all known cards, and of decks."""

    pool: dict[str, TallyOutput]
    decks: list[DeckTallyOutput]
    wholly_refereed: int
    missing: list[MissingOutput]


class ConvertedWordOutput(Output):
    """A deprecated word in a file of definitions, and the one for it."""

    line: int
    card: str
    path: str
    old: str
    new: str


class ConvertedOutput(Output):
    """`duelog cards --convert`, an entry a file."""

    path: str
    words: list[ConvertedWordOutput]


class CopiesOutput(Output):
    """A card of a deck; the name is null if nobody knows it."""

    passcode: int
    name: str | None
    copies: int


class DeckOutput(Output):
    """`duelog deck show`: a deck."""

    name: str
    author: str
    main: list[CopiesOutput]
    extra: list[CopiesOutput]
    side: list[CopiesOutput]


class UnknownOutput(Output):
    """A card that nobody knows."""

    passcode: int
    copies: int


class DeckVerdictOutput(Output):
    """`duelog deck check`: whether a deck is legal; null if that cannot be known."""

    legal: bool | None
    limited_by: str | None = field(name="list")
    violations: list[ViolationOutput]
    unknown: list[UnknownOutput]
    undefined: list[str]
    refereed: TallyOutput


# --- series, Matches, files -------------------------------------------------------------------------------------


class StrategyOutput(Output):
    """A simple player, and how much it won."""

    player: str
    won: int


class TurnsOutput(Output):
    """How long the duels of a series took."""

    mean: float
    least: int
    most: int


class PlayOutput(Output):
    """`duelog play`: what came of a series."""

    played: int
    what: Literal["duel", "Match"]
    seed: int
    ruleset: str
    p1: StrategyOutput
    p2: StrategyOutput
    drawn: int
    duels: int
    ended_by: dict[str, int]
    turns: TurnsOutput
    events: int
    folder: str | None
    files: list[str]


class MatchDuelOutput(Output):
    """A duel of a Match."""

    duel: int
    file: str
    winner: WinnerWord | None


class WinsOutput(Output):
    """The duels that each player won."""

    p1: int
    p2: int


class MatchOutput(Output):
    """`duelog match`: a Match, and what is wrong with it."""

    ok: bool
    players: list[str]
    ruleset: str
    stage: str
    wins: WinsOutput
    winner: WinnerWord | None
    duels: list[MatchDuelOutput]
    swaps: list[str]
    sealed: bool
    faults: list[str]


class PageOutput(Output):
    """`duelog import` of a page: the log in it."""

    page: str
    players: str
    events: int
    bytes: int


class RulingOutput(Output):
    """`duelog judge`: what was ruled (docs/format.md), as an event, or as an entry behind the seal."""

    behind_seal: bool
    record: dict[str, Any]
    event: int | UnsetType = UNSET
    entry: int | UnsetType = UNSET


class SignOutput(Output):
    """`duelog sign`: the entry behind the seal, and the key."""

    entry: int
    name: str
    id: str


class KeyOutput(Output):
    """`duelog keygen`: the key and its two files."""

    name: str
    id: str
    key: str
    pub: str


# --- errors and the table ---------------------------------------------------------------------------------------


class ErrorOutput(Output):
    """What is wrong, where, and what to do about it; `text` is the line that is printed without `--json`."""

    what: str
    text: str
    source: str
    line: int | None
    offset: int | None
    hint: str


class TroubleOutput(Output):
    """A line on standard error where a command with `--json` cannot do what it was asked to; the exit code is 2."""

    error: ErrorOutput


OUTPUTS: dict[str, Any] = {
    "branch": BranchOutput,
    "card": CardOutput,
    "cards": list[CardOutput],
    "cards convert": list[ConvertedOutput],
    "cards coverage": CoverageOutput,
    "check": list[CheckOutput],
    "deck check": DeckVerdictOutput,
    "deck show": DeckOutput,
    "diff": DiffOutput,
    "error": TroubleOutput,
    "explain": ExplainOutput,
    "import": ImportReport,
    "import inputs": Inputs,
    "import page": PageOutput,
    "info": InfoOutput,
    "judge": RulingOutput | list[RulingOutput],
    "keygen": KeyOutput,
    "known": KnownOutput,
    "legal": LegalOutput,
    "log": EventOutput,
    "log moves": MoveOutput,
    "lp": LifeOutput,
    "match": MatchOutput,
    "play": PlayOutput,
    "repair": Repaired,
    "rewind": RewindOutput,
    "show": PositionOutput,
    "sign": SignOutput,
    "tree": list[TreeOutput],
    "verify": list[VerifyOutput],
}
"""The output of each command that has `--json`; of `log` that of a line, since it prints a document a line."""


def schema_of(command: str) -> dict[str, Any]:
    """The JSON Schema of what a command prints. Raises `KeyError` for one without `--json`."""
    made = msgspec.json.schema(OUTPUTS[command])
    for told in made.get("$defs", {}).values():
        if "description" in told:  # Python 3.13 takes the indentation of docstrings away, older ones leave it
            told["description"] = cleandoc(told["description"])
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"duelog: what {command} prints with --json",
    }
    return head | made
