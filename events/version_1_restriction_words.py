"""The strings of version 1 of the format for traits and locks, and their current equivalents.

Most strings are still the word of a kind. These tables hold the strings with parameters in them, and the prefixes of
those that ended in a name.
"""

from typing import Literal

from duelog.events.restrictions import CardFilter, Lock, LockKind, Trait

TRAITS: dict[str, Trait] = {
    "untargetable by opponent": Trait(what="untargetable", whose="opponent"),
    "untargetable by controller": Trait(what="untargetable", whose="controller"),
    "not destroyed by opponent's effects": Trait(what="not destroyed by effects", whose="opponent"),
    "not destroyed by controller's effects": Trait(what="not destroyed by effects", whose="controller"),
    "unaffected by monsters": Trait(what="unaffected", cards=CardFilter(card="monster")),
    "unaffected by spells": Trait(what="unaffected", cards=CardFilter(card="spell")),
    "unaffected by traps": Trait(what="unaffected", cards=CardFilter(card="trap")),
    "no battle damage to opponent": Trait(what="no battle damage", whose="opponent"),
    "no battle damage to you": Trait(what="no battle damage", whose="controller"),
    "doubles battle damage to the opponent": Trait(what="doubles battle damage", whose="opponent"),
    "halves battle damage to the opponent": Trait(what="halves battle damage", whose="opponent"),
    "cannot be Fusion Material": Trait(what="cannot be material", cards=CardFilter(kinds=("fusion",))),
    "cannot be Synchro Material": Trait(what="cannot be material", cards=CardFilter(kinds=("synchro",))),
    "cannot be Xyz Material": Trait(what="cannot be material", cards=CardFilter(kinds=("xyz",))),
    "counts as two tributes for DARK": Trait(what="counts as two tributes", cards=CardFilter(attribute=("DARK",))),
    "counts as two tributes for LIGHT": Trait(what="counts as two tributes", cards=CardFilter(attribute=("LIGHT",))),
    "attacks only Toons": Trait(what="attacks only", cards=CardFilter(kinds=("toon",))),
    "banishes cards": Trait(what="banishes"),
    "banishes monsters": Trait(what="banishes", cards=CardFilter(card="monster")),
    "banishes the opponent's cards": Trait(what="banishes", whose="opponent"),
    "banishes the opponent's monsters": Trait(what="banishes", whose="opponent", cards=CardFilter(card="monster")),
}
"""The strings of traits with parameters."""

COPIES = "effects of "
"""The prefix of the trait that gives a card the effects of another."""

LOCKS: dict[str, Lock] = {
    "activate monsters": Lock(what="activate", cards=CardFilter(card="monster")),
    "activate spells": Lock(what="activate", cards=CardFilter(card="spell")),
    "activate traps": Lock(what="activate", cards=CardFilter(card="trap")),
    "activate spell cards": Lock(what="activate cards", cards=CardFilter(card="spell")),
    "activate trap cards": Lock(what="activate cards", cards=CardFilter(card="trap")),
}
"""The strings of locks with parameters."""

NAMED: dict[str, LockKind] = {"activate named": "activate", "use named": "use"}
"""The strings in definitions for locks on cards with a name in another field; in logs the name replaced "named"."""

EXTRA: Literal["extra normal summon"] = "extra normal summon"
"""The lock that could be followed by a part of a name."""

SUMMON_OF = "special summon "
"""The prefix, before a selector as JSON, of a lock on Special Summons of some cards."""
