"""The English templates for selectors: nouns, places, numbers, and facts about cards."""

from collections.abc import Mapping

LISTS: Mapping[str, str] = {
    "every": "{parts, all}",
    "either": "{parts, any}",
    "apart": "{parts, apart}",
    "enumerated": "{parts}",
    "with-rest": "{told} {rest}",
    "rest": "{rest}.",
    "quoted": '"{name}"',
    "nothing": "nothing",
    "one": "1",
    "either-or": "either {ways, any}",
}
"""Lists, and phrases beside a phrase."""

REFERENCES: Mapping[str, str] = {
    "ref this": "this card",
    "ref targets": "the target",
    "several-targets": "the targets{=p}",
    "ref first target": "the first target",
    "ref second target": "the second target",
    "ref costs": "what was given for the cost",
    "ref chosen": "the cards chosen together",
    "ref event": "it",
    "ref moved": "that card",
    "several-moved": "those cards{=p}",
    "one-of-several-moved": "one of those cards",
    "ref equipped": "the equipped monster",
    "ref equip cards": "the Equip Cards on this card{=p}",
    "ref linked": "the monster bound to this card",
    "ref attacker": "the attacking monster",
    "ref attacked": "the attack target",
    "ref battled": "the monster that this card battles",
    "ref battling monsters": "the battling monsters{=p}",
    "ref materials": "the Xyz Materials of this card{=p}",
    "of-those-cards": "{what} (of {cards}){=p}",
    "ref last materials": "the Xyz Materials that this card had as it left the field{=p}",
    "ref fusion materials": "its Fusion Materials{=p}",
    "ref summon materials": "the Tributes and materials of its Summon{=p}",
    "ref remembered": "the remembered card",
    "ref copied card": "the card whose effect it is",
    "ref last link": "the card that was activated",
    "ref flipped by attack": "the monster that the attack flips",
    "ref it": "it",
    "it": "it",
    "them": "them{=p}",
    "they": "they{=p}",
    "refs targets": "targets{=p}",
    "refs costs": "cards given for the cost{=p}",
    "refs chosen": "cards chosen together{=p}",
    "refs event": "cards to which that happened{=p}",
    "refs moved": "cards moved so{=p}",
    "refs remembered": "remembered cards{=p}",
    "refs equip cards": "Equip Cards on this card{=p}",
    "refs battling monsters": "battling monsters{=p}",
    "refs materials": "Xyz Materials of this card{=p}",
    "refs last materials": "Xyz Materials that this card had as it left the field{=p}",
    "refs fusion materials": "Fusion Materials of it{=p}",
    "refs summon materials": "Tributes and materials of its Summon{=p}",
    "some-of": "{count} of {of}",
    "one-of-cards": "one{=s} of {cards}",
    "labelled": '{what} ("{label}")',
    "called": 'called "{label}"',
}
"""References to cards that are determined elsewhere; a plural is marked."""

AREAS: Mapping[str, str] = {
    "area monsters": "Monster Zones{=p}",
    "area spells": "Spell & Trap Zones{=p}",
    "area field zone": "Field Zone",
    "field-among-areas": "field",
    "area pendulum zones": "Pendulum Zones{=p}",
    "area hand": "hand",
    "area deck": "Deck",
    "area grave": "Graveyard",
    "area banished": "banished cards{=p}",
    "area extra": "Extra Deck",
    "the-area monsters": "Monster Zones{=p}",
    "the-area spells": "Spell & Trap Zones{=p}",
    "the-area field zone": "Field Zone",
    "the-field-among-areas": "field",
    "the-area pendulum zones": "Pendulum Zones{=p}",
    "the-area hand": "hand",
    "the-area deck": "Deck",
    "the-area grave": "Graveyard",
    "the-area banished": "banished cards{=p}",
    "the-area extra": "Extra Deck",
    "areas-of-player": "{whose}'s {areas, any}{the, select, other {}}",
    "areas": "{whose, select, none {the {areas, any}} other {{whose} {areas, any}}}{the, select, other {}}",
}
"""Zones and piles; `the-area` is the same with its article, in languages that have one."""

