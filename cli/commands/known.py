"""`duelog known`: what a player knew of hidden cards at a moment."""

from typing import Any

import typer
from msgspec.structs import replace
from rich.text import Text

from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    moment_of,
    open_duel,
    refuse_redacted,
    seen_state,
    viewer_of,
)
from duelog.cli.shell.terminal import console, look, notice, print_json, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.core.catalogue.arguments import as_list, as_place
from duelog.core.state import State
from duelog.events.places import player_of
from duelog.replays.duels.knowledge import Doubt, HowLearned, Known, knowledge_at
from duelog.replays.duels.redacting import step_of
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import to_tell, told


def known(
    file: FileArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    eyes: AsOption = None,
    json: JsonOption = False,
) -> None:
    """Show what a player knew of hidden cards, since which event, and how. --as selects the player.

    Cards that were revealed are tracked while their moves are visible, until they are shuffled away. If another card
    left the same hand unseen, this is noted, since it may have been the known card. Events have the numbers of
    `duelog log --as`.
    """
    if eyes is None:
        raise typer.BadParameter("choose a player: p1, p2 or public", param_hint="--as")
    duel = open_duel(file, eyes)
    refuse_redacted(duel)
    viewer = viewer_of(eyes, duel.header)
    assert viewer is not None
    n = moment_of(duel, at, turn, viewer)
    state = seen_state(duel, n, None)
    numbered = step_of(duel, viewer)
    found = [
        replace(
            entry, event=numbered(entry.event),
            doubts=tuple(replace(doubt, event=numbered(doubt.event)) for doubt in entry.doubts),
        )
        for entry in knowledge_at(duel, n, viewer)
    ]  # fmt: skip
    n = numbered(n)
    if json:
        print_json({"n": n, "as": viewer, "known": [_facts(entry, state) for entry in found]})
        return
    if not found:
        notice(f"{viewer} knows no hidden cards after event {n}")
    how = look(console())
    for entry in found:
        print_lines(how.console, prose(Text(visible(_told(entry, state))), how, "", "    "))


HOW: dict[HowLearned, str] = {
    "excavated": to_tell("excavated{by, select, none {} other { by {by, any}}}"),
    "revealed": to_tell("revealed{by, select, none {} other { by {by, any}}}"),
    "searched": to_tell("searched{by, select, none {} other { by {by, any}}}"),
    "returned": to_tell("returned{by, select, none {} other { by {by, any}}}"),
    "moved": to_tell("moved{by, select, none {} other { by {by, any}}}"),
    "turned face-down": to_tell("turned face-down"),
    "drawn": to_tell("drawn"),
    "Set": to_tell("Set"),
    "seen": to_tell("seen"),
}
"""How a card was learned."""


def _told(entry: Known, state: State) -> str:
    by = entry.learning.by
    return told(
        "{card}: {at, in}{number, select, 0 {} other {, number {number} from the top}}, {how} (event {event}){doubts, "
        "select, none {} other {; {doubts, apart}}}",
        card=entry.name,
        at=as_place(entry.place),
        number=_number(entry, state) or 0,
        how=told(HOW[entry.learning.how], by=as_list([by] if by else [])),
        event=entry.event,
        doubts=as_list(map(_doubted, entry.doubts)),
    )


def _doubted(doubt: Doubt) -> str:
    return told("it may be the card that went to {to, the} in event {event}", to=as_place(doubt.to), event=doubt.event)


def _number(entry: Known, state: State) -> int | None:
    """The number of a card in the Deck, counted from the top."""
    deck = state.side(player_of(entry.place)).deck if entry.place and entry.place[3:] == "deck" else ()
    return deck.index(entry.card) + 1 if entry.card in deck else None


def _facts(entry: Known, state: State) -> dict[str, Any]:
    return {
        "card": entry.name, "place": entry.place, "number": _number(entry, state), "event": entry.event,
        "how": entry.how, "doubts": [{"event": doubt.event, "to": doubt.to} for doubt in entry.doubts],
    }  # fmt: skip
