"""Traits of cards, and locks on players: what effects give cards besides values, and forbid or allow players.

Both are typed data with parameters, so that they can be compared, sorted and read without definitions.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from duelog.events.base import Part, given_fields
from duelog.events.faces import Attribute, CardType, Kind
from duelog.events.places import Area

Bounds = tuple[int | None, int | None]
"""Minimum and maximum, inclusive; None for no bound."""

# --- which cards ------------------------------------------------------------------------------------------------

BLANKS = {"any_of": "any of", "not_": "not"}
"""The combining words as written in definitions."""


class CardFilter(Part, frozen=True, kw_only=True, rename=BLANKS):
    """The cards that a trait or lock applies to, by facts of a card: current ones on the field, printed ones elsewhere.

    A card must match every given field: one of the words of a list, a number within bounds, one of `any of`, and not
    `not`. `card` is what it counts as in its place: a Pendulum Monster in a Pendulum Zone is a Spell. `name` are full
    names, `in_name` parts of names.
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
"""The fields that are lists of words, of which a card must match one."""


def in_canonical_form(cards: CardFilter) -> CardFilter:
    """The filter in the form used in events, equal for equivalent filters.

    Lists are sorted without duplicates, nested `any of` and double `not` are flattened, parts that always match are
    removed, and alternatives that are one list of words each are merged.
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


def _joined(one: CardFilter, other: CardFilter) -> CardFilter | None:
    """Both filters in one; None if they share a field."""
    fields_of_one, fields_of_other = given_fields(one), given_fields(other)
    shared = fields_of_one.keys() & fields_of_other.keys()
    return None if shared else CardFilter(**fields_of_one, **fields_of_other)


def _choices(cards: CardFilter) -> tuple[CardFilter, ...]:
    """The alternatives of a filter: its `any of` if it has no other field, otherwise itself."""
    return cards.any_of if given_fields(cards).keys() == {"any_of"} else (cards,)


def _alternatives(choices: Iterable[CardFilter]) -> tuple[CardFilter, ...]:
    lists: dict[str, tuple[str, ...]] = {}
    found: list[CardFilter] = []
    for choice in choices:
        if choice == ALL_CARDS:
            return ()
        fields_of_it = given_fields(choice)
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
    """A piece as encoded in files, used as the sort key."""
    return msgspec.json.encode(part)


# --- what cards have --------------------------------------------------------------------------------------------

TraitKind = Literal[
    "attacks directly", "attacks twice", "further attacks", "attacks all", "attacks again at once", "attacks only",
    "must attack", "cannot attack", "cannot attack directly", "cannot declare attacks", "cannot be attacked",
    "no shield", "piercing", "doubles battle damage", "halves battle damage", "inflicts its original ATK",
    "no battle damage", "wins the Match",
    "to Defense after attacking", "destroyed a monster by battle", "cannot change position",
    "stays in Defense Position", "stays in Attack Position", "control cannot change", "not destroyed by battle",
    "not destroyed by effects", "not destroyed by maintenance", "destroyed instead in battle",
    "destroyed instead by effects", "untargetable", "unaffected", "cannot be negated",
    "effects cannot be activated", "effects of", "granted effects of", "cannot be tributed",
    "cannot be tributed for a Summon", "cannot be tributed but for a Summon", "cannot be tributed by effects",
    "counts as two tributes", "is all Tributes",
    "Tribute of the opponent", "cannot be material", "limits other materials", "other Level as material",
    "banished when it leaves", "banished when destroyed", "cannot be banished", "nothing is banished instead",
    "on the Deck instead of the Graveyard", "banishes", "negated when it leaves",
    "no Trap Monster",
    "can be activated at once",
    "counters for costs", "Xyz Material for costs",
    "Effect Monster", "Normal Monster", "further Attribute", "mark", "words",
]  # fmt: skip
"""The kinds of traits that a card on the field can have; "words" is an unknown one from a log of version 1."""

Whose = Literal["controller", "opponent"]
"""A player from the point of view of the card with a trait: its controller, or the opponent of its controller."""


class Trait(Part, frozen=True, kw_only=True):
    """A trait of a card on the field: its kind `what`, and its parameters.

    `whose` is the player whose effects, damage, cards or attacks it concerns, by default both. `cards` are the cards
    that it concerns: the only ones that it can attack, those whose effects do not affect, destroy or target it, the
    monsters for which it counts as two Tributes, is all Tributes, cannot be Tributed, cannot be a material or can be
    one with another Level, the allowed other materials of its Synchro Summon, the cards that it banishes, the monsters
    as whose material it leaves the field when it is banished. `name` is the card whose effects it has, the name of the
    counters that are worth a Tribute each, or of a mark, which does nothing but can be tested for, or the Attribute
    that it has besides its own. `number` is the number of additional attacks (with `cards`, only on these), how often
    it was granted the effects of the card if more than once, how much the original ATK that it inflicts differs from
    the printed one, or the Level that it can have as a material. `words` is the text of version 1 if the trait is
    unknown.
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
    "inflicts its original ATK": frozenset({"whose"}),
    "unaffected": frozenset({"whose", "cards"}),
    "banishes": frozenset({"whose", "cards"}),
    "attacks only": frozenset({"cards"}),
    "cannot be attacked": frozenset({"whose", "cards"}),
    "further attacks": frozenset({"number", "cards"}),
    "cannot be material": frozenset({"cards"}),
    "banished when it leaves": frozenset({"cards"}),
    "limits other materials": frozenset({"cards"}),
    "other Level as material": frozenset({"cards", "number"}),
    "counts as two tributes": frozenset({"cards"}),
    "is all Tributes": frozenset({"cards", "name"}),
    "cannot be tributed for a Summon": frozenset({"cards"}),
    "effects of": frozenset({"name"}),
    "granted effects of": frozenset({"name", "number"}),
    "counters for costs": frozenset({"name"}),
    "further Attribute": frozenset({"name"}),
    "mark": frozenset({"name"}),
    "words": frozenset({"words"}),
}
"""The parameters of each kind of trait; kinds that are not listed have none."""

