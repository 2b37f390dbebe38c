"""`duelog rewind`: what going back in a duel undoes, what it cannot undo, and what a judge may consider."""

from typing import Annotated, Any

import typer
from msgspec import to_builtins
from rich.text import Text

from duelog.cli.session.open_options import FileArgument, JsonOption, open_duel
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.english import ENGLISH
from duelog.core.digest import digest
from duelog.core.wording.phrases import counted
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.rewinding import Rewind
from duelog.replays.duels.rewinding import rewind as rewound
from duelog.replays.errors import DuelogError, visible
from duelog.replays.languages.spoken import spoken

BeforeOption = Annotated[int, typer.Option("--before", help="Go back to before event N.", metavar="N")]
FromOption = Annotated[int | None, typer.Option("--from", help="Go back from after event M; the end.", metavar="M")]


def rewind(file: FileArgument, before: BeforeOption, last: FromOption = None, json: JsonOption = False) -> None:
    """Show what going back to before an event means: each inverse step, newest first, and what cannot be undone.

    It shows what each player learned since, what was random, which order was lost, and what a judge may consider: a
    full rewind, a partial fix or none. It gives advice only and changes nothing.
    """
    duel = open_duel(file)
    last = len(duel) if last is None else last
    if not 0 < before <= last <= len(duel):
        hint = f"--before takes 1 to {last}" if last <= len(duel) else f"there are 1 to {len(duel)}"
        raise DuelogError(f"there is no event {before} to go back over", source=duel.source, hint=hint)
    found = rewound(duel, before, last, ENGLISH if json else spoken())
    if json:
        print_json(_facts(duel, found))
    else:
        how = look(console())
        for text in _lines(duel, found):
            print_lines(how.console, _shown(text, how))


def _shown(text: str, how: Look) -> list[Text]:
    indent = " " * (len(text) - len(text.lstrip()))
    return prose(Text(visible(text.lstrip())), how, indent, f"{indent}    ")


def _lines(duel: Duel, found: Rewind) -> list[str]:
    lines = [
        f"from after event {found.last} back to after event {found.to}: {counted(found.moves, 'move')}, "
        f"{counted(found.turns, 'turn')}; the state there is {digest(duel.state_at(found.to))}"
    ]
    lines += ["inverse steps, newest first:"] if found.steps else []
    for step in found.steps:
        lines.append(f"  {step.event}: {step.told}")
        lines += [f"      {action}" for action in step.actions]
    for name, events in _KINDS.items():
        numbers: tuple[int, ...] = getattr(found, events)
        if numbers:
            lines.append(f"{name}: {', '.join(map(str, numbers))}")
    if found.limits:
        lines.append(f"may be used again: {'; '.join(map(shown, found.limits))}")
    for viewer, cards in found.learned.items():
        named = "; ".join(f"{card.name} (event {card.event})" for card in cards)
        lines.append(f"{viewer} learned: {named or 'nothing'}")
    return [*lines, f"a judge decides: {found.advice}"]


_KINDS = {
    "draws in events": "draws", "reveals in events": "reveals", "searches in events": "searches",
    "shuffles, whose order is lost, in events": "shuffles", "chance in events": "random",
    "attacks in events": "attacks",
}  # fmt: skip


def _facts(duel: Duel, found: Rewind) -> dict[str, Any]:
    return {**to_builtins(found), "digest": digest(duel.state_at(found.to)), "advice": found.advice}
