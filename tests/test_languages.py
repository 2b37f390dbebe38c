"""Other languages: their files are complete, their arguments match the English ones, and commands use them."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.cli.shell.spoken_help import in_language_of
from duelog.core.catalogue.arguments import Message, as_event, as_list, as_place, as_player, as_word, message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.template import parsed
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.card_words import placed
from duelog.events.faces import Kind
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import Excerpt, lines_of
from duelog.replays.languages.po_files import PoFile, parse_po
from duelog.replays.languages.spoken import language_of, speaking, spoken, told
from duelog.replays.languages.translations import (
    FORM,
    LANGUAGES,
    MESSAGE,
    TOLD,
    catalogue,
    faults_of,
    po_text,
    translated,
)
from tests.message_samples import branch_keys

ROOT = Path(__file__).resolve().parents[1]
OTHERS = sorted(set(LANGUAGES) - {"en"})
DUELS = sorted(path.name for path in (ROOT / "examples").glob("*.duel"))


def file_of(language: str) -> PoFile:
    return parse_po(po_text(language), f"{language}.po")


def small(entries: str, header: str = "Language: xx\\n") -> PoFile:
    return parse_po(f'msgid ""\nmsgstr "{header}"\n\n{entries}')


# --- the files that come with duelog ----------------------------------------------------------------------------------


def test_the_files_and_the_table_are_up_to_date() -> None:
    """No text is missing from a file, and untranslated ones are counted in docs/languages.md."""
    pytest.importorskip("babel", reason="the files are made with Babel")
    done = subprocess.run(
        [sys.executable, "docs/generate_languages.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing(language: str) -> None:
    """A text of a definition had no translation, and was only counted in a table."""
    entries = file_of(language).entries
    assert [entry.text for entry in entries if entry.fuzzy or not entry.translation] == []


@pytest.mark.parametrize("language", OTHERS)
def test_templates_are_whole_and_their_arguments_agree(language: str) -> None:
    assert list(faults_of(file_of(language))) == []


THE_COMMAND_LOG = re.compile(
    r"duelog log\b|duelog schema log\b|`log`|\blog 20\b|\blog {8}|\bboard \w+ log\b|\b(For|Pour|Para) log\b"
)
"""Where the word is the name of a command, and stays as it is."""


@pytest.mark.parametrize("language", OTHERS)
def test_a_log_has_one_name(language: str) -> None:
    """It was "log" in some texts and "journal" or "registro" in others, redacted ones had two words as well."""
    named = [entry for entry in file_of(language).entries if entry.text not in ("log shows the numbers", SHOWN_BY_LOG)]
    told = {entry.text: THE_COMMAND_LOG.sub("", entry.translation) for entry in named}
    english = [text for text, found in told.items() if re.search(r"(?<!\{)\blogs?\b(?!\})", found)]
    assert english == []
    assert [text for text, found in told.items() if re.search(r"expurg", found)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_says_its_sentence_twice(language: str) -> None:
    """A sentence about proper Summons was pasted twice in Portuguese."""
    twice = re.compile(r"(.{25,})\1")
    assert [entry.text for entry in file_of(language).entries if twice.search(entry.translation)] == []


SHOWN_BY_LOG = "undo takes the number of an event: log shows them"


@pytest.mark.parametrize("language", OTHERS)
def test_branches_use_existing_words_and_plurals(language: str) -> None:
    found = file_of(language)
    known = {word for words in ENGLISH.words.values() for word in words} | {"other", "some", "none", "0"}
    known |= {key for text in ENGLISH.every_template().values() for key in branch_keys(parsed(text))}
    known |= {*found.header["X-Plurals"].split(), "m", "f", "mp", "fp", "p", "vowel", *get_args(Kind)}
    templates = [entry for entry in found.entries if entry.context.split(" ")[0] in (MESSAGE, FORM, TOLD)]
    wrong = {entry.context: set(branch_keys(parsed(entry.translation))) - known for entry in templates}
    assert {context: keys for context, keys in wrong.items() if keys} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_the_reader_reads_what_babel_reads(language: str) -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    with (ROOT / f"replays/languages/{language}.po").open("rb") as file:
        theirs = {(m.context, m.id): (m.string, m.fuzzy) for m in pofile.read_po(file, locale=language) if m.id}
    ours = {(e.context, e.text): (e.translation, e.fuzzy) for e in file_of(language).entries}
    assert ours == theirs


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_event_of_a_duel_is_described(language: str, name: str) -> None:
    duel = Duel.open(ROOT / "examples" / name)
    before, words = duel.start, catalogue(language)
    for event, after in duel:
        for viewer in (None, "p1", "public"):
            text = say(event, before, after, viewer, definitions_of(duel.header), words)
            assert "{" not in text
            assert "  " not in text
        before = after


# --- what a file may hold ---------------------------------------------------------------------------------------------


def test_untranslated_texts_stay_english() -> None:
    entries = (
        'msgctxt "message no-card"\nmsgid "no card"\nmsgstr "aucune carte"\n\n'
        '#, fuzzy\nmsgctxt "message passes"\nmsgid "{player} passes."\nmsgstr "{player} rate."\n\n'
        'msgctxt "message said-yes"\nmsgid "yes, as it was told before"\nmsgstr "oui"\n'
    )
    words = translated(small(entries))
    assert words.language == "xx"
    assert [words.templates[code] for code in ("no-card", "passes", "said-yes")] == [
        "aucune carte", "{player} passes.", "yes",
    ]  # fmt: skip


def test_escapes_lines_and_comments_are_read() -> None:
    entries = (
        '# a comment\n#: somewhere\nmsgctxt "told"\nmsgid ""\n"a \\"b\\" "\n"c\\n"\nmsgstr "d\\\\e"\n#~ msgid "old"\n'
    )
    assert [(e.context, e.text, e.translation) for e in small(entries).entries] == [("told", 'a "b" c\n', "d\\e")]


@pytest.mark.parametrize(
    ("entries", "what"),
    [
        ('msgctxt "told"\nmsgid "a"\nmsgstr b', "6: is no line of a .po file"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"', "5: plural forms of gettext"),
        ('"a"', "4: is no line of a .po file"),
    ],
)
def test_an_invalid_line_is_named(entries: str, what: str) -> None:
    with pytest.raises(DuelogError, match=what.replace(".", r"\.")):
        parse_po(f'msgid ""\nmsgstr ""\n\n{entries}', "x.po")


@pytest.mark.parametrize(
    ("translation", "what"),
    [
        ("{player} x {card}", "names card, which the English text does not have"),
        ("passe", "leaves out player"),
        ("{player", "is no template"),
    ],
)
def test_arguments_that_do_not_agree_are_found(translation: str, what: str) -> None:
    file = small(f'msgctxt "message passes"\nmsgid "{{player}} passes."\nmsgstr "{translation}"\n')
    assert [(line, said[: len(what)]) for line, said in faults_of(file)] == [(4, what)]


def test_plurals_have_the_names_of_the_header() -> None:
    header = (
        "Language: pl\\nX-Plurals: one few many\\nPlural-Forms: nplurals=3; "
        "plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
    )
    assert [translated(small("", header)).plural(number) for number in (1, 2, 5, 22, 112)] == [
        "one", "few", "many", "few", "many",
    ]  # fmt: skip


@pytest.mark.parametrize("plural", ["nplurals=2; plural=__import__('os');", "nplurals=3; plural=n;"])
def test_an_unusable_header_is_rejected(plural: str) -> None:
    with pytest.raises(DuelogError, match=r"Plural-Forms|X-Plurals"):
        translated(small("", f"Language: xx\\nPlural-Forms: {plural}\\n"))


@pytest.mark.parametrize(
    ("plural", "number"), [("n/0", 0), ("n*5", 1), ("n-7", 0), ("n%10 > 6 ? 7 : 0", 7), ("1/(n-999)", 0)]
)
def test_a_plural_that_a_number_does_not_have_is_rejected(plural: str, number: int) -> None:
    """Issue 9, undocumented exceptions: the first sentence with such a number raised."""
    with pytest.raises(DuelogError, match=f"Plural-Forms has no plural for {number}"):
        translated(small("", f"Language: xx\\nPlural-Forms: nplurals=2; plural={plural};\\n"))


def test_a_plural_of_a_number_that_was_not_tried_is_the_last_one() -> None:
    words = translated(
        small("", "Language: xx\\nPlural-Forms: nplurals=2; plural=n > 2000 ? 1/0 : n > 1500 ? 7 : 1;\\n")
    )
    assert [words.plural(number) for number in (3, 1501, 2001)] == ["other", "other", "one"]


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b" " * ((8 << 20) + 1), "is larger than 8,388,608 bytes"),
        (b"\xff", "cannot be read as a file of translations"),
        (b'msgctxt "message passes"\nmsgid "x"\nmsgstr "' + b"{x, select, other {" * 9000 + b'"', "nested too deeply"),
        (b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=7;\\n"', "Plural-Forms has no plural for 0"),
    ],
)
def test_no_file_of_translations_harms_its_reader(tmp_path: Path, content: bytes, what: str) -> None:
    """Issue 9: a sparse file of 3 GB was read whole, and a template nested 9,000 times was an internal error."""
    file = tmp_path / "xx.po"
    file.write_bytes(content)
    done = CliRunner().invoke(app, ["info", "x.duel", "--lang", str(file)])
    assert (done.exit_code, type(done.exception)) == (2, SystemExit)
    assert done.stderr.startswith(f"duelog: {file}: ")
    assert what in done.stderr


def test_a_translation_of_many_lines_takes_linear_time() -> None:
    """Each line was appended to a copy of all before: 16 times the time for four times the lines."""

    def seconds(lines: int) -> float:
        text = 'msgctxt "told"\nmsgid "a"\nmsgstr ""\n' + f'"{"b" * 50}"\n' * lines
        began = time.process_time()
        assert len(small(text).entries[0].translation) == 50 * lines
        return time.process_time() - began

    assert min(seconds(80_000) for _ in range(3)) < 9 * min(seconds(20_000) for _ in range(3))


# --- what is peculiar to a language -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "word", "said"),
    [
        ("carte de {x}", "le Cimetière", "carte du Cimetière"),
        ("effet de {x}", "Axe Raider", "effet d'Axe Raider"),
        ("effet de {x}", "Le Dragon", "effet de Le Dragon"),
        ("De {x}", "les cartes", "Des cartes"),
        ("envoi à {x}", "la main", "envoi à la main"),
        ("code {x}", "le mot", "code le mot"),
        ("effet de {x}", "United We Stand", "effet de United We Stand"),
        ("effet de {x}", "Ultimate Offering", "effet d'Ultimate Offering"),
        ("effet de {x}", "One for One", "effet de One for One"),
    ],
)
def test_words_contract_where_a_placeholder_is_filled(template: str, word: str, said: str) -> None:
    words = translated(
        small("", "Language: fr\\nX-Seams: de le=du, de les=des, à le=au, de ~=d'\\nX-Consonants: uni one\\n")
    )
    assert words._replace(templates={"said": template}).sentence(message("said", x=word)) == said


CARD, CARDS = message("noun-card", number=1), message("noun-card", number=2)
MONSTER = message("noun-monster", number=1)

SAID = [
    (message("draws", player=as_player(1), number=1, cards=as_list(())), "p1 pioche 1 carte.", "p1 compra 1 card."),
    (message("draws", player=as_player(1), number=2, cards=as_list(["A", "B"])),
     "p1 pioche 2 cartes : A et B.", "p1 compra 2 cards: A e B."),
    (message("shuffles", player=as_player(2), pile=as_word("pile", "hand")),
     "p2 mélange sa main.", "p2 embaralha a mão."),
    (message("shuffles", player=as_player(2), pile=as_word("pile", "deck")),
     "p2 mélange le Deck.", "p2 embaralha o Deck."),
    (message("sent", number=2, of=CARDS, to=message("pile-of", player=as_player(1), pile=as_word("pile", "grave"))),
     "envoyées au Cimetière de p1", "enviados para o Cemitério de p1"),
    (message("returned", number=1, of=MONSTER,
             to=message("pile-of", player=as_player(1), pile=as_word("pile", "hand"))),
     "renvoyé dans la main de p1", "devolvido para a mão de p1"),
    (message("placed", number=1, of=CARD, to=message("own-pile", pile=as_word("pile", "banished"))),
     "placée dans les cartes bannies", "colocado nos cards banidos"),
    (message("summon-succeeds", cards=as_list(["Axe Raider"])),
     "L'Invocation d'Axe Raider réussit.", "A Invocação de Axe Raider é bem-sucedida."),
    (message("link-negated", link=message("link", link=2, card=as_list(())), what=as_word("negated", "activation")),
     "l'activation du Maillon 2 de la Chaîne est annulée.", "a ativação do Elo 2 da Corrente é negada."),
    (message("lasting-ended", sources=as_list(["A", "B"])),
     "A et B : les effets ne s'appliquent plus.", "A e B: os efeitos não valem mais."),
    (message("wrong-tributes", card="A", level=7, needed=2, given=0),
     "A est de Niveau 7 et demande 2 Sacrifices, donnés : 0", "A é de Nível 7 e exige 2 Tributos, dados: 0"),
    (message("placed-in", number=1, of=CARD, to=as_place("p1.S2"), position=as_word("position", "up")),
     "placée en p1.S2 face recto", "colocado em p1.S2 com a face para cima"),
    (message("placed-in", number=1, of=CARD, to=as_place("p1.M2"), position=as_word("position", "set")),
     "placée en p1.M2 en Position de Défense face verso",
     "colocado em p1.M2 em Posição de Defesa com a face para baixo"),
    (message("position-back", card="A", at=as_place("p1.S2"), position=as_word("position", "down")),
     "A (p1.S2) : retour face verso", "A (p1.S2): volta a ficar com a face para baixo"),
    (message("rewound", event=as_event(41), author="Eve", reason=as_list(())),
     "Le Duel reprend après l'événement 41, par Eve.", "O Duelo volta para depois do evento 41, por Eve."),
    (message("lasting-began", source="A", to=as_list(["B", as_player(2)]), until=as_word("until", "duel"), turns=0),
     "L'effet d'A affecte B et p2 jusqu'à la fin du Duel.", "O efeito de A vale para B e p2 até o fim do Duelo."),
    (message("link-resolves", link=message("link", link=1, card="A")),
     "le Maillon 1 de la Chaîne (A) se résout.", "o Elo 1 da Corrente (A) é resolvido."),
    (message("link-resolved", link=message("link", link=1, card="A")),
     "le Maillon 1 de la Chaîne (A) est résolu.", "o Elo 1 da Corrente (A) foi resolvido."),
    (message("not-in-hand", card="A", player=as_player(2), at=as_place("p2.deck")),
     "A n'est pas dans la main de p2, mais dans le Deck de p2", "A não está na mão de p2, mas no Deck de p2"),
    (message("no-effect-here", card="A", at=as_place("p1.banished")),
     "A n'a pas d'effet à activer depuis les cartes bannies de p1",
     "A não tem efeito a ativar dos cards banidos de p1"),
    (message("the-highest", stat=message("stat level")), "le Niveau le plus haut", "o maior Nível"),
    (message("the-lowest", stat=message("stat atk")), "l'ATK la plus basse", "o menor ATK"),
    (message("draw", reason=as_word("result", "life points")),
     "Le Duel se termine par une égalité (LP à 0).", "O Duelo é um empate (PV a 0)."),
]  # fmt: skip
"""Sentences with their articles, genders, contractions and plurals."""


@pytest.mark.parametrize(("told_so", "french", "portuguese"), SAID, ids=lambda part: getattr(part, "code", ""))
def test_articles_genders_and_plurals_are_correct(told_so: Message, french: str, portuguese: str) -> None:
    assert catalogue("fr").sentence(told_so) == french
    assert catalogue("pt").sentence(told_so) == portuguese


# --- which language ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "pt_BR@latin", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "la_VA.UTF-8"}, "en"),
        ({"LANG": "fr", "LC_ALL": "pt_PT"}, "pt"),
        ({"LANG": "fr", "DUELOG_LANG": "pt"}, "pt"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_a_language_can_be_set_temporarily() -> None:
    with speaking("fr"):
        assert spoken().language == "fr"
        assert told("{number} hidden", number=2) != "2 hidden"
    assert spoken() is ENGLISH


@pytest.mark.parametrize("words", [["--lang", "fr", "log", "FILE"], ["log", "FILE", "--lang=fr"]])
def test_a_command_takes_the_language_before_and_after_its_name(words: list[str]) -> None:
    file = str(ROOT / "examples" / "first-duel.duel")
    done = CliRunner().invoke(app, [file if word == "FILE" else word for word in words])
    assert done.exit_code == 0
    assert "Le Duel commence ; p2 joue en premier" in done.output


def test_commands_use_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUELOG_LANG", "pt")
    done = CliRunner().invoke(app, ["log", str(ROOT / "examples" / "first-duel.duel")])
    assert "Fase Principal 1" in done.output


def test_json_stays_english() -> None:
    words = ["log", str(ROOT / "examples" / "first-duel.duel"), "--turn", "1", "--json"]
    assert CliRunner().invoke(app, [*words, "--lang", "fr"]).output == CliRunner().invoke(app, words).output


def test_an_unknown_language_is_rejected() -> None:
    done = CliRunner().invoke(app, ["info", "x.duel", "--lang", "tlh"])
    assert done.exit_code == 2
    assert 'there is no language "tlh"' in done.output


def test_an_unknown_language_is_json_for_programs() -> None:
    done = CliRunner().invoke(app, ["info", "x.duel", "--lang", "tlh", "--json"])
    assert (done.exit_code, json.loads(done.stderr)["error"]["what"]) == (2, 'there is no language "tlh"')


def test_a_custom_file_is_a_language(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    entry = 'msgctxt "message passes"\nmsgid "{player} passes."\nmsgstr "{player} passt."\n'
    file.write_text(f'msgid ""\nmsgstr "Language: de\\n"\n\n{entry}', encoding="utf-8")
    assert catalogue(str(file)).sentence(message("passes", player=1)) == "1 passt."
    file.write_text(entry.replace("{player} passt", "{spieler} passt"), encoding="utf-8")
    with pytest.raises(DuelogError, match=r"de\.po:1: names spieler"):
        catalogue(str(file))
    with pytest.raises(DuelogError, match=r"none\.po: cannot be read: No such file"):
        catalogue(str(tmp_path / "none.po"))


@pytest.mark.parametrize("place", ["de.po", "./de.po", "../here/de.po"])
def test_the_environment_names_a_custom_file(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path was taken for English."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    entry = 'msgctxt "help"\nmsgid "Print the version."\nmsgstr "Die Version ausgeben."\n'
    Path("de.po").write_text(f'msgid ""\nmsgstr "Language: de\\n"\n\n{entry}', encoding="utf-8")
    monkeypatch.setenv("DUELOG_LANG", place)
    with in_language_of(["--help"]):
        assert spoken().text("help", "Print the version.") == "Die Version ausgeben."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lang", "fr", "log", "--help"], "Chaque événement : aussi les Steps"),
        (["log", "--lang", "pt", "--help"], "Cada evento: também Etapas"),
        (["--lang", "fr", "--help"], "Les coups légaux à tout moment d'un Duel."),
    ],
)
def test_help_is_printed_in_the_language(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0
    assert said in done.output


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "1 « Junk Synchron » + 1 ou plusieurs monstres non-Syntoniseur"),
        ("pt", '1 "Junk Synchron" + 1 ou mais monstros não-Regulador'),
    ],
)
def test_one_or_more_cards_are_told_in_the_plural(language: str, said: str) -> None:
    """French said "au moins 1 monstres"."""
    assert said in CliRunner().invoke(app, ["card", "Junk Warrior", "--lang", language]).output


@pytest.mark.parametrize(
    ("language", "place"), [("en", "p1's Graveyard"), ("fr", "Cimetière de p1"), ("pt", "Cemitério de p1")]
)
def test_the_board_names_piles_in_words(language: str, place: str) -> None:
    """The Chain said "(p1.grave)" under the board of a terminal, in every language."""
    state = Duel.open(ROOT / "examples/showcase.duel").state_at(138)
    with speaking(language):
        assert spoken().written(placed(state, state.side(1).grave[0])).endswith(f"({place})")


def test_french_agrees_with_a_monster_among_other_cards() -> None:
    """A Spell and a monster were "détruites", as if all were feminine."""
    duel = Duel.open(ROOT / "examples/of-the-era.duel")
    whole = Excerpt(1, len(duel))
    found = [
        line for line in lines_of(duel, whole) if line.text.endswith("Gladiator Beast Gyzarus (p1.M2) are destroyed.")
    ]
    with speaking("fr"):
        told_so = [line.text for line in lines_of(duel, whole) if line.event in [each.event for each in found]]
    assert told_so == ["Icarus Attack : Black Whirlwind (p2.S1) et Gladiator Beast Gyzarus (p1.M2) sont détruits."]
