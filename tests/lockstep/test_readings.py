"""The texts of the other engine's scripts with which duels are compared: each differs just where theirs does."""

from collections import Counter

import pytest
from msgspec.structs import asdict

from duelog.core.effects.language import Cards, Definition, Effect, Occasion
from duelog.core.effects.language.walk import pieces_of
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.disagreements import ARCHETYPE, BEFORE_DRAW, DRAWS_BACK, KNOWN, NEEDS_MONSTER, NEEDS_TARGET
from tests.lockstep.readings import (
    MOST_AT_ONCE,
    NO_CARD,
    READINGS,
    UNKNOWN_ARCHETYPES,
    as_they_read,
    is_for_level,
    read_otherwise,
    their_book,
)

OWN = built_in_book(NEWEST)


def differing(one: Definition, other: Definition) -> set[str]:
    """The fields of pieces at the same place in which two definitions differ, apart from those that hold pieces."""
    pieces = zip(pieces_of(one), pieces_of(other), strict=True)
    pairs = [(asdict(mine), asdict(theirs)) for mine, theirs in pieces]
    plain = (str, int, bool, type(None))
    return {
        name
        for mine, theirs in pairs
        for name, value in mine.items()
        if value != theirs[name] and (isinstance(value, plain) or name == "in_name")
    }


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("Dark Bug", {"mandatory", "timing"}),
        ("Toon Gemini Elf", {"mandatory", "timing"}),
        ("Machina Gearframe", {"position", "in_name"}),
        ("Machina Peacekeeper", {"position", "in_name"}),
        ("Shien's Scheme", {"of"}),
        ("Gaia Soul the Combustible Collective", {"once"}),
        ("Sasuke Samurai #2", {"once"}),
        ("Doppelganger", {"by"}),
        ("Friller Rabca", {"after"}),
        ("Infernalqueen Archfiend", {"of"}),
        ("Disarmament", {"face"}),
        ("Legendary Six Samurai - Mizuho", {"face"}),
        ("Backfire", {"owner"}),
        ("Seismic Shockwave", {"was_face"}),
        ("Gladiator Beast's Battle Manica", {"of"}),
        ("Crystal Beast Topaz Tiger", {"damage_step"}),
        ("H - Heated Heart", {"damage_step"}),
        ("Spellbook of Power", {"damage_step"}),
        ("Makyura the Destructor", {"kind", "once"}),
        ("D.D. Sprite", {"by"}),
        ("Frozen Soul", {"until", "whose", "turns", "next_turn"}),
        ("Gimmick Puppet Des Troy", {"in_name"}),
        ("Indomitable Gladiator Beast", {"in_name"}),
    ],
)
def test_a_reading_differs_from_the_text_in_one_thing(name: str, fields: set[str]) -> None:
    assert differing(OWN.get(name), as_they_read(OWN.get(name))) == fields


@pytest.mark.parametrize(
    ("name", "added"),
    [
        ("First Step Towards Infestation", {"Comparison"}),
        ("The Monarchs Erupt", {"Comparison"}),
        ("March of the Monarchs", {"Comparison"}),
        ("Mobius the Mega Monarch", {"Comparison"}),
        ("Illusory Snatcher", {"Occasion", "Cards", "Comparison"}),
        ("Damage Mage", {"Condition"}),
        ("Mind Wipe", {"Condition", "Cards"}),
        ("Blackwing Armed Wing", {"Condition", "Cards"}),
        ("Dotedotengu", {"Arrival"}),
        ("All-Out Attacks", {"Ask", "Send", "Condition"}),
        *((name, {"Condition", "Cards"}) for name in sorted(KNOWN[DRAWS_BACK].cards)),
        *((name, {"Condition", "Cards"}) for name in sorted(KNOWN[NEEDS_TARGET].cards)),
        ("Supply Squad", {"Condition", "Cards"}),
        *((name, {"Condition", "Cards"}) for name in sorted(KNOWN[NEEDS_MONSTER].cards)),
        ("Stygian Street Patrol", {"Cards"}),
        ("Twin-Headed Behemoth", {"Branch", "Condition", "Amount"}),
        ("Darkstorm Dragon", {"Condition", "Cards"}),
        ("Dark Valkyria", {"Condition", "Cards"}),
        ("Magical Citadel of Endymion", {"Cards"}),
        ("Dust Tornado", {"Cards"}),
        ("Straight Flush", {"Cards"}),
        ("Wild Tornado", {"Cards"}),
        ("Prime Material Dragon", {"Cards"}),
        ("Gora Turtle of Illusion", {"Cards", "Destroy"}),
        ("A Hero Emerges", {"Branch", "Condition", "Cards"}),
        ("Dragonic Tactics", {"Branch", "Condition", "Cards"}),
        ("Strike Slash", {"Target", "Cards"}),
    ],
)
def test_a_reading_asks_one_thing_more(name: str, added: set[str]) -> None:
    own, theirs = (Counter(type(piece).__name__ for piece in pieces_of(one)) for one in both(name))
    assert {*(theirs - own)} == added
    assert not own - theirs


