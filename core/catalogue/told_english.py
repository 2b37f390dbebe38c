"""The English templates of what happens in a duel: one sentence for each kind of event."""

from collections.abc import Mapping

PIECES: Mapping[str, str] = {
    "hidden-card": "a card",
    "hidden-cards": "{number} cards",
    "unseen-card": "(hidden)",
    "missing-card": "card {card}, which is not there",
    "cards": "{cards, all}",
    "all-but-cards": "all but {cards, all}",
    "card-at": "{card} ({at})",
    "own-zone": "{zone}",
    "own-pile": "the {pile}",
    "own-pile-bare": "{pile}",
    "pile-of": "{player}'s {pile}",
    "pile-of-bare": "{player}'s {pile}",
    "by-source": "{source}: {what}",
    "cost-of-source": "Cost of {source}: {what}",
    "cost-to-use": "To use {source}: {what}",
    "cost-to-summon": "To Summon {source}: {what}",
}
"""Pieces of sentences: cards, places, and the card whose effect does something."""

MOVES: Mapping[str, str] = {
    "would-normal-summon": (
        "{player} decides to Normal Summon {card} to {to}"
        "{tributes, select, none {} other {, Tributing {tributes, all}}}."
    ),
    "would-set-monster": (
        "{player} decides to Set {card} in {to}{tributes, select, none {} other {, Tributing {tributes, all}}}."
    ),
    "would-set": "{player} decides to Set {card} in {to}.",
    "would-flip-summon": "{player} decides to Flip Summon {card}.",
    "would-change-position": "{player} decides to change {card} to {position}.",
    "would-special-summon": (
        "{player} decides to Special Summon {card} to {to}{costs, select, none {} other { with {costs, all}}}."
    ),
    "would-pendulum-summon": "{player} decides to Pendulum Summon {cards, all}.",
    "would-material-summon": "{player} decides to {kind} Summon {card} with {materials, all}.",
    "would-activate": (
        "{player} decides to activate {card}{to, select, none {} other { in {to}}}"
        "{targets, select, none {} other {, targeting {targets, all}}}."
    ),
    "would-attack": (
        "{player} decides to attack {target} with {card}{costs, select, none {} other {, giving {costs, all}}}."
    ),
    "would-attack-something": (
        "{player} decides to attack with {card}{costs, select, none {} other {, giving {costs, all}}}."
    ),
    "would-attack-directly": (
        "{player} decides to attack directly with {card}{costs, select, none {} other {, giving {costs, all}}}."
    ),
    "would-change-phase": (
        "{player} decides to go on to {phase, select, main1 {{phase}} main2 {{phase}} other {the {phase}}}."
    ),
    "goes-first": "{player} chooses to go first.",
    "goes-second": "{player} chooses to go second.",
    "chooses": "{player} chooses {answer}{about, select, none {} other { ({about})}}.",
    "no-card": "no card",
    "said-yes": "yes",
    "said-no": "no",
    "passes": "{player} passes.",
    "does-not-use": "{player} does not use {effects, any}.",
    "unused-effect": "{effect, select, none {} effect {the {effect} of } other {effect {effect} of }}{card}",
    "concedes": "{player} concedes.",
    "swaps-a-card": "{player} swaps a card with the Side Deck.",
    "swaps": "{player} swaps {side} from the Side Deck for {other} of the {deck}.",
    "is-ready": "{player} is ready for the next duel.",
    "told-as-illegal": "{what} It is illegal ({rules, all}).",
    "undoes": "{player} takes back everything after {event}.",
    "rewound": (
        "The duel goes back to after {event}{author, select, none {} other {, by {author}}}"
        "{reason, select, none {} other { ({reason})}}."
    ),
}
"""What players decide."""

_AGREEING = "{number, plural, other {}}{of, agree, other {}}"
"""What is done to cards agrees with their number and, in other languages, with their gender."""

