"""`duelog diff`: the first event in which two duels differ."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.board.drawn_board import board
from duelog.cli.session.open_options import AsOption, JsonOption, ListOption, as_seen, open_duel, viewer_of
from duelog.cli.session.position_words import field_words, value_words
from duelog.cli.shell.lazy_commands import NO, OK
from duelog.cli.shell.terminal import Look, console, look, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.arguments import as_player, as_word
from duelog.core.fold.evolve import evolve
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import Names
from duelog.events.base import Event, Move
from duelog.events.codec import to_builtins
from duelog.events.lines import KIND
from duelog.events.places import PLAYERS
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.alignment import AlignedMove, Meeting, aligned_moves, meeting, turn_differences
from duelog.replays.duels.deck_differences import DeckDifference, deck_differences, face_differences
from duelog.replays.duels.difference import Difference, TimeDifference, diff_files
from duelog.replays.duels.difference import diff as diff_duels
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.field_differences import FieldDifference
from duelog.replays.errors import DuelogError, visible
from duelog.replays.exports.header_lines import TAGS
from duelog.replays.files.content import read_content
from duelog.replays.languages.spoken import spoken, to_tell, told
from duelog.replays.notation import print_move

LeftArgument = Annotated[Path, typer.Argument(help="A replay.", metavar="A", show_default=False)]
RightArgument = Annotated[Path, typer.Argument(help="The replay to compare it with.", metavar="B", show_default=False)]
MovesOption = Annotated[bool, typer.Option("--moves", help="List the moves of both side by side.")]
PositionsOption = Annotated[
    bool, typer.Option("--positions", help="List the differences at the end of each turn that both have.")
]

TimesOption = Annotated[bool, typer.Option("--times", help="List the events whose times differ.")]

Fields = tuple[FieldDifference, ...]

MOST_FIELDS = 20
_LONGEST_VALUE = 200


def diff(
    left: LeftArgument,
    right: RightArgument,
    boards: Annotated[bool, typer.Option(help="Show the board before the event, and after it on both sides.")] = True,
    moves: MovesOption = False,
    positions: PositionsOption = False,
    times: TimesOption = False,
    eyes: AsOption = None,
    as_list: ListOption = False,
    json: JsonOption = False,
) -> None:
    """Show the first event in which two duels differ, its fields, the boards around it, and where the duels meet again.

    They meet where both are in the same position and a player must decide. --moves lists the moves of both side by
    side, --positions the differences at the end of each turn that both have. --as compares what a viewer saw.

    The exit code is 0 if they are the same duel, 1 if they differ. Header fields about the file rather than the duel
    (program, date, tags) are not compared. Times of moves and turn clocks, which are in no state, make no difference:
    they are counted, and --times lists them.
    """
    viewer = viewer_of(eyes, None if eyes is None else open_duel(left, eyes).header)
    if viewer is not None and moves:
        raise DuelogError("the notation includes hidden cards", hint="--moves and --as cannot be combined")
    if viewer is None:
        found = _compared(left, right)
        pair = (Duel.open(left), Duel.open(right)) if not found.same else None
    else:
        both = as_seen(open_duel(left, eyes), viewer), as_seen(open_duel(right, eyes), viewer)
        found = diff_duels(*both)
        pair = both if not found.same else None
    met = meeting(*pair, found.n) if pair is not None and found.n and found.left and found.right else None
    if json:
        print_json({**_facts(found, pair), **_alignment_facts(pair, met, moves=moves, positions=positions)})
    elif pair is not None and (moves or positions):
        _print_summary(found, left, right, met)
        counting = tuple(each for each in found.header if each.path.partition(".")[0] not in _NOT_COUNTED)
        _print_starts(pair, (left, right), counting)
        _print_alignment(pair, moves=moves, positions=positions)
    else:
        _print_summary(found, left, right, met)
        _print_starts(pair, (left, right), found.header)
        _print_event(found, left, right, boards, as_list)
    if not json:
        _print_times(found.times, every=times)
    raise typer.Exit(OK if found.same else NO)


def _compared(left: Path, right: Path) -> Difference:
    """The difference. Files with equal seals but other bytes are read in full, since one may have been altered."""
    found = diff_files(left, right)
    if found.same and found.digests and read_content(left).data != read_content(right).data:
        return diff_duels(Duel.open(left), Duel.open(right))
    return found


def _print_summary(found: Difference, left: Path, right: Path, met: Meeting | None) -> None:
    how = look()
    print_lines(how.console, prose(Text(_summary(found, left, right), style="bold"), how))
    if met is not None:
        text = told(
            "They meet again after event {n} of {left} and event {m} of {right}{same, select, 1 {; all moves after it "
            "are the same} other {}}.",
            n=met.left,
            left=str(left),
            m=met.right,
            right=str(right),
            same=int(met.same_to_the_end),
        )
        print_lines(how.console, prose(Text(text), how))
    elif found.n and found.left and found.right:
        print_lines(how.console, [Text("They do not meet again.")])


def _print_starts(pair: tuple[Duel, Duel] | None, names: tuple[Path, Path], header: Fields) -> None:
    """Prints how two duels start differently: cards by their names, not by their indexes in the headers."""
    how = look()
    decks: tuple[DeckDifference, ...] = ()
    faces: Fields = ()
    if pair is not None:
        headers = pair[0].header, pair[1].header
        decks, faces = deck_differences(*headers), face_differences(*headers)
    for difference in decks:
        for line in _deck_words(difference, names):
            print_lines(how.console, prose(Text(line), how, "  ", "    "))
    if decks or faces:
        header = tuple(each for each in header if not _IN_DECKS.match(each.path))
    print_lines(how.console, _fields(told("card"), faces, how))
    print_lines(how.console, _fields(told("header"), header, how))


def _deck_words(difference: DeckDifference, files: tuple[Path, Path]) -> Iterator[str]:
    player = as_player(difference.player)
    deck = told(_LISTED) if difference.deck == "listed" else as_word("deck", difference.deck)
    for names, file in zip((difference.left, difference.right), files, strict=True):
        if names:
            cards = ", ".join(_copies(names))
            yield told(
                "{player}'s {deck}, only in {file}: {cards}", player=player, deck=deck, file=str(file), cards=cards
            )
    if not difference.left and not difference.right:
        yield told("{player}'s {deck}: the same cards in another order", player=player, deck=deck)


def _copies(names: tuple[str, ...]) -> list[str]:
    return [f"{count} {visible(name)}" if count > 1 else visible(name) for name, count in Counter(names).items()]


def _print_event(found: Difference, left: Path, right: Path, boards: bool, as_list: bool) -> None:
    """Prints the first event that differs, if any does: in words, its fields, and the boards around it."""
    out = console()
    how = look(out)
    if found.n == 0:
        return
    before = found.states()
    for name, event, state in ((left, found.left, before[0]), (right, found.right, before[1])):
        text = told("ends before it") if event is None else _told(event, state)
        print_lines(out, prose(Text(told("{file}: {text}", file=str(name), text=text)), how, "", "    "))
    if found.fields:
        print_lines(out, prose(Text(told("the fields that differ, by their names in the files:")), how))
        print_lines(out, _fields("", found.fields, how))
    if boards:
        _print_boards(found, (left, right), before, as_list, how)


def _print_times(found: tuple[TimeDifference, ...], *, every: bool) -> None:
    """Prints how many of the compared events differ in their times, or lists them."""
    how = look()
    if every:
        for difference in found:
            for text in _fields(f"event {difference.n}", difference.fields, how):
                print_lines(how.console, [text])
    elif found:
        more = f"The times of {counted(len(found), 'event')} differ, which makes no other duel (--times lists them)."
        print_lines(how.console, prose(Text(more), how))


# --- side by side -----------------------------------------------------------------------------------------------


def _print_alignment(pair: tuple[Duel, Duel], *, moves: bool, positions: bool) -> None:
    how = look()
    if moves:
        aligned = aligned_moves(*pair)
        same = next((at for at, move in enumerate(aligned) if move.side != "both"), len(aligned))
        if same:
            alike = told(
                "{number, plural, one {the first move is the same} other {the first # moves are the same}}", number=same
            )
            print_lines(how.console, [Text(alike, style="dim")])
        for move in aligned[same:]:
            print_lines(how.console, prose(Text(_move_line(pair, move)), how, "", "    "))
    if positions:
        for turn in turn_differences(*pair):
            head = f"turn {turn.turn}, after event {turn.left} / {turn.right}:"
            print_lines(how.console, [Text(head, style="bold")])
            for path in turn.paths:
                ours, theirs = (_cut(value_words(path.path, value)) for value in (path.left, path.right))
                text = told("{field}: {ours} / {theirs}", field=field_words(path.path), ours=ours, theirs=theirs)
                print_lines(how.console, prose(Text(text), how, "  ", "    "))


_LISTED = to_tell("Deck list")

_IN_DECKS = re.compile(r"seats\[\d\]\.(?:main|extra|side|listed)|faces\[")
"""The header fields that hold Decks: indexes into the faces, and the faces."""

_HEADERS = {
    "ruleset": to_tell("ruleset"), "chooser": to_tell("who chooses"), "definitions": to_tell("card definitions"),
    "card_texts": to_tell("date of the card texts"), "made_by": to_tell("written by"), "made_at": to_tell("written at"),
}  # fmt: skip
_SEATS = {"name": to_tell("name of {player}"), "deck": to_tell("name of {player}'s Deck")}
_OF_SEAT = re.compile(r"seats\[([01])\]\.(name|deck)")

_NOT_COUNTED = ("tags", "made_by", "made_at")
"""The fields of headers that do not make it another duel."""

_SIGNS = {"both": " ", "left": "<", "right": ">"}


def _move_line(pair: tuple[Duel, Duel], move: AlignedMove) -> str:
    """``<   48       p1 end``: a move of the first duel alone, with its number."""
    numbers = f"{move.left or '':>5} {move.right or '':>5}"
    return f"{_SIGNS[move.side]} {numbers}  {visible(_notation(pair, move))}"


def _notation(pair: tuple[Duel, Duel], move: AlignedMove) -> str:
    duel, n = (pair[0], move.left) if move.left else (pair[1], move.right)
    event = duel.event(n)
    return print_move(event, duel.state_at(n - 1)) if isinstance(event, Move) else ""


def _alignment_facts(
    pair: tuple[Duel, Duel] | None, met: Meeting | None, *, moves: bool, positions: bool
) -> dict[str, Any]:
    found: dict[str, Any] = {"meet": met and to_builtins(met)}
    if moves and pair is not None:
        found["moves"] = [{**to_builtins(move), "move": _notation(pair, move)} for move in aligned_moves(*pair)]
    if positions and pair is not None:
        found["positions"] = [to_builtins(turn) for turn in turn_differences(*pair)]
    return found


def _told(event: Event, before: State) -> str:
    return say(event, before, evolve(before, event), None, built_in_definitions, spoken()) or KIND[type(event)]


def _print_boards(
    found: Difference, names: tuple[Path, Path], before: tuple[State, State], as_list: bool, how: Look
) -> None:
    """The board before the event, once if both are equal; then the boards after it that differ."""
    titles = [(f"before event {found.n}", before[0])] if before[0] == before[1] else [
        (f"before event {found.n} in {name}", state) for name, state in zip(names, before, strict=True)
    ]  # fmt: skip
    for name, event, state in zip(names, (found.left, found.right), before, strict=True):
        after = state if event is None else evolve(state, event)
        # A move alone changes nothing on the board; its outcomes do.
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


def _fields(side: str, differences: Fields, how: Look) -> list[Text]:
    lines: list[Text] = []
    for difference in differences[:MOST_FIELDS]:
        ours, theirs = _shown(difference.left), _shown(difference.right)
        name = f"{side} {_header_words(difference.path)}".strip()
        text = told("{field}: {ours} / {theirs}", field=name, ours=ours, theirs=theirs)
        lines += prose(Text(text), how, "  ", "    ")
    more = len(differences) - MOST_FIELDS
    return [*lines, Text(f"  and {more} more")] if more > 0 else lines


def _header_words(path: str) -> str:
    """A field of a header in words; other paths, and tags that duelog does not write, unchanged."""
    tag, seat = path.removeprefix("tags."), _OF_SEAT.fullmatch(path)
    if seat is not None:
        return told(_SEATS[seat[2]], player=as_player(PLAYERS[int(seat[1])]))
    if tag != path and tag in TAGS:
        return told(TAGS[tag])
    return told(_HEADERS[path]) if path in _HEADERS else path


def _shown(value: Any) -> str:
    return _cut(told("nothing") if value is None else visible(str(to_builtins(value))))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]} ..."


def _facts(found: Difference, pair: tuple[Duel, Duel] | None) -> dict[str, Any]:
    decks = deck_differences(pair[0].header, pair[1].header) if pair is not None else ()
    return {
        "kind": found.kind,
        "same": found.same,
        "n": found.n or None,
        "left": _event(found.left),
        "right": _event(found.right),
        "fields": [_field(difference) for difference in found.fields],
        "header": [_field(difference) for difference in found.header],
        "decks": [difference._asdict() for difference in decks],
        "times": [
            {"n": difference.n, "fields": [_field(each) for each in difference.fields]} for difference in found.times
        ],
    }


def _event(event: Event | None) -> Any:
    return None if event is None else to_builtins(event)


def _field(difference: FieldDifference) -> dict[str, Any]:
    return {
        "path": difference.path, "left": to_builtins(difference.left), "right": to_builtins(difference.right)
    }  # fmt: skip
