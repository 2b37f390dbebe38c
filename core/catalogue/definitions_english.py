"""The English templates and words for whole card definitions: effects, costs, ways to Summon the card."""

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "target": "target {cards}",
    "mode": "{description}{when, select, none {} other { (only if {when})}}: {steps}",
    "becomes": (
        "target {cards}: this becomes the effect of its activation{anyway, select, 1 {, whatever it requires} other {}}"
    ),
    "choose-one": "choose one: {modes, apart}",
    "or-mode": "or {mode}",
    "you-can": "you can {what}",
    "you-can-do-this": "you can do this: {what}",
    "someone-can": "{player} can {what}",
    "someone-can-do-this": "{player} can do this: {what}",
    "does-nothing-by-itself": "it does nothing by itself",
    "effect": (
        "{opening, select, none {} other {{opening}: }}{body}{mandatory, select, none {} other { "
        "{mandatory}}}{notes, select, none {} other { {notes}}}{rest, select, none {} other { {rest}}}."
    ),
    "numbered-effect": "{number}. {kind}: {effect}",
    "mandatory": "(mandatory)",
    "notes": "({notes})",
    "if": "if {what}{mandatory, select, 1 { (mandatory)} other {}}",
    "at": "{what}{mandatory, select, 1 { (mandatory)} other {}}",
    "when": "when {what}{mandatory, select, 1 { (mandatory)} other {}}",
    "limit-with-others": "in a limit of uses with its other effects",
    "once-in-its-place": "once while this card lies there",
    "once": "{once}{together, select, 1 {, its other effects included} other {}}",
    "uses-alone": "up to {uses, select, 2 {twice} other {{uses} times}}",
    "uses-by-turn": (
        "up to {uses, select, 2 {twice} other {{uses} times}} per turn"
        "{together, select, 1 {, its other effects included} other {}}"
    ),
    "uses-by-turn-by-name": (
        "up to {uses, select, 2 {twice} other {{uses} times}} per turn for all cards of this name"
        "{together, select, 1 {, its other effects included} other {}}"
    ),
    "uses-by-duel-by-name": (
        "up to {uses, select, 2 {twice} other {{uses} times}} per duel for all cards of this name"
        "{together, select, 1 {, its other effects included} other {}}"
    ),
    "uses-by-chain": (
        "up to {uses, select, 2 {twice} other {{uses} times}} per Chain"
        "{together, select, 1 {, its other effects included} other {}}"
    ),
    "uses-by-battle": (
        "up to {uses, select, 2 {twice} other {{uses} times}} per battle"
        "{together, select, 1 {, its other effects included} other {}}"
    ),
    "uses-by-while-face-up": (
        "up to {uses, select, 2 {twice} other {{uses} times}} while this card is face-up on the field"
        "{together, select, 1 {, its other effects included} other {}}"
    ),
    "your-turn": "your turn",
    "turn-of-opponent": "your opponent's turn",
    "in-phases": "in the {phases}{of, select, none {} other { of {of}}}",
    "during": "during {what}",
    "while-banished": "while banished",
    "as-granted": (
        "as an effect of an Xyz Monster that was Summoned with this card as material{only, select, none {} other "
        "{, each of its materials being {only}}}"
    ),
    "in-areas": "in {areas}",
    "in-pendulum-zone": "in a Pendulum Zone",
    "note-face-down": "while it is face-down on the field",
    "note-damage-step": "it can be activated in the Damage Step, too",
    "note-damage-calculation": "only during damage calculation",
    "note-either-player": "either player may activate it",
    "note-no-responses": "nothing can be activated in response",
    "note-no-responses-by": "{cards} cannot be activated in response",
    "note-restriction": "in the turn in which you use it you cannot {what}",
    "note-even-before": "it can answer what happened earlier in the same Chain",
    "note-can-miss": "it can miss its timing",
}
"""A whole effect in one sentence."""

