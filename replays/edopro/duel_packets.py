"""The packets of a ``yrpX`` stream, each a frozen struct: the output of EDOPro's engine.

Every packet carries its `number` in the stream (from 0) and the offset `at` of its payload in the recording's body.
Card numbers (`code`) are passcodes, players 0 (who goes first) and 1. The class attribute `kind` is the number of the
kind in files.
"""

from typing import ClassVar

from duelog.replays.edopro.packet import (
    CardPacket,
    LinkPacket,
    Packet,
    PlacePair,
    PlayerAmount,
    PlayerPacket,
)
from duelog.replays.edopro.packet_places import Place

DRAW_PHASE = 0x01
STANDBY_PHASE = 0x02
MAIN_PHASE_1 = 0x04
BATTLE_START = 0x08
BATTLE_STEP = 0x10
DAMAGE_STEP = 0x20
DAMAGE_CALCULATION = 0x40
BATTLE_END = 0x80
MAIN_PHASE_2 = 0x100
END_PHASE = 0x200

SURRENDER = 0x0
LIFE_POINTS_ZERO = 0x1
DECK_OUT = 0x2
TIME_OUT = 0x3
CONNECTION_LOST = 0x4
FIRST_CARD_REASON = 0x10
"""From this value on, `WinPacket.reason` identifies the card that won or lost the duel."""
DRAWN_DUEL = 2
"""`WinPacket.player` for a draw."""


# --- the duel, turns and phases


class StartPacket(Packet, frozen=True, gc=False):
    """The duel begins: Life Points and sizes of the decks (Main, Extra) of players 0 and 1."""

    kind: ClassVar[int] = 4

    who: int
    life_points: tuple[int, int]
    main: tuple[int, int]
    extra: tuple[int, int]


class WinPacket(Packet, frozen=True, gc=False):
    """The duel is over: `player` won, or `DRAWN_DUEL`. May come twice."""

    kind: ClassVar[int] = 5

    player: int
    reason: int


class NewTurnPacket(PlayerPacket, frozen=True, gc=False):
    """The turn of `player` begins."""

    kind: ClassVar[int] = 40


class NewPhasePacket(Packet, frozen=True, gc=False):
    """A Phase begins; one of this module's phases."""

    kind: ClassVar[int] = 41

    phase: int


# --- Summons


class SummoningPacket(CardPacket, frozen=True, gc=False):
    """A Normal Summon is attempted, after a `MovePacket`. It was negated if no `SummonedPacket` follows."""

    kind: ClassVar[int] = 60


class SummonedPacket(Packet, frozen=True, gc=False):
    """The Normal Summon succeeded."""

    kind: ClassVar[int] = 61


class SpecialSummoningPacket(CardPacket, frozen=True, gc=False):
    """A Special Summon is attempted; one for each card."""

    kind: ClassVar[int] = 62


class SpecialSummonedPacket(Packet, frozen=True, gc=False):
    """The Special Summon of all cards since the last succeeded."""

    kind: ClassVar[int] = 63


class FlipSummoningPacket(CardPacket, frozen=True, gc=False):
    """A Flip Summon is attempted; `place` has the new position."""

    kind: ClassVar[int] = 64


class FlipSummonedPacket(Packet, frozen=True, gc=False):
    """The Flip Summon succeeded."""

    kind: ClassVar[int] = 65


# --- Chains


class ChainingPacket(Packet, frozen=True, gc=False):
    """An effect is activated as Chain Link `link`.

    `place` is where the card is, `triggered_at` (controller, location, sequence) where it was activated;
    `description` names the effect: the passcode times 2^20 plus the number of its text, or a number below 2^20.
    """

    kind: ClassVar[int] = 70

    code: int
    place: Place
    controller: int
    location: int
    sequence: int
    description: int
    link: int


class ChainedPacket(LinkPacket, frozen=True, gc=False):
    """The activation is done: costs are paid and targets chosen."""

    kind: ClassVar[int] = 71


class ChainSolvingPacket(LinkPacket, frozen=True, gc=False):
    """A Chain Link begins to resolve."""

    kind: ClassVar[int] = 72


