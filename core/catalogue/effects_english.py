"""The English templates of what stands against activations and Special Summons."""

from collections.abc import Mapping

TIMING: Mapping[str, str] = {
    "answers-no-chain": "it answers its event, and no Chain",
    "event-not-happened": "its event has not happened: {card}",
    "no-activation": "it is no effect to be activated: {card}",
    "something-else": "something else is going on",
    "slower-than-chain": "Chain Link {link} ({card}) is open, and this is Spell Speed 1",
    "spell-speed-1": "this is Spell Speed 1",
    "not-met-together": "it is not met together with the effects of that Chain",
    "link-to-answer": "{player} is to answer Chain Link {link}",
    "triggers-first": "only Trigger Effects that were met go on the Chain now",
    "unanswerable": "nothing can be activated in response to {card}",
    "too-slow": "the last link is Spell Speed {last}, this is {speed}",
    "counter-traps-only": "only Spell Speed 3 answers a Counter Trap",
    "not-set": "{card} is not Set",
    "calculation-only": "it is used during damage calculation only",
    "not-in-damage-step": "it is {moment}, and this neither is a Counter Trap nor changes ATK or DEF in time",
    "other-phase": "it is used in the {phases, or}; it is {moment}",
    "no-occasion": "the event that it answers has not just happened",
    "set-is-no-summon": "a monster was just Set, and none was Summoned ({event})",
    "passed-already": "both players have passed since the event that it answers ({event})",
    "timing-missed-since": "the last thing to happen was {last} ({event}); {happened} before that ({since})",
    "was-sent-to-grave": "{card} was sent to the Graveyard",
    "last-was-summon": "the Summon of {cards}",
    "last-was-of-cards": "what befell {cards}",
    "summon-being-made": "a Summon is being made, and nothing can be chained to it",
}
"""The moment of an activation (chapters CHAIN, PRIO, EFF, TRAP, SPELL, BATTLE-08)."""

ACTIVATIONS: Mapping[str, str] = {
    "by-effects-of": "{what}, by {cards, plural, one {the effect} other {effects}} of {cards}",
    "effects-barred": "effects of {card} cannot be activated now",
    "activations-barred": "{player} cannot activate {kind} cards or effects now",
    "graveyard-barred": "effects in the Graveyard cannot be activated now",
    "used-already": "{card} was used already ({event})",
    "used-in-main1": "{card} was used in Main Phase 1 ({event})",
    "other-side": "{card} is on the side of {player}",
    "activated-elsewhere": "{card} is activated where it is, {at}, not onto {place}",
    "zone-needed": "{card} needs a zone, and none is free",
    "not-onto": "{card} cannot be activated onto {place}",
    "not-pendulum-zone": "{place} is no Pendulum Zone",
    "not-pendulum": "{card} is no Pendulum Monster",
    "not-as-spell": "{card} cannot be activated as a Spell",
    "undefined": "no effect of {card} is defined",
    "is-material": "{card} is an Xyz Material",
    "is-face-down": "{card} is face-down",
    "no-effect-here": "{card} has no effect to activate from {at}",
    "no-option": "there is nothing to choose between",
    "no-targets": "it has no targets",
    "mode-to-choose": "one of its {modes} effects has to be chosen: option 1 to {modes}",
    "condition-of-card": "the condition of {card} does not hold",
    "condition-of-effect": "the condition of this effect does not hold",
}

