"""Texts that are looked up where they are shown: each is found again, and means one thing."""

import re

import pytest

from duelog.core.catalogue.arguments import as_list
from duelog.replays.languages.shown import NUMBERS, shown
from duelog.replays.languages.spoken import speaking, spoken
from duelog.replays.languages.translations import LANGUAGES, SHOWN

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
