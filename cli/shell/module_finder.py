"""Finds the modules of duelog without a search, while the program `duelog` runs.

A command imports nearly 300 modules of duelog. For each of them Python asks every finder, looks for compiled modules
and for two kinds of files by name, and puts the path of the bytecode together: 0.3 million instructions a module, a
tenth of a `verify`. This finder opens the file of bytecode that Python would find. Where that file does not exist, or
is older than the source, or has another format, Python searches, compiles and writes bytecode as always.
"""

import marshal
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from io import FileIO
from types import CodeType, ModuleType

_PACKAGES = ("duelog.", "typer.")
"""The packages whose modules it finds: duelog, and the library of commands, of which a command loads 40."""

_CHECKED_BY_TIME = MAGIC_NUMBER + bytes(4)
"""How a file of bytecode starts; the time and the size of the source follow, then the code."""

_START = 16


class _LoaderWithCode(SourceFileLoader):
    """The usual loader of a module, with bytecode that is read already."""

    bytecode: bytes | None = None

    def get_code(self, fullname: str) -> CodeType | None:
        """The code of the module: the bytecode that is read already is used once."""
        bytecode, self.bytecode = self.bytecode, None
        if bytecode is not None:
            code = marshal.loads(memoryview(bytecode)[_START:])  # noqa: S302 (as Python does)
            if isinstance(code, CodeType) and code.co_filename == self.path:
                return code
        return super().get_code(fullname)


class ModuleFinder:
    """Finds modules and packages whose bytecode is up to date."""

    def __init__(self, before: str, after: str) -> None:
        """`before` and `after`: what stands in the path of bytecode around the name of the module."""
        self._before = before
        self._after = after

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module as Python would find it, or None: then Python searches."""
        if path is None or not fullname.startswith(_PACKAGES):
            return None
        folder, name = path[0], fullname[fullname.rindex(".") + 1 :]
        found = self._in_folder(fullname, folder, name)
        if found is None:
            found = self._in_folder(fullname, inside := f"{folder}{os.sep}{name}", "__init__")
            if found is not None:
                found.submodule_search_locations = [inside]
        return found

    def _in_folder(self, fullname: str, folder: str, name: str) -> ModuleSpec | None:
        source, cached = f"{folder}{os.sep}{name}.py", f"{folder}{self._before}{name}{self._after}"
        try:
            with FileIO(cached) as file:
                bytecode = file.readall()
            written = os.stat(source)  # noqa: PTH116 (half a microsecond instead of five)
        except OSError:
            return None
        time, size = int(written.st_mtime) & 0xFFFFFFFF, written.st_size & 0xFFFFFFFF
        if bytecode[:_START] != _CHECKED_BY_TIME + time.to_bytes(4, "little") + size.to_bytes(4, "little"):
            return None
        loader = _LoaderWithCode(fullname, source)
        loader.bytecode = bytecode
        spec = ModuleSpec(fullname, loader, origin=source)
        spec.has_location, spec.cached = True, cached
        return spec


def find_without_search() -> None:
    """Lets Python ask this finder before others, unless bytecode is kept elsewhere than beside the modules."""
    folder, name = f"{os.sep}folder", "name"
    before, found, after = cache_from_source(f"{folder}{os.sep}{name}.py").partition(name)
    if found and before.startswith(folder) and sys.pycache_prefix is None:
        sys.meta_path.insert(0, ModuleFinder(before.removeprefix(folder), after))
