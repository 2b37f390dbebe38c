"""The state of a duel: the whole situation as frozen data.

In: values from the fold. Out: `State`, frozen. Start with `State`, then `table` (cards, sides) and `progress`
(Chains, battles, what is in progress). States share what did not change, so that all states of a duel can be kept.
Numbers of events in a state are the `n` of the log, so that a verdict can name the event it is based on.
"""

from collections.abc import Iterator

from duelog.core.drawing import Drawing
from duelog.core.state.progress import (
    Answer,
    AnswerTopic,
    Battle,
    Departed,
    Gone,
    Happened,
    Lasting,
    Link,
    Pending,
    Question,
    Recent,
    Resolution,
    Result,
    Summoning,
    Trigger,
    Use,
    Window,
    declarations,
    note_step,
)
from duelog.core.state.table import EMPTY_FIELD, PRINTED, Card, Current, Field, OnField, Side
from duelog.core.told_numbers import told_number
from duelog.events.base import BattleStep, CardId, DamagePart, Part, Phase, SummonKind, always_encoded
from duelog.events.faces import UNKNOWN, Face
from duelog.events.outcomes import WindowKind
from duelog.events.places import Place, Player, place
from duelog.events.rulesets import Ruleset

__all__ = [
    "EMPTY_FIELD",
    "NOTHING_YET",
    "PRINTED",
    "RULEBOOK",
    "Answer",
    "AnswerTopic",
    "Battle",
    "Card",
    "Current",
    "Departed",
    "Field",
    "Gone",
    "Happened",
    "Lasting",
    "Link",
    "OnField",
    "Pending",
    "Question",
    "Recent",
    "Resolution",
    "Result",
    "Side",
    "State",
    "Summoning",
    "Trigger",
    "Use",
    "Window",
    "declarations",
    "note_step",
]

RULEBOOK = Ruleset(name="rulebook-9.0")
"""The rules of Rulebook 9.0."""

NOTHING_YET = Recent()


