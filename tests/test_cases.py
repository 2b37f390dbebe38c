"""Every case of the project passes; messages of failing and invalid cases."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.rulebook import RULES
from duelog.replays.cases.running_cases import CaseFailure, check_case, find_cases, parse_case, read_case
from duelog.replays.errors import DuelogError
from tests.shared import shared

CASES = Path(__file__).parent / "cases"


def every_case() -> list[object]:
    return [pytest.param(path, id=path.relative_to(CASES).as_posix()) for path in find_cases([CASES])]


@pytest.mark.parametrize("path", every_case())
def test_case(path: Path) -> None:
    result = check_case(read_case(path))
    assert result.ok, told(result.failure)


def told(failure: CaseFailure | None) -> str:
    return "" if failure is None else f"line {failure.line}: {failure.what}\nafter {failure.move}\n{failure.board}"


def test_the_rulebook_cases_are_the_shared_ones() -> None:
    samples = sorted(shared("cases").glob("*.case.yaml"))
    assert {path.name: path.read_bytes() for path in samples} == {
        path.name: path.read_bytes() for path in sorted((CASES / "rulebook").glob("*.case.yaml"))
    }


def test_every_case_names_rules_of_the_rulebook() -> None:
    for path in find_cases([CASES]):
        assert set(read_case(path).rules) <= set(RULES)


# --- what a case that does not hold says ------------------------------------------------------------------------

START = """case: a test
rules: [BATTLE-11]
position:
  turn: 4
  p1:
    hand: [Mystical Elf]
    M1: Luster Dragon
  p2:
    M1: Warrior Dai Grepher
"""


def failure(text: str) -> CaseFailure:
    found = check_case(parse_case(text, "x.case.yaml")).failure
    assert found is not None
    return found


def holds(text: str) -> None:
    found = check_case(parse_case(text, "x.case.yaml")).failure
    assert found is None, told(found)


def test_a_failure_shows_the_first_difference_and_the_board() -> None:
    found = failure(
        START + "play:\n  - p1 phase battle\n  - p1 attack M1 p2.M1\nexpect:\n  p1.lp: 8000\n  p2.lp: 7700\n"
    )
    assert (found.path, found.expected, found.found, found.line) == ("p2.lp", "7700", "7800", 15)
    assert found.what == "p2.lp: expected 7700, found 7800"
    assert found.move == "p1 attack M1 p2.M1"
    assert "turn 4 of p1, battle, battle step; p1 is asked for a move" in found.board
    assert "M1: {card: Warrior Dai Grepher, position: attack, atk: 1700" in found.board
    assert found.before is not None
    assert found.state is not None
    assert len(found.before.monsters(2)) == 1
    assert not found.state.monsters(2)


OPEN_CHAIN = """case: x
rules: [CHAIN-03]
position:
  turn: 3
  p1: {hand: [Dark Hole]}
  p2: {M1: Luster Dragon, S1: {card: Jar of Greed, face: down, played_on: 2}}
play:
  - p1 activate "Dark Hole"
