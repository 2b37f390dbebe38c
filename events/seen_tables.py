"""Tables as one viewer sees them, which replace the events in a redacted log (docs/format.md).

Cards are numbered by their places, so that a number reveals nothing about a card's past: the Deck of player 1
from the top, then the Extra Deck, hand, Graveyard and banished cards, then the zones in the order of `ZONES`, each
with its materials; then those of player 2. A card is given by its face, an index into the faces of the header, of
which the first is that of every hidden card.
"""

from typing import Literal

from duelog.events.base import (
    BattleStep,
    CardId,
    DamagePart,
    EffectOrSummon,
    Part,
    Phase,
    Position,
    Record,
    always_encoded,
)
from duelog.events.outcomes_cards import CurrentValues
from duelog.events.outcomes_course import EndReason
from duelog.events.places import Pile, Place, Player, Zone
from duelog.events.restrictions import Lock
from duelog.events.told_messages import Message


class SeenSlot(Part, frozen=True, kw_only=True):
    """A card on the field: its zone, its face and its position.

    `owner` is given if it is on the other player's side, `attacks` is how often it attacked this turn, `values` are its
    current values if they differ from the printed ones. `materials` are faces, `equipped_to` and `linked` numbers of
    cards.
    """

    at: Zone
    face: int
    position: Position
    owner: Player | None = None
    turn: int = 0
    attacks: int = 0
    materials: tuple[int, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    equipped_to: CardId = 0
    linked: tuple[CardId, ...] = ()
    values: CurrentValues | None = None


class SeenSide(Part, frozen=True, kw_only=True):
    """One player's side: Life Points, the faces of the cards in each pile, and the cards on the field.

    `turned` are the cards that face the other way in their pile: the pile, and the index in it. `summoned` is the
    number of Normal Summons and Sets of this turn that count.
    """

    lp: int
    deck: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    grave: tuple[int, ...] = ()
    banished: tuple[int, ...] = ()
    turned: tuple[tuple[Pile, int], ...] = ()
    field: tuple[SeenSlot, ...] = ()
    summoned: int = 0
    locks: tuple[Lock, ...] = ()


class SeenLink(Part, frozen=True, kw_only=True):
    """A link of the Chain: who activated what, where, and its targets. Links of hidden cards are omitted.

    `declared` is what its player declared at activation, `by_itself` whether it is an effect without activation.
    """

    player: Player
    card: CardId
    effect: EffectOrSummon = 0
    at: Place | None = None
    targets: tuple[CardId, ...] = ()
    negated: Literal["activation", "effect"] | None = None
    resolved: bool = False
    by_itself: bool = False
    declared: tuple[str, ...] = ()


class SeenTable(Record, frozen=True, kw_only=True, tag="seen"):
    """An event as one viewer saw it, in a redacted log, and the table after it.

    `what` is the kind of the event that it replaces, `said` what the viewer is told of it: the code of a sentence with
    arguments, in which cards have their numbers in this table, 0 for none (files of earlier versions of duelog have
    the English sentence). `undone` is whether it was taken back later. A side that is None is unchanged. `attack` are
    the attacking monster and its target, 0 for a direct attack; `resolving` is the resolving link, from 1; `summons`
    are the monsters of a Summon in progress, `shown` the cards that are being shown. `missed` are sentences like `said`
    about effects that missed their timing then.
    """

    what: str
    said: Message | str
    undone: bool = False
    turn: int
    player: Player
    first: Player | None = None
    phase: Phase = always_encoded("draw")
    step: BattleStep | None = None
    part: DamagePart | None = None
    sides: tuple[SeenSide | None, SeenSide | None] = always_encoded((None, None))
    attack: tuple[CardId, CardId] | None = None
    chain: tuple[SeenLink, ...] = ()
    resolving: int = 0
    summons: tuple[CardId, ...] = ()
    shown: tuple[CardId, ...] = ()
    missed: tuple[Message, ...] = ()
    winner: Literal[0, 1, 2] | None = None
    ended: EndReason | None = None
