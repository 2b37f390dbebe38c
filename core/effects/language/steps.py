"""Steps on Life Points, questions, chance, what lasts and what happens later; and the list of all steps."""

from typing import ClassVar, Literal

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
from duelog.core.effects.language.conditions import Occasion
from duelog.core.effects.language.modifiers import Modifier
from duelog.core.effects.language.selectors import Cards, CardsOf, Value
from duelog.core.effects.language.words import LockKind, Until, Who


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
    """Life Points become a number."""

    amount: Value
    who: Who = "both"


class PlaceCounters(CardStep, frozen=True, kw_only=True, tag="counter"):
    """Place counters on cards, or remove them with a negative amount (GEN-04)."""

    cards: CardsOf = "this"
    counter: str = ""
    amount: Value = 1


class ShuffleDeck(Step, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle a Deck."""

    who: Who = "you"


class Ask(Step, frozen=True, kw_only=True, tag="ask"):
    """Ask a player something; the answer is known by its label. `name` asks for the name of any card."""

    label: str
    who: Who = "you"
    yes: str | None = None
    options: tuple[str, ...] = ()
    name: bool = False
    number: tuple[int, int] | None = None
    cards: CardsOf | None = None
    count: Value = 1
    up_to: bool = False
    random: bool = False


class Coins(Step, frozen=True, kw_only=True, tag="coin"):
    """Toss coins."""

    count: int = 1


class Dice(Step, frozen=True, kw_only=True, tag="die"):
    """Roll dice."""

    count: int = 1


class Branch(Step, frozen=True, kw_only=True, tag="if"):
    """Do one thing or another."""

    then: "tuple[AnyStep, ...]" = ()
    otherwise: "tuple[AnyStep, ...]" = ()


class Change(CardStep, frozen=True, kw_only=True, tag="change"):
    """Change what cards count as for a while."""

    modify: tuple[Modifier, ...] = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0


class Lock(Step, frozen=True, kw_only=True, tag="lock"):
    """Forbid or allow players something for a while; `next_turn` counts the turns only from the next one on.

    `names` are the cards that "activate named" is about, or the names of the cards `names_of`, or the
    name `declared` under a label. "use named" leaves cards on the field alone; for "extra normal summon" the names are
    parts of names. With `cards` a lock on Special Summons is about these alone.
    """

    who: Who = "you"
    what: tuple[LockKind, ...] = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0
    cards: Cards | None = None
    names: tuple[str, ...] = ()
    names_of: CardsOf | None = None
    declared: str | None = None
    next_turn: bool = False


class Later(CardStep, frozen=True, kw_only=True, tag="later"):
    """Do something at a later time, with the cards it concerns remembered; they are its "targets" then.

    Those on the field are meant; cards that lie elsewhere by then are taken with their area:
    `{ref: targets, area: [banished]}`.

    With `turns` not before the turn of `whose` (of both players, left out) of that number, this one counted if it is
    such a turn. `repeat` does it every time, `at_once` also in the middle of a Chain.
    """

    when: Occasion
    steps: "tuple[AnyStep, ...]" = ()
    until: Until = "end of turn"
    whose: Who | None = None
    turns: int = 0
    repeat: bool = False
    at_once: bool = False


class Negate(Step, frozen=True, kw_only=True, tag="negate"):
    """Negate the activation or the effect of the link answered, the attack, or the Summon."""

    what: Literal["activation", "effect", "attack", "summon"] = "activation"


class OtherPlayer(Step, frozen=True, kw_only=True, tag="other player"):
    """Apply the effect of the link that is answered to the other player: in all it says the players change places."""


class FusionSummon(Step, frozen=True, kw_only=True, tag="fusion summon"):
    """Fusion Summon with materials from these places; `banish` them instead of sending them (FUS-01, FUS-02).

    The monster is known by the label "fusion" from then on.
    """

    materials: tuple[Cards, ...] = ()
    monster: Cards | None = None
    banish: bool = False
    label: ClassVar[str] = "fusion"


class RitualSummon(Step, frozen=True, kw_only=True, tag="ritual summon"):
    """Ritual Summon one of these monsters with Tributes (RIT-01, RIT-02), or with what is sent instead of Tributed.

    The monster is known by the label "ritual" from then on.
    """

    monster: Cards
    exactly: bool = False
    send: bool = False
    materials: tuple[Cards, ...] = ()
    label: ClassVar[str] = "ritual"


class NormalSummonNow(Step, frozen=True, kw_only=True, tag="normal summon"):
    """Normal Summon or Set a monster from the hand at once, beside the one of the turn."""


class Spare(Step, frozen=True, kw_only=True, tag="prevent destruction"):
    """The cards of the event, which would be destroyed, are not."""


class SynchroSummonNow(Step, frozen=True, kw_only=True, tag="synchro summon"):
    """Synchro Summon at once, with this card among the materials (SYN-01)."""


class EndPhaseNow(Step, frozen=True, kw_only=True, tag="end battle phase"):
    """End the Battle Phase."""


class WinDuel(Step, frozen=True, kw_only=True, tag="win"):
    """Win the duel (WIN-03)."""


class SwapControl(Step, frozen=True, kw_only=True, tag="swap control"):
    """Both players exchange the monsters named by two labels."""

    one: str
    other: str


AnyStep = (
    Destroy | Send | Discard | Tribute | Banish | ToHand | ToDeck | Summon | MakeTokens | SetCards | Turn | TakeControl
    | Equip | Bind | Tie | Attach | Detach | Reveal | Excavate | Draw | Mill | Damage | Gain | Pay | SetLife
    | PlaceCounters | ShuffleDeck | Ask | Coins | Dice | Branch | Change | Lock | Later | Negate | OtherPlayer
    | FusionSummon | RitualSummon
    | EndPhaseNow | NormalSummonNow | SynchroSummonNow | Spare | WinDuel | SwapControl
)  # fmt: skip
