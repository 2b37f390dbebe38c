"""The words of the notation in other languages: all of them can be read, and a line can be printed in one of them.

They are in the translation files (docs/languages.md), with synonyms where people write a word in several ways; the
first one is printed: ``invoque, invoquer``. Case and accents are ignored.
"""

import unicodedata
from collections.abc import Collection, Iterator
from functools import cache

from duelog.core.catalogue.catalogue import Catalogue
from duelog.events.places import PILES
from duelog.replays.languages.spoken import spoken
from duelog.replays.languages.translations import LANGUAGES, NOTATION, TERM, shipped
from duelog.replays.notation.tokens import Token, tokens

VERBS = (
    "summon", "set", "flip", "position", "activate", "pendulum", "synchro", "xyz", "special", "attack", "phase",
    "end", "choose", "pass", "swap", "ready", "concede", "undo",
)  # fmt: skip
WORDS = (
    "tribute", "materials", "target", "cost", "effect", "option", "of", "direct", "attack", "defense", "set", "draw",
    "standby", "main1", "battle", "main2", "end", "yes", "no", "none", "first", "second", *PILES, "side", "main",
)  # fmt: skip
"""All words that are not verbs: keywords, positions, Phases, answers and piles."""

FIXES = ("fix", "order", "lp", "summons", "draw", "move", "position", "to", "up", "down", "by", "because")
"""The words of corrections."""

_VERB, _WORD = f"{NOTATION} verb", f"{NOTATION} word"
_ENGLISH = frozenset((*VERBS, *WORDS, *FIXES, "defence"))


def notation_texts() -> Iterator[tuple[str, str]]:
    """The words of the notation that can be translated: their context, and the English."""
    yield from ((f"{_VERB}: {verb}", verb) for verb in VERBS)
    yield from ((f"{_WORD}: {word}", word) for word in dict.fromkeys((*WORDS, *FIXES)))


def word_key(word: str) -> str:
    """A key for a word that ignores case and accents."""
    if word.isascii():
        return word.casefold()
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def in_english(word: str, among: Collection[str]) -> str | None:
    """The word among these, all English, that a word in English or another language means; None if there is none."""
    word = word.casefold()
    if word in among:
        return word
    if not word[:1].isalpha() or (word in _ENGLISH and not _is_foreign_too(word)):
        return None  # an English word of the notation is looked up in no file
    found = [english for language in _languages() for english in _meanings(language).get(word_key(word), ())]
    return next((english for english in found if english in among), None)


def _is_foreign_too(word: str) -> bool:
    return word == "main"  # in French the hand; in English a part of a Deck list, which alone is not read as a place


def option_meant(words: str, options: Collection[str]) -> str | None:
    """The option among these, all English in lower case, that words in another language mean."""
    key = word_key(" ".join(words.split()))
    terms = (english.casefold() for language in _languages() for english in _terms(language).get(key, ()))
    return next((english for english in terms if english in options), None) or in_english(words, options)


def _languages() -> Iterator[Catalogue]:
    """The selected language, then all others."""
    mine = spoken()
    yield mine
    yield from (shipped(code) for code in LANGUAGES if code != mine.language)


def _meanings(catalogue: Catalogue) -> dict[str, list[str]]:
    return _words_of(_Texts(catalogue))


def _terms(catalogue: Catalogue) -> dict[str, list[str]]:
    return _terms_of(_Texts(catalogue))


class _Texts:
    """The texts of a catalogue, usable as a key: there is one catalogue for each file."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.texts = catalogue.texts

    def __hash__(self) -> int:
        return id(self.texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Texts) and self.texts is other.texts


@cache
def _words_of(catalogue: _Texts) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for (context, english), text in catalogue.texts.items():
        if context.startswith(NOTATION):
            for word in text.split(","):
                found.setdefault(word_key(word.strip()), []).append(english)
    return found


@cache
def _terms_of(catalogue: _Texts) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for (context, english), text in catalogue.texts.items():
        if context == TERM:
            found.setdefault(word_key(text), []).append(english)
    return found


# --- printing -----------------------------------------------------------------------------------------------------


def in_language(line: str, catalogue: Catalogue) -> str:
    """A printed line with its words in another language; names and zones are unchanged. It parses as the same move."""
    words = tokens(line)
    verb_at = next((at for at, token in enumerate(words) if not _is_player(token)), 0)
    written, end = "", 0
    for at, token in enumerate(words):
        if token.kind != "word":
            continue
        start = token.column - 1
        player, _, word = token.text.rpartition(".")
        told = _printed(word, _VERB if at == verb_at else _WORD, catalogue)
        written += line[end:start] + (f"{player}.{told}" if player else told)
        end = start + len(token.text)
    return written + line[end:]


def _is_player(token: Token) -> bool:
    return token.kind == "word" and token.text in ("p1", "p2")


def _printed(word: str, where: str, catalogue: Catalogue) -> str:
    return catalogue.text(f"{where}: {word}", word).split(",")[0].strip()


def verbs_spoken() -> tuple[str, ...]:
    """The verbs in the selected language."""
    return tuple(_printed(verb, _VERB, spoken()) for verb in VERBS)
