"""The board in the terminal, in every width and on every kind of terminal."""

import io
import random
from typing import Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from syrupy.assertion import SnapshotAssertion

from duelog.cli.board.drawn_board import board, fitted_board
from duelog.cli.board.listed_board import PILES, going_on
from duelog.cli.shell.terminal import ASCII, UNICODE, Look, look, show, words, wrapped
from duelog.core.catalogue.words_english import WORDS
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import Battle, Card, Current, Link, OnField, Question, Resolution, Result, Side, State, Window
from duelog.core.wording.states.situation import Names
from duelog.events.base import DamagePart
from duelog.events.faces import Face
from duelog.events.moves import Undo
from duelog.events.outcomes import WindowKind
from duelog.events.places import ZONES, Zone
from duelog.events.restrictions import Lock
from duelog.replays.duels.views import view
from tests.random_logs import random_log

FACES = (
    Face(name="Clay Sentinel", kinds=("normal",), attribute="EARTH", type="Rock", level=4, atk=1500, defense=1800),
    Face(name="Marsh Lantern of the Endless Evening", kinds=("effect",), level=2, atk=300, defense=None),
    Face(name="Twin Comet", kinds=("effect", "xyz"), level=4, atk=2500, defense=2000),
    Face(name="Left Wing", kinds=("effect", "pendulum"), level=5, atk=1000, defense=1000, scales=(1, 8)),
    Face(name="Gatekeeper", kinds=("effect", "link"), level=2, atk=1800),
    Face(name="Borrowed Sword", card="spell", kinds=("equip",)),
    Face(name="Sudden Rain", card="trap", kinds=("normal",)),
    Face(name="Salt Plains", card="spell", kinds=("field",)),
    Face(name="竜の騎士 ガイア", kinds=("normal",), level=7, atk=2300, defense=2100),
)
NAMES = Names("Ann", "Bob")


def fields(**slots: OnField) -> tuple[OnField | None, ...]:
    named: dict[Zone, OnField] = {zone: slots[zone] for zone in ZONES if zone in slots}
    return tuple(named.get(zone) for zone in ZONES)


def busy_state() -> State:
    """A table with everything that a board can show."""
    one = Side(
        lp=1200, hand=(19, 20), deck=(21, 22), grave=(23,), banished=(24,), turned=(24,),
        locks=(Lock(what="special summon"),),
        field=fields(
            M1=OnField(card=1, position="attack", current=Current(atk=2300, defense=1700), attacks=(9,)),
            M2=OnField(card=2, position="set"),
            M3=OnField(card=3, position="attack", materials=(4, 5), counters=(("spell", 2),)),
            M6=OnField(card=9, position="attack"),
            S1=OnField(card=6, position="up", equipped_to=1),
            S2=OnField(card=7, position="down"),
            F=OnField(card=8, position="up"),
            PL=OnField(card=10, position="up"),
            PR=OnField(card=11, position="up"),
        ),
    )  # fmt: skip
    two = Side(
        lp=8000, hand=(25, 26, 27), deck=(28,), extra=(29,),
        field=fields(
            M2=OnField(card=12, position="defense", current=Current(level=5, name="Other", negated=True)),
            M5=OnField(card=13, position="attack", linked=(14,)),
            S4=OnField(card=14, position="up"),
            S5=OnField(card=15, position="down"),
        ),
    )  # fmt: skip
    owners = [2 if 12 <= number <= 15 or number >= 25 else 1 for number in range(1, 30)]
    looks = [0, 1, 2, 0, 1, 5, 6, 7, 4, 3, 3, 0, 8, 6, 6, 0, 0, 0, 0, 1, 0, 1, 6, 7, 0, 1, 6, 0, 2]
    cards = tuple(Card(face=face, owner=2 if owner == 2 else 1) for face, owner in zip(looks, owners, strict=True))
    return State(
        faces=FACES, cards=cards, sides=(one, two), turn=7, turn_player=1, phase="battle", step="battle",
        battle=Battle(attacker=1, target=12), window=Window(kind="chain", player=2, passes=1),
        chain=(
            Link(player=1, card=7, targets=(12,), resolved=True),
            Link(player=2, card=15, effect=2, negated="activation"),
        ),
        resolving=Resolution(link=1), blocked=("p2.M1",), revealed=(19,), revealed_to=(1, 2),
        question=Question(player=2, answer="cards", about="words", words="what to give", cards=(12, 13), maximum=2,
        source=7),
    )  # fmt: skip


