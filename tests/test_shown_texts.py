"""Texts that are looked up where they are shown: each is found again, and means one thing."""

import ast
import re
from pathlib import Path

import pytest

from duelog.cli.session.coverage_lines import tally_words
from duelog.core.catalogue.arguments import as_list, as_player, message
from duelog.replays.cards.coverage import Tally
from duelog.replays.languages.english_sentences import in_english
from duelog.replays.languages.shown import NUMBERS, shown
from duelog.replays.languages.spoken import speaking, spoken
from duelog.replays.languages.translations import LANGUAGES, SHOWN

ROOT = Path(__file__).resolve().parents[1]
OTHERS = sorted(set(LANGUAGES) - {"en"})
_GAP = re.compile(r"\{(\w+)(?:, (?:all|any))?\}")


@pytest.mark.parametrize("value", ["⟨x⟩", "⟨x⟩ ⟨y⟩", "⟨x⟩, ⟨y⟩"])
@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_taken_for_another(language: str, value: str) -> None:
    """Two templates that match the same English text say the same in the other language."""
    with speaking(language):
        words = spoken()
        found: list[tuple[str, str, str]] = []
        for context, english in sorted(words.texts):
            if context != SHOWN or not _GAP.search(english):
                continue
            gaps = {name: "7" if name in NUMBERS else value for name in _GAP.findall(english)}
            instance = "".join(gaps[part] if at % 2 else part for at, part in enumerate(_GAP.split(english)))
            own, told = words.filled(SHOWN, english, gaps), shown(instance)
            found += [(english, own, told)] if own != told else []
    assert found == []


def test_a_list_within_a_text_is_joined_as_the_language_joins() -> None:
    with speaking("fr"):
        assert shown("did you mean Dark Hole or Dark Blade?") == "vouliez-vous dire Dark Hole ou Dark Blade ?"
        assert shown("did you mean Dark Hole?") == "vouliez-vous dire Dark Hole ?"
        assert spoken().written(as_list(["a", "b"])) == "a, b"


@pytest.mark.parametrize(("language", "number"), [("fr", "1 234 567"), ("pt", "1.234.567")])
def test_long_numbers_are_grouped_as_the_language_groups(language: str, number: str) -> None:
    with speaking(language):
        assert shown("1,234,567") == number
        assert shown("12,5") == "12,5"
        assert number in shown("1,234,567 events")


@pytest.mark.parametrize(
    ("language", "number", "percent"), [("fr", "1 234,5", "97,5\u00a0%"), ("pt", "1.234,5", "97,5%")]
)
def test_decimals_and_percentages_are_written_as_the_language_writes_them(
    language: str, number: str, percent: str
) -> None:
    with speaking(language):
        assert shown("1,234.5") == number.replace(" ", spoken().forms.thousands)
        assert shown("97.5%") == percent
        assert f"{percent} " in shown("97.5% of 40 copies: Deck")
        assert "12,5" in shown("turns 3 to 20, 12.5 on average; 700 events")
        assert percent in shown("  random       39   97.5%")
        assert percent in tally_words(Tally(certified=39, unknown=1))
        assert shown("rulebook-9.0") == "rulebook-9.0"


def test_quotations_have_the_quotation_marks_of_the_language() -> None:
    with speaking("fr"):
        assert shown('a.yaml:2: "case" is a duplicate key') == "a.yaml:2: « case » est une clé en double"
        assert shown('p1 set "Dark Blade" M3') == 'p1 set "Dark Blade" M3'


def test_the_keys_of_files_are_not_translated() -> None:
    with speaking("pt"):
        assert shown('a case has no "foo" (known keys: case, rules, cards)').endswith(
            "(chaves conhecidas: case, rules, cards)"
        )
        assert shown("a.yaml:1: rules is missing") == "a.yaml:1: falta rules"
        assert shown("x must be a mapping, and is a list").endswith("uma lista")


def test_what_is_wrong_and_how_far_the_file_is_good_are_both_told() -> None:
    english = (
        "x.duel:77: lines 28 to 76 have been changed: the digest of the log differs from the one recorded here; "
        "good up to event 23 (line 27) (duelog repair FILE OTHER writes the good part to another file)"
    )
    with speaking("fr"):
        assert shown(english) == (
            "x.duel:77: les lignes 28 à 76 ont été changées : l'empreinte du journal diffère de celle notée ici ; "
            "bon jusqu'à l'événement 23 (ligne 27) "
            "(duelog repair FICHIER AUTRE écrit la bonne partie dans un autre fichier)"
        )


@pytest.mark.parametrize(
    ("english", "french", "portuguese"),
    [
        ("before event 7:", "avant l'événement 7 :", "antes do evento 7:"),
        ("warning: nothing wrong", "avertissement : rien à redire", "aviso: nada de errado"),
    ],
)
def test_colons_have_the_spaces_of_the_language(english: str, french: str, portuguese: str) -> None:
    for language, expected in (("fr", french), ("pt", portuguese)):
        with speaking(language):
            assert shown(english) == expected


@pytest.mark.parametrize("path", sorted((ROOT / "replays").rglob("*.py")), ids=lambda path: path.name)
def test_sentences_of_messages_within_texts_are_kept_for_other_languages(path: Path) -> None:
    """Facts and faults were put into errors in English, and could not be looked up there."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Attribute):
            found += [ast.unparse(node)] if node.value.attr in ("facts", "sentence") else []
    assert found == [] or path.parent.name == "goldens", "in_english and facts_of keep them"


def test_a_sentence_of_a_message_is_told_within_an_error() -> None:
    """ "there is no monster in that zone" was taken for "there is no {path}"."""
    with speaking("fr"):
        words, said = spoken(), message("no-monster-there")
        assert shown(f"p1 attack M3 is not legal: BATTLE-02: {in_english(said)}") == (
            f"p1 attack M3 n'est pas légal : BATTLE-02 : {words.sentence(said)}"
        )
        over = f"BATTLE-02: {in_english(said)}; TURN-12: {in_english(message('turn-of-other', player=as_player(1)))}"
        assert shown(over) == f"BATTLE-02 : {words.sentence(said)} ; TURN-12 : c'est le tour de p1"
