"""An answer given again as long as what it rests on is the very same.

States share what did not change, so that most questions of one state were answered in the one before. Nothing comes of
it but speed: the answer is what would be worked out again.
"""

from operator import is_
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Kept(Generic[Answer]):
    """The last answer to a question. The things it rests on are compared by identity, and are frozen."""

    def __init__(self) -> None:
        self._last: tuple[tuple[object, ...], Answer] | None = None

    def known(self, rests_on: tuple[object, ...]) -> Answer | None:
        """The answer that rests on these very things; None where that is not the last one."""
        last = self._last
        if last is not None and len(last[0]) == len(rests_on) and all(map(is_, last[0], rests_on)):
            return last[1]
        return None

    def keep(self, rests_on: tuple[object, ...], answer: Answer) -> Answer:
        """Keeps an answer, and gives it."""
        self._last = (rests_on, answer)
        return answer