ONLY_IN_LOGS: frozenset[TraitKind] = frozenset({"effects of", "granted effects of", "words"})
"""The traits that cannot be written in definitions."""


# --- what players may not ---------------------------------------------------------------------------------------

LockKind = Literal[
    "special summon", "face-up special summon", "synchro summon", "xyz summon", "normal summon", "flip summon",
    "summon", "set", "extra normal summon", "extra normal summon or set", "attack", "direct attack", "activate",
    "activate cards", "activate unless Set before", "graveyard effects", "hand effects", "use", "search", "draw",
    "normal draw", "battle phase", "main phase 2", "draw phase", "banish", "banish from grave", "banished from grave",
    "leave grave", "leave grave by other cards",
    "battle damage", "effect damage", "battle destruction", "change position", "damage for gains", "gains for damage",
    "gains for effect damage", "battle damage of the other", "effect damage of the other", "half battle damage",
    "half effect damage", "hide hand", "lower Levels in the hand", "fewer Tributes", "no Tributes",
    "banish as Fusion Materials",
    "activate Traps from the hand", "target", "choose attack targets", "tribute summon", "Type in the Graveyard",
    "send to the Graveyard", "Tribute one of the opponent", "answer Summons", "outnumber", "words",
]  # fmt: skip
"""What a player cannot do while a lock is in force; "extra normal summon" allows one more,
"extra normal summon or set" one more Normal Summon or Set.

"target" is targeting cards with effects, "choose attack targets" choosing what the player's monsters attack, which the
other player does instead. "draw" is drawing by effects, "normal draw" the draw of the Draw Phase.

"damage for gains" turns gains of Life Points into damage, "gains for damage" turns damage into gains, "gains for effect
damage" only the damage of effects; "battle damage of the other" redirects battle damage to the other player, "effect
damage of the other" the damage by effects of the other player. "half battle damage" and "half effect damage" halve
what the player takes, a number of times. "lower Levels in the hand" takes a number of Levels from
the monsters in the hand, "fewer Tributes" allows a Normal Summon, but no Set, with up to so many Tributes fewer, "no
Tributes" one without any, and with no other number; "banish as Fusion Materials" allows to banish cards of the player,
wherever they are, as the materials of a Fusion Summon, "activate Traps from the hand" to activate Traps that are not
Set, "Tribute one of the opponent" to give one monster of the opponent for one Tribute Summon or Set, with which a
lasting effect that allows it is used up. "tribute summon" is a Normal Summon or Set for which monsters are Tributed;
"Type in the Graveyard" gives the monsters in the player's Graveyard a Type; "send to the Graveyard" banishes what would
go to the player's Graveyard. "banish from grave" is about what the player banishes from any Graveyard; "banished from
grave" keeps all from banishing cards of the player's Graveyard, and "leave grave" negates effects that would move them
(with `cards`, effects of these), "leave grave by other cards" only those of cards other than the one to be moved.

"answer Summons" is activating cards or effects when the other player has Normal or Special Summoned a monster (with
`cards`, one of these). "outnumber" is placing a monster on one's own side by which the player would have more monsters
than the other player; a change of control places none. "activate" is activating cards or their effects, "activate
cards" activating the cards only, "activate unless Set before" activating cards that were not Set before the player's
latest turn, "use" playing them in any way; "words" is an unknown lock from a log of version 1.
"""


