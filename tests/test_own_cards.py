"""Definitions from files: custom cards, cards without a definition, duels with other definitions."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.wording.states.situation import lock_label
from duelog.events import outcomes as o
from duelog.events.lines import Header
from duelog.events.restrictions import CardFilter, Lock
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import (
    book_of,
    built_in_book,
    built_in_texts,
    parse_cards,
    read_book,
    read_card_files,
)
from duelog.replays.cards.definition_places import names_with_lines, place_of
from duelog.replays.cards.definitions_in_yaml import made_passcode
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.packaged_files import packaged
from duelog.replays.referee.verification import judge_file

OWN = """\
Reed Heron:
  face: {kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1900, defense: 1200}
  effects:
    - kind: trigger
      mandatory: true
      when: [{event: summoned, what: this, how: [normal]}]
      steps:
        - {do: damage, amount: 500}
Late Letter:
  face: {card: spell, kinds: [normal], passcode: 77}
  effects:
    - kind: activation
      steps:
        - {do: draw, count: 1}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with my.yaml, and mine.txt: a deck of its cards and Normal Monsters."""
    (tmp_path / "my.yaml").write_text(OWN, encoding="utf-8")
    lines = ["3 Reed Heron", "3 Late Letter"]
    plain = [face for face in built_in() if face.kinds == ("normal",) and face.is_monster and face.level < 5]
    lines += [f"2 {face.name}" for face in plain[:17]]
    (tmp_path / "mine.txt").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, list(map(str, words)))


def played(folder: Path, *options: str | Path) -> Path:
    deck, out = folder / "mine.txt", folder / "out"
    cards = ("--cards", folder / "my.yaml")
    both = ("--deck1", deck, "--deck2", deck, "--p1", "greedy", "--seed", "3")
    done = run("play", *both, *cards, "-o", out, *options)
    assert done.exit_code == 0, done.output
    return out / "0001.duel"


# --- a card of one's own ----------------------------------------------------------------------------------------


def test_a_custom_card_can_be_played(folder: Path) -> None:
    path = played(folder)
    duel = Duel.open(path)
    assert {face.name for face in duel.header.faces} >= {"Reed Heron", "Late Letter"}
    assert any(isinstance(event, o.Activated) and duel.end.name(event.card) == "Reed Heron" for event in duel.events)
    assert any(
        isinstance(event, o.LifePointsChanged) and duel.end.name(event.source or 0) == "Reed Heron"
        for event in duel.events
        if isinstance(event, o.LifePointsChanged) and event.source
    )
    judged = judge_file(path, definitions=(folder / "my.yaml",))
    assert judged.ok
    assert judged.referee is not None
    assert judged.referee.scope == "whole"


def test_judging_without_the_definitions_is_reported(folder: Path) -> None:
    path = played(folder)
    done = run("verify", path)
    assert done.exit_code == 0
    assert "played with the card definitions" in done.output
    assert "not judged" in done.output
    listed = run("legal", path, "--at", "10")
    assert "made with other card definitions" in listed.stderr
    assert run("legal", path, "--at", "10", "--cards", folder / "my.yaml").stderr.count("other card definitions") == 0
    assert "not available" in run("explain", path, 'p1 activate "Late Letter"', "--turn", "1").stderr


def test_a_duel_cannot_continue_without_its_definitions(folder: Path) -> None:
    deck, out = folder / "mine.txt", folder / "t.duel"
    begun = CliRunner().invoke(
        app,
        ["record", str(out), "--p1", str(deck), "--p2", str(deck), "--cards", str(folder / "my.yaml"), "--seed", "1"],
        input="first\n",
    )
    assert begun.exit_code == 0, begun.output
    assert begun.stderr.endswith(f"continue with: duelog record {out} --resume --cards {folder / 'my.yaml'}\n")
    refused = CliRunner().invoke(app, ["record", str(out), "--resume"], input="end\n")
    assert refused.exit_code == 2
    assert "begun with other card definitions" in refused.output
    goes_on = CliRunner().invoke(app, ["record", str(out), "--resume", "--cards", str(folder)], input="end\n")
    assert goes_on.exit_code == 0, goes_on.output


def test_a_card_is_described_in_sentences(folder: Path) -> None:
    done = run("card", "reed heron", "--cards", folder / "my.yaml")
    assert done.output.splitlines() == [
        "Reed Heron",
        f"  Level 4 WIND Winged Beast Effect 1900/1200, passcode {made_passcode('Reed Heron')}",
        "  defined by hand, uncertified",
        f"  definition: {folder / 'my.yaml'}:1",
        "  1. Trigger Effect: If this card is Normal Summoned (mandatory): inflict 500 damage to your opponent.",
    ]
    facts = json.loads(run("card", "Dark Hole", "--json").output)
    assert (facts["name"], facts["defined"]) == ("Dark Hole", True)
    assert facts["effects"][0]["sentence"] == "Destroy all monsters on the field."
    assert "No effects." in run("card", "Dark Magician").output
    assert json.loads(run("card", "Dark Magician", "--json").output)["defined_in"] is None
    certified = run("card", "Mystic Tomato").output.splitlines()[2]
    assert re.fullmatch("  defined by hand, certified by \\d+ scenarios of an independent engine", certified)
    facts = json.loads(run("card", "Mystic Tomato", "--json").output)
    assert (facts["origin"], facts["label"]) == ("hand", "certified")
    unknown = run("card", "Reed Heron")
    assert unknown.exit_code == 2


def test_a_card_tells_where_its_definition_is_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = packaged("cards", "definitions")
    for card in built_in_book(NEWEST).of(("Sangan", "Begone, Knave!", "Blackwing - Blizzard the Far North")):
        place = place_of(card.name)
        assert place is not None
        assert place.path.parent == shipped
        line = place.path.read_text(encoding="utf-8").splitlines()[place.line - 1]
        assert line.strip("\"':") == card.name
    assert place_of("Reed Heron") is None
    (folder / "other.yaml").write_text('# mine\n"Sangan":\n  effects: []\n"A\\"B": {effects: []}\n', encoding="utf-8")
    monkeypatch.chdir(folder)
    assert str(place_of("Reed Heron", [Path("my.yaml")])) == "my.yaml:1"
    assert str(place_of("Late Letter", [folder])) == "my.yaml:9"
    assert str(place_of("Sangan", [folder])) == "other.yaml:2"
    assert str(place_of('A"B', [folder])) == "other.yaml:4"
    told = json.loads(run("card", "Sangan", "--cards", "other.yaml", "--json").stdout)
    assert told["defined_in"] == {"path": "other.yaml", "line": 2}


def test_each_definition_is_found_where_it_is_written() -> None:
    """The line is found without reading the definitions, by what a card's name looks like in the files."""
    files = packaged("cards", "definitions").glob("*.yaml")
    found = [name for file in files for _, name in names_with_lines(file)]
    assert sorted(found) == sorted({text.definition.name for text in built_in_texts()})


