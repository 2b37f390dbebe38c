"""A duel that people play and duelog referees: moves go in, what follows is written at once (docs/recording.md)."""

import random
from collections.abc import Callable

from msgspec.structs import replace

from duelog.core.chance import Chance, Coin, NoChance
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import MOST_AT_ONCE, EndlessLoop, IllegalMove, Waiting, next_outcome, play, waiting
from duelog.core.legal import LegalMoves, legal_moves
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import planned, validate
from duelog.core.verdicts import Violation
from duelog.events.base import CardId, Event, Move, Outcome
from duelog.events.moves import Pass, Undo
from duelog.events.outcomes import CardsDrawn, CardsMoved, Shuffled
from duelog.events.places import Pile, Player
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.play.chances import SeededChance

MOST_PASSES = 100
"""How many passes a move may leave unsaid."""

DrawnCards = Callable[[State, CardsDrawn], "tuple[CardId, ...] | None"]
"""Says which cards really came where a real Deck is drawn from; None for those that the log has on top."""


class LogChance:
    """Chance that goes on where it was, whoever goes on: a seed, and how far the log has come."""

    def __init__(self, seed: str, duel: Duel) -> None:
        self.seed = seed
        self.duel = duel

    def _at(self) -> SeededChance:
        return SeededChance(random.Random(f"{self.seed}/event {len(self.duel)}"))  # noqa: S311 - a game

    def first(self) -> Player:
        """Either player."""
        return self._at().first()

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards in a random order."""
        return self._at().shuffle(player, pile, cards)

    def coin(self, player: Player) -> Coin:
        """Heads or tails."""
        return self._at().coin(player)

    def die(self, player: Player) -> int:
        """1 to 6."""
        return self._at().die(player)

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """So many of the cards."""
        return self._at().pick(player, cards, count)


class Recording:
    """A duel in its file, refereed: only legal moves are written, and after each what follows by the rules.

    `duel` is one that is recorded or resumed; `chance` answers what is random. What a call writes is on disk when it
    returns, and stays there if it raises. `drawn` is asked before every draw where the Decks are real ones.
    `book` holds the card definitions.
    """

    def __init__(
        self, duel: Duel, chance: Chance, drawn: DrawnCards | None = None, *, book: CardBook = NO_BOOK
    ) -> None:
        self.duel = duel
        self.chance = chance
        self.book = book
        self.session = Session()
        self.drawn = drawn
        self.rewritten = 0
        """The last event that was written anew only to put the log right (`arrange`)."""

    @property
    def state(self) -> State:
        """The situation now."""
        return self.duel.end

    @property
    def over(self) -> bool:
        """Whether the duel has ended."""
        return self.state.result is not None

    def waiting(self) -> Waiting | None:
        """Who must decide; None when the duel is over."""
        return waiting(self.state)

    def violations(self, move: Move) -> tuple[Violation, ...]:
        """Every rule that a move breaks now; none for a legal one."""
        return validate(self.state, move, self.book)

    def legal(self) -> LegalMoves | None:
        """The legal moves of who must decide; None when the duel is over."""
        asked = self.waiting()
        return None if asked is None else legal_moves(self.state, asked.player, self.book, self.session)

    def settle(self) -> None:
        """Writes what follows by the rules until a player must decide; to be called after opening.

        Raises what `chance` raises: then the rest follows when it is called again.
        """
        before = len(self.duel)
        while (outcome := next_outcome(self.state, self.chance, self.book, self.session)) is not None:
            if len(self.duel) - before >= MOST_AT_ONCE:
                raise DuelogError(str(EndlessLoop(outcome)), hint="undo the move that began it, or concede before it")
            if isinstance(outcome, CardsDrawn) and self.drawn is not None:
                outcome = self._put_right(outcome, self.drawn)
            self.duel.append(replace(outcome, by=self.state.moved))

    def play(self, move: Move) -> None:
        """Writes a move and what follows. Raises `IllegalMove` for one that the rules refuse; nothing is written."""
        plan = planned(self.state, move, self.book)
        if plan.violations:
            raise IllegalMove(move, plan.violations)
        self._write(plan.move)

    def _write(self, move: Move) -> None:
        self.duel.append(move)
        self.settle()

    def play_line(self, read: Callable[[State], Move]) -> list[Move]:
        """Plays the move that `read` makes of the situation, with the passes left unsaid before it; all of them.

        `read` raises its own error where it can make nothing of it. Raises `IllegalMove` for what the first try breaks.
        """
        moves = self._with_passes(read)
        for move in moves:
            if self.drawn is None:  # each was found legal in the very state in which it is written
                self._write(move)
            else:  # a real Deck may have given other cards meanwhile
                self.play(move)
        return moves

    def _with_passes(self, read: Callable[[State], Move]) -> list[Move]:
        """The move as it is written, after as many passes as make it legal.

        Raises what the move by itself does, where none do.
        """
        state, passes = self.state, list[Move]()
        for _ in range(MOST_PASSES):
            move = _read(read, state)
            plan = planned(state, move, self.book) if move is not None else None
            if plan is not None and not plan.violations:
                return [*passes, plan.move]
            asked = waiting(state)
            if asked is None or asked.what != "response":
                break
            passed = Pass(player=asked.player)
            try:
                state, _ = play(state, passed, NoChance(), len(self.duel) + 1, self.book, self.session)
            except (IllegalMove, ValueError):  # what follows is random: the pass has to be said
                break
            passes.append(passed)
        refused = read(self.state)
        raise IllegalMove(refused, self.violations(refused))

    def undo(self, move: Undo) -> None:
        """Goes back to the state after an event. Nothing is erased: the `Undo` is written, and the log goes on.

        Raises `ValueError` for an event that is not there.
        """
        if not 0 <= move.to <= len(self.duel):
            raise ValueError(f"there is no event {move.to}: the log has {len(self.duel)}")
        self.duel.append(replace(move, n=0))
        self.settle()

    # --- real Decks -----------------------------------------------------------------------------------------

    def _put_right(self, draw: CardsDrawn, drawn: DrawnCards) -> CardsDrawn:
        """The draw of the cards that really come; where others lay on top, the log is put right first."""
        state = self.state
        actual = drawn(state, draw)
        if actual is None or list(map(state.name, actual)) == list(map(state.name, draw.cards)):
            return draw
        self.arrange(draw.player, actual)
        return replace(draw, cards=actual)

    def arrange(self, player: Player, top: tuple[CardId, ...]) -> None:
        """Puts the log right: these cards lie on top of the player's Deck, in this order.

        The order of a real Deck comes out only as it is drawn. So the log goes back to the last shuffle, which gets
        the order that is known now, and everything after it is written again: nothing of it knew the order.
        """
        branch = current_branch(self.duel)
        at = max((i for i, event in enumerate(branch) if _shuffles(event, player)), default=-1)
        if at < 0:
            raise DuelogError(f"the Deck of p{player} was not shuffled yet")
        shuffle = branch[at]
        assert isinstance(shuffle, Shuffled)
        unseen = set(self.state.side(player).deck).difference(*map(_moved, branch[at + 1 :]))
        if not unseen.issuperset(top):
            raise DuelogError("a card that was out of the Deck since the last shuffle has its place there")
        order = reordered(shuffle.order, unseen, top)
        numbers = {event.n: event.n for event in branch[:at]}
        self.duel.append(Undo(player=player, to=shuffle.n - 1))
        for event in (replace(shuffle, order=order), *branch[at + 1 :]):
            changed = replace(event, n=0)
            if isinstance(changed, Outcome):
                changed = replace(changed, by=numbers.get(changed.by, changed.by))
            numbers[event.n] = self.duel.append(changed).n
        self.rewritten = len(self.duel)


def _read(read: Callable[[State], Move], state: State) -> Move | None:
    try:
        return read(state)
    except DuelogError:
        return None


def _shuffles(event: Event, player: Player) -> bool:
    return isinstance(event, Shuffled) and event.player == player and event.pile == "deck"


def _moved(event: Event) -> tuple[CardId, ...]:
    """The cards that an event takes from a place to another."""
    if isinstance(event, CardsDrawn):
        return event.cards
    return tuple(moved.card for moved in event.moves) if isinstance(event, CardsMoved) else ()


def reordered(order: tuple[CardId, ...], unseen: set[CardId], top: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """A shuffled order in which the cards not seen since begin with `top`; all others stay where they are."""
    hidden = [card for card in order if card in unseen]
    wanted = iter((*top, *(card for card in hidden if card not in top)))
    return tuple(next(wanted) if card in unseen else card for card in order)


def current_branch(duel: Duel) -> list[Event]:
    """The events that led to the end of the log, without what was taken back and without the `Undo`s."""
    undone = duel.taken_back()
    return [event for event in duel.events if event.n not in undone and not isinstance(event, Undo)]
