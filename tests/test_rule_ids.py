"""Rule ids occur only in the rulebook, and where a function registers for the rule."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duelog.core.rulebook import RULES
from duelog.core.rules import registry
from duelog.core.rules.registry import against, asked_by, asks, contradicts, follows_by
from tests.message_calls import ROOT

REGISTRATIONS = ("refuses", "cites", "enforces", "follows_by", "asks", "contradicts")
"""The functions of `core.rules.registry` with a rule id as argument."""

ALLOWED = {
    "core/rulebook.py": "the rule that stands for all cards, and the one for what no rule is known",
    "core/rule_table_effects.py": "the rules themselves",
    "core/rule_table_monsters.py": "the rules themselves",
    "events/upcast_1_sentences.py": "how version 1 of the format wrote questions; files say so, whatever the rules are",
}
"""Modules that may contain ids outside registrations, with the reason."""

PATHS = [path for folder in ("events", "core", "replays", "cli") for path in sorted((ROOT / folder).rglob("*.py"))]


def loose_ids(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The string literals that are rule ids, with their lines, outside registrations."""
    registered = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REGISTRATIONS
        for part in node.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in registered:
            yield from [(node.value, node.lineno)] if re.fullmatch(r"[A-Z]+-\d\d", node.value) else []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_ids_occur_only_in_registrations(path: Path) -> None:
    found = [f"{rule} in line {line}" for rule, line in loose_ids(ast.parse(path.read_text(encoding="utf-8")))]
    assert bool(found) == (path.relative_to(ROOT).as_posix() in ALLOWED), found


def test_a_loose_id_is_found() -> None:
    tree = ast.parse('x = "SUM-02"\n@cites("SUM-03", "a")\ndef f():\n    return g("SUM-04", y=["SUM-05"])\n')
    assert [rule for rule, _ in loose_ids(tree)] == ["SUM-02", "SUM-04", "SUM-05"]


# --- what is registered -----------------------------------------------------------------------------------------


def _arguments(name: str) -> Iterator[str]:
    """The causes or questions that the code looks up in the registry by a literal."""
    for path in PATHS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                parts = [part for argument in node.args for part in ast.walk(argument)]
                yield from (
                    part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)
                )


def _yielded() -> Iterator[str]:
    """The causes that functions of `core.grounds` yield."""
    tree = ast.parse((ROOT / "core" / "grounds.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield | ast.Return | ast.YieldFrom) and node.value is not None:
            parts = (part for part in ast.walk(node.value) if isinstance(part, ast.Constant))
            yield from (part.value for part in parts if isinstance(part.value, str))


@pytest.fixture(autouse=True)
def _everything_imported() -> None:
    importlib.import_module("duelog.core.grounds")
    for module in ("referee.referee", "referee.observing", "edopro.importing", "cases.running_cases"):
        importlib.import_module(f"duelog.replays.{module}")


def test_every_cause_of_an_outcome_is_yielded_somewhere() -> None:
    """A cause that no function yields would be a rule that is never cited, and a cause without a rule fails."""
    registered = {cause for cause in registry.GROUNDS if isinstance(cause, str)}
    given = {*_yielded(), *_arguments("grounds_of")}
    summons = {cause for cause in registered if cause.endswith(" Summon")}  # named after the kind of Summon
    assert registered - given - summons == set()
    assert {cause for cause in given if " " in cause} <= registered | {" Summon"}


def test_every_question_has_its_rule() -> None:
    asked = {*_arguments("asked_by")}
    assert asked
    assert asked <= set(registry.ASKED)


@pytest.mark.parametrize("register", [follows_by, asks, contradicts])
def test_a_registration_for_an_unknown_rule_is_rejected(register: type) -> None:
    with pytest.raises(ValueError, match="no such rule: SUM-99"):
        register("SUM-99", "something")


def test_one_question_has_one_rule() -> None:
    with pytest.raises(ValueError, match="is asked by EFF-08 and by SUM-01"):
        asks("SUM-01", "choice")
    with pytest.raises(ValueError, match="contradicts TURN-03 and SUM-01"):
        contradicts("SUM-01", "has-not-drawn")


def test_registered_ids_are_rules_of_the_rulebook() -> None:
    assert {*registry.ASKED.values(), *registry.CONTRADICTED.values()} <= set(RULES)
    assert {rule for rules in registry.GROUNDS.values() for rule in rules} <= set(RULES)
    assert asked_by("hand limit") == "TURN-11"
    assert against("first-turn-draw").rule == "TURN-04"
