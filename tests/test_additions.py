"""Additions are complete: every place that has to handle an event, a step, a field of the state or a format does.

CONTRIBUTING.md lists the places; those that could be forgotten unnoticed are checked here.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args, get_origin

import msgspec
import pytest

from duelog.cli.commands import export as command
from duelog.cli.shell import spoken_help
from duelog.core import grounds, illegal_play
from duelog.core.chance import RANDOM_RESULTS, Chance
from duelog.core.effects.activation import obstacles
from duelog.core.effects.activation.payment import PAID_HERE
from duelog.core.effects.choosing.actions import ACTS
from duelog.core.effects.choosing.given_for_costs import LEAVE, TAKE_AWAY
from duelog.core.effects.evaluate import recent_events
from duelog.core.effects.language.card_steps import CardStep
from duelog.core.effects.language.step_facts import STEP_FACTS
from duelog.core.effects.language.steps import AnyStep, Branch
from duelog.core.effects.resolution import resolving
from duelog.core.effects.resolution.step_choices import TAKEN
from duelog.core.fold import fold_effects
from duelog.core.rulebook import RULES
from duelog.core.rules import timing
from duelog.core.rules.registry import GROUNDS
from duelog.core.state import OnField, Side, State
from duelog.core.wording.events.telling import SENTENCES
from duelog.events import moves as m
from duelog.events.lines import EVENTS, MOVES, OUTCOMES
from duelog.events.outcomes import Asked
from duelog.replays.duels import knowledge, rewinding
from duelog.replays.duels.views import NOT_IN_VIEWS
from duelog.replays.exports.formats import EXPORTS
from duelog.replays.languages import spoken
from duelog.replays.languages.translations import LANGUAGES
from duelog.replays.notation import printing
from duelog.replays.play import players

ROOT = Path(__file__).resolve().parents[1]
STEPS = get_args(AnyStep)


def in_one_each(kinds: Iterable[type], tables: Iterable[Iterable[type]]) -> list[str]:
    """The kinds that are in no table, or in several."""
    counted = [kind for table in tables for kind in set(table)]
    return [kind.__name__ for kind in kinds if counted.count(kind) != 1]


def test_every_outcome_has_the_rules_that_are_cited_for_it() -> None:
    always = {kind for kind in GROUNDS if not isinstance(kind, str)}
    cited = (always, grounds.CAUSES, (Asked,), grounds.ONLY_BY_CARDS, grounds.NOT_REFEREED)
    assert in_one_each(OUTCOMES, cited) == []


def test_every_outcome_is_classified_for_resolution() -> None:
    assert in_one_each(OUTCOMES, fold_effects.KINDS) == []
    assert in_one_each(OUTCOMES, fold_effects.WITH_CARDS) == []


def test_every_outcome_is_classified_for_recent_events() -> None:
    assert in_one_each(OUTCOMES, (recent_events.NEVER_ANSWERED, recent_events.MAY_BE_ANSWERED)) == []


def test_every_outcome_is_classified_for_what_players_know_and_for_rewinds() -> None:
    assert in_one_each(OUTCOMES, (knowledge.SHOWN, knowledge.SHOW_NONE)) == []
    assert in_one_each(OUTCOMES, (rewinding.LISTED, rewinding.NOT_LISTED)) == []


BETWEEN_DUELS = {m.Undo, m.Swap, m.Ready}
"""Moves that are not made by the rules of a duel."""

IN_A_DUEL = set(MOVES) - BETWEEN_DUELS


def names_read(path: str, module: str) -> set[str]:
    """The names of a module (`m.Pass`) that a file mentions."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))
    return {node.attr for node in found if ast.unparse(node.value) == module}


def test_every_move_is_refused_when_the_duel_is_over() -> None:
    assert set(timing.ALL_MOVES) == IN_A_DUEL


def test_every_move_can_be_made_illegally_or_never() -> None:
    assert {*illegal_play.POSSIBLE, m.Pass, m.Concede} == IN_A_DUEL


def test_every_move_has_its_worth_to_simulated_players() -> None:
    assert {*players.JUDGES, m.Pass, m.Concede} == IN_A_DUEL


def test_every_move_is_printed_and_read() -> None:
    read = names_read("replays/notation/move_parsing.py", "m")
    assert set(printing.LINES) == set(MOVES)
    assert sorted(kind.__name__ for kind in MOVES if kind.__name__ not in read) == []


