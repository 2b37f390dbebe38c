"""Running cases: rulings that can be run, each compared with what it expects. See docs/cases.md.

What a case leaves unsaid is found here: passes, answers with only one possibility, the way from the Draw Phase to Main
Phase 1. A move that cannot be played as it stands is tried again after each pass of whoever is asked.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from duelog.core.decks import DeckFaces, check_deck, counted_name
from duelog.core.effects.book import CardBook
from duelog.core.engine import waiting
from duelog.core.legal import legal_moves
from duelog.core.rulesets import RULESETS
from duelog.core.state import State
from duelog.core.validate import is_legal
from duelog.core.verdicts import Violation
from duelog.events import moves as m
from duelog.events.base import Event, Move
from duelog.events.faces import Face
from duelog.events.lines import Header
from duelog.events.places import Player
from duelog.replays.card_definitions import built_in_book
from duelog.replays.cardpool import built_in
from duelog.replays.cards import CardPool, name_key
from duelog.replays.case_cards import with_own_cards
from duelog.replays.case_chance import UnscriptedChance
from duelog.replays.case_compare import board_text, first_difference
from duelog.replays.case_files import (
    Case,
    ChanceEntry,
    DeckList,
    Entry,
    Expectation,
    ExpectEntry,
    LegalEntry,
    MoveEntry,
    RefusedEntry,
    find_cases,
    parse_case,
    read_case,
)
from duelog.replays.case_table import CaseTable, faces_named
from duelog.replays.case_unsaid import answer_follows, line_of, unsaid_answer
from duelog.replays.notation import InvalidMove, NotationError, complete

__all__ = [
    "Case",
    "CaseFailure",
    "CaseResult",
    "check_case",
    "find_cases",
    "parse_case",
    "read_case",
]

MOST_IMPLIED = 200
"""How many passes and answers may be left unsaid before one move."""


class CaseFailure(Struct, frozen=True, kw_only=True):
    """Where a case fails first.

    `what` says it in one sentence, `line` is the line of the file; `path`, `expected` and `found` are filled where a
    position differs. `state` is the position at that point and `before` the one before the last move, which `move`
    names; `board` shows the latter as text.
    """

    what: str
    line: int
    path: str = ""
    expected: str = ""
    found: str = ""
    move: str = ""
    board: str = ""
    before: State | None = None
    state: State | None = None


class CaseResult(Struct, frozen=True, kw_only=True):
    """What came of a case: `failure` is None where all held. `rules` are the ids of the rules that it is about.

    `header` and `events` are the duel as far as it was played, in a Match the last one; a case about Decks has none.
    """

    path: str
    title: str
    rules: tuple[str, ...]
    failure: CaseFailure | None = None
    header: Header | None = None
    events: tuple[Event, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether all held."""
        return self.failure is None


