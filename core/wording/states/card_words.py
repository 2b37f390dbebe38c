"""A card on the table in words: its name, its values and their changes, and notes."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import (
    CardArgument,
    Listed,
    Message,
    as_place,
    as_player,
    as_word,
    message,
)
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.sight import HIDDEN
from duelog.core.state import OnField, State
from duelog.core.wording.phrases import NO_MARKS, Marks
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import Place, Player, is_zone, name_of, player_of
from duelog.events.restrictions import Trait
from duelog.events.safe_text import visible


def named(state: State, card: CardId) -> Listed:
    """The name of a card as an argument; another message if it does not exist or is hidden in a view."""
    face = face_of(state, card)
    if face is None:
        return message("missing-card", card=card)
    if face == HIDDEN:
        return message("unseen-card")
    return CardArgument(card=card, name=face.name) if face.name else face.name


def card_name(state: State, card: CardId, catalogue: Catalogue = ENGLISH) -> str:
    """The name of a card in one line; "(hidden)" for a card of a view that the viewer does not see."""
    return visible(catalogue.written(named(state, card)))


def is_seen(state: State, card: CardId) -> bool:
    """Whether the viewer of a view sees the card."""
    return face_of(state, card) != HIDDEN


def face_of(state: State, card: CardId) -> Face | None:
    """The printed face of a card; None if the number belongs to no card, as in a damaged log."""
    if not state.has_card(card):
        return None
    face = state.cards[card - 1].face
    return state.faces[face] if 0 <= face < len(state.faces) else None


def placed(state: State, card: CardId) -> Listed:
    """A card with its place: ``Kuriboh (p2.M1)``, ``Kuriboh (p2's Graveyard)``."""
    place = state.place_of(card)
    name = named(state, card)
    return name if place is None else message("card-at", card=name, at=where(place))


def where(place: Place) -> Listed:
    """A zone as the notation writes it, a pile in words."""
    if is_zone(place):
        return as_place(place)
    return message("pile-of-bare", player=as_player(player_of(place)), pile=as_word("pile", name_of(place)))


def position_sign(slot: OnField, catalogue: Catalogue = ENGLISH) -> str:
    """``ATK``, ``DEF`` or ``SET`` for monsters and face-down cards, ``up`` for other face-up ones."""
    return catalogue.words["sign"][slot.position]


def values(state: State, slot: OnField, marks: Marks = NO_MARKS) -> str:
    """``3400↑/2500``: current ATK and DEF, marked if above or below the printed values."""
    face = face_of(state, slot.card)
    if face is None or not face.is_monster or face == HIDDEN:
        return ""
    atk = changed(slot.current.atk, face.atk, marks)
    if "link" in face.kinds:
        return atk
    return f"{atk}/{changed(slot.current.defense, face.defense, marks)}"


def changed(now: int | None, printed: int | None, marks: Marks = NO_MARKS) -> str:
    """A value with the mark of its change; a printed "?" is kept."""
    if now is None:
        return "?" if printed is None else str(printed)
    before = printed or 0
    return f"{now}{marks.above if now > before else marks.below if now < before else ''}"


def level(state: State, slot: OnField, marks: Marks = NO_MARKS, catalogue: Catalogue = ENGLISH) -> str:
    """``Lv4``, ``Rk4`` or ``Lk2``, with the mark of a change; "" for cards without any of these."""
    face = face_of(state, slot.card)
    if face is None or not face.is_monster or face == HIDDEN:
        return ""
    sign = "rank" if face.is_xyz else "link" if "link" in face.kinds else "level"
    return catalogue.words["sign"][sign] + changed(slot.current.level, face.level, marks)


def kind(state: State, slot: OnField, catalogue: Catalogue = ENGLISH) -> str:
    """``Spell`` or ``Trap``; "" for a monster or a hidden card."""
    face = face_of(state, slot.card)
    if face is None or face == HIDDEN or face.card not in ("spell", "trap"):
        return ""
    return catalogue.words["sign"][face.card]


def notes(state: State, slot: OnField, player: Player, catalogue: Catalogue = ENGLISH) -> list[str]:
    """Further notes on a card on the field, each in a few words."""
    return [visible(catalogue.sentence(note)) for note in _notes(state, slot, player)]


def _notes(state: State, slot: OnField, player: Player) -> Iterator[Message]:
    now = slot.current
    if slot.materials:
        yield message("note-materials", number=len(slot.materials))
    for name, count in slot.counters:
        yield message("note-counters", counter=as_word("definition", name), number=count)
    if slot.equipped_to:
        yield message("note-equipped", place=_where(state, slot.equipped_to, player))
    for card in slot.linked:
        yield message("note-bound", place=_where(state, card, player))
    if now.negated:
        yield message("note-negated")
    if now.name:
        yield message("note-now", value=now.name)
    for value in (now.attribute, now.type):
        if value:
            yield message("note-now", value=as_word("term", value))
    for trait in now.traits:
        yield message("note-trait", trait=trait_message(trait, face_of(state, slot.card)))
    if slot.attacks:
        yield message("note-attacked")
    if state.has_card(slot.card) and state.owner(slot.card) != player:
        yield message("note-owner", player=as_player(state.owner(slot.card)))


def trait_message(trait: Trait, face: Face | None, number: int = 1) -> Message:
    """A trait as a predicate: `cannot attack`; of how many cards like `face`."""
    from duelog.core.wording.effects.effect_features import Subject  # seldom needed
    from duelog.core.wording.effects.effect_traits import trait_words

    noun = "noun-monster" if face is not None and face.is_monster else "noun-card"
    return trait_words(trait, Subject(message(noun, number=number), many=number > 1))


def _where(state: State, card: CardId, player: Player) -> Listed:
    """The place of a card from the point of view of `player`: ``M3`` for their own, ``p2.M3`` for the other's."""
    place = state.place_of(card)
    if place is not None and player_of(place) == player:
        return message("own-zone", zone=name_of(place))
    return as_place(None) if place is None else where(place)


def scale(state: State, slot: OnField, right: bool) -> int | None:
    """The Pendulum Scale of a card in a Pendulum Zone; None if it has none or is hidden."""
    face = face_of(state, slot.card)
    scales = slot.current.scales or (face.scales if face is not None else None)
    return None if scales is None or not slot.face_up else scales[1 if right else 0]
