"""Our engine plays recorded duels, and agrees with theirs at every question."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from duelog.core.fold.evolve import fold, initial_state
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.pool_joining import joined
from tests.lockstep.__main__ import drive_safely, recordings_of
from tests.lockstep.driver import Lockstep, drive
from tests.lockstep.readings import their_book
from tests.lockstep.recording import Half, Line, Recording, Slot, Table, read
from tests.lockstep.report import DuelReport, summary
from tests.lockstep.scope import PLAIN, WITH_EFFECTS, WITHOUT_EFFECTS
from tests.sampling import sampled
from tests.shared import SHARED, shared


def recorded(name: str) -> Recording:
    return read(shared(f"reference/{name}.jsonl.gz"))


def pool_of(recording: Recording) -> CardPool:
    return joined(built_in(), read_cdb(shared("cards/cards.cdb"), recording.codes))


def driven(recording: Recording) -> DuelReport:
    return drive(recording, pool_of(recording), built_in_book(NEWEST))


@pytest.mark.parametrize("name", [*WITHOUT_EFFECTS, *WITH_EFFECTS])
def test_our_engine_agrees_with_theirs(name: str) -> None:
    recording = recorded(name)
    report = driven(recording)
    assert not report.stopped, summary([report])
    assert not report.unexplained, summary([report])
    assert report.driven == len(recording.lines)
    if name in PLAIN:
        assert report.questions == len(recording.lines)


def recordings(part: str) -> list[str]:
    """The names of the recordings in a part of the folder; none if it is not there."""
    return [path.name.removesuffix(".jsonl.gz") for path in recordings_of(SHARED / "reference", part)]


@pytest.mark.parametrize(
    ("part", "name"),
    [
        *(("fresh", name) for name in sampled(recordings("fresh"), 30, "fresh duels")),
        *(("real", name) for name in sampled(recordings("real"), 20, "real duels")),
    ],
)
def test_a_sample_of_the_other_recordings_is_equal_or_explained(part: str, name: str) -> None:
    """They were driven by hand only: `make test ALL=1` and `make conformance` drive them all."""
    recording = recorded(f"{part}/{name}")
    report = drive_safely(recording, pool_of(recording), their_book())
    assert report.undefined or not report.unexplained, summary([report])
    assert report.undefined or report.stopped or report.driven == len(recording.lines)


def test_the_events_of_our_engine_are_a_valid_log() -> None:
    recording = recorded(PLAIN[0])
    duel = Lockstep(recording, pool_of(recording))
    duel.run()
    assert [event.n for event in duel.events] == list(range(1, len(duel.events) + 1))
    assert fold(initial_state(duel.header), duel.events) == duel.state


# --- a harness that finds nothing proves nothing: it is shown wrong recordings ----------------------------------

AT = 60
"""A question in the middle of a plain duel."""


def _changed_line(line: Line, change: Callable[[Half], Half]) -> Line:
    one, two = line.state.players
    return replace(line, state=replace(line.state, players=(change(one), change(two))))


def _first_monster(half: Half, change: Callable[[Slot], Slot]) -> Half:
    monsters = list(half.mzone)
    for index, slot in enumerate(monsters):
        if slot is not None:
            monsters[index] = change(slot)
            break
    return replace(half, mzone=tuple(monsters))


WRONG_TABLES: dict[str, Callable[[Half], Half]] = {
    "lp": lambda half: replace(half, lp=half.lp + 50),
    "hand": lambda half: replace(half, hand=(*half.hand, 1)),
    "deck": lambda half: replace(half, deck=half.deck[1:]),
    "grave": lambda half: replace(half, grave=half.grave[1:]),
    "atk": lambda half: _first_monster(half, lambda slot: replace(slot, atk=1)),
    "def": lambda half: _first_monster(half, lambda slot: replace(slot, defense=1)),
    "level": lambda half: _first_monster(half, lambda slot: replace(slot, level=12)),
    "position": lambda half: _first_monster(half, lambda slot: replace(slot, pos="FD")),
    "owner": lambda half: _first_monster(half, lambda slot: replace(slot, owner=1 - slot.owner)),
    "materials": lambda half: _first_monster(half, lambda slot: replace(slot, materials=(1,))),
    "counters": lambda half: _first_monster(half, lambda slot: replace(slot, counters={"0x1": 1})),
}


def with_line(recording: Recording, at: int, line: Line) -> Recording:
    return replace(recording, lines=(*recording.lines[:at], line, *recording.lines[at + 1 :]))


@pytest.mark.parametrize("what", WRONG_TABLES)
def test_a_wrong_table_is_found_by_its_path(what: str) -> None:
    recording = recorded(PLAIN[0])
    wrong = with_line(recording, AT, _changed_line(recording.lines[AT], WRONG_TABLES[what]))
    found = driven(wrong).unexplained
    assert found
    assert {difference.n for difference in found} == {AT}
    assert all(difference.what.endswith(what) for difference in found)


def test_a_wrong_phase_and_turn_are_found() -> None:
    recording = recorded(PLAIN[0])
    table = recording.lines[AT].state
    other: Table = replace(table, phase="END", turn=table.turn + 1, turn_player=1 - table.turn_player)
    found = driven(with_line(recording, AT, replace(recording.lines[AT], state=other))).unexplained
    assert {difference.what for difference in found} == {"phase", "turn", "turn player"}


@pytest.mark.parametrize("kind", ["IDLE", "BATTLE", "PLACE", "TRIBUTE", "CARD"])
def test_a_missing_option_is_found(kind: str) -> None:
    recording = recorded(PLAIN[0])
    at = next(at for at, line in enumerate(recording.lines) if line.prompt.type == kind and at > 9 and _loses(line))
    line = recording.lines[at]
    chosen = line.answers[0]
    kept = tuple(o for o in line.prompt.options if o == chosen or o != next(p for p in _others(line)))
    found = driven(with_line(recording, at, replace(line, prompt=replace(line.prompt, options=kept)))).unexplained
    assert len(found) == 1
    assert "also" in str(found[0].ours)


@pytest.mark.parametrize("kind", ["CHAIN", "IDLE"])
def test_a_missing_activation_is_found(kind: str) -> None:
    recording = recorded("chain-chain-2014-0")
    at = next(at for at, line in enumerate(recording.lines) if line.prompt.type == kind and _activations(line))
    line = recording.lines[at]
    kept = tuple(option for option in line.prompt.options if option is not _activations(line)[0])
    found = driven(with_line(recording, at, replace(line, prompt=replace(line.prompt, options=kept)))).unexplained
    assert len(found) == 1
    assert "also ['activate" in str(found[0].ours)


def _activations(line: Line) -> list[object]:
    return [o for o in line.prompt.options if o.action == "activate" and o not in line.answers]


def _others(line: Line) -> list[object]:
    return [option for option in line.prompt.options if option not in line.answers and option.loc]


def _loses(line: Line) -> bool:
    return bool(_others(line))


def test_a_wrong_winner_is_found() -> None:
    recording = recorded(PLAIN[0])
    winner = recording.end.winner
    assert winner is not None
    found = driven(replace(recording, end=replace(recording.end, winner=1 - winner))).unexplained
    assert [difference.what for difference in found] == ["result"]


def test_a_move_that_our_engine_refuses_stops_the_duel() -> None:
    recording = recorded(PLAIN[0])
    first = recording.lines[0]
    battle = replace(first.prompt.options[-1], action="to_battle")
    report = driven(with_line(recording, 0, replace(first, answer=battle)))
    assert report.stopped
    assert "to_battle" in summary([report])
