"""Decks as one line of text: ``ydke://`` URLs and the codes of YGO Omega."""

import base64
import binascii
import re
import struct
import zlib

from duelog.replays.cards.deck_lists import (
    LAST_PASSCODE,
    MOST_BYTES,
    MOST_CARDS,
    Deck,
    DeckReading,
    sort_deck,
    split_main,
)
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError, located

MOST_IN_OMEGA = 255
"""The most cards that an Omega code can hold in Main and Extra Deck together, and the most in the Side Deck."""

_YDKE = re.compile(r"ydke://([\w+/=-]*)!([\w+/=-]*)!([\w+/=-]*)!", re.ASCII | re.IGNORECASE)
_YDKE_START = re.compile(r"ydke://", re.IGNORECASE)
_OMEGA = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_OMEGA_BYTES = 2 + 2 * 4 * MOST_IN_OMEGA  # two counts, then four bytes a card
_URL_SAFE = str.maketrans("-_", "+/")


def holds_ydke(text: str) -> bool:
    """Whether the text contains the start of a ``ydke://`` URL."""
    return _YDKE_START.search(text) is not None


def find_ydke(text: str) -> tuple[str, ...]:
    """All complete ``ydke://`` URLs in the text, in order."""
    return tuple(found[0] for found in _YDKE.finditer(text))


def decode_ydke(text: str, source: str = "") -> Deck:
    """The deck of the first ``ydke://`` URL in the text; DuelogError when there is none or it is damaged."""
    return decode_all_ydke(text, source)[0]


def decode_all_ydke(text: str, source: str = "") -> tuple[Deck, ...]:
    """The decks of all ``ydke://`` URLs in the text, at least one."""
    if len(text) > MOST_BYTES:
        raise DuelogError("is far too long for a text with a deck", source=source)
    decks = tuple(_ydke_deck(found, source) for found in _YDKE.finditer(text))
    if decks:
        return decks
    if holds_ydke(text):
        hint = "it has three parts that each end with an exclamation mark; copy it whole"
        raise DuelogError("the ydke:// URL is cut short", source=source, hint=hint)
    raise DuelogError("has no ydke:// URL", source=source)


def _ydke_deck(found: re.Match[str], source: str) -> Deck:
    main, extra, side = (_ydke_part(part, source) for part in found.groups())
    if len(main) + len(extra) + len(side) > MOST_CARDS:
        raise DuelogError(f"the ydke:// URL has more than {MOST_CARDS} cards", source=source)
    return Deck(main, extra, side)


def _ydke_part(part: str, source: str) -> tuple[int, ...]:
    content = _from_base64(part, "the ydke:// URL", source)
    if len(content) % 4:
        raise DuelogError("a part of the ydke:// URL is no row of passcodes", source=source, hint="copy it whole")
    return _sound(_unpacked(content), "the ydke:// URL", source)


def encode_ydke(deck: Deck) -> str:
    """The ``ydke://`` URL of the deck, which cannot contain names."""
    parts = (base64.b64encode(_packed(part)).decode() for part in (deck.main, deck.extra, deck.side))
    return f"ydke://{''.join(f'{part}!' for part in parts)}"


def looks_like_omega(text: str) -> bool:
    """Whether the text has the form of an Omega code: only base64."""
    return _OMEGA.fullmatch("".join(text.split())) is not None


def decode_omega(code: str, cards: CardPool | None = None, source: str = "") -> DeckReading:
    """The deck of an Omega code.

    Such a code does not separate Main and Extra Deck: `cards` decides where a card belongs. Without them, and for
    unknown cards, everything is in the Main Deck, which is reported.
    """
    if len(code) > MOST_BYTES:
        raise DuelogError("is far too long for an Omega code", source=source)
    content, warnings = _inflated(_from_base64("".join(code.split()), "the Omega code", source), source)
    if len(content) < 2 or len(content) < 2 + 4 * (content[0] + content[1]):
        raise DuelogError("the Omega code is cut short", source=source, hint="copy it whole")
    counted, end = content[0], 2 + 4 * (content[0] + content[1])
    passcodes = _sound(_unpacked(content[2:end]), "the Omega code", source)
    if len(content) > end:
        warnings.append(f"the Omega code has {len(content) - end} more bytes than it announces")
    return _split(Deck(main=passcodes[:counted], side=passcodes[counted:]), cards, warnings, source)


def _split(deck: Deck, cards: CardPool | None, warnings: list[str], source: str) -> DeckReading:
    if cards is None:
        warnings.append("Main and Extra Deck are not told apart without a card database")
    else:
        reading = sort_deck(split_main(deck, cards), cards)
        deck, warnings = reading.deck, [*warnings, *reading.warnings]
    return DeckReading(deck, tuple(located(warning, source=source) for warning in warnings))


def encode_omega(deck: Deck) -> str:
    """The Omega code of the deck; at most 255 cards in Main and Extra Deck together, and 255 in the Side Deck."""
    counts = (len(deck.main) + len(deck.extra), len(deck.side))
    if max(counts) > MOST_IN_OMEGA:
        raise DuelogError(f"an Omega code holds at most {MOST_IN_OMEGA} cards", hint="write a .ydk file")
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = deflate.compress(bytes(counts) + _packed(deck.passcodes)) + deflate.flush()
    return base64.b64encode(content).decode()


def _inflated(content: bytes, source: str) -> tuple[bytes, list[str]]:
    """The inflated content, limited in size, and warnings about it."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = inflate.decompress(content, _OMEGA_BYTES + 1)
    except zlib.error as error:
        raise DuelogError("is no Omega code, or a damaged one", source=source, hint="copy it whole") from error
    if len(found) > _OMEGA_BYTES:
        raise DuelogError("the Omega code holds far more than a deck", source=source)
    whole = inflate.eof and not inflate.unused_data
    return found, [] if whole else ["the Omega code does not end where it should"]


def _from_base64(text: str, what: str, source: str) -> bytes:
    text = text.translate(_URL_SAFE).rstrip("=")
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError) as error:
        raise DuelogError(f"{what} is damaged: no base64", source=source, hint="copy it whole") from error


def _unpacked(content: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(content) // 4}I", content)


def _packed(passcodes: tuple[int, ...]) -> bytes:
    wrong = [code for code in passcodes if not 0 < code <= LAST_PASSCODE]
    if wrong:
        raise DuelogError(f"{wrong[0]} is no passcode")
    return struct.pack(f"<{len(passcodes)}I", *passcodes)


def _sound(passcodes: tuple[int, ...], what: str, source: str) -> tuple[int, ...]:
    if 0 in passcodes:
        raise DuelogError(f"{what} is damaged: it has a card without a passcode", source=source)
    return passcodes
