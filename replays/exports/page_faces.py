"""The cards of a page: their printed faces and the sentences of their effects, each once."""

import re
from collections.abc import Iterator
from typing import Any

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Effect
from duelog.core.sight import HIDDEN
from duelog.core.state import Link, State
from duelog.core.wording.effects.effect_sentences import summoning_messages
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
    """The faces that occur in a page, numbered from 1 in the order of their first use."""

    def __init__(self) -> None:
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
        return [first + at for at, effect in enumerate(definition.effects) if _is_meant(effect, at + 1, link)]

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


def _is_meant(effect: Effect, number: int, link: Link) -> bool:
    """Whether this is the effect of a link, or lasts while a card is on the field that is activated itself.

    Recordings of other programs may not tell which effect it is: then each that can be is meant. The Trigger Effect of
    a Continuous Card is not what its activation does.
    """
    if link.effect:
        return link.effect == number or (link.placed and effect.kind == "continuous")
    return (effect.kind in ("activation", "continuous")) == link.placed


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
