"""Traits and locks as data: their canonical form, the cards that a filter matches, and their words in version 1."""

from typing import Any

import msgspec
import pytest

from duelog.core.effects.book.version_1_digest import in_version_1
from duelog.core.effects.book.version_1_restrictions import trait_in_version_1
from duelog.core.rules.card_filters import SeenCard, fits
from duelog.core.state import Side
from duelog.events.faces import Face
from duelog.events.raw_lines import Raw
from duelog.events.restrictions import ALL_CARDS, CardFilter, Lock, Trait, canonical, in_canonical_form, in_order
from duelog.events.upcast_1_restrictions import lock, trait
from duelog.events.upcast_from_1 import from_1
from duelog.events.version_1_restriction_words import LOCKS, TRAITS
from duelog.replays.cards.definition_files import parse_cards, parse_definitions
from tests.format1_facts import lock_words

WREN = Face(name="Small Wren", kinds=("normal",), attribute="WIND", type="Winged Beast", level=2, atk=900, defense=400)
BARGE = Face(name="Slow Barge", kinds=("xyz",), attribute="WATER", type="Machine", level=4, atk=2000, defense=2000)


def says(**fields: Any) -> CardFilter:
    return CardFilter(**fields)


# --- one form ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (says(name=("B", "A", "B")), says(name=("A", "B"))),
        (says(any_of=(says(name=("B",)), says(name=("A",)))), says(name=("A", "B"))),
        (says(any_of=(says(level=(1, 2)), says(name=("A",)))), says(any_of=(says(name=("A",)), says(level=(1, 2))))),
        (says(any_of=(says(any_of=(says(level=(1, 2)),)),)), says(level=(1, 2))),
        (says(card="monster", any_of=(says(level=(1, 2)),)), says(card="monster", level=(1, 2))),
        (says(not_=says(not_=says(card="trap"))), says(card="trap")),
        (says(name=("A",), not_=says(not_=says(card="trap"))), says(name=("A",), card="trap")),
        (says(any_of=(says(name=("A",)), ALL_CARDS)), ALL_CARDS),
    ],
)
def test_equivalent_filters_have_one_form(one: CardFilter, other: CardFilter) -> None:
    assert in_canonical_form(one) == in_canonical_form(other)
    assert in_canonical_form(in_canonical_form(one)) == in_canonical_form(one)
    for face in (WREN, BARGE):
        assert fits(SeenCard(face, face.kinds), one) == fits(SeenCard(face, face.kinds), other)


def test_a_simplest_filter_does_not_change() -> None:
    both = says(name=("A",), any_of=(says(name=("A", "B")),))
    assert in_canonical_form(both) == both


def test_restrictions_are_in_the_order_of_their_json_each_once() -> None:
    all_cards = Lock(what="use", cards=ALL_CARDS)
    found = in_order([Lock(what="use"), all_cards, Lock(what="activate"), Lock(what="use", cards=says(name=("A",)))])
    assert found == (Lock(what="activate"), Lock(what="use", cards=says(name=("A",))), Lock(what="use"))
    assert canonical(all_cards) == Lock(what="use")


# --- which cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wren", "barge"),
    [
        (ALL_CARDS, True, True),
        (says(card="monster"), True, True),
        (says(card="spell"), False, False),
        (says(kinds=("xyz", "fusion")), False, True),
        (says(name=("Small Wren",)), True, False),
        (says(name=("Wren",)), False, False),
        (says(in_name=("Wren",)), True, False),
        (says(attribute=("WATER",)), False, True),
        (says(type=("Machine",)), False, True),
        (says(level=(None, 4)), True, False),
        (says(rank=(4, 4)), False, True),
        (says(atk=(1000, None)), False, True),
        (says(defense=(None, 400)), True, False),
        (says(area=("hand",)), False, False),
        (says(any_of=(says(rank=(4, 4)), says(level=(2, 2)))), True, True),
        (says(not_=says(kinds=("xyz",))), True, False),
        (says(card="monster", not_=says(any_of=(says(atk=(900, 900)), says(atk=(2000, 2000))))), False, False),
    ],
)
def test_a_filter_matches_the_expected_cards(cards: CardFilter, wren: bool, barge: bool) -> None:
    assert [fits(SeenCard(face, face.kinds), cards) for face in (WREN, BARGE)] == [wren, barge]


