"""The context of sentences about events: the states before and after the event, and the viewer."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from duelog.core.catalogue.arguments import (
    ListArgument,
    Listed,
    Message,
    as_list,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.session import Session
from duelog.core.sight import Viewer, acting, seen_by, viewing_player
from duelog.core.state import Question, State
from duelog.core.wording.states.card_words import named
from duelog.core.wording.states.effect_numbers import EffectNumber, shown_number
from duelog.core.wording.states.questions import Definitions, about, no_definitions
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, Event, Moved
from duelog.events.places import PILES, Place, Player, name_of, player_of


class Telling:
    """The context of a sentence: the states before and after the event, and the viewer.

    With a `viewer`, a card is named only where the viewer sees it before or after the event.
    """

    def __init__(
        self, before: State, after: State, viewer: Viewer | None = None, definitions: Definitions = no_definitions
    ) -> None:
        self.before = before
        self.after = after
        self.viewer = viewer
        self.definitions = definitions
        self._seen = None if viewer is None else _seen(before, viewer) | _seen(after, viewer)
        self._acting = acting(before) | acting(after)

    def sees(self, card: CardId) -> bool:
        """Whether the card may be named."""
        return self._seen is None or card in self._seen

    def may_name(self, card: CardId) -> bool:
        """Whether the viewer may see the card's name, and it has been identified."""
        return self.sees(card) and not (0 < card <= len(self.after.cards) and self.after.is_unknown(card))

    def is_asked(self, player: Player) -> bool:
        """Whether something that concerns only this player may be shown."""
        return self.viewer in (None, f"p{player}")

    def session(self) -> Session | None:
        """Caches for evaluating effects after the event. None without effects, and in the impossible state of a damaged
        log, in which they cannot be evaluated.
        """
        from duelog.core.faults import faults  # seldom needed

        session = Session()
        return session if self.after.effects and not faults(self.after, session) else None

    def name(self, card: CardId) -> Listed:
        """The name of a card; "a card" if it is hidden or has not been identified."""
        return named(self.after, card) if self.may_name(card) else message("hidden-card")

    def names(self, cards: Iterable[CardId]) -> ListArgument:
        """The names of cards; hidden cards are counted."""
        cards = tuple(cards)
        found = [named(self.after, card) for card in cards if self.may_name(card)]
        hidden = len(cards) - len(found)
        if hidden:
            found.append(message("hidden-card") if hidden == 1 else message("hidden-cards", number=hidden))
        return as_list(found)

    def placed(self, card: CardId, player: Player | None = None) -> Listed:
        """The name of a card with its place before the event: ``Kuriboh (p2.M1)``."""
        place = self.before.place_of(card) or self.after.place_of(card)
        if place is None:
            return self.name(card)
        return message("card-at", card=self.name(card), at=self.at(place, player, bare=True))

    def all_placed(self, cards: Iterable[CardId], player: Player | None = None) -> ListArgument:
        """The names of cards with their places; with their players, if not all of them are on the same side."""
        cards = tuple(cards)
        found: list[Place | None] = [self.before.place_of(card) or self.after.place_of(card) for card in cards]
        if len({player_of(place) for place in found if place is not None}) > 1:
            player = None
        return as_list(self.placed(card, player) for card in cards)

    def at(self, place: Place, player: Player | None = None, *, bare: bool = False) -> Listed:
        """A place: a zone as in the notation, a pile in words; without its player if that is `player`.

        `bare` leaves out the article of a pile.
        """
        owner, name = player_of(place), name_of(place)
        if name not in PILES:
            return message("own-zone", zone=name) if owner == player else as_place(place)
        pile = as_word("pile", name)
        if owner != player:
            return message("pile-of-bare" if bare else "pile-of", player=as_player(owner), pile=pile)
        return message("own-pile-bare", pile=pile) if bare else message("own-pile", pile=pile)

    def about(self, asked: Question | o.Asked | o.Chosen) -> Message:
        """What a question is about."""
        return about(self.before, asked, self.definitions, self.name)

    def by(self, card: CardId, what: Message, *, cost: bool = False) -> Message:
        """What a card does, preceded by its name if there is a card that may be named: ``Heavy Storm: ...``.

        A `cost` is paid for it: ``To use Icarus Attack: ...``.
        """
        code = self._cost_of(card) if cost else "by-source"
        return message(code, source=self.actor(card), what=what) if self.names_source(card) else what

    def _cost_of(self, card: CardId) -> str:
        """The code for a cost of a card: what the move is that it is paid for."""
        move = None if self.before.pending is None else self.before.pending.move
        code = "cost-of-source"
        if isinstance(move, m.Activate) and move.card == card:
            code = "cost-to-use"
        if self.is_summoning(card):
            code = "cost-to-summon"
        return code

    def is_summoning(self, card: CardId) -> bool:
        """Whether a player is about to Summon the card, without an effect."""
        move = None if self.before.pending is None else self.before.pending.move
        kinds = (m.SpecialSummon, m.NormalSummon, m.SynchroSummon, m.XyzSummon)
        return isinstance(move, kinds) and move.card == card

    def by_other(self, card: CardId, changes: Sequence[Moved | o.PositionChange], what: Message) -> Message:
        """The same, without the name of a card to which alone it happens, as the sentence names it anyhow."""
        alone = len(changes) == 1 and changes[0].card == card and self.may_name(card)
        return what if alone else self.by(card, what)

    def names_source(self, card: CardId) -> bool:
        """Whether what a card does is preceded by its name."""
        return bool(card) and (card in self._acting or self.may_name(card))

    def actor(self, card: CardId) -> Listed:
        """The name of an acting card, which is known while its effect is in progress even if the card is hidden."""
        return named(self.after, card) if card in self._acting else self.name(card)


Sentence = Callable[[Any, Telling], Message | None]
SENTENCES: dict[type[Event], Sentence] = {}
"""The sentence function for each kind of event; it returns None if the event does not concern the viewer."""


def tells(*kinds: type[Event]) -> Callable[[Sentence], Sentence]:
    """Registers the sentence of these kinds of events."""

    def register(sentence: Sentence) -> Sentence:
        for kind in kinds:
            SENTENCES[kind] = sentence
        return sentence

    return register


def _seen(state: State, viewer: Viewer) -> frozenset[CardId]:
    return seen_by(state, viewing_player(viewer))


def effect_number(card: CardId, effect: EffectAddress, telling: Telling) -> EffectNumber:
    """How an effect of a card is named."""
    return shown_number(telling.after, card, effect, telling.definitions)


def players(found: Iterable[Player]) -> ListArgument:
    """Players as a list."""
    return as_list(map(as_player, found))
