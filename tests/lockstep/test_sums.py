"""Tests for the questions of the other engine for cards with a sum of Levels."""

from tests.lockstep.recording import Option
from tests.lockstep.sums import summing


def _named(*values: int, wanted: int, at_least: bool = False) -> list[str]:
    options = [Option(name=f"card {at}", value=value) for at, value in enumerate(values)]
    return [option.name for option in summing(options, wanted, at_least=at_least)]


def test_a_card_that_can_be_all_or_its_level_counts_for_both() -> None:
    all_or_four = 4 << 16 | 8
    assert _named(all_or_four, 4, 5, 3, wanted=8) == ["card 0", "card 1", "card 2", "card 3"]
    assert _named(all_or_four, 4, 6, wanted=8) == ["card 0", "card 1"]


def test_cards_that_no_sum_needs_are_left_out() -> None:
    assert _named(4, 6, 2, wanted=8) == ["card 1", "card 2"]
    assert _named(9, 4, 5, wanted=8, at_least=True) == ["card 0", "card 1", "card 2"]
    assert _named(4, 1, wanted=8, at_least=True) == []
