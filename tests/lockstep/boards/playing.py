"""Plays boards in the independent engine and records them as scenarios (../shared/oracle/card_scenarios.py, FORMAT).

The engine's driver, its players and the form of a recording are imported from `../shared/oracle` when they are needed:
no part of them is included in this project.
"""

import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.events.faces import Face
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import needs_none
from duelog.replays.cards.pool import CardPool
from tests.lockstep.boards.laying_out import laid_out
from tests.lockstep.boards.reading import Board
from tests.lockstep.making import ORACLE
from tests.lockstep.readings import UNKNOWN_ARCHETYPES

_PREFERRED = ("activate", "special_summon", "normal_summon", "attack")
_TRIES = 6
"""How often a player answers a question that the engine refuses the answers to."""

_Line = dict[str, Any]


class _Scenario(Struct, frozen=True):
    """A scenario as it went: its lines, and the passcodes in it."""

    name: str
    setup: _Line
    steps: list[Any]
    end: list[Any]
    shows: set[str]
    codes: frozenset[int]


class Engine:
    """The independent engine with everything that plays boards in it.

    `supported` are the passcodes of the cards that may be company on boards which it designs itself.
    """

    def __init__(self, supported: frozenset[int] = frozenset(), oracle: Path = ORACLE) -> None:
        sys.path.insert(0, str(oracle))
        self._ocg: Any = import_module("ocg")
        self._scenarios: Any = import_module("card_scenarios")
        self._engine: Any = self._ocg.Engine()
        renumber(self._engine.db.cards.values(), self._ocg.SCRIPTS)
        self._supported = set(supported)
        self._library: Any = None
        if supported:
            self._library = self._scenarios.Library(self._engine, self._supported, strict=True)
        self._duel: Any = self._scenarios.quicken(self._ocg, self._engine)
        self._player = _preferring(self._scenarios.Favouring)

    def of_boards(self, face: Face, boards: Sequence[Board], seed: int, pool: CardPool, book: CardBook) -> list[_Line]:
        """The line of a card and those of its scenarios on these boards; the same ones for the same seed."""
        plain = sorted((one for one in built_in() if _fills(one)), key=lambda one: one.passcode)
        played: list[_Scenario | None] = [
            self._played(
                face, board, owner, random.Random(f"{face.passcode}/{board.name}/{owner}/{run}/{seed}"), run, plain
            )
            for board in boards
            for owner in board.owners
            for run in range(board.runs)
        ]
        return list(_lines(face, played, pool, book, self._engine.db.name))

    def of_its_own(self, face: Face, seed: int) -> list[_Line]:
        """The same on boards that `../shared/oracle` designs for a card from what its script mentions."""
        module, rounds = self._scenarios, 4
        plainly = module.perform

        def performed(*told: Any) -> Any:
            *before, salt, limit = told
            return plainly(*before, salt + 1000 * seed, limit)

        module.perform = performed
        try:
            return list(
                module.scenarios_of(self._ocg, self._duel, self._engine, self._library, face.passcode, 8, 40, rounds)
            )
        finally:
            module.perform = plainly

    def _played(
        self, face: Face, board: Board, owner: int, rng: random.Random, run: int, plain: Sequence[Face]
    ) -> _Scenario | None:
        """One scenario; None if the engine took no answer."""
        position = laid_out(board, owner, plain, rng)
        decks, extras, others = position.pop("decks"), position.pop("extras"), position
        hidden = any((laid.name, laid.zone, laid.position) == (face.name, "monsters", "set") for laid in board.mine)
        plan = self._scenarios.Plan(board.name, owner, "HAND", "FD_DEF" if hidden else None, style=board.style)
        watcher = self._scenarios.Watcher(face.passcode, plan, self._engine.db)
        duel = self._duel(self._engine, *decks, *extras, **others)
        try:
            player = self._player(self._ocg, face.passcode, plan, rng)
            player.prefer = board.prefer
            steps, before = self._steps(duel, player, watcher, board)
            if not steps:
                return None
            now, messages = self._told(duel, watcher)
            end = [self._scenarios.changed(before, now), messages, duel.over, duel.winner, duel.win_reason]
            setup = dict(duel.setup)
        finally:
            duel.close()
        watcher.finish()
        codes = {code for pile in (*decks, *extras) for code in pile} | {laid[1] for laid in position["place"]}
        name = f"{face.passcode}/{board.name.replace(' ', '-')}-{owner}{run}"
        return _Scenario(name, setup, steps, end, watcher.shows, frozenset(codes))

    def _steps(self, duel: Any, player: Any, watcher: Any, board: Board) -> tuple[list[Any], Any]:
        """What was asked and answered, and the last state of these; nothing if an answer was never taken."""
        form = self._scenarios
        steps: list[Any] = []
        before: Any = None
        while not duel.over and duel.prompt is not None and len(steps) < 3 * board.questions:
            prompt = duel.prompt
            if prompt.type in ("IDLE", "BATTLE") and (duel.turn >= board.turns or len(steps) >= board.questions):
                break
            now, messages = self._told(duel, watcher)
            watcher.prompt(prompt)
            asked = [form.changed(before, now), messages, form.lean_prompt(prompt)]
            if (answer := self._answered(duel, player, prompt)) is _REFUSED:
                return [], None
            steps.append([*asked, form.lean_answer(prompt, answer)])
            before = now
        return steps, before

    def _told(self, duel: Any, watcher: Any) -> tuple[Any, Any]:
        """The state of a duel and its messages, which the watcher sees, too."""
        now = duel.state()
        watcher.messages(duel.messages, duel.damage_step, duel.phase)
        watcher.state(now)
        return now, self._scenarios.lean(duel.messages)

    def _answered(self, duel: Any, player: Any, prompt: Any) -> Any:
        for _ in range(_TRIES):
            answer = player(duel, prompt)
            try:
                duel.answer(answer)
            except self._ocg.IllegalAnswer:
                continue
            return answer
        return _REFUSED


