"""A chart of the Life Points over a duel in a few lines of text."""

from collections.abc import Sequence

from rich.text import Text

from duelog.cli.shell.styles import PLAYER_STYLES
from duelog.events.places import PLAYERS
from duelog.replays.exports.life_chart import LifePoints
from duelog.replays.languages.spoken import told

_BARS = " ▁▂▃▄▅▆▇█"
_LABEL = 9


def life_lines(points: Sequence[LifePoints], last: int, n: int, width: int) -> list[Text]:
    """A bar chart with one line per player, the Life Points after event `n`, and a mark below at that event; what comes
    after it is dim.

    `points` are those of `life_points`, `last` is the number of the last event.
    """
    columns = max(1, width - _LABEL)
    events = [round(at * last / max(1, columns - 1)) for at in range(columns)]
    most = max(8000, *(max(point.p1, point.p2) for point in points))
    lines: list[Text] = []
    for player in PLAYERS:
        line = Text(f"p{player} {max(0, _at(points, n)[player]):>5} ", style=PLAYER_STYLES[player])
        for at in events:
            share = max(0, _at(points, at)[player]) / most
            line.append(_BARS[0 if share == 0 else max(1, round(share * 8))], "dim" if at > n else "")
        lines.append(line)
    here = round(n * (columns - 1) / max(1, last))
    return [Text(told("Life Points"), style="dim"), *lines, Text(" " * (_LABEL + here) + "^")]


def _at(points: Sequence[LifePoints], n: int) -> LifePoints:
    """The Life Points after event `n`."""
    return next(point for point in reversed(points) if point.n <= n)
