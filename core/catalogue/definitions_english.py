"""The English words of card definitions: players, places, references, traits, locks, events, durations.

The tables are looked up by the words of the effect language (`core.wording.effects`). Gaps are filled by position, or
by the forms of a verb (``{is}``, ``{s}``) that agree with the number of cards.
"""

from collections.abc import Mapping

PLAYERS: Mapping[str, str] = {
    "you": "you",
    "opponent": "your opponent",
    "both": "each player",
    "turn player": "the turn player",
    "owner": "its owner",
}

WHOSE: Mapping[str, str] = {
    "you": "your",
    "opponent": "your opponent's",
    "both": "either player's",
    "turn player": "the turn player's",
    "owner": "its owner's",
}

AREAS: Mapping[str, str] = {
    "monsters": "Monster Zones",
    "spells": "Spell & Trap Zones",
    "field zone": "Field Zone",
    "pendulum zones": "Pendulum Zones",
    "hand": "hand",
    "deck": "Deck",
    "grave": "Graveyard",
    "banished": "banished cards",
    "extra": "Extra Deck",
}

POSITIONS: Mapping[str, str] = {
    "attack": "Attack Position",
    "defense": "Defense Position",
    "set": "face-down Defense Position",
    "up": "face-up",
    "down": "face-down",
}

REFS: Mapping[str, str] = {
    "this": "this card",
    "targets": "the target",
    "first target": "the first target",
    "second target": "the second target",
    "costs": "what was given for the cost",
    "event": "it",
    "moved": "that card",
    "equipped": "the equipped monster",
    "equip cards": "the Equip Cards on this card",
    "linked": "the monster bound to this card",
    "attacker": "the attacking monster",
    "attacked": "the attack target",
    "battled": "the monster that this card battles",
    "battling monsters": "the battling monsters",
    "materials": "the Xyz Materials of this card",
    "fusion materials": "its Fusion Materials",
    "summon materials": "the Tributes and materials of its Summon",
    "remembered": "the remembered card",
    "last link": "the card whose activation is answered",
    "flipped by attack": "the monster that the attack flips",
    "it": "it",
}

UNTIL: Mapping[str, str] = {
    "end of turn": "until the end of this turn",
    "standby phase": "until the next Standby Phase",
    "end phase": "until the End Phase",
    "end of battle phase": "until the end of the Battle Phase",
    "damage step": "until the end of the Damage Step",
    "damage calculation": "until the end of damage calculation",
    "source": "while this card is face-up on the field",
    "duel": "for the rest of the duel",
}

LOCKED: Mapping[str, str] = {
    "special summon": "Special Summon{monsters}",
    "synchro summon": "Synchro Summon{monsters}",
    "xyz summon": "Xyz Summon{monsters}",
    "normal summon": "Normal Summon{monsters}",
    "flip summon": "Flip Summon{monsters}",
    "summon": "Summon{monsters}",
    "set": "Set{or cards}",
    "attack": "attack{with}",
    "direct attack": "attack directly{with}",
    "activate": "activate {effects}",
    "activate cards": "activate{or cards}",
    "graveyard effects": "activate effects{of} in the Graveyard",
    "use": "use{or cards}",
    "battle phase": "conduct the Battle Phase",
    "draw phase": "conduct the Draw Phase",
    "draw": "draw by effects",
    "search": "take cards out of the Deck by effects",
    "battle damage": "take battle damage",
    "effect damage": "take damage from effects",
    "battle destruction": "lose monsters to battle",
    "banish from grave": "banish cards from the Graveyard",
    "leave grave": "move cards out of the Graveyard by effects{of}",
    "change position": "change battle positions{of}",
    "damage for gains": "gain Life Points (gains are inflicted as damage instead)",
    "gains for damage": "take damage (as many Life Points are gained instead)",
    "battle damage of the other": "take battle damage (the other player takes it instead)",
    "hide hand": "hide the hand",
    "words": "{words}",
}
"""What a player cannot do."""

