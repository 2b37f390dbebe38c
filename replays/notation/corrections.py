"""Parses corrections of the table: ``fix lp p1 7200``, ``fix move M2 to hand by Ann because it was never Summoned``.

fix       = "fix" what ["by" author] ["because" reason]
what      = "lp" player number | "summons" player number | "draw" player [number]
          | "move" cards "to" place [position] | "position" card position | "order" [player] pile cards
"""

from typing import cast

from duelog.core.state import State
from duelog.events.base import CardId, Moved, Position
from duelog.events.outcomes import PositionChange
from duelog.events.places import PILES, ZONE_AT, Pile, Place, Player, place
from duelog.events.records import Corrected
from duelog.replays.notation.card_lookup import FROM_FIELD, NOT_THERE, Table
from duelog.replays.notation.foreign_words import in_english
from duelog.replays.notation.line_reader import POSITIONS, LineReader, read_card, read_cards, read_zone
from duelog.replays.notation.notation_errors import InvalidMove
from duelog.replays.notation.pile_orders import read_pile_order
from duelog.replays.notation.quoting import known_names, with_quotes
from duelog.replays.notation.tokens import tokens

WHAT = ("lp", "summons", "draw", "move", "position", "order")

_LYING: dict[str, Position] = {**POSITIONS, "up": "up", "down": "down"}


def parse_correction(text: str, state: State, *, player: Player | None = None, author: str = "") -> Corrected:
    """The correction that a line denotes in `state`; zones without a player are those of `player`.

    `author` is who makes it if the line does not say so. InvalidMove for invalid syntax and empty zones; MissingCard
    and AmbiguousCard for names.
    """
    line, reason = _parted(text, "because")
    text = with_quotes(line, known_names(state))
    line, named = _parted(text, "by")
    reader = LineReader(text, tokens(line))
    if reader.word("fix") is None:
        raise reader.expected("fix")
    what = reader.word(*WHAT)
    if what is None:
        raise reader.expected("what is put right", hint=f"fix takes {', '.join(WHAT)}")
    fix = _FIXES[what](reader, Table(state, player or state.turn_player, text), state)
    reader.end("by and a name, because and a reason, or the end of the line")
    return Corrected(
        author=named.strip("\"'") or author, reason=reason, player=fix.player, life=fix.life,
        normal_summons=fix.normal_summons, moves=fix.moves, positions=fix.positions,
    )  # fmt: skip


def _parted(text: str, word: str) -> tuple[str, str]:
    """The line before and after a word outside of quotes, in any language."""
    quoted = False
    for at, character in enumerate(text):
        quoted ^= character == '"'
        end = text.find(" ", at + 1)
        if not quoted and character == " " and end > 0 and in_english(text[at + 1 : end], (word,)):
            return text[:at], text[end:].strip()
    return text, ""


def _player(reader: LineReader) -> Player:
    word = reader.word("p1", "p2")
    if word is None:
        raise reader.expected("a player (p1 or p2)")
    return 1 if word == "p1" else 2


def _number(reader: LineReader, what: str) -> int:
    token = reader.next
    if token.kind != "word" or not token.text.isdecimal() or len(token.text) > 9:
        raise reader.expected(what)
    return int(reader.take().text)


def _life(reader: LineReader, table: Table, state: State) -> Corrected:
    return Corrected(player=_player(reader), life=_number(reader, "Life Points"))


def _summons(reader: LineReader, table: Table, state: State) -> Corrected:
    player = _player(reader)
    made = len(state.side(player).normal_summons)
    at = reader.next
    count = _number(reader, "a number of Normal Summons and Sets")
    if count > made:
        what = f"p{player} has made {made} of them this turn: no more can count"
        raise InvalidMove(what, text=reader.text, column=at.column)
    return Corrected(player=player, normal_summons=count)


def _draw(reader: LineReader, table: Table, state: State) -> Corrected:
    player = _player(reader)
    at = reader.next
    count = 1 if reader.next.kind == "end" else _number(reader, "a number of cards")
    cards = state.side(player).deck[:count]
    if not count or len(cards) < count:
        what = f"the Deck of p{player} has {len(state.side(player).deck)} cards"
        raise InvalidMove(what, text=reader.text, column=at.column)
    return Corrected(moves=tuple(_moved(state, card, place(player, "hand")) for card in cards))


def _move(reader: LineReader, table: Table, state: State) -> Corrected:
    start = reader.next
    cards = tuple(table.card(reference, FROM_FIELD) for reference in read_cards(reader))
    if NOT_THERE in cards:
        raise InvalidMove("there is no card", text=reader.text, column=start.column)
    if reader.word("to") is None:
        raise reader.expected("to and a place")
    zone = read_zone(reader)
    if zone is not None:
        to = table.place(zone)
        word = reader.word(*_LYING)
        position = _LYING[word] if word is not None else None
        return Corrected(moves=tuple(_moved(state, card, to, position) for card in cards))
    pile = _pile(reader)
    return Corrected(moves=tuple(_moved(state, card, place(state.owner(card), pile)) for card in cards))


def _pile(reader: LineReader) -> Pile:
    """The name of a pile; cards go to the one of their owner (ZONE-09)."""
    word = reader.word(*PILES)
    if word is None:
        raise reader.expected(
            "a zone or a pile", hint=f"piles are {', '.join(PILES)}, always those of the card's owner"
        )
    return cast(Pile, word)


def _moved(state: State, card: CardId, to: Place, position: Position | None = None) -> Moved:
    if position is None and to in ZONE_AT:
        position = "attack" if to[3] == "M" else "up"
    return Moved(card=card, origin=state.place_of(card), to=to, position=position)


def _position(reader: LineReader, table: Table, state: State) -> Corrected:
    start = reader.next
    card = table.card(read_card(reader, "the zone of a card"), FROM_FIELD)
    if card == NOT_THERE or state.find(card) is None:
        raise InvalidMove("there is no such card on the field", text=reader.text, column=start.column)
    word = reader.word(*_LYING)
    if word is None:
        raise reader.expected(f"a position: {', '.join(_LYING)}")
    return Corrected(positions=(PositionChange(card=card, position=_LYING[word]),))


def _order(reader: LineReader, table: Table, state: State) -> Corrected:
    """Cards put where others of their pile were, as moves within the pile."""
    start = reader.next
    player, pile, order = read_pile_order(reader, table, state, table.player)
    if order == state.side(player).pile(pile):
        raise InvalidMove("they already are in this order", text=reader.text, column=start.column)
    side, at = state.side(player), place(player, pile)
    moves = (
        Moved(card=card, origin=at, to=at, index=index, position="down" if card in side.turned else None)
        for index, (card, was) in enumerate(zip(order, side.pile(pile), strict=True))
        if card != was
    )
    return Corrected(moves=tuple(moves))


_FIXES = {"lp": _life, "summons": _summons, "draw": _draw, "move": _move, "position": _position, "order": _order}
