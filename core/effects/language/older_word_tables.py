"""The older words of the language and their current equivalents: the tables used by `older_words`."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.language.card_steps import CardStep, Mill
from duelog.core.effects.language.definitions import Definition, Effect, Material, Mode
from duelog.core.effects.language.happenings import Occasion
from duelog.core.effects.language.selectors import Amount, Cards, Condition
from duelog.core.effects.language.steps import Ask
from duelog.core.effects.language.words import Happening, Ref
from duelog.events import version_1_restriction_words as old_words
from duelog.events.restrictions import CardFilter, Lock, Trait, TraitKind

Fields = dict[str, Any]


class Replacement(Struct, frozen=True):
    """The current equivalent of an older word: as text for messages, and as fields made of its node and content.

    `replaces` is whether the word was simply renamed.
    """

    words: str
    fields: Callable[[Any, Any], Fields]
    replaces: bool = False


def _with_value(words: str, around: Callable[[Any], Fields]) -> Replacement:
    """A replacement that contains the value of the older word unchanged, shown as "..."."""

    def fields(node: Any, _: Any) -> Fields:
        return around(node)

    return Replacement(words, fields)


def _same(key: str) -> Replacement:
    def around(node: Any) -> Fields:
        return {key: node}

    return replace(_with_value(key, around), replaces=True)


def _denied(field: str) -> Replacement:
    def around(node: Any) -> Fields:
        return {"not": {field: node}}

    return _with_value(f"not: {{{field}: ...}}", around)


def _among(node: Any) -> Fields:
    return {"all of": [{"ref": node}]}


def _counter(node: Any) -> Fields:
    return {"compare": [{"counters": node, "at least": 1}]}


def _comparison(number: str, word: str) -> Replacement:
    def around(node: Any) -> Fields:
        return {"compare": [{"number": number, word: node}]}

    return _with_value(f"compare: [{{number: {number}, {word}: ...}}]", around)


def _bounds(number: str) -> Replacement:
    def fields(node: Any, content: Any) -> Fields:
        bounds = cast("list[Any]", content) if isinstance(content, list | tuple) else []
        low, high = bounds if len(bounds) == 2 else (node, node)
        limits: Fields = {"equal to": low} if low == high else {"at least": low, "at most": high}
        return {"compare": [{"number": number, **limits}]}

    return Replacement(f"compare: [{{number: {number}, at least: ..., at most: ...}}]", fields)


def _fact(fact: str, *, only_on_field: bool = False) -> Replacement:
    def fields(_: Any, content: Any) -> Fields:
        if content is None:
            return {}
        if content:
            return {"is": [fact]}
        return {"not": {"is": [fact]}, **({"is": ["on the field"]} if only_on_field else {})}

    return Replacement(f"is: [{fact}], or not: {{is: [{fact}]}}", fields)


OLDER: dict[type[Struct], dict[str, Replacement]] = {
    Cards: {
        "either": _same("any of"),
        "among": _with_value("all of: [{ref: ...}]", _among),
        "not_card": _denied("card"),
        "without": _denied("kinds"),
        "not_name": _denied("name"),
        "atk_at_most": _comparison("atk", "at most"),
        "atk_below": _comparison("atk", "less than"),
        "level_is": _comparison("level", "equal to"),
        "tributes": _bounds("tributes"),
        "attacks": _bounds("attacks"),
        "counter": _with_value("compare: [{counters: ..., at least: 1}]", _counter),
        "came_this_turn": _fact("came this turn", only_on_field=True),
        "flipped_this_turn": _fact("flipped this turn"),
        "fought_this_turn": _fact("battled this turn"),
        "buried_this_turn": _fact("sent to the Graveyard this turn"),
        "lost_in_battle": _fact("destroyed in this battle"),
        "equipped": _fact("equipped"),
        "can_switch": _fact("free to change control"),
        "owned": _same("owner"),
        "named": _same("declared_name"),
        "came": _same("summoned_by"),
        "came_from": _same("summoned_from"),
        "strongest": _same("highest"),
        "weakest": _same("lowest"),
    },
    Amount: {"less": _same("minus"), "names": _same("different_names")},
    Condition: {
        "all": _same("all of"),
        "any": _same("any of"),
        "no": _same("not"),
        "done": _same("previous_step_done"),
        "link": _same("chain_link"),
        "came_by": _same("summoned_by"),
        "not_summoned": _same("not_summoned_this_turn"),
        "faces_battle_damage": _same("would_take_battle_damage"),
    },
    Occasion: {
        "speed_effect": _same("activated_as"),
        "was": _same("was_face"),
        "was_on": _same("was_equipped_to"),
    },
    Definition: {
        "only": _same("special_summon_only_by"),
        "must_first": _same("must_be_properly_summoned_first"),
        "not_from": _same("cannot_be_summoned_from"),
        "special_requires": _same("special_summon_requires"),
        "no_normal_summon": _same("cannot_be_normal_summoned"),
        "no_set": _same("cannot_be_set"),
        "only_placed": _same("only_placed_by_effects"),
        "sure": _same("cannot_be_negated"),
        "quiet": _same("no_responses"),
        "stays": _same("stays_on_field"),
        "also_in": _same("also_in_name"),
    },
    Effect: {
        "calculation": _same("damage_calculation"),
        "once_together": _same("once_shared"),
        "no_response": _same("no_responses"),
        "keep": _same("destroyed_unless"),
        "oath": _same("activation_restriction"),
    },
    Mode: {"words": _same("description")},
    Material: {"more": _same("or_more")},
    CardStep: {"upto": _same("up_to")},
    Mill: {"upto": _same("up_to")},
    Ask: {"upto": _same("up_to")},
}
"""The older names of the fields of a piece. An entry for a type applies to its subclasses, too."""

OLDER_STEPS: dict[str, str] = {
    "life": "set life points",
    "position": "change position",
    "control": "take control",
    "spare": "prevent destruction",
}
"""The older words of steps, behind `do`."""

OLDER_VALUES: tuple[tuple[frozenset[str], dict[str, str]], ...] = (
    (
        frozenset(get_args(Happening)),
        {"to grave": "sent to grave", "to hand": "added to hand", "gained": "life points gained"},
    ),
    (
        frozenset(get_args(Ref)),
        {
            "equips": "equip cards",
            "fighters": "battling monsters",
            "fused": "fusion materials",
            "turned up": "flipped by attack",
        },
    ),
    (frozenset(get_args(TraitKind)), {"attacks more": "further attacks"}),
)
"""The older words of word lists, with the current words of each list."""


def _below(_: Any, content: Any) -> dict[str, Any]:
    return {"atk": [None, content - 1]}


OLDER[CardFilter] = {
    "either": OLDER[Cards]["either"],
    **{word: OLDER[Cards][word] for word in ("not_card", "without", "not_name")},
    "atk_at_most": _with_value("atk: [null, ...]", lambda node: {"atk": [None, node]}),
    "atk_below": Replacement("atk: [null, ...]", _below),
    "level_is": _with_value("level: [..., ...]", lambda node: {"level": [node, node]}),
}

ONE_WORD: dict[type[Struct], dict[str, Struct]] = {
    Trait: {**old_words.TRAITS},
    Lock: {**old_words.LOCKS},
}
"""Pieces that were once written as a single word."""


def older_fields(kind: type[Struct]) -> dict[str, Replacement]:
    """The older names of the fields of a kind of piece."""
    return {word: now for each in kind.__mro__ for word, now in OLDER.get(each, {}).items()}


@cache
def renamed_fields(kind: type[Struct]) -> dict[str, str]:
    """The renamed fields of a kind of piece: the new name by the old one."""
    return {old: now.words for old, now in older_fields(kind).items() if now.replaces}
