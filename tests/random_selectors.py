"""Random selectors and conditions as documents, in current and older words, that match some cards."""

import random
from collections.abc import Callable
from typing import Any, cast, get_args

from duelog.core.effects.language import Cards
from duelog.core.effects.language.older_word_tables import OLDER_VALUES, renamed_fields
from duelog.core.effects.language.words import Area, Fact, Ref, Stat, TraitKind
from duelog.core.state import State
from duelog.events.base import Position, SummonKind
from duelog.events.faces import Attribute, Kind
from duelog.events.version_1_restriction_words import TRAITS

Said = dict[str, Any]
Draw = Callable[[random.Random, State], Any]

LIMITS = ("less than", "at most", "equal to", "at least", "more than", "other than")
NAMES = ("a", "e", "Dragon", "HERO", "Gladiator Beast", "Magician")


def some(words: Any, most: int = 3) -> Draw:
    """Some words of a list."""
    return lambda rng, state: rng.sample(sorted(get_args(words) or words), rng.randint(1, most))


def one(words: Any) -> Draw:
    return lambda rng, state: rng.choice(sorted(get_args(words) or words))


def names(rng: random.Random, state: State) -> list[str]:
    return [state.name(rng.randint(1, len(state.cards))) for _ in range(rng.randint(1, 4))]


def bounds(rng: random.Random, step: int) -> list[int | None]:
    low, high = sorted((rng.randint(0, 12) * step, rng.randint(0, 12) * step))
    forms: list[list[int | None]] = [[low, high], [low, None], [None, high], [low, low]]
    return rng.choice(forms)


def level(rng: random.Random, state: State) -> list[int | None]:
    return bounds(rng, 1)


def strength(rng: random.Random, state: State) -> list[int | None]:
    return bounds(rng, 300)


def few(rng: random.Random, state: State) -> list[int | None]:
    forms: list[list[int | None]] = [[0, 0], [1, None], [None, 1], [0, 2]]
    return rng.choice(forms)


def value(rng: random.Random, state: State) -> Any:
    """A number, or a computed one."""
    return rng.choice(
        (
            rng.choice((0, 1, 2, 4, 1000, 2000)),
            {"of": "this", "stat": rng.choice(get_args(Stat))},
            {"count": selector(rng, state, depth=0)},
            {"lp": rng.choice(("you", "opponent")), "divided_by": 2},
            {"hand": "both", "times": rng.choice((1, 300)), "plus": 1},
            {"of": {"area": ["monsters"], "highest": "atk"}},
        )
    )


def comparison(rng: random.Random, state: State) -> Said:
    said: Said = {"counters": "spell"} if rng.random() < 0.1 else {"number": rng.choice(get_args(Stat))}
    for limit in rng.sample(LIMITS, rng.choice((1, 1, 2))):
        other = rng.choice(get_args(Stat)) if rng.random() < 0.2 else value(rng, state)
        said[limit] = other
    return said


def truth(rng: random.Random, state: State) -> bool:
    return rng.random() < 0.5


WORDS: dict[str, Draw] = {
    "other": lambda rng, state: True,
    "owner": one(("you", "opponent", "turn player", "owner", "both")),
    "card": one(("monster", "spell", "trap")),
    "kinds": some(Kind, 5),
    "name": names,
    "in_name": some(NAMES),
    "attribute": some(Attribute),
    "type": some(("Warrior", "Spellcaster", "Dragon", "Fiend", "Machine", "Fairy"), 4),
    "face": one(("up", "down")),
    "position": some(Position),
    "level": level,
    "rank": level,
    "atk": strength,
    "defense": strength,
    "same_name_as": one(Ref),
    "same_type_as": one(Ref),
    "same_attribute_as": one(Ref),
    "same_level_as": one(Ref),
    "equipped_to": one(Ref),
    "equipped_with": one(Ref),
    "holds": one(Ref),
    "summoned_by": some(SummonKind, 5),
    "summoned_from": some(("hand", "deck", "grave", "extra")),
    "trait": one(TraitKind),
    "compare": lambda rng, state: [comparison(rng, state) for _ in range(rng.choice((1, 1, 2)))],
    "is": some(Fact, 2),
    "summonable": lambda rng, state: rng.choice((True, "set")),
}
"""Current words that test a card."""

OLDER: dict[str, Draw] = {
    "among": one(Ref),
    "not_card": one(("monster", "spell", "trap")),
    "without": some(Kind, 5),
    "not_name": names,
    "atk_at_most": value,
    "atk_below": value,
    "level_is": value,
    "tributes": few,
    "attacks": few,
    "counter": lambda rng, state: "spell",
    "came_this_turn": truth,
    "flipped_this_turn": truth,
    "fought_this_turn": truth,
    "buried_this_turn": truth,
    "lost_in_battle": truth,
    "equipped": truth,
    "can_switch": truth,
    "either": lambda rng, state: [features(rng, state, {**WORDS, **OLDER}) for _ in range(2)],
}
"""Older words, except those to which `language.older_words` gives another meaning."""

