"""`duelog import`: converts a recording of EDOPro or a page to a replay, and describes recordings of inputs."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.session.open_options import JsonOption
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.output_files import OverwriteOption
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import console, look, notice, print_json, progress, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.arguments import as_list
from duelog.core.wording.phrases import counted
from duelog.events.codec import to_builtins
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cards
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.pool_joining import joined
from duelog.replays.edopro.importing import Import, import_recording
from duelog.replays.edopro.inputs import InputDeck, Inputs, describe_inputs
from duelog.replays.edopro.report import ImportReport
from duelog.replays.errors import DuelogError, some_of, visible
from duelog.replays.exports.page_embedding import PAGE_MARK, is_page, log_in
from duelog.replays.files.duel_files import parse_duel, write_whole
from duelog.replays.files.limits import current
from duelog.replays.files.reading import read_bytes, read_start
from duelog.replays.languages.spoken import spoken, to_tell, told

RecordingArgument = Annotated[
    Path, typer.Argument(help="A recording (*.yrpX, *.yrp), or a page (*.html).", metavar="FILE", show_default=False)
]
ReplayOption = Annotated[
    Path | None, typer.Option("-o", "--out", help="The replay to write (*.duel, *.duel.zst).", metavar="FILE")
]  # fmt: skip
CardsOption = Annotated[
    Path | None, typer.Option("--cards", help="A card database (cards.cdb, faces.jsonl) for names.", metavar="FILE")
]  # fmt: skip

_MOST_LISTED = 10
_PLAIN = "shown, not refereed"
_STAGES = {
    "open": to_tell("opening"), "packets": to_tell("packets"), "start": to_tell("start"),
    "look ahead": to_tell("looking ahead"), "snapshots": to_tell("snapshots"), "events": to_tell("events"),
}  # fmt: skip
"""The stages of an import in words."""


def import_(
    file: RecordingArgument,
    out: ReplayOption = None,
    cards: CardsOption = None,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """Convert a recording of EDOPro (.yrpX) to a replay, checked against the snapshots in the recording itself.

    From a page (.html, made by duelog export) the log is extracted byte for byte.

    Without -o, nothing is written and only the report is printed. A recording of inputs (.yrp) contains no events, so
    its contents are described but no replay is made. The exit code is 1 if the replay differs from the recording or
    ends before it.
    """
    if is_page(read_start(file, len(PAGE_MARK))):
        _from_page(file, out, overwrite, json)
        return
    pool = built_in() if cards is None else joined(built_in(), read_cards(cards))
    if read_start(file, 4) in (b"yrp1", b"yrp2"):
        _inputs(file, out, pool, json)
        return
    imported = _imported(file, pool)
    if out is not None:
        imported.duel.save(out, sealed=imported.report.finished, overwrite=overwrite)
        notice(f"{out} written")
    report = imported.report
    if json:
        print_json(to_builtins(report))
    else:
        _print(_report_rows(report))
    if report.mismatches or report.stopped:
        raise typer.Exit(NO)


def _from_page(file: Path, out: Path | None, overwrite: bool, json: bool) -> None:
    log = log_in(read_bytes(file, current().bytes), str(file))
    duel = parse_duel(log, str(file))
    if out is not None:
        write_whole(out, log, overwrite=overwrite)
        notice(f"{out} written")
    names = [seat.name or "(no name)" for seat in duel.header.seats]
    if json:
        print_json({"page": str(file), "players": " and ".join(names), "events": len(duel.events), "bytes": len(log)})
    else:
        _print(
            [
                ("page", str(file)),
                ("players", _all(names)),
                ("log", f"{counted(len(duel.events), 'event')}, {len(log):,} bytes"),
            ]
        )


def _all(names: Iterable[str]) -> str:
    return told("{names, all}", names=as_list(map(shown, names)))


def _imported(file: Path, pool: CardPool) -> Import:
    with progress("reading the recording", 100) as advance:
        done = 0

        def tell(acts: int, of: int) -> None:
            nonlocal done
            percent = 100 * acts // max(of, 1)
            advance(percent - done)
            done = percent

        return import_recording(file, pool, tell)


def _inputs(file: Path, out: Path | None, pool: CardPool, json: bool) -> None:
    if out is not None:
        hint = "without -o, its contents are described"
        raise DuelogError("holds what the players entered, not what happened", source=str(file), hint=hint)
    inputs = describe_inputs(file, pool)
    if json:
        print_json(to_builtins(inputs))
    else:
        _print(_input_rows(inputs))


Rows = list[tuple[str, str]]


def _print(rows: Rows) -> None:
    out = console()
    how = look(out)
    rows = [(shown(title), text) for title, text in rows]
    width = max(len(title) for title, _ in rows) + 1
    for title, text in rows:
        print_lines(out, prose(Text(visible(text)), how, f"{title:<{width}}", " " * width))


# --- the report of an import ------------------------------------------------------------------------------------


def _report_rows(report: ImportReport) -> Rows:
    rows = [
        ("recording", f"{report.source}, {report.program}"),
        ("players", _all(name or "(no name)" for name in report.players)),
        ("rules", report.rules if report.refereed else f"{report.rules} ({_PLAIN})"),
        ("duel", _length(report)),
        ("packets", _packets(report)),
        ("checked", f"{report.compared:,} cards and zones in {report.snapshots:,} snapshots, {_differing(report)}"),
    ]
    rows += [("differs", str(mismatch)) for mismatch in report.mismatches[:_MOST_LISTED]]
    rows += [("stopped", report.stopped)] if report.stopped else []
    rows += [("unknown", f"kind {kind}: {counted(count, 'packet')}") for kind, count in report.unknown.items()]
    rows += [("warning", warning) for warning in report.warnings]
    rows += [("unnamed", _unnamed(report.unnamed))] if report.unnamed else []
    return [
        *rows,
        (
            "time",
            ", ".join(
                f"{told(_STAGES.get(stage.name, stage.name))} {spoken().number(f'{stage.seconds:.2f}')} s"
                for stage in report.stages
            ),
        ),
    ]


def _length(report: ImportReport) -> str:
    counts = ((report.events, "event"), (report.moves, "move"), (report.turns, "turn"))
    return ", ".join(counted(count, what) for count, what in counts)


def _packets(report: ImportReport) -> str:
    unknown = f", {sum(report.unknown.values())} unknown" if report.unknown else ""
    return (
        f"{report.packets:,}: {report.mapped:,} mapped to events, {report.snapshots:,} snapshots, "
        f"{report.display:,} for the display only{unknown}"
    )


def _unnamed(passcodes: tuple[int, ...]) -> str:
    unnamed = some_of([f"#{code}" for code in passcodes], _MOST_LISTED)
    return f"{unnamed}: --cards FILE takes a card database that contains them"


def _differing(report: ImportReport) -> str:
    return counted(len(report.mismatches), "difference") if report.mismatches else "no difference"


# --- recordings of inputs ---------------------------------------------------------------------------------------


def _input_rows(inputs: Inputs) -> Rows:
    state = ", cut off" if inputs.truncated else ""
    rows = [
        ("recording", f"{inputs.source}, {inputs.family}, {inputs.program}{state}"),
        ("kind", f"{inputs.kind}, {told('packed') if inputs.compressed else told('not packed')}"),
        ("players", ", ".join(name or "(no name)" for name in inputs.players)),
        ("rules", inputs.rules if inputs.refereed else f"{inputs.rules} ({_PLAIN})"),
    ]
    rows += [("recorded", inputs.recorded_at)] if inputs.recorded_at else []
    if inputs.life_points is not None:
        start = f"{inputs.life_points} Life Points, a hand of {inputs.opening_hand}, {inputs.draw} to draw"
        rows.append((told("start"), start))
    rows += [("script", inputs.script)] if inputs.script else []
    rows += [("rule cards", ", ".join(map(str, inputs.rule_cards)))] if inputs.rule_cards else []
    rows.append(("seeds", ", ".join(map(str, inputs.seeds))))
    for deck in inputs.decks:
        rows += _deck_rows(deck)
    rows.append(("answers", _answers(inputs)))
    rows += [("unnamed", _unnamed(inputs.unnamed))] if inputs.unnamed else []
    return [*rows, ("missing", inputs.missing)]


def _deck_rows(deck: InputDeck) -> Rows:
    rows = [("deck", f"{deck.player}, Main {len(deck.main)}: {_copies(deck.main_names)}")]
    return [*rows, ("", f"Extra {len(deck.extra)}: {_copies(deck.extra_names)}")] if deck.extra else rows


def _copies(names: tuple[str, ...]) -> str:
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(names).items())


def _answers(inputs: Inputs) -> str:
    given: list[Any] = [answer.content if answer.number is None else answer.number for answer in inputs.responses]
    return f"{len(given)}: {' '.join(map(str, given))}" if given else told("no answers")
