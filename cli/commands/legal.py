"""`duelog legal`: the legal moves at any moment."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from duelog.cli.session.cards_option import CardsOption
from duelog.cli.session.findings import AS_FAR_AS_KNOWN
from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    WordsOption,
    decision_of,
    moment_of,
    open_duel,
    seat_of,
    seen_state,
    viewer_of,
)
from duelog.cli.session.setup_options import book_for, whole_book_for
from duelog.cli.session.verdict_lines import asked_player, decision, refereed
from duelog.cli.shell.terminal import notice, print_json, print_line
from duelog.core.effects.book.card_book import CardBook
from duelog.core.lazy_sequences import LazySequence
from duelog.core.legal_moves import LegalMoves, legal_moves
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import moment
from duelog.events.base import Move
from duelog.events.codec import to_builtins
from duelog.events.places import PLAYERS, Player
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import step_of
from duelog.replays.duels.views import masked
from duelog.replays.exports.excerpts import names_of
from duelog.replays.files.limits import current
from duelog.replays.languages.spoken import spoken, to_tell, told
from duelog.replays.languages.translations import catalogue
from duelog.replays.notation import print_move
from duelog.replays.notation.grouping import MoveGroup, grouped
from duelog.replays.play.supposed_decisions import told_by
from duelog.replays.play.supposing import supposed_decision

PlayerOption = Annotated[
    str | None, typer.Option("--player", help="p1, p2 or a name; by default the player to act.", metavar="P")
]  # fmt: skip

AllOption = Annotated[bool, typer.Option("--all", help="Print every move on its own line.")]


def legal(
    file: FileArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    player: PlayerOption = None,
    eyes: AsOption = None,
    cards: CardsOption = None,
    every: AllOption = False,
    words: WordsOption = "en",
    json: JsonOption = False,
) -> None:
    """List the legal moves at an event of a duel in the notation; by default at its end.

    Moves that differ only in zones, targets, costs, Tributes or materials share a line; --all lists each, as does
    --words.
    """
    duel = open_duel(file, eyes)
    player = None if player is None else f"p{seat_of(player, duel.header, '--player')}"
    viewer = viewer_of(eyes, duel.header)
    asked = _decision(duel, at, turn, player, viewer, cards)
    n, state, mover = asked.n, asked.shown, asked.player
    moves = legal_moves(asked.state, mover, asked.book)
    listed, described = listing(moves, current().moves)
    if json:
        rows = [_row(move, state, viewer) for move in listed]
        facts: dict[str, Any] = {"n": n, "player": f"p{mover}", "count": moves.count, "moves": rows}
        facts["supposed"] = asked.supposed
        facts["groups"] = [_grouped(group) for group in grouped(listed, state)]
        if described:
            facts["described"] = [_described(group, state, viewer) for group in described]
        print_json(facts)
        return
    only_concedes = viewer is None and player is None and moves.count <= 1
    settled = _settled(duel, n) if only_concedes else n
    notice(_heading(duel, state, n, mover, moves.count, asked.book, settled))
    if viewer is not None and asked.supposed:
        notice(AS_FAR_AS_KNOWN[viewer])
    each = [print_move(move, state, catalogue(words)) for move in listed] if every or words != "en" else None
    for line in map(told_of, grouped(listed, state)) if each is None else each:
        print_line(line)
    for group in described:
        print_line(f"{group.size:,} more, from {print_move(group[0], state)} to {print_move(group[-1], state)}")
    if described:
        notice(f"the list is incomplete: the limit is moves={current().moves}; --limit moves=N changes it")


class _Decision(NamedTuple):
    """A decision of a player: the number of its event for the viewer, its state, and the state in which it is printed.

    `supposed` is true if hidden cards could be any.
    """

    n: int
    state: State
    shown: State
    player: Player
    book: CardBook
    supposed: bool


def _decision(
    duel: Duel, at: int | None, turn: int | None, player: str | None, viewer: Viewer | None, cards: list[Path] | None
) -> _Decision:
    n = decision_of(duel, at, turn, viewer)
    if viewer is None:
        n = moment_of(duel, at, turn)
    elif n is None or player not in (None, viewer):
        now = moment_of(duel, at, turn, viewer)
        after = told_by(duel, now, viewer)
        refereed(duel, seen_state(duel, after, None))
        book = whole_book_for(duel, cards)
        state = supposed_decision(duel, now, viewer, book, None if player is None else PLAYERS[player == "p2"])
        return _Decision(step_of(duel, viewer)(after), state, state, asked_player(state, player), book, supposed=True)
    state = seen_state(duel, n, None)
    refereed(duel, state)
    mover = asked_player(state, player if viewer is None else viewer)
    if viewer is None:
        return _Decision(n, state, state, mover, book_for(duel, cards), supposed=False)
    shown = masked(state, viewer)
    return _Decision(step_of(duel, viewer)(n), state, shown, mover, book_for(duel, cards), supposed=False)


def listing(moves: LegalMoves, most: int) -> tuple[list[Move], list[LazySequence[Move]]]:
    """The moves to list, and the groups of moves that are only described because they are too many."""
    listed: list[Move] = []
    described: list[LazySequence[Move]] = []
    long = most // 100 if moves.count > most else most
    for part in moves.parts:
        if isinstance(part, LazySequence) and (part.size > long or len(listed) + part.size > most):
            described.append(part)
        else:
            listed.extend(part)
    return listed, described


MOST_NAMED = 8
"""The maximum number of values that are listed; more are counted."""

POSSIBLE = {
    "zone": to_tell("{n} possible zones"),
    "position": to_tell("{n} possible positions"),
    "target": to_tell("{n} possible targets"),
    "cost": to_tell("{n} possible costs"),
    "Tribute": to_tell("{n} possible Tributes"),
    "material": to_tell("{n} possible materials"),
    "choice": to_tell("{n} possible choices"),
    "answer": to_tell("{n} possible answers"),
}
"""The phrase for each difference between the moves of a group."""


def told_of(group: MoveGroup) -> str:
    """A group in one line: ``p1 activate S1 effect 1 (Mystical Space Typhoon): 15 possible targets``."""
    if not group.varying:
        return group.line
    counts = [told(POSSIBLE[part.what], n=len(part.values)) for part in group.varying]
    if len(counts) > 1:
        return told("{move}: {n} ways ({counts})", move=group.line, n=len(group.moves), counts=", ".join(counts))
    values = group.varying[0].values
    if len(values) > MOST_NAMED:
        return told("{what}: {told}", what=group.line, told=counts[0])
    between = "; " if any("," in value for value in values) else ", "
    what = told("{what}: {told}", what=counts[0], told=between.join(values))
    return told("{what}: {told}", what=group.line, told=what)


def _grouped(group: MoveGroup) -> dict[str, Any]:
    """The JSON output for a group of moves."""
    return {
        "move": group.line,
        "count": len(group.moves),
        "varying": {part.what: part.values for part in group.varying},
    }


def _described(group: LazySequence[Move], state: State, viewer: Viewer | None) -> dict[str, Any]:
    ends = {"first": group[0], "last": group[-1]}
    return {"count": group.size, **{name: _row(move, state, viewer) for name, move in ends.items()}}


def _row(move: Move, state: State, viewer: Viewer | None) -> dict[str, Any]:
    """The JSON output for a move; for a viewer without the event, since card numbers identify a card wherever it is
    hidden.
    """
    row: dict[str, Any] = {"move": print_move(move, state)}
    return row if viewer is not None else {**row, "event": to_builtins(move)}


def _settled(duel: Duel, n: int) -> int:
    """The last of the outcomes that directly follow event `n`; `n` if a decision comes next."""
    while n < len(duel) and not isinstance(duel.event(n + 1), Move):
        n += 1
    return n


def _heading(duel: Duel, state: State, n: int, player: Player, count: int, book: CardBook, settled: int) -> str:
    """The current Phase, and the pending decision with its player, or the outcomes that come first."""
    when = moment(state, names_of(duel), spoken())
    if settled == n:
        return f"after event {n}: {when}; {decision(state, book)}; {counted(count, 'legal move')} of p{player}"
    return f"after event {n}: {when}; outcomes follow first: --at {settled} lists the moves after them"
