"""Names of cards in other languages: cards are found by these too; files keep the printed name.

They come from card databases that a user provides. If a database has a known card, with the same passcode and printed
values, under another name, that is a second name of it.
"""

import unicodedata
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches

from duelog.events.faces import Face
from duelog.replays.cards.pool import name_key


class SecondNames:
    """The names of each card. All names of a card are equivalent: each leads to all others."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        """Pairs of names of one card, each."""
        self._names: dict[str, dict[str, str]] = {}
        for one, other in pairs:
            self.link(one, other)

    def __bool__(self) -> bool:
        return bool(self._names)

    def link(self, one: str, other: str) -> None:
        """Makes two names equivalent."""
        self._names.setdefault(_folded(one), {})[name_key(other)] = other
        self._names.setdefault(_folded(other), {})[name_key(one)] = one

    def also(self, names: "SecondNames") -> None:
        """Adds the names of another collection."""
        for key, others in names._names.items():
            self._names.setdefault(key, {}).update(others)

    def of(self, name: str) -> tuple[str, ...]:
        """The other names of a card."""
        return tuple(self._names.get(_folded(name), {}).values())

    def holding(self, words: str, name: str) -> bool:
        """Whether another name of a card contains these words."""
        return any(_folded(words) in _folded(other) for other in self.of(name))

    def like(self, name: str, most: int) -> list[str]:
        """Second names with similar spelling."""
        key = _folded(name)
        found = [known for known in self._names if key in known]
        near = found or get_close_matches(key, self._names, n=most, cutoff=0.75)
        return [other for key in near[:most] for other in self._names[key].values()][:most]

    def meant(self, name: str, known: Mapping[str, object]) -> list[str]:
        """The keys of the known cards that a name may refer to; several if it is ambiguous.

        A printed name that is another card's second name still refers to its own card if nothing else names that one.
        """
        found = self._possible(name, known)
        if len(found) > 1 and found[0] == name_key(name) and self.clear(found[0], known) is None:
            return found[:1]
        return found

    def _possible(self, name: str, known: Mapping[str, object]) -> list[str]:
        key = name_key(name)
        found = [key] if key in known else []
        return [*found, *(other for other in self._names.get(_folded(name), ()) if other in known and other != key)]

    def clear(self, key: str, known: Mapping[str, object]) -> str | None:
        """A name that refers to this card and to no other known card; None if there is none."""
        names = (key, *self._names.get(_folded(key), {}).values())
        return next((name for name in names if self._possible(name, known) == [key]), None)

    def choice(self, keys: Iterable[str], known: Mapping[str, Face]) -> str:
        """A hint on how to name each of several cards."""
        clear = (self.clear(key, known) for key in keys)
        names = [known[name].name if name in known else name for name in clear if name is not None]
        return "say which: " + " or ".join(f'"{name}"' for name in names)


_CALLED: ContextVar[SecondNames | None] = ContextVar("second names", default=None)


def _folded(name: str) -> str:
    """A key for a name that ignores accents as well, which not every keyboard has."""
    key = name_key(name)
    if key.isascii():
        return key
    return "".join(sign for sign in unicodedata.normalize("NFKD", key) if not unicodedata.combining(sign))


def second_names() -> SecondNames | None:
    """The second names that moves may currently use; None if there are none."""
    return _CALLED.get()


def name_also(names: SecondNames) -> None:
    """Allows these second names in moves from now on, for the rest of a command."""
    _CALLED.set(names)


@contextmanager
def also_called(names: SecondNames) -> Generator[None]:
    """Allows these second names in moves within a block."""
    token = _CALLED.set(names)
    try:
        yield
    finally:
        _CALLED.reset(token)