NOUNS: Mapping[str, str] = {
    "noun-card": "{number, plural, one {card} other {cards{=p}}}",
    "noun-monster": "{number, plural, one {monster} other {monsters{=p}}}",
    "noun-spell": "{number, plural, one {Spell} other {Spells{=p}}}",
    "noun-trap": "{number, plural, one {Trap} other {Traps{=p}}}",
    "noun-backrow": "{number, plural, one {Spell or Trap} other {Spells and Traps{=p}}}",
    "noun-token": "{number, plural, one {Token} other {Tokens{=p}}}",
    "spell-cards": "Spell Cards{=p}",
    "trap-cards": "Trap Cards{=p}",
    "noun": (
        "{face, select, none {} other {{face} }}{attributes, select, none {} other {{attributes} }}{types, "
        "select, none {} other {{types} }}{non, select, none {} other {{non, spaced} }}{kinds, select, none {} "
        "other {{kinds} }}{names, select, none {} other {{names}{base, select, none {{number, plural, one {} "
        "other {{=p}}}} other { }}}}{in_names, select, none {} other {{in_names} }}{base, select, none {} other "
        "{{base}}}"
    ),
    "of-kind": "{name}{kind, select, other {}}{noun, agree, other {}}",
    "non-kind": "non-{kind}",
    "non-card": "non-{card}",
    "how-many": (
        "{none, select, 1 {none, or } other {}}{fewer, select, 1 {up to } other {}}{number, select, none {as "
        "many} other {{number}}}{more, select, 1 { or more} other {}}"
    ),
    "from-to": "{low} to {high}",
    "as-many-as": "{cards} as {number}",
    "up-to-as-many-as": "{cards}, up to {number}",
    "so-many-cards": (
        "{count, select, all {all {other, select, none {} other {other }}} each {each {other, select, none {} "
        "other {other }}} the {the {other, select, none {} other {other }}} a {{other, select, none {{noun, "
        "begins, u {a } x {an } vowel {an } other {a }}} other {another }}} bare {{other, select, none {} other "
        "{other }}} other {{count} {other, select, none {} other {other }}}}{noun}{tail, select, none {} other { "
        "{tail, spaced}}}"
    ),
    "if-they-are": (
        "{cards}{many, select, 1 {} other {{=s}}} (if {many, select, 1 {they} other {it}} {clauses})"
        "{of, agree, other {}}"
    ),
    "if-face": "{cards} (if {face}){of, agree, other {}}",
    "a-card": "a card",
    "a-monster": "a monster",
    "a-card-or-effect": "a card or effect",
}
"""Cards as nouns, with their attributes."""

PLACES: Mapping[str, str] = {
    "where-controlled": "{who, select, you {you control} both {on the field} other {{who} controls}}",
    "where-controlled-monster-card": (
        "{who, select, you {you control} both {on the field} other {{who} controls}} (a Monster Card)"
    ),
    "where-among-monsters": (
        "among the monsters {who, select, you {you control} both {on the field} other {{who} controls}}"
    ),
    "where-banished": "among {whose} banished cards",
    "where-in": "in {areas}",
    "where-from": "from {areas}",
    "where-owned": "of {who, select, you {yours} opponent {your opponent} other {{who}}}",
    "is-controlled": (
        "{of, agree, p {are} other {is}} {who, select, you {under your control} both {on the field} other {under "
        "the control of {who}}}"
    ),
    "is-controlled-monster-card": (
        "{of, agree, p {are Monster Cards} other {is a Monster Card}} {who, select, you {you control} both {on "
        "the field} other {{who} controls}}"
    ),
    "is-among-monsters": (
        "{of, agree, p {are} other {is}} among the monsters {who, select, you {you control} both {on the field} "
        "other {{who} controls}}"
    ),
    "is-banished": "{of, agree, p {are} other {is}} among {whose} banished cards",
    "is-in": "{of, agree, p {are} other {is}} in {areas}",
    "is-owned": (
        "{of, agree, p {are} other {is}} {who, select, you {yours} opponent {your opponent's} other {of {who}}}"
    ),
}
"""Where cards are: after a noun, and as a predicate."""

SELECTORS: Mapping[str, str] = {**LISTS, **REFERENCES, **AREAS, **NOUNS, **PLACES}
