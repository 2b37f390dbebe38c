"""Outcomes: what follows by the rules. One outcome is one instant of the game."""

from typing import Literal

from duelog.events.base import (
    CardId,
    DamagePart,
    How,
    Moved,
    Outcome,
    Part,
    Phase,
    Position,
    Step,
    SummonKind,
    Why,
    written,
)
from duelog.events.faces import Attribute, Face
from duelog.events.places import Pile, Place, Player

# --- the course of the duel -------------------------------------------------------------------------------------


class ChooserNamed(Outcome, frozen=True, kw_only=True, tag="chooser-named"):
    """Who may choose to go first or second: by chance, or as the loser of the duel before (SETUP-03, SETUP-04)."""

    player: Player
    chance: bool = True


class DuelBegan(Outcome, frozen=True, kw_only=True, tag="duel-began"):
    """The duel begins with `first` to take the first turn; `life` are the Life Points of both (SETUP-01)."""

    first: Player
    life: tuple[int, int] = written((8000, 8000))


class TurnBegan(Outcome, frozen=True, kw_only=True, tag="turn-began"):
    """A turn begins, in its Draw Phase before the draw (TURN-12)."""

    player: Player
    turn: int


class PhaseBegan(Outcome, frozen=True, kw_only=True, tag="phase-began"):
    """A Phase begins (TURN-01). The Battle Phase begins with its Start Step."""

    phase: Phase


class StepBegan(Outcome, frozen=True, kw_only=True, tag="step-began"):
    """A Step of the Battle Phase begins, or a part of the Damage Step (BATTLE-01)."""

    step: Step
    part: DamagePart | None = None


class DuelEnded(Outcome, frozen=True, kw_only=True, tag="duel-ended"):
    """The duel is over (WIN-01 to WIN-04). `winner` 0 is a draw."""

    winner: Literal[0, 1, 2]
    reason: Literal["life points", "deck out", "effect", "conceded", "time", "disconnected", "other"]


# --- cards ------------------------------------------------------------------------------------------------------


class Shuffled(Outcome, frozen=True, kw_only=True, tag="shuffled"):
    """A pile has a new order: Deck top first, others oldest first. `cut` tells that the opponent cut it."""

    player: Player
    pile: Pile
    order: tuple[CardId, ...]
    cut: bool = False


class CardsDrawn(Outcome, frozen=True, kw_only=True, tag="cards-drawn"):
    """Cards go from the top of the Deck to the hand (TURN-03)."""

    player: Player
    cards: tuple[CardId, ...]
    why: Why = "rule"
    source: CardId = 0


class CardsMoved(Outcome, frozen=True, kw_only=True, tag="cards-moved"):
    """Cards change their places, all at once. `source` is the card whose effect, cost or Summon moves them."""

    moves: tuple[Moved, ...]
    how: How
    why: Why = "effect"
    source: CardId = 0


class CardsSet(Outcome, frozen=True, kw_only=True, tag="cards-set"):
    """Cards are Set on the field by a player's move (SUM-05, SPELL-11) or, with `source`, by an effect."""

    player: Player
    moves: tuple[Moved, ...]
    source: CardId = 0


class PositionChange(Part, frozen=True, kw_only=True):
    """A monster takes a battle position, or another card is turned; `flipped` from face-down to face-up."""

    card: CardId
    position: Position
    flipped: bool = False


class PositionsChanged(Outcome, frozen=True, kw_only=True, tag="positions-changed"):
    """Cards change their position: by their player (`why` rule), by an attack (battle) or an effect."""

    changes: tuple[PositionChange, ...]
    why: Why = "rule"
    source: CardId = 0


class CardsRevealed(Outcome, frozen=True, kw_only=True, tag="cards-revealed"):
    """Cards are shown where they are (GEN-15), excavated ones included (GEN-12); `to` are those who see them."""

    cards: tuple[CardId, ...]
    to: tuple[Player, ...] = written((1, 2))
    source: CardId = 0
    excavated: bool = False


class TokenCard(Part, frozen=True, kw_only=True):
    """A Token: its new number, its owner and its face."""

    card: CardId
    owner: Player
    face: Face


class TokensMade(Outcome, frozen=True, kw_only=True, tag="tokens-made"):
    """Tokens come into being (TOKEN-01); the Summon that follows puts them on the field."""

    tokens: tuple[TokenCard, ...]
    source: CardId = 0


