"""The log reads plainly: effects have numbers only where a card has several, alike cards are told together."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.catalogue.arguments import as_option, as_word
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Definition, Effect
from duelog.core.fold.evolve import evolve
from duelog.core.state import Result
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.effect_numbers import number_in
from duelog.core.wording.states.situation import Names, of_locks, result
from duelog.events import outcomes as o
from duelog.events.base import Moved
from duelog.events.restrictions import CardFilter, Lock
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import redacted
from duelog.replays.exports.export_text import as_text
from duelog.replays.languages.spoken import speaking
from duelog.replays.languages.translations import catalogue
from tests.test_cli_board import busy_state

SHOWCASE = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"


def test_an_effect_has_a_number_only_where_the_card_has_several() -> None:
    log = as_text(Duel.open(SHOWCASE))
    assert "p2 activates Pot of Greed (S3)." in log
    assert "p1 activates the effect of Junk Synchron (M2), targeting" in log
    assert "Terratiger, the Empowered Warrior (p1.M1) is detached as a cost." in log
    assert "at the cost of" not in log  # told in a line of its own


def test_a_redacted_log_has_the_same_numbers() -> None:
    duel = Duel.open(SHOWCASE)
    told = as_text(redacted(duel, "p1"))
    assert "p2 activates Pot of Greed (S3)." in told
    assert "p2 activates the effect of Man-Eater Bug (M2), targeting" in told
    assert told.count("activates effect 1 of ") == as_text(duel).count("activates effect 1 of ") > 0


def test_which_effect_is_named() -> None:
    book = CardBook(
        (
            Definition(name="Spell", effects=(Effect(kind="activation"), Effect(kind="continuous"))),
            Definition(name="Trap", effects=(Effect(kind="activation"), Effect(kind="quick"))),
            Definition(name="Lone", effects=(Effect(kind="continuous"), Effect(kind="ignition"))),
            Definition(name="Several", effects=(Effect(kind="ignition"), Effect(kind="trigger"))),
        )
    )
    assert number_in(book, "Spell", 1) == number_in(book, "Trap", 1) == as_option(None)
    assert number_in(book, "Trap", 2) == as_option("2")
    assert number_in(book, "Lone", 2) == as_word("negated", "effect")
    assert number_in(book, "Several", 1) == as_option("1")
    assert number_in(book, "Undefined", 1) == as_option("1")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Clay Sentinel (p1.M1) and Clay Sentinel (p2.M2) now have 200 ATK; "),
        ("fr", "À présent, Clay Sentinel (p1.M1) et Clay Sentinel (p2.M2) ont 200 ATK ; "),
        ("pt", "Agora Clay Sentinel (p1.M1) e Clay Sentinel (p2.M2) têm 200 de ATK; "),
    ],
)
def test_cards_that_change_alike_are_told_together(language: str, said: str) -> None:
    state = busy_state()
    changed = (1, 200), (2, 300), (12, 200)
    event = o.ValuesChanged(changes=tuple(o.CurrentValues(card=card, atk=atk) for card, atk in changed))
    told = say(event, state, evolve(state, event), catalogue=catalogue(language))
    assert told.startswith(said)


def test_monsters_that_come_alike_are_told_together() -> None:
    state = busy_state()
    monsters = Moved(card=1, to="p1.M1", position="defense"), Moved(card=12, to="p1.M4", position="defense")
    event = o.Summoned(player=1, how="special", monsters=monsters)
    assert say(event, state, state) == "p1 Special Summons Clay Sentinel to M1 and M4 in face-up Defense Position."


def test_other_languages_have_no_articles_in_brackets() -> None:
    duel = Duel.open(SHOWCASE)
    with speaking("fr"):
        french = as_text(duel)
    with speaking("pt"):
        portuguese = as_text(duel)
    assert ": Penguin Soldier (Deck de p1) est envoyé au Cimetière de p1." in french
    assert "Elemental HERO Burstinatrix (main de p2)" in french
    assert "Penguin Soldier (Deck de p1) é enviado" in portuguese
    assert "p1 active United We Stand (S2)" in french


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("p1 cannot attack or draw by effects", "p2 cannot activate Spell Cards")),
        ("fr", ("p1 ne peut pas attaquer ou piocher par des effets", "p2 ne peut pas activer de Cartes Magie")),
        ("pt", ("p1 não pode atacar ou comprar por efeitos", "p2 não pode ativar Cards de Magia")),
    ],
)
def test_what_players_cannot_do_is_said_so(language: str, said: tuple[str, str]) -> None:
    """It was "p2: activate Spell Cards"."""
    spells = Lock(what="activate cards", cards=CardFilter(card="spell"))
    one = (Lock(what="attack"), Lock(what="extra normal summon"), Lock(what="draw"))
    told = [catalogue(language).sentence(message) for message in of_locks((one, (spells,)))]
    assert (told[0], told[-1]) == said
    assert len(told) == 3  # p1 can Normal Summon once more


SAMURAI = """case: a monster that another one is destroyed for
rules: [GEN-03]
position:
  turn: 4
  p1:
    M1: Blue-Eyes White Dragon
    M2: Dark Magician
  p2:
    M1: The Six Samurai - Yaichi
    M2: The Six Samurai - Zanji
