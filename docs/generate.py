"""Writes what in the description of the format follows from the types: tables, the example, the JSON Schema.

python docs/generate.py            writes docs/duel.schema.json and the marked parts of docs/format.md
python docs/generate.py --check    writes nothing; exit code 1 where they are not up to date
"""

import json
import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from duelog.events import (
    base,
    faces,
    lines,
    moves,
    outcomes,
    places,
    records,
    restrictions,
    rulesets,
    seen_tables,
    told_messages,
)
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Outcome, Record
from duelog.events.faces import Face
from duelog.events.lines import (
    FORMAT,
    MOVES,
    OUTCOME_MODULES,
    OUTCOMES,
    RECORDS,
    Annexed,
    AnyLine,
    Checkpoint,
    Header,
    Mark,
    Seal,
    Seat,
)
from duelog.replays.duels.duel import Duel
from duelog.replays.files.duel_files import encode_duel
from duelog.replays.files.history import History

DOCS = Path(__file__).resolve().parent
WORDS_IN = (base, faces, places, restrictions, outcomes, moves, told_messages)
"""The modules whose lists of words have names."""

IN_ANNEX = (records.Ruling, records.TimeExtended)
"""The records that may stand behind the seal."""

# --- JSON Schema ------------------------------------------------------------------------------------------------


def schema() -> dict[str, Any]:
    """The JSON Schema of one line. What a file asks beyond the types stands in it too."""
    made = msgspec.json.schema(AnyLine)
    kinds = made["$defs"]
    for told in kinds.values():
        if "description" in told:  # Python 3.13 takes the indentation of docstrings away, older ones leave it
            told["description"] = cleandoc(told["description"])
    for kind in (*MOVES, *OUTCOMES, *RECORDS):
        found = kinds[kind.__name__]
        found["properties"]["n"] = {"type": "integer", "minimum": 1}
        if kind not in IN_ANNEX:  # there it has no number of its own
            found["required"].append("n")
    kinds["Header"]["properties"]["format"] = {"const": FORMAT}
    kinds["Header"]["required"].append("format")
    for digests in (Checkpoint, Mark, Seal, Annexed):
        for name in ("state", "log", "header", "previous"):
            if name in kinds[digests.__name__]["properties"]:
                kinds[digests.__name__]["properties"][name]["pattern"] = "^([0-9a-f]{32})?$"
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a duelog replay file, format {FORMAT}",
        "description": "A file is a header, events, checkpoints and a seal, one a line: see format.md.",
    }
    return head | made


# --- tables -----------------------------------------------------------------------------------------------------


def words() -> dict[str, tuple[Any, ...]]:
    """The named lists of words, by name."""
    found: dict[str, tuple[Any, ...]] = {}
    for module in WORDS_IN:
        for name, value in vars(module).items():
            if get_origin(value) is Literal and name not in found:
                found[name] = get_args(value)
    return found


def parts() -> list[type[Struct]]:
    """The objects that stand in fields, in the order of the source."""
    found: list[type[Struct]] = [Face]
    for module in (base, lines, moves, restrictions, *OUTCOME_MODULES, records, told_messages, seen_tables, rulesets):
        found += (
            value
            for value in vars(module).values()
            if _is_part(value, module) and value not in (*found, Header, Checkpoint, Seal, Annexed)
        )
    return found


def _is_part(value: Any, module: ModuleType) -> bool:
    if not isinstance(value, type) or not issubclass(value, Struct) or value.__module__ != module.__name__:
        return False
    return not issubclass(value, Event) and value is not base.Part


