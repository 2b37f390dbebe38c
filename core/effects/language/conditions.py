"""Conditions, and the events that effects respond to."""

from typing import Literal

from duelog.core.effects.language.selectors import BLANKS, Amount, CardsOf, Value
from duelog.core.effects.language.walk import Compiled
from duelog.core.effects.language.words import Area, Happening, Who
from duelog.events.base import Part, Phase, SummonKind


class Condition(Compiled, frozen=True, kw_only=True, rename=BLANKS):
    """A condition: every given field, each of `all of` and one of `any of` must hold, and `not` must not hold.

    Without a comparison, the count, or the `value`, must be at least 1.

    `used` is the number of an effect of this card that was activated, and not negated, this turn or `turns_ago` turns
    earlier.

    `battle_phase_ahead` is whether the turn player can still conduct a Battle Phase this turn, `phase_just_began`
    whether nobody has made a move in this Phase, `normal_draw_ahead` whether the player has yet to make the normal draw
    of this turn.

    `normal_summoned` is whether the player made the Normal Summon or Set of this turn, `special_summoned` whether a
    player Special Summoned this turn while this card was here, `not_summoned_this_turn` whether the player has made no
    Summon of these kinds this turn, nor attempted one. `would_take_battle_damage` is whether a player would take battle
    damage if damage were calculated now. `chain_link` is the minimum number of the Chain Link. `previous_step_done` is
    whether the previous step did something.
    """

    count: CardsOf | None = None
    value: Amount | None = None
    less_than: Value | None = None
    at_most: Value | None = None
    equal_to: Value | None = None
    at_least: Value | None = None
    more_than: Value | None = None
    other_than: Value | None = None
    turn: Literal["you", "opponent"] | None = None
    phase: tuple[Phase, ...] = ()
    previous_step_done: bool | None = None
    yes: str | None = None
    option: tuple[str, str] | None = None
    summoned_by: tuple[SummonKind, ...] = ()
    not_summoned_this_turn: tuple[SummonKind, ...] = ()
    battle_phase_ahead: bool | None = None
    phase_just_began: bool | None = None
    normal_summoned: bool | None = None
    normal_draw_ahead: bool | None = None
    special_summoned: Who | None = None
    damage_step: bool | None = None
    used: int | None = None
    turns_ago: int = 0
    summoning: bool | None = None
    damage_by: Literal["battle", "effect"] | None = None
    chain_link: int | None = None
    same_name_in_chain: bool | None = None
    would_take_battle_damage: Who | None = None
    all_of: "tuple[Condition, ...]" = ()
    any_of: "tuple[Condition, ...]" = ()
    not_: "Condition | None" = None


class Occasion(Part, frozen=True, kw_only=True):
    """An event that an effect responds to.

    `what` are the cards affected, `by` the player who caused it or whose card it is. "normal draw" is the moment before
    the draw of the Draw Phase. `targets` are cards of which the effect that was activated, resolves or resolved targets
    one.

    `by_procedure` is whether a monster Special Summoned itself by a procedure of its own, without a Chain.

    `cause` narrows down how: destroyed by battle or by an effect, drawn by the rules (the normal draw); an
    "activation cost" is the cost of an activation and of nothing else, a "tribute summon" what is Tributed for a
    Tribute Summon or Set. `origin` and `to` are where the cards were and went, `origin` of an activation where the card
    was before its costs; `was_face` is the facing of a card that left the field, `was_equipped_to` the monster it was
    equipped to; `alone` is whether it happened to no other card.
    `activated_as` is whether the card itself or an effect of it was
    activated or resolved. `summons` are activations of effects that Special Summon, `destroys` of effects that would
    destroy that many cards (`destroys_what`) of the player, `one_player` of effects that concern one player only and
    target no card, `answers_summon` of Trigger Effects that answer a Summon of one of these kinds.
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
    destroys: int | None = None
    destroys_of: Who = "you"
    destroys_what: CardsOf | None = None
    one_player: bool | None = None
    answers_summon: tuple[SummonKind, ...] = ()
    was_face: Literal["up", "down"] | None = None
    was_equipped_to: CardsOf | None = None
    at_least: int = 1
    alone: bool = False
