"""The state of a duel: the whole situation as frozen data, with nothing of it anywhere else.

States share what did not change, so all the states of a duel can be kept. Every number of an event in a state is the
`n` of the log, so that a verdict can name the event it rests on.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta

from duelog.events.base import CardId, DamagePart, Part, Phase, Position, Step, SummonKind, written
from duelog.events.faces import Attribute, Face
from duelog.events.lines import AnyMove, AnyOutcome
from duelog.events.outcomes import WindowKind
from duelog.events.places import PILES, ZONES, Pile, Place, Player, Zone, place
from duelog.events.rulesets import Ruleset

RULEBOOK = Ruleset(name="rulebook-9.0")
"""The rules of Rulebook 9.0."""

# --- what lies on the table -------------------------------------------------------------------------------------


class Card(Part, frozen=True, kw_only=True):
    """A physical card of the duel: its face (an index into the state's faces) and its owner."""

    face: int
    owner: Player


class Current(Part, frozen=True, kw_only=True):
    """What a card counts as now where that differs from what is printed; None is as printed."""

    atk: int | None = None
    defense: int | None = None
    level: int | None = None
    name: str | None = None
    attribute: Attribute | None = None
    type: str | None = None
    scales: tuple[int, int] | None = None
    negated: bool = False
    traits: tuple[str, ...] = ()


PRINTED = Current()


class OnField(Part, frozen=True, kw_only=True):
    """A card on the field. A card that leaves and returns is a new one: it has another `since`.

    `since` is the number of the event that brought it, `turn` the turn of it (0: before the position was set up),
    `came` how. `changed_on` is the turn, `changed_at` the event in which its player last changed its position,
    `flipped_on` the turn in which it was turned face-up, `attacks` the numbers of the attack declarations of this
    turn, `attacked` their targets (0 for a direct attack), `fought_on` the turn in which it last attacked or was
    attacked, `used` the numbers of its effects activated this turn; `second` tells that a Gemini monster was Normal
    Summoned again, `made_of` are the materials of its Fusion Summon. `came_from` is the pile that a monster was
    Summoned from, `tributes` how many monsters were Tributed for its Normal Summon or Set, until it is turned
    face-down. One that was turned face-down counts as new: `since` is then the event that turned it, `arrived` the one
    that had brought it.
    """

    card: CardId
    position: Position
    since: int = 0
    turn: int = 0
    came: SummonKind | Literal["set", "activated", "placed", "negated"] = written("placed")
    changed_on: int = 0
    flipped_on: int = 0
    attacks: tuple[int, ...] = ()
    attacked: tuple[CardId, ...] = ()
    fought_on: int = 0
    used: tuple[int, ...] = ()
    current: Current = written(PRINTED)
    materials: tuple[CardId, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    second: bool = False
    made_of: tuple[CardId, ...] = ()
    came_from: Pile | None = None
    tributes: int | None = None
    equipped_to: CardId = 0
    linked: tuple[CardId, ...] = ()
    arrived: int = 0
    changed_at: int = 0

    @property
    def face_up(self) -> bool:
        """Whether the card lies face-up."""
        return self.position not in ("set", "down")

    @property
    def brought(self) -> int:
        """The number of the event that brought it to the field, whether or not it was turned face-down since."""
        return self.arrived or self.since


Field = Annotated[tuple[OnField | None, ...], Meta(min_length=len(ZONES), max_length=len(ZONES))]
"""One player's half of the field: what lies in each of `ZONES`."""

EMPTY_FIELD: Field = (None,) * len(ZONES)


class Side(Part, frozen=True, kw_only=True, dict=True):
    """One player's half of the table. `field` runs as `ZONES`; piles oldest first, the Deck top first.

    `turned` holds the cards of the piles that lie otherwise than the pile does: face-up in the Extra Deck or Deck,
    face-down among the banished. `normal_summons` are this turn's Normal Summons and Sets, `pendulum_summons` its
    Pendulum Summons: the number of the event, and the card.
    """

    lp: int = written(8000)
    hand: tuple[CardId, ...] = ()
    deck: tuple[CardId, ...] = ()
    grave: tuple[CardId, ...] = ()
    banished: tuple[CardId, ...] = ()
    extra: tuple[CardId, ...] = ()
    turned: tuple[CardId, ...] = ()
    field: Field = written(EMPTY_FIELD)
    normal_summons: tuple[tuple[int, CardId], ...] = ()
    pendulum_summons: tuple[tuple[int, CardId], ...] = ()
    locks: tuple[str, ...] = ()

    def pile(self, name: Pile) -> tuple[CardId, ...]:
        """The cards of a pile."""
        cards: tuple[CardId, ...] = getattr(self, name)
        return cards

    # What follows from a half is worked out once: the states of many events share it. None of it is saved or compared.

    @cached_property
    def standing(self) -> dict[CardId, tuple[Zone, OnField]]:
        """The cards on the field, each with its zone."""
        return {slot.card: (zone, slot) for zone, slot in zip(ZONES, self.field, strict=True) if slot is not None}

    @cached_property
    def monsters(self) -> tuple[OnField, ...]:
        """The cards in the Monster Zones, M1 first."""
        return tuple(slot for slot in self.field[:7] if slot is not None)

    @cached_property
    def places(self) -> dict[CardId, Zone | Pile]:
        """The zone or pile of every card of this half, materials included."""
        found: dict[CardId, Zone | Pile] = {}
        for pile in PILES:
            found.update(dict.fromkeys(self.pile(pile), pile))
        for zone, slot in self.standing.values():
            found.update(dict.fromkeys((*slot.materials, slot.card), zone))
        return found

    @cached_property
    def worked_out(self) -> dict[str, Any]:
        """What others work out from this half, by a name of theirs."""
        return {}


# --- what the game is in the middle of --------------------------------------------------------------------------


class Battle(Part, frozen=True, kw_only=True):
    """The attack that goes on. `rivals` are the opponent's monsters when it was declared (BATTLE-06).

    `fought` and `destroyed` are set by damage calculation; `replay` while the turn player has to choose anew.
    """

    attacker: CardId
    target: CardId = 0
    declared: int = 0
    rivals: tuple[CardId, ...] = ()
    replay: bool = False
    fought: bool = False
    flipped: CardId = 0
    destroyed: tuple[CardId, ...] = ()


class Link(Part, frozen=True, kw_only=True):
    """A link of the Chain; `event` is the number of its activation, `placed` marks the activation of a card itself.

    `exchanged` tells that it resolves as if the other player had activated it.
    """

    player: Player
    card: CardId
    effect: int = 0
    speed: Literal[1, 2, 3] = 1
    at: Place | None = None
    targets: tuple[CardId, ...] = ()
    costs: tuple[CardId, ...] = ()
    option: int = 0
    event_cards: tuple[CardId, ...] = ()
    placed: bool = False
    event: int = 0
    negated: Literal["activation", "effect"] | None = None
    resolved: bool = False
    exchanged: bool = False


class Window(Part, frozen=True, kw_only=True):
    """An open response window: who speaks, and how many have passed in a row."""

    kind: WindowKind
    player: Player
    passes: int = 0


class Question(Part, frozen=True, kw_only=True):
    """The open question; `event` is the number of the event that asked it, `rule` what a wrong answer breaks."""

    player: Player
    answer: Literal["cards", "yes", "number", "option", "position", "place"]
    about: str
    cards: tuple[CardId, ...] = ()
    options: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    minimum: int = 1
    maximum: int = 1
    source: CardId = 0
    rule: str = ""
    default: bool = False
    sets: tuple[tuple[CardId, ...], ...] = ()
    event: int = 0


class Answer(Part, frozen=True, kw_only=True):
    """What was answered to the last question, until something comes of it.

    `at` is the step of an effect that asked; outside of a resolution it is the card that asked.
    """

    about: str
    at: int = 0
    player: Player
    cards: tuple[CardId, ...] = ()
    yes: bool | None = None
    number: int | None = None
    option: str | None = None
    position: Position | None = None
    to: Place | None = None


class Resolution(Part, frozen=True, kw_only=True):
    """The link being resolved (from 1), how far it is, and what it has to remember.

    `at` is the step to go on with, `answers` what was answered in it, `moved` the cards that the last step moved and
    `did` whether it did anything, `results` the last coins (1 for heads) or dice. `threatened` are the cards that its
    step is about to destroy, `spared` those of them that will not be.
    """

    link: int
    done: int = 0
    at: int = 0
    answers: tuple[Answer, ...] = ()
    moved: tuple[CardId, ...] = ()
    did: bool = True
    results: tuple[int, ...] = ()
    threatened: tuple[CardId, ...] = ()
    spared: tuple[CardId, ...] = ()


class Summoning(Part, frozen=True, kw_only=True):
    """A Summon that began and has neither succeeded nor been negated; `offered` after the window to negate it."""

    player: Player
    how: SummonKind
    cards: tuple[CardId, ...]
    event: int = 0
    offered: bool = False


class Pending(Part, frozen=True, kw_only=True):
    """A move that was played and whose outcomes have only begun; `done` counts them."""

    move: AnyMove
    done: int = 0


class Trigger(Part, frozen=True, kw_only=True):
    """A Trigger Effect that was met and is not on a Chain yet."""

    player: Player
    card: CardId
    effect: int = 0
    mandatory: bool = False
    cards: tuple[CardId, ...] = ()
    event: int = 0


class Lasting(Part, frozen=True, kw_only=True):
    """An effect that lasts beyond its resolution."""

    id: int
    source: CardId
    effect: int = 0
    part: int = 0
    player: Player | None = None
    cards: tuple[CardId, ...] = ()
    values: tuple[int, ...] = ()
    until: Literal[
        "end of turn", "end phase", "end of battle phase", "damage step", "damage calculation", "source", "duel"
    ] = written("end of turn")  # fmt: skip
    whose: Player | None = None
    turns: int = 0
    names: tuple[str, ...] = ()
    turn: int = 0
    event: int = 0


class Result(Part, frozen=True, kw_only=True):
    """How the duel ended; `winner` 0 is a draw."""

    winner: Literal[0, 1, 2]
    reason: str


class Use(Part, frozen=True, kw_only=True):
    """An activation in this duel: by whom, of which card and name, which effect, in which turn; what was negated."""

    player: Player
    card: CardId
    name: str
    effect: int
    turn: int
    event: int
    negated: Literal["activation", "effect"] | None = None


class State(Part, frozen=True, kw_only=True):
    """The whole situation of a duel.

    `cards` are all cards, card n at index n - 1; `proper` those that were properly Summoned (SUM-12), in order.
    `turn` is 0 before the first one, `phase_began` the number of the event with which the Phase began. `leaving` is
    the Phase that the turn player announced to go on to; `due` the window that stands open to whoever can act now;
    `moved` the number of the last move. `revealed` are the cards that are being shown, `revealed_to` who sees them.
    `chooser` chooses to go first or second: named by chance where `lots_drawn`, else by the duel before (SETUP-04).
    `shuffled` and `dealt` are the players whose Deck is shuffled and who have drawn their opening hand, before the
    first turn. `effects` tells whether card effects are refereed; only then `news` holds what has happened that
    effects may answer, `suspended` the resolutions that wait while an effect does something by itself, `checked` up to
    which event Triggers were collected, `left` the cards that left the field among the news, as they lay there,
    `summons` who Summoned how in this turn and in which event, `buried` the cards sent to a Graveyard in it, and
    `reacted` which continuous effects (card and number) did what they do by themselves at which event of the news.
    """

    rules: Ruleset = written(RULEBOOK)
    faces: tuple[Face, ...] = ()
    cards: tuple[Card, ...] = ()
    sides: tuple[Side, Side] = written((Side(), Side()))
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
    phase: Phase = written("draw")
    phase_began: int = 0
    step: Step | None = None
    part: DamagePart | None = None
    drawn: bool = False
    leaving: Phase | None = None
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
    news: tuple[AnyOutcome, ...] = ()
    checked: int = 0
    left: tuple[OnField, ...] = ()
    summons: tuple[tuple[Player, SummonKind, int], ...] = ()
    buried: tuple[CardId, ...] = ()
    reacted: tuple[tuple[CardId, int, int], ...] = ()
    result: Result | None = None
    conceded: Player | None = None

    def side(self, player: Player) -> Side:
        """A player's half of the table."""
        return self.sides[player - 1]

    def face(self, card: CardId) -> Face:
        """The printed face of a card."""
        return self.faces[self.cards[card - 1].face]

    def name(self, card: CardId) -> str:
        """The printed name of a card."""
        return self.face(card).name

    def owner(self, card: CardId) -> Player:
        """Whose card it is; this never changes (GEN-19)."""
        return self.cards[card - 1].owner

    def on_field(self, player: Player) -> Iterator[tuple[Place, OnField]]:
        """The cards of one player's half of the field, in the order of `ZONES`."""
        for zone, slot in self.sides[player - 1].standing.values():
            yield place(player, zone), slot

    def monsters(self, player: Player) -> tuple[OnField, ...]:
        """The monsters that a player controls, M1 first."""
        return self.sides[player - 1].monsters

    def find(self, card: CardId) -> tuple[Place, OnField] | None:
        """Where a card stands on the field, and how; None if it does not."""
        one, two = self.sides
        found = one.standing.get(card)
        if found is not None:
            return place(1, found[0]), found[1]
        found = two.standing.get(card)
        return None if found is None else (place(2, found[0]), found[1])

    def place_of(self, card: CardId) -> Place | None:
        """Where a card is: its zone, its pile, the zone of the monster it is a material of; None if nowhere."""
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
