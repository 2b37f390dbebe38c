"""What a case may omit: answers with only one possibility, and what its next lines state."""

from collections.abc import Iterator, Sequence
from itertools import islice, product, takewhile

from duelog.core.effects.book.card_book import CardBook
from duelog.core.legal_moves import legal_moves
from duelog.core.rules.registry import asked_by
from duelog.core.state import Question, State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.places import MONSTER_ZONES, PILE_AT, PILES, ZONE_AT, Player
from duelog.replays.cases.case_files import ChanceEntry, Entry, ExpectEntry, LegalEntry, MoveEntry, RefusedEntry
from duelog.replays.notation import InvalidMove
from duelog.replays.notation.completing import MOST_TRIED, as_seen
from duelog.replays.notation.line_reader import POSITIONS
from duelog.replays.notation.syntax import Line, read_line


def implied_answer(state: State, question: Question) -> m.Choose | None:
    """The answer to a question that may be omitted: the only one, or for a zone or position the first.

    Copies of a card in one pile count as one possibility, as do all orders of cards that must all be named, where the
    order is not what is asked.
    """
    if question.answer == "place":
        return m.Choose(player=question.player, to=question.places[0]) if question.places else None
    if question.answer == "position":
        return m.Choose(player=question.player, position="attack")
    if question.answer == "cards" and question.default:
        return m.Choose(player=question.player, cards=(min(question.cards, key=lambda card: _lies(state, card)),))
    if question.about == "to put in order":
        return None
    if question.answer == "cards" and question.minimum == question.maximum == len(question.cards):
        return m.Choose(player=question.player, cards=question.cards)
    return _only_answer(state, question)


def unsaid_effect(state: State, player: Player, book: CardBook) -> m.Activate | None:
    """The mandatory effect of this Phase that is used next if the case does not say which: the first by zone."""
    due = sorted({trigger.card for trigger in state.triggers if trigger.mandatory}, key=lambda card: _lies(state, card))
    moves = [move for move in islice(legal_moves(state, player, book), MOST_TRIED) if isinstance(move, m.Activate)]
    for card in due:
        possible = [move for move in moves if move.card == card]
        if possible:
            return (
                possible[0] if all(as_seen(state, move) == as_seen(state, possible[0]) for move in possible) else None
            )
    return None


def _lies(state: State, card: CardId) -> tuple[int, int]:
    """A sort key for effects without a stated order: by zone, then by position in piles."""
    at = state.place_of(card) or ""
    if at in ZONE_AT:
        return 0, ZONE_AT[at][1]
    if at not in PILE_AT:
        return len(PILES) + 1, 0
    player, pile = PILE_AT[at]
    return PILES.index(pile) + 1, state.side(player).pile(pile).index(card)


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


# --- what the next lines state ----------------------------------------------------------------------------------


def line_of(text: str) -> Line | None:
    """The parsed line; None if it is invalid."""
    try:
        return read_line(text)
    except InvalidMove:
        return None


def _is_about_the_chain(entry: Entry) -> bool:
    return isinstance(entry, ExpectEntry) and any(said.path.startswith("chain") for said in entry.expectations)


def _names_the_next_link(line: Line | None, question: Question) -> bool:
    """Whether a line activates an effect while its player is asked which of several is next on the Chain."""
    if line is None or question.rule != asked_by("trigger order"):
        return False
    return line.verb == "activate" and line.player == question.player


def _is_answer(text: str, player: Player) -> bool:
    line = line_of(text)
    return line is not None and line.verb == "choose" and line.player == player


def answers_after(ahead: Sequence[Entry]) -> tuple[str, ...]:
    """The answers of the same player directly after the first of these entries, ignoring results of chance."""
    first = ahead[0]
    line = line_of(first.text) if isinstance(first, MoveEntry) else None
    if line is None or line.player is None:
        return ()
    player = line.player
    lines = (entry for entry in ahead[1:] if not isinstance(entry, ChanceEntry))
    found = takewhile(lambda entry: isinstance(entry, MoveEntry) and _is_answer(entry.text, player), lines)
    return tuple(entry.text for entry in found if isinstance(entry, MoveEntry))


