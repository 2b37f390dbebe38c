"""The data files that come with duelog: they lie beside the modules that read them.

`importlib.resources` also finds them in a package that is still in a zip archive, and takes as long to import as
typer; duelog is always installed as files.
"""

from pathlib import Path

_REPLAYS = Path(__file__).parent


def packaged(folder: str, *way: str) -> Path:
    """The path of a file or folder in a subpackage of `replays`."""
    return _REPLAYS.joinpath(folder, *way)
