"""What effects make of cards beside their values, and what they forbid players or allow them: traits and locks.

Both are typed, and what they are about is data: a trait or lock is compared, sorted and read without definitions.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import fields, replace

from duelog.events.base import Part
from duelog.events.faces import Attribute, CardType, Kind
from duelog.events.places import Area

Bounds = tuple[int | None, int | None]
"""From and to, both included; null for no bound."""

# --- which cards ------------------------------------------------------------------------------------------------

BLANKS = {"any_of": "any of", "not_": "not"}
"""How the words that combine are written, as in definitions."""


class CardFilter(Part, frozen=True, kw_only=True, rename=BLANKS):
    """The cards that a trait or lock is about, by facts of a card: as it counts on the field, as printed elsewhere.

    A card has to be as every field says that is given: one of the words of a list, a number within bounds, as one of
    `any of`, and not as `not` says. `card` is what it counts as where it is: a Pendulum Monster in a Pendulum Zone is
    a Spell. `name` are whole names, `in_name` parts of names.
    """

    area: tuple[Area, ...] = ()
    card: CardType | None = None
    kinds: tuple[Kind, ...] = ()
    name: tuple[str, ...] = ()
    in_name: tuple[str, ...] = ()
    attribute: tuple[Attribute, ...] = ()
    type: tuple[str, ...] = ()
    level: Bounds | None = None
    rank: Bounds | None = None
    atk: Bounds | None = None
    defense: Bounds | None = None
    any_of: "tuple[CardFilter, ...]" = ()
    not_: "CardFilter | None" = None


ALL_CARDS = CardFilter()

LISTS = ("area", "kinds", "name", "in_name", "attribute", "type")
"""The fields that are lists of words, of which a card has to be as one."""


def in_canonical_form(cards: CardFilter) -> CardFilter:
    """The filter in the form that it has in events: filters that say the same in another way are equal in it.

    Lists are in order without repetition; `any of` and `not` are not nested in themselves and hold nothing that is
    always so, and alternatives that are one list of words each are one list.
    """
    lists: dict[str, Any] = {name: _in_order(getattr(cards, name)) for name in LISTS}
    found = replace(
        cards, **lists,
        any_of=_alternatives(one for choice in cards.any_of for one in _choices(in_canonical_form(choice))),
        not_=in_canonical_form(cards.not_) if cards.not_ is not None else None,
    )  # fmt: skip
    if len(found.any_of) == 1:
        found = _joined(replace(found, any_of=()), found.any_of[0]) or found
    twice = found.not_.not_ if found.not_ is not None else None
    if twice is not None and found.not_ == CardFilter(not_=twice):
        found = _joined(replace(found, not_=None), twice) or found
    return found


def said(part: msgspec.Struct) -> dict[str, Any]:
    """The fields that are not at their default."""
    plain = _defaults(type(part))
    return {name: value for name in part.__struct_fields__ if (value := getattr(part, name)) != plain[name]}


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in fields(kind)}


def _joined(one: CardFilter, other: CardFilter) -> CardFilter | None:
    """What both filters ask, as one; None where they have a field in common."""
    fields_of_one, fields_of_other = said(one), said(other)
    shared = fields_of_one.keys() & fields_of_other.keys()
    return None if shared else CardFilter(**fields_of_one, **fields_of_other)


def _choices(cards: CardFilter) -> tuple[CardFilter, ...]:
    """The alternatives that a filter consists of: its `any of` where it says nothing else, or itself."""
    return cards.any_of if said(cards).keys() == {"any_of"} else (cards,)


def _alternatives(choices: Iterable[CardFilter]) -> tuple[CardFilter, ...]:
    lists: dict[str, tuple[str, ...]] = {}
    found: list[CardFilter] = []
    for choice in choices:
        if choice == ALL_CARDS:
            return ()
        fields_of_it = said(choice)
        (name, words), *more = fields_of_it.items()
        if name in LISTS and not more:
            lists[name] = (*lists.get(name, ()), *words)
        else:
            found.append(choice)
    found += [replace(ALL_CARDS, **{name: _in_order(words)}) for name, words in lists.items()]
    return _in_order(found)


_Item = TypeVar("_Item")


def _in_order(items: Iterable[_Item]) -> tuple[_Item, ...]:
    return tuple(sorted(set(items), key=as_json))


@lru_cache(4096)
def as_json(part: object) -> bytes:
    """A piece as it stands in a file, by which pieces are put in order."""
    return msgspec.json.encode(part)


# --- what cards have --------------------------------------------------------------------------------------------

TraitKind = Literal[
    "attacks directly", "attacks twice", "attacks more", "attacks all", "attacks again at once", "attacks only",
    "must attack", "cannot attack", "cannot attack directly", "cannot declare attacks", "cannot be attacked",
    "no shield", "piercing", "doubles battle damage", "halves battle damage", "no battle damage",
    "to Defense after attacking", "destroyed a monster by battle", "cannot change position",
    "stays in Defense Position", "stays in Attack Position", "control cannot change", "not destroyed by battle",
    "not destroyed by effects", "destroyed instead in battle", "destroyed instead by effects", "untargetable",
    "unaffected", "effects cannot be activated", "effects of", "cannot be tributed",
    "cannot be tributed for a Summon", "cannot be tributed but for a Summon", "counts as two tributes",
    "Tribute of the opponent", "cannot be material", "limits other materials",
    "banished when it leaves", "on the Deck instead of the Graveyard", "banishes", "negated when it leaves",
    "no Trap Monster",
    "Effect Monster", "mark", "words",
]  # fmt: skip
"""What rules ask of a card on the field beside its values; "words" is one that a log of version 1 had in its own words.
"""

Whose = Literal["controller", "opponent"]
"""A player seen from the card that has a trait: who controls it, or that player's opponent."""


