"""The cases of tests/cases as duels of tests/format1, and a sufficient subset of them (see `tests.format1_duels`)."""

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.faces import Face
from duelog.events.lines import KIND, Header
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_cards import with_own_cards
from duelog.replays.cases.running_cases import check_case, find_cases, read_case
from duelog.replays.duels.duel import Duel
from tests.language_words import every_word, shown_in, steps_resolved
from tests.test_card_proofs import CASES, at_work
from tests.test_language_coverage import NOT_SHOWN


def book_for(faces: Iterable[Face], book: CardBook | None = None) -> CardBook:
    """The definitions of these cards only, as used by `duelog play`: later definitions do not change the digest."""
    return (book or built_in_book(NEWEST)).of(face.name for face in faces)


class CaseDuel:
    """A case as a duel, the words that it shows, and the text of its own definitions."""

    def __init__(self, path: Path) -> None:
        self.name = f"case-{path.parent.name}-{path.name.removesuffix('.case.yaml')}"
        self.own = ""
        self.header: Header | None = None
        self.events: tuple[Event, ...] = ()
        self.shows: frozenset[object] = frozenset()
        case = read_case(path)
        if case.position is None:
            return
        result = check_case(case)
        assert result.ok, path
        if result.header is None:
            return
        book = book_for(result.header.faces, with_own_cards(case, built_in(), built_in_book(NEWEST))[1])
        self.header, self.events = replace(result.header, definitions=book.digest(), made_by="tests"), result.events
        if case.cards is not None:
            self.own = definitions_in(path.read_text(encoding="utf-8"))
        self.shows = frozenset(self._shown(book))

    def _shown(self, book: CardBook) -> Iterator[object]:
        assert self.header is not None
        yield from shown_in(self.header, self.events, book) & (every_word() - set(NOT_SHOWN))
        yield from (("resolved", kind) for kind in steps_resolved(self.header, self.events, book))
        yield from (KIND[type(event)] for event in self.events)
        yield from (("card", name) for name in at_work(self.header, self.events, book) if name in built_in_book(NEWEST))
        if not self.own:
            yield from self._activated()

    def _activated(self) -> Iterator[object]:
        duel = self.duel()
        for event, state in duel:
            if isinstance(event, o.Activated):
                yield state.name(event.card), event.effect, event.option
            elif isinstance(event, o.DelayedBegan):
                yield state.name(event.source), event.effect

    def duel(self) -> Duel:
        """The duel."""
        assert self.header is not None
        return Duel.new(self.header, self.events)


def definitions_in(case: str) -> str:
    """The text of `cards:` in a case."""
    lines = iter(case.splitlines())
    next(line for line in lines if line.startswith("cards:"))
    block: list[str] = []
    for line in lines:
        if line and not line.startswith((" ", "#")):
            break
        block.append(line)
    return textwrap.dedent("\n".join(block)).strip() + "\n"


def chosen_cases() -> Iterator[CaseDuel]:
    """A small set of cases that shows everything, chosen greedily: each time the case that shows most of the rest."""
    cases = [CaseDuel(path) for path in find_cases([CASES])]
    left = set[object]().union(*(case.shows for case in cases))
    while left:
        best = max(cases, key=lambda case: (len(left & case.shows), -len(case.events), case.name))
        left -= best.shows
        yield best
