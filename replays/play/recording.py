"""Records a duel played by people: checks moves and writes them with their outcomes (docs/recording.md)."""

import random
from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.chance import Chance, Coin
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import MOST_AT_ONCE, EndlessLoop, IllegalMove, Waiting, next_outcome, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.illegal_play import after_passes, as_illegal, hindrance, passes_before_illegal
from duelog.core.legal_moves import LegalMoves, legal_moves
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import Plan, planned, validate
from duelog.core.violation import Violation
from duelog.events.base import CardId, Event, Move, Outcome
from duelog.events.moves import Undo
from duelog.events.outcomes import CardsDrawn, CardsMoved, Shuffled
from duelog.events.places import Pile, Player
from duelog.events.records import Corrected
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.play.chances import SeededChance

DrawnCards = Callable[[State, CardsDrawn], "tuple[CardId, ...] | None"]
"""Returns the cards actually drawn from a real Deck; None to accept those on top in the log."""


class LogChance:
    """Chance derived from a seed and the length of the log, so that a resumed recording continues identically."""

    def __init__(self, seed: str, duel: Duel) -> None:
        self.seed = seed
        self.duel = duel

    def _at(self) -> SeededChance:
        return SeededChance(random.Random(f"{self.seed}/event {len(self.duel)}"))  # noqa: S311 - a game

    def first(self) -> Player:
        """Either player."""
        return self._at().first()

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards in a random order."""
        return self._at().shuffle(player, pile, cards)

    def coin(self, player: Player) -> Coin:
        """Heads or tails."""
        return self._at().coin(player)

    def die(self, player: Player) -> int:
        """1 to 6."""
        return self._at().die(player)

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """`count` of the cards."""
        return self._at().pick(player, cards, count)


class Recording:
    """A refereed duel in its file: only legal moves are written, each followed by its outcomes.

    `duel` is recorded or resumed; `chance` provides random results. Events are on disk when a call returns, and stay
    there if it raises. `drawn` is called before every draw if the Decks are real ones. `book` holds the card
    definitions.
    """

    def __init__(
        self, duel: Duel, chance: Chance, drawn: DrawnCards | None = None, *, book: CardBook = NO_BOOK
    ) -> None:
        self.duel = duel
        self.chance = chance
        self.book = book
        self.session = Session()
        self.drawn = drawn
        self.rewritten = 0
        """The last event that was only rewritten to correct the order of a Deck (`arrange`)."""

    @property
    def state(self) -> State:
        """The current state."""
        return self.duel.end

    @property
    def over(self) -> bool:
        """Whether the duel has ended."""
        return self.state.result is not None

    def waiting(self) -> Waiting | None:
        """The pending decision; None if the duel is over."""
        return waiting(self.state)

    def violations(self, move: Move) -> tuple[Violation, ...]:
        """Every rule that a move would break now; empty for a legal move."""
        return validate(self.state, move, self.book)

    def legal(self) -> LegalMoves | None:
        """Legal moves of the player to act; None if the duel is over."""
        asked = self.waiting()
        return None if asked is None else legal_moves(self.state, asked.player, self.book, self.session)

    def settle(self) -> None:
        """Writes all outcomes up to the next decision of a player; call it after opening.

        Raises what `chance` raises; calling it again continues.
        """
        before = len(self.duel)
        while (outcome := next_outcome(self.state, self.chance, self.book, self.session)) is not None:
            if len(self.duel) - before >= MOST_AT_ONCE:
                raise DuelogError(str(EndlessLoop(outcome)), hint="undo the move that began it, or concede before it")
            if isinstance(outcome, CardsDrawn) and self.drawn is not None:
                outcome = self._put_right(outcome, self.drawn)
            self.duel.append(replace(outcome, by=self.state.moved))

    def play(self, move: Move, *, anyway: bool = False) -> None:
        """Writes a move and its outcomes. `IllegalMove` for an illegal one; then nothing is written.

        With `anyway`, an illegal move is written with the rules that it breaks, and its outcomes as if it were legal.
        DuelogError if nothing can follow from it (`duelog.core.illegal_play`).
        """
        plan = planned(self.state, move, self.book)
        if plan.violations and not anyway:
            raise IllegalMove(move, plan.violations)
        if plan.violations and (wrong := self.hindrance(plan)) is not None:
            raise DuelogError(ENGLISH.sentence(wrong), hint="correct the table with fix, or write a remark: # ...")
        self._write(as_illegal(plan))

    def hindrance(self, plan: Plan) -> Message | None:
        """Why an illegal move cannot be recorded even as illegal; None if it can."""
        return hindrance(self.state, plan, len(self.duel) + 1, self.book, self.session)

    def _write(self, move: Move) -> None:
        self.duel.append(move, judged=True)
        self.settle()

    def play_line(self, read: Callable[[State], Move], *, anyway: bool = False) -> list[Move]:
        """Plays the move that `read` returns for the current state, after implied passes; returns all moves played.

        `read` raises its own error for invalid input. `IllegalMove` with the violations of the first attempt.
        With `anyway`, a move that no passes make legal is played illegally (`play`), after the passes with which it
        breaks the fewest rules.
        """
        try:
            moves = self._with_passes(read)
        except IllegalMove:
            if not anyway:
                raise
            return self._illegally(read)
        for move in moves:
            if self.drawn is None:  # each was already found legal in this state
                self._write(move)
            else:  # other cards may have been drawn from a real Deck meanwhile
                self.play(move)
        return moves

    def _with_passes(self, read: Callable[[State], Move]) -> list[Move]:
        """The move preceded by as many passes as make it legal.

        If no number of passes does, raises what the move alone raises.
        """
        for passes, plan in self._after_passes(read):
            if not plan.violations:
                return [*passes, replace(plan.move, breaks=())]
        refused = read(self.state)
        raise IllegalMove(refused, self.violations(refused))

    def _illegally(self, read: Callable[[State], Move]) -> list[Move]:
        """Plays the move with an illegal attempt at it, after the passes with which it breaks the fewest rules."""
        found = passes_before_illegal(self._after_passes(read))
        passes = found[0] if found is not None else []
        for move in passes:
            self._write(move)
        move = read(self.state)
        self.play(move, anyway=True)
        return [*passes, move]

    def _after_passes(self, read: Callable[[State], Move]) -> Iterator[tuple[list[Move], Plan]]:
        """What the move comes to now and after each number of passes, until a player has to decide something else."""
        reading = partial(_read, read)
        return after_passes(self.state, reading, len(self.duel) + 1, self.book, self.session)

    def undo(self, move: Undo) -> None:
        """Goes back to the state after an event. Nothing is erased: the `Undo` is appended to the log.

        `ValueError` for an event that does not exist.
        """
        if not 0 <= move.to <= len(self.duel):
            raise ValueError(f"there is no event {move.to}: the log has {len(self.duel)}")
        self.duel.append(replace(move, n=0))
        self.settle()

    def correct(self, correction: Corrected) -> None:
        """Corrects the table, and writes the outcomes that follow.

        DuelogError if cards are moved while a question is open, and for an impossible table.
        """
        state = self.state
        if state.question is not None and (correction.moves or correction.positions):
            hint = "answer it, or undo"
            raise DuelogError("a question is open: what can be chosen from would no longer be there", hint=hint)
        known = faults(state, self.session)
        after = evolve(state, replace(correction, n=len(self.duel) + 1))
        wrong = next((fault for fault in faults(after, self.session) if fault not in known), None)
        if wrong is not None:
            raise DuelogError(f"this table cannot be: {wrong.sentence}")
        self.duel.append(correction)
        self.settle()

    def add(self, event: Event) -> None:
        """Writes an event that changes nothing: a remark, a ruling."""
        self.duel.append(event)

    # --- real Decks -----------------------------------------------------------------------------------------

    def _put_right(self, draw: CardsDrawn, drawn: DrawnCards) -> CardsDrawn:
        """The draw of the cards actually drawn; if others are on top in the log, the log is corrected first."""
        state = self.state
        actual = drawn(state, draw)
        if actual is None or list(map(state.name, actual)) == list(map(state.name, draw.cards)):
            return draw
        self.arrange(draw.player, actual)
        return replace(draw, cards=actual)

    def arrange(self, player: Player, top: tuple[CardId, ...]) -> None:
        """Corrects the log so that these cards are on top of the player's Deck, in this order.

        The order of a real Deck becomes known only as it is drawn. So the log goes back to the last shuffle, which gets
        the order known now, and everything after it is written again: none of it depended on the order.
        """
        branch = current_branch(self.duel)
        at = max((i for i, event in enumerate(branch) if _shuffles(event, player)), default=-1)
        if at < 0:
            raise DuelogError(f"the Deck of p{player} was not shuffled yet")
        shuffle = branch[at]
        assert isinstance(shuffle, Shuffled)
        unseen = set(self.state.side(player).deck).difference(*map(_moved, branch[at + 1 :]))
        if not unseen.issuperset(top):
            raise DuelogError("a card that was out of the Deck since the last shuffle has its place there")
        order = reordered(shuffle.order, unseen, top)
        numbers = {event.n: event.n for event in branch[:at]}
        self.duel.append(Undo(player=player, to=shuffle.n - 1))
        for event in (replace(shuffle, order=order), *branch[at + 1 :]):
            changed = replace(event, n=0)
            if isinstance(changed, Outcome):
                changed = replace(changed, by=numbers.get(changed.by, changed.by))
            numbers[event.n] = self.duel.append(changed, judged=True).n
        self.rewritten = len(self.duel)


def _read(read: Callable[[State], Move], state: State) -> Move | None:
    try:
        return read(state)
    except DuelogError:
        return None


def _shuffles(event: Event, player: Player) -> bool:
    return isinstance(event, Shuffled) and event.player == player and event.pile == "deck"


def _moved(event: Event) -> tuple[CardId, ...]:
    """The cards that an event moves."""
    if isinstance(event, CardsDrawn):
        return event.cards
    return tuple(moved.card for moved in event.moves) if isinstance(event, CardsMoved | Corrected) else ()


def reordered(order: tuple[CardId, ...], unseen: set[CardId], top: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """A shuffled order in which the cards unseen since begin with `top`; all others keep their positions."""
    hidden = [card for card in order if card in unseen]
    wanted = iter((*top, *(card for card in hidden if card not in top)))
    return tuple(next(wanted) if card in unseen else card for card in order)


def current_branch(duel: Duel) -> list[Event]:
    """The events that led to the end of the log, without undone ones and the `Undo` events."""
    undone = duel.taken_back()
    return [event for event in duel.events if event.n not in undone and not isinstance(event, Undo)]
