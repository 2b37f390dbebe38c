"""Fields that do nothing together, or without another one, are refused with file, line, card, field and hint.

Each was once accepted, told in the sentence of the card, and ignored in a duel: *Dragunity Javelin* was equipped to the
first monster, although its definition let one be chosen.
"""

import pytest

from duelog.replays.cards.definition_files import parse_cards
from duelog.replays.errors import DuelogError

FACES = {
    "monster": "{kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1500, defense: 1200}",
    "spell": "{card: spell, kinds: [normal]}",
}
EFFECTS = [
    (
        "{kind: continuous, when: [{event: destroyed, what: this}], steps: [{do: set, cards: this, instead: true}]}",
        "when: it replaces nothing",
    ),
    (
        "{kind: trigger, when: [{event: coins tossed}], steps: [{do: draw}]}",
        "when: only a continuous effect comes between a toss and what follows from it",
    ),
    (
        "{kind: ignition, steps: [{do: coin, again: true}]}",
        "when: no coins were tossed before",
    ),
    (
        "{kind: continuous, when: [{event: coins tossed}], steps: [{do: coin, count: 2, again: true}]}",
        "steps[0].count: as many coins are tossed again as were tossed",
    ),
    (
        "{kind: ignition, no_responses_by: this, steps: [{do: draw}]}",
        "no_responses_by: has no effect without no_responses",
    ),
    (
        "{kind: trigger, when: [{event: attack declared, in_replay: false}], steps: [{do: draw}]}",
        "when[0].in_replay: no attack target is asked for, and a Replay declares no attack",
    ),
    (
        "{kind: continuous, modify: [{cards: {area: [monsters]}, copies: {area: [grave]}}]}",
        "modify[0].copies: a continuous effect gives no card the name of another",
    ),
    (
        "{kind: continuous, modify: [{cards: {area: [monsters]}, name_of: {area: [grave]}}]}",
        "modify[0].name_of: a continuous effect gives no card the name of another",
    ),
    (
        "{kind: ignition, steps: [{do: destroy, cards: {area: [monsters]}, up_to: true}]}",
        "steps[0].up_to: nothing is chosen without a count",
    ),
    (
        "{kind: ignition, steps: [{do: destroy, cards: {area: [monsters]}, random: true}]}",
        "steps[0].random: nothing is chosen without a count",
    ),
    (
        "{kind: ignition, steps: [{do: destroy, cards: {area: [monsters]}, chooser: opponent}]}",
        "steps[0].chooser: nothing is chosen without a count",
    ),
    (
        "{kind: ignition, steps: [{do: draw, condition: {previous_step_done: true}}]}",
        "steps[0].condition.previous_step_done: there is no step before it",
    ),
    (
        "{kind: ignition, steps: [{do: draw, after: then}]}",
        "steps[0].after: there is no step before it",
    ),
    (
        "{kind: ignition, once_shared: true, steps: [{do: draw}]}",
        "once_shared: there is no limit to share",
    ),
    (
        "{kind: ignition, steps: [{do: damage, amount: {count: {area: [monsters]}, lp: you}}]}",
        "steps[0].amount: counts count and lp",
    ),
    (
        "{kind: ignition, steps: [{do: damage, amount: {}}]}",
        "steps[0].amount: counts nothing",
    ),
    (
        "{kind: ignition, steps: [{do: damage, amount: {count: {area: [monsters]}, stat: defense}}]}",
        "steps[0].amount.stat: no number of cards is taken",
    ),
    (
        "{kind: ignition, steps: [{do: damage, amount: {count: {area: [monsters]}, total: true}}]}",
        "steps[0].amount.total: no number of cards is taken",
    ),
    (
        "{kind: ignition, steps: [{do: damage, amount: {of: {area: [monsters]}, total: true, counters: spell}}]}",
        "steps[0].amount.total: no number of cards is taken",
    ),
    (
        "{kind: ignition, requires: {count: {area: [monsters]}, value: {lp: you}}, steps: [{do: draw}]}",
        "requires.value: the count is compared already",
    ),
    (
        "{kind: ignition, requires: {}, steps: [{do: draw}]}",
        "requires: asks nothing",
    ),
    (
        "{kind: ignition, requires: {turns_ago: 1}, steps: [{do: draw}]}",
        "requires.turns_ago: no use of an effect is asked",
    ),
    (
        "{kind: ignition, steps: [{do: destroy, cards: {area: [monsters], highest: atk, lowest: atk}}]}",
        "steps[0].cards.lowest: the highest are taken already",
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, yes: sure?, options: [x, y]}]}",
        "steps[0]: asks yes and options at once",
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a}]}",
        "steps[0]: asks nothing",
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, yes: q, count: 2}]}",
        "steps[0].count: no cards are chosen",
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, yes: q, random: true}]}",
        "steps[0].random: no cards are chosen",
    ),
    (
        "{kind: ignition, steps: [{do: change, cards: {area: [monsters]}, modify: [{atk: 100}], whose: opponent}]}",
        "steps[0].whose: no turns are counted",
    ),
    (
        "{kind: ignition, steps: [{do: change, cards: {area: [monsters]}}]}",
        "steps[0].modify: nothing changes",
    ),
    (
        "{kind: ignition, steps: [{do: change, cards: {ref: this}, but: this, modify: [{traits: [cannot attack]}]}]}",
        "steps[0].cards: which cards these are is not known later",
    ),
    (
        "{kind: ignition, steps: [{do: change, cards: {area: [monsters]}, count: 1, but: this, "
        "modify: [{traits: [cannot attack]}]}]}",
        "steps[0].count: all cards but some are changed",
    ),
    (
        "{kind: ignition, steps: [{do: change, cards: {area: [monsters]}, but: this, modify: [{atk: 100}]}]}",
        "steps[0].modify.atk: only traits are given to all cards but some",
    ),
    (
        "{kind: ignition, steps: [{do: lock}]}",
        "steps[0].what: nothing is forbidden or allowed",
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, name: true}, {do: lock, what: [activate], declared: a, "
        "names_of: {ref: this}}]}",
        "steps[1].declared: it is limited by names_of already",
    ),
    (
        "{kind: ignition, steps: [{do: lock, what: [attack], next_turn: true}]}",
        "steps[0].next_turn: no turns are counted",
    ),
    (
        "{kind: ignition, steps: [{do: later, when: {event: phase, phase: end}}]}",
        "steps[0].steps: nothing is done later",
    ),
    (
        "{kind: ignition, steps: [{do: negate}]}",
        "when: it negates the activation of nothing",
    ),
    (
        "{kind: ignition}",
        "does nothing",
    ),
    (
        "{kind: ignition, steps: [{do: equip, cards: {area: [monsters]}}]}",
        "steps[0].cards: the monster is not chosen",
    ),
    (
        "{kind: ignition, steps: [{do: prevent destruction}]}",
        "when: it prevents the destruction of nothing",
    ),
    (
        "{kind: ignition, steps: [{do: other player}]}",
        "when: it applies the effect of nothing to the other player",
    ),
    (
        "{kind: ignition, steps: [{do: destroy, cards: event}]}",
        "when: its cards are those of an event, and it responds to none",
    ),
    (
        "{kind: ignition, steps: [{do: damage, amount: {result: heads}}]}",
        "steps[0].amount.result: no coin is thrown before this",
    ),
    (
        "{kind: ignition, steps: [{do: coin}, {do: damage, amount: {result: die, times: 100}}]}",
        "steps[1].amount.result: no die is thrown before this",
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, yes: q}, {do: damage, amount: {answer: a, times: 100}}]}",
        'steps[1].amount.answer: "a" asks for yes',
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, options: [x, y]}, {do: draw, condition: {option: [a, zzz]}}]}",
        'steps[1].condition.option: "zzz" is no option of "a"',
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, options: [x, y]}, {do: draw, condition: {yes: a}}]}",
        'steps[1].condition.yes: "a" asks for options',
    ),
    (
        "{kind: ignition, steps: [{do: ask, label: a, options: [x, y]}, {do: destroy, cards: {area: "
        "[monsters], declared_name: a}}]}",
        'steps[1].cards.declared_name: "a" asks for options',
    ),
    (
        "{kind: ignition, steps: [{do: destroy, cards: {label: b}}, {do: banish, cards: {area: [monsters]}, "
        "count: 1, label: b}]}",
        'steps[0].cards.label: the label "b" is not given before this',
    ),
    (
        "{kind: ignition, steps: [{do: swap control, one: a, other: b}, {do: reveal, cards: {area: [hand]}, count: 1, "
        "label: a}]}",
        'steps[0].one: the label "a" is not given before this',
    ),
    (
        "{kind: ignition, steps: [{do: lock, who: both, what: [activate cards], until: end of turn, "
        "declared_type: x}]}",
        'steps[0].declared_type: no step has the label "x"',
    ),
    (
        "{kind: ignition, requires: {yes: x}, steps: [{do: draw}]}",
        'requires.yes: no step has the label "x"',
    ),
    (
        "{kind: ignition, steps: [{do: counter}]}",
        "steps[0].counter: the counters have no name",
    ),
    (
        "{kind: ignition, steps: [{do: counter, counter: spell, cards: {area: [monsters]}, in_total: true, count: 1, "
        "amount: -1}]}",
        "steps[0].count: the player chooses the card of each counter",
    ),
    (
        "{kind: ignition, requires: {used: 9}, steps: [{do: draw}]}",
        "requires.used: the card has no effect 9",
    ),
    (
        "{kind: quick, damage_step: true, damage_calculation: true, steps: [{do: draw}]}",
        "damage_step: it is activated only during damage calculation",
    ),
    (
        "{kind: quick, phase: [end], damage_calculation: true, steps: [{do: draw}]}",
        "phase: the Damage Step is in the Battle Phase",
    ),
    (
        "{kind: ignition, steps: [{do: banish, cards: {area: [grave], position: [attack]}}]}",
        "steps[0].cards.position: no card in the grave has this",
    ),
    (
        "{kind: ignition, steps: [{do: banish, cards: {area: [grave], summoned_by: [synchro]}}]}",
        "steps[0].cards.summoned_by: no card in the grave has this",
    ),
    (
        "{kind: ignition, steps: [{do: banish, cards: {area: [grave], trait: piercing}}]}",
        "steps[0].cards.trait: no card in the grave has this",
    ),
    (
        "{kind: ignition, steps: [{do: banish, cards: {area: [grave], card: spell, level: [4, 4]}}]}",
        "steps[0].cards.level: no Spell has this",
    ),
    (
        "{kind: ignition, steps: [{do: banish, cards: {area: [grave], card: spell, attribute: [DARK]}}]}",
        "steps[0].cards.attribute: no Spell has this",
    ),
    (
        "{kind: ignition, steps: [{do: banish, cards: {area: [grave], card: spell, kinds: [counter]}}]}",
        "steps[0].cards.kinds: no Spell is counter",
    ),
    (
        "{kind: ignition, steps: [{do: banish, cards: {area: [deck], equipped_to: {area: [monsters]}}}]}",
        "steps[0].cards.equipped_to: no card in the deck has this",
    ),
]
"""An effect, the field that is named, and what is said of it."""

