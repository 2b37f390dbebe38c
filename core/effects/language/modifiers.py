"""Modifiers and locks: what cards count as and players may do while an effect lasts."""

from duelog.core.effects.language.selectors import CardsOf, Condition, Value
from duelog.core.effects.language.words import AnyLock, AnyTrait, Who
from duelog.events.base import Part
from duelog.events.faces import Attribute


class Modifier(Part, frozen=True, kw_only=True):
    """What cards count as while an effect lasts; numbers are added, those with "is" replace earlier values."""

    cards: CardsOf = "this"
    """The cards that are changed."""
    atk: Value | None = None
    """What is added to the ATK."""
    defense: Value | None = None
    """What is added to the DEF."""
    atk_is: Value | None = None
    """The current ATK."""
    defense_is: Value | None = None
    """The current DEF."""
    original_atk: Value | None = None
    """The original ATK."""
    original_defense: Value | None = None
    """The original DEF."""
    level: Value | None = None
    """What is added to the Level."""
    level_is: Value | None = None
    """The Level."""
    attacks: Value | None = None
    """The number of additional attacks each turn."""
    attacks_on_monsters: Value | None = None
    """The number of additional attacks on monsters each turn."""
    name: str | None = None
    """The name that they have."""
    attribute: Attribute | None = None
    """The Attribute that they have."""
    type: str | None = None
    """The Type that they have."""
    scale: int | None = None
    """The Pendulum Scales that they have."""
    traits: tuple[AnyTrait, ...] = ()
    """What they can do, or is true of them, in addition."""
    negate: bool = False
    """Whether their effects are negated."""
    face_down: bool = False
    """Whether `traits` hold for face-down cards, too."""
    copies: CardsOf | None = None
    """In a lasting change, a card whose name and effects they get."""
    name_of: CardsOf | None = None
    """In a lasting change, a card whose name they get."""
    attribute_of: CardsOf | None = None
    """In a lasting change, a card whose Attribute they get."""
    type_of: CardsOf | None = None
    """In a lasting change, a card whose Type they get."""
    declared_attribute: str | None = None
    """In a lasting change, the label of an `ask`: they get the Attribute that was declared."""
    declared_type: str | None = None
    """In a lasting change, the label of an `ask`: they get the Type that was declared."""
    each: bool = False
    """Whether the numbers are computed for each card separately, to which "it" refers."""
    requires: Condition | None = None
    """The condition under which it applies, checked continuously."""


class PlayerLock(Part, frozen=True, kw_only=True):
    """Locks that hold while a card is there."""

    who: Who = "both"
    """The players whom they concern."""
    what: tuple[AnyLock, ...] = ()
    """What these may not do."""
    other_type_than: CardsOf | None = None
    """They are about monsters with another Type than these monsters; about none if there are none of these."""
    other_attribute_than: CardsOf | None = None
    """They are about monsters with another Attribute than these; about none if there are none of these."""
    requires: Condition | None = None
    """The condition under which they apply."""


class DestroyedUnless(Part, frozen=True, kw_only=True):
    """A condition without which this card is destroyed."""

    requires: Condition
    """The condition."""
