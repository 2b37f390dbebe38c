"""The base types of events: frozen, typed values that reject unknown fields."""

from functools import cache
from typing import Any, Literal, TypeVar

from msgspec import NODEFAULT, Struct, field
from msgspec.structs import force_setattr, replace

from duelog.events.places import Place, Player

CardId = int
"""The number of a physical card in one duel, from 1: both Decks in their initial order, then Tokens in order of
creation."""

Position = Literal["attack", "defense", "set", "up", "down"]
"""The position of a monster: attack, defense (both face-up) or set (face-down, ZONE-05); of other cards: up or down."""

Phase = Literal["draw", "standby", "main1", "battle", "main2", "end"]
BattleStep = Literal["start", "battle", "damage", "end"]
DamagePart = Literal["start", "before", "calculation", "after", "end"]
"""The parts of the Damage Step: its start, before, during and after damage calculation, its end (page 37)."""

SummonKind = Literal["normal", "tribute", "flip", "special", "fusion", "ritual", "synchro", "xyz", "pendulum", "link"]
How = Literal[
    "sent", "destroyed", "tributed", "discarded", "material", "detached", "attached", "banished", "returned",
    "added", "placed", "summoned", "set", "activated", "equipped", "control", "removed",
]  # fmt: skip
"""What happens to a card that moves; being destroyed and being Tributed are different things (GEN-08, GEN-18)."""

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
    return tuple((name, default) for name, default in _defaults(kind) if isinstance(default, str) and default)


def _defaults(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a struct with their defaults as msgspec stores them; `NODEFAULT` for a field without one.

    `msgspec.structs.fields` also evaluates the annotations, which takes as long as to judge an event.
    """
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    required = (NODEFAULT,) * (len(names) - len(defaults))
    return tuple(zip(names, (*required, *defaults), strict=True))


@cache
def field_defaults(kind: type[Struct]) -> dict[str, Any]:
    """The default of each field of a struct by its Python name; `NODEFAULT` for a field without one."""
    return {name: _made(default) for name, default in _defaults(kind)}


def given_fields(part: Struct) -> dict[str, Any]:
    """The fields of a struct that differ from their defaults, by their Python names."""
    defaults = field_defaults(type(part)).items()
    return {name: value for name, default in defaults if (value := getattr(part, name)) != default}


def _made(default: Any) -> Any:
    return default.factory() if type(default).__name__ == "Factory" else default


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True, repr_omit_defaults=True, forbid_unknown_fields=True):
    """A piece of an event or of a state: frozen, keyword-only, rejecting unknown fields, compared by value."""


class CopiedEffect(Part, frozen=True, kw_only=True):
    """An effect copied from another card: effect `number` (from 1) of the card named `of`.

    `of` is "" in files of version 1 if the name can no longer be determined.
    """

    of: str
    number: int

    def __str__(self) -> str:
        return f"{self.number} ({self.of})"


EffectAddress = int | CopiedEffect
"""An effect of a card: one of its own by its number, from 1, or one copied from another card. 0 is the only one, or the
card itself if it has none."""

EffectOrSummon = EffectAddress | Literal["own summon"]
"""An effect of a card, or the procedure by which it Special Summons itself."""


class EffectStep(Part, frozen=True, kw_only=True):
    """A step of the resolving effect: its `id`, and whether it `goes_on` after this outcome.

    Ids are described in docs/format.md. `version_1` replaces the id in events read from a file of version 1: the
    position that the step had there.
    """

    id: str = ""
    goes_on: bool = False
    version_1: int | None = None


class StepAddress(Part, frozen=True, kw_only=True):
    """A step within a whole effect: its `mode` (0 if there are none), and whether it is one of the costs.

    `path` holds the ids of the steps that delayed it, outermost first, and its own id last. `version_1` replaces all
    this in events read from a file of version 1: the number that the step had there.
    """

    path: tuple[str, ...] = ()
    mode: int = 0
    cost: bool = False
    version_1: int | None = None


class Event(Part, frozen=True, kw_only=True, tag_field="kind"):
    """One entry of the log. `n` is its number, from 1; 0 while it is in no log."""

    n: int = 0


class Move(Event, frozen=True, kw_only=True):
    """What a player decides.

    `breaks` are the ids of the rules that it breaks, for an illegal move that was made and recorded anyway. The fold
    ignores it, and states do not contain it. Nor do they contain `time`, at which the move was made, in ISO
    8601, and `clock`, the seconds since the turn began, None if nobody measured them.
    """

    player: Player
    breaks: tuple[str, ...] = ()
    time: str = ""
    clock: int | None = None


NOT_IN_STATES = ("breaks", "time", "clock", "author", "reason", "state")
"""The fields of moves that states omit. The last three are those of `Undo`, which no state holds."""


def as_in_states(move: Move) -> Move:
    """The move without the fields that states omit."""
    bare = not (move.breaks or move.time or move.clock is not None)
    return move if bare else replace(move, breaks=(), time="", clock=None)


class Outcome(Event, frozen=True, kw_only=True):
    """What follows by the rules, at one instant. `by` is the number of the move that caused it, 0 for none.

    `effect_step` is the step of the resolving effect that the outcome belongs to.
    """

    by: int = 0
    effect_step: EffectStep | None = None


class Record(Event, frozen=True, kw_only=True):
    """An entry that somebody adds to the log besides the events of the duel: a correction, a ruling.

    `author` is who adds it, `reason` why; `time` when, in ISO 8601. They are unverified claims, "" if not given.
    """

    author: str = ""
    reason: str = ""
    time: str = ""


def untimed(event: Event) -> Event:
    """The event without its times, which only say when it was written."""
    if isinstance(event, Move):
        return replace(event, time="", clock=None) if event.time or event.clock is not None else event
    return replace(event, time="") if isinstance(event, Record) and event.time else event


class Moved(Part, frozen=True, kw_only=True):
    """One card moving from one place to another.

    `under` makes it material of the monster in the zone `to`. `index` is its index in the pile; by default the newest
    end of a pile, or the top of the Deck. `position` is its position afterwards, by default that of the pile. `to` is
    None for a Token that is removed (TOKEN-02). `how` is given if it differs from that of the event.
    """

    card: CardId
    origin: Place | None = field(default=None, name="from")
    to: Place | None = None
    position: Position | None = None
    how: How | None = None
    under: bool = False
    index: int | None = None
