"""The players of a duel as people write them: ``p1``, ``p2``, or the names in the header."""

import re
from functools import cached_property

from msgspec import Struct

from duelog.core.wording.states.situation import Names
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.events.places import OPPONENT, PILES, PLAYERS, ZONES, Player
from duelog.replays.notation.foreign_words import FIXES, VERBS, WORDS, in_english
from duelog.replays.notation.quoting import KnownNames

SEATS: dict[str, Player] = {"p1": 1, "p2": 2}
"""The words of the notation for the players."""

_PLACES = "|".join((*ZONES, *PILES))
_WORDS = (*VERBS, *WORDS, *FIXES)
_COMMANDS = ("fix", "top", "reveal", "order")
_OF_A_PLAYER = ("lp", "summons", "draw", "order")
"""The corrections that have a player after their first word."""


class SeatNames(Struct, frozen=True, dict=True):
    """The names by which the players of a duel may be called; "" if there is none."""

    one: str = ""
    two: str = ""

    @cached_property
    def _usable(self) -> dict[str, Player]:
        """The names that refer to exactly one player: not shared, and not a word of the notation."""
        names: dict[Player, str] = {1: _key(self.one), 2: _key(self.two)}
        return {
            name: player
            for player, name in names.items()
            if name and name != names[OPPONENT[player]] and name not in SEATS and in_english(name, _WORDS) is None
        }

    @property
    def each(self) -> tuple[str, str]:
        """Both names."""
        return self.one, self.two

    @property
    def known(self) -> tuple[str, ...]:
        """The words for a player: p1, p2, and the names."""
        named = (name for player, name in zip(PLAYERS, self.each, strict=True) if player in self._usable.values())
        return (*SEATS, *named)

    def player(self, text: str) -> Player | None:
        """The player with this name; None for any other text."""
        key = _key(text.strip().strip('"'))
        return SEATS.get(key) or self._usable.get(key)

    def begins(self, text: str) -> tuple[Player, str] | None:
        """The player whose name a text begins with, and the rest of it; None if there is none."""
        for name in sorted((*SEATS, *self._usable), key=len, reverse=True):
            found = re.match(rf'("?){_pattern(name)}\1(?=\s|$)', text, re.IGNORECASE)
            if found is not None:
                return SEATS.get(name) or self._usable[name], text[found.end() :].lstrip()
        return None

    def in_line(self, line: str, cards: KnownNames | None = None) -> str:
        """A line with the players' names replaced by p1 or p2: at its beginning, and before places (``Ann.M1``).

        If a name at the beginning is also the beginning of the name of a card (`cards`), it is the card's.
        """
        line = self._in_places(line)
        first, _, rest = line.partition(" ")
        command = in_english(first, _COMMANDS)
        if command == "fix":
            what, _, rest = rest.strip().partition(" ")
            named = self.begins(rest.lstrip()) if in_english(what, _OF_A_PLAYER) else None
            return line if named is None else f"{first} {what} p{named[0]} {named[1]}".rstrip()
        if command is not None:
            named = self.begins(rest.lstrip())
            return line if named is None else f"{first} p{named[0]} {named[1]}".rstrip()
        named = self.begins(line)
        if named is None or not named[1] or (cards is not None and cards.at(line, 0) is not None):
            return line
        return f"p{named[0]} {named[1]}"

    def _in_places(self, line: str) -> str:
        """The line with p1 and p2 before places, outside of quotes."""
        if not self._usable:
            return line
        parts = line.split('"')
        for name, player in self._usable.items():
            place = re.compile(rf"(?<![\w.]){_pattern(name)}\.(?=(?:{_PLACES})(?!\w))", re.IGNORECASE)
            parts[::2] = [place.sub(f"p{player}.", part) for part in parts[::2]]
        return '"'.join(parts)


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()


def _pattern(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))


def seat_names(header: Header | MatchHeader) -> SeatNames:
    """The names in a header."""
    one, two = header.seats
    return SeatNames(one.name, two.name)


def as_seat_names(names: Names) -> SeatNames:
    """The printed names as names that may be typed."""
    return SeatNames(names.one, names.two)
