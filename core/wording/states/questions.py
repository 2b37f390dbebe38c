"""Questions in words: what is asked, of whom, and what can be chosen from."""

from collections.abc import Callable

from duelog.core.catalogue.arguments import message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.book.questions_asked import question_text
from duelog.core.rules.facts import asked_about
from duelog.core.state import Question, State
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.card_words import card_name, target
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.safe_text import visible

Definitions = Callable[[], CardBook]
"""Gives the definitions of the cards where they are at hand; asked only where words of theirs are to be shown."""


def no_definitions() -> CardBook:
    """No definitions: their questions are shown by their labels."""
    return NO_BOOK


ANSWERS = {
    "cards": "cards",
    "yes": "yes or no",
    "number": "a number",
    "option": "an option",
    "position": "a battle position",
    "place": "a zone",
}


def about_words(
    state: State,
    asked: Question | o.Asked | o.Chosen,
    definitions: Definitions = no_definitions,
    catalogue: Catalogue = ENGLISH,
    *,
    name: Callable[[CardId], str] | None = None,
) -> str:
    """What a question is about: "zone of Kuriboh".

    A question for yes or no that a card's definition asks is shown in the words of the definition where that is at
    hand, else by its label. `state` is one in which the question is open, or is about to be; `name` gives the names of
    cards, where they are not to be those of the state.
    """
    words = ""
    if asked.about == "label" and not isinstance(asked, o.Chosen) and asked.answer == "yes":
        words = question_text(state, asked.label, definitions())
    about = message("about.words", words=words) if words else asked_about(asked, name or _names_in(state))
    return visible(catalogue.sentence(about))


def _names_in(state: State) -> Callable[[CardId], str]:
    return lambda card: card_name(state, card)


def question(
    state: State, asked: Question, definitions: Definitions = no_definitions, catalogue: Catalogue = ENGLISH
) -> str:
    """Who is asked what, and what can be chosen from."""
    choices: list[str] = [target(state, card) for card in asked.cards]
    choices += [visible(option) for option in asked.options]
    choices += asked.places
    source = f" for {card_name(state, asked.source)}" if asked.source else ""
    of = f": {', '.join(choices)}" if choices else ""
    about = about_words(state, asked, definitions, catalogue)
    return f"p{asked.player} chooses {_how_many(asked)}{source} ({about}){of}"


def _how_many(asked: Question) -> str:
    if asked.answer == "number" and asked.maximum:
        return f"a number from {asked.minimum} to {asked.maximum}"
    if asked.answer != "cards" or not asked.maximum:
        return ANSWERS[asked.answer]
    if asked.minimum == asked.maximum:
        return counted(asked.minimum, "card")
    return f"{asked.minimum} to {asked.maximum} cards"
