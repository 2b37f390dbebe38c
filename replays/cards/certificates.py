"""How well definitions are tested: the certificates that come with the package, and the label of each card.

A certificate says that a definition gave the same results as an independent engine in all recorded scenarios of its
card. It is valid only for that definition, identified by its digest. `make certify ARGS=--write` writes the file; how a
card gets one is described in docs/cards.md.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.events.faces import Face
from duelog.replays.cards.definition_files import needs_none
from duelog.replays.packaged_files import packaged

CERTIFICATES = "certificates.jsonl"

Label = Literal["certified", "uncertified", "unsupported", "no effect"]
"""The label of a card; "no effect" is a card that needs no definition."""


class Certificate(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The certificate of a card's definition.

    `definition` is its digest, `recorded` the digest of the card's scenarios. `played` is the number of scenarios
    played, `not_playable` of those that need missing definitions. `explained` of those played differ, each because of
    one of the `rules`; the others are equal. `made` says how those scenarios were made that are not of `../shared`
    (`tests/lockstep/boards`). `others` are the certificates of the card's texts of other dates.
    """

    card: str
    definition: str
    recorded: str
    played: int
    not_playable: int = 0
    explained: int = 0
    rules: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    others: "tuple[Certificate, ...]" = ()


@cache
def certificates() -> Mapping[str, Certificate]:
    """The certificates that come with the package, by the names of cards."""
    return decode_certificates(packaged("cards", CERTIFICATES).read_bytes())


def decode_certificates(content: bytes) -> Mapping[str, Certificate]:
    """The certificates of a file by the names of cards: one JSON object a line, sorted by the card in its beginning."""
    return _Certificates(content.splitlines())


def _card_in(line: bytes) -> str:
    end = line.index(b'",')
    if b"\\" in line[:end]:  # an escaped character
        return msgspec.json.decode(line, type=Certificate).card
    return line[len(_BEFORE_CARD) : end].decode()


_BEFORE_CARD = b'{"card":"'


class _Certificates(Mapping[str, Certificate]):
    """Certificates by the names of cards, each looked up and decoded on demand: a duel has few of all cards."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def __getitem__(self, name: str) -> Certificate:
        at = bisect_left(self._lines, name, key=_card_in)
        if at == len(self._lines) or _card_in(self._lines[at]) != name:
            raise KeyError(name)
        return msgspec.json.decode(self._lines[at], type=Certificate)

    def __iter__(self) -> Iterator[str]:
        return map(_card_in, self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def encode_certificates(every: Iterable[Certificate]) -> bytes:
    """The content of a file with these certificates, sorted by card name."""
    ordered = sorted(every, key=lambda certificate: certificate.card)
    return b"".join(msgspec.json.encode(certificate) + b"\n" for certificate in ordered)


def certificate_of(name: str, book: CardBook) -> Certificate | None:
    """The certificate of a card's definition in a book; None if it has none, or had it for another definition."""
    found = certificates().get(name)
    if found is None:
        return None
    digest = book.of([name]).digest()
    return next((one for one in (found, *found.others) if one.definition == digest), None)


def renewed(old: Certificate | None, new: Certificate | None, valid: Sequence[str]) -> Certificate | None:
    """The certificates of a card after one of its texts was certified anew, or, without `new`, lost its certificate.

    `valid` are the digests of its texts without the lost one, the newest first; certificates of others are dropped.
    """
    before = () if old is None else (replace(old, others=()), *old.others)
    every = {one.definition: one for one in (*before, *(() if new is None else (new,)))}
    kept = [every[digest] for digest in valid if digest in every]
    return replace(kept[0], others=tuple(kept[1:])) if kept else None


Origin = Literal["hand"]
"""Where a definition comes from; so far, all are written by hand."""


def origin(face: Face, book: CardBook) -> Origin | None:
    """Where the definition of a card comes from; None if it has none."""
    return "hand" if face.name in book else None


def labels_of(faces: Iterable[Face], book: CardBook) -> dict[str, Label]:
    """The labels of these cards by name; without Tokens, which are described by other cards."""
    return {face.name: label(face, book) for face in faces if "token" not in face.kinds}


def label(face: Face, book: CardBook) -> Label:
    """The label of a card."""
    if face.name not in book:
        return "no effect" if needs_none(face) else "unsupported"
    return "certified" if certificate_of(face.name, book) is not None else "uncertified"
