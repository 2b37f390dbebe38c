"""docs/rules.md matches the code, the cases and the tests, and every rule is enforced and proved."""

import subprocess
import sys
from pathlib import Path

import pytest

from docs import generate_rules
from duelog.core.rulebook import RULES

ROOT = Path(__file__).resolve().parents[1]


def test_the_page_is_up_to_date_and_every_rule_enforced_and_proved() -> None:
    # In a process of its own: what other tests imported must not count as enforcing anything.
    done = subprocess.run(
        [sys.executable, "docs/generate_rules.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


EVERYTHING = """
import importlib, pkgutil
from docs import generate_rules
from duelog.core.rulebook import ENFORCED
from duelog import core, replays
known = generate_rules.enforced()
for package in core, replays:
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
print(*sorted(place for rule, places in ENFORCED.items() for place in {*places} - {*known.get(rule, ())}))
"""
"""Prints the functions that are registered under a rule in modules that `generate_rules.REFEREE` does not reach."""


def test_every_function_registered_under_a_rule_is_reached() -> None:
    # Bug: one that was not had no proof sought in a run of its test file, and failed where other tests imported it.
    done = subprocess.run([sys.executable, "-c", EVERYTHING], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stdout + done.stderr


def test_every_chapter_of_the_rulebook_is_on_the_page() -> None:
    assert {rule.chapter for rule in RULES.values()} == set(generate_rules.CHAPTERS)
    page = generate_rules.OUT.read_text(encoding="utf-8")
    assert [line[4:] for line in page.splitlines() if line.startswith("### ")] == [
        rule.id for letters in generate_rules.CHAPTERS for rule in RULES.values() if rule.chapter == letters
    ]


def test_tests_prove_rules_of_the_rulebook() -> None:
    assert set(generate_rules.proved_by_tests()) <= set(RULES)


def test_only_rules_of_the_rulebook_are_awaited() -> None:
    assert generate_rules.awaited() <= set(RULES)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('@pytest.mark.proves("SUM-01", "SUM-02")\ndef test_a(): ...', [("test_a", ["SUM-01", "SUM-02"])]),
        ('@proves("SUM-01")\n@pytest.mark.proves("SUM-02")\ndef test_a(): ...', [("test_a", ["SUM-02"])]),
        ('@pytest.mark.slow("SUM-01")\ndef test_a(): ...', []),
        ("def test_a(): ...", []),
    ],
)  # fmt: skip
def test_marks_are_read_without_running_the_tests(tmp_path: Path, source: str, found: list[object]) -> None:
    path = tmp_path / "test_x.py"
    path.write_text(source, encoding="utf-8")
    assert list(generate_rules.marked_tests(path)) == found


def test_enforcing_functions_link_to_their_files() -> None:
    assert generate_rules.linked("duelog.core.rules.turns.only_forward") == (
        "[`core.rules.turns.only_forward`](../core/rules/turns.py)"
    )
    assert generate_rules.linked("duelog.replays.play.chances.SeededChance.pick") == (
        "[`replays.play.chances.SeededChance.pick`](../replays/play/chances.py)"
    )
