"""Reasons why cards moved: the bits of `MovePacket.reason` and of a snapshot's `reason`.

For a player's own moves (Normal Summon, Set, activation) the reason is left over from the card's previous move; only
the following packets distinguish them.
"""

DESTROYED = 0x1
TRIBUTED = 0x2
TEMPORARY = 0x4
MATERIAL = 0x8
SUMMON = 0x10
BATTLE = 0x20
EFFECT = 0x40
COST = 0x80
ADJUST = 0x100
LOST_TARGET = 0x200
"""The card that it was equipped to is gone."""
RULE = 0x400
SPECIAL_SUMMON = 0x800
SUMMON_NEGATED = 0x1000
FLIP = 0x2000
DISCARD = 0x4000
DAMAGE = 0x8000
RECOVERY = 0x10000
RETURN = 0x20000
FUSION = 0x40000
SYNCHRO = 0x80000
RITUAL = 0x100000
XYZ = 0x200000
REPLACEMENT = 0x1000000
DRAW = 0x2000000
REDIRECTED = 0x4000000
"""It was sent elsewhere than usual (banished when it leaves the field)."""
REVEAL = 0x8000000
LINK = 0x10000000
LOST_HOST = 0x20000000
"""The Xyz Monster whose material it was is gone."""
MAINTENANCE = 0x40000000
"""The cost of maintaining a card."""
