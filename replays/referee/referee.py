"""The referee of a log that is there already: is every move legal, and every outcome the one that follows?

`referee` walks a duel; the first event that is not by the rules is what it finds. A `Referee` is also a check for
`verify`. Three ways of judging: *whole*, event by event against the rules, chance being answered from the log;
*known*, for recordings of other programs and for card definitions that are not at hand, as far as no card text matters
(`observing`); and *none*, for rules that are shown but not refereed.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.book.questions_asked import with_label
from duelog.core.effects.book.version_1_events import with_ids
from duelog.core.engine import next_outcome, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.rulesets import ruleset_of
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome, Part
from duelog.events.lines import KIND, Header
from duelog.replays.duels.duel import Duel
from duelog.replays.referee import breaches
from duelog.replays.referee.breaches import Breach
from duelog.replays.referee.file_verification import Objection
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.observing import Observer, Unknown, is_plain

Scope = Literal["whole", "known", "none"]

FROM_OUTSIDE = ("time", "disconnected", "other")
"""How a duel can end by what stands in no rule of the rulebook; taken as it is told."""

OF_A_MATCH = (m.Swap, m.Ready, o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded)

BEHIND = "it comes after the breach"
"""Why nothing behind the first breach is judged, unless all are asked for."""

RECORDED_BY = "recorded by"
"""The tag of a log that was imported: the program that the duel was played in."""


class Unjudged(Part, frozen=True, kw_only=True):
    """Events of a kind that were not judged, and why: how many, and the first of them."""

    kind: str
    reason: str
    count: int
    first: int


class RefereeReport(Part, frozen=True, kw_only=True):
    """What a referee says of a log.

    `scope` is how far it was judged, `reason` why not wholly ("" where it was). `moves` were found legal, `outcomes`
    those that follow; `given` counts what is taken as it stands: the position at the start, remarks, `Undo`s.
    `unjudged` lists the rest. `breaches` holds the first one, or all where they were asked for: behind the first they
    are judged as if the log were right up to there. `undefined` names the cards of the duel that have effects and no
    definition: the duel was played, and is judged, as if they had none.
    """

    scope: Scope
    ruleset: str
    reason: str = ""
    moves: int = 0
    outcomes: int = 0
    given: int = 0
    unjudged: tuple[Unjudged, ...] = ()
    undefined: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found against the rules; of what was not judged, nothing is known."""
        return not self.breaches


def referee(
    duel: Duel, book: CardBook = NO_BOOK, *, every: bool = False, pinned: bool = True, finished: bool | None = None
) -> RefereeReport:
    """Judges a duel. `book` holds the card definitions that it was played with.

    `every` goes on behind the first breach. `pinned` judges effects only by the definitions that the header names;
    without it, by those of `book`, whatever it is. `finished` tells whether the log is complete, so that nothing may be
    missing at its end; None: where it is sealed.
    """
    judge = Referee(duel.header, book, every=every, pinned=pinned)
    before = duel.start
    for event, after in duel:
        judge.look(before, event)
        before = after
    if duel.seal is not None if finished is None else finished:
        judge.close(before, len(duel))
    return judge.report()


