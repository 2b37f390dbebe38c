"""`duelog board`: one position as a picture."""

import builtins
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.sight import VIEWERS
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.drawn_cards import cut, num, width_of_text, wrapped
from duelog.replays.exports.drawn_mat import Mat, places_of
from duelog.replays.exports.excerpts import names_of
from duelog.replays.exports.export_board import as_board
from duelog.replays.exports.page_faces import PageFaces
from duelog.replays.exports.page_frames import Framing
from duelog.replays.exports.page_languages import PageTexts
from duelog.replays.exports.page_mat import mats
from duelog.replays.languages.spoken import speaking
from tests.hostile_text import HOSTILE, harmful
from tests.small_duels import recorded

ROOT = Path(__file__).resolve().parents[1]
SHOWCASE = ROOT / "examples" / "showcase.duel"


def words(svg: str) -> list[str]:
    """The texts on a drawing, by place."""
    return [" ".join(element.itertext()) for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")]


def test_a_board_is_drawn_with_its_cards_counts_and_lines(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    done = CliRunner().invoke(app, ["board", str(SHOWCASE), "--at", "206", "-o", str(out)])
    assert done.exit_code == 0, done.stderr
    svg = out.read_text(encoding="utf-8")
    shown = " ".join(words(svg))
    for text in ("2300/1300", "Graveyard 9", "Deck 28", "6800", "Turn 4", "p2"):
        assert text in shown
    assert len(re.findall('<g class="line targets">', svg)) == 1
    assert "var(" not in svg
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", svg)


@pytest.mark.parametrize(
    ("at", "kind", "origin", "aim"),
    [(161, "attacks", "p1.M1", "p2.M4"), (219, "targets", "p2.M1", "p1.M1")],
)
def test_lines_hide_nothing_on_the_cards(at: int, kind: str, origin: str, aim: str) -> None:
    """The arrow of an attack ran from the middle of a card to that of the other, over the name and over the values."""
    svg = as_board(Duel.open(SHOWCASE), at)
    found = re.search(rf'<g class="line {kind}"><path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    x1, y1, x2, y2 = map(float, found.groups())
    table = Mat(mats(extra_zones=False)["wide"], [], ("Ada", "Bo"))
    for place, x, y in ((origin, x1, y1), (aim, x2, y2)):
        left, top, width, height = table.boxes(1 if place[1] == "1" else 2)[place[3:]]
        wide, high = table.mat["size"]["card"]  # lines end at the card
        left, top, width, height = left + (width - wide) / 2, top + (height - high) / 2, wide, high
        assert left - 20 < x < left + width + 20, place  # a head is 16 long
        assert not (left + 1 < x < left + width - 1 and top + 1 < y < top + height - 1), place


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("Bottomless Trap Hole", 5.3, ["Bottom-", "less Trap", "Hole"]),
        ("Armageddon Knight", 6.5, ["Armaged-", "don Knight"]),
        ("Super-Transformation", 6.5, ["Super-", "Transfor-", "mation"]),
        ("Blackwing - Kalut the Moon Shadow", 6.5, ["Blackwing", "Kalut the", "Moon Sha…"]),
        ("Chaos Emperor Dragon - Envoy of the End", 6, ["Chaos", "Emperor", "Dragon…"]),
    ],
)
def test_names_are_broken_where_they_can_be_read(name: str, width: float, lines: list[str]) -> None:
    """They were "Bottoml-ess", and "- Kalut the" began a line with its dash."""
    assert wrapped(name, width, 3) == lines


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewers_board_names_no_hidden_card(viewer: Any) -> None:
    duel = Duel.open(SHOWCASE)
    hidden = {"p1": "Caius", "p2": "Mirror", "public": "Caius"}[viewer]
    assert hidden in as_board(duel, 206)
    assert hidden not in as_board(duel, 206, viewer)


def test_a_png_is_written_if_the_library_is_installed(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    out = tmp_path / "board.png"
    done = CliRunner().invoke(app, ["board", str(SHOWCASE), "--turn", "3", "-o", str(out), "--width", "640"])
    assert done.exit_code == 0, done.stderr
    picture = out.read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 640


def test_without_the_library_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *arguments: Any, **named: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return found(name, *arguments, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    done = CliRunner().invoke(app, ["board", str(SHOWCASE), "-o", str(tmp_path / "board.png")])
    assert done.exit_code == 2
    assert "pip install 'duelog[png]'" in done.stderr


def test_extra_monster_zones_are_drawn_once_for_both_players() -> None:
    """They were drawn only while they held a card, and left a gap in the middle of the mat."""
    data = mats(extra_zones=True)["wide"]
    head, events = recorded()
    duel = Duel.new(head, events)
    faces = PageFaces()
    frame = Framing(faces, names_of(duel), built_in_definitions, PageTexts(), alone=False).frame(duel.end)
    slot = {"card": 0, "position": "attack"}
    for filled, drawn in (
        ({}, ["p1.M6", "p1.M7"]),
        ({"p2.M6": slot}, ["p2.M6", "p1.M6"]),
        ({"p1.M6": slot}, ["p1.M6", "p1.M7"]),
    ):
        found = [
            place
            for place, _ in places_of(
                Mat(data, faces.facts(built_in_definitions()), ("Ada", "Bo")), {**frame, **filled}
            )
        ]
        assert [place for place in found if place[3:] in ("M6", "M7")] == drawn
    assert data["near"]["M6"] == data["far"]["M7"]


@pytest.mark.parametrize("extra", [False, True])
@pytest.mark.parametrize("name", ["wide", "narrow"])
def test_the_phases_of_a_turn_lie_beside_the_zones(name: str, extra: bool) -> None:
    mat = mats(extra_zones=extra)[name]
    boxes = [*mat["near"].values(), *mat["far"].values()]
    assert len(mat["phases"]) == 6
    for x, y, w, h in mat["phases"]:
        assert w * 11 > mat["fonts"]["label"] * 40  # wide enough for its word
        assert not any(x < a + c - 1 and a < x + w - 1 and y < b + d - 1 and b < y + h - 1 for a, b, c, d in boxes)


def test_hostile_names_are_escaped() -> None:
    head, events = recorded()
    faces = tuple(replace(face, name=f"<b>&{HOSTILE}</text>{face.name}") for face in head.faces)
    one, two = (replace(seat, name=f'"><script>{HOSTILE}') for seat in head.seats)
    svg = as_board(Duel.new(replace(head, faces=faces, seats=(one, two)), events), len(events))
    assert harmful(svg) == []
    assert [element.tag for element in ET.fromstring(svg).iter() if element.tag.endswith("script")] == []


def test_long_names_are_truncated() -> None:
    name = "Terratiger, the Empowered Warrior of Unendingly Long Names"
    lines = wrapped(name, 6.0, 3)
    assert len(lines) == 3
    assert all(width_of_text(line) <= 6.0 + 0.1 for line in lines)
    assert lines[-1].endswith("…")
    assert cut("Kuriboh", 20) == "Kuriboh"
    assert [num(value) for value in (3.0, 2.25, -0.04, 1234.56)] == ["3", "2.3", "0", "1234.6"]


def test_facts_of_cards_get_smaller_instead_of_being_cut() -> None:
    """On cards as narrow as those of the mat, Attributes in French were cut: "TÉNÈB…"."""
    duel = Duel.open(SHOWCASE)
    with speaking("fr"):
        drawn = as_board(duel, 161)
    assert "★5 TÉNÈBRES" in drawn
    assert "Effet/Synchro" in drawn
    assert not re.search(r'class="fact"[^>]*>[^<]*…', drawn)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Ada contre Grace, après l'événement 206 : tour 4"),
        ("pt", "Ada contra Grace, após o evento 206: turno 4"),
    ],
)
def test_the_title_of_a_board_is_in_the_language(language: str, said: str) -> None:
    with speaking(language):
        assert said in (ET.fromstring(as_board(Duel.open(SHOWCASE), 206))[0].text or "")
