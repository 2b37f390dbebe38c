"""Legal moves: the moves that `validate` accepts, in a fixed order.

Candidates are combinations of cards with zones, targets and Tributes. The validator alone decides which of them are
legal; candidates are skipped early only by the validator's own checks.
"""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import TypeVar

from duelog.core.effects.activation.activation_moves import Activations, activations
from duelog.core.effects.activation.attack_costs import ways_to_attack
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.choosing.lost_with_costs import lost_with
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import must_come_without_tributes
from duelog.core.effects.summoning import procedure_moves as special_ways
from duelog.core.effects.summoning.normal_summons import counts_as_two
from duelog.core.lazy_sequences import LazyArrangements, LazyCombinations, LazyProduct, LazyRange, LazySequence
from duelog.core.rules.registry import SCOPED
from duelog.core.rules.summons import (
    given_for_all,
    numbers_of_tributes,
    offered_by_the_opponent,
    tributes_of_the_opponent,
)
from duelog.core.rules.unknown_cards import could_be_field_spell
from duelog.core.session import Session
from duelog.core.sight import known_names
from duelog.core.state import State
from duelog.core.told_numbers import told_number
from duelog.core.validate import JUDGED_BY_CARDS, is_legal, keeps_rules
from duelog.events import moves as m
from duelog.events.base import CardId, Move, Position
from duelog.events.places import MONSTER_ZONES, OPPONENT, SPELL_ZONES, Player, Zone, place

FIELD_ZONE: tuple[Zone, ...] = ("F",)


Kind = TypeVar("Kind", bound=Move)

Found = Move | LazySequence[m.Choose] | Activations | special_ways.Ways
"""A candidate: a move, or a list of moves of which all or none are legal."""


def _first(found: Found) -> Move | None:
    """The move that represents a candidate."""
    return found if isinstance(found, Move) else next(iter(found), None)


MOST_LISTED = 250_000
"""The default limit on the number of moves listed one by one."""


class TooManyMoves(ValueError):
    """Raised if there are more legal moves than can be listed: `count` of them, with the limit `most`."""

    def __init__(self, count: int, most: int) -> None:
        super().__init__(
            f"there are {count:,} legal moves, and at most {most:,} are gone through: take them by number or in `parts`"
        )
        self.count = count
        self.most = most


class LegalMoves:
    """The legal moves of a player in a state, as a lazy sequence.

    Moves that differ only in their choices (five targets among thirty cards) are described and judged once: counting or
    indexing does not list them all. Iteration is lazy, and raises `TooManyMoves` after the first `most` moves; `parts`
    gives the same moves as lists, the long ones lazy.

    The order is fixed: answers, or Normal Summons, Sets, Flip Summons, changes of position, attacks, Phases, each by
    the place of the card and then by zone, and `Concede` last. `Concede` and `Undo` are always possible; only `Concede`
    is listed.
    """

    def __init__(
        self,
        state: State,
        player: Player,
        book: CardBook = NO_BOOK,
        session: Session | None = None,
        *,
        most: int = MOST_LISTED,
    ) -> None:
        self.state = state
        self.session = session if session is not None else Session()
        self.most = most
        self.book = book if state.effects else NO_BOOK
        self.player: Player = player

    def __iter__(self) -> Iterator[Move]:
        return self._listed(self._parts_of(_groups(self.state, self.player, self.book, self.session)))

    def _listed(self, parts: Iterable[Sequence[Move]]) -> Iterator[Move]:
        left = self.most
        for part in parts:
            for move in part:
                if not left:
                    raise TooManyMoves(self.count, self.most)
                left -= 1
                yield move

    @property
    def parts(self) -> Sequence[Sequence[Move]]:
        """The moves as consecutive lists: lists of one move, and lazy sequences of many."""
        return self._parts

    @property
    def count(self) -> int:
        """The number of moves, even if it is too large for `len`."""
        return sum(part.size if isinstance(part, LazySequence) else len(part) for part in self._parts)

    def of(self, kind: type[Kind]) -> Iterator[Kind]:
        """The legal moves of one kind."""
        groups = _groups(self.state, self.player, self.book, self.session)
        parts = self._parts_of(found for found in groups if isinstance(_first(found), kind))
        return (move for move in self._listed(parts) if isinstance(move, kind))

    def _parts_of(self, groups: Iterable[Found]) -> Iterator[Sequence[Move]]:
        allows = _Judge(self.state, self.book).allows
        for found in groups:
            first = _first(found)
            if first is not None and allows(found, first):
                yield (found,) if isinstance(found, Move) else found

    @cached_property
    def _parts(self) -> list[Sequence[Move]]:
        return list(self._parts_of(_groups(self.state, self.player, self.book, self.session)))

    def acts(self) -> Iterator[Move]:
        """The legal free moves that activate nothing: Summons, Sets, positions, attacks, Phases."""
        free = chain(_free_acts(self.state, self.player, self.book), _phases(self.player))
        return chain.from_iterable(self._parts_of(free))

    def __len__(self) -> int:
        if self.count > sys.maxsize:
            raise TooManyMoves(self.count, sys.maxsize)
        return self.count

    def __getitem__(self, index: int) -> Move:
        at = index + self.count if index < 0 else index
        for part in self._parts:
            count = part.size if isinstance(part, LazySequence) else len(part)
            if 0 <= at < count:
                return part[at]
            at -= count
        raise IndexError(f"there are {self.count} legal moves, no number {told_number(index)}")

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move.player == self.player and is_legal(self.state, move, self.book)


