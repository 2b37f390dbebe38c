"""The JSON output of the commands about branches, series and files, as types, and the table of all outputs."""

from inspect import cleandoc
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from duelog.cli.session.card_outputs import (
    CardOutput,
    ConvertedOutput,
    CoverageOutput,
    DeckOutput,
    DeckVerdictOutput,
)
from duelog.cli.session.duel_outputs import (
    CheckOutput,
    DiffOutput,
    EventOutput,
    InfoOutput,
    MoveOutput,
    Output,
    PlayerWord,
    PositionOutput,
    WinnerWord,
)
from duelog.cli.session.judging_outputs import (
    ExplainOutput,
    KnownOutput,
    LegalOutput,
    ReviewOutput,
    RewindOutput,
    RuleOutput,
    VerifyOutput,
    ViolationOutput,
)
from duelog.core.sight import Viewer
from duelog.events.base import Phase
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


class RedactOutput(Output):
    """`duelog redact`: the file written, whose view it is, and its steps."""

    file: str
    seen_by: str
    events: int


class OriginOutput(Output):
    """Where a branch comes from, and whether that file is in the folder."""

    file: str
    event: int
    digest: str
    found: bool


class TreeOutput(Output):
    """`duelog tree`, one entry per duel: its branches, its origin if it is a branch; `trouble` if it cannot be read."""

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
    """How far the note of a player agrees with the record, and where it differs."""

    file: str
    player: PlayerWord
    agrees: bool
    rows: int
    missing: int
    began: BothOutput | UnsetType = UNSET
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


# --- series, Matches, files -------------------------------------------------------------------------------------


class StrategyOutput(Output):
    """A built-in player, and how often it won."""

    player: str
    won: int


class TurnsOutput(Output):
    """The number of turns of the duels of a series."""

    mean: float
    least: int
    most: int


class PlayOutput(Output):
    """`duelog play`: the result of a series."""

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
    wins_match: bool


class WinsOutput(Output):
    """The duels that each player won."""

    p1: int
    p2: int


class MatchOutput(Output):
    """`duelog match`: a Match, and what is wrong with it.

    `ok` is null for a viewer, for whom nothing is judged.
    """

    ok: bool | None
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
    """`duelog judge`: the ruling (docs/format.md) as an event, or as an entry after the seal. It is
    `unsigned` if it was added after the last signature of a signed duel.

    With --history: also its file, the person concerned, how many times they made this infraction by then, and the
    penalty that the table suggests for a repetition.
    """

    behind_seal: bool
    record: dict[str, Any]
    unsigned: bool | UnsetType = UNSET
    event: int | UnsetType = UNSET
    entry: int | UnsetType = UNSET
    file: str | UnsetType = UNSET
    person: str | UnsetType = UNSET
    time: int | UnsetType = UNSET
    suggested: str | UnsetType | None = UNSET


class DisputeOutput(Output):
    """The step in dispute: its event, the rules cited, and the digests of the states before and after it.

    `until` is the last event that followed from it by the rules, before another move.
    """

    event: int
    until: int
    rules: list[RuleOutput]
    before: str
    after: str


class BlockOutput(Output):
    """A part of a report: a heading with its level, a text, a list, or preformatted lines."""

    kind: str
    level: int
    lines: list[str]


class ReportOutput(Output):
    """`duelog report`: a report: its printed blocks, and the data in it for programs."""

    source: str
    facts: list[str]
    dispute: DisputeOutput | None
    rulings: list[RulingOutput]
    findings: list[str] | None
    digest: str
    blocks: list[BlockOutput]
    seen_by: Viewer | UnsetType = UNSET


class BoardOutput(Output):
    """`duelog board`: the position that was drawn; `svg` is the drawing if no file is written."""

    event: int
    form: Literal["svg", "png"]
    file: str | None
    seen_by: Viewer | None
    svg: str | UnsetType = UNSET


class ExportOutput(Output):
    """`duelog export`: the files written, or the text if there are none."""

    format: str
    files: list[str]
    seen_by: Viewer | None
    text: str | UnsetType = UNSET


class ReplayOutput(Output):
    """`duelog replay`, one line: an event and the position after it; no event for the initial position."""

    event: EventOutput | None
    position: PositionOutput


class ViewOutput(Output):
    """`duelog view`: the address of the page."""

    file: str
    address: str
    seen_by: Viewer | None


class RecordOutput(Output):
    """`duelog record`, one line: a line that was read, and its result; without a line, the output before the first one.

    `asked` is the prompt, `events` the number of events in the log, None between the duels of a Match, `violations` the
    rules for which the line was refused, and `said` the text printed without `--json`.
    """

    line: str | None
    asked: str
    accepted: bool
    events: int | None
    violations: list[ViolationOutput]
    said: list[str]


class SignOutput(Output):
    """`duelog sign`: the entry after the seal, and the key."""

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
    """The error, its place, and a hint; `text` is the line that is printed without `--json`."""

    what: str
    text: str
    source: str
    line: int | None
    offset: int | None
    hint: str


class TroubleOutput(Output):
    """A line on standard error if a command with `--json` fails; the exit code is 2."""

    error: ErrorOutput


OUTPUTS: dict[str, Any] = {
    "board": BoardOutput,
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
    "export": ExportOutput,
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
    "record": RecordOutput,
    "repair": Repaired,
    "replay": ReplayOutput,
    "report": ReportOutput,
    "review": ReviewOutput,
    "rewind": RewindOutput,
    "redact": RedactOutput,
    "show": PositionOutput,
    "sign": SignOutput,
    "tree": list[TreeOutput],
    "verify": list[VerifyOutput],
    "view": ViewOutput,
}
"""The output of each command that has `--json`; for `log`, `record` and `replay`, which print one
document per line, that of a line."""


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
