"""Records: what people add to the log of a duel besides its events. They are neither moves nor outcomes."""

from duelog.events.base import CardId, Moved, Part, Record
from duelog.events.faces import Face
from duelog.events.outcomes_cards import PositionChange
from duelog.events.places import Player


class Corrected(Record, frozen=True, kw_only=True, tag="corrected"):
    """The table is corrected by hand, regardless of the rules.

    `life` is the new number of Life Points of `player`, `normal_summons` how many of this turn's Normal Summons and
    Sets count for `player`, oldest first; both are None if unchanged. `moves` are the cards that are moved,
    `positions` those whose position changes in place.
    """

    player: Player | None = None
    life: int | None = None
    normal_summons: int | None = None
    moves: tuple[Moved, ...] = ()
    positions: tuple[PositionChange, ...] = ()


def is_order(move: Moved) -> bool:
    """Whether a move of a correction only changes where a card is in its pile."""
    return move.origin == move.to and move.index is not None


class Ruling(Record, frozen=True, kw_only=True, tag="ruling"):
    """A ruling or a penalty by a judge, the `author`. It changes nothing; changes to the table are corrections.

    `at` is the number of the event concerned, 0 for none, `player` the player concerned. `facts` are what happened,
    `text` is the ruling, `rules` are the ids of the rules it is based on, `remedy` is what is done about it.
    `infraction` and `penalty` are names in the table `table` of infractions and penalties, `upgrade` is the reason for
    a penalty that differs from the table. `appeal` is the result of an appeal, `decided_by` who decided it. `called` is
    when the judge was called, `time` the time of the ruling, in ISO 8601.
    """

    at: int = 0
    player: Player | None = None
    text: str = ""
    facts: str = ""
    rules: tuple[str, ...] = ()
    infraction: str = ""
    penalty: str = ""
    upgrade: str = ""
    table: str = ""
    remedy: str = ""
    appeal: str = ""
    decided_by: str = ""
    called: str = ""


class TimeExtended(Record, frozen=True, kw_only=True, tag="time-extended"):
    """The time of the Match is extended by `minutes`."""

    minutes: int


class NamedCard(Part, frozen=True, kw_only=True):
    """A card, and the face that it turned out to have."""

    card: CardId
    face: Face


class Identified(Record, frozen=True, kw_only=True, tag="identified"):
    """Cards that nobody had identified are named. They have been these cards all along, and keep their numbers.

    A log holds it where a card becomes known: before the move or outcome that shows it, or when somebody says so.
    `shown` is whether they were shown to both players where they are; otherwise only players who see them anyway learn
    it.
    """

    cards: tuple[NamedCard, ...]
    shown: bool = False


class Attempted(Record, frozen=True, kw_only=True, tag="attempted"):
    """A move that was tried and refused: `text` is what was said or typed, `rules` the ids of the rules against it.

    It changes nothing, since the move was not made. `player` is who tried it, None if the line does not say.
    """

    text: str
    player: Player | None = None
    rules: tuple[str, ...] = ()
