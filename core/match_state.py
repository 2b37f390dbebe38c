"""A Match: up to three duels, the Side Decks between them, and who wins (pages 2, 28 and 29).

A Match is the fold of its own log, in which each duel is one entry. Only the results of duels matter to it.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, Message, as_player, as_word, message
from duelog.core.known_rulesets import ruleset_of
from duelog.core.rulebook import enforces
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.state import RULEBOOK
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome, Part, always_encoded
from duelog.events.faces import UNKNOWN, Face
from duelog.events.lines import Header, Seat
from duelog.events.matches import MatchHeader
from duelog.events.places import OPPONENT, PLAYERS, Player
from duelog.events.rulesets import Ruleset

DUELS = 3
"""The most duels of a Match (WIN-05)."""

Winner = Literal[0, 1, 2]
"""The winner; 0 for a draw."""


class MatchState(Part, frozen=True, kw_only=True):
    """The state of a Match between and during its duels.

    `seats` hold the Decks as they are now, `results` the winner of each duel that is over. `stage` is "start" before
    the first duel, then "duel" while one is played, "between" while the players may swap cards, and "over". `ready`
    are the players whose Deck is final; `gave_up` is the player who conceded between duels, `won_by_card` the one who
    won the Match with a duel because a card says so.
    """

    rules: Ruleset = always_encoded(RULEBOOK)
    faces: tuple[Face, ...] = ()
    seats: tuple[Seat, Seat] = always_encoded((Seat(), Seat()))
    stage: Literal["start", "duel", "between", "over"] = always_encoded("start")
    results: tuple[Winner, ...] = ()
    ready: tuple[Player, ...] = ()
    gave_up: Player | None = None
    winner: Winner | None = None
    won_by_card: Player | None = None

    @property
    def duel(self) -> int:
        """The number of the current or last duel; 0 before the first."""
        return len(self.results) + (self.stage == "duel")

    @property
    def wins(self) -> tuple[int, int]:
        """How many duels each player has won; a draw counts for neither."""
        return self.results.count(1), self.results.count(2)

    def seat(self, player: Player) -> Seat:
        """A player's name and Decks."""
        return self.seats[player - 1]


def initial_match(header: MatchHeader) -> MatchState:
    """The Match before its first duel. Raises `ValueError` like `duelog.core.fold.evolve.initial_state`."""
    for player, seat in zip(PLAYERS, header.seats, strict=True):
        for face in (*seat.main, *seat.extra, *seat.side):
            if not 0 <= face < len(header.faces):
                raise ValueError(f"a Deck of p{player} names face {face}; the header holds {len(header.faces)}, from 0")
    return MatchState(rules=ruleset_of(header), faces=header.faces, seats=header.seats)


# --- the fold ---------------------------------------------------------------------------------------------------


def evolve_match(state: MatchState, event: Event) -> MatchState:
    """The Match after `event`; total, like the fold of a duel. An `Undo` has to be looked up in the log."""
    match event:
        case o.MatchDuelBegan():
            return replace(state, stage="duel", ready=())
        case o.MatchDuelEnded():
            won = (event.winner or None) if event.wins_match else None
            return replace(state, stage="between", ready=(), results=(*state.results, event.winner), won_by_card=won)
        case o.MatchEnded():
            return replace(state, stage="over", winner=event.winner)
        case m.Swap():
            return _swapped(state, event)
        case m.Ready():
            return replace(state, ready=(*(player for player in state.ready if player != event.player), event.player))
        case m.Concede():
            return replace(state, gave_up=event.player)
        case _:
            return state


def _swapped(state: MatchState, swap: m.Swap) -> MatchState:
    """The Decks after a swap, which keeps the size of each."""
    seat = state.seat(swap.player)
    deck = seat.main if swap.deck == "main" else seat.extra
    if swap.side not in seat.side or swap.other not in deck:
        return state
    side, deck = _exchanged(seat.side, swap.side, swap.other), _exchanged(deck, swap.other, swap.side)
    changed = replace(seat, side=side, main=deck) if swap.deck == "main" else replace(seat, side=side, extra=deck)
    one, two = state.seats
    return replace(state, seats=(changed, two) if swap.player == 1 else (one, changed))


