"""The English words of the closed vocabularies."""

from collections.abc import Mapping

from duelog.core.catalogue.arguments import Vocabulary

PHASES: Mapping[str, str] = {
    "draw": "Draw Phase",
    "standby": "Standby Phase",
    "main1": "Main Phase 1",
    "battle": "Battle Phase",
    "main2": "Main Phase 2",
    "end": "End Phase",
}
STEPS: Mapping[str, str] = {
    "start": "Start Step",
    "battle": "Battle Step",
    "damage": "Damage Step",
    "end": "End Step",
}
POSITIONS: Mapping[str, str] = {
    "attack": "face-up Attack Position",
    "defense": "face-up Defense Position",
    "set": "face-down Defense Position",
    "up": "face-up",
    "down": "face-down",
}
SUMMONS: Mapping[str, str] = {
    "normal": "Normal Summon",
    "tribute": "Tribute Summon",
    "flip": "Flip Summon",
    "special": "Special Summon",
    "fusion": "Fusion Summon",
    "ritual": "Ritual Summon",
    "synchro": "Synchro Summon",
    "xyz": "Xyz Summon",
    "pendulum": "Pendulum Summon",
    "link": "Link Summon",
}
KINDS: Mapping[str, str] = {
    "fusion": "Fusion",
    "ritual": "Ritual",
    "synchro": "Synchro",
    "xyz": "Xyz",
    "pendulum": "Pendulum",
    "link": "Link",
}
RESULTS: Mapping[str, str] = {
    "life points": "no Life Points left",
    "match won": "no Life Points left, and the Match won",
    "deck out": "no card left to draw",
    "effect": "effect",
    "conceded": "conceded",
    "time": "time",
    "disconnected": "disconnected",
    "other": "other",
}
ANSWERS: Mapping[str, str] = {
    "cards": "cards",
    "yes": "yes",
    "number": "number",
    "option": "option",
    "position": "position",
    "place": "place",
}
CHOICES: Mapping[str, str] = {
    "cards": "cards",
    "yes": "yes or no",
    "number": "a number",
    "option": "an option",
    "position": "a battle position",
    "place": "a zone",
}
"""What a player has to choose."""

WHY: Mapping[str, str] = {
    "effect": "by an effect",
    "battle": "in battle",
    "cost": "as a cost",
    "rule": "by the rules",
    "summon": "for the Summon",
    "activation": "for the activation",
}
DAMAGE_PARTS: Mapping[str, str] = {
    "start": "start of the Damage Step",
    "before": "before damage calculation",
    "calculation": "damage calculation",
    "after": "after damage calculation",
    "end": "end of the Damage Step",
}
WINDOWS: Mapping[str, str] = {
    "draw": "activate effects in the Draw Phase",
    "standby": "activate effects in the Standby Phase",
    "main end": "activate effects before the Main Phase ends",
    "battle start": "activate effects at the start of the Battle Phase",
    "battle end": "activate effects at the end of the Battle Phase",
    "end": "activate effects in the End Phase",
    "summon": "respond to the Summon",
    "summon negation": "negate the Summon",
    "attack": "respond to the attack",
    "damage start": "activate effects at the start of the Damage Step",
    "damage before": "activate effects before damage calculation",
    "damage calculation": "activate effects during damage calculation",
    "damage after": "activate effects after damage calculation",
    "damage end": "activate effects at the end of the Damage Step",
    "chain": "respond to the activation",
    "trigger": "activate Trigger Effects",
    "chain end": "activate effects after the Chain",
    "set": "respond to the Set",
    "position": "respond to the change of position",
}
"""What a player may do now."""

UNTIL: Mapping[str, str] = {
    "end of turn": "until the end of the turn",
    "standby phase": "until the next Standby Phase",
    "end phase": "until the End Phase",
    "end of battle phase": "until the end of the Battle Phase",
    "end of phase": "until the end of this Phase",
    "damage calculation": "until damage calculation is over",
    "damage step": "until the end of the Damage Step",
    "next link": "until the next Chain Link has resolved",
    "source": "while the card is there",
    "duel": "for the rest of the duel",
}
"""How long an effect lasts."""

