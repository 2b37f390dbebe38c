"""Errors about parts of card definitions: what was found, and what is allowed instead."""

import difflib
import re
from collections.abc import Iterator

import msgspec
from msgspec import inspect

from duelog.replays.errors import DuelogError
from duelog.replays.files.marked import Marked

PAGE = "docs/effects-reference.md"
"""Where every piece of the language is described."""

_NEAR = 0.65
"""How similar a word is that was meant: at 0.6 it would be "count" for "until", which is no slip of the fingers."""

_STEP = re.compile(r"\.([^.[]+)|\[(\d+)\]")
_UNKNOWN = "Object contains unknown field"
_MISSING = re.compile(r"required field `(.*?)`")


def said(error: msgspec.ValidationError, card: str, part: str, kind: type, marked: Marked) -> DuelogError:
    """The error about a part that is not a `kind`, with line, card, field, what was found, and what is allowed.

    `marked` is what was decoded; `kind` is a Struct; `part` is the field of the card that holds it, "" for the card.
    """
    what, _, path = str(error).rpartition(" - at `$")
    what, path = (what, path.removesuffix("`")) if what else (path, "")
    found, info = _followed(path, marked, inspect.type_info(kind))
    place = (part + path).removeprefix(".")
    where = f'"{card}"{place and ", " + place}'
    missing = _MISSING.search(what)
    if what.startswith(_UNKNOWN) and isinstance(found.content, dict):
        fields = set(_words(info))
        for key, wrong in found.content.items():
            if key not in fields:
                hint = _hint(key, info if path else _as_written(info, whole=not part))
                return wrong.error(f'{where}: there is no field "{key}"', hint)
    if missing is not None:
        allowed = ", ".join(_words(info)) if missing[1] == "do" else _allowed(_field_type(info, missing[1]))
        hint = f"it is {allowed}; see {PAGE}"
        return found.error(f'{where}: "{missing[1]}" is missing', hint)
    hint = _hint(str(found.content), info)
    if isinstance(found.content, bool | int | float) and _takes_text(info):
        hint = f"quotes make a text of it, also of words like yes and no; {hint}"
    return found.error(f"{where} cannot be {found.kind}", hint)


def _takes_text(info: inspect.Type) -> bool:
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return any(isinstance(kind, inspect.StrType) for kind in kinds)


def _hint(wrong: str, info: inspect.Type) -> str:
    """What is allowed, the most similar word first."""
    words = list(_words(info))
    near = difflib.get_close_matches(wrong, words, n=1, cutoff=_NEAR)
    return f"{f'did you mean {near[0]}? ' if near else ''}allowed: {_allowed(info)}; see {PAGE}"


def _as_written(info: inspect.Type, *, whole: bool) -> inspect.Type:
    """The fields of a card in a file, in which the name is the key, and `face` is allowed."""
    if not isinstance(info, inspect.StructType):
        return info
    fields = tuple(field for field in info.fields if field.encode_name != "name")
    face = (inspect.Field("face", "face", inspect.AnyType()),) if whole else ()
    return inspect.StructType(info.cls, (*face, *fields))


# --- where ------------------------------------------------------------------------------------------------------


def _followed(path: str, marked: Marked, info: inspect.Type) -> tuple[Marked, inspect.Type]:
    """The part of a document that a path of msgspec leads to, and what it should be."""
    for key, index in _STEP.findall(path):
        content = marked.content
        info = _meant(info, marked)
        if key == "do" and isinstance(info, inspect.UnionType):  # the word that says which step it is
            info = inspect.LiteralType(tuple(_words(info)))
        else:
            info = _field_type(info, key) if key else _item_type(info, int(index))
        if isinstance(content, dict) and key in content:
            marked = content[key]
        elif isinstance(content, list) and index and int(index) < len(content):
            marked = content[int(index)]
        else:
            break
    return marked, _meant(info, marked)


def _meant(info: inspect.Type, marked: Marked) -> inspect.Type:
    """The kind of object that a mapping is meant to be, or all possible kinds."""
    if not isinstance(info, inspect.UnionType) or not isinstance(marked.content, dict):
        return info
    structs = [each for each in info.types if isinstance(each, inspect.StructType)]
    if len(structs) == 1:
        return structs[0]
    tag = marked.content.get("do")
    return next((each for each in structs if tag is not None and each.tag == tag.content), info)


def _field_type(info: inspect.Type, name: str) -> inspect.Type:
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return next((field.type for field in fields if field.encode_name == name), inspect.AnyType())


def _item_type(info: inspect.Type, index: int) -> inspect.Type:
    for each in info.types if isinstance(info, inspect.UnionType) else (info,):
        if isinstance(each, inspect.VarTupleType):
            return each.item_type
        if isinstance(each, inspect.TupleType) and index < len(each.item_types):
            return each.item_types[index]
    return inspect.AnyType()


# --- what is allowed --------------------------------------------------------------------------------------------


def _words(info: inspect.Type) -> Iterator[str]:
    """The allowed words: those of a list, fields of an object, or names of steps."""
    match info:
        case inspect.LiteralType(values):
            yield from map(str, values)
        case inspect.StructType():
            yield from (["do"] if info.tag is not None else [])
            yield from (field.encode_name for field in info.fields)
        case inspect.UnionType(types):
            for each in types:
                if isinstance(each, inspect.StructType) and each.tag is not None:
                    yield str(each.tag)
                elif isinstance(each, inspect.LiteralType):
                    yield from _words(each)
        case _:
            return


def _allowed(info: inspect.Type) -> str:
    """A description of what is allowed."""
    match info:
        case inspect.LiteralType():
            return ", ".join(_words(info))
        case inspect.StructType():
            return f"fields {', '.join(_words(info))}"
        case inspect.UnionType(types):
            if len([each for each in types if isinstance(each, inspect.StructType)]) > 1:
                return f"a step, do: {', '.join(_words(info))}"
            return ", or ".join(_allowed(each) for each in types if not isinstance(each, inspect.NoneType))
        case inspect.VarTupleType(item_type):
            return f"a list of {_named(item_type)}"
        case inspect.TupleType(item_types):
            return f"[{', '.join('number or null' for _ in item_types)}]"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number"
        case inspect.StrType():
            return "a text"
        case _:
            return "something else"


def _named(info: inspect.Type) -> str:
    """A short description of the items of a list."""
    match info:
        case inspect.StructType(cls):
            return f"{cls.__name__} pieces"
        case inspect.UnionType(types) if any(isinstance(each, inspect.StructType) for each in types):
            return "steps"
        case inspect.IntType():
            return "whole numbers"
        case inspect.StrType():
            return "texts"
        case _:
            return f"these words: {', '.join(_words(info))}"
