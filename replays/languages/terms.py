"""Terms of the cards that files hold in English: kinds, Attributes, Types; what of them stands on a card."""

from duelog.replays.languages.spoken import spoken
from duelog.replays.languages.translations import TERM


def term(english: str) -> str:
    """A term in the language spoken."""
    return spoken().text(TERM, english)
