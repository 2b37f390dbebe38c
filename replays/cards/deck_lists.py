"""Deck lists: the deck itself, the `.ydk` file, and plain lists of card names."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby

from msgspec import Struct, structs

from duelog.events.faces import Face
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError, located
from duelog.replays.files.reading import capped, decode_text, one_line, text_lines

MOST_BYTES = 1 << 20
"""The largest deck file that is read, in bytes; a typical deck has about one thousand."""

MOST_CARDS = 1000
"""The most cards of a deck that is read. Rules allow 90 (DECK-01, 03, 05); larger decks are read to be judged."""

LAST_PASSCODE = 0xFFFFFFFF
"""The largest passcode that the formats of decks can hold."""

_PART_LINES = {"#main": "main", "#extra": "extra", "!side": "side"}
# Cosmetic sections of MDPro3 and YGO Omega: numbers below these lines are not cards of the deck.
_ORNAMENT_LINES = {"#pickup", "#case", "#protector", "#field", "#grave", "#stand", "#mate"}
_NUMBER = re.compile(r"0*([0-9]{1,19})(?![0-9])(.*)", re.DOTALL)
_HEADING = re.compile(r"(main|extra|side)(?: *deck)?(?: *[(:] *[0-9]+ *\)?)?:?", re.IGNORECASE)
_COUNTED = re.compile(r"([0-9]{1,3}) *[x×]? +(.+)", re.IGNORECASE)
_COUNTED_AFTER = re.compile(r"(.+?) +[x×] *([0-9]{1,3})", re.IGNORECASE)


class Deck(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The three parts of a deck as passcodes (1 to 2^32-1), one entry per copy, in the order of the list.

    `name` is that of the deck, `author` who made it; some formats omit them.
    """

    main: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    side: tuple[int, ...] = ()
    name: str = ""
    author: str = ""

    @property
    def passcodes(self) -> tuple[int, ...]:
        """All cards: Main, Extra and Side Deck."""
        return self.main + self.extra + self.side


class DeckReading(Struct, frozen=True):
    """A deck as read, and warnings about its source, each with its place.

    `taken_for` are those of them that say which unknown passcodes are read as prints of known cards.
    """

    deck: Deck
    warnings: tuple[str, ...] = ()
    taken_for: tuple[str, ...] = ()