_PLACES = ("of", "area", "ref")


def features(rng: random.Random, state: State, words: dict[str, Draw]) -> Said:
    """Tests of a card with one to three words."""
    return {word: words[word](rng, state) for word in rng.sample(sorted(words), rng.choice((1, 1, 2, 3)))}


def places(rng: random.Random) -> Said:
    """The source of cards: mostly areas, sometimes a reference."""
    said: Said = {"of": rng.choice(("you", "opponent", "turn player"))} if rng.random() < 0.4 else {}
    if rng.random() < 0.8:
        said["area"] = rng.sample(get_args(Area), rng.randint(1, 4))
    if "area" not in said or rng.random() < 0.1:
        said["ref"] = rng.choice(get_args(Ref))
    return said


def old_selector(rng: random.Random, state: State) -> Said:
    """A selector with only words of format 1."""
    said = places(rng) | features(rng, state, ONLY_OLD | {"either": _plain_either})
    return cast(Said, _before_renaming(said))


def _before_renaming(said: Any) -> Any:
    """A document with the names of fields and references in format 1."""
    if isinstance(said, dict):
        return {_FIELDS.get(word, word): _before_renaming(value) for word, value in cast(Said, said).items()}
    if isinstance(said, list):
        return [_before_renaming(item) for item in said]  # pyright: ignore[reportUnknownVariableType]
    return _REFERENCES.get(said, said) if isinstance(said, str) else said


_FIELDS = {new: old for old, new in renamed_fields(Cards).items() if old != "either"}
_REFERENCES = {new: old for allowed, older in OLDER_VALUES if "this" in allowed for old, new in older.items()}


def _plain_value(rng: random.Random, state: State) -> Any:
    return rng.choice((4, {"of": "this", "plus": 100}, {"lp": "you"}))


def _plain_either(rng: random.Random, state: State) -> list[Said]:
    return [features(rng, state, ONLY_OLD) for _ in range(2)]


ONLY_OLD: dict[str, Draw] = {
    **{word: draw for word, draw in {**WORDS, **OLDER}.items() if word not in ("compare", "is", "either")},
    **dict.fromkeys(("atk_at_most", "atk_below", "level_is"), _plain_value),
    "trait": lambda rng, state: rng.choice(("piercing", "untargetable", *TRAITS)),
}


def selector(rng: random.Random, state: State, depth: int = 2, *, older: bool = False) -> Said:
    """A selector of cards in areas or among a reference; `depth` is the depth of nested ones."""
    said = places(rng)
    if rng.random() < 0.1:
        said[rng.choice(("highest", "lowest"))] = rng.choice(("atk", "defense"))
    if rng.random() < 0.8 or older:
        said |= features(
            rng, state, OLDER if older else {name: WORDS[name] for name in WORDS if depth or name != "compare"}
        )
    return said | junctions(rng, lambda: inner(rng, state, depth - 1), depth)


def inner(rng: random.Random, state: State, depth: int) -> Said:
    """A nested selector."""
    said = features(rng, state, WORDS) if rng.random() < 0.8 else {}
    if rng.random() < 0.2 or not said:
        said |= places(rng)
    return said | junctions(rng, lambda: inner(rng, state, depth - 1), depth)


def junctions(rng: random.Random, draw: Callable[[], Said], depth: int) -> Said:
    said: Said = {}
    if depth > 0:
        for word in ("all of", "any of"):
            if rng.random() < 0.25:
                said[word] = [draw() for _ in range(rng.randint(1, 3))]
        if rng.random() < 0.25:
            said["not"] = draw()
    return said


def condition(rng: random.Random, state: State, depth: int = 2) -> Said:
    """A condition on counts, values, the turn and the Phase, with nested ones."""
    said: Said = rng.choice(
        (
            {"turn": rng.choice(("you", "opponent"))},
            {"phase": rng.sample(("draw", "standby", "main1", "battle", "main2", "end"), 2)},
            {"count": selector(rng, state, 1)},
            {"count": rng.choice(get_args(Ref))},
            {"value": rng.choice(({"lp": "you"}, {"hand": "opponent"}, {"of": "this", "stat": "atk"}))},
            {},
        )
    )
    if "count" in said or "value" in said:
        said |= {limit: value(rng, state) for limit in rng.sample(LIMITS, rng.choice((0, 1, 1, 2)))}
    return said | junctions(rng, lambda: condition(rng, state, depth - 1), depth)
