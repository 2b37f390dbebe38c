"""A card as it lies on the table, in words: its name, its values and how they changed, what else there is to say."""

from duelog.core.sight import HIDDEN
from duelog.core.state import OnField, State
from duelog.core.wording.phrases import NO_MARKS, Marks, counted
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import Player
from duelog.events.safe_text import visible

UNSEEN = "(hidden)"
"""What stands for the name of a card that the viewer does not see."""


def card_name(state: State, card: CardId) -> str:
    """The name of a card in one line; `UNSEEN` for a card of a view that the viewer does not see."""
    face = face_of(state, card)
    if face is None:
        return f"card {card}, which is not there"
    return UNSEEN if face == HIDDEN else visible(face.name)


def face_of(state: State, card: CardId) -> Face | None:
    """The printed face of a card; None for a number that no card has, as a broken log may name it."""
    if not 0 < card <= len(state.cards):
        return None
    face = state.cards[card - 1].face
    return state.faces[face] if 0 <= face < len(state.faces) else None


def target(state: State, card: CardId) -> str:
    """A card with its place: ``Kuriboh (p2.M1)``."""
    place = state.place_of(card)
    return card_name(state, card) if place is None else f"{card_name(state, card)} ({place})"


def position_sign(slot: OnField) -> str:
    """``ATK``, ``DEF`` or ``SET`` for monsters and face-down cards, ``up`` for other face-up ones."""
    return {"attack": "ATK", "defense": "DEF", "set": "SET", "down": "SET"}.get(slot.position, "up")


def values(state: State, slot: OnField, marks: Marks = NO_MARKS) -> str:
    """``3400↑/2500``: current ATK and DEF, with a mark where they are above or below what is printed."""
    face = face_of(state, slot.card)
    if face is None or not face.is_monster or face == HIDDEN:
        return ""
    atk = changed(slot.current.atk, face.atk, marks)
    if "link" in face.kinds:
        return atk
    return f"{atk}/{changed(slot.current.defense, face.defense, marks)}"


def changed(now: int | None, printed: int | None, marks: Marks = NO_MARKS) -> str:
    """A value with the mark of its change; a printed "?" as it is printed."""
    if now is None:
        return "?" if printed is None else str(printed)
    before = printed or 0
    return f"{now}{marks.above if now > before else marks.below if now < before else ''}"


def level(state: State, slot: OnField, marks: Marks = NO_MARKS) -> str:
    """``Lv4``, ``Rk4`` or ``Lk2``, with the mark of a change; "" for what has none."""
    face = face_of(state, slot.card)
    if face is None or not face.is_monster or face == HIDDEN:
        return ""
    sign = "Rk" if face.is_xyz else "Lk" if "link" in face.kinds else "Lv"
    return sign + changed(slot.current.level, face.level, marks)


def kind(state: State, slot: OnField) -> str:
    """``Spell`` or ``Trap``, ``scale 4`` in a Pendulum Zone; "" where the card is not seen."""
    face = face_of(state, slot.card)
    if face is None or face == HIDDEN:
        return ""
    return {"spell": "Spell", "trap": "Trap"}.get(face.card, "")


def notes(state: State, slot: OnField, player: Player) -> list[str]:
    """What else there is to say of a card on the field, each in a few words."""
    now, found = slot.current, list[str]()
    if slot.materials:
        found.append(counted(len(slot.materials), "material"))
    found += [f"{visible(name)} {count}" for name, count in slot.counters]
    if slot.equipped_to:
        found.append(f"on {where(state, slot.equipped_to, player)}")
    found += [f"with {where(state, card, player)}" for card in slot.linked]
    if now.negated:
        found.append("negated")
    found += [f"now {visible(str(value))}" for value in (now.name, now.attribute, now.type) if value]
    found += map(visible, now.traits)
    if slot.attacks:
        found.append("attacked")
    if 0 < slot.card <= len(state.cards) and state.owner(slot.card) != player:
        found.append(f"of p{state.owner(slot.card)}")
    return found


def where(state: State, card: CardId, player: Player) -> str:
    """The place of a card as `player` writes it: ``M3`` for their own, ``p2.M3`` for the other's."""
    place = state.place_of(card)
    if place is None:
        return "nowhere"
    return place[3:] if place[1] == str(player) else place


def scale(state: State, slot: OnField, right: bool) -> int | None:
    """The Pendulum Scale of a card in a Pendulum Zone, None where it has none or is not seen."""
    face = face_of(state, slot.card)
    scales = slot.current.scales or (face.scales if face is not None else None)
    return None if scales is None or not slot.face_up else scales[1 if right else 0]