class CurrentValues(Part, frozen=True, kw_only=True):
    """What a card on the field counts as now, field by field; None leaves a field as it is.

    `printed` first takes every field back to what is printed. `level` is the Rank of an Xyz Monster. `traits` are what
    effects make of it beside its values: "piercing", "cannot attack".
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
    traits: tuple[str, ...] | None = None


class ValuesChanged(Outcome, frozen=True, kw_only=True, tag="values-changed"):
    """Current ATK, DEF, Level and other values change, of all these cards at once."""

    changes: tuple[CurrentValues, ...]
    source: CardId = 0


class LocksChanged(Outcome, frozen=True, kw_only=True, tag="locks-changed"):
    """What effects forbid the two players now, or allow them beyond the rules."""

    locks: tuple[tuple[str, ...], tuple[str, ...]]


class CountersChanged(Outcome, frozen=True, kw_only=True, tag="counters-changed"):
    """Counters are placed on a card, or removed with a negative `amount` (GEN-04)."""

    card: CardId
    counter: str
    amount: int
    source: CardId = 0


class Equipped(Outcome, frozen=True, kw_only=True, tag="equipped"):
    """A card on the field is equipped to a monster (SPELL-04), or to none any more with `to` 0."""

    card: CardId
    to: CardId


class Linked(Outcome, frozen=True, kw_only=True, tag="linked"):
    """A card on the field stays bound to others while both are there; `cards` is all it is bound to now."""

    card: CardId
    cards: tuple[CardId, ...]


class ZonesBlocked(Outcome, frozen=True, kw_only=True, tag="zones-blocked"):
    """These zones, and no others, cannot be used while an effect says so."""

    zones: tuple[Place, ...]
    source: CardId = 0


# --- Life Points ------------------------------------------------------------------------------------------------


class LifeChange(Part, frozen=True, kw_only=True):
    """Life Points gained (above 0) or lost."""

    player: Player
    amount: int


class LifePointsChanged(Outcome, frozen=True, kw_only=True, tag="life-points-changed"):
    """Life Points change, of one player or of both at once; they do not fall below 0."""

    changes: tuple[LifeChange, ...]
    why: Why = "effect"
    source: CardId = 0


# --- Summons ----------------------------------------------------------------------------------------------------


class SummonBegan(Outcome, frozen=True, kw_only=True, tag="summon-began"):
    """Monsters come to the field by a Summon that may still be negated; Xyz Materials go under it with them.

    A Flip Summon moves from its zone to the same one.
    """

    player: Player
    how: SummonKind
    monsters: tuple[Moved, ...]
    materials: tuple[Moved, ...] = ()
    source: CardId = 0


class Summoned(Outcome, frozen=True, kw_only=True, tag="summoned"):
    """The Summon succeeds: of the monsters of the Summon that began, or of `monsters` that arrive at this instant.

    `proper` tells that it counts as the proper Special Summon of a monster that needs one (SUM-12).
    """

    player: Player
    how: SummonKind
    monsters: tuple[Moved, ...] = ()
    materials: tuple[Moved, ...] = ()
    source: CardId = 0
    proper: bool = False


class SummonNegated(Outcome, frozen=True, kw_only=True, tag="summon-negated"):
    """The Summon that began is negated; its monsters were never Summoned."""

    source: CardId = 0


# --- battle -----------------------------------------------------------------------------------------------------


class AttackDeclared(Outcome, frozen=True, kw_only=True, tag="attack-declared"):
    """A monster attacks a monster, or directly with `target` 0 (BATTLE-02 to BATTLE-04).

    `again` marks the new choice of target in a Replay with the same monster, which is no second declaration.
    """

    attacker: CardId
    target: CardId = 0
    again: bool = False


class ReplayBegan(Outcome, frozen=True, kw_only=True, tag="replay-began"):
    """The opponent's monsters changed: the turn player chooses anew (BATTLE-06)."""


class AttackEnded(Outcome, frozen=True, kw_only=True, tag="attack-ended"):
    """The attack is over, or did not come to its battle."""

    why: Literal["battled", "negated", "declined", "attacker gone", "phase over"] = "battled"
    source: CardId = 0


class BattleFought(Outcome, frozen=True, kw_only=True, tag="battle-fought"):
    """Damage calculation: the values compared, the battle damage, and what is destroyed (BATTLE-11 to BATTLE-18).

    What is destroyed goes to the Graveyard at the end of the Damage Step. `value` is the ATK or DEF of the target
    that the attacker's ATK is compared with, None in a direct attack.
    """

    attacker: CardId
    target: CardId = 0
    atk: int
    value: int | None = None
    damage: tuple[LifeChange, ...] = ()
    destroyed: tuple[CardId, ...] = ()


