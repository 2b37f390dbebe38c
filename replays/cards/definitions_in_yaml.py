"""Card definitions in a YAML document that has been read: checked, and with their deprecated words converted.

It is imported only where definitions are parsed, since duels with the definitions that come with duelog need no check.
"""

from collections.abc import Iterator
from typing import Any, TypeVar, cast, get_args
from zlib import crc32

import msgspec
from msgspec.structs import replace

from duelog.core.effects.language import Definition
from duelog.core.effects.language.older_words import OlderWordsReader, Renamed, Tree
from duelog.events.faces import Face, Kind
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.checking import check_definition
from duelog.replays.cards.dated_texts import CardFile, DatedText, is_date
from duelog.replays.cards.definition_checks import face_faults
from duelog.replays.cards.definition_errors import said
from duelog.replays.cards.named_cards import named_in
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked import Marked

_KINDS: tuple[str, ...] = get_args(Kind)
_T = TypeVar("_T")


def cards_in(document: Marked, *, check: bool = True) -> CardFile:
    """The definitions and faces of a YAML mapping, a whole file or part of one.

    If `check` is false, parts that can never have an effect are not searched for.
    """
    texts: list[DatedText] = []
    warnings: list[str] = []
    named: list[tuple[Definition, Marked]] = []
    cards: list[tuple[str, Marked, dict[str, Marked], str, str]] = []
    faces: dict[str, Face] = {}
    for name, marked, since, source in _dated(document):
        raw = {} if marked.content is None else dict(marked.mapping(f'the definition of "{name}"'))
        face = raw.pop("face", None)
        if face is not None:
            if since:
                raise face.error(f'"{name}": a later text has no face of its own', "give it with the first text")
            faces[name] = _face(name, face)
        cards.append((name, marked, raw, since, source))
    types = {face.type for face in faces.values()}
    for name, marked, raw, since, source in cards:
        definition, said_now, older = _definition(name, raw, marked)
        warnings += older
        if check:
            check_definition(definition, said_now, faces.get(name) or built_in().find(name), types)
            named.append((definition, Marked(said_now, marked.source, marked.line)))
        texts.append(DatedText(definition, since, source))
    return CardFile(tuple(texts), tuple(faces.values()), tuple(warnings), tuple(named_in(named)))


def _dated(document: Marked) -> Iterator[tuple[str, Marked, str, str]]:
    """The texts of each card with the dates when they took effect, and the sources of the dates."""
    for name, marked in document.mapping("a card file").items():
        if not isinstance(marked.content, list):
            yield name, marked, "", ""
            continue
        before = ""
        for index, text in enumerate(marked.content):
            fields = dict(text.mapping(f'a text of "{name}"'))
            since, source = fields.pop("since", None), fields.pop("source", None)
            if index == 0 and since is not None:
                raise since.error(f'"{name}": the first text holds from the release on', "leave its date out")
            if index:
                before = _later(name, text, since, before)
            yield name, Marked(fields, text.source, text.line), before, source.text("source") if source else ""


def _later(name: str, text: Marked, since: Marked | None, before: str) -> str:
    """The date of a text that replaced another one."""
    if since is None:
        raise text.error(f'"{name}": a later text needs its date', "add a line like since: 2015-01-16")
    found = since.text("since")
    if not is_date(found) or found <= before:
        raise since.error(f'"{name}": since is "{found}"', "texts stand in the order of their dates, as YYYY-MM-DD")
    return found


def _definition(name: str, raw: dict[str, Marked], marked: Marked) -> tuple[Definition, dict[str, Marked], list[str]]:
    """A definition, its document in the current words, and warnings about older words.

    Older words are only searched for if decoding fails.
    """
    try:
        return _converted(name, "", raw, Definition, marked), raw, []
    except DuelogError:
        reader = OlderWordsReader(_MARKED)
        said = reader.today(Marked(raw, marked.source, marked.line), Definition)
        told = [_warned(name, older) for older in reader.renamed]
        return _converted(name, "", said.mapping(name), Definition, said), said.mapping(name), told


def _made(content: Any, near: Marked) -> Marked:
    """A part of a document that replaces another part; the parts in it keep their lines."""
    if isinstance(content, Marked):
        return content
    if isinstance(content, dict):
        content = {key: _made(item, near) for key, item in cast("dict[str, Any]", content).items()}
    elif isinstance(content, list):
        content = [_made(item, near) for item in cast("tuple[Any, ...]", content)]
    return Marked(content, near.source, near.line)


def _content(node: Marked) -> Any:
    return node.content


_MARKED = Tree[Marked](content=_content, made=_made)


def _warned(name: str, older: Renamed[Marked]) -> str:
    where = f'"{name}"{older.path and ", " + older.path}'
    return str(older.node.error(f'{where}: "{older.old}" is deprecated', f"use {older.new}"))


def _converted(name: str, part: str, raw: dict[str, Marked], kind: type[_T], marked: Marked) -> _T:
    plain: dict[str, Any] = {key: value.plain() for key, value in raw.items()}
    if "name" in plain:
        raise raw["name"].error(f'"{name}" has a "name" inside', "the name of a card is the key that it stands under")
    try:
        return msgspec.convert({**plain, "name": name}, kind)
    except msgspec.ValidationError as error:
        raise said(error, name, part, kind, marked) from error


# --- faces ------------------------------------------------------------------------------------------------------


def _face(name: str, marked: Marked) -> Face:
    """A face defined in the file, with its kinds in order, and a passcode if it has none."""
    face = _converted(name, "face", marked.mapping(f'the face of "{name}"'), Face, marked)
    for what, hint in face_faults(face):
        raise marked.error(f'"{name}", face: {what}', hint)
    kinds = tuple(sorted(face.kinds, key=_KINDS.index))
    return replace(face, kinds=kinds, passcode=face.passcode or made_passcode(name))


def made_passcode(name: str) -> int:
    """The passcode of an invented card: ten digits derived from its name."""
    return 1_000_000_000 + crc32(name.encode()) % 1_000_000_000
