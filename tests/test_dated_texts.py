"""Dated card texts: which one is read, which one a duel is played with, and which files are invalid."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.effects.language import Definition
from duelog.core.effects.language.card_steps import Draw
from duelog.core.known_rulesets import card_texts_of
from duelog.core.state import RULEBOOK
from duelog.events.lines import Header
from duelog.replays.cards.converting import converted
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import book_of, built_in_book, built_in_texts, parse_cards, read_book
from duelog.replays.cards.ruleset_files import parse_ruleset
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.errors import DuelogError

ROOT = Path(__file__).parents[1]

CARDS = """\
Pale Lantern:
  - face: {card: trap, kinds: [normal]}
    effects:
      - kind: activation
        steps: [{do: draw, count: 1}]
  - since: 2015-01-16
    source: made up
    effects:
      - kind: activation
        steps: [{do: draw, count: 2}]
"""

CASE = """\
case: A card does what its text says at the date of the case
rules: [GEN-03]
{date}cards: [cards.yaml]
position:
  turn: 3
  p1: {{S1: {{card: Pale Lantern, face: down, played_on: 1}}, deck: [Dark Blade, Dark Blade, Dark Blade]}}
play:
  - p1 activate S1
expect:
  p1.hand_count: {drawn}
"""


def drawn(cards: Iterable[Definition]) -> list[object]:
    return [step.count for card in cards for step in card.effects[0].steps if isinstance(step, Draw)]


@pytest.mark.parametrize(
    ("as_of", "count"), [("2000-01-01", 1), ("2015-01-15", 1), ("2015-01-16", 2), ("2020-01-01", 2), (NEWEST, 2)]
)
def test_the_text_in_effect_on_a_date_is_read(as_of: str, count: int) -> None:
    assert drawn(parse_cards(CARDS, "cards.yaml").at(as_of)) == [count]


def test_the_source_of_a_date_is_kept() -> None:
    assert [(text.since, text.source) for text in parse_cards(CARDS, "cards.yaml").texts] == [
        ("", ""), ("2015-01-16", "made up"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "line", "says"),
    [
        ("  - face", "  - since: 2010-01-01\n    face", 2, "the first text holds from the release on"),
        (
            "    source: made up\n",
            "    face: {card: trap, kinds: [normal]}\n",
            7,
            "a later text has no face of its own",
        ),
        ("  - since: 2015-01-16\n    source", "  - source", 6, "a later text needs its date"),
        ("2015-01-16", "16 January 2015", 6, 'since is "16 January 2015"'),
        ("2015-01-16", "2015-13-16", 6, 'since is "2015-13-16"'),
        ("2015-01-16", "2015-1-16", 6, 'since is "2015-1-16"'),
    ],
)
def test_invalid_dates_are_reported_with_their_line(before: str, after: str, line: int, says: str) -> None:
    assert before in CARDS
    with pytest.raises(DuelogError) as caught:
        parse_cards(CARDS.replace(before, after, 1), "cards.yaml")
    assert str(caught.value).startswith(f"cards.yaml:{line}: ")
    assert says in str(caught.value)


def test_dates_out_of_order_are_refused() -> None:
    again = CARDS + CARDS[CARDS.index("  - since") :].replace("2015-01-16", "2014-12-31")
    with pytest.raises(DuelogError, match=r'since is "2014-12-31".*in the order of their dates'):
        parse_cards(again, "cards.yaml")


def test_a_duel_is_judged_by_the_texts_of_its_date(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    faces = parse_cards(CARDS, "cards.yaml").faces
    header = Header(faces=faces, definitions=read_book([path]).of(["Pale Lantern"]).digest())
    assert card_texts_of(header) == RULEBOOK.texts_date == "2014-08-31"
    assert drawn(book_of(header, [path])[0]) == [1]
    later = read_book([path], as_of="2016-01-01").of(["Pale Lantern"])
    head = replace(header, card_texts="2016-01-01", definitions=later.digest())
    assert drawn(book_of(head, [path])[0]) == [2]


def test_a_file_that_names_no_date_was_played_with_the_newest_texts(tmp_path: Path) -> None:
    """Files of version 1, as their digest shows."""
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    newest = read_book([path], as_of=NEWEST).of(["Pale Lantern"])
    header = Header(faces=parse_cards(CARDS, "cards.yaml").faces, definitions=newest.digest())
    assert drawn(book_of(header, [path])[0]) == [2]


@pytest.mark.parametrize(
    ("date", "held", "count"),
    [("", "", 1), ("card_texts: 2014-12-31\n", "2014-12-31", 1), ("card_texts: 2020-01-01\n", "2020-01-01", 2)],
)
def test_a_case_has_a_date(tmp_path: Path, date: str, held: str, count: int) -> None:
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    result = check_case(parse_case(CASE.format(date=date, drawn=count), str(tmp_path / "a.case.yaml")))
    assert result.ok, result.failure
    assert result.header is not None
    assert result.header.card_texts == held


def test_invalid_dates_in_cases_and_rulesets_are_rejected() -> None:
    with pytest.raises(DuelogError, match=r'x:3: card_texts must be a date, and is "soon"'):
        parse_case(CASE.format(date="card_texts: soon\n", drawn=1), "x")
    with pytest.raises(DuelogError, match=r'r:2: card_texts must be a date, and is "2020-02-30"'):
        parse_ruleset("name: mine\ncard_texts: 2020-02-30\n", "r")
    assert parse_ruleset("name: mine\ncard_texts: 2020-02-28\n", "r").card_texts == "2020-02-28"


def test_conversion_reaches_every_text() -> None:
    older = CARDS.replace(
        "        steps: [{do: draw, count: 2}]", "        no_response: true\n        steps: [{do: draw}]"
    )
    found = converted(older.encode(), "cards.yaml")
    assert [word.old for word in found.words] == ["no_response"]
    assert parse_cards(found.text, "cards.yaml").warnings == ()


def test_the_dates_of_built_in_texts_have_sources() -> None:
    dated = [text for text in built_in_texts() if text.since]
    assert [text.definition.name for text in dated if not text.source] == []
    names = {text.definition.name for text in dated}
    for book in (built_in_book(), built_in_book(NEWEST)):
        assert names <= {card.name for card in book}


@pytest.mark.parametrize(
    ("as_of", "held", "warned"),
    [("2020-01-01", "2020-01-01", False), ("2010-01-01", "2010-01-01", True), ("", "", False)],
)
def test_a_duel_is_played_with_the_texts_of_a_date(tmp_path: Path, as_of: str, held: str, warned: bool) -> None:
    run = CliRunner()
    done = run.invoke(app, ["play", "--seed", "3", "-o", str(tmp_path), *(["--as-of", as_of] if as_of else [])])
    assert done.exit_code == 0, done.output
    assert ("only the card texts are those of 2010-01-01" in done.output) == warned
    header = json.loads((tmp_path / "0001.duel").read_text(encoding="utf-8").splitlines()[0])
    assert header.get("card_texts", "") == held
    assert run.invoke(app, ["verify", str(tmp_path / "0001.duel")]).exit_code == 0


def test_invalid_dates_at_the_command_line_are_rejected() -> None:
    wrong = CliRunner().invoke(app, ["play", "--as-of", "last year"])
    assert wrong.exit_code == 2
    assert "is not a date" in wrong.output + wrong.stderr


def test_the_page_lists_the_cards_that_have_two_texts() -> None:
    page = " ".join((ROOT / "docs" / "effects.md").read_text(encoding="utf-8").split())
    listed = page.split("Cards that come with two texts: ")[1].split("*.")[0] + "*"
    dated = {text.definition.name for text in built_in_texts() if text.since}
    assert set(listed.strip("*").split("*, *")) == dated
