"""Names: no two types or modules share one, and problems are named by the four words of docs/glossary.md."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("cli", "core", "events", "replays")

GONE = ("breach", "misfit", "objection", "refusal", "senseless", "unfit", "unmet")
"""Words for problems other than violation, fault, finding and error."""


@cache
def sources() -> dict[Path, ast.Module]:
    """The modules of the project by path, except `__init__`."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {path.relative_to(ROOT): ast.parse(path.read_bytes()) for path in paths if path.stem != "__init__"}


def names(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines: classes, functions, arguments, variables and fields."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def shared(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """The names that occur more than once, with their places."""
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_two_public_types_share_a_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path, tree in sources().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path))
    assert len(found) > 300
    assert shared(found) == {}


def test_no_two_modules_share_a_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in sources():
        found[path.stem].append(str(path))
    assert shared(found) == {}


def test_only_four_words_name_problems() -> None:
    gone = re.compile("|".join(GONE), re.IGNORECASE)
    assert [(str(path), name) for path, tree in sources().items() for name in names(tree) if gone.search(name)] == []
