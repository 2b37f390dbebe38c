"""Certifies cards by their recorded scenarios: `python -m tests.lockstep.certify [CARD|FILE...]`.

Without arguments it certifies all defined cards. A FILE names one card per line. `--jobs N` sets the number of
processes, `--all` also lists certified cards, `--differences` prints every failing scenario, `--json` prints output for
programs, and `--out FILE` writes that in addition to the table. `--scenarios FOLDER` adds scenarios, and `--write`
updates the certificates of these cards. `--again` makes the scenarios anew that certificates were written with, in the
engine of the environment variable `OCG`, as far as they say how (`tests.lockstep.boards`). `--at-hand` plays nothing,
and counts the certificates whose scenarios are here. `--as-of DATE` plays with the card texts of a date; the scenarios
of ../shared follow the newest texts, and are left out then. The exit status is 1 if a card failed a scenario, 2 without
../shared.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from functools import reduce
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from duelog.cli.shell.terminal import cut, progress
from duelog.core.effects.book.card_book import CardBook
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.certificates import (
    CERTIFICATES,
    Certificate,
    certificate_of,
    certificates,
    encode_certificates,
    renewed,
)
from duelog.replays.cards.dated_texts import NEWEST, is_date
from duelog.replays.cards.definition_files import built_in_book, built_in_texts
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.pool_joining import joined
from tests.lockstep.boards.making import has_engine, made_in, remade, remakable
from tests.lockstep.boards.reading import read_boards
from tests.lockstep.certifying import CardReport, Failure, certificate, certify
from tests.lockstep.scenarios import CardScenarios, read_scenarios, scenario_files
from tests.shared import SHARED

SCENARIOS = SHARED / "reference" / "scenarios"
CARDS = SHARED / "cards" / "cards.cdb"


def main(arguments: Sequence[str]) -> int:
    """Returns the exit status: 1 if a card failed a scenario, 2 if there are no scenarios."""
    asked = _options(arguments)
    if not SCENARIOS.exists() or not CARDS.exists():
        print("needs ../shared/reference/scenarios and ../shared/cards, which are not here")
        return 2
    if not is_date(asked.as_of):
        print(f"--as-of needs a date like 2014-08-31, not {asked.as_of}")
        return 2
    known = sorted(card.name for card in built_in_book(NEWEST))
    names = list(named(asked.cards)) or known
    if strange := [name for name in names if name not in built_in_book(asked.as_of)]:
        print(f"not defined: {', '.join(strange)}")
        return 2
    folders = (SCENARIOS, *asked.scenarios) if asked.as_of == NEWEST or asked.at_hand else asked.scenarios
    if asked.again and not has_engine():
        print("--again needs OCG, the folder of your own engine, and ../shared/oracle, which drives it")
        return 2
    with tempfile.TemporaryDirectory() as made:
        again = _made_again(names, Path(made)) if asked.again else []
        paths = [path for folder in (*folders, *again) for path in scenario_files(folder)]
        if asked.at_hand:
            print("\n".join(f"{count:5}  {what}" for what, count in at_hand(paths, again=asked.again).most_common()))
            return 0
        reports = certified(names, paths, jobs=asked.jobs, as_of=asked.as_of)
    whole = msgspec.json.format(msgspec.json.encode(as_json(reports)), indent=1).decode()
    if asked.out:
        asked.out.write_text(whole + "\n", encoding="utf-8")
    if asked.write:
        write(reports)
    if asked.json:
        print(whole)
    else:
        print("\n".join(table(reports, every=asked.all, differences=asked.differences)))
    return 1 if any(report.failures for report in reports) else 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="certify", description="Plays the recorded scenarios of cards.")
    parser.add_argument("cards", nargs="*", help="names of cards, or files that name one a line; all defined cards")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--scenarios", type=Path, action="append", default=[], help="a folder with more scenarios")
    parser.add_argument("--as-of", default=NEWEST, metavar="DATE", help="play with the card texts of this date")
    parser.add_argument("--write", action="store_true", help="renew the certificates that come with the package")
    parser.add_argument("--all", action="store_true", help="list certified cards, too")
    parser.add_argument("--differences", action="store_true", help="print every failing scenario")
    parser.add_argument("--again", action="store_true", help="make the scenarios of the certificates again")
    parser.add_argument("--at-hand", action="store_true", help="count the certificates whose scenarios are here")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, help="write the JSON to a file, too")
    return parser.parse_args(arguments)


def _made_again(names: Sequence[str], out: Path) -> list[Path]:
    """The folders with the scenarios of these cards' certificates that can be made again."""
    _prepare(NEWEST)
    kept = [certificates()[name] for name in names if name in certificates()]
    return remade(kept, _POOL[0], read_boards(_POOL[0]), out)


