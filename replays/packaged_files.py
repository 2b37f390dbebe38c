"""The data files that come with duelog: they lie beside the modules that read them.

`importlib.resources` also finds them in a package that is still in a zip archive, and takes as long to import as
typer; duelog is always installed as files.
"""

import os
from pathlib import Path

_REPLAYS = Path(__file__).parent


def packaged(folder: str, *way: str) -> Path:
    """The path of a file or folder in a subpackage of `replays`."""
    return _REPLAYS.joinpath(folder, *way)


def contents(folder: Path, suffix: str) -> dict[str, bytes]:
    """The content of each file in a folder whose name ends with a suffix, by name, in any order."""
    found: dict[str, bytes] = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(suffix):
                with open(entry.path, "rb", buffering=0) as file:  # noqa: PTH123 (takes half of the time)
                    found[entry.name] = file.read()
    return found
