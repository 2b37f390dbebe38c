"""The shortest case that shows a mistake: the latest possible position before it, without anything unnecessary.

If the position cannot hold what matters, such as a Normal Summon made earlier in the turn, the case begins earlier and
plays the moves of the log. What can be removed is found by trial: a case counts if it runs and still shows the same.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import UNREACHABLE
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.known_rulesets import ruleset_of
from duelog.core.rulebook import CARDS_BEAT_RULES
from duelog.core.state import State
from duelog.core.validate import validate
from duelog.core.violation import Violation
from duelog.core.wording.events.event_sentences import say
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome, Record
from duelog.events.lines import KIND
from duelog.events.moves import Activate, Pass, Undo
from duelog.events.records import Corrected
from duelog.replays.cards.pool import CardPool
from duelog.replays.cases.results import CaseResult
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.cases.written_cases import CaseDraft, Tree, position_tree, yaml_text
from duelog.replays.duels.position import position
from duelog.replays.errors import DuelogError
from duelog.replays.files.history import History
from duelog.replays.languages.english_sentences import facts_of
from duelog.replays.notation import NotationError, parse_move, print_move
from duelog.replays.notation.printed_corrections import print_correction, print_order
from duelog.replays.referee.stated import Declared, RuleFinding
from duelog.replays.reviewing.mistakes import Mistake
from duelog.replays.reviewing.shorter_cases import edits
from duelog.replays.reviewing.supposed_cards import NamedHistory

MOST_STARTS = 40
"""The maximum number of positions from which a case is tried."""

_NOT_COMPARED = (o.WindowOpened, o.WindowClosed, o.PriorityPassed, Pass, o.ValuesChanged, o.LocksChanged)
_EVENT_NUMBERS = re.compile(r" \(event \d+\)")
_PREFERRED = ("lp", "M", "S", "F", "P", "hand_count", "grave", "banished", "extra", "hand", "deck_count")
_TOP = ("winner", "chain", "waiting", "phase", "step", "turn", "turn_player")


class NoCase(Exception):
    """Raised if no case can show a mistake; its text says why."""


class ShortestCase(NamedTuple):
    """A case file: its name and its text."""

    name: str
    text: str


class _Played(NamedTuple):
    """A case that was run: the events, and the states before and after each."""

    result: CaseResult
    steps: list[tuple[Event, State, State]]
    end: State

    @property
    def told(self) -> list[str]:
        return [_told(event, before, after) for event, before, after in self.steps]


Shows = Callable[[CaseDraft, _Played], bool]


def shortest_case(
    history: History, mistake: Mistake, ruled: RuleFinding | Declared | None, book: CardBook, pool: CardPool
) -> ShortestCase:
    """The shortest case that shows a mistake. Raises `NoCase` if there is none."""
    if ruled is None:
        raise NoCase("it is about the file, and not about play")
    writer = _Writer(history, mistake, ruled, book, pool)
    draft = writer.draft()
    name = "-".join(filter(None, (f"event-{mistake.n:03}", mistake.rules[0] if mistake.rules else "")))
    return ShortestCase(f"{name}.case.yaml", yaml_text(draft))


def _told(event: Event, before: State, after: State) -> str:
    return f"{KIND[type(event)]}: {say(event, before, after)}"


class _Writer:
    """Writes the case of one mistake."""

    def __init__(
        self, history: History, mistake: Mistake, ruled: RuleFinding | Declared, book: CardBook, pool: CardPool
    ) -> None:
        self.history = NamedHistory(history, mistake.n - 1, pool)
        self.mistake = mistake
        self.ruled = ruled
        self.book = book
        self.pool = pool
        self.n = mistake.n
        self.before = self.history.state_at(self.n - 1)
        undone = history.taken_back(self.n - 1)
        self.branch = [
            event for event in history.events[: self.n - 1] if event.n not in undone and not isinstance(event, Undo)
        ]
        self.illegal = isinstance(ruled, Declared) or ruled.kind in ("illegal", "mark")

    def draft(self) -> CaseDraft:
        """The case, shortened as far as possible."""
        if isinstance(self.ruled, RuleFinding) and self.ruled.by_chance:
            raise NoCase("chance decides what has to follow")
        reasons: list[NoCase] = []
        for start in self._starts():
            try:
                draft = self._from(start)
                found = self._shown_by(draft)
            except NoCase as no_case:
                reasons.append(no_case)
            except DuelogError as error:
                reasons.append(NoCase(f"the position after event {start} cannot be written as a case: {error}"))
            except UNREACHABLE:
                reasons.append(NoCase(f"the position after event {start} cannot be written as a case"))
            else:
                if found:
                    return self._shortened(draft, found)
                reasons.append(NoCase(f"a case that begins after event {start} does not show it"))
        raise reasons[0] if reasons else NoCase("no case can begin before it: something was always in progress")

    # --- where it begins ------------------------------------------------------------------------------------

    def _starts(self) -> Iterator[int]:
        """The events after which a case may begin, the latest first: nothing is in progress there."""
        tried = 0
        for n in (*(event.n for event in reversed(self.branch)), 0):
            if n and isinstance(self.history.events[n - 1], Record) and not tried:
                continue
            state = self.history.state_at(n)
            if not state.turn:
                return
            if _is_open(state):
                tried += 1
                yield n
            if tried >= MOST_STARTS:
                return

    def _from(self, start: int) -> CaseDraft:
        """The case from a position with the moves of the log. Raises `NoCase` if they do not lead to the mistake."""
        header, state = self.history.header, self.history.state_at(start)
        since = [event for event in self.branch if event.n > start and _is_played(event)]
        draft = CaseDraft(
            title=self._title(), rules=self.mistake.rules[:1] or (CARDS_BEAT_RULES,), ruleset=header.ruleset,
            card_texts=header.card_texts if header.card_texts != ruleset_of(header).texts_date else "",
            position=position_tree(state), play=list(_play(self.history, since)), notes=self._notes(),
        )  # fmt: skip
        played = self._run(draft)
        if played is None:
            raise NoCase(f"the position after event {start} cannot be written as a case")
        if played.result.failure is not None:
            raise NoCase(f"from the position after event {start} its moves fail: {played.result.failure.what}")
        recorded = _kinds(since)
        found = _kinds(event for event, _, _ in played.steps[1:])[: len(recorded)]
        if found != recorded:
            at = next(
                (at for at, (one, other) in enumerate(zip(found, recorded, strict=False)) if one != other), len(found)
            )
            what = f"{recorded[at]} does not follow" if at < len(recorded) else "other events follow"
            raise NoCase(f"from the position after event {start} the moves do not lead there: {what}")
        if self.illegal:
            there = position(played.end) == position(self.before)
            entry = self._refused() if there else self._made_after(since)
            if entry is None:
                raise NoCase(f"from the position after event {start} the moves lead to another position")
            draft.play.append(entry)
        else:
            draft.expect = self._expected(played)
            if not draft.expect:
                raise NoCase("the position is the same either way")
        return draft

    def _title(self) -> str:
        ruled, what = self.ruled, self.ruled.what
        if ruled.violations and self.illegal:
            what = f"{print_move(self._move(), self.before)} is not legal: {facts_of(ruled.violations[0])}"
        elif isinstance(ruled, RuleFinding) and ruled.expected is not None:
            due = replace(ruled.expected, n=self.n, by=self.before.moved)
            if told := say(due, self.before, evolve(self.before, due)):
                what = f"By the rules: {told}"
        what = _EVENT_NUMBERS.sub("", what)  # they are those of the log, and not of the case
        return what if len(what) <= 200 else f"{what[:197]}..."

    def _move(self) -> Move:
        move = self.ruled.event if isinstance(self.ruled, RuleFinding) else self.history.events[self.n - 1]
        assert isinstance(move, Move)
        return replace(move, breaks=())

    def _notes(self) -> tuple[str, ...]:
        where = f"event {self.n}" + (f" of {self.history.source}" if self.history.source else "")
        return (f"Made by duelog review of {where}, turn {self.before.turn}:", self.ruled.what)

    # --- what it shows --------------------------------------------------------------------------------------

    def _refused(self) -> Any:
        move = self._move()
        line = print_move(move, self.before)
        if not self.ruled.violations:
            return {"legal": {"player": f"p{move.player}", "includes": [line]}}
        return {"move": line, "decided_by": self.ruled.violations[0].rule}

    def _made_after(self, since: list[Event]) -> Any:
        """The entry for an illegal activation where its player was not asked; None if the mistake is another."""
        move = self._move()
        last = since[-1] if since else None
        if not isinstance(move, Activate) or not isinstance(last, Outcome) or not self.ruled.violations:
            return None
        moved = max((at for at, event in enumerate(since, 1) if isinstance(event, Move)), default=0)
        kind = KIND[type(last)]
        number = sum(KIND[type(event)] == kind for event in since[moved:])
        after = kind if number == 1 else f"{kind} {number}"
        return {"move": print_move(move, self.before), "after": after, "breaks": self.ruled.violations[0].rule}

    def _expected(self, played: _Played) -> Tree:
        """The differences between the position by the rules and the recorded one, when a player next has to decide."""
        assert isinstance(self.ruled, RuleFinding)
        right, wrong = _leaves(position(played.end)), _leaves(position(self._recorded_next()))
        differing = [path for path in right if right[path] != wrong.get(path)]
        then, touched = _leaves(position(self.before)), list[str]()
        for about in filter(None, (self.ruled.expected, self.ruled.event)):
            now = _leaves(position(evolve(self.before, replace(about, n=self.n))))
            touched += [path for path in differing if then.get(path) != now.get(path) and path not in touched]
        chosen = sorted(touched or differing, key=_rank)
        return {path: _expectation(right[path]) for path in chosen[:2]}

    def _recorded_next(self) -> State:
        """The recorded state when a player next decides after the mistake."""
        for n in range(self.n, len(self.history.events)):
            if isinstance(self.history.events[n], Move):
                return self.history.state_at(n)
        return self.history.state_at(len(self.history.events))

    def _shown_by(self, draft: CaseDraft) -> Shows | None:
        """The evidence that a shorter case shows the same; None if this one does not show it."""
        shows = self._shows_violation() if self.illegal else self._shows_outcome()
        played = self._run(draft)
        return shows if played is not None and shows(draft, played) else None

    def _shows_violation(self) -> Shows:
        wanted = self.ruled.violations[0] if self.ruled.violations else None

        def shows(draft: CaseDraft, played: _Played) -> bool:
            if not played.result.ok or wanted is None or "after" in draft.play[-1]:
                return played.result.ok
            first = self._decisive(draft.play[-1]["move"], played.end)
            return first is not None and (first.rule, first.code) == (wanted.rule, wanted.code)

        return shows

    def _decisive(self, line: str, state: State) -> Violation | None:
        try:
            move = parse_move(line, state)
        except NotationError:
            return None
        return next(iter(validate(state, move, self.book)), None)

    def _shows_outcome(self) -> Shows:
        assert isinstance(self.ruled, RuleFinding)
        due = self.ruled.expected
        told = ""
        if due is not None:
            event = replace(due, n=self.n, by=self.before.moved)
            told = _told(event, self.before, evolve(self.before, event))

        def shows(draft: CaseDraft, played: _Played) -> bool:
            return played.result.ok and (not told or told in played.told)

        return shows

    def _run(self, draft: CaseDraft) -> _Played | None:
        """The result of running the case; None if it cannot run."""
        try:
            result = check_case(parse_case(yaml_text(draft)), self.pool, self.book)
        except DuelogError:
            return None
        if result.header is None:
            return None
        state = initial_state(result.header)
        steps: list[tuple[Event, State, State]] = []
        for event in result.events:
            before, state = state, evolve(state, event)
            steps.append((event, before, state))
        return _Played(result, steps, state)

    # --- leaving out ----------------------------------------------------------------------------------------

    def _shortened(self, draft: CaseDraft, shows: Shows) -> CaseDraft:
        again = True
        while again:
            again = False
            for edit in list(edits(draft)):
                shorter = replace(
                    draft, position=deepcopy(draft.position), play=list(draft.play), expect=dict(draft.expect)
                )
                with suppress(LookupError, DuelogError):  # what it takes away went with something else
                    edit(shorter)
                    played = self._run(shorter)
                    if played is not None and shows(shorter, played):
                        draft, again = shorter, True
        return draft


def _is_open(state: State) -> bool:
    """Whether nothing is in progress: a position can begin here."""
    return not (
        state.chain or state.window or state.question or state.battle or state.summoning or state.result
        or state.resolving or state.suspended or state.triggers or state.leaving
        or (state.phase == "draw" and state.drawn)
    )  # fmt: skip


def _is_played(event: Event) -> bool:
    """Whether a case has to repeat an event: records change nothing, except for corrections of the table."""
    return isinstance(event, Corrected) or not isinstance(event, Record | o.Remark)


def _kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, without windows and without values that follow from a position, which a case need not
    have.
    """
    return [KIND[type(event)] for event in events if not isinstance(event, _NOT_COMPARED)]


