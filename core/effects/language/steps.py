"""Steps on Life Points, questions, chance, lasting and delayed effects; and the list of all steps."""

from typing import ClassVar, Literal, get_args

from duelog.core.effects.language.card_steps import (
    Attach,
    Banish,
    Bind,
    CardStep,
    Destroy,
    Detach,
    Discard,
    Draw,
    Equip,
    Excavate,
    MakeTokens,
    Mill,
    RedirectAttack,
    Reveal,
    Send,
    SetCards,
    Step,
    Summon,
    TakeControl,
    Tie,
    ToDeck,
    ToHand,
    Tribute,
    Turn,
)
from duelog.core.effects.language.happenings import Occasion
from duelog.core.effects.language.modifiers import Modifier
from duelog.core.effects.language.selectors import Cards, CardsOf, Value
from duelog.core.effects.language.words import AnyLock, Until, Who
from duelog.events.faces import MONSTER_TYPES_OF_2014, Attribute


class Damage(Step, frozen=True, kw_only=True, tag="damage"):
    """Inflict damage."""

    amount: Value
    who: Who = "opponent"


class Gain(Step, frozen=True, kw_only=True, tag="gain"):
    """Gain Life Points."""

    amount: Value
    who: Who = "you"


class Pay(Step, frozen=True, kw_only=True, tag="pay"):
    """Pay Life Points; "half" of them."""

    amount: Value | Literal["half"] = 0


class SetLife(Step, frozen=True, kw_only=True, tag="set life points"):
    """Set Life Points to a number."""

    amount: Value
    who: Who = "both"


class PlaceCounters(CardStep, frozen=True, kw_only=True, tag="counter"):
    """Place counters on cards, or remove them with a negative amount (GEN-04); "it" is each of the cards.

    As a cost with a `count`, that many counters are removed from one card, which is listed once for each.
    """

    cards: CardsOf = "this"
    counter: str = ""
    amount: Value = 1


