"""Definitions that could never have an effect are rejected with file, line, card, field and hint."""

import pytest

from duelog.replays.cards.definition_files import parse_cards
from duelog.replays.errors import DuelogError

HEAD = "A:\n  face: {kinds: [effect], attribute: DARK, type: Fiend, level: 4, atk: 0, defense: 0}\n  effects:\n    - "


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (
            "{kind: continuous, place: [grave], modify: [{cards: {area: [monsters]}, atk: 500}]}",
            "effects[0].modify: a continuous effect does nothing of this in the grave (only on the field, or give it a",
        ),
        (
            "{kind: continuous, place: [hand], lock: [{what: [draw]}]}",
            "effects[0].place: a continuous effect works on the field and in the grave (leave the other places out)",
        ),
        (
            "{kind: continuous, place: [monsters, grave], when: [{event: summoned}], steps: [{do: draw}]}",
            "effects[0].place: a continuous effect reacts on the field or in the grave (say it in two effects)",
        ),
        (
            "{kind: continuous, place: [grave], once: turn, lock: [{what: [draw]}]}",
            "effects[0].once: a limit on locks that nothing uses up (it goes with fewer Tributes, of an",
        ),
        (
            "{kind: continuous, once: turn, lock: [{what: [{what: fewer Tributes, number: 1}]}]}",
            "effects[0].once: a limit on locks that nothing uses up (it goes with fewer Tributes, of an",
        ),
        (
            "{kind: ignition, target: [{cards: {area: [monsters]}}],"
            " steps: [{do: later, when: {event: left field, what: targets}, steps: [{do: draw}]}]}",
            'steps[0].when: "targets" are cards of a Chain Link that is over by then (what: remembered)',
        ),
        ("{kind: ignition, steps: [{do: draw, count: -1}]}", "steps[0].count: -1 cannot be counted (a number from 1"),
        ("{kind: ignition, steps: [{do: draw, count: 0}]}", "steps[0].count: 0 cannot be counted ("),
        (
            "{kind: ignition, target: [{cards: {of: you, area: [grave], card: monster}}], "
            "steps: [{do: summon}, {do: change, modify: [{atk: 500}]}]}",
            "steps[1].cards: the targets were Summoned, and are targets no more (cards: moved means what was Summoned)",
        ),
        (
            "{kind: trigger, when: [{event: activated, what: {area: [monsters]}}], steps: [{do: draw}]}",
            "when[0].what.area: has no effect here (give origin: it is where the effect was activated)",
        ),
        (
            "{kind: trigger, when: [{event: summoned, what: {of: you, area: [monsters]}}], steps: [{do: draw}]}",
            "when[0].what.area: has no effect here (leave it out: the event says where its cards are)",
        ),
        (
            "{kind: trigger, when: [{event: destroyed, what: {of: you, area: [monsters]}}], steps: [{do: draw}]}",
            "when[0].what.area: has no effect here (give origin: it is where the cards were)",
        ),
        (
            "{kind: trigger, when: [{event: battled, attacker: {of: you, area: [monsters]}}], steps: [{do: draw}]}",
            "when[0].attacker.area: has no effect here (leave it out: monsters in a Monster Zone battle",
        ),
        (
            "{kind: trigger, when: [{event: damage, by_card: {area: [monsters]}}], steps: [{do: draw}]}",
            "when[0].by_card.area: has no effect here (leave it out",
        ),
        (
            "{kind: ignition, steps: [{do: change, cards: this, label: changed, modify: [{atk: 5}]}]}",
            'the label "changed" where nothing is chosen (a step has a label if it has a count)',
        ),
        (
            "{kind: ignition, cost: [{do: discard, count: 1, label: paid}], steps: [{do: draw}]}",
            'the cost "discard" has a label (cards given as a cost are: costs)',
        ),
        (
            "{kind: ignition, cost: [{do: counter, counter: spell, cards: {area: [monsters]}, amount: -2, "
            "in_total: true}], steps: [{do: draw}]}",
            'the cost "counter" is divided (give it once for each counter, with count: 1 and amount: -1)',
        ),
        ("{kind: ignition, steps: [{do: damage, amount: -5}]}", "steps[0].amount: -5 is below 0 (do: gain gains"),
        (
            "{kind: ignition, target: [{cards: {area: [monsters], level: [8, 4]}}], steps: [{do: destroy}]}",
            "target[0].cards: no level lies between 8 and 4 (the lower number comes first)",
        ),
        (
            "{kind: ignition, target: [{cards: {area: [monsters]}, count: [3, 1]}], steps: [{do: destroy}]}",
            "target[0].count: no number is from 3 to 1 (the lower number comes first",
        ),
        (
            "{kind: continuous, modify: [{cards: {area: [monsters], type: [Dragn]}, atk: 5}]}",
            'modify[0].cards.type[0]: no monster is of the Type "Dragn" (did you mean Dragon? Types are ',
        ),
        (
            "{kind: continuous, modify: [{type: Dragn}]}",
            'modify[0].type: no monster is of the Type "Dragn" (did you mean Dragon? ',
        ),
        (
            "{kind: trigger, when: [{event: set}], steps: [{do: destroy, cards: {any of: [{ref: this}]}}]}",
            "steps[0].cards: takes cards from nowhere, and selects none (give area, ref or label beside",
        ),
        ("{kind: activation, steps: [{do: draw}]}", "kind: a monster is not activated as a card (kind: ignition, "),
        (
            "{kind: ignition, pendulum: true, steps: [{do: draw}]}",
            "pendulum: the card is not a Pendulum Monster (only Pendulum Monsters",
        ),
        (
            "{kind: flip, when: [{event: phase, phase: end}], steps: [{do: draw}]}",
            'when: a Flip Effect does not answer "phase" (when: [{event: flipped, what: this}]; kind: trigger',
        ),
        (
            "{kind: ignition, steps: [{do: excavate}, {do: excavate}, {do: send, cards: {label: excavated}}]}",
            'steps[1]: the label "excavated" is given twice (give each step a label of its own: label)',
        ),
        (
            "{kind: ignition, steps: [{do: ask, label: a, yes: x}, {do: if, then: [{do: ask, label: a, yes: x}]}]}",
            'steps[1].then[0]: the label "a" is given twice (',
        ),
        (
            "{kind: ignition, steps: [{do: destroy, cards: {area: [monsters], ref_of: targets}}]}",
            "steps[0].cards.ref_of: it says whose reference is meant, and there is none (it goes with ref)",
        ),
        (
            "{kind: ignition, cost: [{do: pay, amount: 1}], modes: [{description: x, steps: [{do: draw}]}]}",
            "cost: an effect with modes has no cost beside them (say it in each of the modes: cost)",
        ),
        (
            "{kind: ignition, steps: [{do: to deck, cards: {area: [grave]}, in_order: true}]}",
            "steps[0].in_order: an order that nobody chooses (in_order goes with where: top or bottom, and",
        ),
        (
            "{kind: ignition, cost: [{do: to deck, cards: {area: [grave]}, in_order: true, where: top}], "
            "steps: [{do: draw}]}",
            'the cost "to deck" has an order (in_order goes with a step that resolves)',
        ),
        (
            "{kind: ignition, uses: 2, steps: [{do: draw}]}",
            "uses: 2 uses of no limit (2 or more go with once: turn, turn by name, ...)",
        ),
        (
            "{kind: trigger, mandatory: true, when: [{event: destroyed, what: this}], cost: [{do: pay, amount: 500}], "
            "steps: [{do: draw}]}",
            "cost: only its own card can be the cost of a mandatory Trigger Effect (what else it has to do is one of "
            "its steps)",
        ),
        (
            "{kind: flip, mandatory: true, when: [{event: flipped, what: this}], "
            "modes: [{description: x, cost: [{do: pay, amount: 500}], steps: [{do: draw}]}]}",
            "modes: only its own card can be the cost of a mandatory Trigger Effect (",
        ),
        (
            "{kind: quick, mandatory: true, when: [{event: activated}], target: [{cards: {area: [monsters]}}], "
            "steps: [{do: destroy}]}",
            "target: nothing is chosen for a mandatory Quick Effect (choose in a step: do: ask, or count)",
        ),
        (
            "{kind: quick, mandatory: true, when: [{event: activated}], "
            "cost: [{do: discard, count: 1}], steps: [{do: draw}]}",
            "cost: nothing is chosen for a mandatory Quick Effect (cost: [{do: ..., cards: this}])",
        ),
    ],
)
def test_definitions_without_effect_are_rejected(effect: str, told: str) -> None:
    with pytest.raises(DuelogError) as raised:
        parse_cards(HEAD + effect, "my.yaml")
    assert str(raised.value).startswith('my.yaml:4: "A", effects[0]')
    assert told in str(raised.value)


