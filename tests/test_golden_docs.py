"""The worked example of docs/golden-files.md, run as written."""

import re
import sys
from pathlib import Path

import pytest

from duelog.core.rulebook import RULES

pytest_plugins = ["pytester"]

DOCS = Path(__file__).resolve().parents[1] / "docs"
GOLDEN_FILES = (DOCS / "golden-files.md").read_text(encoding="utf-8")
EXAMPLE = dict(re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", GOLDEN_FILES, re.MULTILINE | re.DOTALL))


def test_the_worked_example_runs_as_described(pytester: pytest.Pytester) -> None:
    assert set(EXAMPLE) == {"cards/tea.yaml", "make_golden.py", "test_cards.py"}
    pytester.mkdir("cards")
    for name, text in EXAMPLE.items():
        (pytester.path / name).write_text(text, encoding="utf-8")
    assert pytester.run(sys.executable, "make_golden.py").ret == 0
    pytester.runpytest_subprocess().assert_outcomes(passed=1)

    card = pytester.path / "cards/tea.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("500", "800"), encoding="utf-8")
    failed = pytester.runpytest_subprocess()
    failed.assert_outcomes(failed=1)
    told = failed.stdout.str()
    shown = GOLDEN_FILES.split("```text\n")[1].split("```")[0]
    for line in shown.splitlines():
        assert "..." in line or line in told.splitlines(), line  # "S1" stood for "S1 effect 1"
        start, *rest = line.split("...")
        assert start.strip() in told, line
        assert all(part.strip(",]}") in told for part in rest), line

    updated = pytester.runpytest_subprocess("--duel-update")
    updated.assert_outcomes(passed=1)
    updated.stdout.fnmatch_lines(["*golden duels written anew: review them*", "*the first event that differs is 5"])
    pytester.runpytest_subprocess().assert_outcomes(passed=1)

    script = GOLDEN_FILES.split("```python\n")[-1].split("```")[0]
    (pytester.path / "engines.py").write_text(script, encoding="utf-8")
    assert pytester.run(sys.executable, "engines.py").ret == 0


@pytest.mark.parametrize("page", ["verify.md", "golden-files.md"])
def test_the_rules_that_a_page_cites_are_those_of_the_rulebook(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    for rule, number in re.findall(r"([A-Z]+-\d\d),? \(?page (\d+)", text):
        assert RULES[rule].page == int(number)
    for name in re.findall(r"\]\(([\w./-]+)\)", text):
        assert (DOCS / name).exists(), name
