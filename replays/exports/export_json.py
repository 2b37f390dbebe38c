"""A duel as one JSON document."""

from typing import Any

from duelog.events.codec import to_builtins
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.duel_facts import duel_facts
from duelog.replays.duels.position import position, refuse_faults
from duelog.replays.exports.json_text import json_text


def as_json(duel: Duel) -> str:
    """One JSON document with everything: the facts of the duel, its events, and its final position.

    DuelogError if the final state has faults, as only in a damaged log.
    """
    refuse_faults(duel.end, duel.source, len(duel))
    document: dict[str, Any] = {
        **duel_facts(duel),
        "events": [to_builtins(event) for event in duel.events],
        "position": position(duel.end),
    }
    return json_text(document) + "\n"
