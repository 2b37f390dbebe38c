"""Which Attributes and Types an effect can give to monsters: those that are another one for at least one of them."""

from collections.abc import Iterable

from duelog.core.effects import language as lang
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.shared_words import attributes_of, feature_now, types_of
from duelog.core.rulebook import enforces


@enforces("EFF-11")
def words_that_change(ctx: ContextBase, steps: Iterable[object], label: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words that can be declared under a label: not the Attribute or Type that all those who would get it have."""
    changes = (step for step in steps if isinstance(step, lang.Change))
    given = next((step for step in changes if any(label in _labels(modifier) for modifier in step.modify)), None)
    cards = ctx.select(given.cards) if given is not None else ()
    if given is None or not cards or not all(label in _labels(modifier) for modifier in given.modify):
        return words  # what else it does makes a difference whatever is declared (The First Monarch)
    of_attribute = any(modifier.declared_attribute == label for modifier in given.modify)
    had = {feature_now(ctx, attributes_of if of_attribute else types_of, card) for card in cards}
    return tuple(word for word in words if had != {(word,)})


def _labels(modifier: lang.Modifier) -> tuple[str | None, str | None]:
    return modifier.declared_attribute, modifier.declared_type


def would_change_attribute(ctx: ContextBase, step: lang.Change) -> bool:
    """Whether a step that gives an Attribute would give one of its cards another one; True of other changes."""
    given = {modifier.attribute for modifier in step.modify}
    if None in given:
        return True
    return any(set(feature_now(ctx, attributes_of, card)) != given for card in ctx.select(step.cards))
