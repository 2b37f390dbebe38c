"""The referee of an existing log: is every move legal, and does every outcome follow?

`referee` walks a duel and reports the first event that breaks the rules. A `Referee` is also a check for `verify`.
There are three scopes: *whole*, every event is judged against the rules, with chance taken from the log; *known*, for
recordings of other programs and unavailable card definitions, as far as no card text matters (`observing`); and *none*,
for rulesets that are displayed but not refereed.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, message
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.book.questions_asked import with_label
from duelog.core.effects.book.version_1_events import with_ids
from duelog.core.engine import UNREACHABLE, next_outcome, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.known_rulesets import ruleset_of
from duelog.core.rules.arrivals import may_choose_order
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.unnamed import UnnamedCards
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome
from duelog.events.faces import UNKNOWN, is_plain
from duelog.events.lines import KIND, RECORDS, Header
from duelog.events.records import Attempted, Corrected
from duelog.replays.referee.file_verification import EventFinding
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.referee_report import AFTER_FINDING, RefereeReport, RefereeScope, Unjudged
from duelog.replays.referee.stated import Declared, NotJudged, RuleFinding

if TYPE_CHECKING:
    from duelog.replays.duels.duel import Duel
    from duelog.replays.referee.assumptions import Assumptions
    from duelog.replays.referee.observing import Observer

FROM_OUTSIDE = ("time", "disconnected", "other")
"""Reasons for the end of a duel outside the rulebook; accepted as recorded."""

_BESIDES_THE_RULES = frozenset[type[Event]]((m.Undo, o.Remark, *RECORDS)) - {Corrected}

_OF_A_MATCH = frozenset[type[Event]]((m.Swap, m.Ready, o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded))

RECORDED_BY = "recorded by"
"""The tag of an imported log: the program in which the duel was played."""


def referee(
    duel: "Duel", book: CardBook = NO_BOOK, *, every: bool = False, pinned: bool = True, finished: bool | None = None
) -> RefereeReport:
    """Judges a duel. `book` holds the card definitions it was played with.

    `every` continues after the first finding. `pinned` judges effects only if the header names the digest of `book`;
    otherwise `book` is used whatever it is. `finished` says whether the log is complete, so that nothing may be
    missing at its end; None: if it is sealed.
    """
    judge = Referee(duel.header, book, every=every, pinned=pinned, taken_back=duel.taken_back())
    before = duel.start
    for event, after in duel:
        judge.look(before, event)
        before = after
    if duel.seal is not None if finished is None else finished:
        judge.close(before, len(duel))
    return judge.report()


class Referee:
    """Judges a log event by event: call `look` (or the object, as a check of `verify`), then `close`, then `report`.

    `every`, `book` and `pinned` as in `referee`; `session` is the duel's, if there is one already, and
    `taken_back` the events that are undone later: names of cards that were taken back contradict nothing.
    """

    def __init__(
        self,
        header: Header,
        book: CardBook = NO_BOOK,
        *,
        every: bool = False,
        pinned: bool = True,
        session: Session | None = None,
        taken_back: frozenset[int] = frozenset(),
    ) -> None:
        self.rules = ruleset_of(header)
        self.faces = header.faces
        named = book.matching_digest(header.definitions) if header.definitions else NO_BOOK
        self.book = book if named is None else named
        self.every = every
        self.session = session if session is not None else Session()
        known = named is not None or not pinned
        scope, why = _scope(header, book, refereed=self.rules.refereed, known=known)
        self.scope: RefereeScope = scope
        self.why = why
        self.findings: list[RuleFinding] = []
        self.declared: list[Declared] = []
        self.last: State | None = None
        """The state after the last event passed to a call."""
        self.at = 0
        """The number of that event; 0 before the first."""
        self._observer: Observer | None = None
        self._moves = self._outcomes = self._given = 0
        self._unjudged: Counter[tuple[str, Message]] = Counter()
        self._first: dict[tuple[str, Message], int] = {}
        self._taken_back = taken_back
        self._assumptions: Assumptions | None = None
        self._begun = False
        self._doubtful = False

    # --- judging

    def __call__(self, before: State, event: Event, after: State) -> Iterable[EventFinding]:
        """Judges an event as a check of `verify`."""
        count = len(self.findings)
        self.look(before, event)
        self.last, self.at = after, event.n
        return [found.event_finding() for found in self.findings[count:]]

    def look(self, before: State, event: Event) -> RuleFinding | None:
        """Judges the next event; `before` is the state before it."""
        if before.listed and self.scope == "whole":
            against = self._contradicted(before, event)
            if against and event.n not in self._taken_back:
                self.findings += against
                return against[0]
        if self._is_given(event):
            if isinstance(event, Attempted):
                from duelog.replays.referee import rule_findings  # slow to import, only for findings

                self.declared.append(rule_findings.attempted(before, event))
            self._given += 1
            return None
        self._begun = True
        found = self._judged(before, event)
        if found is None:
            if isinstance(event, Outcome):
                self._outcomes += 1
            else:
                self._moves += 1
        elif isinstance(found, NotJudged):
            self._not_judged(event, found.why)
        elif isinstance(found, Declared):
            self.declared.append(found)
            self._doubtful = True  # from here on, the rules need not lead to the position
        else:
            self.findings.append(found)
            return found
        return None

    def _contradicted(self, before: State, event: Event) -> list[RuleFinding]:
        """The findings about names that cannot be right, in a duel with unknown cards."""
        if self._assumptions is None:
            from duelog.replays.referee.assumptions import Assumptions  # few duels have unknown cards

            self._assumptions = Assumptions(self.book)
        against = self._assumptions.look(before, event)
        if not against:
            return []
        from duelog.replays.referee import rule_findings

        return [rule_findings.contradicted(event, found) for found in against]

    def _is_given(self, event: Event) -> bool:
        if not self._begun and isinstance(event, o.PositionSetUp):
            self._doubtful = True  # it may contain anything
            return True
        return type(event) in _BESIDES_THE_RULES

    def _not_judged(self, event: Event, why: Message) -> None:
        key = (KIND[type(event)], why)
        self._unjudged[key] += 1
        self._first.setdefault(key, event.n)

    def _judged(self, before: State, event: Event) -> RuleFinding | Declared | NotJudged | None:
        if self.scope == "none" and self.why is not None:
            return NotJudged(self.why)
        if self._is_stopped():
            return NotJudged(AFTER_FINDING)
        try:
            return self._in_scope(before, event)
        except UnnamedCards:
            return NotJudged(message("unjudged-unnamed"))

    def _is_stopped(self) -> bool:
        """Whether nothing more is judged: a finding leads to others, but a name that contradicts a move does not."""
        return bool(self.findings) and not self.every and any(found.kind != "contradiction" for found in self.findings)

    def _in_scope(self, before: State, event: Event) -> RuleFinding | Declared | NotJudged | None:
        if type(event) in _OF_A_MATCH:
            from duelog.replays.referee import rule_findings

            return rule_findings.match_event(before, event)
        if type(event) is Corrected:
            return self._corrected(before, event)
        if not (self._doubtful or self.findings or self.scope == "known"):
            return self._by_the_rules(before, event)  # so far the log follows the rules
        if faults(before, self.session):
            return NotJudged(message("unjudged-impossible-position"))
        try:
            return self._by_the_rules(before, event)
        except UNREACHABLE:  # the rules need not handle positions they cannot reach
            return NotJudged(message("unjudged-unreachable-position"))

    def _by_the_rules(self, before: State, event: Event) -> RuleFinding | Declared | NotJudged | None:
        if self.scope == "known":
            if isinstance(event, Move) and event.breaks:
                from duelog.replays.referee import rule_findings

                return rule_findings.marked_by_the_log(before, event)
            return self._observed(before, event)
        if isinstance(event, Outcome):
            return self._outcome(before, event)
        return self._move(before, event) if isinstance(event, Move) else None

    def _observed(self, before: State, event: Event) -> RuleFinding | NotJudged | None:
        if self._observer is None:
            from duelog.replays.referee.observing import Observer  # for recordings of other programs only

            self._observer = Observer(self.session)
        return self._observer.judge(before, event)

    def _move(self, before: State, move: Move) -> RuleFinding | Declared | None:
        chance = LoggedChance()
        due = next_outcome(before, chance, self.book, self.session)
        if due is not None and not _interrupts(before, move):
            from duelog.replays.referee import rule_findings

            return rule_findings.missing_before_move(before, move, due, by_chance=chance.unsaid)
        violations = validate(before, move, self.book)
        if not (violations or move.breaks):
            return None
        from duelog.replays.referee import rule_findings

        found = rule_findings.marked if move.breaks else rule_findings.illegal
        return found(before, move, violations)

    def _corrected(self, before: State, event: Corrected) -> RuleFinding | Declared:
        """A correction may stand wherever a player has to decide."""
        from duelog.replays.referee import rule_findings

        if self.scope == "whole" and not faults(before, self.session):
            chance = LoggedChance()
            try:
                due = next_outcome(before, chance, self.book, self.session)
            except UNREACHABLE:  # the rules do not lead here, which is being corrected
                due = None
            if due is not None:
                return rule_findings.missing_before_move(before, event, due, by_chance=chance.unsaid)
        return rule_findings.correction(before, event)

    def _outcome(self, before: State, event: Outcome) -> RuleFinding | NotJudged | None:
        chance = LoggedChance(event)
        due = next_outcome(before, chance, self.book, self.session)
        if type(event) is o.Shuffled and may_choose_order(before, event.player, event.pile, event.order):
            return None
        if due is None:
            if before.result is None and isinstance(event, o.DuelEnded) and event.reason in FROM_OUTSIDE:
                return NotJudged(message("unjudged-end-from-outside"))
            from duelog.replays.referee import rule_findings

            return rule_findings.unexpected_outcome(before, event, waiting(before))
        if not is_same(due, self._as_written_now(before, event, due)) and not self._is_older(before, event, due):
            return self._differs(before, event, due, by_chance=chance.unsaid)
        if event.by == before.moved:
            return None
        from duelog.replays.referee import rule_findings

        return rule_findings.misattributed(before, event)

    def _differs(self, before: State, event: Outcome, due: Outcome, *, by_chance: bool) -> RuleFinding:
        from duelog.replays.referee import rule_findings

        if type(due) is not type(event) and self._comes_after(before, event, due):
            return rule_findings.missing_outcome(before, event, due, by_chance=by_chance)
        return rule_findings.wrong_outcome(before, self._as_written_now(before, event, due), due, by_chance=by_chance)

    def _is_older(self, before: State, event: Outcome, due: Outcome) -> bool:
        """Whether only the showing of a searched card is missing, which earlier versions did not write."""
        showing = isinstance(due, o.CardsRevealed) and due.effect_step is None and before.resolving is not None
        return showing and self._comes_after(before, event, due)

    def _comes_after(self, before: State, event: Outcome, due: Outcome) -> bool:
        """Whether the event is the one that directly follows the due outcome."""
        after = evolve(before, replace(due, n=event.n, by=before.moved))
        following = next_outcome(after, LoggedChance(event), self.book, self.session)
        return following is not None and is_same(following, self._as_written_now(after, event, following))

    def _as_written_now(self, before: State, event: Outcome, due: Outcome) -> Outcome:
        """The event in version 2 of the format if it was read from a file of version 1."""
        return with_label(with_ids(event, before, self.book), due, before, self.book)

    # --- the end

    def close(self, state: State, events: int) -> RuleFinding | None:
        """Judges the end of a complete log of `events` events: the rules must not require anything more."""
        if self.scope != "whole" or self._is_stopped():
            return None
        doubtful = self._doubtful or bool(self.findings)
        if doubtful and faults(state, self.session):
            return None
        chance = LoggedChance()
        try:
            due = next_outcome(state, chance, self.book, self.session)
        except UNREACHABLE:
            if doubtful:
                return None
            raise
        if due is None:
            return None
        from duelog.replays.referee import rule_findings

        found = rule_findings.missing_at_end(state, events + 1, due, by_chance=chance.unsaid)
        self.findings.append(found)
        return found

    def report(self) -> RefereeReport:
        """The report on the events judged so far."""
        unjudged = (
            Unjudged(kind=kind, why=why, count=count, first=self._first[kind, why])
            for (kind, why), count in self._unjudged.most_common()
        )
        return RefereeReport(
            scope=self.scope, ruleset=self.rules.name, why=self.why, moves=self._moves, outcomes=self._outcomes,
            given=self._given, unjudged=tuple(unjudged), undefined=self._undefined(), findings=tuple(self.findings),
            declared=tuple(self.declared), assumptions=self._assumptions.made if self._assumptions is not None else (),
        )  # fmt: skip

    def _undefined(self) -> tuple[str, ...]:
        if self.scope == "none":
            return ()
        names = (
            face.name for face in self.faces if face.name not in self.book and not is_plain(face) and face != UNKNOWN
        )
        return tuple(dict.fromkeys(names))


def _interrupts(before: State, move: Move) -> bool:
    """Whether a move is an illegal activation that can have been made between outcomes."""
    if not (isinstance(move, m.Activate) and move.breaks):
        return False
    from duelog.core.illegal_play import may_interrupt  # few logs have illegal moves

    return may_interrupt(before)


def is_same(due: Outcome, event: Outcome) -> bool:
    """Whether an event equals the due outcome, ignoring its number, its cause, and whether a Deck was cut."""
    if type(event) is o.Shuffled:
        return replace(event, n=0, by=0, cut=False) == due
    return type(due) is type(event) and replace(event, n=0, by=0) == due


def _scope(header: Header, book: CardBook, *, refereed: bool, known: bool) -> tuple[RefereeScope, Message | None]:
    """How far a duel can be judged, and why not completely; `known` is whether its definitions are available."""
    if not refereed:
        return "none", message("scope-not-refereed", ruleset=ruleset_of(header).name)
    if RECORDED_BY in header.tags:
        return "known", message("scope-recorded", program=header.tags[RECORDED_BY])
    if not known:
        digest = header.definitions[:8]
        if not len(book):
            return "known", message("scope-no-definitions", digest=digest)
        return "known", message("scope-other-definitions", digest=digest, available=book.digest()[:8])
    return "whole", None
