"""Hand-written recordings in the format of the recorded ones, for questions that no recorded duel asks."""

import gzip
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.lockstep.recording import Recording, read

Json = dict[str, Any]

FILLER = 43096270
"""The passcode of Alexandrite Dragon, a Normal Monster, of which Decks consist."""


def monster(code: int, position: str = "FU_ATK", **values: int) -> Json:
    """A monster on the field; `values` are its current ATK, DEF (`defense`) and Level."""
    values = {{"defense": "def"}.get(name, name): number for name, number in values.items()}
    return {"code": code, "pos": position, "owner": 0, **values}


def spell(code: int, position: str = "FU") -> Json:
    """A Spell or Trap on the field."""
    return {"code": code, "pos": position, "owner": 0}


def half(player: int, /, **parts: Any) -> Json:
    """One side of the table. `hand`, `grave`: passcodes; `deck`: number of cards; `mzone`, `szone`: cards by zone."""
    zones = {name: [_owned(player, parts.get(name, {}).get(seq)) for seq in range(5)] for name in ("mzone", "szone")}
    return {
        "lp": parts.get("lp", 8000), "hand": list(parts.get("hand", ())), "deck": [FILLER] * parts.get("deck", 20),
        "grave": [{"code": code, "owner": player, "pos": "FU"} for code in parts.get("grave", ())],
        "banished": [], "extra": [], **zones, "fzone": None, "pzone": [None, None],
    }  # fmt: skip


def _owned(player: int, card: Json | None) -> Json | None:
    return None if card is None else {**card, "owner": player}


def table(turn: int, phase: str, halves: Sequence[Json], chain: Sequence[int] = ()) -> Json:
    """The state at a question; `chain` are the passcodes of its links."""
    links = [{"code": code} for code in chain]
    return {"turn": turn, "turn_player": (turn - 1) % 2, "phase": phase, "players": list(halves), "chain": links}


def question(
    state: Json, kind: str, player: int, options: Sequence[Json], answer: Json | Sequence[Json],
    messages: Sequence[Json] = (), **more: Any,
) -> Json:  # fmt: skip
    """A question with its answer, and the messages since the previous one."""
    prompt = {"type": kind, "player": player, "options": list(options), **more}
    return {"kind": "prompt", "n": 0, "messages": list(messages), "state": state, "prompt": prompt, "answer": answer}


def recorded(
    folder: Path, place: Sequence[Sequence[Any]], lines: Sequence[Mapping[str, Any]], extra: Sequence[int] = ()
) -> Recording:
    """The recording that consists of these lines and ends after the last answer, read from a file.

    `extra` are the passcodes of the first player's Extra Deck.
    """
    setup: Json = {
        "decks": [[FILLER] * 20] * 2,
        "extras": [list(extra), []],
        "lp": 8000,
        "hand": 0,
        "draw": 1,
        "place": list(place),
    }
    end: Json = {"over": False, "winner": None, "win_reason": None, "messages": [], "state": lines[-1]["state"]}
    every: list[Json] = [setup, *({**line, "n": n} for n, line in enumerate(lines)), end]
    path = folder / "hand-made.jsonl.gz"
    path.write_bytes(gzip.compress(b"\n".join(msgspec.json.encode(line) for line in every)))
    return read(path)