def at_hand(paths: Sequence[Path], *, again: bool = False) -> Counter[str]:
    """The number of certificates by whether their scenarios are in these files; those of older texts count, too.

    `again` says that those which can be made again are among them.
    """
    _prepare(NEWEST)
    boards = read_boards(_POOL[0])
    told = _scenarios_of(certificates(), _POOL[0], paths)
    found: Counter[str] = Counter()
    for name, newest in certificates().items():
        here = told.get(name)
        for one in (newest, *newest.others):
            if here is not None and here.digest() == one.recorded:
                found["all scenarios at hand"] += 1
            elif remakable(one, boards):
                found["made again otherwise" if again else "can be made again"] += 1
            elif here is None:
                found["made boards only, not kept"] += 1
            else:
                found["further or other boards, not kept"] += 1
    return found


def certified_in(paths: Sequence[Path]) -> dict[str, Certificate]:
    """The cards with scenarios in some files that have a certificate for their newest text, in order."""
    _prepare(NEWEST)
    told = _scenarios_of(certificates(), _POOL[0], paths)
    held = {name: certificate_of(name, built_in_book(NEWEST)) for name in sorted(told)}
    return {name: one for name, one in held.items() if one is not None}


def write(reports: Iterable[CardReport]) -> None:
    """Updates the certificates of these cards; others stay, unless they are no longer defined."""
    path = Path(str(files("duelog.replays.cards").joinpath(CERTIFICATES)))
    kept = {name: one for name, one in certificates().items() if name in built_in_book(NEWEST)}
    texts: dict[str, list[str]] = {}
    for text in reversed(built_in_texts()):
        texts.setdefault(text.definition.name, []).append(CardBook([text.definition]).digest())
    for report in reports:
        new = certificate(report) if report.certified else None
        valid = [digest for digest in texts[report.card] if new or digest != report.definition]
        if one := renewed(kept.pop(report.card, None), new, valid):
            kept[report.card] = one
    path.write_bytes(encode_certificates(kept.values()))


def named(words: Iterable[str]) -> Iterator[str]:
    """The distinct card names given as arguments, or in files with one per line.

    Names separated by commas are split, unless there is a card with the whole name.
    """
    book = built_in_book(NEWEST)
    found: list[str] = []
    for word in words:
        if word in book:
            found.append(word)
        elif os.path.isfile(word):  # noqa: PTH113 (Path.is_file raises if a list of names is too long for a path)
            lines = Path(word).read_text(encoding="utf-8").splitlines()
            found += [line.strip() for line in lines if line.strip()]
        else:
            found += _apart(word, book)
    yield from dict.fromkeys(found)


def _apart(word: str, book: CardBook) -> Iterator[str]:
    """Splits names separated by commas; a comma may also be part of a name."""
    parts = [part.strip() for part in word.split(",")]
    at = 0
    while at < len(parts):
        ends = range(len(parts), at + 1, -1)
        end = next((end for end in ends if ", ".join(parts[at:end]) in book), at + 1)
        if parts[at]:
            yield ", ".join(parts[at:end])
        at = end


# --- playing them -----------------------------------------------------------------------------------------------


_POOL: list[CardPool] = []


def certified(names: Sequence[str], paths: Sequence[Path], *, jobs: int = 1, as_of: str = NEWEST) -> list[CardReport]:
    """The report on each card in the scenarios of some files, in the order of the names."""
    told = _told(names, paths, as_of)
    reports: dict[str, CardReport] = {}
    with progress("certifying", len(names)) as step:
        for report in _played(names, told, jobs, as_of):
            reports[report.card] = report
            step()
    return [reports[name] for name in names]


def failing(names: Sequence[str], paths: Sequence[Path]) -> Iterator[CardReport]:
    """The report on each card in the scenarios of some files, which does not say what they exercise: half the work."""
    told = _told(names, paths, NEWEST)
    return (certify(name, told.get(name), _POOL[0], built_in_book(NEWEST), only_failures=True) for name in names)


def _told(names: Iterable[str], paths: Sequence[Path], as_of: str) -> dict[str, CardScenarios]:
    _prepare(as_of)
    return _scenarios_of(names, _POOL[0], paths)


def _played(names: Sequence[str], told: dict[str, CardScenarios], jobs: int, as_of: str) -> Iterator[CardReport]:
    if jobs == 1:
        yield from (_certify(name, told.get(name), as_of) for name in names)
        return
    workers: Executor
    with ProcessPoolExecutor(jobs, initializer=_prepare, initargs=(as_of,)) as workers:
        for done in as_completed([workers.submit(_certify, name, told.get(name), as_of) for name in names]):
            yield done.result()


def _prepare(as_of: str) -> None:
    """Loads shared data once per process; cards have their names of 2014, as in definitions."""
    if not _POOL:
        _POOL.append(joined(built_in(), read_cdb(CARDS)))
    built_in_book(as_of)


def _certify(name: str, told: CardScenarios | None, as_of: str) -> CardReport:
    return certify(name, told, _POOL[0], built_in_book(as_of))


