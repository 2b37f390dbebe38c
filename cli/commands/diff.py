"""`duelog diff`: the first event in which two duels differ."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.board.drawn_board import board
from duelog.cli.session.open_options import JsonOption, ListOption
from duelog.cli.shell.lazy_commands import NO, OK
from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.fold.evolve import evolve
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.situation import Names
from duelog.events.base import Event
from duelog.events.codec import to_builtins
from duelog.events.lines import KIND
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.difference import Difference, FieldDifference, diff_files
from duelog.replays.duels.difference import diff as diff_duels
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import visible
from duelog.replays.files.content import read_content

LeftArgument = Annotated[Path, typer.Argument(help="A replay.", metavar="A", show_default=False)]
RightArgument = Annotated[Path, typer.Argument(help="Another.", metavar="B", show_default=False)]
MOST_FIELDS = 20
_LONGEST_VALUE = 200


def diff(
    left: LeftArgument,
    right: RightArgument,
    boards: Annotated[bool, typer.Option(help="Show the board before the event, and after it on both sides.")] = True,
    as_list: ListOption = False,
    json: JsonOption = False,
) -> None:
    """The first event in which two duels differ, its fields, and the boards around it.

    The exit code is 0 where they are the same duel, 1 where they differ. What the headers say of the file and not of
    the duel (who made it, when, tags) does not count.
    """
    found = _compared(left, right)
    if json:
        print_json(_facts(found))
    else:
        _print(found, left, right, boards, as_list)
    raise typer.Exit(OK if found.same else NO)


def _compared(left: Path, right: Path) -> Difference:
    """The difference. Seals may agree where one of the files was altered under its own: then all of it is read."""
    found = diff_files(left, right)
    if found.same and found.digests and read_content(left).data != read_content(right).data:
        return diff_duels(Duel.open(left), Duel.open(right))
    return found


def _print(found: Difference, left: Path, right: Path, boards: bool, as_list: bool) -> None:
    out = console()
    how = look(out)
    print_lines(out, prose(Text(_summary(found, left, right), style="bold"), how))
    for side, differences in (("header", found.header), ("event", found.fields)):
        print_lines(out, _fields(side, differences, how))
    if found.n == 0:
        return
    before = found.states()
    for name, event, state in ((left, found.left, before[0]), (right, found.right, before[1])):
        text = "ends before it" if event is None else _told(event, state)
        print_lines(out, prose(Text(f"{name}: {text}"), how, "", "    "))
    if boards:
        _print_boards(found, (left, right), before, as_list, how)


def _told(event: Event, before: State) -> str:
    return f"{KIND[type(event)]}: {say(event, before, evolve(before, event), None, built_in_definitions)}"


def _print_boards(
    found: Difference, names: tuple[Path, Path], before: tuple[State, State], as_list: bool, how: Look
) -> None:
    """The board before the event, once where both are the same; then those after it that differ from it."""
    titles = [(f"before event {found.n}", before[0])] if before[0] == before[1] else [
        (f"before event {found.n} in {name}", state) for name, state in zip(names, before, strict=True)
    ]  # fmt: skip
    for name, event, state in zip(names, (found.left, found.right), before, strict=True):
        after = state if event is None else evolve(state, event)
        # A move changes nothing that is to be seen before its outcomes do.
        if board(after, Names(), how, as_list=as_list) != board(state, Names(), how, as_list=as_list):
            titles.append((f"after event {found.n} in {name}", after))
    for title, state in titles:
        print_lines(how.console, [Text(), Text(f"{title}:", style="bold")])
        print_lines(how.console, board(state, Names(), how, as_list=as_list))


def _summary(found: Difference, left: Path, right: Path) -> str:
    match found.kind:
        case "same":
            return f"{left} and {right} hold the same duel."
        case "header":
            event = f", and event {found.n} differs" if found.n else ""
            return f"The duels start differently{event}."
        case "longer":
            longer = right if found.left is None else left
            return f"All events of one are those of the other; {longer} goes on with event {found.n}."
        case "event":
            return f"The duels differ from event {found.n} on."


def _fields(side: str, differences: tuple[FieldDifference, ...], how: Look) -> list[Text]:
    lines: list[Text] = []
    for difference in differences[:MOST_FIELDS]:
        ours, theirs = _shown(difference.left), _shown(difference.right)
        name = f"{side} {difference.path}" if difference.path else side
        lines += prose(Text(f"{name}: {ours} / {theirs}"), how, "  ", "    ")
    more = len(differences) - MOST_FIELDS
    return [*lines, Text(f"  and {more} more")] if more > 0 else lines


def _shown(value: Any) -> str:
    text = "nothing" if value is None else visible(str(to_builtins(value)))
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]} ..."


def _facts(found: Difference) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "same": found.same,
        "n": found.n or None,
        "left": _event(found.left),
        "right": _event(found.right),
        "fields": [_field(difference) for difference in found.fields],
        "header": [_field(difference) for difference in found.header],
    }


def _event(event: Event | None) -> Any:
    return None if event is None else to_builtins(event)


def _field(difference: FieldDifference) -> dict[str, Any]:
    return {
        "path": difference.path, "left": to_builtins(difference.left), "right": to_builtins(difference.right)
    }  # fmt: skip
