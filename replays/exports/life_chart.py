"""The Life Points of both players over a duel: as numbers, and as a small SVG chart."""

from typing import NamedTuple

from duelog.events.safe_text import visible
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.drawn_cards import escaped
from duelog.replays.exports.excerpts import names_of
from duelog.replays.languages.spoken import told

_COLOURS = ("#1b6ca8", "#b5452c")
_DASHES = ("", ' stroke-dasharray="6 3"')
_LEFT, _TOP = 44, 22
_HEIGHT = 120


class LifePoints(NamedTuple):
    """The Life Points of both players from event `n` on."""

    n: int
    p1: int
    p2: int


def life_points(duel: Duel, end: int | None = None) -> list[LifePoints]:
    """The Life Points at the start and after each event that changed them, up to event `end` (default: the last)."""
    one, two = duel.start.sides
    found = [LifePoints(0, one.lp, two.lp)]
    for event, state in duel:
        if end is not None and event.n > end:
            break
        one, two = state.sides
        if (one.lp, two.lp) != found[-1][1:]:
            found.append(LifePoints(event.n, one.lp, two.lp))
    return found


def as_life_chart(duel: Duel, end: int | None = None, width: int = 640) -> str:
    """The chart of `life_points` as an SVG document of a width in pixels: a stepped line for each player."""
    points, last = life_points(duel, end), len(duel) if end is None else end
    most = max(8000, *(max(point.p1, point.p2) for point in points))
    right, bottom = width - 12, _TOP + _HEIGHT

    def x(n: int) -> float:
        return round(_LEFT + (right - _LEFT) * n / max(1, last), 1)

    def y(lp: int) -> float:
        return round(bottom - _HEIGHT * max(0, lp) / most, 1)

    grid = "".join(
        f'<path d="M{_LEFT} {y(lp)}H{right}" stroke="#8886"/>'
        f'<text x="{_LEFT - 6}" y="{y(lp) + 4}" text-anchor="end">{lp}</text>'
        for lp in (0, most // 2, most)
    )
    names, drawn = names_of(duel), ""
    for at, name in enumerate((names.of(1), names.of(2))):
        values = [(point.n, point[at + 1]) for point in points]
        path = f"M{x(0)} {y(values[0][1])}" + "".join(f"H{x(n)}V{y(lp)}" for n, lp in values[1:]) + f"H{x(last)}"
        drawn += f'<path d="{path}" fill="none" stroke="{_COLOURS[at]}" stroke-width="2"{_DASHES[at]}/>'
        anchor, place = (("start", _LEFT), ("end", right))[at]
        said = escaped(told("{name}: {lp}", name=visible(name), lp=max(0, values[-1][1])))
        drawn += f'<text x="{place}" y="14" text-anchor="{anchor}" fill="{_COLOURS[at]}">{said}</text>'
    height = bottom + 10
    title = escaped(told("Life Points up to event {n}", n=last))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="sans-serif" font-size="12"><title>{title}</title>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{grid}{drawn}</svg>\n'
    )
