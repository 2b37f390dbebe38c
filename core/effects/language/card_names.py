"""The cards that a definition names in any way: to search for, Summon, place, use as materials, or exclude."""

from collections.abc import Iterator
from typing import Any

import msgspec

from duelog.core.effects.language import Cards, Definition, MakeTokens, Modifier
from duelog.core.effects.language.walk import pieces_of
from duelog.events.restrictions import CardFilter


def names_in(part: Any) -> Iterator[str]:
    """The full card names in a definition or a piece of one, in order; parts of names do not count."""
    for piece in pieces_of(part):
        yield from _named_by(piece)


def _named_by(part: msgspec.Struct) -> tuple[str, ...]:
    """The card names in the fields of a piece itself."""
    match part:
        case Cards() | CardFilter():
            return part.name
        case Modifier() if part.name is not None:
            return (part.name,)
        case Definition() if part.always_named is not None:
            return (part.always_named,)
        case MakeTokens():
            return (part.face.name,)
        case _:
            return ()
