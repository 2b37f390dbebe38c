"""Export: the events of a duel as JSON Lines."""

from typing import Any

from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import say
from duelog.events.base import Event
from duelog.events.codec import to_builtins
from duelog.events.lines import KIND
from duelog.events.seen_tables import SeenTable
from duelog.replays.cards.built_in import built_in_definitions
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.excerpts import excerpt_of, steps_of
from duelog.replays.exports.json_text import json_line


def as_json_lines(duel: Duel) -> str:
    """Every event as a line of JSON (`event_facts`)."""
    undone = duel.taken_back()
    rows = (event_facts(*step, undone=undone) for step in steps_of(duel, excerpt_of(duel)))
    return "".join(json_line(row) + "\n" for row in rows)


def event_facts(
    event: Event, before: State, after: State, *, viewer: Viewer | None = None, undone: frozenset[int] = frozenset()
) -> dict[str, Any]:
    """An event as plain values: when it happened, its sentence, and all its fields unless a viewer is given.

    `undone` holds the numbers of undone events.
    """
    found: dict[str, Any] = {
        "n": event.n,
        "kind": event.what if isinstance(event, SeenTable) and viewer is not None else KIND[type(event)],
        "turn": after.turn,
        "turn_player": f"p{after.turn_player}",
        "phase": after.phase,
        "text": say(event, before, after, viewer, built_in_definitions),
    }
    if event.n in undone:
        found["taken_back"] = True
    if viewer is None:
        found["event"] = to_builtins(event)
    return found
