"""The definitions that come with duelog in the form that is loaded: JSON Lines, generated from the edited YAML.

Reading and checking YAML takes about a millisecond per card, for every command that judges. Line 1 holds the digest of
the YAML files (a file generated from other sources is not used, so no edit goes unnoticed) and the index of the other
lines, one for each text. A text is decoded on demand, so cards that are not in a duel cost next to nothing. A line also
holds the definition as it goes into the digest of a book, which takes longer to compute than to read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import overload

import msgspec

from duelog.core.effects.book.canonical_form import in_canonical_form
from duelog.core.effects.book.digests import encoded, with_digest_form
from duelog.core.effects.language import Definition
from duelog.replays.cards.dated_texts import DatedText

GENERATED = "definitions.jsonl"
EARLIER = "earlier.jsonl"
"""The generated form of all files of earlier definitions: theirs one after the other."""


_FORM = b"2"
"""The version of the form of lines; files in other forms are not used."""


class _Line(msgspec.Struct, array_like=True):
    """A text, its definition as `encoded` for digests, and whether it is written in canonical form."""

    definition: Definition
    since: str
    source: str
    encoded: bytes
    canonical: bool


_line = msgspec.json.Decoder(_Line)


class _Line1(msgspec.Struct, omit_defaults=True):
    """The digest of the sources, and the card and the date of each following line."""

    generated_from: str
    texts: tuple[tuple[str, str], ...] = ()


class GeneratedTexts(Sequence[DatedText]):
    """The texts of a generated file, those of a card in the order of their dates, each decoded on demand.

    A line that this version cannot read raises `msgspec.DecodeError` on access; a test shows that the file that comes
    with duelog has none.
    """

    def __init__(self, index: Sequence[tuple[str, str]], lines: Sequence[bytes]) -> None:
        self._index = index
        self._lines = lines
        self._decoded: dict[int, DatedText] = {}

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> DatedText: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[DatedText, ...]: ...
    def __getitem__(self, at: int | slice) -> DatedText | tuple[DatedText, ...]:
        if isinstance(at, slice):
            return tuple(self[n] for n in range(*at.indices(len(self))))
        at = range(len(self))[at]
        found = self._decoded.get(at)
        if found is None:
            line = _line.decode(self._lines[at])
            definition = with_digest_form(line.definition, line.encoded, canonical=line.canonical)
            found = self._decoded[at] = DatedText(definition, line.since, line.source)
        return found

    def at(self, as_of: str) -> Mapping[str, Definition]:
        """The definition of each card in effect on a date, by name."""
        held = {name: n for n, (name, since) in enumerate(self._index) if since <= as_of}
        return _Definitions(self, held)


class _Definitions(Mapping[str, Definition]):
    """Definitions by card name, each decoded on demand."""

    def __init__(self, texts: GeneratedTexts, lines: Mapping[str, int]) -> None:
        self._texts = texts
        self._lines = lines

    def __getitem__(self, name: str) -> Definition:
        return self._texts[self._lines[name]].definition

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def encode_texts(texts: Iterable[DatedText], sources: Mapping[str, bytes]) -> bytes:
    """The generated form of the texts of these YAML files, by file name."""
    texts = tuple(texts)
    index = tuple((text.definition.name, text.since) for text in texts)
    lines = (msgspec.json.encode(line) for line in (_Line1(_digest(sources), index), *map(_written, texts)))
    return b"\n".join(lines) + b"\n"


def _written(text: DatedText) -> _Line:
    definition = text.definition
    canonical = in_canonical_form(definition) is definition
    return _Line(definition, text.since, text.source, encoded(definition), canonical)


def decode_texts(content: bytes, sources: Mapping[str, bytes]) -> GeneratedTexts | None:
    """The texts of a generated file; None if it was not generated from these YAML files, or not by this version."""
    first, *lines = content.splitlines() or [b""]
    try:
        head = msgspec.json.decode(first, type=_Line1)
    except msgspec.DecodeError:
        return None
    if head.generated_from != _digest(sources) or len(head.texts) != len(lines):
        return None
    return GeneratedTexts(head.texts, lines)


def decode_files(content: bytes, sources: Mapping[str, bytes]) -> dict[str, GeneratedTexts]:
    """The texts of YAML files whose generated forms follow each other, in this order; without those that are not."""
    blocks: list[list[bytes]] = []
    for line in content.splitlines():
        if line.startswith(b"{"):  # line 1 of the next one; those of texts are arrays
            blocks.append([])
        if blocks:
            blocks[-1].append(line)
    each = zip(sources.items(), blocks, strict=False)
    found = {name: decode_texts(b"\n".join(block), {name: source}) for (name, source), block in each}
    return {name: texts for name, texts in found.items() if texts is not None}


def _digest(sources: Mapping[str, bytes]) -> str:
    digest = blake2b(_FORM, digest_size=16)
    for name, content in sorted(sources.items()):
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
