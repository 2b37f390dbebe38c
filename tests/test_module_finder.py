"""The finder of the program `duelog`: the modules it finds are those that Python finds, and no others."""

import os
import py_compile
import subprocess
import sys
from importlib.machinery import PathFinder
from importlib.util import cache_from_source, module_from_spec
from pathlib import Path

import pytest

import duelog.cli.board
import duelog.core
from duelog.cli.shell.module_finder import ModuleFinder, find_without_search

_BEFORE, _AFTER = cache_from_source("/folder/name.py").removeprefix("/folder").split("name")
EXAMPLE = str(Path(__file__).parents[1] / "examples" / "showcase.duel")
FINDER = ModuleFinder(_BEFORE, _AFTER)


def _written(folder: Path, name: str, text: str) -> Path:
    """A module with bytecode."""
    source = folder / f"{name}.py"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(text)
    py_compile.compile(str(source), doraise=True, invalidation_mode=py_compile.PycInvalidationMode.TIMESTAMP)
    return source


def _value(folder: Path, name: str) -> int:
    spec = FINDER.find_spec(f"duelog.{name}", [str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    value = module.value
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("name", ["one", "package"])
def test_finds_what_python_finds(tmp_path: Path, name: str) -> None:
    _written(tmp_path, "one", "value = 1")
    _written(tmp_path / "package", "__init__", "value = 2")
    found = FINDER.find_spec(f"duelog.{name}", [str(tmp_path)])
    usual = PathFinder.find_spec(f"duelog.{name}", [str(tmp_path)])
    assert found is not None
    assert usual is not None
    for attribute in ("name", "origin", "cached", "has_location", "submodule_search_locations", "parent"):
        assert getattr(found, attribute) == getattr(usual, attribute), attribute
    assert found.loader is not None
    for attribute in ("name", "path"):
        assert getattr(found.loader, attribute) == getattr(usual.loader, attribute), attribute


def test_runs_bytecode_that_is_up_to_date(tmp_path: Path) -> None:
    source = _written(tmp_path, "one", "value = 1")
    assert _value(tmp_path, "one") == 1
    changed = source.stat()
    source.write_text("value = 2")  # the same size, and soon the same time: Python cannot know of it
    os.utime(source, ns=(changed.st_atime_ns, changed.st_mtime_ns))
    assert _value(tmp_path, "one") == 1


def test_leaves_to_python_what_has_to_be_compiled(tmp_path: Path) -> None:
    source = _written(tmp_path, "one", "value = 1")
    os.utime(source, (1, 1))  # another time than the bytecode says
    assert FINDER.find_spec("duelog.one", [str(tmp_path)]) is None
    source = _written(tmp_path, "two", "value = 1")
    before = source.stat()
    source.write_text("value = 10")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))  # another size
    assert FINDER.find_spec("duelog.two", [str(tmp_path)]) is None
    (tmp_path / "three.py").write_text("value = 1")
    assert FINDER.find_spec("duelog.three", [str(tmp_path)]) is None
    source = _written(tmp_path, "gone", "value = 1")
    source.unlink()
    assert FINDER.find_spec("duelog.gone", [str(tmp_path)]) is None


def test_leaves_bytecode_of_other_formats_to_python(tmp_path: Path) -> None:
    for name, mode in (("unchecked", "UNCHECKED_HASH"), ("checked", "CHECKED_HASH")):
        source = tmp_path / f"{name}.py"
        source.write_text("value = 1")
        py_compile.compile(str(source), doraise=True, invalidation_mode=py_compile.PycInvalidationMode[mode])
        assert FINDER.find_spec(f"duelog.{name}", [str(tmp_path)]) is None
    source = _written(tmp_path, "old", "value = 1")
    bytecode = Path(cache_from_source(str(source)))
    bytecode.write_bytes(b"\0" + bytecode.read_bytes()[1:])
    assert FINDER.find_spec("duelog.old", [str(tmp_path)]) is None


def test_tracebacks_name_the_source_that_was_moved(tmp_path: Path) -> None:
    """Bytecode keeps the path of the source that it was compiled from; Python replaces it."""
    source = tmp_path / "one.py"
    source.write_text("value = 1\ndef late(): pass\n")
    py_compile.compile(str(source), dfile="elsewhere.py", doraise=True)
    spec = FINDER.find_spec("duelog.one", [str(tmp_path)])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.late.__code__.co_filename == str(source)


def test_other_packages_are_left_to_python(tmp_path: Path) -> None:
    _written(tmp_path, "one", "value = 1")
    assert FINDER.find_spec("rich.one", [str(tmp_path)]) is None
    assert FINDER.find_spec("duelog", None) is None
    assert FINDER.find_spec("duelog.cli", None) is None


def test_no_finder_where_bytecode_is_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    find_without_search()
    assert not any(isinstance(finder, ModuleFinder) for finder in sys.meta_path)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    find_without_search()
    assert isinstance(sys.meta_path[0], ModuleFinder)


def test_the_program_imports_with_it() -> None:
    """Every package and module of duelog that a command loads is where Python would find it."""
    program = (
        "import sys, atexit; from duelog.cli.entry_point import main; sys.argv[:] = ['duelog', 'verify', sys.argv[1]];"
        "atexit.register(lambda: print([(n, m.__file__) for n, m in sys.modules.items() if n.startswith('duelog.')]));"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, EXAMPLE], capture_output=True, text=True, check=True, timeout=60
    )
    listed = done.stdout.splitlines()[-1]
    core, board = Path(duelog.core.__file__).parent, Path(duelog.cli.board.__file__).parent
    assert f"('duelog.core', '{core / '__init__.py'}')" in listed
    assert f"('duelog.core.engine', '{core / 'engine.py'}')" in listed
    assert f"'{board.parent / 'shell' / 'lazy_commands.py'}'" in listed


def test_msgspec_is_imported_without_extensions_of_typing() -> None:
    """They stay importable, and msgspec finds in `typing` what it needs of them."""
    program = (
        "import sys; from duelog.cli.shell.library_imports import load_msgspec; load_msgspec();"
        "assert 'msgspec' in sys.modules and 'typing_extensions' not in sys.modules;"
        "import msgspec, typing;"
        "T = typing.TypedDict('T', {'a': int, 'b': typing.NotRequired[int]});"
        "assert msgspec.json.decode(b'{\"a\": 1}', type=T) == {'a': 1};"
        "import typing_extensions"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
