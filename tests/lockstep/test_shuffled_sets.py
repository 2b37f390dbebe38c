"""Face-down monsters whose zones that engine shuffled are put into their last zones by ours."""

from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from tests.lockstep.driver import Lockstep, as_arranged
from tests.lockstep.recording import End, Half, Line, Prompt, Recording, Setup, Slot, Table
from tests.lockstep.recording import Option as Told
from tests.lockstep.report import Difference, DuelReport
from tests.lockstep.setting import Recorded
from tests.lockstep.shuffled_sets import told_mixes, with_final_zones


def table(*codes: int) -> Table:
    """The state with these monsters in the first zones of the first player; 0 for an empty one."""
    zones = tuple(Slot(code=code, pos="FD_DEF", owner=0) if code else None for code in codes)
    halves = [
        Half(lp=8000, hand=(), deck=(), grave=(), banished=(), extra=(), mzone=mzone, szone=(), fzone=None, pzone=())
        for mzone in (zones, ())
    ]
    return Table(turn=1, turn_player=0, phase="MAIN1", players=(halves[0], halves[1]))


def arrival(code: int, seq: int) -> dict[str, Any]:
    return {"msg": "MOVE", "code": code, "from": {"con": 0, "loc": "DECK", "seq": 0}, "to": zone(seq)}


def zone(seq: int) -> dict[str, Any]:
    return {"con": 0, "loc": "MZONE", "seq": seq, "pos": "FD_DEF"}


def asked(n: int, seq: int, *messages: dict[str, Any]) -> Line:
    """A question for a zone, answered with this one."""
    answer = Told(action="zone", loc="MZONE", seq=seq)
    return Line(n=n, messages=messages, state=table(), prompt=Prompt("PLACE", 0), answer=(answer,))


def recording(*after: int) -> list[Line]:
    """Cards 11, 12 and 13 are put into M1, M2 and M3 and shuffled; then they lie as given. 10 came to M1 earlier."""
    end = (arrival(13, 2), {"msg": "SHUFFLE_SET_CARD", "from": [zone(0), zone(1), zone(2)]})
    return [
        asked(0, 0),
        asked(1, 0, arrival(10, 0), {"msg": "CHAIN_SOLVING"}),
        asked(2, 1, arrival(11, 0)),
        asked(3, 2, arrival(12, 1)),
        Line(n=4, messages=end, state=table(*after), prompt=Prompt("IDLE", 0), answer=Told(action="to_end")),
    ]


def zones(lines: tuple[Line, ...]) -> list[int]:
    return [line.answers[0].seq for line in lines[1:4]]


def test_answers_name_the_zones_after_the_shuffle() -> None:
    assert zones(with_final_zones(recording(12, 13, 11))) == [2, 0, 1]


def test_a_shuffle_after_the_last_question_counts() -> None:
    """The Duel ends before anything else is asked (Morphing Jar in a loop of Morphing Jar #2)."""
    *before, last = recording(12, 13, 11)
    end = End(over=True, winner=0, win_reason=2, messages=last.messages, state=last.state)
    assert zones(with_final_zones(before, end)) == [2, 0, 1]
    assert [*told_mixes(before, end)] == [*told_mixes(recording(12, 13, 11))]


def test_an_answer_for_an_earlier_monster_stays() -> None:
    assert with_final_zones(recording(12, 13, 11))[0] == recording()[0]


def test_answers_stay_if_other_monsters_lie_there_in_the_end() -> None:
    assert zones(with_final_zones(recording(12, 0, 11))) == [0, 1, 2]


def test_answers_stay_if_a_monster_that_was_there_before_is_shuffled_too() -> None:
    """10 came to M4 by an earlier effect: ours mixes the monsters, and does not ask for their last zones."""
    first, earlier, *begun, last = recording(12, 13, 0, 10)
    earlier = replace(earlier, messages=(arrival(10, 3), {"msg": "CHAIN_SOLVING"}))
    end = ({"msg": "SHUFFLE_SET_CARD", "from": [zone(0), zone(1), zone(3)]},)
    lines = [first, earlier, *begun, replace(last, messages=end)]
    assert zones(with_final_zones(lines)) == zones(tuple(lines))
    assert [*told_mixes(lines)] == [{(0, 0): 12, (0, 1): 13, (0, 3): 10}]


def test_monsters_that_leave_before_the_next_question_lay_where_they_came_from() -> None:
    """Another effect returns them at once, and asks for a zone: the answer to that is about no shuffled monster."""
    *before, last = recording(0, 0, 0)
    back = [{"msg": "MOVE", "code": code, "from": zone(seq), "to": {"con": 0, "loc": "DECK", "seq": 0}} for seq, code in
            enumerate((12, 13, 11))]  # fmt: skip
    messages = (*last.messages, {"msg": "CHAIN_SOLVING"}, *back)
    changed = with_final_zones([*before, replace(asked(4, 1, *messages), state=table(0, 0, 0))])
    assert zones(changed) == [2, 0, 1]
    assert changed[4].answers[0].seq == 1
    assert [m["to"]["seq"] for line in changed for m in line.messages if m.get("code") in (11, 12, 13)][:3] == [2, 0, 1]


def test_copies_may_lie_in_either_order_after_a_mix() -> None:
    end = End(over=True, winner=0, win_reason=2, messages=(), state=table(12, 11, 12))
    setup = Setup(decks=((12, 12, 11), ()), extras=((), ()), lp=8000, hand=0, draw=1, place=())
    mixed = {"msg": "SHUFFLE_SET_CARD", "from": [zone(0), zone(1), zone(2)]}
    lines = tuple(replace(line, messages=(mixed,)) for line in recording(12, 11, 12)[-1:])
    for way, order in ((frozenset[int](), (1, 3, 2)), (frozenset({1}), (2, 3, 1))):
        chance = Recorded(Recording("made", setup, lines, end))
        chance.codes, chance.the_other_way = (12, 12, 11), way
        assert chance.mix(1, (1, 2, 3)) == order


def test_one_mix_after_the_other_is_turned_round_while_that_helps() -> None:
    """Copies were mixed three times, and lay in reversed order after the first and the third time."""
    tried: list[set[int]] = []

    def begin() -> Lockstep:
        duel = SimpleNamespace(chance=SimpleNamespace(the_other_way=frozenset()), mixed_in_step=0)

        def run() -> DuelReport:
            way = {*duel.chance.the_other_way}
            tried.append(way)
            wrong = min(way ^ {1, 3}, default=3)
            shown = [Difference("made", 10 * wrong, "", "IDLE", "", "")] if way != {1, 3} else []
            duel.mixed_in_step, duel.report = wrong, (report := DuelReport("made", driven=40, differences=shown))
            return report

        duel.run = run
        return cast(Lockstep, duel)

    assert as_arranged(begin).explained
    assert tried == [set(), {1}, {1, 3}]
