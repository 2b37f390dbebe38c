"""Cards in SVG, drawn from their printed facts and their current values.

These modules draw for `duelog board` what page/draw.js draws in the page; tests/test_board.py compares both.
"""

import math
import re
from html import unescape
from typing import Any

from duelog.replays.languages.spoken import spoken
from duelog.replays.languages.translations import PAGE, TERM

Fonts = dict[str, float]
Point = tuple[float, float]
Size = tuple[float, float]

MOST_BADGES = 3
_SIGNS = {"&": "&#38;", "<": "&#60;", ">": "&#62;", '"': "&#34;", "'": "&#39;"}
_TAG = re.compile(r"<[^>]*>")
_SYLLABLE = re.compile("[b-df-hj-np-tv-xz][aeiouy]")


def page_text(english: str) -> str:
    """A text of the page, or a term of cards, in the selected language."""
    words = spoken()
    return words.text(PAGE, words.text(TERM, english))


def escaped(text: str) -> str:
    """`text` escaped for SVG."""
    return "".join(_SIGNS.get(sign, sign) for sign in text)


def num(value: float) -> str:
    """A number with at most one decimal."""
    return f"{math.floor(value * 10 + 0.5) / 10 + 0.0:.10g}"


# --- text -------------------------------------------------------------------------------------------------------


def width_of_text(text: str) -> float:
    """The width of a text in a bold sans-serif font, relative to the font size."""
    return sum(map(_width_of, text))


def _width_of(sign: str) -> float:
    if sign in "iljI.,'|!:;()[] ·":
        return 0.36
    if sign in 'ftr-/"':
        return 0.45
    if sign in "mwMW@%":
        return 1
    if sign >= "\u2e80":
        return 1.05
    return 0.76 if "A" <= sign <= "Z" else 0.66


def cut(text: str, width: float) -> str:
    """The text cut to a width, relative to the font size."""
    if width_of_text(text) <= width:
        return text
    found = ""
    for sign in text:
        if width_of_text(found + sign) + 0.9 > width:
            break
        found += sign
    return f"{found.rstrip(' -')}…"


def _pieces(word: str, width: float) -> list[str]:
    """The pieces of a word that fit into a width, broken after a hyphen if possible, otherwise before a syllable."""
    found: list[str] = []
    while width_of_text(word) > width and len(word) > 6:
        at = len(word) - 3
        while at > 3 and width_of_text(word[:at]) + 0.45 > width:
            at -= 1
        hyphen = word[: at + 1].rfind("-")
        syllable = next((to for to in range(at, 2, -1) if _SYLLABLE.match(word[to:])), at)
        at = hyphen + 1 if hyphen > 1 else syllable
        found.append(word[:at] if hyphen > 1 else f"{word[:at]}-")
        word = word[at:]
    return [*found, word]


def wrapped(text: str, width: float, most: int) -> list[str]:
    """The text in at most `most` lines; the rest is cut."""
    lines: list[str] = []
    line = ""
    for word in (piece for each in text.split(" ") for piece in (_pieces(each, width) if most > 1 else [each])):
        longer = f"{line} {word}" if line else word
        if line and width_of_text(longer) > width and len(lines) < most - 1:
            lines.append(cut(line, width))
            line = "" if word == "-" else word  # the end of the line stands for a dash
        else:
            line = longer
    return [*lines, cut(line, width)]


def text_at(kind: str, x: float, y: float, size: float, text: str, anchor: str = "middle") -> str:
    """A line of text; the caller has to escape it, as it may contain spans."""
    at = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {at}>{text}</text>'


def rect_at(kind: str, x: float, y: float, width: float, height: float, rounded: float = 4) -> str:
    """A rectangle."""
    at = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(rounded)}"'
    return f'<rect class="{kind}" {at}/>'


# --- texts on a card --------------------------------------------------------------------------------------------


def _changed(now: int | None, printed: int | None) -> str:
    if now is None or now == (printed or 0):
        value = printed if now is None else now
        return "?" if value is None else str(value)
    above = now > (printed or 0)
    return f'<tspan class="up">▲{now}</tspan>' if above else f'<tspan class="down">▼{now}</tspan>'


