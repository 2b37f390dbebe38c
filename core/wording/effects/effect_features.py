"""The words for what cards have and do: traits, facts, numbers."""

from duelog.core.effects.language import Bounds, Fact, Trait

# --- facts ------------------------------------------------------------------------------------------------------

FACTS: dict[Fact, tuple[str, str]] = {
    "on the field": ("{is} on the field", "{is} not on the field"),
    "came this turn": ("came to the field this turn", "did not come to the field this turn"),
    "sent to the Graveyard this turn": ("went to the Graveyard this turn", "did not go to the Graveyard this turn"),
    "flipped this turn": ("{was} flipped face-up this turn", "{was} not flipped face-up this turn"),
    "battled this turn": ("battled this turn", "did not battle this turn"),
    "destroyed in this battle": ("{was} destroyed in this battle", "{was} not destroyed in this battle"),
    "equipped": ("{has} an Equip Card", "{has} no Equip Card"),
    "free to change control": ("can change control", "cannot change control"),
}
"""What is so of cards, and that it is not."""


ONE = {"was": "was", "has": "has", "is": "is"}
SEVERAL = {"was": "were", "has": "have", "is": "are"}


def fact_words(fact: Fact) -> str:
    """A fact as a predicate: `came to the field this turn`."""
    return FACTS[fact][0].format(**ONE)


# --- traits -----------------------------------------------------------------------------------------------------

TRAITS: dict[Trait, str] = {
    "cannot attack": "cannot attack",
    "cannot declare attacks": "cannot declare an attack",
    "cannot attack directly": "cannot attack directly",
    "cannot be attacked": "cannot be attacked",
    "cannot change position": "cannot change battle position",
    "attacks directly": "can attack directly",
    "attacks twice": "can attack twice",
    "attacks all": "can attack every monster of the opponent once",
    "piercing": "inflict{s} piercing damage",
    "piercing damage to its controller": "inflict{s} piercing damage to {its} controller",
    "must attack": "must attack if {it} can",
    "not destroyed by battle": "cannot be destroyed by battle",
    "not destroyed by effects": "cannot be destroyed by card effects",
    "not destroyed by opponent's effects": "cannot be destroyed by effects of the opponent",
    "not destroyed by controller's effects": "cannot be destroyed by effects of {its} controller",
    "untargetable": "cannot be targeted by card effects",
    "untargetable by opponent": "cannot be targeted by effects of the opponent",
    "untargetable by controller": "cannot be targeted by effects of {its} controller",
    "unaffected by spells": "{is} unaffected by Spells",
    "unaffected by traps": "{is} unaffected by Traps",
    "unaffected by monsters": "{is} unaffected by effects of monsters",
    "no battle damage to you": "inflict{s} no battle damage to {its} controller",
    "no battle damage to opponent": "inflict{s} no battle damage to the opponent",
    "no battle damage": "inflict{s} no battle damage",
    "cannot be tributed": "cannot be Tributed",
    "cannot be tributed for a Summon": "cannot be Tributed for a Tribute Summon",
    "cannot be material": "cannot be a Fusion, Synchro or Xyz Material",
    "cannot be Fusion Material": "cannot be a Fusion Material",
    "cannot be Synchro Material": "cannot be a Synchro Material",
    "cannot be Xyz Material": "cannot be an Xyz Material",
    "no shield": "{does} not keep the opponent from attacking directly",
    "banished when it leaves": "{is} banished when {it} leave{s} the field",
    "control cannot change": "cannot change control",
    "counts as two tributes": "can be two Tributes",
    "counts as two tributes for DARK": "can be two Tributes for a DARK monster",
    "counts as two tributes for LIGHT": "can be two Tributes for a LIGHT monster",
    "effects cannot be activated": "cannot activate {its} effects",
    "Tribute of the opponent": "must be Tributed by you if you Tribute",
    "banishes cards": "banish{es} what would go to a Graveyard",
    "banishes monsters": "banish{es} monsters that would go to a Graveyard",
    "banishes the opponent's cards": "banish{es} what would go to the opponent's Graveyard",
    "banishes the opponent's monsters": "banish{es} monsters that would go to the opponent's Graveyard",
    "attacks again at once": "can attack once more in a row",
    "stays in Defense Position": "stay{s} in Defense Position",
    "attacks only Toons": "can attack Toon monsters only",
    "no Trap Monster": "{is} no Trap Monster",
    "doubles battle damage to the opponent": "inflict{s} double battle damage to the opponent",
    "halves battle damage to the opponent": "inflict{s} half the battle damage to the opponent",
    "to Defense after attacking": "{is} turned to Defense Position after attacking",
    "destroyed a monster by battle": "count{s} as having destroyed a monster by battle",
    "destroyed instead in battle": "{is} destroyed by battle instead of the monster {it} {is} equipped to",
    "destroyed instead by effects": "{is} destroyed by effects instead of the monster {it} {is} equipped to",
}


def trait_words(trait: Trait, *, many: bool) -> str:
    """A trait as a predicate: `cannot attack`, `inflicts piercing damage`."""
    words = (
        {"s": "", "es": "", "is": "are", "it": "they", "its": "their", "does": "do"}
        if many
        else {"s": "s", "es": "es", "is": "is", "it": "it", "its": "its", "does": "does"}
    )
    return TRAITS[trait].format(**words)


# --- numbers ----------------------------------------------------------------------------------------------------


def bounded(bounds: Bounds, word: str) -> str:
    """A number between bounds: `Level 4 or below`, `1500 or less ATK`."""
    low, high = bounds
    is_level = word in ("Level", "Rank")
    if low == high:
        return f"{word} {low}" if is_level else f"{low} {word}" if low else f"no {word}"
    if low is None:
        least = f"at most {high} {word}" if high else f"no {word}"
        return f"{word} {high} or below" if is_level else f"{high} or less {word}" if word in ("ATK", "DEF") else least
    if high is None:
        return f"{word} {low} or above" if is_level else f"{low} or more {word}"
    return f"{word} {low} to {high}" if is_level else f"{low} to {high} {word}"


_STATS = {
    "atk": "ATK",
    "defense": "DEF",
    "level": "Level",
    "rank": "Rank",
    "original atk": "original ATK",
    "original defense": "original DEF",
    "original level": "original Level",
    "scale": "Pendulum Scale",
    "materials": "number of Xyz Materials",
    "tributes": "number of Tributes",
    "attacks": "number of attacks this turn",
    "last atk": "last ATK on the field",
}


def stat_words(stat: str) -> str:
    """The name of a number of a card."""
    return _STATS[stat]
