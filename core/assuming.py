"""What a move assumes about cards that nobody has identified, and what contradicts it once they are named."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, Message, as_place, as_player, as_word, message
from duelog.core.chance import NoChance
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import next_outcome, waiting
from duelog.core.fold.evolve import evolve
from duelog.core.fold.given_faces import with_faces
from duelog.core.rules.unknown_cards import possible_faces
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.unnamed import UnnamedCards, could_be_activated
from duelog.core.validate import validate
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.faces import Face
from duelog.events.outcomes import Asked
from duelog.events.places import PILES, name_of, player_of


def assumed(state: State, move: Move, book: CardBook) -> Iterator[tuple[CardId, Message]]:
    """The assumptions of a move about unknown cards: about one that is Set, and about those that it takes where other
    cards would not do.

    `state` is the state before the move; for an answer, the one before the question.
    """
    if isinstance(move, m.SetMonster) and _is_unknown(state, move.card):
        facts = message("assumed-monster", place=as_place(move.to), tributes=len(move.tributes))
        yield move.card, facts
    if isinstance(move, m.SetSpellTrap) and _is_unknown(state, move.card):
        yield move.card, message("assumed-spell", place=as_place(move.to))
    for card in taken_by(move):
        if _is_unknown(state, card) and _could_be_wrong(state, move, card, book):
            yield card, message("assumed-fits", place=place_words(state, card))


def assumed_usable(state: State, move: Move, book: CardBook) -> Message | None:
    """The assumption behind the activation of an unknown card; None if its player could not activate any such card
    now.
    """
    asked = waiting(state)
    if not isinstance(move, m.Activate) or asked is None or asked.player != move.player:
        return None
    if not _is_unknown(state, move.card) or not could_be_activated(state, book, move.player, move.card):
        return None
    return message("assumed-usable", place=place_words(state, move.card))


def assuming(facts: Message) -> Message:
    """The sentence that is printed when an assumption is made."""
    return message("assuming", assumed=facts)


def place_words(state: State, card: CardId) -> Argument:
    """The location of an unknown card: a zone, or a pile in words."""
    at = state.place_of(card)
    if at is None or name_of(at) not in PILES:
        return as_place(at)
    return message("pile-of", player=as_player(player_of(at)), pile=as_word("pile", name_of(at)))


def _is_unknown(state: State, card: CardId) -> bool:
    return state.has_card(card) and state.is_unknown(card)


def taken_by(move: Move) -> tuple[CardId, ...]:
    """The cards that a move uses besides its own card: Tributes, costs, targets, chosen cards."""
    match move:
        case m.NormalSummon() | m.SetMonster():
            return move.tributes
        case m.Activate():
            return (*move.costs, *move.targets)
        case m.SpecialSummon():
            return move.costs
        case m.Choose():
            return move.cards or ()
        case _:
            return ()


_ANY = (Face(name="a monster", kinds=("normal",)), Face(name="a Spell", card="spell"), Face(name="a Trap", card="trap"))
"""The possible faces of a card if nobody knows its owner's Deck list."""


def any_faces() -> tuple[Face, ...]:
    """A monster, a Spell and a Trap without any property that an effect could ask for."""
    return _ANY


def _could_be_wrong(state: State, move: Move, card: CardId, book: CardBook) -> bool:
    """Whether the card could be one that makes the move illegal."""
    faces = possible_faces(state, state.owner(card))
    return any(judged_anew(with_faces(state, {card: face}), move, book) for face in (_ANY if faces is None else faces))


def contradicted(state: State, move: Move, named: Mapping[CardId, Face], book: CardBook) -> tuple[Violation, ...]:
    """The violations of an answer by the cards named in it; `state` is the one in which the question is open.

    When the question was asked, the cards could still have been others.
    """
    if state.question is None or not isinstance(move, m.Choose) or not named:
        return ()
    before = replace(state, question=None)
    earlier = judged_anew(before, move, book)
    found = judged_anew(with_faces(before, named), move, book)
    return tuple(violation for violation in found if violation not in earlier)


def judged_anew(state: State, move: Move, book: CardBook) -> tuple[Violation, ...]:
    """The violations of a move; an answer is judged by asking its question again in the state before it."""
    if not isinstance(move, m.Choose):
        return validate(state, move, book)
    try:
        asked = next_outcome(state, NoChance(), book, Session())
    except (ValueError, LookupError, UnnamedCards):
        return ()
    return validate(evolve(state, asked), move, book) if isinstance(asked, Asked) else ()
