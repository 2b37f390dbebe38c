"""The definitions that come with duelog as they are loaded: JSON Lines, generated from the YAML that people edit.

Reading YAML and checking it takes about a millisecond a card, which every command that judges would pay. Line 1 names
the digest of the YAML files; a file that was generated from others is not used, so an edit never goes unnoticed.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b

import msgspec

from duelog.replays.cards.dated_texts import DatedText

GENERATED = "definitions.jsonl"
_text = msgspec.json.Decoder(DatedText)


class _Line1(msgspec.Struct):
    """What the definitions were generated from."""

    generated_from: str


def encode_texts(texts: Iterable[DatedText], sources: Mapping[str, bytes]) -> bytes:
    """The generated form of the texts of these YAML files, by file name."""
    lines = (msgspec.json.encode(line) for line in (_Line1(_digest(sources)), *texts))
    return b"\n".join(lines) + b"\n"


def decode_texts(content: bytes, sources: Mapping[str, bytes]) -> tuple[DatedText, ...] | None:
    """The texts of a generated file; None if it was not generated from these YAML files, or not by this version."""
    first, *lines = content.splitlines() or [b""]
    try:
        if msgspec.json.decode(first, type=_Line1).generated_from != _digest(sources):
            return None
        return tuple(map(_text.decode, lines))
    except msgspec.DecodeError:
        return None


def _digest(sources: Mapping[str, bytes]) -> str:
    digest = blake2b(digest_size=16)
    for name, content in sorted(sources.items()):
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
