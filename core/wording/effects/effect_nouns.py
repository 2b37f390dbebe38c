"""Nouns for cards, with their attributes: number, kinds, names, and location."""

from typing import Literal, NamedTuple

from duelog.core.catalogue.arguments import Argument, Message, as_word
from duelog.core.effects.language import Area, Cards, Who
from duelog.core.effects.language.words import ON_FIELD
from duelog.core.wording.effects.effect_features import Subject
from duelog.core.wording.effects.effect_labels import CHOSEN_FIRST
from duelog.core.wording.effects.effect_words import (
    Given,
    Piece,
    areas,
    either,
    phrase,
    quoted,
    term,
    terms,
    who_words,
)

_OF_TRAPS: frozenset[Area] = frozenset({"monsters", "spells"})
"""All the zones that a Trap can be in: those for Trap Monsters, too."""

_BACKROW: frozenset[Area] = frozenset({"spells", "field zone", "pendulum zones"})

# --- how many ---------------------------------------------------------------------------------------------------

Count = int | Message | Literal["all", "each", "the", "a", "bare"]
"""The count before a noun: a number, a phrase for one, all, those, one of them, or nothing."""


Plain = Literal["card", "monster"]
"""What cards are called if only their location is given."""


def chosen(number: int | None, *, fewer: bool = False, none: bool = False, more: bool = False) -> Count:
    """The number of cards to choose; None for as many as another part says."""
    if number is not None and not (fewer or none or more):
        return number
    return phrase(
        "how-many",
        number=number,
        fewer=fewer,
        none=none,
        more=more,
    )


def is_several(count: Count) -> bool:
    """Whether the noun after it is plural."""
    return count not in (1, "a", "each")


def is_determiner(count: Count) -> bool:
    """Whether it is a determiner rather than a number."""
    return isinstance(count, str)


# --- nouns ------------------------------------------------------------------------------------------------------


class Denied(NamedTuple):
    """The kinds and names excluded in the noun itself, and the selectors that are negated in a clause."""

    kinds: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    others: tuple[Cards, ...] = ()
    first: bool = False
    """Whether it is not the card that was chosen before it: "1 other card"."""

    @staticmethod
    def of(piece: Piece) -> "Denied":
        """What a selector denies."""
        denied: Cards | None = piece("not_")
        if denied is None:
            return Denied()
        parts = denied.any_of if denied.any_of and denied == Cards(any_of=denied.any_of) else (denied,)
        kinds = tuple(kind for part in parts if part == Cards(kinds=part.kinds) for kind in part.kinds)
        cards = tuple(part.card for part in parts if part.card is not None and part == Cards(card=part.card))
        names = tuple(name for part in parts if part == Cards(name=part.name) for name in part.name)
        told = (*(Cards(kinds=part.kinds) for part in parts), *(Cards(name=part.name) for part in parts))
        told = (*told, *(Cards(card=part.card) for part in parts))
        told = (*told, CHOSEN_FIRST)
        others = tuple(part for part in parts if part == Cards() or part not in told)
        return Denied(kinds, cards, names, others, CHOSEN_FIRST in parts)


class Noun(NamedTuple):
    """A noun with its attributes; whether it is about *other* cards; whether it is just `card`."""

    noun: Message
    many: bool
    other: bool
    is_plain: bool


def noun_of(piece: Piece, *, many: bool, plain: Plain = "card") -> Noun:
    """The noun of a selector."""
    sel = piece.part
    assert isinstance(sel, Cards)
    card, denied, face = piece("card"), Denied.of(piece), piece("face")
    other = bool(piece("other")) or denied.first
    noun: str | None = card
    if noun is None:
        noun = "monster" if sel.area == ("monsters",) else "card"
        noun = "backrow" if sel.area and frozenset(sel.area) == _BACKROW else noun
    number = 2 if many else 1
    base = phrase(f"noun-{noun}", number=number)
    is_named = bool(sel.name) and noun in ("card", "monster") and not sel.in_name
    denials = [phrase("non-kind", kind=term(kind.capitalize())) for kind in denied.kinds]
    denials += [
        phrase("non-card", card=term(kind.capitalize()) if kind != "monster" else as_word("card", kind))
        for kind in denied.cards
    ]
    kinds = [phrase("of-kind", kind=kind, name=term(kind.capitalize()), noun=base) for kind in piece("kinds")]
    words: dict[str, Given] = {
        "face": as_word("position", face) if face else None,
        "attributes": terms(piece("attribute")),
        "types": terms(piece("type")),
        "non": denials,
        "kinds": either(kinds),
        "names": quoted(piece("name")),
        "in_names": quoted(piece("in_name")),
    }
    if not is_named and not any(words.values()):
        is_plain = noun == "card" and not other
        base = phrase(f"noun-{plain}", number=number) if noun == "card" else base
        return Noun(base, many, other, is_plain)
    told = phrase("noun", number=number, base=None if is_named else base, **words)
    return Noun(told, many, other, is_plain=False)


class Whereabouts(NamedTuple):
    """The location of cards: a phrase after the noun, or a predicate."""

    code: str
    given: dict[str, Argument]

    def behind(self, *, leaving: bool = False) -> Message:
        """The location after a noun: `you control`, `in your Graveyard`; `from your Graveyard` if they leave it."""
        return phrase("where-from" if leaving and self.code == "in" else f"where-{self.code}", **self.given)

    def predicate(self, of: Subject) -> Message:
        """The location as a predicate: `is under your control`, `is in your Graveyard`."""
        return phrase(f"is-{self.code}", of=of.of, **self.given)


def where_of(piece: Piece) -> Whereabouts | None:
    """The location of the cards of a selector; None if it gives none."""
    sel = piece.part
    assert isinstance(sel, Cards)
    found: tuple[Area, ...] = piece("area")
    if not found:
        return Whereabouts("owned", {"who": who_words(piece("of"))}) if sel.of != "both" else None
    of: Who = piece("of")
    whose: dict[str, Argument] = {"who": who_words(of)}
    if found == ("monsters",):
        if sel.card not in (None, "monster"):
            return Whereabouts("among-monsters", whose)
        # a monster "in the Monster Zones" of somebody is a monster that this player controls
        piece("card")
        return Whereabouts("controlled-monster-card" if sel.card else "controlled", whose)
    if frozenset(found) in (frozenset(ON_FIELD), _BACKROW) or (sel.card == "trap" and frozenset(found) == _OF_TRAPS):
        return Whereabouts("controlled", whose)
    if found == ("banished",):
        return Whereabouts("banished", {"whose": as_word("whose", of)})
    return Whereabouts("in", {"areas": areas(found, of)})
