"""The faces of the cards of a recording, from a card database or from snapshots."""

from collections.abc import Iterable

from duelog.events.faces import Face, Kind
from duelog.replays.cards.card_database import attribute_name, backrow_kinds, monster_kinds, type_name
from duelog.replays.cards.pool import CardPool
from duelog.replays.edopro.queries import TYPE_MONSTER, TYPE_SPELL, TYPE_TOKEN, CardState


def face_of(code: int, told: CardState | None) -> Face:
    """A face with the facts of a snapshot; recordings contain no names, so the name is the passcode.

    It is no Token's: what makes a card one is how it comes into the duel (`FaceBook.token`).
    """
    name = f"#{code}"
    if told is None or not told.type:
        return Face(name=name, passcode=code)
    bits = told.type
    if not bits & TYPE_MONSTER:
        return Face(name=name, card="spell" if bits & TYPE_SPELL else "trap", kinds=backrow_kinds(bits), passcode=code)
    kinds = monster_kinds(bits & ~TYPE_TOKEN)
    return Face(
        name=name, kinds=kinds, passcode=code, attribute=attribute_name(told.attribute or 0),
        type=type_name(told.race or 0), level=_level(told, kinds), atk=_value(told.base_attack),
        defense=None if "link" in kinds else _value(told.base_defense),
        scales=(told.left_scale or 0, told.right_scale or 0) if "pendulum" in kinds else None,
    )  # fmt: skip


def _level(told: CardState, kinds: tuple[Kind, ...]) -> int:
    if "link" in kinds:
        return told.link_rating or 0
    return (told.rank if "xyz" in kinds else told.level) or 0


def _value(value: int | None) -> int | None:
    return None if value is None or value < 0 else value


class FaceBook:
    """The faces of a recording by passcode, from the pool or, if unknown, from snapshots.

    `unnamed` are the passcodes that the pool does not know, in the order of asking.
    """

    def __init__(self, pool: CardPool) -> None:
        self._pool = pool
        self._told: dict[int, CardState] = {}
        self._faces: dict[int, Face] = {}
        self.unnamed: list[int] = []

    def tell(self, cards: Iterable[CardState | None]) -> None:
        """Learns the facts of cards from a snapshot; the first snapshot counts."""
        for card in cards:
            if card is not None and card.code and card.code not in self._told:
                self._told[card.code] = card

    def told(self, code: int) -> CardState | None:
        """The first snapshot of a card with this passcode."""
        return self._told.get(code)

    def face(self, code: int) -> Face:
        """The face of the card with this passcode."""
        face = self._faces.get(code)
        if face is None:
            face = self._pool.get(code)
            if face is None:
                face = face_of(code, self._told.get(code))
                self.unnamed.append(code)
            self._faces[code] = face
        return face

    def name(self, code: int) -> str:
        """The name of the card with this passcode, which need not be in the duel."""
        face = self._pool.get(code) or self._faces.get(code)
        return face.name if face is not None else f"#{code}"

    def token(self, code: int) -> Face:
        """The face of a card created in the duel: a Token, unless it is known not to be one."""
        face = self.face(code)
        told = self._told.get(code)
        if "token" in face.kinds or self._pool.get(code) is not None or (told and not (told.type or 0) & TYPE_TOKEN):
            return face
        kinds: tuple[Kind, ...] = (*(kind for kind in face.kinds if kind != "normal"), "token")
        face = self._faces[code] = Face(
            name=face.name, kinds=kinds, passcode=code, attribute=face.attribute, type=face.type, level=face.level,
            atk=face.atk, defense=face.defense,
        )  # fmt: skip
        return face
