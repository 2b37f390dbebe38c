"""Errors in a line of the notation: invalid syntax, missing cards, ambiguous names."""

from duelog.replays.errors import DuelogError, visible

MOST_SHOWN = 200
"""The maximum number of characters of a line that are shown."""

MOST_SAID = 400
"""The maximum number of characters of what is said about it."""

MOST_BEFORE = 60
"""How many of them come before the problem, if there are more."""


class NotationError(DuelogError):
    """A line that is not a valid move. `text` is the line, `column` the position of the problem, from 1."""

    def __init__(self, what: str, *, text: str, column: int, hint: str = "") -> None:
        if len(what) > MOST_SAID:  # it repeats a part of a very long line
            what = f"{what[: MOST_SAID // 2]} ... {what[-MOST_SAID // 2 :]}"
        super().__init__(f"column {column}: {what}", hint=hint)
        self.text = text
        self.column = column

    def pointer(self) -> str:
        """The line with a mark under the column: two lines of text for a terminal."""
        start = max(0, self.column - 1 - MOST_BEFORE) if len(self.text) > MOST_SHOWN else 0
        shown = self.text[start : start + MOST_SHOWN]
        before, after = "..." if start else "", "..." if start + MOST_SHOWN < len(self.text) else ""
        return f"{before}{visible(shown)}{after}\n{' ' * (len(before) + self.column - 1 - start)}^"


class InvalidMove(NotationError):
    """The line is not in the form of a move; the error says what was expected."""


class AmbiguousCard(NotationError):
    """A name matches cards in several places."""


class MissingCard(NotationError):
    """The card or place named does not exist; the error says what does."""
