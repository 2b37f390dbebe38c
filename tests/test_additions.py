"""What is added to the project is added everywhere: an event, a step, an export format that a place forgets is named.

CONTRIBUTING.md lists the places; each that could be forgotten in silence is held here.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from duelog.core import grounds
from duelog.core.effects.activation import feasibility
from duelog.core.effects.choosing.actions import ACTS
from duelog.core.effects.evaluate import recent_events
from duelog.core.effects.language.card_steps import CardStep
from duelog.core.effects.language.step_facts import STEP_FACTS
from duelog.core.effects.language.steps import AnyStep, Branch
from duelog.core.effects.resolution import resolving
from duelog.core.fold import fold_effects
from duelog.core.rules.registry import GROUNDS
from duelog.core.wording.events.telling import SENTENCES
from duelog.events.lines import EVENTS, OUTCOMES
from duelog.events.outcomes import Asked
from duelog.replays.exports.formats import EXPORTS

ROOT = Path(__file__).resolve().parents[1]
STEPS = get_args(AnyStep)


def in_one_each(kinds: Iterable[type], tables: Iterable[Iterable[type]]) -> list[str]:
    """The kinds that are in none of the tables, or in several."""
    counted = [kind for table in tables for kind in set(table)]
    return [kind.__name__ for kind in kinds if counted.count(kind) != 1]


def test_every_outcome_has_the_rules_that_are_cited_for_it() -> None:
    always = {kind for kind in GROUNDS if not isinstance(kind, str)}
    cited = (always, grounds.CAUSES, (Asked,), grounds.ONLY_BY_CARDS, grounds.NOT_REFEREED)
    assert in_one_each(OUTCOMES, cited) == []


def test_every_outcome_does_something_in_a_resolution_or_does_not() -> None:
    assert in_one_each(OUTCOMES, fold_effects.KINDS) == []


def test_every_outcome_is_news_to_effects_or_is_not() -> None:
    assert in_one_each(OUTCOMES, (recent_events.NEVER_ANSWERED, recent_events.MAY_BE_ANSWERED)) == []


def test_every_event_has_a_sentence() -> None:
    assert [kind.__name__ for kind in EVENTS if kind not in SENTENCES] == []


def test_every_step_has_its_facts() -> None:
    assert set(STEP_FACTS) == set(STEPS)


def test_every_step_that_can_be_impossible_says_when() -> None:
    said = feasibility._OBSTACLES  # pyright: ignore[reportPrivateUsage]
    possible = [kind for kind in STEPS if STEP_FACTS[kind].can_be_impossible]
    assert [kind.__name__ for kind in possible if kind not in said and not issubclass(kind, CardStep)] == []
    assert set(said) <= set(possible)


def test_every_step_is_resolved() -> None:
    assert in_one_each(STEPS, (resolving.STEPS, ACTS, (Branch,))) == []  # a branch is laid out in the program


@pytest.mark.parametrize("name", sorted(EXPORTS))
def test_every_export_format_is_documented(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
