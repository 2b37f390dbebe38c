"""The start of our duel from a recording's setup: the header, passcodes, random results, the first state."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.chance import Coin
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import advance
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Position
from duelog.events.lines import Header, Seat
from duelog.events.places import PLAYERS, Pile, Place, Player, Zone, place
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.pool import CardPool
from tests.lockstep.recording import Line, Message, Placed, Recording, Setup
from tests.lockstep.shuffled_sets import told_mixes
from tests.lockstep.shuffles import ToldShuffles

POSITION: dict[str, Position] = {
    "FU_ATK": "attack", "FU_DEF": "defense", "FD_DEF": "set", "FU": "up", "FD": "down",
}  # fmt: skip

_PILES: dict[str, Pile] = {
    "HAND": "hand", "DECK": "deck", "GRAVE": "grave", "REMOVED": "banished", "BANISHED": "banished", "EXTRA": "extra",
}  # fmt: skip
_SPELL_ROW: tuple[Zone, ...] = ("S1", "S2", "S3", "S4", "S5", "F", "PL", "PR")


def our_player(con: int) -> Player:
    """Our player for theirs, which are 0 and 1."""
    return PLAYERS[con]


def our_place(con: int, loc: str, seq: int) -> Place:
    """Our place for their player, location and number; piles ignore the number."""
    player = our_player(con)
    if loc == "MZONE":
        monster_zones: tuple[Zone, ...] = ("M1", "M2", "M3", "M4", "M5")
        return place(player, monster_zones[seq])
    if loc == "SZONE":
        return place(player, _SPELL_ROW[seq])
    if loc == "FZONE":
        return place(player, "F")
    if loc == "PZONE":
        return place(player, _SPELL_ROW[6 + seq])
    return place(player, _PILES[loc])


Picked = tuple[int, int]
"""A card picked at random: its number in its pile, and its passcode if known."""


class Untold(Exception):
    """Raised if ours needs a toss, a roll or a pick that the recording does not contain."""


class Recorded:
    """The random results of a recording: Decks keep its orders, tosses come from the messages.

    A recording does not tell which of two copies lies where after their zones were shuffled: `mixed_alike` is how often
    that has happened so far, and `the_other_way` has the numbers of those times in which copies lie in reversed order.
    Raises `Untold` if there is none left.
    """

    def __init__(self, recording: Recording) -> None:
        self._coins = _results(recording, "TOSS_COIN")
        self._dice = _results(recording, "TOSS_DICE")
        self._picks = [*_picks(recording)]
        self._blind = [*_picked_blindly(recording)]
        self._shuffles = ToldShuffles(recording)
        self._mixes = [*told_mixes(recording.lines, recording.end)]
        self.mixed_alike = 0
        self.the_other_way: frozenset[int] = frozenset()
        self.codes: tuple[int, ...] = ()
        self.next_question: Callable[[], int | None] = lambda: None

    def first(self) -> Player:
        """Their player 0 goes first."""
        return 1

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The order of the Deck after their next shuffle; hands stay as they are."""
        if pile != "deck" or not self.codes:
            return cards
        return self._shuffles.order(PLAYERS.index(player), cards, self.codes, self.next_question())

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The order after their next shuffle of the zones of just these monsters."""
        mine = sorted(self.codes[card - 1] for card in cards) if self.codes else []
        for at, lying in enumerate(self._mixes):
            spots = sorted(lying)
            if sorted(lying.values()) == mine and spots and spots[0][0] == PLAYERS.index(player):
                del self._mixes[: at + 1]
                if len({*mine}) < len(mine):
                    self.mixed_alike += 1
                    cards = cards[::-1] if self.mixed_alike in self.the_other_way else cards
                return _in_order(cards, [lying[spot] for spot in spots], self.codes)
        raise Untold(f"no shuffle of the zones of {len(cards)} monsters")

    def coin(self, player: Player) -> Coin:
        """The next coin toss."""
        return "heads" if _next(self._coins, "toss") else "tails"

    def die(self, player: Player) -> int:
        """The next die roll."""
        return _next(self._dice, "roll")

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The next cards picked, identified by their number in their pile, and by their destination."""
        if len(cards) <= count:
            return cards
        taken: list[CardId] = []
        for seq, code in self._told_next(cards)[:count]:
            rest = [card for card in cards if card not in taken]
            named = [card for card in rest if not code or not self.codes or self.codes[card - 1] == code]
            told = cards[seq] if seq < len(cards) else 0
            taken.append(told if told in named or not named else named[0])
        return tuple(taken)

    def _told_next(self, cards: Sequence[CardId]) -> list[Picked]:
        """What theirs picked next: at random, or by a question before that for cards of the other player's Deck."""
        codes = {self.codes[card - 1] for card in cards} if self.codes else set[int]()
        while self._blind and (not self._picks or self._blind[0][0] < self._picks[0][0]):
            _, told = self._blind.pop(0)
            if not codes or codes >= {code for _, code in told}:  # else a choice, for which ours asks, too
                return told
        if not self._picks:
            raise Untold("no further pick is told")
        return self._picks.pop(0)[1]


