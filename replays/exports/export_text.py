"""The log of a duel in words."""

from duelog.events.safe_text import visible
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.excerpts import excerpt_of, lines_of, opening_notes

_INDENT = {"turn": "", "phase": "  ", "event": "    "}


def as_text(duel: Duel) -> str:
    """The log in words: turns and Phases as headings, one sentence per line below them."""
    lines = list(map(visible, opening_notes(duel)))
    for line in lines_of(duel, excerpt_of(duel)):
        lines += [""] if line.kind == "turn" and lines else []
        lines.append(f"{_INDENT[line.kind]}{visible(line.text)}")
    return "".join(f"{line}\n" for line in lines)
