"""Every text that commands print is translated: in a language of strange letters, only names keep the Latin ones."""

import re
import shlex
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.events.lines import BY_KIND
from duelog.replays.cards.built_in import built_in
from duelog.replays.notation.foreign_words import VERBS
from tests.strange_language import strange, strange_language
from tests.test_disputes import DISPUTES, commands
from tests.test_spoken_commands import COMMANDS, FIRST, RECORDED, SECOND, said

DECKS = Path(FIRST).parent / "decks"


@pytest.fixture(scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("language") / "xx.po"
    file.write_text(strange_language(), encoding="utf-8")
    return str(file)


@pytest.fixture(scope="module")
def names() -> re.Pattern[str]:
    """The names of all known cards, the longest first."""
    return re.compile("|".join(sorted((re.escape(face.name) for face in built_in()), key=len, reverse=True)))


_VERBS = "|".join(map(re.escape, sorted(VERBS, reverse=True)))
_KINDS = "|".join(map(re.escape, sorted(BY_KIND, reverse=True)))
_NO_WORDS = re.compile(
    r'"[^"]*"|`[^`]*`|\S*/\S*|\S+\.(?:duel|md|ydk|yaml|html|po|svg|key|pub|match|json|txt|duel:\d+)\b|duelog: |'
    rf"--[\w-]+|\bp[12] (?:{_VERBS})\b(?:[\w .:+-]|\"[^\"]*\")*|^```text|\b[A-Z]+-\d\d\b|\bP[LR]\b|"
    rf"\b[a-z]+(?:-\w+)+\b|\w+\[\d+\]\S*|^ *player: |\b[0-9a-f]{{12,}}|https?://\S+|[^,:]* \.\.\.(?= |$)|"
    rf"\b\d+ (?:{_KINDS})\b|Slow Play - Minor|^ *(?:decks|cards|defined|certified)=(?=\d)"
)
"""Parts of lines that are the same in all languages: quotations, names of files, options, moves in the notation, ids
of rules, zones, kinds and fields of events, digests, what is cut
off, an infraction, which is typed in English, and the words of `--require`.
"""

SAME = frozenset(
    ("duelog", "duel", "ada", "grace", "alan", "ina", "text", "html", "moves",
     "jsonl", "json", "ydk", "random", "greedy")
)  # fmt: skip
"""The program, the people of the examples, and the values of options."""

GIVEN = ("A first duel", "Two kinds of decks of 2010", "Every kind of Summon", "No such file or directory")
"""The titles of the examples, and what the operating system says."""


def latin(output: str, names: re.Pattern[str], given: Iterable[str] = ()) -> list[str]:
    """The lines with words in Latin letters that are neither names nor given by the user."""
    found: list[str] = []
    for line in output.split("\n"):
        plain = line
        for text in (*GIVEN, *given):
            plain = plain.replace(text, "")
        plain = names.sub(" ", _NO_WORDS.sub(" ", plain))
        words = [word for word in re.findall(r"(?<![\w.-])[A-Za-z]{2,}(?!\w)", plain) if word.lower() not in SAME]
        found += [f"{line}   {words}"] if words and "│" not in line else []
    return found


def test_the_search_finds_what_is_not_translated(language: str, names: re.Pattern[str]) -> None:
    english = said("en", "info", [FIRST]).output
    assert len(latin(english, names)) > 5
    assert latin(f"{strange('entry')} 1: valid", names) != []
    assert latin(strange(english), names) == []
    assert strange("nothing wrong") in said(language, "verify", [FIRST]).output


@pytest.mark.parametrize("case", sorted(set(COMMANDS) - {"explain nonsense", "branch of too much"}))
def test_a_command_prints_only_what_is_translated(case: str, language: str, names: re.Pattern[str]) -> None:
    assert latin(said(language, case, COMMANDS[case]).output, names) == []


@pytest.mark.parametrize("folder", sorted(DISPUTES.iterdir()), ids=lambda folder: folder.name)
def test_a_dispute_is_told_only_in_translated_words(
    folder: Path, language: str, names: re.Pattern[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The titles of cases, and what the judge typed, stay as they are."""
    for file in folder.iterdir():
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    given = [title for file in folder.glob("*.yaml") for title in re.findall(r"^case: (.*)", file.read_text(), re.M)]
    for command, _ in commands((folder / "script.txt").read_text()):
        words = shlex.split(command)
        given += [word for word in words if " " in word or word != word.lower()] + [
            " ".join(words),
            f"{strange('written to')} cases",
        ]
        done = CliRunner(env={"COLUMNS": "400"}).invoke(app, ["--lang", language, *words])
        assert latin(done.output, names, given) == [], command


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "--only-certified", SECOND],
        ["export", FIRST, "-f", "moves", "--as", "p1"],
        ["play", "-n0"],
        ["replay", FIRST, "--speed", "fast"],
        ["judge", FIRST, "caution", "p1", "X", "--infraction", "Slow Pay - Minor"],
        ["branch", FIRST, "--at", "100", "-o", "OUT", "--move", "p1 activate S5"],
        ["known", SECOND, "--as", "p1", "--at", "60"],
        ["info", "OPEN"],
        ["verify", "OPEN"],
        ["report", "OPEN"],
        ["record", "OUT", "--p1", "?1", "--p2", "?40"],
    ],
    ids=lambda words: " ".join(words[:1]),
)
def test_refusals_and_open_duels_are_told_in_translated_words(
    words: list[str], language: str, names: re.Pattern[str], tmp_path: Path
) -> None:
    started = tmp_path / "open.duel"
    started.write_bytes(b"".join(Path(FIRST).read_bytes().splitlines(keepends=True)[:60]))
    places = {"OUT": str(tmp_path / "x.duel"), "OPEN": str(started)}
    words = [places.get(word, word) for word in words]
    done = CliRunner(env={"COLUMNS": "400"}).invoke(app, ["--lang", language, *words])
    assert done.output.strip()
    assert latin(done.output, names) == []


def test_a_case_that_fails_says_why_in_translated_words(language: str, names: re.Pattern[str], tmp_path: Path) -> None:
    """ "there is no monster in that zone" was taken for "there is no {path}"."""
    entries = ("p1 attack M3 direct", "p1 position M1", "p2 end", "p1 summon M1", "p1 activate S2")
    for number, entry in enumerate(entries):
        (tmp_path / f"{number}.case.yaml").write_text(
            f"case: x\nrules: [SUM-02]\nposition:\n  turn: 3\n  phase: main1\nplay:\n  - {entry}\n", encoding="utf-8"
        )
    done = CliRunner(env={"COLUMNS": "400"}).invoke(app, ["--lang", language, "check", str(tmp_path)])
    assert done.output.count(strange("FAILS")) == len(entries)
    assert latin(done.output, names, entries) == []


def test_recording_a_duel_tells_only_what_is_translated(language: str, names: re.Pattern[str], tmp_path: Path) -> None:
    decks = ["--p1", str(DECKS / "plain-dragons.ydk"), "--p2", str(DECKS / "plain-bulwark.ydk")]
    done = said(language, "record", [str(tmp_path / "x.duel"), *decks, "--seed", "7"], RECORDED)
    assert (
        latin(
            done.output, names, [" ".join(VERBS).replace(" ", ", "), "p1 choose second", *RECORDED.splitlines(), "Rien"]
        )
        == []
    )
