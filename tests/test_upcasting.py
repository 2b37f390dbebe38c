"""Files of version 1: upcast when read, checked by their own bytes, judged as before."""

from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pytest

from duelog.events import codec
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.lines import FORMAT
from duelog.events.matches import MatchHeader
from duelog.events.outcomes import TurnBegan
from duelog.events.upcast import upcast
from duelog.events.upcast_1_before import Before
from duelog.events.upcast_1_sentences import ASKED, NOTHING_REASONS, OF_A_CARD
from duelog.replays import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.older_lines import older_lines
from duelog.replays.files.sealing import Ledger
from duelog.replays.matches.recorded_match import Match
from duelog.replays.referee.verification import judge_file

FORMAT_1 = Path(__file__).parent / "format1"
GOLDEN = Path(__file__).parent / "goldens" / "tributes.duel"


def old_file(duel: Duel) -> bytes:
    """A file of version 1 with the content of a file of version 2; its digests of states differ."""
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
    assert "its state digests were made by another version of duelog" in judgement.file.warnings[0]


def test_the_digests_of_a_file_of_version_1_cover_its_own_bytes(tmp_path: Path) -> None:
    old = tmp_path / "old.duel"
    content = old_file(Duel.open(GOLDEN))
    changed = content.replace(b'"player":1', b'"player":2', 1)
    assert changed != content
    old.write_bytes(changed)
    with pytest.raises(DuelogError, match=r"the digest of the log differs|have been changed"):
        Duel.open(old)


def test_a_match_of_version_1_is_opened_but_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "old.match"
    header = codec.encode(MatchHeader()).replace(b'"format":%d' % FORMAT, b'"format":1')
    lines = [header, b'{"kind":"match-duel-began","n":1,"duel":1,"file":"old-1.duel"}', b""]
    path.write_bytes(b"\n".join(lines))
    match = Match.open(path)
    assert (match.header, len(match.events)) == (MatchHeader(), 1)
    with pytest.raises(DuelogError, match="has an older format"):
        Match.resume(path)


def test_lines_that_are_decoded_directly_are_those_that_are_upcast() -> None:
    """Lines of kinds that did not change are decoded directly: with the same result, whatever else is in them."""
    for path in sorted(set(FORMAT_1.glob("*.duel")) - set(FORMAT_1.glob("case-cards-*"))):
        header, *lines = path.read_bytes().splitlines()
        raws = upcast(map(msgspec.json.decode, (header, *lines)), 1)
        assert list(older_lines(header, lines, 1)) == list(map(codec.convert_line, raws))[1:], path.name


def test_a_line_that_is_not_written_as_usual_is_upcast() -> None:
    header = b'{"kind":"duel","format":1,"seats":[{},{}],"faces":[]}'
    odd = (
        b'{"kind":"cards-drawn","n":1,"player":1,"cards":[1],"\\u0072esume":3}',
        b'{"kind":"cards-drawn","kind":"link-resolved","n":2,"link":1}',
        b' {"kind":"cards-drawn","n":3,"player":1,"cards":[1],"resume":-4}',
    )
    raws = [*upcast(map(msgspec.json.decode, (header, *odd)), 1)][1:]
    assert [*older_lines(header, odd, 1)] == [*map(codec.convert_line, raws)]


def test_upcasting_takes_tokens_into_account() -> None:
    before = Before({"kind": "duel", "faces": [{"name": "A"}, {"name": 1}, 2, {}]})
    before.note({"kind": "tokens-made", "tokens": [{"card": 3, "face": {"name": "Sheep Token"}}, {"face": None}]})
    before.note({"kind": "tokens-made"})
    assert list(before.names) == ["A", "Sheep Token"]


# --- sentences --------------------------------------------------------------------------------------------------


def upcast_event(line: dict[str, Any], names: tuple[str, ...] = ("Ryko, Lightsworn Hunter",)) -> Event:
    """An event of version 1 in a duel with one card of each name."""
    faces = [{"name": name} for name in names]
    header = {"kind": "duel", "format": 1, "seats": [{"main": list(range(len(names)))}, {}], "faces": faces}
    return cast(Event, codec.convert_line([*upcast([header, {"n": 1, **line}], 1)][1]))


def asked(**fields: Any) -> o.Asked:
    base = {"kind": "asked", "player": 1, "answer": "cards", "rule": "EFF-08", "source": 1}
    found = upcast_event({**base, **fields})
    assert isinstance(found, o.Asked)
    return found


def test_every_sentence_of_version_1_for_nothing_has_a_reason() -> None:
    assert set(NOTHING_REASONS.values()) <= set(get_args(o.NothingReason)) - {"words"}
    for words, reason in {**NOTHING_REASONS, "it rains": "words"}.items():
        found = upcast_event({"kind": "nothing-happened", "card": 1, "reason": words})
        assert isinstance(found, o.NothingHappened)
        assert (found.reason, found.words) == (reason, words if reason == "words" else "")


def test_every_question_of_version_1_has_a_topic() -> None:
    of_a_card = {f"{start}Reed Heron": (answer, topic) for start, answer, topic in OF_A_CARD}
    topics = {*ASKED.values(), *(topic for _, topic in of_a_card.values())}
    assert topics <= set(get_args(o.Topic)) - {"label", "words"}
    for (words, rule), topic in ASKED.items():
        found = asked(about=words, rule=rule, cards=[1])
        assert (found.about, found.label, found.words) == (topic, "", "")
    for words, (answer, topic) in of_a_card.items():
        found = asked(about=words, answer=answer, cards=[1])
        assert (found.about, found.label, found.words) == (topic, "", "")


def test_a_question_of_a_definition_is_identified_by_its_label() -> None:
    assert asked(about="declared", answer="option").label == "declared"
    assert asked(about="Tributes").label == "Tributes"  # not those of a Ritual: another rule
    assert asked(about="destroy a card on the field", answer="yes").label == "destroy"
    chosen = upcast_event({"kind": "chosen", "player": 1, "about": "found", "cards": [1], "source": 1})
    assert isinstance(chosen, o.Chosen)
    assert (chosen.about, chosen.label) == ("label", "found")


@pytest.mark.parametrize(
    "fields",
    [
        {"about": "shall it rain?", "answer": "yes"},  # a card of somebody's own
        {"about": "destroy a card on the field", "answer": "yes", "source": 2},  # another card asks so
        {"about": "which one", "source": 0},  # another program's
        {"about": "zone of nothing", "answer": "place", "places": ["p1.M1"]},  # of no card
    ],
)
def test_unknown_words_are_kept(fields: dict[str, Any]) -> None:
    found = asked(**fields)
    assert (found.about, found.label, found.words) == ("words", "", fields["about"])


def test_an_incomplete_line_is_rejected_by_the_types() -> None:
    for line in (
        {"kind": "asked", "about": 3},
        {"kind": "chosen"},
        {"kind": "nothing-happened", "card": 1, "reason": 1},
    ):
        with pytest.raises(msgspec.ValidationError):
            upcast_event(line)


def test_a_question_in_the_words_of_a_card_of_version_1_is_judged() -> None:
    """Kuraz asks both players with the same words, which are all that the log of version 1 contains."""
    questions = [
        event
        for path in sorted(FORMAT_1.glob("*kuraz*.duel"))
        for event in Duel.open(path).events
        if isinstance(event, o.Asked) and event.about == "words"
    ]
    assert questions
    for path in FORMAT_1.glob("*kuraz*.duel"):
        judged = judge_file(path).referee
        assert judged is not None
        assert judged.findings == ()
