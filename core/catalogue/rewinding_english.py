"""The English templates for what a rewind undoes, and for what a judge may consider."""

from collections.abc import Mapping

REWINDING: Mapping[str, str] = {
    "life-points-back": "Life Points of {player}: {now} back to {was}",
    "card-back": "{card}: from {now} back to {was}{position, select, none {} other {, {position}}}",
    "position-back": "{card} ({at}): back to {position}",
    "counters-back": "{card} ({at}): counters back to {counters, all}",
    "equipped-back": "{card} ({at}): equipped to {monster, select, none {nothing} other {{monster}}}",
    "tokens-removed": "remove {number, plural, one {# Token} other {# Tokens}}",
    "order-back": "put {pile} back into its order before that, which the log has",
    "order-lost": "{pile} was shuffled: its order before that is lost",
    "chance-known": "what chance decided is known: it cannot be undone",
    "turn-back": "back to turn {turn}, {phase}",
    "back-to-start": "back to before the first turn",
    "summon-again": "{player}'s Normal Summon of this turn",
    "pendulum-again": "{player}'s Pendulum Summon of this turn",
    "attack-again": "the attack of {player}'s {card} ({event})",
    "position-again": "the change of position of {player}'s {card} ({event})",
    "use-again": "{player}'s use of {card} ({event})",
    "nothing-to-rewind": "nothing has happened since: there is nothing to go back over",
    "full-rewind": "a full rewind is possible: nobody has learned anything, and nothing was random",
    "draws-put-back": "a rewind may be considered with what was drawn put back: {why, apart}",
    "partial-or-none": "a partial fix or none may be considered: {why, apart}; the turn has passed",
    "partial-rather": "a partial fix may be considered rather than a full rewind: {why, apart}",
    "players-learned": "{players, all} learned cards since",
    "deck-order-lost": "the order of a Deck is lost",
    "chance-decided": "chance has been decided",
}
