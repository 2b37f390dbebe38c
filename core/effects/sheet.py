"""A card's effects laid out by what they are asked for, once for each card of a book."""

from collections.abc import Iterable
from typing import NamedTuple

from duelog.core.effects.heard import Kinds, heard_by
from duelog.core.effects.language import Effect
from duelog.core.effects.reach import Parts, reach


class Numbered(NamedTuple):
    """An effect with its number, and the kinds of outcomes that it answers (none: it answers no event)."""

    number: int
    effect: Effect
    heard: Kinds


class Steady(NamedTuple):
    """A continuous effect, and what it looks at beside the field."""

    effect: Effect
    reach: Parts


class Sheet(NamedTuple):
    """The effects of a card: Trigger Effects (Flip Effects among them), continuous ones, and all that are activated.

    `bare` tells that the card can be activated and none of them is that activation, `anybodys` that either player may
    use one, `forces` that a Quick Effect has to be used.
    """

    triggers: tuple[Numbered, ...] = ()
    continuous: tuple[Steady, ...] = ()
    activated: tuple[Numbered, ...] = ()
    bare: bool = True
    anybodys: bool = False
    forces: bool = False


def sheet_of(numbered: Iterable[tuple[int, Effect]], *, placed: bool = False) -> Sheet:
    """The sheet of a card with these effects; one that is only `placed` cannot be activated."""
    entries = [Numbered(number, effect, heard_by(effect)) for number, effect in numbered]
    kinds = {entry.effect.kind for entry in entries}
    return Sheet(
        triggers=tuple(entry for entry in entries if entry.effect.kind in ("trigger", "flip")),
        continuous=tuple(Steady(effect, reach(effect)) for _, effect, _ in entries if effect.kind == "continuous"),
        activated=tuple(entry for entry in entries if entry.effect.kind != "continuous"),
        bare="activation" not in kinds and not placed,
        anybodys=any(entry.effect.either_player for entry in entries),
        forces=any(entry.effect.kind == "quick" and entry.effect.mandatory for entry in entries),
    )
