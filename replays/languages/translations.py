"""Catalogues of other languages, created from the English one and a file of translations.

Texts without a translation, or whose English has changed since, stay English.
"""

import gettext
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from duelog.core.catalogue.catalogue import Catalogue, Forms
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.template import NUMBER, Gap, Template, names, parsed
from duelog.core.rulebook import RULES
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.reading import read_bytes
from duelog.replays.languages.spoken import LANGUAGES as LANGUAGES
from duelog.replays.languages.spoken import TOLD as TOLD
from duelog.replays.packaged_files import packaged

if TYPE_CHECKING:
    from duelog.replays.languages.po_files import PoEntry, PoFile

MESSAGE, WORD, FORM, RULE, TERM, DEFINITION = "message", "word", "form", "rule", "term", "definition"
HELP, PAGE, NOTATION, SHOWN = "help", "page", "notation", "shown"
"""The prefixes of contexts: the template of a code, a word of a vocabulary, a form of arguments, a rule, a term of
cards, a text of a definition; the help of commands (their output: `TOLD`), the page's own words, the words of the
notation, and what is looked up where it is shown.
"""

KINDS = (
    "Normal", "Effect", "Fusion", "Ritual", "Synchro", "Xyz", "Pendulum", "Link", "Token", "Tuner", "Flip", "Union",
    "Spirit", "Gemini", "Toon", "Continuous", "Quick-play", "Equip", "Field", "Counter", "Monster", "Spell", "Trap",
)  # fmt: skip
ATTRIBUTES = ("DARK", "LIGHT", "EARTH", "WATER", "FIRE", "WIND", "DIVINE")
TYPES = (
    "Aqua", "Beast", "Beast-Warrior", "Winged Beast", "Creator God", "Dinosaur", "Divine-Beast", "Dragon", "Fairy",
    "Fiend", "Fish", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent", "Spellcaster",
    "Thunder", "Warrior", "Wyrm", "Zombie",
)  # fmt: skip
"""The terms in the faces of cards (pages 6 to 27); kinds are capitalized."""

_PLURALS = ("one", "other")

_MOST_BYTES = 8 << 20
"""More than ten times the translations of everything that duelog says."""

_NUMBERS_TRIED = 1000
"""A language decides by the last one to three digits of a number which plural it takes."""


def catalogue(language: str) -> Catalogue:
    """The catalogue of a language: one of `LANGUAGES`, or the path of a file of translations.

    DuelogError for an unknown language, and for a file that cannot be used.
    """
    if language in LANGUAGES:
        return shipped(language)
    if language.endswith(".po"):
        return _of_file(Path(language))
    hint = f"there are {', '.join(LANGUAGES)}; a file of translations (*.po) adds another one, see docs/languages.md"
    raise DuelogError(f'there is no language "{language}"', hint=hint)


@cache
def shipped(language: str) -> Catalogue:
    """The catalogue of one of the languages that come with duelog."""
    return ENGLISH if language == "en" else translated(_parsed(po_text(language), f"{language}.po"))


def _parsed(text: str, source: str) -> "PoFile":
    from duelog.replays.languages.po_files import parse_po  # English needs none

    return parse_po(text, source)


def po_text(language: str) -> str:
    """The translations that come with duelog, as a `.po` file."""
    return packaged("languages", f"{language}.po").read_text(encoding="utf-8")