# --- the play ---------------------------------------------------------------------------------------------------


def _play(history: NamedHistory, events: list[Event]) -> Iterator[Any]:
    """The moves among events as entries, each after the random results before the next one."""
    chance: list[Any] = []
    line: str | None = None
    for event in events:
        if isinstance(event, Move):
            yield from (*chance, *([line] if line else []))
            chance, line = [], print_move(event, history.state_at(event.n - 1))
        elif isinstance(event, Corrected):
            yield from (*chance, *([line] if line else []))
            yield from print_correction(event, history.state_at(event.n - 1))
            chance, line = [], None
        elif isinstance(event, o.Shuffled) and event.pile in ("grave", "banished"):
            yield from (*chance, *([line] if line else []))
            yield print_order(event, history.state_at(event.n - 1))
            chance, line = [], None
        elif isinstance(event, Outcome):
            chance += _chance(event, history.state_at(event.n - 1))
    yield from (*chance, *([line] if line else []))


def _chance(event: Outcome, state: State) -> list[Any]:
    match event:
        case o.Shuffled():
            return [{"chance": {"shuffle": [state.name(card) for card in event.order]}}]
        case o.MonstersMixed():
            return [{"chance": {"shuffle": [state.name(card) for card in event.order]}}]
        case o.CoinsTossed():
            return [{"chance": {"coin": list(event.results)}}]
        case o.DiceRolled():
            return [{"chance": {"die": list(event.results)}}]
        case o.CardsPicked():
            return [{"chance": {"pick": [state.name(card) for card in event.cards]}}]
        case _:
            return []


# --- the position, by its paths ---------------------------------------------------------------------------------


def _leaves(here: Tree) -> dict[str, Any]:
    found = {path: here[path] for path in _TOP}
    for player in ("p1", "p2"):
        found.update({f"{player}.{key}": value for key, value in here[player].items()})
    return found


def _rank(path: str) -> tuple[int, str]:
    name = path.partition(".")[2]
    for rank, start in enumerate(_PREFERRED):
        if name == start or (len(start) == 1 and name.startswith(start)):
            return rank, path
    return len(_PREFERRED) + (_TOP.index(path) if path in _TOP else len(_TOP)), path


def _expectation(value: Any) -> Any:
    """The expectation of a case for a value: for a card in a zone, its name and position."""
    if not isinstance(value, dict):
        return value
    told = cast("dict[str, Any]", value)
    return {key: told[key] for key in ("card", "position", "face") if key in told} if "card" in told else told
