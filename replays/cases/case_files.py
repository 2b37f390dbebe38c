"""Parses case files (`*.case.yaml`), which are executable rulings. See docs/cases.md."""

import re
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from duelog.core.known_rulesets import RULESETS
from duelog.core.rulebook import RULES
from duelog.core.state import RULEBOOK
from duelog.events.base import Move, Outcome
from duelog.events.lines import BY_KIND
from duelog.events.places import PILES, ZONES, Player
from duelog.replays.cards.dated_texts import is_date
from duelog.replays.errors import DuelogError, bounded, pasted
from duelog.replays.files.duel_files import is_duel
from duelog.replays.files.limits import current
from duelog.replays.files.marked import Marked
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.files.reading import read_start

SUFFIX = ".case.yaml"

_KEYS = ("case", "rules", "ruleset", "card_texts", "cards", "position", "decks", "match", "play", "expect", "illegal")
_TOP_PATHS = ("turn", "turn_player", "phase", "step", "winner", "ended", "chain", "waiting")
_SIDE_PATHS = ("lp", "hand_count", "deck_count", *PILES, *ZONES)
_SIDE_PATH = re.compile(r"p[12](\.[^.]+)*")
_MOST_COPIES_WRITTEN = 100


class Expectation(Struct, frozen=True):
    """A path of the position and its expected value."""

    path: str
    value: Marked


class MoveEntry(Struct, frozen=True):
    """A move to play, a correction of the table (``fix``), or the order of a pile (``order``); `text` is its line.

    A move that is `marked`, or ends in ``!``, was made although illegal; `breaks` are rules that it must break. `after`
    is the kind of the event after which it was made, where its player was not asked, and `number` which of these events
    since the last move.
    """

    text: str
    line: int
    breaks: tuple[str, ...] = ()
    after: str = ""
    number: int = 1

    @property
    def is_correction(self) -> bool:
        """Whether the entry is a correction of the table."""
        return self.text.split(" ", 1)[0] == "fix"

    @property
    def is_order(self) -> bool:
        """Whether the entry is the order that a player gives to a pile."""
        return self.text.split(" ", 1)[0] == "order"

    @property
    def marked(self) -> bool:
        """Whether the move is an illegal one that was made."""
        return bool(self.breaks) or self.text.endswith(" !")


class RefusedEntry(Struct, frozen=True):
    """A move that must be refused, citing one of these rules, or any rule if there are none.

    With `decisive`, as the decisive reason.
    """

    text: str
    rules: tuple[str, ...]
    line: int
    decisive: bool = False


class ScriptedResult(Struct, frozen=True):
    """A random result: `kind` is first, shuffle, coin, die or pick; the values are names of cards, or one word.

    A shuffle is also the order of face-down monsters that are mixed.
    """

    kind: str
    values: tuple[str, ...]
    line: int


class ChanceEntry(Struct, frozen=True):
    """The next random results."""

    draws: tuple[ScriptedResult, ...]
    line: int


class LegalEntry(Struct, frozen=True):
    """Moves that must be legal for a player and moves that must not be, each with its line number."""

    player: Player
    includes: tuple[tuple[str, int], ...]
    excludes: tuple[tuple[str, int], ...]
    line: int


class ExpectEntry(Struct, frozen=True):
    """Expectations at this point of the play."""

    expectations: tuple[Expectation, ...]
    line: int


Entry = MoveEntry | RefusedEntry | ChanceEntry | LegalEntry | ExpectEntry


class CaseDeckList(Struct, frozen=True):
    """A player's Decks by card names, one entry per copy, and the number of copies allowed of each."""

    main: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    side: tuple[str, ...] = ()
    limits: dict[str, int] = {}
    line: int = 0


class Case(Struct, frozen=True, kw_only=True):
    """A case. Exactly one of `position`, `decks` and `match` gives its start.

    `title` is what it shows, `rules` are the ids of its rules, `cards` the cards that it defines (`case_cards`),
    `card_texts` the date of the card texts. `illegal` is what a check of `decks` must cite.
    """

    path: str
    title: str
    rules: tuple[str, ...]
    ruleset: str = "rulebook-9.0"
    card_texts: str = RULEBOOK.texts_date
    cards: Marked | None = None
    position: Marked | None = None
    decks: dict[Player, CaseDeckList] | None = None
    match: dict[Player, CaseDeckList] | None = None
    play: tuple[Entry, ...] = ()
    expect: tuple[Expectation, ...] = ()
    illegal: tuple[str, ...] = ()


def find_cases(paths: Iterable[str | Path]) -> list[Path]:
    """The case files among `paths` and in the folders among them, in order; DuelogError if there are none."""
    found: list[Path] = []
    for path in map(Path, paths):
        inside = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        if not inside:
            raise DuelogError("holds no cases", source=str(path), hint=f"their names end in {SUFFIX}")
        found += inside
    return list(dict.fromkeys(found))


