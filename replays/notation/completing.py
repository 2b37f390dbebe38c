"""Completes activations, Special Summons and attacks that omit a part for which there is only one possibility."""

from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

from msgspec.structs import replace

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.language import Effect
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.core.validate import is_legal
from duelog.events import moves as m
from duelog.events.base import CardId, CopiedEffect, Move
from duelog.events.places import PILE_AT, ZONE_AT
from duelog.replays.notation.line_reader import Called
from duelog.replays.notation.quoting import known_names, with_quotes
from duelog.replays.notation.syntax import read_line

MOST_TRIED = 5000
"""The maximum number of legal moves examined; beyond it, nothing can be left out."""

_LEFT_OUT: dict[type[Move], dict[str, object]] = {
    m.Activate: {"effect": 0, "to": None, "targets": (), "costs": (), "option": 0},
    m.SpecialSummon: {"costs": ()},
    m.Attack: {"costs": ()},
}
"""The values of move fields that a line leaves out."""


def complete(move: Move, state: State, book: CardBook = NO_BOOK, text: str = "") -> Move:
    """The one legal move that agrees with `move` and adds what it leaves out.

    `move` itself if it is legal, or if no or several legal moves agree. Copies of a card in one pile count as one.
    Given the line that it was read from, an activation in a pile that does not say which copy is that of the first copy
    that can be activated.
    """
    found = _completed(move, state, book)
    if not isinstance(move, m.Activate) or not _names_any_copy(text, state) or is_legal(state, found, book):
        return found
    others = (_completed(replace(move, card=copy), state, book) for copy in _copies(state, move.card))
    return next((other for other in others if is_legal(state, other, book)), found)


def _names_any_copy(text: str, state: State) -> bool:
    """Whether a line names its card by a pile and a name, without the number of a copy."""
    if not text:
        return False
    entering = read_line(with_quotes(text, known_names(state))).entering
    card = entering[0].card if entering else None
    return isinstance(card, Called) and card.pile is not None and not card.number


def _copies(state: State, card: CardId) -> Iterator[CardId]:
    """The other cards of the same name in the same pile, in its order."""
    at = state.place_of(card)
    if at is not None and at in PILE_AT:
        player, pile = PILE_AT[at]
        cards = state.side(player).pile(pile)
        yield from (copy for copy in cards if copy != card and state.name(copy) == state.name(card))


def _completed(move: Move, state: State, book: CardBook) -> Move:
    left_out = _LEFT_OUT.get(type(move))
    if left_out is None or is_legal(state, move, book):
        return move
    if isinstance(move, m.Activate):
        move = with_option(move, state, book)
    for other in _in_other_orders(move):
        if is_legal(state, other, book):
            return other
    found: Move | None = None
    for other in islice(legal_moves(state, move.player, book).of(type(move)), MOST_TRIED):
        if not _says_more(other, move, left_out):
            continue
        if found is not None and as_seen(state, other) != as_seen(state, found):
            return move
        found = found or other
    return found or move


def with_option(move: m.Activate, state: State, book: CardBook) -> m.Activate:
    """The activation, if its effect number counts the options of one effect as separate effects, or its option the
    effects of a card that can be activated, of which none has options.

    The former only if the card has no effect with that number, or one that cannot be used without naming its option.
    """
    if isinstance(move.effect, CopiedEffect) or move.card <= 0:  # no card is known to be there
        return move
    effects = book.get(state.name(move.card)).effects
    if move.option and not move.effect:
        activated = [n for n, effect in enumerate(effects, 1) if effect.kind != "continuous"]
        plain = not any(effects[n - 1].modes for n in activated)
        if plain and 1 < len(activated) >= move.option:
            return replace(move, effect=activated[move.option - 1], option=0)
    if not move.effect or move.option:
        return move
    counted = [(n, option) for n, effect in enumerate(effects, 1) for option in _options(effect)]
    if not 0 < move.effect <= len(counted):
        return move
    if move.effect <= len(effects) and not effects[move.effect - 1].modes:
        return move
    effect, option = counted[move.effect - 1]
    return replace(move, effect=effect, option=option)


def _options(effect: Effect) -> range:
    return range(1, len(effect.modes) + 1) if effect.modes else range(1)


def _in_other_orders(move: Move) -> Iterator[Move]:
    """The move with its cost in other orders: a line need not know which part comes first."""
    if isinstance(move, m.Activate | m.SpecialSummon | m.Attack) and 1 < len(move.costs) <= _MOST_ORDERED:
        for costs in islice(permutations(move.costs), 1, None):
            yield replace(move, costs=costs)


_MOST_ORDERED = 5
"""The maximum number of cards of which every order is tried."""


def _says_more(other: Move, move: Move, left_out: dict[str, object]) -> bool:
    """Whether the other move agrees with everything that this one specifies."""
    said = {name: getattr(move, name) for name in move.__struct_fields__}
    return all(
        getattr(other, name) == value or (name in left_out and left_out[name] == value) for name, value in said.items()
    )


def as_seen(state: State, move: Move) -> tuple[object, ...]:
    """A move with copies in one pile made equal: equal for moves that no player can tell apart."""
    return tuple(_seen(state, name, getattr(move, name)) for name in move.__struct_fields__)


_CARDS = frozenset({"targets", "costs", "cards", "tributes", "materials"})


def _seen(state: State, name: str, value: Any) -> object:
    if name not in _CARDS or value is None:
        return value
    return sorted(card_as_seen(state, card) for card in value)


def card_as_seen(state: State, card: CardId) -> tuple[str, str, int]:
    """A card by its place and name, with its number only if it is on the field."""
    at = state.place_of(card) or ""
    return at, state.name(card), card if at in ZONE_AT else 0
