"""Writes docs/rules.md: every rule of the rulebook, the functions that enforce it, and its proofs.

    python docs/generate_rules.py            writes docs/rules.md, and shortens docs/rules-awaited.txt
    python docs/generate_rules.py --check    fails if the page is out of date, or if a rule that is not in
                                             docs/rules-awaited.txt lacks a function that enforces it or a proof

A proof is a passing case of tests/cases that names the rule, or a test marked `@pytest.mark.proves("RULE")`.
"""

import ast
import importlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from duelog.core.rulebook import ENFORCED, RULES, Rule
from duelog.replays.cases.running_cases import check_case, find_cases, read_case

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "rules.md"
CASES = ROOT / "tests" / "cases"

REFEREE = (
    "duelog.core.decks",
    "duelog.core.effects.activation.missing_requirements",  # imported when a window was skipped
    "duelog.core.effects.book.becoming",  # imported when an effect can become another one
    "duelog.core.effects.reacting.unknown_triggers",  # imported when a card is unknown
    "duelog.core.engine",
    "duelog.core.faults",
    "duelog.core.legal_moves",
    "duelog.core.match_state",
    "duelog.core.past_events",
    "duelog.replays.play.chances",  # what is random
    "duelog.replays.duels.views",  # what a person may see
    "duelog.replays.referee.referee",
    "duelog.replays.referee.seen_checks",  # what a redacted log, or a recording, can be judged by
)
"""The modules that referee a duel; functions that none of them imports do not count as enforcing a rule."""

AWAITED = ROOT / "docs" / "rules-awaited.txt"
"""Lists the rules that may still lack a function that enforces them or a proof; writing the page only removes rules."""

CHAPTERS = {
    "DECK": "Decks",
    "ZONE": "The game mat",
    "SETUP": "Preparing to duel",
    "WIN": "Winning",
    "TURN": "The turn",
    "SUM": "Summoning monsters",
    "POS": "Battle positions",
    "FUS": "Fusion Summons",
    "RIT": "Ritual Summons",
    "SYN": "Synchro Summons",
    "XYZ": "Xyz Summons",
    "PEN": "Pendulum Summons",
    "SPELL": "Spells",
    "TRAP": "Traps",
    "EFF": "Effects",
    "CHAIN": "Chains",
    "PRIO": "Priority",
    "BATTLE": "Battles",
    "TOKEN": "Tokens",
    "GEN": "General rules",
}
"""Chapter titles by the prefix of the rules' ids."""

HEAD = """# The rules

Every rule of Rulebook 9.0 as numbered by duelog: its page, the rule in our own words, the functions that enforce it,
and the proofs that they do: executable cases (`duelog check tests/cases`) and tests. Questions that the rulebook leaves
open are decided in [rulings.md](rulings.md).

Every proof depends on its rule: [`test_rule_mutants`](../tests/test_rule_mutants.py) disables the checks of each rule
and each function that enforces it, one at a time, and checks that one of the proofs fails.

This page is generated from the code by `python docs/generate_rules.py`; a test fails if it is out of date, or if a rule
has no function that enforces it or no proof.
"""

Proofs = dict[str, list[str]]
"""Maps each rule to links to its proofs."""


@cache
def enforced() -> dict[str, list[str]]:
    """Maps each rule to the qualified names of the functions that enforce it."""
    for name in REFEREE:
        importlib.import_module(name)
    return {rule: sorted(set(places)) for rule, places in ENFORCED.items()}


@cache
def proved_by_cases() -> Proofs:
    """Maps each rule to the passing cases that name it."""
    found: Proofs = {}
    for path in find_cases([CASES]):
        if path.parent.name in ("cards", "language"):  # these prove what a card does, or a word of its definition
            continue
        case = read_case(path)
        if holds(path):
            link = f"[{path.name.removesuffix('.case.yaml')}](../{path.relative_to(ROOT).as_posix()})"
            for rule in case.rules:
                found.setdefault(rule, []).append(link)
    return found


