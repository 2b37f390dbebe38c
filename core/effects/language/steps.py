"""Steps on Life Points, questions, chance, lasting and delayed effects; and the list of all steps."""

from typing import Literal, get_args

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
    Mix,
    RedirectAttack,
    Retarget,
    Return,
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
from duelog.core.effects.language.selectors import Cards, CardsOf, Condition, Value
from duelog.core.effects.language.summon_steps import (
    FusionSummon,
    NormalSummonNow,
    RitualSummon,
    SynchroSummonNow,
    XyzSummonNow,
)
from duelog.core.effects.language.words import AnyLock, Happening, Until, Who
from duelog.events.base import Part
from duelog.events.faces import MONSTER_TYPES_OF_2014, Attribute


class Damage(Step, frozen=True, kw_only=True, tag="damage"):
    """Inflict damage."""

    amount: Value
    """The damage."""
    who: Who = "opponent"
    """Who takes it."""


class Gain(Step, frozen=True, kw_only=True, tag="gain"):
    """Gain Life Points."""

    amount: Value
    """The Life Points."""
    who: Who = "you"
    """Who gains them."""


class Pay(Step, frozen=True, kw_only=True, tag="pay"):
    """Pay Life Points."""

    amount: Value | Literal["half"] = 0
    """The Life Points, or "half" of them."""


class SetLife(Step, frozen=True, kw_only=True, tag="set life points"):
    """Set Life Points to a number."""

    amount: Value
    """The number."""
    who: Who = "both"
    """Whose Life Points."""


class PlaceCounters(CardStep, frozen=True, kw_only=True, tag="counter"):
    """Place counters on cards, or remove them (GEN-04).

    As a cost with a `count`, that many counters are removed from one card, which is listed once for each.
    """

    cards: CardsOf = "this"
    """The cards."""
    counter: str = ""
    """The name of the counters."""
    amount: Value = 1
    """How many on each card, which is "it"; negative to remove them."""
    in_total: bool = False
    """Whether so many are placed on, or removed from, all the cards together; the player chooses the card of each."""


