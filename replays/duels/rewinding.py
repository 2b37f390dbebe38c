"""Going back in a duel on a real table: what has to be undone, what cannot be, and what a judge may consider."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.catalogue.arguments import (
    Listed,
    Message,
    as_list,
    as_option,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.digest import digest
from duelog.core.effects.book.card_book import CardBook
from duelog.core.sight import HIDDEN, Viewer
from duelog.core.state import OnField, State
from duelog.core.told_numbers import told_number
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.card_words import named
from duelog.core.wording.states.questions import Definitions
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move
from duelog.events.moves import Undo
from duelog.events.places import PILES, PLAYERS, Place, Player, name_of, player_of
from duelog.events.records import Corrected, is_order
from duelog.events.safe_text import visible
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.given_back import given_back
from duelog.replays.duels.knowledge import Learned, learned_between
from duelog.replays.duels.ledger import balance
from duelog.replays.duels.redacting import told_steps
from duelog.replays.duels.views import seen


class InverseStep(Struct, frozen=True):
    """An event that is undone: its number, its sentence, and what has to be done on the table."""

    event: int
    told: str
    actions: tuple[str, ...]


class Rewind(Struct, frozen=True):
    """The consequences of going back from the state after event `last` to the state after event `to`.

    `steps` are the inverse steps, newest first. `random` are the events with random results, `shuffles` those that lost
    the order of a pile; `draws`, `searches`, `reveals` and `attacks` are other kinds of events, `limits` is what may be
    used again. `learned` is what each player has learned since, `moves` the number of moves undone.
    """

    to: int
    last: int
    moves: int
    turns: int
    steps: tuple[InverseStep, ...]
    draws: tuple[int, ...]
    reveals: tuple[int, ...]
    searches: tuple[int, ...]
    shuffles: tuple[int, ...]
    random: tuple[int, ...]
    attacks: tuple[int, ...]
    limits: tuple[str, ...]
    learned: dict[str, tuple[Learned, ...]]

    @property
    def advice(self) -> str:
        """What a judge may consider: a full rewind, a partial fix or none."""
        return ENGLISH.sentence(self.advice_message)

    @property
    def advice_message(self) -> Message:
        """The advice of `advice` as a code with arguments."""
        knows = [int(viewer[1:]) for viewer, cards in self.learned.items() if cards]
        if not self.steps:
            return message("nothing-to-rewind")
        if not knows and not self.shuffles and not self.random:
            return message("full-rewind")
        players = as_list(as_player(player) for player in PLAYERS if player in knows)
        reasons = [message("players-learned", players=players)] if knows else []
        reasons += [message("deck-order-lost")] if self.shuffles else []
        reasons += [message("chance-decided")] if self.random else []
        drawn = all(card.event in self.draws for cards in self.learned.values() for card in cards)
        only_draws = drawn and not self.random and not self.shuffles
        code = "draws-put-back" if only_draws else "partial-or-none" if self.turns else "partial-rather"
        return message(code, why=as_list(reasons))


def rewind_seen_by(
    duel: Duel,
    viewer: Viewer,
    before: int,
    last: int | None = None,
    catalogue: Catalogue = ENGLISH,
    book: CardBook | None = None,
) -> Rewind:
    """The consequences of a rewind as a viewer sees them. All numbers are those of the steps told to the viewer.

    Raises `IndexError` for a step that does not exist.
    """
    definitions = partial(_book_of, duel, book)
    told = {step.event.n: step.said(catalogue, definitions) for step in told_steps(duel, viewer)}
    numbers = list(told)
    last = len(numbers) if last is None else last
    if not 0 < before <= last <= len(numbers):
        raise IndexError(f"no step {told_number(before)}: the view has {len(numbers)}")
    whole = rewind(duel, numbers[before - 1], numbers[last - 1], catalogue, book)

    def steps(events: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(bisect_left(numbers, n) + 1 for n in events if n in told))

    start, end = duel.state_at(whole.to), duel.state_at(whole.last)
    shown: list[InverseStep] = []
    for n in (step.event for step in whole.steps if step.event in told):
        one, two = duel.state_at(n - 1), duel.state_at(n)
        known = seen(one, viewer) | seen(two, viewer)
        actions = tuple(_actions(duel.event(n), _named(one, known), _named(two, known), catalogue))
        shown.append(InverseStep(bisect_left(numbers, n) + 1, told[n], actions))
    undone = _undone(duel, numbers[before - 1], whole.last)
    limits = given_back(duel, undone, start, end, _book_of(duel, book), lambda n: bisect_left(numbers, n) + 1)
    return Rewind(
        to=before - 1, last=last, moves=0, turns=whole.turns, steps=tuple(shown), draws=steps(whole.draws),
        reveals=steps(whole.reveals), searches=steps(whole.searches), shuffles=steps(whole.shuffles),
        random=steps(whole.random), attacks=steps(whole.attacks),
        limits=tuple(map(catalogue.sentence, limits)),
        learned={
            who: tuple(replace(card, event=steps((card.event,))[0]) for card in cards if card.event in told)
            for who, cards in whole.learned.items() if who == viewer
        },
    )  # fmt: skip


def _named(state: State, known: frozenset[CardId]) -> State:
    """The state in which only known cards have names."""
    cards = tuple(card if n in known else replace(card, face=len(state.faces)) for n, card in enumerate(state.cards, 1))
    return replace(state, cards=cards, faces=(*state.faces, HIDDEN))


def rewound(duel: Duel, before: int, *, author: str = "", reason: str = "") -> Undo:
    """The event that goes back to before an event, with the digest of the state there.

    Raises `IndexError` for an event that does not exist.
    """
    undone = duel.taken_back()
    first = next((e for e in duel.events[before - 1 :] if isinstance(e, Move) and e.n not in undone), None)
    duel.event(before)
    player = first.player if first is not None else duel.end.turn_player
    return Undo(player=player, to=before - 1, author=author, reason=reason, state=digest(duel.state_at(before - 1)))


def rewind(
    duel: Duel,
    before: int,
    last: int | None = None,
    catalogue: Catalogue = ENGLISH,
    book: CardBook | None = None,
) -> Rewind:
    """The consequences of going back to before an event, from event `last`, by default the end.

    `book` says which effects have limits; by default the definitions that the duel was played with. Raises `IndexError`
    for an event that does not exist.
    """
    last = len(duel) if last is None else last
    duel.event(before)
    events = _undone(duel, before, last)
    start, end = duel.state_at(before - 1), duel.state_at(last)
    definitions = partial(_book_of, duel, book)
    inverse = (_inverse(duel, event, catalogue, definitions) for event in reversed(events))
    steps = tuple(step for step in inverse if step is not None)
    viewers: tuple[Viewer, ...] = ("p1", "p2")
    limits = given_back(duel, events, start, end, _book_of(duel, book))
    return Rewind(
        to=before - 1, last=last, moves=sum(isinstance(event, Move) for event in events),
        turns=max(0, end.turn - start.turn), steps=steps,
        draws=_of(events, "draws"), reveals=_of(events, "reveals"), searches=_of(events, "searches"),
        shuffles=_of(events, "shuffles"), random=_of(events, "random"), attacks=_of(events, "attacks"),
        limits=tuple(map(catalogue.sentence, limits)),
        learned={viewer: tuple(learned_between(duel, before, last, viewer)) for viewer in viewers},
    )  # fmt: skip


def _undone(duel: Duel, before: int, last: int) -> list[Event]:
    """The events in a range that are in force, and that a rewind undoes."""
    gone = duel.taken_back(last)
    return [event for event in duel.events[before - 1 : last] if event.n not in gone and not isinstance(event, Undo)]


def _book_of(duel: Duel, book: CardBook | None) -> CardBook:
    return definitions_of(duel.header)() if book is None else book


def _of(events: list[Event], what: str) -> tuple[int, ...]:
    """The events of a list of `Rewind`."""
    found = ((event, *LISTED[type(event)]) for event in events if type(event) in LISTED)
    return tuple(event.n for event, name, is_one in found if name == what and is_one(event))


def _loses_order(event: Event) -> bool:
    """Whether a pile was shuffled; the order that a player gives to a public pile can be given back."""
    return isinstance(event, o.Shuffled) and event.pile not in ("grave", "banished")


def _is_search(event: Event) -> bool:
    return isinstance(event, o.CardsMoved) and any(
        move.origin is not None and move.origin.endswith("deck") and move.to is not None and move.to.endswith("hand")
        for move in event.moves
    )


def _always(event: Event) -> bool:
    return True


LISTED: dict[type[Event], tuple[str, Callable[[Event], bool]]] = {
    o.CardsDrawn: ("draws", _always),
    o.CardsRevealed: ("reveals", _always),
    o.CardsMoved: ("searches", _is_search),
    o.Shuffled: ("shuffles", _loses_order),
    o.MonstersMixed: ("random", _always),
    o.CoinsTossed: ("random", _always),
    o.DiceRolled: ("random", _always),
    o.CardsPicked: ("random", _always),
    o.AttackDeclared: ("attacks", _always),
}
"""The list of `Rewind` that outcomes of a kind are in, and whether an outcome is."""

NOT_LISTED: frozenset[type[Event]] = frozenset(
    {
        o.ChooserNamed, o.DuelBegan, o.TurnBegan, o.PhaseBegan, o.StepBegan, o.DuelEnded, o.MatchDuelBegan,
        o.MatchDuelEnded, o.MatchEnded, o.PositionSetUp, o.Remark, o.CardsSet, o.PositionsChanged, o.TokensMade,
        o.ValuesChanged, o.LocksChanged, o.CountersChanged, o.Equipped, o.Linked, o.ZonesBlocked,
        o.LifePointsChanged, o.SummonBegan, o.Summoned, o.SummonNegated, o.ReplayBegan, o.AttackEnded,
        o.BattleFought, o.Activated, o.Targeted, o.LinkResolving, o.LinkResolved, o.LinkNegated, o.PlayersExchanged,
        o.TargetsChanged,
        o.ChainEnded, o.TriggersMet, o.TimingMissed, o.Threatened, o.Spared, o.NothingHappened, o.LastingBegan,
        o.DelayedBegan, o.LastingEnded, o.WindowOpened, o.PriorityPassed, o.WindowClosed, o.Asked, o.Chosen,
    }
)  # fmt: skip
"""Outcomes that a rewind undoes without listing them; `tests/test_additions.py` requires every outcome to be in one of
the two.
"""


# --- the inverse of an event ------------------------------------------------------------------------------------


def _inverse(duel: Duel, event: Event, catalogue: Catalogue, definitions: Definitions) -> InverseStep | None:
    """The step that undoes an event; None if it changed nothing on the table."""
    before, after = duel.state_at(event.n - 1), duel.state_at(event.n)
    actions = tuple(_actions(event, before, after, catalogue))
    if not actions:
        return None
    return InverseStep(event.n, say(event, before, after, None, definitions, catalogue), actions)


def _actions(event: Event, before: State, after: State, catalogue: Catalogue) -> Iterator[str]:
    """The actions on the table that undo an event, in sentences."""
    for action in _action_messages(event, before, after):
        yield visible(catalogue.sentence(action))


def _action_messages(event: Event, before: State, after: State) -> Iterator[Message]:
    for player, was, now in zip(PLAYERS, balance(before), balance(after), strict=True):
        if was != now:
            yield message("life-points-back", player=as_player(player), now=now, was=was)
    for card in range(1, len(before.cards) + 1):
        yield from _card_back(card, before, after)
    if len(after.cards) > len(before.cards):
        yield message("tokens-removed", number=len(after.cards) - len(before.cards))
    if isinstance(event, o.Shuffled):
        code = "order-lost" if _loses_order(event) else "order-back"
        yield message(code, pile=_pile(event.player, event.pile))
    if isinstance(event, Corrected):
        moves = (move for move in event.moves if is_order(move))
        yield from dict.fromkeys(message("order-back", pile=_place(move.to)) for move in moves)
    if isinstance(event, o.CoinsTossed | o.DiceRolled | o.CardsPicked | o.MonstersMixed):
        yield message("chance-known")
    if (before.turn, before.phase) != (after.turn, after.phase):
        phase = as_word("phase", before.phase)
        yield message("turn-back", turn=before.turn, phase=phase) if before.turn else message("back-to-start")


def _card_back(card: CardId, before: State, after: State) -> Iterator[Message]:
    """The actions that undo the move of one card."""
    was, now = before.place_of(card), after.place_of(card)
    name = named(after, card)
    one, two = before.find(card), after.find(card)
    if was != now:
        position = as_option(as_word("position", one[1].position) if one else None)
        yield message("card-back", card=name, now=_place(now), was=_place(was), position=position)
    elif one is not None and two is not None and one[0] == was:
        at = _place(was)
        if one[1].position != two[1].position:
            yield message("position-back", card=name, at=at, position=as_word("position", one[1].position))
        if one[1].counters != two[1].counters:
            yield message("counters-back", card=name, at=at, counters=as_list(_counters(one[1])))
        if one[1].equipped_to != two[1].equipped_to:
            monster = named(before, one[1].equipped_to) if one[1].equipped_to else None
            yield message("equipped-back", card=name, at=at, monster=as_option(monster))


def _counters(slot: OnField) -> Iterator[Message]:
    for counter, count in slot.counters:
        yield message("note-counters", counter=as_word("definition", counter), number=count)


def _place(place: Place | None) -> Listed:
    """A zone as in the notation, a pile in words."""
    if place is None or name_of(place) not in PILES:
        return as_place(place)
    return _pile(player_of(place), name_of(place))


def _pile(player: Player, pile: str) -> Message:
    return message("pile-of", player=as_player(player), pile=as_word("pile", pile))