CARDS: Mapping[str, str] = {
    "orders-pile": "{player} puts what came to the {pile} at one time in order.",
    "shuffles": "{player} shuffles the {pile}.",
    "shuffles-and-cuts": "{player} shuffles the {pile}, and the opponent cuts it.",
    "mixes-monsters": "{player} mixes the face-down monsters in {places, all}.",
    "draws": (
        "{player} draws {number, plural, one {# card} other {# cards}}{cards, select, none {} other {: {cards, all}}}."
    ),
    "go-to": "{cards, all} {number, plural, one {goes} other {go}} to {places, all}.",
    "leave-the-field": "{cards, all} {number, plural, one {leaves} other {leave}} the field.",
    "moved": "{groups, all}{why, select, battle { {why}} cost { {why}} other {}}.",
    "moved-together": "{cards, all} {number, plural, one {is} other {are}} {done}",
    "cards-from": "{cards, all} ({at})",
    "sent": _AGREEING + "sent to {to}",
    "destroyed": _AGREEING + "destroyed{elsewhere, select, none {} other { and moved to {elsewhere}}}",
    "tributed": _AGREEING + "Tributed{elsewhere, select, none {} other { and moved to {elsewhere}}}",
    "discarded": _AGREEING + "discarded",
    "used-as-material": _AGREEING + "used as material{under, select, none {} other { under {under}}}",
    "detached": _AGREEING + "detached{elsewhere, select, none {} other { to {elsewhere}}}",
    "attached": _AGREEING + "attached as material under {to}",
    "banished": _AGREEING + "banished{down, select, none {} other { face-down}}",
    "returned": _AGREEING + "returned to {to}",
    "added": _AGREEING + "added to {to}",
    "placed": _AGREEING + "placed in {to}",
    "placed-in": (
        _AGREEING + "placed in {to}"
        "{position, select, none {} up { {position}} down { {position}} other { in {position}}}"
    ),
    "put-in": _AGREEING + "placed in {to} to be activated",
    "summoned-to": (
        _AGREEING + "Summoned to {to}"
        "{position, select, none {} up { {position}} down { {position}} other { in {position}}}"
    ),
    "set-in": _AGREEING + "Set in {to}",
    "equipped-in": _AGREEING + "equipped in {to}",
    "controlled-by": (
        _AGREEING + "{controller, select, none {under new control} other {now controlled by {controller} ({to})}}"
    ),
    "removed": _AGREEING + "removed from the duel",
    "sets": "{player} Sets {cards, all} in {places, all}.",
    "positions-changed": "{changes, all}{why, select, battle { because it is attacked} other {}}.",
    "now-in-position": "{card} is now in {position}",
    "now-lies": "{card} is now {position}",
    "flipped-by-attack": "{card} was Set, and is flipped face-up because it is attacked.",
    "cards-excavated": (
        "{cards, all} {number, plural, one {is} other {are}} excavated{of, agree, other {}}"
        "{to, select, none {} other { to {to}}}."
    ),
    "cards-shown": (
        "{cards, all} {number, plural, one {is} other {are}} shown{of, agree, other {}}"
        "{to, select, none {} other { to {to}}}."
    ),
    "tokens-made": "{number, plural, one {# Token is} other {# Tokens are}} made ({cards, all}).",
    "values-changed": "{changes, apart}.",
    "counts-as": "{card} now {facts, all}",
    "count-as": "{cards, all} now {facts, all}",
    "values-because-of": "{what} (due to {sources, all})",
    "an-own-effect": "its own effect",
    "fact-has": "{number, plural, one {has} other {have}} {values, all}",
    "fact-is": "{number, plural, one {is} other {are}} {values, all}",
    "fact-as-before": "{number, plural, one {is} other {are}} as before",
    "fact-as-printed": "{number, plural, one {has its} other {have their}} printed values again",
    "fact-rest": "{number, plural, one {is} other {are}} otherwise as printed",
    "fact-atk": "{value} ATK",
    "fact-def": "{value} DEF",
    "fact-level": "{what} {value}",
    "fact-name": '{number, plural, one {is} other {are}} treated as "{name}"',
    "fact-scales": "Pendulum Scales {left} and {right}",
    "fact-negated": "{number, plural, one {has its} other {have their}} effects negated",
    "fact-not-negated": "no longer {number, plural, one {has its} other {have their}} effects negated",
    "counters-placed": (
        "{number, plural, one {# {counter, title} Counter is} other {# {counter, title} Counters are}} placed on "
        "{card}."
    ),
    "counters-removed": (
        "{number, plural, one {# {counter, title} Counter is} other {# {counter, title} Counters are}} removed from "
        "{card}."
    ),
    "not-equipped": "{card} is no longer equipped to anything.",
    "equipped": "{card} is equipped to {host}.",
    "not-bound": "{card} is no longer bound to any card.",
    "bound": "{card} is bound to {cards, all}.",
    "zones-blocked": "{zones, all} cannot be used.",
    "zones-free": "all zones can be used again.",
    "life-points-changed": "{changes, all}.",
    "gains-life": "{player} gains {number} Life Points (LP {left})",
    "pays-life": "{player} pays {number} Life Points (LP {left})",
    "loses-life": "{player} loses {number} Life Points (LP {left})",
    "takes-damage": "{player} takes {number} damage (LP {left})",
}
"""What happens to cards and Life Points."""

