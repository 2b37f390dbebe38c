"""What is in progress: the battle, the Chain, the open window and question, lasting effects."""

from typing import Any, Literal

from duelog.core.state.table import OnField, computed_once
from duelog.events.base import (
    CardId,
    CopiedEffect,
    EffectAddress,
    EffectOrSummon,
    EffectStep,
    How,
    Part,
    Position,
    StepAddress,
    SummonKind,
    Why,
    always_encoded,
)
from duelog.events.lines import AnyMove, AnyOutcome
from duelog.events.outcomes import EndReason, Topic, WindowKind
from duelog.events.outcomes_chains import Until
from duelog.events.places import Pile, Place, Player


class Battle(Part, frozen=True, kw_only=True):
    """The current attack. `rivals` are the opponent's monsters when it was declared (BATTLE-06).

    `chosen` is the event in which the target was chosen anew in a Replay, 0 without one.

    `fought` and `destroyed` are set by damage calculation, `replay` while the turn player has to choose again.
    """

    attacker: CardId
    target: CardId = 0
    declared: int = 0
    chosen: int = 0
    rivals: tuple[CardId, ...] = ()
    replay: bool = False
    fought: bool = False
    flipped: CardId = 0
    destroyed: tuple[CardId, ...] = ()


AnswerTopic = Literal[Topic, "picked", "revealed", "tokens", "stage", "unasked"]
"""What an answer is about: a question, or cards that an effect picked at random, showed or made.

"stage" marks an outcome of a step that is not done yet, "unasked" an answer without a question, as in damaged logs.
"""


class Answer(Part, frozen=True, kw_only=True):
    """The answer to the last question, until it is used.

    `step` is the step of the effect that asked; outside a resolution, `source` is the card that asked.
    """

    about: AnswerTopic
    step: EffectStep | None = None
    source: CardId = 0
    player: Player
    cards: tuple[CardId, ...] = ()
    yes: bool | None = None
    number: int | None = None
    option: str | None = None
    position: Position | None = None
    to: Place | None = None


def note_step(number: int) -> EffectStep:
    """The step under which a number computed when steps were delayed is stored; the first number is 1."""
    return EffectStep(id=f"note/{number}")


class Link(Part, frozen=True, kw_only=True):
    """A link of the Chain; `event` is the number of its activation, `placed` marks the activation of a card itself.

    `exchanged` is whether it resolves as if the other player had activated it. Effects without an activation are links,
    too: what the step `put_off` delayed, or, with `reaction`, what a continuous effect does by itself. `answers` are
    those that players gave at activation.
    """

    player: Player
    card: CardId
    effect: EffectOrSummon = 0
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
    put_off: StepAddress | None = None
    reaction: bool = False
    answers: tuple[Answer, ...] = ()

    @property
    def activated(self) -> bool:
        """Whether the link is an activation, and not an effect that applies without one."""
        return self.put_off is None and not self.reaction

    @property
    def copied_card(self) -> tuple[CardId, ...]:
        """The card whose effect the activation of this card has become: the first target; () if it has not."""
        return self.targets[:1] if self.placed and isinstance(self.effect, CopiedEffect) else ()

    @property
    def targets_of_effect(self) -> tuple[CardId, ...]:
        """The targets without the card whose effect it has become."""
        return self.targets[len(self.copied_card) :]


def declarations(link: Link) -> tuple[str, ...]:
    """What the player of a Chain Link declared at its activation: names, Types, Attributes, numbers."""
    said = (answer.option if answer.option is not None else answer.number for answer in link.answers)
    return tuple(str(each) for each in said if each is not None)


class Window(Part, frozen=True, kw_only=True):
    """An open response window: who has priority, and how many players have passed in a row."""

    kind: WindowKind
    player: Player
    passes: int = 0


class Question(Part, frozen=True, kw_only=True):
    """The open question, with the fields of `Asked`; `event` is the number of the event that asked it.

    `step` is the step of the last Chain Link that asks as it is activated, None for any other question.
    """

    player: Player
    answer: Literal["cards", "yes", "number", "option", "position", "place"]
    about: Topic
    label: str = ""
    words: str = ""
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
    step: EffectStep | None = None


class Resolution(Part, frozen=True, kw_only=True):
    """The link being resolved (from 1), its progress, and what it has to remember.

    `step` is the last step with an outcome, None if there is none yet; `answers` are the answers in it, `moved` the
    cards that the last step moved and `did` whether it did anything, `results` the last coins (1 for heads) or dice.
    `threatened` are the cards that the step is about to destroy, `spared` those of them that are protected.
    """

    link: int
    done: int = 0
    step: EffectStep | None = None
    answers: tuple[Answer, ...] = ()
    moved: tuple[CardId, ...] = ()
    did: bool = True
    results: tuple[int, ...] = ()
    threatened: tuple[CardId, ...] = ()
    spared: tuple[CardId, ...] = ()


