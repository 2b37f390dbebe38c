"""Moves: what a player decides. Each can be written as a line of the duel notation."""

from typing import Literal

from duelog.events.base import CardId, EffectAddress, Move, Part, Phase, Position, always_encoded
from duelog.events.places import Place


class NormalSummon(Move, frozen=True, kw_only=True, tag="normal-summon"):
    """Normal Summon a monster from the hand, a Tribute Summon with `tributes` (SUM-01 to SUM-04)."""

    card: CardId
    to: Place
    tributes: tuple[CardId, ...] = ()
    position: Position = always_encoded("attack")


class SetMonster(Move, frozen=True, kw_only=True, tag="set-monster"):
    """Set a monster from the hand in face-down Defense Position (SUM-05)."""

    card: CardId
    to: Place
    tributes: tuple[CardId, ...] = ()


class SetSpellTrap(Move, frozen=True, kw_only=True, tag="set-spell-trap"):
    """Set a Spell or Trap from the hand face-down (SPELL-11)."""

    card: CardId
    to: Place


class FlipSummon(Move, frozen=True, kw_only=True, tag="flip-summon"):
    """Turn a Set monster to face-up Attack Position (SUM-07)."""

    card: CardId


class ChangePosition(Move, frozen=True, kw_only=True, tag="change-position"):
    """Change the battle position of a face-up monster (POS-01)."""

    card: CardId
    position: Position


class Entrance(Part, frozen=True, kw_only=True):
    """A monster, its zone and its battle position."""

    card: CardId
    to: Place
    position: Position = always_encoded("attack")


class SpecialSummon(Move, frozen=True, kw_only=True, tag="special-summon"):
    """Special Summon a monster by its own procedure, without a Chain. `costs` are the cards given for it."""

    card: CardId
    to: Place
    position: Position = always_encoded("attack")
    costs: tuple[CardId, ...] = ()


class PendulumSummon(Move, frozen=True, kw_only=True, tag="pendulum-summon"):
    """Pendulum Summon any number of monsters (PEN-02)."""

    monsters: tuple[Entrance, ...]


class SynchroSummon(Move, frozen=True, kw_only=True, tag="synchro-summon"):
    """Synchro Summon a monster from the Extra Deck with face-up materials (SYN-01)."""

    card: CardId
    to: Place
    position: Position = always_encoded("attack")
    materials: tuple[CardId, ...]


class XyzSummon(Move, frozen=True, kw_only=True, tag="xyz-summon"):
    """Xyz Summon a monster from the Extra Deck, the first material on top (XYZ-01)."""

    card: CardId
    to: Place
    position: Position = always_encoded("attack")
    materials: tuple[CardId, ...]


class Activate(Move, frozen=True, kw_only=True, tag="activate"):
    """Activate a card or an effect, or carry out what an effect lets its player do later, without a Chain.

    `to` is the zone for a card from the hand; `effect` is which effect of the card, 0 for the only one, and what is
    done later has a number after all of them; `targets` and `costs` are the cards chosen; `option` is the number of the
    chosen mode if the effect has several, 0 for none.
    """

    card: CardId
    effect: EffectAddress = 0
    to: Place | None = None
    targets: tuple[CardId, ...] = ()
    costs: tuple[CardId, ...] = ()
    option: int = 0


class Attack(Move, frozen=True, kw_only=True, tag="attack"):
    """Declare an attack on a monster, or a direct one with `target` 0 (BATTLE-03, BATTLE-04).

    If the other player chooses the target, `target` is 0 and a question follows.

    `costs` are the cards given for the attack, if the monster's own text demands any.
    """

    card: CardId
    target: CardId = 0
    costs: tuple[CardId, ...] = ()


class ChangePhase(Move, frozen=True, kw_only=True, tag="change-phase"):
    """Announce the end of the Phase and enter another one (PRIO-04)."""

    to: Phase


class Choose(Move, frozen=True, kw_only=True, tag="choose"):
    """Answer the open question: exactly one of the fields, as the question asks."""

    cards: tuple[CardId, ...] | None = None
    yes: bool | None = None
    number: int | None = None
    option: str | None = None
    position: Position | None = None
    to: Place | None = None


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """Activate nothing in the open window."""


class Concede(Move, frozen=True, kw_only=True, tag="concede"):
    """Concede the duel."""


class Swap(Move, frozen=True, kw_only=True, tag="swap"):
    """Between the duels of a Match, exchange a card of the Side Deck for one of the Main or Extra Deck (DECK-06).

    The numbers are indexes into the faces of the Match's header.
    """

    side: int
    other: int
    deck: Literal["main", "extra"] = always_encoded("main")


class Ready(Move, frozen=True, kw_only=True, tag="ready"):
    """Between the duels of a Match, declare that the Deck is final."""


class Undo(Move, frozen=True, kw_only=True, tag="undo"):
    """Take back everything after event `to`: the state is what it was after that event. Nothing is erased.

    A judge's rewind says who decided it, `author`, and why, `reason`; both are what was claimed. `state` is the digest
    of the state that it goes back to, "" where it is not given.
    """

    to: int
    author: str = ""
    reason: str = ""
    state: str = ""