@bounded
def _of_file(path: Path) -> Catalogue:
    try:
        text = read_bytes(path, _MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError as error:
        raise DuelogError("cannot be read as a file of translations", source=str(path)) from error
    found = _parsed(text, str(path))
    for line, what in faults_of(found):
        raise DuelogError(what, source=str(path), line=line)
    try:
        return translated(found)
    except DuelogError as error:
        raise error.at(str(path)) from error


def translated(file: "PoFile") -> Catalogue:
    """The English catalogue with the translations of a file."""
    told = {(entry.context, entry.text): entry.translation for entry in file.entries if _is_used(entry)}

    def of(context: str, english: str) -> str:
        return told.get((context, english), english)

    return Catalogue(
        language=file.header.get("Language", ""),
        templates={code: of(f"{MESSAGE} {code}", text) for code, text in ENGLISH.every_template().items()},
        words={
            vocabulary: {word: of(f"{WORD} {vocabulary}: {word}", text) for word, text in words.items()}
            for vocabulary, words in ENGLISH.words.items()
        },
        forms=Forms(*(of(f"{FORM} {name}", text) for name, text in ENGLISH.forms._asdict().items())),
        plural=_plural(file.header),
        seams=_seams(file.header),
        consonants=tuple(file.header.get("X-Consonants", "").lower().split()),
        texts=told,
    )


def _is_used(entry: "PoEntry") -> bool:
    return bool(entry.translation) and not entry.fuzzy


def _plural(header: Mapping[str, str]) -> Callable[[int], str]:
    """The plural form of a number: gettext's expression, whose result is an index into the names of `X-Plurals`."""
    parts = (part.partition("=") for part in header.get("Plural-Forms", "").split(";"))
    fields = {name.strip(): value.strip() for name, _, value in parts}
    try:
        chosen = gettext.c2py(fields.get("plural") or "n != 1")
        count = int(fields.get("nplurals") or 2)
    except ValueError as error:
        raise DuelogError("Plural-Forms is no expression of gettext") from error
    kinds = tuple(header.get("X-Plurals", "").split()) or (_PLURALS if count == 2 else ("other",))
    if len(kinds) < count:
        raise DuelogError(f"X-Plurals names {len(kinds)} of {count} plurals", hint="such as: one few many other")
    for number in range(_NUMBERS_TRIED):
        if _index(chosen, number) not in range(len(kinds)):
            raise DuelogError(f"Plural-Forms has no plural for {number}", hint=f"there are {len(kinds)}, from 0 on")
    return lambda number: kinds[min(max(_index(chosen, number), 0), len(kinds) - 1)]


def _index(chosen: Callable[[int], int], number: int) -> int:
    """The plural that an expression gives for a number; -1 where it has no value, as in a division by 0."""
    try:
        return int(chosen(number))
    except (ArithmeticError, ValueError):
        return -1


def _seams(header: Mapping[str, str]) -> dict[str, str]:
    """The contractions of two adjacent words, from ``de le=du, de ~=d'``."""
    pairs = (part.partition("=")[::2] for part in header.get("X-Seams", "").split(",") if "=" in part)
    return {" ".join(words.split()): both.strip() for words, both in pairs}


# --- faults of a file ---------------------------------------------------------------------------------------------


def english_texts() -> Iterator[tuple[str, str]]:
    """All texts that this module looks up, each with its context; texts of the commands and the page are added to
    them.
    """
    yield from ((f"{MESSAGE} {code}", text) for code, text in ENGLISH.every_template().items())
    for vocabulary, words in ENGLISH.words.items():
        yield from ((f"{WORD} {vocabulary}: {word}", text) for word, text in words.items())
    yield from ((f"{FORM} {name}", text) for name, text in ENGLISH.forms._asdict().items())
    yield from ((f"{RULE} {rule.id}", rule.text) for rule in RULES.values())
    yield from ((TERM, text) for text in (*KINDS, *ATTRIBUTES, *TYPES))


TEMPLATES = (MESSAGE, FORM, TOLD, SHOWN)
"""The first words of contexts whose texts are templates."""


def faults_of(file: "PoFile") -> Iterator[tuple[int, str]]:
    """The faults of the translations of a file, each with its line.

    A translation is a template if the English text is one, and must use the same arguments. It may omit arguments that
    only choose between words, such as the number that decides between "is" and "are".
    """
    for entry in file.entries:
        kind = entry.context.split(" ")[0]
        if not _is_used(entry) or kind not in (*TEMPLATES, PAGE):
            continue
        try:
            known, used = (parsed(text) for text in (entry.text, entry.translation))
        except ValueError as error:
            yield entry.line, f"is no template: {error}"
            continue
        if more := sorted(set(names(used)) - set(names(known))):
            yield entry.line, f"names {', '.join(more)}, which the English text does not have"
        if less := sorted(set(_written(known)) - set(names(used))):
            yield entry.line, f"leaves out {', '.join(less)}"


def _written(template: Template) -> Iterator[str]:
    """The arguments that a template writes, without those that only choose a branch."""
    for part in template:
        if isinstance(part, Gap) and part.branches is None and part != NUMBER:
            yield part.name
        elif isinstance(part, Gap):
            yield from (name for branch in (part.branches or {}).values() for name in _written(branch))
