"""Reads the parts of a line of the notation from left to right: words, places, cards, numbers."""

import re
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from duelog.events.base import Phase, Position
from duelog.events.places import PILES, ZONES, Pile, Player, Zone
from duelog.replays.notation.foreign_words import VERBS, in_english
from duelog.replays.notation.notation_errors import InvalidMove
from duelog.replays.notation.tokens import Token

KEYWORDS = frozenset({"tribute", "materials", "target", "cost", "effect", "option", "direct"})
PHASES: tuple[Phase, ...] = ("draw", "standby", "main1", "battle", "main2", "end")
POSITIONS: dict[str, Position] = {"attack": "attack", "defense": "defense", "defence": "defense", "set": "set"}

_PLACES = {name.casefold(): name for name in (*ZONES, *PILES)}
_PLACE = re.compile(r"(?:p([12])\.)?([a-z]+[0-9]?)(?:/([0-9]{1,3}))?", re.IGNORECASE)
_PREFIXED = re.compile(r"p[12]\.", re.IGNORECASE)


class InZone(Struct, frozen=True):
    """A zone as named in a line: ``p2.M1``; with `material` from 1, the card under it. `player` None is the mover.

    `called` is the name after it, which identifies an unknown card.
    """

    zone: Zone
    column: int
    player: Player | None = None
    material: int = 0
    called: str = ""


class Called(Struct, frozen=True):
    """A card given by name: alone, or in a pile (``grave:"Junk Synchron"#2``); `number` is 0 if not given."""

    name: str
    column: int
    pile: Pile | None = None
    player: Player | None = None
    number: int = 0


Reference = InZone | Called


class Entering(Struct, frozen=True):
    """A monster with the zone and position it comes to, None if left out."""

    card: Reference
    zone: InZone | None = None
    position: Position | None = None


class LineReader:
    """Reads tokens from left to right; `expected` returns the error for an unexpected token."""

    def __init__(self, text: str, line: tuple[Token, ...] | list[Token]) -> None:
        self.text = text
        self.line = line
        self.at = 0

    @property
    def next(self) -> Token:
        """The next token, not consumed."""
        return self.line[self.at]

    def take(self) -> Token:
        """Consumes and returns the next token; the end token is never consumed."""
        token = self.line[self.at]
        if token.kind != "end":
            self.at += 1
        return token

    def word(self, *words: str) -> str | None:
        """Consumes the next token if it is one of these words, in any language, and returns the English one."""
        found = self.word_ahead(*words)
        if found is not None:
            self.take()
        return found

    def word_ahead(self, *words: str) -> str | None:
        """The word among these, all English, that the next token means, without consuming it; None if there is none."""
        return in_english(self.next.text, words) if self.next.kind == "word" else None

    def mark(self, kind: str) -> bool:
        """Consumes the next token if it is this mark, and returns whether it was."""
        if self.next.kind != kind:
            return False
        self.take()
        return True

    def expected(self, what: str, *, hint: str = "", at: Token | None = None) -> InvalidMove:
        """The error that `what` was expected, with what was found."""
        token = at or self.next
        return InvalidMove(f"expected {what}, found {token.shown}", text=self.text, column=token.column, hint=hint)

    def end(self, what: str = "the end of the line") -> None:
        """InvalidMove unless all tokens are consumed."""
        if self.next.kind != "end":
            raise self.expected(what, hint=self._unquoted())

    def _unquoted(self) -> str:
        """A hint for the second word of an unquoted name; "" elsewhere."""
        before, after = self.line[self.at - 1], self.next
        bare = before.kind == "word" and not before.text[-1].isdigit()
        named = bare and before.text.casefold() not in (*VERBS, *KEYWORDS) and after.text.isalpha()
        return 'a name of several words stands in quotes: "Trap Hole"' if named else ""


# --- parts ------------------------------------------------------------------------------------------------------


