"""Replay files and everything done with them: seek, verify, compare, view, run cases, import, export."""

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
