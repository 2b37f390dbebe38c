"""The English catalogue: the default language of every sentence."""

from collections.abc import Mapping

from duelog.core.catalogue import events_english
from duelog.core.catalogue.arguments import Vocabulary
from duelog.core.catalogue.catalogue import Catalogue, Forms

WORDS: Mapping[Vocabulary, Mapping[str, str]] = {
    "phase": {
        "draw": "Draw Phase",
        "standby": "Standby Phase",
        "main1": "Main Phase 1",
        "battle": "Battle Phase",
        "main2": "Main Phase 2",
        "end": "End Phase",
    },
    "step": {"start": "Start Step", "battle": "Battle Step", "damage": "Damage Step", "end": "End Step"},
    "position": {
        "attack": "face-up Attack Position",
        "defense": "face-up Defense Position",
        "set": "face-down Defense Position",
        "up": "face-up",
        "down": "face-down",
    },
    "summon": {
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
    },
}
"""Words that stand for themselves wherever they are used."""

FORMS = Forms(
    player="p{player}",
    card="{name}",
    no_card="an empty zone",
    numbered="card {card} ({name})",
    unnamed="card {card}",
    event="event {event}",
    place="{place}",
    inside="in {place}",
    nowhere="nowhere",
    comma=", ",
    either=" or ",
    both=" and ",
    nothing="none",
)


def plural(number: int) -> str:
    """English has two: one, and all others."""
    return "one" if number == 1 else "other"


TEMPLATES: Mapping[str, str] = {**events_english.TEMPLATES}

ENGLISH = Catalogue("en", TEMPLATES, WORDS, FORMS, plural)
