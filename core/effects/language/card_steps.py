"""Steps that move cards or change their positions."""

from typing import Literal

from msgspec import field

from duelog.core.effects.language.selectors import Cards, CardsOf, Comparison, Condition, Value
from duelog.core.effects.language.words import After, AnyTrait, Ref, Until, Who
from duelog.events.base import Part, SummonKind
from duelog.events.faces import Face


class Step(Part, frozen=True, kw_only=True, tag_field="do"):
    """One thing that an effect does."""

    id: str = ""
    """Its id in logs, given if it should not change when the definition is rewritten (docs/format.md)."""
    after: After = "and"
    """What ties it to the previous step: "then" and "if you do" require that this did something.

    "then" and "also, after that" happen after it, so that the previous step is not the last thing to happen; "and" and
    "if you do" happen at the same time.
    """
    condition: Condition | None = None
    """The condition without which it is skipped."""


class CardStep(Step, frozen=True, kw_only=True):
    """A step on cards: all of `cards`, or `count` of them chosen now."""

    cards: CardsOf = "targets"
    """The cards."""
    count: Value | None = None
    """How many of them are chosen."""
    up_to: bool = False
    """Whether there can be fewer, but at least one."""
    or_none: bool = False
    """With `up_to`, whether there can be none, too."""
    chooser: Who = "you"
    """Who chooses them."""
    random: bool = False
    """Whether they are picked at random."""
    label: str = ""
    """The name by which later steps refer to these cards."""
    total: Comparison | None = None
    """As a cost, the comparison of the sum of a number of the cards, of which none can be left out."""
    so_that: Condition | None = None
    """The condition that has to hold with them as "chosen", as a cost also as "costs"."""


class Destroy(CardStep, frozen=True, kw_only=True, tag="destroy"):
    """Destroy cards (GEN-08)."""

    to: Literal["grave", "banished", "deck"] = "grave"
    """Where they go instead of the Graveyard: "deck" is the top of their owner's."""


class Send(CardStep, frozen=True, kw_only=True, tag="send"):
    """Send cards to the Graveyard."""


class Discard(CardStep, frozen=True, kw_only=True, tag="discard"):
    """Discard cards (GEN-09)."""

    cards: CardsOf = field(default_factory=lambda: Cards(of="you", area=("hand",)))
    """The cards, by default of the player's hand."""
    to_grave: bool = False
    """Whether, as a cost, it cannot be paid with cards that would go elsewhere than to the Graveyard."""
    effect_of: Ref | None = None
    """The card as whose effect it counts, if not of this one: the effect of that card has become to do this."""


class Tribute(CardStep, frozen=True, kw_only=True, tag="tribute"):
    """Tribute monsters (GEN-18)."""

    cards: CardsOf = field(default_factory=lambda: Cards(of="you", area=("monsters",)))
    """The monsters, by default those that the player controls."""


class Banish(CardStep, frozen=True, kw_only=True, tag="banish"):
    """Banish cards (GEN-06)."""

    face_down: bool | Literal["as it lies"] = False
    """Whether they are banished face-down; "as it lies" if they lie so on the field."""


class ToHand(CardStep, frozen=True, kw_only=True, tag="to hand"):
    """Return or add cards to their owner's hand, or to the Extra Deck if they belong there."""


class ToDeck(CardStep, frozen=True, kw_only=True, tag="to deck"):
    """Put cards into their owner's Deck."""

    where: Literal["top", "bottom", "shuffle"] = "shuffle"
    """On top, at the bottom, or shuffled into it."""
    in_order: bool = False
    """Whether the chooser names them in the order in which they will lie there, the top one first."""


class Summon(CardStep, frozen=True, kw_only=True, tag="summon"):
    """Special Summon monsters. Whoever Summons chooses zones and positions; a player who cannot Special Summon does
    nothing.
    """

    by: Who = "you"
    """Who Summons them."""
    side: Who = "you"
    """On whose field."""
    position: Literal["choice", "attack", "defense", "set", "face-up or set", "as it was"] = "choice"
    """In which position; "as it was" is the one that it had on the field before it went where it is."""
    as_kind: SummonKind = "special"
    """The kind of Summon that it counts as, if it is a proper one."""
    ignore_conditions: bool = False
    """Whether their Summoning conditions are ignored."""
    counts_as: Face | None = None
    """What Spells and Traps count as, with their own names and no effects, until they are in no Monster Zone."""
    effect_of: Ref | None = None
    """The card by whose effect they count as Summoned, if not by this one."""


class Return(CardStep, frozen=True, kw_only=True, tag="return"):
    """Return banished monsters to the field of the player who controlled them, which is no Summon.

    That player chooses the zones. One that has no zone there, or of which the field has another that it can have only
    once, is sent to the Graveyard. Cards that this card did not banish are not returned.
    """

    cards: CardsOf = field(default_factory=lambda: Cards(ref="targets", area=("banished",)))
    """The cards, by default those that were remembered for later."""
    position: Literal["as it was", "attack"] = "as it was"
    """In the position in which they were as they left the field, or in face-up Attack Position."""


