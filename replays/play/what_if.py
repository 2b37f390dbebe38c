"""What if: the legal moves at any event of a duel, the verdict on a move there, and other continuations."""

from collections.abc import Iterable
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.assuming import assumed, assumed_usable, contradicted, place_words
from duelog.core.catalogue.arguments import Message, message
from duelog.core.decisive import answers_nothing
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import IllegalMove, waiting
from duelog.core.illegal_play import after_passes, true_reasons
from duelog.core.legal_moves import legal_moves
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.validate import JUDGED_BY_CARDS, Plan, validate
from duelog.core.violation import Violation
from duelog.events.base import Move
from duelog.events.faces import UNKNOWN
from duelog.events.lines import Header
from duelog.events.moves import Activate, Choose
from duelog.events.places import Place, Player
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.pool import CardPool, name_key
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.views import masked, seen
from duelog.replays.errors import DuelogError
from duelog.replays.languages.english_sentences import in_english, rule_and_facts
from duelog.replays.notation import NotationError, complete, mover_of, parse_move, print_move
from duelog.replays.notation.naming import FindFace, Naming, unknown_among
from duelog.replays.notation.quoting import KnownNames, known_names, with_quotes
from duelog.replays.notation.seat_names import seat_names
from duelog.replays.play.chances import LogChance
from duelog.replays.play.looking_back import looked_back
from duelog.replays.play.recording import Recording
from duelog.replays.referee.going_on import by_the_rules


class LegalLine(NamedTuple):
    """A legal move in the notation, and the place of its card; None for a move without a card."""

    line: str
    at: Place | None


class LegalLines(NamedTuple):
    """The first legal moves of the player to act, and the total number."""

    player: Player
    total: int
    moves: tuple[LegalLine, ...]


class Judged(NamedTuple):
    """A move, its complete line, and its violations, the decisive one first; none for a legal move.

    `assumed` is what a legal move assumes about unknown cards, `state` the one in which the cards that it names are
    known. `implied` are the passes before a move that is legal only after them, as it would be recorded, and
    `until_then` its violations before them.
    """

    move: Move
    line: str
    violations: tuple[Violation, ...]
    assumed: tuple[Message, ...]
    state: State
    implied: tuple[Move, ...] = ()
    until_then: tuple[Violation, ...] = ()


def lines_legal(state: State, book: CardBook, most: int) -> LegalLines | None:
    """At most `most` legal moves of the player to act; None if no player has to act."""
    asked = waiting(state)
    if asked is None:
        return None
    moves = legal_moves(state, asked.player, book)
    each = islice((move for part in moves.parts for move in part), most)
    lines = tuple(LegalLine(print_move(move, state), _at(move, state)) for move in each)
    return LegalLines(asked.player, moves.count, lines)


def _at(move: Move, state: State) -> Place | None:
    card = getattr(move, "card", None) or getattr(move, "attacker", None)
    return state.place_of(card) if isinstance(card, int) and state.has_card(card) else None


def judged(
    header: Header,
    state: State,
    text: str,
    book: CardBook,
    viewer: Viewer | None = None,
    cards: CardPool | None = None,
    *,
    passing: bool = True,
) -> Judged:
    """The verdict on a move in the notation. NotationError for a text that is not a move.

    A name that no known card has is that of an unknown card, one of `cards` or of those that come with duelog.

    With `passing`, a move of the turn player is legal, too, after passes by which nothing else happens; but not for a
    viewer, whom the windows would tell of hidden cards. A viewer gets verdicts on their own moves only, with the names
    that they know. DuelogError for a move of another player, and for a move that depends on cards whose definitions are
    not available.
    """
    shown = state if viewer is None else masked(state, viewer)
    naming, before = Naming(_finding(state, cards)), state
    text = seat_names(header).in_line(text, known_names(shown))
    text = with_any_name(text, shown, cards)
    move = _parsed(text, shown, naming)
    if naming.named:
        state, shown = naming.in_state(state), naming.in_state(shown)
    move = complete(move, state, book, text)
    if viewer is not None and f"p{move.player}" != viewer:
        raise DuelogError(f"what p{move.player} may do is not for {viewer} to know", hint="leave out --as to judge it")
    if type(move) in JUDGED_BY_CARDS and header.definitions and not book:
        raise DuelogError("this move is about what cards say, and their definitions are not available")
    line = print_move(move, shown)
    if isinstance(move, Activate) and move.card in unknown_among(state, (move.card,)):
        return _of_unknown_card(state, move, line, book)
    violations = validate(state, move, book) or contradicted(before, move, naming.named, book)
    implied, until_then = tuple[Move, ...](), tuple[Violation, ...]()
    if viewer is not None:
        known = seen(state, viewer)
        violations = tuple(violation.without_names(known) for violation in violations)
    elif violations and passing:
        attempts = _after_passes(state, text, book)
        violations = true_reasons(violations, [attempt.plan.violations for attempt in attempts])
        legal = next((attempt for attempt in attempts if not attempt.plan.violations), None)
        if legal is not None and move.player == state.turn_player:
            implied, move, state = legal.passes, legal.plan.move, legal.state
            until_then, violations = violations, ()
    nothing = answers_nothing(state, violations)
    if nothing is not None:
        raise NothingAskedError(in_english(nothing), move.player)
    facts = () if violations or not state.listed else (*_named(state, naming), *_assumed(state, move, book))
    line = text if "?" in line else line  # "?" stands for a missing card
    return Judged(move, line, violations, facts, state, implied, until_then)


