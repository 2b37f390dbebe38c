"""Violations and faults are data: every code has a template, is given its arguments, and is produced somewhere."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import to_builtins

from duelog.core import faults as faults_of_states
from duelog.core.catalogue.arguments import Argument, ListArgument, Message, Vocabulary, as_player, as_word, message
from duelog.core.catalogue.decks_english import DECKS, MATCHES
from duelog.core.catalogue.effects_english import EFFECTS
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.faults_english import FAULTS
from duelog.core.catalogue.referee_english import REFEREE
from duelog.core.catalogue.rules_english import RULES
from duelog.core.catalogue.states_english import STATES
from duelog.core.catalogue.template import names, parsed
from duelog.core.catalogue.told_english import TOLD
from duelog.core.decks import check_deck
from duelog.core.match_state import validate_match
from duelog.core.rules.registry import CITED
from duelog.core.validate import validate
from duelog.core.violation import Violation
from duelog.events.base import BattleStep, Phase, Position, SummonKind
from duelog.replays.cases import case_decks, case_table
from duelog.replays.cases.running_cases import check_case, find_cases, read_case
from duelog.replays.matches import recorded_match
from tests.message_calls import ROOT, calls, codes_of, sources
from tests.message_samples import SAMPLES, branch_keys
from tests.test_faults import EXAMPLES
from tests.witnesses import saw, witnesses

PARTS = (RULES, EFFECTS, DECKS, MATCHES, REFEREE, FAULTS, TOLD, STATES)


def test_no_code_is_in_two_parts_of_the_catalogue() -> None:
    codes = [code for part in PARTS for code in part]
    assert len(codes) == len(set(codes))
    assert set().union(*PARTS) <= set(ENGLISH.every_template())


def test_every_message_has_a_template_and_its_arguments() -> None:
    wrong = [
        (call.where, call.code)
        for call in calls("core", "replays", "cli")
        if call.code not in ENGLISH.every_template()
        or (call.names is not None and set(call.names) != set(names(parsed(ENGLISH.every_template()[call.code]))))
    ]
    assert wrong == []


IN_EARLIER_LOGS = {"turn-heading"}
"""Messages that only redacted logs of earlier versions have."""


def test_every_template_is_used() -> None:
    made = {call.code for call in calls("core", "replays", "cli")} | _named_in_tables()
    assert set().union(*PARTS) - made == IN_EARLIER_LOGS


def _named_in_tables() -> set[str]:
    """Codes passed to a function by name, and faults in a list of pairs."""
    found: set[str] = set()
    for path in sources("core", "replays"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and any(
                isinstance(to, ast.Name) and to.id == "code" for to in node.targets
            ):
                found.update(codes_of(node.value))
            if isinstance(node, ast.Tuple) and node.elts:
                found.update(code for code in codes_of(node.elts[0]) if code in FAULTS or code in TOLD)
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_LOSES.get", "_LOCKED.get"):
                found.update(code for argument in node.args for code in codes_of(argument))
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Message":
                found.update(code for given in node.keywords if given.arg == "code" for code in codes_of(given.value))
            if isinstance(node, ast.Dict):
                codes = (code for value in node.values for code in codes_of(value))
                found.update(code for code in codes if code in TOLD or code in STATES)
    return found


def test_a_cause_that_is_a_code_is_in_the_catalogue() -> None:
    assert {cause for cause in CITED if " " not in cause} <= set(ENGLISH.every_template())


def test_no_sentence_is_an_argument() -> None:
    """The arguments of a message are names, numbers or typed arguments, never composed text."""
    texts = [
        call.where
        for call in calls("core")
        for value in call.values
        if isinstance(value, ast.JoinedStr) or (isinstance(value, ast.Constant) and isinstance(value.value, str))
    ]
    assert texts == []


@pytest.mark.parametrize("path", list(sources("core")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_violations_and_facts_contain_no_text(path: Any) -> None:
    """A function that yields a violation, its facts or a fault composes no text except the names of causes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [
        f"{path.name}:{text.lineno}"
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.returns is not None
        if any(kind in ast.unparse(function.returns) for kind in ("Violation", "Message", "Fault"))
        for text in _texts(function)
    ]
    assert found == []


def _texts(function: ast.FunctionDef) -> Iterator[ast.JoinedStr]:
    causes = {
        id(node)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("broken_by", "phrase")
        for argument in call.args[call.func.id == "broken_by" :]
        for node in ast.walk(argument)
    }
    looked_for = {
        id(node)
        for part in ast.walk(function)
        if isinstance(part, ast.Compare | ast.For) or _asks_for_a_lock(part) or _is_code(part)
        for node in ast.walk(part.iter if isinstance(part, ast.For) else part)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.JoinedStr) and id(node) not in causes | looked_for:
            yield node


def _is_code(node: ast.AST) -> bool:
    """Whether a code is composed of the name of a vocabulary and a word of it."""
    if isinstance(node, ast.keyword):
        return node.arg == "code"
    return isinstance(node, ast.Assign) and any(
        isinstance(name, ast.Name) and name.id == "code" for name in node.targets
    )


