"""Card definitions read from files: the effect language in YAML, checked as it is loaded.

A file maps card names to definitions (`duelog.core.effects.language.Definition`, without its name). Loading one runs
no code; an error names file, line, card and field.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from duelog.core.effects.book import CardBook
from duelog.core.effects.language import Definition
from duelog.events.faces import Face
from duelog.replays.errors import DuelogError
from duelog.replays.marked_yaml import Marked, load_marked

_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")


def read_definitions(path: Path) -> tuple[Definition, ...]:
    """The definitions of a file. Raises DuelogError with the line of what is wrong."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DuelogError(f"cannot be read: {error.strerror}", source=str(path)) from error
    return parse_definitions(content, str(path))


def parse_definitions(content: bytes | str, source: str) -> tuple[Definition, ...]:
    """The definitions of a YAML text; `source` names it in errors."""
    document = load_marked(content, source).mapping("a card file")
    return tuple(_definition(name, marked) for name, marked in document.items())


def _definition(name: str, marked: Marked) -> Definition:
    raw = {} if marked.content is None else marked.mapping(f'the definition of "{name}"')
    plain = {key: value.plain() for key, value in raw.items()}
    try:
        return msgspec.convert({**plain, "name": name}, Definition)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `")
        where = path.rstrip("`").removeprefix("$")
        raise _at(marked, where).error(
            f'"{name}"{where and f", {where[1:]}"}: {what}', "see docs/effects.md"
        ) from error


def _at(marked: Marked, path: str) -> Marked:
    """The part of a document that a path of msgspec leads to, as far as it can be followed."""
    for key, index in _STEP.findall(path):
        content = marked.content
        if isinstance(content, dict) and key in content:
            marked = content[key]
        elif isinstance(content, list) and index.isdigit() and int(index) < len(content):
            marked = content[int(index)]
        else:
            break
    return marked


def read_book(paths: Iterable[Path], *, with_built_in: bool = True) -> CardBook:
    """The definitions of files and folders (`*.yaml`), over those that come with duelog."""
    found: dict[str, Definition] = {card.name: card for card in built_in_book()} if with_built_in else {}
    for path in paths:
        for file in _files(path):
            found.update((card.name, card) for card in read_definitions(file))
    return CardBook(found.values())


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(path.glob("*.yaml"))
    else:
        yield path


@cache
def built_in_book() -> CardBook:
    """The definitions that come with duelog."""
    folder = files("duelog.replays").joinpath("definitions")
    found: dict[str, Definition] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".yaml"):
            for card in parse_definitions(file.read_bytes(), file.name):
                if card.name in found:
                    raise DuelogError(f'"{card.name}" is defined twice', source=file.name)
                found[card.name] = card
    return CardBook(found.values())


def undefined(faces: Iterable[Face], book: CardBook) -> list[str]:
    """The names of the cards that have effects and no definition, in order of appearance."""
    names = (face.name for face in faces if face.name not in book and not needs_none(face))
    return list(dict.fromkeys(names))


def needs_none(face: Face) -> bool:
    """Whether a card needs no definition: a Normal Monster, or a Token."""
    return face.is_monster and ("normal" in face.kinds or "token" in face.kinds) and "effect" not in face.kinds