def judged_at(duel: Duel, n: int, text: str, book: CardBook, cards: CardPool | None = None) -> Judged:
    """The verdict on a move in the notation after event `n`, by everything that is in the log; raises as `judged`."""
    found = judged(duel.header, duel.state_at(n), text, book, cards=cards)
    return found._replace(violations=looked_back(duel, n, found.move, found.violations, book))


class NothingAskedError(DuelogError):
    """Raised for an answer of `player` where nothing is asked."""

    def __init__(self, what: str, player: Player) -> None:
        super().__init__(what, hint="an answer is no move where nothing is asked")
        self.player: Player = player


class _Attempt(NamedTuple):
    """A move after implied passes, and the state in which it is judged."""

    passes: tuple[Move, ...]
    plan: Plan
    state: State


def _after_passes(state: State, text: str, book: CardBook) -> list[_Attempt]:
    """The results of a line after each number of passes, as long as nothing but passing happens."""
    now = state

    def read(later: State) -> Move | None:
        nonlocal now
        now = later
        try:
            return _read(text, later, book=book)
        except NotationError:
            return None

    attempts = after_passes(state, read, _next_event(state), book)
    alone = takewhile(lambda attempt: attempt.quiet, attempts)
    return [_Attempt(tuple(each.passes), each.plan, now) for each in alone if each.passes]


def _next_event(state: State) -> int:
    """A number greater than those of all events in a state."""
    return max(state.moved, *(happened.event.n for happened in state.recent.outcomes[-1:]), 0) + 1


def _of_unknown_card(state: State, move: Activate, line: str, book: CardBook) -> Judged:
    """The verdict on the activation of a card that is not named. Raises DuelogError if it depends on what the card
    is.
    """
    facts = assumed_usable(state, move, book)
    if facts is None:
        hint = 'name the card after its zone: activate S1 "Trap Hole"'
        raise DuelogError("whether this is legal depends on the card, which nobody has identified", hint=hint)
    return Judged(move, line, (), (facts,), state)


def _finding(state: State, cards: CardPool | None) -> FindFace:
    """Finds the faces of cards by name: those of the duel, then all known ones."""
    pool = built_in() if cards is None else cards
    faces = {name_key(face.name): face for face in reversed(state.faces) if face.name != UNKNOWN.name}
    return lambda name: faces.get(name_key(name)) or pool.find(name)


def _named(state: State, naming: Naming) -> list[Message]:
    """The assumptions made by naming unknown cards."""
    return [
        message("assumed-named", place=place_words(state, card), card=face.name) for card, face in naming.named.items()
    ]


def _assumed(state: State, move: Move, book: CardBook) -> list[Message]:
    before = replace(state, question=None) if isinstance(move, Choose) else state
    return [facts for _, facts in assumed(before, move, book)]


def _parsed(text: str, state: State, naming: Naming | None = None) -> Move:
    asked = waiting(state)
    player = state.turn_player if asked is None else asked.player
    return parse_move(text, state, player=player, absent=True, naming=naming)


def with_any_name(text: str, state: State, cards: CardPool | None = None) -> str:
    """The line; if it is none with the names of the duel, with quotes around the names of all known cards.

    Unknown cards have names that are not in the state.
    """
    try:
        mover_of(text, state)
    except NotationError:
        return with_quotes(text, KnownNames(face.name for face in (built_in() if cards is None else cards)))
    return text


def _read(text: str, state: State, *, book: CardBook) -> Move:
    return complete(_parsed(text, state), state, book, text)


def gone_on(duel: Duel, n: int, lines: Iterable[str], book: CardBook, seed: str) -> Duel:
    """A duel in memory that shares the events of another up to `n` and continues with moves; chance comes from `seed`.

    DuelogError for an invalid line, an illegal move, and if the definitions of its cards are not available.
    """
    if duel.header.definitions and not book:
        raise DuelogError("it cannot go on: the definitions of its cards are not available")
    other = duel.branch(n)
    recording = Recording(other, LogChance(seed, other), book=book)
    names = seat_names(duel.header)
    with by_the_rules(other, book):
        recording.settle()
        for written in lines:
            line = names.in_line(written, known_names(other.end))
            try:
                recording.play_line(partial(_read, line, book=book))
            except IllegalMove as error:
                why = "; ".join(map(rule_and_facts, error.violations))
                raise DuelogError(f"{line} is not legal: {why}", hint="explain it") from error
    return other