class _Draft:
    """A deck while its lines are read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.parts: dict[str, list[int]] = {"main": [], "extra": [], "side": []}
        self.part = "main"  # "" in the ornaments
        self.author = ""
        self.empty = True
        self.warnings: list[str] = []

    def warn(self, what: str, line: int | None = None) -> None:
        self.warnings.append(located(what, source=self.source, line=line))

    def open_part(self, part: str) -> None:
        self.part, self.empty = part, False

    def add(self, passcode: int, copies: int, line: int) -> None:
        self.empty = False
        cards = self.parts[self.part or "main"]
        if sum(map(len, self.parts.values())) + copies > MOST_CARDS:
            raise DuelogError(f"has more than {MOST_CARDS} cards", source=self.source, line=line)
        cards.extend([passcode] * copies)

    def reading(self) -> DeckReading:
        main, extra, side = (tuple(self.parts[part]) for part in ("main", "extra", "side"))
        return DeckReading(Deck(main, extra, side, author=self.author), tuple(self.warnings))


def _opened(content: str | bytes, source: str) -> tuple[list[str], _Draft]:
    draft = _Draft(source)
    if isinstance(content, bytes):
        content, warnings = decode_text(capped(content, MOST_BYTES, source), source)
        for warning in warnings:
            draft.warn(warning)
    elif len(content) > MOST_BYTES:
        raise DuelogError("is far too long for a deck list", source=source)
    return text_lines(content.removeprefix("\ufeff")), draft


def read_ydk(content: str | bytes, source: str = "") -> DeckReading:
    """The deck of a `.ydk` file: one passcode per line under ``#main``, ``#extra`` and ``!side``.

    Cards before the first of these lines belong to the Main Deck. Lines that are neither comments nor passcodes are
    skipped and reported. Raises DuelogError if the text has neither a part nor a card.
    """
    lines, draft = _opened(content, source)
    for number, line in enumerate(lines, 1):
        _take_ydk_line(line.strip(), number, draft)
    if draft.empty:
        raise DuelogError("is no deck list", source=source, hint="#main and one passcode a line are expected")
    return draft.reading()


def _take_ydk_line(line: str, number: int, draft: _Draft) -> None:
    if line.startswith(("#", "!")):
        _take_mark(line, number, draft)
    elif line:
        _take_passcode(line, number, draft)


def _take_mark(line: str, number: int, draft: _Draft) -> None:
    word = line.lower()
    if word in _PART_LINES:
        draft.open_part(_PART_LINES[word])
    elif word.startswith("!"):  # the simulators check only the mark
        draft.warn(f"{line[:40]} is taken for !side", number)
        draft.open_part("side")
    elif word in _ORNAMENT_LINES:
        draft.part = ""
    elif word.startswith("#created by"):
        draft.author = draft.author or one_line(line[len("#created by") :])


def _take_passcode(line: str, number: int, draft: _Draft) -> None:
    found = _NUMBER.fullmatch(line)
    if found is None or not 0 < int(found[1]) <= LAST_PASSCODE:
        draft.warn(f'is no passcode and is left out: "{one_line(line)[:40]}"', number)
    elif not draft.part:
        draft.warn(f"{found[1]} stands in a list of ornaments and is no card of the deck", number)
    else:
        draft.add(int(found[1]), 1, number)
        if found[2]:
            draft.warn(f'is read as {int(found[1])}; the rest is left out: "{one_line(found[2])[:40]}"', number)


def write_ydk(deck: Deck, cards: CardPool | None = None) -> str:
    """The `.ydk` file of the deck; with `cards`, their names precede the passcodes as comments."""
    lines = [f"#created by {one_line(deck.author) or 'duelog'}"]
    for mark, part in (("#main", deck.main), ("#extra", deck.extra), ("!side", deck.side)):
        lines.append(mark)
        for passcode, copies in _runs(part):
            face = cards.get(passcode) if cards is not None else None
            lines.extend([f"# {one_line(face.name)}"] if face is not None else [])
            lines.extend([str(passcode)] * copies)
    return "\n".join(lines) + "\n"


def _runs(part: Iterable[int]) -> list[tuple[int, int]]:
    """Each passcode with the number of consecutive occurrences."""
    return [(passcode, len(list(copies))) for passcode, copies in groupby(part)]


def read_names(content: str | bytes, cards: CardPool, source: str = "") -> DeckReading:
    """The deck of a list of names: ``3 Sangan``, ``3x Sangan``, ``Sangan x3`` or ``Sangan`` a line.

    Headings are ``Main Deck:``, ``Extra Deck:`` and ``Side Deck:``; ``#`` and ``//`` start a comment line. A passcode
    may replace a name. Raises DuelogError with the lines of all unknown names.
    """
    lines, draft = _opened(content, source)
    wrong: list[DuelogError] = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        heading = _HEADING.fullmatch(text)
        if heading is not None:
            draft.open_part(heading[1].lower())
        elif text and not text.startswith(("#", "//")):
            try:
                copies, passcode = _named_copies(text, cards, source, number)
            except DuelogError as error:
                wrong.append(error)
            else:
                draft.add(passcode, copies, number)
    if wrong:
        raise _together(wrong)
    if draft.empty:
        raise DuelogError("is no deck list", source=source, hint="one card a line is expected")
    return draft.reading()


_MOST_WRONG = 10
"""The most wrong lines that one error names."""


def _together(errors: list[DuelogError]) -> DuelogError:
    """One error for all: the first, and the others with their lines."""
    first, *others = errors[:_MOST_WRONG]
    hint = f" ({first.hint})" if first.hint and others else ""
    more = [f"line {error.line}: {error.what}{error.hint and f' ({error.hint})'}" for error in others]
    more += [f"{len(errors) - _MOST_WRONG} more"] if len(errors) > _MOST_WRONG else []
    what = "; ".join([f"{first.what}{hint}", *more])
    return DuelogError(what, source=first.source, line=first.line, hint="" if others else first.hint)


def _named_copies(text: str, cards: CardPool, source: str, line: int) -> tuple[int, int]:
    """The copies and the passcode of a line; a name that begins with a number is tried as a name first."""
    copies, name = 1, text
    if cards.find(text) is None:
        before, after = _COUNTED.fullmatch(text), _COUNTED_AFTER.fullmatch(text)
        if before is not None:
            copies, name = int(before[1]), before[2]
        elif after is not None:
            copies, name = int(after[2]), after[1]
    try:
        return copies, _passcode(name.strip(), cards)
    except DuelogError as error:
        raise DuelogError(error.what, source=source, line=line, hint=error.hint) from error


def _passcode(name: str, cards: CardPool) -> int:
    number = _NUMBER.fullmatch(name)
    if cards.find(name) is None and number is not None and not number[2]:
        if not 0 < int(number[1]) <= LAST_PASSCODE:
            raise DuelogError(f"{number[1]} is no passcode")
        return int(number[1])
    face = cards.named(name)
    if not face.passcode:
        raise DuelogError(f"{face.name} has no passcode", hint="a deck can hold only cards that have one")
    return face.passcode


def write_names(deck: Deck, cards: CardPool) -> str:
    """The deck as a list of names, as far as `cards` knows them; other cards as passcodes."""
    blocks = (("Main Deck", deck.main), ("Extra Deck", deck.extra), ("Side Deck", deck.side))
    return "\n".join(_names_block(title, part, cards) for title, part in blocks if part)


def _names_block(title: str, part: Iterable[int], cards: CardPool) -> str:
    lines = [f"{title}:"]
    for passcode, copies in _runs(part):
        face = cards.get(passcode)
        known = face is not None and face.passcode == passcode and cards.find(face.name) is face
        lines.append(f"{copies} {one_line(face.name) if known and face else passcode}")
    return "\n".join(lines) + "\n"


def split_main(deck: Deck, cards: CardPool) -> Deck:
    """The deck with the Extra Deck monsters of its Main Deck at the end of the Extra Deck (DECK-03)."""
    main = tuple(code for code in deck.main if not _in_extra_deck(code, cards))
    moved = tuple(code for code in deck.main if _in_extra_deck(code, cards))
    return structs.replace(deck, main=main, extra=deck.extra + moved)


def sort_deck(deck: Deck, cards: CardPool) -> DeckReading:
    """The deck with its Extra Deck monsters moved out of the Main Deck (DECK-03) and its tokens gone (DECK-09).

    Both are reported, and so is each card that `cards` does not know: it is read as the card of which it is probably
    an alternate print (`CardPool.print_near`), or stays as it is.
    """
    prints = {code: near for code in deck.passcodes if code not in cards and (near := cards.print_near(code))}
    split = split_main(_read_as(deck, prints), cards)
    main, extra, side = (_without_tokens(part, cards) for part in (split.main, split.extra, split.side))
    moved = split.extra[len(deck.extra) :]
    tokens = (code for code in deck.passcodes if _is_token(code, cards))
    unknown = (code for code in deck.passcodes if code not in cards and code not in prints)
    taken_for = _taken_for(prints)
    warnings = [
        *taken_for,
        *_told(moved, "stood in the Main Deck and is moved to the Extra Deck", cards),
        *_told(tokens, "is a token and is left out", cards),
        *_told(unknown, "is no known card and is kept", cards),
    ]
    read = Deck(main, extra, side, name=deck.name, author=deck.author)
    return DeckReading(read, tuple(warnings), tuple(taken_for))


def _read_as(deck: Deck, prints: Mapping[int, Face]) -> Deck:
    """The deck with the passcodes of alternate prints replaced by those of their cards."""
    if not prints:
        return deck
    own = {code: face.passcode for code, face in prints.items()}
    main, extra, side = (tuple(own.get(code, code) for code in part) for part in (deck.main, deck.extra, deck.side))
    return structs.replace(deck, main=main, extra=extra, side=side)


def _taken_for(prints: Mapping[int, Face]) -> list[str]:
    """What is told of passcodes that are read as those of other prints."""
    return [
        f"{code} is no known card; it is taken for a print of {one_line(face.name)} ({face.passcode}), the only card "
        "with a passcode this close below (--cards cards.cdb may know better)"
        for code, face in prints.items()
    ]


def _in_extra_deck(passcode: int, cards: CardPool) -> bool:
    face = cards.get(passcode)
    return face is not None and face.in_extra_deck


def _is_token(passcode: int, cards: CardPool) -> bool:
    face = cards.get(passcode)
    return face is not None and "token" in face.kinds


def _without_tokens(part: tuple[int, ...], cards: CardPool) -> tuple[int, ...]:
    return tuple(code for code in part if not _is_token(code, cards))


def _told(passcodes: Iterable[int], what: str, cards: CardPool) -> list[str]:
    return [
        f"{shown_card(passcode, cards)}{f' ({copies} copies)' if copies > 1 else ''} {what}"
        for passcode, copies in Counter(passcodes).items()
    ]


def shown_card(passcode: int, cards: CardPool | None = None) -> str:
    """The card's name with the passcode, or only the passcode if the card is unknown."""
    face = cards.get(passcode) if cards is not None else None
    return f"{one_line(face.name)} ({passcode})" if face is not None else str(passcode)


def copies(deck: Deck, cards: CardPool) -> Counter[int]:
    """How many copies of each card the whole deck has (DECK-02), alternate prints and treated-as names as one."""
    return Counter(cards.counted_as(passcode) for passcode in deck.passcodes)
