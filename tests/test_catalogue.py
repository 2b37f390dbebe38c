"""Messages are data, and a catalogue renders them: templates, forms of arguments, plurals, other languages."""

import msgspec
import pytest

from duelog.core.catalogue.arguments import (
    CardArgument,
    ListArgument,
    Message,
    as_event,
    as_list,
    as_option,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.template import names, parsed


def english(**templates: str) -> Catalogue:
    """English with these templates, too."""
    return ENGLISH._replace(templates={**ENGLISH.templates, **templates})


@pytest.mark.parametrize(
    ("template", "arguments", "sentence"),
    [
        ("the Deck is empty", {}, "the Deck is empty"),
        ("{who} has {n} Life Points", {"who": as_player(2), "n": 4000}, "p2 has 4000 Life Points"),
        ("{card} attacked ({event})", {"card": CardArgument(card=3, name="Kuriboh"), "event": as_event(7)},
         "Kuriboh attacked (event 7)"),
        ("{card}", {"card": CardArgument(card=0)}, "an empty zone"),
        ("{card, number}", {"card": CardArgument(card=3, name="Kuriboh")}, "card 3 (Kuriboh)"),
        ("{card, number}", {"card": CardArgument(card=3)}, "card 3"),
        ("{at}, {at, in}", {"at": as_place("p1.M3")}, "p1.M3, in p1.M3"),
        ("{at}, {at, in}", {"at": as_place(None)}, "nowhere, nowhere"),
        ("it is the {phase}", {"phase": as_word("phase", "main1")}, "it is the Main Phase 1"),
        ("{n}, {n, or}, {n, and}", {"n": ListArgument(items=(1, 2))}, "1, 2, 1 or 2, 1 and 2"),
        ("{n}", {"n": ListArgument(items=())}, "none"),
        ("{n, plural, one {# card} other {# cards}}", {"n": 1}, "1 card"),
        ("{n, plural, one {# card} other {# cards}}", {"n": 0}, "0 cards"),
        ("{n, plural, one {# card of {who}} other {}}", {"n": 1, "who": as_player(1)}, "1 card of p1"),
        ("{deck, select, main {the Main Deck} other {#}}", {"deck": as_word("deck", "main")}, "the Main Deck"),
        ("{deck, select, main {the Main Deck} other {#}}", {"deck": "side"}, "#"),
        ("no {n, select, none {cards} other {cards: {n}}}", {"n": ListArgument(items=())}, "no cards"),
    ],
)  # fmt: skip
def test_a_template_is_filled(template: str, arguments: dict[str, object], sentence: str) -> None:
    given = msgspec.convert({"type": "message", "code": "said", "arguments": msgspec.to_builtins(arguments)}, Message)
    assert english(said=template).sentence(given) == sentence


def test_a_message_may_be_part_of_another() -> None:
    language = english(inner="turn {turn}", outer="it is {moment}")
    assert language.sentence(message("outer", moment=message("inner", turn=3))) == "it is turn 3"


def test_another_language_replaces_everything() -> None:
    german = Catalogue(
        language="de",
        templates={"said": "{who} hat {n, plural, one {# Karte} other {# Karten}} {at, in}: {cards, or}"},
        words={},
        forms=ENGLISH.forms._replace(player="Spieler {player}", inside="auf {place}", either=" oder "),
        plural=ENGLISH.plural,
    )
    cards = ListArgument(items=(CardArgument(card=1, name="A"), CardArgument(card=2, name="B")))
    said = message("said", who=as_player(1), n=2, at=as_place("p1.M1"), cards=cards)
    assert german.sentence(said) == "Spieler 1 hat 2 Karten auf p1.M1: A oder B"


def test_a_pile_is_told_in_words() -> None:
    """A reason said "but in p2.deck", in every language."""
    language = english(said="{at} | {at, in} | {at, the}")
    assert language.sentence(message("said", at=as_place("p2.deck"))) == "p2's Deck | in p2's Deck | p2's Deck"
    assert language.sentence(message("said", at=as_place("p2.M1"))) == "p2.M1 | in p2.M1 | p2.M1"


@pytest.mark.parametrize(
    "broken", ["{", "a}", "{}", "{n, plural, one {a}}", "{n, plural}", "{n, odd}", "{n, odd, other {a}}"]
)
def test_an_incomplete_template_is_rejected(broken: str) -> None:
    with pytest.raises(ValueError, match=r"brace|argument|branch"):
        parsed(broken)


def test_the_arguments_of_a_template_are_known() -> None:
    assert list(names(parsed("{a} {n, plural, one {# {b}} other {{a, or}}}"))) == ["a", "n", "b", "a"]


def test_a_message_round_trips_through_json_and_is_comparable_and_hashable() -> None:
    said = message("said", who=as_player(1), cards=ListArgument(items=(CardArgument(card=1, name="A"), 2)))
    assert msgspec.json.decode(msgspec.json.encode(said), type=Message) == said
    assert len({said, message("said", who=as_player(1), cards=said.arguments["cards"])}) == 1


@pytest.mark.parametrize(
    ("count", "every", "some", "apart"),
    [
        (0, "nothing", "nothing", "none"),
        (1, "1", "1", "1"),
        (2, "1 and 2", "1 or 2", "1; 2"),
        (4, "1, 2, 3 and 4", "1, 2, 3 or 4", "1; 2; 3; 4"),
    ],
)
def test_a_list_is_written_as_a_series(count: int, every: str, some: str, apart: str) -> None:
    numbers = as_list(range(1, count + 1))
    language = english(all="{n, all}", any="{n, any}", apart="{n, apart}")
    assert language.sentence(message("all", n=numbers)) == every
    assert language.sentence(message("any", n=numbers)) == some
    assert language.sentence(message("apart", n=numbers)) == apart


def test_a_list_may_hold_messages() -> None:
    language = english(outer="{parts, all}.", inner="{card} ({number})")
    parts = as_list([message("inner", card="Kuriboh", number=1), "a card"])
    assert language.sentence(message("outer", parts=parts)) == "Kuriboh (1) and a card."


def test_a_template_may_omit_an_optional_argument() -> None:
    language = english(said="it goes{to, select, none {} other { to {to}}}")
    assert language.sentence(message("said", to=as_option(None))) == "it goes"
    assert language.sentence(message("said", to=as_option(as_place("p1.grave")))) == "it goes to p1's Graveyard"
