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