SUMMONING: Mapping[str, str] = {
    "procedure": (
        "it can be Special Summoned from {areas}{side, select, none {} other { {side}}}{position, select, none "
        "{} other {, {position}}}{overlay, select, none {} other { on top of {overlay}}}{when, select, none {} "
        "other {, if {when}}}{cost, select, none {} other {, by doing this: {cost}}}{once, select, none {} other "
        "{ ({once})}}."
    ),
    "tributes": "{numbers} {number, plural, one {Tribute} other {Tributes}}",
    "plus-material": "+ {cards}",
    "exact-material": "{cards} (without a substitute)",
    "materials-are": "materials: {materials, spaced}.",
    "way own": "its own procedure",
    "way effect": "card effects",
    "way normal": "Normal Summon",
    "way tribute": "Tribute Summon",
    "way flip": "Flip Summon",
    "way special": "Special Summon",
    "way link": "Link Summon",
    "way fusion": "Fusion Summon",
    "way ritual": "Ritual Summon",
    "way synchro": "Synchro Summon",
    "way xyz": "Xyz Summon",
    "way pendulum": "Pendulum Summon",
    "special-summoned-only-by": "it can be Special Summoned only by {ways}.",
    "not-special-summoned": "it cannot be Special Summoned.",
    "special-summoned-only-with": "it can be Special Summoned only by effects of {cards}.",
    "normal-summon-takes": "its Normal Summon takes {tributes}.",
    "tributes-are": "each Tribute for it has to be {cards}.",
    "only-one you": "you can control only one that is face-up.",
    "only-one both": "there can be only one that is face-up on the field.",
    "setting-takes": "to Set it takes {tributes}.",
    "summon-cannot-be-negated": "its {kinds} Summon cannot be negated.",
    "summon-no-responses": "when it is {kinds} Summoned, nothing can be activated in response.",
    "not-summoned-otherwise-from": "it cannot be Special Summoned otherwise from {areas}.",
    "summon-no-responses-by": "when it is {kinds} Summoned, {cards} cannot be activated in response.",
    "summon-guarded-by-material": (
        "the {kinds} Summon of {cards} with it as a material cannot be negated, and the opponent cannot activate cards "
        "or effects when they are so Summoned."
    ),
    "no-summon-bars": "there is no Summon of it to which {cards} cannot be activated in response.",
    "not-summoned-from": "it cannot be Special Summoned from {areas}.",
    "special-summon-requires": "it can be Special Summoned only while {when}.",
    "special-summon-takes": "you can Special Summon it from {areas} only if you Tribute {cards}.",
    "normal-summon-requires": "it can be Normal Summoned only while {when}.",
    "flip-summon-requires": "it can be Flip Summoned only while {when}.",
    "summon-requires": "for fewer Tributes than its Level asks: only if {when}.",
    "attack-takes": "to attack with it: {steps}.",
    "is-trap-monster": "it is a monster, too: {face}.",
    "name-counts-as": "its name counts as {name}{areas, select, none {} other { in {areas}}}.",
    "name-counts-with": "its name counts as one with {names} in it.",
    "wins-while": "its player wins the duel while it is in the hand and {when}.",
    "must-be-properly-summoned-first": (
        "it must first be Summoned this way before it can be Special Summoned in any other way."
    ),
    "must-be-properly-summoned-first-elsewhere": (
        "it must first be Summoned this way before it can be Special Summoned from anywhere but the Extra Deck."
    ),
    "cannot-be-normal-summoned": "it cannot be Normal Summoned or Set.",
    "cannot-be-set": "it cannot be Set.",
    "only-placed-by-effects": "it comes to the field by card effects only: it is neither activated nor Set.",
    "stays-on-field": "it stays on the field after it has resolved.",
    "set-from-hand-as-spell": "it can be Set from the hand as a Spell.",
    "synchro-substitute": "it can take the place of one Synchro Material that is listed by a name with {names}.",
    "activated-from-hand": "it can be activated from the hand while {when}.",
    "entire-ritual-tribute": "it alone can be all that is given for the Ritual Summon of {cards}, whatever its Level.",
    "only-substitutes": "it can be a Synchro Material only in the place of another.",
    "fusion-substitute": "it can take the place of one Fusion Material that is listed by its name.",
    "attribute-substitute": "it can take the place of one Fusion Material of {cards} that is listed by its Attribute.",
}
"""How a card is Summoned."""

DEFINITIONS: Mapping[str, str] = {**SENTENCES, **SUMMONING}
