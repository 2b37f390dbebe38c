"""`duelog match`: a summary of a Match, duel by duel, and everything that is wrong with it."""

from pathlib import Path
from typing import Annotated, Any

import typer

from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.open_options import AsOption, JsonOption, viewer_of
from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.terminal import notice, print_json, print_line, print_text
from duelog.core.sight import Viewer
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import names_in
from duelog.events.moves import Swap
from duelog.events.outcomes import MatchDuelBegan, MatchDuelEnded
from duelog.replays.errors import DuelogError
from duelog.replays.languages.spoken import told
from duelog.replays.matches.match_checks import check_match
from duelog.replays.matches.recorded_match import Match
from duelog.replays.notation import print_swap
from duelog.replays.referee.verification import judge_file

MatchArgument = Annotated[Path, typer.Argument(help="A Match (*.match).", metavar="FILE", show_default=False)]


def match(
    file: MatchArgument,
    rules: Annotated[bool, typer.Option(help="Also judge its duels by the rules.")] = True,
    eyes: AsOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Show a Match: its players, duels, swaps and result, and check its swaps and that its duels are the ones it names.

    Each duel is verified as well, as by `duelog verify`. The exit code is 1 if anything is wrong. With --as, the cards
    that others swap are left out, and nothing is judged, since findings can name hidden cards.
    """
    found = Match.open(file)
    for warning in found.warnings:
        notice(f"warning: {warning}")
    viewer = viewer_of(eyes, found.header)
    faults = [] if viewer is not None else [
        *map(str, check_match(found)), *_faults_of_duels(found, rules, definitions_among(cards)),
    ]  # fmt: skip
    if json:
        print_json(match_facts(found, faults, viewer))
    else:
        _print(found, faults, viewer)
    if faults:
        raise typer.Exit(NO)


def _faults_of_duels(found: Match, rules: bool, definitions: list[Path]) -> list[str]:
    """The findings of `verify` in the duels that exist; missing duels are faults of the Match."""
    faults: list[str] = []
    for event in found.events:
        if not isinstance(event, MatchDuelBegan):
            continue
        try:
            path = found.duel_path(event)
            judged = judge_file(path, definitions=definitions, rules=rules) if path.exists() else None
        except DuelogError:  # reported as a fault of the Match
            continue
        if judged is not None and not judged.ok:
            faults += [f"{path}:{finding.line}: {finding.what}" for finding in judged.file.findings]
    return faults


def _swaps(found: Match, viewer: Viewer | None) -> list[tuple[int, Swap]]:
    """The swaps that a viewer knows of, each with the duel before it: players do not show each other what they swap."""
    return [(after, swap) for after, swap in found.swaps() if viewer in (None, f"p{swap.player}")]


def match_facts(found: Match, faults: list[str], viewer: Viewer | None = None) -> dict[str, Any]:
    """The JSON output for a Match."""
    state = found.state
    return {
        "ok": not faults if viewer is None else None,
        "players": [seat.name for seat in found.header.seats],
        "ruleset": found.header.ruleset,
        "stage": state.stage,
        "wins": {"p1": state.wins[0], "p2": state.wins[1]},
        "winner": _won(state.winner),
        "duels": _duels(found),
        "swaps": [print_swap(swap, state.faces) for _, swap in _swaps(found, viewer)],
        "sealed": found.seal is not None,
        "faults": faults,
    }


def _won(winner: int | None) -> str | None:
    return None if winner is None else f"p{winner}" if winner else "draw"


def _duels(found: Match) -> list[dict[str, Any]]:
    files = {event.duel: event.file for event in found.events if isinstance(event, MatchDuelBegan)}
    ended = {event.duel: event for event in found.events if isinstance(event, MatchDuelEnded)}
    return [
        {
            "duel": duel,
            "file": file,
            "winner": _won(ended[duel].winner) if duel in ended else None,
            "wins_match": duel in ended and ended[duel].wins_match,
        }
        for duel, file in files.items()
    ]


def _print(found: Match, faults: list[str], viewer: Viewer | None) -> None:
    names = names_in(found.header)
    state = found.state
    one, two = state.wins
    print_line(f"{names.of(1)} {one} : {two} {names.of(2)}, under {found.header.ruleset}")
    for duel in _duels(found):
        won = "goes on" if duel["winner"] is None else "a draw" if duel["winner"] == "draw" else f"{duel['winner']} won"
        if duel["wins_match"]:
            won = f"{duel['winner']} won, and by this duel the Match"
        print_line(f"  duel {duel['duel']}: {won} ({duel['file']})")
        for after, swap in _swaps(found, viewer):
            if after == duel["duel"]:
                print_text(f"    {print_swap(swap, state.faces)}")
    if state.winner is not None:
        print_line(f"  {names.of(state.winner)} won the Match" if state.winner else "  the Match is a draw")
    sealed = told("sealed") if found.seal is not None else told("no seal: a Match in progress")
    verdict = "not judged" if viewer is not None else counted(len(faults), "fault") if faults else "nothing wrong"
    print_line(f"  {verdict} ({sealed})")
    for fault in faults:
        print_line(f"  {fault}")
