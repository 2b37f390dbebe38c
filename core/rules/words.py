"""The English names of Phases and positions."""

from duelog.core.catalogue.words_english import PHASES as PHASE_NAMES
from duelog.core.catalogue.words_english import POSITIONS as POSITION_NAMES

__all__ = ["PHASE_NAMES", "POSITION_NAMES"]
