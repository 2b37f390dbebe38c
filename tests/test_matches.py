"""Recorded Matches: their files, the files of their duels, resuming after a crash, and findings."""

import json
import random
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.engine import IllegalMove
from duelog.core.state import Result
from duelog.events import codec
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.lines import Seal
from duelog.events.matches import MatchHeader
from duelog.replays.cards.built_in import built_in
from duelog.replays.cases.running_cases import check_case, read_case
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import encode_duel
from duelog.replays.files.history import History
from duelog.replays.matches.match_checks import check_match
from duelog.replays.matches.match_files import parse_match
from duelog.replays.matches.recorded_match import Match, seal_digest
from duelog.replays.play.players import play_greedy, play_random
from duelog.replays.play.playing import play_match
from duelog.replays.play.seating import Registered, drawn_deck, seat_players
from duelog.replays.referee.verification import judge_file

CASES = Path(__file__).parent / "cases"


def header() -> MatchHeader:
    rng = random.Random(3)
    decks = [drawn_deck(rng, built_in()) for _ in "12"]
    decks = [type(deck)(main=deck.main, side=drawn_deck(rng, built_in()).main[:4]) for deck in decks]
    seating = seat_players([Registered("Ada", decks[0]), Registered("Ben", decks[1])], built_in())
    return MatchHeader(seats=seating.seats, faces=seating.faces)


def record(path: Path, seed: int = 7) -> Match:
    with Match.record(path, header(), durable=False) as match:
        play_match(match, (play_random, play_random), seed)
        return match


def faults(path: Path) -> list[str]:
    return [str(fault).removeprefix(f"{path.parent}/") for fault in check_match(Match.open(path))]


def test_a_match_is_a_file_and_knows_its_duels(tmp_path: Path) -> None:
    path = tmp_path / "final.match"
    recorded = record(path)
    match = Match.open(path)
    assert match.events == recorded.events
    assert match.header == header()
    assert match.state == recorded.state
    assert match.seal is not None
    assert match.state.winner is not None
    duels = [Duel.open(duel) for duel in match.duel_paths()]
    assert [duel.name for duel in match.duel_paths()] == [f"final-{n}.duel" for n in range(1, len(duels) + 1)]
    ended = [event for event in match.events if isinstance(event, o.MatchDuelEnded)]
    assert [seal_digest(duel.seal) for duel in duels if duel.seal] == [event.seal for event in ended]
    assert [duel.end.result.winner for duel in duels if duel.end.result] == list(match.state.results)
    assert faults(path) == []


def test_the_loser_chooses_in_the_next_duel_and_swapped_cards_are_in_it(tmp_path: Path) -> None:
    match = record(tmp_path / "a.match")
    assert any(isinstance(event, m.Swap) for event in match.events)
    begun = [
        state for event, state in zip(match.events, match.states, strict=False) if isinstance(event, o.MatchDuelBegan)
    ]
    for path, state in zip(match.duel_paths(), begun, strict=True):
        duel = Duel.open(path)
        assert duel.header.seats == state.seats
        last = state.results[-1] if state.results else 0
        assert duel.header.chooser == ((3 - last) or None if last else None)
        named = [event for event in duel.events if isinstance(event, o.ChooserNamed)]
        assert bool(named) == (duel.header.chooser is None)


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        record(tmp_path / folder / "a.match")
    first, again = (
        {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()} for folder in ("one", "two")
    )
    assert first == again
    assert len(first) in (3, 4)


@pytest.mark.parametrize("cut", range(1, 400, 27))
def test_a_match_resumes_wherever_its_file_was_truncated(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a.match"
    record(path)
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    size = first + cut * (len(whole) - first) // 400
    path.write_bytes(whole[:size])
    for duel in tmp_path.glob("*.duel"):
        if duel not in Match.open(path).duel_paths():
            duel.unlink()
    with Match.resume(path, durable=False) as match:
        play_match(match, (play_greedy, play_greedy), 1, overwrite=True)
    assert Match.open(path).state.stage == "over"
    assert faults(path) == []


def test_a_duel_that_was_sealed_before_a_crash_is_entered(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    whole = record(path).events
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]))  # the header and the beginning of duel 1
    with Match.resume(path) as match:
        assert match.events == whole[:2]
        assert match.state.stage == "between"


@pytest.mark.parametrize("sealed", [True, False])
def test_another_duel_under_the_name_of_the_duel_in_progress_is_refused(tmp_path: Path, sealed: bool) -> None:
    """A sealed one was entered as if it had been played in the Match, and one in progress was continued."""
    path = tmp_path / "a.match"
    Match.record(path, header()).close()
    Duel.open("examples/first-duel.duel").save(tmp_path / "a-1.duel", sealed=sealed)
    before = path.read_bytes(), (tmp_path / "a-1.duel").read_bytes()
    with (
        pytest.raises(DuelogError, match="begins with other seats than the Match gives it"),
        Match.resume(path) as match,
    ):
        match.resume_duel()
    assert before == (path.read_bytes(), (tmp_path / "a-1.duel").read_bytes())