def test_locks_are_looked_up_by_kind_including_contained_ones() -> None:
    side = Side(locks=(Lock(what="summon"), Lock(what="activate", cards=says(card="trap")), Lock(what="draw")))
    assert [side.locked(what) for what in ("summon", "special summon", "flip summon", "draw", "set", "activate")] == [
        True, True, True, True, False, False,
    ]  # fmt: skip
    assert side.locked_cards("activate") == side.locked_cards("activate cards") == (says(card="trap"),)
    assert side.locked_cards("special summon") == Side().locked_cards("activate") == ()


# --- the words of version 1 -------------------------------------------------------------------------------------


def upcast(**event: Any) -> Raw:
    header: Raw = {"kind": "duel", "format": 1, "faces": []}
    return [*from_1([header, {"n": 1, **event}])][1]


@pytest.mark.parametrize("words", [*sorted(TRAITS), "piercing", "effects of Umi", "flies", "unaffected"])
def test_traits_of_version_1_round_trip(words: str) -> None:
    assert trait_in_version_1(trait(words)) == words


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("attack", Lock(what="attack")),
        ("use Umi", Lock(what="use", cards=says(name=("Umi",)))),
        ("activate Umi", Lock(what="activate", cards=says(name=("Umi",)))),
        ("extra normal summon Constellar", Lock(what="extra normal summon", cards=says(in_name=("Constellar",)))),
        ('special summon {"level":[5,null]}', Lock(what="special summon", cards=says(level=(5, None)))),
        *LOCKS.items(),
    ],
)
def test_locks_of_version_1_round_trip(words: str, meant: Lock) -> None:
    assert lock(words) == meant
    assert lock_words(meant) == words


@pytest.mark.parametrize(
    ("selector", "meant"),
    [
        ('{"without":["xyz"],"not_card":"spell"}', says(not_=says(any_of=(says(kinds=("xyz",)), says(card="spell"))))),
        (
            '{"either":[{"not_name":["Umi"]},{"level_is":4}]}',
            says(any_of=(says(not_=says(name=("Umi",))), says(level=(4, 4)))),
        ),
        ('{"atk_below":1000,"attribute":["FIRE"]}', says(attribute=("FIRE",), atk=(None, 999))),
    ],
)  # fmt: skip
def test_selectors_in_locks_of_version_1_become_filters(selector: str, meant: CardFilter) -> None:
    assert lock(f"special summon {selector}") == Lock(what="special summon", cards=meant)


@pytest.mark.parametrize("words", ["no Special Summons", "special summon {", 'special summon {"ref":"targets"}', "use"])
def test_an_unknown_lock_keeps_its_words(words: str) -> None:
    assert lock(words) == Lock(what="words", words=words)


def test_lines_of_version_1_have_their_traits_and_locks_in_order() -> None:
    changes = [{"card": 1, "traits": ["unaffected by traps", "piercing"]}, {"card": 2}]
    assert upcast(kind="values-changed", changes=changes)["changes"] == [
        {"card": 1, "traits": [{"what": "piercing"}, {"what": "unaffected", "cards": {"card": "trap"}}]}, {"card": 2},
    ]  # fmt: skip
    assert upcast(kind="locks-changed", locks=[["use Umi", "activate traps"], []])["locks"] == [
        [{"what": "activate", "cards": {"card": "trap"}}, {"what": "use", "cards": {"name": ["Umi"]}}], [],
    ]  # fmt: skip


@pytest.mark.parametrize("locks", [None, "attack", [["attack"], [1]], [["attack"], None]])
def test_anything_but_a_list_of_words_is_left_to_validation(locks: Any) -> None:
    assert upcast(kind="locks-changed", locks=locks)["locks"] == locks