def joined_answers(text: str, answers: Sequence[str]) -> Iterator[tuple[str, int]]:
    """An activation combined with the answers after it that name its option, targets or cost, and the number of
    those answers. They belong to the activation, but a case may state them as answers."""
    line = line_of(text)
    if line is None or line.verb not in ("activate", "special"):
        return
    words = [answer.partition("choose")[2].strip() for answer in answers[:_MOST_PARTS]]
    taken = {*line.cards, *line.numbers}
    for count in range(len(words), 0, -1):
        for parts in product(*(_parts(word) for word in words[:count])):
            if len(set(parts)) == count and taken.isdisjoint(parts):
                said = " ".join(f"{part} {word}" for part, word in zip(parts, words, strict=False))
                yield f"{text} {said}", count


_MOST_PARTS = 3
"""Option, targets and cost."""


def _parts(word: str) -> tuple[str, ...]:
    return ("option",) if word.isdigit() else ("target", "cost")


def as_an_answer(state: State, move: Move) -> m.Choose | None:
    """The answer that an activation stands for if its effect activates by itself: which is next, or its targets."""
    question = state.question
    if not isinstance(move, m.Activate) or question is None or question.player != move.player:
        return None
    if question.rule == asked_by("trigger order") and move.card in question.cards:
        return m.Choose(player=move.player, cards=(move.card,))
    if question.rule == asked_by("targets") and question.source == move.card and state.resolving is None:
        return m.Choose(player=move.player, cards=move.targets)
    return None


def names_a_material(answers: Sequence[str]) -> bool:
    """Whether the first of these answers names a material as cost of the activation."""
    return bool(answers) and "/" in answers[0]


def position_first(question: Question | None, text: str, answers: Sequence[str]) -> bool:
    """Whether a case states the zone of a monster before its position, which is asked first."""
    if question is None or question.answer != "position" or not answers:
        return False
    return _answer_words(answers[0]) in POSITIONS and _answer_words(text).upper() in MONSTER_ZONES


def yes_or_no(question: Question | None, text: str) -> m.Choose | None:
    """The answer that a line stands for if an effect is optional: naming cards means yes, naming none means no.

    Conversely, "no" chooses none if any number of cards may be chosen. None if it is neither.
    """
    line = line_of(text)
    if question is None or line is None or line.verb != "choose" or line.player != question.player:
        return None
    words = _answer_words(text)
    if question.answer == "yes" and words not in ("yes", "no"):
        return m.Choose(player=question.player, yes=words != "none")
    if question.answer == "cards" and question.minimum == 0 and words == "no":
        return m.Choose(player=question.player, cards=())
    return None


def takes_all_the_same(question: Question | None, text: str) -> bool:
    """Whether a line says yes to a question for any number of cards, which are in the next line."""
    line = line_of(text)
    if question is None or line is None or line.verb != "choose" or line.player != question.player:
        return False
    return question.answer == "cards" and question.minimum == 0 and _answer_words(text) == "yes"


def _answer_words(text: str) -> str:
    return text.partition("choose")[2].strip().casefold()


def answer_follows(ahead: Sequence[Entry], question: Question) -> bool:
    """Whether the entries state the answer to a question before anything else is played, or check the question."""
    player, at_once = question.player, True
    for entry in ahead:
        at_once = at_once and (isinstance(entry, MoveEntry | ChanceEntry) or _is_about_the_chain(entry))
        match entry:
            case MoveEntry():
                line = line_of(entry.text)
                if line is not None and line.verb == "pass":
                    continue  # while a question is open nobody can pass: the line changes nothing
                return _is_answer(entry.text, player) or (at_once and _names_the_next_link(line, question))
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
