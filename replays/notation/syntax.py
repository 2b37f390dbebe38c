"""The syntax of a line of the notation, independent of the state of the duel: player, verb, and its arguments.

line     = [player] move            player = "p1" | "p2"
move     = verb and what belongs to it, as the table in docs/notation.md has it
card     = name | pile ":" name ["#" number] | zone ["/" number]
cards    = card {"," card}
"""

import difflib
import re
from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct

from duelog.events.base import Phase, Position
from duelog.events.places import PILES, ZONES, Pile, Player, Zone
from duelog.replays.notation.notation_errors import InvalidMove
from duelog.replays.notation.tokens import Token, tokens

VERBS = (
    "summon", "set", "flip", "position", "activate", "pendulum", "synchro", "xyz", "special", "attack", "phase",
    "end", "choose", "pass", "swap", "ready", "concede", "undo",
)  # fmt: skip
PHASES: tuple[Phase, ...] = ("draw", "standby", "main1", "battle", "main2", "end")
POSITIONS: dict[str, Position] = {"attack": "attack", "defense": "defense", "defence": "defense", "set": "set"}

_PLACES = {name.casefold(): name for name in (*ZONES, *PILES)}
_PLACE = re.compile(r"(?:p([12])\.)?([a-z]+[0-9]?)(?:/([0-9]{1,3}))?", re.IGNORECASE)
_PREFIXED = re.compile(r"p[12]\.", re.IGNORECASE)


class InZone(Struct, frozen=True):
    """A zone as a line names it: ``p2.M1``; with `material` from 1, the card under it. `player` None is the mover."""

    zone: Zone
    column: int
    player: Player | None = None
    material: int = 0


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


class Line(Struct, frozen=True, kw_only=True):
    """A parsed line. Fields that do not belong to its verb are empty; `answer` is the words after `choose`.

    `anyway` is whether it ends in ``!``: the move was made, whatever the rules say.
    """

    text: str
    verb: str
    column: int
    player: Player | None = None
    entering: tuple[Entering, ...] = ()
    target: Reference | None = None
    cards: dict[str, tuple[Reference, ...]] = {}
    numbers: dict[str, int] = {}
    effect_of: str = ""
    phase: Phase | None = None
    answer: tuple[Token, ...] = ()
    anyway: bool = False


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
        """Consumes and returns the next token if it is one of these words, in any case; otherwise None."""
        token = self.next
        if token.kind == "word" and token.text.casefold() in words:
            self.take()
            return token.text.casefold()
        return None

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
        named = bare and before.text.casefold() not in (*VERBS, *_KEYWORDS) and after.text.isalpha()
        return 'a name of several words stands in quotes: "Trap Hole"' if named else ""


def read_line(text: str) -> Line:
    """Parses a line. InvalidMove with the column and what was expected."""
    line = tokens(text)
    anyway = _is_anyway(line)
    reader = LineReader(text, [*line[:-2], line[-1]] if anyway else line)
    player = _player(reader)
    start = reader.next
    verb = reader.word(*VERBS)
    if verb is None:
        raise reader.expected("a move" if player else "a player (p1 or p2) or a move", hint=_verb_hint(start))
    fields = _BODIES.get(verb, _nothing)(reader)
    reader.end(_REST.get(verb, "the end of the line"))
    return Line(text=text, verb=verb, column=start.column, player=player, anyway=anyway, **fields)


def _is_anyway(line: list[Token]) -> bool:
    """Whether a line ends in a ``!`` of its own."""
    return len(line) > 2 and line[-2].kind == "word" and line[-2].text == "!" and not line[-2].glued


def is_anyway(text: str) -> bool:
    """Whether a line says that its move was made whatever the rules say: it ends in ``!``."""
    return _is_anyway(tokens(text))


def _player(reader: LineReader) -> Player | None:
    word = reader.word("p1", "p2")
    return None if word is None else 1 if word == "p1" else 2


