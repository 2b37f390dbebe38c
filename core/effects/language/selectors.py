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
    """How a card in the Graveyard was sent there, a banished card was banished, or a monster left its Equip Cards."""

    how: tuple[Departure, ...] = ()
    """What was done with it."""
    cause: Literal["battle", "effect", "opponent's effect", "opponent"] | None = None
    """What did it, as in an [Occasion](#occasion)."""
    material_of: tuple[Literal["fusion", "synchro"], ...] = ()
    """The kinds of Summons one of which it was a material of."""
    origin: tuple[Area, ...] = ()
    """Where it was before."""
    of: Who = "both"
    """On whose side it was before."""
    was_face: Literal["up", "down"] | None = None
    """Its facing on the field."""
    turns_ago: Bounds | None = None
    """Bounds on the number of turns since then, 0 for this turn."""
    before_phase: bool = False
    """Whether it was before the current Phase began."""
    before_activation: bool = False
    """Whether it was before the effect that asks was activated."""
    unused: int | None = None
    """The number of an effect of it that has not been activated since then."""
    by_card: "CardsOf | None" = None
    """The cards one of which did it."""
    equipped_with: "CardsOf | None" = None
    """Equip Cards one of which the monster had as it left the field."""
    equipped_to: "CardsOf | None" = None
    """Monsters one of which it was equipped to as that monster left the field; `area` is where that one went, `arrival`
    how, even if it has moved on since.
    """


class Cards(Compiled, frozen=True, kw_only=True, rename={**BLANKS, "facts": "is"}):
    """A selector: all cards in these areas, or of a reference, that match its fields.

    Omitted fields match everything.
    """

    of: Who = "both"
    """On whose side they are."""
    owner: Who | None = None
    """Whose cards they are, wherever they are."""
    area: tuple[Area, ...] = ()
    """Where they are taken from."""
    ref: Ref | None = None
    """The known cards that they are taken from."""
    ref_of: "CardsOf | None" = None
    """The cards, in place of this one, whose `ref` is meant: the `fusion materials` of the targets."""
    label: str | None = None
    """The label of an earlier step: they are taken from its cards, or from the cards chosen as its answer."""
    other: bool = False
    """Whether this card is left out."""
    card: CardType | None = None
    """What it counts as: a monster, a Spell or a Trap."""
    kinds: tuple[Kind, ...] = ()
    """Kinds, one of which it is."""
    name: tuple[str, ...] = ()
    """Names, one of which it has."""
    in_name: tuple[str, ...] = ()
    """Words, one of which is part of its name."""
    attribute: tuple[Attribute, ...] = ()
    """Attributes, one of which it has."""
    type: tuple[str, ...] = ()
    """Types, one of which it has."""
    declared_name: str | None = None
    """The label of an `ask`: it has the name that was declared."""
    declared_type: str | None = None
    """The label of an `ask`: it has the Type that was declared."""
    declared_attribute: str | None = None
    """The label of an `ask`: it has the Attribute that was declared."""
    face: Literal["up", "down"] | None = None
    """Whether it lies face-up or face-down; left out, both, also among banished cards and in the Extra Deck."""
    position: tuple[Position, ...] = ()
    """Battle positions, one of which it is in."""
    level: Bounds | None = None
    """Bounds of its Level."""
    rank: Bounds | None = None
    """Bounds of its Rank."""
    atk: Bounds | None = None
    """Bounds of its ATK."""
    defense: Bounds | None = None
    """Bounds of its DEF."""
    compare: "tuple[Comparison, ...]" = ()
    """Comparisons of its numbers, all of which have to hold."""
    same_name_as: "CardsOf | None" = None
    """Cards, with one of which it has the name in common."""
    same_type_as: "CardsOf | None" = None
    """Cards, with one of which it has the Type in common."""
    same_attribute_as: "CardsOf | None" = None
    """Cards, with one of which it has the Attribute in common."""
    same_level_as: "CardsOf | None" = None
    """Cards, with one of which it has the Level in common."""
    equipped_to: "CardsOf | None" = None
    """Monsters, one of which it is equipped to."""
    equipped_with: "CardsOf | None" = None
    """Equip Cards, one of which it has."""
    holds: "CardsOf | None" = None
    """Cards, one of which it goes on targeting: it is equipped or bound to it, or tied to it as a target."""
    can_equip: "CardsOf | None" = None
    """Monsters, one of which it can be equipped to by its own text."""
    can_be_equipped_with: "CardsOf | None" = None
    """Equip Cards, one of which can be equipped to it by its own text."""
    can_hold_counter: str | None = None
    """A counter that it places on itself by its own effects, which are not negated, and has room for."""
    lists_material: tuple[str, ...] = ()
    """Names, one of which it lists as a material."""
    material_of: "CardsOf | None" = None
    """Cards, one of which lists it as a material."""
    made_of: "CardsOf | None" = None
    """Cards that together are the materials it lists, a Fusion or Xyz Monster."""
    arrival: Arrival | None = None
    """How it was sent to the Graveyard or banished."""
    summoned_by: tuple[SummonKind, ...] = ()
    """Kinds of Summons, by one of which it came to the field."""
    summoned_from: tuple[Area, ...] = ()
    """Places, from one of which it was Summoned."""
    facts: tuple[Fact, ...] = ()
    """Facts that must all be true of it."""
    trait: AnyTrait | None = None
    """A trait that it has."""
    summonable: bool | Literal["set"] = False
    """Whether it can be Special Summoned now; with "set", it is enough if it can be face-down."""
    highest: Literal["atk", "defense"] | None = None
    """Only those with the highest ATK or DEF of all that match the other fields."""
    lowest: Literal["atk", "defense"] | None = None
    """Only those with the lowest ATK or DEF of all that match the other fields."""
    for_which: "Condition | None" = None
    """A condition that has to hold with the card as "it"."""
    all_of: "tuple[Cards, ...]" = ()
    """Selectors, each of which it has to match. In them, `area`, `of`, `ref` and `label` test where it is, whose it is,
    and among which cards.
    """
    any_of: "tuple[Cards, ...]" = ()
    """Selectors, one of which it has to match."""
    not_: "Cards | None" = None
    """A selector that it must not match."""
    as_it_left: "Cards | None" = None
    """A selector that it matched as it left the field, for as long as effects can answer that."""


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
    """Activations of this turn that were not negated."""

    by: Who = "both"
    """Who made them."""
    cards: CardFilter | None = None
    """The cards that were activated, or whose effects were."""
    activated_as: Literal["card", "effect", "either"] = "either"
    """Whether the cards themselves were activated, or effects of them."""
    here: bool = False
    """Whether only those count that were made since this card came to the field or was turned face-up."""


