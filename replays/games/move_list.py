"""The legal moves of a game as a collection: lazy, filtered by kind and by card, moves or lines of the notation."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import overload

from duelog.core.legal_moves import LegalMoves
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.lines import KIND, MOVES
from duelog.replays.cards.pool import name_key
from duelog.replays.cards.second_names import SecondNames
from duelog.replays.notation import print_move

MoveKind = type[Move] | str
"""A kind of move: its class, its name in files (``normal-summon``), or a word in that name (``summon``)."""

_MOST_WRITTEN = 1000


class MoveList(Sequence[Move | str]):  # `in` takes lines, too; all items are moves
    """The legal moves of the player to act, computed on demand; empty once the duel is over.

    `in` accepts moves and lines of the notation. `len` counts without listing; iteration raises `TooManyMoves` if there
    are too many to list. Concede, always possible, is the last; `Undo`, also always possible, is not listed.
    """

    def __init__(
        self,
        state: State,
        moves: LegalMoves | None,
        read: Callable[[str], Move],
        kinds: frozenset[type[Move]] | None = None,
        card: str | CardId | None = None,
        names: Callable[[], SecondNames] = SecondNames,
    ) -> None:
        self._state = state
        self._moves = moves
        self._read = read
        self._kinds = kinds
        self._card = card
        self._names = names

    def of(self, kind: MoveKind | None = None, *, card: str | CardId | None = None) -> "MoveList":
        """Only the moves of a kind, only the moves of a card (by name or number), or both.

        The card of a move is the one Summoned, Set, activated or attacking; of an answer, a card chosen. Its name may
        come from a database in another language. `ValueError` for a word that is in no kind's name.
        """
        kinds = self._kinds
        if kind is not None:
            found = _kinds(kind)
            kinds = found if kinds is None else kinds & found
        return MoveList(self._state, self._moves, self._read, kinds, self._card if card is None else card, self._names)

    @property
    def lines(self) -> Iterator[str]:
        """The moves in the notation, in their order."""
        return (print_move(move, self._state) for move in self)

    def __iter__(self) -> Iterator[Move]:
        if self._moves is None:
            return
        for move in self._moves:
            if self._wanted(move):
                yield move

    def __len__(self) -> int:
        if self._moves is None:
            return 0
        return len(self._moves) if self._all else len(self._filtered)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, move: object) -> bool:
        if self._moves is None:
            return False
        if isinstance(move, str):
            move = self._read(move)
        return move in self._moves and isinstance(move, Move) and self._wanted(move)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """The move at an index, from 0; without filters, moves before it are not listed. A slice is a list."""
        if isinstance(index, slice):
            count = 0 if self._moves is None else self._moves.count if self._all else len(self._filtered)
            return [self[at] for at in range(*index.indices(count))]
        if self._moves is None:
            raise IndexError("the duel is over: there is no legal move")
        return self._moves[index] if self._all else self._filtered[index]

    def __str__(self) -> str:
        lines: list[str] = []
        for line in self.lines:
            if len(lines) == _MOST_WRITTEN:
                lines.append("...")
                break
            lines.append(line)
        return "\n".join(lines)

    def __repr__(self) -> str:
        if self._moves is None:
            return "<MoveList: the duel is over>"
        count = self._moves.count if self._all else len(self._filtered)
        return f"<MoveList: {count if count < sys.maxsize else f'{count:.0e}'} moves of p{self._moves.player}>"

    @property
    def _all(self) -> bool:
        return self._kinds is None and self._card is None

    @cached_property
    def _filtered(self) -> tuple[Move, ...]:
        return tuple(iter(self))  # not `tuple(self)`, which computes the length

    def _wanted(self, move: Move) -> bool:
        if self._kinds is not None and type(move) not in self._kinds:
            return False
        return self._card is None or any(map(self._meant, acting_cards(move)))

    def _meant(self, card: CardId) -> bool:
        if isinstance(self._card, str):
            return name_key(self._state.name(card)) in self._keys
        return card == self._card

    @cached_property
    def _keys(self) -> frozenset[str]:
        """The name that the moves are filtered by, and the other names of that card."""
        name = self._card if isinstance(self._card, str) else ""
        return frozenset(map(name_key, (name, *self._names().of(name))))


def acting_cards(move: Move) -> tuple[CardId, ...]:
    """The cards that make a move: the one Summoned, Set, activated or attacking; those of an answer."""
    if isinstance(move, m.PendulumSummon):
        return tuple(entrance.card for entrance in move.monsters)
    if isinstance(move, m.Choose):
        return move.cards or ()
    card = getattr(move, "card", None)
    return (card,) if isinstance(card, int) else ()


def _kinds(kind: MoveKind) -> frozenset[type[Move]]:
    """The kinds of moves that a class or a word denotes."""
    moves = [each for each in MOVES if issubclass(each, Move)]
    if isinstance(kind, str):
        found = frozenset(each for each in moves if kind == KIND[each] or kind in KIND[each].split("-"))
        if not found:
            known = ", ".join(KIND[each] for each in moves)
            raise ValueError(f'no kind of move is called "{kind}": there are {known}')
        return found
    return frozenset(each for each in moves if issubclass(each, kind))
