"""Every word of the effect language is used in some case (see `tests.language_words` for the meaning of word)."""

from collections.abc import Iterator
from pathlib import Path

from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_texts
from duelog.replays.cards.definitions_in_yaml import cards_in
from duelog.replays.cases.running_cases import check_case, find_cases, parse_case, read_case
from tests.language_words import every_word, said, shown
from tests.witnesses import saw, witnesses

CASES = Path(__file__).parent / "cases"

NOT_SHOWN = {
    "SummonKind: link": "no Rulebook 9.0 duel has Link Summons; imported duels of later years do, which are shown only",
    **dict.fromkeys(
        ("LockKind: words", "Lock.words", "TraitKind: words", "Trait.words"),
        "stand only in what was read of version 1; tests/test_restrictions.py shows them",
    ),
    **dict.fromkeys(
        ("TraitKind: effects of", "Trait.name"), "stand only in logs, for what copies gives; test_copied_effects.py"
    ),
    "TraitKind: granted effects of": "stands only in logs; tests/cases/language/granted-by-a-material.case.yaml",
    "LockKind: hide hand": "changes only what players see; tests/test_hands_shown.py shows it",
    "Step.id": "what a step is called in the log changes nothing of a duel; tests/test_step_ids.py shows it",
}
"""The words that no case can show, and why."""


def cases() -> Iterator[Path]:
    """The case files: those that have shown something before, then those about the language, and the others."""
    found = find_cases([CASES])
    others = sorted(found, key=lambda path: (path.parent.name != "language", path.parent.name != "cards", path))
    yield from dict.fromkeys((*witnesses("word"), *others))


def words_not_shown() -> set[str]:
    """The words that no case shows, except those that none can show."""
    missing = set(every_word()) - set(NOT_SHOWN)
    known = [(card.name.casefold(), frozenset(said(card))) for text in built_in_texts() for card in (text.definition,)]
    for path in cases():
        if not missing:
            break
        text = path.read_text(encoding="utf-8").casefold()
        if "\ncards:" in text or any(name in text and words & missing for name, words in known):  # no other could
            case = read_case(path)
            found = missing & shown(case, check_case(case))
            missing -= found
            for word in found:
                saw("word", word, path)
    return missing


def test_every_word_of_the_language_is_at_work_in_some_case() -> None:
    missing = words_not_shown()
    assert not missing, f"no case shows: {', '.join(sorted(missing))}"


def test_the_exceptions_are_words() -> None:
    assert set(NOT_SHOWN) <= every_word()


# --- what counts ------------------------------------------------------------------------------------------------

WELL = """case: a well
rules: [EFF-02]
cards:
  Dry Well:
    face: {kinds: [effect], attribute: EARTH, type: Rock, level: 4, atk: 0, defense: 0}
    effects:
      - kind: ignition
        once: turn
        cost: [{do: pay, amount: 100}]
        steps:
          - {do: draw, count: 2, condition: {count: {of: opponent, area: [monsters]}}}
          - {do: damage, amount: 300, who: you}
      - {kind: continuous, requires: {turn: opponent}, modify: [{traits: [piercing]}]}
position: {p1: {M1: Dry Well}}
"""


def words_of(play: str) -> frozenset[str]:
    case = parse_case(f"{WELL}play: {play}", "x.case.yaml")
    result = check_case(case)
    assert result.ok, result.failure
    return shown(case, result)


def test_an_unused_card_demonstrates_none_of_its_effects() -> None:
    assert words_of("[{move: p1 attack M1 direct, illegal: BATTLE-01}]") == {
        "Definition", "Definition.name", "Definition.effects"
    }  # fmt: skip


def test_an_effect_shows_its_cost_and_the_steps_that_did_something() -> None:
    words = words_of("[p1 activate M1]")
    assert {"EffectKind: ignition", "Once: turn", "Pay.amount", "Damage.who", "Who: you"} <= words
    assert words.isdisjoint({"Draw", "Step.condition", "TraitKind: piercing", "EffectKind: continuous"})


def test_a_continuous_effect_shows_while_it_applies() -> None:
    words = words_of("[p1 end, p2 phase main1]")
    assert {"TraitKind: piercing", "EffectKind: continuous", "Condition.turn: opponent", "Modifier.traits"} <= words
    assert words.isdisjoint({"Pay", "Damage", "EffectKind: ignition"})


def test_every_word_of_a_definition_belongs_to_the_language() -> None:
    case = parse_case(f"{WELL}play: []", "x.case.yaml")
    assert case.cards is not None
    for card in (*(text.definition for text in built_in_texts()), *cards_in(case.cards).at(NEWEST)):
        assert set(said(card)) <= every_word(), card.name
