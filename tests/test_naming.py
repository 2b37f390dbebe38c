"""Every card that a definition names has a face.

It need not have a definition yet: a duel with it reports that (`unsupported`). All texts of a definition are taken for
names but those that are listed here as something else, so that a field that is added cannot be forgotten.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from duelog.core.effects.language.walk import pieces_of
from duelog.events.restrictions import Trait
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_texts, parse_definitions

NO_NAMES = {
    "id", "label", "yes", "options", "option", "answer", "description", "in_name", "also_in_name", "declared_name",
    "declared_type", "declared_attribute", "declared", "type", "synchro_substitute", "counters", "counter",
    "can_hold_counter", "one", "other", "words",
}  # fmt: skip
"""Fields with words of another kind: labels, parts of names, counters, Types, sentences."""

OF_NO_CARDS = ("mark", "counters for costs")
"""Traits whose name is that of a mark or of a counter."""


def names_in(part: Any) -> Iterator[str]:
    """The full names of cards in a definition or a piece of one, in order."""
    for piece in pieces_of(part):
        if not (isinstance(piece, Trait) and piece.what in OF_NO_CARDS):
            for field in naming_fields(type(piece)):
                value: str | tuple[str, ...] | None = getattr(piece, field)
                yield from filter(None, value if isinstance(value, tuple) else (value,))


@cache
def naming_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a piece that hold names of cards."""
    fields = msgspec.structs.fields(kind)
    return tuple(field.name for field in fields if str in parts_of(field.type) and field.name not in NO_NAMES)


def parts_of(annotation: Any) -> set[Any]:
    """The types that a type is made of, without words of a fixed list."""
    inner = () if get_origin(annotation) is Literal else get_args(annotation)
    return {annotation}.union(*map(parts_of, inner))


def test_every_card_that_is_defined_or_named_has_a_face() -> None:
    pool = built_in()
    missing = [
        f"{name} (in {text.definition.name})"
        for text in built_in_texts()
        for name in names_in(text.definition)
        if pool.find(name) is None
    ]
    assert not missing


def test_names_in_definitions_are_found_everywhere() -> None:
    card = parse_definitions(
        """
Reed Heron:
  always_named: Heron
  materials: [{cards: {name: [One]}}]
  effects:
    - kind: ignition
      cost: [{do: discard, cards: {of: you, area: [hand], not_name: [Two]}, count: 1}]
      requires: {any: [{count: {area: [hand], in_name: [part], either: [{area: [hand], name: [Three]}]}}]}
      steps:
        - do: if
          condition: {phase: [main1]}
          then: [{do: change, cards: this, modify: [{name: Four}]}]
          otherwise:
            - {do: lock, what: [{what: activate, cards: {name: [Five]}}]}
            - {do: lock, what: [{what: extra normal summon, cards: {in_name: [bit]}}]}
            - {do: change, cards: this, modify: [{traits: [{what: mark, name: Seven}]}]}
        - {do: token, face: {name: Six Token, kinds: [token]}}
""",
        "test",
    )[0]
    assert set(names_in(card)) == {"Reed Heron", "Heron", "One", "Two", "Three", "Four", "Five", "Six Token"}