def holds(path: Path) -> bool:
    """Whether a case holds; a case whose cards have no definition yet proves nothing."""
    try:
        return check_case(read_case(path)).ok
    except Exception:  # a case that cannot be run is no proof; tests/test_cases.py reports why
        return False


@cache
def proved_by_tests() -> Proofs:
    """Maps each rule to the tests that are marked with it."""
    found: Proofs = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, rules in marked_tests(path):
            for rule in rules:
                found.setdefault(rule, []).append(f"[{name}](../{path.relative_to(ROOT).as_posix()})")
    return found


def marked_tests(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yields the tests of a file that are marked with rules, and these rules."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            rules = [rule for mark in node.decorator_list for rule in _rules_of(mark)]
            if rules:
                yield node.name, rules


def _rules_of(mark: ast.expr) -> list[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "proves":
        return [str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant)]
    return []


def awaited() -> frozenset[str]:
    """The rules that may still lack something."""
    return frozenset(AWAITED.read_text(encoding="utf-8").split()) if AWAITED.is_file() else frozenset()


def lacking() -> dict[str, str]:
    """Maps each incomplete rule to what it lacks."""
    places, proofs = enforced(), proved_by_cases() | proved_by_tests()
    lacks = {
        rule: ["a function that enforces it"] * (rule not in places) + ["a proof"] * (rule not in proofs)
        for rule in RULES
    }
    return {rule: " and ".join(what) for rule, what in lacks.items() if what}


def faults() -> list[str]:
    """What is wrong with the rules or with the page, one sentence each."""
    lacks, waiting = lacking(), awaited()
    found = [f"{rule} lacks {what}" for rule, what in lacks.items() if rule not in waiting]
    if not OUT.is_file() or OUT.read_text(encoding="utf-8") != page() or waiting - lacks.keys():
        found.append("docs/rules.md is out of date: python docs/generate_rules.py")
    return found


def write() -> None:
    """Writes the page and shortens the list of what is awaited."""
    still = awaited().intersection(lacking())
    AWAITED.write_text("".join(f"{rule}\n" for rule in RULES if rule in still), encoding="utf-8")
    OUT.write_text(page(), encoding="utf-8")


# --- the page ---------------------------------------------------------------------------------------------------


def page() -> str:
    """The whole of docs/rules.md."""
    places, cases, tests = enforced(), proved_by_cases(), proved_by_tests()
    parts = [HEAD]
    for letters, title in CHAPTERS.items():
        parts.append(f"## {title}\n")
        parts += (
            entry(rule, places.get(rule.id, []), cases.get(rule.id, []), tests.get(rule.id, []))
            for rule in RULES.values()
            if rule.chapter == letters
        )
    return "\n".join(parts)


def entry(rule: Rule, places: list[str], cases: list[str], tests: list[str]) -> str:
    """The paragraph of one rule."""
    lines = [f"### {rule.id}", f"Page {rule.page}. {rule.text}", ""]
    lines += [f"- enforced by {', '.join(linked(place) for place in places)}"] if places else ["- not yet enforced"]
    if cases:
        lines.append(f"- cases: {', '.join(cases)}")
    if tests:
        lines.append(f"- tests: {', '.join(tests)}")
    if not cases and not tests:
        lines.append("- not yet proved")
    return "\n".join([*lines, ""])


def linked(place: str) -> str:
    """A function's full name as a link to its file: ``duelog.core.rules.turns.only_forward``."""
    parts = place.split(".")
    for count in range(len(parts) - 1, 1, -1):
        path = Path(*parts[1:count]).with_suffix(".py")
        if (ROOT / path).is_file():
            return f"[`{'.'.join(parts[1:])}`](../{path.as_posix()})"
    return f"`{place}`"


def main() -> int:
    """Writes the page, or with ``--check`` says what is wrong with it."""
    if sys.argv[1:] != ["--check"]:
        write()
    found = faults()
    but = f", but {len(awaited())} that are awaited" if awaited() else ""
    print("\n".join(found) or f"{len(RULES)} rules, all enforced and proved{but}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
