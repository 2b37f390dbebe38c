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
    "life points": "life points",
    "deck out": "deck out",
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
    "draw": "in the Draw Phase",
    "standby": "in the Standby Phase",
    "main end": "to the end of the Main Phase",
    "battle start": "at the start of the Battle Phase",
    "battle end": "at the end of the Battle Phase",
    "end": "in the End Phase",
    "summon": "to the Summon",
    "summon negation": "to negate the Summon",
    "attack": "to the attack",
    "damage start": "at the start of the Damage Step",
    "damage before": "before damage calculation",
    "damage calculation": "during damage calculation",
    "damage after": "after damage calculation",
    "damage end": "at the end of the Damage Step",
    "chain": "to the activation",
    "trigger": "with Trigger Effects",
    "chain end": "after the Chain",
    "set": "to the Set",
    "position": "to the change of position",
}
"""What a player may respond to, or when."""

UNTIL: Mapping[str, str] = {
    "end of turn": "until the end of the turn",
    "standby phase": "until the next Standby Phase",
    "end phase": "until the End Phase",
    "end of battle phase": "until the end of the Battle Phase",
    "damage calculation": "until damage calculation is over",
    "damage step": "until the end of the Damage Step",
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
}