def test_a_definition_of_an_unknown_card_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text("Dark Hol:\nQzx:\nDark Hole:\n", encoding="utf-8")
    told = run("card", "Dark Hole", "--cards", file).stderr
    assert told == (
        'warning: defined, but no known card is named "Dark Hol" (did you mean Dark Hole?), "Qzx"; '
        "a custom card needs a face\n"
    )
    file.write_text("".join(f"Qzx{number}:\n" for number in range(8)), encoding="utf-8")
    assert '"Qzx4" and 3 more; ' in run("card", "Dark Hole", "--cards", file).stderr


def test_cards_are_listed_and_filtered(folder: Path) -> None:
    listed = run("cards", "heron", "--cards", folder / "my.yaml").stdout
    assert listed.startswith("Reed Heron  Level 4")
    tuners = json.loads(run("cards", "--kind", "tuner", "--kind", "normal", "--json").stdout)
    assert tuners
    assert all({"tuner", "normal"} <= set(card["kinds"]) for card in tuners)
    assert "Pot of Greed" in run("cards", "--text", "draw 2 cards", "--kind", "spell").stdout
    dragons = json.loads(run("cards", "--type", "dragon", "--attribute", "light", "--level", "8", "--json").stdout)
    assert {card["name"] for card in dragons} >= {"Blue-Eyes White Dragon"}
    assert all(card["defined"] for card in json.loads(run("cards", "--defined", "--json").stdout))


