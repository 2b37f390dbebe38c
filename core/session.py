"""What was computed for the states of one duel, reused while everything that it depends on is the very same.

States share what did not change, so most questions about a state were answered for the one before it. A `Session` is
made for a duel that is played, verified or stepped through, and passed along. It changes no answer, only how fast it
comes: what is computed with a new session is equal (docs/decisions/0007).
"""

from operator import is_
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")
Caches = TypeVar("Caches")


class LastValue(Generic[Answer]):
    """The last answer to a question. The objects that it depends on are frozen and compared by identity."""

    __slots__ = ("_depends_on", "answer")

    def __init__(self) -> None:
        self._depends_on: tuple[object, ...] | None = None
        self.answer: Answer | None = None
        """The last answer, whatever it depends on; None before the first."""

    def known(self, depends_on: tuple[object, ...]) -> Answer | None:
        """The answer that depends on these very objects; None where that is not the last one."""
        last = self._depends_on
        if last is not None and len(last) == len(depends_on) and all(map(is_, last, depends_on)):
            return self.answer
        return None

    def keep(self, depends_on: tuple[object, ...], answer: Answer) -> Answer:
        """Keeps an answer in place of the last one, and returns it."""
        self._depends_on, self.answer = depends_on, answer
        return answer


class Session:
    """The caches of one duel. One session serves all its states, in any order; several duels take one each."""

    __slots__ = ("_caches",)

    def __init__(self) -> None:
        self._caches: dict[type[Any], Any] = {}

    def of(self, kind: type[Caches]) -> Caches:
        """The caches of a kind, made without arguments when they are first asked for."""
        found: Caches | None = self._caches.get(kind)
        if found is None:
            found = self._caches[kind] = kind()
        return found
