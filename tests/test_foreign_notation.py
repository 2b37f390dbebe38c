"""The notation in other languages: verbs, and card names from a user's database."""

from collections import defaultdict
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog import Game
from duelog.cli.__main__ import app
from duelog.core.legal_moves import legal_moves
from duelog.events import moves as m
from duelog.events.base import Move
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cards
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.pool_joining import joined
from duelog.replays.cards.second_names import SecondNames, also_called
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.languages.shown import shown
from duelog.replays.languages.spoken import speaking
from duelog.replays.languages.translations import LANGUAGES, NOTATION, catalogue
from duelog.replays.notation import AmbiguousCard, InvalidMove, MissingCard, NotationError, parse_move, print_move
from duelog.replays.notation.corrections import parse_correction
from duelog.replays.notation.foreign_words import VERBS, WORDS, in_language, word_key
from duelog.replays.notation.syntax import read_line
from tests.test_carddb import Line, write_cdb
from tests.test_notation import TABLE, arranged, at

ROOT = Path(__file__).resolve().parents[1]
DUELS = sorted(path.name for path in (ROOT / "examples").glob("*.duel"))
OTHERS = sorted(set(LANGUAGES) - {"en"})

FRENCH: tuple[Line, ...] = (
    (11321183, 0, 0, 0x11, 1800, 1500, 4, 0x1, 0x20, "Lame Sombre"),
    (11091375, 0, 0, 0x11, 1900, 1600, 4, 0x2000, 0x8, "Dragon Lustre"),
    (15025844, 0, 0, 0x11, 800, 2000, 4, 0x2, 0x10, "Fée Étrange"),
    (43096270, 0, 0, 0x11, 2000, 100, 4, 0x2000, 0x10, "Fée Étrange"),  # as Mystical Elf above
    (70781052, 0, 0x45, 0x11, 2500, 1200, 6, 0x8, 0x20, "Jinzo"),  # as another card in English
    (99990001, 0, 0, 0x11, 100, 100, 1, 0x1, 0x20, "Carte Nouvelle"),
)
"""Cards with made-up names: one name shared by two of them, and one that is printed on another card."""


@pytest.fixture
def french(tmp_path: Path) -> Path:
    return write_cdb(tmp_path / "french.cdb", FRENCH)


@pytest.fixture
def pool(french: Path) -> CardPool:
    return joined(built_in(), read_cards(french))


# --- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ('p1 invoque "Summoned Skull" M1 sacrifice M1, M2', 'p1 summon "Summoned Skull" M1 tribute M1, M2'),
        ('p1 invoquer "Alexandrite Dragon" M4 défense', 'p1 summon "Alexandrite Dragon" M4 defense'),
        ('p1 INVOCA "Alexandrite Dragon" m4', 'p1 summon "Alexandrite Dragon" M4'),
        ('p1 pose "Trap Hole" S1', 'p1 set "Trap Hole" S1'),
        ('p1 baixa "Trap Hole" S1', 'p1 set "Trap Hole" S1'),
        ("p1 position M1 defense", "p1 position M1 defense"),
        ("p1 posicao M1 defesa", "p1 position M1 defense"),
        ("p1 active S2 cible p2.M1, p2.S3", "p1 activate S2 target p2.M1, p2.S3"),
        ('p1 active main:"Honest"', 'p1 activate hand:"Honest"'),
        ('p1 ativa mao:"Honest"', 'p1 activate hand:"Honest"'),
        ('p1 active S2 coût cimetière:"Kuriboh"', 'p1 activate S2 cost grave:"Kuriboh"'),
        ('p1 active S2 cible p2.main:"Mystical Elf"', 'p1 activate S2 target p2.hand:"Mystical Elf"'),
        ("p1 active M3 effet 2", "p1 activate M3 effect 2"),
        ('p1 active M3 effet 1 de "Jinzo"', 'p1 activate M3 effect 1 of "Jinzo"'),
        ("p1 attaque M1 p2.M2", "p1 attack M1 p2.M2"),
        ("p1 ataca M1 diretamente", "p1 attack M1 direct"),
        ("p1 phase combat", "p1 phase battle"),
        ("p1 fase principal2", "p1 phase main2"),
        ("p1 fin", "p1 end"),
        ("p1 passe", "p1 pass"),
        ("p1 abandonne", "p1 concede"),
        ("p1 choisit oui", "p1 choose yes"),
        ("p1 escolhe não", "p1 choose no"),
        ("p1 choose premier", "p1 choose first"),
        ("p1 desfaz 4", "p1 undo 4"),
    ],
)
def test_a_line_in_another_language_is_the_same_move(line: str, english: str) -> None:
    table = arranged(TABLE)
    assert parse_move(line, table) == parse_move(english, table)


def test_an_unknown_verb_is_rejected_with_the_verbs_of_the_current_language() -> None:
    with pytest.raises(InvalidMove) as refused:
        read_line("p1 beschwoere M1")
    assert "summon, set" in refused.value.hint
    with speaking("fr"), pytest.raises(InvalidMove) as refused:
        read_line("p1 invogue M1")
    assert refused.value.hint == "did you mean invoque?"