class CountedDepartures(Part, frozen=True, kw_only=True):
    """Monsters that left their Monster Zones this turn, Tokens included, and cards that were discarded or Tributed from
    a hand; one that did so twice counts twice.
    """

    cards: Cards | None = None
    """A selector that they matched as they lay there."""
    by: Who = "both"
    """Who did it: in battle the other player, with a discard the one whose hand it was."""
    how: tuple[Departure, ...] = ()
    """What was done with them."""
    cause: Literal["battle", "effect"] | None = None
    """Whether it was by battle or by an effect."""
    origin: tuple[Literal["monsters", "hand"], ...] = ()
    """Where they were before."""
    of: Who = "both"
    """On whose side they were before."""
    to: tuple[Area, ...] = ()
    """Where they went."""


class CountedSummons(Part, frozen=True, kw_only=True):
    """Monsters that were Summoned this turn, by Summons that were not negated; one Summoned twice counts twice.

    For an effect that answers a Summon, only those up to this one count.
    """

    by: Who = "both"
    """Who Summoned them."""
    how: tuple[SummonKind, ...] = ()
    """Kinds of Summons, one of which it was."""
    cards: CardFilter | None = None
    """Which monsters they are, by what is printed on them."""
    counted: Literal["monsters", "Summons", "attempts", "of one name"] = "monsters"
    """What is counted: the monsters; the Summons, each of one or more of them; with "attempts" also those that were
    negated or can still be; or the monsters with the same name, of which there were most."""


class Amount(Compiled, frozen=True, kw_only=True):
    """A number computed from the state: ``(counted - minus) x times / divided_by + plus``, rounded down.

    One field says what is counted. The result can be negative.
    """

    count: CardsOf | None = None
    """The number of these cards."""
    of: CardsOf | None = None
    """A number of this card: `stat`, or its `counters`; of several cards the first, or with `total` or `counters` all.
    """
    stat: Stat = "atk"
    """The number of the card `of`."""
    total: bool = False
    """Whether the numbers of all cards `of` are added up."""
    lp: Who | None = None
    """The Life Points of a player."""
    lp_difference: bool = False
    """The Life Points of the opponent minus those of the player."""
    minus: "Value | None" = None
    """What is subtracted from the count."""
    hand: Who | None = None
    """The number of cards in the hand of a player, or of both."""
    counters: str | None = None
    """The number of counters of this name on this card, or on all the cards `of`."""
    chain_link: bool = False
    """The number of the Chain Link that resolves, otherwise of links so far."""
    answer: str | None = None
    """The number that was declared under this label, or of the cards chosen."""
    result: Literal["die", "heads"] | None = None
    """The sum of the dice just rolled, or the number of heads just tossed."""
    event_damage: bool = False
    """The damage of the event that is answered."""
    destroyed_of: Who | None = None
    """The number of cards on the side of a player that this effect has destroyed."""
    different_names: CardsOf | None = None
    """The number of different names of these cards."""
    different_types: CardsOf | None = None
    """The number of different Types of these cards."""
    different_attributes: CardsOf | None = None
    """The number of different Attributes of these cards."""
    most_of_one_name: CardsOf | None = None
    """How many of these cards at most share a name."""
    activations: CountedActivations | None = None
    """The number of these activations of this turn."""
    departures: CountedDepartures | None = None
    """The number of these monsters and cards that left this turn."""
    summoned: CountedSummons | None = None
    """The number of these monsters that were Summoned this turn."""
    noted: str | None = None
    """The number that an effect of this card noted under this label, 0 if none is kept."""
    times: int = 1
    """The factor."""
    divided_by: int = 1
    """The divisor."""
    plus: int = 0
    """What is added at the end."""


