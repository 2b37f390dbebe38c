"""Every field of an effect changes what happens or is rejected, for every kind of effect.

Regression: `turn:` and `phase:` on Trigger Effects were ignored, although the sentences included them.
"""

import json
import random
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from duelog.core.effects.language import Effect, EffectKind
from duelog.core.effects.language.effect_kinds import FIELDS_USED
from duelog.core.legal_moves import LegalMoves
from duelog.core.state import State
from duelog.events.base import Event, Move
from duelog.events.lines import Header, Seat
from duelog.events.moves import Concede
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book, parse_cards
from duelog.replays.errors import DuelogError
from duelog.replays.play.players import Strategy, play_random
from duelog.replays.play.playing import play_duel

Said = dict[str, Any]

PEN = {"kinds": ["effect", "pendulum"], "attribute": "DARK", "type": "Fiend", "level": 4, "atk": 1000, "scales": [4, 4]}
MONSTER = {"kinds": ["effect"], "attribute": "DARK", "type": "Fiend", "level": 4, "atk": 1000, "defense": 0}
TRAP = {"card": "trap", "kinds": ["normal"]}
GAIN = [{"do": "gain", "amount": 100}]

BARE: dict[EffectKind, Said] = {
    "activation": {"steps": GAIN},
    "ignition": {"steps": GAIN},
    "quick": {"steps": GAIN},
    "trigger": {"when": [{"event": "summoned", "by": "you"}, {"event": "drawn"}], "steps": GAIN},
    "flip": {"when": [{"event": "flipped", "what": "this"}], "steps": GAIN},
    "continuous": {"modify": [{"atk": 100}]},
}
"""An effect of each kind that is used in the played duel."""

VALUES: dict[str, Any] = {
    "place": ["hand"],
    "pendulum": True,
    "when": [{"event": "attack declared"}],
    "timing": "when",
    "mandatory": True,
    "phase": ["main2"],
    "turn": "opponent",
    "damage_step": True,
    "damage_calculation": True,
    "requires": {"value": {"lp": "you"}, "less than": 8000},
    "cost": [{"do": "pay", "amount": 300}],
    "target": [{"cards": {"of": "opponent", "area": ["monsters"]}}],
    "modes": [{"description": "one", "steps": GAIN}, {"description": "two", "steps": GAIN}],
    "steps": [{"do": "gain", "amount": 200}],
    "once": "duel by name",
    "activation_restriction": ["attack"],
    "once_shared": True,
    "uses": 2,
    "either_player": True,
    "face_down": True,
    "no_responses": True,
    "no_responses_by": "this",
    "modify": [{"atk": 200}],
    "lock": [{"what": ["attack"]}],
    "one_for_each_player": "type",
    "destroys": {"area": ["spells"]},
    "destroyed_unless": [{"requires": {"turn": "you"}}],
    "becomes": {"cards": {"of": "you", "area": ["grave"], "name": ["Pot of Greed", "Graceful Charity"]}},
    "granted": {},
}
"""A non-default value for each field."""

BESIDE: dict[tuple[str, str], Said] = {
    **{
        (kind, "no_responses_by"): {"no_responses": True}
        for kind in ("activation", "ignition", "quick", "trigger", "flip")
    },
    ("continuous", "steps"): {"when": [{"event": "drawn"}], "steps": GAIN},
    ("continuous", "when"): {"when": [{"event": "drawn"}], "steps": GAIN},
    ("continuous", "mandatory"): {"when": [{"event": "phase", "phase": "standby"}], "steps": GAIN},
    ("continuous", "once"): {
        "when": [{"event": "would be destroyed", "what": "this"}],
        "steps": [{"do": "prevent destruction"}],
    },
    ("quick", "mandatory"): {"when": [{"event": "activated", "by": "opponent"}], "once": "turn"},
    ("flip", "when"): {"when": [{"event": "flipped", "what": "this"}]},
    ("quick", "timing"): {"when": [{"event": "drawn"}]},
    ("activation", "timing"): {"when": [{"event": "drawn"}]},
}
"""Further fields of the effect, for a field that has no effect alone."""

OTHER_VALUES: dict[tuple[str, str], Any] = {
    ("flip", "when"): [{"event": "flipped", "what": {"ref": "this", "level": [9, None]}}],
    ("continuous", "when"): [{"event": "phase", "phase": "standby"}],
    ("continuous", "place"): ["spells"],
    ("ignition", "phase"): ["main2"],
    ("quick", "timing"): "if",
    ("activation", "timing"): "if",
}

