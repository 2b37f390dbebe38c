"""Runs cases: executable rulings, each compared with its expectations. See docs/cases.md.

Supplies what a case omits: passes, answers with only one possibility, the Phases before Main Phase 1. A move that
cannot be played yet is tried again after each pass.
"""

from collections.abc import Callable, Iterator, Sequence

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import EndlessLoop, waiting
from duelog.core.rules.registry import asked_by
from duelog.core.validate import is_legal
from duelog.core.verdict import rules_broken
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import Move
from duelog.events.places import Player
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cards.named_cards import unknown_names
from duelog.replays.cards.pool import CardPool
from duelog.replays.cases.case_cards import merged, own_cards
from duelog.replays.cases.case_decks import checked_decks
from duelog.replays.cases.case_files import (
    Case,
    ChanceEntry,
    Entry,
    ExpectEntry,
    LegalEntry,
    MoveEntry,
    RefusedEntry,
    find_cases,
    parse_case,
    read_case,
)
from duelog.replays.cases.case_table import CaseTable
from duelog.replays.cases.entry_checks import (
    CaseFailed,
    check_expectations,
    check_legal,
    check_nothing_left_over,
    check_refused,
)
from duelog.replays.cases.expectations import board_text
from duelog.replays.cases.forced_choices import (
    activated_automatically,
    judged_at_forced_choices,
    main2_entered_automatically,
)
from duelog.replays.cases.omissions import (
    answer_follows,
    answers_after,
    as_an_answer,
    implied_answer,
    joined_answers,
    line_of,
    names_a_material,
    position_first,
    takes_all_the_same,
    unsaid_effect,
    yes_or_no,
)
from duelog.replays.cases.results import CaseFailure, CaseResult, reasons
from duelog.replays.cases.scripted_chance import UnscriptedChance
from duelog.replays.errors import bounded
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
"""The maximum number of passes and answers omitted before one move."""


@bounded
def check_case(case: Case, pool: CardPool | None = None, book: CardBook | None = None) -> CaseResult:
    """Runs a case with these cards, by default those that come with duelog, and with the case's own.

    The cards that come with duelog have the texts of the case's date.

    Raises DuelogError if it cannot be run: an unknown card, an impossible position.
    """
    own = own_cards(case)
    book = built_in_book(case.card_texts) if book is None else book
    pool, book = merged(own, case.card_texts, pool or built_in(), book)
    warnings = (*own.warnings, *unknown_names(own.named, pool))
    if case.decks is not None:
        failure = checked_decks(case, case.decks, pool)
        return CaseResult(path=case.path, title=case.title, rules=case.rules, failure=failure, warnings=warnings)
    run = _Run(case, pool, book)
    failure = run.run()
    return CaseResult(
        path=case.path, title=case.title, rules=case.rules, failure=failure, warnings=warnings,
        header=run.table.header, events=tuple(run.table.events), book=book,
    )  # fmt: skip


# --- duels ------------------------------------------------------------------------------------------------------


