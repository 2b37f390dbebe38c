"""Recorded situations of single cards, read from their compressed files: `scenarios-NNN.jsonl.xz`.

Each file contains, for every card, one line about the card and then its scenarios. A scenario contains of each state
only the changes since the previous one; here it becomes a `Recording` like those of whole duels. The docstring of
`../shared/oracle/card_scenarios.py` describes the format.
"""

import lzma
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duelog.replays.cards.pool import CardPool
from duelog.replays.files.marked import Plain
from tests.lockstep.recording import End, Recording, Setup, line_of

SUFFIX = ".jsonl.xz"

_CARD = re.compile(rb'^\{"v":\d+,"kind":"card","card":(\d+),')
_HALVES = ("p0", "p1")

_Told = dict[str, Any]


class CardScenarios(Struct, frozen=True):
    """The scenarios of one card, still encoded, with the names of the cards in them by passcode."""

    code: int
    name: str
    names: dict[str, str]
    lines: tuple[bytes, ...]
    renamed: dict[str, str] = {}
    """Names in the recordings, with those that the cards have here."""
    prints: dict[int, int] = {}
    """The passcodes in the recordings of further prints of a card that is there, each with that card's own."""
    made: tuple[str, ...] = ()
    """How the further ones were made, in their order (`tests.lockstep.boards`); "" for those that do not say so."""

    def recordings(self) -> Iterator[Recording]:
        """The scenarios as recordings, named `passcode/situation`.

        Those in which a card of the board asks before the first turn are left out: no duel begins so.
        """
        for line in self.lines:
            told: Any = _of_one_print(msgspec.json.decode(line), self.prints)
            if told["steps"] and told["steps"][0][0].get("phase") is None:
                continue
            yield scenario(told, self.names, self.renamed)

    def digest(self) -> str:
        """The digest of these scenarios: 16 hexadecimal digits."""
        return blake2b(b"".join(self.lines), digest_size=8).hexdigest()

    def and_more(self, other: "CardScenarios") -> "CardScenarios":
        """Returns these scenarios together with further ones of the same card."""
        return replace(
            self, names=self.names | other.names, lines=self.lines + other.lines, made=self.made + other.made
        )

    def named_as_in(self, pool: CardPool) -> "CardScenarios":
        """Returns these scenarios with the names of a pool: recordings have the newest ones, definitions older ones."""
        here = {code: face.name for code in self.names if (face := pool.get(int(code))) is not None}
        renamed = {self.names[code]: name for code, name in here.items() if self.names[code] != name}
        prints = {int(code): face.passcode for code in self.names if (face := pool.get(int(code))) is not None}
        prints = {code: own for code, own in prints.items() if own != code and str(own) in self.names}
        if not renamed and not prints:
            return self
        return replace(self, names=self.names | here, renamed=renamed, prints=prints)


def _of_one_print(told: Plain, prints: Mapping[int, int]) -> Plain:
    """A scenario in which all prints of a card have one passcode, as a hand or Deck does not tell them apart here."""
    if not prints:
        return told
    if isinstance(told, dict):
        return {key: _of_one_print(value, prints) for key, value in told.items()}
    if isinstance(told, list):
        return [_of_one_print(value, prints) for value in told]
    return prints.get(told, told) if isinstance(told, int) else told


class _About(Struct, frozen=True):
    """The line about a card before its scenarios."""

    card: int
    name: str
    names: dict[str, str]


def scenario_files(folder: Path) -> list[Path]:
    """The files of scenarios in a folder, in the order of their numbers."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def read_scenarios(paths: Iterable[Path], codes: Collection[int] | None = None) -> Iterator[CardScenarios]:
    """The cards of some files with their scenarios; only those with these passcodes, if given."""
    about: _About | None = None
    lines: list[bytes] = []
    for path in paths:
        with lzma.open(path) as file:
            for line in file:
                if (begins := _CARD.match(line)) is None:
                    if about is not None:
                        lines.append(line)
                    continue
                if about is not None:
                    yield _group(about, lines)
                wanted = codes is None or int(begins[1]) in codes
                about, lines = msgspec.json.decode(line, type=_About) if wanted else None, []
    if about is not None:
        yield _group(about, lines)


def _group(about: _About, lines: list[bytes]) -> CardScenarios:
    return CardScenarios(code=about.card, name=about.name, names=about.names, lines=tuple(lines))


def scenario(told: Mapping[str, Any], names: Mapping[str, str], renamed: Mapping[str, str]) -> Recording:
    """One scenario with complete states. `names` are the card names by passcode, which options lack."""
    states = _States()
    return Recording(
        name=told["id"],
        setup=msgspec.convert(told["setup"], Setup),
        lines=tuple(
            line_of(
                {
                    "n": n,
                    "messages": messages,
                    "state": states.after(change),
                    "prompt": {
                        "type": kind,
                        "player": player,
                        "options": (full := _named(options, names)),
                        **_hint(more, renamed),
                    },
                    "answer": _answer(full, choice, more.get("kind", "")),
                }
            )
            for n, (change, messages, (kind, player, options, more), choice) in enumerate(told["steps"])
        ),
        end=_end(told["end"], states),
    )


def _end(told: list[Any], states: "_States") -> End:
    change, messages, over, winner, reason = told
    state = states.after(change)
    whole: _Told = {"over": over, "winner": winner, "win_reason": reason, "messages": messages, "state": state}
    return msgspec.convert(whole, End)


class _States:
    """Accumulates changes of the state; the two sides are separate in a change."""

    def __init__(self) -> None:
        self._table: _Told = {}
        self._halves: tuple[_Told, _Told] = ({}, {})

    def after(self, change: _Told) -> _Told:
        """The complete state after a change."""
        self._table.update((key, value) for key, value in change.items() if key not in _HALVES)
        for key, half in zip(_HALVES, self._halves, strict=True):
            half.update(change.get(key, {}))
        return {**self._table, "players": [dict(half) for half in self._halves]}


def _hint(more: _Told, renamed: Mapping[str, str]) -> _Told:
    """The rest of a question; the hint can be the name of a card."""
    return {**more, "hint": renamed[more["hint"]]} if more.get("hint") in renamed else more


def _named(options: list[_Told | str | int], names: Mapping[str, str]) -> list[_Told | str | int]:
    return [
        {**option, "name": names.get(str(option["code"]), "")}
        if isinstance(option, dict) and "code" in option
        else option
        for option in options
    ]


def _answer(options: list[_Told | str | int], choice: int | list[int] | _Told | None, kind: str) -> Any:
    """The answer as text: the chosen option by index, or none."""
    if choice is None:
        return {"action": "cancel" if kind == "multi" else "keep_order"}
    if isinstance(choice, dict):
        return {"action": kind, **choice}
    if isinstance(choice, list):
        return [options[index] for index in choice]
    return options[choice] if kind == "single" else [options[choice]]
