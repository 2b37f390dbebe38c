"""Which steps of an effect speak of several cards: "those cards" that an earlier one moved, "the targets"."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep, Effect
from duelog.core.wording.effects.effect_labels import is_of_one
from duelog.core.wording.effects.effect_words import MANY

SEVERAL_MOVED: str = "several moved"
"""The reference to several cards that were moved, as sentences know it; the language has "moved" for any number."""

SEVERAL_TARGETS: str = "several targets"
"""The reference to targets of more than one kind, such as 1 card of each player."""

_MOVING = (
    lang.Destroy, lang.Send, lang.Discard, lang.Tribute, lang.Banish, lang.ToHand, lang.ToDeck, lang.Summon,
    lang.MakeTokens, lang.SetCards, lang.TakeControl, lang.Attach, lang.Mill, lang.Draw,
)  # fmt: skip
"""The steps to whose cards a later "moved" refers."""


def severally_moved(of: Effect) -> Effect:
    """The effect with another reference where its steps speak of several cards moved, or of targets of two kinds."""
    modes = tuple(replace(mode, steps=_spoken(mode.steps, mode.target)) for mode in of.modes)
    return replace(of, steps=_spoken(of.steps, of.target), modes=modes)


def _spoken(steps: tuple[AnyStep, ...], targets: tuple[lang.Target, ...]) -> tuple[AnyStep, ...]:
    found = _in_steps(steps, _are_several(targets))[0]
    if len(targets) < 2:  # one kind of targets is "it" or "them"
        return found
    return tuple(step if isinstance(step, lang.Later) else _renamed(step, "targets", SEVERAL_TARGETS) for step in found)


def _are_several(targets: tuple[lang.Target, ...]) -> bool:
    return len(targets) > 1 or any(target.count != 1 for target in targets)


def _in_steps(steps: tuple[AnyStep, ...], targets: bool, several: bool = False) -> tuple[tuple[AnyStep, ...], bool]:
    """The steps after a step that moved `several` cards, and whether the last one that moves any moves several."""
    found: list[AnyStep] = []
    for step in steps:
        if isinstance(step, lang.Branch):
            then, after = _in_steps(step.then, targets, several)
            otherwise, after_it = _in_steps(step.otherwise, targets, several)
            condition = _renamed(step.condition) if several else step.condition
            found.append(replace(step, condition=condition, then=then, otherwise=otherwise))
            several = after or after_it
            continue
        found.append(_renamed(step) if several else step)
        if isinstance(step, _MOVING):
            several = _moves_several(step, targets=targets, moved=several)
    return tuple(found), several


def _moves_several(step: AnyStep, *, targets: bool, moved: bool) -> bool:
    count = getattr(step, "count", None)
    if count is not None:
        return bool(count != 1)
    cards = getattr(step, "cards", None)
    if cards is None:
        return False
    if isinstance(cards, lang.Cards) and cards.ref is None:
        return not is_of_one(cards.label)
    ref = cards if isinstance(cards, str) else cards.ref
    return moved if ref == "moved" else targets if ref == "targets" else ref in MANY


def one_of_several(of: lang.Occasion) -> lang.Occasion:
    """What happens to any of several cards that an effect remembers."""
    renamed: lang.Occasion = _renamed(of, "remembered", "one moved")
    return renamed


def _renamed(part: Any, word: str = "moved", by: str = SEVERAL_MOVED) -> Any:
    """A piece, or a tuple of them, in which a reference has another word."""
    if isinstance(part, tuple):
        return tuple(_renamed(each, word, by) for each in part)  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(part, Struct):
        return part
    changed: dict[str, Any] = {}
    for name in part.__struct_fields__:
        now = getattr(part, name)
        other = by if now == word and name in _REFERRING else _renamed(now, word, by)
        if other is not now:
            changed[name] = other
    return replace(part, **changed) if changed else part


_REFERRING = ("cards", "ref", "of", "count", "on", "source", "but", "while_there")
"""The fields that can refer to cards in one word."""
