"""What the commands about duels print with `--json`, as types; `json_schemas` has the rest, and the table of all.

The commands build plain values; tests hold what they print against these types. A field that may be absent has
`UNSET` as its default. Later versions may add fields.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from duelog.core.catalogue.arguments import Argument, Message
from duelog.core.sight import Viewer
from duelog.core.violation import Violation
from duelog.events.base import EffectOrSummon, Phase
from duelog.events.lines import AnyEvent, AnyMove
from duelog.events.places import Place
from duelog.replays.cards.certificates import Label
from duelog.replays.duels.knowledge import Learned
from duelog.replays.duels.rewinding import InverseStep
from duelog.replays.judging.signing import SignatureReport
from duelog.replays.referee.file_verification import Finding

PlayerWord = Literal["p1", "p2"]
WinnerWord = Literal["p1", "p2", "draw"]


class Output(Struct, kw_only=True):
    """Something that a command prints with `--json`."""


# --- a position -------------------------------------------------------------------------------------------------


class MonsterOutput(Output):
    """A card in a Monster Zone; numbers of a hidden card are absent."""

    card: str
    position: Literal["attack", "defense", "set"]
    owner: PlayerWord
    attacked: bool
    atk: int | UnsetType = UNSET
    defense: int | UnsetType = field(name="def", default=UNSET)
    level: int | UnsetType = UNSET
    rank: int | UnsetType = UNSET
    counters: dict[str, int] | UnsetType = UNSET
    materials: list[str] | UnsetType = UNSET


class SpellOutput(Output):
    """A card in a Spell & Trap Zone, Field Zone or Pendulum Zone."""

    card: str
    face: Literal["up", "down"]
    owner: PlayerWord
    counters: dict[str, int] | UnsetType = UNSET
    equipped_to: str | UnsetType | None = UNSET
    scale: int | UnsetType = UNSET


class SideOutput(Output):
    """One player's half of the table: the names of the cards in piles, and what is in each zone."""

    lp: int
    hand_count: int
    deck_count: int
    hand: list[str]
    deck: list[str]
    grave: list[str]
    banished: list[str]
    extra: list[str]
    M1: MonsterOutput | None
    M2: MonsterOutput | None
    M3: MonsterOutput | None
    M4: MonsterOutput | None
    M5: MonsterOutput | None
    S1: SpellOutput | None
    S2: SpellOutput | None
    S3: SpellOutput | None
    S4: SpellOutput | None
    S5: SpellOutput | None
    F: SpellOutput | None
    PL: SpellOutput | None
    PR: SpellOutput | None
    M6: MonsterOutput | UnsetType = UNSET
    M7: MonsterOutput | UnsetType = UNSET


class LinkOutput(Output):
    """A link of the Chain."""

    player: PlayerWord
    card: str
    effect: EffectOrSummon
    targets: list[str]


class WaitingOutput(Output):
    """Who has to decide, and what."""

    player: PlayerWord
    what: Literal["move", "response", "choice"] = field(name="for")


class PositionOutput(Output):
    """`duelog show`: a position, as case files name it."""

    turn: int
    turn_player: PlayerWord
    phase: Phase
    step: str | None
    winner: WinnerWord | None
    chain: list[LinkOutput]
    waiting: WaitingOutput | None
    p1: SideOutput
    p2: SideOutput


# --- a duel -----------------------------------------------------------------------------------------------------


class PlayerOutput(Output):
    """A player and the number of copies of each card of their deck."""

    name: str
    deck: str
    main: dict[str, int]
    extra: dict[str, int]
    side: dict[str, int]


class RulesetOutput(Output):
    """The rules of a duel, and whether duelog judges them."""

    name: str
    refereed: bool


class LengthOutput(Output):
    """How long a duel is."""

    events: int
    moves: int
    turns: int


class DigestsOutput(Output):
    """The digests of the last state and of the log; the latter of a sealed file only."""

    state: str
    log: str | None


class InfoOutput(Output):
    """`duelog info`: what a replay is."""

    file: str
    format: int
    players: list[PlayerOutput]
    ruleset: RulesetOutput
    length: LengthOutput
    winner: WinnerWord | None
    reason: str | None
    made_by: str
    made_at: str
    tags: dict[str, str]
    definitions: str
    digests: DigestsOutput
    sealed: bool
    warnings: list[str]


