"""The rules for Decks: DECK-01 to DECK-05 and DECK-07 to DECK-09."""

import pytest

from duelog.core.decks import DeckFaces, check_deck
from duelog.core.known_rulesets import ASSOCIATION
from duelog.events.faces import Face, Kind

SYNCHRO, XYZ, RITUAL, PENDULUM, TOKEN = (
    Face(name=f"A {kind}", kinds=(kind,)) for kind in ("synchro", "xyz", "ritual", "pendulum", "token")
)


def cards(count: int, *, start: int = 0, kinds: tuple[Kind, ...] = ("normal",)) -> tuple[Face, ...]:
    """Cards with distinct names."""
    return tuple(Face(name=f"{kinds[0]} {number}", kinds=kinds) for number in range(start, start + count))


def broken(deck: DeckFaces, limits: dict[str, int] | None = None) -> list[str]:
    return [violation.rule for violation in check_deck(deck, lambda face: (limits or {}).get(face.name))]


@pytest.mark.parametrize(
    ("main", "extra", "side", "rules"),
    [
        (40, 0, 0, []),
        (60, 15, 15, []),
        (39, 0, 0, ["DECK-01"]),
        (39, 15, 0, ["DECK-01"]),
        (61, 0, 0, ["DECK-01"]),
        (40, 16, 0, ["DECK-03"]),
        (40, 0, 16, ["DECK-05"]),
        (0, 16, 16, ["DECK-01", "DECK-03", "DECK-05"]),
    ],
)
def test_sizes(main: int, extra: int, side: int, rules: list[str]) -> None:
    deck = DeckFaces(main=cards(main), extra=cards(extra, kinds=("xyz",)), side=cards(side, start=100))
    assert broken(deck) == rules


def test_the_facts_give_the_actual_and_allowed_numbers() -> None:
    (violation,) = check_deck(DeckFaces(main=cards(39)))
    assert violation.facts == "39 cards in the Main Deck; the minimum is 40"
    assert violation.page == 2


@pytest.mark.parametrize(
    ("main", "extra", "rules"),
    [
        ((SYNCHRO,), (), ["DECK-03"]),
        ((SYNCHRO, SYNCHRO, XYZ), (), ["DECK-03", "DECK-03"]),
        ((RITUAL, PENDULUM), (SYNCHRO, XYZ), []),
        ((), (RITUAL,), ["DECK-03", "DECK-04"]),
        ((), (PENDULUM,), ["DECK-03", "DECK-04"]),
        ((), cards(1, start=90), ["DECK-03"]),
        ((TOKEN,), (), ["DECK-09"]),
        ((), (TOKEN,), ["DECK-03", "DECK-09"]),
    ],
)
def test_kinds(main: tuple[Face, ...], extra: tuple[Face, ...], rules: list[str]) -> None:
    assert broken(DeckFaces(main=(*cards(40), *main), extra=extra)) == rules


def test_all_kinds_are_allowed_in_the_side_deck() -> None:
    assert broken(DeckFaces(main=cards(40), side=(SYNCHRO, XYZ, RITUAL, PENDULUM))) == []
    assert broken(DeckFaces(main=cards(40), side=(TOKEN,))) == ["DECK-09"]


def test_copies_count_by_name_over_all_three_decks() -> None:
    one = Face(name="Kuriboh")
    alternate = Face(name="Kuriboh", passcode=7)
    treated = Face(name="Kuriboh of another art", name_as="Kuriboh")
    main = cards(40)
    assert broken(DeckFaces(main=(*main, one, alternate), side=(treated,))) == []
    assert broken(DeckFaces(main=(*main, one, alternate, one), side=(treated,))) == ["DECK-02"]


@pytest.mark.parametrize(
    ("limit", "copies", "rules"),
    [(0, 1, ["DECK-07"]), (1, 1, []), (1, 2, ["DECK-08"]), (2, 2, []), (2, 3, ["DECK-08"]), (3, 3, [])],
)
def test_the_list(limit: int, copies: int, rules: list[str]) -> None:
    card = Face(name="Kuriboh")
    deck = DeckFaces(main=(*cards(40), card), side=(card,) * (copies - 1))
    assert broken(deck, {"Kuriboh": limit}) == rules


def test_four_copies_of_a_limited_card_break_both_rules() -> None:
    deck = DeckFaces(main=(*cards(40), *(Face(name="Kuriboh"),) * 4))
    assert broken(deck, {"Kuriboh": 1}) == ["DECK-02", "DECK-08"]


def test_a_ruleset_without_a_kind_of_monster_allows_none() -> None:
    deck = DeckFaces(main=(*cards(40), PENDULUM), extra=(XYZ, SYNCHRO))
    found = check_deck(deck, rules=ASSOCIATION)
    assert [violation.rule for violation in found] == ["DECK-04", "DECK-03"]
    assert found[1].facts == "A xyz is in the Decks, but association has no Xyz Monsters"