# --- files ------------------------------------------------------------------------------------------------------


def test_faces_get_their_kinds_in_order_and_a_passcode() -> None:
    [heron, letter] = parse_cards(OWN, "my.yaml").faces
    assert heron.passcode == made_passcode("Reed Heron") > 10**9
    assert letter.passcode == 77
    [ordered] = parse_cards(
        "A: {face: {kinds: [tuner, effect], attribute: DARK, type: Fiend, level: 1}}", "a.yaml"
    ).faces
    assert ordered.kinds == ("effect", "tuner")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A:\n  face: {kinds: [effect]}", 'my.yaml:2: "A", face: a monster needs attribute and type and level ('),
        ("A:\n  face: {card: spell}", 'my.yaml:2: "A", face: kinds of a Spell is one of normal, continuous, equip'),
        ("A: {face: {kinds: [equip], attribute: FIRE, type: Rock, level: 1}}", "no monster is equip"),
        ("A: {face: {kinds: [pendulum], attribute: FIRE, type: Rock, level: 1}}", "have scales"),
        ("A:\n  face: {card: trap, atk: lots}", 'my.yaml:2: "A", face.atk cannot be "lots" (allowed: a whole number; '),
        (
            "A:\n  face: {colour: red}",
            'my.yaml:2: "A", face: there is no field "colour" (allowed: fields card, kinds, ',
        ),
        ("A:\n  name: B", 'my.yaml:2: "A" has a "name" inside'),
        (
            "A:\n  effects:\n    - kind: triger",
            'my.yaml:3: "A", effects[0].kind cannot be "triger" (did you mean trigger? allowed: activation, ',
        ),
        (
            "A:\n  effects:\n    - kind: quick\n      steps:\n        - {do: drow}",
            'my.yaml:5: "A", effects[0].steps[0].do cannot be "drow" (did you mean draw? allowed: destroy, send, ',
        ),
        ("A: {effects: [{kind: quick, steps: [draw]}]}", "did you mean draw? allowed: a step, do: destroy, send, "),
        ("A: {effects: [{kind: quick, steps: [{count: 2}]}]}", 'steps[0]: "do" is missing (it is destroy, send, '),
        (
            "A: {effects: [{kind: quick, steps: [{do: draw,\n count: two}]}]}",
            'my.yaml:2: "A", effects[0].steps[0].count cannot be "two" (allowed: a whole number, or fields count, ',
        ),
        (
            "A: {effects: [{kind: quick, steps: [{do: draw, cuont: 2}]}]}",
            'effects[0].steps[0]: there is no field "cuont" (did you mean count? allowed: fields do, id, after, ',
        ),
        ("A: {effects: {kind: quick}}", "effects cannot be a mapping (allowed: a list of Effect pieces; "),
        ("A: {effects: [{steps: []}]}", '"A", effects[0]: "kind" is missing (it is activation, '),
        (
            "A: {effects: [{kind: quick, steps: [{do: destroy, cards: {level: 4}}]}]}",
            'steps[0].cards.level cannot be "4" (allowed: [number or null, number or null]; ',
        ),
        (
            "A: {effects: [{kind: quick, steps: [{do: ask, label: b, options: [yes, no]}]}]}",
            'options[0] cannot be "True" (quotes make a text of it, also of words like yes and no; allowed: a text; ',
        ),
        (  # "did you mean count?" sent its author astray
            "A: {effects: [{kind: quick, steps: [{do: banish, until: end}]}]}",
            'there is no field "until" (allowed: fields do, id, after, ',
        ),
        ("A: {special_summon_only_by: [xzy]}", 'only_by[0] cannot be "xzy" (did you mean xyz? allowed: '),
        ("A: {colour: red}", 'my.yaml:1: "A": there is no field "colour" (allowed: fields face, effects, '),
        ("- A", "a card file must be a mapping"),
        (
            "A:\n  effects:\n    - {kind: quick}\n    - {kind: trigger, steps: [{do: draw}]}",
            'my.yaml:4: "A", effects[1]: a trigger effect that answers nothing (give the occasion: ',
        ),
        (
            "A: {effects: [{kind: activation, steps: [{do: discard, count: 2, or_none: true}]}]}",
            "effects[0]: or_none where a number is chosen, no fewer (or_none goes with up_to: true",
        ),
        (
            "A: {effects: [{kind: continuous, modify: [{cards: {area: [monsters, hand]}, level: -1}]}]}",
            "effects[0]: cards in the hand cannot be changed (only those on the field: monsters, ",
        ),
        (
            "A: {effects: [{kind: continuous, lock: [{what: [{what: draw, cards: {level: [5, null]}}]}]}]}",
            'the lock "draw" is about no cards (those are: Tribute one of the opponent, ',
        ),
        (
            "A: {effects: [{kind: continuous, lock: [{what: [banish as Fusion Materials]}]}]}",
            'the lock "banish as Fusion Materials" is one of a step only (steps: [{do: lock',
        ),
        (
            "A: {effects: [{kind: continuous, modify: [{traits: [{what: must attack, whose: opponent}]}]}]}",
            'the trait "must attack" has no whose (leave out whose)',
        ),
        (
            "A: {effects: [{kind: continuous, modify: [{traits: [attacks only]}]}]}",
            'the trait "attacks only" does not say what (give it cards: ',
        ),
        (
            "A: {effects: [{kind: continuous, modify: [{traits: [effects of]}]}]}",
            'the trait "effects of" stands in logs only (copies ',
        ),
        (
            "A: {effects: [{kind: ignition, activation_restriction: [words]}]}",
            'the lock "words" stands in logs only (',
        ),
        (
            "A: {effects: [{kind: continuous, steps: [{do: draw}]}]}",
            "a continuous effect with steps and no occasion (give it: when: ",
        ),
        (
            "A: {effects: [{kind: continuous, cost: [{do: pay, amount: 5}], modify: [{atk: 5}]}]}",
            "a continuous effect has no cost (",
        ),
        (
            "A: {effects: [{kind: trigger, when: [{event: set}], modify: [{atk: 5}]}]}",
            "a trigger effect has no modify (",
        ),
        (
            "A: {effects: [{kind: ignition, when: [{event: set}], steps: [{do: draw}]}]}",
            "an ignition effect has no when (kind: quick or trigger answers)",
        ),
        (
            "A: {effects: [{kind: quick, cost: [{do: draw}], steps: [{do: gain, amount: 1}]}]}",
            'effects[0]: the step "draw" cannot be a cost (allowed: banish, change, change position, ',
        ),
        (
            "A: {effects: [{kind: quick, cost: [{do: pay, amount: 5, after: then}], steps: [{do: draw}]}]}",
            'the cost "pay" has a condition, or an after (',
        ),
        (
            "A: {procedures: [{},\n {cost: [{do: change, cards: this}]}]}",
            'my.yaml:2: "A", procedures[1]: the step "change" cannot be a cost (',
        ),
        (
            "A: {procedures: [{cost: [{do: token, face: {name: B, kinds: [token]}}]}]}",
            "procedures[0]: nobody is asked for the position of Tokens that are a cost (position: attack, or defense)",
        ),
        (
            "A: {procedures: [{cost: [{do: token, face: {name: B, kinds: [token]}, position: attack, "
            "traits: [cannot be tributed]}]}]}",
            "procedures[0]: Tokens that are a cost come as they are, and all of them (",
        ),
        ("A: {attack_cost: [{do: shuffle}]}", 'attack_cost[0]: the step "shuffle" cannot be a cost ('),
        (
            "A: {effects: [{kind: quick, steps: [{do: destroy}]}]}",
            'the step "destroy" is about targets, and the effect has none (',
        ),
        (
            "A: {effects: [{kind: quick, steps: [{do: later, when: {event: destroyed, what: remembered},"
            " steps: [{do: draw}]}]}]}",
            'the step "later" is about targets, and the effect has none (',
        ),
        (
            "A: {effects: [{kind: quick, steps: [{do: excavate}, {do: to hand, cards: {label: top}}]}]}",
            'no step has the label "top" (labels are excavated)',
        ),
        *(
            (
                f"A: {{effects: [{{kind: quick, steps: [{{do: destroy,\n cards: {cards}}}]}}]}}",
                f'my.yaml:2: "A", effects[0].steps[0].cards{told}',
            )
            for cards, told in (
                ("{level: [5, 3]}", ": no level lies between 5 and 3 (the lower number comes first)"),
                (
                    "{area: [hand, grave], is: [equipped]}",
                    ': no card in the hand or grave is "equipped" (only cards on ',
                ),
                ("{compare: [{number: atk}]}", ".compare[0]: compares a number with nothing (there are less than, at "),
                (
                    "{compare: [{at most: 3}]}",
                    ".compare[0]: compares nothing (number: atk, or another number of a card;",
                ),
                ("{compare: [{number: atk, counters: x, at most: 3}]}", ".compare[0]: compares two numbers at once ("),
                ("{compare: [{number: atk, less than: atk}]}", ".compare[0]: no number is less than itself ("),
                (
                    "{compare: [{number: level, at least: 5, less than: 5}]}",
                    ".compare[0]: no number is less than 5 and at least 5 (",
                ),
                (
                    "{compare: [{number: level, equal to: 5, other than: 5}]}",
                    ".compare[0]: no number is equal to 5 and other than 5",
                ),
                ("{compare: [{number: atc}]}", '.compare[0].number cannot be "atc" (did you mean atk? allowed: atk, '),
                (
                    "{compare: [{number: atk, least: 3}]}",
                    '.compare[0]: there is no field "least" (did you mean at least?',
                ),
                ("{not: {}}", ": not: {} is never so (say what must not be)"),
                ("{any of: [{}, {kinds: [tuner]}]}", ": any of holds {}, which is always so ("),
                ("{all of: [{not: {highest: atk}}]}", ".all of[0].not: the strongest or weakest of cards cannot be "),
                ("{kinds: [tuner], not: {kinds: [tuner]}}", ": what not denies is what is asked: kinds (leave one of "),
                ("{kinds: [tuner], without: [tuner]}", ": what not denies is what is asked: kinds (leave one of "),
                (
                    "{area: [hand], any of: [{area: [grave]}, {area: [deck]}]}",
                    ": no card in the hand lies where any of ",
                ),
                (
                    "{area: [hand], all of: [{area: [grave]}, {level: [4, 4]}]}",
                    ": no card in the hand lies where all of ",
                ),
            )
        ),
        *(
            (
                f"A: {{effects: [{{kind: quick, requires: {condition}, steps: [{{do: draw}}]}}]}}",
                f'my.yaml:1: "A", effects[0].requires: {told}',
            )
            for condition, told in (
                (
                    "{count: materials, at most: -1}",
                    "no number is at most -1 (give numbers that leave some between them)",
                ),
                ("{value: {lp: you}, at least: 5, at_most: 3}", "no number is at most 3 and at least 5 ("),
                ("{at most: 3}", "compares nothing (give count, or value)"),
                ("{not: {}}", "not: {} is never so ("),
                ("{turn: you, no: {turn: you}}", "what not denies is what is asked: turn ("),
                ("{any: [{turn: you}, {}]}", "any of holds {}, which is always so ("),
            )
        ),
    ],
)
def test_an_error_names_file_line_card_and_field(text: str, told: str) -> None:
    with pytest.raises(DuelogError) as raised:
        parse_cards(text, "my.yaml")
    assert told in str(raised.value)