_WHO_YOU_ARE = "{you, select, none {} other { (“you” is {you}.)}}"

COURSE: Mapping[str, str] = {
    "chooser-by-chance": "By lot (such as a coin toss), {player} may choose who goes first.",
    "chooser-as-loser": "{player} may choose who goes first, as the loser of the duel before.",
    "duel-began": "The duel begins with {player} going first, {life} Life Points each.",
    "duel-began-unequal": "The duel begins with {player} going first, Life Points {one} and {two}.",
    "turn-comment": "turn {turn} of {player}",
    "turn-began": "Turn {turn} of {player} begins.",
    "phase-goes-on": "{phase, select, main1 {{phase}} main2 {{phase}} other {the {phase}}} goes on.",
    "phase-began": "{phase, select, main1 {{phase}} main2 {{phase}} other {the {phase}}} begins.",
    "step-began": "{step}.",
    "wins": "{player} wins ({reason}).",
    "wins-because": "{player} wins: {why}.",
    "over life points": "{loser} has no Life Points left",
    "over match won": "{loser} has no Life Points left, by a direct attack that wins the Match",
    "over deck out": "{loser} has no card left to draw",
    "over conceded": "{loser} concedes",
    "over disconnected": "{loser} lost the connection",
    "draw": "The duel is a draw ({reason}).",
    "may-respond": "{player} may {window}.",
    "has-no-response": "{player} has nothing to respond with.",
    "both-passed": "Both players passed.",
    "must-choose": "{player} must choose {answer} ({about}){choices, select, none {} other {, from {choices}}}.",
    "can-only-choose": "{player} can only choose {cards, all} ({about}).",
    "tosses": "{player} tosses {results, all}.",
    "tosses-again": "{player} tosses again: {results, all}.",
    "rolls": "{player} rolls {results, all}.",
    "picked-at-random": "{cards, all} {number, plural, one {is} other {are}} picked at random for {player}.",
    "set-up": "The table is set up: turn {turn} of {player}, {phase}, Life Points {one} and {two}.",
    "remark": "Remark: {text}",
    "remark-for": "Remark for {player}: {text}",
    "match-duel-began": "Duel {duel} of the Match begins{file, select, none {} other { ({file})}}.",
    "match-duel-won": "Duel {duel} of the Match goes to {player}.",
    "match-won-by-duel": "Duel {duel} of the Match goes to {player}, who wins the Match by it.",
    "match-duel-drawn": "Duel {duel} of the Match is a draw.",
    "match-goes-to": "{player} wins the Match.",
    "match-without-winner": "The Match is a draw.",
    "players-bound": "Effects restrict the players now ({players, apart}).",
    "players-free": "No effect restricts the players any more.",
    "lasting-began": (
        "{source} applies{to, select, none {} other { to {to, all}}} {until}"
        "{turns, select, 0 {} other {, {turns, plural, one {# turn} other {# turns}}}}."
    ),
    "own-effect-lasts": (
        "the effect of {source} on itself lasts {until}"
        "{turns, select, 0 {} other {, {turns, plural, one {# turn} other {# turns}}}}."
    ),
    "number-noted-now": '{source} notes {number} as "{label}".',
    "tied": "{source} is tied to {cards, all}.",
    "done-by-itself": "The effect of {source} is applied.",
    "put-off-done": "The delayed effect of {source} is applied.",
    "put-off-by-an-effect-done": "A delayed effect is applied.",
    "lasting-ended": "{sources, all} no longer {sources, plural, one {applies} other {apply}}.",
    "an-effect-ended": "An effect no longer applies.",
    "applies-from-now": "{source}: from now on, {what}" + _WHO_YOU_ARE,
    "applies-so-long": "{source}: {what}" + _WHO_YOU_ARE,
    "applies-no-longer": "No longer in force ({source}): {what}" + _WHO_YOU_ARE,
    "as-sentence": "{what}.",
    "told-together": "{lines, spaced}",
}
"""The course of the duel: turns, windows, questions, chance, lasting effects, Matches."""