class ChainSolvedPacket(LinkPacket, frozen=True, gc=False):
    """A Chain Link has resolved."""

    kind: ClassVar[int] = 73


class ChainEndPacket(Packet, frozen=True, gc=False):
    """The Chain is over."""

    kind: ClassVar[int] = 74


class ChainNegatedPacket(LinkPacket, frozen=True, gc=False):
    """The activation of a Chain Link is negated."""

    kind: ClassVar[int] = 75


class ChainDisabledPacket(LinkPacket, frozen=True, gc=False):
    """The effect of a Chain Link is negated."""

    kind: ClassVar[int] = 76


class CardSelectedPacket(Packet, frozen=True, gc=False):
    """Cards were chosen without being targeted."""

    kind: ClassVar[int] = 80

    places: tuple[Place, ...]


class RandomSelectedPacket(PlayerPacket, frozen=True, gc=False):
    """Cards were picked at random."""

    kind: ClassVar[int] = 81

    places: tuple[Place, ...]


class BecomeTargetPacket(Packet, frozen=True, gc=False):
    """Cards are targeted by the effect that is being activated."""

    kind: ClassVar[int] = 83

    places: tuple[Place, ...]


class MissedTimingPacket(Packet, frozen=True, gc=False):
    """An optional effect missed its timing."""

    kind: ClassVar[int] = 120

    place: Place
    code: int


# --- Battle


class AttackPacket(PlacePair, frozen=True, gc=False):
    """An attack is declared; the target is nowhere for a direct attack."""

    kind: ClassVar[int] = 110


class BattlePacket(Packet, frozen=True, gc=False):
    """Damage calculation: ATK and DEF of both, and whether each is to be destroyed. `target` as in `AttackPacket`."""

    kind: ClassVar[int] = 111

    place: Place
    attack: int
    defense: int
    destroyed: int
    target: Place
    target_attack: int
    target_defense: int
    target_destroyed: int


class AttackDisabledPacket(Packet, frozen=True, gc=False):
    """The attack is negated."""

    kind: ClassVar[int] = 112


class DamageStepStartPacket(Packet, frozen=True, gc=False):
    """The Damage Step begins."""

    kind: ClassVar[int] = 113


class DamageStepEndPacket(Packet, frozen=True, gc=False):
    """The Damage Step ends."""

    kind: ClassVar[int] = 114


# --- Life Points


class DamagePacket(PlayerAmount, frozen=True, gc=False):
    """A player takes damage."""

    kind: ClassVar[int] = 91


class RecoverPacket(PlayerAmount, frozen=True, gc=False):
    """A player gains Life Points."""

    kind: ClassVar[int] = 92


class LifePointsPacket(PlayerAmount, frozen=True, gc=False):
    """A player's Life Points become `amount`."""

    kind: ClassVar[int] = 94


class PayLifePointsPacket(PlayerAmount, frozen=True, gc=False):
    """A player pays Life Points."""

    kind: ClassVar[int] = 100


# --- only for the display


class HintPacket(Packet, frozen=True, gc=False):
    """A hint for the display of `player`."""

    kind: ClassVar[int] = 2

    type: int
    player: int
    value: int


class CardHintPacket(Packet, frozen=True, gc=False):
    """A hint about a card: turns counted, a declared card, Type, Attribute or number."""

    kind: ClassVar[int] = 160

    place: Place
    type: int
    value: int


class PlayerHintPacket(Packet, frozen=True, gc=False):
    """A hint about a player: the text of an effect that applies to them."""

    kind: ClassVar[int] = 165

    player: int
    type: int
    value: int


class MatchKillPacket(Packet, frozen=True, gc=False):
    """The attack of a card has won the Match, too; the end of the duel follows."""

    kind: ClassVar[int] = 170

    code: int


class AiNamePacket(Packet, frozen=True, gc=False):
    """The name of the program that plays as player 1."""

    kind: ClassVar[int] = 163

    name: str


class EmbeddedReplayPacket(Packet, frozen=True, gc=False):
    """The recording of the same duel's inputs (see `EdoproRecording.embedded`)."""

    kind: ClassVar[int] = 231

    size: int