class Lock(Part, frozen=True, kw_only=True):
    """What a player cannot do, or can do beyond the rules; with `cards`, only with these cards.

    `number` is the number of Levels by which those in the hand are lower, or of Tributes. `cards` of "Type in the
    Graveyard" says which Type monsters there have. `words` is the text of version 1 if the lock is unknown.
    """

    what: LockKind
    cards: CardFilter | None = None
    words: str = ""
    number: int = 0


WITHIN: dict[LockKind, tuple[LockKind, ...]] = {
    "summon": ("normal summon", "flip summon", "special summon", "face-up special summon"),
    "special summon": ("face-up special summon",),
    "activate": ("activate cards",),
    "banish": ("banish from grave",),
}
"""The narrower locks that a wider lock includes."""

WITH_CARDS: frozenset[LockKind] = frozenset(
    {
        "special summon", "face-up special summon", "synchro summon", "xyz summon", "normal summon", "flip summon",
        "summon", "set", "extra normal summon", "extra normal summon or set", "attack", "direct attack", "activate",
        "activate cards", "activate unless Set before", "graveyard effects", "hand effects", "use", "change position",
        "leave grave", "leave grave by other cards",
        "lower Levels in the hand", "fewer Tributes", "no Tributes", "banish as Fusion Materials",
        "activate Traps from the hand", "target", "choose attack targets", "tribute summon", "Type in the Graveyard",
        "send to the Graveyard", "Tribute one of the opponent", "answer Summons",
    }
)  # fmt: skip
"""The locks that can be limited to some cards."""

WITH_NUMBER: frozenset[LockKind] = frozenset(
    {"lower Levels in the hand", "fewer Tributes", "half battle damage", "half effect damage"}
)
"""The locks that have a number."""


_Restriction = TypeVar("_Restriction", bound=Trait | Lock)


def canonical(part: _Restriction) -> _Restriction:
    """A trait or lock in the form used in events and states."""
    if part.cards is None:
        return part
    cards = in_canonical_form(part.cards)
    return replace(part, cards=None if cards == ALL_CARDS else cards)


def in_order(parts: Iterable[_Restriction]) -> tuple[_Restriction, ...]:
    """Traits or locks as stored in events and states: in canonical form, without duplicates, sorted by their JSON.

    The numbers of locks that differ in nothing else are added up; of those for fewer Tributes the largest counts.
    """
    return _in_order(_added_up(map(canonical, parts)))


def _added_up(parts: Iterable[_Restriction]) -> Iterator[_Restriction]:
    numbered: dict[Any, int] = {}
    for part in parts:
        if isinstance(part, Lock) and part.number:
            of = replace(part, number=0)
            before = numbered.get(of, 0)
            numbered[of] = max(before, part.number) if part.what == "fewer Tributes" else before + part.number
        else:
            yield part
    for of, number in numbered.items():
        yield replace(of, number=number)
