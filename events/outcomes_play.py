"""Outcomes: Summons and battle."""

from typing import Literal

from duelog.events.base import CardId, EffectAddress, Moved, Outcome, SummonKind, restore_defaults
from duelog.events.faces import Face
from duelog.events.outcomes_cards import LifeChange
from duelog.events.places import Player

# --- Summons ------------------------------------------------------------------------------------------------------


class SummonBegan(Outcome, frozen=True, kw_only=True, tag="summon-began"):
    """Monsters are placed by a Summon that may still be negated; Xyz Materials go under their monster at the same time.

    In a Flip Summon, the monster moves from its zone to the same zone. `allowed_by` is the card, with its effect, that
    lets a player do so a limited number of times, and was used for it: with fewer Tributes.
    """

    player: Player
    how: SummonKind
    monsters: tuple[Moved, ...]
    materials: tuple[Moved, ...] = ()
    source: CardId = 0
    allowed_by: CardId = 0
    allowing: EffectAddress = 0


class Summoned(Outcome, frozen=True, kw_only=True, tag="summoned"):
    """The Summon succeeds: that of the monsters whose Summon began, or of `monsters`, which are placed at this instant.

    `proper` is whether it counts as the proper Special Summon of a monster that needs one (SUM-12). `counts_as` is the
    face, except for the name, that `monsters` have until they are in no Monster Zone any more: Spells and Traps, which
    another card makes monsters. `allowed_by` and `allowing` are those of a Summon that begins with this event.
    """

    player: Player
    how: SummonKind
    monsters: tuple[Moved, ...] = ()
    materials: tuple[Moved, ...] = ()
    source: CardId = 0
    proper: bool = False
    counts_as: Face | None = None
    allowed_by: CardId = 0
    allowing: EffectAddress = 0


class SummonNegated(Outcome, frozen=True, kw_only=True, tag="summon-negated"):
    """The Summon that began is negated; its monsters were never Summoned."""

    source: CardId = 0


# --- battle -------------------------------------------------------------------------------------------------------


class AttackDeclared(Outcome, frozen=True, kw_only=True, tag="attack-declared"):
    """A monster attacks a monster or, with `target` 0, directly (BATTLE-02 to BATTLE-04).

    `again` marks the new choice of target in a Replay with the same monster, which is not a second declaration.
    """

    attacker: CardId
    target: CardId = 0
    again: bool = False


class ReplayBegan(Outcome, frozen=True, kw_only=True, tag="replay-began"):
    """The opponent's monsters changed: the turn player chooses again (BATTLE-06)."""


class AttackEnded(Outcome, frozen=True, kw_only=True, tag="attack-ended"):
    """The attack is over, with or without a battle."""

    why: Literal["battled", "negated", "declined", "attacker gone", "phase over"] = "battled"
    source: CardId = 0

    def __post_init__(self) -> None:
        restore_defaults(self)


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
