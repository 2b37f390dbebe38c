"""Records a duel played by people: checks moves and writes them with their outcomes (docs/recording.md)."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.assuming import contradicted
from duelog.core.chance import Chance, NoChance
from duelog.core.corrected_tables import fault_of, takes_from_question
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import MOST_AT_ONCE, IllegalMove, Waiting, next_outcome, play, waiting
from duelog.core.fold.given_faces import with_faces
from duelog.core.illegal_play import (
    Hindrance,
    after_passes,
    as_illegal,
    hindrance,
    passes_before_illegal,
    true_reasons,
)
from duelog.core.legal_moves import LegalMoves, legal_moves
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.unnamed import UnnamedCards
from duelog.core.validate import Plan, planned, validate
from duelog.core.violation import Violation
from duelog.events.base import CardId, Event, Move, Outcome
from duelog.events.faces import Face
from duelog.events.moves import Pass, Undo
from duelog.events.outcomes import CardsDrawn
from duelog.events.places import Player
from duelog.events.records import Corrected, Identified, NamedCard
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.languages.english_sentences import in_english
from duelog.replays.play.chances import RepeatedChance
from duelog.replays.play.endless_loops import GoesOnForEver, is_typed, written_at_once
from duelog.replays.play.looking_back import looked_back
from duelog.replays.play.real_decks import arrange
from duelog.replays.referee.going_on import by_the_rules

NOTHING_NAMED: Mapping[CardId, Face] = MappingProxyType({})

DrawnCards = Callable[[State, CardsDrawn], "tuple[CardId, ...] | None"]
"""Returns the cards actually drawn from a real Deck; None to accept those on top in the log."""


NameCards = Callable[[State, tuple[CardId, ...]], "Mapping[CardId, Face]"]
"""Returns the faces of cards that become visible without a name."""


class LineReading(NamedTuple):
    """The move that a line means in a state, and the unknown cards that it names."""

    move: Move
    named: Mapping[CardId, Face] = NOTHING_NAMED


class Stamp(NamedTuple):
    """The time of a move: wall-clock time, and seconds since the turn began."""

    time: str
    clock: int | None


ReadMove = Callable[[State], Move | LineReading]
"""Reads a line in a state; raises a DuelogError for a line that means nothing in it."""


class RecordableMove(IllegalMove):
    """Raised for an illegal move that can be recorded as illegal."""


class ContradictedAnswer(RecordableMove):
    """Raised for an answer that names an unknown card as one that could not have been chosen."""


class Recording:
    """A refereed duel in its file: only legal moves are written, each followed by its outcomes.

    `duel` is recorded or resumed; `chance` provides random results. Events are on disk when a call returns, and stay
    there if it raises. `drawn` is called before every draw in a log that holds the order of real Decks, `name` when
    cards become visible that nobody has identified. `book` holds the card definitions.
    """

    def __init__(
        self,
        duel: Duel,
        chance: Chance,
        drawn: DrawnCards | None = None,
        *,
        book: CardBook = NO_BOOK,
        name: NameCards | None = None,
    ) -> None:
        self.duel = duel
        self.chance = chance
        self.book = book
        self.session = Session()
        self.drawn = drawn
        self.name = name
        self._told: dict[CardId, Face] = {}
        self.stamp: Callable[[State], Stamp] | None = None
        """Returns the times for a move that is written in a state, and for what follows it; None for no times."""
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

        Raises what `chance` raises; calling it again continues. DuelogError in a position to which the rules do not
        lead, as a damaged log has it; `GoesOnForEver` for an endless loop, of which calling it again writes no more.
        """
        written = written_at_once(self.duel.events)
        while (outcome := self._next()) is not None:
            if written >= MOST_AT_ONCE:
                raise GoesOnForEver(outcome)
            written += 1
            if isinstance(outcome, CardsDrawn) and self.drawn is not None:
                outcome = self._put_right(outcome, self.drawn)
            self.duel.append(replace(outcome, by=self.state.moved))

    def _next(self) -> Outcome | None:
        """The next outcome, after naming the unknown cards that it shows."""
        chance = RepeatedChance(self.chance)
        while True:
            try:
                with by_the_rules(self.duel, self.book):
                    return next_outcome(self.state, chance, self.book, self.session)
            except UnnamedCards as unnamed:
                self.identify(self._asked(self.state, unnamed))
                chance.again()

    def _asked(self, state: State, unnamed: UnnamedCards) -> dict[CardId, Face]:
        """The faces of cards that become visible; the person recording is asked once."""
        missing = tuple(card for card in unnamed.cards if card not in self._told)
        if missing and self.name is None:
            raise DuelogError(str(unnamed), hint="record the duel with: duelog record") from unnamed
        if missing and self.name is not None:
            self._told.update(self.name(state, missing))
        return {card: self._told[card] for card in unnamed.cards}

    def identify(
        self, named: Mapping[CardId, Face], *, author: str = "", reason: str = "", shown: bool = False
    ) -> None:
        """Writes the names of unknown cards, and whether both players were shown them; nothing if none are named."""
        if named:
            self._told.clear()
            cards = tuple(NamedCard(card=card, face=face) for card, face in named.items())
            self.duel.append(Identified(cards=cards, author=author, reason=reason, shown=shown))

    def play(self, move: Move, *, anyway: bool = False) -> None:
        """Writes a move and its outcomes. `IllegalMove` for an illegal one; then nothing is written.

        With `anyway`, an illegal move is written with the rules that it breaks, and its outcomes as if it were legal.
        DuelogError if nothing can follow from it (`duelog.core.illegal_play`).
        """
        plan = planned(self.state, move, self.book)
        if plan.violations and not anyway:
            raise IllegalMove(move, plan.violations)
        if plan.violations:
            self.refuse_impossible(self.state, plan, len(self.duel) + 1)
        self._write(as_illegal(self.state, plan, self.book))

    def refuse_impossible(self, state: State, plan: Plan, n: int) -> None:
        """Raises DuelogError for an illegal move from which nothing can follow."""
        _refuse(hindrance(state, plan, n, self.book, self.session))

    def _write(self, move: Move) -> None:
        if self.stamp is not None:
            stamp = self.stamp(self.state)
            move = replace(move, time=stamp.time, clock=stamp.clock)
        self.duel.append(move, judged=True)
        self.settle()
        if self.stamp is not None:
            self.stamp(self.state)  # a turn may have begun

    def play_line(self, read: ReadMove, *, anyway: bool = False) -> list[Move]:
        """Plays the move that `read` returns for the current state, after implied passes; returns all moves played.

        Names of unknown cards in the line are written before the move itself.

        `read` raises its own error for invalid input. Raises `IllegalMove` with the violations of the first attempt.
        With `anyway`, a move that no passes make legal is played illegally (`play`), after the passes with which it
        breaks the fewest rules; so is an answer that names a card which could not have been chosen.
        """
        found = list[_Attempt]()
        for attempt in self._after_passes(read):
            found.append(attempt)
            if not attempt.plan.violations:
                wrong = () if anyway else self._contradicted(attempt)
                if wrong:
                    raise ContradictedAnswer(attempt.plan.move, wrong)
                return self._played(attempt)
        if anyway and (best := passes_before_illegal(found)) is not None:
            return self._played(best)
        best = passes_before_illegal(found)
        kind = IllegalMove if best is None or self._hindrance(best) is not None else RecordableMove
        raise kind(reading_of(read, self.state).move, self._reasons(read, found))

    def reasons_against(self, read: ReadMove) -> tuple[Violation, ...]:
        """The violations for which `play_line` would refuse a line; none if it would play it, raising as it does."""
        found = list[_Attempt]()
        for attempt in self._after_passes(read):
            found.append(attempt)
            if not attempt.plan.violations:
                return self._contradicted(attempt)
        return self._reasons(read, found)

    def _contradicted(self, attempt: "_Attempt") -> tuple[Violation, ...]:
        return contradicted(attempt.state, attempt.plan.move, attempt.named, self.book)

    def _reasons(self, read: ReadMove, found: list["_Attempt"]) -> tuple[Violation, ...]:
        """The violations of a refused line, the decisive one first."""
        refused = reading_of(read, self.state)
        now = validate(with_faces(self.state, refused.named), refused.move, self.book)
        violations = true_reasons(now, [attempt.plan.violations for attempt in found if attempt.quiet])
        return looked_back(self.duel, len(self.duel), refused.move, violations, self.book)

    def _hindrance(self, attempt: "_Attempt") -> Hindrance | None:
        """Why a move that is illegal after some passes cannot be recorded even as illegal; None if it can."""
        state = with_faces(attempt.state, attempt.named)
        number = len(self.duel) + MOST_AT_ONCE  # after the events of the passes
        return hindrance(state, attempt.plan, number, self.book, self.session)

    def _played(self, attempt: "_Attempt") -> list[Move]:
        """Writes the passes, what the unknown cards are, and the move; nothing of an illegal one that cannot be."""
        if attempt.plan.violations:
            _refuse(self._hindrance(attempt))
        for passed in attempt.passes:
            self._write(passed)
        self.identify(attempt.named)
        move = replace(attempt.plan.move, breaks=())
        if self.drawn is None and not attempt.plan.violations:  # it was already found legal in this state
            self._write(move)
        else:  # other cards may have been drawn from a real Deck meanwhile
            self.play(move, anyway=bool(attempt.plan.violations))
        return [*attempt.passes, move]

    def _after_passes(self, read: ReadMove) -> Iterator["_Attempt"]:
        """What the move comes to now and after each number of passes, until a player has to decide something else."""
        named: dict[CardId, Face] = {}
        now = self.state

        def read_move(state: State) -> Move | None:
            nonlocal now
            now, reading = state, _read(read, state)
            named.clear()
            named.update({} if reading is None else reading.named)
            return None if reading is None else reading.move

        attempts = after_passes(
            self.state, read_move, len(self.duel) + 1, self.book, self.session,
            supposing=lambda state: with_faces(state, named), passing=self._passed,
        )  # fmt: skip
        for passes, plan, quiet, next_turn in attempts:
            yield _Attempt(passes, plan, dict(named), now, quiet, next_turn)

    def _passed(self, state: State, passed: Pass, n: int) -> tuple[State, list[Event]]:
        """The state after a pass that is event `n`, and the events; unknown cards that become visible are named.

        Raises ValueError if a random result is needed.
        """
        while True:
            try:
                return play(state, passed, NoChance(), n, self.book, self.session)
            except UnnamedCards as unnamed:
                if self.name is None:
                    raise
                state = with_faces(state, self._asked(state, unnamed))

    def last_typed(self) -> int:
        """The number of the last event in force that somebody wrote: a move, a reveal, a correction or the order of a
        pile; 0 for none.
        """
        duel, taken_back = self.duel, self.duel.taken_back()
        for n in range(len(duel), self.state.moved, -1):
            event = duel.events[n - 1]
            if n not in taken_back and is_typed(event):
                return n
        moved = self.state.moved
        before = duel.events[moved - 2] if moved > 1 else None
        # names that were written for the move are taken back with it
        return moved - 1 if isinstance(before, Identified) and not before.shown else moved

    def whose(self, to: int) -> Player:
        """The player whose move is taken back if the events after this one are; the turn player's if there is none."""
        for event in reversed(self.duel.events[to:]):
            if isinstance(event, Move) and not isinstance(event, Undo):
                return event.player
        return self.state.turn_player

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
        if takes_from_question(state, correction):
            hint = "answer it, or undo"
            raise DuelogError("a question is open: what can be chosen from would no longer be there", hint=hint)
        if (wrong := fault_of(state, correction, len(self.duel) + 1, self.session)) is not None:
            raise DuelogError(f"this table cannot be: {in_english(wrong.message)}")
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
        """Corrects the order of a real Deck in a log that holds one (`duelog.replays.play.real_decks`)."""
        arrange(self.duel, player, top)
        self.rewritten = len(self.duel)


def _refuse(wrong: Hindrance | None) -> None:
    if wrong is not None:
        raise DuelogError(in_english(wrong.why), hint=in_english(wrong.instead))


class _Attempt(NamedTuple):
    """A line after some passes: its meaning in that state, and the unknown cards that it names.

    `quiet` where nothing but passing happened meanwhile, `next_turn` where the passes end a turn.
    """

    passes: list[Move]
    plan: Plan
    named: Mapping[CardId, Face]
    state: State
    quiet: bool
    next_turn: bool


def reading_of(read: ReadMove, state: State) -> LineReading:
    """What a line means in a state, and the unknown cards that it names."""
    found = read(state)
    return found if isinstance(found, LineReading) else LineReading(found)


def _read(read: ReadMove, state: State) -> LineReading | None:
    try:
        return reading_of(read, state)
    except DuelogError:
        return None
