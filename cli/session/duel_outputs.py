"""The JSON output of the commands about duels, as types; `json_schemas` has the table of all.

The commands build plain values; tests compare their output with these types. A field that may be absent has
`UNSET` as its default. Later versions may add fields.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from duelog.events.base import EffectOrSummon, Phase
from duelog.events.lines import AnyEvent

PlayerWord = Literal["p1", "p2"]
WinnerWord = Literal["p1", "p2", "draw"]


class Output(Struct, kw_only=True):
    """A value in the JSON output of a command."""


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
    declared: list[str] | UnsetType = UNSET


class WaitingOutput(Output):
    """Who has to decide, and what."""

    player: PlayerWord
    what: Literal["move", "response", "choice"] = field(name="for")


class PositionOutput(Output):
    """`duelog show`: a position in the terms of case files."""

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
    """The ruleset of a duel, and whether duelog judges by it."""

    name: str
    refereed: bool


class LengthOutput(Output):
    """How long a duel is."""

    events: int
    moves: int
    turns: int


class DigestsOutput(Output):
    """The digests of the last state and, in a sealed file, of the log."""

    state: str
    log: str | None


class InfoOutput(Output):
    """`duelog info`: a summary of a replay."""

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
    """`duelog log`, one line: an event, when it happens, and its sentence; all fields unless for one viewer."""

    n: int
    kind: str
    turn: int
    turn_player: PlayerWord
    phase: Phase
    text: str
    taken_back: Literal[True] | UnsetType = UNSET
    event: AnyEvent | UnsetType = UNSET


class MoveOutput(Output):
    """`duelog log --moves`, one line: a move in the notation."""

    n: int
    turn: int
    player: PlayerWord
    move: str
    taken_back: Literal[True] | UnsetType = UNSET


# --- comparisons and cases ---------------------------------------------------------------------------------------


class FieldOutput(Output):
    """A field that differs, on both sides."""

    path: str
    left: Any
    right: Any


class TimesOutput(Output):
    """An event whose times differ."""

    n: int
    fields: list[FieldOutput]


class DeckDifferenceOutput(Output):
    """A Deck that differs: the names of the cards that only one duel has in it; none if only the order differs."""

    player: int
    deck: Literal["main", "extra", "side", "listed"]
    left: list[str]
    right: list[str]


class DiffOutput(Output):
    """`duelog diff`: how two duels differ."""

    kind: Literal["same", "header", "event", "longer"]
    same: bool
    n: int | None
    left: AnyEvent | None
    right: AnyEvent | None
    fields: list[FieldOutput]
    header: list[FieldOutput]
    decks: list[DeckDifferenceOutput]
    times: list[TimesOutput]
    meet: dict[str, Any] | None
    moves: list[dict[str, Any]] | UnsetType = UNSET
    positions: list[dict[str, Any]] | UnsetType = UNSET


class CheckOutput(Output):
    """`duelog check`, one entry per case: whether it holds, and where it fails."""

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
    waiting: str | UnsetType = UNSET
