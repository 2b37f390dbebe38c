"""Upcasts effects and steps of effects, which were numbers in version 1.

A copied effect was numbered by a hash of the other card's name. A step was its position in the program compiled from
the definition: only the definition determines which step that is, so the number is kept in `version_1`.
"""

from typing import cast
from zlib import crc32

from duelog.events.raw_lines import Raw
from duelog.events.upcast_1_before import Before, Change, is_list

_COPIED = 100
"""Larger numbers are the key of a name times this, plus the number of the effect."""

_OWN_SUMMON = -1


def _key(name: str) -> int:
    return 1 + crc32(name.encode()) % 10_000_000


def effect_step(event: Raw, before: Before) -> Raw:
    """Upcasts `resume`: the position to continue with, or -1 - the position at which the effect stays."""
    resume = event.get("resume")
    if type(resume) is not int:
        return event
    others = {name: value for name, value in event.items() if name != "resume"}
    if not resume:
        return others
    step: Raw = {"version_1": -resume - 1, "goes_on": True} if resume < 0 else {"version_1": resume - 1}
    return {**others, "effect_step": step}


def _effect(event: Raw, before: Before) -> Raw:
    effect = event.get("effect")
    if effect == _OWN_SUMMON:
        return {**event, "effect": "own summon"}
    if type(effect) is not int or effect <= _COPIED:
        return event
    key, number = divmod(effect, _COPIED)
    return {**event, "effect": {"of": _name(key, before), "number": number}}


def _name(key: int, before: Before) -> str:
    """The name with this key: that of a card whose effects were copied, or of any other card in the duel."""
    return next((name for name in (*before.copied, *before.names) if _key(name) == key), "")


def _part(event: Raw, before: Before) -> Raw:
    part = event.get("part", 0)
    return {**event, "part": {"version_1": part}} if type(part) is int else event


def _triggers(event: Raw, before: Before) -> Raw:
    triggers = event.get("triggers")
    if not is_list(triggers):
        return event
    met = [_effect(cast(Raw, trigger), before) if isinstance(trigger, dict) else trigger for trigger in triggers]
    return {**event, "triggers": met}


KINDS: dict[str, tuple[Change, ...]] = {
    "activate": (_effect,),
    "activated": (_effect,),
    "delayed-began": (_effect,),
    "lasting-began": (_effect, _part),
    "timing-missed": (_effect,),
    "triggers-met": (_triggers,),
}
