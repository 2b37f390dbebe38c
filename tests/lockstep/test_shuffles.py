"""The shuffles of a recording give ours the order of its Decks."""

from typing import Any

from msgspec.structs import replace

from tests.lockstep.recording import End, Half, Line, Prompt, Recording, Setup, Table
from tests.lockstep.recording import Option as Told
from tests.lockstep.shuffles import ToldShuffles

CODES = (11, 12, 13, 14)
"""The passcodes of cards 1 to 4."""


def half(*deck: int) -> Half:
    return Half(lp=8000, hand=(), deck=deck, grave=(), banished=(), extra=(), mzone=(), szone=(), fzone=None, pzone=())


def into_deck(code: int, seq: int) -> dict[str, Any]:
    return {
        "msg": "MOVE",
        "code": code,
        "from": {"con": 0, "loc": "GRAVE", "seq": 0},
        "to": {"con": 0, "loc": "DECK", "seq": seq},
    }


def recording(*after: int) -> Recording:
    """Two cards are put on top of a Deck of two, which is shuffled; then the Deck is as given."""
    messages = (into_deck(13, 2), into_deck(14, 3), {"msg": "SHUFFLE_DECK", "player": 0})
    table = Table(turn=1, turn_player=0, phase="MAIN1", players=(half(*after), half()))
    line = Line(n=0, messages=messages, state=table, prompt=Prompt("IDLE", 0), answer=Told(action="pass"))
    setup = Setup(decks=((11, 12), ()), extras=((), ()), lp=8000, hand=0, draw=1, place=())
    return Recording("made", setup, (line,), End(over=False, winner=None, win_reason=None, messages=(), state=table))


class TestOrder:
    def test_is_that_of_their_deck(self) -> None:
        told = ToldShuffles(recording(14, 13, 11, 12))
        assert told.order(0, (3, 4, 1, 2), CODES) == (4, 3, 1, 2)

    def test_stays_without_a_further_shuffle(self) -> None:
        told = ToldShuffles(recording(14, 13, 11, 12))
        told.order(0, (3, 4, 1, 2), CODES)
        assert told.order(0, (3, 4, 1, 2), CODES) == (3, 4, 1, 2)

    def test_stays_if_other_cards_were_shuffled(self) -> None:
        told = ToldShuffles(recording(14, 13, 11, 12))
        assert told.order(0, (2, 1), CODES) == (2, 1)

    def test_stays_if_the_messages_tell_another_deck(self) -> None:
        told = ToldShuffles(recording(11, 13, 14, 12))
        assert told.order(0, (3, 4, 1, 2), CODES) == (3, 4, 1, 2)

    def test_a_draw_takes_the_top_card(self) -> None:
        drawn: dict[str, Any] = {"msg": "DRAW", "player": 0, "cards": [{"code": 11}]}
        shuffled: dict[str, Any] = {"msg": "SHUFFLE_DECK", "player": 0}
        made = recording(12)
        made = replace(made, lines=(replace(made.lines[0], messages=(drawn, shuffled)),))
        assert ToldShuffles(made).order(0, (2,), CODES) == (2,)
        assert ToldShuffles(made).order(0, (1, 2), CODES) == (1, 2)

    def test_stays_if_the_deck_holds_other_cards_before_the_shuffle(self) -> None:
        """Found by a fresh duel: the Deck was given a later order when a Fusion Monster went back."""
        made = recording(14, 13, 11, 12)
        moment, shuffled = made.lines[0], made.lines[0].state
        now, later = (replace(shuffled, players=(half(*deck), half())) for deck in ((11, 12, 13, 14), (11, 12)))
        before = (replace(moment, n=n, messages=(), state=state) for n, state in enumerate((now, later)))
        told = ToldShuffles(replace(made, lines=(*before, replace(moment, n=2))))
        assert told.order(0, (1, 2, 3, 4), CODES, 0) == (1, 2, 3, 4)
        assert told.order(0, (1, 2, 3, 4), CODES, 1) == (4, 3, 1, 2)
