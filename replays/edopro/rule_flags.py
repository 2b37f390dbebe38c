"""The rules that a recording was played under, from its flags."""

from typing import Literal

from msgspec import Struct

RuleSetName = Literal["MR1", "MR2", "MR3", "MR4", "MR5", "GOAT", "custom"]

ATTACK_ON_FIRST_TURN = 0x2
PSEUDO_SHUFFLE = 0x10
TAG = 0x20
SIMPLE_AI = 0x40
RELAY = 0x80
FIRST_TURN_DRAW = 0x200
ONE_FIELD_SPELL = 0x400
PENDULUM_ZONES = 0x800
SEPARATE_PENDULUM_ZONES = 0x1000
EXTRA_MONSTER_ZONES = 0x2000

# Flags that change how a duel is run, but not what its players may do.
_NOT_RULES = 0x1 | PSEUDO_SHUFFLE | TAG | SIMPLE_AI | RELAY

_BY_FLAGS: dict[int, RuleSetName] = {
    0xD0700: "MR1",
    0xD0600: "MR2",
    0xD1800: "MR3",
    0xD2800: "MR4",
    0x2E800: "MR5",
    0x7F80D072C: "GOAT",
}
_BY_FLAGS_OF_RULES: dict[int, RuleSetName] = {flags & ~_NOT_RULES: name for flags, name in _BY_FLAGS.items()}
_BY_NUMBER: dict[int, RuleSetName] = {0: "MR3", 1: "MR1", 2: "MR2", 3: "MR3", 4: "MR4", 5: "MR5"}


class RuleSet(Struct, frozen=True):
    """The rules of a recording: their `name`, and the `flags` for zones and the first turn.

    "MR3" (Master Rule 3, of 2014) is the Official Rulebook 9.0.
    """

    name: RuleSetName
    flags: int

    @property
    def is_rulebook_9(self) -> bool:
        """Whether these are the rules of the Official Rulebook 9.0, so that the duel can be refereed."""
        return self.name == "MR3"

    @property
    def first_turn_draw(self) -> bool:
        """Whether the first player draws in the first turn."""
        return bool(self.flags & FIRST_TURN_DRAW)

    @property
    def one_field_spell(self) -> bool:
        """Whether only one Field Spell can be face-up for both players together."""
        return bool(self.flags & ONE_FIELD_SPELL)

    @property
    def pendulum_zones(self) -> Literal["none", "separate", "spell-and-trap"]:
        """The kind of Pendulum Zones: none, separate (MR3), or the outer Spell & Trap Zones (later)."""
        if not self.flags & PENDULUM_ZONES:
            return "none"
        return "separate" if self.flags & SEPARATE_PENDULUM_ZONES else "spell-and-trap"

    @property
    def extra_monster_zones(self) -> bool:
        """Whether there are Extra Monster Zones: rules after the Rulebook 9.0."""
        return bool(self.flags & EXTRA_MONSTER_ZONES)


def edopro_ruleset(flags: int) -> RuleSet:
    """The rules for EDOPro's duel flags; "custom" if they are no named set."""
    return RuleSet(_BY_FLAGS_OF_RULES.get(flags & ~_NOT_RULES, "custom"), flags)


def ygopro_ruleset(flags: int) -> RuleSet:
    """The rules for YGOPro's flags: the number is in the upper half, where 0, in files before 1.034, means 3."""
    name: RuleSetName = _BY_NUMBER.get(flags >> 16, "custom")
    known = (mask for mask, of in _BY_FLAGS.items() if of == name)
    return RuleSet(name, next(known, 0))
