"""The phrases that sentences about card definitions are made of: players, places, references, lists.

A phrase is a message, so that each language has its own word order, articles and endings: a template that needs the
class of a noun (its gender, its number) receives the noun as an argument. Sentences are total over the language: a
field without words is printed by its name in brackets (`Piece.rest`), so that none is omitted silently; a test checks
that the whole language has words.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from duelog.core.catalogue.arguments import (
    Argument,
    ListArgument,
    Listed,
    Message,
    WordArgument,
    as_list,
    as_option,
    as_word,
)
from duelog.core.effects.language import Area, Ref, Who
from duelog.core.effects.language.words import ON_FIELD
from duelog.events.base import SummonKind, field_defaults
from duelog.events.faces import Face

MANY: frozenset[str] = frozenset(
    (
        "equip cards", "battling monsters", "materials", "last materials", "fusion materials", "summon materials",
        "several moved",
        "several targets",
    )
)  # fmt: skip
"""References to several cards."""

_SPECIALLY: frozenset[SummonKind] = frozenset({"special", "fusion", "ritual", "synchro", "xyz", "pendulum"})


# --- pieces -----------------------------------------------------------------------------------------------------


class Piece:
    """A piece of the language being worded, which records the fields that were read."""

    __slots__ = ("_left", "part")

    def __init__(self, part: msgspec.Struct) -> None:
        self.part = part
        defaults = field_defaults(type(part))
        self._left = [name for name in part.__struct_fields__ if getattr(part, name) != defaults[name]]

    def __call__(self, name: str) -> Any:
        """The value of a field, which is recorded as read; None for a field that the language no longer has."""
        if name in self._left:
            self._left.remove(name)
        return getattr(self.part, name, None)

    def rest(self) -> str:
        """The fields that were not read, by name: "" or "[field: value]"."""
        told = [f"{name}: {msgspec.json.encode(getattr(self.part, name)).decode()}" for name in self._left]
        return f"[{'; '.join(told)}]" if told else ""

    def whole(self, told: Message) -> Message:
        """The phrase of the piece, followed by the fields that were not read."""
        rest = self.rest()
        return phrase("with-rest", told=told, rest=rest) if rest else told


# --- phrases ----------------------------------------------------------------------------------------------------

Given = Argument | list[Message] | None
"""An argument of a phrase: one, several, or None for an optional one."""


def phrase(code: str, /, **given: Given) -> Message:
    """A phrase by its code; a flag becomes 1 or 0."""
    return Message(code=code, arguments={name: _argument(value) for name, value in given.items()})


def _argument(value: Given) -> Argument:
    if value is None:
        return as_option(None)
    if isinstance(value, list):
        return as_list(value)
    return int(value) if isinstance(value, bool) else value


def every(parts: Iterable[Listed]) -> Message | None:
    """`a, b and c`; None if there are no parts."""
    return _series("every", parts)


def either(parts: Iterable[Listed]) -> Message | None:
    """`a, b or c`; None if there are no parts."""
    return _series("either", parts)


def apart(parts: Iterable[Listed]) -> Message | None:
    """`a; b; c`; None if there are no parts."""
    return _series("apart", parts)


def enumerated(parts: Iterable[Listed]) -> Message | None:
    """`a, b, c`; None if there are no parts."""
    return _series("enumerated", parts)


def _series(code: str, parts: Iterable[Listed]) -> Message | None:
    found = tuple(parts)
    if len(found) == 1 and isinstance(found[0], Message):
        return found[0]
    return Message(code=code, arguments={"parts": ListArgument(items=found)}) if found else None


# --- words ------------------------------------------------------------------------------------------------------


def who_words(who: Who) -> WordArgument:
    """A player, as the subject of a sentence: `you`, `your opponent`."""
    return as_word("who", who)


_OF_SEVERAL = {
    "several moved": "several-moved",
    "several targets": "several-targets",
    "one moved": "one-of-several-moved",
}
"""References that only sentences know (`effect_moved`)."""


def ref_words(ref: Ref) -> Message:
    """The cards of a reference: `this card`, `the target`."""
    return phrase(_OF_SEVERAL.get(ref, f"ref {ref}"))


def term(word: str) -> WordArgument:
    """A term printed on cards: an Attribute, a Type, a kind."""
    return as_word("term", word)


def terms(words: Iterable[str]) -> Message | None:
    """`DARK or LIGHT`."""
    return either(term(word) for word in words)


def quoted(names: Iterable[str]) -> Message | None:
    """`"A", "B" or "C"`."""
    return either(map(named, names))


def named(name: Argument) -> Message:
    """A name in quotation marks."""
    return phrase("quoted", name=name)


def text(given: str) -> WordArgument:
    """A text from a definition: a question, the name of a counter, or a label of cards."""
    return as_word("definition", given)


def areas(found: Iterable[Area], whose: Who | None = None) -> Message:
    """`your hand or Deck`, `the Graveyard`."""
    listed = tuple(found)
    told = [(phrase(f"area {area}"), phrase(f"the-area {area}")) for area in listed]
    if set(listed) >= set(ON_FIELD):  # "hand, field or Graveyard"
        field = phrase("field-among-areas"), phrase("the-field-among-areas")
        at = min(map(listed.index, ON_FIELD))
        rest = [each for area, each in zip(listed[at:], told[at:], strict=True) if area not in ON_FIELD]
        told = [*told[:at], field, *rest]
    return phrase(
        "areas",
        whose=as_word("whose", whose) if whose is not None else None,
        areas=[area for area, _ in told],
        the=[the for _, the in told],
    )


def kinds_of_summon(how: Iterable[SummonKind]) -> Message | None:
    """`Normal or Flip`; if all kinds of Special Summons are listed, `Special`."""
    found = tuple(how)
    if set(found) >= _SPECIALLY:
        found = (*(kind for kind in found if kind not in _SPECIALLY or kind == "special"),)
    return either(as_word("summoned", kind) for kind in found)


# --- faces ------------------------------------------------------------------------------------------------------


def face(of: Face) -> Message:
    """A printed face in a few words: `"Sheep Token" (EARTH Beast, Level 1, ATK 0, DEF 0)`."""
    piece = Piece(of)
    printed = _printed(piece)
    return piece.whole(phrase("face", name=piece("name"), printed=printed))


def nameless(of: Face) -> Message:
    """What cards count as, which keep their names: `ATK 0, DEF 0, Normal`."""
    piece = Piece(of)
    piece("name")
    printed = _printed(piece)
    return piece.whole(printed)


def _printed(piece: Piece) -> Message:
    of = piece.part
    assert isinstance(of, Face)
    attribute, kind, kinds = piece("attribute"), piece("type"), piece("kinds")
    what = phrase("face-kind", attribute=term(attribute) if attribute else None, type=term(kind) if kind else None)
    told: list[Message | None] = [
        what if attribute or kind else None,
        phrase("face-level", level=piece("level")) if of.level else None,
        phrase("face-atk", number=piece("atk")) if of.atk is not None else None,
        phrase("face-def", number=piece("defense")) if of.defense is not None else None,
        phrase("face-kinds", kinds=as_list(term(kind.capitalize()) for kind in kinds)) if kinds else None,
    ]
    return enumerated(part for part in told if part is not None) or what
