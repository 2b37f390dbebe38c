"""The JSON output of the commands that judge duels, as types; `json_schemas` has the table of all."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from duelog.cli.session.duel_outputs import Output, PlayerWord, PositionOutput
from duelog.core.catalogue.arguments import Argument, Message
from duelog.core.sight import Viewer
from duelog.core.violation import Violation
from duelog.events.lines import AnyEvent, AnyMove
from duelog.events.places import Place
from duelog.replays.cards.certificates import Label
from duelog.replays.duels.knowledge import Learned
from duelog.replays.duels.rewinding import InverseStep
from duelog.replays.judging.signing import SignatureReport
from duelog.replays.referee.file_verification import Finding
from duelog.replays.reviewing.mistake_sorts import MistakeSort
from duelog.replays.reviewing.mistakes import FollowsBecause


class ViolationOutput(Output):
    """A rule that a move or a deck breaks: its page and text, and the facts as a sentence and as data.

    `by` are the cards whose effects forbid the move, where the facts do not name them.
    """

    rule: str
    page: int
    text: str
    code: str
    arguments: dict[str, Argument]
    facts: str
    by: list[str] | UnsetType = UNSET
    decisive: bool | UnsetType = UNSET


class AssumedOutput(Output):
    """What a move assumes of a card that nobody has identified."""

    what: str
    facts: Message


class ExplainOutput(Output):
    """`duelog explain`: the verdict on a move; the decisive violation first, and similar legal moves.

    `supposed` is true if it is judged as far as a viewer knows: hidden cards could be any. `implied` are the passes
    after which the move is legal, in the notation, and `until_then` the violations before them.
    """

    move: str
    legal: bool
    violations: list[ViolationOutput]
    instead: list[str]
    effect: str | None
    assumptions: list[AssumedOutput]
    supposed: bool
    implied: list[str]
    until_then: list[ViolationOutput]


class LegalMoveOutput(Output):
    """A move in the notation and, without `--as`, as an event."""

    move: str
    event: AnyMove | UnsetType = UNSET


class DescribedOutput(Output):
    """Legal moves that are too many to list: their number, the first and the last."""

    count: int
    first: LegalMoveOutput
    last: LegalMoveOutput


class GroupOutput(Output):
    """Legal moves that differ only in some of their parts: the first, how many, and what each part can be."""

    move: str
    count: int
    varying: dict[str, list[str]]


class LegalOutput(Output):
    """`duelog legal`: the legal moves of a player after event `n`.

    `supposed` is true if they are listed as far as a viewer knows: hidden cards could be any.
    """

    n: int
    player: PlayerWord
    count: int
    moves: list[LegalMoveOutput]
    groups: list[GroupOutput]
    supposed: bool
    described: list[DescribedOutput] | UnsetType = UNSET


class RuleOutput(Output):
    """A rule by its id, with its page and its text in our words."""

    rule: str
    page: int
    text: str


class ExpectedFieldOutput(Output):
    """A field of an outcome in the log, and what the rules require there."""

    path: str
    found: Any
    expected: Any


class RuleFindingOutput(Output):
    """A finding about an event that breaks the rules."""

    kind: str
    n: int
    what: str
    facts: Message
    fields: list[ExpectedFieldOutput]
    rules: list[RuleOutput]
    violations: list[ViolationOutput]
    event: AnyEvent | UnsetType | None = UNSET
    expected: AnyEvent | UnsetType | None = UNSET
    by_chance: bool | UnsetType = UNSET
    after: int | UnsetType = UNSET


class UnjudgedOutput(Output):
    """Events of one kind that were not judged, with the reason as a sentence and as data."""

    kind: str
    count: int
    first: int
    reason: str
    why: Message


class DeclaredOutput(Output):
    """Something outside the rules that the log declares: an illegal move, a correction."""

    kind: Literal["illegal", "correction", "attempt"]
    n: int
    what: str
    facts: Message
    rules: list[str] | UnsetType = UNSET
    violations: list[Violation] | UnsetType = UNSET


class AssumptionOutput(Output):
    """An assumption about a card that nobody had identified; `settled` is the event that named it, omitted if there is
    none.
    """

    n: int
    card: int
    what: str
    facts: Message
    settled: int | UnsetType = UNSET
    violations: list[Violation] | UnsetType = UNSET


class RefereeOutput(Output):
    """How far a log was judged by the rules, and what was found."""

    scope: str
    ruleset: str
    reason: str
    unjudged: list[UnjudgedOutput]
    findings: list[RuleFindingOutput]
    declared: list[DeclaredOutput]
    assumptions: list[AssumptionOutput]
    why: Message | UnsetType = UNSET
    moves: int | UnsetType = UNSET
    outcomes: int | UnsetType = UNSET
    given: int | UnsetType = UNSET
    undefined: list[str] | UnsetType = UNSET


class SignaturesOutput(Output):
    """The signatures of a file: whether a trusted key has signed it, and the first unsigned entry (0: none)."""

    valid: bool
    found: list[SignatureReport] | UnsetType = UNSET
    unsigned: int | UnsetType = UNSET


class VerifyOutput(Output):
    """`duelog verify`, one entry per file: the findings, and how well the definition of each card is proved."""

    ok: bool
    source: str
    events: int
    sealed: bool
    annex: int | UnsetType = UNSET
    seen_by: Viewer | UnsetType = UNSET
    findings: list[Finding] | UnsetType = UNSET
    more: int | UnsetType = UNSET
    warnings: list[str] | UnsetType = UNSET
    signatures: SignaturesOutput | UnsetType = UNSET
    referee: RefereeOutput | UnsetType = UNSET
    cards: dict[str, Label] | UnsetType = UNSET


class FollowerOutput(Output):
    """A finding that merely follows from a mistake, and why."""

    n: int
    what: str
    because: FollowsBecause


class MistakeOutput(Output):
    """A mistake: its event, 0 for the file, the rules broken, the position before it, and its case.

    `no_case` is the reason why there is no case.
    """

    n: int
    sort: MistakeSort
    what: str
    line: int
    rules: list[str]
    page: int
    declared: bool
    undone: bool
    followers: list[FollowerOutput]
    turn: int | UnsetType = UNSET
    position: PositionOutput | UnsetType | None = UNSET
    case: str | UnsetType = UNSET
    no_case: str | UnsetType = UNSET


class CorrectionOutput(Output):
    """A correction of the table that the log holds."""

    n: int
    what: str


class ReviewOutput(Output):
    """`duelog review`: the mistakes of a duel, each with what merely follows from it, and what could not be judged."""

    source: str
    ok: bool
    mistakes: list[MistakeOutput]
    corrections: list[CorrectionOutput]
    seen_by: Viewer | UnsetType = UNSET
    scope: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    unjudged: list[UnjudgedOutput] | UnsetType = UNSET


class RewindOutput(Output):
    """`duelog rewind`: what going back to the state after event `to` undoes, newest first, and what it cannot undo.

    The numbers are those of events, with --as those of lines of `duelog log --as`; `learned` is what each player, or
    the viewer, learned since, `applied` the event with which the log goes back.
    """

    to: int
    last: int
    moves: int
    turns: int
    steps: list[InverseStep]
    draws: list[int]
    reveals: list[int]
    searches: list[int]
    shuffles: list[int]
    random: list[int]
    attacks: list[int]
    limits: list[str]
    learned: dict[PlayerWord, list[Learned]]
    digest: str
    advice: str
    applied: int | UnsetType = UNSET


class DoubtOutput(Output):
    """A card that left a hand unseen, and where it went; it may be a known card."""

    event: int
    to: Place | None


class KnownCardOutput(Output):
    """A hidden card that a viewer knows, since which event and how; its number from the top if it is in a Deck."""

    card: str
    place: Place | None
    number: int | None
    event: int
    how: str
    doubts: list[DoubtOutput]


class KnownOutput(Output):
    """`duelog known`: the hidden cards that a viewer knows after event `n`."""

    n: int
    viewer: Viewer = field(name="as")
    known: list[KnownCardOutput]
