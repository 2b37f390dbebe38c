"""The cases of the language prove the words that they demonstrate: a case fails without any of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from duelog.core import engine
from duelog.core.engine import EndlessLoop
from duelog.replays.cases.running_cases import check_case, find_cases, parse_case
from duelog.replays.errors import DuelogError
from tests.test_sentences import without_one

CASES = find_cases([Path(__file__).parent / "cases" / "language"])

_DUMPER: type[yaml.SafeDumper] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The fast one, where PyYAML has it: as much is written as is read."""


def lesser(case: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Variants of the case, each with one field of one definition removed; printed facts stay."""
    for name, card in case["cards"].items():
        said = {key: value for key, value in card.items() if key != "face"}
        for path, less in without_one(said):
            if ".face." not in path:
                changed = {**({"face": card["face"]} if "face" in card else {}), **less}
                yield f"{name}{path}", {**case, "cards": {**case["cards"], name: changed}}


def holds(case: dict[str, Any]) -> bool:
    try:
        said = yaml.dump(case, Dumper=_DUMPER, sort_keys=False)  # pyright: ignore[reportUnknownMemberType]
        return check_case(parse_case(said, "x.case.yaml")).ok
    except DuelogError:
        return False  # a definition that cannot be without it
    except EndlessLoop:
        return False


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name.removesuffix(".case.yaml"))
def test_the_case_fails_without_any_of_its_words(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_AT_ONCE", 100)  # without a word, an effect may respond to itself for ever
    case = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert holds(case)
    kept = [where for where, less in lesser(case) if holds(less)]
    assert not kept, f"nothing in the case misses {', '.join(kept)}"
