"""Coverage: how many cards and decks are refereed, and how many are proved."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.language import Definition
from duelog.events.faces import Face
from duelog.replays.cards import certificates
from duelog.replays.cards.certificates import (
    Certificate,
    decode_certificates,
    encode_certificates,
    label,
    renewed,
)
from duelog.replays.cards.coverage import DeckCoverage, Labels, Share, Summary, Tally, missing_in, summary, tally
from duelog.replays.cards.deck_collections import decks_in
from duelog.replays.cards.deck_files import Deck
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError

NORMAL = Face(name="Plain", kinds=("normal",), passcode=1001)
PROVED = Face(name="Proved", card="spell", passcode=1002)
KNOWN = Face(name="Known", card="trap", passcode=1003)
OTHER = Face(name="Other", kinds=("effect",), passcode=1004)
TOKEN = Face(name="Token", kinds=("token",), passcode=1005)

POOL = CardPool.from_faces((NORMAL, PROVED, KNOWN, OTHER, TOKEN))
BOOK = CardBook([Definition(name="Proved", stays_on_field=True), Definition(name="Known", stays_on_field=True)])
CERTIFICATE = Certificate(card="Proved", definition=BOOK.of(["Proved"]).digest(), recorded="0", played=3)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(autouse=True)
def one_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "certificates", lambda: {"Proved": CERTIFICATE})


def test_each_card_has_one_label() -> None:
    assert [label(face, BOOK) for face in (NORMAL, PROVED, KNOWN, OTHER)] == [
        "no effect", "certified", "uncertified", "unsupported",
    ]  # fmt: skip
    assert label(PROVED, NO_BOOK) == "unsupported"


def test_another_definition_has_no_certificate() -> None:
    other = CardBook([Definition(name="Proved", stays_on_field=True, cannot_be_set=True)])
    assert label(PROVED, other) == "uncertified"


def test_the_pool_is_counted_without_tokens() -> None:
    kinds = Labels(POOL, BOOK).pool()
    assert kinds["all"] == Tally(certified=1, uncertified=1, no_effect=1, unsupported=1)
    assert kinds["monster"] == Tally(no_effect=1, unsupported=1)
    assert (kinds["all"].total, kinds["all"].refereed, kinds["all"].percent) == (4, 3, 75.0)


def test_a_deck_is_counted_by_copies_of_every_part() -> None:
    deck = Deck(main=(1001, 1002, 1004, 1004), extra=(1003,), side=(1004, 99), name="mine")
    found = Labels(POOL, BOOK).deck(deck)
    assert found.copies == Tally(certified=1, uncertified=1, no_effect=1, unsupported=3, unknown=1)
    assert found.missing == {"Other": 3, "99": 1}


def test_percentages_are_not_rounded_up_to_100() -> None:
    assert tally(["certified"] * 9999 + ["unsupported"]).percent == 99.9


def test_missing_cards_are_listed_by_frequency() -> None:
    decks = [DeckCoverage(str(n), Tally(), missing) for n, missing in enumerate(({"A": 1, "B": 2}, {"A": 1, "C": 1}))]
    assert missing_in(decks) == [("A", 2, 2), ("B", 2, 1), ("C", 1, 1)]


def test_a_folder_holds_the_decks_of_its_folders(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "two.ydk").write_text("#main\n1001\n")
    (tmp_path / "one.YDK").write_text("#main\n1002\n")
    (tmp_path / "notes.txt").write_text("no deck")
    assert names_in(tmp_path) == ["in/two", "one"]
    assert names_in(tmp_path / "one.YDK", tmp_path) == ["one", "in/two"], "each file counts once"


def test_a_folder_without_decks_is_reported(tmp_path: Path) -> None:
    with pytest.raises(DuelogError, match=r"holds no \.ydk file and no decks\.tsv"):
        decks_in([str(tmp_path)], POOL)
    with pytest.raises(DuelogError, match='"absent" is no file here'):
        decks_in(["absent"], POOL)
    with pytest.raises(DuelogError, match=r"absent\.tsv: cannot be read: No such file"):
        decks_in([str(tmp_path / "absent.tsv")], POOL)


def test_a_table_names_decks_near_it(tmp_path: Path) -> None:
    """The folder of the recorded duels between real decks has a table of their decks, which are in another folder."""
    for path in ("reference/real", "fixtures/decks/old"):
        (tmp_path / path).mkdir(parents=True)
    (tmp_path / "fixtures/decks/old/one.ydk").write_text("#main\n1001\n")
    (tmp_path / "reference/real/two.ydk").write_text("#main\n1002\n")
    table = tmp_path / "reference/real/decks.tsv"
    table.write_text("# decks\r\na\told/one.ydk\r\n\r\ntwo.ydk\r\n")
    assert names_in(table) == names_in(tmp_path / "reference/real") == ["a old/one", "two"]
    assert [reading.deck.main for reading in decks_in([str(table)], POOL)] == [(1001,), (1002,)]
    for wrong, what in {
        "a\told/absent.ydk": r"decks\.tsv:1: names no file: old/absent\.ydk \(it is looked for",
        "\na\tb\tc": r"decks\.tsv:2: is no line of a table of decks \(a line holds the name",
        "a\t": r"decks\.tsv:1: is no line of a table",
        "# nothing": r"decks\.tsv: is a table without decks",
    }.items():
        table.write_text(wrong)
        with pytest.raises(DuelogError, match=what):
            decks_in([str(table)], POOL)


def names_in(*sources: Path) -> list[str]:
    return [reading.deck.name for reading in decks_in(map(str, sources), POOL)]


def test_the_summary_counts_different_cards_and_whole_decks() -> None:
    labels = Labels(POOL, BOOK)
    decks = [Deck(main=(1001, 1002, 1002, 1003)), Deck(main=(1002, 1004, 1004, 99))]
    cards = labels.distinct(decks)
    assert cards == Tally(certified=1, uncertified=1, no_effect=1, unsupported=1, unknown=1)
    known = labels.pool()["all"]
    assert summary(known, [labels.deck(deck) for deck in decks], cards) == Summary(
        defined=Share(2, 3), certified=Share(1, 2), decks=Share(1, 2), cards=Share(3, 4)
    )
    assert summary(known, [], Tally()) == Summary(defined=Share(2, 3), certified=Share(1, 2))


def test_what_is_required_of_coverage_decides_the_exit_code(tmp_path: Path) -> None:
    deck = tmp_path / "mine.ydk"
    deck.write_text("#main\n" + "55144522\n" * 3 + "43096270\n4294967295\n")  # Pot of Greed, Alexandrite Dragon
    met = run("cards", "--coverage", deck, "--require", "cards=2, cards=100%,defined=1,decks=0%,certified=0.0%")
    assert met.exit_code == 0, met.output
    assert "  cards=2 of 2 known cards of the decks refereed (100.0%); 1 passcode of no known card" in met.stdout
    assert "  decks=0 of 1 decks wholly refereed (0.0%)" in met.stdout
    missed = run("cards", "--coverage", deck, "--require", "decks=1,cards=3,defined=1")
    assert missed.exit_code == 1
    assert missed.stdout.splitlines()[-2:] == ["not reached: decks=1", "not reached: cards=3"]
    told = json.loads(run("cards", "--coverage", deck, "--require", "decks=100%", "--json").stdout)
    assert told["required"] == [{"what": "decks", "least": 100, "in_percent": True, "met": False}]
    assert told["summary"]["cards"] == {"number": 2, "total": 2, "percent": 100.0}
    assert json.loads(run("cards", "--coverage", "--json").stdout)["summary"]["decks"] is None


def test_of_several_decks_the_guessed_prints_are_told_once(tmp_path: Path) -> None:
    """Fault: only a single deck told which passcodes were taken for prints of known cards."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.ydk").write_text("#main\n55144524\n4294967295\n")  # a print of Pot of Greed
    told = run("cards", "--coverage", tmp_path).stderr
    assert told.count("55144524 is no known card; it is taken for a print of Pot of Greed (55144522)") == 1
    assert "4294967295" not in told


