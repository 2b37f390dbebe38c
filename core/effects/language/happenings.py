"""The events that effects respond to."""

from typing import Literal

from duelog.core.effects.language.selectors import CardsOf
from duelog.core.effects.language.words import Area, Happening, Who
from duelog.events.base import Part, Phase, SummonKind


class Occasion(Part, frozen=True, kw_only=True):
    """An event that an effect responds to. [Happening](#happening) lists which fields each event uses; others are
    refused.

    "normal draw" is the moment before the draw of the Draw Phase, "coins tossed" the one after a toss by an effect,
    before that effect goes on; only a "continuous" effect answers it.
    """

    event: Happening
    """What happens."""
    what: CardsOf | None = None
    """The cards that it happens to, or that do it."""
    how: tuple[SummonKind, ...] = ()
    """Kinds of Summons, one of which it is."""
    by_procedure: bool | None = None
    """Whether a monster Special Summoned itself by a procedure of its own, without a Chain."""
    by: Who | None = None
    """The player who caused it, to whom it happens, or whose turn it is."""
    cause: (
        Literal[
            "battle", "effect", "opponent's effect", "opponent", "cost", "activation cost", "tribute summon", "rule"
        ]
        | None
    ) = None
    """How it happens: by battle or by an effect, by the rules (the normal draw); an "activation cost" is the cost of an
    activation and of nothing else, a "tribute summon" what is Tributed for a Tribute Summon or Set.
    """
    origin: tuple[Area, ...] = ()
    """Where the cards were; of an activation, where the card was before its costs."""
    to: tuple[Area, ...] = ()
    """Where the cards went. A card that goes to the Main Deck has "left field" only if this names the Deck."""
    phase: Phase | None = None
    """The Phase that begins."""
    direct: bool | None = None
    """Whether the attack is direct."""
    attacker: CardsOf | None = None
    """The attacking monster."""
    attacked: CardsOf | None = None
    """The attack target."""
    in_replay: bool = True
    """Whether a target that is chosen in a Replay counts, too, though no attack is declared then."""
    by_card: CardsOf | None = None
    """The card that caused it, or the monster that the other one battled."""
    materials: CardsOf | None = None
    """Cards, one of which was a Tribute or material of the Summon."""
    targets: CardsOf | None = None
    """Cards of which the effect that was activated, resolves or resolved targets one."""
    activated_as: Literal["card", "effect", "either"] = "either"
    """Whether the card itself or an effect of it was activated or resolved."""
    summons: bool | None = None
    """Whether the effect Special Summons."""
    damages: bool | None = None
    """Whether the effect would certainly inflict damage."""
    damages_whom: Who = "both"
    """To whom: damage to the other player does not count."""
    destroys: int | None = None
    """The least number of cards that the effect would certainly destroy: see [rulings.md](rulings.md)."""
    destroys_of: Who = "you"
    """On whose side these cards are."""
    destroys_what: CardsOf | None = None
    """Which cards these are."""
    destroys_negated: bool = False
    """Whether the card that the effect negates and destroys counts, too, wherever it is."""
    one_player: bool | None = None
    """Whether the effect concerns one player only and targets no card."""
    answers_summon: tuple[SummonKind, ...] = ()
    """Kinds of Summons: a Trigger Effect that answers one of these."""
    was_face: Literal["up", "down"] | None = None
    """The facing of a card that left the field."""
    was_equipped_to: CardsOf | None = None
    """The monster that the card is or was equipped to."""
    excavated: bool = False
    """Whether the effect that moved the cards had excavated them."""
    at_least: int = 1
    """How many cards at least it happens to at once."""
    alone: bool = False
    """Whether it happens to no other card."""
