"""Definitions as sentences, which omit nothing of a definition."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace

from duelog.core.catalogue.english import ENGLISH, effect_templates
from duelog.core.catalogue.words_english import LASTS, WHO, WHOSE
from duelog.core.effects import language as lang
from duelog.core.effects.language import Definition, Effect
from duelog.core.wording.effects.effect_occasions import occasion
from duelog.core.wording.effects.effect_sentences import definition_sentences, effect_words
from duelog.events.base import Part
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book, parse_definitions
from tests.sampling import sampled

BOOK = built_in_book(NEWEST)
STEPS: tuple[type[Part], ...] = get_args(lang.AnyStep)
PIECES = (
    *STEPS, lang.Cards, lang.Amount, lang.Condition, lang.Occasion, lang.Modifier, lang.PlayerLock,
    lang.DestroyedUnless, lang.Target, lang.Mode, Effect, lang.Material, lang.Procedure, lang.SummonCost,
    Definition,
)  # fmt: skip


def sentences(definition: Definition) -> str:
    return "\n".join(definition_sentences(definition))


def one(text: str) -> str:
    """The sentence of the only effect of a card."""
    [definition] = parse_definitions(text, "x.yaml")
    return effect_words(definition, 0)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (
            """when: [{event: summoned, how: [normal, flip], by: opponent, what: {card: monster, atk: [1000, null]}}]
      target: [{cards: {ref: event}}]
      steps: [{do: destroy}]""",
            "If your opponent Normal or Flip Summons a monster with 1000 or more ATK: target it; destroy it.",
        ),
        (
            "cost: [{do: pay, amount: half}]\n"
            "      steps: [{do: draw, count: 2}, {do: discard, after: then, count: 1}]",
            "Pay half of your Life Points; draw 2 cards; then discard 1 card from your hand.",
        ),
        (
            "target: [{cards: {of: opponent, area: [monsters], face: up}, count: [1, 2]}]\n"
            "      steps: [{do: destroy}, {do: damage, after: if you do, amount: {count: moved, times: 300}}]",
            "Target up to 2 face-up monsters your opponent controls; destroy them; "
            "if that was done, inflict damage to your opponent equal to 300 times the number of cards moved so.",
        ),
        (
            "steps: [{do: ask, label: d, yes: destroy one}, "
            "{do: destroy, condition: {yes: d}, count: 1, cards: {of: opponent, area: [monsters]}}, {do: draw}]",
            "You can destroy 1 monster your opponent controls; draw 1 card.",
        ),
        (
            "steps: [{do: draw}, {do: ask, label: d, yes: pay, after: then, "
            "condition: {count: {of: you, area: [hand]}, at_least: 2}}, {do: discard, condition: {yes: d}, count: 1}]",
            "Draw 1 card; then you can discard 1 card from your hand, if there are at least 2 cards in your hand.",
        ),
        (
            "steps: [{do: ask, label: d, yes: pay, condition: {value: {lp: you}, at_least: 500}}, {do: if, "
            "condition: {yes: d}, then: [{do: pay, amount: 500}], otherwise: [{do: destroy, cards: this}]}]",
            "You can pay 500 Life Points, if your Life Points are at least 500; if you do not: destroy this card.",
        ),
        (
            "steps: [{do: ask, label: a, cards: {of: you, area: [deck]}}, {do: shuffle}, "
            "{do: reveal, cards: {label: a}}, {do: to hand, cards: {label: a}}]",
            "Choose 1 card in your Deck; shuffle your Deck; reveal the card that was chosen; "
            "return the card that was chosen to the hand.",
        ),
        (
            "steps: [{do: ask, label: a, cards: {of: you, area: [deck]}}, "
            "{do: ask, label: b, cards: {of: you, area: [hand]}}, {do: reveal, cards: {label: b}}]",
            'Choose 1 card in your Deck ("a"); choose 1 card in your hand; reveal the card that was chosen.',
        ),
        (
            "steps: [{do: if, condition: {turn: you}, then: [{do: draw}], otherwise: [{do: draw, count: 2}]}, "
            "{do: shuffle}]",
            "If it is your turn: (draw 1 card); otherwise: (draw 2 cards); shuffle your Deck.",
        ),
        (
            "target: [{cards: {of: opponent, area: [monsters], not: {level: [3, 3]}}}]\n      steps: [{do: destroy}]",
            "Target 1 monster your opponent controls that does not have Level 3; destroy it.",
        ),
        (
            "target: [{cards: {of: opponent, area: [monsters], not: {level: [3, 3], atk: [null, 1000]}}}]\n"
            "      steps: [{do: destroy}]",
            "Target 1 monster your opponent controls that is not one that has Level 3 and 1000 or less ATK; "
            "destroy it.",
        ),
        (
            "steps: [{do: gain, amount: 100}, {do: gain, amount: 200}, {do: gain, amount: 300}, "
            "{do: gain, amount: 400}, {do: draw}]",
            "Gain 100 Life Points; gain 200 Life Points; and so on, up to gain 400 Life Points; draw 1 card.",
        ),
        (
            "steps: [{do: gain, amount: 100}, {do: gain, amount: 200}, {do: gain, amount: 300}, "
            "{do: gain, amount: 500}]",
            "Gain 100 Life Points; gain 200 Life Points; gain 300 Life Points; gain 500 Life Points.",
        ),
        (
            "steps: [{do: ask, label: d, yes: pay}, {do: pay, condition: {yes: d}, amount: 500}, "
            "{do: draw, condition: {not: {yes: d}}}]",
            'Decide whether to do this: "pay" ("d"); pay 500 Life Points, if it was so decided ("d"); '
            'draw 1 card, if it was decided against that ("d").',
        ),
    ],
)
def test_an_effect_reads_like_a_sentence(effect: str, told: str) -> None:
    assert one(f"A:\n  effects:\n    - kind: activation\n      {effect}\n") == told


def test_what_a_delayed_step_remembers_is_no_target() -> None:
    """Rescue Cat seemed to target the monsters that it Summons: "destroy the target"."""
    cat = BOOK.get("Rescue Cat")
    assert ": destroy those cards" in sentences(cat)
    assert "target" not in sentences(cat)


def test_sentences_contain_no_bare_field_names() -> None:
    for definition in BOOK:
        told = sentences(definition)
        assert "  " not in told, told
        assert "None" not in told, told
        assert "[" not in told, told
        assert "_" not in told, told
        assert len(definition_sentences(definition)) >= len(definition.effects)


# --- nothing is left out ----------------------------------------------------------------------------------------


def samples(of: inspect.Type) -> Iterator[Any]:
    """Some values of a type."""
    match of:
        case inspect.BoolType():
            yield from (True, False)
        case inspect.IntType():
            yield from (3, 7)
        case inspect.StrType():
            yield from ("zzz", "yyy")
        case inspect.LiteralType(values):
            yield from values
        case inspect.UnionType(types):
            for each in types:
                yield from samples(each)
        case inspect.VarTupleType(item):
            yield from ((value,) for value in list(samples(item))[:3])
        case inspect.TupleType(items):
            yield tuple(next(samples(item)) for item in items)
        case inspect.StructType(kind):
            yield lang.Condition(turn="opponent") if kind is lang.Condition else smallest(kind)
        case inspect.NoneType():
            yield None
        case _:
            raise AssertionError(of)


def smallest(kind: type[Any]) -> Any:
    """A piece of the language with only its required fields."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    needed = {field.name: next(samples(field.type)) for field in found.fields if field.required}
    return kind(**needed)


