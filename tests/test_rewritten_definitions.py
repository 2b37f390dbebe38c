"""Rewritten definitions with the same meaning have the same digest, and all duels keep the scope "whole"."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from duelog.core.effects.book.canonical_form import in_canonical_form, words_of
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.digests import plain
from duelog.core.effects.book.normal_form import normalized
from duelog.core.effects.book.step_ids import step_ids
from duelog.core.effects.book.version_1_digest import LONGER, digest_in_version_1, in_version_1
from duelog.core.effects.language import (
    Branch,
    Cards,
    Condition,
    Definition,
    Destroy,
    Draw,
    Effect,
    Gain,
    Later,
    Mode,
    Ref,
    Send,
    Step,
)
from duelog.core.effects.language.walk import pieces_of
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import book_of, built_in_book
from duelog.replays.cards.definitions_in_yaml import cards_in
from duelog.replays.duels.duel import Duel
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.referee.verification import judge_file
from tests.format1_facts import FOLDER, definitions_beside, expected, manifest
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[1]
NEVER = Condition(not_=Condition())
REFERENCES = frozenset(get_args(Ref))

# --- ways to write the same -------------------------------------------------------------------------------------

Rewriting = Callable[[Any], Any]


def everywhere(part: Any, change: Rewriting) -> Any:
    """The piece with a change applied to every piece in it, innermost first."""
    if is_list(part):
        return change(tuple(everywhere(item, change) for item in part))
    if not isinstance(part, Struct):
        return part
    return change(replace(part, **{name: everywhere(getattr(part, name), change) for name in part.__struct_fields__}))


def is_list(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def is_steps(value: Any) -> bool:
    return is_list(value) and bool(value) and all(isinstance(item, Step) for item in value)


def of_steps(change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Rewriting:
    """Applies a change to the steps of effects, modes, branches and delayed parts; costs stay."""

    def rewritten(part: Any) -> Any:
        if not isinstance(part, Effect | Mode | Later | Branch):
            return part
        names = ("then", "otherwise") if isinstance(part, Branch) else ("steps",)
        return replace(part, **{name: change(steps) for name in names if is_steps(steps := getattr(part, name))})

    return lambda part: everywhere(part, rewritten)


def with_idle_steps(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """Inserts steps without effect before, between and after the others, of other kinds and of the same kind."""
    idle = (Branch(condition=Condition(phase=("main1",))), Draw(condition=NEVER), Gain(amount=1, condition=NEVER))
    own = {id(step): () if isinstance(step, Branch) else (replace(step, condition=NEVER, id=""),) for step in steps}
    return (*idle, *(one for step in steps for one in (*own[id(step)], step, *idle, *own[id(step)])))


def within_branches(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """Puts each step into branches whose conditions always hold."""
    return tuple(
        Branch(then=(Branch(condition=NEVER, then=(Draw(),), otherwise=(step,)),), otherwise=(Gain(amount=1),))
        for step in steps
    )


def with_their_ids(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """Gives the steps their default ids explicitly; nested steps lose theirs."""
    bare = everywhere(steps, lambda part: replace(part, id="") if isinstance(part, Step) else part)
    ids = iter(step_ids(bare))

    def given(step: Any) -> Any:
        named = replace(step, id=next(ids))
        if isinstance(step, Branch):
            then = tuple(given(one) for one in step.then)
            named = replace(named, then=then, otherwise=tuple(given(one) for one in step.otherwise))
        return named

    return tuple(given(step) for step in bare)


def ids_at_the_outside(part: Any) -> Any:
    if isinstance(part, Effect | Mode | Later):
        return replace(part, steps=with_their_ids(tuple(everywhere(step, ids_at_the_outside) for step in part.steps)))
    return part


def conditions(part: Any) -> Any:
    """Conditions rewritten with lists of one, double negation and conditions that always hold."""

    def rewritten(piece: Any) -> Any:
        if not isinstance(piece, Condition) or piece == NEVER or piece == Condition():
            return piece
        twice = Condition(not_=Condition(not_=piece))
        always = Condition(any_of=(Condition(), Condition(turn="you")))
        return Condition(all_of=(Condition(any_of=(twice, NEVER)), Condition(), always))

    return everywhere(part, rewritten)


def asked_for_nothing(part: Any) -> Any:
    """Adds conditions that always hold where there were none."""

    def rewritten(piece: Any) -> Any:
        if isinstance(piece, Step | Effect | Mode):
            name = "condition" if isinstance(piece, Step) else "requires"
            if getattr(piece, name) is None and not isinstance(piece, Branch):
                return replace(piece, **{name: Condition()})
        return piece

    return everywhere(part, rewritten)


@cache
def selector_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The fields that accept a selector or a reference.

    In fields that accept a label (`one` of "swap control") the same word is the name of a choice: *Dummy Golem*'s label
    "chosen" is no reference.
    """
    return tuple(name for name in kind.__struct_fields__ if {Cards, *REFERENCES} <= words_of(kind, name))