class Referee:
    """Judges a log event by event, in order: `look` (or a call, as a check of `verify`), then `close`, then `report`.

    `every`, `book` and `pinned` as in `referee`; `session` is that of the duel, where there is one already.
    """

    def __init__(
        self,
        header: Header,
        book: CardBook = NO_BOOK,
        *,
        every: bool = False,
        pinned: bool = True,
        session: Session | None = None,
    ) -> None:
        self.rules = ruleset_of(header)
        self.faces = header.faces
        named = book.named_by(header.definitions) if header.definitions else NO_BOOK
        self.book = book if named is None else named
        self.every = every
        self.session = session if session is not None else Session()
        known = named is not None or not pinned
        scope, reason = _scope(header, book, refereed=self.rules.refereed, known=known)
        self.scope: Scope = scope
        self.reason = reason
        self.breaches: list[Breach] = []
        self.last: State | None = None
        """The state after the last event that a call looked at."""
        self._observer = Observer(self.session)
        self._moves = self._outcomes = self._given = 0
        self._unjudged: Counter[tuple[str, str]] = Counter()
        self._first: dict[tuple[str, str], int] = {}
        self._begun = False
        self._doubtful = False

    # --- looking

    def __call__(self, before: State, event: Event, after: State) -> Iterable[Objection]:
        """Looks at an event as a check of `verify`."""
        found = self.look(before, event)
        self.last = after
        return () if found is None else (found.objection(),)

    def look(self, before: State, event: Event) -> Breach | None:
        """Judges the next event; `before` is the state that it comes to."""
        if self._is_given(event):
            self._given += 1
            return None
        self._begun = True
        found = self._judged(before, event)
        if isinstance(found, Unknown):
            self._not_judged(event, found.reason)
            return None
        if found is not None:
            self.breaches.append(found)
        elif isinstance(event, Move):
            self._moves += 1
        else:
            self._outcomes += 1
        return found

    def _is_given(self, event: Event) -> bool:
        if isinstance(event, o.PositionSetUp) and not self._begun:
            self._doubtful = True  # whatever stands in it may be
            return True
        return isinstance(event, m.Undo | o.Remark)

    def _not_judged(self, event: Event, reason: str) -> None:
        key = (KIND[type(event)], reason)
        self._unjudged[key] += 1
        self._first.setdefault(key, event.n)

    def _judged(self, before: State, event: Event) -> Breach | Unknown | None:
        if self.scope == "none":
            return Unknown(self.reason)
        if self.breaches and not self.every:
            return Unknown(BEHIND)
        if isinstance(event, OF_A_MATCH):
            return breaches.of_a_match(before, event)
        if not (self._doubtful or self.breaches or self.scope == "known"):
            return self._by_the_rules(before, event)  # up to here the log is what the rules made it
        if faults(before, self.session):
            return Unknown("the position before it cannot be")
        try:
            return self._by_the_rules(before, event)
        except (LookupError, ValueError, AssertionError):  # the rules need not cope with what they never lead to
            return Unknown("the rules do not lead to the position before it")

    def _by_the_rules(self, before: State, event: Event) -> Breach | Unknown | None:
        if self.scope == "known":
            return self._observer.judge(before, event)
        if isinstance(event, Move):
            return self._move(before, event)
        return self._outcome(before, event) if isinstance(event, Outcome) else None

    def _move(self, before: State, move: Move) -> Breach | None:
        chance = LoggedChance()
        due = next_outcome(before, chance, self.book, self.session)
        if due is not None:
            return breaches.too_early(before, move, due, by_chance=chance.unsaid)
        violations = validate(before, move, self.book)
        return breaches.illegal(before, move, violations) if violations else None

    def _outcome(self, before: State, event: Outcome) -> Breach | Unknown | None:
        chance = LoggedChance(event)
        due = next_outcome(before, chance, self.book, self.session)
        if due is None:
            if before.result is None and isinstance(event, o.DuelEnded) and event.reason in FROM_OUTSIDE:
                return Unknown("it ends by what no rule of the rulebook says")
            return breaches.too_much(before, event, waiting(before))
        if not is_same(due, self._as_written_now(before, event, due)):
            return self._differs(before, event, due, by_chance=chance.unsaid)
        return None if event.by == before.moved else breaches.misattributed(before, event)

    def _differs(self, before: State, event: Outcome, due: Outcome, *, by_chance: bool) -> Breach:
        if type(due) is not type(event) and self._comes_after(before, event, due):
            return breaches.left_out(before, event, due, by_chance=by_chance)
        return breaches.another(before, self._as_written_now(before, event, due), due, by_chance=by_chance)

    def _comes_after(self, before: State, event: Outcome, due: Outcome) -> bool:
        """Whether the event is what follows directly behind the outcome that is due."""
        after = evolve(before, replace(due, n=event.n, by=before.moved))
        following = next_outcome(after, LoggedChance(event), self.book, self.session)
        return following is not None and is_same(following, self._as_written_now(after, event, following))

    def _as_written_now(self, before: State, event: Outcome, due: Outcome) -> Outcome:
        """The event as version 2 has it, where it was read from a file of version 1."""
        return with_label(with_ids(event, before, self.book), due, before, self.book)

    # --- the end

    def close(self, state: State, events: int) -> Breach | None:
        """Judges the end of a complete log of so many events: by the rules nothing may follow any more."""
        if self.scope != "whole" or (self.breaches and not self.every):
            return None
        doubtful = self._doubtful or bool(self.breaches)
        if doubtful and faults(state, self.session):
            return None
        chance = LoggedChance()
        try:
            due = next_outcome(state, chance, self.book, self.session)
        except (LookupError, ValueError, AssertionError):
            if doubtful:
                return None
            raise
        if due is None:
            return None
        found = breaches.ends_early(state, events + 1, due, by_chance=chance.unsaid)
        self.breaches.append(found)
        return found

    def report(self) -> RefereeReport:
        """What was found so far."""
        unjudged = (
            Unjudged(kind=kind, reason=reason, count=count, first=self._first[kind, reason])
            for (kind, reason), count in self._unjudged.most_common()
        )
        return RefereeReport(
            scope=self.scope, ruleset=self.rules.name, reason=self.reason, moves=self._moves, outcomes=self._outcomes,
            given=self._given, unjudged=tuple(unjudged), undefined=self._undefined(), breaches=tuple(self.breaches),
        )  # fmt: skip

    def _undefined(self) -> tuple[str, ...]:
        if self.scope == "none":
            return ()
        names = (face.name for face in self.faces if face.name not in self.book and not is_plain(face))
        return tuple(dict.fromkeys(names))


def is_same(due: Outcome, event: Outcome) -> bool:
    """Whether an event of a log is the outcome that is due: number and cause apart, and whether a Deck was cut."""
    if isinstance(event, o.Shuffled):
        return replace(event, n=0, by=0, cut=False) == due
    return type(due) is type(event) and replace(event, n=0, by=0) == due


def _scope(header: Header, book: CardBook, *, refereed: bool, known: bool) -> tuple[Scope, str]:
    """How far a duel can be judged, and why not wholly; `known` tells that its definitions are at hand."""
    if not refereed:
        return "none", f"{ruleset_of(header).name} is shown, not refereed"
    if RECORDED_BY in header.tags:
        return "known", f"recorded by {header.tags[RECORDED_BY]}: what its cards say is not refereed"
    if not known:
        at_hand = f"those at hand are {book.digest()[:8]}" if len(book) else "none are at hand"
        return "known", f"played with the card definitions {header.definitions[:8]}; {at_hand}"
    return "whole", ""
