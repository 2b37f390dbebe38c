"""cli → replays → core → events, with core and events pure: tests that `make layers` checks it."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("core", "events", "replays", "cli")
LINTER = Path(sys.executable).with_name("lint-imports")
IMPURE = {"open", "input", "print", "eval", "exec", "__import__", "breakpoint"}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs import-linter with this project's contracts on the packages in `folder`/duelog."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"}
    command = [str(LINTER), "--no-cache"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def packages(folder: Path, module: str, text: str) -> None:
    """The project's packages and modules, all empty, and the module `module` (like "core/x") with `text`."""
    for part in PARTS:
        for file in (ROOT / part).rglob("*.py"):
            empty = folder / "duelog" / file.relative_to(ROOT)
            empty.parent.mkdir(parents=True, exist_ok=True)
            empty.touch()
        (folder / "duelog" / part / "other.py").touch()
    shutil.copy(ROOT / "duelog" / "__init__.py", folder / "duelog")
    (folder / "duelog" / f"{module}.py").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("importer", "imported", "contract"),
    [
        ("core/state", "core.fold", "core: moves and engine"),
        ("core/effects/language", "core.effects.book", "card effects"),
        ("core/effects/activation", "core.effects.resolution", "card effects"),
        ("core/effects/book", "core.wording", "do not depend on their words"),
        ("replays/files", "replays.duels", "replays: from bytes"),
        ("cli/shell", "cli.commands", "cli: from the shell"),
    ],
)
def test_an_import_against_the_order_of_inner_packages_is_found(
    tmp_path: Path, importer: str, imported: str, contract: str
) -> None:
    packages(tmp_path, f"{importer}/x", f"import duelog.{imported}\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    broken = [line for line in done.stdout.splitlines() if line.endswith("BROKEN")]
    assert any(contract in line for line in broken)


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("events", "core"),
        ("events", "replays"),
        ("events", "cli"),
        ("core", "replays"),
        ("core", "cli"),
        ("replays", "cli"),
    ],
)
def test_an_import_to_the_left_is_found(tmp_path: Path, importer: str, imported: str) -> None:
    packages(tmp_path, f"{importer}/x", f"from duelog.{imported} import other\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert "layers BROKEN" in done.stdout
    assert f"duelog.{importer}.x -> duelog.{imported}.other" in done.stdout


@pytest.mark.parametrize("statement", ["import duelog", "from duelog import Game"])
@pytest.mark.parametrize("part", ["core", "events"])
def test_an_import_of_the_top_level_package_is_found(tmp_path: Path, part: str, statement: str) -> None:
    packages(tmp_path, f"{part}/x", statement + "\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert "layers BROKEN" in done.stdout


@pytest.mark.parametrize("statement", ["import random", "from pathlib import Path", "import os.path", "import time"])
@pytest.mark.parametrize("part", ["core", "events"])
def test_an_impure_import_is_found(tmp_path: Path, part: str, statement: str) -> None:
    packages(tmp_path, f"{part}/x", statement + "\n")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert "random source BROKEN" in done.stdout


def test_imports_to_the_right_pass(tmp_path: Path) -> None:
    packages(
        tmp_path,
        "cli/x",
        "import random\nfrom duelog.core import other\nfrom duelog.events import other as o\n",
    )
    done = lint(tmp_path)
    assert done.returncode == 0, done.stdout


def impure_calls(path: Path) -> list[str]:
    """The calls in a module that access a file or a terminal, or execute dynamic code."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return [
        f"{path.relative_to(ROOT)}:{c.lineno}" for c in calls if isinstance(c.func, ast.Name) and c.func.id in IMPURE
    ]


def test_core_and_events_call_nothing_impure() -> None:
    modules = [path for part in ("core", "events") for path in (ROOT / part).rglob("*.py")]
    assert [call for path in modules for call in impure_calls(path)] == []


def test_nothing_imports_the_top_level_package() -> None:
    for part in PARTS:
        for path in (ROOT / part).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                offered = isinstance(node, ast.ImportFrom) and node.module == "duelog"
                names = [name.name for name in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
                assert not offered or set(names) <= set(PARTS), path
                assert "duelog" not in names, path


def test_no_module_imports_relatively() -> None:
    for part in PARTS:
        for path in (ROOT / part).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert not [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level], path