@pytest.mark.parametrize(
    ("name", "less"),
    [
        ("Diffusion Wave-Motion", {"Condition": 1, "Cards": 1}),
        ("Royal Writ of Taxation", {"Condition": 2, "Amount": 2}),
        ("Madolche Baaple", {"Condition": 1, "Cards": 1}),
        ("Royal Command", {"Modifier": 1, "Cards": 1, "PlayerLock": 1, "Lock": 1, "CardFilter": 1}),
    ],
)
def test_a_reading_asks_one_thing_less(name: str, less: dict[str, int]) -> None:
    own, theirs = (Counter(type(piece).__name__ for piece in pieces_of(one)) for one in both(name))
    assert own - theirs == less
    assert not theirs - own


def test_royal_writ_of_taxation_counts_effects_of_the_card_there() -> None:
    """The duels parted where the effect of a monster was activated after its Normal Summon."""
    own, theirs = both("Royal Writ of Taxation")
    assert {"card", "either"} == {piece.activated_as for one in (own, theirs) for piece in occasions(one)}
    assert {piece.activated_as for piece in occasions(own) if piece.event == "resolved"} == {"card"}


def occasions(card: Definition) -> list[Occasion]:
    return [piece for piece in pieces_of(card) if isinstance(piece, Occasion)]


def both(name: str) -> tuple[Definition, Definition]:
    return OWN.get(name), as_they_read(OWN.get(name))


def test_verdant_sanctuary_answers_each_insect_for_itself() -> None:
    """It was read as it is written, and every duel in which it was used again parted there."""
    effects = as_they_read(OWN.get("Verdant Sanctuary")).effects
    levels = [level for effect in effects for level in range(1, 13) if is_for_level(effect, level)]
    assert len(levels) == len(effects)
    assert Counter(levels) == dict.fromkeys(range(1, 13), MOST_AT_ONCE)
    assert {occasion.at_least for effect in effects for occasion in effect.when} == {*range(1, MOST_AT_ONCE + 1)}
    assert len({*effects}) == len(effects)


def test_coffin_seller_answers_xyz_materials_for_themselves() -> None:
    """The duels parted where a monster was destroyed together with its materials."""
    own, theirs = both("Coffin Seller")
    destroyed, sent = (effect.when[0].what for effect in theirs.effects)
    assert isinstance(destroyed, Cards)
    assert isinstance(sent, Cards)
    assert destroyed.arrival is not None
    assert sent.not_ == Cards(arrival=destroyed.arrival)
    assert [effect.steps for effect in theirs.effects] == [own.effects[0].steps] * 2


def test_coffin_seller_answers_the_materials_of_a_tributed_monster_for_themselves() -> None:
    """A duel parted where two monsters were Tributed, one of them with Xyz Materials."""
    _, theirs = both("Coffin Seller")
    by_itself = theirs.effects[0].when[0].what
    assert isinstance(by_itself, Cards)
    assert by_itself.arrival is not None
    assert set(by_itself.arrival.how) == {"destroyed", "tributed"}


def test_all_answers_to_the_normal_draw_are_known() -> None:
    named = {card.name for card in OWN for effect in card.effects if answers_the_draw(effect)}
    assert named == KNOWN[BEFORE_DRAW].cards


def answers_the_draw(effect: Effect) -> bool:
    return any(occasion.event == "normal draw" for occasion in effect.when)


def test_only_cards_of_the_table_of_disagreements_are_read_otherwise() -> None:
    read = {*read_otherwise((card.name for card in OWN), their_book())}
    assert {*READINGS} <= read  # a reading that changes nothing any more has to go
    assert read - {*READINGS} <= KNOWN[ARCHETYPE].cards
    assert {*READINGS} <= {name for row in KNOWN.values() for name in row.cards}


def test_an_archetype_without_members_finds_no_card() -> None:
    named = {
        name
        for card in KNOWN[ARCHETYPE].cards
        for piece in pieces_of(their_book().get(card))
        if piece not in doers(their_book().get(card))
        for name in getattr(piece, "in_name", ())
    }
    assert NO_CARD in named
    assert not named & UNKNOWN_ARCHETYPES


def doers(card: Definition) -> list[object]:
    """The cards by whose effect something has to happen in the effects of a card."""
    return [one for piece in pieces_of(card) if (one := getattr(piece, "by_card", None)) is not None]


@pytest.mark.parametrize("name", ["Bestiari", "Darius", "Equeste", "Samnite"])
def test_what_summoned_a_card_keeps_its_archetype(name: str) -> None:
    """These answered no Special Summon, as if theirs did not know by which effect it was made."""
    own = OWN.get(f"Gladiator Beast {name}")
    assert doers(own) == doers(as_they_read(own)) != []


def test_a_card_that_is_read_as_it_is_written_is_the_same() -> None:
    assert as_they_read(OWN.get("Junk Synchron")) is OWN.get("Junk Synchron")


def test_the_monsters_of_cherry_inmato_may_be_materials_there() -> None:
    """Met by a fresh duel: there they were the materials of Ally of Justice Catastor."""
    (mine,), (theirs,) = OWN.get("Cherry Inmato").effects, as_they_read(OWN.get("Cherry Inmato")).effects
    assert theirs.steps == mine.steps[:1]
    assert len(mine.steps) == 2