def _asks_for_a_lock(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "locked"


def test_violations_are_made_in_one_place() -> None:
    makers = {
        path.relative_to(ROOT).as_posix()
        for path in sources("core")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Violation", "cls")
    }
    assert makers == {"core/rules/registry.py", "core/violation.py"}


# --- what is produced -------------------------------------------------------------------------------------------


def _codes(said: Message) -> Iterator[str]:
    yield said.code
    for argument in said.arguments.values():
        for item in argument.items if isinstance(argument, ListArgument) else (argument,):
            if isinstance(item, Message):
                yield from _codes(item)


CODES = set[str]().union(RULES, EFFECTS, DECKS, MATCHES, FAULTS)
PROMISED = {(rule, code) for code, rules in CITED.items() if " " not in code for rule in rules}


def _awaited(found: set[tuple[str, str]]) -> Iterator[Path]:
    """The cases that may produce a code or rule not found yet: those that did before, and those of cards last."""
    cases = find_cases([ROOT / "tests" / "cases"])
    for path in dict.fromkeys(
        (*witnesses("code"), *sorted(cases, key=lambda path: (path.parent.name == "cards", path)))
    ):
        pairs, codes = PROMISED - found, CODES - {code for _, code in found}
        if not pairs and not codes:
            return
        anywhere = path.parent.name != "cards" or not codes <= {code for _, code in pairs}
        if anywhere or any(rule in path.read_text(encoding="utf-8") for rule, _ in pairs):
            yield path


@cache
def produced() -> frozenset[tuple[str, str]]:
    """The rules and codes that cases of `tests/cases` and samples produce; the rule is "" for nested messages.

    Cases that can add nothing are left out.
    """
    found: set[tuple[str, str]] = set()

    def note(violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
        for violation in violations:
            found.add((violation.rule, violation.code))
            found.update(("", code) for code in _codes(violation.told))
            assert violation.facts
        return violations

    def noting(check: Callable[..., tuple[Violation, ...]]) -> Callable[..., tuple[Violation, ...]]:
        return lambda *given: note(check(*given))

    for sample in SAMPLES:
        note(sample.violations())
    for _, state in EXAMPLES:
        for fault in faults_of_states.faults(state):
            found.update(("", code) for code in _codes(fault.message))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(case_table, "validate", noting(validate))
        patch.setattr(case_decks, "check_deck", noting(check_deck))
        for module in (recorded_match, case_table):
            patch.setattr(module, "validate_match", noting(validate_match))
        for path in _awaited(found):
            before = frozenset(found)
            check_case(read_case(path))
            for rule, code in found - before:
                saw("code", f"{rule} {code}", path)
    return frozenset(found)


def test_every_code_is_produced_by_a_case_or_a_sample() -> None:
    made = {code for _, code in produced()}
    assert CODES - made == set()


def test_every_rule_that_a_code_breaks_is_cited_for_it() -> None:
    assert PROMISED - produced() == set()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.code)
def test_a_sample_breaks_the_stated_rule(sample: Any) -> None:
    assert (sample.rule, sample.sentence) in {
        (violation.rule, violation.facts) for violation in sample.violations() if violation.code == sample.code
    }


# --- words ------------------------------------------------------------------------------------------------------


def test_every_vocabulary_has_its_words() -> None:
    assert set(ENGLISH.words) == set(get_args(Vocabulary)) - {"term", "definition"}
    for vocabulary, words in (("phase", Phase), ("position", Position), ("step", BattleStep), ("summon", SummonKind)):
        assert set(get_args(words)) <= set(ENGLISH.words[vocabulary])  # type: ignore[index]  # all are vocabularies


def test_branches_use_existing_words() -> None:
    known = {word for words in ENGLISH.words.values() for word in words}
    chosen = {key for template in ENGLISH.every_template().values() for key in branch_keys(parsed(template))}
    numbers = {"one", "other", "some", "none", "0", "1", "2", "3"}
    classes = {"p", "vowel", "u", "x", "all", "each", "the", "a", "bare"}
    assert chosen - known - numbers - classes == set()


# --- what they say ----------------------------------------------------------------------------------------------


def test_a_violation_says_its_rule_and_its_facts() -> None:
    arguments: dict[str, Argument] = {"player": as_player(1), "kind": as_word("card", "trap")}
    violation = Violation(rule="GEN-03", code="activations-barred", arguments=arguments)
    assert violation == Violation.of("GEN-03", message("activations-barred", **arguments))
    assert violation.facts == "p1 cannot activate trap cards or effects now"
    assert str(violation).startswith("GEN-03 (page ")
    assert str(violation).endswith(" Here: p1 cannot activate trap cards or effects now")
    assert to_builtins(violation)["arguments"] == {
        "player": {"type": "player", "player": 1},
        "kind": {"type": "word", "vocabulary": "card", "word": "trap"},
    }
    assert len({violation, Violation.of("GEN-03", violation.message)}) == 1