"""


def test_a_failure_tells_what_is_waited_for() -> None:
    """An `expect` while the Chain is open only said what was found, and not that nothing had resolved yet."""
    found = failure(OPEN_CHAIN + "  - expect: {p2.M1: null}\n")
    assert found.waiting == "Chain 1: p1 Dark Hole effect 1; p2 may respond to the activation now"
    question = failure(OPEN_CHAIN + "  - p2 activate S1\n  - pass\n  - expect: {p2.hand_count: 9}\n")
    assert not question.waiting  # it all resolved, and p1 is free to move
    holds(OPEN_CHAIN + "  - p2 pass\n  - expect: {p2.M1: null}\n")


def test_a_move_can_be_expected_to_be_refused_by_any_rule() -> None:
    """`illegal: true` was "there is no rule true": whoever did not know the id of the rule could not write the case."""
    holds(START + "play:\n  - {move: p1 flip M1, illegal: true}\n  - {move: p1 attack M1 direct, illegal: true}\n")
    found = failure(START + "play:\n  - {move: p1 phase battle, illegal: true}\n")
    assert (found.what, found.line) == ("p1 phase battle is legal, expected: refused", 11)
    absent = failure(START + "play:\n  - {move: p1 summon Umi, illegal: true}\n")
    assert "Umi" in absent.what


@pytest.mark.parametrize("entry", ["illegal: false", "decided_by: true", "breaks: true", "illegal: []"])
def test_only_illegal_leaves_the_rule_open(entry: str) -> None:
    with pytest.raises(DuelogError):
        parse_case(START + f"play:\n  - {{move: p1 flip M1, {entry}}}\n", "x.case.yaml")


@pytest.mark.parametrize(
    ("play", "line", "what"),
    [
        ("- p1 attack M1 p2.M1", 11, "p1 attack M1 p2.M1 is not legal: BATTLE-01: it is turn 4 of p1, Main Phase 1"),
        ("- p1 atack M1", 11, 'p1 atack M1: column 4: expected a move, found "atack" (did you mean attack?)'),
        ("- p1 undo", 11, "p1 undo: column 4: undo belongs to the log of a recorded duel"),
        ("- p1 ready", 11, "p1 ready: column 4: ready belongs to a Match"),
        ("- p1 summon Umi", 11, 'p1 summon Umi: column 11: no card in this duel is called "Umi"'),
        ("- {move: p1 end, illegal: TURN-01}", 11, "p1 end is legal, expected: refused by TURN-01"),
        (
            "- {move: p1 flip M1, illegal: [SUM-08, SUM-01]}",
            11,
            "p1 flip M1 is refused, but not by SUM-08 or SUM-01: SUM-07:",
        ),
        ("- legal: {player: p1, includes: [p1 flip M1]}", 11, "p1 flip M1 is not legal: SUM-07:"),
        ("- legal: {player: p2, includes: [p1 end]}", 11, "p1 end is not legal: it is a move of p1"),
        ("- legal:\n      player: p1\n      excludes:\n        - p1 end", 14, "p1 end is legal, expected: not legal"),
        ("- chance: {die: 5}", 11, "chance die is left over: nothing asked for it"),
        ("- expect: {p1.M1: {position: set}}", 11, "p1.M1.position: expected set, found attack"),
        ("- expect: {p1.hand: []}", 11, "p1.hand: expected [], found [Mystical Elf]"),
        # an empty mapping was equal to anything, so that "counters: {}" was never wrong
        ("- expect: {p1.M1: {}}", 11, "p1.M1: expected {}, found {card: Luster Dragon"),
        ("- expect: {p1.M1: null}", 11, "p1.M1: expected null, found {card: Luster Dragon"),
        ("- expect: {p1.M2: {card: Umi}}", 11, "p1.M2: expected {card: Umi}, found null"),
        ("- expect: {winner: draw}", 11, "winner: expected draw, found null"),
    ],
)
def test_a_failed_expectation_is_reported_with_its_line(play: str, line: int, what: str) -> None:
    found = failure(f"{START}play:\n  {play}\n")
    assert found.what.startswith(what)
    assert found.line == line


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", None, "is empty"),
        ("case: [", 1, "is not valid YAML: a value is missing"),
        ("case: x\n\tplay: []", 2, "is not valid YAML: a line is indented with a tab (indent with spaces)"),
        ("case: p1: x", 1, "is not valid YAML: there is a second key in a line, or a line is indented too far"),
        ('case: "x\nrules: []\n\n', 1, "is not valid YAML: a string in quotes is not closed"),
        ("case: [a\nrules: []", 2, "is not valid YAML: a list in brackets is not closed, or has no comma"),
        ("case: {a: b\nrules: []", 2, "is not valid YAML: a mapping in braces is not closed, or has no comma"),
        ("- a\ncase: x", 2, "is not valid YAML: the line does not fit those above it"),
        ("case: x\n---\ncase: y", 2, "is not valid YAML: it has more than one document"),
        ("case: @x", 1, "is not valid YAML: a value begins with a character that has a meaning of its own"),
        ("case: \x07", None, "is not valid YAML: it has a control character"),
        ("words " * 50, 1, "a case must be a mapping, and is a string"),
        ("case: &a x\nrules: []", 1, "anchors"),
        ("case: !!python/name:os.system x", 1, "the tag"),
        ("case: x\ncase: y", 2, '"case" is a duplicate key'),
        ("case: x\nrules: []\npositon: {}", 3, 'a case has no "positon" (did you mean position?)'),
        ("case: x\nrules: []", 1, "a case has one of position, decks and match"),
        ("case: x\nrules: [NOPE-1]\nposition: {}", 2, "there is no rule NOPE-1"),
        ("case: x\nrules: [SUM-99]\nposition: {}", 2, "there is no rule SUM-99 (there are SUM-01,"),
        ("rules: [SUM-01]\nposition: {}", 1, "case is missing"),
        (START + "ruleset: rulebook-8", 10, "ruleset must be one of rulebook-9.0, association"),
        (START + "illegal: [DECK-01]", 10, "illegal does not go with position"),
        (START + 'play:\n  - p1 xyz "Number 39: Utopia" M1', 11, "put the whole line in quotes"),
        (START + "play:\n  - move: p1 end\n    ilegal: X", 12, 'a move has no "ilegal" (did you mean illegal?)'),
        (START + "play:\n  - move: p1 end\n    illegal: []", 12, "illegal must name the rule"),
        (START + "play:\n  - chance: {dice: 5}", 11, 'chance has no "dice" (did you mean die?)'),
        (START + "play:\n  - chance: {die: 7}", 11, "die must be one of 1, 2, 3, 4, 5, 6"),
        (START + "play:\n  - legal: {includes: []}", 11, "player is missing"),
        (START + "expect:\n  p1.M8: null", 11, 'the position has no "p1.M8"'),
        (START + "expect:\n  lifepoints: 1", 11, 'the position has no "lifepoints"'),
        (START.replace("M1: Luster", "M8: Luster"), 7, 'p1 has no "M8"'),
        (START.replace("turn: 4", "turn: four"), 4, 'turn must be an integer, and is "four"'),
        (START.replace("Luster Dragon", "Luster Dragn"), 7, 'no known card is named "Luster Dragn" (did you mean'),
        (START.replace("Luster Dragon", "{card: Umi, face: up}"), 7, 'M1 has no "face"'),
        (START.replace("Luster Dragon", "{position: set}"), 7, "card is missing"),
        (
            START.replace("Luster Dragon", "{card: Dark Blade, played_on: 5}"),
            7,
            "played_on must be a turn up to this one, 4",
        ),
        (START.replace("M1: Luster Dragon", "S1: {card: Umi, equipped_to: M2}"), 7, "there is no monster in p1.M2"),
        (START.replace("Luster Dragon", "Umi"), 7, "Umi cannot lie in M1"),
        (START.replace("M1: Luster Dragon", "PL: Luster Dragon"), 7, "Luster Dragon cannot lie in PL"),
        (START.replace("M1: Luster Dragon", "F: Dark Hole"), 7, "Dark Hole cannot lie in F"),
        (START.replace("turn: 4", "turn: 4\n  phase: main"), 5, "phase must be one of draw, standby, main1"),
    ],
)
def test_an_invalid_case_is_rejected_with_its_line(text: str, line: int | None, message: str) -> None:
    with pytest.raises(DuelogError) as caught:
        check_case(parse_case(text, "x.case.yaml"))
    assert message in str(caught.value)
    assert (caught.value.source, caught.value.line) == ("x.case.yaml", line)


def test_deep_and_large_files_are_refused() -> None:
    with pytest.raises(DuelogError, match="is nested more than"):
        parse_case("case: " + "[" * 5000, "deep")
    with pytest.raises(DuelogError, match="is larger than"):
        parse_case(b"#" * (2 << 20), "large")


def test_find_cases(tmp_path: Path) -> None:
    inside = tmp_path / "a" / "b.case.yaml"
    inside.parent.mkdir()
    inside.write_text(START)
    (tmp_path / "other.yaml").write_text("")
    assert find_cases([tmp_path, inside]) == [inside]
    assert read_case(inside).title == "a test"
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(DuelogError, match="holds no cases"):
        find_cases([empty])


def test_the_example_of_the_documentation_holds() -> None:
    page = (CASES.parents[1] / "docs" / "cases.md").read_text(encoding="utf-8")
    general, own_card = (block.split("```")[0] for block in page.split("```yaml\n")[1:3])
    holds(general)
    holds(own_card)


# --- cards of its own -------------------------------------------------------------------------------------------

HERON = """Reed Heron:
  face: {kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1500, defense: 1200}
  effects:
    - {kind: ignition, steps: [{do: damage, amount: 300}]}
