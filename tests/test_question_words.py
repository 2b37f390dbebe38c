"""The topic of a question: a code in the log, words in the output."""

from typing import get_args

from msgspec.structs import replace

from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.events_english import ABOUT, NOTHING
from duelog.core.effects import language as lang
from duelog.core.effects.resolution.step_choices import TAKEN
from duelog.core.sight import Viewer
from duelog.core.state import Link, Question, Resolution, State
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.questions import about_words, question
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.views import view
from tests.small_duels import final
from tests.test_cli_board import busy_state


def test_every_code_has_a_text() -> None:
    assert set(ABOUT) == set(get_args(o.Topic))
    assert set(NOTHING) == set(get_args(o.NothingReason))


def test_every_step_that_takes_cards_has_a_topic() -> None:
    steps = {kind for kind in get_args(lang.AnyStep) if issubclass(kind, lang.CardStep)}
    assert set(TAKEN) == steps
    assert len(set(TAKEN.values())) == len(steps)


def resolving(name: str, effect: int) -> tuple[State, int]:
    """A state in which the effect of a card of this name resolves, and the card."""
    state = busy_state()
    card = 7
    face = state.cards[card - 1].face
    faces = tuple(replace(old, name=name) if index == face else old for index, old in enumerate(state.faces))
    link = Link(player=1, card=card, effect=effect)
    return replace(state, faces=faces, chain=(link,), resolving=Resolution(link=1)), card


def test_a_question_is_shown_in_the_words_of_its_definition_if_available() -> None:
    state, card = resolving("Madolche Tea Break", 1)
    asked = o.Asked(player=1, answer="yes", about="label", label="more", source=card)
    assert about_words(state, asked) == "more"
    assert about_words(state, asked, built_in_definitions) == "destroy a card"
    told = say(asked, state, state, None, built_in_definitions)
    assert told == "p1 must choose yes or no (destroy a card)."
    other, _ = resolving("Reed Heron", 1)
    assert about_words(other, asked, built_in_definitions) == "more"


def test_only_a_question_for_cards_offers_cards() -> None:
    """The card that gets a zone or a position stood among the zones."""
    state = final()
    card = next(slot for slot in state.side(1).monsters if slot).card
    name = state.name(card)
    asked = o.Asked(player=1, answer="place", about="zone", cards=(card,), places=("p1.M1", "p1.M2"))
    assert say(asked, state, state) == f"p1 must choose a zone (zone of {name}), from p1.M1, p1.M2."
    asked = o.Asked(player=1, answer="position", about="position", cards=(card,))
    assert say(asked, state, state) == f"p1 must choose a battle position (position of {name})."
    open_now = Question(player=1, answer="place", about="zone", cards=(card,), places=("p1.M1", "p1.M2"))
    assert question(state, open_now).endswith(f"(zone of {name}): p1.M1, p1.M2")


def test_a_question_names_no_card_that_is_hidden() -> None:
    state = final()
    card = state.side(1).hand[0]
    asked = Question(player=1, answer="place", about="zone", cards=(card,), places=("p1.M1", "p1.M2"))
    name = state.name(card)
    asking = replace(state, question=asked)
    cases: tuple[tuple[Viewer, str], ...] = (
        ("p1", f"zone of {name}"),
        ("p2", "zone of a card"),
        ("public", "zone of a card"),
    )
    for viewer, told in cases:
        seen = view(asking, viewer)
        assert seen.question is not None
        assert about_words(seen, seen.question) == told
        move = m.Choose(player=1, to="p1.M1")
        assert say(move, asking, asking, viewer) == f"p1 chooses M1 as the {told}."


def test_the_words_come_from_the_catalogue() -> None:
    texts = {**ENGLISH.templates, "about.hand limit": "auf das Handlimit abwerfen", "nothing.no card": "keine Karte"}
    german = Catalogue("de", texts, ENGLISH.words, ENGLISH.forms, ENGLISH.plural)
    state = busy_state()
    asked = o.Asked(player=1, answer="cards", about="hand limit", cards=(19,))
    assert "auf das Handlimit abwerfen" in say(asked, state, state, catalogue=german)
    assert say(o.NothingHappened(card=7, reason="no card"), state, state, catalogue=german).endswith("keine Karte.")