@bounded
def read_case(path: str | Path) -> Case:
    """The case in a file. DuelogError, with the line, for everything that does not follow docs/cases.md."""
    if is_duel(Path(path)):
        hint = f"duelog verify {pasted(Path(path))} judges it"
        raise DuelogError("is a duel, not a case", source=str(path), hint=hint)
    return parse_case(read_start(path, current().yaml + 1), str(path))


@bounded
def parse_case(content: bytes | str, source: str = "") -> Case:
    """The case in the content of a file called `source`."""
    document = load_marked(content, source)
    fields = document.mapping("a case", _KEYS)
    start = _start(document, fields)
    for key in {"decks": ("play", "expect"), "position": ("illegal",), "match": ("illegal",)}[start]:
        if key in fields:
            raise fields[key].error(f"{key} does not go with {start}")
    return Case(
        path=source,
        title=_needed(document, fields, "case").text("case"),
        rules=_rules(_needed(document, fields, "rules")),
        ruleset=fields["ruleset"].one_of("ruleset", RULESETS) if "ruleset" in fields else "rulebook-9.0",
        card_texts=_date(fields["card_texts"]) if "card_texts" in fields else RULEBOOK.texts_date,
        cards=fields.get("cards"),
        position=fields.get("position"),
        decks=_deck_lists(fields["decks"], "decks") if start == "decks" else None,
        match=_deck_lists(fields["match"], "match") if start == "match" else None,
        play=tuple(_entry(entry) for entry in fields["play"].sequence("play")) if "play" in fields else (),
        expect=_expectations(fields["expect"]) if "expect" in fields else (),
        illegal=_rules(_needed(document, fields, "illegal")) if start == "decks" else (),
    )


def _start(document: Marked, fields: dict[str, Marked]) -> str:
    found = [key for key in ("position", "decks", "match") if key in fields]
    if len(found) != 1:
        raise document.error(
            "a case has one of position, decks and match", f"this one has {' and '.join(found) or 'none'}"
        )
    return found[0]


def _date(marked: Marked) -> str:
    found = marked.text("card_texts")
    if not is_date(found):
        raise marked.error(f'card_texts must be a date, and is "{found}"', "write it as YYYY-MM-DD")
    return found


def _needed(marked: Marked, fields: dict[str, Marked], key: str) -> Marked:
    if key not in fields:
        raise marked.error(f"{key} is missing")
    return fields[key]


def _rules(marked: Marked) -> tuple[str, ...]:
    """Ids of rules, one or a list."""
    for rule in marked.texts("a rule"):
        if rule not in RULES:
            near = [known for known in RULES if known.startswith(rule.split("-")[0].upper())]
            raise marked.error(f"there is no rule {rule}", f"there are {', '.join(near)}" if near else "like SUM-02")
    return tuple(marked.texts("a rule"))


# --- the play ---------------------------------------------------------------------------------------------------


def _entry(marked: Marked) -> Entry:
    if isinstance(marked.content, str):
        return MoveEntry(marked.content, marked.line)
    if not isinstance(marked.content, dict):
        raise marked.error(f"an entry of play is a move or a mapping, and is {marked.kind}")
    if any(re.match(r"p[12] ", key) for key in marked.content):
        raise marked.error("this move reads as a mapping", "it holds a colon and a blank: put the whole line in quotes")
    if "move" in marked.content:
        return _refused(marked)
    fields = marked.mapping("an entry of play", ("move", "chance", "legal", "expect"))
    if len(fields) != 1:
        raise marked.error("an entry of play has one of move, chance, legal and expect")
    ((key, value),) = fields.items()
    if key == "chance":
        return ChanceEntry(tuple(_draws(value)), marked.line)
    return _legal(value) if key == "legal" else ExpectEntry(_expectations(value), marked.line)


def _refused(marked: Marked) -> Entry:
    fields = marked.mapping("a move", ("move", "illegal", "decided_by", "breaks", "after"))
    text = fields["move"].text("move")
    if "after" in fields:
        return _interrupting(fields, text, marked)
    key = next((key for key in ("decided_by", "illegal", "breaks") if key in fields), None)
    if key is None:
        return MoveEntry(text, marked.line)
    if len(fields) > 2:
        raise marked.error("a move has one of illegal, decided_by and breaks")
    by_any_rule = key == "illegal" and fields[key].content is True
    rules = () if by_any_rule else _rules(fields[key])
    if not rules and not by_any_rule:
        raise fields[key].error(f"{key} must name the rule that is to be cited")
    if key == "breaks":
        return MoveEntry(text, marked.line, rules)
    if text.endswith(" !"):
        raise fields["move"].error(f"{key} says that it is refused, and ! that it was made", "breaks goes with !")
    return RefusedEntry(text, rules, marked.line, decisive=key == "decided_by")