def _verb_hint(token: Token) -> str:
    near = difflib.get_close_matches(token.text.casefold(), VERBS, n=1)
    return f"did you mean {near[0]}?" if near and token.kind == "word" else f"moves are {', '.join(VERBS)}"


# --- parts ------------------------------------------------------------------------------------------------------


def read_zone(reader: LineReader) -> InZone | None:
    """The zone at the next token; None, with nothing consumed, if there is none."""
    token = reader.next
    place = _PLACE.fullmatch(token.text) if token.kind == "word" else None
    name = _PLACES.get(place[2].casefold()) if place else None
    if place is None or name is None:
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
    return read_zone(reader) or _in_pile(reader) or _named(reader, what)


def _in_pile(reader: LineReader) -> Called | None:
    token = reader.next
    place = _PLACE.fullmatch(token.text) if token.kind == "word" else None
    pile = _PLACES.get(place[2].casefold()) if place else None
    if place is None or pile not in PILES:
        return None
    reader.take()
    if not reader.mark(":"):
        raise reader.expected(f'":" and a name after {token.text}', hint=f'like {token.text}:"Kuriboh"')
    called = _named(reader, "the name of a card")
    return Called(called.name, token.column, pile, _player_of(place[1]), called.number)


def _named(reader: LineReader, what: str) -> Called:
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
    return word.casefold() in _KEYWORDS or (place is not None and place[2].casefold() in _PLACES)


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


def _whole_number(reader: LineReader, what: str) -> int:
    token = reader.next
    if token.kind != "word" or not re.fullmatch(r"[0-9]{1,9}", token.text):
        raise reader.expected(what)
    return int(reader.take().text)


# --- moves ------------------------------------------------------------------------------------------------------

_CLAUSES: dict[str, tuple[str, ...]] = {
    "summon": ("tribute",),
    "set": ("tribute",),
    "special": ("cost", "tribute", "materials"),
    "synchro": ("materials",),
    "xyz": ("materials",),
    "activate": ("target", "cost"),
}
_NUMBERS = ("effect", "option")
_KEYWORDS = frozenset({"tribute", "materials", "target", "cost", "effect", "option", "direct"})
_REST: dict[str, str] = {
    **{verb: f"{' or '.join(words)}, or the end of the line" for verb, words in _CLAUSES.items()},
    "activate": "target, cost, effect or the end of the line",
    "pendulum": "a comma and another monster, or the end of the line",
}
Body = Callable[[LineReader], dict[str, Any]]


def _nothing(reader: LineReader) -> dict[str, Any]:
    return {}


def _entering(reader: LineReader) -> Entering:
    card = _in_pile(reader) or _named(reader, "the name of a card")
    zone = read_zone(reader)
    if zone is not None and zone.material:
        raise InvalidMove("expected a zone, found a material", text=reader.text, column=zone.column)
    position = reader.word(*POSITIONS)
    return Entering(card, zone, POSITIONS[position] if position else None)


def _standing(reader: LineReader, verb: str) -> Entering | None:
    """The Gemini monster that is Normal Summoned again, by its zone."""
    zone = read_zone(reader) if verb == "summon" else None
    return Entering(zone) if zone is not None else None


def _activated(reader: LineReader) -> Entering:
    card = read_card(reader, "the name or the zone of a card")
    return Entering(card, read_zone(reader) if isinstance(card, Called) else None)


class _Clauses(Struct):
    """The clauses after the card that a line is about, by their keywords."""

    cards: dict[str, tuple[Reference, ...]] = {}
    numbers: dict[str, int] = {}
    effect_of: str = ""