_Entry = TypeVar("_Entry")


def _next(told: Iterator[_Entry], what: str) -> _Entry:
    entry = next(told, None)
    if entry is None:
        raise Untold(f"no further {what} is told")
    return entry


def _in_order(cards: tuple[CardId, ...], order: Sequence[int], codes: tuple[int, ...]) -> tuple[CardId, ...]:
    """The cards in the order of these passcodes."""
    rest, found = list(cards), list[CardId]()
    for code in order:
        found.append(next(card for card in rest if codes[card - 1] == code))
        rest.remove(found[-1])
    return tuple(found)


def _results(recording: Recording, kind: str) -> Iterator[int]:
    every: list[dict[str, Any]] = [message for line in recording.lines for message in line.messages]
    every += recording.end.messages
    return iter([int(result) for message in every if message["msg"] == kind for result in message["results"]])


def _picks(recording: Recording) -> Iterator[tuple[int, list[Picked]]]:
    """The random picks from more than one card, each with the number of the question that follows it.

    Theirs also picks the only card of a hand. A hand may have been shuffled since the last question.
    """
    sizes = [0, 0]
    shuffled: dict[int, list[int]] = {}
    ends = (*((line.messages, line.state) for line in recording.lines), (recording.end.messages, recording.end.state))
    for n, (messages, state) in enumerate(ends):
        for at, message in enumerate(messages):
            _count_hands(sizes, message)
            if message["msg"] == "SHUFFLE_HAND":
                shuffled[message["player"]] = message["codes"]
            elif message["msg"] == "MOVE" and message["from"]["loc"] == "HAND":
                shuffled.pop(message["from"]["con"], None)
            if message["msg"] == "RANDOM_SELECTED":
                cards: list[dict[str, Any]] = message["cards"]
                from_hand = all(card["loc"] == "HAND" for card in cards)
                if not from_hand or len(cards) < sizes[cards[0]["con"]]:
                    order = shuffled.get(cards[0]["con"], ()) if from_hand else ()
                    yield n, [(card["seq"], _went(card, messages[at + 1 :]) or _lies(card, order)) for card in cards]
        sizes = [len(half.hand) for half in state.players]
        shuffled.clear()


def _picked_blindly(recording: Recording) -> Iterator[tuple[int, list[Picked]]]:
    """The choices of a player among cards in the other's Deck, which theirs asks for where a card is picked at random.

    Each comes with the number of its question. The Deck was shuffled before, so the player chooses without knowing
    which is which.
    """
    for line in recording.lines:
        if is_blind_pick(line):
            number = len(line.state.players[1 - line.prompt.player].deck)
            yield line.n, [(number, one.code) for one in line.answers]


def is_blind_pick(line: Line) -> bool:
    """Whether a question is for cards in the other player's Deck."""
    other = 1 - line.prompt.player
    return line.prompt.type == "CARD" and all((one.con, one.loc) == (other, "DECK") for one in line.prompt.options)


def _count_hands(sizes: list[int], message: Message) -> None:
    """Counts the cards in both hands."""
    if message["msg"] == "DRAW":
        sizes[message["player"]] += len(message["cards"])
    if message["msg"] == "MOVE":
        for key, change in (("from", -1), ("to", 1)):
            if message[key]["loc"] == "HAND":
                sizes[message[key]["con"]] += change


def _went(card: Message, after: Sequence[Message]) -> int:
    """The passcode of a picked card, from the message with which it left its pile; 0 if there is none.

    The cards of a pile move up as one leaves: the numbers of the messages are those at the time of each.
    """
    lying = list(range(_MOST_IN_A_PILE))
    for message in after:
        if message["msg"] == "RANDOM_SELECTED":
            return 0
        if message["msg"] == "MOVE" and all(message["from"][key] == card[key] for key in ("con", "loc")):
            seq: int = message["from"]["seq"]
            if (lying.pop(seq) if card["loc"] in _MOVE_UP else seq) == card["seq"]:
                return int(message["code"])
    return 0


_MOVE_UP = ("HAND", "DECK", "GRAVE", "REMOVED", "EXTRA")

_MOST_IN_A_PILE = 200
"""More than all cards of both players."""


