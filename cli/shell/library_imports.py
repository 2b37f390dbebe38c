"""How the program `duelog` imports msgspec: without what that would import besides."""

import sys

_EXTENSIONS = "typing_extensions"


def load_msgspec() -> None:
    """Imports msgspec, which takes three names from `typing_extensions` where it is installed, otherwise from `typing`.

    Every version of Python that duelog runs on has them in `typing`; to import the other takes a sixtieth of the time
    of `verify`. Others import it as always.
    """
    if _EXTENSIONS in sys.modules:
        return
    sys.modules[_EXTENSIONS] = None  # type: ignore[assignment]  # pyright: ignore[reportArgumentType]
    try:
        import msgspec  # noqa: F401  # pyright: ignore[reportUnusedImport]
    finally:
        del sys.modules[_EXTENSIONS]
