"""Card definitions read from files: the effect language in YAML, checked as it is loaded.

A file maps card names to definitions (`duelog.core.effects.language.Definition`, without its name). Besides its effects
a card may have a `face`, which defines a new card with everything printed on it. A card whose text was changed is a
list of definitions, all except the first with the date `since` when it takes effect. Loading a file runs no code; an
error names file, line, card and field.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice
from operator import is_
from pathlib import Path

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.language import Definition
from duelog.core.known_rulesets import card_texts_of
from duelog.core.state import RULEBOOK
from duelog.events.faces import Face
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.replays.cards.dated_texts import NEWEST, CardFile, CitedCard, DatedText, texts_at, texts_by_name
from duelog.replays.cards.generated_definitions import EARLIER, GENERATED, GeneratedTexts, decode_files, decode_texts
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.file_content import FileContent
from duelog.replays.files.limits import current
from duelog.replays.files.reading import read_start
from duelog.replays.packaged_files import contents, packaged

SUFFIXES = (".yaml", ".yml")
"""The suffixes of files of definitions; other card files are databases or lists."""


def is_definitions(path: Path) -> bool:
    """Whether a path is one of definitions: a folder, or a file with one of the `SUFFIXES`.

    DuelogError for a path that no file can have.
    """
    return path.suffix.lower() in SUFFIXES or _is_folder(path)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as error:  # the name is too long
        reason = error.strerror
        raise DuelogError(f"cannot be read: {reason}", source=str(path)) from error


@bounded
def read_card_file(path: Path) -> CardFile:
    """The content of a file. Raises DuelogError with the line of what is wrong."""
    return parse_cards(read_start(path, current().yaml + 1), str(path))


def read_card_files(paths: Iterable[Path]) -> CardFile:
    """The joint content of files and folders (`*.yaml`); a later definition of a card replaces an earlier one."""
    texts: dict[str, list[DatedText]] = {}
    faces: dict[str, Face] = {}
    warnings: list[str] = []
    named: list[CitedCard] = []
    for file in (file for path in paths for file in definition_files(path)):
        read = read_card_file(file)
        warnings += read.warnings
        named += read.named
        texts.update(texts_by_name(read.texts))
        faces.update((face.name, face) for face in read.faces)
    return CardFile(tuple(chain.from_iterable(texts.values())), tuple(faces.values()), tuple(warnings), tuple(named))


def definition_files(path: Path) -> Iterator[Path]:
    """The files of definitions that a path means: itself, or those in a folder."""
    if not _is_folder(path):
        yield path
        return
    found = sorted(file for suffix in SUFFIXES for file in path.glob(f"*{suffix}"))
    if not found:
        raise DuelogError("is a folder without card definitions", source=str(path), hint="they are *.yaml files")
    yield from found


def parse_definitions(content: bytes | str, source: str, as_of: str = NEWEST) -> tuple[Definition, ...]:
    """The definitions of a YAML text in effect on a date; `source` names it in errors."""
    return parse_cards(content, source).at(as_of)


@bounded
def parse_cards(content: bytes | str, source: str, *, check: bool = True) -> CardFile:
    """The definitions and faces of a YAML text, as `cards_in` reads them; `source` names it in errors."""
    # these take long to import, and duels rarely need them
    from duelog.replays.cards.definitions_in_yaml import cards_in
    from duelog.replays.files.marked_yaml import load_marked

    return cards_in(load_marked(content, source), check=check)


# --- books ------------------------------------------------------------------------------------------------------

_DIGEST = re.compile("[0-9a-f]{32}")
"""What a digest of definitions looks like; nothing else is searched for."""


def read_book(paths: Iterable[str | Path], *, with_built_in: bool = True, as_of: str = RULEBOOK.texts_date) -> CardBook:
    """The definitions of files and folders (`*.yaml`) in effect on a date, overriding those that come with duelog.

    DuelogError for a file that cannot be read or holds something else.
    """
    return _over(built_in_book(as_of) if with_built_in else NO_BOOK, read_card_files(map(Path, paths)).at(as_of))


def _over(book: CardBook, definitions: Iterable[Definition]) -> CardBook:
    """A book with some definitions replaced."""
    definitions = tuple(definitions)
    return book.replacing(definitions) if definitions else book


def book_of(header: Header | MatchHeader, paths: Iterable[Path] = ()) -> tuple[CardBook, str]:
    """The definitions that a duel was played with, and ""; or none, and why its effects cannot be judged.

    Searches the current and earlier definitions that come with duelog, and those of `paths`. A duel without a digest
    in its header was played without effects.
    """
    if not header.definitions:
        return NO_BOOK, ""
    given = read_card_files(paths)
    names = tuple(dict.fromkeys(face.name for face in header.faces))
    found = _found(header, names, given) if _DIGEST.fullmatch(header.definitions) else None
    if found is not None:
        return found, ""
    here = _current_book(card_texts_of(header), given).of(names).digest()[:8] or "none"
    what = f"made with other card definitions ({header.definitions[:8]}, here {here})"
    return NO_BOOK, f"{what}: it is shown, but card effects are not judged"


def _found(header: Header | MatchHeader, names: Sequence[str], given: CardFile) -> CardBook | None:
    """The book that has the digest of the header; None if there is none."""
    tried: list[tuple[Definition, ...]] = []
    for definitions in _definitions_of(names, header, given):
        if any(len(earlier) == len(definitions) and all(map(is_, earlier, definitions)) for earlier in tried):
            continue  # most changes of definitions are of other cards
        tried.append(definitions)
        if (named := CardBook(definitions).matching_digest(header.definitions)) is not None:
            return named
    return _whole_book(header, given)


def _whole_book(header: Header | MatchHeader, given: CardFile) -> CardBook | None:
    """The book of all definitions that has the digest of the header, the most likely ones tried first.

    Version 1 shipped fewer cards, so no book here has the digest of all of its definitions.
    """
    dates = _dates(header)
    for as_of in dates:
        if (book := _current_book(as_of, given)).digest() == header.definitions:
            return book
    for as_of in dates:
        own = given.at(as_of)
        digests = _with_each_file_undone(as_of, own) if own else _shipped_with_each_file_undone(as_of)
        if (count := next((n for n, digest in enumerate(digests) if digest == header.definitions), None)) is not None:
            return CardBook(by_name=next(islice(_books_undone(as_of, own), count, None)))
    return None


def _books_undone(as_of: str, own: Sequence[Definition]) -> Iterator[dict[str, Definition]]:
    """The definitions on a date, with the files of earlier ones undone one after the other, and a user's own."""
    held = dict(_built_in_at(as_of))
    for texts in _shipped_earlier():
        held |= mapping_at(texts, as_of)
        yield held | {definition.name: definition for definition in own}


