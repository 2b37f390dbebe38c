"""Compares a position with what a case expects: the first difference, and the board in plain text."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from duelog.core.state import State
from duelog.events.places import MONSTER_ZONES, PLAYERS
from duelog.replays.cards.pool import name_key
from duelog.replays.cases.case_files import Expectation
from duelog.replays.duels.position import SPELL_PLACES, place_text, position
from duelog.replays.files.marked import Plain


class ExpectationDifference(Struct, frozen=True):
    """The path where the position differs from the expectation, and the line of the expectation."""

    path: str
    expected: str
    found: str
    line: int


def first_difference(
    state: State, expectations: Iterable[Expectation], more: Mapping[str, Plain] | None = None
) -> ExpectationDifference | None:
    """The first expectation that does not hold; None if all hold. `more` are additional paths."""
    here: dict[str, Plain] = {**position(state), **(more or {})}
    synonyms = _synonyms(state)
    for expectation in expectations:
        found = _at(here, expectation.path)
        for path, expected, actual in _differences(expectation.path, expectation.value.plain(), found, synonyms):
            return ExpectationDifference(path, shown(expected), shown(actual), expectation.value.line)
    return None


def _at(here: Plain, path: str) -> Plain:
    for part in path.split("."):
        here = here.get(part) if isinstance(here, dict) else None
    return here


def _synonyms(state: State) -> dict[str, str]:
    """Alternative ways to write a value: the place of a Chain Link's target instead of its name."""
    return {
        f"chain[{at}].targets[{index}]": str(place_text(state.place_of(card), link.player))
        for at, link in enumerate(state.chain)
        for index, card in enumerate(link.targets)
    }


def _differences(
    path: str, expected: Plain, found: Plain, synonyms: dict[str, str]
) -> Iterator[tuple[str, Plain, Plain]]:
    if isinstance(expected, dict):
        yield from _in_mapping(path, expected, found, synonyms)
    elif isinstance(expected, list):
        yield from _in_list(path, expected, found, synonyms)
    elif isinstance(found, dict) and "card" in found and expected is not None:
        yield from _differences(f"{path}.card", expected, found["card"], synonyms)
    elif not _same(expected, found, path) and not (path in synonyms and _same(expected, synonyms[path], path)):
        yield path, expected, found


def _in_mapping(
    path: str, expected: dict[str, Plain], found: Plain, synonyms: dict[str, str]
) -> Iterator[tuple[str, Plain, Plain]]:
    """A mapping is compared by the keys of the expectation; an empty one means none. What does not apply is absent."""
    if not isinstance(found, dict) or not expected:
        if expected or found:
            yield path, expected, found
        return
    if path.endswith(".counters"):  # whose names may be written in any case
        found = {name.casefold(): number for name, number in found.items()}
    for key, value in expected.items():
        name = key.casefold() if path.endswith(".counters") else key
        yield from _differences(f"{path}.{key}", value, found.get(name), synonyms)


def _in_list(
    path: str, expected: list[Plain], found: Plain, synonyms: dict[str, str]
) -> Iterator[tuple[str, Plain, Plain]]:
    """A list is compared as a whole, in order."""
    found = found or []
    if not isinstance(found, list) or len(found) != len(expected):
        yield path, expected, found
        return
    for index, (value, actual) in enumerate(zip(expected, found, strict=True)):
        yield from _differences(f"{path}[{index}]", value, actual, synonyms)


def _same(expected: Plain, found: Plain, path: str) -> bool:
    if isinstance(found, str) and isinstance(expected, str | int) and not isinstance(expected, bool):
        own = f"{path[:2]}."  # a zone of the player's own may be written with the player before it
        return name_key(str(expected).removeprefix(own)) == name_key(found)
    if expected is None:
        return found is None or found in ([], {})
    return not found if expected is False else expected == found


def shown(value: Plain) -> str:
    """A value as written in a case."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(shown(item) for item in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    return str(value)


def board_text(state: State) -> str:
    """The position as a few lines of plain text."""
    here = position(state)
    step = f", {here['step']} step" if here["step"] else ""
    asked = here["waiting"]
    waits = f"; {asked['player']} is asked for a {asked['for']}" if asked else ""
    head = f"turn {here['turn']} of {here['turn_player']}, {here['phase']}{step}{waits}"
    chain = [f"chain: {shown(here['chain'])}"] if here["chain"] else []
    sides = [line for player in reversed(PLAYERS) for line in _side_lines(f"p{player}", here[f"p{player}"])]
    return "\n".join([head, *chain, *sides])


def _side_lines(name: str, side: dict[str, Any]) -> Iterator[str]:
    yield f"{name}: LP {side['lp']}, Deck {side['deck_count']}, hand {_named(side['hand'])}"
    for zone in (*MONSTER_ZONES, *SPELL_PLACES):
        if side[zone] is not None:
            yield f"    {zone}: {shown(side[zone])}"
    for pile in ("grave", "banished", "extra"):
        if side[pile]:
            yield f"    {pile}: {_named(side[pile])}"


def _named(names: list[str]) -> str:
    return ", ".join(names) or "nothing"
