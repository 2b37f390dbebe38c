"""The report of an import: the content of the recording, what was mapped, and how reliable the result is."""

from msgspec import field

from duelog.events.base import Part
from duelog.events.places import Place


class Mismatch(Part, frozen=True, kw_only=True):
    """A difference between a snapshot of the recording and our state at that moment.

    `packet` is the number of the packet in the stream, from 0; `place` the zone or pile, `slot` the card in it from
    0; `told` is the value in the packet, `folded` the value in our state.
    """

    packet: int
    place: Place
    slot: int
    told: str
    folded: str

    def __str__(self) -> str:
        return f"packet {self.packet}: {self.place} slot {self.slot}: the recording has {self.told}, we {self.folded}"


class Stage(Part, frozen=True, kw_only=True):
    """The duration of a stage of the import, in seconds."""

    name: str
    seconds: float


class ImportReport(Part, frozen=True, kw_only=True):
    """The report of an import.

    `kinds` counts the packets of the stream by kind. Every packet is one of: `mapped` (it became events, or a part of
    one), `snapshots` (compared with our state), `display` (a hint for the screen, or the inputs of the duel) or
    `unknown` (by the number of their kind). `compared` counts the cards and empty zones that were compared with
    snapshots, `mismatches` where they differed. `stopped` is the reason if the import ends before the recording does,
    `truncated` is whether the recording is cut. `unnamed` are passcodes of cards that no card database named.
    """

    source: str = ""
    program: str = ""
    rules: str = ""
    refereed: bool = False
    players: tuple[str, str] = ("", "")
    packets: int = 0
    kinds: dict[str, int] = field(default_factory=dict[str, int])
    mapped: int = 0
    snapshots: int = 0
    display: int = 0
    unknown: dict[int, int] = field(default_factory=dict[int, int])
    events: int = 0
    moves: int = 0
    turns: int = 0
    compared: int = 0
    mismatches: tuple[Mismatch, ...] = ()
    truncated: bool = False
    finished: bool = False
    stopped: str = ""
    warnings: tuple[str, ...] = ()
    unnamed: tuple[int, ...] = ()
    stages: tuple[Stage, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether the whole recording was understood and agrees with our state."""
        return not (self.mismatches or self.unknown or self.stopped or self.truncated)
