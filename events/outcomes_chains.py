"""Outcomes: Chains, and effects that last."""

from typing import Literal

from duelog.events.base import (
    CardId,
    EffectAddress,
    EffectOrSummon,
    Moved,
    Outcome,
    Part,
    StepAddress,
    always_encoded,
    restore_defaults,
)
from duelog.events.places import Place, Player

# --- Chains -------------------------------------------------------------------------------------------------------


class Activated(Outcome, frozen=True, kw_only=True, tag="activated"):
    """A card or effect is activated and becomes the last link of the Chain; its costs are already paid (GEN-10).

    `placed` is the card moving from the hand to its zone, or turned face-up in place. `event_cards` are the cards of
    the event that it responds to.
    """

    player: Player
    card: CardId
    effect: EffectAddress = 0
    speed: Literal[1, 2, 3] = 1
    at: Place | None = None
    placed: Moved | None = None
    targets: tuple[CardId, ...] = ()
    costs: tuple[CardId, ...] = ()
    option: int = 0
    event_cards: tuple[CardId, ...] = ()


class Targeted(Outcome, frozen=True, kw_only=True, tag="targeted"):
    """Cards become targets of the last link, or of the resolving one.

    duelog writes targets in `activated` and never makes this event; it is for logs of other programs.
    """

    cards: tuple[CardId, ...]


class LinkResolving(Outcome, frozen=True, kw_only=True, tag="link-resolving"):
    """A link begins to resolve (CHAIN-02)."""

    link: int


class LinkResolved(Outcome, frozen=True, kw_only=True, tag="link-resolved"):
    """A link has resolved, with or without an effect."""

    link: int


class LinkNegated(Outcome, frozen=True, kw_only=True, tag="link-negated"):
    """The activation of a link, or only its effect, is negated (CHAIN-09)."""

    link: int
    what: Literal["activation", "effect"] = "activation"
    source: CardId = 0

    def __post_init__(self) -> None:
        restore_defaults(self)


class PlayersExchanged(Outcome, frozen=True, kw_only=True, tag="players-exchanged"):
    """The effect of a link is applied with the two players exchanged."""

    link: int
    source: CardId = 0


class TargetsChanged(Outcome, frozen=True, kw_only=True, tag="targets-changed"):
    """The effect of a link has other targets instead of those that were chosen."""

    link: int
    cards: tuple[CardId, ...]
    source: CardId = 0


class ChainEnded(Outcome, frozen=True, kw_only=True, tag="chain-ended"):
    """The last link has resolved."""


class TriggerMet(Part, frozen=True, kw_only=True):
    """An effect that may or must activate now; `cards` are those of its event."""

    player: Player
    card: CardId
    effect: EffectAddress = 0
    mandatory: bool = False
    cards: tuple[CardId, ...] = ()


class TriggersMet(Outcome, frozen=True, kw_only=True, tag="triggers-met"):
    """Trigger Effects whose event has happened, to be put on a Chain (CHAIN-08)."""

    triggers: tuple[TriggerMet, ...]


class TimingMissed(Outcome, frozen=True, kw_only=True, tag="timing-missed"):
    """A Trigger Effect's event was not the last thing to happen, so it does not activate."""

    card: CardId
    effect: EffectAddress = 0


class Threatened(Outcome, frozen=True, kw_only=True, tag="threatened"):
    """Cards are about to be destroyed by an effect, and another effect may replace that."""

    cards: tuple[CardId, ...]
    source: CardId = 0


class Spared(Outcome, frozen=True, kw_only=True, tag="spared"):
    """Cards that would be destroyed are not, because something else was done instead (GEN-03)."""

    cards: tuple[CardId, ...]
    source: CardId = 0


NothingReason = Literal[
    "no card", "no choice", "no change", "not possible",
    "no monster zone", "no spell zone", "summons forbidden", "no monster to summon", "no room for tokens",
    "no fusion monster", "no fusion materials", "no ritual monster", "no synchro monster",
    "no synchro materials", "no xyz monster", "no xyz materials", "no monster to play", "no tributes",
    "nothing to change", "nothing to set", "nothing to show", "nothing to attach", "nothing to bind to",
    "nothing to equip", "no monster to equip", "nothing to mark", "no materials to detach",
    "attack over", "no summon to negate", "nothing to negate", "no effect to exchange", "not the battle phase",
    "deck empty", "nothing drawn", "life points unchanged",
    "control unchanged", "control cannot change", "monster gone",
    "words",
]  # fmt: skip
"""Why an effect does nothing; "words" if only a sentence from a file of version 1 is known."""


class NothingHappened(Outcome, frozen=True, kw_only=True, tag="nothing-happened"):
    """An effect, or part of it, does nothing; `words` is the explanation if `reason` is "words"."""

    card: CardId
    reason: NothingReason
    words: str = ""


Until = Literal[
    "end of turn", "standby phase", "end phase", "end of battle phase", "end of phase", "damage step",
    "damage calculation", "next link", "source", "duel",
]  # fmt: skip
"""How long an effect lasts: "next link" until the Chain Link before its own has resolved, "source" while its card is
face-up on the field, "standby phase" until that of a later turn, "end phase" until the End Phase begins, "end of phase"
until the Phase in which it began is over."""


# --- lasting effects ----------------------------------------------------------------------------------------------


class LastingBegan(Outcome, frozen=True, kw_only=True, tag="lasting-began"):
    """An effect begins to last beyond its resolution.

    `effect` is the effect of the card `source` and `part` the step of it that lasts; `cards` and `player` are what it
    applies to; `values` are numbers fixed when it began. `until` tells when it ends: at the end of a Phase or turn,
    counted in `turns` of `whose`, or only with its source. `names` are those of the cards that a lock is about, or of
    the card that is copied, or the Attribute and Type that a change takes from another card, or the Phase to which
    the duel goes back after an attack, whose first event is among the `values`; `zones` are those that it takes up.
    """

    id: int
    source: CardId
    effect: EffectOrSummon = 0
    part: StepAddress | None = None
    player: Player | None = None
    cards: tuple[CardId, ...] = ()
    values: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    until: Until = always_encoded("end of turn")
    whose: Player | None = None
    turns: int = 0
    zones: tuple[Place, ...] = ()


class DelayedBegan(Outcome, frozen=True, kw_only=True, tag="delayed-began"):
    """The delayed steps of an effect are carried out, without an activation; `repeats` keeps them for another time.

    `cards` are those of the event that it waited for. With `lasting` 0, the continuous effect `effect` of `source`
    reacts to event `to`; with both `lasting` and `to`, the delayed effect replaces the destruction that is about to
    follow event `to`.
    """

    lasting: int
    repeats: bool = False
    cards: tuple[CardId, ...] = ()
    source: CardId = 0
    effect: EffectAddress = 0
    player: Player | None = None
    to: int = 0


class LastingEnded(Outcome, frozen=True, kw_only=True, tag="lasting-ended"):
    """A lasting effect ends."""

    ids: tuple[int, ...]
