"""Golden duels: recorded once, reviewed, and recomputed from their moves and chance in every test run.

The pytest plugin (`duelog.replays.goldens.pytest_plugin`) is built on this module; docs/golden-files.md is its manual.
"""

import json
import random
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.rulebook import RULES
from duelog.core.state import State
from duelog.events import codec
from duelog.events.base import Event, Move
from duelog.replays.cards.pool import CardPool
from duelog.replays.cases.arranging import set_up
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.sketch import sketch
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.goldens.rederiving import IllegalNow, rederive
from duelog.replays.notation import parse_move, print_move
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.recording import Recording
from duelog.replays.referee.referee import RECORDED_BY, referee
from duelog.replays.referee.stated import RuleFinding

UPDATE_HINT = "If it shall be so, run pytest with --duel-update and review the new file (git diff, duelog diff)."


class Update(Struct, frozen=True):
    """The result of an update: whether the file was written, the first event that differs, what chance was missing."""

    written: bool
    first: int = 0
    notes: tuple[str, ...] = ()


def golden_difference(path: str | Path, book: CardBook | None = None, *, partial: bool = False) -> str:
    """A message about the first difference in a golden duel; "" if everything is as recorded.

    `book` holds the card definitions; None: the built-in ones. They may differ from those that the file was recorded
    with, since only the resulting duel is compared. DuelogError for a file that cannot be read or refereed; and,
    unless `partial` is set, for one without a seal or a result, since what was cut off would never be noticed.
    """
    duel = _golden(path, partial)
    report = referee(duel, _book(duel, book), pinned=False)
    if report.unjudged and report.ok:
        beside = [entry for entry in report.unjudged if entry.kind != "duel-ended"]
        if beside:
            raise DuelogError(f"cannot be derived anew: {beside[0].kind}: {beside[0].reason}", source=str(path))
    return explained(duel, report.findings[0], str(path)) if report.findings else ""


def update_golden(path: str | Path, book: CardBook | None = None, *, partial: bool = False) -> Update:
    """Rewrites a golden duel from its moves and chance, if anything differs.

    DuelogError if a recorded move is no longer legal: an update cannot resolve that.
    """
    duel = _golden(path, partial)
    try:
        derived = rederive(duel, _book(duel, book))
    except IllegalNow as refused:
        broken = "; ".join(f"{violation.rule}: {violation.facts}" for violation in refused.violations)
        line = print_move(refused.move, refused.duel.end)
        raise DuelogError(
            f"event {refused.move.n}, {line}, is not legal any more ({broken})", source=str(path),
            hint="moves are kept as they are; record the duel anew, or repair what made it illegal",
        ) from refused  # fmt: skip
    new = derived.duel
    if new.header == duel.header and list(new.events) == list(duel.events):
        return Update(False)
    pairs = zip(duel.events, new.events, strict=False)
    first = next((n for n, (old, now) in enumerate(pairs, 1) if old != now), min(len(duel), len(new)) + 1)
    new.save(path, sealed=duel.seal is not None, overwrite=True)
    return Update(True, first, derived.notes)


def _golden(path: str | Path, partial: bool) -> Duel:
    duel = Duel.open(path)
    if not duel.start.rules.refereed:
        raise DuelogError(f"{duel.start.rules.name} is shown, not refereed", source=str(path))
    if RECORDED_BY in duel.header.tags:
        raise DuelogError("was imported: its events are not those of duelog's rules", source=str(path))
    if missing := _missing(duel, partial):
        raise DuelogError(missing, source=str(path), hint="" if partial else PARTIAL_HINT)
    return duel


PARTIAL_HINT = "restore the whole file; if it is meant to end there, say partial=True"


def _missing(duel: Duel, partial: bool) -> str:
    """What a golden duel lacks to be complete, "" for nothing; a partial one needs only one event."""
    if not len(duel):
        return "holds no event: there is nothing to derive anew"
    if duel.warnings:
        return f"is torn: after event {len(duel)} a line is cut off"
    if partial:
        return ""
    if duel.seal is None:
        return f"has no seal: it ends with event {len(duel)}, and what followed may be cut off"
    return (
        "" if duel.end.result is not None else f"has no result: it ends with event {len(duel)}, where the duel goes on"
    )