def _scenarios_of(names: Iterable[str], pool: CardPool, paths: Iterable[Path]) -> dict[str, CardScenarios]:
    """The scenarios by card name, as in the database, regardless of the names in the recordings."""
    of_code: dict[int, str] = {}
    for name in names:
        if (face := pool.find(name)) is not None:
            of_code.update((code, name) for code in {face.passcode, *pool.prints_of(face.passcode)})
    found: dict[str, list[CardScenarios]] = {}
    for path in paths:
        made = None if path.parent == SCENARIOS else made_in(path.parent)
        for told in read_scenarios([path], of_code):
            name = of_code[told.code]
            how = () if made is None else (made.get(name, ""),)
            found.setdefault(name, []).append(msgspec.structs.replace(told, made=how))
    for parts in found.values():  # in one order, whichever folder is named first
        parts.sort(key=lambda part: part.made)
    return {name: reduce(CardScenarios.and_more, parts).named_as_in(pool) for name, parts in found.items()}


# --- telling what came of it ------------------------------------------------------------------------------------


def label(report: CardReport) -> str:
    """`certified`, or why a card is not."""
    if report.certified:
        return "certified"
    if report.failures:
        return "fails"
    return "unseen" if report.playable else "no scenario"


def blamed(report: CardReport, failure: Failure, proved: set[str]) -> str:
    """The probable cause of a failure: the card itself, another card, or neither."""
    if not failure.about:
        return "unknown"
    first = failure.about[0]
    if first == report.card:
        return "itself"
    return f"{first} ({'certified' if first in proved else 'uncertified'})"


def totals(reports: Sequence[CardReport]) -> dict[str, Any]:
    """The totals for all cards."""
    labels = Counter(label(report) for report in reports)
    count = len(reports)
    numbers = ("scenarios", "playable", "equal", "explained", "not_playable")
    return {
        "defined": count, "certified": labels["certified"],
        "percent": round(100 * labels["certified"] / count, 1) if count else 0.0,
        "fails": labels["fails"], "unseen": labels["unseen"], "no scenario": labels["no scenario"],
        **{number: sum(getattr(report, number) for report in reports) for number in numbers},
        "failing scenarios": sum(len(report.failures) for report in reports),
    }  # fmt: skip


def as_json(reports: Sequence[CardReport]) -> dict[str, Any]:
    """The output for programs."""
    proved = {report.card for report in reports if report.certified}
    cards = [
        {
            **msgspec.to_builtins(report),
            "label": label(report),
            "blamed": [blamed(report, failure, proved) for failure in report.failures],
        }
        for report in reports
    ]
    return {"total": totals(reports), "missing": dict(missing(reports).most_common()), "cards": cards}


def missing(reports: Iterable[CardReport]) -> Counter[str]:
    """The cards without a definition, with the number of scenarios that each makes unplayable."""
    found: Counter[str] = Counter()
    for report in reports:
        found.update(report.missing)
    return found


def table(reports: Sequence[CardReport], *, every: bool = False, differences: bool = False) -> Iterator[str]:
    """The table of cards, failing ones first, followed by the totals."""
    proved = {report.card for report in reports if report.certified}
    yield f"{'card':34} {'all':>3} {'play':>4} {'same':>4} {'expl':>4} {'fail':>4}  state: first difference (due to)"
    order = ("fails", "unseen", "no scenario", "certified")
    for report in sorted(reports, key=lambda report: (order.index(label(report)), report.card)):
        if report.certified and not every and len(reports) > 1:
            continue
        yield _row(report, proved)
        for failure in report.failures if differences else ():
            yield f"    {failure.scenario} [{blamed(report, failure, proved)}] {failure.difference}"
            if failure.stopped:
                yield f"        stopped: {failure.stopped}"
    yield from _below(reports, proved)


def _row(report: CardReport, proved: set[str]) -> str:
    counts = f"{report.scenarios:3} {report.playable:4} {report.equal:4} {report.explained:4} {len(report.failures):4}"
    told = label(report)
    if report.failures:
        first = report.failures[0]
        told += f": {first.what} ({blamed(report, first, proved)})"
    if report.unproved and report.playable:
        told += f"; not exercised: {', '.join(report.unproved)}"
    if report.rules:
        told += f"; explained by {', '.join(report.rules)}"
    return f"{cut(report.card, 34, '…')} {counts}  {told}"


def _below(reports: Sequence[CardReport], proved: set[str]) -> Iterator[str]:
    total = totals(reports)
    kinds = Counter(failure.what for report in reports for failure in report.failures)
    whom = Counter(blamed(report, failure, proved) for report in reports for failure in report.failures)
    if kinds:
        yield "first differences: " + ", ".join(f"{what} {count}" for what, count in kinds.most_common(12))
        yield "due to: " + ", ".join(f"{who} {count}" for who, count in whom.most_common(12))
    if needed := missing(reports).most_common(12):
        yield "not playable for want of: " + ", ".join(f"{name} {count}" for name, count in needed)
    yield (
        f"scenarios {total['scenarios']}, not playable {total['not_playable']}; of {total['playable']} played"
        f" {total['equal']} equal, {total['explained']} explained, {total['failing scenarios']} fail"
    )
    yield (
        f"cards {total['defined']}, certified {total['certified']} ({total['percent']} %), fail {total['fails']},"
        f" not exercised {total['unseen']}, without a playable scenario {total['no scenario']}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
