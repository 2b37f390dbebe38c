"""Calls in the source that make messages: each code with its arguments."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

MAKERS = {"message": 0, "broken": 0, "fault": 0, "fault_of": 3, "against": 0}
"""The functions that make a message, a violation or a fault, and the index of the argument with the code."""

GIVEN = {"fault_of": frozenset({"card", "place"})}
"""Arguments that such a function adds itself."""


class MessageCall(NamedTuple):
    """A call that makes a message; `names` is None if it passes on the arguments of another one."""

    where: str
    code: str
    names: frozenset[str] | None
    values: tuple[ast.expr, ...]


def sources(*folders: str) -> Iterator[Path]:
    """The modules of these parts of the project, except the catalogue itself."""
    for folder in folders:
        yield from (path for path in sorted((ROOT / folder).rglob("*.py")) if "catalogue" not in path.parts)


def calls(*folders: str) -> Iterator[MessageCall]:
    """Every call that makes a message with a literal code."""
    for path in sources(*folders):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from _made(path, node)


def _made(path: Path, call: ast.Call) -> Iterator[MessageCall]:
    where = f"{path.relative_to(ROOT)}:{call.lineno}"
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    values = tuple(keyword.value for keyword in call.keywords if keyword.arg != "code")
    names = None if any(keyword.arg is None for keyword in call.keywords) else _names(call.keywords)
    if name in MAKERS and len(call.args) > MAKERS[name]:
        for code in codes_of(call.args[MAKERS[name]]):
            yield MessageCall(where, code, None if names is None else names | GIVEN.get(name, frozenset()), values)
    if name == "Fault":
        said = next((keyword.value for keyword in call.keywords if keyword.arg == "code"), None)
        yield from (MessageCall(where, code, None, values) for code in codes_of(said))


def _names(keywords: list[ast.keyword]) -> frozenset[str]:
    return frozenset(keyword.arg or "" for keyword in keywords)


def codes_of(node: ast.expr | None) -> Iterator[str]:
    """The possible codes of an expression: a literal, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from codes_of(node.body)
        yield from codes_of(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
