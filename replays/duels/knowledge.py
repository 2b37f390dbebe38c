"""What players know about cards that are hidden from them, because they saw these cards earlier.

Knowledge includes only what the player could see. A card that was seen is tracked as long as its moves can be followed:
on the field, into the hand, onto the Deck. It is forgotten when its pile is shuffled. A card that leaves a hand unseen
may be any card of that hand: the cards known there are in doubt until it is seen.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from duelog.core.sight import Viewer, seen_by, viewing_player
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event
from duelog.events.moves import Undo
from duelog.events.places import PLAYERS, Place, Player
from duelog.events.records import Identified
from duelog.replays.duels.duel import Duel

HowLearned = Literal[
    "excavated", "revealed", "searched", "returned", "moved", "turned face-down", "drawn", "Set", "seen"
]  # fmt: skip
"""What happened to a card when a viewer learned which one it is."""


class Learning(Struct, frozen=True):
    """How a viewer learned which card it is; `by` is the name of the card whose effect showed it, or empty."""

    how: HowLearned
    by: str = ""


class Doubt(Struct, frozen=True):
    """A card that left a hand unseen and may be one that was known there; `to` is where it went."""

    event: int
    card: CardId
    to: Place | None


class Known(Struct):
    """A hidden card that a viewer knows: where it is, since which event it is known, and by what."""

    card: CardId
    name: str
    place: Place | None
    event: int
    learning: Learning
    doubts: tuple[Doubt, ...] = ()

    @property
    def how(self) -> str:
        """How it was learned, in English."""
        return f"{self.learning.how} by {self.learning.by}" if self.learning.by else self.learning.how


class Knowledge:
    """What a viewer knows about hidden cards, event by event; `known` is in the order in which it was learned."""

    def __init__(self, viewer: Viewer) -> None:
        self.own: Player | None = viewing_player(viewer)
        self.known: dict[CardId, Known] = {}
        self._learned: dict[CardId, tuple[int, Learning]] = {}
        self._visible_since: dict[CardId, int] = {}

    def take(self, event: Event, before: State, after: State) -> frozenset[CardId]:
        """Processes an event. Returns the cards that it made visible."""
        seen, now = seen_by(before, self.own), seen_by(after, self.own)
        for card, learning in _shown_by(event, before):
            if card in now or card in seen:
                self._learned[card] = (event.n, learning)
        if isinstance(event, Identified) and event.shown:
            return self._show(event, after, now)
        if isinstance(event, o.Shuffled):
            self._forget(f"p{event.player}.{event.pile}")
        if isinstance(event, o.MonstersMixed):
            for card in event.order:
                self.known.pop(card, None)
        self._visible_since.update(dict.fromkeys(now - seen, event.n))
        for card in now:
            if self.known.pop(card, None) is not None or card not in seen:
                self._resolve(card)
        for card in _existing(after) - now:
            self._follow(event, card, before, after, was_seen=card in seen)
        return frozenset(now - seen) & _existing(before)

    def go_back(self, event: Undo, before: State, after: State) -> None:
        """Processes an undo: known cards are back in their places, visible ones are no longer hidden, and those that
        were visible are hidden again, but known. A name that was taken back is not.
        """
        seen, now = seen_by(before, self.own), seen_by(after, self.own)
        for card, entry in list(self.known.items()):
            if card in now:
                del self.known[card]
            else:
                entry.place, entry.doubts = after.place_of(card), ()
        for card in sorted((seen - now) & _existing(after)):
            if card not in self.known and not after.is_unknown(card) and after.place_of(card) is not None:
                n, learning = self._learned.get(card, (self._visible_since.get(card, event.n), Learning("seen")))
                self.known[card] = Known(card, after.name(card), after.place_of(card), n, learning)

    def _show(self, event: Identified, after: State, now: frozenset[CardId]) -> frozenset[CardId]:
        """Adds the hidden cards shown at the table; they are hidden again once they have been seen."""
        shown = (frozenset(named.card for named in event.cards) & _existing(after)) - now
        for card in shown:
            self.known[card] = Known(card, after.name(card), after.place_of(card), event.n, Learning("revealed"))
            self._resolve(card)
        return shown

    def _forget(self, pile: str) -> None:
        for card in [card for card, entry in self.known.items() if entry.place == pile]:
            del self.known[card]
        for entry in self.known.values():
            entry.doubts = tuple(doubt for doubt in entry.doubts if doubt.to != pile or doubt.to == entry.place)

    def _resolve(self, card: CardId) -> None:
        """Ends the doubt about other cards because a card that left a hand unseen is seen now."""
        for entry in self.known.values():
            entry.doubts = tuple(doubt for doubt in entry.doubts if doubt.card != card)

    def _follow(self, event: Event, card: CardId, before: State, after: State, *, was_seen: bool) -> None:
        was, place = before.place_of(card), after.place_of(card)
        entry = self.known.get(card)
        if was_seen:
            if isinstance(event, o.Shuffled) and place == f"p{event.player}.{event.pile}":
                return
            if isinstance(event, o.MonstersMixed) and card in event.order:
                return
            n, learning = self._learned.get(card, (event.n, Learning("seen")))
            self.known[card] = Known(card, after.name(card), place, n, learning)
        elif was != place and was is not None and was[3:] == "hand":
            self._doubt(was, Doubt(event.n, card, place))
        elif was != place and entry is not None and entry.place == was:
            entry.place = place

    def _doubt(self, hand: Place, doubt: Doubt) -> None:
        for entry in self.known.values():
            if entry.place == hand:
                entry.doubts = (*entry.doubts, doubt)


def _existing(state: State) -> frozenset[CardId]:
    return frozenset(range(1, len(state.cards) + 1))


def _shown_by(event: Event, before: State) -> Iterator[tuple[CardId, Learning]]:
    """The cards that an event shows, and how."""
    shown = SHOWN.get(type(event))
    if shown is not None:
        yield from shown(event, before)


def _revealed(event: o.CardsRevealed, before: State) -> Iterator[tuple[CardId, Learning]]:
    how: HowLearned = "excavated" if event.excavated else "revealed"
    yield from ((card, _by(how, event.source, before)) for card in event.cards)


def _moved(event: o.CardsMoved, before: State) -> Iterator[tuple[CardId, Learning]]:
    for move in event.moves:
        from_deck = move.origin is not None and move.origin.endswith("deck")
        to_hand = move.to is not None and move.to.endswith("hand")
        to_pile = move.to is not None and move.to[3:] in _PILES
        how: HowLearned = "searched" if from_deck and to_hand else "returned" if to_pile else "moved"
        yield move.card, _by(how, event.source, before)


SHOWN: dict[type[Event], Callable[[Any, State], Iterable[tuple[CardId, Learning]]]] = {
    o.CardsRevealed: _revealed,
    o.CardsMoved: _moved,
    o.PositionsChanged: lambda event, _: ((change.card, Learning("turned face-down")) for change in event.changes),
    o.CardsDrawn: lambda event, _: ((card, Learning("drawn")) for card in event.cards),
    o.CardsSet: lambda event, _: ((move.card, Learning("Set")) for move in event.moves),
}
"""Outcomes after which a card that was seen may be hidden: the cards, and how they were seen."""

SHOW_NONE: frozenset[type[Event]] = frozenset(
    {
        o.ChooserNamed, o.DuelBegan, o.TurnBegan, o.PhaseBegan, o.StepBegan, o.DuelEnded, o.MatchDuelBegan,
        o.MatchDuelEnded, o.MatchEnded, o.PositionSetUp, o.Remark, o.Shuffled, o.TokensMade, o.ValuesChanged,
        o.LocksChanged, o.CountersChanged, o.Equipped, o.Linked, o.ZonesBlocked, o.LifePointsChanged, o.SummonBegan,
        o.Summoned, o.SummonNegated, o.AttackDeclared, o.ReplayBegan, o.AttackEnded, o.BattleFought, o.Activated,
        o.Targeted, o.LinkResolving, o.LinkResolved, o.LinkNegated, o.PlayersExchanged,
        o.TargetsChanged, o.ChainEnded, o.TriggersMet,
        o.TimingMissed, o.Threatened, o.Spared, o.NothingHappened, o.LastingBegan, o.DelayedBegan, o.LastingEnded,
        o.WindowOpened, o.PriorityPassed, o.WindowClosed, o.Asked, o.Chosen, o.CoinsTossed, o.DiceRolled,
        o.CardsPicked, o.MonstersMixed,
    }
)  # fmt: skip
"""All other outcomes; `tests/test_additions.py` requires every outcome to be in one of the two."""

_PILES = ("hand", "deck", "extra")


def _by(how: HowLearned, source: CardId, state: State) -> Learning:
    return Learning(how, state.name(source) if state.has_card(source) else "")


def knowledge_at(duel: Duel, n: int, viewer: Viewer) -> list[Known]:
    """What a viewer knows after event `n` about the cards hidden then, in the order in which it was learned.

    What was learned stays known even if its event was undone.
    """
    found = Knowledge(viewer)
    for event, before, after in _steps(duel, n):
        if isinstance(event, Undo):
            found.go_back(event, before, after)
        else:
            found.take(event, before, after)
    return sorted(found.known.values(), key=lambda entry: (entry.event, entry.card))


def is_hidden_from_one(duel: Duel, card: CardId) -> bool:
    """Whether a card is hidden from a player who does not know it either, at the end of a duel."""
    return any(
        card not in seen_by(duel.end, player)
        and all(entry.card != card for entry in knowledge_at(duel, len(duel), "p1" if player == 1 else "p2"))
        for player in PLAYERS
    )


def _steps(duel: Duel, n: int) -> Iterator[tuple[Event, State, State]]:
    before = duel.start
    for event, after in duel:
        if event.n > n:
            return
        yield event, before, after
        before = after


# --- what was learned in a part of a duel -----------------------------------------------------------------------


class Learned(Struct, frozen=True):
    """A card that a player saw for the first time since it was last hidden, and the event that showed it."""

    event: int
    card: CardId
    name: str
    place: Place | None


def learned_between(duel: Duel, first: int, last: int, viewer: Viewer) -> list[Learned]:
    """The cards that a viewer learned from the events `first` to `last` and did not know before, each once."""
    found = Knowledge(viewer)
    learned: dict[CardId, Learned] = {}
    for event, before, after in _steps(duel, last):
        if isinstance(event, Undo):
            found.go_back(event, before, after)
            continue
        known = frozenset(found.known)
        new = found.take(event, before, after)
        if event.n >= first:
            for card in sorted(new - known):
                learned.setdefault(card, Learned(event.n, card, after.name(card), after.place_of(card)))
    return list(learned.values())
