"""Which choices of an activation depend on earlier ones: costs on costs, targets on costs and on other targets."""

from functools import cache

from duelog.core.effects.language.walk import pieces_of
from duelog.events.base import Part


@cache
def depend_on_costs(part: Part | tuple[Part, ...]) -> bool:
    """Whether a selector, or one of these steps, depends on the cards used as costs."""
    return any(
        getattr(piece, name) == "costs" for piece in pieces_of(part) for name in piece.__struct_fields__
    )  # fmt: skip


@cache
def depend_on_targets(part: Part) -> bool:
    """Whether a selector of targets depends on the targets of an earlier group."""
    named = {getattr(piece, name) for piece in pieces_of(part) for name in piece.__struct_fields__ if name in _WHOSE}
    return not named.isdisjoint(("targets", "first target"))


_WHOSE = frozenset({
    "ref", "ref_of", "of", "same_name_as", "same_type_as", "same_attribute_as", "same_level_as", "equipped_to",
    "equipped_with", "holds", "can_equip", "can_be_equipped_with", "material_of", "made_of",
})  # fmt: skip
"""The fields of a selector that name other cards."""
