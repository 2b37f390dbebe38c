"""`duelog cards --convert` replaces older words of the effect language, and changes nothing else."""

import json
from pathlib import Path

import pytest
from msgspec import inspect
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.effects.language.older_word_tables import OLDER, OLDER_STEPS, OLDER_VALUES
from duelog.replays.cards.converting import converted
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import parse_cards
from duelog.replays.errors import DuelogError
from tests.test_own_cards import OLDER as MANY

SIMPLE = """\
# Cards of mine – with Ümläuts.
Old Heron:   # the first
  only: [own]          # no other way
  "no_set": true

  effects:
    - kind: trigger
      # when it goes
      when: [{event: 'to grave', what: this,   was: up}]
      steps:
        - {do: position, cards: {area: [monsters],
             owned: you, strongest: atk}, count: 1, upto: true}
        - {do: 'life', amount: 100}
"""
TODAY = """\
# Cards of mine – with Ümläuts.
Old Heron:   # the first
  special_summon_only_by: [own]          # no other way
  "cannot_be_set": true

  effects:
    - kind: trigger
      # when it goes
      when: [{event: 'sent to grave', what: this,   was_face: up}]
      steps:
        - {do: change position, cards: {area: [monsters],
             owner: you, highest: atk}, count: 1, up_to: true}
        - {do: 'set life points', amount: 100}
"""
CASE = """\
case: A card of one's own
rules: [EFF-10]
cards:
  Kuriboh: {no_set: true}    # never Set
position: {p1: {hand: [Kuriboh]}}
play: ['p1 set "Mystical Elf"']    # only: words of the language are replaced
"""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["cards", *map(str, words)])


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_only_the_words_change(end: str) -> None:
    found = converted(SIMPLE.replace("\n", end).encode(), "my.yaml")
    assert found.text == TODAY.replace("\n", end)
    assert [(word.line, word.old, word.new) for word in found.words] == [
        (3, "only", "special_summon_only_by"),
        (4, "no_set", "cannot_be_set"),
        (9, "to grave", "sent to grave"),
        (9, "was", "was_face"),
        (11, "position", "change position"),
        (12, "owned", "owner"),
        (12, "strongest", "highest"),
        (12, "upto", "up_to"),
        (13, "life", "set life points"),
    ]
    assert converted(found.text.encode(), "my.yaml") == (found.text, ())


def test_a_restructured_piece_is_rewritten_and_keeps_its_comments() -> None:
    text = MANY.replace("without: [tuner, token]\n", "without: [tuner, token]   # no Tuner\n") + "# the end\n"
    found = converted(text.encode(), "my.yaml")
    assert "# no Tuner\n" in found.text
    assert found.text.endswith("# the end\n")
    assert parse_cards(found.text, "my.yaml").warnings == ()
    assert parse_cards(found.text, "my.yaml").at(NEWEST) == parse_cards(text, "my.yaml").at(NEWEST)
    head = text.index("requires")
    assert found.text[:head] == text[:head], "what stands around it is as it was"


def test_the_cards_in_a_case_file_are_converted_and_nothing_else() -> None:
    found = converted(CASE.encode(), "a.case.yaml")
    assert found.text == CASE.replace("no_set", "cannot_be_set")
    assert [(word.line, word.card) for word in found.words] == [(4, "Kuriboh")]


def test_every_renamed_word_is_replaced() -> None:
    """Otherwise files could not be converted: the new name is a word of the language."""
    for kind, words in OLDER.items():
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        fields = {field.encode_name for field in info.fields}
        for old, now in words.items():
            assert old not in fields
            assert not now.replaces or now.words in fields
    tags = {"set life points", "change position", "take control", "prevent destruction"}
    assert set(OLDER_STEPS.values()) == tags
    for allowed, older in OLDER_VALUES:
        assert set(older.values()) <= allowed
        assert allowed.isdisjoint(older)


def test_a_file_is_rewritten_in_place_and_reported(tmp_path: Path) -> None:
    file, case = tmp_path / "my.yaml", tmp_path / "a.case.yaml"
    file.write_text(SIMPLE, encoding="utf-8")
    case.write_text(CASE, encoding="utf-8")
    checked = run("--convert", tmp_path, "--check")
    assert checked.exit_code == 1
    assert f'{file}:3: "Old Heron": only -> special_summon_only_by' in checked.stdout.replace("\n", "")
    assert "10 deprecated words in 2 of 2 files" in checked.stderr
    assert file.read_text(encoding="utf-8") == SIMPLE
    done = run("--convert", file, "--convert", case, "--json")
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert [len(each["words"]) for each in told] == [9, 1]
    word = {"line": 4, "card": "Kuriboh", "path": "", "old": "no_set", "new": "cannot_be_set"}
    assert told[1] == {"path": str(case), "words": [word]}
    assert file.read_text(encoding="utf-8") == TODAY
    assert run("--convert", tmp_path, "--check").exit_code == 0


def test_the_result_can_be_written_to_a_new_file(tmp_path: Path) -> None:
    file, out = tmp_path / "my.yaml", tmp_path / "new.yaml"
    file.write_text(SIMPLE, encoding="utf-8")
    assert run("--convert", file, "-o", out).exit_code == 0
    assert (file.read_text(encoding="utf-8"), out.read_text(encoding="utf-8")) == (SIMPLE, TODAY)
    refused = run("--convert", file, "-o", out)
    assert refused.exit_code != 0
    assert run("--convert", file, "--output", out, "--overwrite").exit_code == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- A\n", "a card file must be a mapping"),
        ("A: {efects: []}\n", 'there is no field "efects"'),
        ("A: {no_set: true, no_set: false}\n", "duplicate key"),
    ],
)
def test_an_invalid_file_is_not_changed(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DuelogError, match=told):
        converted(text.encode(), "my.yaml")
    good, bad = tmp_path / "a.yaml", tmp_path / "b.yaml"
    good.write_text(SIMPLE, encoding="utf-8")
    bad.write_text(text, encoding="utf-8")
    assert run("--convert", tmp_path).exit_code != 0
    assert (good.read_text(encoding="utf-8"), bad.read_text(encoding="utf-8")) == (SIMPLE, text)


def test_options_of_the_conversion_need_it() -> None:
    assert run("--check").exit_code == 2


def test_older_words_in_a_case_file_are_reported_when_it_is_run(tmp_path: Path) -> None:
    """Regression: warnings came only with `--cards`, not for the cards of a case itself."""
    case = tmp_path / "a.case.yaml"
    case.write_text(CASE.replace("play: ['p1 set \"Mystical Elf\"']", "play: []"), encoding="utf-8")
    checked = CliRunner().invoke(app, ["check", str(case)])
    assert checked.exit_code == 0, checked.output
    assert f'warning: {case}:4: "Kuriboh": "no_set" is deprecated (use cannot_be_set)' in " ".join(
        checked.stderr.split()
    )