"""
WITH_HERON = """case: own cards
rules: [EFF-02]
cards: reeds.yaml
position: {p1: {M1: Reed Heron, M2: Man-Eater Bug}}
play: [p1 activate M1]
expect: {p2.lp: 7700}
"""


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A case that names reeds.yaml, in the same folder."""
    (tmp_path / "reeds.yaml").write_text(HERON)
    path = tmp_path / "x.case.yaml"
    path.write_text(WITH_HERON)
    return path


def test_a_case_can_define_its_cards_in_a_separate_file(beside: Path) -> None:
    assert check_case(read_case(beside)).ok
    checked = CliRunner().invoke(app, ["check", str(beside)])
    assert checked.exit_code == 0, checked.output
    (beside.parent / "more").mkdir()
    (beside.parent / "more" / "bugs.yaml").write_text("Man-Eater Bug:\nReed Heron:\n")
    beside.write_text(WITH_HERON.replace("cards: reeds.yaml", "cards: [reeds.yaml, more]"))
    found = check_case(read_case(beside)).failure
    assert found is not None  # the later file says that it has no effects
    assert "EFF-07" in found.what


def test_a_case_without_its_cards_is_refused_with_its_line(beside: Path) -> None:
    beside.write_text(WITH_HERON.replace("reeds.yaml", "seeds.yaml"))
    with pytest.raises(DuelogError, match=r"x\.case\.yaml:3: there is no .*seeds\.yaml"):
        check_case(read_case(beside))
    checked = CliRunner().invoke(app, ["check", str(beside)])
    assert checked.exit_code == 2
    assert "x.case.yaml:3" in checked.stderr


