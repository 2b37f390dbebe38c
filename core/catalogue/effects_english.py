"""The English templates of the reasons against activations and Special Summons."""

from collections.abc import Mapping

TIMING: Mapping[str, str] = {
    "answers-no-chain": "it responds to its event, not to a Chain",
    "event-not-happened": "the event that {card} responds to has not happened",
    "no-activation": "this effect of {card} is applied without being activated",
    "something-else": "something else is in progress",
    "slower-than-chain": "Chain Link {link} ({card}) is open; this effect is Spell Speed 1",
    "link-to-answer": "{player} may respond to Chain Link {link} first",
    "triggers-first": "only Trigger Effects whose events have happened can be activated now",
    "unanswerable": "nothing can be activated in response to {card}",
    "too-slow": "the last Chain Link is Spell Speed {last}; this effect is Spell Speed {speed}",
    "not-set": "{card} is not Set",
    "calculation-only": "it can be activated only during damage calculation",
    "not-in-damage-step": "it is {moment}; only Counter Traps and effects that change ATK or DEF can be activated then",
    "damage-step-before": "since the last act there was only the Damage Step ({event}); only Counter Traps and effects "
    "that change ATK or DEF can be activated then",
    "no-window": "nobody is to respond now: it is {moment}",
    "other-phase": "it can be activated only in the {phases, or}; it is {moment}",
    "other-turn-only": "it can be activated only in the turn of {player}",
    "no-occasion": "the event that it responds to has not just happened",
    "other-occasion": "{happened} ({event}){atk, select, none {} other {, with {atk} ATK}}; "
    "it responds only if {wanted, or}",
    "happened-summon": "{cards} {cards, plural, one {was} other {were}} {kinds} Summoned",
    "happened-activation": "{cards} {cards, plural, one {was} other {were}} activated",
    "set-is-no-summon": "a monster was just Set, not Summoned ({event})",
    "passed-already": "both players have passed since the event that it responds to ({event})",
    "timing-missed-since": "the last thing to happen was {last} ({event}); {happened} before that ({since})",
    "only-right-then": "{happened} ({since}); its effect could be activated only right then",
    "condition-then": "{happened} ({since}), but the condition of {card} did not hold then"
    "{failing, select, none {} other {: {failing}}}",
    "not-usable-then": "what it responds to is over, and right after it ({since}) it could not be used: {reason}",
    "were-sent-to-grave": "{cards} {cards, plural, one {was} other {were}} sent to the Graveyard",
    "were-summoned": "{cards} {cards, plural, one {was} other {were}} Summoned",
    "answered-happened": "the event that it responds to happened",
    "last-was-draw": "a draw of {player}",
    "last-was-other": "something else",
    "last-was-summon": "the Summon of {cards}",
    "last-was-life-points": "a change of Life Points",
    "last-was-destruction": "the destruction of {cards}",
    "last-was-banishment": "the banishing of {cards}",
    "last-was-return": "the return of {cards}",
    "last-was-addition": "the addition of {cards} to the hand",
    "last-was-control": "the change of control of {cards}",
    "last-was-sent": "the sending of {cards} to the Graveyard",
    "last-was-position": "the change of position of {cards}",
    "summon-being-made": "a Summon is in progress; nothing can be chained to it",
}
"""The moment of an activation (chapters CHAIN, PRIO, EFF, TRAP, SPELL, BATTLE-08)."""

