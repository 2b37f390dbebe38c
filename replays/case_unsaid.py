"""What a case may leave unsaid: answers with only one possibility, and what the lines ahead are about to say."""

from collections.abc import Sequence
from itertools import islice

from duelog.core.legal import legal_moves
from duelog.core.state import Question, State
from duelog.events import moves as m
from duelog.events.places import Player
from duelog.replays.case_files import ChanceEntry, Entry, ExpectEntry, LegalEntry, MoveEntry, RefusedEntry
from duelog.replays.notation import InvalidMove
from duelog.replays.notation.completing import MOST_TRIED, as_seen
from duelog.replays.notation.syntax import Line, read_line


def unsaid_answer(state: State, question: Question) -> m.Choose | None:
    """The answer to a question that need not be given: the only one there is, or for a zone and a position the first.

    Copies of a card in one pile are one possibility; so is the order of cards of which all are to be named.
    """
    if question.answer == "place":
        return m.Choose(player=question.player, to=question.places[0]) if question.places else None
    if question.answer == "position":
        return m.Choose(player=question.player, position="attack")
    if question.answer == "cards" and question.minimum == question.maximum == len(question.cards):
        return m.Choose(player=question.player, cards=question.cards)
    return _only_answer(state, question)


def _only_answer(state: State, question: Question) -> m.Choose | None:
    first: m.Choose | None = None
    tried = 0
    for move in islice(legal_moves(state, question.player), MOST_TRIED):
        if not isinstance(move, m.Choose):
            continue
        tried += 1
        first = first or move
        if as_seen(state, move) != as_seen(state, first):
            return None
    return first if tried < MOST_TRIED - 1 else None


# --- what the lines ahead say -----------------------------------------------------------------------------------


def line_of(text: str) -> Line | None:
    """What a line says; None where it cannot be read."""
    try:
        return read_line(text)
    except InvalidMove:
        return None


def _is_answer(text: str, player: Player) -> bool:
    line = line_of(text)
    return line is not None and line.verb == "choose" and line.player == player


def answer_follows(ahead: Sequence[Entry], player: Player) -> bool:
    """Whether the entries say how the player answers before anything else is played, or ask about the question."""
    for entry in ahead:
        match entry:
            case MoveEntry():
                return _is_answer(entry.text, player)
            case RefusedEntry():
                lines = [entry.text]
            case LegalEntry():
                lines = [text for text, _ in (*entry.includes, *entry.excludes)]
            case ExpectEntry():
                if any(expectation.path.startswith("waiting") for expectation in entry.expectations):
                    return True
                continue
            case ChanceEntry():
                continue
        if any(_is_answer(text, player) for text in lines):
            return True
    return False
