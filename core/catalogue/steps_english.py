"""The English templates for what effects do and forbid, and for lasting changes."""

from collections.abc import Mapping

STEPS: Mapping[str, str] = {
    "destroy": "destroy {cards}",
    "destroy-and-banish": "destroy {cards} and banish it",
    "destroy-to-deck": "destroy {cards} and place it on top of its owner's Deck",
    "banish": "banish {cards}{down, select, 1 { face-down} other {}}",
    "as-they-lie": "{what} (face-down if it lies so)",
    "add-to-hand": "add {cards} to the hand",
    "return-to-field": "return {cards} to the field{attack, select, 1 { in face-up Attack Position} other {}}",
    "return-to-hand": "return {cards} to the hand",
    "put-in-deck top": "put {cards} on top of the Deck",
    "put-in-deck bottom": "put {cards} at the bottom of the Deck",
    "put-in-deck shuffle": "put {cards} into the Deck",
    "in-any-order": "{what}, in an order chosen by {who}",
    "summon special": (
        "Special Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon normal": (
        "Normal Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon tribute": (
        "Tribute Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon flip": (
        "Flip Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon pendulum": (
        "Pendulum Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon link": (
        "Link Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon fusion": (
        "Fusion Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon ritual": (
        "Ritual Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon synchro": (
        "Synchro Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "summon xyz": (
        "Xyz Summon {cards}{side, select, none {} other { {side}}}{position, select, none {} other {, {position}}}"
    ),
    "whatever-conditions": "{what}, whatever its Summoning conditions",
    "done-by": "{who} does this: {what}",
    "to-side-of": "{who, select, opponent {to your opponent's side} other {to the side of {who}}}",
    "summoned-in as it was": "in the same position as before",
    "summoned-in attack": "in Attack Position",
    "summoned-in defense": "in Defense Position",
    "summoned-in set": "in face-down Defense Position",
    "summoned-in face-up or set": "in face-up Attack Position or face-down Defense Position",
    "summon-tokens": (
        "Special Summon {number} {tokens} {face}{side, select, none {} other { {side}}}{position, select, none "
        "{} other {, {position}}}{traits, select, none {} other {, which {traits}}}{numbers, select, none {} "
        "other {, {numbers}}}"
    ),
    "summon-as-many-tokens": (
        "Special Summon {tokens}, as many as {number}, {face}{side, select, none {} other { {side}}}{position, "
        "select, none {} other {, {position}}}{traits, select, none {} other {, which {traits}}}{numbers, "
        "select, none {} other {, {numbers}}}"
    ),
    "with-equal-to": "with {stat} equal to {number}",
    "with-those-of": (
        "with the {original, select, 1 {original } other {}}Type, Attribute, Level, ATK and DEF of {cards}"
    ),
    "as-there-are-zones-for": "{what} (only as many as there are zones for)",
    "place-face-up": "place {cards} face-up on the field",
    "place-face-up-instead": "place {cards} face-up on the field instead",
    "set-cards": "{who, select, you {Set} other {{who} Sets}} {cards}",
    "counting-as": "{what} as monsters ({face}) without effects",
    "mix": "mix {cards} among their zones",
    "turn-to attack": "turn {cards} to face-up Attack Position",
    "turn-to defense": "turn {cards} to face-up Defense Position",
    "turn-to set": "turn {cards} face-down",
    "turn-to attack or set": "turn {cards} to face-up Attack Position or face-down",
    "no-flip-effects": "{what} (Flip Effects are not activated then)",
    "turn-to other": "change the battle position of {cards}",
    "give-back-control": "return control of {cards} to their owners",
    "take-control": "{who, select, you {take} other {{who} takes}} control of {cards}",
    "equip-this": "equip this card to {cards}",
    "equip-to": "equip {what} to {host} as an Equip Card",
    "for-cards": "{what} (for {cards})",
    "tie": (
        "tie {cards} to this card: when this card {destroyed, select, 1 {is destroyed} other {leaves the "
        "field}}, {gone}{back, select, 1 {; when it {lost, select, 1 {leaves the field} other {is destroyed}}, "
        "destroy this card} other {}}"
    ),
    "to-tied none": "nothing happens to {of, agree, p {them} other {it}}",
    "to-tied destroy": "destroy {of, agree, p {them} other {it}}",
    "to-tied banish": "banish {of, agree, p {them} other {it}}",
    "to-tied destroy and banish": "destroy {of, agree, p {them and banish them} other {it and banish it}}",
    "detach": "detach {number, plural, one {# Xyz Material} other {# Xyz Materials}} from {holder}",
    "reveal": "reveal {cards}{who, select, none {} other { to {who}}}",
    "or-as-many-as-there-are": "{what}, or as many as there are",
    "deck-of": "{who, select, you {your Deck} other {the Deck of {who}}}",
    "excavate-until": "excavate cards from the top of {deck} until they include {cards}",
    "seen-by": "{what}, shown to {who} alone",
    "excavate": "excavate the top {number, plural, one {card} other {# cards}} of {deck}",
    "excavate-as-many": "excavate as many cards from the top of {deck} as {number}",
    "result-called": '{what} (called "{label}")',
    "discard": "discard {cards}",
    "discard-to-grave": "discard {cards} to the Graveyard",
    "as-if-by-effect-of": "{what}, as if by the effect of {cards}",
    "as-effect-of": "{what}, which is then the effect of {cards}",
    "attach": "attach {cards} to {to} as Xyz Material",
    "send": "send {cards} to the Graveyard",
    "tribute": "Tribute {cards}",
    "bind": "bind this card to {cards}",
    "redirect-attack-on": "the attack is made on {cards} instead",
    "redirect-attack": "the attack is made on {cards} instead, and damage is calculated at once",
    "draw-cards": "{who, select, you {draw} other {{who} draws}} {number, plural, one {# card} other {# cards}}",
    "draw-cards-as-many": "{who, select, you {draw} other {{who} draws}} as many cards as {number}",
    "mill": (
        "{who, select, you {send} other {{who} sends}} the top {number, plural, one {card} other {# cards}} of "
        "{who, select, you {your} other {their}} Deck to the Graveyard"
    ),
    "mill-as-many": (
        "{who, select, you {send} other {{who} sends}} as many cards from the top of {who, select, you {your} "
        "other {their}} Deck to the Graveyard as {number}"
    ),
    "mill-banish": (
        "{who, select, you {banish} other {{who} banishes}} the top {number, plural, one {card} other {# cards}} of "
        "{who, select, you {your} other {their}} Deck"
    ),
    "mill-banish-as-many": (
        "{who, select, you {banish} other {{who} banishes}} as many cards from the top of {who, select, you {your} "
        "other {their}} Deck as {number}"
    ),
    "gain": "{who, select, you {gain} other {{who} gains}} {number, plural, one {# Life Point} other {# Life Points}}",
    "gain-for-each": (
        "{who, select, you {gain} other {{who} gains}} {number, plural, one {# Life Point} other {# Life Points}} "
        "for {cards}"
    ),
    "gain-as-many": "{who, select, you {gain} other {{who} gains}} Life Points equal to {number}",
    "none-or-all": "{none, select, 1 {none, or } other {}}{fewer, select, 1 {up to } other {}}{cards}",
    "one-if-several": "{cards}, 1 of them if there are several",
    "in-total": "{cards} (with {what} in total)",
    "possible-or-not": "{cards} (whether or not {cards, agree, p {they} other {it}} can be Summoned)",
    "or-none-if": "{what} (or none, if {when})",
    "so-that": "{cards} (so that {condition})",
    "at-random": "{cards} at random",
    "chosen-by": "{cards} (chosen by {who})",
    "inflict": "inflict {number} damage to {who}",
    "inflict-for-each": "inflict {number} damage to {who} for {cards}",
    "inflict-equal-to": "inflict damage to {who} equal to {number}",
    "pay-half": "pay half of your Life Points",
    "pay": "pay {number} Life Points",
    "pay-equal-to": "pay Life Points equal to {number}",
    "life-points-become": "{who, select, you {your Life Points} other {the Life Points of {who}}} become {number}",
    "place-counters": (
        "place {number, plural, one {# {counter, select, none {} other {{counter} }}counter} other {# {counter, "
        "select, none {} other {{counter} }}counters}} on {cards}"
    ),
    "remove-counters": (
        "remove {number, plural, one {# {counter, select, none {} other {{counter} }}counter} other {# {counter, "
        "select, none {} other {{counter} }}counters}} from {cards}"
    ),
    "place-as-many-counters": (
        "place as many {counter, select, none {} other {{counter} }}counters on {cards} as {number}"
    ),
    "remove-as-many-counters": (
        "remove as many {counter, select, none {} other {{counter} }}counters from {cards} as {number}"
    ),
    "remove-up-to-counters": (
        "remove up to as many {counter, select, none {} other {{counter} }}counters from {cards} as {number}"
    ),
    "divided-as-you-like": "{what}, divided among them as you like",
    "swap-piles": (
        "{who, select, you {exchange the cards of your Graveyard for those of your Deck} other {{who} exchanges the "
        "cards of their Graveyard for those of their Deck}}, which is shuffled"
    ),
    "shuffle": "{who, select, you {shuffle your Deck} other {{who} shuffles the Deck}}",
    "decide": "{who, select, you {decide} other {{who} decides}} {what}",
    "choose": "{who, select, you {choose} other {{who} chooses}} {what}",
    "a-type": "a Type",
    "an-attribute": "an Attribute",
    "at-activation": "{what} at activation",
    "declare": "{who, select, you {declare} other {{who} declares}} {what}",
    "whether": "whether to do this: {what}",
    "name-of-a-card": "the name of a card",
    "number-from-to": "a number from {low} to {high}",
    "other-than-the-number": '{what} other than the one called "{label}"',
    "so-many-answers": "{what} ({number})",
    "toss-again": "toss all of these coins again, and only the new results count",
    "toss": "toss {number, plural, one {# coin} other {# coins}}",
    "roll": "roll {number, plural, one {# die} other {# dice}}",
    "branch": (
        "{when, select, none {in any case: } other {if {when}: }}{then}{otherwise, select, none {} other {; "
        "otherwise: {otherwise}}}"
    ),
    "can-or-else": (
        "{who, select, you {you can} other {{who} can}} {plainly, select, 1 {} other {do this: }}{what}"
        "{when, select, none {} other {, if {when}}}; if {who, select, you {you do} other {{who} does}} not: "
        "{otherwise}"
    ),
    "other-can-do-this": "{who} can do this: {what}",
    "and-so-on": "and so on, up to {last}",
    "so-many-times": "do this {number} times in a row: ({steps})",
    "within": "({steps})",
    "nothing-changes": "nothing about {cards} changes",
    "all-but": "{cards} except {but}, including any that come later,",
    "only-these": "{what} (of {cards} alone)",
    "this-turn-not-counted": "{what} (this turn is not counted)",
    "each-time": "each time {when}{beside, select, none {} other { {beside, spaced}}}: {then}",
    "when-chosen": (
        "you can do this once{beside, select, none {} other { {beside, spaced}}}, when you choose and without a Chain"
        "{only, select, none {} other {, if {only}}}: {then}"
    ),
    "as-soon-as": "when {when}{beside, select, none {} other { {beside, spaced}}}: {then}",
    "within-turn": "this turn",
    "within-source": "while this card is face-up on the field",
    "within-until": "{until}",
    "from-now-on": "from now on",
    "until-end-of-nth": (
        "until the end of the {turn, select, 1 {1st} 2 {2nd} 3 {3rd} other {{turn}th}} turn{of, select, none {} "
        "you { of yours} other { of {of}}}"
    ),
    "from-nth-on": (
        "in the {turn, select, 1 {1st} 2 {2nd} 3 {3rd} other {{turn}th}} turn{of, select, none {} you { of "
        "yours} other { of {of}}}, counted from the turn in which this is done, or later"
    ),
    "counting-turns": "(counting {of, select, you {your turns} other {the turns of {of}}})",
    "within-chain-too": "even within a Chain",
    "for-those": "(for {cards})",
    "with-notes": "(noting {notes} now)",
    "noted-number": '{number} as "{label}"',
    "while-one-is-there": "{what}, as long as any of {cards} is face-up on the field",
    "noted-name": 'the name of {cards} as "{label}"',
    "while-it-stays": "for as long as this card stays where it is",
    "note": 'note {number} as "{label}" {until}',
    "negate activation": "negate that activation",
    "negate effect": "negate that effect",
    "negate attack": "negate the attack",
    "negate summon": "negate the Summon",
    "one-fusion-monster": "1 Fusion Monster",
    "show-and-send-materials": "show {cards} in your Extra Deck and send its Fusion Materials to the Graveyard",
    "fusion-summon": "Fusion Summon {cards}",
    "with-possible-materials": "{what} with {materials} as possible materials",
    "banishing-materials": "{what}, banishing the materials",
    "shuffling-materials": "{what}, shuffling the materials into the Deck",
    "ritual-summon": (
        "Ritual Summon {cards} by {send, select, 1 {sending monsters to the Graveyard} other {Tributing "
        "monsters}} whose Levels are in sum {exactly, select, 1 {exactly} other {at least}} its Level"
    ),
    "out-of-materials": "{what}, out of {materials}",
    "block-zone": (
        "choose {count, plural, one {# free zone} other {# free zones}} of {zones}{at, select, none {} other { {at}}}, "
        "which cannot be used {until}"
    ),
    "as-it-is-activated": "at activation",
    "players-exchange": "the players exchange {one} and {other}",
    "make-attack-direct": "the attack becomes a direct attack",
    "change-target": "that effect targets {cards} instead",
    "apply-to-other-player": "apply that effect to the other player",
    "normal-summon-this-at-once": "Normal Summon or Set {cards} at once",
    "without-tributes": "{what} without Tributing",
    "with-tributes": "{what} by Tributing at least 1 monster",
    "not-to-be-set": "{what} (it cannot be Set)",
    "of-the-turn": "{what} (as the Normal Summon or Set of this turn)",
    "normal-summon-at-once": "Normal Summon or Set 1 monster from your hand at once",
    "one-synchro-monster": "1 Synchro Monster",
    "synchro-summon-at-once": "Synchro Summon {cards} at once with {including} as one of the materials",
    "only-with-materials": "{what}, and no other materials than {materials}",
    "one-xyz-monster": "1 Xyz Monster",
    "xyz-summon-at-once": (
        "Xyz Summon {cards} at once with {some, select, 1 {some or all of } other {}}{materials} as materials"
    ),
    "xyz-summon-on-top": (
        "Special Summon {cards} on top of {materials}, as an Xyz Summon but whatever materials it lists (their own "
        "materials become its materials, too)"
    ),
    "it-is-not-destroyed": "it is not destroyed",
    "these-are-not-destroyed": "only {cards} {cards, agree, p {are} other {is}} not destroyed",
    "end-battle-phase": "end the Battle Phase",
    "to-end-phase": "it becomes the End Phase",
    "attack-by-effect": "{attacker} attacks {target}, in a Battle Phase of its own",
    "wins-the-duel": "{who} {who, select, you {win} other {wins}} the duel",
    "duel-is-draw": "the duel is a draw",
    "and-then": "then {what}",
    "if-done": "if that was done, {what}",
    "also-after-that": "also, after that, {what}",
    "and-if-done": "{first} and, if that was done, {what}",
    "done-if-still": "{what}, if that is still so",
    "done-if": "{what}, if {when}",
    "one-type-for-each-player": (
        "send all face-up monsters of a player to the Graveyard but those of one Type, which that player chooses if it "
        "was not theirs before"
    ),
    "one-attribute-for-each-player": (
        "send all face-up monsters of a player to the Graveyard but those of one Attribute, which that player chooses "
        "if it was not theirs before"
    ),
    "destroy-while-it-applies": "destroy {cards}",
    "destroy-this-unless": "destroy this card unless {condition}",
}
"""Actions of a player, one step each."""

LASTING: Mapping[str, str] = {
    "until-end-of-turn": (
        "until the end of the {turn, select, 1 {1st} 2 {2nd} 3 {3rd} other {{turn}th}} turn{of, select, none {} "
        "you { of yours} other { of {of}}} from now on"
    ),
    "until-standby-of": "until {of, select, you {your next Standby Phase} other {the next Standby Phase of {of}}}",
    "lasts": "{until}",
    "lasts-turns": (
        "{until}, {number, plural, one {# turn} other {# turns}}{of, select, none {} you { of yours} other { of {of}}}"
    ),
    "lasts-counting": "{until}, counting {of, select, you {your turns} other {the turns of {of}}}",
    "for-so-long": "{what} {until}",
    "on-cards": "{on} ({cards})",
    "modified": "{cards} {changes}{beside, select, none {} other { {beside, spaced}}}",
    "gains-what": "{of, agree, p {gain} other {gains}} {what}",
    "loses-what": "{of, agree, p {lose} other {loses}} {what}",
    "has-what": "{of, agree, p {have} other {has}} {what}",
    "can-attack-what": "can attack {what}{of, agree, other {}}",
    "becomes-what": "{of, agree, p {become} other {becomes}} {what}",
    "takes-on-what": "{of, agree, p {take} other {takes}} on {what}",
    "has-effects-negated": "{of, agree, p {have their} other {has its}} effects negated",
    "while-so": "while {when}",
    "face-down-too": "(face-down cards too)",
    "each-by-itself": "(worked out for each card by itself)",
    "changes-in-nothing": "{of, agree, p {change} other {changes}} in nothing",
    "stat-number": "{stat} {number}",
    "number-stat": "{number} {stat}",
    "stat-equal-to": "{stat} equal to {number}",
    "more-times": (
        "{number, plural, one {# more time} other {# more times}}{only, select, 1 {, on monsters only} other {}}"
    ),
    "as-many-more-times": "as many more times as {number}{only, select, 1 {, on monsters only} other {}}",
    "so-many-points": "{number} {stat}",
    "so-many-levels": "{number} {number, plural, one {{stat}} other {{stat}s}}",
    "so-many-for-each": "{what} for {cards}",
    "points-equal-to": "{stat} equal to {number}",
    "levels-equal-to": "{stat}s equal to {number}",
    "the-name": "the name {name}",
    "of-attribute": "{attribute}",
    "of-type": "{type}-Type",
    "the-name-of": "the name of {cards}",
    "the-attribute-of": "the Attribute of {cards}",
    "the-type-of": "the Type of {cards}",
    "the-name-and-effects-of": "the name and the effects of {cards}",
}
"""Lasting changes to cards, and their duration."""

STEPS_OF_EFFECTS: Mapping[str, str] = {**STEPS, **LASTING}