OLDER = """\
Old Heron:
  face: {kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1900, defense: 1200}
  effects:
    - kind: ignition
      requires: {all: [{count: {ref: this, attacks: [null, 0]}, at_least: 1}, {no: {turn: opponent}}]}
      target:
        - cards:
            area: [monsters]
            either: [{not_card: trap}, {among: equips}]
            without: [tuner, token]
            not_name: [Kuriboh]
            came_this_turn: false
            compare: [{number: def, less than: 500}]
            atk_below: {of: this}
            can_switch: true
      steps: [{do: destroy}]
""".replace("number: def,", "number: defense,")

TODAY = """\
Old Heron:
  effects:
    - kind: ignition
      requires:
        all of:
          - {count: {ref: this, compare: [{number: attacks, at most: 0}]}, at least: 1}
          - {not: {turn: opponent}}
      target:
        - cards:
            area: [monsters]
            any of: [{not: {card: trap}}, {all of: [{ref: equip cards}]}]
            not: {any of: [{kinds: [tuner, token]}, {name: [Kuriboh]}, {is: [came this turn]}]}
            is: [on the field, free to change control]
            compare: [{number: defense, less than: 500}, {number: atk, less than: {of: this}}]
      steps: [{do: destroy}]
"""


def test_older_words_load_with_a_warning(tmp_path: Path) -> None:
    older, today = parse_cards(OLDER, "my.yaml"), parse_cards(TODAY, "my.yaml")
    assert older.at(NEWEST) == today.at(NEWEST)
    assert today.warnings == ()
    assert older.warnings[0] == 'my.yaml:5: "Old Heron", effects[0].requires: "all" is deprecated (use all of)'
    where = '"Old Heron", effects[0].target[0].cards'
    assert f'my.yaml:10: {where}: "without" is deprecated (use not: {{kinds: ...}})' in older.warnings
    assert f'my.yaml:9: {where}.any of[0]: "not_card" is deprecated (use not: {{card: ...}})' in older.warnings
    assert len(older.warnings) == 12
    file = tmp_path / "my.yaml"
    file.write_text(OLDER, encoding="utf-8")
    told = run("card", "Old Heron", "--cards", file).stderr.splitlines()
    assert [line.partition(": ")[0] for line in told] == ["warning"] * 11  # ten, and how many more
    assert "and 2 more; duelog cards --convert FILE" in told[-1]
    assert read_card_files((file,)).warnings == tuple(each.replace("my.yaml", str(file)) for each in older.warnings)