def _with_each_file_undone(as_of: str, own: Sequence[Definition]) -> Iterator[str]:
    from duelog.core.effects.book.digests import digest_of  # rarely needed: duels are played with books of their cards

    return (digest_of(book.values()) for book in _books_undone(as_of, own))


@cache
def _shipped_with_each_file_undone(as_of: str) -> tuple[str, ...]:
    return tuple(_with_each_file_undone(as_of, ()))


def _current_book(as_of: str, given: CardFile) -> CardBook:
    return _over(built_in_book(as_of), given.at(as_of))


def _dates(header: Header | MatchHeader) -> tuple[str, ...]:
    """The dates of the card texts that a duel may have been played with.

    Files of version 1 hold no date: they were played with the newest texts.
    """
    return tuple(dict.fromkeys((card_texts_of(header), NEWEST)))


def whole_book_of(header: Header | MatchHeader, paths: Iterable[Path] = ()) -> CardBook:
    """All definitions for the card texts of a duel, also those of cards that are not in its decks.

    They do not depend on the decks, so they tell nothing of hidden cards. Empty if the duel is played without effects,
    or with definitions that are not available.
    """
    if not book_of(header, paths)[0]:
        return NO_BOOK
    return _current_book(card_texts_of(header), read_card_files(paths))


def _definitions_of(
    names: Sequence[str], header: Header | MatchHeader, given: CardFile
) -> Iterator[tuple[Definition, ...]]:
    """The current and earlier definitions of these cards, without those in which they are unchanged.

    For files of version 1, which hold no date, earlier definitions come first: most were played with the earliest.
    """
    dates = _dates(header)
    if header.card_texts:
        for as_of in dates:
            yield _looked_up(_among(names, mapping_at(given.texts, as_of), _built_in_at(as_of)))
    wanted = frozenset(names)
    for as_of in reversed(dates):
        own = mapping_at(given.texts, as_of)
        found = [_among(names, own, _built_in_at(as_of))]
        for texts in _shipped_earlier():
            earlier = mapping_at(texts, as_of)
            changed = dict.fromkeys((name for name in earlier if name in wanted and name not in own), earlier)
            if changed:
                together = found[-1] | changed
                found.append({name: together[name] for name in names if name in together})
        yield from map(_looked_up, found if header.card_texts else reversed(found))


