"""Values computed for the states of one duel, reused while all objects that they depend on are the same.

States share what did not change, so that most values for a state were already computed for the previous one. A
`Session` is created for a duel that is played, verified or stepped through, and passed along. It changes no result,
only the speed: the results with a new session are equal (docs/decisions/0007).
"""

from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")
Caches = TypeVar("Caches")


class LastValue(Generic[Answer]):
    """The last value computed. The objects that it depends on are frozen; they are the same, or equal.

    Python compares two tuples without looking into objects that are the same, so that most are compared by identity.
    """

    __slots__ = ("_depends_on", "answer")

    def __init__(self) -> None:
        self._depends_on: tuple[object, ...] = (object(),)  # equal to no other object
        self.answer: Answer | None = None
        """The last value, whatever it depends on; None if there is none yet."""

    def known(self, depends_on: tuple[object, ...]) -> Answer | None:
        """The last value, if it was computed from these objects; otherwise None."""
        return self.answer if self._depends_on == depends_on else None

    def keep(self, depends_on: tuple[object, ...], answer: Answer) -> Answer:
        """Stores a value in place of the last one, and returns it."""
        self._depends_on, self.answer = depends_on, answer
        return answer


class Session:
    """The caches of one duel. A session serves all its states in any order; each duel has its own."""

    __slots__ = ("_caches",)

    def __init__(self) -> None:
        self._caches: dict[type[Any], Any] = {}

    def of(self, kind: type[Caches]) -> Caches:
        """The caches of a kind, created without arguments on first use."""
        found: Caches | None = self._caches.get(kind)
        if found is None:
            found = self._caches[kind] = kind()
        return found
