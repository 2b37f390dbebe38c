"""Writes cases: the position of a state in the form of a case, and a whole case as the text of its file.

What a position cannot hold, such as a Chain, an open window or the Normal Summons of this turn, is omitted: whoever
writes a case must run it to check that it shows what it should.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct, field

from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.places import MONSTER_ZONES, PENDULUM_ZONES, PLAYERS, SPELL_ZONES, ZONES, Player, Zone
from duelog.replays.cases.case_files import SUFFIX
from duelog.replays.duels.position import place_text, player_name

__all__ = ["SUFFIX", "CaseDraft", "position_tree", "yaml_text"]

_ZONES: tuple[Zone, ...] = (*MONSTER_ZONES, *SPELL_ZONES, "F", *PENDULUM_ZONES)
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_'./!-]*( [A-Za-z0-9_'./!&-]+)*|-?[0-9]+")
_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
_WIDTH = 112

Tree = dict[str, Any]


class CaseDraft(Struct, kw_only=True):
    """A case being written. Entries of `play` and values of `expect` are as described in docs/cases.md.

    `notes` are comments at its head.
    """

    title: str
    rules: tuple[str, ...]
    ruleset: str = "rulebook-9.0"
    card_texts: str = ""
    position: Tree = field(default_factory=dict[str, Any])
    play: list[Any] = field(default_factory=list[Any])
    expect: Tree = field(default_factory=dict[str, Any])
    notes: tuple[str, ...] = ()


# --- the position -----------------------------------------------------------------------------------------------


def position_tree(state: State) -> Tree:
    """The position of a state, as far as a case can hold it. Values that equal the default are omitted."""
    found: Tree = {"turn": state.turn, "turn_player": player_name(state.turn_player), "phase": state.phase}
    for player in PLAYERS:
        found[player_name(player)] = _half(state, player)
    return found


def _half(state: State, player: Player) -> Tree:
    side = state.side(player)
    found: Tree = {"lp": side.lp} if side.lp != state.rules.life else {}
    for pile in ("hand", "deck", "extra", "grave", "banished"):
        cards = side.pile(pile)
        if cards or pile == "deck":
            found[pile] = [_in_pile(state, card, player) for card in cards]
    for zone in _ZONES:
        if (slot := side.field[ZONES.index(zone)]) is not None:
            found[zone] = _on_field(state, slot, player, zone)
    return found


def _in_pile(state: State, card: CardId, player: Player) -> Any:
    side = state.side(player)
    found: Tree = {"card": state.name(card)}
    if card in side.turned:
        found["face"] = "down" if card in side.banished else "up"
    if card in state.proper:
        found["proper"] = True
    return found if len(found) > 1 else state.name(card)


def _on_field(state: State, slot: OnField, player: Player, zone: Zone) -> Tree:
    found: Tree = {"card": state.name(slot.card)}
    if zone in MONSTER_ZONES:
        found["position"] = slot.position
        if slot.materials:
            found["materials"] = [state.name(card) for card in slot.materials]
        if slot.card in state.proper:
            found["proper"] = True
    else:
        found["face"] = "up" if slot.face_up else "down"
        if slot.equipped_to:
            found["equipped_to"] = place_text(state.place_of(slot.equipped_to), player)
    if slot.counters:
        found["counters"] = dict(slot.counters)
    if slot.turn:
        found["played_on"] = slot.turn
    if (owner := state.owner(slot.card)) != player:
        found["owner"] = player_name(owner)
    return found


# --- the file ---------------------------------------------------------------------------------------------------


def yaml_text(case: CaseDraft) -> str:
    """The text of a case file."""
    return "\n".join(_lines(case)) + "\n"


def _lines(case: CaseDraft) -> Iterator[str]:
    for note in case.notes:
        yield f"# {' '.join(note.split())}"
    yield f"case: {_scalar(case.title)}"
    yield f"rules: {_flow(list(case.rules))}"
    if case.ruleset != "rulebook-9.0":
        yield f"ruleset: {_scalar(case.ruleset)}"
    if case.card_texts:
        yield f"card_texts: {case.card_texts}"
    yield "position:"
    for key, value in case.position.items():
        if isinstance(value, dict):
            yield from _block(f"  {key}", cast("Tree", value))
        else:
            yield f"  {key}: {_flow(value)}"
    if case.play:
        yield "play:"
        yield from (f"  - {entry if _is_plain_line(entry) else _flow(entry)}" for entry in case.play)
    if case.expect:
        yield from _block("expect", case.expect)


def _block(head: str, tree: Tree) -> Iterator[str]:
    """A mapping on one line if it fits, otherwise with one key per line."""
    line = f"{head}: {_flow(tree)}"
    if len(line) <= _WIDTH:
        yield line
        return
    yield f"{head}:"
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    yield from (f"{indent}{key}: {_flow(value)}" for key, value in tree.items())


def _is_plain_line(entry: Any) -> bool:
    """Whether an entry is a move that needs no quotes as a list item."""
    return (
        isinstance(entry, str) and entry.isprintable() and entry[:1] == "p" and ": " not in entry and " #" not in entry
    )


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(each)}" for key, each in cast("Tree", value).items()) + "}"
    if isinstance(value, list):
        items: list[Any] = cast("Any", value)
        return "[" + ", ".join(map(_flow, items)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    """A value in YAML: in quotes if it is not a plain word, number or date."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if isinstance(value, int) or (_PLAIN.fullmatch(text) and text.casefold() not in _WORDS and not text.isdecimal()):
        return text
    return f"'{text}'" if '"' in text and "'" not in text and text.isprintable() else json.dumps(text)
