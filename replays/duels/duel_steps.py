"""Parts of a duel: an event with the state after it, and a turn."""

from typing import NamedTuple, Self

from duelog.core.drawing import Drawing
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.places import Player
from duelog.events.safe_text import visible


class _EventAndState(NamedTuple):
    event: Event
    state: State


class DuelStep(_EventAndState):
    """An event, and the state after it; it unpacks into the two.

    `undone` is whether a later `Undo` took the event back. It is not part of the tuple, and is not compared.
    """

    undone: bool = False

    @classmethod
    def of(cls, event: Event, state: State, *, undone: bool) -> Self:
        """A step, marked as undone or not."""
        step = cls(event, state)
        step.undone = undone
        return step

    def __repr__(self) -> str:
        mark = ", undone" if self.undone else ""
        return f"DuelStep(event={self.event!r}, state={self.state!r}{mark})"

    def _repr_html_(self) -> str | None:
        """The event, and the board after it as a picture, for notebooks."""
        mark = " (undone)" if self.undone else ""
        from html import escape  # only notebooks need it

        event = f"<p>{escape(visible(f'{self.event!r}{mark}'))}</p>"
        return None if Drawing.page is None else f"{event}{Drawing.page(self.state)}"


class DuelTurn(NamedTuple):
    """A turn in the log: the events `first` to `last`.

    Turn 0 precedes the first turn, or holds the position that a log begins with. A turn that an `Undo` goes back to has
    a second entry.
    """

    number: int
    player: Player
    first: int
    last: int
