"""A duel as one JSON document."""

from typing import Any

from duelog.events.codec import to_builtins
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.duel_facts import duel_facts
from duelog.replays.duels.position import position
from duelog.replays.exports.json_text import json_text


def as_json(duel: Duel) -> str:
    """One document with everything: what the duel is, its events, and the position at its end."""
    document: dict[str, Any] = {
        **duel_facts(duel),
        "events": [to_builtins(event) for event in duel.events],
        "position": position(duel.end),
    }
    return json_text(document) + "\n"