def test_zones_of_lasting_effects_are_not_names() -> None:
    began = {"kind": "lasting-began", "id": 1, "source": 1}
    assert upcast(**began, names=["p1.S3"]).get("zones") == ["p1.S3"]
    assert "names" not in upcast(**began, names=["p1.S3"])
    assert upcast(**began, names=["Umi"]).get("names") == ["Umi"]


# --- older words of definitions ---------------------------------------------------------------------------------

OLDER = """
Old Toll:
  effects:
    - kind: continuous
      modify: [{traits: [untargetable by opponent, piercing]}]
      lock:
        - {who: you, what: [activate traps, attack, activate spell cards]}
        - {what: [special summon], cards: {without: [xyz], level: [5, null]}}
    - kind: ignition
      cost: [{do: pay, amount: 5}]
      steps:
        - {do: lock, what: [activate named, use named], names: [Zither, Abacus]}
        - {do: lock, what: [extra normal summon], names: [Heron]}
        - {do: lock, what: [use named], names_of: targets}
        - {do: token, face: {name: A, kinds: [token]}, traits: [cannot be Xyz Material]}
      target: [{cards: {area: [monsters], trait: attacks only Toons}}]
"""
TODAY = """
Old Toll:
  effects:
    - kind: continuous
      modify: [{traits: [{what: untargetable, whose: opponent}, piercing]}]
      lock:
        - who: you
          what: [{what: activate, cards: {card: trap}}, attack, {what: activate cards, cards: {card: spell}}]
        - {what: [{what: special summon, cards: {not: {kinds: [xyz]}, level: [5, null]}}]}
    - kind: ignition
      cost: [{do: pay, amount: 5}]
      steps:
        - do: lock
          what: [{what: activate, cards: {name: [Zither, Abacus]}}, {what: use, cards: {name: [Zither, Abacus]}}]
        - {do: lock, what: [{what: extra normal summon, cards: {in_name: [Heron]}}]}
        - {do: lock, what: [use], names_of: targets}
        - do: token
          face: {name: A, kinds: [token]}
          traits: [{what: cannot be material, cards: {kinds: [xyz]}}]
      target: [{cards: {area: [monsters], trait: {what: attacks only, cards: {kinds: [toon]}}}}]
"""


def test_older_words_of_traits_and_locks_load_with_a_warning() -> None:
    older, today = parse_cards(OLDER, "my.yaml"), parse_cards(TODAY, "my.yaml")
    assert parse_definitions(OLDER, "my.yaml") == parse_definitions(TODAY, "my.yaml")
    assert today.warnings == ()
    told = 'my.yaml:5: "Old Toll", effects[0].modify[0].traits[0]: "untargetable by opponent" is deprecated '
    assert older.warnings[0] == f"{told}(use {{what: untargetable, whose: opponent}})"
    assert len(older.warnings) == 10


def test_definitions_are_written_back_in_the_words_of_version_1() -> None:
    (definition,) = parse_definitions(TODAY, "my.yaml")
    said = in_version_1(definition)
    continuous, ignition = said["effects"]
    assert continuous["modify"] == [{"traits": ["untargetable by opponent", "piercing"]}]
    assert continuous["lock"] == [
        {"what": ["activate traps", "attack", "activate spell cards"], "who": "you"},
        {"cards": {"level": [5, None], "without": ["xyz"]}, "what": ["special summon"]},
    ]
    assert [step for step in ignition["steps"] if step["do"] == "lock"] == [
        {"do": "lock", "names": ["Zither", "Abacus"], "what": ["activate named", "use named"]},
        {"do": "lock", "names": ["Heron"], "what": ["extra normal summon"]},
        {"do": "lock", "names_of": "targets", "what": ["use named"]},
    ]
    assert ignition["target"][0]["cards"]["trait"] == "attacks only Toons"


def test_restrictions_are_read_as_they_are_written() -> None:
    for one in (
        *TRAITS.values(),
        *LOCKS.values(),
        Lock(what="use", cards=says(not_=says(any_of=(says(level=(1, 2)),)))),
    ):
        assert msgspec.json.decode(msgspec.json.encode(one), type=type(one)) == one
    assert Trait(what="effects of", name="Umi") != Trait(what="effects of", name="Sogen")
