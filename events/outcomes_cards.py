"""Outcomes: moves, positions, showing and current values of cards, and Life Points."""

from duelog.events.base import (
    CardId,
    EffectAddress,
    How,
    Moved,
    Outcome,
    Part,
    Position,
    Why,
    always_encoded,
    restore_defaults,
)
from duelog.events.faces import Attribute, Face
from duelog.events.places import Pile, Place, Player
from duelog.events.restrictions import Lock, Trait

# --- cards --------------------------------------------------------------------------------------------------------


class Shuffled(Outcome, frozen=True, kw_only=True, tag="shuffled"):
    """A pile has a new order: the Deck top first, others oldest first. `cut` is whether the opponent cut it.

    In a Graveyard, or among banished cards, it is the order that a player chooses for what came at one time.
    """

    player: Player
    pile: Pile
    order: tuple[CardId, ...]
    cut: bool = False


class CardsDrawn(Outcome, frozen=True, kw_only=True, tag="cards-drawn"):
    """Cards are drawn from the top of the Deck (TURN-03)."""

    player: Player
    cards: tuple[CardId, ...]
    why: Why = "rule"
    source: CardId = 0

    def __post_init__(self) -> None:
        restore_defaults(self)


class CardsMoved(Outcome, frozen=True, kw_only=True, tag="cards-moved"):
    """Cards move, all at the same time. `source` is the card whose effect, cost or Summon moves them."""

    moves: tuple[Moved, ...]
    how: How
    why: Why = "effect"
    source: CardId = 0

    def __post_init__(self) -> None:
        restore_defaults(self)


class CardsSet(Outcome, frozen=True, kw_only=True, tag="cards-set"):
    """Cards are Set on the field by a player's move (SUM-05, SPELL-11) or, with `source`, by an effect."""

    player: Player
    moves: tuple[Moved, ...]
    source: CardId = 0


class PositionChange(Part, frozen=True, kw_only=True):
    """A monster takes a battle position, or another card is turned; `flipped` if from face-down to face-up.

    An effect under which Flip Effects are not activated turns cards up without it.
    """

    card: CardId
    position: Position
    flipped: bool = False


class PositionsChanged(Outcome, frozen=True, kw_only=True, tag="positions-changed"):
    """Cards change position: by their player (`why` is "rule"), by an attack ("battle") or by an effect."""

    changes: tuple[PositionChange, ...]
    why: Why = "rule"
    source: CardId = 0

    def __post_init__(self) -> None:
        restore_defaults(self)


class CardsRevealed(Outcome, frozen=True, kw_only=True, tag="cards-revealed"):
    """Cards are shown where they are (GEN-15), including excavated ones (GEN-12); `to` are the players who see them."""

    cards: tuple[CardId, ...]
    to: tuple[Player, ...] = always_encoded((1, 2))
    source: CardId = 0
    excavated: bool = False


class MonstersMixed(Outcome, frozen=True, kw_only=True, tag="monsters-mixed"):
    """A player mixes face-down monsters among their zones: nobody else knows any more which of them is which.

    `order` are the monsters that then lie in the zones where they all lay before, in the order of the zones.
    """

    player: Player
    order: tuple[CardId, ...]
    source: CardId = 0


class TokenCard(Part, frozen=True, kw_only=True):
    """A Token: its new number, its owner and its face."""

    card: CardId
    owner: Player
    face: Face


class TokensMade(Outcome, frozen=True, kw_only=True, tag="tokens-made"):
    """Tokens are created (TOKEN-01); the Summon that follows puts them on the field."""

    tokens: tuple[TokenCard, ...]
    source: CardId = 0


class CurrentValues(Part, frozen=True, kw_only=True):
    """What a card on the field counts as now, field by field; None leaves a field as it is.

    `printed` first resets every field to its printed value. `level` is the Rank of an Xyz Monster. `traits` are what
    effects give it besides its values, in the order of their JSON.
    """

    card: CardId
    printed: bool = False
    atk: int | None = None
    defense: int | None = None
    level: int | None = None
    name: str | None = None
    attribute: Attribute | None = None
    type: str | None = None
    scales: tuple[int, int] | None = None
    negated: bool | None = None
    traits: tuple[Trait, ...] | None = None


class LapsedEffect(Part, frozen=True, kw_only=True):
    """A continuous effect of a card on the field whose condition does not hold."""

    card: CardId
    effect: EffectAddress = 0


class ValuesChanged(Outcome, frozen=True, kw_only=True, tag="values-changed"):
    """Current ATK, DEF, Level and other values of cards change, all at the same time.

    `lapsed` are continuous effects whose condition does not hold, of which that matters: another effect has changed
    values that they would change, and if their condition holds again, they apply after it.
    """

    changes: tuple[CurrentValues, ...]
    source: CardId = 0
    lapsed: tuple[LapsedEffect, ...] = ()


class LocksChanged(Outcome, frozen=True, kw_only=True, tag="locks-changed"):
    """What effects currently forbid the players, or allow them beyond the rules; each in the order of their JSON."""

    locks: tuple[tuple[Lock, ...], tuple[Lock, ...]]


class CountersChanged(Outcome, frozen=True, kw_only=True, tag="counters-changed"):
    """Counters are placed on a card, or removed with a negative `amount` (GEN-04)."""

    card: CardId
    counter: str
    amount: int
    source: CardId = 0


class Equipped(Outcome, frozen=True, kw_only=True, tag="equipped"):
    """A card on the field is equipped to a monster (SPELL-04), or, with `to` 0, no longer to any."""

    card: CardId
    to: CardId


class Linked(Outcome, frozen=True, kw_only=True, tag="linked"):
    """A card on the field is bound to others while both are there; `cards` are all the cards it is bound to now."""

    card: CardId
    cards: tuple[CardId, ...]


class ZonesBlocked(Outcome, frozen=True, kw_only=True, tag="zones-blocked"):
    """These zones, and no others, cannot be used while an effect says so."""

    zones: tuple[Place, ...]
    source: CardId = 0


# --- Life Points --------------------------------------------------------------------------------------------------


class LifeChange(Part, frozen=True, kw_only=True):
    """Life Points gained (above 0) or lost."""

    player: Player
    amount: int


class LifePointsChanged(Outcome, frozen=True, kw_only=True, tag="life-points-changed"):
    """The Life Points of one player or both change; they do not fall below 0."""

    changes: tuple[LifeChange, ...]
    why: Why = "effect"
    source: CardId = 0

    def __post_init__(self) -> None:
        restore_defaults(self)
