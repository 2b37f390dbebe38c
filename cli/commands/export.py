"""`duelog export`: a duel in other formats."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.open_options import AsOption, FileArgument, JsonOption, as_seen, open_duel, viewer_of
from duelog.cli.session.setup_options import book_of, sentences
from duelog.cli.shell.output_files import OutOption, OverwriteOption, write_text
from duelog.cli.shell.terminal import notice, print_json
from duelog.core.sight import Viewer
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.formats import EXPORTS
from duelog.replays.exports.formats import export as exported
from duelog.replays.files.content import read_content
from duelog.replays.files.duel_files import duel_stem


class Format(StrEnum):
    """The formats of a duel: the names in `EXPORTS`, and a replay."""

    text = "text"
    html = "html"
    moves = "moves"
    jsonl = "jsonl"
    json = "json"
    ydk = "ydk"
    duel = "duel"


FormatOption = Annotated[
    Format | None,
    typer.Option(
        "--format", "-f", help="The format, as described above; by default that of the suffix of OUT, otherwise text."
    ),
]


def export(
    file: FileArgument,
    to: FormatOption = None,
    out: OutOption = None,
    eyes: AsOption = None,
    cards: CardsOption = None,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """Write a duel in another format.

    text: the log in words. html: a page for any browser, with board and log; with --as p1 it contains only what p1
    saw, and so do text, json, jsonl and duel. moves: the notation. jsonl: one event per line, with turn and Phase.
    json: one document with everything, including the last position. ydk: both decks, as OUT-p1.ydk and OUT-p2.ydk.
    duel: a new replay, compressed if OUT ends in .zst. --json lists the files written, or holds the text where none is.
    """
    duel = open_duel(file, eyes)
    sealed = duel.seal is not None
    form = _form(out) if to is None else to
    viewer = viewer_of(eyes, duel.header)
    if viewer is not None and form is not Format.duel and not EXPORTS[form].for_viewers:
        others = ", ".join(name for name, other in EXPORTS.items() if other.for_viewers)
        hint = f"{' and '.join((others, 'duel'))} have one"
        raise DuelogError(f"the format {form} has no view for one player", hint=hint)
    if viewer is not None and form is not Format.html:
        duel = as_seen(duel, viewer)
    if form is Format.duel:
        written: list[Path] | str = [_save(duel, out, overwrite, sealed=sealed)]
    else:
        texts = {".html": _page(duel, viewer, file, cards)} if form is Format.html else exported(duel, form)
        only = next(iter(texts.values())) if len(texts) == 1 and out is None else None
        written = only if json and only is not None else _write(texts, out, file, overwrite)
    if json:
        found = {"text": written} if isinstance(written, str) else {"files": [str(path) for path in written]}
        print_json({"format": form.value, "seen_by": viewer, "files": [], **found})


def _page(duel: Duel, viewer: Viewer | None, file: Path, cards: list[Path] | None) -> str:
    book = book_of(duel.header, cards) if viewer is None else None  # a view is not judged
    return as_page(duel, viewer, log=read_content(file).data, book=book, definitions=sentences(cards))


def _form(out: Path | None) -> Format:
    """The format for the suffix of a file name; text by default."""
    name = "" if out is None else out.name.removesuffix(".zst")
    endings = {form.ending: Format(name) for name, form in EXPORTS.items()} | {
        ".duel": Format.duel,
        ".htm": Format.html,
    }
    return next((form for ending, form in endings.items() if name.endswith(ending)), Format.text)


def _save(duel: Duel, out: Path | None, overwrite: bool, *, sealed: bool) -> Path:
    if out is None:
        raise DuelogError("a replay can only be written to a file", hint="name it: -o FILE")
    duel.save(out, sealed=sealed, overwrite=overwrite)
    notice(f"{out} written")
    return out


def _write(files: dict[str, str], out: Path | None, file: Path, overwrite: bool) -> list[Path]:
    """Writes one file to `out`, or several with names derived from it; returns the files."""
    if len(files) == 1:
        write_text(next(iter(files.values())), out, overwrite=overwrite)
        return [] if out is None else [out]
    out = out or file
    last = Path(next(iter(files))).suffix
    stem = duel_stem(out.name).removesuffix(last)
    paths = {out.with_name(f"{stem}{ending}"): text for ending, text in files.items()}
    for path, text in paths.items():
        write_text(text, path, overwrite=overwrite)
    return list(paths)
