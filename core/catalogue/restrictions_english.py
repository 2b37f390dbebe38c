"""The English templates for traits of cards and for what players cannot do."""

from collections.abc import Mapping

TRAITS: Mapping[str, str] = {
    "trait cannot attack": "cannot attack{of, agree, other {}}",
    "trait cannot declare attacks": "cannot declare an attack{of, agree, other {}}",
    "trait cannot attack directly": "cannot attack directly{of, agree, other {}}",
    "trait cannot be attacked": (
        "cannot be attacked{on, select, none {} other { by {on}}}{to, select, none {} other { by {to}}}{of, agree, "
        "other {}}"
    ),
    "trait cannot change position": "cannot change battle position{of, agree, other {}}",
    "trait attacks directly": "can attack directly{of, agree, other {}}",
    "trait attacks twice": "can attack twice{of, agree, other {}}",
    "trait further attacks": (
        "can attack {number, plural, one {# more time} other {# more times}}{on, select, none {} other {, {on} "
        "only}}{of, agree, other {}}"
    ),
    "trait attacks all": "can attack every monster of the opponent once{of, agree, other {}}",
    "trait attacks again at once": "can attack once more immediately{of, agree, other {}}",
    "trait attacks only": "can attack {cards} only{of, agree, other {}}",
    "trait piercing": "{of, agree, p {inflict} other {inflicts}} piercing damage{to, select, none {} other { to {to}}}",
    "trait must attack": "must attack if {of, agree, p {they} other {it}} can",
    "trait not destroyed by battle": "cannot be destroyed by battle{of, agree, other {}}",
    "trait not destroyed by effects": "cannot be destroyed by {effects}{of, agree, other {}}",
    "trait not destroyed by maintenance": "cannot be destroyed for want of a cost of a Phase{of, agree, other {}}",
    "trait untargetable": "cannot be targeted by {effects}{of, agree, other {}}",
    "trait unaffected": "{of, agree, p {are} other {is}} unaffected by {sources}",
    "trait no battle damage": (
        "{of, agree, p {inflict} other {inflicts}} no battle damage{to, select, none {} other { to {to}}}"
    ),
    "trait doubles battle damage": (
        "{of, agree, p {inflict} other {inflicts}} double battle damage{to, select, none {} other { to {to}}}"
    ),
    "trait halves battle damage": (
        "{of, agree, p {inflict} other {inflicts}} half the battle damage{to, select, none {} other { to {to}}}"
    ),
    "trait inflicts its original ATK": (
        "{of, agree, p {inflict} other {inflicts}} battle damage equal to "
        "{of, agree, p {their} other {its}} original ATK{to, select, none {} other { to {to}}}"
    ),
    "trait wins the Match": (
        "{of, agree, p {win} other {wins}} the Match with a direct attack that leaves the opponent no Life Points"
    ),
    "trait cannot be tributed": "cannot be Tributed{of, agree, other {}}",
    "trait cannot be tributed for a Summon": (
        "cannot be Tributed for a Tribute Summon{on, select, none {} other { of {on}}}{of, agree, other {}}"
    ),
    "trait cannot be tributed but for a Summon": "cannot be Tributed except for a Tribute Summon{of, agree, other {}}",
    "trait cannot be tributed by effects": "cannot be Tributed by card effects{of, agree, other {}}",
    "trait cannot be material": "cannot be {material}{of, agree, other {}}",
    "trait limits other materials": "can be a Synchro Material only with {cards}{of, agree, other {}}",
    "trait no shield": "{of, agree, p {do} other {does}} not prevent the opponent from attacking directly",
    "trait cannot be banished": "cannot be banished{of, agree, other {}}",
    "trait nothing is banished instead": (
        "{of, agree, p {keep} other {keeps}} other cards from being banished instead of what would happen to them"
    ),
    "trait banished when it leaves": (
        "{of, agree, p {are banished when they leave} other {is banished when it leaves}} the field"
        "{on, select, none {} other { as a material of {on}}}"
    ),
    "trait banished when destroyed": (
        "{of, agree, p {are banished when they are} other {is banished when it is}} destroyed"
    ),
    "trait on the Deck instead of the Graveyard": (
        "{of, agree, p {are} other {is}} placed on top of the Deck instead of going to the Graveyard"
    ),
    "trait negated when it leaves": (
        "{of, agree, p {have their effects negated that answer their} other {has its effects negated that answer "
        "its}} leaving the field"
    ),
    "trait control cannot change": "cannot change control{of, agree, other {}}",
    "trait counts as two tributes": "can be two Tributes{for, select, none {} other { for {for}}}{of, agree, other {}}",
    "trait is all Tributes": (
        "can be Tributed{of, agree, other {}} instead of all the Tributes for a face-up Tribute Summon"
        "{for, select, none {} other { of {for}}} if {of, agree, p {they have} other {it has}} a {name} counter for "
        "each of them"
    ),
    "trait cannot be negated": "cannot have {of, agree, p {their} other {its}} activation or effects negated",
    "trait effects cannot be activated": "cannot activate {of, agree, p {their} other {its}} effects",
    "trait effects of": "{of, agree, p {have} other {has}} the effects of {name}",
    "trait granted effects of": (
        "{of, agree, p {have} other {has}} the effects that {name} grants{number, select, 0 {} other {, {number} "
        "times}}"
    ),
    "trait Xyz Material for costs": (
        "can be detached as one of the Xyz Materials that the monster it is equipped to detaches to activate its "
        "effect{of, agree, other {}}"
    ),
    "trait Tribute of the opponent": "must be Tributed by you if you Tribute{of, agree, other {}}",
    "trait banishes": (
        "{of, agree, p {banish} other {banishes}} {gone, select, none {what} other {{gone} that}} would go to "
        "{grave, select, none {a Graveyard} other {the Graveyard of {grave}}}"
    ),
    "trait stays in Defense Position": "{of, agree, p {stay} other {stays}} in Defense Position",
    "trait stays in Attack Position": "{of, agree, p {stay} other {stays}} in Attack Position",
    "trait counters for costs": (
        "{of, agree, p {have} other {has}} {name} counters that can be removed, once per turn, instead of those of "
        "another card of the same player, as the cost of activating its effect"
    ),
    "not-trait mark": "{of, agree, p {are} other {is}} not marked as {name}",
    "trait other Level as material": (
        "{of, agree, other {}}can be treated as Level {number} as a material{for, select, none {} other { of {for}}}"
    ),
    "trait further Attribute": "also {of, agree, p {count} other {counts}} as {name}",
    "trait mark": "{of, agree, p {are} other {is}} marked as {name}",
    "trait no Trap Monster": "{of, agree, p {do not count as Trap Monsters} other {does not count as a Trap Monster}}",
    "trait can be activated at once": (
        "can be activated in the turn in which {of, agree, p {they were} other {it was}} Set"
    ),
    "trait Effect Monster": "{of, agree, p {have their} other {has its}} effects as if Normal Summoned again",
    "trait Normal Monster": "{of, agree, p {count as Normal Monsters} other {counts as a Normal Monster}}",
    "trait to Defense after attacking": "{of, agree, p {are} other {is}} turned to Defense Position after attacking",
    "trait destroyed a monster by battle": (
        "{of, agree, p {count} other {counts}} as having destroyed a monster by battle"
    ),
    "trait destroyed instead in battle": (
        "{of, agree, p {are destroyed by battle instead of the monster they are} other {is destroyed by battle "
        "instead of the monster it is}} equipped to"
    ),
    "trait destroyed instead by effects": (
        "{of, agree, p {are destroyed by effects instead of the monster they are} other {is destroyed by effects "
        "instead of the monster it is}} equipped to"
    ),
    "trait words": "{words}{of, agree, other {}}",
    "player-of controller": "{of, agree, p {their} other {its}} controller",
    "player-of opponent": "the opponent{of, agree, other {}}",
    "effects": "effects",
    "card-effects": "card effects",
    "effects-of": "effects of {cards}",
    "of-player": "{what} of {player}",
    "noun-material": "Material",
    "any-material": "a Fusion, Synchro or Xyz Material",
    "material-of-kinds": "{kinds, begins, x {an} vowel {an} other {a}} {kinds} Material",
    "material-of-cards": "a material of {cards}",
}
"""Traits of cards, as predicates."""

