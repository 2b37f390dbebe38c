"""Answers to questions: each must be of the kind that was asked for, and among what can be chosen."""

from duelog.core.rules.registry import enforces
from duelog.core.rules.words import listed, question_words
from duelog.core.state import Question, State
from duelog.events import moves as m
from duelog.events.places import Place, player_of

_FIELD = {"cards": "cards", "yes": "yes", "number": "number", "option": "option", "position": "position", "place": "to"}
"""The field of the move that holds each kind of answer."""


def wrong_answer(state: State, question: Question, move: m.Choose) -> str | None:
    """Facts when the answer does not fit the question."""
    return _not_asked_for(state, question, move) or _unfit(state, question, move)


@enforces("EFF-08", "GEN-12", "GEN-16", "GEN-19")
def beside_the_answer(state: State, question: Question, move: m.Choose) -> tuple[str, ...]:
    """The rules that cards break, beside that of the question.

    By where they are: a Deck's, or the other player's. And EFF-08 for what a resolving effect does not take.
    """
    if question.player != move.player or question.answer != "cards" or not question.cards or not move.cards:
        return ()
    asked: set[Place | None] = {state.place_of(card) for card in question.cards}
    found: list[str] = []
    for card in move.cards:
        at = state.place_of(card)
        if card in question.cards or at is None:
            continue
        if at.endswith("deck") and at in asked:
            found.append("GEN-12" if set(question.cards) <= set(state.revealed) else "GEN-16")
        own = all(place is not None and player_of(place) == question.player for place in asked)
        if own and player_of(at) != question.player:
            found.append("GEN-19")
    if state.resolving is not None and any(card not in question.cards for card in move.cards):
        found.append("EFF-08")
    return tuple(found)


def _not_asked_for(state: State, question: Question, move: m.Choose) -> str | None:
    """An answer is one thing; whatever else it says would be lost."""
    asked = _FIELD[question.answer]
    others = [name for name in _FIELD.values() if name != asked and getattr(move, name) is not None]
    return (
        f"only {question.answer} is asked for ({question_words(state, question)}), not {', '.join(others)}"
        if others
        else None
    )


def _unfit(state: State, question: Question, move: m.Choose) -> str | None:
    match question.answer:
        case "cards":
            return _wrong_cards(state, question, move)
        case "yes":
            return None if move.yes is not None else "yes or no is asked for"
        case "number":
            return _wrong_number(question, move)
        case "option":
            return _wrong_word(question, move)
        case "position":
            return None if move.position in ("attack", "defense") else "attack or defense is asked for"
        case "place":
            fits = move.to in question.places
            return None if fits else f"one of {', '.join(question.places)} is asked for"


def _wrong_word(question: Question, move: m.Choose) -> str | None:
    """Where no options are given any name may be declared: nobody knows all cards, and a refusal would tell Decks."""
    if question.options:
        return None if move.option in question.options else f"one of {', '.join(question.options)} is asked for"
    return None if move.option is not None and move.option.strip() else "the name of a card is asked for"


def _wrong_cards(state: State, question: Question, move: m.Choose) -> str | None:
    if move.cards is None:
        return f"cards are asked for ({question_words(state, question)})"
    strangers = tuple(card for card in move.cards if card not in question.cards)
    if strangers:
        return f"{listed(state, strangers)} cannot be chosen; these can: {listed(state, question.cards)}"
    if len(set(move.cards)) < len(move.cards):
        return "a card is named twice"
    if question.sets:
        fits = set(move.cards) in [set(cards) for cards in question.sets]
        return None if fits else f"{listed(state, move.cards)} together do not fit ({question_words(state, question)})"
    if not question.minimum <= len(move.cards) <= question.maximum:
        wanted = (
            str(question.minimum)
            if question.minimum == question.maximum
            else f"{question.minimum} to {question.maximum}"
        )
        return f"{wanted} to be chosen ({question_words(state, question)}), {len(move.cards)} named"
    return None


def _wrong_number(question: Question, move: m.Choose) -> str | None:
    if move.number is None:
        return "a number is asked for"
    if question.minimum <= move.number <= question.maximum:
        return None
    return f"a number from {question.minimum} to {question.maximum} is asked for"