def test_an_error_in_a_file_of_cards_names_it(beside: Path) -> None:
    (beside.parent / "reeds.yaml").write_text(HERON.replace("do: damage", "do: damag"))
    with pytest.raises(DuelogError, match=r'reeds\.yaml:4: "Reed Heron", effects\[0\]\.steps\[0\]'):
        check_case(read_case(beside))


def test_an_error_in_the_cards_of_a_case_names_its_line() -> None:
    inside = "cards:\n" + "".join(f"  {line}\n" for line in HERON.splitlines())
    case = WITH_HERON.replace("cards: reeds.yaml\n", inside)
    holds(case)
    with pytest.raises(DuelogError, match=r'x\.case\.yaml:5: "Reed Heron", face: a monster needs attribute'):
        failure(case.replace("attribute: WIND, ", ""))
    with pytest.raises(DuelogError, match=r"x\.case\.yaml:3: a file of cards must be a string"):
        failure(WITH_HERON.replace("reeds.yaml", "true"))


# --- what may be left unsaid ------------------------------------------------------------------------------------


def test_a_pass_by_a_player_who_is_not_asked_changes_nothing() -> None:
    holds(START + "play:\n  - p2 pass\n  - p1 pass\n  - p1 phase battle\nexpect: {phase: battle, p1.lp: 8000}\n")


def test_main_phase_1_may_be_named_when_it_has_begun() -> None:
    holds(START + "play:\n  - p1 phase main1\n  - p1 end\n  - p2 phase main1\nexpect: {turn: 5, phase: main1}\n")
    found = failure(START + "play:\n  - p1 phase battle\n  - p1 phase main1\n")
    assert found.what.startswith("p1 phase main1 is not legal: TURN-01")


def test_the_only_possible_answer_may_be_omitted_or_given() -> None:
    seven = START.replace("[Mystical Elf]", "[Umi, Umi, Umi, Umi, Umi, Umi, Umi]")
    holds(seven + "play:\n  - p1 end\nexpect: {turn: 5, p1.hand_count: 6, p1.grave: [Umi]}\n")
    holds(seven + "play:\n  - p1 end\n  - p1 choose hand:Umi\nexpect: {turn: 5, p1.grave: [Umi]}\n")
    holds(seven + "play:\n  - p1 end\nexpect: {turn: 4, waiting: {player: p1, for: choice}}\n")
    refused = "  - {move: 'p1 choose hand:Umi, hand:Umi', illegal: TURN-11}\n"
    holds(f"{seven}play:\n  - p1 end\n{refused}  - p2 phase main1\nexpect: {{turn: 5}}\n")


def test_an_answer_with_several_possibilities_must_be_given() -> None:
    seven = START.replace("[Mystical Elf]", "[Umi, Umi, Umi, Umi, Umi, Umi, Mystical Elf]")
    found = failure(seven + "play:\n  - p1 end\n  - p2 phase main1\n")
    assert "p1 has a question to answer" in found.what or "turn 4 of p1, End Phase" in found.what


# --- decks and Matches ------------------------------------------------------------------------------------------

DECK = (
    "[[3, Luster Dragon], [3, Hunter Dragon], [3, Dark Blade], [3, Mystical Elf], [3, Summoned Skull], [3, Umi], "
    "[3, Dark Hole], [3, Trap Hole], [3, Mirror Force], [3, Waboku], [3, Raigeki], [3, Jar of Greed], "
    "[3, Sangan], Jinzo]"
)