ACTIVATIONS: Mapping[str, str] = {
    "by-effects-of": "{what}, by {cards, plural, one {the effect} other {effects}} of {cards}",
    "still-unresolved": "the activation of {card} has not resolved yet",
    "effects-barred": "effects of {card} cannot be activated now",
    "activations-barred": "{player} cannot activate {kind} cards or effects now",
    "not-set-before": "{player} cannot activate {kind} cards that were not Set before {player}'s latest turn",
    "graveyard-barred": "effects in the Graveyard cannot be activated now",
    "hand-barred": "effects in the hand cannot be activated now",
    "used-already": "{card} was already used ({event})",
    "other-side": "{card} is on the side of the field of {player}",
    "other-pile": "{card} is {at, in}; only {player} can use it",
    "activated-elsewhere": "{card} is activated where it is ({at}), not in {place}",
    "zone-needed": "{card} needs a zone, but none is free",
    "not-onto": "{card} cannot be activated in {place}",
    "not-pendulum": "{card} is not a Pendulum Monster",
    "not-as-spell": "{card} cannot be activated as a Spell",
    "has-no-effect": "{card} is a monster without an effect",
    "undefined": "no effect of {card} is defined",
    "is-material": "{card} is an Xyz Material",
    "is-face-down": "{card} is face-down",
    "no-effect-here": "{card} has no effect to activate from {at, the}",
    "no-option": "there is nothing to choose between",
    "option-asked-next": "what it does is no option of its activation, but the answer to a question right after it",
    "no-targets": "it does not target",
    "mode-to-choose": "one of its {modes} effects must be chosen: option 1 to {modes}",
    "condition-of-card": "the condition of {card} does not hold{failing, select, none {} other {: {failing}}}",
    "failing-number": "{condition} (found: {number})",
    "condition-of-effect": "the condition of this effect does not hold{failing, select, none {} other {: {failing}}}",
    "activated-before": (
        "it is the only card or effect that its player activates in a turn, and {card} was activated in this one"
    ),
    "battle-phase-before": (
        "its player cannot conduct the Battle Phase in the turn in which it is used, and this turn's has begun"
    ),
    "summoned-before": (
        "its player cannot Special Summon {card} in the turn in which it is used, but did or attempted to"
    ),
    "attacked-before": "its player cannot attack with {card} in the turn in which it is used, but did",
    "one-from-hand": (
        "only one monster of a player Special Summons itself from the hand on a Chain; {card} does already"
    ),
}

CHOICES: Mapping[str, str] = {
    "target-not-there": "a card named as a target does not exist",
    "cost-not-there": "a card named for the cost does not exist",
    "nothing-to-target": "there is nothing that any of its effects could target",
    "nothing-to-target-by": "there is nothing that {card} could target",
    "too-few-to-target": "too few cards can be targeted: {needed} needed",
    "nothing-before-cost": "there is nothing to target before the cost is paid: {needed} needed",
    "wrong-targets": "{wanted} must be targeted; possible: {possible}; named: {named}",
    "not-to-be-targeted": "cannot be targeted: {cards}",
    "targeted-twice": "a card is targeted twice",
    "wrong-materials-detached": "{needed} materials must be detached; named: {named}",
    "wrong-costs": "{needed} must be given for the cost; possible: {possible}; named: {named}",
    "not-to-be-given": "cannot be given for the cost: {cards}",
    "no-cards-for-cost": "no card is given for its activation",
    "more-than-cost": "{needed} must be given for the cost; named: {named}",
    "given-twice": "a card is given twice for the cost",
    "tribute-demanded": "must be Tributed: {cards}",
    "too-few-for-cost": "there are not enough cards to pay the cost",
    "life-points-lacking": "{player} has {have} Life Points; {needed} must be paid",
    "materials-lacking": "{card} has {have, plural, one {# material} other {# materials}}",
    "would-be-banished": "cards sent from the Deck might be banished instead",
    "cards-lacking": "{have, plural, one {# card} other {# cards}} can be given, {needed} needed",
    "counters-lacking": (
        "there {have, plural, one {is # {counter} counter} other {are # {counter} counters}}, {needed} needed"
    ),
}
"""Costs and targets (EFF-08, EFF-09, GEN-10)."""

FEASIBILITY: Mapping[str, str] = {
    "no-special-summons": "{player} cannot Special Summon now",
    "no-synchro-summons": "{player} cannot Synchro Summon {card} now",
    "no-xyz-summons": "{player} cannot Xyz Summon {card} now",
    "no-fusion-monster": "no Fusion Monster can be Summoned with the available materials",
    "no-ritual-monster": "no Ritual Monster can be Summoned with the available Tributes",
    "no-synchro-monster": "no Synchro Monster can be Summoned with this card now",
    "no-xyz-monster": "no Xyz Monster can be Summoned with these monsters now",
    "cannot-be-negated": "{card} cannot be negated",
    "no-normal-summon-at-once": "no monster in the hand can be Normal Summoned or Set",
    "deck-holds-fewer": "the Deck holds fewer than {needed} cards",
    "deck-holds": "the Deck holds {have, plural, one {# card} other {# cards}}, {needed} needed",
    "deck-of-player-holds": "the Deck of {player} holds {have, plural, one {# card} other {# cards}}, {needed} needed",
    "no-searches": "{player} cannot add cards from the Deck to the hand now, other than by drawing them",
    "no-draws": "{player} cannot draw now",
    "no-banishing": "{player} cannot banish cards now",
    "no-banishing-from-graves": "{player} cannot banish from the Graveyard now",
    "no-monster-zone": "{player} has no free Monster Zone",
    "no-spell-zone": "{player} has no free Spell & Trap Zone",
    "too-few-zones": "{player} has {free} free Monster {free, plural, one {Zone} other {Zones}}, {needed} needed",
    "never-properly-summoned": "{card} was never properly Summoned",
    "never-summoned-by": "{card} can never be Special Summoned by the effect of {source}",
    "not-summoned-by-now": "{card} cannot be Special Summoned by the effect of {source} now",
    "nothing-to-summon": "no monster can be Special Summoned by it",
    "too-few-fit": (
        "its effect needs {needed, plural, one {# card} other {# cards}}; {have, plural, one {# fits} other {# fit}}"
    ),
}
"""What an effect could do (EFF-11, GEN-16, ZONE-01)."""

