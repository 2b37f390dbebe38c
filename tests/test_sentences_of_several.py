"""Sentences of effects that speak of several cards, of options, and of cards that were chosen one after the other."""

import pytest

from duelog.core.wording.effects.effect_sentences import effect_words
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.languages.spoken import speaking, spoken


def words(name: str, number: int, language: str = "en") -> str:
    with speaking(language):
        return effect_words(built_in_definitions().get(name), number, spoken())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "those cards cannot declare an attack and have their effects negated for the rest of the duel"),
        ("fr", "ces cartes ne peuvent pas déclarer d'attaque et ont leurs effets annulés pour le reste du Duel"),
        ("pt", "esses cards não podem declarar um ataque e têm os efeitos negados pelo resto do Duelo"),
    ],
)
def test_several_cards_that_were_moved_are_those_cards(language: str, said: str) -> None:
    assert said in words("Abyss-squall", 1, language)


def test_one_card_that_was_moved_is_that_card() -> None:
    assert "if that was done, that card has its effects negated" in words("Abyss-sphere", 1)
    assert "those cards" not in words("Abyss-sphere", 1)


def test_a_later_single_card_is_not_one_of_the_earlier_ones() -> None:
    """First two are banished, whose Levels count; then one is Summoned."""
    said = words("Blackwing - Vayu the Emblem of Honor", 2)
    assert "equal to the total Level of those cards; if that was done, that card has its effects negated" in said


def test_cards_that_either_branch_moves_are_several() -> None:
    assert words("Time Wizard", 1).endswith("half of the total last ATK on the field of those cards.")


def test_what_happens_to_one_of_several_is_told_so() -> None:
    """ "Each time the remembered card is destroyed (for that card)": of three Tokens."""
    assert "each time one of those cards (if it is your opponent's) is destroyed" in words("Ojama Trio", 1)
    assert "dano igual ao total de último ATK no campo desses cards" in words("Double-Edged Sword Technique", 1, "pt")


def test_several_tied_cards_are_destroyed_together() -> None:
    assert words("Hysteric Party", 1).endswith("when this card leaves the field, destroy them.")


def test_the_only_options_of_an_effect_need_no_label() -> None:
    said = words("Fairy Box", 1)
    assert 'choose "heads" or "tails"; toss 1 coin' in said
    assert '"heads" was chosen or' in said
    assert "call" not in said


def test_two_cards_chosen_in_turn_are_the_first_and_the_second() -> None:
    said = words("Rescue Rabbit", 1)
    assert "choose 1 other card in your Deck with the same name as the card that was chosen first;" in said
    assert "2 cards from your Deck that were chosen (whether or not they can be Summoned)" in said
    assert "2 cartes depuis votre Deck qui ont été choisies" in words("Rescue Rabbit", 1, "fr")


@pytest.mark.parametrize(("name", "number"), [('Maxx "C"', 1), ("Gagaga Cowboy", 1), ("Maharaghi", 2)])
def test_a_delayed_effect_names_no_card_that_it_does_not_speak_of(name: str, number: int) -> None:
    assert "(for this card)" not in words(name, number)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "If a Trap that targets this card is about to resolve: "),
        ("fr", "Si une Carte Piège qui cible cette carte est sur le point de se résoudre : "),
        ("pt", "Se uma Armadilha que escolhe como alvo este card está para ser resolvida: "),
    ],
)
def test_what_resolves_is_told_with_its_targets_first(language: str, said: str) -> None:
    assert words("Ancient Gear Engineer", 1, language).replace("\u00a0", " ").startswith(said)


def test_what_has_no_other_target_is_said_to_target_only_it() -> None:
    """It was "about to resolve (alone) that targets this card"."""
    said = "If an effect of a monster that targets only this card is about to resolve: negate that effect."
    assert words("Chaos Command Magician", 1) == said


