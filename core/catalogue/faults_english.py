"""The English templates of the faults of a state."""

from collections.abc import Mapping

TABLE: Mapping[str, str] = {
    "blocked-place": "{place} is blocked, but is not a zone",
    "face-unknown": "card {card} has face {face} of {faces}",
    "card-unknown": "{what}; the duel has {cards}",
    "unknown-in-place": "{place, the} holds card {card}",
    "unknown-mentioned": "{where}: card {card}",
    "card-nowhere": "{card, number} is nowhere",
    "card-twice": "{card, number} is {place, in} {also}",
    "twice-in-place": "twice",
    "also-in-place": "and {place, in}",
    "foreign-pile": "{card, number} belongs to {owner}, but is {place, in} (ZONE-09)",
    "token-in-pile": "{card, number} is a Token, but is {place, in}",
    "turned-astray": "{player} has {card, number} {what}",
    "turned-twice": "turned twice",
    "turned-nowhere": "turned, but not in a pile",
}

FIELD: Mapping[str, str] = {
    "wrong-position": "{place}: {card, number} is in position {position} there (ZONE-05)",
    "later-zone": "{place}: {card, number} is in a zone that these rules do not have",
    "bad-time": "{place}: {card, number} came in turn {came} and was turned in turn {turned}; it is turn {turn}",
    "materials-off-monster": "{place}: {card, number} has materials, but is not in a Monster Zone (XYZ-01)",
    "token-as-material": "{place}: {card, number} has a Token as a material: {material, number} (XYZ-07)",
    "face-down-counters": "{place}: {card, number} is face-down, but has counters (GEN-04)",
    "face-down-values": "{place}: {card, number} is face-down, but its values are not those printed on it",
    "face-down-bound": "{place}: {card, number} is face-down, but bound to another card",
    "bad-counters": "{place}: {card, number} has impossible counters: {counters}",
    "bad-value": "{place}: {card, number} has a value below 0: ATK {atk}, DEF {defense}, Level {level}",
    "equipped-to-nothing": (
        "{place}: {card, number} is equipped to {other, number}, which is not a monster on the field"
    ),
    "equipped-to-face-down": "{place}: {card, number} is equipped to {other, number}, which is face-down",
    "linked-to-nothing": (
        "{place}: {card, number} is bound to {other, number}, not another card on the field or in an Extra Deck"
    ),
}

COURSE: Mapping[str, str] = {
    "negative-life": "{player} has {life} Life Points",
    "doubled-start": "a player is listed twice among those who have {done}",
    "bad-number": "{what}",
    "bad-turn": "turn {turn}, last move {moved}",
    "bad-outcomes": "{done} outcomes of the last move",
    "before-first-turn": "something is in progress before the first turn",
    "no-first-player": "it is turn {turn}, but nobody went first",
    "step-outside-battle": "the {step} in the {phase} (BATTLE-01)",
    "battle-without-step": "it is the Battle Phase, but none of its steps (BATTLE-01)",
    "part-outside-damage": "the {part} of a Damage Step that is not in progress",
    "leaving-backwards": "from the {phase} to the {leaving} (TURN-01)",
    "proper-twice": "a card is listed twice among those properly Summoned",
    "proper-astray": "{card, number} counts as properly Summoned, but is {place, in} (SUM-12)",
    "attack-outside-battle": "an attack is in progress in the {phase}",
    "bad-battle": "the facts of the attack contradict each other",
    "attacker-absent": "{card, number} is part of an attack just declared, but is not in a Monster Zone",
    "target-absent": "{card, number} is part of an attack just declared, but is not in a Monster Zone",
    "links-out-of-order": "{what} (CHAIN-02)",
    "resolved-too-early": "a link has resolved before one after it",
    "another-link-next": "link {link} resolves; the next is {due}",
    "link-out-of-range": "link {link} resolves, of a Chain of {links}",
    "window-astray": "the window '{window}' is open, but what it belongs to is not in progress",
    "due-astray": "the window '{window}' is due, but what it belongs to is not in progress",
    "bad-passes": "{passes} passes in a row, by two players",
    "nothing-to-choose": "{player} is asked for {answer}, but there is nothing to choose from",
    "bad-limits": "{player} is asked for {least} to {most} of {offered}",
    "answer-to-open-question": "a question is open, but already has an answer",
    "empty-summon": "{player} Summons nothing",
    "lasting-twice": "two lasting effects have the same number",
    "open-after-end": "the duel is over, and still open: {open}",
}

FAULTS: Mapping[str, str] = {**TABLE, **FIELD, **COURSE}