# --- Chains -----------------------------------------------------------------------------------------------------


class Activated(Outcome, frozen=True, kw_only=True, tag="activated"):
    """A card or effect is activated and becomes the last link of the Chain; its costs are already paid (GEN-10).

    `placed` is the card going from the hand to its zone, or being turned face-up where it is. `event_cards` are the
    cards of the event that it answers.
    """

    player: Player
    card: CardId
    effect: int = 0
    speed: Literal[1, 2, 3] = 1
    at: Place | None = None
    placed: Moved | None = None
    targets: tuple[CardId, ...] = ()
    costs: tuple[CardId, ...] = ()
    option: int = 0
    event_cards: tuple[CardId, ...] = ()


class Targeted(Outcome, frozen=True, kw_only=True, tag="targeted"):
    """Cards become targets of the last link, or of the one that resolves."""

    cards: tuple[CardId, ...]


class LinkResolving(Outcome, frozen=True, kw_only=True, tag="link-resolving"):
    """A link begins to resolve (CHAIN-02)."""

    link: int


class LinkResolved(Outcome, frozen=True, kw_only=True, tag="link-resolved"):
    """A link has resolved, or had nothing to resolve."""

    link: int


class LinkNegated(Outcome, frozen=True, kw_only=True, tag="link-negated"):
    """The activation of a link, or only its effect, is negated (CHAIN-09)."""

    link: int
    what: Literal["activation", "effect"] = "activation"
    source: CardId = 0


class ChainEnded(Outcome, frozen=True, kw_only=True, tag="chain-ended"):
    """The last link has resolved."""


class TriggerMet(Part, frozen=True, kw_only=True):
    """An effect that may or must activate now; `cards` are those of the event that it answers."""

    player: Player
    card: CardId
    effect: int = 0
    mandatory: bool = False
    cards: tuple[CardId, ...] = ()


class TriggersMet(Outcome, frozen=True, kw_only=True, tag="triggers-met"):
    """Trigger Effects whose event has happened, to be put on a Chain (CHAIN-08)."""

    triggers: tuple[TriggerMet, ...]


class TimingMissed(Outcome, frozen=True, kw_only=True, tag="timing-missed"):
    """A Trigger Effect's event was not the last thing to happen, so it does not activate."""

    card: CardId
    effect: int = 0


class Threatened(Outcome, frozen=True, kw_only=True, tag="threatened"):
    """Cards are about to be destroyed by an effect, and something may be done instead."""

    cards: tuple[CardId, ...]
    source: CardId = 0


class Spared(Outcome, frozen=True, kw_only=True, tag="spared"):
    """Cards that would be destroyed are not: something else was done instead (GEN-03)."""

    cards: tuple[CardId, ...]
    source: CardId = 0


class NothingHappened(Outcome, frozen=True, kw_only=True, tag="nothing-happened"):
    """An effect, or a part of it, does nothing, and why."""

    card: CardId
    reason: str


# --- windows, questions, chance ---------------------------------------------------------------------------------

WindowKind = Literal[
    "draw", "standby", "main end", "battle start", "battle end", "end", "summon", "summon negation", "attack",
    "damage start", "damage before", "damage calculation", "damage after", "damage end", "chain",
    "chain end", "set", "position", "trigger",
]  # fmt: skip
"""What a response window is about; `chain` is the answer to an activation (CHAIN-01), `set` and `position` follow what
the turn player does without an activation."""


class WindowOpened(Outcome, frozen=True, kw_only=True, tag="window-opened"):
    """Players may respond, `player` first (PRIO-01); `passes` is 1 where the other has already passed (PRIO-04)."""

    window: WindowKind
    player: Player
    passes: int = 0


class PriorityPassed(Outcome, frozen=True, kw_only=True, tag="priority-passed"):
    """The player who would speak in the open window can do nothing, and is not asked."""

    player: Player


class WindowClosed(Outcome, frozen=True, kw_only=True, tag="window-closed"):
    """Both players passed in a row."""


