"""The cards that definitions name, and those among them that nobody knows: probably misspelled."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from duelog.core.effects.language import Definition
from duelog.core.effects.language.card_steps import MakeTokens
from duelog.core.effects.language.walk import pieces_of
from duelog.events.restrictions import Trait
from duelog.replays.cards.dated_texts import CitedCard
from duelog.replays.cards.pool import CardPool
from duelog.replays.files.marked import Marked

NO_NAMES = {
    "id", "label", "yes", "options", "option", "answer", "noted", "description", "in_name", "also_in_name",
    "declared_name", "declared_type", "declared_attribute", "declared", "type", "synchro_substitute", "counters",
    "counter", "can_hold_counter", "one", "other", "words", "besides",
}  # fmt: skip
"""Fields with words of another kind: labels, parts of names, counters, Types, sentences."""


def names_in(part: Any) -> Iterator[str]:
    """The full names of cards in a definition or a piece of one, in order."""
    for piece in pieces_of(part):
        if not (isinstance(piece, Trait) and _is_of_no_card(piece)):
            for field in naming_fields(type(piece)):
                value: str | tuple[str, ...] | None = getattr(piece, field)
                yield from filter(None, value if isinstance(value, tuple) else (value,))


def _is_of_no_card(trait: Trait) -> bool:
    """Whether the name of a trait is that of a mark, of an Attribute or of a counter."""
    return trait.what in ("mark", "further Attribute", "is all Tributes") or trait.what.startswith("counters for ")


@cache
def naming_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a piece that hold names of cards."""
    fields = msgspec.structs.fields(kind)
    return tuple(field.name for field in fields if str in parts_of(field.type) and field.name not in NO_NAMES)


def parts_of(annotation: Any) -> set[Any]:
    """The types that a type is made of, without words of a fixed list."""
    inner = () if get_origin(annotation) is Literal else get_args(annotation)
    return {annotation}.union(*map(parts_of, inner))


def named_in(definitions: Iterable[tuple[Definition, Marked]]) -> Iterator[CitedCard]:
    """The cards that definitions name, with their lines in the document; without themselves, what they are always
    treated as, and Tokens.
    """
    both = list(definitions)
    own = {name for definition, _ in both for name in _names_given(definition)}
    for definition, marked in both:
        named = [name for name in dict.fromkeys(names_in(definition)) if name not in own]
        places = _places(marked) if named else {}
        for name in named:
            at = places.get(name, marked)
            yield CitedCard(name, at.source, at.line, definition.name)


def _names_given(definition: Definition) -> Iterator[str]:
    yield definition.name
    yield from filter(None, (definition.always_named,))
    yield from (piece.face.name for piece in pieces_of(definition) if isinstance(piece, MakeTokens))


def _places(marked: Marked) -> dict[str, Marked]:
    """The first part of a document that holds each of its texts."""
    found: dict[str, Marked] = {}
    for part in _parts(marked):
        if isinstance(part.content, str):
            found.setdefault(part.content, part)
    return found


def _parts(marked: Marked) -> Iterator[Marked]:
    yield marked
    content = marked.content
    if isinstance(content, dict):
        for part in content.values():
            yield from _parts(part)
    elif isinstance(content, list):
        for part in content:
            yield from _parts(part)


MOST_MEANT = 20
"""The most unknown names for which similar ones are searched: each search takes some 20 ms."""


def unknown_names(named: Iterable[CitedCard], known: CardPool) -> Iterator[str]:
    """A warning for each card that is named and not known, the first `MOST_MEANT` of them with a similar name."""
    searches = 0
    for found in named:
        if known.find(found.name) is None:
            similar = known.similar(found.name, 1) if searches < MOST_MEANT else ()
            searches += 1
            meant = f" (did you mean {similar[0]}?)" if similar else ""
            yield f'{found.source}:{found.line}: "{found.card}" names "{found.name}", which is no known card{meant}'