def _clauses(reader: LineReader, verb: str) -> _Clauses:
    found = _Clauses()
    cards, numbers = found.cards, found.numbers
    allowed = _CLAUSES[verb] + (_NUMBERS if verb == "activate" else ())
    while (token := reader.next).kind == "word" and (word := token.text.casefold()) in allowed:
        if word in cards or word in numbers:
            raise reader.expected(f"{word} only once")
        reader.take()
        if word in _NUMBERS:
            numbers[word] = _whole_number(reader, f"a number after {word}")
            if word == "effect" and reader.word("of"):
                found.effect_of = _named(reader, "the name of the card that the effect is from").name
        else:
            cards[word] = read_cards(reader, f"a card after {word}")
    return found


def _bringing(verb: str) -> Body:
    """The parser of a move that brings a card somewhere, with its clauses."""

    def read(reader: LineReader) -> dict[str, Any]:
        entering = _activated(reader) if verb == "activate" else _standing(reader, verb) or _entering(reader)
        found = _clauses(reader, verb)
        if verb in ("synchro", "xyz") and "materials" not in found.cards:
            raise reader.expected("materials", hint=f'like p1 {verb} "X" M3 attack materials M1, M2')
        return {
            "entering": (entering,), "cards": found.cards, "numbers": found.numbers, "effect_of": found.effect_of
        }  # fmt: skip

    return read


def _pendulum(reader: LineReader) -> dict[str, Any]:
    entering = [_entering(reader)]
    while reader.mark(","):
        entering.append(_entering(reader))
    return {"entering": tuple(entering)}


def _flip(reader: LineReader) -> dict[str, Any]:
    return {"entering": (Entering(read_card(reader, "the zone of a monster")),)}


def _position(reader: LineReader) -> dict[str, Any]:
    card = read_card(reader, "the zone of a monster")
    position = reader.word(*POSITIONS)
    if position is None:
        raise reader.expected("attack or defense")
    return {"entering": (Entering(card, None, POSITIONS[position]),)}


def _attack(reader: LineReader) -> dict[str, Any]:
    attacker = Entering(read_card(reader, "the zone of the attacking monster"))
    if reader.word("direct"):
        return {"entering": (attacker,)}
    return {"entering": (attacker,), "target": read_card(reader, "the zone of the attacked monster, or direct")}


def _phase(reader: LineReader) -> dict[str, Any]:
    phase = reader.word(*PHASES)
    if phase is None:
        raise reader.expected("a Phase", hint=f"Phases are {', '.join(PHASES)}")
    return {"phase": phase}


def _end(reader: LineReader) -> dict[str, Any]:
    return {"phase": "end"}


def _choose(reader: LineReader) -> dict[str, Any]:
    start = reader.at
    while reader.next.kind != "end":
        reader.take()
    if reader.at == start:
        raise reader.expected("an answer", hint="cards, yes, no, none, a number, an option, a position or a zone")
    return {"answer": (*reader.line[start : reader.at], reader.next)}


def _swap(reader: LineReader) -> dict[str, Any]:
    """``side:"A" main:"B"``, in either order; the piles of a Deck list are not places of the table."""
    found: dict[str, tuple[Reference, ...]] = {}
    for _ in range(2):
        rest = ("side", "main", "extra") if not found else ("main", "extra") if "side" in found else ("side",)
        pile = reader.word(*rest)
        if pile is None:
            raise reader.expected(" or ".join(f'{name}:"a card"' for name in rest))
        if not reader.mark(":"):
            raise reader.expected(f'":" and a name after {pile}')
        found[pile] = (_named(reader, "the name of a card"),)
    return {"cards": found}


def _undo(reader: LineReader) -> dict[str, Any]:
    return {"numbers": {} if reader.next.kind == "end" else {"to": _whole_number(reader, "the number of an event")}}


_BODIES: dict[str, Body] = {
    **{verb: _bringing(verb) for verb in _CLAUSES},
    "pendulum": _pendulum,
    "flip": _flip,
    "position": _position,
    "attack": _attack,
    "phase": _phase,
    "end": _end,
    "choose": _choose,
    "swap": _swap,
    "undo": _undo,
}