class MakeTokens(Step, frozen=True, kw_only=True, tag="token"):
    """Special Summon Tokens."""

    face: Face
    """Their face."""
    count: Value = 1
    """Their number."""
    as_possible: bool = False
    """Whether only as many of them come as there are zones for, but at least one."""
    side: Who = "you"
    """On whose field."""
    position: Literal["choice", "attack", "defense"] = "choice"
    """In which position."""
    traits: tuple[AnyTrait, ...] = ()
    """What they can do, or is true of them."""
    like: CardsOf | None = None
    """A card of which they have the current Type, Attribute, Level, ATK and DEF; without it they do not come."""
    like_original: CardsOf | None = None
    """A card of which they have the original Type, Attribute, Level, ATK and DEF; without it they do not come."""
    level: Value | None = None
    """Their Level, if it is computed."""
    atk: Value | None = None
    """Their ATK, if it is computed."""
    defense: Value | None = None
    """Their DEF, if it is computed."""


class SetCards(CardStep, frozen=True, kw_only=True, tag="set"):
    """Set Spells or Traps on the field. A Trap Monster stays where it is."""

    face_up: bool = False
    """Whether they are placed there face-up instead."""
    instead: bool = False
    """Whether this card, which was destroyed and "would be sent" away, is placed there face-up instead."""
    by: Who = "you"
    """Who Sets them, on the own field."""


class Turn(CardStep, frozen=True, kw_only=True, tag="change position"):
    """Change positions."""

    to: Literal["attack", "defense", "set", "other", "attack or set"] = "other"
    """To face-up Attack or Defense Position, face-down ("set"), or the "other" face-up position; with "attack or set",
    the chooser decides between these.
    """
    no_flip_effects: bool = False
    """Whether nothing answers that a monster is flipped face-up by it."""


class Mix(Step, frozen=True, kw_only=True, tag="mix"):
    """Mix face-down monsters among their zones, so that their opponent no longer knows which of them is which."""

    cards: CardsOf = "targets"
    """The monsters, of one player."""


class TakeControl(CardStep, frozen=True, kw_only=True, tag="take control"):
    """Take control of monsters."""

    by: Who = "you"
    """Who takes control; "owner" is the owner of each monster."""
    until: Until | None = None
    """For how long; forever if it is left out."""


class Equip(CardStep, frozen=True, kw_only=True, tag="equip"):
    """Equip this card to the monster `cards`."""

    what: CardsOf | None = None
    """The cards that are equipped to this one instead, as Equip Cards."""


class Bind(CardStep, frozen=True, kw_only=True, tag="bind"):
    """Bind this card to others while both are on the field, or to cards in an Extra Deck.

    Among the cards to which it is bound ("linked"), those that are not selected are let go.
    """


class Tie(CardStep, frozen=True, kw_only=True, tag="tie"):
    """Tie this card to a monster: what happens to one when the other is gone."""

    to_cards: Literal["destroy", "banish", "destroy and banish", "none"] = "destroy"
    """What happens to the monster when this card leaves the field; a card that is turned face-down lets it go."""
    only_destroyed: bool = False
    """Whether that happens only when this card is destroyed."""
    to_this: Literal["destroy", "none"] = "destroy"
    """What happens to this card when the monster is destroyed."""
    any_loss: bool = False
    """Whether `to_this` also happens when the monster leaves in any other way."""


class Attach(CardStep, frozen=True, kw_only=True, tag="attach"):
    """Attach cards as Xyz Materials."""

    to: CardsOf = "this"
    """The Xyz Monster, by default this one."""


class Detach(Step, frozen=True, kw_only=True, tag="detach"):
    """Detach Xyz Materials (XYZ-06)."""

    count: int = 1
    """Their number."""
    holder: CardsOf = "this"
    """The monsters that they are detached from."""


class Reveal(CardStep, frozen=True, kw_only=True, tag="reveal"):
    """Show cards (GEN-15)."""

    to: Who = "both"
    """The players who see them."""


class Excavate(Step, frozen=True, kw_only=True, tag="excavate"):
    """Show the top cards of a Deck (GEN-12).

    A Deck from which a later step takes them, `{label: excavated, area: [deck]}`, is shuffled.
    """

    count: Value = 1
    """The number of cards."""
    who: Who = "you"
    """Whose Deck."""
    label: str = "excavated"
    """The name by which later steps refer to the cards."""
    until: Cards | None = None
    """Cards are shown one by one until `count` of these are found, or the Deck is empty."""
    to: Who = "both"
    """The players who see them."""


class Retarget(CardStep, frozen=True, kw_only=True, tag="change target"):
    """The effect of the link responded to targets one of the cards, and not its former target."""


class RedirectAttack(CardStep, frozen=True, kw_only=True, tag="redirect attack"):
    """The attack in progress is made on a monster instead."""

    goes_on: bool = False
    """Whether it is followed by its Damage Step as any other; otherwise damage is calculated at once, without a Replay.
    """


class Draw(Step, frozen=True, kw_only=True, tag="draw"):
    """Draw cards."""

    count: Value = 1
    """The number of cards."""
    who: Who = "you"
    """Who draws."""


class Mill(Step, frozen=True, kw_only=True, tag="mill"):
    """Send the top cards of a Deck to the Graveyard, or banish them."""

    count: Value = 1
    """The number of cards."""
    who: Who = "you"
    """Whose Deck."""
    up_to: bool = False
    """Whether a smaller Deck is sent completely."""
    banish: bool = False
    """Whether they are banished instead of sent."""
