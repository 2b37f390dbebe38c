"""Parts of a full screen whose content depends on their size. Need Textual, the extra ``screen``."""

from collections.abc import Callable

from textual.widgets import OptionList, Static


class Redrawn(Static):
    """A text that calls `draw` when its size has changed: that of the terminal is known before those of its parts."""

    def __init__(self, draw: Callable[[], None], id: str) -> None:
        super().__init__(id=id, markup=False)
        self.draw_again = draw

    def on_resize(self) -> None:
        """Draws for the new size."""
        self.draw_again()


class RedrawnList(OptionList):
    """A list that calls `draw` when its size has changed."""

    def __init__(self, draw: Callable[[], None], id: str) -> None:
        super().__init__(id=id, markup=False)
        self.draw_again = draw

    def on_resize(self) -> None:
        """Draws for the new size."""
        self.draw_again()
