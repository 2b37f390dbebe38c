"""`duelog tree`: the duels in a folder, each branch under its origin."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from duelog.cli.session.open_options import AsOption, JsonOption, as_seen, untold, viewer_of
from duelog.cli.shell.lazy_commands import TROUBLE
from duelog.cli.shell.terminal import print_json, print_line
from duelog.core.digest import digest
from duelog.core.sight import Viewer
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import result
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DamagedLog
from duelog.replays.exports.excerpts import names_of
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.play.branching import BranchFile, Origin, branches_in

FolderArgument = Annotated[
    Path,
    typer.Argument(help="A folder.", metavar="DIR", show_default=False, exists=True, file_okay=False, dir_okay=True),
]


def tree(folder: FolderArgument, eyes: AsOption = None, json: JsonOption = False) -> None:
    """Show the duels in a folder as a tree: each branch under its origin, with the event at which it diverges.

    The exit code is 2 if a file cannot be read.
    """
    roots = branches_in(folder)
    for root in roots:
        if (viewer := viewer_of(eyes, None if root.duel is None else root.duel.header)) is not None:
            _as_seen(root, None, viewer)
    if json:
        print_json([_facts(root) for root in roots])
    else:
        for root in roots:
            for line in _lines(root, 0):
                print_line(line)
    if any(map(_in_trouble, roots)):
        raise typer.Exit(TROUBLE)


def _as_seen(entry: BranchFile, above: Duel | None, viewer: Viewer) -> None:
    """Replaces the duels by what a viewer saw, with the numbers of that view where branches diverge."""
    before = entry.duel
    if isinstance(entry.trouble, DamagedLog):
        entry.trouble = untold(entry.trouble, entry.path)
    for below in entry.branches:
        _as_seen(below, before, viewer)
    if before is None:
        return
    entry.duel = as_seen(before, viewer)
    if entry.origin is not None:
        shared = as_seen((above or before).branch(min(entry.origin.event, len(above or before))), viewer)
        entry.origin = Origin(entry.origin.name, len(shared), digest(shared.end))


def _in_trouble(entry: BranchFile) -> bool:
    return entry.trouble is not None or any(map(_in_trouble, entry.branches))


def _lines(entry: BranchFile, depth: int) -> Iterator[str]:
    yield f"{'    ' * depth}{_head(entry, depth)}"
    for below in sorted(entry.branches, key=lambda branch: (branch.origin.event if branch.origin else 0, branch.path)):
        yield from _lines(below, depth + 1)


def _head(entry: BranchFile, depth: int) -> str:
    if entry.duel is None:
        return f"{entry.path.name}: cannot be read: {entry.trouble}"
    start = told("at event {event}:", event=str(entry.origin.event)) + " " if depth and entry.origin else ""
    state = entry.duel.end
    over = result(state, names_of(entry.duel), spoken()) if state.result else told("in progress")
    lost = ""
    if entry.origin is not None and not entry.found:
        where = {"event": str(entry.origin.event), "name": entry.origin.name}
        lost = told(", from event {event} of {name}, which is not in this folder", **where)
    return f"{start}{entry.path.name}: {counted(len(entry.duel), 'event')}, {over}{lost}"


def _facts(entry: BranchFile) -> dict[str, Any]:
    found: dict[str, Any] = {"file": entry.path.name, "branches": [_facts(below) for below in entry.branches]}
    if entry.duel is None:
        return {**found, "trouble": str(entry.trouble)}
    found["events"] = len(entry.duel)
    if entry.origin is not None:
        origin = {"file": entry.origin.name, "event": entry.origin.event, "digest": entry.origin.digest}
        found["origin"] = {**origin, "found": entry.found}
    return found