def test_names_of_fields_have_spaces_or_underscores() -> None:
    text = (
        "A: {effects: [{kind: quick, once: turn, no responses: true, requires: {all_of: [{count: this, at_most: 3}]}, "
        "steps: [{do: draw}]}]}"
    )
    read = parse_cards(text, "a.yaml")
    assert read.warnings == ()
    assert read.at(NEWEST)[0].effects[0].no_responses
    assert read.at(NEWEST)[0].effects[0].requires is not None


def test_a_folder_is_read_completely_and_an_empty_one_is_reported(folder: Path) -> None:
    (folder / "other.yml").write_text("Late Letter:\n", encoding="utf-8")
    read = read_card_files((folder,))
    assert [card.name for card in read.at(NEWEST)] == ["Reed Heron", "Late Letter"]
    assert read.at(NEWEST)[1].effects == ()  # the later file counts
    (folder / "empty").mkdir()
    with pytest.raises(DuelogError, match="folder without card definitions"):
        read_book((folder / "empty",))


# --- books ------------------------------------------------------------------------------------------------------


def test_a_duel_is_played_with_the_definitions_of_its_cards_only() -> None:
    faces = (built_in().named("Dark Hole"), built_in().named("Dark Magician"))
    book = built_in_book().of(face.name for face in faces)
    assert [card.name for card in book] == ["Dark Hole"]
    header = Header(faces=faces, definitions=book.digest())
    found, missing = book_of(header)
    assert (found.digest(), missing) == (book.digest(), "")
    assert book_of(replace(header, definitions=built_in_book().digest()))[0].digest() == built_in_book().digest()
    assert book_of(replace(header, definitions="")) == (NO_BOOK, "")
    none, why = book_of(replace(header, definitions="0" * 32))
    assert none is NO_BOOK
    assert "made with other card definitions (00000000" in why


