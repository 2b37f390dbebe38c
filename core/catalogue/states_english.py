"""The English templates of states: cards on the table, the moment, what is in progress, headings of logs."""

from collections.abc import Mapping

CARDS: Mapping[str, str] = {
    "note-materials": "{number, plural, one {# material} other {# materials}}",
    "note-counters": "{counter, title} {number}",
    "note-equipped": "on {place}",
    "note-bound": "with {place}",
    "note-negated": "negated",
    "note-now": "now {value}",
    "note-trait": "{trait}",
    "note-attacked": "has attacked",
    "note-owner": "belongs to {player}",
}
"""Notes on a card on the field, each in a few words."""

MOMENTS: Mapping[str, str] = {
    "player-named": "{player} ({name})",
    "time-before-duel": "before the first turn",
    "time": "turn {turn} of {player}, {phase}{step, select, none {} other {, {step}}}",
    "won-by": "{player} wins ({reason}).",
    "turn-heading": "Turn {turn} of {player}: LP {own} against {other}, hand {hand} against {other_hand}",
    "turn-opens": (
        "Turn {turn} of {player}: {first} has LP {own} and {hand, plural, one {# card} other {# cards}} in hand, "
        "{second} LP {other} and {other_hand, plural, one {# card} other {# cards}}"
    ),
    "taken-back": "{line} (taken back)",
}
"""The moment, and the result."""

SITUATION: Mapping[str, str] = {
    "chain-link": (
        "Chain {link}: {player} {card}{effect, select, none {} effect {} other { effect {effect}}}"
        "{targets, select, none {} other {, targets {targets, all}}}{status, select, none {} other { [{status}]}}"
    ),
    "effect-without-activation": (
        "Without activation: {player} {card}{targets, select, none {} other {, for {targets, all}}}"
    ),
    "status-resolving": "resolving",
    "status-resolved": "resolved",
    "status-negated": "{what} negated",
    "summon-open": (
        "Summon: {player} Summons {cards, select, none {a monster} other {{cards, all}}}, unless the Summon is negated"
    ),
    "attack-open": "Attack: {attacker} attacks {target}",
    "attack-open-attacker-gone": "Attack: the attacker, {attacker}, is no longer on the field",
    "attack-open-target-gone": "Attack: {attacker} attacks {target}, which is no longer on the field",
    "attack-open-replay": "Attack: {attacker} attacks {target}; a Replay: the turn player chooses anew",
    "window-open": "{player} may {window} now",
    "window-open-passed": "{player} may {window} now; the other player has passed",
    "question-asked": "Question: {question}",
    "cards-revealed": "Shown: {cards, all}",
    "player-locks": "{player}: {locks}",
    "player-cannot": "{player} cannot {locks, any}",
    "player-has": "{player} has {locks, all}",
    "player-can": "{player} can {locks, all}",
    "zones-blocked-now": "Blocked: {zones}",
    "question": (
        "{player} chooses {what}{source, select, none {} other { for {source}}} ({about})"
        "{choices, select, none {} other {: {choices}}}"
    ),
    "choose-number": "a number from {low} to {high}",
    "choose-cards": "{number, plural, one {# card} other {# cards}}",
    "choose-range": "{low} to {high} cards",
}
"""What is in progress, one line each."""

STATES: Mapping[str, str] = {**CARDS, **MOMENTS, **SITUATION}
