"""Which cards an effect is about, and how much of what."""

from typing import Literal

from duelog.core.effects.language.words import Area, Bounds, Ref, Stat, Trait, Who
from duelog.events.base import Part, Position, SummonKind
from duelog.events.faces import Attribute, Card, Kind


class Cards(Part, frozen=True, kw_only=True):
    """A selector: all cards in these areas, or among a reference, that are as it says. What is left out is free.

    `came_from` is where monsters on the field were Summoned from, `tributes` how many monsters were Tributed for their
    Normal Summon or Set: none that came otherwise, or was turned face-down since, fits.
    """

    of: Who = "both"
    owned: Who | None = None
    area: tuple[Area, ...] = ()
    ref: Ref | None = None
    label: str | None = None
    other: bool = False
    among: Ref | None = None
    card: Card | None = None
    not_card: Card | None = None
    kinds: tuple[Kind, ...] = ()
    without: tuple[Kind, ...] = ()
    name: tuple[str, ...] = ()
    not_name: tuple[str, ...] = ()
    in_name: tuple[str, ...] = ()
    attribute: tuple[Attribute, ...] = ()
    type: tuple[str, ...] = ()
    either: "tuple[Cards, ...]" = ()
    named: str | None = None
    face: Literal["up", "down"] | None = None
    position: tuple[Position, ...] = ()
    level: Bounds | None = None
    rank: Bounds | None = None
    atk: Bounds | None = None
    defense: Bounds | None = None
    atk_at_most: "Value | None" = None
    atk_below: "Value | None" = None
    level_is: "Value | None" = None
    same_name_as: Ref | None = None
    came: tuple[SummonKind, ...] = ()
    came_from: tuple[Area, ...] = ()
    came_this_turn: bool | None = None
    tributes: Bounds | None = None
    buried_this_turn: bool | None = None
    flipped_this_turn: bool | None = None
    attacks: Bounds | None = None
    fought_this_turn: bool | None = None
    trait: Trait | None = None
    lost_in_battle: bool | None = None
    counter: str | None = None
    equipped: bool | None = None
    summonable: bool = False
    can_switch: bool | None = None
    strongest: Literal["atk", "defense"] | None = None
    weakest: Literal["atk", "defense"] | None = None


CardsOf = Ref | Cards


class Amount(Part, frozen=True, kw_only=True):
    """A number worked out from the state: what is counted, times and divided (rounded down) and plus a number.

    `less` is taken away from what is counted, before all this; a number below 0 stays below 0.
    """

    count: CardsOf | None = None
    of: CardsOf | None = None
    stat: Stat = "atk"
    total: bool = False
    lp: Who | None = None
    lp_difference: bool = False
    less: "Value | None" = None
    hand: Who | None = None
    counters: str | None = None
    chain_link: bool = False
    answer: str | None = None
    result: Literal["die", "heads"] | None = None
    event_damage: bool = False
    destroyed_of: Who | None = None
    names: CardsOf | None = None
    times: int = 1
    divided_by: int = 1
    plus: int = 0


Value = int | Amount