def test_a_deck_case_requires_exactly_the_rules_it_names() -> None:
    head = "case: d\nrules: [DECK-01]\n"
    holds(f"{head}decks: {{p1: {{main: {DECK}}}}}\nillegal: []\n")
    found = failure(f"{head}decks: {{p1: {{main: {DECK}, limits: {{Umi: 1}}}}}}\nillegal: []\n")
    assert found.what.startswith("the Decks break DECK-08, expected: no rule. DECK-08: Umi is Limited, 3 copies")
    found = failure(f"{head}decks: {{p1: {{main: {DECK}, limits: {{Umi: 0}}}}}}\nillegal: [DECK-07, DECK-08]\n")
    assert (found.path, found.expected, found.found) == ("illegal", "[DECK-07, DECK-08]", "[DECK-07]")
    with pytest.raises(DuelogError, match=r'x\.case\.yaml:3: no known card is named "Nothing"'):
        failure(f"{head}decks: {{p1: {{main: [Nothing]}}}}\nillegal: []\n")


def test_the_start_of_a_duel_takes_its_chance_from_the_case() -> None:
    head = f"case: m\nrules: [SETUP-03]\nmatch: {{p1: {{main: {DECK}}}, p2: {{main: {DECK}}}}}\nplay:\n"
    first = "  - chance: {first: p1}\n  - p1 choose second\n"
    shuffles = "  - chance: {shuffle: [Umi, Jinzo]}\n  - chance: {shuffle: [[3, Sangan]]}\n"
    top = "p1.hand: [Umi, Jinzo, Luster Dragon, Luster Dragon, Luster Dragon], turn_player: p2, turn: 1"
    match = "match: {wins: {p1: 0, p2: 0}, duel: 1, winner: null}"
    holds(f"{head}{first}{shuffles}expect: {{{top}, {match}}}\n")
    found = failure(f"{head}{first}  - chance: {{shuffle: [Umi]}}\nexpect: {{turn: 1}}\n")
    assert found.what == (
        "chance is asked for the order of the deck of p2, which is shuffled, and the case does not say it"
    )
    found = failure(f"{head}{first}  - chance: {{die: 1}}\nexpect: {{turn: 1}}\n")
    assert found.what.endswith("the order of the deck of p1, which is shuffled, and the case says die")
    found = failure(f"{head}{first}  - chance: {{shuffle: [Kuriboh]}}\nexpect: {{turn: 1}}\n")
    assert '"Kuriboh" is not (or no more) there' in found.what


def test_cards_that_arrived_one_by_one_must_be_listed_in_order() -> None:
    text = START.replace("hand: [Mystical Elf]", "hand: [Dark Hole, Raigeki]").replace("phase: main1\n", "")
    play = """  p2:
    M1: Warrior Dai Grepher
play:
  - p1 activate "Raigeki"
  - p1 activate "Dark Hole"
expect: {p1.grave: [Luster Dragon, Raigeki, Dark Hole]}
"""
    found = failure(text[: text.index("  p2:")] + play)
    assert (found.path, found.expected, found.found) == ("p1.grave[0]", "Luster Dragon", "Raigeki")


def test_a_duel_is_told_from_a_case() -> None:
    """Regression: a replay was "not valid YAML: text follows after the end of the document"."""
    with pytest.raises(DuelogError, match="is a duel, not a case"):
        read_case(Path(__file__).parents[1] / "examples" / "showcase.duel")


def test_counters_that_no_effect_uses_are_refused_with_a_hint() -> None:
    """They were accepted, and could be neither paid nor removed."""
    gateway = "{card: Gateway of the Six, counters: {Bushidoo: 2}}"
    text = f"case: x\nrules: [GEN-04]\nposition:\n  p1:\n    S1: {gateway}\nplay: []\n"
    with pytest.raises(DuelogError, match=r'x\.case\.yaml:5: no card has counters called "Bushidoo"') as caught:
        check_case(parse_case(text, "x.case.yaml"))
    assert caught.value.hint == "did you mean Bushido?"
    assert check_case(parse_case(text.replace("Bushidoo", "BUSHIDO"), "x.case.yaml")).failure is None


@pytest.mark.parametrize(
    "content",
    [
        b"root:x:0:0:secret", b"TOKEN=secret", b"password: secret", b"- secret", b"password: 1234567",
        b'{"a": {"b": "secret"}}', b"a: [secret]",
    ],
)  # fmt: skip
def test_a_case_quotes_nothing_of_another_file(tmp_path: Path, content: bytes) -> None:
    """A case that somebody sent could name any file as its `cards`; the error quoted what that file contains."""
    (tmp_path / "other").write_bytes(content)
    case = tmp_path / "a.case.yaml"
    case.write_text(f"case: x\nrules: [SUM-01]\ncards: ../{tmp_path.name}/other\nposition: {{}}\n", encoding="utf-8")
    checked = CliRunner().invoke(app, ["check", str(case)])
    assert checked.exit_code == 2
    assert "other:1: " in checked.stderr
    assert "secret" not in checked.stderr
    assert "1234567" not in checked.stderr