def test_translated_words_have_the_position_of_the_english_ones(french: Path) -> None:
    """The name of a pile counts only before a colon, so that a card may have the same name."""
    table = arranged(TABLE)
    with pytest.raises(MissingCard):  # a name
        parse_move("p1 activate S2 target cimetière", table)
    with pytest.raises(InvalidMove):
        parse_move("p1 attaque M1 oui M2", table)


def test_corrections_are_read_too() -> None:
    table = arranged(TABLE)
    line = "corrige déplace M1 vers main par Ann car erreur"
    english = "fix move M1 to hand by Ann because erreur"
    assert parse_correction(line, table) == parse_correction(english, table)


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_has_one_meaning_in_its_position(language: str) -> None:
    """Verbs have a separate position; among the other words only the French "main" has another meaning in English."""
    meanings: dict[str, set[str]] = defaultdict(set)
    for (context, english), text in catalogue(language).texts.items():
        if context.startswith(NOTATION):
            place = context.split(":")[0]
            for word in text.split(","):
                assert word.strip(), context
                assert " " not in word.strip(), context
                meanings[f"{place}: {word_key(word.strip())}"].add(english)
    assert {word: found for word, found in meanings.items() if len(found) > 1} == {}
    own = {word.split(": ")[1]: found for word, found in meanings.items() if "word" in word}
    english_too = {word for word, found in own.items() if word in WORDS and found != {word}}
    assert english_too <= {"main"}


@pytest.mark.parametrize("language", OTHERS)
def test_all_words_are_translated(language: str) -> None:
    texts = catalogue(language).texts
    assert {verb for verb in VERBS if (f"{NOTATION} verb: {verb}", verb) not in texts} == set()
    assert {word for word in WORDS if (f"{NOTATION} word: {word}", word) not in texts} == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", DUELS)
def test_printed_moves_are_read_back(name: str, language: str) -> None:
    """Tests moves that were made, and legal alternatives at some events."""
    duel, words = Duel.open(ROOT / "examples" / name), catalogue(language)
    translated = 0
    for event in duel.events:
        if isinstance(event, Move) and not isinstance(event, m.Undo | m.Swap):
            before = duel.state_at(event.n - 1)
            line = print_move(event, before, words)
            assert parse_move(line, before) == parse_move(print_move(event, before), before), line
            translated += line != print_move(event, before)
            if not event.n % 7:
                for move in list(legal_moves(before, event.player))[:20]:
                    assert parse_move(print_move(move, before, words), before) == move
    assert translated > 10


def test_lines_print_english_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = str(ROOT / "examples/first-duel.duel")
    run = CliRunner().invoke
    assert "p1 summon" in run(app, ["log", duel, "--moves", "--lang", "fr"]).output
    assert "p1 invoque" in run(app, ["log", duel, "--moves", "--words", "fr"]).output
    assert "desiste" in run(app, ["legal", duel, "--at", "20", "--words", "pt"]).output
    assert run(app, ["log", duel, "--words", "fr"]).exit_code == 2


def test_names_and_zones_are_not_translated() -> None:
    line = r'p1 activate grave:"Attack \"of\" cost" target M1, p2.hand:"set"#2 !'
    assert in_language(line, catalogue("fr")) == r'p1 active cimetière:"Attack \"of\" cost" cible M1, p2.main:"set"#2 !'


# --- names --------------------------------------------------------------------------------------------------------


def test_a_card_is_found_by_either_name_and_keeps_its_own(pool: CardPool) -> None:
    assert pool.named("lame sombre") is pool.named("Dark Blade")
    assert pool.named("Dark Blade").name == "Dark Blade"
    assert pool.names_in_other_languages(pool.named("Dark Blade")) == ("Lame Sombre",)
    assert pool.named("Carte Nouvelle").passcode == 99990001


def test_an_ambiguous_name_is_an_error(pool: CardPool) -> None:
    with pytest.raises(DuelogError, match="is the name of 2 cards") as asked:
        pool.named("fee etrange")
    assert asked.value.hint == 'say which: "Mystical Elf" or "Alexandrite Dragon"'
    assert pool.named("Mystical Elf").passcode == 15025844
    assert pool.named("Alexandrite Dragon").passcode == 43096270


def test_a_printed_name_keeps_its_meaning_if_its_card_has_no_other_name(pool: CardPool) -> None:
    """The database gives Summoned Skull the name Jinzo; Jinzo has no other name."""
    assert pool.named("Jinzo").passcode != 70781052
    two = SecondNames([("Summoned Skull", "Jinzo"), ("Jinzo", "Psycho Choc")])
    known = {"jinzo": 1, "summoned skull": 2}
    assert two.meant("Jinzo", known) == ["jinzo", "summoned skull"]
    assert two.meant("psycho choc", known) == ["jinzo"]
    assert two.meant("Jinzo", {"summoned skull": 2}) == ["summoned skull"]


