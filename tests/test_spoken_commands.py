"""Commands in another language: their output on real duels contains no English except names, paths and notation."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.cli.shell.lazy_commands import COMMANDS as LAZY
from duelog.cli.shell.lazy_commands import load
from duelog.core.wording.effects.effect_sentences import definition_sentences
from duelog.events.lines import BY_KIND
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.duels.duel import Duel
from duelog.replays.languages.po_files import parse_po
from duelog.replays.languages.shown import shown
from duelog.replays.languages.spoken import speaking, spoken
from duelog.replays.languages.translations import LANGUAGES, po_text

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
OTHERS = sorted(set(LANGUAGES) - {"en"})

FIRST, SECOND = str(EXAMPLES / "first-duel.duel"), str(EXAMPLES / "showcase.duel")
DECK, ERA = str(min(EXAMPLES.rglob("*.ydk"))), str(EXAMPLES / "of-the-era.duel")
COMMANDS: dict[str, list[str]] = {
    "info": [FIRST], "verify": [FIRST, "--all"], "show": [FIRST, "--at", "60"], "log": [FIRST],
    "info --cards": [FIRST], "show --list": [SECOND],
    "log of a player": [SECOND, "--as", "p1"], "log of every event": [ERA, "--all"], "legal": [FIRST, "--at", "40"],
    "explain": [FIRST, "--at", "103", "p2 attack M1 direct"], "diff": [FIRST, SECOND], "lp": [FIRST],
    "diff --moves": [FIRST, SECOND], "diff --positions": [FIRST, SECOND], "diff of versions": [ERA, SECOND],
    "known": [SECOND, "--as", "p1"], "rewind": [SECOND, "--before", "60"], "rewind an era": [ERA, "--before", "100"],
    "rewind a little": [ERA, "--before", "290"], "judge": [FIRST], "tree": [str(EXAMPLES)],
    "card": ["Stardust Dragon"], "cards --coverage": [], "deck check": [DECK], "deck show": [DECK],
    "replay": [FIRST, "--auto"], "review": [FIRST], "report": [ERA, "--at", "100", "--rule", "SUM-02"],
    "report of a player": [FIRST, "--as", "p1"], "check": [str(EXAMPLES)], "info of nothing": ["nofile.duel"],
    "legal too late": [FIRST, "--at", "9999"], "card of no such name": ["Nobody Of That Name"],
    "known by nobody": [FIRST], "export of no form": [FIRST, "--format", "zip"],
    "board too late": [FIRST, "--at", "9999"],
    "import of a duel": [FIRST], "match of a duel": [FIRST], "view of nothing": ["x"],
    "explain nonsense": [FIRST, "--at", "103", "p2 sumon M1"],
    "explain a name": [FIRST, "--at", "103", 'p2 set "Drak"'],
    "rewind to nowhere": [FIRST, "--before", "9999"], "record over a duel": [FIRST],
    "play of nobody": ["--p1", "nobody"],
    "redact of nothing": ["nofile.duel", "--as", "p1", "-o", "x.duel"], "diff of nothing": ["a.duel", "b.duel"],
    "branch of nothing": ["nofile.duel", "--at", "4", "-o", "x.duel"],
    "branch of too much": [FIRST, "--at", "4", "p1 end", "-o", "x.duel"], "check of no case": ["nofile.yaml"],
    "board of no form": [FIRST, "-o", "x.jpg"], "schema of nothing": ["nothing"],
}  # fmt: skip
"""Commands with their input; the words after the first are the name of the test."""

WRITING: dict[str, list[str]] = {
    "export": [FIRST, "-o", "OUT/x.html"], "export twice": [FIRST, "-o", "OUT/there.html"],
    "import": ["OUT/there.html", "-o", "OUT/again.duel"], "board": [FIRST, "--at", "60", "-o", "OUT/x.svg"],
    "branch": [FIRST, "--at", "40", "-o", "OUT/b.duel"], "redact": [FIRST, "--as", "p1", "-o", "OUT/r.duel"],
    "repair": ["OUT/cut.duel", "OUT/saved.duel"], "repair a gap": ["OUT/gap.duel", "OUT/saved.duel"],
    "info of a gap": ["OUT/gap.duel"], "verify a gap": ["OUT/gap.duel"], "verify a change": ["OUT/changed.duel"],
    "info of a change": ["OUT/changed.duel"], "keygen": ["OUT/key"], "sign": ["OUT/copy.duel", "--key", "OUT/none.key"],
    "judge": ["OUT/copy.duel", "ruling", "Rien", "--at", "103"], "play": ["--seed", "7", "-o", "OUT/p.duel"],
    "report": [FIRST, "-o", "OUT/r.md"], "match": ["OUT/m.match"], "verify a match": ["OUT/m.match"],
    "log of a redacted duel": ["OUT/copy.duel", "--turn", "2"],
}  # fmt: skip
"""Commands that write: `OUT` is a folder with some files (`given`)."""

RECORDED = """\
?
help
p1 choose first
legal
p1 nonsense
p1 attack M1 direct
p1 end
p2 end
undo
board
log
note Rien
quit
"""
"""What is typed into `record`."""


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
        "to",
        "at",
        "be",
        "been",
        "will",
        "can",
        "cannot",
        "there",
        "than",
        "then",
        "each",
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
        "and",
        "event",
        "events",
        "move",
        "file",
        "files",
        "hand",
    ]
)
"""Words that no French or Portuguese sentence has, though names of options and of arguments have some of them."""


@cache
def english_words(language: str) -> frozenset[str]:
    """Those words, and the words of the English texts that no text of the language has."""
    english, own = set[str](), set[str]()
    for entry in parse_po(po_text(language), language).entries:
        if not entry.context.startswith("notation"):
            english |= set(_words_of(entry.text))
            own |= set(_words_of(entry.translation))
    return (frozenset(word for word in english - own if len(word) > 1) | ENGLISH_WORDS) - NO_ENGLISH


def _words_of(text: str) -> list[str]:
    """The words of a text in small letters, without the arguments and forms of its gaps."""
    plain = re.sub(r"\{\w+, (?:plural|select|agree|begins),|\{\w+(?:, \w+)?\}", " ", text)
    return [word.lower() for word in re.findall(r"[A-Za-zÀ-ÿœ]+", plain)]


NO_ENGLISH = frozenset(
    ("add", "be", "dd", "ad", "fed", "bed", "ace", "bad", "fee", "face", "beef", "dead")
)  # in digests
"""Words that are English somewhere, and something else in what commands print."""

_NO_SENTENCE = re.compile(
    r'"[^"]*"|«[^»]*»|`[^`]*`|\S+\.(?:duel|md|ydk|yaml|html|po|svg|key|pub|match|json)\S*|duelog [a-z].*|--[a-z-]+|'
    r"^[<># \d]*\bp[12] [a-z]+.*|No such file or directory|https?://\S+|\b[a-z]+(?:-\w+)+\b|[0-9a-f]{16,}|key\+\S+|"
    r"(?<!\w)/\S+|\b[A-Z]{2,}\b|[{[]'.*|first, second|A first duel|Two kinds of decks of 2010|\w+\[\d+\]\S*|"
    rf"\b\d+ (?:{'|'.join(map(re.escape, sorted(BY_KIND, reverse=True)))})\b|"
    r"(?:boards|browser)\]|BIG Win|\bfix [a-z].*|[^,:]* \.\.\.(?= |$)|\bkey\+\S+"
)
"""Parts of lines that are no words of a language: names, files, commands, moves and answers in the notation, kinds and
fields of events, arguments of commands, counted kinds of events, keys (whose random letters may spell a word), and what
the people of the examples wrote."""


def english_in(output: str, names: re.Pattern[str], language: str = "fr") -> list[str]:
    """The lines with English words that are neither names nor the notation."""
    found: list[str] = []
    for line in output.split("\n"):
        if "│" in line:  # a drawn board, where names are cut
            continue
        plain = names.sub("", _NO_SENTENCE.sub("", line))
        words = {word.lower() for word in re.findall(r"[A-Za-zÀ-ÿœ]+", plain)}
        found += [f"{line}   {sorted(words & english_words(language))}"] if words & english_words(language) else []
    return found


@pytest.fixture(scope="module")
def names() -> re.Pattern[str]:
    """The names of all known cards and of the events of the examples, the longest first."""
    events = [Duel.open(path).header.tags.get("event") for path in EXAMPLES.glob("*.duel")]
    found = [*(face.name for face in built_in()), *filter(None, events)]
    return re.compile("|".join(sorted(map(re.escape, found), key=len, reverse=True)))


def said(language: str, case: str, given: list[str], typed: str | None = None) -> Result:
    """What a command prints."""
    words = [word for at, word in enumerate(case.split(" ")) if at == 0 or word.startswith("--")]
    words = case.split(" ") if words == ["deck"] else words
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["--lang", language, *words, *given], input=typed)
    assert done.exit_code in (0, 1, 2), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


@pytest.mark.parametrize("case", sorted(COMMANDS))
@pytest.mark.parametrize("language", OTHERS)
def test_a_command_prints_no_english(language: str, case: str, names: re.Pattern[str]) -> None:
    done = said(language, case, COMMANDS[case])
    assert done.output.strip()
    assert english_in(done.output, names, language) == []


_COLON = re.compile(r"[\w)»\"]: ")
_NOT_FRENCH = re.compile(r"duelog: (?:x: )?|^ *\w+: |\S*[./]\S*: |\w+ \d+: |\bp[12]: |\w+=\S*")
"""What stands before a colon without a blank: the name of the program, a file, a byte or a line of it, a player, the
number of an event."""


@pytest.mark.parametrize("case", sorted(COMMANDS))
def test_french_sets_a_blank_before_colons_and_portuguese_names_life_points(case: str, names: re.Pattern[str]) -> None:
    """ "Main Deck: 40 cartes" stood beside "Extra Deck : 5 cartes"; reports in Portuguese had "LP 8000"."""
    french = names.sub("X", said("fr", case, COMMANDS[case]).output)
    assert [line for line in french.split("\n") if _COLON.search(_NOT_FRENCH.sub("", line))] == []
    assert not re.search(r"\w {2,}: ", french)
    assert "LP" not in _NO_SENTENCE_BUT_LP.sub("", said("pt", case, COMMANDS[case]).output)


_NO_SENTENCE_BUT_LP = re.compile(r"`[^`]*`|lp")


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """A folder with a page, a Match, and copies of a duel: cut, with a gap, and changed."""
    lines = Path(FIRST).read_bytes().splitlines(keepends=True)
    (tmp_path / "copy.duel").write_bytes(b"".join(lines))
    (tmp_path / "cut.duel").write_bytes(b"".join(lines[:30]) + lines[30][:20])
    (tmp_path / "gap.duel").write_bytes(b"".join(lines[:40] + lines[41:]))
    (tmp_path / "changed.duel").write_bytes(b"".join(lines).replace(b'"amount":-1', b'"amount":-2', 1))
    (tmp_path / "m.match").write_text("{}\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["export", FIRST, "-o", str(tmp_path / "there.html")]).exit_code == 0
    return tmp_path


@pytest.mark.parametrize("case", sorted(WRITING))
@pytest.mark.parametrize("language", OTHERS)
def test_a_command_that_writes_prints_no_english(language: str, case: str, given: Path, names: re.Pattern[str]) -> None:
    done = said(language, case, [word.replace("OUT", str(given)) for word in WRITING[case]])
    assert english_in(done.output.replace(str(given), ""), names, language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_recording_a_duel_tells_no_english(language: str, tmp_path: Path, names: re.Pattern[str]) -> None:
    decks = ["--p1", str(EXAMPLES / "decks/plain-dragons.ydk"), "--p2", str(EXAMPLES / "decks/plain-bulwark.ydk")]
    done = said(language, "record", [str(tmp_path / "x.duel"), *decks, "--seed", "7"], RECORDED)
    assert english_in(done.output, names, language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_help_at_the_prompt_names_what_can_be_typed(language: str, tmp_path: Path) -> None:
    """`log` was translated in it, and then no longer understood."""
    decks = ["--p1", str(EXAMPLES / "decks/plain-dragons.ydk"), "--p2", str(EXAMPLES / "decks/plain-bulwark.ydk")]
    typed = "p1 choose first\nhelp\n"
    done = said(language, "record", [str(tmp_path / "x.duel"), *decks, "--seed", "7"], typed).output
    for word in ("?", "moves", "board", "log", "undo", "quit"):
        assert re.search(rf"^  {re.escape(word)} {{6,}}\S", done, re.MULTILINE), word


@pytest.mark.parametrize("command", sorted(LAZY))
@pytest.mark.parametrize("language", OTHERS)
def test_the_help_and_the_errors_of_a_command_tell_no_english(
    language: str, command: str, names: re.Pattern[str]
) -> None:
    run = CliRunner(env={"COLUMNS": "200"})
    for words in (["--help"], [], ["--nonsense"], ["nofile", "--at", "x"]):
        if (command, words) in (("schema", []), ("cards", []), ("judge", [])):  # lists of names
            continue
        done = run.invoke(app, ["--lang", language, command, *words])
        assert english_in(done.output, names, language) == [], words


def help_pages() -> Iterator[list[str]]:
    """The command lines that print help."""
    yield ["--help"]
    for name in LAZY:
        yield [name, "--help"]
        yield from ([name, below, "--help"] for below in getattr(load(name), "commands", {}))


@pytest.mark.parametrize("language", OTHERS)
def test_the_help_of_commands_of_a_group_tells_no_english(language: str, names: re.Pattern[str]) -> None:
    """Their headings were English."""
    run = CliRunner(env={"COLUMNS": "200"})
    pages = [words for words in help_pages() if len(words) == 3]
    assert ["deck", "convert", "--help"] in pages
    for words in pages:
        output = run.invoke(app, ["--lang", language, *words]).output
        assert english_in(output, names, language) == []
        assert not re.search(r"Usage:|Options:|required|default|Show", output), words


@pytest.mark.parametrize("language", OTHERS)
def test_the_help_says_what_each_command_does_in_one_mood(language: str) -> None:
    """ "Montre ..." stood beside "Montrer ..."."""
    first = {entry.translation.split()[0] for entry in parse_po(po_text(language), language).entries
             if entry.context == "help" and entry.translation}  # fmt: skip
    assert sorted(word for word in first if f"{word}r" in first) == []


def test_french_headings_have_a_blank_before_the_colon() -> None:
    found = CliRunner().invoke(app, ["--lang", "fr", "--help"]).output
    assert "\nJouer :\n" in found
    assert [line for line in found.splitlines() if re.search(r"\w:$", line)] == []


@pytest.mark.parametrize("columns", [50, 64, 80, 100])
def test_no_line_of_the_help_begins_with_a_sign(columns: int) -> None:
    """27 lines of the French help ended at a space that belongs to a sign."""
    run = CliRunner(env={"COLUMNS": str(columns)})
    pages = [run.invoke(app, ["--lang", "fr", *words]).output for words in help_pages()]
    assert len(pages) > len(LAZY)
    assert re.findall(r"^.*«\s*$|^\s*[:;?!»].*$|.*\ue000.*", "\n".join(pages), re.MULTILINE) == []


def test_the_search_finds_english(names: re.Pattern[str]) -> None:
    english = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["rewind", SECOND, "--before", "60", "--lang", "en"]).output
    assert len(english_in(english, names)) > 5


@pytest.mark.parametrize("language", OTHERS)
def test_all_definitions_are_told_without_english(language: str) -> None:
    """Every sentence of every definition that comes along; names of cards stand in quotation marks."""
    names = re.compile("|".join(re.escape(definition.name) for definition in built_in_book(NEWEST)))
    with speaking(language):
        for definition in built_in_book(NEWEST):
            text = "\n".join(definition_sentences(definition, spoken()))
            assert "{" not in text, definition.name
            assert english_in(text, names, language) == [], definition.name


# --- texts that are looked up where they are shown ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("holds no cases", "ne contient aucun cas"),
        ("  and 3 more  ", "  et 3 de plus  "),
        ("x.duel: holds no cases (choose another name)", "x.duel: ne contient aucun cas (choisissez un autre nom)"),
        ("expected a zone or a pile, found ###", "attendu : une zone ou une pile, trouvé : ###"),
        ("Dark Blade", "Dark Blade"),
        ("nothing wrong (20 events, pas de sceau : un Duel en cours)",
         "rien à redire (20 événements, pas de sceau : un Duel en cours)"),
        ("", ""),
    ],
)  # fmt: skip
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
