"""Compares a definition with an independent engine: one card, in all its recorded scenarios.

A scenario can be played if all its cards are known. It is equal, explained by a rule of docs/disagreements.md, or it
fails. A scenario exercises a part of the definition if its result changes when that part is removed. A card is
certified if no playable scenario fails, and each part of its definition that does something is exercised by one. Parts
that only restrict or name a card need not be: few boards depend on them.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Definition
from duelog.replays.cards.certificates import Certificate
from duelog.replays.cards.definition_files import undefined
from duelog.replays.cards.pool import CardPool
from tests.lockstep.__main__ import drive_safely
from tests.lockstep.recording import Recording
from tests.lockstep.report import Difference, DuelReport
from tests.lockstep.scenarios import CardScenarios
from tests.lockstep.setting import all_codes

FAULT = "the driver failed"

NEEDED = ("effects", "procedures", "materials", "attack_cost", "trap_monster", "wins")
"""The fields of a definition that do something: each, and each entry of the first two, has to be exercised."""


class Failure(Struct, frozen=True):
    """A failing scenario: its first unexplained difference, and the cards concerned.

    `stopped` is the reason why the scenario was not followed to its end; "" if it was.
    """

    scenario: str
    difference: str
    what: str
    about: tuple[str, ...] = ()
    stopped: str = ""


class CardReport(Struct, frozen=True, kw_only=True):
    """The results of the scenarios of a card.

    `missing` counts the cards without a definition that make scenarios unplayable, `rules` are the ids that
    explain differences, `recorded` is the digest of the scenarios, `made` how the further ones were made. `unseen` are
    the parts of the definition that are exercised by no scenario that is equal or explained.
    """

    card: str
    definition: str
    scenarios: int = 0
    equal: int = 0
    explained: int = 0
    not_playable: int = 0
    failures: tuple[Failure, ...] = ()
    missing: dict[str, int] = {}
    rules: tuple[str, ...] = ()
    recorded: str = ""
    made: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    @property
    def playable(self) -> int:
        """How many scenarios could be played."""
        return self.scenarios - self.not_playable

    @property
    def certified(self) -> bool:
        """Whether no scenario failed, and all parts that have to be exercised were."""
        return self.playable > 0 and not self.failures and not self.unproved

    @property
    def unproved(self) -> tuple[str, ...]:
        """The unexercised parts that prevent a certificate."""
        return tuple(part for part in self.unseen if part.startswith(NEEDED))


def certify(
    name: str, told: CardScenarios | None, pool: CardPool, book: CardBook, *, only_failures: bool = False
) -> CardReport:
    """Plays all scenarios of a card; None if there are none.

    With `only_failures` it does not ask what they exercise, for which they are played again without each part.
    """
    digest = book.of([name]).digest()
    if told is None:
        return CardReport(card=name, definition=digest, unseen=tuple(said for said, _ in without_parts(book, name)))
    counts: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    failures: list[Failure] = []
    rules: set[str] = set()
    good: list[Recording] = []
    for recording in told.recordings():
        faces = [pool.face(code) for code in recording.codes]
        if unknown := undefined(faces, book):
            counts["not playable"] += 1
            missing.update(unknown)
            continue
        report = drive_safely(recording, pool, book)
        if not report.explained:
            failures.append(failure(recording, report, pool, name))
            continue
        counts["explained" if report.differences else "equal"] += 1
        rules.update(one.explained for one in report.differences)
        good.append(recording)
    return CardReport(
        card=name, definition=digest, scenarios=len(told.lines), equal=counts["equal"], explained=counts["explained"],
        not_playable=counts["not playable"], failures=tuple(failures), missing=dict(missing),
        rules=tuple(sorted(rules)), recorded=told.digest(), made=told.made,
        unseen=() if only_failures else unseen(name, good, pool, book),
    )  # fmt: skip


def certificate(report: CardReport) -> Certificate:
    """The certificate of a card that passed."""
    return Certificate(
        card=report.card, definition=report.definition, recorded=report.recorded, played=report.playable,
        not_playable=report.not_playable, explained=report.explained, rules=report.rules,
        made=() if "" in report.made else report.made,
    )  # fmt: skip


# --- what was at work -------------------------------------------------------------------------------------------


def unseen(name: str, good: list[Recording], pool: CardPool, book: CardBook) -> tuple[str, ...]:
    """The parts of a definition that can be removed without changing the result of these scenarios."""
    found: list[str] = []
    rest = list(good)
    for said, less in without_parts(book, name):
        seen = next((one for one in rest if at_work(one, pool, book, less)), None)
        if seen is None:
            found.append(said)
        else:  # it is tried first for the next part: a scenario that shows one often shows another
            rest.remove(seen)
            rest.insert(0, seen)
    return tuple(found)


def at_work(recording: Recording, pool: CardPool, book: CardBook, less: Definition) -> bool:
    """Whether a scenario is no longer equal or explained with this definition instead of the card's actual one."""
    names = (pool.face(code).name for code in recording.codes)
    changed = CardBook((less, *(card for card in book.of(names) if card.name != less.name)))
    report = drive_safely(recording, pool, changed)
    return not report.explained and all(difference.what != FAULT for difference in report.differences)


def without_parts(book: CardBook, name: str) -> Iterator[tuple[str, Definition]]:
    """Each part of a definition by name, and the definition without it: an effect, a Summoning procedure, a field.

    If a monster can only be Summoned by its own procedure, its materials are omitted: they only name it.
    """
    card = next(iter(book.of([name])))
    for field in fields(card):
        value: Any = getattr(card, field.name)
        if field.name == "name" or value == field.default or not value:
            continue
        if field.name == "materials" and card.procedures and tuple(card.special_summon_only_by) == ("own",):
            continue
        if field.name not in ("effects", "procedures"):
            yield field.name, replace(card, **{field.name: field.default})
            continue
        for index in range(len(value)):
            yield f"{field.name}[{index}]", replace(card, **{field.name: value[:index] + value[index + 1 :]})


# --- what went wrong --------------------------------------------------------------------------------------------


def failure(recording: Recording, report: DuelReport, pool: CardPool, card: str) -> Failure:
    """The first unexplained difference of a scenario, and the cards that are probably concerned."""
    first = next(iter(report.unexplained), None)
    if first is None:
        return Failure(scenario=recording.name, difference=report.stopped, what=report.stopped, stopped=report.stopped)
    told = f"question {first.n}, {first.when}: {first.what}: ours {first.ours}, theirs {first.theirs}"
    about = tuple(suspects(recording, first, pool, card))
    return Failure(scenario=recording.name, difference=told, what=first.what, about=about, stopped=report.stopped)


def suspects(recording: Recording, difference: Difference, pool: CardPool, card: str) -> list[str]:
    """The cards with effects that a difference names; otherwise those whose effects preceded it, the latest first."""
    faces = [pool.face(code) for code in all_codes(recording.setup)]
    effective = {face.name for face in faces if not (face.is_monster and "normal" in face.kinds)}
    told = f"{difference.ours} {difference.theirs}"
    named = sorted((name for name in effective if name in told), key=lambda name: (name != card, told.index(name)))
    return named or list(dict.fromkeys(_used(recording, difference.n, pool)))[:3]


def _used(recording: Recording, n: int, pool: CardPool) -> Iterator[str]:
    for line in reversed(recording.lines[: n + 1]):
        for message in reversed(line.messages):
            if message["msg"] == "CHAINING" and (face := pool.get(message["code"])) is not None:
                yield face.name