def screen(width: int, *, encoding: str = "utf-8", colours: bool = False) -> tuple[Console, io.BytesIO]:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, errors="replace", newline="\n")
    system: Literal["standard"] | None = "standard" if colours else None
    out = Console(file=file, width=width, highlight=False, markup=False, force_terminal=colours, color_system=system)
    return out, raw


def printed(state: State, width: int, *, encoding: str = "utf-8", **options: object) -> str:
    out, raw = screen(width, encoding=encoding)
    how = look(out)
    show(out, board(state, NAMES, how, piles=PILES, as_list=bool(options.get("as_list"))))
    out.file.flush()
    return raw.getvalue().decode(encoding)


def plain(width: int) -> Look:
    return look(screen(width)[0])


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_busy_board(width: int, snapshot: SnapshotAssertion) -> None:
    assert printed(busy_state(), width) == snapshot


def test_a_busy_board_as_a_spectator_sees_it(snapshot: SnapshotAssertion) -> None:
    assert printed(view(busy_state(), "public"), 80) == snapshot


def test_a_board_in_plain_ascii(snapshot: SnapshotAssertion) -> None:
    shown = printed(busy_state(), 80, encoding="ascii")
    assert shown.isascii()
    assert shown == snapshot


def test_a_board_before_the_first_turn(snapshot: SnapshotAssertion) -> None:
    assert printed(State(), 80) == snapshot


def test_the_result_is_shown() -> None:
    assert "p2 (Bob) wins: p1 (Ann) has no card left to draw." in printed(
        replace(busy_state(), result=Result(winner=2, reason="deck out")), 80
    )
    assert "The duel is a draw (no Life Points left)." in printed(
        replace(State(), result=Result(winner=0, reason="life points")), 60
    )


@pytest.mark.parametrize("width", [20, 40, 60, 79, 80, 100, 120, 300])
@pytest.mark.parametrize("as_list", [False, True])
def test_no_line_is_wider_than_the_terminal(width: int, as_list: bool) -> None:
    lines = board(busy_state(), NAMES, plain(width), piles=PILES, as_list=as_list)
    assert max(cell_len(line.plain) for line in lines) <= max(width, 20)


def test_the_grid_is_drawn_with_80_columns_or_more() -> None:
    assert UNICODE.box[0][0] in printed(busy_state(), 80)
    assert UNICODE.box[0][0] not in printed(busy_state(), 79)
    assert UNICODE.box[0][0] not in printed(busy_state(), 120, as_list=True)


def test_the_columns_of_the_grid_are_aligned() -> None:
    rows = [line for line in printed(busy_state(), 80).splitlines() if line.startswith(UNICODE.down)]
    assert {cell_len(row) for row in rows} == {76}
    assert {row.count(UNICODE.down) for row in rows} == {6}


def test_everything_shown_by_colour_is_also_in_words() -> None:
    out, raw = screen(80, colours=True)
    show(out, board(busy_state(), NAMES, look(out)))
    out.file.flush()
    coloured = raw.getvalue().decode()
    assert "\x1b[" in coloured
    for word in ("ATK", "DEF", "SET", "Spell", "Trap", f"2300{UNICODE.marks.above}", f"1700{UNICODE.marks.below}"):
        assert word in printed(busy_state(), 80)