def selectors(part: Any) -> Any:
    """Selectors instead of references, where both are possible."""

    def rewritten(piece: Any) -> Any:
        if not isinstance(piece, Struct):
            return piece
        changes = {
            name: msgspec.convert({"ref": value}, Cards)
            for name in selector_fields(type(piece))
            if isinstance(value := getattr(piece, name), str) and value in REFERENCES
        }
        return replace(piece, **changes) if changes else piece

    return everywhere(part, rewritten)


def nested_selectors(part: Any) -> Any:
    """Selectors rewritten with `any of` with one member, and with a double `not`."""

    def rewritten(piece: Any) -> Any:
        if not isinstance(piece, Cards):
            return piece
        asked = [name for name in ("kinds", "attribute", "type", "card", "name", "face") if getattr(piece, name)]
        plain, found = Cards(), piece
        for at, name in enumerate(asked):
            one = replace(plain, **{name: getattr(piece, name)})
            found = replace(found, **{name: getattr(plain, name)})
            if at == 0 and not found.any_of:
                found = replace(found, any_of=(one,))
            elif found.not_ is None:
                found = replace(found, not_=Cards(not_=one))
            else:
                found = replace(found, all_of=(*found.all_of, Cards(any_of=(Cards(not_=Cards(not_=one)),))))
        return found

    return everywhere(part, rewritten)


WAYS: dict[str, Rewriting] = {
    "any of one and double not": nested_selectors,
    "selectors for references": selectors,
    "conditions": conditions,
    "conditions of nothing": asked_for_nothing,
    "the ids that steps have anyway": lambda part: everywhere(part, ids_at_the_outside),
    "branches that always go one way": of_steps(within_branches),
    "steps that do nothing": of_steps(with_idle_steps),
}
"""All rewritings, in an order in which they can be combined."""


def all_ways(definition: Definition) -> Definition:
    """The definition with all rewritings applied."""
    for way in WAYS.values():
        definition = way(definition)
    return definition


def some_cards(about: str) -> list[Definition]:
    """A sample of the built-in definitions."""
    return sampled(built_in_book(NEWEST), 300, about)


def spelled_out(part: Any) -> Any:
    """A piece as YAML data, with every field, in an unusual order."""
    if is_list(part):
        return [spelled_out(item) for item in part]
    if not isinstance(part, Struct):
        return part
    said = {field.encode_name: spelled_out(getattr(part, field.name)) for field in reversed(fields(part))}
    tag = part.__struct_config__.tag
    return said if tag is None else {**said, "do": tag}


# --- the digest -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", sorted(WAYS))
def test_the_digest_stays_however_definitions_are_written(way: str) -> None:
    book = CardBook(some_cards(way))
    rewritten = {card.name: WAYS[way](card) for card in book}
    assert any(rewritten[card.name] != card for card in book)
    assert CardBook(rewritten.values()).digest() == book.digest()
    for card in book:
        forms = in_canonical_form(rewritten[card.name]), in_canonical_form(card)
        assert normalized(forms[0]) == normalized(forms[1]), card.name


def test_the_digest_stays_when_all_fields_are_spelled_out_in_another_order() -> None:
    for card in some_cards("spelled out"):
        said = spelled_out(card)
        del said["name"]
        document = load_marked(json.dumps({card.name: said}), "rewritten.yaml")
        (read,) = cards_in(document).at(NEWEST)
        assert plain(read) == plain(card)


def test_a_canonical_form_stays_the_same_object() -> None:
    for card in some_cards("canonical"):
        form = in_canonical_form(card)
        assert in_canonical_form(form) is form


CHANGES: dict[str, Rewriting] = {
    "a step left out": of_steps(lambda steps: steps[1:]),
    "a step done twice": of_steps(lambda steps: (*steps, steps[-1])),
    "a condition that may not hold": of_steps(
        lambda steps: (replace(steps[0], condition=Condition(turn="you", phase=("battle",))), *steps[1:])
    ),
    "a branch that may go the other way": of_steps(
        lambda steps: (Branch(condition=Condition(phase=("battle",)), then=steps),)
    ),
    "an id of its own": of_steps(lambda steps: (replace(steps[0], id="another"), *steps[1:])),
}


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_different_meanings_have_different_digests(change: str) -> None:
    for card in some_cards(change):
        other = CHANGES[change](card)
        if any(is_steps(getattr(piece, "steps", ())) for piece in pieces_of(card)):
            assert CardBook([other]).digest() != CardBook([card]).digest(), card.name


def test_two_lists_of_kinds_that_both_hold_have_one_digest_however_they_are_nested() -> None:
    """Regression: a list in a doubly nested `all of` was lost next to a list of the selector between them."""
    one, two = Cards(kinds=("tuner",)), Cards(kinds=("toon",))
    ways = (
        Cards(all_of=(one, two)), Cards(all_of=(two, one)), replace(one, all_of=(two,)), replace(two, all_of=(one,)),
        replace(one, any_of=(two,)), replace(two, not_=Cards(not_=one)), Cards(any_of=(one,), all_of=(two,)),
    )  # fmt: skip
    found = {_digest(Cards(area=("monsters",), all_of=(way,))) for way in ways}
    assert found == {_digest(replace(way, area=("monsters",))) for way in ways}
    assert len(found) == 1
    assert found.isdisjoint({_digest(replace(kept, area=("monsters",))) for kept in (one, two)})