def _values(face: dict[str, Any], slot: dict[str, Any]) -> str:
    atk = _changed(slot.get("atk"), face.get("atk"))
    return atk if face["frame"] == "link" else f"{atk}/{_changed(slot.get('def'), face.get('def'))}"


def _level(face: dict[str, Any], slot: dict[str, Any]) -> str:
    sign = next((sign for name, sign in (("rank", "◆"), ("link", "▸"), ("level", "★")) if name in face), "")
    if not sign:
        return ""
    printed: int = face.get("rank", face.get("link", face.get("level", 0)))
    now: int = slot.get("level", printed)
    if not now and "link" in face:  # its number is not known
        return ""
    return f"{sign}{now}{'▲' if now > printed else '▼' if now < printed else ''}"


def _has_another_level(face: dict[str, Any], slot: dict[str, Any]) -> bool:
    printed: int = face.get("rank", face.get("level", 0))
    return bool(slot.get("level", printed) != printed)


def badges(slot: dict[str, Any]) -> list[str]:
    """Notes on a card, such as counters and traits, each in a few words."""
    found = [page_text("✕ beaten")] if slot.get("destroyed") else []
    found += [f"{count} × {name}" for name, count in slot.get("counters", ())]
    found += [page_text("✕ negated")] if slot.get("negated") else []
    found += [page_text("{player}'s card").format(player=slot["owner"])] if slot.get("owner") else []
    return [*found, page_text("has attacked")] if slot.get("attacked") else found


def _foot(face: dict[str, Any], slot: dict[str, Any], zone: str) -> str:
    """The text at the foot of a card: its values, its Scale, or the kind of Spell or Trap."""
    if "scale" in slot:
        return f"◂▸ {slot['scale']}"
    if "atk" in slot or "atk" in face:
        return "" if zone and zone[0] != "M" else _values(face, slot)
    kind, noun = face["kinds"][0] if face["kinds"] else "Normal", face["frame"].capitalize()
    if kind not in ("Normal", "Continuous"):
        return escaped(page_text(kind))
    return escaped(page_text(f"{kind} {noun}").replace(page_text(noun), "").strip())


def _facts(face: dict[str, Any], slot: dict[str, Any]) -> list[str]:
    if face["frame"] in ("spell", "trap"):
        return [page_text(face["frame"].upper())]
    attribute = page_text(face.get("attribute") or "")
    return [" ".join(filter(None, (_level(face, slot), attribute))), "/".join(map(page_text, face["kinds"]))]


# --- cards ------------------------------------------------------------------------------------------------------


def face_at(
    middle: Point,
    size: Size,
    face: dict[str, Any],
    slot: dict[str, Any],
    fonts: Fonts,
    *,
    zone: str = "",
    covered: bool = False,
    bare: bool = False,
) -> str:
    """A card face-up or, with `covered`, face-down for a viewer who knows it; with `bare`, without its foot."""
    (x, _), (w, h) = middle, size
    left, top = x - w / 2, middle[1] - h / 2
    strip = fonts["value"] * 1.3
    parts = [rect_at("paper", left, top, w, h)]
    if "Pendulum" in face["kinds"]:
        parts.append(rect_at("scales", left, top + h / 2, w, h / 2))
    if slot.get("destroyed"):
        cross = f"M{num(left)} {num(top)}l{num(w)} {num(h)}m0 {num(-h)}l{num(-w)} {num(h)}"
        parts.append(f'<path class="struck destroyed" d="{cross}"/>')
    elif slot.get("negated"):
        parts.append(f'<path class="struck" d="M{num(left)} {num(top)}l{num(w)} {num(h)}"/>')
    space, badge, line_height = h - strip, fonts["fact"] + 4, fonts["name"] * 1.1
    marks = badges(slot)[: max(1, min(MOST_BADGES, math.floor((space - line_height) / badge)))]
    room = math.floor((space - (len(marks) * badge if marks else fonts["fact"] * 1.2)) / line_height)
    another = _has_another_level(face, slot)
    most = max(1, min(3, room - (another if marks else w <= h)))
    name_size = _name_size(face["name"], w - 4, fonts, most)
    lines = wrapped(face["name"], (w - 4) / name_size, most)
    for at, line in enumerate(lines):
        parts.append(text_at("name", x, top + name_size * (1.1 * at + 1.05), name_size, escaped(line)))
    facts = ([_level(face, slot)] if another else []) if marks else _facts(face, slot)
    foot_of_facts = top + space - len(marks) * badge
    parts += _fact_lines(facts[: max(0, room - len(lines))], (x, foot_of_facts), w, fonts["fact"])
    foot = "" if bare else page_text("SET") if covered else _foot(face, slot, zone)
    if foot:
        parts.append(rect_at("strip", left, top + h - strip, w, strip))
        value = min(fonts["value"], (w - 4) / width_of_text(unescape(_TAG.sub("", foot))))
        parts.append(text_at("value", x, top + h - strip * 0.26, value, foot))
    for index, mark in enumerate(marks):
        y = top + h - strip - badge * (len(marks) - index)
        parts += _badge(mark, (x, y), w, fonts["fact"])
    parts.append(rect_at("edge", left, top, w, h))
    return f'<g class="card f-{face["frame"]}{" covered" if covered else ""}">{"".join(parts)}</g>'


