"""Files of version 1: brought up to date as they are read, checked by their own bytes, judged as they were."""

from pathlib import Path

import pytest

from duelog.events import codec
from duelog.events.lines import FORMAT
from duelog.events.matches import MatchHeader
from duelog.events.outcomes import TurnBegan
from duelog.events.upcast_1_before import Before
from duelog.replays import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.sealing import Ledger
from duelog.replays.matches.recorded_match import Match
from duelog.replays.referee.verification import judge_file

GOLDEN = Path(__file__).parent / "goldens" / "tributes.duel"


def old_file(duel: Duel) -> bytes:
    """A file of version 1 that says of itself what a file of version 2 says; its digests of states are others."""
    ledger = Ledger()
    head = codec.encode(duel.header).replace(b'"format":%d' % FORMAT, b'"format":1')
    lines = [ledger.open(head, duel.start)]
    for event, state in duel:
        due = ledger.due(event.n, type(event) is TurnBegan)
        lines.append(ledger.enter(codec.encode(event), event.n, duel.start if due else None))
        assert state is not None
    lines.append(ledger.close(len(duel), lambda: duel.start)[0])
    return b"".join(lines)


def test_a_file_of_version_1_is_opened_and_judged(tmp_path: Path) -> None:
    new = Duel.open(GOLDEN)
    old = tmp_path / "old.duel"
    old.write_bytes(old_file(new))
    opened = Duel.open(old)
    assert (opened.header, opened.events, opened.end) == (new.header, new.events, new.end)
    judgement = judge_file(old)
    assert judgement.ok, judgement.file.findings
    assert judgement.referee is not None
    assert judgement.referee.scope == "whole"
    assert "another version of duelog made its digests of states" in judgement.file.warnings[0]


def test_the_digests_of_a_file_of_version_1_cover_its_own_bytes(tmp_path: Path) -> None:
    old = tmp_path / "old.duel"
    content = old_file(Duel.open(GOLDEN))
    changed = content.replace(b'"player":1', b'"player":2', 1)
    assert changed != content
    old.write_bytes(changed)
    with pytest.raises(DuelogError, match=r"the digest of the log differs|are not as they were written"):
        Duel.open(old)


def test_a_match_of_version_1_is_opened_and_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "old.match"
    header = codec.encode(MatchHeader()).replace(b'"format":%d' % FORMAT, b'"format":1')
    lines = [header, b'{"kind":"match-duel-began","n":1,"duel":1,"file":"old-1.duel"}', b""]
    path.write_bytes(b"\n".join(lines))
    match = Match.open(path)
    assert (match.header, len(match.events)) == (MatchHeader(), 1)
    with pytest.raises(DuelogError, match="is of an older format"):
        Match.resume(path)


def test_what_is_known_of_a_duel_grows_with_its_tokens() -> None:
    before = Before({"kind": "duel", "faces": [{"name": "A"}, {"name": 1}, 2, {}]})
    before.note({"kind": "tokens-made", "tokens": [{"card": 3, "face": {"name": "Sheep Token"}}, {"face": None}]})
    before.note({"kind": "tokens-made"})
    assert list(before.names) == ["A", "Sheep Token"]