class Summoning(Part, frozen=True, kw_only=True):
    """A Summon that has neither succeeded nor been negated yet; `offered` is set after the window to negate it."""

    player: Player
    how: SummonKind
    cards: tuple[CardId, ...]
    event: int = 0
    offered: bool = False


class Pending(Part, frozen=True, kw_only=True):
    """A move whose outcomes are not complete; `done` counts them."""

    move: AnyMove
    done: int = 0


class Trigger(Part, frozen=True, kw_only=True):
    """A Trigger Effect whose event has happened and that is not on a Chain yet."""

    player: Player
    card: CardId
    effect: EffectAddress = 0
    mandatory: bool = False
    cards: tuple[CardId, ...] = ()
    event: int = 0


class Happened(Part, frozen=True, kw_only=True):
    """An outcome, what is in progress after it, and the cards that left the field, or were turned face-down.

    `under_way` is whether a Chain, a move or a Summon is in progress; the cards are as they were on the field before.
    """

    event: AnyOutcome
    under_way: bool = False
    left: tuple[OnField, ...] = ()


class Recent(Part, frozen=True, kw_only=True, dict=True):
    """The outcomes since the last act of a player, or since this Phase began."""

    outcomes: tuple[Happened, ...] = ()

    def then(self, happened: Happened) -> "Recent":
        """These outcomes and one more.

        Its cache holds the latest of these objects for which values were cached as `before`, to compute values from
        it.
        """
        after = Recent(outcomes=(*self.outcomes, happened))
        before = self.cached.pop("before", None)  # only one, or all of a duel would be kept in memory
        after.cached["before"] = self if before is None or self.cached else before
        return after

    @computed_once
    def cached(self) -> dict[str, Any]:
        """Values cached by callers under their own names, and `before`."""
        return {}


class Lasting(Part, frozen=True, kw_only=True):
    """An effect that lasts beyond its resolution."""

    id: int
    source: CardId
    effect: EffectOrSummon = 0
    part: StepAddress | None = None
    player: Player | None = None
    cards: tuple[CardId, ...] = ()
    values: tuple[int, ...] = ()
    until: Until = always_encoded("end of turn")
    whose: Player | None = None
    turns: int = 0
    names: tuple[str, ...] = ()
    zones: tuple[Place, ...] = ()
    turn: int = 0
    event: int = 0


class Departed(Part, frozen=True, kw_only=True):
    """How a card came to the Graveyard, or was banished: from where, in which turn and event, and through whom.

    A monster that had Equip Cards also has one if it left the field for another pile.

    `by` is the player whose card or effect did it (None in battle, and by the rules), `source` that card, `position`
    how it lay on the field (None for a monster whose Summon was negated), `equips` the cards that were equipped to it
    there.
    """

    card: CardId
    to: Pile
    turn: int
    how: How
    why: Why
    origin: Place | None = None
    by: Player | None = None
    position: Position | None = None
    source: CardId = 0
    equips: tuple[CardId, ...] = ()
    event: int = 0

    @property
    def face_up(self) -> bool:
        """Whether it lay face-up on the field."""
        return self.position not in (None, "set", "down")


class Gone(Part, frozen=True, kw_only=True):
    """How a monster left its Monster Zone in this turn, or a card its player's hand by being discarded or Tributed.

    `player` is who did it: in battle the other player, with a discard the one whose hand it was; `slot` is how the card
    lay on the field, which is where it is known what it was there.
    """

    card: CardId
    how: How
    why: Why
    origin: Place
    to: Place | None = None
    player: Player | None = None
    slot: OnField | None = None
    event: int = 0


class Result(Part, frozen=True, kw_only=True):
    """How the duel ended; `winner` 0 is a draw."""

    winner: Literal[0, 1, 2]
    reason: EndReason

    @property
    def wins_match(self) -> bool:
        """Whether the winner of the duel has won the Match by it."""
        return self.reason == "match won" and self.winner != 0


class Use(Part, frozen=True, kw_only=True):
    """An activation in this duel: player, card, name, effect, turn, and what was negated."""

    player: Player
    card: CardId
    name: str
    effect: EffectOrSummon
    turn: int
    event: int
    negated: Literal["activation", "effect"] | None = None
