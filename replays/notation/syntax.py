"""The syntax of a line of the notation, independent of the state of the duel: player, verb, and its arguments.

line     = [player] move            player = "p1" | "p2"
move     = verb and its arguments, see the table in docs/notation.md
card     = name | pile ":" name ["#" number] | zone ["/" number]
cards    = card {"," card}
"""

import difflib
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from duelog.events.base import Phase
from duelog.events.places import Player
from duelog.replays.notation.foreign_words import VERBS, in_english, verbs_spoken
from duelog.replays.notation.line_reader import (
    PHASES,
    POSITIONS,
    Called,
    Entering,
    LineReader,
    Reference,
    read_card,
    read_cards,
    read_in_pile,
    read_name,
    read_named,
    read_number,
    read_zone,
)
from duelog.replays.notation.notation_errors import InvalidMove
from duelog.replays.notation.tokens import Token, tokens


class Line(Struct, frozen=True, kw_only=True):
    """A parsed line. Fields that do not belong to its verb are empty; `answer` is the words after `choose`.

    `lacks` is the error for an attack without a target, which is none if the other player chooses it.

    `anyway` is whether it ends in ``!``: the move was made even if it is illegal.
    """

    text: str
    verb: str
    column: int
    player: Player | None = None
    entering: tuple[Entering, ...] = ()
    target: Reference | None = None
    lacks: InvalidMove | None = None
    cards: dict[str, tuple[Reference, ...]] = {}
    numbers: dict[str, int] = {}
    effect_of: str = ""
    phase: Phase | None = None
    answer: tuple[Token, ...] = ()
    anyway: bool = False


def read_line(text: str) -> Line:
    """Parses a line. InvalidMove with the column and what was expected."""
    line, anyway = _without_anyway(tokens(text))
    reader = LineReader(text, line)
    player = _player(reader)
    start = reader.next
    verb = reader.word(*VERBS)
    if verb is None:
        raise reader.expected("a move" if player else "a player (p1 or p2) or a move", hint=_verb_hint(start))
    fields = _BODIES.get(verb, _nothing)(reader)
    reader.end(_REST.get(verb, "the end of the line"))
    return Line(text=text, verb=verb, column=start.column, player=player, anyway=anyway, **fields)


def _without_anyway(line: list[Token]) -> tuple[list[Token], bool]:
    """The line without a ``!`` at its end, and whether there was one; it may follow a word without a space."""
    if len(line) < 3 or line[-2].kind != "word" or not line[-2].text.endswith("!"):
        return line, False
    last = line[-2]
    if last.text == "!":
        return [*line[:-2], line[-1]], True
    return [*line[:-2], Token(last.kind, last.text[:-1], last.column, last.glued), line[-1]], True


def is_anyway(text: str) -> bool:
    """Whether a line ends in ``!``, which records the move even if it is illegal."""
    return _without_anyway(tokens(text))[1]


def _player(reader: LineReader) -> Player | None:
    word = reader.word("p1", "p2")
    return None if word is None else 1 if word == "p1" else 2


_MOVED = "fix move M1 to grave"
_BY_HAND = {"draw": "fix draw p1 1", "lp": "fix lp p1 7200"} | dict.fromkeys(
    ("move", "discard", "destroy", "send", "banish", "return", "tribute"), _MOVED
)
"""What players do at a table that is not a move by itself, and how it is recorded."""


def _verb_hint(token: Token) -> str:
    spoken = verbs_spoken()
    line = _BY_HAND.get(token.text.casefold())
    if line is not None:
        return f"that is no move; if it was done, record it by hand: {line}"
    near = difflib.get_close_matches(token.text.casefold(), (*spoken, *VERBS), n=1)
    return f"did you mean {near[0]}?" if near and token.kind == "word" else f"moves are {', '.join(spoken)}"


def with_choose(line: str, *, asked: bool) -> str:
    """A line that begins with a player and has no verb, with `choose` added if a question is open."""
    player, _, rest = line.partition(" ")
    verb = rest.split(maxsplit=1)[0] if rest.strip() else ""
    named = player.casefold() in ("p1", "p2")
    return f"{player} choose {rest}" if asked and named and verb and not is_verb(verb) else line


def is_verb(word: str) -> bool:
    """Whether a word is the verb of a move, in any language."""
    return in_english(word, VERBS) is not None


# --- moves ------------------------------------------------------------------------------------------------------

_CLAUSES: dict[str, tuple[str, ...]] = {
    "summon": ("tribute",),
    "set": ("tribute",),
    "special": ("cost", "tribute", "materials"),
    "synchro": ("materials",),
    "xyz": ("materials",),
    "activate": ("target", "cost"),
    "attack": ("cost",),
}
_NUMBERS = ("effect", "option")
_REST: dict[str, str] = {
    **{verb: f"{' or '.join(words)}, or the end of the line" for verb, words in _CLAUSES.items()},
    "activate": "target, cost, effect or the end of the line",
    "pendulum": "a comma and another monster, or the end of the line",
}
Body = Callable[[LineReader], dict[str, Any]]


def _nothing(reader: LineReader) -> dict[str, Any]:
    return {}


def _entering(reader: LineReader) -> Entering:
    card = read_in_pile(reader) or read_name(reader, "the name of a card")
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
    card = read_named(reader, "the name or the zone of a card")
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
    while (word := reader.word_ahead(*allowed)) is not None:
        if word in cards or word in numbers:
            raise reader.expected(f"{word} only once")
        reader.take()
        if word in _NUMBERS:
            numbers[word] = read_number(reader, f"a number after {word}")
            if word == "effect" and reader.word("of"):
                found.effect_of = read_name(reader, "the name of the card that the effect is from").name
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
    return {"entering": (Entering(read_named(reader, "the zone of a monster")),)}


def _position(reader: LineReader) -> dict[str, Any]:
    card = read_card(reader, "the zone of a monster")
    position = reader.word(*POSITIONS)
    if position is None:
        raise reader.expected("attack or defense")
    return {"entering": (Entering(card, None, POSITIONS[position]),)}


def _attack(reader: LineReader) -> dict[str, Any]:
    attacker = Entering(read_card(reader, "the zone of the attacking monster"))
    direct = reader.word("direct") is not None
    wanted = "the zone of the attacked monster, or direct"
    left_out = not direct and (reader.next.kind == "end" or reader.word_ahead("cost") is not None)
    lacks = reader.expected(wanted) if left_out else None
    target = None if direct or left_out else read_card(reader, wanted)
    return {"entering": (attacker,), "target": target, "lacks": lacks, "cards": _clauses(reader, "attack").cards}


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
            raise reader.expected(
                " / ".join(f'{name}:"…"' for name in rest), hint='like side:"Trap Hole" main:"Dark Hole"'
            )
        if not reader.mark(":"):
            raise reader.expected(f'":" and a name after {pile}')
        found[pile] = (read_name(reader, "the name of a card"),)
    return {"cards": found}


def _undo(reader: LineReader) -> dict[str, Any]:
    return {"numbers": {} if reader.next.kind == "end" else {"to": read_number(reader, "the number of an event")}}


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
