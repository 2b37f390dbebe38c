"""How far definitions are proved: the certificates that come with the package, and the label of each card.

A certificate says that a definition was played beside an independent engine in all recorded scenarios of its card, and
gave the same. It holds for that definition alone, by its digest. `make certify ARGS=--write` writes the file; how a
card gets one is told in docs/cards.md.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.events.faces import Face
from duelog.replays.cards.definition_files import needs_none

CERTIFICATES = "certificates.jsonl"

Label = Literal["certified", "uncertified", "unsupported", "no effect"]
"""How far a card is proved; "no effect" is a card that needs no definition."""


class Certificate(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card's definition that passed.

    `definition` is its digest, `recorded` that of the card's scenarios. `played` of them were played, and
    `not_playable` were not, for want of other definitions. `explained` of those played differ, each by one of the
    `rules`; the others are equal.
    """

    card: str
    definition: str
    recorded: str
    played: int
    not_playable: int = 0
    explained: int = 0
    rules: tuple[str, ...] = ()


@cache
def certificates() -> dict[str, Certificate]:
    """The certificates that come with the package, by the names of cards."""
    return decode_certificates(files("duelog.replays.cards").joinpath(CERTIFICATES).read_bytes())


def decode_certificates(content: bytes) -> dict[str, Certificate]:
    """The certificates of a file by the names of cards: one JSON object a line."""
    found = (msgspec.json.decode(line, type=Certificate) for line in content.splitlines())
    return {certificate.card: certificate for certificate in found}


def encode_certificates(every: Iterable[Certificate]) -> bytes:
    """The file of these certificates, in the order of the cards' names."""
    ordered = sorted(every, key=lambda certificate: certificate.card)
    return b"".join(msgspec.json.encode(certificate) + b"\n" for certificate in ordered)


def certificate_of(name: str, book: CardBook) -> Certificate | None:
    """The certificate of a card's definition in a book; None if it has none, or had it for another definition."""
    found = certificates().get(name)
    return found if found is not None and book.of([name]).digest() == found.definition else None


Origin = Literal["hand"]
"""Where a definition comes from: all that there are were written by hand."""


def origin(face: Face, book: CardBook) -> Origin | None:
    """Where the definition of a card comes from; None if it has none."""
    return "hand" if face.name in book else None


def labels_of(faces: Iterable[Face], book: CardBook) -> dict[str, Label]:
    """How far what each of these cards does is proved, by name; Tokens are left out, as others say what they do."""
    return {face.name: label(face, book) for face in faces if "token" not in face.kinds}


def label(face: Face, book: CardBook) -> Label:
    """How far what a card does is proved."""
    if face.name not in book:
        return "no effect" if needs_none(face) else "unsupported"
    return "certified" if certificate_of(face.name, book) is not None else "uncertified"
