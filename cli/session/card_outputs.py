"""The JSON output of the commands about cards and Decks, as types; `json_schemas` has the table of all."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from duelog.cli.session.duel_outputs import (
    Output,
)
from duelog.cli.session.judging_outputs import (
    ViolationOutput,
)
from duelog.replays.cards.certificates import Label, Origin


class EffectOutput(Output):
    """An effect of a card's definition as a sentence."""

    number: int
    kind: str
    sentence: str


class PlaceOutput(Output):
    """Where a definition is written."""

    path: str
    line: int


class CardOutput(Output):
    """`duelog card`, and an entry of `duelog cards`: the printed facts, and the definition if there is one.

    `origin` is null without a definition; `label` says whether it is certified (docs/cards.md). `defined_in` is absent
    in `duelog cards`. Fields that are not printed on the card are absent (docs/format.md, Face).
    """

    name: str
    defined: bool
    origin: Origin | None
    label: Label
    summoning: list[str]
    effects: list[EffectOutput]
    definition: dict[str, Any] | None
    defined_in: PlaceOutput | UnsetType | None = UNSET
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
    """How many cards are refereed and certified (docs/cards.md)."""

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
    """A card without a definition: its copies in all decks, and the number of decks that contain it."""

    card: str
    copies: int
    decks: int


class ShareOutput(Output):
    """A number of things, of how many, and the percentage, rounded down to a tenth."""

    number: int
    total: int
    percent: float


class SummaryOutput(Output):
    """Coverage in short: wholly refereed decks, and the known cards of the decks that are refereed (null without
    decks); known cards with effects that are defined, and those of them that are certified.
    """

    decks: ShareOutput | None
    cards: ShareOutput | None
    defined: ShareOutput
    certified: ShareOutput


class RequiredOutput(Output):
    """What `--require` demands: the least number, or percentage, of a share of the summary."""

    what: Literal["decks", "cards", "defined", "certified"]
    least: float
    in_percent: bool
    met: bool


class CoverageOutput(Output):
    """`duelog cards --coverage`: for all known cards, and for decks; `cards_of_decks` counts their different cards."""

    pool: dict[str, TallyOutput]
    decks: list[DeckTallyOutput]
    wholly_refereed: int
    missing: list[MissingOutput]
    cards_of_decks: TallyOutput
    summary: SummaryOutput
    required: list[RequiredOutput]


class ConvertedWordOutput(Output):
    """A deprecated word in a file of definitions, and its replacement."""

    line: int
    card: str
    path: str
    old: str
    new: str


class ConvertedOutput(Output):
    """`duelog cards --convert`, one entry per file."""

    path: str
    words: list[ConvertedWordOutput]


class CopiesOutput(Output):
    """A card of a deck; the name of an unknown card is null, and its label is `unknown`.

    `origin` and `label` are those of `duelog card`.
    """

    passcode: int
    copies: int
    name: str | None
    origin: Origin | None
    label: Label | Literal["unknown"]


class DeckOutput(Output):
    """`duelog deck show`: a deck."""

    name: str
    author: str
    main: list[CopiesOutput]
    extra: list[CopiesOutput]
    side: list[CopiesOutput]


class UnknownOutput(Output):
    """An unknown card."""

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