# --- cards without a definition ---------------------------------------------------------------------------------


def test_a_deck_with_undefined_cards_names_them_all(folder: Path) -> None:
    faces = folder / "faces.jsonl"
    faces.write_text(
        '{"name":"Odd One","card":"trap","kinds":["normal"],"passcode":900001}\n'
        '{"name":"Odd Two","kinds":["effect"],"passcode":900002,"attribute":"DARK","type":"Fiend","level":3}\n',
        encoding="utf-8",
    )
    deck = folder / "odd.txt"
    deck.write_text(
        (folder / "mine.txt").read_text().replace("3 Reed Heron", "3 Odd One").replace("3 Late Letter", "3 Odd Two"),
        encoding="utf-8",
    )
    options = ("--deck1", deck, "--deck2", deck, "--cards", faces, "--seed", "1")
    refused = run("play", *options)
    assert refused.exit_code == 2
    assert "no definition for Odd One, Odd Two" in refused.output
    assert "--allow-undefined" in refused.output
    out = folder / "out"
    allowed = run("play", *options, "--allow-undefined", "-o", out)
    assert allowed.exit_code == 0, allowed.output
    assert "Odd One, Odd Two" in allowed.stderr
    assert Duel.open(out / "0001.duel").header.tags["effects not refereed"] == "Odd One, Odd Two"
    assert "effects not refereed: Odd One, Odd Two" in run("info", out / "0001.duel").output
    assert run("log", out / "0001.duel").stdout.startswith("effects not refereed: Odd One, Odd Two\n")
    assert run("export", out / "0001.duel", "-f", "text").stdout.startswith("effects not refereed: Odd One, Odd Two\n")
    assert run("verify", out / "0001.duel").exit_code == 0
    listed = run("cards", "--undefined", deck, "--cards", faces)
    assert listed.exit_code == 1
    assert [line.partition("  ")[0] for line in listed.stdout.splitlines()] == ["Odd One", "Odd Two"]
    unknown = folder / "unknown.ydk"
    unknown.write_text("#main\n7\n900001\n", encoding="utf-8")
    listed = run("cards", "--undefined", unknown, "--cards", faces)
    assert listed.stdout.startswith("Odd One")
    assert "7 is no known card" in listed.stderr


