"""Plays duels of the oracle, each in a process of its own that may take so long: a program that `making` runs.

The independent engine could fall into an endless loop inside a single call. A duel that takes too much time or memory,
asks too much or fails is ended, told in `UNFINISHED`, and the next one begins.
This module takes the place of the oracle's `batch`, so that its programs that call it are guarded, too.
"""

import argparse
import json
import os
import random
import resource
import runpy
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

UNFINISHED = "unfinished.txt"
"""The file beside the recordings that names each duel that the other engine did not finish."""

SECONDS = 120
"""How much processor time a duel may take: far more than any recorded one took."""

_MEMORY = 3 << 30
"""How many bytes a duel may take, the engine's data included."""

_PROMPTS = 4000
"""After how many questions a duel that goes on counts as endless."""


def main() -> None:
    """Plays the duels that the arguments of the oracle's `batch` ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decks", required=True)
    for name in ("--n", "--seed", "--busy"):
        parser.add_argument(name, type=int, required=True)
    parser.add_argument("--record", type=Path, required=True)
    parser.add_argument("--record-n")
    asked = parser.parse_args()
    names: list[str] = asked.decks.split(",")
    asked.record.mkdir(parents=True, exist_ok=True)
    unfinished = asked.record / UNFINISHED
    unfinished.unlink(missing_ok=True)
    engine: Any = import_module("ocg").Engine()
    for at, first in enumerate(names):
        for number in range(asked.n):
            second = first if number % 2 == 0 else names[(at + 1) % len(names)]
            if not _plays_alone(engine, (first, second), number, asked):
                with unfinished.open("a") as told:
                    print(_name(first, second, asked.seed, number), file=told)


def _name(first: str, second: str, seed: int, number: int) -> str:
    return f"{first}-{second}-{seed}-{number}"


def _plays_alone(engine: Any, pair: tuple[str, str], number: int, asked: argparse.Namespace) -> bool:
    """Plays a duel in a process of its own; whether it came to its end and was recorded."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    over = False
    try:
        seconds = int(os.environ.get("DUEL_SECONDS", SECONDS))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        over = _plays(engine, pair, number, asked)
    finally:
        os._exit(0 if over else 1)


def _plays(engine: Any, pair: tuple[str, str], number: int, asked: argparse.Namespace) -> bool:
    """Plays a duel as the oracle does, with the same shuffles and answers; whether it was over at last."""
    ocg, decks = import_module("ocg"), import_module("decks")
    rng = random.Random("/".join(map(str, (asked.seed, *pair, number))))
    packs = [decks.get(engine.db, name) for name in pair]
    for main_deck, _ in packs:
        rng.shuffle(main_deck)
    seed = [rng.getrandbits(64) | 1 for _ in range(4)]
    duel = engine.duel(packs[0][0], packs[1][0], packs[0][1], packs[1][1], seed=seed)
    players = [ocg.RandomPolicy(rng.getrandbits(32), busy=asked.busy) for _ in pair]
    recorder = duel.record(deck_names=list(pair), case=[asked.seed, number])
    ocg.play(duel, players, max_prompts=_PROMPTS)
    recorder.finish(duel)
    if duel.over:
        recorder.write(asked.record / f"{_name(*pair, asked.seed, number)}.jsonl.gz")
    return bool(duel.over)


def _run(oracle: str, made: str, rest: Sequence[str]) -> None:
    """Plays Decks that are told as JSON with arguments of `batch`, or runs a program of the oracle with its own."""
    sys.path.insert(0, oracle)
    sys.modules["batch"] = sys.modules["__main__"]
    sys.argv = [made, *rest]
    if made.endswith(".py"):
        runpy.run_path(str(Path(oracle) / made), run_name="__main__")
    else:
        import_module("decks").DECKS.update(json.loads(made))
        main()


if __name__ == "__main__":
    _run(sys.argv[1], sys.argv[2], sys.argv[3:])