TRAITS: Mapping[str, str] = {
    "cannot attack": "cannot attack",
    "cannot declare attacks": "cannot declare an attack",
    "cannot attack directly": "cannot attack directly",
    "cannot be attacked": "cannot be attacked",
    "cannot change position": "cannot change battle position",
    "attacks directly": "can attack directly",
    "attacks twice": "can attack twice",
    "attacks more": "can attack {more}{on}",
    "attacks all": "can attack every monster of the opponent once",
    "attacks again at once": "can attack once more immediately",
    "attacks only": "can attack {cards} only",
    "piercing": "inflict{s} piercing damage{to}",
    "must attack": "must attack if {it} can",
    "not destroyed by battle": "cannot be destroyed by battle",
    "not destroyed by effects": "cannot be destroyed by {effects}",
    "untargetable": "cannot be targeted by {effects}",
    "unaffected": "{is} unaffected by {sources}",
    "no battle damage": "inflict{s} no battle damage{to}",
    "doubles battle damage": "inflict{s} double battle damage{to}",
    "halves battle damage": "inflict{s} half the battle damage{to}",
    "cannot be tributed": "cannot be Tributed",
    "cannot be tributed for a Summon": "cannot be Tributed for a Tribute Summon{of}",
    "cannot be tributed but for a Summon": "cannot be Tributed except for a Tribute Summon",
    "cannot be material": "cannot be {material}",
    "limits other materials": "can be a Synchro Material only with {cards}",
    "no shield": "{does} not prevent the opponent from attacking directly",
    "banished when it leaves": "{is} banished when {it} leave{s} the field",
    "on the Deck instead of the Graveyard": "{is} placed on top of the Deck instead of going to the Graveyard",
    "negated when it leaves": "{has} its effects negated that answer its leaving the field",
    "control cannot change": "cannot change control",
    "counts as two tributes": "can be two Tributes{for}",
    "effects cannot be activated": "cannot activate {its} effects",
    "effects of": "{has} the effects of {name}",
    "Tribute of the opponent": "must be Tributed by you if you Tribute",
    "banishes": "banish{es} {gone} would go to {grave}",
    "stays in Defense Position": "stay{s} in Defense Position",
    "stays in Attack Position": "stay{s} in Attack Position",
    "mark": "{is} marked as {name}",
    "no Trap Monster": "{does} not count as a Trap Monster",
    "Effect Monster": "{has} {its} effects as if Normal Summoned again",
    "to Defense after attacking": "{is} turned to Defense Position after attacking",
    "destroyed a monster by battle": "count{s} as having destroyed a monster by battle",
    "destroyed instead in battle": "{is} destroyed by battle instead of the monster {it} {is} equipped to",
    "destroyed instead by effects": "{is} destroyed by effects instead of the monster {it} {is} equipped to",
    "words": "{words}",
}

FACTS: Mapping[str, tuple[str, str]] = {
    "on the field": ("{is} on the field", "{is} not on the field"),
    "came this turn": ("came to the field this turn", "did not come to the field this turn"),
    "sent to the Graveyard this turn": ("went to the Graveyard this turn", "did not go to the Graveyard this turn"),
    "flipped this turn": ("{was} flipped face-up this turn", "{was} not flipped face-up this turn"),
    "battled this turn": ("battled this turn", "did not battle this turn"),
    "destroyed in this battle": ("{was} destroyed in this battle", "{was} not destroyed in this battle"),
    "about to be destroyed": ("{is} about to be destroyed", "{is} not about to be destroyed"),
    "equipped": ("{has} an Equip Card", "{has} no Equip Card"),
    "equipped to a monster": ("{is} equipped to a monster", "{is} not equipped to a monster"),
    "free to change control": ("can change control", "cannot change control"),
}
"""Facts about cards, and their negations."""

KINDS: Mapping[str, str] = {
    "activation": "Activation",
    "ignition": "Ignition Effect",
    "quick": "Quick Effect",
    "trigger": "Trigger Effect",
    "flip": "Flip Effect",
    "continuous": "Continuous Effect",
}

ONCE: Mapping[str, str] = {
    "turn": "once per turn",
    "turn by name": "once per turn for all cards of this name",
    "duel by name": "once per duel for all cards of this name",
    "chain": "once per Chain",
    "battle": "once per battle",
    "while face-up": "once while this card is face-up on the field",
}

HAPPENS: Mapping[str, str] = {
    "flipped": "{} is flipped face-up",
    "sent to grave": "{} is sent to the Graveyard",
    "destroyed": "{} is destroyed",
    "banished": "{} is banished",
    "left field": "{} leaves the field",
    "added to hand": "{} is added to the hand",
    "discarded": "{} is discarded",
    "tributed": "{} is Tributed",
    "targeted": "{} is targeted",
    "battled": "{} has battled",
    "battle calculated": "damage was calculated with {}",
    "destroyed in battle": "{} is destroyed by battle",
    "resolving": "{} is about to resolve",
    "resolved": "{} has resolved",
    "damage step": "the Damage Step begins with {}",
    "before damage calculation": "damage is about to be calculated with {}",
    "damage calculation": "damage is calculated with {}",
    "would be destroyed": "{} would be destroyed",
    "position changed": "the position of {} changes",
    "counter placed": "a counter is placed on {}",
    "detached": "{} is detached",
    "equipped": "{} is equipped",
}
"""What happens to cards."""

OF_BATTLES: Mapping[str, str] = {
    "battled": "monsters have battled",
    "battle calculated": "damage was calculated",
    "damage step": "the Damage Step begins",
    "before damage calculation": "damage is about to be calculated",
    "damage calculation": "damage is calculated",
}
"""The same if no card is named."""

DOES: Mapping[str, tuple[str, str]] = {
    "set": ("Set", "{} is Set"),
    "drawn": ("draw", "{} is drawn"),
    "activated": ("activate", "{} is activated"),
    "attack declared": ("", "{} declares an attack"),
    "battle damage": ("take battle damage", "battle damage is inflicted"),
    "damage": ("take damage", "damage is inflicted"),
    "life points gained": ("gain Life Points", "Life Points are gained"),
}
"""What a player does, followed by the cards if any; and the form without the player."""

CAUSES: Mapping[str, str] = {
    "battle": "by battle",
    "effect": "by a card effect",
    "opponent's effect": "by an effect of your opponent",
    "opponent": "by your opponent",
    "cost": "as a cost",
    "rule": "by the rules",
    "activation cost": "as the cost of an activation",
    "tribute summon": "for a Tribute Summon",
}
