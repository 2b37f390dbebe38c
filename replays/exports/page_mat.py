"""The layout of the game mat as in the rulebook (pages 4 and 5), for wide and for narrow screens.

Rectangles are (x, y, width, height) in the units of the drawing. Only the near player's half is defined; the other half
is the same, rotated.
"""

from typing import Any

from duelog.events.places import MONSTER_ZONES, SPELL_ZONES, Pile, Zone

Rectangle = tuple[float, float, float, float]

_PILES_BESIDE: tuple[Pile, ...] = ("extra", "deck", "grave", "banished")


def mats(*, extra_zones: bool) -> dict[str, Any]:
    """Both mats as plain values; `extra_zones` adds the Extra Monster Zones of later rules."""
    return {"wide": _wide(extra_zones), "narrow": _narrow(extra_zones)}


def _wide(extra_zones: bool) -> dict[str, Any]:
    columns = [8.0, 118.0, 224.0, 354.0, 484.0, 614.0, 744.0, 874.0, 980.0]
    middle = 118.0 if extra_zones else 32.0
    row = 106.0
    monsters = middle / 2 + 4
    spells = monsters + row + 4
    hand = spells + row + 4
    half: dict[str, Rectangle] = {
        "F": (columns[0], monsters, 104, row),
        "PL": (columns[1], monsters, 100, row),
        "PR": (columns[7], monsters, 100, row),
        "grave": (columns[8], monsters, 104, row),
        "extra": (columns[0], spells, 104, row),
        "banished": (columns[7], spells, 100, row),
        "deck": (columns[8], spells, 104, row),
        "hand": (columns[2], hand, 860, 90),
        "plate": (columns[0], hand, 210, 90),
    }
    for index in range(5):
        half[MONSTER_ZONES[index]] = (columns[2 + index], monsters, 124, row)
        half[SPELL_ZONES[index]] = (columns[2 + index], spells, 124, row)
    if extra_zones:
        half["M6"] = (columns[3], -row / 2, 124, row)
        half["M7"] = (columns[5], -row / 2, 124, row)
    phases = _between(columns[2], 260, 124, 20) if extra_zones else _in_a_row(columns[2], 644, 26)
    size = {"card": (90.0, 102.0), "across": (120.0, 80.0), "hand": (84.0, 88.0), "pile": (88.0, 96.0)}
    fonts = {
        "name": 12.2,
        "pile": 12.2,
        "fact": 11.0,
        "value": 14.0,
        "label": 12.0,
        "plate": 18.0,
        "lp": 30.0,
        "least": 0.9,
    }
    turn = 8.0, hand + 98, 18.0
    return _mat("wide", 1092, hand + 92, half, phases, turn, size, fonts)


def _narrow(extra_zones: bool) -> dict[str, Any]:
    middle = 72.0 if extra_zones else 24.0
    row = 60.0
    monsters = middle / 2 + 2
    spells = monsters + row + 2
    beside = spells + row + 2
    hand = beside + 42
    half: dict[str, Rectangle] = {"hand": (1, hand, 358, 52)}
    for index in range(5):
        half[MONSTER_ZONES[index]] = (1 + 72.0 * index, monsters, 70, row)
        half[SPELL_ZONES[index]] = (1 + 72.0 * index, spells, 70, row)
    strip: tuple[Zone | Pile, ...] = ("F", "PL", "PR", *_PILES_BESIDE)
    for index, name in enumerate(strip):
        half[name] = (1 + 51.3 * index, beside, 50, 40)
    if extra_zones:
        half["M6"] = (73, -row / 2, 70, row)
        half["M7"] = (217, -row / 2, 70, row)
    phases = _between(1, 144, 70, 22) if extra_zones else _in_a_row(53, 306, 22)
    size = {"card": (56.0, 59.0), "across": (69.0, 42.0), "hand": (52.0, 52.0), "pile": (47.0, 37.5)}
    fonts = {
        "name": 9.0,
        "fact": 8.0,
        "value": 10.0,
        "label": 8.5,
        "pile": 8.0,
        "plate": 13.0,
        "lp": 17.0,
        "least": 0.85,
    }
    turn = 2.0, hand + 54 + (-26 if extra_zones else 4), 10.5
    return _with_plates_above(_mat("narrow", 360, hand + 54, half, phases, turn, size, fonts), 27)


def _in_a_row(left: float, width: float, height: float) -> list[Rectangle]:
    """The Phases of a turn in the middle of the mat."""
    each = width / 6
    return [(round(left + each * at, 1), -height / 2, round(each, 1), height) for at in range(6)]


def _between(left: float, apart: float, width: float, height: float) -> list[Rectangle]:
    """The Phases of a turn beside and between two Extra Monster Zones, two above each other."""
    return [(left + apart * (at // 2), -height if at % 2 == 0 else 0.0, width, height) for at in range(6)]


def _with_plates_above(mat: dict[str, Any], room: float) -> dict[str, Any]:
    """The mat with both plates in a row above it: on a phone, Life Points below the mat would be out of sight."""
    for side, left in (("near", 1), ("far", 181)):
        below = {name: _moved(at, room) for name, at in mat[side].items()}
        mat[side] = {**below, "plate": (left, 1, 178, room - 3)}
    x, y, size = mat["turn"]
    return {
        **mat,
        "height": mat["height"] + room,
        "phases": [_moved(at, room) for at in mat["phases"]],
        "turn": (x, y + room, size),
    }


def _mat(
    name: str,
    width: float,
    half_height: float,
    half: dict[str, Rectangle],
    phases: list[Rectangle],
    turn: tuple[float, float, float],
    size: dict[str, tuple[float, float]],
    fonts: dict[str, float],
) -> dict[str, Any]:
    """The whole mat: both halves and the middle between them, in coordinates from its upper left corner."""
    near = {name: _moved(at, half_height) for name, at in half.items()}
    far = {name: _turned(at, width, half_height) for name, at in half.items()}
    height = 2 * half_height
    return {
        "name": name, "width": width, "height": height, "near": near, "far": far,
        "phases": [_moved(at, half_height) for at in phases],
        "turn": turn, "size": size, "fonts": fonts,
    }  # fmt: skip


def _moved(at: Rectangle, down: float) -> Rectangle:
    x, y, width, height = at
    return (x, round(y + down, 1), width, height)


def _turned(at: Rectangle, across: float, down: float) -> Rectangle:
    x, y, width, height = at
    return (round(across - x - width, 1), round(down - y - height, 1), width, height)