play:
  - p1 phase battle
  - p1 attack M1 p2.M1
  - p2 choose {answer}
"""


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_monster_that_may_be_saved_is_not_told_as_destroyed(answer: str) -> None:
    """The Samurai "is destroyed", and stayed."""
    done = check_case(parse_case(SAMURAI.format(answer=answer)))
    assert done.failure is None
    told = as_text(duel_of(done))
    assert "The Six Samurai - Yaichi is destroyed unless an effect saves it." in told


def test_a_monster_that_nothing_can_save_is_told_as_destroyed() -> None:
    """Without another Samurai, its effect cannot be used."""
    alone = SAMURAI.replace("The Six Samurai - Zanji", "Vorse Raider").replace("  - p2 choose {answer}\n", "")
    done = check_case(parse_case(alone))
    assert done.failure is None
    assert "The Six Samurai - Yaichi is destroyed." in as_text(duel_of(done))


def test_the_effects_that_change_a_card_are_named() -> None:
    told = as_text(Duel.open(SHOWCASE))
    assert "Number 39: Utopia (p1.M1) now has 4900 ATK and 4400 DEF (due to United We Stand)." in told
    assert "Timegazer Magician (p1.PL) now has Pendulum Scales 4 and 4 (due to its own effect)." in told
    assert "  Timegazer Magician (p1.PL) now has its printed values again." in told


def test_a_set_monster_that_is_attacked_is_said_to_be_flipped() -> None:
    era = as_text(Duel.open(SHOWCASE.with_name("of-the-era.duel")))
    assert "Armageddon Knight (p2.M1) was Set, and is flipped face-up because it is attacked." in era


def test_who_lost_and_how_is_said_at_the_end() -> None:
    """It was "p1 wins (no Life Points left)": whose?"""
    duel = Duel.open(SHOWCASE)
    assert result(duel.end, Names("Ann", "Bob")) == "p1 (Ann) wins: p2 (Bob) has no Life Points left."
    timed = replace(duel.end, result=Result(winner=2, reason="time"))
    assert result(timed, Names()) == "p2 wins (time)."


def test_a_card_and_its_effect_are_told_apart_without_numbers() -> None:
    """A recording of another program tells no number: both lines were the same."""
    state = replace(busy_state(), chain=())
    placed = Moved(card=1, origin="p1.hand", to="p1.S4", position="up")
    card = o.Activated(player=1, card=1, at="p1.S4", placed=placed)
    effect = o.Activated(player=1, card=1, at="p1.M1")
    assert say(card, state, state) == "p1 activates Clay Sentinel (S4)."
    assert say(effect, state, state) == "p1 activates the effect of Clay Sentinel (M1)."


def test_what_had_changed_before_is_told_to_have_ended_only_if_it_had() -> None:
    state = busy_state()
    first = o.ValuesChanged(changes=(o.CurrentValues(card=1, printed=True, atk=200),))
    second = o.ValuesChanged(changes=(o.CurrentValues(card=1, printed=True, defense=300),))
    bare = evolve(state, o.ValuesChanged(changes=(o.CurrentValues(card=1, printed=True),)))
    assert say(first, bare, evolve(bare, first)) == "Clay Sentinel (p1.M1) now has 200 ATK."
    changed = evolve(bare, first)
    assert say(second, changed, evolve(changed, second)) == (
        "Clay Sentinel (p1.M1) now has 300 DEF and is otherwise as printed."
    )


def test_french_says_monsters_and_other_cards_with_their_gender() -> None:
    with speaking("fr"):
        french = as_text(Duel.open(SHOWCASE))
    assert "Junk Warrior (p1.M2) est détruit." in french
    assert "Heavy Storm (p2.S3) est envoyée au Cimetière de p2." in french