def within(piece: Any) -> Definition:
    """A definition that contains the piece."""
    effect: dict[str, Any] = {"kind": "trigger"}
    match piece:
        case Definition():
            return piece
        case lang.Material():
            return Definition(name="X", materials=(piece,))
        case lang.Procedure():
            return Definition(name="X", procedures=(piece,))
        case lang.SummonCost():
            return Definition(name="X", special_summon_cost=piece)
        case Effect():
            return Definition(name="X", effects=(piece,))
        case lang.Cards():
            effect |= {"target": (lang.Target(cards=piece),)}
        case lang.Amount():
            effect |= {"steps": (lang.Damage(amount=piece),)}
        case lang.Condition():
            effect |= {"requires": piece}
        case lang.Occasion():
            effect |= {"when": (piece,)}
        case lang.Target() | lang.Mode() | lang.Modifier() | lang.PlayerLock() | lang.DestroyedUnless():
            tag = type(piece).__name__.lower()
            effect |= {_FIELD_OF.get(tag, tag): (piece,)}
        case _:
            effect |= {"steps": (piece,)}
    return Definition(name="X", effects=(Effect(**effect),))


_FIELD_OF = {
    "playerlock": "lock",
    "modifier": "modify",
    "mode": "modes",
    "destroyedunless": "destroyed_unless",
}  # fmt: skip

