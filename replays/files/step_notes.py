"""Marks and notes on the steps of a duel, kept in a file beside it: ``x.duel.notes.json``.

A JSON object: the number of a step with its note, ``{"41": {"text": "why not M2?"}}``; a mark is a note without a text.
It is what a page holds of its own notes. The duel stays as it is.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import write_whole
from duelog.replays.files.reading import read_bytes

MOST_BYTES = 4 << 20
"""The largest file of notes that is read, in bytes."""


class StepNote(Struct, frozen=True):
    """A note on a step; a mark if the text is ""."""

    text: str = ""


def notes_path(duel: Path) -> Path:
    """The file of the notes on a duel."""
    return duel.with_name(f"{duel.name}.notes.json")


def read_notes(duel: Path) -> dict[int, StepNote]:
    """The notes on a duel; none if there is no file. DuelogError if it cannot be read."""
    path = notes_path(duel)
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(read_bytes(path, MOST_BYTES), type=dict[int, StepNote])
    except (msgspec.MsgspecError, RecursionError) as error:
        hint = 'it holds a note for each step, such as {"41": {"text": ""}}'
        raise DuelogError(f"is no file of notes: {error}", source=str(path), hint=hint) from error


def write_notes(duel: Path, notes: dict[int, StepNote]) -> None:
    """Writes the notes on a duel, all or none. DuelogError if that is not possible."""
    path = notes_path(duel)
    told = {str(n): note for n, note in sorted(notes.items())}
    write_whole(path, msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n", overwrite=True)
