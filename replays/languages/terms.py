"""The English terms of cards in files (kinds, Attributes, Types) in the current language."""

from duelog.replays.languages.spoken import spoken
from duelog.replays.languages.translations import TERM


def term(english: str) -> str:
    """A term in the current language."""
    return spoken().text(TERM, english)