NAMELESS = {(Definition, "name"), (Effect, "kind")}
"""Fields that sentences omit: card names and kinds of effects are shown before them, ids of steps only in logs."""


BESIDE: dict[tuple[type[Any], str], dict[str, Any]] = {
    (Effect, "no_responses_by"): {"no_responses": True},
    (lang.Ask, "besides"): {"number": (1, 6)},
    (lang.Condition, "used_as"): {"used": 1},
    (lang.Occasion, "damages_whom"): {"damages": True},
    (lang.Cards, "ref_of"): {"ref": "materials"},
    (lang.Later, "cards"): {"steps": (lang.Destroy(),)},
    (lang.Later, "repeat"): {"when": lang.Occasion(event="phase")},
}
"""Fields without which another field has no effect; a definition that has that one alone is refused or says nothing."""


@pytest.mark.parametrize("kind", PIECES, ids=lambda kind: kind.__name__)
def test_every_field_shows(kind: type[Any]) -> None:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    for field in found.fields:
        if (kind, field.name) in NAMELESS or (issubclass(kind, lang.Step) and field.name == "id"):
            continue
        base = replace(smallest(kind), **BESIDE.get((kind, field.name), {}))
        before = sentences(within(base))
        for value in samples(field.type):
            if value != getattr(base, field.name):
                after = sentences(within(replace(base, **{field.name: value})))
                assert after != before, f"{field.name} = {value!r} is not told: {after}"
                assert "[" not in after, f"{field.name} = {value!r} is told by its bare name: {after}"


def test_every_word_of_a_vocabulary_has_a_text() -> None:
    """These vocabularies are looked up; a missing word would cause an error."""
    lists = {
        "trait": lang.TraitKind, "fact": lang.Fact, "not-fact": lang.Fact, "lock": lang.LockKind, "ref": lang.Ref,
        "area": lang.Area, "the-area": lang.Area,
    }  # fmt: skip
    for first, words in lists.items():
        told = {code.removeprefix(f"{first} ") for code in effect_templates() if code.startswith(f"{first} ")}
        assert told == set(get_args(words)), first
    assert set(WHO) == set(WHOSE) == set(get_args(lang.Who))
    assert set(LASTS) == set(get_args(lang.Until))
    happenings = get_args(lang.Happening)
    told = {ENGLISH.sentence(occasion(lang.Occasion(event=event))) for event in happenings}
    assert len(told) == len(happenings)


def test_every_field_of_every_definition_shows() -> None:
    """Removing any field from a definition changes its sentences."""
    silent: list[str] = []
    for definition in sampled(BOOK, 300, "fields that show"):
        told = sentences(definition)
        raw = msgspec.to_builtins(definition)
        for path, less in without_one(raw):
            try:
                changed = msgspec.convert(less, Definition)
            except msgspec.ValidationError:  # this piece requires the field, which is optional in others
                continue
            if sentences(changed) == told:
                silent.append(f"{definition.name}: {path}")
    assert not silent, silent[:10]


def without_one(raw: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All variants of a document without one optional field."""
    match raw:
        case {**fields}:
            for key, value in fields.items():
                if key not in NEEDED:
                    yield f"{path}.{key}", {name: other for name, other in fields.items() if name != key}
                for where, inner in without_one(value, f"{path}.{key}"):
                    yield where, {**fields, key: inner}
        case [*items]:
            for index, value in enumerate(items):
                for where, inner in without_one(value, f"{path}[{index}]"):
                    yield where, [*items[:index], inner, *items[index + 1 :]]
        case _:
            return


NEEDED = {
    "name", "kind", "do", "description", "what", "event", "requires", "cards", "monster", "face", "one", "other",
    "when",
    "label", "amount", "number",
}  # fmt: skip
"""Fields that some piece requires."""


@pytest.mark.parametrize(
    ("selector", "told"),
    [
        ("{card: monster, of: you, area: [deck], level: [null, 4]}", "1 monster with Level 4 or below from your Deck"),
        ("{of: you, area: [monsters], level: [null, 4]}", "1 monster you control with Level 4 or below"),
        (
            "{card: monster, of: you, area: [deck], level: [null, 4], same_name_as: {ref: this}}",
            "1 monster from your Deck with Level 4 or below and the same name as one of this card",
        ),
    ],
)
def test_numbers_stand_before_the_pile_that_the_cards_come_from(selector: str, told: str) -> None:
    text = f"A:\n  effects:\n    - kind: activation\n      steps: [{{do: banish, cards: {selector}, count: 1}}]\n"
    assert told in one(text)
