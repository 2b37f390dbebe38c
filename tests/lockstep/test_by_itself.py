"""What ours does by itself, or is over with, where theirs still asks: only those very questions are passed over."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from duelog.core.state import Link, Question, Result
from duelog.events import moves as m
from tests.lockstep.beside import Stopped
from tests.lockstep.disagreements import PLACED_ALONE
from tests.lockstep.driver import Lockstep
from tests.lockstep.hand_made import Json, half, monster, question, table
from tests.lockstep.recording import Line, Option, Prompt, Table
from tests.lockstep.test_questions_left import begun

KNIGHT, DRAGON, BARREL_DRAGON = 78700060, 47297616, 81480460
"""Doomcaliber Knight, Light and Darkness Dragon, Barrel Dragon."""


def asked(folder: Path, options: tuple[Option, ...], chosen: Option, chain: tuple[int, ...], *codes: int) -> Lockstep:
    """A duel with these monsters of the first player, and a question to that player about a Chain."""
    place = [(0, code, "MZONE", at, "FU_ATK") for at, code in enumerate(codes)]
    field = half(0, mzone={at: monster(code) for at, code in enumerate(codes)})
    duel = begun(folder, place, [question(table(1, "MAIN1", [field, half(1)]), "IDLE", 0, [], [])])
    state = msgspec.convert(table(1, "MAIN1", [field, half(1)], chain), Table)
    prompt = Prompt(type="CHAIN", player=0, options=options, forced=True)
    duel.lines.every = (Line(n=0, messages=(), state=state, prompt=prompt, answer=chosen),)
    return duel


def on_field(code: int, at: int, name: str) -> Option:
    return Option(action="activate", code=code, con=0, loc="MZONE", seq=at, name=name)


@pytest.mark.parametrize(
    ("joined", "first", "passed_over"),
    [((2, 3), 0, True), ((3, 2), 1, True), ((2, 3), 1, False), ((2,), 0, False)],
    ids=["as they were chosen", "in the other order", "another one first", "one of them alone"],
)
def test_effects_that_have_responded_without_a_question(
    joined: tuple[int, ...], first: int, passed_over: bool, tmp_path: Path
) -> None:
    """Two of Doomcaliber Knight were asked for there, and had been put on the Chain here: the duels parted."""
    options = (on_field(KNIGHT, 1, "Doomcaliber Knight"), on_field(DRAGON, 2, "Light and Darkness Dragon"))
    duel = asked(tmp_path, options, options[first], (BARREL_DRAGON,), BARREL_DRAGON, KNIGHT, DRAGON)
    cards = [slot.card for slot in duel.state.monsters(1)]
    begun_by = replace(duel.state, chain=(Link(player=1, card=cards[0]),))
    links = tuple(Link(player=1, card=cards[at - 1]) for at in joined)
    duel.states = [begun_by, replace(begun_by, chain=(*begun_by.chain, *links))]
    line = duel.lines.every[0]
    assert duel.has_chained_by_itself(line) is passed_over
    optional = replace(line, prompt=replace(line.prompt, forced=False))
    assert not duel.has_chained_by_itself(optional)


@pytest.mark.parametrize(
    ("about", "card", "asks"), [("delayed order", 7, True), ("delayed order", 9, False), ("label", 7, False)]
)
def test_what_was_put_off_answers_the_question_for_the_order(
    about: Literal["delayed order", "label"], card: int, asks: bool, tmp_path: Path
) -> None:
    """Of two of Royal Writ of Taxation and a mandatory effect the first answer was lost: one was not applied."""
    duel = asked(tmp_path, (), Option(action="pass"), ())
    order = Question(player=1, answer="cards", about=about, cards=(7, 8), event=1)
    duel.states[-1] = replace(duel.state, question=order)
    assert duel.asks_for_order_with(card) is asks


def test_only_a_choice_of_a_card_that_was_reported_ends_the_comparison(tmp_path: Path) -> None:
    """Spirit Message "L", which theirs offered for Magical Hats, was refused as an unknown difference."""
    letter, other = 30170981, BARREL_DRAGON
    duel = asked(tmp_path, (), Option(action="pass"), (), letter, other)
    cards = [slot.card for slot in duel.state.monsters(1)]
    chosen, without = (m.Choose(player=1, cards=(card,)) for card in cards)
    assert not duel.chooses_what_is_placed_alone(chosen)
    duel.differ(PLACED_ALONE, "not more", "also")
    assert duel.chooses_what_is_placed_alone(chosen)
    assert not duel.chooses_what_is_placed_alone(without)
    assert not duel.chooses_what_is_placed_alone(m.Pass(player=1))
    with pytest.raises(Stopped, match="a disagreement"):
        duel.play(chosen)


PAID: tuple[Json, ...] = ({"msg": "PAY_LPCOST", "player": 0, "amount": 700},)


@pytest.mark.parametrize(
    ("told", "after", "reason", "winner", "over"),
    [
        (PAID, (), "life points", 1, True),
        ((), (), "life points", 1, False),
        (PAID, ({"msg": "NEW_PHASE", "phase": "MAIN1"},), "life points", 1, False),
        (PAID, (), "deck out", 1, False),
        (PAID, (), "life points", 0, False),
    ],
    ids=["paid", "not paid", "in a later Phase", "for another reason", "for the other player"],
)
def test_a_duel_goes_on_in_the_phase_of_the_last_payment(
    told: tuple[Json, ...],
    after: tuple[Json, ...],
    reason: Literal["life points", "deck out"],
    winner: int,
    over: bool,
    tmp_path: Path,
) -> None:
    """Imperial Order takes the last Life Points; there Wind-Up Rabbit still comes back before the Duel ends."""
    duel = asked(tmp_path, (), Option(action="pass"), ())
    end = replace(duel.recording.end, over=True, winner=winner, messages=after)
    duel.recording = replace(duel.recording, end=end)
    duel.states[-1] = replace(duel.state, result=Result(winner=2, reason=reason))
    assert duel.is_over_by_a_payment(replace(duel.lines.every[0], messages=told)) is over