def _digest(cards: Cards) -> str:
    """The digest of a definition that destroys these cards."""
    return CardBook([Definition(name="A", effects=(Effect(kind="ignition", steps=(Destroy(cards=cards),)),))]).digest()


def test_a_winning_condition_that_always_holds_differs_from_none() -> None:
    assert CardBook([Definition(name="A", wins=Condition())]).digest() != CardBook([Definition(name="A")]).digest()


# --- the digest of version 1 ------------------------------------------------------------------------------------


def test_definitions_are_named_by_their_digest_of_version_1_however_they_are_written() -> None:
    # no file of version 1 names a card that was defined later
    names = sampled(manifest()["cards at work"], 80, "version 1")
    book = built_in_book(NEWEST).of(names)
    old = digest_in_version_1(book)
    ways = [CardBook(map(way, book)) for way in (all_ways, *WAYS.values())]
    for found in (book, *ways):
        named = found.matching_digest(old)
        assert named is not None
        assert [card.name for card in named] == [card.name for card in found]
        assert found.matching_digest(found.digest()) is found
        assert found.matching_digest("0" * 32) is None


def test_definitions_that_files_of_version_1_name_are_shipped_in_canonical_form_or_listed() -> None:
    """Regression: *Pot of Avarice* was changed to a longer form, which no rewriting has; a sample rarely met it."""
    shipped = built_in_book(NEWEST).of(manifest()["cards at work"])
    mended = {"Power Bond"}  # its form of then is among the earlier definitions
    assert {card.name for card in shipped if in_canonical_form(card) != card} == set(LONGER) - mended


def test_definitions_of_version_1_that_are_not_in_canonical_form_are_taken_as_they_are_written() -> None:
    steps = (Branch(), Draw(), Branch(then=(Draw(),)))
    book = CardBook([Definition(name="Own", effects=(Effect(kind="ignition", steps=steps),))])
    named = book.matching_digest(digest_in_version_1(book))
    assert named is not None
    assert named.get("Own").effects[0].steps == steps
    assert named.program("Own", 1, 0).id_in_version_1(2) == "draw"
    assert book.program("Own", 1, 0).id_in_version_1(0) == "draw"


def test_the_digest_of_version_1_omits_later_features() -> None:
    assert in_version_1(Draw(id="x")) == {"do": "draw"}


def test_up_to_so_many_cards_could_be_none_in_version_1() -> None:
    """Regression: a duel of version 1 in which none was chosen was judged by the current meaning of "up to"."""
    for as_written in ((), (Branch(),)):
        effect = Effect(kind="ignition", steps=(*as_written, Send(up_to=True)))
        book = CardBook([Definition(name="A", effects=(effect,))])
        named = book.matching_digest(digest_in_version_1(book))
        assert named is not None
        step = named.get("A").effects[0].steps[-1]
        assert isinstance(step, Send)
        assert step.or_none
        now = book.matching_digest(book.digest())
        assert now is book


# --- duels ------------------------------------------------------------------------------------------------------

NOTED: dict[str, Any] = expected()
OLD = [name for name in sorted(NOTED["files"]) if NOTED["files"][name].get("scope") == "whole"]
LIVING = sorted(
    str(path.relative_to(ROOT)) for folder in ("tests/goldens", "examples") for path in (ROOT / folder).glob("*.duel")
)


def book_for(duel: Duel, own: tuple[Path, ...]) -> CardBook:
    """The rewritten definitions of a duel: the current or earlier ones, overridden by its own."""
    found, _ = book_of(duel.header, own)
    rewritten = CardBook(map(all_ways, found))
    if duel.header.definitions:
        assert rewritten.matching_digest(duel.header.definitions) is not None
    return rewritten


@pytest.mark.parametrize("name", sampled(OLD, 60, "version 1, rewritten"))
def test_a_duel_of_version_1_is_judged_equally_with_rewritten_definitions(name: str) -> None:
    path = FOLDER / name
    judgement = judge_file(path, book_for(Duel.open(path), definitions_beside(path)))
    noted = NOTED["files"][name]
    assert judgement.referee is not None
    assert judgement.referee.scope == "whole"
    assert (judgement.referee.moves, judgement.referee.outcomes) == (noted["moves"], noted["outcomes"])
    assert [finding.n for finding in judgement.referee.findings] == noted["breaches"]


@pytest.mark.parametrize("name", LIVING)
def test_a_current_duel_keeps_its_scope_with_rewritten_definitions(name: str) -> None:
    judgement = judge_file(ROOT / name, book_for(Duel.open(ROOT / name), ()))
    assert judgement.ok, judgement.file.findings
    assert judgement.referee is not None
    assert judgement.referee.scope == "whole"