class State(Part, frozen=True, kw_only=True):
    """The whole situation of a duel.

    `cards` are all cards, card n at index n - 1; `proper` those that were properly Summoned (SUM-12), in order.
    `turn` is 0 before the first one, `phase_began` the number of the event with which the Phase began. `leaving` is
    the Phase that the turn player announced to go on to, `battle_turn` the turn of the last Battle Phase; `due` the
    window that stands open to whoever can act now;
    `moved` the number of the last move. `revealed` are the cards that are being shown, `revealed_to` who sees them.
    `chooser` chooses to go first or second: named by chance where `lots_drawn`, else by the duel before (SETUP-04).
    `shuffled` and `dealt` are the players whose Deck is shuffled and who have drawn their opening hand, before the
    first turn. `effects` tells whether card effects are refereed; only then `recent` holds what happened since the
    last act of a player or since this Phase began, `suspended` the resolutions that wait while an effect does something
    by itself, `collected` the event with which Trigger Effects were met last, `chained` the last move before the last
    Chain that began while no Summon was under way, `summons` who Summoned or attempted to, how and in which event of
    this turn, `departed` how the cards came to a Graveyard, or were banished, that lie there, or did so in it, and
    `gone` which monsters left the field in this turn, and which cards were discarded or Tributed from a hand.
    `lent` are the cards that have another face while they are in a Monster Zone, each with its printed face.
    `listed` is not empty where there are cards that nobody has identified: the faces of each player's Deck list, none
    where it is not known.
    """

    rules: Ruleset = always_encoded(RULEBOOK)
    faces: tuple[Face, ...] = ()
    cards: tuple[Card, ...] = ()
    sides: tuple[Side, Side] = always_encoded((Side(), Side()))
    proper: tuple[CardId, ...] = ()
    blocked: tuple[Place, ...] = ()
    revealed: tuple[CardId, ...] = ()
    revealed_to: tuple[Player, ...] = ()

    moved: int = 0
    chooser: Player | None = None
    lots_drawn: bool = False
    shuffled: tuple[Player, ...] = ()
    dealt: tuple[Player, ...] = ()
    first: Player | None = None
    turn: int = 0
    turn_player: Player = 1
    phase: Phase = always_encoded("draw")
    phase_began: int = 0
    step: BattleStep | None = None
    part: DamagePart | None = None
    drawn: bool = False
    leaving: Phase | None = None
    battle_turn: int = 0
    due: WindowKind | None = None
    pending: Pending | None = None

    battle: Battle | None = None
    chain: tuple[Link, ...] = ()
    resolving: Resolution | None = None
    suspended: tuple[Resolution, ...] = ()
    window: Window | None = None
    question: Question | None = None
    answer: Answer | None = None
    summoning: Summoning | None = None
    triggers: tuple[Trigger, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    uses: tuple[Use, ...] = ()
    effects: bool = False
    recent: Recent = always_encoded(NOTHING_YET)
    collected: int = 0
    chained: int = 0
    summons: tuple[tuple[Player, SummonKind, int, tuple[CardId, ...]], ...] = ()
    attackers: tuple[CardId, ...] = ()
    departed: tuple[Departed, ...] = ()
    gone: tuple[Gone, ...] = ()
    lent: tuple[tuple[CardId, int], ...] = ()
    result: Result | None = None
    conceded: Player | None = None
    listed: tuple[tuple[int, ...], ...] = ()

    def __repr__(self) -> str:
        """The state in one line; `print` draws the board, and `position` returns everything as values."""
        one, two = self.sides
        when = f"turn {self.turn} of p{self.turn_player}, {self.phase}" if self.turn else "before the first turn"
        return f"<State: {when}, LP {one.lp} and {two.lp}>"

    def __str__(self) -> str:
        """The board as text, 80 columns wide, without hiding anything."""
        return Drawing.text(self)

    def _repr_html_(self) -> str | None:
        """The board as a picture, for notebooks."""
        return None if Drawing.page is None else Drawing.page(self)

    def side(self, player: Player) -> Side:
        """A player's half of the table. `ValueError` if there is no such player."""
        if player == 1:
            return self.sides[0]
        if player == 2:
            return self.sides[1]
        raise ValueError(f"there is no player {player!r}: it is 1 or 2")

    def has_card(self, card: CardId) -> bool:
        """Whether there is such a card in the duel; a damaged log or a move may name any number."""
        return 0 < card <= len(self.cards)

    def face(self, card: CardId) -> Face:
        """The face of a card: the printed one, or the one that it has as long as it is a monster by another card.

        `IndexError` if there is no such card: cards are numbered from 1.
        """
        if card <= 0:
            raise self._no_card(card)
        try:
            found = self.cards[card - 1]
        except IndexError:
            raise self._no_card(card) from None
        return self.faces[found.face]

    def name(self, card: CardId) -> str:
        """The printed name of a card."""
        return self.face(card).name

    def counts_otherwise(self, card: CardId) -> bool:
        """Whether a card is a monster by another card: it has no effects of its own in its Monster Zone."""
        return bool(self.lent) and any(card == each for each, _ in self.lent)

    def is_unknown(self, card: CardId) -> bool:
        """Whether nobody has identified the card."""
        return bool(self.listed) and self.face(card).name == UNKNOWN.name

    def owner(self, card: CardId) -> Player:
        """Whose card it is; this never changes (GEN-19)."""
        if 0 < card <= len(self.cards):
            return self.cards[card - 1].owner
        raise self._no_card(card)

    def _no_card(self, card: CardId) -> IndexError:
        return IndexError(f"there is no card {told_number(card)}: the first is card 1, the last card {len(self.cards)}")

    def on_field(self, player: Player) -> Iterator[tuple[Place, OnField]]:
        """The cards of one player's half of the field, in the order of `ZONES`."""
        for zone, slot in self.side(player).slots_by_card.values():
            yield place(player, zone), slot

    def monsters(self, player: Player) -> tuple[OnField, ...]:
        """The monsters that a player controls, M1 first."""
        return self.side(player).monsters

    def find(self, card: CardId) -> tuple[Place, OnField] | None:
        """The zone and slot of a card on the field; None if it is elsewhere."""
        one, two = self.sides
        found = one.slots_by_card.get(card)
        if found is not None:
            return place(1, found[0]), found[1]
        found = two.slots_by_card.get(card)
        return None if found is None else (place(2, found[0]), found[1])

    def slot(self, card: CardId) -> OnField | None:
        """The slot of a card on the field; None if it is elsewhere."""
        one, two = self.sides
        found = one.slots_by_card.get(card) or two.slots_by_card.get(card)
        return found[1] if found is not None else None

    def can_be_linked(self, card: CardId) -> bool:
        """Whether another card can refer to this one: it is on the field or in an Extra Deck, where it stays itself."""
        return self.find(card) is not None or any(card in side.extra for side in self.sides)

    def place_of(self, card: CardId) -> Place | None:
        """The place of a card: its zone, its pile, or the zone of its monster if it is a material; None if nowhere."""
        one, two = self.sides
        name = one.places.get(card)
        if name is not None:
            return place(1, name)
        name = two.places.get(card)
        return None if name is None else place(2, name)

    def level(self, slot: OnField) -> int:
        """The current Level of a monster on the field, or an Xyz Monster's Rank (XYZ-02)."""
        current = slot.current.level
        return self.face(slot.card).level if current is None else current

    def atk(self, slot: OnField) -> int:
        """The current ATK of a card on the field; a printed "?" counts 0."""
        current = slot.current.atk
        return (self.face(slot.card).atk or 0) if current is None else current

    def defense(self, slot: OnField) -> int:
        """The current DEF of a card on the field; a printed "?" counts 0."""
        current = slot.current.defense
        return (self.face(slot.card).defense or 0) if current is None else current
