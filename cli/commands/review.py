"""`duelog review`: everything that was wrong in a recorded duel, and what merely follows from it."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.board.drawn_board import board
from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.findings import REDACTED, SEEN_BY, in_language, judged_lines
from duelog.cli.session.log_files import refuse_other_files
from duelog.cli.session.open_options import AsOption, JsonOption, ListOption, read_duel, viewer_of
from duelog.cli.session.setup_options import known_cards
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.output_files import OverwriteOption
from duelog.cli.shell.terminal import Look, console, look, notice, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.faults import faults
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import Names
from duelog.core.wording.verdicts import rule_heading
from duelog.events.codec import to_builtins
from duelog.replays.cards.built_in import built_in
from duelog.replays.duels.position import position
from duelog.replays.errors import DuelogError, visible
from duelog.replays.files.duel_files import write_whole
from duelog.replays.files.history import History
from duelog.replays.languages.spoken import spoken, to_tell, told
from duelog.replays.referee.verification import Judgement, judge_file, judge_seen
from duelog.replays.reviewing.mistake_sorts import MistakeSort
from duelog.replays.reviewing.mistakes import MOST, FollowsBecause, Found, Review
from duelog.replays.reviewing.mistakes import review as reviewed
from duelog.replays.reviewing.shortest_cases import NoCase, shortest_case

ReplayArgument = Annotated[Path, typer.Argument(help="A replay.", metavar="FILE", show_default=False)]
EmitOption = Annotated[
    Path | None,
    typer.Option("--emit-cases", help="Write the shortest case that shows each mistake to a folder.", metavar="DIR"),
]

_BECAUSE: dict[FollowsBecause, str] = {
    "same event": to_tell("it is about the same event"),
    "still due": to_tell("the same has still not happened"),
    "as by the rules": to_tell("the log goes on as if the mistake had not been made"),
    "same change": to_tell("the same change shows again"),
    "impossible position": to_tell("the position is impossible from there on"),
}

_SORTS: dict[MistakeSort, str] = {
    "illegal move": to_tell("illegal move"),
    "cost": to_tell("cost"),
    "mandatory effect": to_tell("mandatory effect"),
    "draw": to_tell("draw"),
    "hand limit": to_tell("hand limit"),
    "life points": to_tell("life points"),
    "battle": to_tell("battle"),
    "turn": to_tell("turn"),
    "end": to_tell("end"),
    "cards": to_tell("cards"),
    "response": to_tell("response"),
    "other": to_tell("other"),
    "mark": to_tell("mark"),
    "position": to_tell("position"),
    "file": to_tell("file"),
}


def review(
    file: ReplayArgument,
    emit: EmitOption = None,
    eyes: AsOption = None,
    cards: CardsOption = None,
    boards: Annotated[bool, typer.Option(help="Show the board before each mistake.")] = True,
    overwrite: OverwriteOption = False,
    as_list: ListOption = False,
    json: JsonOption = False,
) -> None:
    """List everything that was wrong in a duel: illegal moves, missed effects, draws, Life Points, costs and so on.

    Each mistake is shown with its event, rule, page and the position before it; what only follows from it is counted
    with it. With --emit-cases each becomes the shortest case that shows it (duelog check runs them). What cannot be
    judged is counted, with the reason. The exit code is 1 if something was wrong.
    """
    refuse_other_files(file)
    duel = None if eyes is None else read_duel(file, eyes)
    viewer = viewer_of(eyes, None if duel is None else duel.header)
    judged = (
        judge_seen(duel, viewer)
        if duel is not None and viewer is not None
        else judge_file(file, definitions=definitions_among(cards), every=True, most=MOST)
    )
    found = reviewed(judged)
    history = History(judged.reading.header, judged.reading.events, judged.reading.source, read=True)
    written = {} if emit is None else _written(found, history, judged, emit, cards, overwrite=overwrite)
    if json:
        print_json(_facts(found, judged, history, written))
    else:
        _print(found, judged, history, written, boards=boards, as_list=as_list)
    if not found.ok:
        raise typer.Exit(NO)


_Written = dict[int, Path | str]
"""The case file of each mistake by its number from 0, or the reason why there is none."""


def _written(
    found: Review, history: History, judged: Judgement, folder: Path, cards: list[Path] | None, *, overwrite: bool
) -> _Written:
    """Writes the case of each mistake."""
    pool = known_cards(cards) if cards else built_in()
    written: _Written = {}
    folder.mkdir(parents=True, exist_ok=True)
    for at, each in enumerate(found.found):
        try:
            case = shortest_case(history, each.mistake, each.ruled, judged.book, pool)
        except NoCase as why:
            written[at] = str(why)
            continue
        taken = {path for path in written.values() if isinstance(path, Path)}
        path = folder / case.name
        if path in taken:
            path = folder / case.name.replace(".case", f"-{at}.case", 1)
        write_whole(path, case.text.encode(), overwrite=overwrite)
        written[at] = path
    notice(f"{counted(sum(isinstance(path, Path) for path in written.values()), 'case')} written to {folder}")
    return written


# --- for people -------------------------------------------------------------------------------------------------


def _print(
    found: Review, judged: Judgement, history: History, written: _Written, *, boards: bool, as_list: bool
) -> None:
    out = console()
    how = look(out)
    mistakes = len(found.found)
    said = told("{n, plural, one {# mistake} other {# mistakes}}", n=mistakes) if mistakes else told("nothing wrong")
    follow = sum(len(mistake.followers) for mistake in found.mistakes)
    more = told("; {n, plural, one {# finding} other {# findings}} as a consequence", n=follow) if follow else ""
    head = Text(told("{what}: {told}", what=visible(judged.file.source), told=""))
    head.append(said, "green" if found.ok else "bold red").append(more)
    print_lines(out, prose(head, how, "", "    "))
    said_of = in_language(judged.referee)
    for at, each in enumerate(found.found):
        for text in _mistake_lines(each, history, written.get(at), said_of):
            print_lines(out, prose(Text(visible(text.strip())), how, " " * (len(text) - len(text.lstrip())), "      "))
        if boards and each.mistake.n:
            print_lines(out, _board(each.mistake.n, history, how, as_list=as_list))
    for put in found.corrections:
        corrected = Text(visible(f"corrected in event {put.n}: {said_of(put.what)}"))
        print_lines(out, prose(corrected, how, "  ", "    "))
    if judged.seen_by is not None:
        told_of = Text(f"a redacted log: what {SEEN_BY[judged.seen_by]}. {REDACTED}")
        print_lines(out, prose(told_of, how, "  ", "    "))
    if judged.referee is not None:
        for line in judged_lines(judged.referee):
            print_lines(out, prose(Text(line), how, "  ", "    "))


def _mistake_lines(
    found: Found, history: History, written: Path | str | None, said_of: Callable[[str], str]
) -> list[str]:
    mistake = found.mistake
    rule = f" ({rule_heading(mistake.rules[0], spoken())})" if mistake.rules else ""
    sort = f"{told(_SORTS[mistake.sort])}{rule}"
    where = _where(mistake.n, history)
    head = told("{what}: {told}", what=where, told=sort) if mistake.n else where
    lines = [f"  {head}", f"    {said_of(mistake.what)}"]
    if mistake.undone:
        lines.append("    it was taken back later")
    whys: dict[FollowsBecause, list[int]] = {}
    for follower in mistake.followers:
        whys.setdefault(follower.because, []).append(follower.n)
    for because, events in whys.items():
        numbers = [str(n) for n in dict.fromkeys(events)]
        said = told(
            "follows, in {n, plural, one {event} other {events}} {numbers}: {because}",
            n=len(numbers), numbers=", ".join(numbers), because=told(_BECAUSE[because]),
        )  # fmt: skip
        lines.append(f"    {said}")
    if isinstance(written, Path):
        lines.append("    " + told("case: {file}", file=str(written)))
    elif written is not None:
        lines.append(f"    no case: {written}")
    return lines


def _where(n: int, history: History) -> str:
    if not n:
        return told("the file")
    if n > len(history.events):
        return told("after event {n}", n=n - 1)
    return told("event {n}, turn {turn}", n=n, turn=history.state_at(n - 1).turn)


def _board(n: int, history: History, how: Look, *, as_list: bool) -> list[Text]:
    state = history.state_at(min(n - 1, len(history.events)))
    if faults(state) or not state.turn:
        return []
    seats = history.header.seats
    drawn = board(state, Names(seats[0].name, seats[1].name), how, as_list=as_list)
    return [Text(f"    The board before event {n}:", style="bold"), *drawn]


# --- for programs -----------------------------------------------------------------------------------------------


def _facts(found: Review, judged: Judgement, history: History, written: _Written) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "source": judged.file.source,
        "ok": found.ok,
        "mistakes": [_mistake(each, history, written.get(at)) for at, each in enumerate(found.found)],
        "corrections": to_builtins(found.corrections),
    }
    if judged.seen_by is not None:
        facts["seen_by"] = judged.seen_by
    if judged.referee is not None:
        facts["scope"] = judged.referee.scope
        facts["reason"] = judged.referee.reason
        facts["unjudged"] = [
            {"kind": each.kind, "count": each.count, "first": each.first, "reason": each.reason,
             "why": to_builtins(each.why)}
            for each in judged.referee.unjudged
        ]  # fmt: skip
    return facts


def _mistake(found: Found, history: History, written: Path | str | None) -> dict[str, Any]:
    mistake = found.mistake
    facts: dict[str, Any] = {
        "n": mistake.n, "sort": mistake.sort, "what": mistake.what, "line": mistake.line,
        "rules": list(mistake.rules), "page": mistake.page, "declared": mistake.declared, "undone": mistake.undone,
        "followers": [
            {"n": each.n, "what": each.what, "because": each.because} for each in mistake.followers
        ],
    }  # fmt: skip
    if mistake.n:
        state = history.state_at(min(mistake.n - 1, len(history.events)))
        facts["turn"] = state.turn
        try:
            facts["position"] = position(state)
        except DuelogError:  # cards that the duel does not have
            facts["position"] = None
    if isinstance(written, Path):
        facts["case"] = str(written)
    elif written is not None:
        facts["no_case"] = written
    return facts
