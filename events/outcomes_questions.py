"""Outcomes: response windows, questions, and chance."""

from typing import Literal

from duelog.events.base import CardId, Outcome
from duelog.events.places import Place, Player

WindowKind = Literal[
    "draw", "standby", "main end", "battle start", "battle end", "end", "summon", "summon negation", "attack",
    "damage start", "damage before", "damage calculation", "damage after", "damage end", "chain",
    "chain end", "set", "position", "trigger",
]  # fmt: skip
"""What a response window follows; `chain` is the response to an activation (CHAIN-01), `set` and `position` follow
what the turn player does without an activation."""


Topic = Literal[
    "turn order", "hand limit", "trigger order", "delayed order", "targets", "mode", "zone", "position",
    "fusion monster", "fusion materials", "ritual monster", "ritual tributes", "synchro monster", "synchro materials",
    "xyz monster", "xyz materials",
    "normal summon", "summon tributes", "fusion effect",
    "to destroy", "to send", "to discard", "to tribute", "to banish", "to add", "to return", "to put back",
    "to summon", "to set", "to turn", "to take control of", "to equip", "to bind", "to tie", "to attach", "to detach",
    "to show",
    "to put counters on", "to attack", "attack target", "to change", "to remember", "to put in order",
    "to keep", "label", "words",
]  # fmt: skip
"""What a question is about.

`turn order` is whether to go first or second, `trigger order` which mandatory effect is next on the Chain, `delayed
order` which of the things delayed to a Phase is done first; `zone` and `position` are those of an arriving card;
`targets` those of the source, `mode` which of its effects is activated. Then the choices for a Summon in the middle of
an effect, `fusion effect` by which card's effect the Fusion Materials are used, and the cards that a step of an effect
takes; those `to put in order` are named from the top down. `to keep` is the Type or Attribute that a player's monsters
keep, `label` a question in the words of the source's definition; `words` a question of which only the words are known.
"""


class WindowOpened(Outcome, frozen=True, kw_only=True, tag="window-opened"):
    """Players may respond, `player` first (PRIO-01); `passes` is 1 if the other player has already passed (PRIO-04)."""

    window: WindowKind
    player: Player
    passes: int = 0


class PriorityPassed(Outcome, frozen=True, kw_only=True, tag="priority-passed"):
    """The player with priority in the open window cannot respond, and is not asked."""

    player: Player


class WindowClosed(Outcome, frozen=True, kw_only=True, tag="window-closed"):
    """Both players passed in a row."""


class Asked(Outcome, frozen=True, kw_only=True, tag="asked"):
    """A player has to answer a question. `cards`, `options` and `places` are what can be chosen from; for a position or
    a place, `cards` is the card that gets it.

    `about` is the purpose: with "label", the question with this `label` in the definition of `source`; with "words",
    the question in `words`, from a file of version 1. `minimum` to `maximum` are the numbers of cards, or the numbers,
    allowed. `rule` is the id of the rule that any other answer breaks. `default` is whether the notation may omit the
    answer, which is then the first possibility. `sets` lists the allowed sets of cards if not every combination is
    allowed. With an `effect_step` while no link resolves, the last Chain Link asks it as it is activated.
    """

    player: Player
    answer: Literal["cards", "yes", "number", "option", "position", "place"]
    about: Topic
    label: str = ""
    words: str = ""
    cards: tuple[CardId, ...] = ()
    options: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    minimum: int = 1
    maximum: int = 1
    source: CardId = 0
    rule: str = ""
    default: bool = False
    sets: tuple[tuple[CardId, ...], ...] = ()


class Chosen(Outcome, frozen=True, kw_only=True, tag="chosen"):
    """A choice with one possibility is made without a question; `rule` is the rule that any other choice breaks.

    `about`, `label` and `words` are those of a question (`Asked`).
    """

    player: Player
    about: Topic
    label: str = ""
    words: str = ""
    cards: tuple[CardId, ...] = ()
    source: CardId = 0
    rule: str = ""


class CoinsTossed(Outcome, frozen=True, kw_only=True, tag="coins-tossed"):
    """Coins were tossed for a player; `again`, those of the effect that waits, whose first results do not count."""

    player: Player
    results: tuple[Literal["heads", "tails"], ...]
    source: CardId = 0
    again: bool = False


class DiceRolled(Outcome, frozen=True, kw_only=True, tag="dice-rolled"):
    """Dice were rolled for a player."""

    player: Player
    results: tuple[int, ...]
    source: CardId = 0


class CardsPicked(Outcome, frozen=True, kw_only=True, tag="cards-picked"):
    """Cards were chosen at random (GEN-14)."""

    player: Player
    cards: tuple[CardId, ...]
    source: CardId = 0
