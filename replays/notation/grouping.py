"""Groups of similar moves: what they have in common, and in what they differ."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.places import ZONE_AT
from duelog.replays.notation.card_lookup import FROM_EXTRA, FROM_HAND, Table
from duelog.replays.notation.printing import attacked, print_move


class Varying(Struct, frozen=True):
    """A difference between the moves of a group: what it is (`target`), and each value in the notation, in order."""

    what: str
    values: tuple[str, ...]


class MoveGroup(Struct, frozen=True):
    """Similar moves: the beginning of their lines, and their differences; for a single move, the whole line."""

    line: str
    moves: tuple[Move, ...]
    varying: tuple[Varying, ...] = ()


def grouped(moves: Iterable[Move], state: State) -> list[MoveGroup]:
    """The moves grouped if they differ only in zones, positions, targets, costs, Tributes and materials.

    Each group is at the place of its first move.
    """
    together: dict[object, list[Move]] = {}
    for move in moves:
        together.setdefault(_kind_of(move, state), []).append(move)
    return [_group(tuple(alike), state) for alike in together.values()]


def _group(moves: tuple[Move, ...], state: State) -> MoveGroup:
    first = moves[0]
    if len(moves) == 1:
        return MoveGroup(print_move(first, state), moves)
    words, fields = _WORDS[type(first)]
    found = {what: _values(moves, state, shown) for what, shown in fields.items()}
    varying = tuple(Varying(what, values) for what, values in found.items() if len(values) > 1)
    if not varying:  # copies of one card in a pile
        return MoveGroup(print_move(first, state), moves)
    return MoveGroup(f"p{first.player} {words(first, Table(state, first.player))}", moves, varying)


def _kind_of(move: Move, state: State) -> object:
    """The key of a move's group; copies of a card in one pile count as one."""
    kind = _WORDS.get(type(move))
    if kind is None or (isinstance(move, m.NormalSummon) and state.place_of(move.card) == move.to):
        return move
    bare: Move = replace(move, **{name: value for name, value in _BARE.items() if hasattr(move, name)})
    card: CardId = getattr(move, "card", 0)
    return (type(move), bare if not card else replace(bare, card=0), _copy(card, state))


def _copy(card: CardId, state: State) -> tuple[str, str | int]:
    """A card by its place, and by its name unless it is on the field."""
    at = state.place_of(card) or ""
    named = at not in ZONE_AT and state.has_card(card)
    return at, state.name(card) if named else card


_BARE: dict[str, Any] = {
    "to": None, "position": None, "targets": (), "costs": (), "tributes": (), "materials": (), "target": 0,
    "monsters": (), "cards": None, "yes": None, "option": None, "number": None,
}  # fmt: skip


def _values(moves: tuple[Move, ...], state: State, shown: "_Shown") -> tuple[str, ...]:
    return tuple(dict.fromkeys(shown(move, Table(state, move.player)) for move in moves))


# --- the words --------------------------------------------------------------------------------------------------

_Shown = Callable[[Any, Table], str]


def _named(move: Any, table: Table) -> str:
    """The card of a move in the notation, with its name if that is a zone."""
    called = table.reference(move.card)
    name = table.name(move.card)
    return called if name in called else f"{called} ({name})"


def _from_hand(verb: str) -> _Shown:
    return lambda move, table: f"{verb} {table.subject(move.card, FROM_HAND)}"


def _from_extra(verb: str) -> _Shown:
    return lambda move, table: f"{verb} {table.subject(move.card, FROM_EXTRA)}"


def _activated(move: m.Activate, table: Table) -> str:
    if move.to is not None:
        return f"activate {table.subject(move.card, FROM_HAND)}"
    words = print_move(replace(move, targets=(), costs=()), table.state)[3:]
    name = table.name(move.card)
    return words if name in words else f"{words} ({name})"


def _cards(field: str) -> _Shown:
    return lambda move, table: ", ".join(table.reference(card) for card in getattr(move, field)) or "none"


def _zone(move: Any, table: Table) -> str:
    return "where it is" if move.to is None else table.where(move.to)


def _position(move: Any, table: Table) -> str:
    return str(move.position)


def _answer(move: m.Choose, table: Table) -> str:
    return print_move(move, table.state).split(" ", 2)[2]


def _monsters(move: m.PendulumSummon, table: Table) -> str:
    return print_move(move, table.state).split(" ", 2)[2]


def _attacked(move: m.Attack, table: Table) -> str:
    return attacked(move, table).strip()


_ENTERING: dict[str, _Shown] = {"zone": _zone, "position": _position}

_WORDS: dict[type[Move], tuple[_Shown, dict[str, _Shown]]] = {
    m.NormalSummon: (_from_hand("summon"), {"zone": _zone, "Tribute": _cards("tributes")}),
    m.SetMonster: (_from_hand("set"), {"zone": _zone, "Tribute": _cards("tributes")}),
    m.SetSpellTrap: (_from_hand("set"), {"zone": _zone}),
    m.SpecialSummon: (_from_hand("special"), {**_ENTERING, "cost": _cards("costs")}),
    m.SynchroSummon: (_from_extra("synchro"), {**_ENTERING, "material": _cards("materials")}),
    m.XyzSummon: (_from_extra("xyz"), {**_ENTERING, "material": _cards("materials")}),
    m.PendulumSummon: (lambda move, table: "pendulum", {"choice": _monsters}),
    m.Activate: (_activated, {"zone": _zone, "target": _cards("targets"), "cost": _cards("costs")}),
    m.Attack: (lambda move, table: f"attack {_named(move, table)}", {"target": _attacked, "cost": _cards("costs")}),
    m.Choose: (lambda move, table: "choose", {"answer": _answer}),
}
"""For each kind of move that is grouped: the text for its groups, and the fields in which their moves may differ."""
