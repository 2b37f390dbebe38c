"""Every defined card is proved by a certificate or by cases.

Two cases are required: one that shows the effect of the card, and one that refuses a move because of it. A certificate
from the comparison with an independent engine replaces both; it becomes void when the definition changes.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.running import InForce, continuous, in_force
from duelog.core.effects.language import Definition
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.replays.cards.certificates import certificate_of
from duelog.replays.cards.dated_texts import DatedText
from duelog.replays.cards.definition_files import built_in_book, built_in_texts
from duelog.replays.cases.case_files import Case, Entry, RefusedEntry
from duelog.replays.cases.running_cases import CaseResult, check_case, find_cases, read_case

CASES = Path(__file__).parent / "cases"


@cache
def played() -> tuple[tuple[Case, CaseResult], ...]:
    """The cases that name cards without a certificate, with their results."""
    names = {slug(text.definition.name) for text in built_in_texts() if not has_certificate(text)}
    paths = ((path, slug(f"{path.name} {path.read_text(encoding='utf-8')}")) for path in find_cases([CASES]))
    cases = [read_case(path) for path, told in paths if any(name in told for name in names)]
    return tuple((case, check_case(case)) for case in cases if case.match is None and case.decks is None)


def slug(name: str) -> str:
    """The prefix of the file names of a card's cases."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def at_work(header: Header, events: Iterable[Event], book: CardBook) -> Iterator[str]:
    """The names of the cards whose definitions are in use in a duel."""
    state, session = initial_state(header), Session()
    for event in events:
        after = evolve(state, event)
        yield from (after.name(card) for card in cards_at_work(state, event) if card)
        yield from (
            after.name(running.slot.card)
            for running in continuous(after, book, session)
            if in_force(after, book, running, session) != InForce((), ()) or running.effect.destroyed_unless
        )
        state = after


def cards_at_work(before: State, event: Event) -> Iterator[int]:
    """The cards whose effect is activated or does something, or that are Summoned by their own procedure."""
    match event:
        case o.Activated():
            yield event.card
        case o.DelayedBegan():
            yield event.source
        case o.Summoned() | o.SummonBegan():
            moves = event.monsters or ()
            yield from (move.card for move in moves if event.how not in ("normal", "flip"))
        case o.DuelEnded() if event.reason == "effect":
            yield from (card for side in before.sides for card in side.hand)
        case _:
            pass


def needs_proof(card: Definition) -> bool:
    """Whether there is something to prove: a definition may only give a monster another name."""
    return bool(card.effects or card.materials or card.procedures or card.wins)


def test_each_card_shows_its_effect_in_a_case() -> None:
    shown = {
        (name, since(name, case.card_texts))
        for case, result in played()
        if result.header is not None
        for name in at_work(result.header, result.events, built_in_book(case.card_texts))
    }
    texts = [text for text in built_in_texts() if needs_proof(text.definition) and not has_certificate(text)]
    assert sorted({(text.definition.name, text.since) for text in texts} - shown) == []


def has_certificate(text: DatedText) -> bool:
    """Whether this text of its card is certified."""
    return certificate_of(text.definition.name, CardBook([text.definition])) is not None


def since(name: str, as_of: str) -> str:
    """The date from which the text of a card in effect on a date applied."""
    return max(text.since for text in texts_of(name) if text.since <= as_of)


@cache
def texts_of(name: str) -> tuple[DatedText, ...]:
    """The texts of a card; for one that does not ship with duelog, a single empty one."""
    return tuple(text for text in built_in_texts() if text.definition.name == name) or (
        DatedText(Definition(name=name)),
    )


def about(case: Case) -> str:
    """The file name and the title of a case, and the moves that it refuses."""
    refused = (entry.text for entry in case.play if isinstance(entry, RefusedEntry))
    return slug(" ".join((Path(case.path).name, case.title, *refused)))


def test_the_cases_here_name_the_rule_that_refuses() -> None:
    """`illegal: true` is for cases whose rule is not known yet: here another reason would pass, too."""
    open_ones = [case.path for case, _ in played() for entry in case.play if _leaves_the_rule_open(entry)]
    assert not open_ones


def _leaves_the_rule_open(entry: Entry) -> bool:
    return isinstance(entry, RefusedEntry) and not entry.rules


def test_each_card_has_a_case_with_a_refused_move() -> None:
    refusing = [about(case) for case, _ in played() if any(isinstance(entry, RefusedEntry) for entry in case.play)]
    without = [
        text.definition.name
        for text in built_in_texts()
        if not has_certificate(text) and not any(slug(text.definition.name) in told for told in refusing)
    ]
    assert not without, f"no case about these refuses a move: {without}"
