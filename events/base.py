"""What all events have in common: they are frozen, typed values that refuse unknown fields."""

from functools import cache
from typing import Literal, TypeVar

from msgspec import Struct, field
from msgspec.structs import fields, force_setattr

from duelog.events.places import Place, Player

CardId = int
"""The number of a physical card in one duel, from 1: both decks as they start, then Tokens as they are made."""

Position = Literal["attack", "defense", "set", "up", "down"]
"""How a card lies: monsters attack, defense (both face-up) or set (face-down Defense, ZONE-05); others up or down."""

Phase = Literal["draw", "standby", "main1", "battle", "main2", "end"]
BattleStep = Literal["start", "battle", "damage", "end"]
DamagePart = Literal["start", "before", "calculation", "after", "end"]
"""The parts of the Damage Step: its start, before, during and after damage calculation, its end (page 37)."""

SummonKind = Literal["normal", "tribute", "flip", "special", "fusion", "ritual", "synchro", "xyz", "pendulum", "link"]
How = Literal[
    "sent", "destroyed", "tributed", "discarded", "material", "detached", "attached", "banished", "returned",
    "added", "placed", "summoned", "set", "activated", "equipped", "control", "removed",
]  # fmt: skip
"""What happens to a card that moves: destroyed and tributed are different things (GEN-08, GEN-18)."""

Why = Literal["effect", "battle", "cost", "rule", "summon", "activation"]
"""What makes a card move."""


_T = TypeVar("_T")


def always_encoded(value: _T) -> _T:
    """A default that is encoded like any other value.

    msgspec omits a field whose value is the same object as its default. For None, booleans, numbers up to 256, empty
    tuples and the empty string, equal values are always the same object. Any other default must be `always_encoded`, or
    equal structs could be encoded differently (unless the struct calls `restore_defaults`).
    """
    return field(default_factory=lambda: value)


def restore_defaults(part: Struct) -> None:
    """Replaces strings that equal their default by the default itself, so that they are omitted from the encoding.

    Called in `__post_init__`: a string built at run time equals its default without being the same object. Only for
    structs whose defaults have always been omitted from files; new fields are `always_encoded` instead.
    """
    for name, default in _words(type(part)):
        value = getattr(part, name)
        if value is not default and value == default:
            force_setattr(part, name, default)


@cache
def _words(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    found = ((field.name, field.default) for field in fields(kind))
    return tuple((name, default) for name, default in found if isinstance(default, str) and default)


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of an event or of a state: frozen, keyword-only, refusing unknown fields, compared by value."""


class CopiedEffect(Part, frozen=True, kw_only=True):
    """An effect that a card has from another: effect `number` (from 1) of the card with the name `of`.

    `of` is "" in files of version 1 where the name cannot be known any more.
    """

    of: str
    number: int

    def __str__(self) -> str:
        return f"{self.number} ({self.of})"


EffectAddress = int | CopiedEffect
"""Which effect of a card: its own by its number, from 1, or one that it has from another card. 0 stands for the only
one, or for the card itself where it has none."""

EffectOrSummon = EffectAddress | Literal["own summon"]
"""An effect of a card, or the way in which it Special Summons itself."""


class EffectStep(Part, frozen=True, kw_only=True):
    """A step of the effect that resolves: its `id`, and whether it `goes_on`, so that the effect stays at it.

    Ids are those of docs/format.md. `version_1` stands in place of an id in what was read from a file of version 1: the
    position that the step had there.
    """

    id: str = ""
    goes_on: bool = False
    version_1: int | None = None


class StepAddress(Part, frozen=True, kw_only=True):
    """A step within a whole effect: of which `mode` (0 where it has none), and whether it stands among the costs.

    `path` holds the ids of the steps that put it off, outermost first, and its own id at the end. `version_1` stands in
    place of all this in what was read from a file of version 1: the number that the step had there.
    """

    path: tuple[str, ...] = ()
    mode: int = 0
    cost: bool = False
    version_1: int | None = None


class Event(Part, frozen=True, kw_only=True, tag_field="kind"):
    """One entry of the log. `n` is its number, from 1; 0 while it is in no log."""

    n: int = 0


class Move(Event, frozen=True, kw_only=True):
    """What a player decides."""

    player: Player


class Outcome(Event, frozen=True, kw_only=True):
    """What follows by the rules, in one instant. `by` is the number of the move that caused it, 0 for none.

    `effect_step` is, for an outcome of an effect that resolves, the step of the effect that it comes of: which is done
    with it, or goes on.
    """

    by: int = 0
    effect_step: EffectStep | None = None


class Moved(Part, frozen=True, kw_only=True):
    """One card going from one place to another.

    `under` makes it the material of the monster in the zone `to`. `index` is its place in the pile: left out, the
    newest end of a pile, or the top of the Deck. `position` is how it lies afterwards; left out, as the pile has it.
    `to` is None for a Token that is removed (TOKEN-02). `how` stands where it is not that of the whole event.
    """

    card: CardId
    origin: Place | None = field(default=None, name="from")
    to: Place | None = None
    position: Position | None = None
    how: How | None = None
    under: bool = False
    index: int | None = None
