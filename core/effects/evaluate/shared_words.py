"""What cards can have in common: Type and Attribute; and the counters that a card holds by its own text."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import PlaceCounters
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.core.state import OnField
from duelog.events.faces import Face


def type_of(face: Face, slot: OnField | None) -> str | None:
    """The Type of a card: the current one on the field, the printed one elsewhere."""
    return (slot and slot.current.type) or face.type


def attribute_of(face: Face, slot: OnField | None) -> str | None:
    """The Attribute of a card: the current one on the field, the printed one elsewhere."""
    return (slot and slot.current.attribute) or face.attribute


def materials_named(book: CardBook, name: str) -> frozenset[str]:
    """The names that a card gives for its materials."""
    key = ("materials named", name)
    found: frozenset[str] | None = book.cached.get(key)
    if found is None:
        found = book.cached[key] = frozenset(
            named
            for group in book.get(name).materials
            for one in (group.cards, *group.cards.any_of)
            for named in one.name
        )
    return found


@enforces("GEN-04")
def counters_held(book: CardBook, name: str) -> frozenset[str]:
    """The counters that a card places on itself by its own effects."""
    key = ("counters held", name)
    found: frozenset[str] | None = book.cached.get(key)
    if found is None:
        found = book.cached[key] = frozenset(
            step.counter
            for step in pieces_of(book.get(name))
            if isinstance(step, PlaceCounters)
            and step.cards == "this"
            and not (isinstance(step.amount, int) and step.amount < 0)
        )
    return found
