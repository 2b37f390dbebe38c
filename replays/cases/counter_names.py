"""The names of counters in a position: those that effects use, in any case."""

import difflib
from collections.abc import Iterable, Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language.walk import pieces_of
from duelog.events.restrictions import Trait
from duelog.replays.files.marked import Marked


class CounterNames:
    """The names of counters that a set of definitions knows. `faces` are the cards that are looked at first."""

    def __init__(self, book: CardBook, faces: Iterable[str]) -> None:
        self.book = book
        self._near = {name.casefold(): name for card in sorted(set(faces)) for name in _named_by(book, card)}

    def written(self, name: str, card: str, marked: Marked) -> str:
        """A name as effects write it; on a card without a definition, any name as it is.

        Raises DuelogError, with the line, if no effect uses such counters.
        """
        if card not in self.book:
            return name
        found = self._near.get(name.casefold()) or self._everywhere().get(name.casefold())
        if found is not None:
            return found
        known = sorted(set(self._everywhere().values()))
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known counters: {', '.join(known)}"
        raise marked.error(f'no card has counters called "{name}"', hint)

    def _everywhere(self) -> dict[str, str]:
        known: dict[str, str] | None = self.book.cached.get(CounterNames)
        if known is None:
            known = {name.casefold(): name for card in self.book for name in _named_in(card)}
            self.book.cached[CounterNames] = known
        return known


def _named_by(book: CardBook, card: str) -> Iterator[str]:
    return _named_in(book.get(card))


def _named_in(definition: object) -> Iterator[str]:
    for piece in pieces_of(definition):
        for field in _FIELDS:
            name = getattr(piece, field, None)
            if isinstance(name, str) and name:
                yield name
        if isinstance(piece, Trait) and piece.what in ("is all Tributes", "counters for costs"):
            yield piece.name


_FIELDS = ("counter", "counters", "can_hold_counter")
"""The fields of pieces that name counters."""
