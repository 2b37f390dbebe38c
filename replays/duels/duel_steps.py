"""Parts of a duel: an event with the state after it, and a turn."""

from typing import TYPE_CHECKING, Any, NamedTuple, Self

from duelog.core.drawing import Drawing
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.places import Player

if TYPE_CHECKING:
    from duelog.replays.duels.duel import Duel


class _EventAndState(NamedTuple):
    event: Event
    state: State


class DuelStep(_EventAndState):
    """An event, and the state after it; it unpacks into the two.

    `undone` is whether a later `Undo` took the event back, `duel` the duel that the step is from. They are
    not part of the tuple, and are not compared.
    """

    undone: bool = False
    duel: "Duel | None" = None

    @classmethod
    def of(cls, event: Event, state: State, *, undone: bool, duel: Any = None) -> Self:
        """A step of a duel, marked as undone or not."""  # not typed: a `Duel` imports this module
        step = cls(event, state)
        step.undone, step.duel = undone, duel
        return step

    def __repr__(self) -> str:
        mark = ", undone" if self.undone else ""
        return f"DuelStep(event={self.event!r}, state={self.state!r}{mark})"

    def __str__(self) -> str:
        """The event in words and the board after it, with the names of the players, if the duel is known."""
        return repr(self) if self.duel is None or Drawing.step is None else Drawing.step_text(self)

    def _repr_html_(self) -> str | None:
        """The event in words and as a value, and the board after it as a picture, for notebooks."""
        return None if Drawing.step is None else Drawing.step(self)


class DuelTurn(NamedTuple):
    """A turn in the log: the events `first` to `last`.

    Turn 0 precedes the first turn, or holds the position that a log begins with. A turn that an `Undo` goes back to has
    a second entry.
    """

    number: int
    player: Player
    first: int
    last: int