def test_a_card_that_need_not_be_chosen_is_told_so() -> None:
    """Trishula asks three times whether a card is chosen, each time with the reason why it has to be: 1,666 letters."""
    said = words("Trishula, Dragon of the Ice Barrier", 1)
    assert 'that can be banished ("from the field") (or none, if either there is a card in your opponent' in said
    assert "decide" not in said
    assert len(said) < 1000
    assert "(ou aucune, s'il y a une carte dans le Cimetière" in words("Trishula, Dragon of the Ice Barrier", 1, "fr")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "until they include as many monsters from your Deck as the number of those cards"),
        ("fr", "jusqu'à avoir excavé autant de monstres depuis votre Deck que le nombre de ces cartes"),
        ("pt", "até ter escavado o mesmo número de monstros de seu Deck que o número desses cards"),
    ],
)
def test_as_many_cards_as_others_are_told_in_every_language(language: str, said: str) -> None:
    """ "autant monstres dans votre Deck (le nombre de ces cartes)", of 35 effects."""
    assert said in words("Morphing Jar #2", 1, language)


def test_the_card_that_was_sent_first_needs_no_label() -> None:
    said = words("Dragon Shrine", 1)
    assert "Dragon Normal card in either player's Graveyard that was sent so" in said
    assert '"first"' not in said


def test_a_card_itself_that_is_activated_is_told_with_its_targets() -> None:
    """ "is activated (the card itself) that targets this card"."""
    assert "if a Trap (itself, not only its effect) that targets this card is activated" in words(
        "Arcana Knight Joker", 2
    )
    assert words("Magic Jammer", 1).startswith("If a Spell (itself, not only its effect) is act")


def test_all_zones_of_the_field_are_the_field() -> None:
    assert "put all cards from either player's hand, field or Graveyard into the Deck" in words("Fiber Jar", 1)
    assert "mélanger toutes les cartes depuis la main, le Terrain ou le Cimetière" in words("Fiber Jar", 1, "fr")


def test_all_zones_that_a_trap_can_be_in_are_the_field() -> None:
    assert words("Royal Decree", 1).startswith("All other face-up Traps on the field ")


def test_what_is_done_if_something_is_negated_is_one_phrase_without_brackets() -> None:
    """ "(negate the Summon; if that was done, destroy it); otherwise: negate that activation; if that was done, ...": a
    newcomer could not read it.
    """
    assert words("Solemn Judgment", 1).endswith(
        "if it was Normal, Tribute, Flip or Special Summoned: negate the Summon and, if that was done, destroy it; "
        "otherwise: negate that activation and, if that was done, destroy the card that was activated."
    )


def test_a_condition_that_has_to_hold_again_is_not_repeated() -> None:
    said = words("Valhalla, Hall of the Fallen", 1)
    assert said.count("you control no monsters") == 1
    assert said.endswith(", if that is still so.")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "; destroy the targets."),
        ("fr", " ; détruire les cibles."),
        ("pt", "; destruir os alvos."),
    ],
)
def test_targets_of_two_kinds_are_the_targets(language: str, said: str) -> None:
    """It said to destroy "the target" of two."""
    assert words("Double Cyclone", 1, language).replace("\u00a0", " ").replace("\u202f", " ").endswith(said)


def test_what_is_asked_of_targets_of_two_kinds_is_told_in_the_plural() -> None:
    told = words("Ninjitsu Art of Super-Transformation", 1)
    assert "the total Level of the targets (if they are in either player's Graveyard)" in told
    assert "if at least 2 of the targets are " in words("Bujincarnation", 1)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "with ATK lower than that card's ATK"),
        ("fr", "avec une ATK inférieure à l'ATK de la carte concernée"),
        ("pt", "com ATK inferior ao ATK do card em questão"),
    ],
)
def test_whose_value_is_compared_with_is_told(language: str, said: str) -> None:
    """It said "lower than the ATK of it"."""
    assert said in words("Black Whirlwind", 1, language)
