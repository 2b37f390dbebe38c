"""The wide mat in SVG, place by place, from a frame, as page/draw.js draws it in the page."""

import math
from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct

from duelog.events.places import PLAYERS, Player
from duelog.replays.exports.drawn_cards import (
    back_at,
    badges_on_back,
    cut,
    escaped,
    face_at,
    num,
    page_text,
    rect_at,
    text_at,
    width_of_text,
)
from duelog.replays.exports.page_frames import Frame

MONSTERS = ("M1", "M2", "M3", "M4", "M5", "M6", "M7")
OTHERS = ("S1", "S2", "S3", "S4", "S5", "F", "PL", "PR")
PILE_NAMES = {"extra": "Extra Deck", "deck": "Deck", "grave": "Graveyard", "banished": "Banished"}
_ZONE_NAMES = {"F": "Field", "PL": "Pendulum", "PR": "Pendulum"}
_PHASES = {
    "draw": "Draw", "standby": "Standby", "main1": "Main 1", "battle": "Battle", "main2": "Main 2", "end": "End Phase"
}  # fmt: skip

Box = tuple[float, float, float, float]


class Mat(Struct, frozen=True):
    """The data of a mat: the faces by number from 1, both names, and the player at the near side."""

    mat: dict[str, Any]
    faces: list[dict[str, Any]]
    names: tuple[str, str]
    bottom: Player = 1

    def face(self, card: int) -> dict[str, Any] | None:
        """The face of a card in a frame; None for a hidden card."""
        return self.faces[card // 8 - 1] if card // 8 else None

    def boxes(self, player: Player) -> dict[str, Box]:
        """The boxes of a player's places."""
        boxes: dict[str, Box] = self.mat["near" if player == self.bottom else "far"]
        return boxes

    def box(self, place: str | None) -> Box | None:
        """The box of a place (``p1.M3``) or of a player's plate (``p1``)."""
        return self.boxes(1 if place[1] == "1" else 2).get(place[3:] or "plate") if place else None


def places_of(table: Mat, frame: Frame) -> Iterator[tuple[str, str]]:
    """Every place of the mat with its markup, in reading order: far half, middle, near half."""
    yield from _half(table, frame, 2 if table.bottom == 1 else 1)
    yield "phases", _ribbon(table, frame)
    yield from _half(table, frame, table.bottom)


def _half(table: Mat, frame: Frame, player: Player) -> Iterator[tuple[str, str]]:
    boxes = table.boxes(player)
    yield f"p{player}", _plate(table, boxes["plate"], player, frame)
    yield f"p{player}.hand", _hand(table, boxes["hand"], frame[f"p{player}.hand"])
    for zone in (*OTHERS, *MONSTERS):
        slot = frame[f"p{player}.{zone}"]
        shared = {"M6": f"p{3 - player}.M7", "M7": f"p{3 - player}.M6"}.get(
            zone
        )  # an Extra Monster Zone is one of both
        if zone in boxes and (slot or shared is None or (player == table.bottom and not frame[shared])):
            yield f"p{player}.{zone}", _zone(table, boxes[zone], zone, slot)
    for pile in PILE_NAMES:
        place = f"p{player}.{pile}"
        yield place, _pile(table, boxes[pile], pile, frame[place], _meant(frame, place))


def _zone(table: Mat, box: Box, zone: str, slot: dict[str, Any] | None) -> str:
    x, y, w, h = box
    fonts: dict[str, float] = table.mat["fonts"]
    middle = x + w / 2, y + h / 2
    ground = rect_at("zone monsters" if zone[0] == "M" else "zone", *box)
    if slot is None:
        name = page_text(_ZONE_NAMES[zone]) if zone in _ZONE_NAMES else zone
        small = min(fonts["label"], (w - 5) / width_of_text(name))
        return ground + text_at("label", middle[0], middle[1] + small * 0.35, small, name)
    _, _, wide, high = _card_in(table, box, zone, slot["position"])
    face = table.face(slot["card"])
    under = _under(len(slot.get("materials", ())), middle, (wide, high))
    if face is None:
        card = back_at(middle, (wide, high)) + badges_on_back(middle, (wide, high), slot, fonts["fact"])
    else:
        down = slot["position"] in ("set", "down")
        card = face_at(middle, (wide, high), face, slot, fonts, zone=zone, covered=down)
    return ground + under + card + _material_count(box, slot, fonts["fact"])


def _card_in(table: Mat, box: Box, zone: str, position: str) -> Box:
    """The box of a card in a zone: upright or across, wider than a real card, or its name could not be read."""
    x, y, w, h = box
    size = table.mat["size"]["across" if zone[0] == "M" and position in ("defense", "set") else "card"]
    wide, high = min(w, size[0]), min(h, size[1])
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


def _under(materials: int, middle: tuple[float, float], size: tuple[float, float]) -> str:
    offsets = (4 * min(materials - at, 3) for at in range(materials))
    corners = ((middle[0] - size[0] / 2 + off, middle[1] - size[1] / 2 - off) for off in offsets)
    return "".join(rect_at("material", *corner, *size) for corner in corners)


def _material_count(box: Box, slot: dict[str, Any], size: float) -> str:
    if "materials" not in slot:
        return ""
    x, y = box[0] + box[2] - size, box[1]
    circle = f'<circle class="count" cx="{num(x)}" cy="{num(y + size)}" r="{num(size)}"/>'
    return circle + text_at("counted", x, y + size * 1.35, size, str(len(slot["materials"])))


def _meant(frame: Frame, place: str) -> int | None:
    """The first card in a pile that the Chain targets."""
    targets = (target for link in frame["chain"] for target in link["targets"])
    return next((target[1] for target in targets if (target[2] if target[2:] else target[0]) == place), None)


def _pile(table: Mat, box: Box, pile: str, cards: list[int], meant: int | None) -> str:
    """A card that is meant lies on top, with an edge of its own."""
    x, y, w, h = box
    fonts: dict[str, float] = table.mat["fonts"]
    size = fonts["label"]
    ground = rect_at("zone pile", *box)
    middle = x + w / 2, y + h / 2
    if not cards:
        return ground + text_at("label", middle[0], middle[1] + size * 0.35, size, page_text(PILE_NAMES[pile]))
    wide, high = table.mat["size"]["pile"]
    parts = [
        rect_at("material", middle[0] - wide / 2 + 2 * at, middle[1] - high / 2 - 2 * at, wide, high)
        for at in range(min(3, len(cards) - 1), 0, -1)
    ]
    face = None if pile in ("deck", "extra") else table.face(cards[-1] if meant is None else meant)
    small = {**fonts, "name": fonts["pile"], "value": fonts["fact"]}
    top = back_at(middle, (wide, high)) if face is None else face_at(middle, (wide, high), face, {}, small, bare=True)
    if face is not None and meant is not None:
        top += rect_at("meant", middle[0] - wide / 2, middle[1] - high / 2, wide, high)
    strip = size * 1.35
    tag = rect_at("tag", x, y + h - strip, w, strip, 3)
    name = f"{page_text(PILE_NAMES[pile])} {len(cards)}"
    tagged = text_at("tagged", middle[0], y + h - strip * 0.27, min(size, (w - 4) / width_of_text(name)), name)
    return ground + "".join(parts) + top + tag + tagged


def _hand(table: Mat, box: Box, cards: list[int]) -> str:
    x, y, w, h = box
    wide, high = table.mat["size"]["hand"]
    gap = min(wide + 4, (w - wide) / (len(cards) - 1)) if len(cards) > 1 else 0
    fonts = table.mat["fonts"]
    small = {**fonts, "value": fonts["fact"] * 1.1, "fact": fonts["fact"] * 0.9}
    drawn: list[str] = []
    for at, card in enumerate(cards):
        face, middle = table.face(card), (x + gap * at + wide / 2, y + h / 2)
        shown = back_at(middle, (wide, high)) if face is None else face_at(middle, (wide, high), face, {}, small)
        drawn.append(f'<g class="held" data-card="{at}">{shown}</g>')
    return rect_at("zone hand", *box) + "".join(drawn)


def _plate(table: Mat, box: Box, player: Player, frame: Frame) -> str:
    x, y, w, _ = box
    plate, points_size = table.mat["fonts"]["plate"], table.mat["fonts"]["lp"]
    acts = "▶ " if frame["turn"] and frame["player"] == player else ""
    owner = f"{'●' if player == 1 else '◆'} p{player}"
    before, room = width_of_text(f"{acts}{owner} "), w - 34
    size = max(plate * 0.72, min(plate, room / (before + width_of_text(table.names[player - 1]))))
    name = escaped(cut(table.names[player - 1], room / size - before + 0.01))
    title = f'{acts}<tspan class="p{player}">{owner}</tspan> {name}'
    points = str(frame[f"p{player}.lp"])
    return (
        rect_at(f"plate{' acts' if acts else ''}", *box)
        + text_at("owner", x + 10, y + 30, size, title, "start")
        + text_at("lp", x + 10, y + 70, points_size, points, "start")
        + text_at("unit", x + 18 + points_size * 0.7 * len(points), y + 70, plate * 0.7, page_text("LP"), "start")
    )


def _ribbon(table: Mat, frame: Frame) -> str:
    mat = table.mat
    size = mat["fonts"]["label"]
    x, y, large = mat["turn"]
    told = page_text("Turn {turn}").format(turn=frame["turn"])
    parts = [text_at("turn", x, y, large, told, "start")] * bool(frame["turn"])
    for (left, top, wide, high), (phase, name) in zip(mat["phases"], _PHASES.items(), strict=True):
        now = frame["phase"] == phase
        kind = f"phase now p{frame['player']}" if now else "phase"
        parts.append(rect_at(kind, left + 1, top + 1, wide - 2, high - 2))
        label = "phased now" if now else "phased"
        fitted = min(size, (wide - 4) / width_of_text(page_text(name)))
        parts.append(text_at(label, left + wide / 2, top + high / 2 + fitted * 0.36, fitted, page_text(name)))
    return "".join(parts)


# --- lines between places ---------------------------------------------------------------------------------------


def lines_of(table: Mat, frame: Frame) -> str:
    """The lines for equipped and bound cards, targets of the Chain, and the attack."""
    found: list[str] = []
    for player in PLAYERS:
        for zone in (*MONSTERS, *OTHERS):
            slot: dict[str, Any] = frame[f"p{player}.{zone}"] or {}
            if "equipped" in slot:
                found.append(_line(table, frame, "equips", f"p{player}.{zone}", slot["equipped"]))
            found += [_line(table, frame, "links", f"p{player}.{zone}", other) for other in slot.get("linked", ())]
    for link in frame["chain"]:
        found += [
            _line(table, frame, "targets", link["at"], target[-1] if target[2:] else target[0])
            for target in link["targets"]
        ]
    if frame["attack"]:
        found.append(_line(table, frame, "attacks", frame["attack"]["from"], frame["attack"]["to"]))
    return "".join(found)


_LEAST = {"attacks": 1.6, "targets": 1.6, "equips": 2, "links": 2}
"""Half of the least length of a line, in parts of the size of a label: ties are mostly between neighbours."""


def _aim(table: Mat, frame: Frame, place: str | None) -> Box | None:
    """The box of the card in a zone, or that of a place."""
    box = table.box(place)
    slot: Any = frame.get(place) if place and place[2:] else None
    position = cast("dict[str, Any]", slot).get("position") if isinstance(slot, dict) else None
    if box is None or not position:
        return box
    return _card_in(table, box, str(place)[3:], position)


def _line(table: Mat, frame: Frame, kind: str, origin: str | None, aim: str | None) -> str:
    """A line from edge to edge, which hides nothing that stands on the cards; never shorter than its head needs."""
    start, end = _aim(table, frame, origin), _aim(table, frame, aim)
    if start is None or end is None or origin == aim:
        return ""
    size = table.mat["fonts"]["label"]
    x, y = start[0] + start[2] / 2, start[1] + start[3] / 2
    dx, dy = end[0] + end[2] / 2 - x, end[1] + end[3] / 2 - y
    length = math.hypot(dx, dy) or 1
    if kind != "attacks" and abs(dx) < 1 and abs(dy) < 2 * start[3]:  # one above the other: beside the cards
        x += (-1 if kind == "targets" else 1) * (start[2] / 2 - size * 0.6)
    leaves, meets = _edge(start, dx, dy), 1 - _edge(end, dx, dy)
    middle, half = (leaves + meets) / 2, max((meets - leaves) / 2, size * _LEAST[kind] / length)
    head = size * (1.5 if kind == "attacks" else 1)
    ux, uy = (dx / length) * head, (dy / length) * head
    ex, ey = x + dx * (middle + half) - ux, y + dy * (middle + half) - uy
    points = ((ex + ux, ey + uy), (ex - uy / 2, ey + ux / 2), (ex + uy / 2, ey - ux / 2))
    tip = " ".join(f"{num(px)},{num(py)}" for px, py in points)
    path = f'<path d="M{num(x + dx * (middle - half))} {num(y + dy * (middle - half))}L{num(ex)} {num(ey)}"/>'
    return f'<g class="line {kind}">{path}<polygon points="{tip}"/></g>'


def _edge(box: Box, dx: float, dy: float) -> float:
    """The part of a way from the middle of a box that is within it."""
    return min(size / abs(step) for size, step in zip(box[2:], (dx, dy), strict=True) if step) / 2
