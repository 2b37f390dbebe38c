"""Checks that the file of a Match is consistent: with the rules of a Match, and with the files of its duels."""

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from duelog.core.match_state import MatchState, duel_header, next_match_outcome, validate_match
from duelog.events.base import Event, Move
from duelog.events.moves import Undo
from duelog.events.outcomes import MatchDuelBegan, MatchDuelEnded
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, pasted
from duelog.replays.matches.recorded_match import Match, header_differences, seal_digest, undo_violations


def check_match(match: Match) -> Iterator[DuelogError]:
    """Every problem of a Match, in the order of its events; the rules within its duels are checked by `verify`.

    Moves must be legal and outcomes must follow. The file of each finished duel must be in the same folder, with the
    seal recorded in the Match, and agree with it about the Decks, the player who chooses, and the winner. The file of
    the duel in progress must be one that can be resumed.
    """
    duel: Path | None = None
    for event, before in zip(match.events, match.states, strict=False):
        yield from (_error(match, event, what) for what in _own_faults(match, event, before))
        if isinstance(event, MatchDuelBegan):
            try:
                duel = match.duel_path(event)
            except DuelogError as error:
                yield error
        elif isinstance(event, MatchDuelEnded) and duel is not None:
            yield from _duel_faults(match, event, before, duel)
            duel = None
    if duel is not None and match.state.stage == "duel":
        yield from _faults_in_progress(match, duel)


def _error(match: Match, event: Event, what: str) -> DuelogError:
    return DuelogError(what, source=str(match.path), line=event.n + 1)


def _own_faults(match: Match, event: Event, before: MatchState) -> Iterator[str]:
    if isinstance(event, Undo):
        yield from map(str, undo_violations(match.events[: event.n - 1], event))
    elif isinstance(event, Move):
        yield from map(str, validate_match(before, event))
    elif isinstance(event, MatchDuelEnded):
        if before.stage != "duel" or event.duel != before.duel:
            yield f"duel {event.duel} ends, and it is not played"
    else:
        yield from _outcome_faults(event, before)


def _outcome_faults(event: Event, before: MatchState) -> Iterator[str]:
    expected = next_match_outcome(before)
    if expected is None:
        yield f"nothing follows here by itself, and there is {type(event).__name__}"
        return
    known = {"n": event.n, "by": getattr(event, "by", 0)}
    if isinstance(event, MatchDuelBegan) and isinstance(expected, MatchDuelBegan):
        known["file"] = event.file
    expected = replace(expected, **known)
    if event != expected:
        yield f"expected {expected}, found {event}"


def _faults_in_progress(match: Match, path: Path) -> Iterator[DuelogError]:
    """What prevents the duel in progress from being resumed; one without a file has not begun."""
    if match.only_begun():
        hint = f"nothing was recorded in it: duelog record {pasted(match.path)} --resume begins this duel anew"
        yield DuelogError("was being made when the recording was stopped", source=str(path), hint=hint)
    elif os.path.lexists(path):
        try:
            duel = Duel.open(path)
        except DuelogError as error:
            yield error
            return
        for what in header_differences(duel.header, match.duel_header()):
            yield DuelogError(what, source=str(path))


def _duel_faults(match: Match, event: MatchDuelEnded, before: MatchState, path: Path) -> Iterator[DuelogError]:
    try:
        duel = Duel.open(path)
    except DuelogError as error:
        yield error
        return
    yield from (DuelogError(what, source=str(path)) for what in _differences(match, event, before, duel))


def _differences(match: Match, event: MatchDuelEnded, before: MatchState, duel: Duel) -> Iterator[str]:
    if duel.seal is None:
        yield "is not sealed, and the Match says that the duel is over"
    elif seal_digest(duel.seal) != event.seal:
        yield f"is not the file that the Match was written with: the digest of its seal is {seal_digest(duel.seal)}"
    yield from header_differences(duel.header, duel_header(match.header, before))
    result = duel.end.result
    if result is None or result.winner != event.winner:
        yield f"says that {_won(None if result is None else result.winner)}, the Match that {_won(event.winner)}"
    elif result.wins_match != event.wins_match:
        yield f"{_decides(result.wins_match)}, and the Match says that it {_decides(event.wins_match)}"


def _won(winner: int | None) -> str:
    return "the duel is not over" if winner is None else f"p{winner} won" if winner else "the duel is a draw"


def _decides(wins_match: bool) -> str:
    return "decides the Match" if wins_match else "does not decide the Match by itself"