def test_a_link_to_nothing_under_the_name_of_the_duel_in_progress(tmp_path: Path) -> None:
    """It was to be resumed, by the command that had just failed to."""
    path = tmp_path / "a.match"
    Match.record(path, header()).close()
    (tmp_path / "a-1.duel").symlink_to("nowhere.duel")
    with Match.resume(path) as match, pytest.raises(DuelogError, match="link to a file that does not") as caught:
        match.resume_duel()
    assert caught.value.hint == "remove the link, or choose another name"
    assert not (tmp_path / "nowhere.duel").exists()


def test_a_torn_line_is_dropped_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    with Match.record(path, header()):
        pass
    path.write_bytes(path.read_bytes() + b'{"kind":"match-du')
    assert "cut off and was dropped (17 bytes)" in Match.open(path).warnings[0]
    with Match.resume(path) as match:
        assert len(match.warnings) == 1
        assert match.state.duel == 1
    assert Match.open(path).warnings == ()


def between(path: Path) -> Match:
    """A Match after its first duel, still open."""
    match = Match.record(path, header(), durable=False)
    with match.resume_duel(durable=False) as duel:
        duel.append(o.DuelEnded(winner=1, reason="other"))
        seal = duel.finish()
    match.end_duel(Result(winner=1, reason="other"), seal)
    return match


def test_only_swaps_can_be_taken_back(tmp_path: Path) -> None:
    with between(tmp_path / "a.match") as match:
        seat = match.state.seat(1)
        match.decide(m.Swap(player=1, side=seat.side[0], other=seat.main[0]))
        match.decide(m.Ready(player=1))
        assert match.state.seat(1) != seat
        assert [after for after, _ in match.swaps()] == [1]
        match.decide(m.Undo(player=1, to=2))
        assert match.swaps() == []
        assert match.state.seat(1) == seat
        assert match.state.ready == ()
        for to in (0, 1):
            with pytest.raises(IllegalMove, match="a duel that is over stays"):
                match.decide(m.Undo(player=1, to=to))
        match.decide(m.Ready(player=1))
        match.decide(m.Ready(player=2))
        with pytest.raises(IllegalMove, match="a duel has begun since"):
            match.decide(m.Undo(player=1, to=2))
    reopened = Match.open(tmp_path / "a.match")
    assert reopened.state == match.state
    assert faults(tmp_path / "a.match") == []


def test_an_illegal_swap_does_not_change_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    with between(path) as match:
        before = path.read_bytes()
        with pytest.raises(IllegalMove, match="DECK-06"):
            match.decide(m.Swap(player=1, side=match.state.seat(1).main[0], other=10**6))
        assert path.read_bytes() == before


