"""The words for what cards have and do: facts and numbers."""

from duelog.core.catalogue.definitions_english import FACTS
from duelog.core.effects.language import Bounds, Fact

# --- facts ------------------------------------------------------------------------------------------------------


ONE = {"was": "was", "has": "has", "is": "is"}
SEVERAL = {"was": "were", "has": "have", "is": "are"}


def fact_words(fact: Fact) -> str:
    """A fact as a predicate: `came to the field this turn`."""
    return FACTS[fact][0].format(**ONE)


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