def _lies(card: Message, order: Sequence[int]) -> int:
    """The passcode of a card that stays in a hand that was shuffled before it was picked; 0 in another one."""
    seq: int = card["seq"]
    return order[seq] if seq < len(order) else 0


class Start(Struct, frozen=True):
    """Our duel before the first question: the events so far, and their states.

    `codes` are the passcodes of the cards, card n at index n - 1.
    """

    header: Header
    codes: tuple[int, ...]
    states: tuple[State, ...]
    events: tuple[Event, ...]


def start(recording: Recording, pool: CardPool, chance: Recorded, book: CardBook = NO_BOOK) -> Start:
    """Sets up our table like theirs and starts the duel."""
    header, codes = header_of(recording.setup, pool, book)
    state = initial_state(header)
    events: list[Event] = []
    opening: Event = m.Choose(player=1, option="first")
    if recording.setup.place:
        opening = position_of(recording.setup)
    else:
        state, asked = advance(state, chance, 1, book)
        events += asked
    opening = replace(opening, n=len(events) + 1)
    _, outcomes = advance(evolve(state, opening), chance, len(events) + 2, book)
    events += (opening, *outcomes)
    states = accumulate(events, evolve, initial=initial_state(header))
    return Start(header=header, codes=codes, states=tuple(states), events=tuple(events))


def names_of_ours(recording: Recording, pool: CardPool) -> dict[str, str]:
    """Our names of the cards of a recording that have another one there, by that name."""
    second = pool.second
    names = {pool.face(code).name for code in recording.codes} if second is not None else set[str]()
    return {other: name for name in names if second is not None for other in second.of(name)}


def header_of(setup: Setup, pool: CardPool, book: CardBook = NO_BOOK) -> tuple[Header, tuple[int, ...]]:
    """The header with both Decks, each followed by its owner's cards on the initial table, and the passcodes."""
    faces = list(dict.fromkeys(pool.face(code) for code in all_codes(setup)))
    index = {code: faces.index(pool.face(code)) for code in all_codes(setup)}
    seats: list[Seat] = []
    codes: list[int] = []
    for con in (0, 1):
        main = (*setup.decks[con], *(placed.code for placed in setup.place if placed.player == con))
        seats.append(
            Seat(main=tuple(index[code] for code in main), extra=tuple(index[code] for code in setup.extras[con]))
        )
        codes += (*main, *setup.extras[con])
    rules = Ruleset(name="rulebook-9.0", life=setup.lp, opening_hand=setup.hand, draw=setup.draw)
    definitions = book.of(face.name for face in faces).digest()
    header = Header(rules=rules, seats=(seats[0], seats[1]), faces=tuple(faces), definitions=definitions)
    return header, tuple(codes)


def all_codes(setup: Setup) -> list[int]:
    """The passcodes of all cards of a duel, in the order of their numbers."""
    return [*setup.decks[0], *setup.decks[1], *setup.extras[0], *setup.extras[1], *(p.code for p in setup.place)]


def position_of(setup: Setup) -> o.PositionSetUp:
    """The initial table with cards on it, before the draw of the first turn."""
    piles: dict[str, list[list[CardId]]] = {pile: [[], []] for pile in _PILES.values()}
    field: list[o.PlacedCard] = []
    card = 0
    for con in (0, 1):
        deck = setup.decks[con]
        piles["deck"][con] = list(range(card + 1, card + 1 + len(deck)))
        card += len(deck)
        for placed in setup.place:
            if placed.player == con:
                card += 1
                _put(placed, card, piles, field)
        piles["extra"][con] = list(range(card + 1, card + 1 + len(setup.extras[con])))
        card += len(setup.extras[con])
    return o.PositionSetUp(
        turn=1, player=1, phase="draw", life=(setup.lp, setup.lp), field=tuple(field),
        hands=_both(piles["hand"]), decks=_both(piles["deck"]), graves=_both(piles["grave"]),
        banished=_both(piles["banished"]), extras=_both(piles["extra"]),
    )  # fmt: skip


def _put(placed: Placed, card: CardId, piles: dict[str, list[list[CardId]]], field: list[o.PlacedCard]) -> None:
    if placed.loc in _PILES:
        piles[_PILES[placed.loc]][placed.player].append(card)
        return
    default: Literal["FU_ATK", "FU"] = "FU_ATK" if placed.loc == "MZONE" else "FU"
    position = POSITION[placed.pos or default]
    field.append(
        o.PlacedCard(card=card, to=our_place(placed.player, placed.loc, placed.seq), position=position, proper=True)
    )


def _both(pile: list[list[CardId]]) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    return tuple(pile[0]), tuple(pile[1])
