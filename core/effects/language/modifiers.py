"""Modifiers and locks: what cards count as and players may do while an effect lasts."""

from duelog.core.effects.language.selectors import CardsOf, Condition, Value
from duelog.core.effects.language.words import AnyLock, AnyTrait, Who
from duelog.events.base import Part
from duelog.events.faces import Attribute


class Modifier(Part, frozen=True, kw_only=True):
    """What cards count as while an effect lasts; numbers are added, "is" replaces earlier values.

    `attacks` is the number of additional attacks each turn, `attacks_on_monsters` of additional attacks on monsters.
    `requires` is checked continuously. `face_down` traits hold for face-down cards, too. In a lasting change, `copies`
    is a card whose name and effects these cards get, `name_of` a card whose name they get. With `each`, the numbers are
    computed for each card separately, to which "it" refers.
    """

    cards: CardsOf = "this"
    atk: Value | None = None
    defense: Value | None = None
    atk_is: Value | None = None
    defense_is: Value | None = None
    original_atk: Value | None = None
    original_defense: Value | None = None
    level: Value | None = None
    level_is: Value | None = None
    attacks: Value | None = None
    attacks_on_monsters: Value | None = None
    name: str | None = None
    attribute: Attribute | None = None
    type: str | None = None
    scale: int | None = None
    traits: tuple[AnyTrait, ...] = ()
    negate: bool = False
    face_down: bool = False
    copies: CardsOf | None = None
    name_of: CardsOf | None = None
    each: bool = False
    requires: Condition | None = None


class PlayerLock(Part, frozen=True, kw_only=True):
    """Locks that hold while a card is there.

    With `other_type_than` or `other_attribute_than`, they are about monsters with another Type or Attribute than these
    monsters, and about none if there are none of these.
    """

    who: Who = "both"
    what: tuple[AnyLock, ...] = ()
    other_type_than: CardsOf | None = None
    other_attribute_than: CardsOf | None = None
    requires: Condition | None = None


class DestroyedUnless(Part, frozen=True, kw_only=True):
    """A condition without which this card is destroyed."""

    requires: Condition