PROCEDURES: Mapping[str, str] = {
    "not-to-be-summoned": "{player} cannot Special Summon {card} now",
    "only-one": "there can be only one {card} face-up, and one is there already",
    "other-monsters-tributed": "{card} cannot be Summoned or Set by Tributing {cards}",
    "not-in-extra-deck": "{card} is not in the Extra Deck of {player}, but {at, in}",
    "rank-no-level": "{cards} {cards, plural, one {has a Rank, not a Level} other {have Ranks, not Levels}}",
    "not-face-up": "not face-up monsters of {player}: {cards}",
    "xyz-materials-no-monsters": "Xyz Materials are not monsters on the field: {cards}",
    "material-named-twice": "a material is named twice",
    "no-materials": "cannot be materials: {cards}",
    "materials-limited": "cannot be materials together with these others: {cards}",
    "not-synchro": "{card} is not a Synchro Monster",
    "not-xyz": "{card} is not an Xyz Monster",
    "wrong-tuners": (
        "{tuners, plural, one {# Tuner} other {# Tuners}} and "
        "{others, plural, one {# other monster} other {# other monsters}} given"
    ),
    "wrong-levels": "the sum of their Levels is {sum}; {card} is Level {level}",
    "materials-undefined": "the materials of {card} are not defined",
    "other-materials": "{card} requires other materials than {cards}",
    "token-as-xyz-material": "{cards} {cards, plural, one {is a Token} other {are Tokens}}",
    "no-scales": "{player} has no card in each Pendulum Zone",
    "pendulum-summoned-before": "{player} already Pendulum Summoned this turn ({event})",
    "no-monster-named": "no monster is named",
    "monster-named-twice": "a monster is named twice",
    "zone-named-twice": "two monsters cannot be placed in the same zone",
    "neither-hand-nor-extra": "{card} is neither in the hand nor face-up in the Extra Deck",
    "no-level": "{card} has no Level",
    "outside-scales": "{card} is Level {level}; the Pendulum Scales are {low} and {high}",
    "not-so": "{card} cannot be Special Summoned this way",
    "no-own-summon": "{card} has no Special Summon of its own",
    "comes-from-elsewhere": "{card} is Special Summoned from the {places, or}; it is {at, in}",
    "comes-in-position": "{card} is Special Summoned in {position}",
    "condition-of-summon": "the condition of {card} does not hold{failing, select, none {} other {: {failing}}}",
    "own-summon-used": "{card} was already Special Summoned this way this turn",
    "own-summon-used-this-duel": "{card} was already Special Summoned this way this duel",
    "never-normal-summoned": "{card} cannot be Normal Summoned or Set",
    "not-normal-summoned": "{card} cannot be Normal Summoned",
    "condition-of-normal-summon": (
        "the condition to Normal Summon {card} does not hold{failing, select, none {} other {: {failing}}}"
    ),
    "condition-of-flip-summon": (
        "the condition to Flip Summon {card} does not hold{failing, select, none {} other {: {failing}}}"
    ),
    "never-set": "{card} cannot be Set",
    "other-tributes": "the number of Tributes for {card} is {allowed, or}; {given} given",
    "condition-of-tributes": (
        "the condition of {card} to be Summoned with {given, plural, one {# Tribute} other {# Tributes}} does not hold"
    ),
    "only-placed": "{card} can be placed on the field only by effects",
    "set-monster-as-spell": "{card} is a monster",
}
"""Special Summons without a Chain, and Normal Summons on a monster's own terms (chapters SYN, XYZ, PEN, SUM)."""

EFFECTS: Mapping[str, str] = {**TIMING, **ACTIVATIONS, **CHOICES, **FEASIBILITY, **PROCEDURES}
