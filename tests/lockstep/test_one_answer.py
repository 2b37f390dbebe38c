"""Questions of ours that theirs does not ask, since only one card can be chosen: they are answered at its end, too."""

from duelog.core.state import Question
from tests.lockstep.questions import has_one_answer


def asked(*cards: int, minimum: int = 1) -> Question:
    return Question(player=1, answer="cards", about="label", cards=cards, minimum=minimum)


def test_a_single_card_is_no_choice() -> None:
    """Mirror Mail asks for the one monster that was attacked; theirs had gone on to the last damage of the duel."""
    assert has_one_answer(asked(9))


def test_two_cards_or_none_are_a_choice() -> None:
    assert not has_one_answer(asked(9, 10))
    assert not has_one_answer(asked(9, minimum=0))


def test_another_answer_than_a_card_is_none() -> None:
    assert not has_one_answer(Question(player=1, answer="yes", about="label"))
