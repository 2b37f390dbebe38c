"""The effects of a card indexed by how they are used, computed once for each card of a book."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from duelog.core.effects.book.events_answered import OutcomeKey, OutcomeKeys, answered_by
from duelog.core.effects.language import Effect, Negate
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.events.base import CopiedEffect, EffectAddress
from duelog.events.faces import Face


class NumberedEffect(NamedTuple):
    """An effect with its number, and the outcomes that it may answer (empty if it answers no event)."""

    number: EffectAddress
    effect: Effect
    answered: OutcomeKeys


class EffectIndex(Struct, frozen=True):
    """The effects of a card: Trigger Effects (including Flip Effects), continuous effects, and all that are activated.

    Maintenance in a Phase is in all three.
    `activated_without_effect` is whether the card can be activated although none of them is its activation,
    `usable_by_either` whether either player may use one, `forced` whether a Quick Effect has to be used.
    """

    triggers: tuple[NumberedEffect, ...] = ()
    continuous: tuple[Effect, ...] = ()
    activated: tuple[NumberedEffect, ...] = ()
    activated_without_effect: bool = True
    usable_by_either: bool = False
    forced: bool = False
    answered: tuple[OutcomeKey, ...] = ()

    def activated_among(self, faces: tuple[Face, ...]) -> tuple[NumberedEffect, ...]:
        """The effects that are activated; of those of other cards, only the ones of cards with these faces.

        What an effect can become is not limited to a few names, and most cards are not in the duel.
        """
        if not any(isinstance(entry.number, CopiedEffect) for entry in self.activated):
            return self.activated
        names = {face.name for face in faces}
        return tuple(e for e in self.activated if not isinstance(e.number, CopiedEffect) or e.number.of in names)


@enforces("TURN-06")
def is_maintenance(effect: Effect) -> bool:
    """Whether a continuous effect is maintenance that a Phase requires, done at any time in it and without a Chain."""
    return effect.kind == "continuous" and effect.mandatory and not is_done_though_negated(effect)


@enforces("GEN-03")
def is_done_though_negated(effect: Effect) -> bool:
    """Whether a continuous effect answers an event even while the effects of its card are negated."""
    return effect.kind == "continuous" and effect.mandatory and bool(effect.when) and not answers_phases(effect)


def is_at_will(effect: Effect) -> bool:
    """Whether a continuous effect that can be used is no maintenance, but what its player may do when they choose."""
    return effect.kind == "continuous" and not effect.mandatory and not effect.when


def is_triggered(effect: Effect) -> bool:
    """Whether an effect is used in response to its event: a Trigger or Flip Effect, or maintenance."""
    return effect.kind in ("trigger", "flip") or is_maintenance(effect)


def answers_phases(effect: Effect) -> bool:
    """Whether an effect is used in a Phase or at the end of the Battle Phase rather than in response to an event."""
    return bool(effect.when) and all(occasion.event in ("phase", "battle phase ended") for occasion in effect.when)


@enforces("BATTLE-08")
def negates_activations(effect: Effect) -> bool:
    """Whether an effect negates the activation that it answers, which the Damage Step allows; not its effect alone."""
    return any(occasion.event == "activated" for occasion in effect.when) and any(
        isinstance(piece, Negate) and piece.what == "activation" for piece in pieces_of((effect.steps, effect.modes))
    )


def effect_index_of(numbered: Iterable[tuple[EffectAddress, Effect]], *, placed: bool = False) -> EffectIndex:
    """The index of a card with these effects; a card that is only `placed` cannot be activated."""
    entries = [NumberedEffect(number, effect, answered_by(effect)) for number, effect in numbered]
    kinds = {entry.effect.kind for entry in entries}
    return EffectIndex(
        triggers=tuple(entry for entry in entries if is_triggered(entry.effect)),
        continuous=tuple(effect for _, effect, _ in entries if effect.kind == "continuous"),
        activated=tuple(e for e in entries if e.effect.kind != "continuous" or is_maintenance(e.effect)),
        activated_without_effect="activation" not in kinds and not placed,
        usable_by_either=any(entry.effect.either_player for entry in entries),
        answered=_answered(entries),
        forced=any(entry.effect.kind == "quick" and entry.effect.mandatory for entry in entries),
    )


def _answered(entries: list[NumberedEffect]) -> tuple[OutcomeKey, ...]:
    return tuple({key: None for entry in entries if is_triggered(entry.effect) for key in entry.answered})
