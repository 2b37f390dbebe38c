"""Selectors, amounts and conditions: which cards, how many, and whether."""

from typing import Literal

from duelog.core.effects.language.walk import Compiled
from duelog.core.effects.language.words import AnyTrait, Area, Bounds, Departure, Fact, Ref, Stat, Who
from duelog.events.base import Part, Phase, Position, SummonKind, given_fields
from duelog.events.faces import Attribute, CardType, Kind
from duelog.events.restrictions import CardFilter

BLANKS = {
    name: name.replace("_", " ").strip()
    for name in ("all_of", "any_of", "not_", "less_than", "at_most", "equal_to", "at_least", "more_than", "other_than")
}
"""The words with blanks for fields whose Python names cannot have them."""


class Arrival(Part, frozen=True, kw_only=True):
    """How a card in the Graveyard was sent there, a banished card was banished, or a monster left its Equip Cards.

    `how` is what was done with it, `cause` what did it, as in an [Occasion](#occasion), `material_of` the kind of
    Summon that it was a material of. `origin` and `of` are where and on whose side it was before, `was_face` its facing
    on the field; `turns_ago` are bounds on the number of turns since then, 0 for this turn. `by_card` are the cards one
    of which did it, `equipped_with` Equip Cards one of which a monster had as it left the field, `equipped_to` monsters
    one of which it was equipped to as that monster left the field.
    """

    how: tuple[Departure, ...] = ()
    cause: Literal["battle", "effect", "opponent's effect", "opponent"] | None = None
    material_of: tuple[Literal["fusion", "synchro"], ...] = ()
    origin: tuple[Area, ...] = ()
    of: Who = "both"
    was_face: Literal["up", "down"] | None = None
    turns_ago: Bounds | None = None
    by_card: "CardsOf | None" = None
    equipped_with: "CardsOf | None" = None
    equipped_to: "CardsOf | None" = None


class Cards(Compiled, frozen=True, kw_only=True, rename={**BLANKS, "facts": "is"}):
    """A selector: all cards in these areas, or of a reference, that match its fields. Omitted fields match everything.

    A card has to match each of `all of`, one of `any of`, and not `not`: selectors in which `area`, `of`, `ref` and
    `label` test where the card is, whose it is, and among which cards. `is` are facts that must all be true of it,
    `compare` comparisons of its numbers. `summoned_from` is where monsters on the field were Summoned from.
    `same_name_as`, `same_type_as` and `same_attribute_as` are cards: it has this in common with one of them.
    `equipped_to` are monsters: it is equipped to one of them; `equipped_with` are Equip Cards: it has one of them.
    `can_equip` are monsters to one of which it can be equipped by its own text, `can_be_equipped_with` such cards of a
    monster. `can_hold_counter` are counters that it places on itself by its own effects. `lists_material` are names: it
    lists one of them as a material; `material_of` are cards that list it as a material; `made_of` are cards that
    together are its Fusion Materials. `arrival` is how it was sent to the Graveyard or banished. `for_which` is a
    condition that has to hold with the card as "it".
    """

    of: Who = "both"
    owner: Who | None = None
    area: tuple[Area, ...] = ()
    ref: Ref | None = None
    label: str | None = None
    other: bool = False
    card: CardType | None = None
    kinds: tuple[Kind, ...] = ()
    name: tuple[str, ...] = ()
    in_name: tuple[str, ...] = ()
    attribute: tuple[Attribute, ...] = ()
    type: tuple[str, ...] = ()
    declared_name: str | None = None
    declared_type: str | None = None
    declared_attribute: str | None = None
    face: Literal["up", "down"] | None = None
    position: tuple[Position, ...] = ()
    level: Bounds | None = None
    rank: Bounds | None = None
    atk: Bounds | None = None
    defense: Bounds | None = None
    compare: "tuple[Comparison, ...]" = ()
    same_name_as: "CardsOf | None" = None
    same_type_as: "CardsOf | None" = None
    same_attribute_as: "CardsOf | None" = None
    equipped_to: "CardsOf | None" = None
    equipped_with: "CardsOf | None" = None
    can_equip: "CardsOf | None" = None
    can_be_equipped_with: "CardsOf | None" = None
    can_hold_counter: str | None = None
    lists_material: tuple[str, ...] = ()
    material_of: "CardsOf | None" = None
    made_of: "CardsOf | None" = None
    arrival: Arrival | None = None
    summoned_by: tuple[SummonKind, ...] = ()
    summoned_from: tuple[Area, ...] = ()
    facts: tuple[Fact, ...] = ()
    trait: AnyTrait | None = None
    summonable: bool = False
    highest: Literal["atk", "defense"] | None = None
    lowest: Literal["atk", "defense"] | None = None
    for_which: "Condition | None" = None
    all_of: "tuple[Cards, ...]" = ()
    any_of: "tuple[Cards, ...]" = ()
    not_: "Cards | None" = None


CardsOf = Ref | Cards


def as_selector(cards: CardFilter) -> Cards:
    """The selector equivalent to a filter."""
    fields = given_fields(cards)
    if cards.any_of:
        fields["any_of"] = tuple(map(as_selector, cards.any_of))
    if cards.not_ is not None:
        fields["not_"] = as_selector(cards.not_)
    return Cards(**fields)


class CountedActivations(Part, frozen=True, kw_only=True):
    """CountedActivations of this turn that were not negated: by `by`, of `cards`, of cards themselves or of effects.

    With `here`, only those made since this card came to the field or was turned face-up.
    """

    by: Who = "both"
    cards: CardFilter | None = None
    activated_as: Literal["card", "effect", "either"] = "either"
    here: bool = False


class Amount(Compiled, frozen=True, kw_only=True):
    """A number computed from the state: the count, multiplied, divided (rounded down) and increased.

    `counters` are those on this card, or on all the cards `of`. `minus` is subtracted from the count first; the result
    can be negative. `different_names`, `different_types` and `different_attributes` count the different names, Types
    and Attributes of cards, `most_of_one_name` how many of them at most share a name, `activations` activations of this
    turn.
    """

    count: CardsOf | None = None
    of: CardsOf | None = None
    stat: Stat = "atk"
    total: bool = False
    lp: Who | None = None
    lp_difference: bool = False
    minus: "Value | None" = None
    hand: Who | None = None
    counters: str | None = None
    chain_link: bool = False
    answer: str | None = None
    result: Literal["die", "heads"] | None = None
    event_damage: bool = False
    destroyed_of: Who | None = None
    different_names: CardsOf | None = None
    different_types: CardsOf | None = None
    different_attributes: CardsOf | None = None
    most_of_one_name: CardsOf | None = None
    activations: CountedActivations | None = None
    times: int = 1
    divided_by: int = 1
    plus: int = 0


Value = int | Amount

Compared = Value | Stat
"""The right side of a comparison: a value, or another number of the same card."""


class Comparison(Part, frozen=True, kw_only=True, rename=BLANKS):
    """Comparisons of a number of a card: `number`, or the number of `counters` with a name on it.

    A card without the number matches no comparison: all monsters except Xyz Monsters have a Level, Xyz Monsters a Rank,
    Pendulum Monsters a Scale (the left one, except in the right Pendulum Zone), cards on the field attacks, and
    monsters that were Normal Summoned or Set Tributes. Missing ATK and DEF are 0.
    """

    number: Stat | None = None
    counters: str | None = None
    less_than: Compared | None = None
    at_most: Compared | None = None
    equal_to: Compared | None = None
    at_least: Compared | None = None
    more_than: Compared | None = None
    other_than: Compared | None = None


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
