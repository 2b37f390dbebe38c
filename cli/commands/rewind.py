"""`duelog rewind`: what going back in a duel undoes, what it cannot undo, and what a judge may consider."""

from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import to_builtins
from rich.text import Text

from duelog.cli.session.log_files import refuse_other_files
from duelog.cli.session.open_options import (
    AsOption,
    FileArgument,
    JsonOption,
    as_seen,
    open_duel,
    refuse_redacted,
    viewer_of,
)
from duelog.cli.session.setup_options import book_for
from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.english import ENGLISH
from duelog.core.digest import digest
from duelog.core.sight import Viewer
from duelog.core.wording.phrases import counted
from duelog.events.moves import Undo
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.rewinding import Rewind, rewind_seen_by
from duelog.replays.duels.rewinding import rewind as rewound
from duelog.replays.duels.rewinding import rewound as rewinding
from duelog.replays.errors import DuelogError, pasted, visible
from duelog.replays.languages.spoken import spoken, to_tell, told

BeforeOption = Annotated[
    int, typer.Option("--before", help="Go back to before event N; with --as, line N of duelog log --as.", metavar="N")
]
FromOption = Annotated[
    int | None, typer.Option("--from", help="Go back from after event M; by default from the end.", metavar="M")
]


ApplyOption = Annotated[bool, typer.Option("--apply", help="Append the rewind to the log of a duel in progress.")]
ReasonOption = Annotated[str, typer.Option("--reason", help="The reason, for --apply.", metavar="TEXT")]
ByOption = Annotated[str, typer.Option("--by", help="The judge who decides it, for --apply.", metavar="NAME")]


def rewind(
    file: FileArgument,
    before: BeforeOption,
    last: FromOption = None,
    apply: ApplyOption = False,
    reason: ReasonOption = "",
    by: ByOption = "",
    eyes: AsOption = None,
    json: JsonOption = False,
) -> None:
    """Show what going back to before an event means: each inverse step, newest first, and what cannot be undone.

    It shows what each player learned since, what was random, which order was lost, and what a judge may consider: a
    full rewind, a partial fix or none. It gives advice only; with --apply, the judge has decided: the rewind becomes
    the next event of the log, with its reason and the digest of the state there. Nothing is erased.

    With --as, N and M are lines of `duelog log --as`, and hidden cards have no names.
    """
    duel = open_duel(file, eyes)
    viewer = viewer_of(eyes, duel.header)
    _refuse_mixed(apply, reason, by, last, viewer)
    refuse_redacted(duel)
    length = len(duel) if viewer is None else len(as_seen(duel, viewer))
    last = length if last is None else last
    if not 0 < before <= last <= length:
        hint = f"--before takes 1 to {last}" if last <= length else f"there are 1 to {length}"
        what = f"there is no event {before}" if viewer is None else f"the view of {viewer} has no line {before}"
        raise DuelogError(f"{what} to go back over", source=duel.source, hint=hint)
    catalogue = ENGLISH if json else spoken()
    if viewer is None:
        found, there = rewound(duel, before, last, catalogue, book_for(duel, None)), digest(duel.state_at(before - 1))
    else:
        found = rewind_seen_by(duel, viewer, before, last, catalogue, book_for(duel, None))
        there = digest(as_seen(duel, viewer).state_at(before - 1))
    applied = _apply(file, duel, before, reason, by) if apply else None
    if json:
        print_json(_facts(found, there, applied))
        return
    how = look(console())
    for text in _lines(found, there):
        print_lines(how.console, _shown(text, how))
    if applied is not None:
        said = f"event {applied.n} goes back to after event {applied.to}: the state is again {applied.state}"
        print_lines(how.console, _shown(said, how))


def _refuse_mixed(apply: bool, reason: str, by: str, last: int | None, viewer: Viewer | None) -> None:
    """Raises DuelogError for options that cannot be combined."""
    if (reason or by) and not apply:
        raise DuelogError("--reason and --by are for --apply", hint="add --apply")
    if apply and not reason:
        raise DuelogError("--apply needs a reason", hint='--reason "the Summon was illegal"')
    if apply and (last is not None or viewer is not None):
        raise DuelogError("--apply goes back from the end, and for everybody", hint="leave out --from and --as")


def _apply(file: Path, duel: Duel, before: int, reason: str, by: str) -> Undo:
    """Appends the rewind, and returns it as written to the log."""
    refuse_other_files(file)
    if duel.seal is not None:
        name = pasted(file)
        hint = (
            f"duelog branch {name} --at {before - 1} -o OTHER.duel goes on from there, and duelog judge {name} ruling "
            f'TEXT --at {before} --remedy "rewind" notes it behind the seal'
        )
        raise DuelogError("is sealed: the duel is over, and its log takes no more events", source=str(file), hint=hint)
    with Duel.resume(file) as resumed:
        event = resumed.append(rewinding(resumed, before, author=by, reason=reason), judged=True)
        assert isinstance(event, Undo)
        if digest(resumed.end) != event.state:  # the fold goes back to that very state
            raise DuelogError("the state is not the one that was gone back to", source=str(file))
    return event


def _shown(text: str, how: Look) -> list[Text]:
    indent = " " * (len(text) - len(text.lstrip()))
    return prose(Text(visible(text.lstrip())), how, indent, f"{indent}    ")


def _lines(found: Rewind, there: str) -> list[str]:
    went = [counted(number, what) for number, what in ((found.moves, "move"), (found.turns, "turn")) if number]
    lines = [
        f"from after event {found.last} back to after event {found.to}: {', '.join(went) or 'nothing'}; "
        f"the state there is {there}"
    ]
    lines += ["inverse steps, newest first:"] if found.steps else []
    for step in found.steps:
        lines.append(f"  {step.event}: {step.told}")
        lines += [f"      {action}" for action in step.actions]
    for name, events in _KINDS.items():
        numbers: tuple[int, ...] = getattr(found, events)
        if numbers:
            lines.append(told("{what}: {numbers}", what=told(name), numbers=", ".join(map(str, numbers))))
    if found.limits:
        lines.append(f"may be used again: {spoken().forms.semicolon.join(found.limits)}")
    for viewer, cards in found.learned.items():
        told_so = (told("{card} (event {event})", card=card.name, event=card.event) for card in cards)
        named = spoken().forms.semicolon.join(told_so)
        lines.append(f"{viewer} learned: {named or told('nothing')}")
    return [*lines, f"a judge decides: {spoken().sentence(found.advice_message)}"]


_KINDS = {
    to_tell("draws in events"): "draws", to_tell("reveals in events"): "reveals",
    to_tell("searches in events"): "searches", to_tell("shuffles, whose order is lost, in events"): "shuffles",
    to_tell("chance in events"): "random", to_tell("attacks in events"): "attacks",
}  # fmt: skip


def _facts(found: Rewind, there: str, applied: Undo | None) -> dict[str, Any]:
    facts: dict[str, Any] = {**to_builtins(found), "digest": there, "advice": found.advice}
    if applied is not None:
        facts["applied"] = applied.n
    return facts