class _Run:
    """A case while it is played."""

    def __init__(self, case: Case, pool: CardPool, book: CardBook) -> None:
        self.case = case
        self.table = CaseTable(case, pool, book)
        self.before = self.table.state
        self.spoken = (self.table.state, len(self.table.events))
        self.move = ""
        self.line = 0
        self.said = 0
        self.stated = 0

    def run(self) -> CaseFailure | None:
        try:
            for at, entry in enumerate(self.case.play):
                if self.said and isinstance(entry, MoveEntry):  # played with the move before it
                    self.said -= 1
                    continue
                self.line = entry.line
                self._entry(entry, self.case.play[at:])
            self._settle((ExpectEntry(self.case.expect, self.line),))
            check_nothing_left_over(self.table)
            check_expectations(self.table, self.case.expect)
        except CaseFailed as failed:
            return self._failure(failed.what, failed)
        except EndlessLoop as loop:  # its definitions go on for ever: the case does not hold, the others are run
            return self._failure(str(loop), CaseFailed(str(loop)))
        except UnscriptedChance as missing:
            return self._failure(str(missing), CaseFailed(str(missing)))
        return None

    def _failure(self, what: str, failed: CaseFailed) -> CaseFailure:
        return CaseFailure(
            what=what, line=failed.line or self.line, path=failed.path, expected=failed.expected, found=failed.found,
            move=self.move, board=board_text(self.before), before=self.before, state=self.table.state,
        )  # fmt: skip

    def _entry(self, entry: Entry, ahead: Sequence[Entry]) -> None:
        if isinstance(entry, ChanceEntry):
            self.table.script(entry.draws)
            return
        if isinstance(entry, MoveEntry):
            self._settle(ahead)
            if entry.is_correction or entry.is_order:
                self._by_hand(entry.text, self.table.correct if entry.is_correction else self.table.order)
            elif entry.after:
                self._interrupt(entry)
            elif entry.marked:
                self._play_illegal(entry)
            else:
                self._play(entry.text, answers_after(ahead))
        elif not self._holds_at_the_start(entry):
            self._settle(ahead)
            self._ask(entry)

    def _holds_at_the_start(self, entry: Entry) -> bool:
        """Whether an entry before any move holds in the initial Draw or Standby Phase.

        Otherwise it is checked where the turn stops: in Main Phase 1, or when a player may act.
        """
        if len(self.table.events) != 1 or self.table.state.phase not in ("draw", "standby"):
            return False
        try:
            self._ask(entry)
        except CaseFailed:
            return False
        return True

    def _ask(self, entry: Entry) -> None:
        """Judges an entry that plays nothing."""
        match entry:
            case RefusedEntry():
                check_refused(self.table, entry, lambda: self._at_forced_choices(entry.text))
            case LegalEntry():
                check_legal(self.table, entry)
            case ExpectEntry():
                check_expectations(self.table, entry.expectations)
            case _:
                pass

    # --- moves, and what is omitted before them -------------------------------------------------------------

    def _play(self, text: str, answers: Sequence[str]) -> None:
        self.before, self.move = self.table.state, text
        first_reason = reason = ""
        for _ in range(MOST_IMPLIED):
            if self._changes_nothing(text):
                return
            if names_a_material(answers) and self._with_answers(text, answers):
                return
            reason = self._attempt(text)
            if not reason or self._with_answers(text, answers) or self._yes_or_no(text) or self._is_said_already(text):
                return
            first_reason = first_reason or reason
            if not self._imply():
                break
        implied = "" if reason == first_reason else f"; after the passes that it implies: {_why(reason, text)}"
        raise CaseFailed(first_reason + implied)

    def _by_hand(self, text: str, change: Callable[[str], str]) -> None:
        """Corrects the table, or puts a pile in order, at the current point of the play."""
        self.before, self.move = self.table.state, text
        try:
            reason = change(text)
        except NotationError as error:
            reason = str(error)
        if reason:
            raise CaseFailed(f"{text}: {reason}")
        self.spoken = (self.table.state, len(self.table.events))
        self.table.settle()

    def _play_illegal(self, entry: MoveEntry) -> None:
        """Plays an illegal move that was made, after the passes with which it breaks the fewest rules."""
        self.before, self.move = self.table.state, entry.text
        found = self.table.illegally(entry.text)
        if found is None:
            raise CaseFailed(f"{entry.text}: {self._unreadable(entry.text)}")
        passes, plan = found.passes, found.plan
        if not plan.violations:
            raise CaseFailed(f"{entry.text} is legal, and is said to be illegal", expected="illegal", found="legal")
        broken = rules_broken(plan.violations)
        missed = [rule for rule in entry.breaks if rule not in broken]
        if missed:
            what = f"{entry.text} does not break {' and '.join(missed)}: {reasons(plan.violations)}"
            raise CaseFailed(what, expected=", ".join(entry.breaks), found=", ".join(broken))
        for move in passes:
            self.table.play(move)
            self.table.settle()
        if (wrong := self.table.hindrance(plan)) is not None:
            raise CaseFailed(f"{entry.text}: {wrong}")
        self.spoken = (self.table.state, len(self.table.events))
        self.table.play_illegal(plan)

    def _interrupt(self, entry: MoveEntry) -> None:
        """Plays an illegal activation where its player was not asked, and derives again what follows it."""
        text = entry.text.removesuffix(" !")
        self._by_hand(text, lambda line: self.table.interrupt(line, entry.after, entry.number))
        made = next(event for event in reversed(self.table.events) if isinstance(event, Move))
        if missed := [rule for rule in entry.breaks if rule not in made.breaks]:
            what = f"{text} does not break {' and '.join(missed)}"
            raise CaseFailed(what, expected=", ".join(entry.breaks), found=", ".join(made.breaks))

    def _unreadable(self, text: str) -> str:
        try:
            self.table.read(text)
        except NotationError as error:
            return str(error)
        return "it cannot be made here"

    def _answers(self, move: Move) -> bool:
        """Plays an activation as an answer if a mandatory effect asks for order or targets."""
        answer = as_an_answer(self.table.state, move)
        if answer is None or self.table.validate(answer):
            return False
        self.table.play(answer)
        self.table.settle()
        return True

    def _in_their_order(self, move: Move) -> bool:
        """Plays an answer that lists mandatory effects in order as one answer for each except the last."""
        named = move.cards if isinstance(move, m.Choose) else None
        if named is None or len(named) < 2:
            return False
        for card in named:
            question = self.table.state.question
            if question is None or question.rule != asked_by("trigger order"):
                return card == named[-1] != named[0]
            answer = m.Choose(player=move.player, cards=(card,))
            if self.table.validate(answer):
                return False
            self.table.play(answer)
            self.table.settle()
        return True

    def _yes_or_no(self, text: str) -> bool:
        """Plays a line that names cards, or none, as yes or no, and then the cards."""
        question = self.table.state.question
        if takes_all_the_same(question, text):
            return True
        answer = yes_or_no(question, text)
        if answer is None or self.table.validate(answer):
            return False
        self.table.play(answer)
        self.table.settle()
        return not answer.yes or not self._attempt(text) or self._is_said_already(text)

    def _with_answers(self, text: str, answers: Sequence[str]) -> bool:
        """Plays the move combined with the answers after it that belong to it."""
        for joined, count in joined_answers(text, answers):
            if not self._attempt(joined):
                self.said = count
                return True
        if position_first(self.table.state.question, text, answers) and not self._attempt(answers[0]):
            self.said = 1
            self.table.settle()
            return not self._attempt(text)
        return False

    def _is_said_already(self, text: str) -> bool:
        """Whether the line states a forced choice, or a mandatory effect that was used automatically."""
        line, (state, at) = line_of(text), self.spoken
        if line is not None and line.verb == "activate":
            found = activated_automatically(text, state, self.table.events[at:], self.stated)
            self.stated = found or self.stated
            return bool(found)
        return any(not violations for violations in self._at_forced_choices(text))

    def _at_forced_choices(self, text: str) -> Iterator[tuple[Violation, ...]]:
        line = line_of(text)
        state, at = self.spoken
        if line is not None and line.verb == "choose" and line.player is not None:
            events = self.table.events[at:]
            yield from judged_at_forced_choices(text, line.player, state, events, self.table.book)

    def _attempt(self, text: str) -> str:
        """Plays the move if it can be played now; otherwise returns why not."""
        try:
            move = self.table.read(text)
        except InvalidMove as error:
            raise CaseFailed(f"{text}: {error}") from error
        except NotationError as error:
            return f"{text}: {error}"
        move = complete(move, self.table.state, self.table.book, text)
        violations = self.table.validate(move)
        if violations and self._answers(move):
            self._answers(move)  # the targets follow the order
            return ""
        if violations and self._in_their_order(move):
            return ""
        if violations:
            return f"{text} is not legal: {reasons(violations)}"
        self.spoken = (self.table.state, len(self.table.events))
        self.table.play(move)
        return ""

    def _changes_nothing(self, text: str) -> bool:
        """Whether the line changes nothing: a pass by a player not asked, or entering the current Main Phase 1."""
        line = line_of(text)
        asked = waiting(self.table.state)
        if line is None or line.verb not in ("pass", "phase"):
            return False
        if line.verb == "pass":
            return asked is None or asked.what != "response" or asked.player != line.player
        if line.phase == "standby" and self.before.phase != "main1":
            return self.table.state.phase == "standby" or self._main1_has_come(line.player)
        if line.phase == "main2":
            return main2_entered_automatically(self.table.state, self.table.events, line.player)
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
        """Makes an omitted pass or answer; False if there is none."""
        state = self.table.state
        asked = waiting(state)
        implied: Move | None = None
        if asked is not None and asked.what == "response":
            implied = m.Pass(player=asked.player)
            if not is_legal(state, implied, self.table.book):
                implied = unsaid_effect(state, asked.player, self.table.book)
        elif state.question is not None:
            implied = implied_answer(state, state.question)
        if implied is None or not is_legal(state, implied, self.table.book):
            return False
        self.table.play(implied)
        self.table.settle()
        return True

    def _settle(self, ahead: Sequence[Entry]) -> None:
        """Plays outcomes and omitted answers that the next entries do not state."""
        self.table.settle()
        for _ in range(MOST_IMPLIED):
            question = self.table.state.question
            if question is None or answer_follows(ahead, question) or not self._imply():
                return


def _why(reason: str, text: str) -> str:
    """The reason without the line that it is about."""
    return reason.removeprefix(f"{text} is not legal: ").removeprefix(f"{text}: ")
