"""Facts about each kind of step that other packages need, in one table; a missing kind fails a test.

`tests/test_additions.py` compares the table with the list of all steps.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.language import card_steps as c
from duelog.core.effects.language import steps as s
from duelog.core.effects.language import summon_steps as u
from duelog.core.effects.language.card_steps import Step
from duelog.core.effects.language.words import After

ONLY_IF_DONE: tuple[After, ...] = ("then", "if you do")
"""What ties a step to one before it that has to have done something."""

LATER_IN_TIME: tuple[After, ...] = ("then", "also, after that")
"""What ties a step to one that happens before it, not at the same time."""


class StepFacts(Struct, frozen=True):
    """Facts about a kind of step.

    `payable`: it can be a cost (GEN-10). `takes_away`: it can move cards out of a Graveyard, which some effects forbid.
    `searches`: the Deck is shuffled after it, if its selector finds cards in the Deck or if it shuffles cards in
    (ZONE-07). `summons`: it Special Summons. `can_be_impossible`: an effect cannot be activated while this step can do
    nothing (EFF-11); `core/effects/activation/feasibility.py` says when that is. `concerns`: the draws, Life
    Points or possibilities of the player `who`, cards of any player, or nobody's.
    """

    payable: bool = False
    takes_away: bool = False
    searches: Literal["never", "where it finds cards", "where it shuffles"] = "where it finds cards"
    summons: bool = False
    can_be_impossible: bool = True
    concerns: Literal["player", "cards", "nobody"] = "cards"


_ALWAYS_POSSIBLE = StepFacts(searches="never", can_be_impossible=False)
_ON_A_PLAYER = replace(_ALWAYS_POSSIBLE, concerns="player")
_PREPARES = replace(_ALWAYS_POSSIBLE, concerns="nobody")

STEP_FACTS: dict[type[Step], StepFacts] = {
    # cards go somewhere
    c.Destroy: StepFacts(payable=True),
    c.Send: StepFacts(payable=True),
    c.Discard: StepFacts(payable=True),
    c.Tribute: StepFacts(payable=True),
    c.Banish: StepFacts(payable=True, takes_away=True),
    c.ToHand: StepFacts(payable=True, takes_away=True),
    c.ToDeck: StepFacts(payable=True, takes_away=True, searches="where it shuffles"),
    c.SetCards: StepFacts(takes_away=True),
    c.Return: _ALWAYS_POSSIBLE,
    c.Attach: StepFacts(takes_away=True),
    c.Detach: StepFacts(payable=True, searches="never", can_be_impossible=False),
    c.Draw: StepFacts(searches="never", concerns="player"),
    c.Mill: StepFacts(payable=True, searches="never"),
    c.Excavate: StepFacts(searches="never", concerns="player"),
    c.Reveal: StepFacts(payable=True, searches="never"),
    s.ShuffleDeck: _ON_A_PLAYER,
    s.SwapPiles: StepFacts(takes_away=True, searches="never", can_be_impossible=False, concerns="player"),
    # Summons
    c.Summon: StepFacts(takes_away=True, summons=True),
    c.MakeTokens: StepFacts(searches="never", summons=True),
    u.FusionSummon: StepFacts(searches="never", summons=True),
    u.RitualSummon: StepFacts(searches="never", summons=True),
    u.SynchroSummonNow: StepFacts(searches="never", summons=True),
    u.XyzSummonNow: StepFacts(searches="never", summons=True),
    u.NormalSummonNow: StepFacts(searches="never"),
    # how cards lie, and what belongs to what
    c.Turn: StepFacts(payable=True),
    c.Mix: _ALWAYS_POSSIBLE,
    c.TakeControl: StepFacts(),
    s.SwapControl: _ALWAYS_POSSIBLE,
    c.Equip: StepFacts(takes_away=True),
    c.Bind: StepFacts(),
    c.Tie: StepFacts(),
    s.PlaceCounters: StepFacts(payable=True),
    # Life Points
    s.Damage: _ON_A_PLAYER,
    s.Gain: _ON_A_PLAYER,
    s.Pay: replace(_ALWAYS_POSSIBLE, payable=True),
    s.SetLife: _ON_A_PLAYER,
    # questions, chance, and what lasts
    s.Ask: _PREPARES,
    s.Coins: _PREPARES,
    s.Dice: _PREPARES,
    s.Branch: _ALWAYS_POSSIBLE,  # its steps count, not the branch
    s.Change: StepFacts(),
    s.LastingLock: StepFacts(searches="never", concerns="player"),
    s.NoteNumber: _ALWAYS_POSSIBLE,
    s.Later: StepFacts(),
    # the course of Chain, battle and duel
    s.Negate: StepFacts(searches="never"),
    s.OtherPlayer: StepFacts(searches="never"),
    s.Spare: _ALWAYS_POSSIBLE,
    s.EndBattlePhase: StepFacts(searches="never"),
    s.ToEndPhase: _ALWAYS_POSSIBLE,
    s.AttackByEffect: _ALWAYS_POSSIBLE,
    c.RedirectAttack: StepFacts(searches="never"),
    c.Retarget: StepFacts(searches="never"),
    s.MakeDirect: StepFacts(searches="never"),
    s.BlockZone: StepFacts(searches="never"),
    s.WinDuel: _ALWAYS_POSSIBLE,
}
"""The facts of every kind of step."""


def kinds_that(fact: Literal["payable", "takes_away", "summons"]) -> tuple[type[Step], ...]:
    """The kinds of steps for which a fact is true, in the order of the table."""
    return tuple(kind for kind, facts in STEP_FACTS.items() if getattr(facts, fact))
