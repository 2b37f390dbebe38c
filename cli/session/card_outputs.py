"""What the commands about cards and Decks print with `--json`, as types; `json_schemas` has the table of all."""

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
