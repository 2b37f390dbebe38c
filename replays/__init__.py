"""What is kept: replay files and everything done with them, and duels played, refereed, judged and exported.

In: files, decks, recordings of simulators, lines of notation. Out: duels (`Duel`), findings, views, documents. Start
with `duels.duel`, the interface of the library; `files` reads and writes, `referee` judges logs, `play` records
duels, `exports` writes other formats.
"""

if __name__ != "duelog.replays":  # every class would exist twice
    raise ImportError(f"import this package as duelog.replays, not as {__name__}")

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from duelog.replays.duels.duel import Duel as Duel

    open = Duel.open


def __getattr__(name: str) -> Any:
    """`Duel` and `open`, imported on first use so that commands that open no duel start faster."""
    if name not in ("Duel", "open"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from duelog.replays.duels.duel import Duel

    return Duel if name == "Duel" else Duel.open
