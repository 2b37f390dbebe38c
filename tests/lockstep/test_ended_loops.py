"""An endless loop that theirs ends is followed: the card that it sends away goes, and only in that link."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.state import Question
from duelog.events.outcomes import Activated, ChainEnded, LinkResolving
from duelog.replays.cards.card_database import read_cdb
from tests.lockstep.driver import Lockstep
from tests.lockstep.ended_loops import ENDED, asks_whether_ended, endings, resolved_so_far
from tests.lockstep.hand_made import Json, half, question, recorded, spell, table
from tests.lockstep.readings import their_book
from tests.lockstep.test_hand_made import TO_END
from tests.shared import shared

ALL_OUT_ATTACKS, BOOK_OF_MOON = 30834988, 14087893


def link(code: int, at: int) -> list[Json]:
    return [{"msg": "CHAINING", "code": code, "chain": at}]


def resolved(at: int, *moves: Json) -> list[Json]:
    return [{"msg": "CHAIN_SOLVING", "chain": at}, *moves, {"msg": "CHAIN_SOLVED", "chain": at}]


def test_a_loop_is_ended_by_the_link_in_which_the_card_is_sent_away_by_rule() -> None:
    sent: Json = {"msg": "MOVE", "code": 7, "reason": 1024}
    told = [*link(7, 1), *link(8, 2), *link(7, 3), *resolved(3), *resolved(2, sent), *resolved(1, sent)]
    assert endings(told, frozenset({7})) == [False, True]
    assert endings(told, frozenset({8})) == [False]
    destroyed: Json = {"msg": "MOVE", "code": 7, "reason": 65}
    assert endings([*link(7, 1), *resolved(1, destroyed)], frozenset({7})) == [False]


@pytest.mark.parametrize(("reason", "goes"), [(1024, True), (65, False)])
def test_the_question_of_the_reading_is_answered_by_the_recording(
    reason: int, goes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = (ALL_OUT_ATTACKS, BOOK_OF_MOON)
    board = table(1, "MAIN1", [half(0, szone={at: spell(code, "FU") for at, code in enumerate(codes)}), half(1)])
    place = [(0, code, "SZONE", at, "FU") for at, code in enumerate(codes)]
    gone = {"from": {"con": 0, "loc": "SZONE", "seq": 0}, "to": {"con": 0, "loc": "GRAVE", "seq": 0}}
    sent: Json = {"msg": "MOVE", "code": ALL_OUT_ATTACKS, "reason": reason, **gone}
    told = [*link(BOOK_OF_MOON, 1), *resolved(1), *link(ALL_OUT_ATTACKS, 1), *resolved(1, sent)]
    recording = recorded(tmp_path, place, [question(board, "IDLE", 0, [TO_END], TO_END, told)])
    duel = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), their_book())
    cards = [slot.card for _, slot in duel.state.on_field(1)]
    for n, card in enumerate(reversed(cards)):
        duel.events += [
            Activated(n=3 * n + 1, player=1, card=card), LinkResolving(n=3 * n + 2, link=1), ChainEnded(n=3 * n + 3),
        ]  # fmt: skip
    assert resolved_so_far(duel.events, duel.state) == 1
    asked = Question(player=1, answer="yes", about="label", label=ENDED)
    assert asks_whether_ended(asked)
    assert not asks_whether_ended(replace(asked, label="another"))
    played: list[object] = []
    monkeypatch.setattr(duel, "play", played.append)
    duel.answer_whether_ended(1)
    assert [getattr(move, "yes", None) for move in played] == [goes]