def read_zone(reader: LineReader) -> InZone | None:
    """The zone at the next token; None, with nothing consumed, if there is none."""
    token = reader.next
    place = _PLACE.fullmatch(token.text) if token.kind == "word" else None
    name = _PLACES.get(place[2].casefold()) if place else None
    if place is None or name is None:
        if _pile_ahead(reader) is not None:
            return None
        if token.kind == "word" and _PREFIXED.match(token.text):
            raise reader.expected("a zone or a pile after the player", hint=f"places are {', '.join((*ZONES, *PILES))}")
        return None
    if name in PILES:
        return None
    reader.take()
    return InZone(cast(Zone, name), token.column, _player_of(place[1]), int(place[3] or 0))


def _player_of(digit: str | None) -> Player | None:
    return None if digit is None else 1 if digit == "1" else 2


def read_card(reader: LineReader, what: str = "a card") -> Reference:
    """The card at the next token: a zone, a pile and a name, or a name alone. InvalidMove if there is none."""
    return read_zone(reader) or read_in_pile(reader) or read_name(reader, what)


def read_named(reader: LineReader, what: str) -> Reference:
    """A card as `read_card` reads it; a name in quotes after a zone says what the card there is."""
    card = read_card(reader, what)
    if isinstance(card, InZone) and not card.material and reader.next.kind == "quoted":
        return replace(card, called=reader.take().text)
    return card


def read_in_pile(reader: LineReader) -> Called | None:
    """A card in a pile, ``grave:"Junk Synchron"#2``; None if the line does not go on with a pile."""
    token, ahead = reader.next, _pile_ahead(reader)
    if ahead is None:
        return None
    player, pile = ahead
    reader.take()
    if not reader.mark(":"):
        raise reader.expected(f'":" and a name after {token.text}', hint=f'like {token.text}:"Kuriboh"')
    called = read_name(reader, "the name of a card")
    return Called(called.name, token.column, pile, player, called.number)


def read_pile(reader: LineReader) -> tuple[Player | None, Pile] | None:
    """The pile at the next token, with its player if one is named; None if there is none."""
    ahead = _pile_ahead(reader)
    if ahead is not None:
        reader.take()
    return ahead


def _pile_ahead(reader: LineReader) -> tuple[Player | None, Pile] | None:
    """The pile at the next token, with its player if one is named; None if there is none.

    A pile in a language other than English needs a colon after it, since a name may be the same word.
    """
    token = reader.next
    if token.kind != "word":
        return None
    digit = token.text[1] if _PREFIXED.match(token.text) else None
    word = token.text[3:] if digit is not None else token.text
    pile = in_english(word, PILES)
    if pile is None or (pile != word.casefold() and reader.line[reader.at + 1].kind != ":"):
        return None
    return _player_of(digit), cast(Pile, pile)


def read_name(reader: LineReader, what: str) -> Called:
    """A card by its name alone. InvalidMove if there is none."""
    token = reader.next
    if token.kind not in ("word", "quoted") or (token.kind == "word" and _has_meaning(token.text)):
        raise reader.expected(what)
    if not token.text.strip():
        raise reader.expected("a name between the quotes")
    reader.take()
    return Called(token.text, token.column, number=_number_after(reader))


def _has_meaning(word: str) -> bool:
    """Whether a word is a place or a keyword of the notation; a card with that name must be quoted."""
    place = _PLACE.fullmatch(word)
    return word.casefold() in KEYWORDS or (place is not None and place[2].casefold() in _PLACES)


def _number_after(reader: LineReader) -> int:
    token = reader.next
    if token.kind != "#":
        return 0
    if not int(token.text):
        raise reader.expected("a number from 1", hint="the oldest card is #1, in the Deck the top one")
    return int(reader.take().text)


def read_cards(reader: LineReader, what: str = "a card") -> tuple[Reference, ...]:
    """Comma-separated cards, at least one."""
    found = [read_card(reader, what)]
    while reader.mark(","):
        found.append(read_card(reader, "a card after the comma"))
    return tuple(found)


def read_number(reader: LineReader, what: str) -> int:
    """A whole number. InvalidMove if there is none."""
    token = reader.next
    if token.kind != "word" or not re.fullmatch(r"[0-9]{1,9}", token.text):
        raise reader.expected(what)
    return int(reader.take().text)
