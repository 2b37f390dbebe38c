"""Errors in a line of the notation: invalid syntax, missing cards, ambiguous names."""

from duelog.replays.errors import DuelogError, visible


class NotationError(DuelogError):
    """A line that is not a valid move. `text` is the line, `column` the position of the problem, from 1."""

    def __init__(self, what: str, *, text: str, column: int, hint: str = "") -> None:
        super().__init__(f"column {column}: {what}", hint=hint)
        self.text = text
        self.column = column

    def pointer(self) -> str:
        """The line with a mark under the column: two lines of text for a terminal."""
        return f"{visible(self.text)}\n{' ' * (self.column - 1)}^"


class InvalidMove(NotationError):
    """The line is not in the form of a move; the error says what was expected."""


class AmbiguousCard(NotationError):
    """A name matches cards in several places."""


class MissingCard(NotationError):
    """The card or place named does not exist; the error says what does."""
