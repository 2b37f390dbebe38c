"""Names of several words without quotes: if the names of a duel are known, they are found in a line."""

import re
from collections.abc import Iterable
from functools import lru_cache

from duelog.core.state import State
from duelog.events.faces import Face
from duelog.events.places import ZONES
from duelog.replays.cards.pool import name_key
from duelog.replays.notation.foreign_words import VERBS
from duelog.replays.notation.line_reader import KEYWORDS
from duelog.replays.notation.tokens import Token, quoted, tokens

_PIECE = re.compile(r'[^\s",:#]+')
_ZONE = re.compile(rf"(?:p[12]\.)?(?:{'|'.join(ZONES)})", re.IGNORECASE)
_ENDS = " \t,:#!"


class KnownNames:
    """Names that may be written without quotes, by their first words.

    Names of one plain word need no quotes, except after a zone: there they say what an unknown card is.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: dict[str, list[str]] = {}
        self._of_one_word: set[str] = set()
        for name in dict.fromkeys(names):
            pieces = _PIECE.findall(name)
            if pieces == [name]:
                self._of_one_word.add(name_key(name))
            if pieces and pieces != [name]:
                self._by_first.setdefault(name_key(pieces[0]), []).append(name)
            elif name.endswith("!"):
                self._by_first.setdefault(name_key(name), []).append(name)
        for found in self._by_first.values():
            found.sort(key=len, reverse=True)

    def is_of_one_word(self, word: str) -> bool:
        """Whether a word alone is one of the names."""
        return name_key(word) in self._of_one_word

    def at(self, text: str, start: int) -> tuple[str, int] | None:
        """The longest name in a text at `start`, and its end; None if there is none."""
        piece = _PIECE.match(text, start)
        for name in self._by_first.get(name_key(piece[0]), ()) if piece is not None else ():
            found = _pattern(name).match(text, start)
            if found is not None and (found.end() == len(text) or text[found.end()] in _ENDS):
                return name, found.end()
        return None


@lru_cache(maxsize=2000)
def _pattern(name: str) -> re.Pattern[str]:
    words = (re.escape(word).replace("'", "['`’]") for word in name.split())
    return re.compile(r"\s+".join(words), re.IGNORECASE)


def known_names(state: State) -> KnownNames:
    """The names of the cards of a duel."""
    return _names_of(state.faces)


@lru_cache(maxsize=16)
def _names_of(faces: tuple[Face, ...]) -> KnownNames:
    return KnownNames(face.name for face in faces)


def with_quotes(text: str, names: KnownNames) -> str:
    """The line with quotes around the names in it. Words of the notation keep their meaning where one is expected.

    A name that begins with such a word (Cost Down) is a name after a verb, a keyword, a colon or a comma.
    """
    found: list[str] = []
    done = 0
    before: Token | None = None
    for token in tokens(text):
        start = token.column - 1
        if token.kind == "word" and start >= done and before is not None and _may_be_name(token, before):
            name = names.at(text, start)
            if name is not None:
                found += [text[done:start], quoted(name[0])]
                done = name[1]
            elif _ZONE.fullmatch(before.text) and names.is_of_one_word(token.text):
                found += [text[done:start], quoted(token.text)]
                done = start + len(token.text)
        before = token
    return "".join((*found, text[done:])) if found else text


def _may_be_name(token: Token, before: Token) -> bool:
    """Whether a name may begin here: not at the verb, and at a keyword only where a card is expected."""
    if before.text.casefold() in ("p1", "p2") and token.text.casefold() in VERBS:
        return False
    due = before.kind in (",", ":") or before.text.casefold() in (*VERBS, *KEYWORDS, "of")
    return due or token.text.casefold() not in KEYWORDS
