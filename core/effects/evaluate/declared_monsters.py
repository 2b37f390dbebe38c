"""The monsters that a Trap can become whose Type and Attribute its player declares."""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.language import Definition, Modifier
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.events.faces import MONSTER_TYPES_OF_2014, Attribute, Face

_ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)


@enforces("TRAP-04")
def possible_monsters(ctx: ContextBase, definition: Definition) -> Iterator[Face]:
    """The monsters that a Trap can become: one, or one for each Type and Attribute that can still be declared."""
    monster = definition.trap_monster
    if monster is None:
        return
    if monster.type and monster.attribute:
        yield monster
        return
    for kind in _declared(ctx, definition, "declared_type") or MONSTER_TYPES_OF_2014:
        for attribute in _declared(ctx, definition, "declared_attribute") or _ATTRIBUTES:
            yield replace(monster, type=kind, attribute=attribute)


def _declared(ctx: ContextBase, definition: Definition, field: str) -> tuple[str, ...]:
    """What was declared for one of the fields of the Trap's own changes; () if nothing was yet."""
    labels = (getattr(piece, field) for piece in pieces_of(definition) if isinstance(piece, Modifier))
    answers = (ctx.answer(label) for label in labels if label is not None)
    return tuple(answer.option for answer in answers if answer is not None and answer.option is not None)