PLAY: Mapping[str, str] = {
    "summons": (
        "{player} {summon}s {monsters, all}{materials, select, none {} other { with {materials, all} as material}}."
    ),
    "entrance": (
        "{card}{origin, select, none {} other { from {origin}}}{to, select, none {} other { to {to}}}"
        "{at, select, none {} other { in {at}}}{position, select, none {} other { in {position}}}"
        "{tributes, select, none { without a Tribute} other {}}"
    ),
    "entrances": (
        "{card}{origin, select, none {} other { from {origin}}} to {places, all}"
        "{position, select, none {} other { in {position}}}"
    ),
    "summon-succeeds": "The Summon{cards, select, none {} other { of {cards, all}}} succeeds.",
    "summon-negated": "the Summon{cards, select, none {} other { of {cards, all}}} is negated.",
    "normal-summon-negated": (
        "the Summon{cards, select, none {} other { of {cards, all}}} is negated, and the Normal Summon of {player} for "
        "this turn is used up."
    ),
    "attacks": "{card} attacks {target}.",
    "attacks-again": "{card} now attacks {target}.",
    "attack-turned": "The attack of {card} now goes to {target}.",
    "attack-redirected": "The attack of {card} now goes to {target}, and damage is calculated at once.",
    "directly": "{player} directly",
    "replay-began": "The opponent's monsters changed: a Replay. {player} chooses anew.",
    "attack-ended": "{why}.",
    "battle": (
        "Battle: {card} (ATK {atk}){against, select, none {} other { against {against}}}: "
        "{results, select, none {nothing happens} other {{results, all}}}."
    ),
    "against-atk": "{card} (ATK {value})",
    "against-def": "{card} (DEF {value})",
    "cards-destroyed": "{cards, all} {number, plural, one {is} other {are}} destroyed",
    "cards-destroyed-unless": (
        "{cards, all} {number, plural, one {is} other {are}} destroyed unless an effect saves "
        "{number, plural, one {it} other {them}}"
    ),
    "activates": (
        "{link, select, none {} other {Chain Link {link}: }}{player} activates "
        "{effect, select, none {} effect {the {effect} of } other {effect {effect} of }}{card}"
        "{zone, select, none {} other { ({zone})}}{pile, select, none {} other { in {pile}}}"
        "{targets, select, none {} other {, targeting {targets, all}}}"
        "{costs, select, none {} other {, at the cost of {costs, all}}}."
    ),
    "activates-from": (
        "{link, select, none {} other {Chain Link {link}: }}{player} activates "
        "{effect, select, none {} effect {the {effect} of } other {effect {effect} of }}{card}"
        "{zone, select, none {} other { (from {zone})}}{pile, select, none {} other { from {pile}}}"
        "{targets, select, none {} other {, targeting {targets, all}}}"
        "{costs, select, none {} other {, at the cost of {costs, all}}}."
    ),
    "targeted": "{cards, all} {number, plural, one {is} other {are}} targeted.",
    "link": "Chain Link {link}{card, select, none {} other { ({card})}}",
    "link-resolves": "{link} resolves.",
    "link-resolves-negated": "{link} is negated and does nothing.",
    "link-resolved": "{link} has resolved.",
    "effect-changes-nothing": "The effect of {card} changes nothing: its amount is 0.",
    "own-special-summon": (
        "By its own text {card} can be Special Summoned{when, select, none {} other { if {when}}}"
        "{cost, select, none {} other {, by doing this: {cost}}}." + _WHO_YOU_ARE
    ),
    "with-fewer-tributes-by": "{card}: Normal Summoned with fewer Tributes by the effect of {source}.",
    "own-normal-summon": (
        "By its own text {card} can be Normal Summoned without a Tribute{when, select, none {} other { if {when}}}."
    ),
    "link-negated": "the {what} of {link} is negated.",
    "targets-changed": "{link} targets {cards} instead.",
    "players-exchanged": "{link} is applied to the other player.",
    "effect-applied": "The effect of {card} has been applied.",
    "chain-resolved": "The Chain has resolved.",
    "nothing-more-applied": "Nothing more is applied.",
    "triggers-met": "{triggers, all}.",
    "may-trigger": (
        "{player} may activate {effect, select, none {} effect {the {effect} of } other {effect {effect} of }}{card}"
    ),
    "must-trigger": (
        "{player} must activate {effect, select, none {} effect {the {effect} of } other {effect {effect} of }}{card}"
    ),
    "timing-missed": "{card} misses its timing.",
    "timing-just-missed": "{copies, plural, one {{card} misses its timing} other {# copies of {card} miss their "
    "timing}}: {why}",
    "about-to-destroy": "{source} is about to destroy {cards, all}.",
    "spares": "The effect of {source} saves {cards, all} from destruction.",
    "does-nothing": "{card} does nothing: {why}.",
    "part-does-nothing": "Part of the effect of {card} does nothing: {why}.",
}
"""Summons, battles and Chains."""

