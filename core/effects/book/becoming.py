"""Effects that become the effect of another card: the effect as it is activated then."""

from msgspec.structs import replace

from duelog.core.effects.language import AnyStep, Becoming, Cards, Condition, Effect, Mode, Target
from duelog.core.effects.language.walk import pieces_of


def becoming(own: Effect, name: str, other: Effect) -> Effect | None:
    """An effect that becomes the effect `other` of a card with this name; None if it cannot become that one.

    It keeps its own costs, limits and restrictions. It targets the card first, then what the other effect targets, and
    does that effect's steps before its own. An effect that depends on its costs has nothing to depend on then.
    """
    wanted = own.becomes
    if wanted is None or other.becomes is not None:
        return None
    if other.damage_calculation and not own.damage_calculation:
        return None
    named = _of_name(wanted, name)
    if named is None:
        return None
    if other.kind == "trigger":
        return _left_behind(name, other)
    if other.kind != "activation" or _depends_on_costs(other):
        return None
    card = Target(cards=named)
    given = replace(own, when=other.when, timing=other.timing, requires=_both(own, other))
    if not wanted.whatever_it_requires:
        given = replace(given, phase=own.phase or other.phase, turn=own.turn or other.turn)
    if not other.modes:
        return replace(given, target=(card, *other.target), steps=_followed(other.steps, own))
    return replace(given, cost=(), steps=(), modes=tuple(_mode(own, card, mode) for mode in other.modes))


def _left_behind(name: str, other: Effect) -> Effect | None:
    """A Trigger Effect that a card of this name has once another effect of it was used, as the card has it of which
    an effect became that one; None if it does not depend on that.
    """
    requires = _used_as(other.requires, name) if other.requires is not None else None
    return None if requires is None or requires == other.requires else replace(other, requires=requires)


def _used_as(condition: Condition, name: str) -> Condition:
    """A condition in which each use of an effect is that of the card of this name."""
    return replace(
        condition, used_as=name if condition.used is not None else None,
        all_of=tuple(_used_as(each, name) for each in condition.all_of),
        any_of=tuple(_used_as(each, name) for each in condition.any_of),
        not_=_used_as(condition.not_, name) if condition.not_ is not None else None,
    )  # fmt: skip


def _mode(own: Effect, card: Target, mode: Mode) -> Mode:
    return replace(mode, cost=own.cost, target=(card, *mode.target), steps=_followed(mode.steps, own))


def _followed(steps: tuple[AnyStep, ...], own: Effect) -> tuple[AnyStep, ...]:
    return (*steps, *own.steps)


def _of_name(wanted: Becoming, name: str) -> Cards | None:
    """The selector of the cards, restricted to those of one name; None if that name is none of its own."""
    if wanted.cards.name:
        return replace(wanted.cards, name=(name,)) if name in wanted.cards.name else None
    return replace(wanted.cards, name=(name,))


def _both(own: Effect, other: Effect) -> Condition | None:
    """The conditions of both effects, or only the own one."""
    assert own.becomes is not None
    found = [own.requires, None if own.becomes.whatever_it_requires else other.requires]
    conditions = tuple(condition for condition in found if condition is not None)
    return Condition(all_of=conditions) if len(conditions) > 1 else next(iter(conditions), None)


def _depends_on_costs(effect: Effect) -> bool:
    """Whether the targets or steps of an effect refer to what was given for its cost; cached on the effect."""
    found: bool | None = effect.compiled("depends on costs")
    return effect.keep_compiled("depends on costs", _refers_to_costs(effect)) if found is None else found


def _refers_to_costs(effect: Effect) -> bool:
    parts = (effect.target, effect.steps, *((mode.target, mode.steps) for mode in effect.modes))
    return any(
        getattr(piece, field) == "costs" for part in parts for piece in pieces_of(part)
        for field in piece.__struct_fields__
    )  # fmt: skip