class ShuffleDeck(Step, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle a Deck."""

    who: Who = "you"
    """Whose Deck."""


class SwapPiles(Step, frozen=True, kw_only=True, tag="swap piles"):
    """Exchange the cards of a Graveyard for those of the Deck, which is shuffled; that sends and returns no card."""

    who: Who = "both"
    """Whose piles."""


QUESTIONS = ("yes", "options", "name", "type", "attribute", "number", "cards")
"""The fields of `Ask` that say what is asked for, of which each question has one."""


class Ask(Step, frozen=True, kw_only=True, tag="ask"):
    """Ask a player something; later steps refer to the answer by its label."""

    label: str
    """The name by which later steps refer to the answer."""
    who: Who = "you"
    """Who is asked."""
    yes: str | None = None
    """A question that is answered with "yes" or "no"."""
    options: tuple[str, ...] = ()
    """The options, one of which is chosen."""
    name: bool = False
    """Whether the name of any card is asked for."""
    type: bool = False
    """Whether a Type is asked for."""
    attribute: bool = False
    """Whether an Attribute is asked for."""
    number: tuple[int, Value] | None = None
    """A number is asked for, from the first to the second, but no higher than the cards of a Deck excavated by it, or
    the zones for Tokens of that number.
    """
    besides: str | None = None
    """The label of an earlier step that asked for a number: another one than that."""
    cards: CardsOf | None = None
    """The cards, from which some are chosen."""
    count: Value = 1
    """How many cards are chosen."""
    up_to: bool = False
    """Whether there can be fewer, but at least one."""
    or_none: bool = False
    """With `up_to`, whether there can be none, too."""
    random: bool = False
    """Whether they are picked at random."""
    at_activation: bool = False
    """Whether it is asked as the effect is activated, before anybody can respond; for the first steps of an effect."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The words to choose from; () if any text, or something else, answers the question."""
        if self.type:
            return MONSTER_TYPES_OF_2014
        return tuple(get_args(Attribute)) if self.attribute else self.options


class Coins(Step, frozen=True, kw_only=True, tag="coin"):
    """Toss coins."""

    count: int = 1
    """How many."""
    again: bool = False
    """Whether all coins of the event are tossed again, and these results count in place of theirs."""


class Dice(Step, frozen=True, kw_only=True, tag="die"):
    """Roll dice."""

    count: int = 1
    """How many."""


class Branch(Step, frozen=True, kw_only=True, tag="if"):
    """Do some steps if the `condition` holds, others otherwise."""

    then: "tuple[AnyStep, ...]" = ()
    """The steps if it holds."""
    otherwise: "tuple[AnyStep, ...]" = ()
    """The steps if it does not."""


class Change(CardStep, frozen=True, kw_only=True, tag="change"):
    """Change the current values of cards for some time."""

    modify: tuple[Modifier, ...] = ()
    """What they count as."""
    but: CardsOf | None = None
    """The traits are those of all cards but these as long as it lasts, also of cards that only come later."""
    until: Until = "end of turn"
    """For how long."""
    whose: Who | None = None
    """Whose turns, or whose Phase, `until` is about."""
    turns: int = 0
    """How many turns `until` is about."""


class LastingLock(Step, frozen=True, kw_only=True, tag="lock"):
    """Forbid or allow players something for a while."""

    who: Who = "you"
    """The players whom it concerns."""
    what: tuple[AnyLock, ...] = ()
    """What these may not do."""
    until: Until = "end of turn"
    """For how long."""
    whose: Who | None = None
    """Whose turns, or whose Phase, `until` is about."""
    turns: int = 0
    """How many turns `until` is about."""
    names_of: CardsOf | None = None
    """The locks apply to cards with the names of these."""
    declared: str | None = None
    """The label of an `ask`: the locks apply to cards with the name that was declared."""
    declared_type: str | None = None
    """The label of an `ask`: the locks apply to cards of the Type that was declared."""
    these: CardsOf | None = None
    """The locks on activations, or for no Tributes, apply to just these cards, and to no others of their names."""
    while_there: CardsOf | None = None
    """The locks end when none of these cards, as they are now, is face-up on the field any more; without such a card
    they do not begin.
    """
    next_turn: bool = False
    """Whether turns are counted from the next one."""


class NotedNumber(Part, frozen=True, kw_only=True):
    """A number, or the name of a card, as it is when steps are delayed, which they find by its label."""

    label: str
    """The label by which they find it."""
    number: Value = 0
    """The number, if it is one."""
    name_of: CardsOf | None = None
    """A card whose name is noted instead; the steps find it as if it had been declared, by `declared_name`."""


class NoteNumber(Step, frozen=True, kw_only=True, tag="note"):
    """Note a number, to which effects of this card refer for a while; of several with one label the last one counts.

    As a cost, it is noted before the costs after it are paid, and kept even if the activation is negated.
    """

    label: str
    """The label by which they find it."""
    number: Value
    """The number."""
    until: Until = "end of turn"
    """For how long; with "source", by an effect in the Graveyard, while its card lies there."""
    whose: Who | None = None
    """Whose turns, or whose Phase, `until` is about."""
    turns: int = 0
    """How many turns `until` is about."""


class Later(CardStep, frozen=True, kw_only=True, tag="later"):
    """Delay steps; the cards concerned are remembered, and are "targets" then.

    They are looked for on the field; cards that are elsewhere by then need an area: `{ref: targets, area: [banished]}`.
    """

    when: Occasion | None = None
    """The event after which the steps are done; without one they are done once, when their player chooses: instead of
    another move, in an open game state or a window of a Phase, outside the Damage Step, and without a Chain.
    """
    requires: Condition | None = None
    """Without `when`, the condition under which the player can choose that."""
    steps: "tuple[AnyStep, ...]" = ()
    """What is done then."""
    notes: tuple[NotedNumber, ...] = ()
    """Numbers and names as they are now, to which these steps refer as if they were answers."""
    until: Until = "end of turn"
    """For how long it is waited."""
    whose: Who | None = None
    """Whose turns, by default those of both players, `turns` counts."""
    turns: int = 0
    """Not before that many turns, including this one.

    "Your next turn" of an effect that can begin in either turn is 2 turns of both players and `by` of `when`.
    """
    repeat: bool = False
    """Whether it is done every time."""
    at_once: bool = False
    """Whether it is done even in the middle of a Chain."""
    throughout: bool = False
    """Whether the effect lasts for these `turns`: from now until the end of the last one."""

    @property
    def event(self) -> Happening | None:
        """What is waited for; None if the player chooses when the steps are done."""
        return self.when.event if self.when is not None else None


class Negate(Step, frozen=True, kw_only=True, tag="negate"):
    """Negate something."""

    what: Literal["activation", "effect", "attack", "summon"] = "activation"
    """The activation or the effect of the link responded to, the attack, or the Summon."""


class MakeDirect(Step, frozen=True, kw_only=True, tag="make attack direct"):
    """The attack in progress becomes a direct attack."""


class OtherPlayer(Step, frozen=True, kw_only=True, tag="other player"):
    """Apply the effect of the link responded to with the players exchanged."""


class Spare(Step, frozen=True, kw_only=True, tag="prevent destruction"):
    """Protect cards of the event, which would be destroyed."""

    cards: CardsOf = "event"
    """Which of them, by default all."""


class EndBattlePhase(Step, frozen=True, kw_only=True, tag="end battle phase"):
    """End the Battle Phase."""


class ToEndPhase(Step, frozen=True, kw_only=True, tag="to end phase"):
    """It becomes the End Phase: as soon as the Chain is over and no Trigger Effect is left, that Phase begins."""


class AttackByEffect(Step, frozen=True, kw_only=True, tag="attack"):
    """A monster of the turn player attacks another one, as soon as the Chain is over and no Trigger Effect is left.

    That is a Battle Phase with this one attack and its Damage Step; then the Phase goes on in which it was, even the
    Battle Phase. There is none if the attack is not possible. Nobody can decline it, other than in a Replay.
    """

    attacker: CardsOf
    """The monster that attacks; nothing happens if there are several."""
    target: CardsOf
    """The one that it attacks."""


class BlockZone(Step, frozen=True, kw_only=True, tag="block zone"):
    """Choose free zones, which cannot be used for so long (ZONE-01, ZONE-02)."""

    who: Who = "opponent"
    """Whose zones; those of "both" are chosen from together."""
    area: Literal["monsters", "spells"] = "monsters"
    """Monster Zones, or Spell & Trap Zones."""
    until: Until = "source"
    """For how long."""
    count: int = 1
    """How many."""
    at_activation: bool = False
    """Whether they are asked for as the effect is activated; for the first steps of an effect."""


class WinDuel(Step, frozen=True, kw_only=True, tag="win"):
    """Win the duel (WIN-03)."""

    who: Who = "you"
    """Who wins; if both do, it is a draw."""


class SwapControl(Step, frozen=True, kw_only=True, tag="swap control"):
    """Exchange control of two monsters."""

    one: str | Cards
    """The label of one, or a selector of it."""
    other: str | Cards
    """The label of the other, or a selector of it."""


AnyStep = (
    Destroy | Send | Discard | Tribute | Banish | ToHand | ToDeck | Summon | MakeTokens | SetCards | Turn | TakeControl
    | Equip | Bind | Tie | Attach | Detach | Reveal | Excavate | Draw | Mill | Damage | Gain | Pay | SetLife
    | PlaceCounters | ShuffleDeck | SwapPiles | Ask | Coins | Dice | Branch | Change | LastingLock | Later | Negate
    | OtherPlayer | FusionSummon | RitualSummon | EndBattlePhase
    | RedirectAttack | Retarget | MakeDirect | NormalSummonNow | SynchroSummonNow | XyzSummonNow | Spare
    | BlockZone | WinDuel | SwapControl | Mix | NoteNumber | Return | ToEndPhase | AttackByEffect
)  # fmt: skip