def _exchanged(deck: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    at = deck.index(old)
    return (*deck[:at], new, *deck[at + 1 :])


# --- what follows -----------------------------------------------------------------------------------------------


def next_match_outcome(state: MatchState) -> Outcome | None:
    """The next outcome: a duel begins, or the Match ends; None during a duel and while players may swap."""
    if state.stage in ("duel", "over"):
        return None
    if state.stage == "start":
        return o.MatchDuelBegan(duel=1)
    winner = match_winner(state)
    if winner is not None:
        return o.MatchEnded(winner=winner)
    return o.MatchDuelBegan(duel=state.duel + 1) if len(state.ready) == len(PLAYERS) else None


@enforces("WIN-05", "GEN-03")
def match_winner(state: MatchState) -> Winner | None:
    """The winner of the Match; None if it is not decided.

    Two wins decide it. After three duels, including draws, the player with more wins has won it; otherwise it is a
    draw. A card can decide it with one duel.
    """
    if state.gave_up is not None:
        return OPPONENT[state.gave_up]
    if state.won_by_card is not None:
        return state.won_by_card
    one, two = state.wins
    left = DUELS - len(state.results)
    if abs(one - two) > left:
        return 1 if one > two else 2
    return None if left > 0 else 0


@enforces("SETUP-04")
def next_chooser(state: MatchState) -> Player | None:
    """The player who chooses to go first or second in the next duel: the loser of the last one; None leaves it to
    chance."""
    last = state.results[-1] if state.results else 0
    return OPPONENT[last] if last else None


def unidentified(seat: Seat, hidden: int) -> Seat:
    """The seat with its Main Deck known only as a list; `hidden` is the index of the face of unknown cards."""
    return replace(seat, main=(hidden,) * len(seat.main), listed=seat.main)


@enforces("GEN-06")
def duel_header(header: MatchHeader, state: MatchState) -> Header:
    """Line 1 of the next duel's log, with the Decks as they are now.

    If a seat of the Match has a list, the duel begins with unknown cards, and the current Deck is their list.
    """
    number = len(state.results) + 1
    one, two = state.seats
    unknown = one.listed is not None or two.listed is not None
    hidden = len(header.faces)
    return Header(
        ruleset=header.ruleset,
        rules=header.rules,
        seats=(unidentified(one, hidden), unidentified(two, hidden)) if unknown else state.seats,
        faces=(*header.faces, UNKNOWN) if unknown else header.faces,
        chooser=next_chooser(state),
        definitions=header.definitions,
        card_texts=header.card_texts,
        made_by=header.made_by,
        made_at=header.made_at,
        tags={**header.tags, "duel": str(number)},
    )


# --- the rules --------------------------------------------------------------------------------------------------


@cites("WIN-05", "Match that is over")
def validate_match(state: MatchState, move: Move) -> tuple[Violation, ...]:
    """All violations of a `Swap`, a `Ready` or a `Concede` between duels; none for a legal one."""
    untimely = tuple(between_duels(state, move))
    if untimely:
        over = () if state.stage != "over" else broken_by(match_result(state), "Match that is over")
        return (*over, *untimely)
    if not isinstance(move, m.Swap):
        return ()
    return tuple(missing_cards(state, move)) or tuple(wrong_deck(state, move))


def match_result(state: MatchState) -> Message:
    """How a finished Match ended."""
    one, two = state.wins
    if not state.winner:
        return message("match-drawn", one=one, two=two)
    return message("match-won", player=as_player(state.winner), one=one, two=two)


@cites("DECK-06", "not between duels")
def between_duels(state: MatchState, move: Move) -> Iterator[Violation]:
    """Cards are swapped only between the duels of a Match, and until their player is ready."""
    facts = _untimely(state, move)
    if facts is not None:
        yield from broken_by(facts, "not between duels")


def _untimely(state: MatchState, move: Move) -> Message | None:
    if state.stage == "over":
        return message("match-over")
    if state.stage == "start":
        return message("first-duel-not-begun")
    if state.stage == "duel":
        return message("duel-not-over", duel=state.duel)
    if move.player in state.ready and not isinstance(move, m.Concede):
        return message("ready-for-duel", player=as_player(move.player), duel=state.duel + 1)
    if isinstance(move, m.Swap | m.Ready | m.Concede):
        return None
    return message("duel-is-over", duel=state.duel)


@cites("DECK-06", "not-in-deck")
def missing_cards(state: MatchState, swap: m.Swap) -> Iterator[Violation]:
    """A swap exchanges one card in the Side Deck for one in the other Deck."""
    seat = state.seat(swap.player)
    deck = seat.main if swap.deck == "main" else seat.extra
    player = as_player(swap.player)
    if swap.side not in seat.side:
        card = _face_name(state, swap.side)
        yield from broken("not-in-deck", card=card, deck=as_word("deck", "side"), player=player)
    if swap.other not in deck:
        card = _face_name(state, swap.other)
        yield from broken("not-in-deck", card=card, deck=as_word("deck", swap.deck), player=player)


def _face_name(state: MatchState, face: int) -> Argument:
    return state.faces[face].name if 0 <= face < len(state.faces) else message("no-such-face")


@cites("DECK-03", "belongs-in-extra-deck", "no-extra-deck-monster")
@cites("DECK-06", "belongs-in-extra-deck", "no-extra-deck-monster")
def wrong_deck(state: MatchState, swap: m.Swap) -> Iterator[Violation]:
    """Extra Deck monsters go to the Extra Deck, and nothing else does.

    A swap can break nothing else: sizes, and copies in the three Decks together, do not change.
    """
    face = state.faces[swap.side]
    if face.in_extra_deck and swap.deck == "main":
        yield from broken("belongs-in-extra-deck", card=face.name)
    elif swap.deck == "extra" and not face.in_extra_deck:
        yield from broken("no-extra-deck-monster", card=face.name)


def legal_match_moves(state: MatchState, player: Player) -> Iterator[Move]:
    """The legal moves between duels in a fixed order: each different swap once, `Ready`, `Concede`."""
    for move in _match_candidates(state, player):
        if not validate_match(state, move):
            yield move


def _match_candidates(state: MatchState, player: Player) -> Iterator[Move]:
    seat = state.seat(player)
    decks: tuple[tuple[Literal["main", "extra"], tuple[int, ...]], ...] = (("main", seat.main), ("extra", seat.extra))
    for side in dict.fromkeys(seat.side):
        for deck, cards in decks:
            for other in dict.fromkeys(cards):
                yield m.Swap(player=player, side=side, other=other, deck=deck)
    yield m.Ready(player=player)
    yield m.Concede(player=player)