class Asked(Outcome, frozen=True, kw_only=True, tag="asked"):
    """A player has to answer a question. `cards`, `options` and `places` are what can be chosen from.

    `about` says what for, in a few words of ours; `minimum` to `maximum` cards or the numbers allowed.
    `rule` is the id of the rule that an answer of another kind breaks. `default` tells that the answer may be left
    unsaid in the notation: it is the first possibility. `sets` are the choices of cards where not every one is allowed.
    """

    player: Player
    answer: Literal["cards", "yes", "number", "option", "position", "place"]
    about: str
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
    """A choice with one possibility is made without a question."""

    player: Player
    about: str
    cards: tuple[CardId, ...] = ()
    source: CardId = 0


class CoinsTossed(Outcome, frozen=True, kw_only=True, tag="coins-tossed"):
    """Coins were tossed for a player."""

    player: Player
    results: tuple[Literal["heads", "tails"], ...]
    source: CardId = 0


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


# --- lasting effects --------------------------------------------------------------------------------------------


class LastingBegan(Outcome, frozen=True, kw_only=True, tag="lasting-began"):
    """An effect begins to last beyond its resolution.

    `effect` is the number of the effect in the card's definition and `part` the part of it that lasts; `cards` and
    `player` are what it applies to; `values` are numbers fixed when it began. `until` tells when it ends: at the end
    of a Phase or turn, counted in `turns` of `whose`, or only with its source.
    """

    id: int
    source: CardId
    effect: int = 0
    part: int = 0
    player: Player | None = None
    cards: tuple[CardId, ...] = ()
    values: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    until: Literal[
        "end of turn", "end phase", "end of battle phase", "damage step", "damage calculation", "source", "duel"
    ] = written("end of turn")  # fmt: skip
    whose: Player | None = None
    turns: int = 0


class DelayedBegan(Outcome, frozen=True, kw_only=True, tag="delayed-began"):
    """What a lasting effect put off is done now, without an activation; `repeats` keeps it for another time.

    `cards` are those of the event that it waited for. With `lasting` 0 it is what the continuous effect `effect` of
    `source` does by itself when event `to` has happened.
    """

    lasting: int
    repeats: bool = False
    cards: tuple[CardId, ...] = ()
    source: CardId = 0
    effect: int = 0
    player: Player | None = None
    to: int = 0


class LastingEnded(Outcome, frozen=True, kw_only=True, tag="lasting-ended"):
    """A lasting effect ends."""

    ids: tuple[int, ...]


# --- the table --------------------------------------------------------------------------------------------------


class PlacedCard(Part, frozen=True, kw_only=True):
    """A card in a position that is set up: where and how it lies, and what rules may ask of its past."""

    card: CardId
    to: Place
    position: Position | None = None
    played_on: int = 0
    proper: bool = False
    materials: tuple[CardId, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    equipped_to: CardId = 0
    linked: tuple[CardId, ...] = ()


class PositionSetUp(Outcome, frozen=True, kw_only=True, tag="position-set-up"):
    """The table is arranged: a puzzle, a ruling to be tried, a board taken over. Everything else is as it was.

    The piles hold exactly what is named; the turn and Phase stand at the start of what is named.
    """

    turn: int
    player: Player
    phase: Phase
    life: tuple[int, int]
    hands: tuple[tuple[CardId, ...], tuple[CardId, ...]] = written(((), ()))
    decks: tuple[tuple[CardId, ...], tuple[CardId, ...]] = written(((), ()))
    graves: tuple[tuple[CardId, ...], tuple[CardId, ...]] = written(((), ()))
    banished: tuple[tuple[CardId, ...], tuple[CardId, ...]] = written(((), ()))
    extras: tuple[tuple[CardId, ...], tuple[CardId, ...]] = written(((), ()))
    turned: tuple[CardId, ...] = ()
    field: tuple[PlacedCard, ...] = ()


class Remark(Outcome, frozen=True, kw_only=True, tag="remark"):
    """Words about the duel: a judge's note, a hint of the simulator it was recorded in. Changes nothing."""

    text: str
    player: Player | None = None


# --- Matches ----------------------------------------------------------------------------------------------------


class MatchDuelBegan(Outcome, frozen=True, kw_only=True, tag="match-duel-began"):
    """A duel of a Match begins; `file` names its log beside the Match's."""

    duel: int
    file: str = ""


class MatchDuelEnded(Outcome, frozen=True, kw_only=True, tag="match-duel-ended"):
    """A duel of a Match is over, with the seal of its log."""

    duel: int
    winner: Literal[0, 1, 2]
    seal: str = ""


class MatchEnded(Outcome, frozen=True, kw_only=True, tag="match-ended"):
    """The Match is over (WIN-05). `winner` 0 is a draw."""

    winner: Literal[0, 1, 2]