def test_another_card_with_the_same_passcode_is_not_a_second_name(tmp_path: Path) -> None:
    other = write_cdb(tmp_path / "other.cdb", ((11321183, 0, 0, 0x11, 3000, 1500, 4, 0x1, 0x20, "Made-up Blade"),))
    pool = joined(built_in(), read_cards(other))
    assert pool.second is None
    assert pool.get(11321183).name == "Made-up Blade"  # type: ignore[union-attr]  # it is known


def test_moves_name_cards_in_either_language(pool: CardPool) -> None:
    table = arranged(TABLE)
    assert pool.second is not None
    with also_called(pool.second):
        summoned = parse_move('p1 invoque "Jinzo" M4', table)
        attacked = parse_move('p1 attack "dragon lustre" p2.M1', table)
        with pytest.raises(AmbiguousCard) as asked:
            parse_move('p1 summon "Fée Étrange" M4', table)
        named = parse_move('p1 summon "Alexandrite Dragon" M4', table)
    assert asked.value.hint == 'say which: "Mystical Elf" or "Alexandrite Dragon"'
    assert asked.value.column == 11
    assert isinstance(summoned, m.NormalSummon)
    assert table.name(summoned.card) == "Jinzo"
    assert attacked == m.Attack(player=1, card=at(table, "M1"), target=at(table, "M1", 2))
    assert isinstance(named, m.NormalSummon)
    with pytest.raises(MissingCard):
        parse_move('p1 attack "dragon lustre" p2.M1', table)


def test_commands_find_cards_by_either_name(french: Path, tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, [*words, "--cards", str(french)])
        return done.exit_code, done.output

    duel = str(ROOT / "examples/first-duel.duel")
    assert run("card", "lame sombre")[1].startswith("Dark Blade\n  also called Lame Sombre\n")
    assert "Dark Blade  Lame Sombre" in run("cards", "lame somb")[1]
    code, told = run("explain", duel, "--at", "103", 'p2 invoque "Lame Sombre" M4')
    assert code == 1
    assert told.startswith('p2 summon "Dark Blade" M4: not legal')
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Lame Sombre\n3 Dragon Lustre\n", encoding="utf-8")
    assert "3 Dark Blade" in run("deck", "show", str(deck))[1]
    deck.write_text("3 Fée Étrange\n", encoding="utf-8")
    code, told = run("deck", "check", str(deck))
    assert code == 2
    assert (
        'deck.txt:1: "Fée Étrange" is the name of 2 cards (say which: "Mystical Elf" or "Alexandrite Dragon")' in told
    )


def test_a_recorded_duel_takes_names_of_either_language(french: Path, tmp_path: Path) -> None:
    deck, out = tmp_path / "deck.txt", tmp_path / "table.duel"
    deck.write_text("40 Lame Sombre\n", encoding="utf-8")
    words = ["record", str(out), "--p1", str(deck), "--p2", str(deck), "--seed", "1", "--any-deck"]
    lines = 'choisit second\np1 invoque "lame sombre" M3\nfin\nquit\n'
    done = CliRunner().invoke(app, [*words, "--cards", str(french)], input=lines)
    assert done.exit_code == 0, done.output
    summoned = [event for event in Duel.open(out).events if isinstance(event, m.NormalSummon)]
    assert [Duel.open(out).end.name(event.card) for event in summoned] == ["Dark Blade"]
    again = CliRunner().invoke(
        app, ["record", str(out), "--resume", "--cards", str(french)], input='p2 pose "Lame Sombre" M1\nquit\n'
    )
    assert again.exit_code == 0, again.output
    assert any(isinstance(event, m.SetMonster) for event in Duel.open(out).events)


def test_a_game_takes_names_of_either_language(french: Path) -> None:
    game = Game(["40 Lame Sombre"], ["40 Dark Blade"], seed=1, any_deck=True, cards=[french])
    game.push("choisit second")
    assert list(game.legal_moves.of(card="lame sombre")) == list(game.legal_moves.of(card="Dark Blade")) != []
    game.push('invoque "Lame Sombre" M2')
    assert game.board.name(game.board.monsters(1)[0].card) == "Dark Blade"
    with pytest.raises(MissingCard):
        game.push('summon "Lame Claire" M2')


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('p1 phase "Umi"', "colonne 10 : attendu une Phase, trouvé le nom « Umi »"),
        ("p1 special Umi tribute", "colonne 23 : attendu une carte après tribute, trouvé la fin de la ligne"),
        ('p1 choose grave:"Umi"', "colonne 11 : « Umi » n'est pas là : Cimetière (elle est ici : "),
        ('p1 swap "Umi"', 'colonne 9 : attendu side:"…" / main:"…" / extra:"…", trouvé le nom « Umi »'),
    ],
)
def test_what_is_wrong_with_a_line_is_told_in_the_language_spoken(line: str, said: str) -> None:
    """What was found stayed English: "trouvé the name "Umi""."""
    with pytest.raises(NotationError) as found:
        parse_move(line, arranged(TABLE))
    with speaking("fr"):
        assert shown(str(found.value)).startswith(said)
