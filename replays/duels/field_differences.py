"""The fields in which two events, or other values of a log, differ."""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from msgspec import Struct


class FieldDifference(NamedTuple):
    """A field that differs: its path (``changes[0].amount``) and the value on each side (None if absent)."""

    path: str
    left: Any
    right: Any


def field_differences(left: Any, right: Any, path: str = "") -> Iterator[FieldDifference]:
    """The fields in which two log values differ, in the order of the types, under their names in files.

    Two events of different kinds differ only in `kind`.
    """
    if left == right:
        return
    if isinstance(left, Struct) and isinstance(right, Struct):
        yield from _of_structs(left, right, path)
    elif _is_tuple(left) and _is_tuple(right):
        for index in range(max(len(left), len(right))):
            a, b = (side[index] if index < len(side) else None for side in (left, right))
            yield from field_differences(a, b, f"{path}[{index}]")
    elif _is_dict(left) and _is_dict(right):
        for name in sorted(left.keys() | right.keys()):
            yield from field_differences(left.get(name), right.get(name), f"{path}.{name}")
    else:
        yield FieldDifference(path, left, right)


def _is_tuple(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _is_dict(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _of_structs(left: Struct, right: Struct, path: str) -> Iterator[FieldDifference]:
    if type(left) is not type(right):
        yield FieldDifference("kind", left.__struct_config__.tag, right.__struct_config__.tag)
        return
    for name, written in zip(left.__struct_fields__, left.__struct_encode_fields__, strict=True):
        here = f"{path}.{written}" if path else written
        yield from field_differences(getattr(left, name), getattr(right, name), here)
