"""The words for what cards have and do: facts and numbers."""

from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.catalogue.arguments import Message
from duelog.core.effects.language import Arrival, Bounds, CardsOf, Comparison, Fact
from duelog.core.wording.effects.effect_words import Piece, areas, either, phrase, term, who_words


class Subject(NamedTuple):
    """The cards that a statement is about, as a phrase, and whether they are plural."""

    of: Message
    many: bool = False


ONE_CARD = Subject(phrase("noun-card", number=1))
"""A card about which nothing else is known."""

# --- facts ------------------------------------------------------------------------------------------------------


def fact_words(fact: Fact, subject: Subject = ONE_CARD, *, denied: bool = False) -> Message:
    """A fact as a predicate: `came to the field this turn`."""
    return phrase(f"{'not-' if denied else ''}fact {fact}", of=subject.of)


# --- how a card came to the Graveyard ---------------------------------------------------------------------------


def came_words(of: Arrival, subject: Subject) -> Message:
    """How a card came to where it is, as a predicate: `was destroyed by battle from the Monster Zones this turn`."""
    piece = Piece(of)
    ways: tuple[str, ...] = piece("how")
    cause, kinds = piece("cause"), piece("material_of")
    plain = "material" if kinds else "sent"
    way = either(phrase(f"came-by {each}", of=subject.of) for each in ways or (plain,))
    origin, side, was, ago = piece("origin"), piece("of"), piece("was_face"), piece("turns_ago")
    told = phrase(
        "came",
        of=subject.of,
        way=way,
        through=phrase(f"came-through {cause}") if cause is not None else None,
        kinds=either(term(kind.capitalize()) for kind in kinds),
        origin=areas(origin) if origin else None,
        side=phrase("side-of", who=who_words(side)) if side != "both" else None,
        was=phrase(f"while-face-{was}") if was is not None else None,
        ago=_ago(ago) if ago is not None else None,
        beside=[*_since(piece), *(_beside(code, cards) for code, name in _BESIDE if (cards := piece(name)) is not None)]
        or None,
    )
    return piece.whole(told)


def _since(piece: Piece) -> Iterator[Message]:
    """What has been since a card came there, or has not."""
    if piece("before_phase"):
        yield phrase("came-before-phase")
    if piece("before_activation"):
        yield phrase("came-before-activation")
    if (number := piece("unused")) is not None:
        yield phrase("came-unused", number=number)


_BESIDE = (("came-by-card", "by_card"), ("came-with-equip", "equipped_with"), ("came-off-monster", "equipped_to"))
"""The roles of other cards in it."""


def _beside(code: str, found: CardsOf) -> Message:
    from duelog.core.wording.effects.effect_selectors import some  # which says how cards came in these words

    return phrase(code, cards=some(found))


def _ago(bounds: Bounds) -> Message:
    return phrase("this-turn") if bounds == (0, 0) else phrase("turns-ago", number=number_between(bounds))


# --- numbers ----------------------------------------------------------------------------------------------------


def bounded(bounds: Bounds, stat: str) -> Message:
    """A number of a card within bounds: `Level 4 or below`, `1500 or less ATK`."""
    return phrase(
        f"{'level' if stat in ('level', 'rank') else 'points'}-{_how(bounds)}", stat=stat_words(stat), **_ends(bounds)
    )


def is_bounded(told: Message) -> bool:
    """Whether a requirement is a number within bounds."""
    return told.code.startswith(("level-", "points-"))


def number_between(bounds: Bounds) -> Message:
    """A number within bounds: `2`, `at most 3`, `1 or more`, `2 to 4`."""
    return phrase(f"number-{_how(bounds)}", **_ends(bounds))


def _how(bounds: Bounds) -> str:
    low, high = bounds
    if low == high or (low is None and high == 0):
        return "exactly"
    return "at-most" if low is None else "at-least" if high is None else "between"


def _ends(bounds: Bounds) -> dict[str, int]:
    low, high = bounds
    if _how(bounds) == "exactly":
        return {"number": low or 0}
    return {name: number for name, number in (("low", low), ("high", high)) if number is not None}


def stat_words(stat: str) -> Message:
    """The name of a number of a card."""
    return phrase(f"stat {stat}")


def done_with(of: Comparison, subject: Subject) -> Message | None:
    """A comparison as something that cards did: `declared no attacks this turn`; None if it has no such form."""
    if of.number not in ("tributes", "attacks"):
        return None
    exact = of.equal_to
    low, high = (exact, exact) if exact is not None else (of.at_least, of.at_most)
    plain = Comparison(number=of.number, equal_to=exact) if exact is not None else None
    plain = plain or Comparison(number=of.number, at_least=low, at_most=high)
    if (
        of != plain
        or not isinstance(low, int | None)
        or not isinstance(high, int | None)
        or (low, high) == (None, None)
    ):
        return None
    none = (low, high) in ((0, 0), (None, 0))
    number = number_between((low, high))
    return phrase(f"done-with {of.number}", of=subject.of, number=None if none else number)