_WITH_CARDS = (m.NormalSummon, m.SetMonster, m.SetSpellTrap, m.FlipSummon, m.Attack, m.Pass)
"""Moves of the basic game that card definitions may also restrict."""


class _Judge:
    """Judges the candidates of one player in one state, checking only once what many of them share."""

    __slots__ = ("_book", "_cards", "_moments", "_state")

    def __init__(self, state: State, book: CardBook) -> None:
        self._state = state
        self._book = book
        self._moments: dict[type[Move], bool] = {}
        self._cards: dict[tuple[type[Move], CardId, tuple[CardId, ...]], bool] = {}

    def allows(self, found: Found, move: Move) -> bool:
        """Whether a move, and all those in its candidate, are legal."""
        if isinstance(found, Activations) and isinstance(move, m.Activate):
            return all(keeps_rules(self._state, move, scope) for scope in SCOPED) and found.allowed(move)
        if self._book and (type(move) in JUDGED_BY_CARDS or isinstance(move, _WITH_CARDS)):
            return is_legal(self._state, move, self._book)
        if type(move) in JUDGED_BY_CARDS:
            return False
        return self._timely(move) and self._playable(move) and keeps_rules(self._state, move, "move")

    def _timely(self, move: Move) -> bool:
        kind = type(move)
        found = self._moments.get(kind)
        if found is None:
            found = self._moments[kind] = keeps_rules(self._state, move, "moment")
        return found

    def _playable(self, move: Move) -> bool:
        """Caches the checks of the cards, since a monster from the hand can be placed in many zones."""
        if not isinstance(move, m.NormalSummon | m.SetMonster):
            return keeps_rules(self._state, move, "cards")
        key = (type(move), move.card, move.tributes)
        found = self._cards.get(key)
        if found is None:
            found = self._cards[key] = keeps_rules(self._state, move, "cards")
        return found


def legal_moves(
    state: State,
    player: Player,
    book: CardBook = NO_BOOK,
    session: Session | None = None,
    *,
    most: int = MOST_LISTED,
) -> LegalMoves:
    """The legal moves of `player`: lazy, in a fixed order, exactly what `validate` accepts.

    At most `most` moves are listed (`TooManyMoves`); more can be counted and indexed.

    If a card name is declared, only the names of cards that the player knows are listed, so that the list does not
    reveal the opponent's cards; any other name is legal, too.
    """
    return LegalMoves(state, player, book, session, most=most)


def _groups(state: State, player: Player, book: CardBook, session: Session) -> Iterator[Found]:
    """The candidates, among them every legal move up to the order of cards, where that is not what is chosen.

    Of card names that may be declared, only those that the player knows.
    """
    if state.result is not None:
        return
    if state.question is not None:
        if state.question.player == player:
            yield from _answers(state, player)
    elif state.window is not None:
        if state.window.player == player:
            yield from activations(state, book, player, session)
            yield m.Pass(player=player)
    elif state.turn_player == player:
        yield from _free_acts(state, player, book)
        if book:
            yield from activations(state, book, player, session)
        yield from _phases(player)
    yield m.Concede(player=player)


def _answers(state: State, player: Player) -> Iterator[m.Choose | LazySequence[m.Choose]]:
    question = state.question
    assert question is not None
    match question.answer:
        case "cards" if question.sets:
            for cards in question.sets:
                yield m.Choose(player=player, cards=cards)
        case "cards":
            kind = LazyArrangements if question.about == "to put in order" else LazyCombinations
            yield LazyProduct(_choosing(player), kind(question.cards, question.minimum, question.maximum))
        case "yes":
            yield m.Choose(player=player, yes=True)
            yield m.Choose(player=player, yes=False)
        case "number" if question.options:
            for number in question.options:
                yield m.Choose(player=player, number=int(number))
        case "number":
            yield LazyProduct(_numbered(player), LazyRange(question.minimum, question.maximum))
        case "option":
            for option in question.options or known_names(state, player):
                yield m.Choose(player=player, option=option)
        case "position":
            yield m.Choose(player=player, position="attack")
            yield m.Choose(player=player, position="defense")
        case "place":
            for where in question.places:
                yield m.Choose(player=player, to=where)


