"""The lines of a replay file: header, events, checkpoints, seal. Each is one JSON object, distinguished by `kind`."""

from typing import TYPE_CHECKING, Union

from msgspec import Struct, field

from duelog.events import (
    moves,
    outcomes_cards,
    outcomes_chains,
    outcomes_course,
    outcomes_play,
    outcomes_questions,
    records,
    seen_tables,
)
from duelog.events.base import Event, Move, Outcome, Part, Record, always_encoded
from duelog.events.faces import Face
from duelog.events.places import Player
from duelog.events.rulesets import Ruleset
from duelog.events.seen_tables import SeenTable

FORMAT = 2
"""The version of the format that this code writes; files of older versions are upcast when read."""


class Seat(Part, frozen=True, kw_only=True):
    """A player at the start: the name and the Decks, as indexes into the header's faces, the Main Deck top first.

    `listed` is given where nobody knows which card of the Main Deck is which: these have the face named "?" until they
    are identified. It is the Deck list, as indexes like the others, or empty where only the number of cards is known.
    In the header of a Match it says that the duels begin so.
    """

    name: str = ""
    main: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    side: tuple[int, ...] = ()
    deck: str = ""
    listed: tuple[int, ...] | None = None


class Header(Part, frozen=True, kw_only=True, tag="duel", tag_field="kind"):
    """Line 1: how the duel starts. `format` is always present and required.

    Cards are numbered from 1: the Main Deck of the first seat from the top, its Extra Deck, then the second seat's.
    `ruleset` names the rules; `rules` holds them if duelog does not know that name. `chooser` is the player who chooses
    to go first or second if chance does not decide: the loser of the previous duel (SETUP-04). `definitions` is the
    digest of the card definitions, `card_texts` the date of the card texts if it is not the ruleset's, `made_at` a date
    and time in ISO 8601. `tags` are free text about the duel: event, round, ...
    """

    format: int = always_encoded(FORMAT)
    ruleset: str = always_encoded("rulebook-9.0")
    rules: Ruleset | None = None
    seats: tuple[Seat, Seat] = always_encoded((Seat(), Seat()))
    faces: tuple[Face, ...] = ()
    chooser: Player | None = None
    definitions: str = ""
    card_texts: str = ""
    made_by: str = ""
    made_at: str = ""
    tags: dict[str, str] = field(default_factory=dict[str, str])


class Checkpoint(Part, frozen=True, kw_only=True, tag="checkpoint", tag_field="kind"):
    """Digests after event `n`: of the state, and of the lines of all events up to it.

    The first checkpoint follows the header, with `n` 0; it alone holds the digest of the header's line.
    """

    n: int
    state: str
    log: str
    header: str = ""


class Mark(Part, frozen=True, kw_only=True):
    """An entry of the seal's index: the checkpoint after event `n`, and the byte at which its line begins."""

    n: int
    offset: int
    state: str
    log: str


class Seal(Part, frozen=True, kw_only=True, tag="seal", tag_field="kind"):
    """The last line of a finished duel: the number of events, and the digests after the last one.

    `checkpoints` is the index of all checkpoint lines, including the one with `n` 0; the last one follows the last
    event. Offsets count the bytes of the uncompressed file from 0.
    """

    events: int
    state: str
    log: str
    header: str
    checkpoints: tuple[Mark, ...] = ()


class Annexed(Part, frozen=True, kw_only=True, tag="annex", tag_field="kind"):
    """A line after the seal: a ruling or an extension of time that was added after the duel.

    `n` counts these lines from 1. `previous` is the digest of the previous line without its line feed (the seal, for
    the first one). `signature` is a signed note on the duel and the annex so far, in place of a record.
    """

    n: int
    previous: str
    record: records.Ruling | records.TimeExtended | None = None
    signature: str = ""


def _kinds(module: object, base: type[Struct]) -> tuple[type[Event], ...]:
    return tuple(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base and issubclass(kind, Event)
    )


MOVES = _kinds(moves, Move)
OUTCOME_MODULES = (outcomes_course, outcomes_cards, outcomes_play, outcomes_chains, outcomes_questions)
OUTCOMES = tuple(kind for module in OUTCOME_MODULES for kind in _kinds(module, Outcome))
RECORDS = (*_kinds(records, Record), *_kinds(seen_tables, Record))
EVENTS: tuple[type[Event], ...] = (*MOVES, *OUTCOMES, *RECORDS)
KIND: dict[type[Event], str] = {kind: str(kind.__struct_config__.tag) for kind in EVENTS}
"""The name of each type of event in files."""


def kind_of(event: Event) -> str:
    """The kind of an event; for a seen table, the kind of the event that it replaces."""
    return event.what if isinstance(event, SeenTable) else KIND[type(event)]


BY_KIND: dict[str, type[Event]] = {name: kind for kind, name in KIND.items()}

if TYPE_CHECKING:  # the types are listed once, in their modules; type checkers cannot follow the unpacking
    AnyMove = Move
    AnyOutcome = Outcome
    AnyEvent = Event
    AnyLine = Event | Header | Checkpoint | Seal | Annexed
else:
    AnyMove = Union[MOVES]  # noqa: UP007
    AnyOutcome = Union[OUTCOMES]  # noqa: UP007
    AnyEvent = Union[EVENTS]  # noqa: UP007
    AnyLine = Union[(*EVENTS, Header, Checkpoint, Seal, Annexed)]