OTHERS = """
Turner:
  face: {card: trap, kinds: [normal]}
  effects:
    - kind: activation
      steps:
        - {do: change position, cards: {area: [monsters], face: down}, to: attack}
        - {do: damage, amount: 100, after: then}
"""
COPIES = {
    "Tested": 15, "Turner": 4, "Luster Dragon": 5, "Mystical Elf": 4, "Graceful Charity": 3, "Jar of Greed": 3,
    "Dark Hole": 3, "Pot of Greed": 3,
}  # fmt: skip


def written(kind: EffectKind, field: str, *, with_field: bool) -> str:
    """A card with an effect of a kind, in YAML; with two such effects for a shared limit."""
    effect: Said = {"kind": kind, **BARE[kind], **BESIDE.get((kind, field), {})}
    if with_field:
        effect[field] = OTHER_VALUES.get((kind, field), VALUES[field])
        for name in ("steps", "cost", "target") if field == "modes" else ():
            effect.pop(name, None)
    elif (kind, field) == ("continuous", "steps"):
        del effect["steps"]
        effect["modify"] = BARE["continuous"]["modify"]
    if field in ("once_shared", "uses"):
        effect["once"] = "turn" if field == "once_shared" else "turn by name"
    effects = [effect, effect] if field == "once_shared" else [effect]
    face = TRAP if kind == "activation" else PEN if field == "pendulum" else MONSTER
    return f"Tested: {json.dumps({'face': face, 'effects': effects})}\n{OTHERS}"


def played(text: str, seed: int) -> list[Event]:
    """The events of a duel of random players with the card; the same as long as their choices are the same."""
    found = parse_cards(text, "tested.yaml")
    own = {face.name: face for face in found.faces}
    names = list(COPIES)
    faces = tuple(own[name] if name in own else built_in().named(name) for name in names)
    deck = tuple(index for index, name in enumerate(names) for _ in range(COPIES[name]))
    book = built_in_book().replacing(text.definition for text in found.texts).of(names)
    seats = (Seat(name="A", main=deck), Seat(name="B", main=deck))
    header = Header(faces=faces, seats=seats, definitions=book.digest())
    return play_duel(header, (play_awhile(), play_awhile()), seed, book).events


def play_awhile() -> Strategy:
    """A random player who concedes after some moves, so that many seeds can be tried."""
    left = iter(range(MOVES, -1, -1))

    def play(state: State, moves: LegalMoves, rng: random.Random) -> Move:
        return play_random(state, moves, rng) if next(left) else Concede(player=moves.player)

    return play


MOVES = 25


ALL = [
    (kind, field.name) for kind in get_args(EffectKind) for field in fields(Effect) if field.name not in ("kind", "id")
]


SELDOM: frozenset[tuple[EffectKind, str]] = frozenset(
    {
        ("activation", "damage_step"), ("quick", "damage_step"), ("activation", "once_shared"),
        ("ignition", "no_responses"), ("flip", "no_responses"), ("flip", "uses"),
        ("ignition", "no_responses_by"), ("flip", "no_responses_by"),
    }
)  # fmt: skip
"""Fields that short random duels rarely show. The cases of BATTLE-08 cover effects in the Damage Step; the others are
read in one place for all kinds of effects."""


@pytest.mark.parametrize(("kind", "field"), [pair for pair in ALL if pair[1] not in FIELDS_USED[pair[0]]])
def test_a_field_that_a_kind_of_effect_does_not_use_is_rejected(kind: EffectKind, field: str) -> None:
    with pytest.raises(DuelogError) as raised:
        parse_cards("\n" + written(kind, field, with_field=True), "my.yaml")
    assert f'my.yaml:2: "Tested", effects[0].{field}: ' in str(raised.value)
    assert f"{kind} effect has no {field}" in str(raised.value)
    assert raised.value.hint


@pytest.mark.parametrize(
    ("kind", "field"), [pair for pair in ALL if pair[1] in FIELDS_USED[pair[0]] and pair not in SELDOM]
)
def test_a_field_that_a_kind_of_effect_uses_changes_what_happens(kind: EffectKind, field: str) -> None:
    without, with_it = (written(kind, field, with_field=said) for said in (False, True))
    first = played(without, 0)
    assert first == played(without, 0), "random players that choose the same"
    for seed in range(12):
        if (played(without, seed) if seed else first) != played(with_it, seed):
            return
    pytest.fail(f"{field} changes nothing for {kind} effects")
