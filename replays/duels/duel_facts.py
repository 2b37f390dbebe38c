"""Summary of a duel as plain values: players, decks, length, result, digests."""

from collections import Counter
from typing import Any

from duelog.core.digest import digest
from duelog.core.known_rulesets import ruleset_of
from duelog.events.base import Move
from duelog.events.faces import Face
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import winner


def copies(deck: tuple[int, ...], faces: tuple[Face, ...]) -> Counter[str]:
    """The number of copies of each card by name, in the order of the deck."""
    return Counter(faces[index].name if 0 <= index < len(faces) else "?" for index in deck)


def duel_facts(duel: Duel) -> dict[str, Any]:
    """Everything that `duelog info` prints, as plain values."""
    header, state, seal = duel.header, duel.end, duel.seal
    rules = ruleset_of(header)
    return {
        "file": duel.source,
        "format": header.format,
        "players": [
            {
                "name": seat.name,
                "deck": seat.deck,
                **{part: dict(copies(getattr(seat, part), header.faces)) for part in ("main", "extra", "side")},
            }
            for seat in header.seats
        ],
        "ruleset": {"name": rules.name, "refereed": rules.refereed},
        "length": {
            "events": len(duel),
            "moves": sum(isinstance(event, Move) for event in duel.events),
            "turns": max(turn.number for turn in duel.turns()),
        },
        "winner": winner(state),
        "reason": state.result.reason if state.result else None,
        "made_by": header.made_by,
        "made_at": header.made_at,
        "tags": header.tags,
        "definitions": header.definitions,
        "digests": {"state": digest(state), "log": seal.log if seal else None},
        "sealed": seal is not None,
        "warnings": list(duel.warnings),
    }
