"""The words of the effect language: who, where, which, when and how long."""

from typing import Literal

Who = Literal["you", "opponent", "both", "turn player", "owner"]
"""A player from the point of view of the card: its controller is "you". "owner" is that of the card concerned."""

Area = Literal["monsters", "spells", "field zone", "pendulum zones", "hand", "deck", "grave", "banished", "extra"]
"""A part of a player's side; "spells" are the Spell & Trap Zones."""

ON_FIELD: tuple[Area, ...] = ("monsters", "spells", "field zone", "pendulum zones")
"""The areas that are on the field (GEN-07)."""

Ref = Literal[
    "this", "targets", "first target", "second target", "costs", "event", "moved", "equipped",
    "equip cards", "linked", "attacker", "attacked", "battled", "battling monsters", "materials", "fusion materials",
    "remembered", "last link", "flipped by attack", "it",
]  # fmt: skip
"""Cards that are known: this card; the targets of the link; what was given as cost; the cards of the event that is
answered; the cards moved in this resolution; the monster this card is equipped to; the Equip Cards on
this card; the cards this one is bound to; attacker, attack target, the monster this card battles, and both fighters of
the attack that goes on; this card's Xyz Materials, and the materials of its Fusion Summon; the cards a lasting effect
applies to; the card of the Chain Link that is answered; the monster that this attack turned face-up; the card whose
value is computed by a modifier with `each`."""

Bounds = tuple[int | None, int | None]
"""Lower and upper bound, inclusive; null for no bound."""

Stat = Literal[
    "atk", "defense", "level", "rank", "original atk", "original defense", "original level", "scale", "materials",
    "tributes", "attacks", "last atk",
]  # fmt: skip
"""A number of a card: "materials" are its Xyz Materials, "tributes" the monsters Tributed for its Normal Summon or Set,
"attacks" those it declared this turn; "last atk" is what a face-up monster had when it left the field."""

Fact = Literal[
    "on the field", "came this turn", "flipped this turn", "battled this turn", "sent to the Graveyard this turn",
    "destroyed in this battle", "equipped", "free to change control",
]  # fmt: skip
"""Facts about a card: that it was placed on the field this turn, that it has an Equip Card."""

Happening = Literal[
    "summoned", "summon attempted", "set", "flipped", "sent to grave", "destroyed", "banished", "left field",
    "added to hand", "discarded", "tributed", "attack declared", "targeted", "battled", "battle calculated",
    "destroyed in battle", "battle damage", "damage", "life points gained", "activated", "resolved", "phase", "drawn",
    "position changed", "damage step", "damage calculation", "would be destroyed",
    "battle phase ended", "counter placed", "detached",
]  # fmt: skip

Until = Literal[
    "end of turn", "end phase", "end of battle phase", "damage step", "damage calculation", "source", "duel"
]  # fmt: skip
"""How long an effect lasts: "source" while this card is face-up on the field."""

Trait = Literal[
    "attacks directly", "attacks twice", "attacks all", "piercing",
    "piercing damage to its controller", "cannot attack", "cannot attack directly",
    "cannot declare attacks",
    "must attack", "cannot change position", "not destroyed by battle", "not destroyed by effects",
    "not destroyed by opponent's effects", "not destroyed by controller's effects", "untargetable",
    "untargetable by opponent", "untargetable by controller", "unaffected by spells",
    "unaffected by traps", "unaffected by monsters", "no battle damage to you",
    "no battle damage to opponent", "no battle damage",
    "cannot be tributed",
    "cannot be material", "cannot be Fusion Material", "cannot be Synchro Material", "cannot be Xyz Material",
    "cannot be attacked", "no shield", "banished when it leaves", "control cannot change",
    "counts as two tributes",
    "counts as two tributes for DARK", "counts as two tributes for LIGHT",
    "effects cannot be activated", "cannot be tributed for a Summon", "Tribute of the opponent",
    "banishes cards", "banishes monsters", "banishes the opponent's cards", "banishes the opponent's monsters",
    "attacks again at once", "stays in Defense Position", "attacks only Toons",
    "no Trap Monster",
    "doubles battle damage to the opponent", "halves battle damage to the opponent",
    "to Defense after attacking", "destroyed a monster by battle",
    "destroyed instead in battle", "destroyed instead by effects",
]  # fmt: skip
"""What rules ask of a card on the field besides its values."""

LockKind = Literal[
    "special summon", "normal summon", "set", "attack", "direct attack", "activate traps", "activate spells",
    "activate monsters", "activate", "activate named", "use named", "search", "draw", "battle phase", "draw phase",
    "banish from grave",
    "leave grave", "summon", "flip summon", "extra normal summon", "battle damage", "battle destruction",
    "effect damage",
    "activate spell cards", "activate trap cards", "change position", "graveyard effects",
]  # fmt: skip
"""What a player cannot do under a lock; "extra normal summon" allows one more."""

EffectKind = Literal["activation", "ignition", "quick", "trigger", "flip", "continuous"]

Once = Literal["turn", "turn by name", "duel by name", "chain", "battle"]
"""How often an effect can be activated: once in this time, by this copy or by all cards of its name."""
