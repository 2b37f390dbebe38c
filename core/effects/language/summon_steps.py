"""Steps by which an effect Summons in the way of a kind: Fusion, Ritual, Normal, Synchro and Xyz Summons."""

from typing import ClassVar

from duelog.core.effects.language.card_steps import Step
from duelog.core.effects.language.selectors import Cards, CardsOf


class FusionSummon(Step, frozen=True, kw_only=True, tag="fusion summon"):
    """Fusion Summon a monster (FUS-01, FUS-02). Later steps refer to it by the label "fusion".

    Its player is asked for one of the possible sets of materials. If these are more than 1,000, they are not listed:
    all materials are asked for at once if any cards of their number will do, otherwise those that the monster lists
    one after the other, then any further ones.
    """

    materials: tuple[Cards, ...] = ()
    """Where the materials are taken from."""
    monster: Cards | None = None
    """Which monsters can be Summoned."""
    banish: bool = False
    """Whether the materials are banished instead of sent to the Graveyard."""
    shuffle: bool = False
    """Whether the materials are shuffled into the Deck instead of sent to the Graveyard."""
    only_send: bool = False
    """Whether the monster is shown and its materials are sent, but it is not Summoned."""
    label: ClassVar[str] = "fusion"


class RitualSummon(Step, frozen=True, kw_only=True, tag="ritual summon"):
    """Ritual Summon a monster with Tributes (RIT-01, RIT-02). Later steps refer to it by the label "ritual"."""

    monster: Cards
    """Which monsters can be Summoned."""
    exactly: bool = False
    """Whether the Levels have to be exactly equal."""
    send: bool = False
    """Whether cards are sent to the Graveyard instead of Tributed."""
    materials: tuple[Cards, ...] = ()
    """Where the cards are taken from."""
    label: ClassVar[str] = "ritual"


class NormalSummonNow(Step, frozen=True, kw_only=True, tag="normal summon"):
    """Normal Summon or Set a monster from the hand immediately, in addition to the one of the turn."""

    cards: Cards | None = None
    """The monsters, one of which is Summoned; Gemini monsters on the field can be Normal Summoned again."""
    without_tributes: bool = False
    """Whether it is without the Tributes that it needs."""
    of_the_turn: bool = False
    """Whether it is the one of the turn, and nothing if that was made."""
    only_summon: bool = False
    """Whether the monster cannot be Set."""
    with_tributes: bool = False
    """Whether it takes at least one Tribute."""


class SynchroSummonNow(Step, frozen=True, kw_only=True, tag="synchro summon"):
    """Synchro Summon a monster immediately (SYN-01)."""

    including: CardsOf = "this"
    """The cards, at least one of which is among the materials; by default this one."""
    materials: Cards | None = None
    """The only monsters that can be materials."""
    monster: Cards | None = None
    """Which monsters can be Summoned."""


class XyzSummonNow(Step, frozen=True, kw_only=True, tag="xyz summon"):
    """Xyz Summon a monster immediately (XYZ-01)."""

    materials: CardsOf
    """The monsters that are its materials; the player has to control all of them."""
    any_number: bool = False
    """Whether some of them are enough."""
    monster: Cards | None = None
    """Which monsters can be Summoned."""
    whatever_it_lists: bool = False
    """Whether it comes on top of them whatever materials it lists: a Special Summon that counts as an Xyz Summon."""