LOCKS: Mapping[str, str] = {
    "lock special summon": "Special Summon{monsters, select, none {} other { {monsters}}}",
    "lock face-up special summon": "Special Summon{monsters, select, none {} other { {monsters}}} face-up",
    "lock synchro summon": "Synchro Summon{monsters, select, none {} other { {monsters}}}",
    "lock xyz summon": "Xyz Summon{monsters, select, none {} other { {monsters}}}",
    "lock normal summon": "Normal Summon{monsters, select, none {} other { {monsters}}}",
    "lock flip summon": "Flip Summon{monsters, select, none {} other { {monsters}}}",
    "lock summon": "Summon{monsters, select, none {} other { {monsters}}}",
    "lock set": "Set {cards}",
    "lock attack": "attack{monsters, select, none {} other { with {monsters}}}",
    "lock direct attack": "attack directly{monsters, select, none {} other { with {monsters}}}",
    "lock activate": "activate {effects}",
    "lock activate cards": "activate {cards}",
    "lock activate unless Set before": "activate {cards} that were not Set before their player's latest turn",
    "lock graveyard effects": "activate effects{of, select, none {} other { of {of}}} in the Graveyard",
    "lock hand effects": "activate effects{of, select, none {} other { of {of}}} in the hand",
    "lock use": "use {cards}",
    "lock battle phase": "conduct the Battle Phase",
    "lock main phase 2": "conduct Main Phase 2",
    "lock draw phase": "conduct the Draw Phase",
    "lock draw": "draw by effects",
    "lock normal draw": "make the normal draw",
    "lock search": "add cards from the Deck to the hand other than by drawing them",
    "lock battle damage": "take battle damage",
    "lock effect damage": "take damage from effects",
    "lock battle destruction": "lose monsters to battle",
    "lock banish": "banish cards",
    "lock banish from grave": "banish cards from the Graveyard",
    "lock banished from grave": "have cards in the own Graveyard banished",
    "lock leave grave": "have cards in the own Graveyard moved by effects{of, select, none {} other { of {of}}}",
    "lock leave grave by other cards": (
        "have cards in the own Graveyard moved by effects of {of, select, none {other cards} other {other {of}}}"
    ),
    "lock change position": "change battle positions{of, select, none {} other { of {of}}}",
    "lock damage for gains": "gain Life Points (gains are inflicted as damage instead)",
    "lock gains for damage": "take damage (as many Life Points are gained instead)",
    "lock gains for effect damage": "take damage from effects (as many Life Points are gained instead)",
    "lock battle damage of the other": "take battle damage (the other player takes it instead)",
    "lock effect damage of the other": "take damage from the other player's effects (that player takes it instead)",
    "lock half battle damage": (
        "take more than half of battle damage{number, plural, one {} other { (halved # times)}}"
    ),
    "lock half effect damage": (
        "take more than half of damage from effects{number, plural, one {} other { (halved # times)}}"
    ),
    "lock hide hand": "hide the hand",
    "lock extra normal summon": "Normal Summon once more{monsters, select, none {} other { ({monsters})}}",
    "lock extra normal summon or set": (
        "Normal Summon or Set once more{monsters, select, none {} other { ({monsters})}}"
    ),
    "lock lower Levels in the hand": (
        "{number, plural, one {# Level} other {# Levels}} less for {monsters, select, none {monsters} other "
        "{{monsters}}} in the hand"
    ),
    "lock fewer Tributes": (
        "Normal Summon {monsters, select, none {monsters} other {{monsters}}} with {number, plural, one {# fewer "
        "Tribute} other {# fewer Tributes}}"
    ),
    "lock no Tributes": (
        "Normal Summon {monsters, select, none {monsters} other {{monsters}}} without Tributes (not with any)"
    ),
    "lock banish as Fusion Materials": (
        "banish {plain, select, none {monsters} other {{plain}}}{areas, select, none {} other { from {areas}}} as "
        "materials of a Fusion Summon"
    ),
    "lock activate Traps from the hand": ("activate {of, select, none {Traps} other {{of}}} from the hand"),
    "lock Tribute one of the opponent": (
        "Tribute 1 of {monsters, select, none {the monsters} other {the {monsters}}} of the other player for a Tribute "
        "Summon or Set"
    ),
    "lock tribute summon": (
        "Tribute Summon, or Set with Tributes, {monsters, select, none {monsters} other {{monsters}}}"
    ),
    "lock Type in the Graveyard": "only {type} monsters in the Graveyard (whatever their own Type)",
    "lock send to the Graveyard": (
        "send {of, select, none {cards} other {{of}}} to the Graveyard (they are banished instead)"
    ),
    "lock outnumber": "place a monster by which they would have more monsters than the other player",
    "lock answer Summons": (
        "activate cards or effects when {monsters, select, none {a monster is} other {{monsters} are}} Normal or "
        "Special Summoned by the other player"
    ),
    "lock target": "target {cards} with card effects",
    "lock choose attack targets": (
        "choose the targets of attacks{monsters, select, none {} other { with {monsters}}} "
        "(the other player chooses them)"
    ),
    "lock words": "{words}",
    "cards-or-effects": "cards or effects",
    "or-their-effects": "{cards} or their effects",
    "cannot-do": (
        "{who, select, both {neither player can} other {{who} cannot}} {what}{named, select, none {} other { "
        "with {named}}}"
    ),
    "can-summon-more": "{who} can also Normal Summon {monster}{named, select, none {} other { with {named}}}",
    "can-summon-or-set-more": (
        "{who} can also Normal Summon or Set {monster}{named, select, none {} other { with {named}}}"
    ),
    "can-do-this": "{who, select, both {both players} you {you} other {{who}}} can {what}",
    "levels-in-hand-lower": "{who, select, both {both players have} you {you have} other {{who} has}} {what}",
    "can-do-everything": "{who} can do everything{named, select, none {} other { with {named}}}",
    "one-monster": "1 monster",
    "locked-to-another-type": "{what} (only monsters of another Type than {cards})",
    "locked-to-another-attribute": "{what} (only monsters of another Attribute than {cards})",
    "while": "{what} while {when}",
}
"""What a player cannot do."""

RESTRICTIONS: Mapping[str, str] = {**TRAITS, **LOCKS}
