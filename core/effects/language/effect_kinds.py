"""The fields that each kind of effect uses; other fields are rejected, as they would have no effect."""

from typing import get_args

from duelog.core.effects.language.words import EffectKind

_TIMES = ("phase", "turn")
_DONE = ("requires", "steps", "once")
_ACTIVATED = (
    *_DONE,
    "cost",
    "target",
    "modes",
    "once_shared",
    "uses",
    "activation_restriction",
    "no_responses",
    "no_responses_by",
)
_WHERE = ("place", "pendulum", "granted")
_LASTS = ("modify", "lock", "destroyed_unless", "destroys", "one_for_each_player")
_IN_DAMAGE_STEP = ("damage_step", "damage_calculation")

FIELDS_USED: dict[EffectKind, frozenset[str]] = {
    "activation": frozenset({*_ACTIVATED, *_TIMES, *_IN_DAMAGE_STEP, "when", "timing", "becomes"}),
    "ignition": frozenset({*_ACTIVATED, *_WHERE, "phase", "either_player"}),
    "quick": frozenset(
        {*_ACTIVATED, *_WHERE, *_TIMES, *_IN_DAMAGE_STEP, "when", "timing", "mandatory", "either_player", "face_down"}
    ),
    "trigger": frozenset({*_ACTIVATED, *_WHERE, *_TIMES, "when", "timing", "mandatory", "either_player"}),
    "flip": frozenset({*_ACTIVATED, *_TIMES, "when", "timing", "mandatory"}),
    "continuous": frozenset({*_DONE, *_WHERE, *_LASTS, "when", "mandatory"}),
}
"""The fields of an effect, besides its kind, that each kind of effect uses."""

_HINTS: tuple[tuple[tuple[EffectKind, ...], tuple[str, ...], str], ...] = (
    (("continuous",), _TIMES, "requires: {turn: you}, or {phase: [main1]}, says when it applies"),
    (("ignition",), ("turn",), "it is used in the turn of its player"),
    (("ignition",), ("when",), "kind: quick or trigger answers"),
    (("continuous",), ("cost", "target", "modes", "activation_restriction", "once_shared", "uses"),
     "it applies all the time, and with when does its steps by itself"),
    (("trigger", "flip"), _IN_DAMAGE_STEP, "it answers its event in the Damage Step as well"),
    (("ignition", "continuous"), _IN_DAMAGE_STEP, "kind: quick or activation"),
    (("activation",), _WHERE, "a card is activated from the hand, or where it is Set"),
    (("flip",), _WHERE, "it is used where the monster was flipped"),
    (get_args(EffectKind), _LASTS, "kind: continuous does; the steps change and lock last"),
    (get_args(EffectKind), ("timing",), "kind: trigger or flip can miss the timing"),
    (get_args(EffectKind), ("mandatory",), "kind: trigger, flip or quick can be mandatory"),
    (get_args(EffectKind), ("either_player",), "kind: ignition, quick or trigger"),
    (get_args(EffectKind), ("face_down",), "kind: quick can be used face-down"),
    (get_args(EffectKind), ("becomes",), "kind: activation becomes the effect of another card"),
    (get_args(EffectKind), ("no_responses", "no_responses_by"), "nothing responds to it: it starts no Chain"),
)  # fmt: skip


def hint_for(kind: EffectKind, field: str) -> str:
    """The advice for a field that a kind of effect does not use."""
    found = (hint for kinds, fields, hint in _HINTS if kind in kinds and field in fields)
    return next(found, f"it uses {', '.join(sorted(FIELDS_USED[kind]))}")
