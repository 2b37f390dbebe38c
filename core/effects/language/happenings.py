"""The events that effects respond to."""

from typing import Literal

from duelog.core.effects.language.selectors import CardsOf
from duelog.core.effects.language.words import Area, Happening, Who
from duelog.events.base import Part, Phase, SummonKind


class Occasion(Part, frozen=True, kw_only=True):
    """An event that an effect responds to.

    `what` are the cards affected, `by` the player who caused it or whose card it is. "normal draw" is the moment before
    the draw of the Draw Phase. `targets` are cards of which the effect that was activated, resolves or resolved targets
    one.

    `by_procedure` is whether a monster Special Summoned itself by a procedure of its own, without a Chain.

    `cause` narrows down how: destroyed by battle or by an effect, drawn by the rules (the normal draw); an
    "activation cost" is the cost of an activation and of nothing else, a "tribute summon" what is Tributed for a
    Tribute Summon or Set. `origin` and `to` are where the cards were and went, `origin` of an activation where the card
    was before its costs. A card that goes to the Main Deck has "left field" only if `to` is given and names the Deck.
    `was_face` is the facing of a card that left the field, `was_equipped_to` the monster it was
    equipped to; `alone` is whether it happened to no other card.
    `activated_as` is whether the card itself or an effect of it was activated or resolved. `summons` are activations of
    effects that Special Summon, `damages` of effects that inflict damage, `destroys` of effects that would destroy that
    many cards (`destroys_what`) of the player, `one_player` of effects that concern one player only and target no card,
    `answers_summon` of Trigger Effects that answer a Summon of one of these kinds.
    """

    event: Happening
    what: CardsOf | None = None
    how: tuple[SummonKind, ...] = ()
    by_procedure: bool | None = None
    by: Who | None = None
    cause: (
        Literal[
            "battle", "effect", "opponent's effect", "opponent", "cost", "activation cost", "tribute summon", "rule"
        ]
        | None
    ) = None
    origin: tuple[Area, ...] = ()
    to: tuple[Area, ...] = ()
    phase: Phase | None = None
    direct: bool | None = None
    attacker: CardsOf | None = None
    attacked: CardsOf | None = None
    by_card: CardsOf | None = None
    targets: CardsOf | None = None
    activated_as: Literal["card", "effect", "either"] = "either"
    summons: bool | None = None
    damages: bool | None = None
    destroys: int | None = None
    destroys_of: Who = "you"
    destroys_what: CardsOf | None = None
    one_player: bool | None = None
    answers_summon: tuple[SummonKind, ...] = ()
    was_face: Literal["up", "down"] | None = None
    was_equipped_to: CardsOf | None = None
    at_least: int = 1
    alone: bool = False
