"""Line 1 of the file of a Match. Its other lines are events, distinguished by `kind` like those of a duel."""

from msgspec import field

from duelog.events.base import Part, always_encoded
from duelog.events.faces import Face
from duelog.events.lines import FORMAT, Seat
from duelog.events.rulesets import Ruleset


class MatchHeader(Part, frozen=True, kw_only=True, tag="match", tag_field="kind"):
    """How a Match starts: the registered Decks, Side Decks included.

    The fields are those of `duelog.events.lines.Header`; the order of a Deck has no meaning, since every duel begins
    with shuffling (SETUP-02).
    """

    format: int = always_encoded(FORMAT)
    ruleset: str = always_encoded("rulebook-9.0")
    rules: Ruleset | None = None
    seats: tuple[Seat, Seat] = always_encoded((Seat(), Seat()))
    faces: tuple[Face, ...] = ()
    definitions: str = ""
    card_texts: str = ""
    made_by: str = ""
    made_at: str = ""
    tags: dict[str, str] = field(default_factory=dict[str, str])