CARDS = [
    (
        "spell",
        "effects: [{kind: activation, becomes: {cards: {area: [grave], name: [Umi]}}, target: [{cards: {ref: this}}]}]",
        "effects[0].target: they are those of the effect that it becomes",
    ),
    (
        "spell",
        "effects: [{kind: activation, phase: [main1], becomes: {cards: {area: [grave]}}}]",
        "effects[0].phase: it is that of the effect that it becomes",
    ),
    (
        "spell",
        "effects: [{kind: activation, steps: [{do: later, when: {event: phase, phase: end}, notes: [{label: what}], "
        "steps: [{do: draw}]}]}]",
        "effects[0].steps[0].notes[0]: notes a number or a name, one of the two",
    ),
    ("monster", "only_substitutes: true", "only_substitutes: has no effect without synchro_substitute"),
    (
        "monster",
        "materials: [{exact: true, cards: {type: [Rock]}}]",
        "materials[0].exact: a substitute only takes the place of a material listed by its name",
    ),
    ("monster", "always_named_in: [grave]", "always_named_in: has no effect without always_named"),
    ("monster", "no_responses_by: {card: trap}", "no_responses_by: has no effect without no_responses"),
    (
        "monster",
        "must_be_properly_summoned_first: true",
        "must_be_properly_summoned_first: has no effect without special_summon_only_by",
    ),
    ("monster", "materials: [{count: 2}]", "materials: are those of Fusion, Synchro and Xyz Monsters"),
    ("monster", "stays_on_field: true", "stays_on_field: is not a field of a monster"),
    ("monster", "activated_from_hand: {turn: you}", "activated_from_hand: is not a field of a monster"),
    ("spell", "fusion_substitute: true", "fusion_substitute: is not a field of a Spell"),
    ("spell", "tributes: [1]", "tributes: is not a field of a Spell"),
    ("spell", "attack_cost: [{do: pay, amount: 100}]", "attack_cost: is not a field of a Spell"),
    ("spell", "procedures: [{}]", "procedures: is not a field of a Spell"),
    (
        "spell",
        "special_summon_cost: {place: [grave], tribute: {of: you, area: [monsters]}}",
        "special_summon_cost: is not a field of a Spell",
    ),
    (
        "monster",
        "special_summon_cost: {place: [grave], tribute: {area: [monsters]}}\n  procedures: [{place: [hand, grave]}]",
        "special_summon_cost: procedure 0 Summons it from there by itself",
    ),
    ("spell", "set_from_hand_as_spell: true", "set_from_hand_as_spell: is not a field of a Spell"),
    (
        "monster",
        "procedures: [{overlay: {area: [monsters]}, place: [grave]}]",
        "procedures: procedure 0: only an Xyz Monster is Summoned on top of another",
    ),
]


def refused(face: str, fields: str) -> DuelogError:
    """The error about a card with this face and these fields."""
    with pytest.raises(DuelogError) as raised:
        parse_cards(f"Tested Heron:\n  face: {FACES[face]}\n  {fields}\n", "my.yaml")
    return raised.value


@pytest.mark.parametrize(("effect", "told"), EFFECTS)
def test_a_piece_of_an_effect_that_would_be_ignored_is_refused(effect: str, told: str) -> None:
    error = refused("monster", f"effects:\n    - {effect}")
    field = "" if told == "does nothing" else "."
    assert str(error).startswith(f'my.yaml:4: "Tested Heron", effects[0]{field or ": "}{told} (')
    assert error.hint


@pytest.mark.parametrize(("face", "fields", "told"), CARDS)
def test_a_field_that_the_card_cannot_use_is_refused(face: str, fields: str, told: str) -> None:
    error = refused(face, fields)
    assert str(error).startswith(f'my.yaml:3: "Tested Heron", {told} (')
    assert error.hint
