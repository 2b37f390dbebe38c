"""The face with which Tokens are Summoned (TOKEN-01)."""

from msgspec.structs import replace

from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.shared_words import attribute_of, feature_now, type_of
from duelog.core.effects.language import MakeTokens
from duelog.core.rulebook import enforces
from duelog.events.base import CardId
from duelog.events.faces import Face


@enforces("TOKEN-01")
def token_face(ctx: Context, step: MakeTokens) -> Face | None:
    """The face of the Tokens of a step, with what is taken from another card; None if there is no such card."""
    face = step.face
    if step.like is not None:
        model = next(iter(ctx.select(step.like)), None)
        if model is None:
            return None
        face = _current(ctx, face, model)
    if step.like_original is not None:
        model = next(iter(ctx.select(step.like_original)), None)
        if model is None:
            return None
        face = _original(ctx, face, model)
    return replace(
        face,
        level=ctx.value(step.level) if step.level is not None else face.level,
        atk=ctx.value(step.atk) if step.atk is not None else face.atk,
        defense=ctx.value(step.defense) if step.defense is not None else face.defense,
    )


def _current(ctx: Context, face: Face, model: CardId) -> Face:
    return replace(
        face,
        attribute=feature_now(ctx, attribute_of, model),
        type=feature_now(ctx, type_of, model) or "",
        level=ctx.stat(model, "level"),
        atk=ctx.stat(model, "atk"),
        defense=ctx.stat(model, "defense"),
    )


def _original(ctx: Context, face: Face, model: CardId) -> Face:
    printed = ctx.printed(model, ctx.state.face(model), ctx.slot(model))
    return replace(
        face,
        attribute=printed.attribute,
        type=printed.type,
        level=ctx.stat(model, "original level"),
        atk=ctx.stat(model, "original atk"),
        defense=ctx.stat(model, "original defense"),
    )
