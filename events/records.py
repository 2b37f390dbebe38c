"""Records: what people add to the log of a duel beside what happens in it. They are no moves and no outcomes."""

from duelog.events.base import Moved, Record
from duelog.events.outcomes_cards import PositionChange
from duelog.events.places import Player


class Corrected(Record, frozen=True, kw_only=True, tag="corrected"):
    """The table is put right by hand, whatever the rules say.

    `life` are the Life Points that `player` has now, `normal_summons` how many of the Normal Summons and Sets of this
    turn count for `player`, the oldest first; both None if they are as they were. `moves` are the cards that are put
    elsewhere, `positions` those that lie otherwise where they are.
    """

    player: Player | None = None
    life: int | None = None
    normal_summons: int | None = None
    moves: tuple[Moved, ...] = ()
    positions: tuple[PositionChange, ...] = ()


class Ruling(Record, frozen=True, kw_only=True, tag="ruling"):
    """A ruling of a judge, `author`, or a penalty. It changes nothing: what it does to the table is a correction.

    `at` is the number of the event that it is about, 0 for none; `player` whom it is about. `facts` are what happened,
    `text` the ruling, `rules` the ids of the rules it rests on, `remedy` what is done about it. `infraction` and
    `penalty` are names in the table of infractions and penalties `table`, `upgrade` the reason for a penalty other than
    the table has. `appeal` is what an appeal led to, `decided_by` who decided it. `called` is when the judge was
    called, `time` when it was ruled, in ISO 8601.
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
    """The time of the Match is extended by so many minutes."""

    minutes: int