def field_lines(kind: type[Struct], leave_out: tuple[str, ...] = ()) -> Iterator[str]:
    """A line of a table for each field: name, type, default."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        if field.encode_name not in leave_out:
            yield f"| `{field.encode_name}` | {type_name(field.type)} | {default(field)} |"


def default(field: inspect.Field) -> str:
    """How a field that is left out is read, or that it must not be."""
    if field.default is not NODEFAULT:
        return f"`{json.dumps(msgspec.to_builtins(field.default))}`"
    if field.default_factory is not NODEFAULT:
        return f"`{json.dumps(msgspec.to_builtins(field.default_factory()), separators=(',', ':'))}`, always written"
    return "required"


def type_name(info: inspect.Type) -> str:
    """What a field holds, in words."""
    if isinstance(info, inspect.UnionType):
        names = [type_name(kind) for kind in info.types if not isinstance(kind, inspect.NoneType)]
        return " or ".join(names) + (" or null" if len(names) < len(info.types) else "")
    if isinstance(info, inspect.LiteralType):
        return literal_name(info.values)
    if isinstance(info, inspect.StructType):
        name = info.cls.__name__
        event = issubclass(info.cls, Event)  # the heading of an event is its name in files
        return f"[{name}](#{info.cls.__struct_config__.tag if event else name.lower()})"
    if isinstance(info, inspect.VarTupleType):
        return f"list of {type_name(info.item_type)}"
    if isinstance(info, inspect.TupleType):
        return f"[{', '.join(map(type_name, info.item_types))}]"
    if isinstance(info, inspect.DictType):
        return f"object of {type_name(info.value_type)}"
    for plain, name in ((inspect.IntType, "integer"), (inspect.StrType, "string"), (inspect.BoolType, "boolean")):
        if isinstance(info, plain):
            return name
    raise TypeError(f"no words for {info}")


def literal_name(values: tuple[Any, ...]) -> str:
    """A list of words by its name, or the words themselves where it has none."""
    for name, known in words().items():
        if set(known) == set(values) and len(known) > 2:
            return f"[{name}](#{'numbers-of-cards-and-places' if name == 'Place' else 'words'})"
    ordered = sorted(values, key=lambda value: (isinstance(value, str), value))
    return " / ".join(f"`{json.dumps(value)}`" for value in ordered)


def summary(kind: type) -> str:
    """The description of a type, as one paragraph, with the values as JSON writes them."""
    told = " ".join((kind.__doc__ or "").split()).replace("|", "\\|")
    for python, written in (("None", "null"), ("False", "false"), ("True", "true")):
        told = re.sub(rf"\b{python}\b", f"`{written}`", told)
    return told


TABLE = "| field | holds | left out means |\n| --- | --- | --- |"


def kind_section(kind: type[Struct], title: str, leave_out: tuple[str, ...] = ()) -> str:
    """The description of a type and the table of its fields."""
    fields = list(field_lines(kind, leave_out))
    table = f"\n\n{TABLE}\n" + "\n".join(fields) if fields else "\n\nNo further fields."
    return f"{title}\n\n{summary(kind)}{table}"


def events_section(kinds: tuple[type[Event], ...]) -> str:
    """The sections of some kinds of events."""
    sections: list[str] = []
    for kind in kinds:
        common = tuple(inspect_names(next(sort for sort in (Outcome, Record, base.Move) if issubclass(kind, sort))))
        sections.append(kind_section(kind, f"#### `{lines.KIND[kind]}`", common))
    return "\n\n".join(sections)


def inspect_names(kind: type[Struct]) -> Iterator[str]:
    """The names of the fields of a type, as they stand in a file."""
    yield from kind.__struct_encode_fields__


def words_section() -> str:
    """The named lists of words."""
    used = {name: values for name, values in words().items() if len(values) > 2 and name != "Place"}
    rows = (f"| {name} | {', '.join(f'`{value}`' for value in values)} |" for name, values in used.items())
    return "| name | words |\n| --- | --- |\n" + "\n".join(rows)


# --- the example ------------------------------------------------------------------------------------------------


def example() -> bytes:
    """A small sealed file."""
    heron = Face(
        name="Reed Heron", kinds=("normal",), attribute="WIND", type="Winged Beast", level=3, atk=1200, defense=700
    )
    letter = Face(name="Late Letter", card="spell", kinds=("quick-play",))
    header = Header(seats=(Seat(name="Ada", main=(0, 1)), Seat(name="Bo", main=(1, 0))), faces=(heron, letter))
    duel = Duel.new(header)
    duel.append(o.DuelBegan(first=1))
    duel.append(o.TurnBegan(player=1, turn=1))
    duel.append(o.CardsDrawn(player=1, cards=(1,)))
    duel.append(m.Concede(player=2))
    duel.append(o.DuelEnded(by=4, winner=1, reason="conceded"))
    return encode_duel(History(header, duel.events))


# --- writing ----------------------------------------------------------------------------------------------------


def sections() -> dict[str, str]:
    """The marked parts of format.md, by name."""
    return {
        "example": f"```json\n{example().decode()}```",
        "header": kind_section(Header, "").strip(),
        "checkpoint": kind_section(Checkpoint, "").strip(),
        "seal": kind_section(Seal, "").strip(),
        "annex": kind_section(Annexed, "").strip(),
        "move fields": TABLE + "\n" + "\n".join(field_lines(base.Move)),
        "outcome fields": TABLE + "\n" + "\n".join(field_lines(Outcome)),
        "moves": events_section(MOVES),
        "outcomes": events_section(OUTCOMES),
        "record fields": TABLE + "\n" + "\n".join(field_lines(Record)),
        "records": events_section(RECORDS),
        "parts": "\n\n".join(kind_section(kind, f"#### {kind.__name__}") for kind in parts()),
        "words": words_section(),
    }


def filled(text: str) -> str:
    """The text of format.md with its marked parts made anew."""
    for name, content in sections().items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, found, rest = text.partition(start)
        _, ended, after = rest.partition(end)
        text = f"{before}{start}{content}\n{end}{after}"
        if not found or not ended:
            raise SystemExit(f"docs/format.md has no part called {name!r}")
    return text


def main(arguments: list[str]) -> int:
    """Writes the files, or checks them."""
    path = DOCS / "format.md"
    made = {
        path: filled(path.read_text(encoding="utf-8")),
        DOCS / "duel.schema.json": json.dumps(schema(), indent=1) + "\n",
    }
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path.name} is not up to date" if "--check" in arguments else f"{path.name} written")
        if "--check" not in arguments:
            path.write_text(made[path], encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