def test_a_monster_that_lost_a_battle_is_marked_until_it_goes() -> None:
    state = busy_state()
    lost = replace(state, battle=Battle(attacker=1, target=3, fought=True, destroyed=(3,)))
    for as_list in (False, True):
        for table, marked in ((state, False), (lost, True)):
            lines = board(table, NAMES, Look(Console(), 200, UNICODE), as_list=as_list)
            assert ("beaten in battle" in "\n".join(line.plain for line in lines)) is marked


@pytest.mark.parametrize("room", [4, 6, 9, 14, 20])
def test_what_is_in_progress_stays_below_a_board_that_is_cut(room: int) -> None:
    """The question was on the rows that were cut, on a screen of 80 columns and 24 rows."""
    state, how = busy_state(), Look(Console(), 80, UNICODE)
    whole = [line.plain for line in board(state, NAMES, how, as_list=True)]
    lines = [line.plain for line in fitted_board(state, NAMES, how, room)]
    assert len(lines) <= room < len(whole)
    assert lines[0] == whole[0]
    assert going_on(state, NAMES)[0].plain in lines


def test_no_color_turns_colours_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    out, raw = screen(80, colours=True)
    show(out, board(busy_state(), NAMES, look(out)))
    out.file.flush()
    assert not [code for code in ("\x1b[3", "\x1b[1;3", "\x1b[2;3", "\x1b[9") if code.encode() in raw.getvalue()]


@given(st.integers(0, 10**6), st.sampled_from([30, 80, 110]))
def test_every_state_has_a_board(seed: int, width: int) -> None:
    header, events = random_log(random.Random(seed), 40)
    state = initial_state(header)
    for event in events:
        state = state if isinstance(event, Undo) else evolve(state, event)
    for as_list in (False, True):
        lines = board(state, NAMES, plain(width), piles=(*PILES, "deck"), as_list=as_list)
        assert all(line.plain.isprintable() for line in lines)


def test_control_characters_in_names_are_shown_harmlessly() -> None:
    face = Face(name="\x1b[2J\x07evil\nname", kinds=("normal",), level=1)
    state = State(faces=(face,), cards=(Card(face=0, owner=1),), sides=(Side(hand=(1,)), Side()))
    shown = printed(state, 80)
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "evil name" in shown


def test_a_missing_card_is_shown_without_an_error() -> None:
    state = State(sides=(Side(hand=(99,), field=fields(M1=OnField(card=42, position="attack"))), Side()))
    assert "which is not there" in printed(state, 80)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Kuriboh", ["Kuriboh"]),
        ("Blue-Eyes White Dragon", ["Blue-Eyes", "White Dragon"]),
        ("Supercalifragilistic Egg", ["Supercalifra", "gilistic Egg"]),
        ("One Two Three Four Five Six Seven", ["One Two", "Three Four F…"]),
        ("", []),
    ],
)
def test_names_are_wrapped_at_spaces(name: str, lines: list[str]) -> None:
    assert words(name, 12, 2, "…") == [line[:12] if not line.endswith("…") else line[:11] + "…" for line in lines]


def test_every_window_and_part_has_a_name() -> None:
    assert set(WORDS["window"]) == set(get_args(WindowKind))
    assert set(WORDS["damage part"]) == set(get_args(DamagePart))


def test_plain_signs_are_plain() -> None:
    assert all(part.isascii() for part in (*ASCII.box, ASCII.across, ASCII.more, ASCII.dot, ASCII.turn, *ASCII.marks))


@pytest.mark.parametrize("width", range(12, 40))
def test_no_line_begins_with_a_sign_that_french_sets_apart(width: int) -> None:
    text = "Combat : p2 subit 100 points de dommages ; « Dark Blade » est-il détruit ? Non ! Fin : rien"
    lines = [line.plain for line in wrapped(Text(text), Look(Console(width=width), width, UNICODE))]
    assert " ".join(lines) == text
    assert not [line for line in lines if line[0] in ":;?!»" or line[-1] == "«"]
