"""The pieces that a definition, or a piece of one, is made of."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct

from duelog.events.base import Part

Made = TypeVar("Made")


class Compiled(Part, frozen=True, kw_only=True, dict=True):
    """A piece that keeps what is compiled from it, which is neither compared nor encoded nor copied with it."""

    def compiled(self, name: str) -> Any:
        """What was kept by this name; None if nothing was."""
        return self.__dict__.get(name)

    def keep_compiled(self, name: str, made: Made) -> Made:
        """Keeps what was compiled from this piece, and gives it."""
        vars(self)[name] = made
        return made


def pieces_of(part: Any) -> Iterator[Struct]:
    """Every piece within a piece or a list of them, itself first, in the order in which they stand."""
    if isinstance(part, Struct):
        yield part
        for name in part.__struct_fields__:
            yield from pieces_of(getattr(part, name))
    elif isinstance(part, tuple):
        for item in part:  # pyright: ignore[reportUnknownVariableType]
            yield from pieces_of(item)


def placed_pieces(part: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Struct]]:
    """Every piece within a piece, itself first, each with the names and numbers that lead to it in a document."""
    if isinstance(part, Struct):
        yield path, part
        for name, said in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
            yield from placed_pieces(getattr(part, name), (*path, said))
    elif isinstance(part, tuple):
        for index, item in enumerate(part):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            yield from placed_pieces(item, (*path, index))
