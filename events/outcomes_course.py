"""Outcomes: the course of duels and Matches, initial positions and remarks."""

from typing import Literal

from duelog.events.base import BattleStep, CardId, DamagePart, Outcome, Part, Phase, Position, always_encoded
from duelog.events.places import Place, Player

# --- the course of the duel ---------------------------------------------------------------------------------------


class ChooserNamed(Outcome, frozen=True, kw_only=True, tag="chooser-named"):
    """The player who may choose to go first or second: by chance, or as the loser of the previous duel (SETUP-03,
    SETUP-04)."""

    player: Player
    chance: bool = True


class DuelBegan(Outcome, frozen=True, kw_only=True, tag="duel-began"):
    """The duel begins; `first` takes the first turn, `life` are the Life Points of both players (SETUP-01)."""

    first: Player
    life: tuple[int, int] = always_encoded((8000, 8000))


class TurnBegan(Outcome, frozen=True, kw_only=True, tag="turn-began"):
    """A turn begins, in its Draw Phase before the draw (TURN-12)."""

    player: Player
    turn: int


class PhaseBegan(Outcome, frozen=True, kw_only=True, tag="phase-began"):
    """A Phase begins (TURN-01). The Battle Phase begins with its Start Step.

    With `resumes`, it does not begin: it goes on after a Battle Phase that an effect put into it. That is the id of the
    lasting effect that noted the Phase and the event with which it began, and that ends now.
    """

    phase: Phase
    resumes: int = 0


class StepBegan(Outcome, frozen=True, kw_only=True, tag="step-began"):
    """A Step of the Battle Phase begins, or a part of the Damage Step (BATTLE-01)."""

    step: BattleStep
    part: DamagePart | None = None


EndReason = Literal["life points", "match won", "deck out", "effect", "conceded", "time", "disconnected", "other"]
"""How a duel ended (WIN-01 to WIN-04); the last three come from outside the game.

"match won" is an end by Life Points that also wins the Match, as the card says whose attack took the last of them.
"""

BY_LIFE_POINTS: frozenset[EndReason] = frozenset({"life points", "match won"})
"""The ends of a duel in which a player has no Life Points left."""


class DuelEnded(Outcome, frozen=True, kw_only=True, tag="duel-ended"):
    """The duel is over (WIN-01 to WIN-04). `winner` 0 is a draw. The reason "match won" says that the loser has no Life
    Points left, and that a card makes the winner win the Match, too."""

    winner: Literal[0, 1, 2]
    reason: EndReason


# --- Matches ------------------------------------------------------------------------------------------------------


class MatchDuelBegan(Outcome, frozen=True, kw_only=True, tag="match-duel-began"):
    """A duel of a Match begins; `file` is the name of its log, next to the Match's."""

    duel: int
    file: str = ""


class MatchDuelEnded(Outcome, frozen=True, kw_only=True, tag="match-duel-ended"):
    """A duel of a Match is over, with the seal of its log. `wins_match` is whether it ended as "match won", so that its
    winner has won the Match."""

    duel: int
    winner: Literal[0, 1, 2]
    seal: str = ""
    wins_match: bool = False


class MatchEnded(Outcome, frozen=True, kw_only=True, tag="match-ended"):
    """The Match is over (WIN-05). `winner` 0 is a draw."""

    winner: Literal[0, 1, 2]


# --- the table ----------------------------------------------------------------------------------------------------


class PlacedCard(Part, frozen=True, kw_only=True):
    """A card in an initial position: its place and position, and the facts of its past that rules may depend on.

    A card in a Graveyard, or a banished one, has an entry beside that of its pile if it is `proper` (SUM-12).
    """

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
    """The table is arranged: a puzzle, a ruling to be tested, a board taken from elsewhere.

    Everything else is unchanged. The piles hold exactly the cards given; the duel is at the start of the given Phase.
    """

    turn: int
    player: Player
    phase: Phase
    life: tuple[int, int]
    hands: tuple[tuple[CardId, ...], tuple[CardId, ...]] = always_encoded(((), ()))
    decks: tuple[tuple[CardId, ...], tuple[CardId, ...]] = always_encoded(((), ()))
    graves: tuple[tuple[CardId, ...], tuple[CardId, ...]] = always_encoded(((), ()))
    banished: tuple[tuple[CardId, ...], tuple[CardId, ...]] = always_encoded(((), ()))
    extras: tuple[tuple[CardId, ...], tuple[CardId, ...]] = always_encoded(((), ()))
    turned: tuple[CardId, ...] = ()
    field: tuple[PlacedCard, ...] = ()


class Remark(Outcome, frozen=True, kw_only=True, tag="remark"):
    """A remark about the duel: a judge's note, a hint of the simulator that recorded it. It changes nothing."""

    text: str
    player: Player | None = None
