"""Questions in words: what is asked, who is asked, and what can be chosen from."""

from collections import Counter
from collections.abc import Callable, Iterator

from duelog.core.catalogue.arguments import (
    Argument,
    Listed,
    Message,
    as_list,
    as_option,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.book.questions_asked import question_text
from duelog.core.rules.facts import asked_about
from duelog.core.state import Question, State
from duelog.core.wording.states.card_words import face_of, named, placed, where
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.faces import UNKNOWN
from duelog.events.places import Place
from duelog.events.safe_text import visible

Definitions = Callable[[], CardBook]
"""Returns the card definitions if available; called only if their texts are needed."""


def no_definitions() -> CardBook:
    """No definitions: their questions are shown by their labels."""
    return NO_BOOK


def about_words(
    state: State,
    asked: Question | o.Asked | o.Chosen,
    definitions: Definitions = no_definitions,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """What a question is about: "zone of Kuriboh". For `state`, see `about`."""
    return visible(catalogue.sentence(about(state, asked, definitions, lambda card: named(state, card))))


def about(
    state: State,
    asked: Question | o.Asked | o.Chosen,
    definitions: Definitions,
    name: Callable[[CardId], Argument],
) -> Message:
    """What a question is about.

    A yes-or-no question of a card definition is shown with the text in the definition if available, otherwise with its
    label. In `state` the question is open or about to be asked; `name` returns the name of a card.
    """
    words = ""
    if asked.about == "label" and not isinstance(asked, o.Chosen) and asked.answer == "yes":
        words = question_text(state, asked.label, definitions())
    return message("about.words", words=as_word("definition", words)) if words else asked_about(asked, name)


def question(
    state: State, asked: Question, definitions: Definitions = no_definitions, catalogue: Catalogue = ENGLISH
) -> str:
    """Who is asked, what is asked, and what can be chosen from."""
    return visible(catalogue.sentence(question_message(state, asked, definitions)))


def question_message(state: State, asked: Question, definitions: Definitions = no_definitions) -> Message:
    """The result of `question` as a code with arguments."""
    choices: list[Listed] = list(_choices(state, asked)) if asked.answer == "cards" else []
    choices += [*(as_word("definition", option) for option in asked.options), *map(as_place, asked.places)]
    return message(
        "question",
        player=as_player(asked.player),
        what=_how_many(asked),
        source=as_option(named(state, asked.source) if asked.source else None),
        about=about(state, asked, definitions, lambda card: named(state, card)),
        choices=as_list(choices),
    )


def _choices(state: State, asked: Question) -> Iterator[Listed]:
    """The cards that can be chosen from; several of one place that nobody has identified, or that are hidden, count."""
    hidden = Counter(state.place_of(card) for card in asked.cards if _is_unknown(state, card))
    told: set[Place | None] = set()
    for card in asked.cards:
        at = state.place_of(card)
        if hidden[at] < 2 or not _is_unknown(state, card):
            yield placed(state, card)
        elif at not in told:
            told.add(at)
            yield message(
                "card-at",
                card=message("hidden-cards", number=hidden[at]),
                at=as_option(None if at is None else where(at)),
            )


def _is_unknown(state: State, card: CardId) -> bool:
    face = face_of(state, card)
    return face is not None and face.name == UNKNOWN.name


def _how_many(asked: Question) -> Argument:
    if asked.answer == "number" and asked.maximum:
        return message("choose-number", low=asked.minimum, high=asked.maximum)
    if asked.answer != "cards" or not asked.maximum:
        return as_word("choice", asked.answer)
    if asked.minimum == asked.maximum:
        return message("choose-cards", number=asked.minimum)
    return message("choose-range", low=asked.minimum, high=asked.maximum)
