"""The rulesets that duelog knows by name."""

from duelog.core.state import RULEBOOK
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.events.rulesets import Ruleset

ASSOCIATION = Ruleset(
    name="association",
    first_turn_draw=True,
    field_spells="one",
    summons=("normal", "tribute", "flip", "special", "fusion", "ritual", "synchro"),
)
"""The older rules described by a club's web page: one face-up Field Spell for both players, a draw on the first
turn, neither Xyz nor Pendulum Monsters."""

RULESETS: dict[str, Ruleset] = {rules.name: rules for rules in (RULEBOOK, ASSOCIATION)}


def card_texts_of(header: Header | MatchHeader) -> str:
    """The date whose card texts a duel or Match is played with, in ISO 8601. `ValueError` for an unknown ruleset."""
    return header.card_texts or ruleset_of(header).texts_date


def ruleset_of(header: Header | MatchHeader) -> Ruleset:
    """The ruleset of a duel or Match.

    Raises `ValueError` for a name that is neither built in nor defined in the header.
    """
    if header.rules is not None:
        return header.rules
    try:
        return RULESETS[header.ruleset]
    except KeyError:
        known = ", ".join(RULESETS)
        raise ValueError(f"unknown ruleset {header.ruleset!r}; the header must hold it (known: {known})") from None