def test_every_move_is_listed() -> None:
    listed = {name for path in LISTING for name in names_read(path, "m")}
    assert sorted(kind.__name__ for kind in IN_A_DUEL if kind.__name__ not in listed) == []


LISTING = ("core/legal_moves.py", "core/effects/summoning/procedure_moves.py", "core/effects/activation/plans.py")
"""The modules that create the legal moves."""


@pytest.mark.parametrize(
    "path",
    [
        "replays/referee/logged_chance.py", "replays/goldens/rederiving.py", "replays/duels/rewinding.py",
        "replays/reviewing/shortest_cases.py",
    ],
)  # fmt: skip
def test_every_random_result_is_read_back(path: str) -> None:
    kinds = {kind.__name__ for method, kind in RANDOM_RESULTS.items() if method != "first"}
    assert kinds - names_read(path, "o") == set()


def test_every_random_question_has_its_outcome() -> None:
    asked = {name for name, value in vars(Chance).items() if callable(value) and not name.startswith("_")}
    assert set(RANDOM_RESULTS) == asked


def test_every_event_has_a_sentence() -> None:
    assert [kind.__name__ for kind in EVENTS if kind not in SENTENCES] == []


def test_every_step_has_its_facts() -> None:
    assert set(STEPS) ^ set(STEP_FACTS) == set()


def test_every_step_that_can_be_impossible_has_a_feasibility_check() -> None:
    said = obstacles.OBSTACLES
    possible = [kind for kind, facts in STEP_FACTS.items() if facts.can_be_impossible]
    assert [kind.__name__ for kind in possible if kind not in said and not issubclass(kind, CardStep)] == []
    assert set(said) <= set(possible)


def test_every_step_is_resolved() -> None:
    assert in_one_each(STEPS, (resolving.STEPS, ACTS, (Branch,))) == []  # a branch is laid out in the program


def test_every_cost_is_paid() -> None:
    payable = [kind for kind, facts in STEP_FACTS.items() if facts.payable]
    assert in_one_each(payable, (PAID_HERE, ACTS)) == []
    assert in_one_each(payable, (TAKE_AWAY, LEAVE)) == []
    assert {*PAID_HERE, *TAKE_AWAY, *LEAVE} <= set(payable)


def test_every_step_on_cards_has_its_question() -> None:
    assert [kind.__name__ for kind in STEPS if issubclass(kind, CardStep) and kind not in TAKEN] == []


def test_every_field_of_a_state_is_classified_for_views() -> None:
    source = ast.parse((ROOT / "replays" / "duels" / "views.py").read_text(encoding="utf-8"))
    made = [node for node in ast.walk(source) if isinstance(node, ast.Call) and ast.unparse(node.func) == "State"]
    shown = [keyword.arg or "" for call in made for keyword in call.keywords]
    assert sorted([*shown, *NOT_IN_VIEWS]) == sorted(State.__struct_fields__)


NEVER_LONG = {"locks", "attacked", "chosen_at", "made_of", "listed"}
"""Lists that one event or the header sets completely, or that are as long as another list."""


def test_every_list_of_a_state_is_limited() -> None:
    source = ast.parse((ROOT / "replays" / "files" / "history.py").read_text(encoding="utf-8"))
    read = {node.attr for node in ast.walk(source) if isinstance(node, ast.Attribute)}
    lists = {
        field.name
        for kind in (State, Side, OnField)
        for field in msgspec.structs.fields(kind)
        if get_origin(field.type) is tuple
    }
    assert lists - read == NEVER_LONG


def test_the_places_named_in_contributing_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:core|events|replays|cli|tests|docs)/[\w./*]+)`", text))
    assert len(named) > 40
    assert sorted(place for place in named if not list(ROOT.glob(place))) == []


def test_commands_use_the_documented_variables_and_languages() -> None:
    assert ("DUELOG_LANG", *spoken.VARIABLES) == spoken_help.VARIABLES
    *_, option = get_args(spoken_help.LangOption)
    assert all(code in option.help for code in LANGUAGES)


def test_the_readme_counts_the_rules() -> None:
    assert f"one of the {len(RULES)} rules" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(EXPORTS))
def test_every_export_format_is_documented(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"{name}:" in (command.export.__doc__ or "")
