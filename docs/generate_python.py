"""Writes docs/python-reference.md: every name of `duelog`, and each field and method of what a board consists of.

python docs/generate_python.py            writes the page
python docs/generate_python.py --check    writes nothing; exit code 1 where the page is not up to date
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

import duelog
from duelog.core.effects.book.card_book import CardBook
from duelog.core.state import (
    Answer,
    Battle,
    Current,
    Lasting,
    Link,
    Question,
    Recent,
    Resolution,
    Result,
    Summoning,
    Trigger,
    Use,
    Window,
)
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.restrictions import Lock, Trait
from duelog.events.rulesets import Ruleset
from duelog.replays.duels.cursor import Cursor
from duelog.replays.duels.duel_steps import DuelStep, DuelTurn

OUT = Path(__file__).resolve().parent / "python-reference.md"

PLAYED = (duelog.Game, duelog.MoveList, duelog.Verdict, duelog.IllegalMove, Violation)
LOGGED = (duelog.Duel, DuelStep, DuelTurn, Cursor, duelog.Header, duelog.Seat, duelog.Deck, duelog.DuelogError)
TABLE = (duelog.State, duelog.Side, duelog.OnField, Current, duelog.Card, duelog.Face)
GOING_ON = (Link, Battle, Summoning, Window, Question, Answer, Resolution, Trigger, Lasting, Use, Recent, Result)
RULES = (Lock, Trait, Ruleset)

SECTIONS: tuple[tuple[str, tuple[type[Any], ...]], ...] = (
    ("A game", PLAYED),
    ("A log", LOGGED),
    ("The table", TABLE),
    ("What is going on", GOING_ON),
    ("What holds", RULES),
)

HEAD = """# Reference of the Python board

Written by `docs/generate_python.py` from the types and their docstrings. The guide is [Duels from Python](python.md).

A card in a duel has a number (`CardId`, an `int`): both Decks in their initial order, then Tokens.
`state.cards[n - 1]` is the `Card`, `state.face(n)` what is printed on it, `state.name(n)` its name, `state.place_of(n)`
where it is. Players are 1 and 2. Places are written as in the notation: `p1.M3`, `p2.grave`. A pile is oldest first,
the Deck top first. All of it is frozen: a value never changes, and two equal values can stand for each other.

The kinds of events, `duelog.moves` and `duelog.outcomes`, are listed with all their fields in [the format](format.md).
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(block for title, kinds in SECTIONS for block in _section(title, kinds))])


def _section(title: str, kinds: tuple[type[Any], ...]) -> Iterator[str]:
    yield f"## {title}\n"
    for kind in kinds:
        yield from _class(kind)


def _class(kind: type[Any]) -> Iterator[str]:
    where = f"duelog.{kind.__name__}" if kind.__name__ in duelog.__all__ else f"{_module(kind)}.{kind.__name__}"
    yield f"### {kind.__name__}\n"
    yield f"`{where}{_called(kind)}`\n"
    yield f"{_text(kind)}\n"
    if issubclass(kind, Struct):
        yield from _fields(kind)
    members = list(_members(kind))
    if members:
        yield "| | |\n| --- | --- |"
        yield from members
        yield ""


def _module(kind: type[Any]) -> str:
    """The module that a type is imported from: a package that offers it, or its own."""
    return kind.__module__.replace("core.state.table", "core.state").replace("core.state.progress", "core.state")


def _called(kind: type[Any]) -> str:
    """The arguments of a class that a user makes."""
    return _signature(kind.__init__) if kind in (duelog.Game, duelog.DuelogError) else ""


def _text(kind: type[Any]) -> str:
    """The docstring, with doctests as code."""
    text = inspect.cleandoc(kind.__doc__ or "").replace("``", "`")
    return re.sub(r"^(>>> (?:.+\n?)+)", r"```python\n\1```\n", text, flags=re.MULTILINE)


def _fields(kind: type[Struct]) -> Iterator[str]:
    yield "| field | type | default |\n| --- | --- | --- |"
    for field in fields(kind):
        yield f"| `{field.name}` | `{_type(field.type)}` | {_default(field)} |"
    yield ""


def _default(field: FieldInfo) -> str:
    if field.default is not NODEFAULT:
        return f"`{field.default!r}`"
    if field.default_factory is not NODEFAULT:
        made = field.default_factory()
        return f"`{type(made).__name__}()`" if isinstance(made, Struct) else _short(repr(made))
    return ""


def _short(text: str) -> str:
    return f"`{text}`" if len(text) <= 40 else "as a new one"


_MOST_WORDS = 6
"""The longest list of words that is written out; for a longer one stands `str`."""


def _type(annotation: Any) -> str:
    """A type as it is written, the same in every version of Python."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if annotation is type(None):
        return "None"
    if origin is Annotated:
        return _type(inner[0])
    if origin is Literal:
        return "str" if len(inner) > _MOST_WORDS else " \\| ".join(map(repr, inner))
    if origin in (Union, UnionType):
        return " \\| ".join(dict.fromkeys(map(_type, inner)))
    if origin is not None:
        return f"{origin.__name__}[{', '.join('...' if each is ... else _type(each) for each in inner)}]"
    return str(getattr(annotation, "__name__", annotation))


def _members(kind: type[Any]) -> Iterator[str]:
    """The public properties and methods that have a docstring of their own, in the order of the source."""
    for name, member in vars(kind).items():
        special = name in ("__len__", "__iter__", "__getitem__", "__contains__")
        if (name.startswith("_") and not special) or name in getattr(kind, "__struct_fields__", ()):
            continue
        if isinstance(member, property) and member.fget is not None:
            yield _row(name, member.fget)
        elif isinstance(member, cached_property):
            yield _row(name, member.func)
        elif isinstance(member, classmethod):
            made: Callable[..., Any] = getattr(kind, name)
            yield _row(f"{kind.__name__}.{name}{_signature(made)}", made)
        elif inspect.isfunction(member) and member.__doc__:
            yield _row(f"{name}{_signature(member)}", member)


def _row(shown: str, made: Callable[..., Any]) -> str:
    said = " ".join(inspect.cleandoc(made.__doc__ or "").split("\n\n")[0].split())
    return f"| `{shown.replace('|', chr(92) + '|')}` | {said.replace('``', '`').replace('|', chr(92) + '|')} |"


def _signature(made: Callable[..., Any]) -> str:
    """The names of the arguments with their defaults, without `self`."""
    given: list[str] = []
    for name, argument in inspect.signature(made).parameters.items():
        if name in ("self", "cls"):
            continue
        if argument.kind is argument.KEYWORD_ONLY and "*" not in given:
            given.append("*")
        empty = argument.default is argument.empty
        given.append(name if empty else f"{name}={_argument(argument.default)}")
    return f"({', '.join(given)})"


def _argument(value: Any) -> str:
    return "no definitions" if isinstance(value, CardBook) else repr(value)


def main() -> int:
    """Writes the page, or checks it."""
    made = page()
    if "--check" in sys.argv[1:]:
        return int(OUT.read_text(encoding="utf-8") != made)
    OUT.write_text(made, encoding="utf-8")
    return 0


assert CardId is int, "the page says so"

if __name__ == "__main__":
    sys.exit(main())
