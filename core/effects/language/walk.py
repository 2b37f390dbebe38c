"""Iteration over the pieces of a definition."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct

from duelog.events.base import Part

Made = TypeVar("Made")


class Compiled(Part, frozen=True, kw_only=True, dict=True):
    """A piece that caches what is compiled from it; the cache is neither compared nor encoded nor copied."""

    def compiled(self, name: str) -> Any:
        """The cached object of this name; None if there is none."""
        return self.__dict__.get(name)

    def keep_compiled(self, name: str, made: Made) -> Made:
        """Caches what was compiled from this piece, and returns it."""
        vars(self)[name] = made
        return made


def pieces_of(part: Any) -> Iterator[Struct]:
    """All pieces within a piece or a list of them, itself first, in order."""
    if isinstance(part, Struct):
        yield part
        for name in part.__struct_fields__:
            yield from pieces_of(getattr(part, name))
    elif isinstance(part, tuple):
        for item in part:  # pyright: ignore[reportUnknownVariableType]
            yield from pieces_of(item)


def placed_pieces(part: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Struct]]:
    """All pieces within a piece, itself first, each with its path in a document."""
    if isinstance(part, Struct):
        yield path, part
        for name, said in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
            yield from placed_pieces(getattr(part, name), (*path, said))
    elif isinstance(part, tuple):
        for index, item in enumerate(part):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            yield from placed_pieces(item, (*path, index))