Value = int | Amount

Compared = Value | Stat
"""The right side of a comparison: a value, or another number of the same card."""


class Comparison(Part, frozen=True, kw_only=True, rename=BLANKS):
    """Comparisons of a number of a card, all of which have to hold.

    A card without the number matches no comparison: all monsters except Xyz Monsters have a Level, Xyz Monsters a Rank,
    Pendulum Monsters a Scale (the left one, except in the right Pendulum Zone), cards on the field attacks, and
    monsters that were Normal Summoned or Set Tributes. Missing ATK and DEF are 0.
    """

    number: Stat | None = None
    """The number of the card."""
    counters: str | None = None
    """The name of counters: their number on the card is compared instead."""
    less_than: Compared | None = None
    """It is less than this."""
    at_most: Compared | None = None
    """It is at most this."""
    equal_to: Compared | None = None
    """It is equal to this."""
    at_least: Compared | None = None
    """It is at least this."""
    more_than: Compared | None = None
    """It is more than this."""
    other_than: Compared | None = None
    """It is not equal to this."""


class Condition(Compiled, frozen=True, kw_only=True, rename=BLANKS):
    """A condition: every given field must hold.

    Without a comparison, the count, or the `value`, must be at least 1.
    """

    count: CardsOf | None = None
    """The cards whose number is compared."""
    value: Amount | None = None
    """The number that is compared."""
    less_than: Value | None = None
    """The count or `value` is less than this."""
    at_most: Value | None = None
    """The count or `value` is at most this."""
    equal_to: Value | None = None
    """The count or `value` is equal to this."""
    at_least: Value | None = None
    """The count or `value` is at least this."""
    more_than: Value | None = None
    """The count or `value` is more than this."""
    other_than: Value | None = None
    """The count or `value` is not equal to this."""
    turn: Literal["you", "opponent"] | None = None
    """Whose turn it is."""
    phase: tuple[Phase, ...] = ()
    """Phases, one of which it is."""
    previous_step_done: bool | None = None
    """Whether the previous step did something."""
    yes: str | None = None
    """The label of a question that was answered with "yes"."""
    option: tuple[str, str] | None = None
    """The label of a question, and the option that was chosen."""
    summoned_by: tuple[SummonKind, ...] = ()
    """Kinds of Summons, by one of which this card came to the field."""
    not_summoned_this_turn: tuple[SummonKind, ...] = ()
    """Whether the player has made no Summon of these kinds this turn, nor attempted one."""
    battle_phase_ahead: bool | None = None
    """Whether the turn player can still conduct a Battle Phase this turn."""
    phase_just_began: bool | None = None
    """Whether nobody has made a move in this Phase."""
    normal_summoned: bool | None = None
    """Whether the player made the Normal Summon or Set of this turn."""
    normal_draw_ahead: bool | None = None
    """Whether the player has yet to make the normal draw of this turn."""
    special_summoned: Who | None = None
    """Whether a player Special Summoned this turn while this card was here."""
    battle_step: bool | None = None
    """Whether it is the Battle Step."""
    damage_step: bool | None = None
    """Whether it is the Damage Step."""
    used: int | None = None
    """The number of an effect of this card that was activated, and not negated, this turn or `turns_ago`."""
    turns_ago: int = 0
    """The number of turns before this one to which `used` refers."""
    used_as: str | None = None
    """The card of which `used` is the effect, if an effect of this card had become that one."""
    summoning: bool | None = None
    """Whether a Summon is being made that can be negated."""
    damage_by: Literal["battle", "effect"] | None = None
    """Whether the damage of the event that is answered was by battle or by an effect."""
    chain_link: int | None = None
    """The lowest number of the Chain Link."""
    same_name_in_chain: bool | None = None
    """Whether two cards with the same name were activated in this Chain."""
    in_force: bool | Literal["card"] | None = None
    """Whether what an effect of this card, or of another one of its name, did for some time still lasts for the player;
    with "card", only what its activation as a card did."""
    would_take_battle_damage: Who | None = None
    """A player who would take battle damage if damage were calculated now."""
    all_of: "tuple[Condition, ...]" = ()
    """Conditions, each of which must hold."""
    any_of: "tuple[Condition, ...]" = ()
    """Conditions, one of which must hold."""
    not_: "Condition | None" = None
    """A condition that must not hold."""
