"""The random picks of a recording, from hands that theirs has shuffled since its last question."""

from typing import Any

from tests.lockstep.recording import End, Half, Line, Option, Prompt, Recording, Setup, Table
from tests.lockstep.setting import Recorded

PICKED: dict[str, Any] = {"msg": "RANDOM_SELECTED", "player": 1, "cards": [{"con": 0, "loc": "HAND", "seq": 0}]}
SHUFFLED: dict[str, Any] = {"msg": "SHUFFLE_HAND", "player": 0, "codes": [13, 11, 12, 14]}


def half(*hand: int) -> Half:
    return Half(lp=8000, hand=hand, deck=(), grave=(), banished=(), extra=(), mzone=(), szone=(), fzone=None, pzone=())


def picked(*messages: dict[str, Any]) -> tuple[int, ...]:
    """What is picked from a hand of four, cards 1 to 4 with the passcodes 11 to 14, after these messages."""
    table = Table(turn=1, turn_player=0, phase="MAIN1", players=(half(11, 12, 13, 14), half()))
    asked, answer = Prompt("IDLE", 0), Option(action="pass")
    lines = tuple(
        Line(n=n, messages=told, state=table, prompt=asked, answer=answer) for n, told in enumerate(((), messages))
    )
    setup = Setup(decks=((11, 12, 13, 14), ()), extras=((), ()), lp=8000, hand=0, draw=1, place=())
    end = End(over=False, winner=None, win_reason=None, messages=(), state=table)
    chance = Recorded(Recording("made", setup, lines, end))
    chance.codes = (11, 12, 13, 14)
    return chance.pick(2, (1, 2, 3, 4), 1)


def test_a_card_is_told_by_its_number() -> None:
    assert picked(PICKED) == (1,)


def test_after_a_shuffle_it_is_the_card_that_lies_there() -> None:
    """Two Ordeals of a Traveler in one Chain: the hand is shuffled between the picks, and ours has another order."""
    assert picked(SHUFFLED, PICKED) == (3,)


def test_a_shuffle_after_it_does_not_matter() -> None:
    assert picked(PICKED, SHUFFLED) == (1,)


def test_a_card_that_has_left_since_the_shuffle_makes_its_order_useless() -> None:
    origin, grave = ({"con": 0, "loc": loc, "seq": 0} for loc in ("HAND", "GRAVE"))
    moved: dict[str, Any] = {"msg": "MOVE", "code": 13, "from": origin, "to": grave}
    assert picked(SHUFFLED, moved, PICKED) == (1,)


def test_cards_that_leave_one_after_the_other_move_up() -> None:
    """Found by a fresh duel: of the cards that Mirage of Nightmare discarded, one was taken for another."""
    both: dict[str, Any] = {
        "msg": "RANDOM_SELECTED", "player": 1, "cards": [{"con": 0, "loc": "HAND", "seq": seq} for seq in (1, 0, 3)]
    }  # fmt: skip
    grave = {"con": 0, "loc": "GRAVE", "seq": 0}
    gone: list[dict[str, Any]] = [
        {"msg": "MOVE", "code": code, "from": {"con": 0, "loc": "HAND", "seq": seq}, "to": grave}
        for seq, code in ((0, 11), (0, 12), (1, 14))
    ]
    assert picked(both, *gone) == (2,)
