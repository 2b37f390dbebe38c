"""Reads decks in all supported forms.

`.ydk` files, ``ydke://`` URLs, YGO Omega's codes and plain lists of card names; see docs/decks.md.
"""

import re
from pathlib import Path

from msgspec import structs

from duelog.replays.cards.deck_codes import (
    decode_all_ydke,
    decode_omega,
    decode_ydke,
    encode_omega,
    encode_ydke,
    find_ydke,
    holds_ydke,
    looks_like_omega,
)
from duelog.replays.cards.deck_lists import (
    MOST_BYTES,
    Deck,
    DeckReading,
    copies,
    read_names,
    read_ydk,
    shown_card,
    sort_deck,
    write_names,
    write_ydk,
)
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.reading import decode_text, read_bytes, text_lines

__all__ = [
    "Deck",
    "DeckReading",
    "copies",
    "decode_all_ydke",
    "decode_omega",
    "decode_ydke",
    "encode_omega",
    "encode_ydke",
    "find_ydke",
    "read_deck",
    "read_deck_text",
    "read_names",
    "read_ydk",
    "shown_card",
    "sort_deck",
    "write_names",
    "write_ydk",
]

_YDK_MARK = re.compile(r"#(main|extra|created by.*)|!.*", re.IGNORECASE)
_PASSCODE = re.compile(r"[0-9]{4,10}\b.*")


@bounded
def read_deck(source: str | Path, cards: CardPool | None = None) -> DeckReading:
    """The deck that `source` is: the path of a file, a ``ydke://`` URL (also inside a text) or an Omega code.

    A file may hold any of these or a list of card names; it gives the deck its name. With `cards`, Extra Deck
    monsters go to the Extra Deck, Tokens are removed and unknown cards are reported (`sort_deck`). DuelogError when
    `source` is none of these.
    """
    if isinstance(source, str) and holds_ydke(source):
        return _sorted(_first_ydke(source, ""), cards)
    if isinstance(source, Path) or _is_file(source):
        return _read_file(Path(source), cards)
    if len(source) >= _LEAST_OMEGA and looks_like_omega(source):
        return decode_omega(source, cards)
    try:
        return decode_omega(source, cards)
    except DuelogError as error:
        raise _is_no_deck(source) from error


_LEAST_OMEGA = 80
"""A text of base64 this long is an Omega code, if perhaps a damaged one; a shorter one may be meant as a path."""


def _is_no_deck(source: str) -> DuelogError:
    if _is_folder(source):
        return DuelogError("is a folder, not a deck", source=source, hint="name a .ydk file in it")
    return DuelogError(
        f'"{source[:60]}" is no file here, no ydke:// URL and no Omega code',
        hint="give the path of a .ydk file or paste a deck's code whole",
    )


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # a long code is no possible path
        return False


def _read_file(path: Path, cards: CardPool | None) -> DeckReading:
    content = read_bytes(path, MOST_BYTES)
    if path.suffix.lower() == ".ydk":
        reading = _sorted(read_ydk(content, str(path)), cards)
    else:
        text, warnings = decode_text(content, str(path))
        reading = read_deck_text(text, cards, str(path))
        located_warnings = tuple(located(warning, source=str(path)) for warning in warnings)
        reading = structs.replace(reading, warnings=located_warnings + reading.warnings)
    return structs.replace(reading, deck=structs.replace(reading.deck, name=path.stem))


@bounded
def read_deck_text(text: str, cards: CardPool | None = None, source: str = "") -> DeckReading:
    """The deck in a text of any kind: the content of a `.ydk` file, a URL, an Omega code, a list of names."""
    if holds_ydke(text):
        return _sorted(_first_ydke(text, source), cards)
    if _looks_like_ydk(text):
        return _sorted(read_ydk(text, source), cards)
    if looks_like_omega(text) and len(text.split()) == 1:
        return decode_omega(text, cards, source)
    if cards is None:
        hint = "give a card database to read a list of names"
        raise DuelogError("is neither a .ydk deck nor a deck's code", source=source, hint=hint)
    return _sorted(read_names(text, cards, source), cards)


def _looks_like_ydk(text: str) -> bool:
    lines = [stripped for line in text_lines(text) if (stripped := line.strip().lstrip("\ufeff"))]
    marked = any(_YDK_MARK.fullmatch(line) for line in lines)
    return marked or all(line.startswith("#") or _PASSCODE.fullmatch(line) for line in lines)


def _first_ydke(text: str, source: str) -> DeckReading:
    decks = decode_all_ydke(text, source)
    more = f"holds {len(decks)} decks; the first is read"
    return DeckReading(decks[0], (located(more, source=source),) if len(decks) > 1 else ())


def _sorted(reading: DeckReading, cards: CardPool | None) -> DeckReading:
    if cards is None:
        return reading
    in_order = sort_deck(reading.deck, cards)
    return DeckReading(in_order.deck, reading.warnings + in_order.warnings, in_order.taken_for)
