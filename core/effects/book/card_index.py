"""A card's effects laid out by what they are asked for, once for each card of a book."""

from collections.abc import Iterable
from typing import NamedTuple

from duelog.core.effects.book.events_answered import OutcomeKey, OutcomeKeys, answered_by
from duelog.core.effects.language import Effect
from duelog.core.rules.registry import enforces
from duelog.events.base import EffectAddress


class Numbered(NamedTuple):
    """An effect with its number, and the outcomes that it may answer (none: it answers no event)."""

    number: EffectAddress
    effect: Effect
    answered: OutcomeKeys


class Sheet(NamedTuple):
    """The effects of a card: Trigger Effects (Flip Effects among them), continuous ones, and all that are activated.

    What has to be done in a Phase stands in all three.
    `bare` tells that the card can be activated and none of them is that activation, `anybodys` that either player may
    use one, `forces` that a Quick Effect has to be used.
    """

    triggers: tuple[Numbered, ...] = ()
    continuous: tuple[Effect, ...] = ()
    activated: tuple[Numbered, ...] = ()
    bare: bool = True
    anybodys: bool = False
    forces: bool = False
    answered: tuple[OutcomeKey, ...] = ()


@enforces("TURN-06")
def is_maintenance(effect: Effect) -> bool:
    """Whether a continuous effect is what a Phase asks of its player: done when they like, without a Chain."""
    return effect.kind == "continuous" and effect.mandatory


def answers_by_itself(effect: Effect) -> bool:
    """Whether an effect is used because its event has come: a Trigger or Flip Effect, or what a Phase asks for."""
    return effect.kind in ("trigger", "flip") or is_maintenance(effect)


def sheet_of(numbered: Iterable[tuple[EffectAddress, Effect]], *, placed: bool = False) -> Sheet:
    """The sheet of a card with these effects; one that is only `placed` cannot be activated."""
    entries = [Numbered(number, effect, answered_by(effect)) for number, effect in numbered]
    kinds = {entry.effect.kind for entry in entries}
    return Sheet(
        triggers=tuple(entry for entry in entries if answers_by_itself(entry.effect)),
        continuous=tuple(effect for _, effect, _ in entries if effect.kind == "continuous"),
        activated=tuple(e for e in entries if e.effect.kind != "continuous" or is_maintenance(e.effect)),
        bare="activation" not in kinds and not placed,
        anybodys=any(entry.effect.either_player for entry in entries),
        answered=_answered(entries),
        forces=any(entry.effect.kind == "quick" and entry.effect.mandatory for entry in entries),
    )


def _answered(entries: list[Numbered]) -> tuple[OutcomeKey, ...]:
    return tuple({key: None for entry in entries if answers_by_itself(entry.effect) for key in entry.answered})
