"""The cards that a definition names: those that it searches for, Summons, places, needs as materials, or leaves out."""

from collections.abc import Iterator
from typing import Any

import msgspec

from duelog.core.effects.language import Cards, Definition, Lock, MakeTokens, Modifier
from duelog.core.effects.language.walk import pieces_of


def names_in(part: Any) -> Iterator[str]:
    """The whole names of cards in a definition or a piece of one, in order; parts of names are none."""
    for piece in pieces_of(part):
        yield from _named_by(piece)


def _named_by(part: msgspec.Struct) -> tuple[str, ...]:
    """The names that a piece of the language holds itself."""
    match part:
        case Cards():
            return part.name
        case Modifier() if part.name is not None:
            return (part.name,)
        case Definition() if part.always_named is not None:
            return (part.always_named,)
        case MakeTokens():
            return (part.face.name,)
        case Lock() if any(what.endswith(" named") for what in part.what):
            return part.names
        case _:
            return ()
