"""Lists of Forbidden and Limited cards (`lflist.conf`), for DECK-07 and DECK-08.

A line ``!NAME`` starts a list; ``PASSCODE COUNT`` allows COUNT copies of a card (0 Forbidden, 1 Limited,
2 Semi-Limited, 3); ``$whitelist`` forbids every card that is not listed; ``#`` starts a comment line.
"""

import re
from pathlib import Path

from msgspec import Struct, field

from duelog.replays.cards.pool import CardPool, name_key
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.reading import capped, decode_text, read_bytes, text_lines

MOST_BYTES = 8 << 20
"""The largest list file that is read, in bytes."""

MOST_COPIES = 3
"""Copies of a card that no list limits (DECK-02)."""

_SEED = 0x7DFCEE6A
_WORD = 0xFFFFFFFF
_ENTRY = re.compile(r"\s*([0-9]{1,20})\S* \s*([+-]?[0-9]{1,9})")


class BanList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list of the numbers of copies allowed.

    `limits` maps a passcode to the copies allowed over Main, Extra and Side Deck together, 0 to 3. In a
    `whitelist` a card that is not listed is forbidden. `hash` is the number by which EDOPro and YGOPro know the
    list: it depends on every entry of the file, not on the name.
    """

    name: str
    limits: dict[int, int] = field(default_factory=dict[int, int])
    whitelist: bool = False
    hash: int = _SEED

    def limit(self, passcode: int, cards: CardPool | None = None) -> int:
        """The copies that the list allows of the card with this passcode.

        The passcode itself counts first, then, when `cards` are given, that of the card which it is a print of or
        whose name it is treated as, then that of any other print of it.
        """
        found = self.limits.get(passcode)
        if found is None and cards is not None:
            found = self._limit_of_prints(cards.counted_as(passcode), cards)
        return found if found is not None else 0 if self.whitelist else MOST_COPIES

    def _limit_of_prints(self, counted: int, cards: CardPool) -> int | None:
        if counted in self.limits:
            return self.limits[counted]
        limits = [self.limits[code] for code in cards.prints_of(counted) if code in self.limits]
        return min(limits, default=None)


class BanLists(Struct, frozen=True, forbid_unknown_fields=True):
    """The lists of a file in order, and warnings about unusable lines."""

    lists: tuple[BanList, ...] = ()
    warnings: tuple[str, ...] = ()

    def named(self, name: str) -> BanList:
        """The list with this name: exactly, otherwise ignoring case, otherwise the only one that contains it."""
        found = [entry for entry in self.lists if entry.name == name] or self._like(name)
        if not found:
            raise DuelogError(f'no list is named "{name}"', hint=f"there are: {self._names()}")
        return found[0]

    def _like(self, name: str) -> list[BanList]:
        key = name_key(name)
        same = [entry for entry in self.lists if name_key(entry.name) == key]
        containing = [entry for entry in self.lists if key in name_key(entry.name)]
        if not same and len(containing) > 1:
            names = ", ".join(entry.name for entry in containing)
            raise DuelogError(f'several lists have "{name}" in their name', hint=f"give one of: {names}")
        return same or containing

    def with_hash(self, number: int) -> BanList:
        """The list that has this number in EDOPro and YGOPro."""
        for entry in self.lists:
            if entry.hash == number:
                return entry
        raise DuelogError(f"no list has the hash {number:#010x}", hint=f"there are: {self._names()}")

    def _names(self) -> str:
        return ", ".join(entry.name for entry in self.lists)


class _Draft:
    """A list while its lines are read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.limits: dict[int, int] = {}
        self.whitelist = False
        self.hash = _SEED

    def finished(self) -> BanList:
        return BanList(self.name, self.limits, self.whitelist, self.hash)


def hashed(number: int, passcode: int, count: int) -> int:
    """The hash of a list with one more entry, from the hash `number` of the list before it (32 bits)."""
    rotated = passcode << 18 | passcode >> 14
    by_count = passcode << (27 + count) | passcode >> (5 - count)
    return (number ^ rotated ^ by_count) & _WORD


@bounded
def parse_lflist(content: bytes | str, source: str = "") -> BanLists:
    """The lists in the content of an `lflist.conf`; DuelogError when there is none.

    As in the simulators, lines that are not entries are skipped; here they are also reported.
    """
    text, warnings = (content, ()) if isinstance(content, str) else decode_text(capped(content, MOST_BYTES), source)
    drafts: list[_Draft] = []
    reports = [located(warning, source=source) for warning in warnings]
    for number, line in enumerate(text_lines(text), 1):
        report = _take(line.removeprefix("\ufeff"), drafts)
        if report:
            reports.append(located(report, source=source, line=number))
    if not drafts:
        raise DuelogError("holds no list of limited cards", source=source, hint="a list starts with a line !NAME")
    return BanLists(tuple(draft.finished() for draft in drafts), tuple(reports))


@bounded
def read_lflist(path: str | Path) -> BanLists:
    """The lists of an `lflist.conf` file."""
    return parse_lflist(read_bytes(path, MOST_BYTES), str(path))


def _take(line: str, drafts: list[_Draft]) -> str:
    """Processes a line; returns a warning about it, "" for none."""
    if not line.strip() or line.startswith("#"):
        return ""
    if line.startswith("!"):
        drafts.append(_Draft(line[1:].strip()))
        return ""
    if not drafts:
        return "stands before the first list and is passed over"
    if line.startswith("$whitelist"):
        drafts[-1].whitelist = True
        return ""
    return _take_entry(line, drafts[-1])


def _take_entry(line: str, draft: _Draft) -> str:
    entry = _ENTRY.match(line)
    if entry is None:
        return f'is no "PASSCODE COUNT" and is passed over: {line.strip()[:40]}'
    passcode, count = int(entry[1]), int(entry[2])
    if not 0 < passcode <= _WORD:
        return f"{passcode} is no passcode; the line is passed over"
    if not 0 <= count <= MOST_COPIES:
        return f"allows {count} copies, not 0 to {MOST_COPIES}; the line is passed over"
    earlier = draft.limits.get(passcode, count)
    draft.limits[passcode] = count
    draft.hash = hashed(draft.hash, passcode, count)
    return f"{passcode} was listed with {earlier} before; {count} counts" if earlier != count else ""
