"""What the sentences about events are made with: the states around the event, and who looks on."""

from collections.abc import Callable, Iterable
from typing import Any

from duelog.core.catalogue.arguments import Argument, message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.words_english import PHASES as PHASE_NAMES
from duelog.core.sight import Viewer, acting, seen_by, viewing_player
from duelog.core.state import Question, State
from duelog.core.wording.phrases import counted, joined
from duelog.core.wording.states.card_words import card_name
from duelog.core.wording.states.questions import Definitions, about_words, no_definitions
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Phase
from duelog.events.places import Place, Player, name_of, player_of

PILE_WORDS = {
    "hand": "the hand",
    "deck": "the Deck",
    "grave": "the Graveyard",
    "banished": "the banished cards",
    "extra": "the Extra Deck",
}


class Telling:
    """What a sentence is made with: the states around the event, and the eyes through which it is seen.

    With a `viewer`, a card is named only where the viewer sees it before or after the event.
    """

    def __init__(
        self,
        before: State,
        after: State,
        viewer: Viewer | None = None,
        definitions: Definitions = no_definitions,
        catalogue: Catalogue = ENGLISH,
    ) -> None:
        self.before = before
        self.after = after
        self.viewer = viewer
        self.definitions = definitions
        self.catalogue = catalogue
        self._seen = None if viewer is None else _seen(before, viewer) | _seen(after, viewer)
        self._acting = acting(before) | acting(after)

    def sees(self, card: CardId) -> bool:
        """Whether the card may be named."""
        return self._seen is None or card in self._seen

    def is_asked(self, player: Player) -> bool:
        """Whether what concerns only this player may be told."""
        return self.viewer in (None, f"p{player}")

    def name(self, card: CardId) -> str:
        """The name of a card, "a card" where it is hidden."""
        return card_name(self.after, card) if self.sees(card) else "a card"

    def names(self, cards: Iterable[CardId]) -> str:
        """The names of cards; the hidden ones are counted."""
        cards = tuple(cards)
        shown = [self.name(card) for card in cards if self.sees(card)]
        hidden = len(cards) - len(shown)
        if hidden:
            shown.append("a card" if hidden == 1 else f"{hidden} cards")
        return listed(shown)

    def placed(self, card: CardId, player: Player | None = None) -> str:
        """The name of a card with its place before the event: ``Kuriboh (p2.M1)``."""
        place = self.before.place_of(card) or self.after.place_of(card)
        return (
            self.name(card) if place is None else f"{self.name(card)} ({self.at(place, player).removeprefix('the ')})"
        )

    def all_placed(self, cards: Iterable[CardId], player: Player | None = None) -> str:
        """The names of cards with their places."""
        return listed([self.placed(card, player) for card in cards])

    def at(self, place: Place, player: Player | None = None) -> str:
        """A place: a zone as in the notation, a pile in words; without its player where that is `player`."""
        name = name_of(place)
        if name in PILE_WORDS:
            whose = "" if player_of(place) == player else f"p{player_of(place)}'s "
            return PILE_WORDS[name] if not whose else f"{whose}{PILE_WORDS[name].removeprefix('the ')}"
        return name if player_of(place) == player else str(place)

    def about(self, asked: Question | o.Asked | o.Chosen) -> str:
        """What a question is about."""
        return about_words(self.before, asked, self.definitions, self.catalogue, name=self.name)

    def say(self, code: str, **arguments: Argument) -> str:
        """The sentence of a code in the catalogue."""
        return self.catalogue.sentence(message(code, **arguments))

    def source(self, card: CardId) -> str:
        """``Heavy Storm: `` before what a card does, "" where it is no card."""
        return f"{self.actor(card)}: " if card else ""

    def actor(self, card: CardId) -> str:
        """The name of a card that acts: it is known while its effect goes on, also where the card itself is hidden."""
        return card_name(self.after, card) if card in self._acting else self.name(card)


Sentence = Callable[[Any, Telling], str]
SENTENCES: dict[type[Event], Sentence] = {}


def tells(*kinds: type[Event]) -> Callable[[Sentence], Sentence]:
    """Registers the sentence of these kinds of events."""

    def register(sentence: Sentence) -> Sentence:
        for kind in kinds:
            SENTENCES[kind] = sentence
        return sentence

    return register


def _seen(state: State, viewer: Viewer) -> frozenset[CardId]:
    return seen_by(state, viewing_player(viewer))


def listed(parts: Iterable[str]) -> str:
    """``a, b and c``, or ``nothing``."""
    return joined(parts, none="nothing")


def be(count: int) -> str:
    """``is`` or ``are``."""
    return "is" if count == 1 else "are"


def cards_word(count: int) -> str:
    """``1 card``, ``2 cards``."""
    return counted(count, "card")


def phase_words(phase: Phase) -> str:
    """``the Battle Phase``, ``Main Phase 1``."""
    name = PHASE_NAMES[phase]
    return name if name.startswith("Main") else f"the {name}"
