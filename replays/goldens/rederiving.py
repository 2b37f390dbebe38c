"""Recomputes a duel from the same moves, shuffles, coins and dice, with the current rules and cards.

What was recorded besides moves and chance (an initial position, remarks, an end by time) keeps its place.
"""

from collections import defaultdict, deque
from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from duelog.core.chance import Coin
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import next_outcome
from duelog.core.session import Session
from duelog.core.validate import validate
from duelog.core.verdict import rules_broken
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move, Record
from duelog.events.places import Pile, Player
from duelog.replays.duels.duel import Duel
from duelog.replays.referee.going_on import by_the_rules
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.referee import FROM_OUTSIDE

_T = TypeVar("_T")


class IllegalNow(Exception):
    """A recorded move that is illegal now; `duel` is what was recomputed before it."""

    def __init__(self, move: Move, violations: tuple[Violation, ...], duel: Duel) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.move = move
        self.violations = violations
        self.duel = duel


class Rederived(Struct, frozen=True):
    """The recomputed duel. `notes` lists random results that were required but not recorded."""

    duel: Duel
    notes: tuple[str, ...]


class KeptChance:
    """Answers random choices with what was recorded after the same move.

    If nothing was recorded for a choice, the answer is the simplest one (heads, 1, the order unchanged), with a note.
    A recorded order or pick of other cards is kept as far as its cards are present.
    """

    def __init__(self, recorded: list[Event]) -> None:
        self.notes: list[str] = []
        self._first: deque[Player] = deque()
        self._orders: defaultdict[tuple[Player, Pile], deque[tuple[CardId, ...]]] = defaultdict(deque)
        self._mixed: defaultdict[Player, deque[tuple[CardId, ...]]] = defaultdict(deque)
        self._coins: defaultdict[Player, deque[Coin]] = defaultdict(deque)
        self._dice: defaultdict[Player, deque[int]] = defaultdict(deque)
        self._picks: defaultdict[Player, deque[tuple[CardId, ...]]] = defaultdict(deque)
        for event in recorded:
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case o.ChooserNamed():
                self._first.append(event.player)
            case o.Shuffled():
                self._orders[event.player, event.pile].append(event.order)
            case o.MonstersMixed():
                self._mixed[event.player].append(event.order)
            case o.CoinsTossed():
                self._coins[event.player].extend(event.results)
            case o.DiceRolled():
                self._dice[event.player].extend(event.results)
            case o.CardsPicked():
                self._picks[event.player].append(event.cards)
            case _:
                pass

    def first(self) -> Player:
        """The recorded first player."""
        return self._first.popleft() if self._first else self._plain(1, "who may choose to go first")

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The recorded order."""
        about = f"the order of the {pile} of p{player}"
        orders = self._orders[player, pile]
        return self._kept(orders.popleft(), cards, about) if orders else self._plain(cards, about)

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The recorded order of mixed monsters."""
        about, orders = f"the face-down monsters of p{player}, which are mixed", self._mixed[player]
        return self._kept(orders.popleft(), cards, about) if orders else self._plain(cards, about)

    def coin(self, player: Player) -> Coin:
        """The recorded coin."""
        coins = self._coins[player]
        return coins.popleft() if coins else self._plain("heads", f"a coin of p{player}")

    def die(self, player: Player) -> int:
        """The recorded die."""
        dice = self._dice[player]
        return dice.popleft() if dice else self._plain(1, f"a die of p{player}")

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The recorded cards."""
        about, picks = f"{count} random cards of p{player}", self._picks[player]
        if not picks:
            return self._plain(cards[:count], about)
        picked = picks.popleft()
        if len(picked) == count and set(picked) <= set(cards):
            return picked
        return self._kept(picked, cards, about)[:count]

    def _kept(self, order: tuple[CardId, ...], cards: tuple[CardId, ...], about: str) -> tuple[CardId, ...]:
        """The cards in the recorded order, followed by those not recorded."""
        if set(order) != set(cards):
            self.notes.append(f"{about} was recorded for other cards")
        there = set(cards)
        known = tuple(card for card in order if card in there)
        return (*known, *(card for card in cards if card not in known))

    def _plain(self, answer: _T, about: str) -> _T:
        self.notes.append(f"chance is asked for {about}, which was not recorded: {answer}")
        return answer


class _Stretch(Struct):
    """An input (a move, or None at the start), and what was recorded after it up to the next input."""

    given: Event | None
    n: int = 0
    recorded: list[Event] = field(default_factory=list[Event])


def _stretches(duel: Duel) -> Iterator[_Stretch]:
    stretch = _Stretch(None)
    for event in duel.events:
        if _is_given(event):
            yield stretch
            stretch = _Stretch(event, event.n)
        else:
            stretch.recorded.append(event)
    yield stretch


def _is_given(event: Event) -> bool:
    if isinstance(event, o.DuelEnded):
        return event.reason in FROM_OUTSIDE
    return isinstance(event, Move | o.PositionSetUp | Record)


def rederive(duel: Duel, book: CardBook = NO_BOOK) -> Rederived:
    """Replays the moves of a duel with its recorded chance. `IllegalNow` for a move that is illegal now.

    DuelogError if the log gives a position to which the rules do not lead, and from which they do not lead on.
    """
    header = replace(duel.header, definitions=book.digest()) if duel.header.definitions else duel.header
    player = _Player(Duel.new(header), book if header.definitions else NO_BOOK)
    stretches = list(_stretches(duel))
    with by_the_rules(duel, book):
        for stretch, following in zip(stretches, [*stretches[1:], None], strict=True):
            player.play(stretch, _most(duel, stretch, following, player.book))
    return Rederived(player.duel, tuple(player.notes))


def _most(duel: Duel, stretch: _Stretch, following: _Stretch | None, book: CardBook) -> int | None:
    """The maximum number of outcomes that follow: set only if a log stops among them, or begins with a position."""
    if stretch.given is None and following is not None and isinstance(following.given, o.PositionSetUp):
        return 0
    if following is not None and not isinstance(following.given, m.Undo):
        return None
    if following is None and duel.seal is not None:
        return None
    end = duel.state_at(following.n - 1) if following is not None else duel.end
    midway = next_outcome(end, LoggedChance(), book) is not None
    return sum(not isinstance(event, o.Remark) for event in stretch.recorded) if midway else None


class _Player:
    """Plays inputs one after another; `place` maps old event numbers to new ones, for the targets of `Undo`."""

    def __init__(self, duel: Duel, book: CardBook) -> None:
        self.duel = duel
        self.book = book
        self.session = Session()
        self.place: dict[int, int] = {0: 0}
        self.notes: list[str] = []

    def play(self, stretch: _Stretch, most: int | None) -> None:
        """Plays an input and its outcomes, at most `most` of them."""
        if stretch.given is not None:
            self._give(stretch.given)
        self.place[stretch.n] = len(self.duel)
        chance = KeptChance(stretch.recorded)
        old = deque(stretch.recorded)
        self._remarks(old)
        count = 0
        while count != most and (due := next_outcome(self.duel.end, chance, self.book, self.session)) is not None:
            self.duel.append(replace(due, by=self.duel.end.moved))
            count += 1
            self._passed(old)
            self._remarks(old)
        while old:
            self._passed(old)
            self._remarks(old)
        self.notes += (f"after event {self.place[stretch.n]}: {note}" for note in chance.notes)

    def _give(self, given: Event) -> None:
        if isinstance(given, m.Undo):
            given = replace(given, to=self.place[given.to])
        elif isinstance(given, Move):
            violations = validate(self.duel.end, given, self.book)
            if violations and not given.breaks:
                raise IllegalNow(given, violations, self.duel)
            given = replace(given, breaks=rules_broken(violations))
        elif self.duel.end.result is not None and not isinstance(given, Record):
            return  # the rules ended it before the recorded end
        self.duel.append(replace(given, n=0), judged=True)

    def _passed(self, old: deque[Event]) -> None:
        """Maps the next of the old outcomes to the current end of the log."""
        if old:
            self.place[old.popleft().n] = len(self.duel)

    def _remarks(self, old: deque[Event]) -> None:
        """Keeps remarks after the same number of outcomes."""
        while old and isinstance(old[0], o.Remark):
            by = self.duel.end.moved if old[0].by else 0
            self.duel.append(replace(old[0], n=0, by=by))
            self._passed(old)
