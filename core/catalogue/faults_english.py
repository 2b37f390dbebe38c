"""The English templates of the faults of a state."""

from collections.abc import Mapping

TABLE: Mapping[str, str] = {
    "blocked-place": "{place} is blocked, and is no zone",
    "face-unknown": "card {card} has face {face} of {faces}",
    "card-unknown": "{what}; the duel has {cards}",
    "unknown-in-place": "{place} holds card {card}",
    "unknown-mentioned": "{where}: card {card}",
    "card-nowhere": "{card, number} is nowhere",
    "card-twice": "{card, number} is in {place} {also}",
    "twice-in-place": "twice",
    "also-in-place": "and in {place}",
    "foreign-pile": "{card, number} belongs to {owner} and lies in {place} (ZONE-09)",
    "token-in-pile": "{card, number} is a Token and lies in {place}",
    "turned-astray": "{player} has {card, number} {what}",
    "turned-twice": "turned twice",
    "turned-nowhere": "turned, and in none of the piles where cards can be",
}

FIELD: Mapping[str, str] = {
    "wrong-position": "{place}: {card, number} lies {position} there (ZONE-05)",
    "later-zone": "{place}: {card, number} lies in a zone that these rules do not have",
    "bad-time": "{place}: {card, number} came in turn {came} and was turned in turn {turned}; it is turn {turn}",
    "materials-off-monster": "{place}: {card, number} has materials and is in no Monster Zone (XYZ-01)",
    "token-as-material": "{place}: {card, number} has {material, number} under it, a Token (XYZ-07)",
    "face-down-counters": "{place}: {card, number} lies face-down with counters (GEN-04)",
    "face-down-values": "{place}: {card, number} lies face-down with other values than its print",
    "face-down-bound": "{place}: {card, number} lies face-down and is bound to another card",
    "bad-counters": "{place}: {card, number} has counters that cannot be: {counters}",
    "bad-value": "{place}: {card, number} has a value below 0: ATK {atk}, DEF {defense}, Level {level}",
    "equipped-to-nothing": "{place}: {card, number} is equipped to {other, number}, no monster on the field",
    "equipped-to-face-down": "{place}: {card, number} is equipped to {other, number}, which is face-down",
    "linked-to-nothing": "{place}: {card, number} is bound to {other, number}, which is no other card on the field",
}

COURSE: Mapping[str, str] = {
    "negative-life": "{player} has {life} Life Points",
    "doubled-start": "a player stands twice among those who have {done}",
    "bad-number": "{what}",
    "bad-turn": "turn {turn}, last move {moved}",
    "bad-outcomes": "{done} outcomes of the last move",
    "before-first-turn": "something goes on before the first turn",
    "no-first-player": "it is turn {turn}, and nobody went first",
    "step-outside-battle": "the {step} in the {phase} (BATTLE-01)",
    "battle-without-step": "the Battle Phase is in none of its steps (BATTLE-01)",
    "part-outside-damage": "the {part} of a Damage Step that does not go on",
    "leaving-backwards": "from the {phase} to the {leaving} (TURN-01)",
    "proper-twice": "a card stands twice among those properly Summoned",
    "proper-astray": "{card, number} counts as properly Summoned and is {place, in} (SUM-12)",
    "attack-outside-battle": "an attack goes on in the {phase}",
    "bad-battle": "the attack's own facts contradict each other",
    "attacker-absent": "{card, number} is part of an attack just declared and is in no Monster Zone",
    "target-absent": "{card, number} is part of an attack just declared and is in no Monster Zone",
    "links-out-of-order": "{what} (CHAIN-02)",
    "resolved-too-early": "a link has resolved before one after it",
    "another-link-next": "link {link} resolves; the next is {due}",
    "link-out-of-range": "link {link} resolves, of a Chain of {links}",
    "window-astray": "the window '{window}' is open, and nothing it is about goes on",
    "due-astray": "the window '{window}' is due, and nothing it is about goes on",
    "bad-passes": "{passes} passes in a row, of two players",
    "nothing-to-choose": "{player} is asked for {answer} and has none to choose from",
    "bad-limits": "{player} is asked for {least} to {most} of {offered}",
    "answer-to-open-question": "a question is open and there is an answer already",
    "empty-summon": "{player} Summons nothing",
    "lasting-twice": "two lasting effects have one number",
    "open-after-end": "the duel is over, and still open: {open}",
}

FAULTS: Mapping[str, str] = {**TABLE, **FIELD, **COURSE}