class EventOutput(Output):
    """`duelog log`, a line: an event, when it is, and what it says; all its fields unless for one viewer."""

    n: int
    kind: str
    turn: int
    turn_player: PlayerWord
    phase: Phase
    text: str
    taken_back: Literal[True] | UnsetType = UNSET
    event: AnyEvent | UnsetType = UNSET


class MoveOutput(Output):
    """`duelog log --moves`, a line: a move in the notation."""

    n: int
    turn: int
    player: PlayerWord
    move: str
    taken_back: Literal[True] | UnsetType = UNSET


# --- judging ----------------------------------------------------------------------------------------------------


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


class ExplainOutput(Output):
    """`duelog explain`: the verdict on a move; the decisive violation first, and legal moves like it."""

    move: str
    legal: bool
    violations: list[ViolationOutput]
    instead: list[str]
    effect: str | None


class LegalMoveOutput(Output):
    """A move in the notation and as an event."""

    move: str
    event: AnyMove


class DescribedOutput(Output):
    """Legal moves too many to list: how many, the first and the last."""

    count: int
    first: LegalMoveOutput
    last: LegalMoveOutput


class GroupOutput(Output):
    """Legal moves that differ only in some of their parts: the first, how many, and what each part can be."""

    move: str
    count: int
    varying: dict[str, list[str]]


class LegalOutput(Output):
    """`duelog legal`: the legal moves of a player after event `n`."""

    n: int
    player: PlayerWord
    count: int
    moves: list[LegalMoveOutput]
    groups: list[GroupOutput]
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
    """What breaks the rules in a log."""

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
    """Something outside the rules that the log itself says to be so: an illegal move, a correction of the table."""

    kind: Literal["illegal", "correction"]
    n: int
    what: str
    facts: Message
    rules: list[str] | UnsetType = UNSET
    violations: list[Violation] | UnsetType = UNSET


class RefereeOutput(Output):
    """How far a log was judged by the rules, and what was found."""

    scope: str
    ruleset: str
    reason: str
    unjudged: list[UnjudgedOutput]
    findings: list[RuleFindingOutput]
    declared: list[DeclaredOutput]
    why: Message | UnsetType = UNSET
    moves: int | UnsetType = UNSET
    outcomes: int | UnsetType = UNSET
    given: int | UnsetType = UNSET
    undefined: list[str] | UnsetType = UNSET


class SignaturesOutput(Output):
    """The signatures of a file: whether a trusted key has signed it, and the first entry that none covers (0: none)."""

    valid: bool
    found: list[SignatureReport] | UnsetType = UNSET
    unsigned: int | UnsetType = UNSET


class VerifyOutput(Output):
    """`duelog verify`, an entry a file: what was found in it; of each card how far its definition is proved."""

    ok: bool
    source: str
    events: int
    sealed: bool
    annex: int | UnsetType = UNSET
    findings: list[Finding] | UnsetType = UNSET
    more: int | UnsetType = UNSET
    warnings: list[str] | UnsetType = UNSET
    signatures: SignaturesOutput | UnsetType = UNSET
    referee: RefereeOutput | UnsetType = UNSET
    cards: dict[str, Label] | UnsetType = UNSET


class RewindOutput(Output):
    """`duelog rewind`: what going back to after event `to` undoes, newest first, and what it cannot undo.

    The numbers are those of events of a kind; `learned` is what each player learned since.
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


class DoubtOutput(Output):
    """A card that left a hand unseen, and where it went: it may be one that was known there."""

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


class FieldOutput(Output):
    """A field that differs, on both sides."""

    path: str
    left: Any
    right: Any


class DiffOutput(Output):
    """`duelog diff`: how two duels differ."""

    kind: Literal["same", "header", "event", "longer"]
    same: bool
    n: int | None
    left: AnyEvent | None
    right: AnyEvent | None
    fields: list[FieldOutput]
    header: list[FieldOutput]
    meet: dict[str, Any] | None
    moves: list[dict[str, Any]] | UnsetType = UNSET
    positions: list[dict[str, Any]] | UnsetType = UNSET


class CheckOutput(Output):
    """`duelog check`, an entry a case: whether it holds, and where not."""

    path: str
    case: str
    rules: list[str]
    ok: bool
    warnings: list[str] | UnsetType = UNSET
    line: int | UnsetType = UNSET
    what: str | UnsetType = UNSET
    at: str | UnsetType = UNSET
    expected: str | UnsetType = UNSET
    found: str | UnsetType = UNSET
    move: str | UnsetType = UNSET