ENDS_OF_ATTACKS: Mapping[str, str] = {
    "battled": "the attack is over",
    "negated": "the attack is negated",
    "declined": "the attack is not continued",
    "attacker gone": "the attack ends: the attacker is gone",
    "phase over": "the attack ends with the Phase",
}
SIGNS: Mapping[str, str] = {
    "attack": "ATK",
    "defense": "DEF",
    "set": "SET",
    "down": "SET",
    "up": "up",
    "level": "Lv",
    "rank": "Rk",
    "link": "Lk",
    "spell": "Spell",
    "trap": "Trap",
}
"""Short marks of cards on a board."""

WHO: Mapping[str, str] = {
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

SUMMONED: Mapping[str, str] = {
    "normal": "Normal",
    "tribute": "Tribute",
    "flip": "Flip",
    "special": "Special",
    **KINDS,
}

LASTS: Mapping[str, str] = {
    "end of turn": "until the end of this turn",
    "standby phase": "until the next Standby Phase",
    "end phase": "until the End Phase",
    "end of battle phase": "until the end of the Battle Phase",
    "end of phase": "until the end of this Phase",
    "damage step": "until the end of the Damage Step",
    "damage calculation": "until the end of damage calculation",
    "next link": "until the next Chain Link has resolved",
    "source": "while this card is face-up on the field",
    "duel": "for the rest of the duel",
}

ONCE: Mapping[str, str] = {
    "turn": "once per turn",
    "turn by name": "once per turn for all cards of this name",
    "duel by name": "once per duel for all cards of this name",
    "chain": "once per Chain",
    "battle": "once per battle",
    "while face-up": "once while this card is face-up on the field",
}

EFFECT_KINDS: Mapping[str, str] = {
    "activation": "Activation",
    "ignition": "Ignition Effect",
    "quick": "Quick Effect",
    "trigger": "Trigger Effect",
    "flip": "Flip Effect",
    "continuous": "Continuous Effect",
}

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

WORDS: Mapping[Vocabulary, Mapping[str, str]] = {
    "phase": PHASES,
    "step": STEPS,
    "position": POSITIONS,
    "summon": SUMMONS,
    "kind": KINDS,
    "deck": {"main": "Main Deck", "extra": "Extra Deck", "side": "Side Deck"},
    "card": {"monster": "monster", "spell": "spell", "trap": "trap"},
    "came": {"set": "Set", "summoned": "Normal Summoned", "either": "Normal Summoned or Set"},
    "answer": ANSWERS,
    "result": RESULTS,
    "part": {
        "start": "start",
        "before": "before",
        "calculation": "calculation",
        "after": "after",
        "end": "end",
    },
    "pile": {
        "hand": "hand",
        "deck": "Deck",
        "grave": "Graveyard",
        "banished": "banished cards",
        "extra": "Extra Deck",
    },
    "why": WHY,
    "window": WINDOWS,
    "damage part": DAMAGE_PARTS,
    "choice": CHOICES,
    "coin": {"heads": "heads", "tails": "tails"},
    "until": UNTIL,
    "end of attack": ENDS_OF_ATTACKS,
    "negated": {"activation": "activation", "effect": "effect"},
    "level": {"level": "Level", "rank": "Rank"},
    "sign": SIGNS,
    "waiting": {"move": "move", "response": "response", "choice": "choice"},
    "start": {"shuffled": "shuffled", "dealt": "dealt"},
    "value": {"printed": "as printed"},
    "open": {
        "window": "a window",
        "due": "a window due",
        "question": "a question",
        "answer": "an answer",
        "move": "a move",
    },
    "mention": {
        "revealed": "revealed",
        "attack": "attack",
        "chain": "Chain",
        "question": "question",
        "answer": "answer",
        "summon": "Summon",
        "trigger": "trigger",
        "lasting": "lasting effect",
    },
    "who": WHO,
    "whose": WHOSE,
    "summoned": SUMMONED,
    "lasts": LASTS,
    "once": ONCE,
    "effect kind": EFFECT_KINDS,
    "because": CAUSES,
}
