"""Every card that a definition names has a face.

It need not have a definition yet: a duel with it reports that (`unsupported`).
"""

from duelog.core.effects.language.card_names import names_in
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_texts, parse_definitions


def test_every_card_that_is_defined_or_named_has_a_face() -> None:
    pool = built_in()
    missing = [
        f"{name} (in {text.definition.name})"
        for text in built_in_texts()
        for name in (text.definition.name, *names_in(text.definition))
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
        - {do: token, face: {name: Six Token, kinds: [token]}}
""",
        "test",
    )[0]
    assert set(names_in(card)) == {"Heron", "One", "Two", "Three", "Four", "Five", "Six Token"}
