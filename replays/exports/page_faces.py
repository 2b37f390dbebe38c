"""The cards of a page: their printed faces and the sentences of their effects, each once."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.sources import works_in
from duelog.core.effects.evaluate.locations import area_of
from duelog.core.effects.evaluate.shared_words import names_this
from duelog.core.effects.language import Area, Effect
from duelog.core.sight import HIDDEN
from duelog.core.state import Link, State
from duelog.core.wording.effects.summoning_messages import summoning_messages
from duelog.core.wording.states.card_words import face_of
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.safe_text import visible
from duelog.replays.cards.definition_files import needs_none
from duelog.replays.cards.told_cards import card_sentences, printed
from duelog.replays.languages.spoken import told

UNSEEN = 0
"""The number of a hidden card."""

SEEN_BY_ALL = 7

_BITS = 8


def seen_card(face: int, eyes: int) -> int:
    """A card in a frame: the number of its face, and the sum of who sees it there (1 p1, 2 p2, 4 the public)."""
    return face * _BITS + eyes


_STAYING = ("continuous", "field", "equip")

_UNNAMED = re.compile(r"#\d+").fullmatch
"""The name of a card in a recording that is known only by its number."""


class PageFaces:
    """The faces that occur in a page, numbered from 1 in the order of their first use.

    `elsewhere`: the duel was recorded by another program, whose numbers of effects are not ours.
    """

    def __init__(self, *, elsewhere: bool = False) -> None:
        self.elsewhere = elsewhere
        self._numbers: dict[Face, int] = {}

    def number(self, state: State, card: CardId) -> int:
        """The number of the face of a card; `UNSEEN` for a hidden or nonexistent card."""
        face = face_of(state, card)
        if face is None or face == HIDDEN:
            return UNSEEN
        return self._numbers.setdefault(face, len(self._numbers) + 1)

    def told_effects(self, state: State, link: Link, book: CardBook) -> list[int]:
        """Which of the sentences of a card tell what its link in the Chain does, by their index."""
        face = face_of(state, link.card)
        if face is None or face == HIDDEN or not isinstance(link.effect, int) or needs_none(face):
            return []
        unnamed = 1 if _UNNAMED(face.name) else 0
        if face.name not in book:
            return [unnamed]
        definition = book.get(face.name)
        first = unnamed + len(summoning_messages(definition))
        told = replace(link, effect=0) if self.elsewhere else link
        return [first + at for at, effect in enumerate(definition.effects) if _is_meant(effect, at + 1, told, face)]

    def stays(self, state: State, card: CardId) -> bool:
        """Whether a card that is activated itself stays on the field: its effects come later."""
        face = face_of(state, card)
        return face is not None and (face.is_monster or any(kind in face.kinds for kind in _STAYING))

    def facts(self, book: CardBook) -> list[dict[str, Any]]:
        """The data of each face: what is printed, a description of it, and the sentences of its effects."""
        return [_facts(face, book) for face in self._numbers]

    def words(self, book: CardBook) -> Iterator[str]:
        """The sentences among the facts, in the selected language."""
        for face in self._numbers:
            yield from (_line(face), *_says(face, book))


def _is_meant(effect: Effect, number: int, link: Link, face: Face) -> bool:
    """Whether this is the effect of a link, or lasts while a card is on the field that is activated itself.

    Recordings of other programs may not tell which effect it is: then each that can be is meant. The Trigger Effect of
    a Continuous Card is not what its activation does.
    """
    if link.effect:
        return link.effect == number or (link.placed and effect.kind == "continuous")
    if (effect.kind in ("activation", "continuous")) != link.placed:
        return False
    if link.placed or link.at is None or effect.cost:  # the cost may have moved the card
        return True
    return _can_be_there(effect, face, area_of(link.at[3:]))


def _can_be_there(effect: Effect, face: Face, area: Area) -> bool:
    """Whether an effect can be activated in an area. Where a card goes may be where its Trigger Effect is activated."""
    if effect.pendulum or area == "pendulum zones":
        return works_in(effect, face, area)
    own = [occasion for occasion in effect.when if names_this(occasion.what)]
    if own and len(own) == len(effect.when) and not effect.place:
        return not all(occasion.to for occasion in own) or any(area in occasion.to for occasion in own)
    return bool(own) or works_in(effect, face, area)


def _line(face: Face) -> str:
    return visible(printed(face))


def _says(face: Face, book: CardBook) -> list[str]:
    said = [visible(sentence) for sentence in card_sentences(face, book)]
    return [told("This is its number: no card database told its name."), *said] if _UNNAMED(face.name) else said


def _facts(face: Face, book: CardBook) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": visible(face.name),
        "frame": frame_colour(face),
        "line": _line(face),
        "kinds": [kind.capitalize() for kind in face.kinds],
        "says": _says(face, book),
    }
    if face.is_monster:
        sign = "rank" if face.is_xyz else "link" if "link" in face.kinds else "level"
        found |= {"atk": face.atk, "def": face.defense, sign: face.level}
    optional = {"attribute": face.attribute, "type": visible(face.type), "scales": face.scales}
    return found | {name: value for name, value in optional.items() if value}


def frame_colour(face: Face) -> str:
    """The colour of a card's frame: the kind of a monster, or ``spell`` or ``trap`` (pages 6 to 25)."""
    if not face.is_monster:
        return face.card
    for kind in ("token", "link", "xyz", "synchro", "fusion", "ritual"):
        if kind in face.kinds:
            return kind
    return "effect" if "effect" in face.kinds else "normal"
