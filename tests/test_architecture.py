"""docs/architecture.md: its picture shows every package above its imports, and every module that it names exists."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PARTS = ("cli", "replays", "core", "events")


def rows() -> dict[str, int]:
    """Each package of the picture with its row, the topmost being 0; modules of a part itself have its name."""
    picture = PAGE.split("```text\n", 1)[1].split("```", 1)[0]
    found: dict[str, int] = {}
    part = ""
    for number, line in enumerate(picture.splitlines()):
        if line.startswith("---"):
            continue
        part = line[:10].strip() or part
        if "(" in line:
            found[part] = number
            continue
        found.update({f"{part}.{name}": number for name in line[10:].split()})
    return found


def packages() -> dict[str, Path]:
    """Every package of the project by its dotted name, except those that only contain others."""
    found: dict[str, Path] = {}
    for part in PARTS:
        for file in (ROOT / part).rglob("__init__.py"):
            name = ".".join(file.parent.relative_to(ROOT).parts)
            if any(other.name != "__init__.py" for other in file.parent.glob("*.py")):
                found[name] = file.parent
    return found


def imports(folder: Path) -> Iterator[str]:
    """The dotted names that the modules of a folder import from the project."""
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("duelog."):
                module = (node.module or "").removeprefix("duelog.")
                yield module
                yield from (f"{module}.{name.name}" for name in node.names)


def package_of(module: str, known: dict[str, Path]) -> str | None:
    """The package of the picture that a module belongs to."""
    names = module.split(".")
    for length in range(len(names), 0, -1):
        if (name := ".".join(names[:length])) in known:
            return name
    return None


FRONT_DOORS = {"cli", "replays"}
"""Parts whose own modules (`__main__`, `errors`, the exports of `__init__`) belong to no row."""


def test_the_picture_shows_every_package() -> None:
    shown = set(rows()) - {"events", "core"}
    assert shown == set(packages()) - {"events", "core"} - FRONT_DOORS


def test_every_package_stands_above_what_it_imports() -> None:
    row, known = rows(), packages()
    wrong: set[tuple[str, str]] = set()
    for package, folder in known.items():
        if package in FRONT_DOORS:
            continue
        for module in imports(folder):
            other = package_of(module, known)
            if other in (None, package, *FRONT_DOORS):
                continue
            assert other is not None
            if row[other] <= row[package]:
                wrong.add((package, other))
    # the modules of core itself stand in one row, between what they use and what uses them
    assert {pair for pair in wrong if pair[1] != "core"} == set()


def test_every_module_named_on_the_page_exists() -> None:
    named = re.findall(r"`((?:cli|replays|core|events)/[\w/]+\.py)`", PAGE)
    assert len(named) > 30
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_no_module_is_longer_than_400_lines() -> None:
    modules = [path for folder in (*PARTS, "docs") for path in (ROOT / folder).rglob("*.py")]
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in modules}
    assert len(lengths) > 400
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_every_package_says_what_comes_in_what_goes_out_and_where_to_start() -> None:
    packages = [path for top in ("cli", "core", "events", "replays") for path in (ROOT / top).rglob("__init__.py")]
    said = {path: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "" for path in packages}
    assert len(said) > 40
    for path, text in said.items():
        words = " ".join(text.split())
        assert all(word in words for word in ("In: ", "Out: ", "Start with ")), path
        assert len(text.splitlines()) <= 9, path


TOP = {
    *(".gitignore", ".ci", "Makefile", "MANIFEST.in", "pyproject.toml"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"),
    *("events", "core", "replays", "cli", "duelog", "tests", "docs", "examples", "benchmarks"),
}


def test_nothing_else_is_committed_at_the_top() -> None:
    """The examples of docs/python.md, run at the top, left five duels there, which were committed unseen."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("git does not tell here which files belong to the project")
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip(f"git does not list the files: {listed.stderr.strip()}")
    assert {name.split("/", 1)[0] for name in listed.stdout.split("\0") if name} == TOP
