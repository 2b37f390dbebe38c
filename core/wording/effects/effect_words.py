"""The words shared by all sentences about card definitions: players, places, references, verbs.

Sentences are total over the language: a field of a piece without words is printed by its name in brackets
(`Piece.rest`), so that no field is omitted silently; a test requires words for all fields.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from duelog.core.catalogue.definitions_english import AREAS, PLAYERS
from duelog.core.effects.language import Area, Ref, Who
from duelog.core.wording.phrases import joined
from duelog.events.base import SummonKind
from duelog.events.faces import Face

MANY: frozenset[Ref] = frozenset(
    {"equip cards", "battling monsters", "materials", "fusion materials", "summon materials"}
)
"""References to several cards."""

SUMMONED: dict[SummonKind, str] = {kind: kind.capitalize() for kind in get_args(SummonKind)}
_SPECIALLY: frozenset[SummonKind] = frozenset({"special", "fusion", "ritual", "synchro", "xyz", "pendulum"})


# --- pieces -----------------------------------------------------------------------------------------------------


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        field.name: field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        for field in fields(kind)
    }


class Piece:
    """A piece of the language being worded, which records the fields that were read."""

    __slots__ = ("_left", "part")

    def __init__(self, part: msgspec.Struct) -> None:
        self.part = part
        defaults = _defaults(type(part))
        self._left = [name for name in part.__struct_fields__ if getattr(part, name) != defaults[name]]

    def __call__(self, name: str) -> Any:
        """The value of a field, which is recorded as read; None for a field that the language no longer has."""
        if name in self._left:
            self._left.remove(name)
        return getattr(self.part, name, None)

    def rest(self) -> str:
        """The fields that were not read, by name: "" or " [field: value]"."""
        told = [f"{name}: {msgspec.json.encode(getattr(self.part, name)).decode()}" for name in self._left]
        return f" [{'; '.join(told)}]" if told else ""


# --- joining words ----------------------------------------------------------------------------------------------


def does(who: Who, verb: str) -> str:
    """`you draw`, `your opponent draws`."""
    return f"{PLAYERS[who]} {verb}" if who == "you" else f"{PLAYERS[who]} {third(verb)}"


def third(verb: str) -> str:
    """A verb in the third person singular: `draw` becomes `draws`, `banish` `banishes`; following words are kept."""
    first, _, behind = verb.partition(" ")
    ending = "es" if first.endswith(("sh", "ss", "ch", "x")) else "s"
    return f"{first}{ending}{' ' if behind else ''}{behind}"


def article(noun: str) -> str:
    """`a monster`, `an Equip Card`, `another card`."""
    if noun.startswith("other "):
        return f"an{noun}"
    first = noun.removeprefix('"')[:1]
    return f"{'an' if first in 'AEIOaeio' else 'a'} {noun}"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    special = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if number % 100 // 10 == 1 else special.get(number % 10, "th")
    return f"{number}{ending}"


def quoted(names: Iterable[str], last: str = "or") -> str:
    """`"A", "B" or "C"`."""
    return joined([f'"{name}"' for name in names], last)


def areas(found: Iterable[Area], whose: str = "the") -> str:
    """`your hand or Deck`, `the Graveyard`."""
    return f"{whose} {joined([AREAS[area] for area in found], 'or')}"


def summoned(how: Iterable[SummonKind]) -> str:
    """`Normal or Flip Summoned`."""
    return f"{kinds_of_summon(how)} Summoned"


def kinds_of_summon(how: Iterable[SummonKind]) -> str:
    """`Normal or Flip`; for all kinds of Special Summons, `Special`."""
    found = tuple(how)
    if set(found) >= _SPECIALLY:
        found = (*(kind for kind in found if kind not in _SPECIALLY or kind == "special"),)
    return joined([SUMMONED[kind] for kind in found], "or")


# --- faces ------------------------------------------------------------------------------------------------------


def face(of: Face) -> str:
    """The printed face in a few words: `"Sheep Token" (EARTH Beast, Level 1, ATK 0, DEF 0)`."""
    piece = Piece(of)
    told = [f"{piece('attribute') or ''} {piece('type')}".strip()]
    told += [f"Level {piece('level')}"] if of.level else []
    told += [f"ATK {piece('atk')}"] if of.atk is not None else []
    told += [f"DEF {piece('defense')}"] if of.defense is not None else []
    told += [f"{' '.join(piece('kinds'))}"] if of.kinds else []
    return f'"{piece("name")}" ({", ".join(part for part in told if part)}){piece.rest()}'