CHOICES: Mapping[str, str] = {
    "target-not-there": "a card that is to be targeted is not there",
    "cost-not-there": "a card that is to be given is not there",
    "nothing-to-target": "there is nothing that any of its effects could target",
    "nothing-to-target-by": "there is nothing that {card} could target",
    "nothing-before-cost": "there is nothing to target before the cost is paid: {needed} needed",
    "wrong-targets": "{wanted} to be targeted, possible are: {possible}; named: {named}",
    "not-to-be-targeted": "cannot be targeted: {cards}",
    "targeted-twice": "a card is targeted twice",
    "wrong-materials-detached": "{needed} materials to be detached; named: {named}",
    "wrong-costs": "{needed} to be given, possible are: {possible}; named: {named}",
    "not-to-be-given": "cannot be given: {cards}",
    "given-twice": "a card is given twice",
    "tribute-demanded": "must be Tributed: {cards}",
    "too-few-for-cost": "there are not enough cards to pay the cost",
    "life-points-lacking": "{player} has {have} Life Points, {needed} to be paid",
    "materials-lacking": "{card} has {have, plural, one {# material} other {# materials}}",
    "would-be-banished": "what is sent from the Deck might be banished instead",
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
    "no-fusion-monster": "no Fusion Monster can be Summoned with the materials at hand",
    "no-ritual-monster": "no Ritual Monster can be Summoned with the Tributes at hand",
    "no-synchro-monster": "no Synchro Monster can be Summoned with this card now",
    "no-normal-summon-at-once": "no monster in the hand can be Normal Summoned or Set",
    "deck-holds-fewer": "the Deck holds fewer than {needed} cards",
    "deck-holds": "the Deck holds {have, plural, one {# card} other {# cards}}, {needed} needed",
    "deck-of-player-holds": "the Deck of {player} holds {have, plural, one {# card} other {# cards}}, {needed} needed",
    "no-searches": "{player} cannot search the Deck now",
    "no-draws": "{player} cannot draw now",
    "no-banishing-from-graves": "{player} cannot banish from the Graveyard now",
    "no-monster-zone": "{player} has no free Monster Zone",
    "no-spell-zone": "{player} has no free Spell & Trap Zone",
    "too-few-zones": "{player} has {free} free Monster {free, plural, one {Zone} other {Zones}}, {needed} needed",
    "never-properly-summoned": "{card} was never Summoned in the way of its kind",
    "nothing-to-summon": "no monster can be Special Summoned by it",
    "too-few-fit": "{have, plural, one {# card fits} other {# cards fit}}, {needed} needed",
}
"""What an effect could do (EFF-11, GEN-16, ZONE-01)."""

PROCEDURES: Mapping[str, str] = {
    "not-to-be-summoned": "{player} cannot Special Summon {card} now",
    "not-in-extra-deck": "{card} is not in the Extra Deck of {player} but {at, in}",
    "rank-no-level": "{cards} {cards, plural, one {has a Rank and no Level} other {have Ranks and no Levels}}",
    "not-face-up": "no face-up monsters of {player}: {cards}",
    "xyz-materials-no-monsters": "Xyz Materials are no monsters: {cards}",
    "material-named-twice": "a material is named twice",
    "no-materials": "cannot be materials: {cards}",
    "not-synchro": "{card} is no Synchro Monster",
    "not-xyz": "{card} is no Xyz Monster",
    "wrong-tuners": (
        "{tuners, plural, one {# Tuner} other {# Tuners}} and "
        "{others, plural, one {# other monster} other {# other monsters}} given"
    ),
    "wrong-levels": "their Levels sum to {sum}, {card} is Level {level}",
    "materials-undefined": "the materials of {card} are not defined",
    "other-materials": "{cards} are not the materials that {card} lists",
    "token-as-xyz-material": "{cards} {cards, plural, one {is a Token} other {are Tokens}}",
    "no-scales": "{player} has no card in each Pendulum Zone",
    "pendulum-summoned-before": "{player} already Pendulum Summoned this turn ({event})",
    "pendulum-summoned-in-main1": "{player} Pendulum Summoned in Main Phase 1 ({event})",
    "no-monster-named": "no monster is named",
    "monster-named-twice": "a monster is named twice",
    "zone-named-twice": "two monsters cannot come to one zone",
    "neither-hand-nor-extra": "{card} is neither in the hand nor face-up in the Extra Deck",
    "no-level": "{card} has no Level",
    "outside-scales": "{card} is Level {level}, the Pendulum Scales are {low} and {high}",
    "not-so": "{card} cannot be Special Summoned so",
    "no-own-summon": "{card} has no Special Summon of its own",
    "comes-from-elsewhere": "{card} comes from the {places, or}; it is {at, in}",
    "comes-in-position": "{card} comes in {position}",
    "condition-of-summon": "the condition of {card} does not hold",
    "own-summon-used": "{card} was Special Summoned so this turn already",
    "never-normal-summoned": "{card} cannot be Normal Summoned or Set",
    "not-normal-summoned": "{card} cannot be Normal Summoned",
    "never-set": "{card} cannot be Set",
    "other-tributes": "{card} takes {allowed, or} Tributes, {given} given",
    "condition-of-tributes": (
        "the condition of {card} to be Summoned with {given, plural, one {# Tribute} other {# Tributes}} does not hold"
    ),
    "only-placed": "{card} is placed on the field by effects only",
    "set-monster-as-spell": "{card} is a monster",
}
"""Special Summons without a Chain, and Normal Summons on a monster's own terms (chapters SYN, XYZ, PEN, SUM)."""

EFFECTS: Mapping[str, str] = {**TIMING, **ACTIVATIONS, **CHOICES, **FEASIBILITY, **PROCEDURES}
