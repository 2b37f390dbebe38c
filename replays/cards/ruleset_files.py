"""Rulesets by name or from a file (docs/rulesets.md)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast, get_args

from msgspec import structs

from duelog.core.known_rulesets import RULESETS
from duelog.events.base import SummonKind
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.dated_texts import is_date
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.marked import Marked
from duelog.replays.files.reading import read_bytes

MOST_BYTES = 64 << 10
"""The largest ruleset file that is read, in bytes."""

MOST_LIFE = 1_000_000
MOST_CARDS = 1000
"""The highest Life Points and the highest number of cards that a ruleset may name."""

_KINDS: tuple[str, ...] = get_args(SummonKind)
_Read = Callable[[Marked, str], Any]


@bounded
def find_ruleset(source: str | Path) -> Ruleset:
    """The ruleset with this name, or in this file (`parse_ruleset`). Raises DuelogError if it is neither."""
    if str(source) in RULESETS:
        return RULESETS[str(source)]
    if Path(source).suffix.lower() in (".yaml", ".yml", ".json") or _is_file(source):
        return parse_ruleset(read_bytes(source, MOST_BYTES), str(source))
    known = ", ".join(RULESETS)
    raise DuelogError(f'no ruleset is called "{source}"', hint=f"there are {known}; or give the path of a file")


def _is_file(source: str | Path) -> bool:
    """Whether this is a file, or something of which only reading says what is wrong with it (in a closed folder)."""
    try:
        return Path(source).is_file()
    except OSError:
        return True


def held_rules(rules: Ruleset) -> Ruleset | None:
    """The rules to store in a header besides the name of a ruleset; None for a ruleset that duelog knows."""
    return None if RULESETS.get(rules.name) == rules else rules


@bounded
def parse_ruleset(content: str | bytes, source: str = "") -> Ruleset:
    """The ruleset that a YAML or JSON text describes: a mapping with the fields of `Ruleset`.

    ``name`` is required and must not be one of duelog's; ``based_on`` names the ruleset for omitted fields (by default
    rulebook-9.0). Raises DuelogError with the line of what cannot be used.
    """
    from duelog.replays.files.marked_yaml import load_marked  # takes long to import, and duels rarely need it

    document = load_marked(content, source)
    fields = document.mapping("a ruleset", ("name", "based_on", *_FIELDS))
    if "name" not in fields:
        raise document.error("a ruleset needs a name", "add a line like name: house-rules")
    name = _own_name(fields["name"])
    base = RULESETS["rulebook-9.0"]
    if "based_on" in fields:
        base = RULESETS[fields["based_on"].one_of("based_on", RULESETS)]
    given = {key: read(fields[key], key) for key, read in _FIELDS.items() if key in fields}
    return structs.replace(base, name=name, **given)


def _own_name(node: Marked) -> str:
    name = node.text("name").strip()
    if not name or not name.isprintable():
        raise node.error("the name of a ruleset is a word or a few")
    if name in RULESETS:
        raise node.error(f"{name} is a ruleset of duelog's own", "give yours another name")
    return name


def _counted(least: int, most: int) -> _Read:
    def read(node: Marked, what: str) -> int:
        number = node.number(what)
        if not least <= number <= most:
            raise node.error(f"{what} must be {least} to {most}, and is {number}")
        return number

    return read


def _deck_size(node: Marked, what: str) -> tuple[int, int]:
    ends = node.sequence(what)
    if len(ends) != 2:
        raise node.error(f"{what} must be a list of two numbers: the least and the most cards", "for example [40, 60]")
    count = _counted(0, MOST_CARDS)
    least, most = (count(end, what) for end in ends)
    if least > most:
        raise node.error(f"{what} must begin with the lower number, and is [{least}, {most}]")
    return least, most


def _field_spells(node: Marked, what: str) -> str:
    return node.one_of(what, ("each", "one"))


def _summons(node: Marked, what: str) -> tuple[SummonKind, ...]:
    given = [kind.one_of(f"a kind in {what}", _KINDS) for kind in node.sequence(what)]
    return tuple(cast(SummonKind, kind) for kind in _KINDS if kind in given)


def _date(node: Marked, what: str) -> str:
    found = node.text(what)
    if not is_date(found):
        raise node.error(f'{what} must be a date, and is "{found}"', "write it as YYYY-MM-DD")
    return found


def _truth(node: Marked, what: str) -> bool:
    return node.truth(what)


_FIELDS: dict[str, _Read] = {
    "life": _counted(1, MOST_LIFE),
    "opening_hand": _counted(0, MOST_CARDS),
    "draw": _counted(0, MOST_CARDS),
    "first_turn_draw": _truth,
    "first_turn_battle": _truth,
    "field_spells": _field_spells,
    "hand_limit": _counted(0, MOST_CARDS),
    "main_deck": _deck_size,
    "extra_deck": _deck_size,
    "side_deck": _deck_size,
    "copies": _counted(1, MOST_CARDS),
    "summons": _summons,
    "card_texts": _date,
}