class ShuffleDeck(Step, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle a Deck."""

    who: Who = "you"


class Ask(Step, frozen=True, kw_only=True, tag="ask"):
    """Ask a player something; later steps refer to the answer by its label.

    `name` asks for the name of any card, `type` for a Type, `attribute` for an Attribute. `up_to` allows fewer cards,
    but at least one; with `or_none`, none too. With `at_activation`, the first steps of an effect ask as it is
    activated, before anybody can respond.
    """

    label: str
    who: Who = "you"
    yes: str | None = None
    options: tuple[str, ...] = ()
    name: bool = False
    type: bool = False
    attribute: bool = False
    number: tuple[int, int] | None = None
    cards: CardsOf | None = None
    count: Value = 1
    up_to: bool = False
    or_none: bool = False
    random: bool = False
    at_activation: bool = False

    @property
    def choices(self) -> tuple[str, ...]:
        """The words to choose from; () if any text, or something else, answers the question."""
        if self.type:
            return MONSTER_TYPES_OF_2014
        return tuple(get_args(Attribute)) if self.attribute else self.options


class Coins(Step, frozen=True, kw_only=True, tag="coin"):
    """Toss coins."""

    count: int = 1


class Dice(Step, frozen=True, kw_only=True, tag="die"):
    """Roll dice."""

    count: int = 1


class Branch(Step, frozen=True, kw_only=True, tag="if"):
    """Do some steps if a condition holds, others otherwise."""

    then: "tuple[AnyStep, ...]" = ()
    otherwise: "tuple[AnyStep, ...]" = ()


class Change(CardStep, frozen=True, kw_only=True, tag="change"):
    """Change the current values of cards for some time."""

    modify: tuple[Modifier, ...] = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0


class LastingLock(Step, frozen=True, kw_only=True, tag="lock"):
    """Forbid or allow players something for a while; with `next_turn`, turns are counted from the next one.

    The locks apply to cards with the names of the cards `names_of`, with the name `declared` or of the `declared_type`
    under a label, if one of these is given. With `these`, activations of just these cards are forbidden, and of no
    others with their names.
    """

    who: Who = "you"
    what: tuple[AnyLock, ...] = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0
    names_of: CardsOf | None = None
    declared: str | None = None
    declared_type: str | None = None
    these: CardsOf | None = None
    next_turn: bool = False


class Later(CardStep, frozen=True, kw_only=True, tag="later"):
    """Delay steps; the cards concerned are remembered, and are "targets" then.

    They are looked for on the field; cards that are elsewhere by then need an area: `{ref: targets, area: [banished]}`.

    With `turns`, not before that many turns of `whose` (by default of both players), including this one. `repeat` does
    it every time, `at_once` even in the middle of a Chain. With `throughout`, the effect lasts for these `turns`: from
    now until the end of the last one.
    """

    when: Occasion
    steps: "tuple[AnyStep, ...]" = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0
    repeat: bool = False
    at_once: bool = False
    throughout: bool = False


class Negate(Step, frozen=True, kw_only=True, tag="negate"):
    """Negate the activation or the effect of the link responded to, the attack, or the Summon."""

    what: Literal["activation", "effect", "attack", "summon"] = "activation"


class OtherPlayer(Step, frozen=True, kw_only=True, tag="other player"):
    """Apply the effect of the link responded to with the players exchanged."""


class FusionSummon(Step, frozen=True, kw_only=True, tag="fusion summon"):
    """Fusion Summon with materials from these places; `banish` them instead of sending them (FUS-01, FUS-02).

    With `only_send`, the monster is shown and its materials are sent, but it is not Summoned. Later steps refer to the
    monster by the label "fusion".
    """

    materials: tuple[Cards, ...] = ()
    monster: Cards | None = None
    banish: bool = False
    only_send: bool = False
    label: ClassVar[str] = "fusion"


class RitualSummon(Step, frozen=True, kw_only=True, tag="ritual summon"):
    """Ritual Summon one of these monsters with Tributes (RIT-01, RIT-02), or with cards sent instead.

    Later steps refer to the monster by the label "ritual".
    """

    monster: Cards
    exactly: bool = False
    send: bool = False
    materials: tuple[Cards, ...] = ()
    label: ClassVar[str] = "ritual"


class NormalSummonNow(Step, frozen=True, kw_only=True, tag="normal summon"):
    """Normal Summon or Set a monster from the hand immediately, in addition to the one of the turn.

    With `cards`, one of these; Gemini monsters on the field can be Normal Summoned again. `without_tributes` is without
    the Tributes that it needs; with `of_the_turn` it is the one of the turn, and nothing if that was made.
    """

    cards: Cards | None = None
    without_tributes: bool = False
    of_the_turn: bool = False


class Spare(Step, frozen=True, kw_only=True, tag="prevent destruction"):
    """Protect the cards of the event, which would be destroyed."""


class SynchroSummonNow(Step, frozen=True, kw_only=True, tag="synchro summon"):
    """Synchro Summon immediately, with this card as one of the materials (SYN-01)."""


class EndPhaseNow(Step, frozen=True, kw_only=True, tag="end battle phase"):
    """End the Battle Phase."""


class BlockZone(Step, frozen=True, kw_only=True, tag="block zone"):
    """Choose free zones of a player, which cannot be used for so long (ZONE-01, ZONE-02).

    With `at_activation`, the first steps of an effect ask for them as it is activated.
    """

    who: Who = "opponent"
    area: Literal["monsters", "spells"] = "monsters"
    until: Until = "source"
    count: int = 1
    at_activation: bool = False


class WinDuel(Step, frozen=True, kw_only=True, tag="win"):
    """Win the duel (WIN-03)."""


class SwapControl(Step, frozen=True, kw_only=True, tag="swap control"):
    """Exchange control of the monsters with two labels."""

    one: str
    other: str


AnyStep = (
    Destroy | Send | Discard | Tribute | Banish | ToHand | ToDeck | Summon | MakeTokens | SetCards | Turn | TakeControl
    | Equip | Bind | Tie | Attach | Detach | Reveal | Excavate | Draw | Mill | Damage | Gain | Pay | SetLife
    | PlaceCounters | ShuffleDeck | Ask | Coins | Dice | Branch | Change | LastingLock | Later | Negate | OtherPlayer
    | FusionSummon | RitualSummon
    | EndPhaseNow | RedirectAttack | NormalSummonNow | SynchroSummonNow | Spare | BlockZone | WinDuel | SwapControl
)  # fmt: skip
