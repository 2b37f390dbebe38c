"""Counters that are removed, in hand-made questions: from which cards, and from another card instead."""

from pathlib import Path

import msgspec
import pytest

from duelog.core.state import Answer, Card, OnField, Question, Resolution, State
from duelog.events import moves as m
from duelog.events.base import EffectStep
from duelog.events.faces import Face
from duelog.events.places import ZONES
from tests.lockstep.answers import activation, counters_of, still_named
from tests.lockstep.hand_made import Json, half, question, recorded, table
from tests.lockstep.lines import Lines
from tests.lockstep.options import Table as OurTable
from tests.lockstep.questions import reply
from tests.lockstep.recording import Line, Option, Prompt, Table

MINE, GIVER = 1, 2
CODES = (71413901, 39910367)
PLACES = {MINE: "M1", GIVER: "F"}


def ours() -> OurTable:
    """A monster with counters, and a Field Spell that gives its own instead."""
    cards = {at: OnField(card=card, position="up") for card, at in PLACES.items()}
    state = State()
    side = msgspec.structs.replace(state.side(1), field=tuple(cards.get(zone) for zone in ZONES))
    return OurTable(msgspec.structs.replace(state, sides=(side, state.side(2))), CODES)


def line(kind: str, options: tuple[Option, ...], answer: Option) -> Line:
    state = msgspec.convert(table(1, "MAIN1", (half(0), half(1))), Table)
    return Line(n=0, messages=(), state=state, prompt=Prompt(type=kind, player=0, options=options), answer=answer)


YES = Option(action="yes", code=CODES[1], con=0, loc="SZONE", seq=5)
NO = Option(action="no")
FROM = (
    Option(action="remove_counter", code=CODES[0], con=0, loc="MZONE", seq=0),
    Option(action="remove_counter", code=CODES[1], con=0, loc="SZONE", seq=5),
)
COUNTS = line("COUNTER", FROM, Option(action="counts", values=(0, 1)))


@pytest.mark.parametrize(
    ("answer", "after", "costs"), [(YES, [], (GIVER,)), (NO, [], ()), (NO, [COUNTS], (GIVER,))],
)  # fmt: skip
def test_counters_of_another_card_are_a_cost_if_the_player_says_so(
    answer: Option, after: list[Line], costs: tuple[int, ...]
) -> None:
    moves = [m.Activate(player=1, card=MINE), m.Activate(player=1, card=MINE, costs=(GIVER,))]
    asked = line("EFFECT_YN", (YES, NO), answer)
    left, strange = activation(ours(), moves, [asked, *after], frozenset(), lambda what, ours, theirs: None)
    assert (left[0].costs, strange) == (costs, [])


def test_a_card_is_named_once_for_each_counter() -> None:
    assert counters_of(ours(), line("COUNTER", FROM, Option(action="counts", values=(1, 2)))) == (MINE, GIVER, GIVER)


def test_an_equip_card_that_is_detached_is_named_before_xyz_materials() -> None:
    material, equip = 3, 4
    assert still_named((material, equip), (equip,)) == [material]
    assert still_named((material, equip), (material,)) == [equip]
    assert still_named((material,), (material, equip)) == []
    assert still_named((material, equip), (5,)) == [equip]


@pytest.mark.parametrize("asked_before", [False, True])
def test_one_question_there_answers_ours_for_each_counter(asked_before: bool, tmp_path: Path) -> None:
    """Also where theirs first asks whether another effect, of the other player, is used (Mermaid Archer)."""
    options = [
        {"action": "remove_counter", "code": card.code, "con": 0, "loc": card.loc, "seq": card.seq} for card in FROM
    ]
    counts: Json = {"action": "counts", "values": [1, 1]}
    board = table(1, "MAIN1", [half(0), half(1)])
    whether: list[Json] = [{"action": "yes", "code": 1}, {"action": "no"}]
    before = [question(board, "EFFECT_YN", 1, whether, whether[0])] if asked_before else []
    recording = recorded(tmp_path, [], [*before, question(board, "COUNTER", 0, options, counts)])
    asked = Question(player=1, answer="cards", about="to put counters on", cards=(MINE, GIVER), minimum=1, maximum=1)
    faces = (Face(name="one", card="monster"), Face(name="another", card="spell"))
    cards = (Card(face=0, owner=1), Card(face=1, owner=1))
    state = msgspec.structs.replace(
        ours().state, faces=faces, cards=cards, question=asked, resolving=Resolution(link=1)
    )
    lines, left = Lines(recording), list[Line]()
    first = reply(state, OurTable(state, CODES), lines, left)
    assert first.move.cards == (MINE,)
    assert [what for what, mine, theirs in first.offers if mine == theirs] == ["counters"]
    lines.use(first.lines[0])
    step = EffectStep(id="counter")
    given = Resolution(link=1, step=step, answers=(Answer(about=asked.about, player=1, step=step, cards=(MINE,)),))
    state = msgspec.structs.replace(state, resolving=given)
    second = reply(state, OurTable(state, CODES), lines, left)
    assert (second.move.cards, left) == ((GIVER,), [])