class Trait(Part, frozen=True, kw_only=True):
    """What a card on the field has beside its values: `what`, and what it is about.

    `whose` are the player's effects it is about, or the player's damage or cards; left out, both players'. `cards` are
    those it is about: the only ones that it attacks, those whose effects do not affect, destroy or target it, the
    monsters for which it counts as two Tributes or cannot be a material, those that the other materials of its Synchro
    Summon have to be among, the cards that it banishes. `name` is the card whose effects it has, or what a mark is
    called: a mark does nothing, and can be looked for. `number` is how many attacks it can declare beyond the first
    (with `cards`, on these only), `words` is what version 1 said where it is no trait that is known.
    """

    what: TraitKind
    whose: Whose | None = None
    cards: CardFilter | None = None
    name: str = ""
    number: int = 0
    words: str = ""


TRAIT_PARTS: dict[TraitKind, frozenset[str]] = {
    "piercing": frozenset({"whose"}),
    "untargetable": frozenset({"whose", "cards"}),
    "not destroyed by effects": frozenset({"whose", "cards"}),
    "no battle damage": frozenset({"whose"}),
    "doubles battle damage": frozenset({"whose"}),
    "halves battle damage": frozenset({"whose"}),
    "unaffected": frozenset({"whose", "cards"}),
    "banishes": frozenset({"whose", "cards"}),
    "attacks only": frozenset({"cards"}),
    "attacks more": frozenset({"number", "cards"}),
    "cannot be material": frozenset({"cards"}),
    "limits other materials": frozenset({"cards"}),
    "counts as two tributes": frozenset({"cards"}),
    "effects of": frozenset({"name"}),
    "mark": frozenset({"name"}),
    "words": frozenset({"words"}),
}
"""What traits can say beside `what`; the others say nothing more."""

ONLY_IN_LOGS: frozenset[TraitKind] = frozenset({"effects of", "words"})
"""The traits that no definition gives in so many words."""


# --- what players may not ---------------------------------------------------------------------------------------

LockKind = Literal[
    "special summon", "synchro summon", "xyz summon", "normal summon", "flip summon", "summon", "set",
    "extra normal summon", "attack", "direct attack", "activate", "activate cards", "graveyard effects", "use",
    "search", "draw", "battle phase", "draw phase", "banish from grave", "leave grave", "battle damage",
    "effect damage", "battle destruction", "change position", "damage for gains", "gains for damage",
    "battle damage of the other", "hide hand", "words",
]  # fmt: skip
"""What a player cannot do while a lock holds; "extra normal summon" allows one more.

"damage for gains" makes damage of Life Points that the player would gain, "gains for damage" gains of damage that the
player would take; battle damage goes to the other player under "battle damage of the other".

"activate" is to activate cards or their effects, "activate cards" the cards alone, "use" to play them in any way;
"words" is what a log of version 1 said in its own words.
"""


class Lock(Part, frozen=True, kw_only=True):
    """What a player cannot do, or can do beyond the rules: with `cards` only with these.

    `words` is what version 1 said where it is no lock that is known.
    """

    what: LockKind
    cards: CardFilter | None = None
    words: str = ""


WITHIN: dict[LockKind, tuple[LockKind, ...]] = {
    "summon": ("normal summon", "flip summon", "special summon"),
    "activate": ("activate cards",),
}
"""What a lock forbids, too."""

WITH_CARDS: frozenset[LockKind] = frozenset(
    {
        "special summon", "synchro summon", "xyz summon", "normal summon", "flip summon", "summon", "set",
        "extra normal summon", "attack", "direct attack", "activate", "activate cards", "graveyard effects", "use",
        "change position",
    }
)  # fmt: skip
"""The locks that may be about some cards only."""


_Restriction = TypeVar("_Restriction", bound=Trait | Lock)


def canonical(part: _Restriction) -> _Restriction:
    """A trait or lock in the form that it has in events and states."""
    if part.cards is None:
        return part
    cards = in_canonical_form(part.cards)
    return replace(part, cards=None if cards == ALL_CARDS else cards)


def in_order(parts: Iterable[_Restriction]) -> tuple[_Restriction, ...]:
    """Traits or locks as events and states have them: in canonical form, each once, in the order of their JSON."""
    return _in_order(map(canonical, parts))