def test_a_verdict_about_an_effect_describes_the_effect() -> None:
    showcase = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"
    done = run("explain", showcase, 'p2 activate deck:"Man-Eater Bug"', "--turn", "2")
    assert done.exit_code == 1
    assert "the effect: If this card is flipped face-up (mandatory): target 1 monster on the field" in done.stdout


def test_a_prohibition_for_some_cards_is_described() -> None:
    high = Lock(what="special summon", cards=CardFilter(level=(5, None)))
    assert lock_label(high) == "Special Summon monsters with Level 5 or above"
    assert lock_label(Lock(what="attack")) == "attack"
    assert lock_label(Lock(what="words", words="no Card from beyond")) == "no Card from beyond"


def test_a_duel_with_uncertified_cards_is_refused_on_request(folder: Path) -> None:
    file, own = played(folder), folder / "my.yaml"
    labels = judge_file(file, definitions=(own,)).labels
    assert set(labels.values()) == {"uncertified", "no effect"}
    told = run("verify", file, "--cards", own)
    assert (told.exit_code, "cards with effects: " in told.output) == (0, True)
    refused = run("verify", "--only-certified", file, "--cards", own)
    assert (refused.exit_code, "not certified" in refused.output) == (1, True)
    facts = json.loads(run("verify", "--json", file, "--cards", own).output)
    assert facts[0]["cards"] == labels


def test_a_duel_with_certified_cards_only_is_taken_on_request(folder: Path) -> None:
    deck = folder / "mine.txt"
    certified = deck.read_text(encoding="utf-8").replace("Reed Heron", "Sangan").replace("Late Letter", "Dark Hole")
    deck.write_text(certified, encoding="utf-8")
    file = played(folder)
    assert set(judge_file(file).labels.values()) == {"certified", "no effect"}
    assert run("verify", "--only-certified", file).exit_code == 0


def test_a_book_in_which_cards_are_replaced_is_that_of_all_its_definitions() -> None:
    """What it takes over from the book before, digest and winning cards, has to be the same as computed anew."""
    book = built_in_book(NEWEST)
    exodia = book.get("Exodia the Forbidden One")
    own = (replace(exodia, wins=None), replace(exodia, name="Exodia Remade"), replace(book.get("Sangan"), effects=()))
    for definitions in (own[:1], own[1:], own):
        found = book.replacing(definitions)
        anew = CardBook((*book, *definitions))
        assert (found.digest(), found.winners) == (anew.digest(), anew.winners)
        assert found.digest() != book.digest()
    twice, once = book.replacing(own[1:]).replacing(own[:1]), CardBook((*book, *own))
    assert (twice.digest(), twice.winners) == (once.digest(), once.winners)
    assert once.winners == {"Exodia Remade"}
