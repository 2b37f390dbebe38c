"""The pieces of the effect language that too few certified cards use are found."""

import msgspec
import pytest

from duelog.core.effects.language import Definition, Draw, Effect, Gain
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.language_words import every_word
from tests.piece_cards import ENOUGH, Users, certified_in, main, pieces, table, users

CARDS = [
    Definition(name=name, effects=(Effect(kind="activation", steps=(step,)),))
    for name, step in (("C", Draw(count=1)), ("A", Draw(count=2)), ("B", Gain(amount=500)))
]


def test_cards_are_counted_by_the_words_they_say() -> None:
    found = users(CARDS, {"A", "B"}, ["Gain", "Draw", "Mix"])
    assert found == {
        "Draw": Users(("A",), ("C",)),
        "Gain": Users(("B",)),
        "Mix": Users(),
    }
    assert table(found) == [
        "Draw: 1 certified (A), uncertified: C",
        "Gain: 1 certified (B)",
        "Mix: 0 certified",
        "0 of 3 have 5 certified cards or more",
    ]


def test_a_piece_is_proved_by_five_certified_cards() -> None:
    draws = [Definition(name=str(n), effects=CARDS[0].effects) for n in range(ENOUGH)]
    assert users(draws, {card.name for card in draws}, ["Draw"])["Draw"].proved
    assert not users(draws, {card.name for card in draws[1:]}, ["Draw"])["Draw"].proved


def test_the_command_names_what_is_not_proved(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--json"])
    found = msgspec.json.decode(capsys.readouterr().out, type=dict[str, Users])
    certified = certified_in(built_in_book(NEWEST))
    assert set(found) == pieces(every_word())
    assert status == int(any(len(one.certified) < ENOUGH for one in found.values()))
    assert {name for one in found.values() for name in one.certified} <= certified
    assert "Magical Hats" in (*found["Mix"].certified, *found["Mix"].uncertified)