def _fact_lines(facts: list[str], foot: Point, width: float, size: float) -> list[str]:
    """Lines of facts, the last one directly above the foot."""
    x, y = foot
    parts: list[str] = []
    for at, line in enumerate(facts):
        height = y - size * (1.15 * (len(facts) - 1 - at) + 0.4)
        fitted = _fact_size(line, width - 4, size)
        parts.append(text_at("fact", x, height, fitted, escaped(cut(line, (width - 4) / fitted / FACT_WIDTH + 0.01))))
    return parts


FACT_WIDTH = 0.9
"""The width of facts relative to bold text."""


def _fact_size(line: str, width: float, size: float) -> float:
    """The font size of a fact, which is reduced so that the fact is not cut."""
    return max(size * 0.62, min(size, width / (width_of_text(line) * FACT_WIDTH or 1)))


def _name_size(name: str, width: float, fonts: Fonts, most: int) -> float:
    """The font size of a name, which is reduced down to the `least` part of it where a word would be broken that need
    not be, and where its only line would be cut.
    """
    size, least = fonts["name"], fonts["name"] * fonts["least"]
    words = name.split(" ") if most > 1 else [name]
    fitted = [width / (width_of_text(word) or 1) - 0.01 for word in words]
    fitting = [each for each in fitted if each >= least]
    if not fitting:
        return size if most > 1 else least
    return min(size, *fitting)


def _badge(mark: str, top: Point, width: float, size: float) -> list[str]:
    x, y = top
    fitted = _fact_size(mark, (width - 8) * FACT_WIDTH, size)  # bold
    return [
        rect_at("badge", x - width / 2 + 2, y, width - 4, size + 3, 3),
        text_at("mark", x, y + size * 0.95, fitted, escaped(cut(mark, (width - 8) / fitted + 0.01))),
    ]


def back_at(middle: Point, size: Size) -> str:
    """The back of a card."""
    (x, y), (w, h) = middle, size
    oval = f'<ellipse class="oval" cx="{num(x)}" cy="{num(y)}" rx="{num(w * 0.3)}" ry="{num(h * 0.3)}"/>'
    paper, edge = (rect_at(kind, x - w / 2, y - h / 2, w, h) for kind in ("paper", "edge"))
    return f'<g class="card back">{paper}{oval}{edge}</g>'


def badges_on_back(middle: Point, size: Size, slot: dict[str, Any], fact: float) -> str:
    """The notes on an unknown card."""
    (x, y), (w, h) = middle, size
    found = [
        part
        for index, mark in enumerate(badges(slot)[:MOST_BADGES])
        for part in _badge(mark, (x, y - h / 2 + 4 + index * (fact + 4)), w, fact)
    ]
    return "".join(found)
