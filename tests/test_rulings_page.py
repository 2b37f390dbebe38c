"""The table of what stays with a card (docs/rulings.md): each cell is shown by a passing case."""

import re
from pathlib import Path

import pytest

from duelog.replays.cases.running_cases import check_case, read_case

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases"
SECTION = (
    (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").split("## What stays with a card\n")[1].split("\n## ")[0]
)
NOTED = {int(number): name for number, name in re.findall(r"(?:^|· |·\n)(\d+) ([a-z0-9/-]+)", SECTION, re.MULTILINE)}
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in SECTION.splitlines() if line.startswith("| ")]


def test_every_cell_names_a_case() -> None:
    header, _, *rows = ROWS
    assert rows
    for name, *cells in rows:
        assert len(cells) == len(header) - 1, name
        assert all(re.search(r"\[\d+\]", cell) for cell in cells[:-1]), name
        assert cells[-1] in ("own", "none") or re.search(r"\[\d+\]", cells[-1]), name


def test_the_cases_are_those_that_are_cited() -> None:
    cited = {int(number) for number in re.findall(r"\[(\d+)\]", SECTION)}
    assert cited == set(NOTED) == set(range(1, len(NOTED) + 1))
    own = {f"kept/{path.name.removesuffix('.case.yaml')}" for path in (CASES / "kept").glob("*.case.yaml")}
    assert own <= set(NOTED.values())


@pytest.mark.parametrize("name", sorted(NOTED.values()))
def test_the_case_holds(name: str) -> None:
    result = check_case(read_case(CASES / f"{name}.case.yaml"))
    assert result.ok, result.failure
