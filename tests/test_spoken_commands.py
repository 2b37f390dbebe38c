"""Commands in another language: their output on real duels contains no English except names, paths and notation."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.replays.cards.built_in import built_in
from duelog.replays.languages.shown import shown
from duelog.replays.languages.spoken import speaking
from duelog.replays.languages.translations import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
OTHERS = sorted(set(LANGUAGES) - {"en"})

FIRST, SECOND = str(EXAMPLES / "first-duel.duel"), str(EXAMPLES / "showcase.duel")
DECK = str(min(EXAMPLES.rglob("*.ydk")))
COMMANDS: dict[str, list[str]] = {
    "info": [FIRST], "verify": [FIRST, "--all"], "show": [FIRST, "--at", "60"], "log": [FIRST],
    "log of a player": [SECOND, "--as", "p1"], "legal": [FIRST, "--at", "40"],
    "explain": [FIRST, "--at", "103", "p2 attack M1 direct"], "diff": [FIRST, SECOND], "lp": [FIRST],
    "known": [SECOND, "--as", "p1"], "rewind": [SECOND, "--before", "60"], "judge": [FIRST], "tree": [str(EXAMPLES)],
    "card": ["Stardust Dragon"], "cards --coverage": [], "deck check": [DECK], "replay": [FIRST, "--auto"],
    "check": [str(EXAMPLES)], "info of nothing": ["nofile.duel"], "legal too late": [FIRST, "--at", "9999"],
    "card of no such name": ["Nobody Of That Name"], "known by nobody": [FIRST],
}  # fmt: skip
"""Commands with their input; the words after the first are the name of the test."""

ENGLISH_WORDS = frozenset(
    [
        "the",
        "of",
        "is",
        "are",
        "was",
        "were",
        "with",
        "from",
        "not",
        "has",
        "have",
        "had",
        "this",
        "that",
        "which",
        "it",
        "its",
        "by",
        "to",
        "at",
        "be",
        "been",
        "will",
        "can",
        "cannot",
        "there",
        "all",
        "than",
        "then",
        "each",
        "only",
        "if",
        "when",
        "until",
        "after",
        "before",
        "into",
        "their",
        "they",
        "known",
        "must",
        "may",
        "would",
        "without",
        "but",
    ]
)
"""Words that no French or Portuguese sentence has."""

_NO_SENTENCE = re.compile(
    r'"[^"]*"|«[^»]*»|`[^`]*`|\S+\.(?:duel|md|ydk|yaml|html|po|svg|key|pub)\S*|duelog [a-z].*|--[a-z-]+|^[<># ].*p[12] '
    r"[a-z]+ .*|No such file or directory"
)


def english_in(output: str, names: re.Pattern[str]) -> list[str]:
    """The lines with English words that are neither names nor notation."""
    found: list[str] = []
    for line in output.split("\n"):
        if "│" in line:  # a drawn board, where names are cut
            continue
        words = re.findall(r"[A-Za-zÀ-ÿ']+", names.sub("", _NO_SENTENCE.sub("", line)))
        found += [line] if ENGLISH_WORDS & set(words) else []
    return found


@pytest.fixture(scope="module")
def names() -> re.Pattern[str]:
    """The names of all known cards, the longest first."""
    return re.compile("|".join(sorted((re.escape(face.name) for face in built_in()), key=len, reverse=True)))


@pytest.mark.parametrize("case", sorted(COMMANDS))
@pytest.mark.parametrize("language", OTHERS)
def test_a_command_prints_no_english(language: str, case: str, names: re.Pattern[str]) -> None:
    command = [case.split(" ")[0], *(word for word in case.split(" ")[1:] if word.startswith("--"))]
    command = ["deck", "check"] if case == "deck check" else command
    words = ["--lang", language, *command, *COMMANDS[case]]
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, words)
    assert done.exit_code in (0, 1, 2), done.output
    assert done.output.strip()
    assert english_in(done.output, names) == []


def test_the_search_finds_english(names: re.Pattern[str]) -> None:
    english = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["rewind", SECOND, "--before", "60", "--lang", "en"]).output
    assert len(english_in(english, names)) > 5


# --- texts that are looked up where they are shown ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("holds no cases", "ne contient aucun cas"),
        ("  and 3 more  ", "  et 3 de plus  "),
        ("x.duel: holds no cases (choose another name)", "x.duel: ne contient aucun cas (choisissez un autre nom)"),
        ("expected a zone or a pile, found ###", "attendu : une zone ou une pile, trouvé : ###"),
        ("Dark Blade", "Dark Blade"),
        ("", ""),
    ],
)
def test_a_text_is_translated_with_its_parts(english: str, french: str) -> None:
    assert shown(english) == english
    with speaking("fr"):
        assert shown(english) == french


def test_another_language_needs_only_its_file(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "shown"\nmsgid "there is no event {n}"\n'
        'msgstr "es gibt kein Ereignis {n}"\n\nmsgctxt "message destroy"\nmsgid "destroy {cards}"\n'
        'msgstr "zerstöre {cards}"\n',
        encoding="utf-8",
    )
    with speaking(str(file)):
        assert shown("there is no event 7") == "es gibt kein Ereignis 7"
    told = CliRunner().invoke(app, ["card", "Mystical Space Typhoon", "--lang", str(file)]).output
    assert "zerstöre" in told
