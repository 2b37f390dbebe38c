"""Steps that move cards or change their positions."""

from typing import Literal

from msgspec import field

from duelog.core.effects.language.selectors import Cards, CardsOf, Comparison, Condition, Value
from duelog.core.effects.language.words import AnyTrait, Until, Who
from duelog.events.base import Part, SummonKind
from duelog.events.faces import Face


class Step(Part, frozen=True, kw_only=True, tag_field="do"):
    """One thing that an effect does. `after` "then" and "if you do" require that the previous step did something.

    "then" happens after it, so that the previous step is not the last thing to happen; "and" and "if you do" happen at
    the same time. `id` is the id of the step in logs, given if it should not change when the definition is rewritten
    (docs/format.md).
    """

    id: str = ""
    after: Literal["and", "then", "if you do"] = "and"
    condition: Condition | None = None


class CardStep(Step, frozen=True, kw_only=True):
    """A step on cards: all of `cards`, or `count` of them chosen by `chooser` now.

    `up_to` allows fewer, but at least one; with `or_none`, none too. The condition `so_that` has to hold with them as
    "chosen", as a cost also as "costs". As a cost, the sum of a number of the cards has to compare as in `total`, and
    none of them can be left out.
    """

    cards: CardsOf = "targets"
    count: Value | None = None
    up_to: bool = False
    or_none: bool = False
    chooser: Who = "you"
    random: bool = False
    label: str = ""
    total: Comparison | None = None
    so_that: Condition | None = None


class Destroy(CardStep, frozen=True, kw_only=True, tag="destroy"):
    """Destroy cards (GEN-08); `to` is where they go instead of the Graveyard: "deck" is the top of their owner's."""

    to: Literal["grave", "banished", "deck"] = "grave"


class Send(CardStep, frozen=True, kw_only=True, tag="send"):
    """Send cards to the Graveyard."""


class Discard(CardStep, frozen=True, kw_only=True, tag="discard"):
    """Discard cards (GEN-09); with `to_grave` a cost cannot be paid with cards that would go elsewhere."""

    cards: CardsOf = field(default_factory=lambda: Cards(of="you", area=("hand",)))
    to_grave: bool = False


class Tribute(CardStep, frozen=True, kw_only=True, tag="tribute"):
    """Tribute monsters (GEN-18)."""

    cards: CardsOf = field(default_factory=lambda: Cards(of="you", area=("monsters",)))


class Banish(CardStep, frozen=True, kw_only=True, tag="banish"):
    """Banish cards (GEN-06)."""

    face_down: bool = False


class ToHand(CardStep, frozen=True, kw_only=True, tag="to hand"):
    """Return or add cards to their owner's hand, or to the Extra Deck if they belong there."""


class ToDeck(CardStep, frozen=True, kw_only=True, tag="to deck"):
    """Put cards into their owner's Deck: on top, at the bottom, or shuffled into it.

    With `in_order`, the chooser names them in the order in which they will lie there, the top one first.
    """

    where: Literal["top", "bottom", "shuffle"] = "shuffle"
    in_order: bool = False


class Summon(CardStep, frozen=True, kw_only=True, tag="summon"):
    """Special Summon monsters; `by` is who Summons them, `side` whose field, `as_kind` a Summon that counts as proper.

    A player who cannot Special Summon does nothing; whoever Summons chooses zones and positions.
    """

    by: Who = "you"
    side: Who = "you"
    position: Literal["choice", "attack", "defense", "set", "face-up or set"] = "choice"
    as_kind: SummonKind = "special"
    ignore_conditions: bool = False


class MakeTokens(Step, frozen=True, kw_only=True, tag="token"):
    """Special Summon Tokens with this face."""

    face: Face
    count: Value = 1
    side: Who = "you"
    position: Literal["choice", "attack", "defense"] = "choice"
    traits: tuple[AnyTrait, ...] = ()
    atk: Value | None = None
    defense: Value | None = None


class SetCards(CardStep, frozen=True, kw_only=True, tag="set"):
    """Set Spells or Traps on the field, or place them there face-up.

    A Trap Monster stays where it is.
    """

    face_up: bool = False


class Turn(CardStep, frozen=True, kw_only=True, tag="change position"):
    """Change positions: to face-up Attack or Defense Position, face-down, or to the other face-up position.

    With "attack or set", the chooser decides between face-up Attack Position and face-down Defense Position.

    With `no_flip_effects`, nothing answers that a monster is flipped face-up by it.
    """

    to: Literal["attack", "defense", "set", "other", "attack or set"] = "other"
    no_flip_effects: bool = False


class TakeControl(CardStep, frozen=True, kw_only=True, tag="take control"):
    """Take control of monsters."""

    by: Who = "you"
    until: Until | None = None


class Equip(CardStep, frozen=True, kw_only=True, tag="equip"):
    """Equip this card to the monster `cards` or, with `what`, other cards to this one as Equip Cards."""

    what: CardsOf | None = None


class Bind(CardStep, frozen=True, kw_only=True, tag="bind"):
    """Bind this card to others while both are on the field, or to cards in an Extra Deck.

    Among the cards to which it is bound ("linked"), those that are not selected are let go.
    """


class Tie(CardStep, frozen=True, kw_only=True, tag="tie"):
    """Tie this card to a monster: what happens to one when the other is gone.

    `to_cards` happens when this card leaves the field or is turned face-down, `to_this` when the monster is destroyed
    or, with `any_loss`, leaves in any way.
    """

    to_cards: Literal["destroy", "banish", "destroy and banish", "none"] = "destroy"
    only_destroyed: bool = False
    to_this: Literal["destroy", "none"] = "destroy"
    any_loss: bool = False


class Attach(CardStep, frozen=True, kw_only=True, tag="attach"):
    """Attach cards as Xyz Materials to this one, or to another Xyz Monster on the field."""

    to: CardsOf = "this"


class Detach(Step, frozen=True, kw_only=True, tag="detach"):
    """Detach Xyz Materials from this card, or from one or more of the monsters `holder` (XYZ-06)."""

    count: int = 1
    holder: CardsOf = "this"


class Reveal(CardStep, frozen=True, kw_only=True, tag="reveal"):
    """Show cards (GEN-15) to `to`."""

    to: Who = "both"


class Excavate(Step, frozen=True, kw_only=True, tag="excavate"):
    """Show the top cards of a Deck (GEN-12); they are known by the `label` from then on.

    With `until`, cards are shown one by one until `count` of these are found, or the Deck is empty. A Deck from which a
    later step takes them, `{label: excavated, area: [deck]}`, is shuffled. `to` are the players who see them.
    """

    count: Value = 1
    who: Who = "you"
    label: str = "excavated"
    until: Cards | None = None
    to: Who = "both"


class RedirectAttack(CardStep, frozen=True, kw_only=True, tag="redirect attack"):
    """The attack in progress is made on a monster instead, and damage is calculated at once, without a Replay.

    If the attack `goes_on`, it is followed by its Damage Step as any other instead.
    """

    goes_on: bool = False


class Draw(Step, frozen=True, kw_only=True, tag="draw"):
    """Draw cards."""

    count: Value = 1
    who: Who = "you"


class Mill(Step, frozen=True, kw_only=True, tag="mill"):
    """Send the top cards of a Deck to the Graveyard; with `up_to`, a smaller Deck is sent completely."""

    count: Value = 1
    who: Who = "you"
    up_to: bool = False
