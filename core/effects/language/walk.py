"""The pieces that a definition, or a piece of one, is made of."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct


def pieces_of(part: Any) -> Iterator[Struct]:
    """Every piece within a piece or a list of them, itself first, in the order in which they stand."""
    if isinstance(part, Struct):
        yield part
        for name in part.__struct_fields__:
            yield from pieces_of(getattr(part, name))
    elif isinstance(part, tuple):
        for item in part:  # pyright: ignore[reportUnknownVariableType]
            yield from pieces_of(item)
