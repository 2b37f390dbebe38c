"""A log that is cut after any event continues identically from its state alone, in every part of an effect.

The duels are of version 1, as they are upcast when they are read, and as version 2 derives them.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from duelog.core.digest import decode_state, encode_state
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.version_1_events import with_ids
from duelog.core.engine import next_outcome
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import codec
from duelog.events.base import CopiedEffect, Outcome
from duelog.events.outcomes import Remark
from duelog.replays.cards.definition_files import book_of
from duelog.replays.duels.duel import Duel
from duelog.replays.goldens.rederiving import rederive
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.referee import is_same
from duelog.replays.referee.verification import judge_file
from tests.format1_facts import FOLDER

NAMES = (
    "archfiends-roar", "gachi-gachi-gantetsu-last", "horus-the-black-flame-dragon-lv6",
    "lava-golem-no-normal-summon", "lava-golem-revived", "maxx-c", "number-101-silent-honor-ark", "ojama-trio",
    "phantom-of-chaos", "power-bond-gone",
)  # fmt: skip


def path_of(name: str) -> Path:
    return FOLDER / f"case-cards-{name}.duel"


def definitions(duel: Duel) -> CardBook:
    """The definitions of a duel, in a book with empty caches."""
    return book_of(duel.header)[0].of(face.name for face in duel.header.faces)


@cache
def old(name: str) -> Duel:
    return Duel.open(path_of(name))


@cache
def new(name: str) -> Duel:
    """The same duel as version 2 would have recorded it."""
    return rederive(old(name), book_of(old(name).header)[0]).duel


def goes_on(before: State, event: Outcome, book: CardBook) -> bool:
    """Whether an event is the next one in a state that was encoded and decoded, with empty caches."""
    state = decode_state(encode_state(before))
    due = next_outcome(state, LoggedChance(event), book, Session())
    return due is not None and is_same(due, with_ids(event, state, book))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("version", [1, 2])
def test_every_outcome_follows_from_the_state_before_it(name: str, version: int) -> None:
    duel = old(name) if version == 1 else new(name)
    book = definitions(duel)
    before, first = duel.start, True
    for event, after in duel:
        if isinstance(event, Outcome) and not first and not isinstance(event, Remark):
            assert goes_on(before, event, book), event
        before, first = after, False


@pytest.mark.parametrize("name", NAMES)
def test_a_rederived_duel_contains_no_numbers_of_version_1(name: str, tmp_path: Path) -> None:
    assert any(b"version_1" in codec.encode(event) for event in old(name).events)
    assert not any(b"version_1" in codec.encode(event) for event in new(name).events)
    new(name).save(tmp_path / "new.duel")
    judgement = judge_file(tmp_path / "new.duel")
    assert judgement.ok, judgement.file.findings
    assert judgement.referee is not None
    assert judgement.referee.scope == "whole"


def test_the_duels_are_cut_in_every_part_of_an_effect() -> None:
    states = [state for name in NAMES for _, state in new(name)]
    assert {part for state in states for part in parts(state)} == {
        "between the costs", "a question", "behind a step", "what was put off", "what comes by itself",
        "a link that waits", "a copied effect", "what the cost of a Summon makes last",
    }  # fmt: skip


def parts(state: State) -> Iterator[str]:
    """What is in progress in a state."""
    if state.pending is not None and state.pending.done:
        yield "between the costs"
    if state.resolving is not None and state.question is not None:
        yield "a question"
    if state.resolving is not None and state.resolving.step is not None and not state.resolving.step.goes_on:
        yield "behind a step"
    if state.suspended:
        yield "a link that waits"
    for link in state.chain:
        if link.put_off is not None:
            yield "what was put off"
        if link.reaction:
            yield "what comes by itself"
        if isinstance(link.effect, CopiedEffect):
            yield "a copied effect"
    if any(lasting.effect == "own summon" for lasting in state.lasting):
        yield "what the cost of a Summon makes last"
