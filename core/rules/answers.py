"""Answers to questions: each must be of the kind asked for, and among the choices."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import Argument, Message, as_list, as_place, as_player, as_word, message
from duelog.core.rulebook import RULES
from duelog.core.rules.facts import about as about_question
from duelog.core.rules.facts import as_cards
from duelog.core.rules.registry import CITED, broken_by, cites
from duelog.core.state import Question, State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.places import Place, player_of

_FIELD = {"cards": "cards", "yes": "yes", "number": "number", "option": "option", "position": "position", "place": "to"}
"""The field of the move that holds each kind of answer."""


@cites("GEN-19", "answer to a question of no rule")
def refused_answer(state: State, question: Question, move: m.Choose) -> Iterator[Violation]:
    """The rules that an invalid answer, or one by the wrong player, breaks; the first is named by the question."""
    if question.player != move.player:
        # if the question names no rule, `asked_to_choose` reports the same
        if question.rule in ("", *CITED["answer to a question of no rule"]):
            return
        facts = message("other-is-asked", player=as_player(question.player), about=about_question(state, question))
    else:
        found = _not_asked_for(state, question, move) or _does_not_fit(state, question, move)
        if found is None:
            return
        facts = found
    if question.rule in RULES:
        yield Violation.of(question.rule, facts)
    else:
        yield from broken_by(facts, "answer to a question of no rule")
    yield from _further_violations(state, question, move, facts)


@cites("GEN-12", "answer from the cards looked at")
@cites("GEN-16", "answer from the Deck")
@cites("GEN-19", "answer of the other player's")
@cites("EFF-08", "answer while resolving")
def _further_violations(state: State, question: Question, move: m.Choose, facts: Message) -> Iterator[Violation]:
    """Further rules that chosen cards break: those on Decks and control, by the places of the cards, and
    EFF-08 for what a resolving effect cannot take."""
    if question.player != move.player or question.answer != "cards" or not question.cards or not move.cards:
        return
    asked: set[Place | None] = {state.place_of(card) for card in question.cards}
    for card in move.cards:
        at = state.place_of(card)
        if card in question.cards or at is None:
            continue
        if at.endswith("deck") and at in asked:
            shown = set(question.cards) <= set(state.revealed)
            yield from broken_by(facts, "answer from the cards looked at" if shown else "answer from the Deck")
        own = all(place is not None and player_of(place) == question.player for place in asked)
        if own and player_of(at) != question.player:
            yield from broken_by(facts, "answer of the other player's")
    if state.resolving is not None and any(card not in question.cards for card in move.cards):
        yield from broken_by(facts, "answer while resolving")


def _not_asked_for(state: State, question: Question, move: m.Choose) -> Message | None:
    """An answer has one field; any other would be lost."""
    others = [kind for kind, name in _FIELD.items() if kind != question.answer and getattr(move, name) is not None]
    if not others:
        return None
    return message(
        "other-answer",
        answer=as_word("answer", question.answer),
        about=about_question(state, question),
        given=as_list(as_word("answer", kind) for kind in others),
    )


def _does_not_fit(state: State, question: Question, move: m.Choose) -> Message | None:
    match question.answer:
        case "cards":
            return _wrong_cards(state, question, move)
        case "yes":
            return None if move.yes is not None else message("yes-or-no")
        case "number":
            return _wrong_number(question, move)
        case "option":
            return _wrong_word(question, move)
        case "position":
            return None if move.position in ("attack", "defense") else message("attack-or-defense")
        case "place":
            if move.to in question.places:
                return None
            return message("one-of", choices=as_list(as_place(place) for place in question.places))


def _wrong_word(question: Question, move: m.Choose) -> Message | None:
    """Without options, any name may be declared: nobody knows all cards, and rejecting names would reveal Decks."""
    if question.options:
        choices = as_list(as_word("definition", option) for option in question.options)
        return None if move.option in question.options else message("one-of", choices=choices)
    return None if move.option is not None and move.option.strip() else message("name-wanted")


def _wrong_cards(state: State, question: Question, move: m.Choose) -> Message | None:
    about = about_question(state, question)
    if move.cards is None:
        return message("cards-wanted", about=about)
    strangers = tuple(card for card in move.cards if card not in question.cards)
    if strangers:
        known = [card for card in question.cards if not state.is_unknown(card)]
        return message("not-among", cards=as_cards(state, strangers), choices=as_cards(state, known))
    if len(set(move.cards)) < len(move.cards):
        return message("card-named-twice")
    if question.sets:
        fits = set(move.cards) in [set(cards) for cards in question.sets]
        return None if fits else message("cards-do-not-fit", cards=as_cards(state, move.cards), about=about)
    least = _least(state, question)
    if not least <= len(move.cards) <= question.maximum:
        wanted = bounds(least, question.maximum)
        return message("wrong-number-of-cards", wanted=wanted, about=about, given=len(move.cards))
    return None


def _least(state: State, question: Question) -> int:
    """The minimum number of cards to choose: unknown ones may turn out not to fit an effect."""
    if not state.listed or state.resolving is None:
        return question.minimum
    return min(question.minimum, sum(1 for card in question.cards if not state.is_unknown(card)))


def bounds(low: int, high: int) -> Argument:
    """The allowed number: one number, or a range."""
    return low if low == high else message("range", low=low, high=high)


def _wrong_number(question: Question, move: m.Choose) -> Message | None:
    if move.number is None:
        return message("number-wanted")
    if question.options and str(move.number) not in question.options:
        return message("one-of", choices=as_list(as_word("definition", option) for option in question.options))
    if question.minimum <= move.number <= question.maximum:
        return None
    return message("number-out-of-range", low=question.minimum, high=question.maximum)
