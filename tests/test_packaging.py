"""The installed package: nothing is missing, and nothing can be imported under a second name."""

import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("core", "events", "replays", "cli")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def shipped() -> set[str]:
    """Every file of the four packages and of `duelog` itself, as a path from the repository's root."""
    found = [path for part in PARTS for path in (ROOT / part).rglob("*") if path.is_file()]
    own = [path for path in (ROOT / "duelog").iterdir() if path.is_file()]
    return {path.relative_to(ROOT).as_posix() for path in (*found, *own) if "__pycache__" not in path.parts}


def installed(name: str) -> str:
    """The path of a shipped file in the wheel."""
    return name if name.startswith("duelog/") else f"duelog/{name}"


def documents() -> set[str]:
    """The documentation and the examples that are installed, as paths from the repository's root."""
    patterns = [pattern for found in PROJECT["tool"]["setuptools"]["data-files"].values() for pattern in found]
    return {path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)}


def python(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist, built from a copy without links and earlier builds."""
    source = tmp_path_factory.mktemp("source")
    for name in (*shipped(), *documents(), "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        copy = source / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    build = "from setuptools import build_meta as b; b.build_sdist('out'); b.build_wheel('out')"
    done = python("-c", build, cwd=source)
    assert done.returncode == 0, done.stderr
    return source / "out"


def test_the_listed_packages_are_the_folders_with_modules() -> None:
    folders = {Path(name).parent for name in shipped() if name.endswith(".py")}
    names = {installed(folder.as_posix()).replace("/", ".") for folder in folders if folder.parts != ("duelog",)}
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == {"duelog", *names}
    assert all((ROOT / folder / "__init__.py").is_file() for folder in folders)


def test_every_listed_package_has_its_folder() -> None:
    setuptools = PROJECT["tool"]["setuptools"]
    for package in setuptools["packages"]:
        if package == "duelog":
            continue
        part, *inner = package.removeprefix("duelog.").split(".")
        folder = setuptools["package-dir"].get(package)
        assert (folder or setuptools["package-dir"][f"duelog.{part}"] + "/" + "/".join(inner)) == "/".join(
            [part, *inner]
        )


@pytest.mark.skipif((ROOT / "PKG-INFO").exists(), reason="a source distribution holds no links: it is installed")
def test_the_links_lead_to_the_packages() -> None:
    links = {link.name: link.resolve() for link in (ROOT / "duelog").iterdir() if link.is_symlink()}
    assert links == {part: ROOT / part for part in PARTS}


@pytest.mark.parametrize("part", PARTS)
def test_a_package_refuses_a_second_name(part: str) -> None:
    done = python("-c", f"import {part}", cwd=ROOT)
    assert done.returncode == 1
    assert f"import this package as duelog.{part}, not as {part}" in done.stderr


@pytest.mark.parametrize("part", [*PARTS, "duelog"])
def test_a_package_is_marked_as_typed(part: str) -> None:
    assert (ROOT / part / "py.typed").is_file()


def test_the_wheel_holds_every_file(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name and ".data/" not in name}
    missing = set(map(installed, shipped())) - held
    assert not missing, "add the package, or the kind of file under package-data, to pyproject.toml"
    assert held == set(map(installed, shipped()))


def test_the_wheel_holds_the_documents_that_messages_point_at(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name.partition("/share/doc/duelog/")[2] for name in archive.namelist() if ".data/" in name}
    assert held == documents()
    sources = [(ROOT / name).read_text(encoding="utf-8") for name in shipped() if name.endswith(".py")]
    named = {name for source in sources for name in re.findall(r"\bdocs/[\w/-]+\.(?:md|json)", source)}
    assert len(named) > 5
    assert named <= held


def test_the_sdist_names_every_file_of_the_tests_and_the_docs() -> None:
    """MANIFEST.in lists the kinds of files: a new kind must be added there, or an sdist lacks it."""
    manifest = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    kinds = {line.split()[1]: set(line.split()[2:]) for line in manifest.splitlines() if line.startswith("recursive")}
    for folder, patterns in kinds.items():
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        assert {f"*{path.suffix}" for path in files} <= patterns, folder


def test_the_sdist_holds_every_file(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert shipped() | {"pyproject.toml", "README.md", "LICENSE"} <= held


def test_every_module_of_the_wheel_imports_from_it(built: Path, tmp_path: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    modules = [
        installed(name).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in sorted(shipped())
        if name.endswith(".py") and not name.endswith("__main__.py")
    ]
    script = (
        "import importlib, pathlib\n"
        f"for name in {modules}:\n"
        "    found = pathlib.Path(importlib.import_module(name).__file__ or '')\n"
        "    assert found.is_relative_to(pathlib.Path.cwd().resolve()), found\n"
    )
    done = python("-c", script, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_exports_of_the_package_are_in_the_wheel(built: Path, tmp_path: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    script = "import duelog, pathlib; [getattr(duelog, name) for name in duelog.__all__ if name != '__version__']\n"
    script += "assert pathlib.Path(duelog.__file__).is_relative_to(pathlib.Path.cwd().resolve()), duelog.__file__"
    done = python("-c", script, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


WRONG = """\
import duelog
game: int = duelog.open("x.duel")
game = duelog.Game("one.ydk", "two.ydk", seed=7).push(7)
lp: str = duelog.Game("one.ydk", "two.ydk", seed=7).board.side(1).lp
duelog.nothing
for event, state in duelog.open("x.duel"):
    state.turn = event.n
"""
"""A program that is wrong in lines 2 to 5, and in line 7: states cannot be changed."""


def test_type_checkers_agree_about_the_installed_package(built: Path, tmp_path: Path) -> None:
    [wheel] = built.glob("*.whl")
    venv.create(tmp_path / "venv", with_pip=False)
    scripts = "Scripts" if sys.platform == "win32" else "bin"
    there = str(tmp_path / "venv" / scripts / "python")
    folder = Path(python_in(there, "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    (folder / "needed.pth").write_text(f"{sysconfig.get_path('purelib')}\n")  # msgspec and the others
    (tmp_path / "program.py").write_bytes((ROOT / "tests/user_program.py").read_bytes())
    (tmp_path / "wrong.py").write_text(WRONG)
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    mypy = ("-m", "mypy", "--strict", "--python-executable", there, "--cache-dir", str(tmp_path / "cache"))
    pyright = ("-m", "pyright", "--pythonpath", there)
    for checker in (mypy, pyright):
        done = python(*checker, "program.py", cwd=tmp_path)
        assert done.returncode == 0, done.stdout
        done = python(*checker, "wrong.py", cwd=tmp_path)
        found = {int(number) for number in re.findall(r"wrong\.py:(\d+):.*\berror\b", done.stdout)}
        assert {2, 3, 4, 5, 7} <= found <= {2, 3, 4, 5, 6, 7}, done.stdout


def python_in(there: str, script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([there, "-c", script], capture_output=True, text=True, check=True)


def test_an_unpacked_sdist_runs_its_own_modules(built: Path, tmp_path: Path) -> None:
    """It has no links to the four folders: its tests failed unless it was installed in editable form."""
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [root] = tmp_path.iterdir()
    assert not (root / "duelog/core").exists()
    script = "import duelog.cli.__main__ as found, duelog.core as core; print(found.__file__, core.__file__)"
    done = python("-c", script, cwd=root)
    assert done.stdout.split() == [str(root / "cli/__main__.py"), str(root / "core/__init__.py")], done.stderr


def test_importing_the_package_imports_no_slow_modules() -> None:
    script = "import duelog, sys; print(*sorted(name for name in sys.modules if name.startswith('duelog')))"
    done = python("-c", script, cwd=ROOT)
    assert done.stdout.split() == ["duelog", "duelog.core", "duelog.core.clauses", "duelog.core.drawing"], done.stderr


@pytest.mark.xfail(not (ROOT / "cli/__main__.py").exists(), reason="the command line is not written yet", strict=True)
def test_the_command_is_an_entry_point_that_loads() -> None:
    [command] = entry_points(group="console_scripts", name="duelog")
    assert callable(command.load())
