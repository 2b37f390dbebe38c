"""Where something was seen before: the case, or test, in which it is looked for first.

`witnesses.tsv` names a witness for what is searched in thousands of cases: what notices that a function is disabled,
what produces the code of a message, what shows a word of the language. It decides nothing: where a witness is missing
or sees nothing any more, all cases are searched, which only takes longer. `python -m tests.witnesses` writes it anew.
"""

import csv
from functools import cache
from pathlib import Path

from rich.progress import track

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "tests" / "witnesses.tsv"

_seen: dict[tuple[str, str], str] = {}


@cache
def known() -> dict[tuple[str, str], str]:
    """The witness of each thing, by its kind and name: the path of a case, or the name of a test."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return {(kind, thing): witness for kind, thing, witness in csv.reader(file, delimiter="\t")}


def witness(kind: str, thing: str) -> str | None:
    """Where this was seen before; None if it is not known."""
    return known().get((kind, thing))


def witnesses(kind: str) -> list[Path]:
    """The cases that have shown anything of this kind, those that exist, in the order of the file."""
    named = dict.fromkeys(found for (of, _), found in known().items() if of == kind)
    return [path for name in named if (path := ROOT / name).is_file()]


def saw(kind: str, thing: str, where: Path | str) -> None:
    """Remembers where something was seen, for `write`."""
    name = where if isinstance(where, str) else where.relative_to(ROOT).as_posix()
    _seen.setdefault((kind, thing), name)


def write() -> None:
    """Looks for everything, where it was seen before first, and writes the file."""
    from duelog.core.rulebook import RULES
    from tests import rule_mutants, test_language_coverage, test_messages, test_rule_mutants

    test_messages.produced()
    test_language_coverage.words_not_shown()
    for rule in track(RULES, "rules"):
        rule_mutants.refusal_unnoticed(rule)
    for rule, function in track(test_rule_mutants.FUNCTIONS, "functions"):
        rule_mutants.unnoticed(rule, function)
    with FILE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter="\t", lineterminator="\n").writerows(
            (kind, thing, where) for (kind, thing), where in sorted(_seen.items())
        )


if __name__ == "__main__":
    from tests.witnesses import write as write_here  # the module that the tests use, not this one

    write_here()
