"""The texts of the other engine's scripts with which duels are compared: each differs just where theirs does."""

import pytest
from msgspec.structs import asdict

from duelog.core.effects.language import Definition
from duelog.core.effects.language.walk import pieces_of
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.disagreements import ARCHETYPE, KNOWN
from tests.lockstep.readings import NO_CARD, READINGS, UNKNOWN_ARCHETYPES, as_they_read, read_otherwise, their_book

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
        ("Machina Gearframe", {"position"}),
        ("Shien's Scheme", {"of"}),
        ("Gaia Soul the Combustible Collective", {"once"}),
        ("Friller Rabca", {"after"}),
        ("Gimmick Puppet Des Troy", {"in_name"}),
        ("Indomitable Gladiator Beast", {"in_name"}),
    ],
)
def test_a_reading_differs_from_the_text_in_one_thing(name: str, fields: set[str]) -> None:
    assert differing(OWN.get(name), as_they_read(OWN.get(name))) == fields


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
