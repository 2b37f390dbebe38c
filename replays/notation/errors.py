"""What can be wrong with a line of the notation: it cannot be read, or what it names is not there or not one card."""

from duelog.replays.errors import DuelogError, visible


class NotationError(DuelogError):
    """A line that is no move. `text` is the line, `column` where the trouble is, from 1."""

    def __init__(self, what: str, *, text: str, column: int, hint: str = "") -> None:
        super().__init__(f"column {column}: {what}", hint=hint)
        self.text = text
        self.column = column

    def pointer(self) -> str:
        """The line with a mark under the column, for a terminal: two lines of text."""
        return f"{visible(self.text)}\n{' ' * (self.column - 1)}^"


class InvalidMove(NotationError):
    """The line is not written as a move is written; the error says what was expected."""


class AmbiguousCard(NotationError):
    """A name fits cards in several places."""


class MissingCard(NotationError):
    """What is named is not there; the error says what is."""