def _book(duel: Duel, book: CardBook | None) -> CardBook:
    if book is not None or not duel.header.definitions:
        return book or NO_BOOK
    from duelog.replays.cards.definition_files import built_in_book  # slow to import

    return built_in_book()


# --- the message ------------------------------------------------------------------------------------------------


def explained(duel: Duel, finding: RuleFinding, source: str) -> str:
    """Explains the first difference: both events, the fields, the move that led to them, the rules, the boards."""
    before = duel.state_at(finding.n - 1)
    lines = [f"{source}: event {finding.n} does not come out as it was recorded.", f"  {finding.what}", ""]
    lines += _caused(duel, finding)
    lines += [f"recorded: {_line(finding.event)}", f"now:      {_line(_numbered(finding))}"]
    lines += [
        f"  {field.path}: {_plain(field.right)} recorded, {_plain(field.left)} now"
        for field in finding.fields
        if field.path != "kind"
    ]
    lines += _ruled(finding)
    lines += _board(f"the board before event {finding.n}:", before)
    if finding.event is not None and finding.kind != "illegal":
        lines += _board("after it, as recorded:", evolve(before, finding.event))
    expected = _numbered(finding)
    if expected is not None:
        lines += _board("after it, as it comes out now:", evolve(before, expected))
    return "\n".join((*lines, "", _HINTS.get(finding.kind, UPDATE_HINT)))


_HINTS = {
    "illegal": "--duel-update keeps the moves, so it cannot help here: repair what made the move illegal, or record "
    "the duel anew."
}


def _caused(duel: Duel, finding: RuleFinding) -> list[str]:
    move = duel.event(finding.after) if finding.after else None
    if not isinstance(move, Move):
        return []
    line = print_move(move, duel.state_at(finding.after - 1))
    return [f"the move before it, event {finding.after}: {line}"]


def _numbered(finding: RuleFinding) -> Event | None:
    """The outcome that results now, with the number and cause it would have in the log."""
    return None if finding.expected is None else replace(finding.expected, n=finding.n, by=finding.after)


def _line(event: Event | None) -> str:
    return "nothing" if event is None else codec.encode(event).decode()


def _plain(value: object) -> str:
    return "nothing" if value is None else json.dumps(codec.to_builtins(value))


def _ruled(finding: RuleFinding) -> list[str]:
    if finding.violations:
        return [f"  {violation}" for violation in finding.violations]
    return [f"  {rule} (page {RULES[rule].page}): {RULES[rule].text}" for rule in finding.rules]


def _board(title: str, state: State) -> list[str]:
    if faults(state):
        return ["", title, f"  {faults(state)[0].sentence}"]
    return ["", title, *(f"  {line}" for line in sketch(state))]


# --- creating one -----------------------------------------------------------------------------------------------


def play_lines(
    position: str,
    lines: Iterable[str],
    *,
    book: CardBook | None = None,
    cards: CardPool | None = None,
    seed: int = 0,
    ruleset: str = "rulebook-9.0",
) -> Duel:
    """A duel in memory that begins with a position and continues with these moves, to be saved as a golden duel.

    `position` is YAML as in a case (docs/cases.md), `lines` are in the notation (docs/notation.md). `book` holds the
    card definitions and `cards` the faces; None: the built-in ones. Random results come from `seed`. DuelogError for a
    position or line that cannot be read, `IllegalMove` for an illegal move.
    """
    from duelog.replays.cards.built_in import built_in
    from duelog.replays.cards.definition_files import built_in_book

    book = built_in_book() if book is None else book
    head, arranged = set_up(load_marked(position, "position"), cards or built_in(), ruleset, book=book)
    duel = Duel.new(replace(head, definitions=book.digest(), made_by="duelog"), (arranged,))
    table = Recording(duel, SeededChance(random.Random(seed)), book=book)  # noqa: S311 - a game
    table.settle()
    for line in lines:
        table.play_line(partial(parse_move, line))
    return duel