def test_two_programs_cannot_write_one_match(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    with Match.record(path, header()), pytest.raises(DuelogError, match="being written by another program"):
        Match.resume(path)
    with pytest.raises(DuelogError, match="exists already"):
        Match.record(path, header())
    with pytest.raises(DuelogError, match=r"ends in \.match"):
        Match.record(tmp_path / "a.duel", header())


def test_a_finished_match_is_not_resumed(tmp_path: Path) -> None:
    record(tmp_path / "a.match")
    with pytest.raises(DuelogError, match="the Match is over"):
        Match.resume(tmp_path / "a.match")
    with pytest.raises(DuelogError, match="is opened to be read"):
        Match.open(tmp_path / "a.match").append(m.Ready(player=1))


# --- what is found wrong ----------------------------------------------------------------------------------------


def edited(path: Path, old: str, new: str) -> list[str]:
    """The findings in a Match whose file was edited by hand, with the seal removed."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]
    text = "".join(lines)
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return faults(path)


def test_a_changed_result_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    match = record(path)
    won = match.state.results[0]
    found = edited(path, f'"duel":1,"winner":{won}', f'"duel":1,"winner":{3 - won}')
    assert f"a-1.duel: says that p{won} won, the Match that p{3 - won} won" in found
    assert any("chooser" in fault for fault in found)


def won_at_once(path: Path) -> Match:
    """A Match that Victory Dragon has won in its first duel, which is the one of the case."""
    case = check_case(read_case(CASES / "win" / "win-05-by-a-card.case.yaml"))
    assert case.ok
    assert case.header is not None
    given = case.header
    registered = MatchHeader(seats=given.seats, faces=given.faces, definitions=given.definitions)
    with Match.record(path, registered, durable=False) as match:
        with match.resume_duel(durable=False) as duel:
            for event in case.events:
                duel.append(event)
            seal = duel.finish()
            assert duel.end.result is not None
            match.end_duel(duel.end.result, seal)
        return match


def test_a_card_wins_the_match_with_its_first_duel(tmp_path: Path) -> None:
    match = won_at_once(tmp_path / "a.match")
    assert match.events[1:] == [
        o.MatchDuelEnded(n=2, duel=1, winner=1, seal=ended_with(match), wins_match=True),
        o.MatchEnded(n=3, winner=1),
    ]
    assert match.seal is not None
    assert faults(match.path) == []
    assert Match.open(match.path).state == match.state
    for language, won in (
        ("en", ("p1 won, and by this duel the Match", "p1 (p1) won the Match", "nothing wrong")),
        ("fr", ("p1 a gagné, et par ce duel le Match", "p1 (p1) a gagné le Match")),
        ("pt", ("p1 venceu, e com este duelo a Partida",)),
    ):
        done = CliRunner().invoke(app, ["match", str(match.path), "--lang", language])
        assert done.exit_code == 0, done.output
        assert all(words in done.output for words in won), done.output
    told = CliRunner().invoke(app, ["info", str(match.duel_paths()[0])])
    assert "p2 (p2) has no Life Points left, by a direct attack that wins the Match" in told.output


def ended_with(match: Match) -> str:
    seal = Duel.open(match.duel_paths()[0]).seal
    assert seal is not None
    return seal_digest(seal)


def test_a_match_and_its_duel_agree_about_who_won_more_than_the_duel(tmp_path: Path) -> None:
    match = won_at_once(tmp_path / "a.match")
    found = edited(match.path, ',"wins_match":true', "")
    assert "a-1.duel: decides the Match, and the Match says that it does not decide the Match by itself" in found
    assert any(fault.startswith("a.match:4: nothing follows here by itself") for fault in found)
    ordinary = record(tmp_path / "b.match")
    won = ordinary.state.results[0]
    found = edited(ordinary.path, f'"duel":1,"winner":{won}', f'"duel":1,"wins_match":true,"winner":{won}')
    assert "b-1.duel: does not decide the Match by itself, and the Match says that it decides the Match" in found


def test_verify_finds_a_match_that_no_card_has_won(tmp_path: Path) -> None:
    path = won_at_once(tmp_path / "a.match").duel_paths()[0]
    duel = Duel.open(path)
    assert judge_file(path).ok
    for reason in ("life points", "effect"):
        changed = [*duel.events[:-1], replace(duel.events[-1], reason=reason)]
        path.write_bytes(encode_duel(History(duel.header, changed, str(path))))
        judged = judge_file(path)
        assert not judged.ok
        assert judged.referee is not None
        (finding,) = judged.referee.findings
        assert set(finding.rules) >= {"GEN-03", "WIN-01"}


def test_a_changed_match_does_not_match_its_seal(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    record(path)
    text = path.read_text(encoding="utf-8")
    for old, new, error in (
        ("Ada", "Eve", "line 1 has been changed"),
        ('"duel":1,"file":"a-1.duel"', '"duel":1,"file":"b-1.duel"', "the lines of events have been changed"),
    ):
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(DuelogError, match=error):
            Match.open(path)


def test_a_swap_added_by_hand_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    with between(path) as match:
        seat = match.state.seat(1)
        match.append(m.Swap(player=1, side=seat.main[0], other=seat.side[0]))
        match.append(o.MatchDuelBegan(duel=2, file="a-2.duel"))
    found = faults(path)
    assert any(fault.startswith("a.match:4: DECK-06") and "is not in the Side Deck of p1" in fault for fault in found)
    assert any(fault.startswith("a.match:5: nothing follows here by itself") for fault in found)


@pytest.mark.parametrize("name", ["../a-1.duel", "", ".", "sub/a.duel"])
def test_a_match_does_not_lead_to_other_folders(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.match"
    with Match.record(path, header()):
        pass
    found = edited_name(path, name)
    assert "does not lie beside it" in found[0]
    with pytest.raises(DuelogError, match="does not lie beside it"):
        Match.open(path).duel_paths()


def edited_name(path: Path, name: str) -> list[str]:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"a-1.duel"', f'"{name}"'), encoding="utf-8")
    return faults(path)


def test_missing_unsealed_and_exchanged_duels_are_found(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    record(path)
    first, second = tmp_path / "a-1.duel", tmp_path / "a-2.duel"
    whole = first.read_bytes()
    first.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    assert faults(path) == ["a-1.duel: is not sealed, and the Match says that the duel is over"]
    shutil.copy(second, first)
    assert "a-1.duel: is not the file that the Match was written with" in faults(path)[0]
    first.unlink()
    assert faults(path) == ["a-1.duel: cannot be read: No such file or directory"]


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "line 1: its first line is incomplete"),
        (b"{}\n", "line 1: is not a Match header"),
        (b'{"kind":"match"}\n', "line 1: is not a Match header"),
        (b'{"kind":"duel","format":2}\n', "line 1: is not a Match header"),
        (b'{"kind":"match","format":9}\n', "line 1: is of format 9"),
        (b'{"kind":"match","format":2,"ruleset":"chess"}\n', "unknown ruleset"),
        (
            b'{"kind":"match","format":2}\n{"kind":"ready","n":2,"player":1}\n',
            "line 2: found event 2, expected event 1",
        ),
        (
            b'{"kind":"match","format":2}\n{"kind":"undo","n":1,"player":1,"to":1}\n',
            "line 2: event 1 goes back to event 1",
        ),
        (b'{"kind":"match","format":2}\n{"kind":"match"}\n', "line 2: "),
        (b'{"kind":"match","format":2}\n\xff\n', "line 2: "),
        (b'{"kind":"match","format":2}\n{"kind":"duel"}\n', "line 2: a Match has events and a seal only"),
    ],
)
def test_an_invalid_match_is_rejected_with_its_line(content: bytes, error: str) -> None:
    with pytest.raises(DuelogError) as raised:
        parse_match(content)
    assert str(raised.value).startswith(error)


def test_a_converted_match_is_called_that(tmp_path: Path) -> None:
    """Converted line ends and a byte order mark seemed to be a changed line 1 and malformed JSON."""
    path = tmp_path / "a.match"
    record(path)
    content = path.read_bytes()
    with pytest.raises(DuelogError, match="line ends were converted"):
        parse_match(content.replace(b"\n", b"\r\n"))
    with pytest.raises(DuelogError, match="begins with a byte order mark"):
        parse_match(b"\xef\xbb\xbf" + content)
    with pytest.raises(DuelogError, match="the line is empty"):
        parse_match(content + b"\n")


def test_nothing_follows_the_seal_and_the_seal_fits(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    match = record(path)
    content = path.read_bytes()
    with pytest.raises(DuelogError, match="there is data after the seal"):
        parse_match(content + content.splitlines(keepends=True)[-2])
    assert match.seal is not None
    body = content[: content.rindex(b"\n", 0, -1) + 1]
    other = match.seal.state[:8] + "0" * 24
    for wrong in (replace(match.seal, events=1), replace(match.seal, log="00"), replace(match.seal, state=other)):
        assert isinstance(wrong, Seal)
        with pytest.raises(DuelogError, match="seal"):
            parse_match(body + codec.encode(wrong) + b"\n")


# --- duelog match -----------------------------------------------------------------------------------------------


def test_the_command_describes_a_match_duel_by_duel(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    match = record(path)
    done = CliRunner().invoke(app, ["match", str(path)])
    assert done.exit_code == 0, done.output
    assert "p1 (Ada)" in done.output.splitlines()[0]
    assert f"duel 1: p{match.state.results[0]} won (a-1.duel)" in done.output
    assert done.output.count(" swap side:") == len(match.swaps()) > 0
    assert "nothing wrong (sealed)" in done.output
    facts = json.loads(CliRunner().invoke(app, ["match", str(path), "--json"]).output)
    assert facts["wins"] == {"p1": match.state.wins[0], "p2": match.state.wins[1]}
    assert len(facts["duels"]) == len(match.state.results)
    french = CliRunner().invoke(app, ["match", str(path), "--lang", "fr"]).output
    assert [line for line in done.output.splitlines() if " swap side:" in line] == [
        line for line in french.splitlines() if " swap side:" in line
    ], "swaps are in the notation"


def test_the_command_finds_what_is_wrong_within_a_duel(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    record(path)
    duel = tmp_path / "a-1.duel"
    duel.write_bytes(duel.read_bytes().replace(b'"kind":"normal-summon"', b'"kind":"set-monster"', 1))
    done = CliRunner().invoke(app, ["match", str(path)])
    assert done.exit_code == 1
    assert "a-1.duel" in done.output


@pytest.mark.parametrize("command", ["show", "verify", "info"])
def test_other_commands_say_which_one_is_for_matches(tmp_path: Path, command: str) -> None:
    record(tmp_path / "a.match")
    done = CliRunner().invoke(app, [command, str(tmp_path / "a.match")])
    assert done.exit_code == 2
    assert "duelog match" in done.output