def test_a_known_face_is_used_if_a_file_gives_none() -> None:
    with pytest.raises(DuelogError, match="a monster is not activated as a card"):
        parse_cards("Kuriboh: {effects: [{kind: activation, steps: [{do: draw}]}]}", "my.yaml")


def test_a_type_of_the_files_own_cards_is_known() -> None:
    text = HEAD.replace("Fiend", "Beaver") + "{kind: continuous, modify: [{cards: {area: [monsters], type: [Beaver]}}]}"
    assert len(parse_cards(text, "my.yaml").texts) == 1


def test_two_alternatives_of_a_branch_may_define_the_same_label() -> None:
    asks = "[{do: ask, label: a, yes: x}]"
    text = HEAD + f"{{kind: ignition, steps: [{{do: if, then: {asks}, otherwise: {asks}}}]}}"
    assert len(parse_cards(text, "my.yaml").texts) == 1


def test_two_procedures_with_costs_begin_in_two_places() -> None:
    face = "A:\n  face: {kinds: [effect], attribute: DARK, type: Fiend, level: 4, atk: 0, defense: 0}\n"
    ways = "  procedures:\n    - {place: [hand, grave]}\n    - {cost: [{do: tribute, count: 1}]}\n"
    with pytest.raises(DuelogError, match=r"procedures\[1\]: another procedure of the card has costs"):
        parse_cards(face + ways, "a.yaml")
