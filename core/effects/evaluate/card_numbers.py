"""The numbers of cards that amounts and selectors use (GEN-13)."""

from collections.abc import Callable

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.locations import last_known
from duelog.core.effects.evaluate.word_tables import EVERYTHING, FIELD, Parts
from duelog.core.effects.language import Definition
from duelog.core.rules.hand_levels import level_off_field
from duelog.core.rules.summons import numbers_of_tributes
from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.faces import Face

ReadNumber = Callable[[State, CardId, Face, OnField | None], int]


def _atk(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return state.atk(slot) if slot else face.atk or 0


def _defense(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return state.defense(slot) if slot else face.defense or 0


def _level(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return state.level(slot) if slot else level_off_field(state, card)


def _original_atk(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return face.atk or 0


def _original_defense(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return face.defense or 0


def _original_level(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return face.level


def _scale(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    """The left Pendulum Scale, or the right one for a card in the right Pendulum Zone (PEN-04)."""
    scales = (slot.current.scales if slot else None) or face.scales or (0, 0)
    found = state.find(card)
    return scales[1] if found is not None and found[0].endswith("PR") else scales[0]


def _tributes(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return (slot.tributes or 0) if slot else 0


def _attacks(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return len(slot.attacks) if slot else 0


def _materials(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return len(slot.materials) if slot else 0


def _last_atk(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    before = last_known(state, card) or slot
    return state.atk(before) if before is not None and before.face_up else 0


def _last_defense(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    before = last_known(state, card) or slot
    return state.defense(before) if before is not None and before.face_up else 0


def _last_level(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    there = slot or last_known(state, card)
    return state.level(there) if there is not None else level_off_field(state, card)


def _last_materials(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    there = slot or last_known(state, card)
    return len(there.materials) if there is not None else 0


def _fewest_tributes(state: State, card: CardId, face: Face, slot: OnField | None) -> int:
    return min(numbers_of_tributes(state, card))


def _fewest_by_its_text(definition: Definition) -> int | None:
    """The number that a text demands in place of that of the Level; a choice that it gives demands none."""
    return definition.tributes[0] if len(definition.tributes) == 1 else None


def _nothing(definition: Definition) -> int | None:
    return None


def _is_monster(face: Face, slot: OnField | None) -> bool:
    return face.is_monster


def _always(face: Face, slot: OnField | None) -> bool:
    return True


def _has_atk(face: Face, slot: OnField | None) -> bool:
    """Whether there is an ATK to compare: a printed "?" is a number on the field only."""
    return slot is not None or face.atk is not None


def _has_defense(face: Face, slot: OnField | None) -> bool:
    return slot is not None or face.defense is not None


def _has_level(face: Face, slot: OnField | None) -> bool:
    if not face.is_monster:  # a Trap that has become a monster
        return slot is not None and bool(slot.current.level)
    return not face.is_xyz


def _had_level(face: Face, slot: OnField | None) -> bool:
    """Whether a card has a Level, or may have had one on the field: a Trap that has left may have been a monster."""
    return _has_level(face, slot) or (slot is None and not face.is_monster)


def _has_rank(face: Face, slot: OnField | None) -> bool:
    return face.is_xyz


def _has_scale(face: Face, slot: OnField | None) -> bool:
    return face.scales is not None


def _had_tributes(face: Face, slot: OnField | None) -> bool:
    return slot is not None and slot.tributes is not None


def _lies(face: Face, slot: OnField | None) -> bool:
    return slot is not None


class CardNumber(Struct, frozen=True):
    """A number of a card: how it is read, what that depends on, and which cards have one to compare.

    If it is `original`, an effect may give another one; that of a Trap Monster is read from the face of the monster.
    `written` gives the number that the card's own text has instead, if it has one.
    """

    read: ReadNumber
    depends_on: Parts = FIELD
    has: Callable[[Face, OnField | None], bool] = _always
    original: bool = False
    written: Callable[[Definition], int | None] = _nothing

    def of(self, book: CardBook, state: State, card: CardId, face: Face, slot: OnField | None) -> int:
        """The number of a card, by its own text or else by its face and the state."""
        own = self.written(book.get(face.name)) if self.written is not _nothing else None
        return self.read(state, card, face, slot) if own is None else own


NUMBERS_OF_CARDS: dict[str, CardNumber] = {
    "atk": CardNumber(_atk, has=_has_atk),
    "defense": CardNumber(_defense, has=_has_defense),
    "level": CardNumber(_level, has=_has_level),
    "rank": CardNumber(_level, has=_has_rank),
    "original atk": CardNumber(_original_atk, EVERYTHING, original=True),
    "original defense": CardNumber(_original_defense, EVERYTHING, original=True),
    "original level": CardNumber(_original_level, has=_has_level),
    "scale": CardNumber(_scale, has=_has_scale),
    "materials": CardNumber(_materials),
    "tributes": CardNumber(_tributes, has=_had_tributes),
    "attacks": CardNumber(_attacks, has=_lies),
    "last atk": CardNumber(_last_atk, (*FIELD, "left")),
    "last defense": CardNumber(_last_defense, (*FIELD, "left")),
    "last level": CardNumber(_last_level, (*FIELD, "left"), has=_had_level),
    "last materials": CardNumber(_last_materials, (*FIELD, "left")),
    "fewest tributes": CardNumber(_fewest_tributes, EVERYTHING, has=_is_monster, written=_fewest_by_its_text),
}
"""The meaning of `language.words.Stat`. A number that a card does not have is 0, except in comparisons."""
