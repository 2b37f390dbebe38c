"""The English templates of the reasons of the basic rules against a move."""

from collections.abc import Mapping

MOMENTS: Mapping[str, str] = {
    "moment-before-duel": "before the first turn",
    "moment": "turn {turn} of {player}, {phase}",
    "moment-in-step": "turn {turn} of {player}, {phase}, {step}",
    "not-now": "it is {moment}",
    "turn-of-other": "it is the turn of {player}",
    "question-open": "{player} has a question to answer ({about})",
    "chain-open": "a Chain of {links} is open",
    "response-first": "{player} may respond first",
    "summon-unfinished": "a Summon is not finished",
    "duel-won": "the duel is over: won by {player} ({reason})",
    "duel-drawn": "the duel is over: a draw ({reason})",
    "ends-by-phase": "there is nothing to respond to; {player} ends the Phase by announcing the next one",
    "priority-of-other": "{player} has priority",
    "has-to-be-used": "{card} must be used in this Phase",
    "asked-nothing": "{player} has no question to answer",
    "other-is-asked": "{player} has a question to answer first ({about})",
    "first-turn-not-begun": "the first turn has not begun",
    "damage-step-not-over": "the Damage Step is not over",
    "attack-not-over": "an attack is not over",
    "phase-does-not-follow": "{phase} cannot follow now: it is {moment}",
    "no-battle-phase-before": "there was no Battle Phase this turn",
    "first-turn": "it is the first turn of the duel",
    "no-main-phase-2": "{player} cannot conduct Main Phase 2 this turn",
    "no-battle-phase": "{player} cannot conduct a Battle Phase this turn",
    "must-attack": "{card} must attack",
}
"""The moment, and who may act (chapters SUM-14, TURN, PRIO, CHAIN, WIN)."""

ANSWERS: Mapping[str, str] = {
    "other-answer": "the answer must be {answer} ({about}), not {given}",
    "yes-or-no": "the answer must be yes or no",
    "attack-or-defense": "the answer must be attack or defense",
    "one-of": "the answer must be one of {choices}",
    "name-wanted": "the answer must be the name of a card",
    "cards-wanted": "the answer must be cards ({about})",
    "not-among": "{cards} cannot be chosen{choices, select, none {} other {; these can: {choices}}}",
    "card-named-twice": "a card is named twice",
    "cards-do-not-fit": "{cards} are not a possible combination ({about})",
    "wrong-number-of-cards": "{wanted} must be chosen ({about}), {given} named",
    "range": "{low} to {high}",
    "number-wanted": "the answer must be a number",
    "number-out-of-range": "the answer must be a number from {low} to {high}",
}

CARDS: Mapping[str, str] = {
    "no-such-card": "there is no such card there",
    "not-in-hand": "{card} is not in the hand of {player}, but {at, in}",
    "not-a-monster": "{card} is not a monster",
    "no-second-summon": "{card} is not a monster that can be Normal Summoned a second time now",
    "not-on-field": "{card} is not a monster on the field",
    "no-monster-there": "there is no monster in that zone",
    "controlled-by-other": "{card} is controlled by {player}",
    "no-monster-of-other": "{card} is not a monster of {player}",
    "card-barred": "{card} cannot be used now",
    "position-named": "the position named is {position}",
    "no-such-summon": 'the ruleset "{ruleset}" has no {summon}',
    "no-pendulum-zones": 'the ruleset "{ruleset}" has no {summon}: {card} cannot be placed in {place}',
}
"""What many rules require of a card (chapters SUM, POS, GEN)."""

ZONES: Mapping[str, str] = {
    "not-spell-zone": "{place} is not a Spell & Trap Zone of {player}",
    "not-monster-zone": "{place} is not a Monster Zone of {player}",
    "zone-blocked": "{place} cannot be used now",
    "zone-taken": "{place} holds {card}",
    "outnumbering": "{player} can have no more monsters than the other player now",
    "monster-zone-taken": (
        "{place} holds {card}; {taken} of 5 Monster Zones {taken, plural, one {is} other {are}} occupied"
    ),
    "pendulum-not-set": "{card} is activated in a Pendulum Zone, not Set as a Spell",
    "is-pendulum-zone": "{place} is a Pendulum Zone",
    "is-field-zone": "{place} is the Field Zone",
    "cannot-stand-there": "{card} cannot be placed in {place}",
    "not-field-spell": "{card} is not a Field Spell",
}
"""Chapters ZONE, SPELL and PEN."""

SUMMONS: Mapping[str, str] = {
    "normal-summon-used": "{player} already {came} {card} this turn ({event})",
    "special-only": "{card} is {kind, select, xyz {an} other {a}} {kind} Monster",
    "wrong-tributes": (
        "{card} is Level {level} and requires {needed, plural, one {# Tribute} other {# Tributes}}, {given} given"
    ),
    "not-controlled": "{player} controls no such monster: {cards}",
    "tribute-named-twice": "a monster is named twice: {cards}",
    "xyz-materials-given": "Xyz Materials are not monsters: {cards}",
    "not-to-be-tributed": "{card} cannot be Tributed for a Summon",
    "to-be-tributed": "{cards} must be Tributed",
    "set-this-turn": "{card} was Set this turn ({event})",
    "no-tribute-summon": "nothing can be Tributed to Summon or Set {card} now",
    "no-normal-summons": "{player} cannot Normal Summon now",
    "no-sets": "{player} cannot Set monsters now",
    "no-spell-sets": "{player} cannot Set {card} now",
    "no-flip-summons": "{player} cannot Flip Summon now",
}

POSITIONS: Mapping[str, str] = {
    "in-position": "{card} is in {position}",
    "in-position-already": "{card} is already in {position}",
    "no-such-change": "a monster cannot be changed to {position}",
    "played-this-turn": "{card} was played this turn ({event})",
    "attacked-this-turn": "{card} attacked this turn ({event})",
    "changed-this-turn": "{card} already changed its position this turn",
    "flipped-not-changed": "{card} is face-down: it must be Flip Summoned",
    "position-kept": "{card} cannot change its position now",
    "no-changes-of-position": "{player} cannot change positions now",
}

ATTACKS: Mapping[str, str] = {
    "attack-declared": "{card} already declared an attack this turn ({event})",
    "controls-monsters": "{player} controls {monsters, plural, one {# monster} other {# monsters}}",
    "no-attacks": "{player} cannot declare an attack now",
    "no-direct-attacks": "{player} cannot declare a direct attack now",
    "target-chosen-by-other": "{player} chooses the target of this attack: it is declared without one",
    "cannot-attack": "{card} cannot attack now",
    "cannot-declare-attack": "{card} cannot declare an attack now",
    "cannot-attack-directly": "{card} cannot attack directly now",
    "attacks-only-some": "{card} can attack only certain monsters now",
    "cannot-be-attacked": "{card} cannot be attacked now",
    "lost-in-battle": "{cards} {cards, plural, one {was} other {were}} destroyed by battle",
}

RULES: Mapping[str, str] = {**MOMENTS, **ANSWERS, **CARDS, **ZONES, **SUMMONS, **POSITIONS, **ATTACKS}