RECORDS: Mapping[str, str] = {
    "seen": "{said}",
    "corrected": (
        "Corrected{author, select, none {} other { by {author}}}: {changes, all}"
        "{reason, select, none {} other { ({reason})}}."
    ),
    "life-corrected": "{player} has {life} Life Points",
    "summons-corrected": (
        "{number, plural, one {# Normal Summon or Set counts} other {# Normal Summons or Sets count}} "
        "for {player} this turn"
    ),
    "put-elsewhere": (
        "{card} {to, select, none {is taken away} other {goes to {to}}}"
        "{position, select, none {} up { {position}} down { {position}} other { in {position}}}"
    ),
    "pile-in-order": "{cards, all} lie in this order in {at}",
    "identified": (
        "{cards, all}{author, select, none {} other { ({author})}}{reason, select, none {} other { ({reason})}}."
    ),
    "named-in-zone": "{at} is {name}",
    "named-in-pile": "{at, select, none {a card} other {a card in {at}}} is {name}",
    "told-at-time": "{what} {time}",
    "attempted": "Refused: {text}",
    "attempted-against": "Refused: {text} ({rules, and})",
    "judge-called": "the judge was called at {time}",
    "ruling": (
        "Ruling{author, select, none {} other { by {author}}}{at, select, none {} other { on {at}}}: {told, apart}"
        "{rules, select, none {} other { ({rules, all})}}{reason, select, none {} other { ({reason})}}."
    ),
    "penalized": (
        "{penalty, select, none {} other {{penalty} for }}{player}{infraction, select, none {} other {, {infraction}}}"
    ),
    "remedied": "remedy: {remedy}",
    "upgraded": "not the penalty of the table: {reason}",
    "appealed": "on appeal{decided_by, select, none {} other { to {decided_by}}}: {appeal}",
    "time-extended": (
        "The time is extended by {minutes, plural, one {# minute} other {# minutes}}"
        "{author, select, none {} other { by {author}}}{reason, select, none {} other { ({reason})}}."
    ),
}
"""What people add to the log."""

TOLD: Mapping[str, str] = {**PIECES, **MOVES, **CARDS, **COURSE, **PLAY, **RECORDS}
