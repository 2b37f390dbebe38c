"""The base of `Context`, which compiled selectors, amounts and conditions receive."""

from abc import ABC, abstractmethod
from typing import Self

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.card_numbers import NUMBERS_OF_CARDS
from duelog.core.effects.evaluate.locations import current_name, last_known
from duelog.core.effects.language import Cards, CardsOf, Condition, Stat, Value, Who
from duelog.core.rulebook import enforces
from duelog.core.state import Answer, Link, OnField, State
from duelog.events.base import CardId, EffectStep
from duelog.events.faces import Face
from duelog.events.places import OPPONENT, Place, Player, place


class ContextBase(ABC):
    """A state as an effect sees it: its player, its card, and its link.

    The modules that compile words take this type; `Context`, which calls them, is therefore a class of its own.
    """

    def __init__(
        self,
        state: State,
        book: CardBook,
        player: Player,
        this: CardId,
        *,
        link: Link | None = None,
        event_cards: tuple[CardId, ...] = (),
        costs: tuple[CardId, ...] = (),
        targets: tuple[CardId, ...] = (),
        remembered: tuple[CardId, ...] = (),
        answers: tuple[Answer, ...] = (),
        labels: dict[str, EffectStep] | None = None,
    ) -> None:
        self.state = state
        self.book = book
        self.player: Player = player
        self.this = this
        self.link = link
        self.targets = link.targets_of_effect if link else targets
        self.copied = link.copied_card if link else ()
        self.costs = link.costs if link else costs
        self.chosen: tuple[CardId, ...] = ()
        """While a choice of cards is tested: the cards that would be chosen together."""
        self.gone: tuple[CardId, ...] = ()
        """While targets are chosen: the cards that the costs have removed from their places."""
        self.lost: tuple[CardId, ...] = ()
        """What leaves the field at once because `gone` does, so that it is no target."""
        self.buried: tuple[CardId, ...] = ()
        """The cards of `gone` that are in a Graveyard."""
        self.cast_out: tuple[CardId, ...] = ()
        """Those of `gone` that are banished."""
        self.chosen_after_costs = False
        """While targets are chosen: whether those that only the costs provide are enough for the mode."""
        self.placed: CardId = 0
        """While it is asked what an effect can do: the card activated from the hand, which is no longer there."""
        self.event_cards = link.event_cards if link else event_cards
        self.remembered = remembered
        self.answers = answers
        self.labels = labels or {}
        self.it: CardId = 0
        self.summoner: Player = player
        """The player who Special Summons, if an effect has the other player do it."""
        self.summon_costs_paid = False
        """Whether the current step has already Tributed for a monster that it Special Summons."""
        self.originals_before: int | None = None
        """While an original value is computed: the event from which effects that give one no longer count."""
        self.asking: tuple[CardId, ...] = ()
        """The cards whose own Summoning condition is being evaluated, the outermost first."""

    def slot(self, card: CardId) -> OnField | None:
        """A card on the field; None elsewhere."""
        return self.state.slot(card)

    def place_of(self, card: CardId) -> Place | None:
        """Where a card is once the costs are paid."""
        if card in self.buried:
            return place(self.state.owner(card), "grave")
        return place(self.state.owner(card), "banished") if card in self.cast_out else self.state.place_of(card)

    def seen_from(self, card: CardId) -> Self:
        """The same context for another card of the player."""
        return type(self)(self.state, self.book, self.player, card)

    # --- players and cards ----------------------------------------------------------------------------------------

    def players(self, who: Who, card: CardId = 0) -> tuple[Player, ...]:
        """The players meant, the turn player first."""
        match who:
            case "you":
                return (self.player,)
            case "opponent":
                return (OPPONENT[self.player],)
            case "turn player":
                return (self.state.turn_player,)
            case "owner":
                return (self.state.owner(card or self.this),)
            case "both":
                first = self.state.turn_player
                return (first, OPPONENT[first])

    def one(self, who: Who, card: CardId = 0) -> Player:
        """The single player meant."""
        return self.players(who, card)[0]

    def name(self, card: CardId) -> str:
        """The current name of a card."""
        return current_name(self.state, self.book, card)

    @enforces("GEN-13")
    def stat(self, card: CardId, stat: Stat) -> int:
        """A number of a card: the current one on the field, otherwise the printed one; 0 if it has none."""
        number, face, slot = NUMBERS_OF_CARDS[stat], self.state.face(card), self.slot(card)
        if not number.has(face, slot):
            return 0
        if not number.original:
            return number.of(self.book, self.state, card, face, slot)
        given = self.given_original(card, stat) if slot is not None else None
        return number.read(self.state, card, self.printed(card, face, slot), slot) if given is None else given

    def printed(self, card: CardId, face: Face, slot: OnField | None) -> Face:
        """The face with the original numbers of a card: that of its monster if it is, or last was, a Trap Monster."""
        monster = None if face.is_monster else self.book.get(face.name).trap_monster
        lay = slot or last_known(self.state, card)
        return face if monster is None or lay is None or lay.current.atk is None else monster

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self, label: str) -> Answer | None:
        """The last answer to the question with this label."""
        step = self.labels.get(label)
        found = [answer for answer in self.answers if answer.step == step] if step is not None else []
        return found[-1] if found else None

    def answer_cards(self, label: str) -> tuple[CardId, ...]:
        """The cards chosen under a label."""
        step = self.labels.get(label)
        if step is None:
            return ()
        chosen = (answer for answer in self.answers if answer.step == step and answer.about != "summon tributes")
        return tuple(dict.fromkeys(card for answer in chosen for card in answer.cards))

    # --- what words mean ------------------------------------------------------------------------------------------

    @abstractmethod
    def select(self, cards: CardsOf) -> tuple[CardId, ...]:
        """The selected cards, in the order of the table."""

    @abstractmethod
    def given_original(self, card: CardId, stat: Stat) -> int | None:
        """The original ATK or DEF that effects give a card on the field; None if it is the printed one."""

    @abstractmethod
    def value(self, value: Value) -> int:
        """The number of a value; division rounds down."""

    @abstractmethod
    def holds(self, condition: Condition | None) -> bool:
        """Whether a condition holds."""

    @abstractmethod
    def fits(self, card: CardId, cards: Cards) -> bool:
        """Whether a card matches a selector, wherever it is."""
