"""The ledger of a duel: every change of Life Points, with its cause and both balances.

It is computed from the states before and after each event, so that every kind of event that changes Life Points has
its row.
"""

from collections.abc import Iterator

from msgspec import Struct

from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.questions import Definitions, no_definitions
from duelog.events.base import Event
from duelog.events.lines import kind_of
from duelog.events.places import Player
from duelog.events.seen_tables import SeenTable
from duelog.replays.duels.duel import Duel

Balance = tuple[int, int]
"""The Life Points of player 1 and of player 2."""


class LedgerRow(Struct, frozen=True):
    """A change of Life Points: its event, the turn and Phase, its cause, and the balances before and after it.

    Balances are never below 0.
    """

    event: Event
    turn: int
    turn_player: Player
    phase: str
    cause: str
    before: Balance
    after: Balance

    @property
    def changes(self) -> Balance:
        """The change for each player: above 0 for a gain, below 0 for a loss."""
        return self.after[0] - self.before[0], self.after[1] - self.before[1]

    @property
    def n(self) -> int:
        """The number of the event."""
        return self.event.n

    @property
    def kind(self) -> str:
        """The kind of the event, as in files."""
        return kind_of(self.event)


def balance(state: State) -> Balance:
    """The Life Points in a state."""
    one, two = state.sides
    return max(0, one.lp), max(0, two.lp)


def _goes_back(event: Event) -> bool:
    """Whether an event takes others back or, in a redacted log, was taken back itself."""
    return kind_of(event) == "undo" or (isinstance(event, SeenTable) and event.undone)


def ledger(
    duel: Duel,
    *,
    last: int | None = None,
    viewer: Viewer | None = None,
    definitions: Definitions = no_definitions,
    catalogue: Catalogue = ENGLISH,
) -> Iterator[LedgerRow]:
    """The changes of Life Points up to event `last` (by default all), in order.

    Changes that were taken back by then are omitted, so that the balances are those that led there.
    """
    undone = duel.taken_back(last)
    before = duel.start
    for event, after in duel:
        if last is not None and event.n > last:
            return
        if balance(before) != balance(after) and event.n not in undone and not _goes_back(event):
            cause = say(event, before, after, viewer, definitions, catalogue)
            yield LedgerRow(
                event, after.turn, after.turn_player, after.phase, cause, balance(before), balance(after)
            )  # fmt: skip
        before = after