def _among(names: Iterable[str], *books: Mapping[str, Definition]) -> dict[str, Mapping[str, Definition]]:
    """The first of the books that has each of these cards, in the order of the names."""
    there = ((name, next((book for book in books if name in book), None)) for name in names)
    return {name: book for name, book in there if book is not None}


def _looked_up(books: Mapping[str, Mapping[str, Definition]]) -> tuple[Definition, ...]:
    return tuple([book[name] for name, book in books.items()])


@cache
def _shipped_earlier() -> tuple[Sequence[DatedText], ...]:
    """The texts of each file of earlier definitions, the latest file first.

    Each file in `definitions/earlier` holds what one change replaced; they are undone one after the other.
    """
    sources = earlier_sources()
    generated = packaged("cards", EARLIER)
    found = decode_files(generated.read_bytes(), sources) if generated.is_file() else {}
    return tuple(found.get(name) or earlier_texts(name, content) for name, content in sources.items())


def earlier_sources() -> dict[str, bytes]:
    """The YAML files of earlier definitions by name, the latest first."""
    found = contents(packaged("cards", "definitions", "earlier"), ".yaml")
    return {name: found[name] for name in sorted(found, key=lambda name: int(name.removesuffix(".yaml")), reverse=True)}


def earlier_texts(name: str, content: bytes) -> Sequence[DatedText]:
    """The texts of a YAML file of earlier definitions, which tests check."""
    return parse_cards(content, f"earlier/{name}", check=False).texts


@cache
def built_in_book(as_of: str = RULEBOOK.texts_date) -> CardBook:
    """The definitions that come with duelog, as in effect on a date, by default that of Rulebook 9.0."""
    return CardBook(by_name=_built_in_at(as_of))


@cache
def _built_in_at(as_of: str) -> Mapping[str, Definition]:
    return mapping_at(built_in_texts(), as_of)


def mapping_at(texts: Iterable[DatedText], as_of: str) -> Mapping[str, Definition]:
    """The definition of each card in effect on a date, by name; those of generated files are decoded on demand."""
    if isinstance(texts, GeneratedTexts):
        return texts.at(as_of)
    return {definition.name: definition for definition in texts_at(texts, as_of)}


@cache
def built_in_texts() -> Sequence[DatedText]:
    """All texts of the cards that come with duelog, those of a card in the order of their dates."""
    sources = built_in_sources()
    generated = packaged("cards", GENERATED)
    found = decode_texts(FileContent(generated), sources) if generated.is_file() else None
    return texts_written(sources) if found is None else found


def built_in_sources() -> dict[str, bytes]:
    """The YAML files of the definitions that come with duelog, by name."""
    return dict(sorted(contents(packaged("cards", "definitions"), ".yaml").items()))


def texts_written(sources: Mapping[str, bytes]) -> tuple[DatedText, ...]:
    """The texts in some YAML files. Raises DuelogError for a card that two of them define."""
    found: dict[str, list[DatedText]] = {}
    for file, content in sources.items():
        for name, texts in texts_by_name(parse_cards(content, file).texts).items():
            if name in found:
                raise DuelogError(f'"{name}" is defined twice', source=file)
            found[name] = texts
    return tuple(chain.from_iterable(found.values()))


def undefined(faces: Iterable[Face], book: CardBook) -> list[str]:
    """The names of the cards that have effects and no definition, in order of appearance."""
    names = (face.name for face in faces if face.name not in book and not needs_none(face))
    return list(dict.fromkeys(names))


def needs_none(face: Face) -> bool:
    """Whether a card needs no definition: a Normal Monster, or a Token."""
    return face.is_monster and ("normal" in face.kinds or "token" in face.kinds) and "effect" not in face.kinds
