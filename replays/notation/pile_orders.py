"""Parses the order in which a player puts cards of a public pile: ``grave "Umi", "Dark Hole"``, oldest first.

order     = [player] pile cards
"""

import re
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.places import Pile, Player
from duelog.replays.notation.card_lookup import Table
from duelog.replays.notation.foreign_words import in_english
from duelog.replays.notation.line_reader import Called, LineReader, read_cards, read_pile
from duelog.replays.notation.notation_errors import InvalidMove
from duelog.replays.notation.quoting import known_names, with_quotes
from duelog.replays.notation.tokens import tokens

_ORDERED: tuple[Pile, ...] = ("grave", "banished")
"""The public piles whose order players may choose for cards that arrive at the same time."""

_HINT = 'like order grave "Umi", "Dark Hole", from the oldest card to the newest'


_BEGINNING = re.compile(r"(?:p[12]\s+|p[12]\.)?(\w+)", re.IGNORECASE)


def is_pile_order(text: str) -> bool:
    """Whether a text begins with one of the piles that have an order, in any language: not with the rest of a name."""
    found = _BEGINNING.match(text)
    return found is not None and in_english(found[1], _ORDERED) is not None


class PileOrder(NamedTuple):
    """A pile of a player in a new order, oldest first."""

    player: Player
    pile: Pile
    order: tuple[CardId, ...]


def parse_pile_order(text: str, state: State, player: Player) -> PileOrder:
    """The order of a line ``order grave "Umi", "Dark Hole"``; raises as `read_pile_order`."""
    text = with_quotes(text, known_names(state))
    reader = LineReader(text, tokens(text))
    reader.word("order")
    found = read_pile_order(reader, Table(state, player, text), state, player)
    reader.end("another card after a comma, or the end of the line")
    return found


def read_pile_order(reader: LineReader, table: Table, state: State, player: Player) -> PileOrder:
    """The order that a line gives to the cards that it names; the other cards of the pile stay where they are.

    `player` is whose pile it is if the line does not say so. InvalidMove for invalid syntax, and for fewer than two
    cards; MissingCard for a card that is not in that pile.
    """
    start = reader.next
    word = reader.word("p1", "p2")
    owner: Player = player if word is None else 1 if word == "p1" else 2
    found = read_pile(reader)
    if found is None or found[1] not in _ORDERED:
        raise InvalidMove("expected grave or banished", text=reader.text, column=start.column, hint=_HINT)
    owner, pile = found[0] or owner, found[1]
    reader.mark(":")
    named: list[CardId] = []
    for reference in read_cards(reader):
        if not isinstance(reference, Called) or reference.pile not in (None, pile):
            what = f"the order is one of cards in the {pile} of p{owner}"
            raise InvalidMove(what, text=reader.text, column=reference.column, hint=_HINT)
        named.append(table.card(replace(reference, pile=pile, player=owner)))
    if len(set(named)) < max(2, len(named)):
        raise InvalidMove("name two cards or more, each once", text=reader.text, column=start.column, hint=_HINT)
    cards = state.side(owner).pile(pile)
    left = iter(named)
    return PileOrder(owner, pile, tuple(next(left) if card in named else card for card in cards))