def _numbered(player: Player) -> Callable[[int], m.Choose]:
    def choose(number: int) -> m.Choose:
        return m.Choose(player=player, number=number)

    return choose


def _choosing(player: Player) -> Callable[[tuple[CardId, ...]], m.Choose]:
    def choose(cards: tuple[CardId, ...]) -> m.Choose:
        return m.Choose(player=player, cards=cards)

    return choose


def _free_acts(state: State, player: Player, book: CardBook) -> Iterator[Found]:
    if state.phase in ("main1", "main2"):
        yield from _from_hand(state, player, book)
        yield from _on_field(state, player)
        if book:
            yield from special_ways.candidates(state, book, player)
    elif state.phase == "battle":
        yield from _attacks(state, player, book)


def _phases(player: Player) -> Iterator[Move]:
    return (m.ChangePhase(player=player, to=phase) for phase in ("battle", "main2", "end"))


def _from_hand(state: State, player: Player, book: CardBook) -> Iterator[Move]:
    side = state.side(player)
    for card in side.hand:
        face = state.face(card)
        if face.is_monster and (not side.normal_summons or book):
            if book and must_come_without_tributes(state, book, card):
                yield from _played(state, book, player, card, 0)
            numbers = book.get(face.name).tributes or numbers_of_tributes(state, card)[::-1]
            for needed in numbers:
                yield from _played(state, book, player, card, needed)
                doubles = (
                    [one for one in _to_tribute(state, player) if counts_as_two(state, book, one, card)]
                    if needed > 1
                    else ()
                )
                if doubles:
                    yield from _played(
                        state, book, player, card, needed - 1, doubles if needed > 2 or 1 in numbers else ()
                    )
            for given in given_for_all(state, player, card):
                for zone, slot in zip(MONSTER_ZONES, side.field, strict=False):
                    if slot is None:
                        yield m.NormalSummon(player=player, card=card, to=place(player, zone), tributes=(given,))
    for card in side.hand:
        face = state.face(card)
        if state.is_unknown(card) or not face.is_monster or book.get(face.name).set_from_hand_as_spell:
            fitting = FIELD_ZONE if "field" in face.kinds else SPELL_ZONES
            if state.is_unknown(card) and could_be_field_spell(state, player):
                fitting = (*SPELL_ZONES, *FIELD_ZONE)
            yield from (m.SetSpellTrap(player=player, card=card, to=place(player, zone)) for zone in fitting)


def _played(
    state: State, book: CardBook, player: Player, card: CardId, needed: int, doubles: Collection[CardId] = ()
) -> Iterator[Move]:
    """A monster from the hand, with each choice of Tributes, in each zone that is then free.

    If there are `doubles`, one of them is among the Tributes, and named twice.
    """
    row = tuple(zip(MONSTER_ZONES, state.side(player).field, strict=False))
    given_by_number = combinations(_to_tribute(state, player), needed)
    for given in _with_one_twice(given_by_number, doubles) if doubles else given_by_number:
        lost = lost_with(Context(state, book, player, card), given) if book and given and state.lasting else ()
        for zone, slot in row:
            if slot is None or slot.card in given or slot.card in lost:
                to = place(player, zone)
                yield m.NormalSummon(player=player, card=card, to=to, tributes=given)
                yield m.SetMonster(player=player, card=card, to=to, tributes=given)


def _to_tribute(state: State, player: Player) -> tuple[CardId, ...]:
    """A player's monsters, and those of the opponent that an effect lets or makes that player Tribute."""
    of_the_opponent = dict.fromkeys((*tributes_of_the_opponent(state, player), *offered_by_the_opponent(state, player)))
    return (*(slot.card for slot in state.monsters(player)), *of_the_opponent)


def _with_one_twice(choices: Iterable[tuple[CardId, ...]], doubles: Collection[CardId]) -> Iterator[tuple[CardId, ...]]:
    """The choices with one of these cards, named twice."""
    for given in choices:
        yield from ((card, *given) for card in given if card in doubles)


def _on_field(state: State, player: Player) -> Iterator[Move]:
    for slot in state.monsters(player):
        if slot.position == "set":
            yield m.FlipSummon(player=player, card=slot.card)
        else:
            if "gemini" in state.face(slot.card).kinds and (at := state.place_of(slot.card)) is not None:
                yield m.NormalSummon(player=player, card=slot.card, to=at)
            other: Position = "defense" if slot.position == "attack" else "attack"
            yield m.ChangePosition(player=player, card=slot.card, position=other)


def _attacks(state: State, player: Player, book: CardBook) -> Iterator[Move]:
    targets = tuple(slot.card for slot in state.monsters(OPPONENT[player]))
    for slot in state.monsters(player):
        for target in (*targets, 0):
            yield from ways_to_attack(state, book, m.Attack(player=player, card=slot.card, target=target))
