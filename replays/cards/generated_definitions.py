"""The definitions that come with duelog in the form that is loaded: JSON Lines, generated from the edited YAML.

Reading and checking YAML takes about a millisecond per card, for every command that judges. Line 1 holds a checksum of
the YAML files (a file generated from other sources is not used, so no edit goes unnoticed) and the index of the other
lines, one for each text. A text is read from the file on demand, so cards that are not in a duel cost next to nothing.
A line also
holds the definition as it goes into the digest of a book, which takes longer to compute than to read; for cards that
version 1 of the format had, also as it goes into a digest of that version.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, overload
from zlib import crc32

import msgspec

from duelog.core.effects.book.canonical_form import in_canonical_form
from duelog.core.effects.book.digests import encoded, with_digest_form
from duelog.core.effects.book.version_1_digest import Version1Form, version_1_form, with_version_1_form
from duelog.core.effects.language import Definition
from duelog.replays.cards.dated_texts import DatedText
from duelog.replays.cards.piece_form import read_piece, written_piece
from duelog.replays.files.file_content import FileContent

Content = bytes | FileContent

GENERATED = "definitions.jsonl"
EARLIER = "earlier.jsonl"
"""The generated form of all files of earlier definitions: theirs one after the other."""


_FORM = "3"
"""The version of the form of lines; files in other forms are not used."""


class _Line(msgspec.Struct, array_like=True):
    """A text: its definition as `piece_form` writes it, the same as `encoded` for digests, and whether it is written
    in canonical form; `version_1` is None for cards that version 1 did not have.
    """

    definition: Any
    since: str
    source: str
    encoded: bytes
    canonical: bool
    version_1: Version1Form | None = None


_line = msgspec.json.Decoder(_Line)


class _Line1(msgspec.Struct, omit_defaults=True):
    """The checksum of the sources, and the card, the date and the length in bytes of each following line."""

    generated_from: str
    texts: tuple[tuple[str, str, int], ...] = ()


class GeneratedTexts(Sequence[DatedText]):
    """The texts of a generated file, those of a card in the order of their dates, each decoded on demand.

    A line that this version cannot read raises `msgspec.DecodeError` on access; a test shows that the file that comes
    with duelog has none.
    """

    def __init__(self, index: Sequence[tuple[str, str, int]], content: Content, start: int) -> None:
        self._index = index
        self._content = content
        self._starts = tuple(accumulate((length + 1 for _, _, length in index), initial=start))
        self._decoded: dict[int, DatedText] = {}

    def __len__(self) -> int:
        return len(self._index)

    @overload
    def __getitem__(self, at: int) -> DatedText: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[DatedText, ...]: ...
    def __getitem__(self, at: int | slice) -> DatedText | tuple[DatedText, ...]:
        if isinstance(at, slice):
            return tuple(self[n] for n in range(*at.indices(len(self))))
        if at < 0:
            at = range(len(self))[at]
        found = self._decoded.get(at)
        if found is None:
            line = _line.decode(self._content[self._starts[at] : self._starts[at + 1]])
            definition: Definition = read_piece(line.definition)
            definition = with_digest_form(definition, line.encoded, canonical=line.canonical)
            if line.version_1 is not None:
                definition = with_version_1_form(definition, line.version_1)
            found = self._decoded[at] = DatedText(definition, line.since, line.source)
        return found

    def at(self, as_of: str) -> Mapping[str, Definition]:
        """The definition of each card in effect on a date, by name."""
        held = {name: n for n, (name, since, _) in enumerate(self._index) if since <= as_of}
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


def encode_texts(
    texts: Iterable[DatedText], sources: Mapping[str, bytes], *, in_version_1: Container[str] = ()
) -> bytes:
    """The generated form of the texts of these YAML files, by file name; and which cards version 1 had."""
    texts = tuple(texts)
    lines = [msgspec.json.encode(_written(text, text.definition.name in in_version_1)) for text in texts]
    index = tuple((text.definition.name, text.since, len(line)) for text, line in zip(texts, lines, strict=True))
    return b"\n".join((msgspec.json.encode(_Line1(_checksum(sources), index)), *lines)) + b"\n"


def _written(text: DatedText, in_version_1: bool) -> _Line:
    definition = text.definition
    canonical = in_canonical_form(definition) is definition
    old = version_1_form(definition) if in_version_1 and canonical else None
    return _Line(written_piece(definition), text.since, text.source, encoded(definition), canonical, old)


def decode_texts(content: Content, sources: Mapping[str, bytes]) -> GeneratedTexts | None:
    """The texts of a generated file; None if it was not generated from these YAML files, or not by this version."""
    found = _block(content, 0, _checksum(sources))
    return found[0] if found is not None and found[1] == len(content) else None


def _block(content: Content, start: int, checksum: str) -> tuple[GeneratedTexts | None, int] | None:
    """The texts of the block that starts at an offset, None if its checksum is another one, and where it ends; None
    if there is no whole block.
    """
    begin = content.find(b"\n", start) + 1
    try:
        head = msgspec.json.decode(content[start:begin], type=_Line1)
    except msgspec.DecodeError:
        return None
    end = begin + sum(length + 1 for _, _, length in head.texts)
    if end > len(content):
        return None
    return (GeneratedTexts(head.texts, content, begin) if head.generated_from == checksum else None), end


def decode_files(content: Content, sources: Mapping[str, bytes]) -> dict[str, GeneratedTexts]:
    """The texts of YAML files whose generated forms follow each other, in this order; without those that are not."""
    found: dict[str, GeneratedTexts] = {}
    start = 0
    for name, source in sources.items():
        block = _block(content, start, _checksum({name: source}))
        if block is None:
            break
        texts, start = block
        if texts is not None:
            found[name] = texts
    return found


def _checksum(sources: Mapping[str, bytes]) -> str:
    """The form of lines, and the length and the CRC-32 of each source: enough to notice an edit."""
    each = (f"{name} {len(content)} {crc32(content):08x}" for name, content in sorted(sources.items()))
    return f"{_FORM} {crc32(' '.join(each).encode()):08x} {sum(map(len, sources.values()))}"
