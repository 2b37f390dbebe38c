"""Each happening uses the fields that its table names, and the loader refuses the others.

`alone` on a Summon and `direct` on a draw were once accepted, told in the sentence of the card, and ignored.
"""

from functools import cache
from typing import Any, get_args

import pytest

from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Happening, Occasion
from duelog.core.effects.language.happening_fields import CAUSES_OF, OCCASION_FIELDS
from duelog.core.effects.occasions.matching import answers
from duelog.events.base import Outcome
from duelog.replays.cards.definition_files import parse_cards
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from tests.format1_facts import FOLDER
from tests.test_format1 import DUELS, definitions

HAPPENINGS: tuple[Happening, ...] = get_args(Happening)
FIELDS = [name for name in Occasion.__struct_fields__ if name != "event"]
BESIDE: dict[Happening, dict[str, Any]] = {
    "phase": {"phase": "standby"},
    "activated": {"destroys": 1, "damages": False},
}
"""Fields that an occasion needs before its matcher looks at all the others."""

REPLAY = ("attack declared", "in_replay")
"""The field that goes with another one."""

VALUES: dict[str, str] = {
    "what": "this", "how": "[normal]", "by_procedure": "true", "by": "you", "cause": "effect", "origin": "[hand]",
    "to": "[grave]", "phase": "end", "direct": "true", "attacker": "this", "attacked": "this", "by_card": "this",
    "in_replay": "false", "targets": "this", "activated_as": "card", "summons": "true", "damages": "true",
    "damages_whom": "opponent",
    "destroys": "1", "destroys_of": "opponent", "destroys_what": "this", "destroys_negated": "true",
    "one_player": "true",
    "answers_summon": "[special]", "was_face": "up", "was_equipped_to": "this", "at_least": "2", "alone": "true",
    "excavated": "true", "materials": "this",
}  # fmt: skip
FOUND = ("at_least",)
"""A field that is compared with the number of cards found, the same for each happening."""


def test_the_table_has_each_happening() -> None:
    assert set(OCCASION_FIELDS) == set(HAPPENINGS)
    assert set(VALUES) == set(FIELDS)


def parse(occasion: str, event: Happening = "drawn") -> None:
    """Reads a card with a Trigger Effect for this occasion, or a continuous effect if only that answers it."""
    kind = "continuous" if event == "coins tossed" else "trigger"
    text = f"""
Wary Heron:
  face: {{kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1500, defense: 1200}}
  effects:
    - kind: {kind}
      when: [{occasion}]
      steps: [{{do: draw}}]
"""
    parse_cards(text, "my.yaml")


@pytest.mark.parametrize("event", HAPPENINGS)
def test_a_field_that_a_happening_does_not_use_is_refused(event: Happening) -> None:
    for field in FIELDS:
        needed = {**BESIDE.get(event, {}), **({"attacked": "this"} if (event, field) == REPLAY else {})}
        beside = "".join(f", {name}: {value}" for name, value in needed.items() if name != field)
        text = f"{{event: {event}, {field}: {VALUES[field]}{beside}}}"
        if field in OCCASION_FIELDS[event]:
            parse(text, event)
            continue
        with pytest.raises(DuelogError) as raised:
            parse(text, event)
        assert f'my.yaml:6: "Wary Heron", effects[0].when[0].{field}: is not a field of "{event}"' in str(raised.value)
        assert raised.value.hint


@pytest.mark.parametrize("event", CAUSES_OF)
def test_a_cause_that_a_happening_does_not_have_is_refused(event: Happening) -> None:
    parse(f"{{event: {event}, cause: effect}}")
    with pytest.raises(DuelogError, match=f'"{event}" has no cause "cost"'):
        parse(f"{{event: {event}, cause: cost}}")


def test_a_phase_has_to_be_named() -> None:
    with pytest.raises(DuelogError, match="no Phase is given"):
        parse("{event: phase}")


class Asked:
    """An occasion without further conditions that notes which of its fields are read."""

    def __init__(self, event: Happening) -> None:
        self._occasion = Occasion(event=event, **BESIDE.get(event, {}))
        self.fields: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.fields.add(name)
        return getattr(self._occasion, name)


@cache
def fields_read() -> dict[Happening, set[str]]:
    """The fields that the matchers of each happening read in the duels of tests/format1."""
    asked: dict[Happening, Asked] = {event: Asked(event) for event in HAPPENINGS}
    for name in DUELS:
        duel = Duel.open(FOLDER / name)
        book = definitions(duel, FOLDER / name)
        for event, state in duel:
            if isinstance(event, Outcome):
                for one in asked.values():
                    answers(Context(state, book, 1, 1), one, event)  # type: ignore[arg-type]
    return {event: one.fields - {"event"} for event, one in asked.items()}


@pytest.mark.parametrize("event", HAPPENINGS)
def test_a_field_that_a_happening_uses_is_read(event: Happening) -> None:
    assert fields_read()[event] - {*FOUND} == OCCASION_FIELDS[event] - {*FOUND}