_REFUSED = object()


def renumber(cards: Iterable[dict[str, Any]], scripts: Path) -> None:
    """Makes cards members of the archetypes whose newer numbers the scripts ask for, and the database does not have."""
    words = (scripts / "archetype_setcode_constants.lua").read_text(encoding="utf-8")
    numbers = {
        archetype: int(found[1], 0)
        for archetype in UNKNOWN_ARCHETYPES
        if (found := re.search(rf"^SET_{archetype.upper().replace(' ', '_')}\s*=\s*(\w+)", words, re.MULTILINE))
    }
    for card in cards:
        for archetype, number in numbers.items():
            if archetype in card["name"] and number not in card["setcodes"]:
                card["setcodes"] = [number, *(one for one in card["setcodes"] if one != number & 0xFFF)][:4]


def _preferring(favouring: Any) -> Callable[..., Any]:
    """A player that makes the preferred moves of a board, and otherwise favours the card."""

    class Preferring(favouring):  # type: ignore[misc]
        prefer: dict[int, int] = {}  # noqa: RUF012 (set for each duel)

        def __call__(self, duel: Any, prompt: Any) -> Any:
            if prompt.type == "CHAIN" and (found := self.preferred(prompt)) and self.rng.random() < 0.85:
                return self.rng.choice([at for at, _ in found])
            return favouring.__call__(self, duel, prompt)

        def act(self, duel: Any, prompt: Any) -> int:
            if (found := self.preferred(prompt)) and self.rng.random() < 0.8:
                return int(self.rng.choices([at for at, _ in found], [weight for _, weight in found])[0])
            return int(favouring.act(self, duel, prompt))

        def preferred(self, prompt: Any) -> list[tuple[int, int]]:
            options = [(at, one) for at, one in enumerate(prompt.options) if one["action"] in _PREFERRED]
            return [(at, self.prefer[one["code"]]) for at, one in options if one.get("code") in self.prefer]

    return Preferring


def _fills(face: Face) -> bool:
    """Whether a card fills up the Decks of boards: a Normal Monster that needs no Tribute."""
    return face.is_monster and face.kinds == ("normal",) and face.level <= 4


def _lines(
    face: Face, played: Sequence[_Scenario | None], pool: CardPool, book: CardBook, name: Callable[[int], str]
) -> Iterator[_Line]:
    """The line of a card, then those of its scenarios; `name` gives the names that their engine knows."""
    kept = [one for one in played if one is not None]
    codes = sorted({code for one in kept for code in one.codes})
    yield {
        "v": 1, "kind": "card", "card": face.passcode, "name": face.name, "scenarios": len(kept), "tried": len(played),
        "faults": len(played) - len(kept), "shows": sorted({word for one in kept for word in one.shows}),
        "names": {str(code): name(code) for code in codes},
    }  # fmt: skip
    for one in kept:
        company = sorted(code for code in one.codes if code != face.passcode and not needs_none(pool.face(code)))
        yield {
            "v": 1, "kind": "scenario", "id": one.name, "card": face.passcode, "company": company,
            "strange": [code for code in company if pool.face(code).name not in book], "shows": sorted(one.shows),
            "setup": one.setup, "steps": one.steps, "end": one.end,
        }  # fmt: skip