_AFTER = re.compile(r"([a-z-]+)(?: ([1-9][0-9]?))?")


def _interrupting(fields: dict[str, Marked], text: str, marked: Marked) -> MoveEntry:
    """An illegal activation that was made after an event, where its player was not asked."""
    told = fields["after"].text("the kind of an event")
    found = _AFTER.fullmatch(told)
    if found is None or not issubclass(BY_KIND.get(found[1], Move), Outcome):
        raise fields["after"].error(f"{told} is no kind of outcome", "like step-began, or step-began 2 for the second")
    if not {*fields} <= {"move", "breaks", "after"}:
        raise marked.error("a move that was made after an event was made: it has no illegal or decided_by")
    rules = _rules(fields["breaks"]) if "breaks" in fields else ()
    return MoveEntry(text, marked.line, rules, found[1], int(found[2] or 1))


_DRAWS: dict[str, tuple[str, ...]] = {
    "first": ("p1", "p2"),
    "shuffle": (),
    "coin": ("heads", "tails"),
    "die": ("1", "2", "3", "4", "5", "6"),
    "pick": (),
}
"""The kinds of random results, and their words; none for results that are names of cards."""


def _draws(marked: Marked) -> Iterable[ScriptedResult]:
    for kind, value in marked.mapping("chance", _DRAWS).items():
        words = _DRAWS[kind]
        if not words:
            one = isinstance(value.content, str)
            yield ScriptedResult(kind, (value.text(kind),) if one else _copies(value, kind), value.line)
            continue
        for item in value.content if isinstance(value.content, list) else [value]:
            yield ScriptedResult(kind, (item.one_of(kind, words),), item.line)


def _legal(marked: Marked) -> LegalEntry:
    fields = marked.mapping("legal", ("player", "includes", "excludes"))
    player = _needed(marked, fields, "player").one_of("player", ("p1", "p2"))
    includes, excludes = (_lines(fields.get(key), key) for key in ("includes", "excludes"))
    return LegalEntry(1 if player == "p1" else 2, includes, excludes, marked.line)


def _lines(marked: Marked | None, key: str) -> tuple[tuple[str, int], ...]:
    if marked is None:
        return ()
    return tuple((item.text("a move"), item.line) for item in marked.sequence(key))


# --- expectations -----------------------------------------------------------------------------------------------


def _expectations(marked: Marked) -> tuple[Expectation, ...]:
    return tuple(_expectation(path, value) for path, value in marked.mapping("expect").items())


def _expectation(path: str, value: Marked) -> Expectation:
    parts = path.split(".")
    if path in _TOP_PATHS or parts[0] in ("match", "waiting"):
        return Expectation(path, value)
    if not _SIDE_PATH.fullmatch(path):
        raise value.error(f'the position has no "{path}"', f"there are {', '.join(_TOP_PATHS)}, p1.lp, p1.M1, ...")
    if len(parts) > 1 and parts[1] not in _SIDE_PATHS:
        raise value.error(f'the position has no "{path}"', f"of a player there are {', '.join(_SIDE_PATHS)}")
    return Expectation(path, value)


# --- decks ------------------------------------------------------------------------------------------------------


def _deck_lists(marked: Marked, what: str) -> dict[Player, CaseDeckList]:
    fields = marked.mapping(what, ("p1", "p2"))
    if what == "match" and len(fields) < 2:
        raise marked.error("a match needs the Decks of p1 and p2")
    players: tuple[tuple[Player, str], ...] = ((1, "p1"), (2, "p2"))
    return {player: _deck_list(fields[name], name) for player, name in players if name in fields}


def _deck_list(marked: Marked, name: str) -> CaseDeckList:
    fields = marked.mapping(name, ("main", "extra", "side", "limits"))
    parts = {key: _copies(fields[key], key) for key in ("main", "extra", "side") if key in fields}
    limits = fields["limits"].mapping("limits") if "limits" in fields else {}
    return CaseDeckList(
        **parts, limits={card: allowed.number("limits") for card, allowed in limits.items()}, line=marked.line
    )


def _copies(marked: Marked, key: str) -> tuple[str, ...]:
    """The names of a Deck list; ``[3, Kuriboh]`` is three of them."""
    found: list[str] = []
    for entry in [] if marked.content is None else marked.sequence(key):
        if isinstance(entry.content, list):
            found += _several(entry)
        else:
            found.append(entry.text("a card"))
    return tuple(found)


def _several(entry: Marked) -> list[str]:
    parts = entry.sequence("copies")
    if len(parts) != 2:
        raise entry.error("several copies are written [3, NAME]", "a name with a comma needs quotes")
    count = parts[0].number("the number of copies")
    if not 0 < count <= _MOST_COPIES_WRITTEN:
        raise entry.error(f"1 to {_MOST_COPIES_WRITTEN} copies can be written")
    return [parts[1].text("a card")] * count