def test_a_demand_that_cannot_be_judged_is_refused() -> None:
    assert "--require decks=1 needs decks" in run("cards", "--coverage", "--require", "decks=1").output
    for demand in ("cards", "cards=x", "pool=3", "cards>=3"):
        refused = run("cards", "--coverage", "--require", demand)
        assert refused.exit_code == 2
        assert f'--require cannot be "{demand}"' in refused.output
    assert run("cards", "--require", "defined=1").exit_code == 2


def test_certificates_are_read_as_they_were_written() -> None:
    more = Certificate(card="A", definition="1", recorded="2", played=1, not_playable=2, explained=1, rules=("GEN-02",))
    content = encode_certificates([CERTIFICATE, more])
    assert decode_certificates(content) == {"A": more, "Proved": CERTIFICATE}
    assert content.splitlines()[0].startswith(b'{"card":"A"')
    quoted = replace(more, card='"A" \\ B')
    every = decode_certificates(encode_certificates([CERTIFICATE, more, quoted]))
    assert [every[name] for name in every] == [quoted, more, CERTIFICATE]
    assert "Z" not in every
    assert "B" not in every


def test_the_certificates_are_in_the_order_of_their_cards() -> None:
    assert list(certificates.certificates()) == sorted(certificates.certificates())  # they are looked up by it


def test_each_text_of_a_card_has_its_own_certificate() -> None:
    newest, older = (Certificate(card="A", definition=digest, recorded="0", played=1) for digest in ("2", "1"))
    again = replace(older, played=5)
    both = renewed(older, newest, ("2", "1"))
    assert both == replace(newest, others=(older,))
    assert renewed(both, again, ("2", "1")) == replace(newest, others=(again,))
    assert renewed(both, None, ("1",)) == older  # the newest text lost it
    assert renewed(both, None, ("2",)) == newest
    assert renewed(older, None, ("2",)) is None


def test_the_command_reports_the_pool_and_a_deck(tmp_path: Path) -> None:
    deck = tmp_path / "mine.ydk"
    deck.write_text("#main\n" + "55144522\n" * 3 + "4294967295\n")
    told = json.loads(run("cards", "--coverage", deck, "--json").stdout)
    assert told["pool"]["all"]["cards"] > 6000
    assert told["pool"]["all"]["refereed"] < told["pool"]["all"]["cards"]
    (found,) = told["decks"]
    assert (found["cards"], found["refereed"], found["unknown"], found["missing"]) == (4, 3, 1, {"4294967295": 1})
    lines = run("cards", "--coverage", deck).stdout.splitlines()
    assert lines[0].startswith("all cards: ")
    assert "1 deck, 0 wholly refereed; copies: 3 of 4 refereed (75.0%)" in "\n".join(lines)
    assert "     1    1  4294967295" in lines


def test_a_deck_check_reports_how_much_is_refereed(tmp_path: Path) -> None:
    deck = tmp_path / "mine.ydk"
    deck.write_text("#main\n" + "55144522\n" * 3 + "43096270\n")
    told = json.loads(run("deck", "check", deck, "--json").stdout)
    assert (told["refereed"]["cards"], told["refereed"]["refereed"], told["refereed"]["no_effect"]) == (4, 4, 1)
    assert "copies: 4 of 4 refereed (100.0%): " in run("deck", "check", deck).stdout