class _Failed(Exception):
    """A case does not hold; `line` 0 is the line of the entry that is being played."""

    def __init__(self, what: str, line: int = 0, *, path: str = "", expected: str = "", found: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.line = line
        self.path = path
        self.expected = expected
        self.found = found


def check_case(case: Case, pool: CardPool | None = None, book: CardBook | None = None) -> CaseResult:
    """Runs a case with these cards, those that come with duelog where left out, and with the case's own.

    Raises DuelogError where it cannot be run at all: an unknown card, a position that cannot be.
    """
    pool, book = with_own_cards(case, pool or built_in(), built_in_book() if book is None else book)
    if case.decks is not None:
        failure = _checked_decks(case, case.decks, pool)
        return CaseResult(path=case.path, title=case.title, rules=case.rules, failure=failure)
    run = _Run(case, pool, book)
    failure = run.run()
    return CaseResult(
        path=case.path, title=case.title, rules=case.rules, failure=failure,
        header=run.table.header, events=tuple(run.table.events),
    )  # fmt: skip


# --- decks ------------------------------------------------------------------------------------------------------


def _checked_decks(case: Case, decks: dict[Player, DeckList], pool: CardPool) -> CaseFailure | None:
    found = [violation for cards in decks.values() for violation in _deck_violations(case, cards, pool)]
    cited = sorted({violation.rule for violation in found})
    if cited == sorted(set(case.illegal)):
        return None
    expected, actual = ", ".join(sorted(set(case.illegal))), ", ".join(cited)
    facts = "; ".join(f"{violation.rule}: {violation.facts}" for violation in found)
    return CaseFailure(
        what=f"the Decks break {actual or 'no rule'}, expected: {expected or 'no rule'}{f'. {facts}' if facts else ''}",
        line=next(iter(decks.values())).line, path="illegal", expected=f"[{expected}]", found=f"[{actual}]",
    )  # fmt: skip


def _deck_violations(case: Case, cards: DeckList, pool: CardPool) -> tuple[Violation, ...]:
    main, extra, side = (faces_named(case, cards, names, pool) for names in (cards.main, cards.extra, cards.side))
    limits = {name_key(name): allowed for name, allowed in cards.limits.items()}

    def limit_of(face: Face) -> int | None:
        return limits.get(name_key(face.name), limits.get(name_key(counted_name(face))))

    return check_deck(DeckFaces(main=main, extra=extra, side=side), limit_of, RULESETS[case.ruleset])


# --- duels ------------------------------------------------------------------------------------------------------


class _Run:
    """A case while it is played."""

    def __init__(self, case: Case, pool: CardPool, book: CardBook) -> None:
        self.case = case
        self.table = CaseTable(case, pool, book)
        self.before = self.table.state
        self.move = ""
        self.line = 0

    def run(self) -> CaseFailure | None:
        try:
            for at, entry in enumerate(self.case.play):
                self.line = entry.line
                self._entry(entry, self.case.play[at:])
            self._settle((ExpectEntry(self.case.expect, self.line),))
            self._nothing_left_over()
            self._expect(self.case.expect)
        except _Failed as failed:
            return self._failure(failed.what, failed)
        except UnscriptedChance as missing:
            return self._failure(str(missing), _Failed(str(missing)))
        return None

    def _failure(self, what: str, failed: _Failed) -> CaseFailure:
        return CaseFailure(
            what=what, line=failed.line or self.line, path=failed.path, expected=failed.expected, found=failed.found,
            move=self.move, board=board_text(self.before), before=self.before, state=self.table.state,
        )  # fmt: skip

    def _entry(self, entry: Entry, ahead: Sequence[Entry]) -> None:
        if isinstance(entry, ChanceEntry):
            self.table.chance.queue.extend(entry.draws)
            return
        if isinstance(entry, MoveEntry):
            self._settle(ahead)
            self._play(entry.text)
        elif not self._holds_at_the_start(entry):
            self._settle(ahead)
            self._ask(entry)

    def _holds_at_the_start(self, entry: Entry) -> bool:
        """Whether an entry before any move holds in the Draw or Standby Phase as it was set up, before the draw.

        What is not so there is asked where the turn comes to rest: in Main Phase 1, or where somebody may act.
        """
        if len(self.table.events) != 1 or self.table.state.phase not in ("draw", "standby"):
            return False
        try:
            self._ask(entry)
        except _Failed:
            return False
        return True

    def _ask(self, entry: Entry) -> None:
        """Judges an entry that plays nothing."""
        match entry:
            case RefusedEntry():
                self._refuse(entry)
            case LegalEntry():
                self._legal(entry)
            case ExpectEntry():
                self._expect(entry.expectations)
            case _:
                pass

    # --- what is expected -----------------------------------------------------------------------------------

    def _expect(self, expectations: Iterable[Expectation]) -> None:
        difference = first_difference(self.table.state, expectations, self.table.match_position())
        if difference is not None:
            what = f"{difference.path}: expected {difference.expected}, found {difference.found}"
            raise _Failed(
                what, difference.line, path=difference.path, expected=difference.expected, found=difference.found
            )

    def _nothing_left_over(self) -> None:
        if self.table.chance.queue:
            draw = self.table.chance.queue[0]
            raise _Failed(f"chance {draw.kind} is left over: nothing asked for it", draw.line)

    def _read(self, text: str, line: int = 0) -> Move | str:
        """The move as it stands, a card that is not there counting as absent; or why a name fits no card."""
        try:
            return self.table.read(text, absent=True)
        except InvalidMove as error:
            raise _Failed(f"{text}: {error}", line) from error
        except NotationError as error:
            return f"{text}: {error}"

    def _refuse(self, entry: RefusedEntry) -> None:
        move = self._read(entry.text)
        if isinstance(move, str):
            raise _Failed(move)
        wanted = " or ".join(entry.rules)
        violations = self.table.validate(move)
        cited = ", ".join(sorted({violation.rule for violation in violations}))
        if not violations:
            raise _Failed(f"{entry.text} is legal, expected: refused by {wanted}", expected=wanted, found="legal")
        if not {violation.rule for violation in violations}.intersection(entry.rules):
            what = f"{entry.text} is refused, but not by {wanted}: {_reasons(violations)}"
            raise _Failed(what, expected=wanted, found=cited)

    def _legal(self, entry: LegalEntry) -> None:
        for text, line in entry.includes:
            reasons = self._why_not(text, line, entry.player)
            if reasons:
                raise _Failed(f"{text} is not legal: {reasons}", line, expected="legal", found=reasons)
        for text, line in entry.excludes:
            if not self._why_not(text, line, entry.player):
                raise _Failed(f"{text} is legal, expected: not legal", line, expected="not legal", found="legal")

    def _why_not(self, text: str, line: int, player: Player) -> str:
        """Why a move is not among the legal ones of a player; "" where it is."""
        move = self._read(text, line)
        if isinstance(move, str):
            return move
        if move.player != player:
            return f"it is a move of p{move.player}"
        move = complete(move, self.table.state, self.table.book)
        violations = self.table.validate(move)
        if violations:
            return _reasons(violations)
        return (
            "" if move in legal_moves(self.table.state, player, self.table.book) else "it is not among the legal moves"
        )

    # --- moves, and what is left unsaid before them ---------------------------------------------------------

    def _play(self, text: str) -> None:
        self.before, self.move = self.table.state, text
        refusal = ""
        for _ in range(MOST_IMPLIED):
            if self._changes_nothing(text):
                return
            reason = self._attempt(text)
            if not reason:
                return
            refusal = refusal or reason
            if not self._imply():
                break
        raise _Failed(refusal)

    def _attempt(self, text: str) -> str:
        """Plays the move if it can be played now; else why not."""
        try:
            move = self.table.read(text)
        except InvalidMove as error:
            raise _Failed(f"{text}: {error}") from error
        except NotationError as error:
            return f"{text}: {error}"
        move = complete(move, self.table.state, self.table.book)
        violations = self.table.validate(move)
        if violations:
            return f"{text} is not legal: {_reasons(violations)}"
        self.table.play(move)
        return ""

    def _changes_nothing(self, text: str) -> bool:
        """Whether the line says what is so already: a pass of who is not asked, Main Phase 1 when it has come."""
        line = line_of(text)
        asked = waiting(self.table.state)
        if line is None or line.verb not in ("pass", "phase"):
            return False
        if line.verb == "pass":
            return asked is None or asked.what != "response" or asked.player != line.player
        return line.phase == "main1" and self._main1_has_come(line.player)

    def _main1_has_come(self, player: Player | None) -> bool:
        """Whether it is the open Main Phase 1 of the player, or the duel ended on the way there (WIN-02)."""
        state = self.table.state
        if state.turn_player != player:
            return False
        if state.result is not None:
            return state.result.reason == "deck out" and state.phase == "draw"
        return state.phase == "main1" and state.question is None and state.window is None

    def _imply(self) -> bool:
        """Lets whoever is asked pass, or give the answer that need not be said; False where neither can be."""
        state = self.table.state
        asked = waiting(state)
        implied: Move | None = None
        if asked is not None and asked.what == "response":
            implied = m.Pass(player=asked.player)
        elif state.question is not None:
            implied = unsaid_answer(state, state.question)
        if implied is None or not is_legal(state, implied, self.table.book):
            return False
        self.table.play(implied)
        self.table.settle()
        return True

    def _settle(self, ahead: Sequence[Entry]) -> None:
        """What follows by itself, with the answers that need not be said unless the case is about to say them."""
        self.table.settle()
        for _ in range(MOST_IMPLIED):
            question = self.table.state.question
            if question is None or answer_follows(ahead, question.player) or not self._imply():
                return


def _reasons(violations: Iterable[Violation]) -> str:
    return "; ".join(f"{violation.rule}: {violation.facts}" for violation in violations)
