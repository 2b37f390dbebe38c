"""Endless loops of a mandatory effect, which the other engine ends: it sends the card away while its effect resolves.

The effect is read so that its card may be sent to the Graveyard by it; whether it is, the recording says.
"""

from collections.abc import Iterable, Sequence

from duelog.core.state import Question, State
from duelog.events.base import CardId, Event
from duelog.events.outcomes import Activated, ChainEnded, LinkResolving
from tests.lockstep.disagreements import KNOWN, LOOP
from tests.lockstep.proofs import resolutions
from tests.lockstep.recording import Message

GOES_ON = KNOWN[LOOP].cards
"""The cards that are read so."""

ENDED = "the endless loop is ended"
"""The label of the question that only such a reading asks."""


def asks_whether_ended(question: Question | None) -> bool:
    """Whether a question of ours is that of such a reading."""
    return question is not None and question.label == ENDED


def endings(messages: Iterable[Message], codes: frozenset[int]) -> list[bool]:
    """Whether theirs sends the card away, for each time that an effect of one of these cards resolves."""
    return [sent_away for code, sent_away in resolutions(messages) if code in codes]


def resolved_so_far(events: Sequence[Event], state: State) -> int:
    """How often effects of these cards have begun to resolve in ours."""
    found = 0
    links: list[CardId] = []
    for event in events:
        if isinstance(event, Activated):
            links.append(event.card)
        elif isinstance(event, ChainEnded):
            links = []
        elif isinstance(event, LinkResolving) and event.link <= len(links):
            found += state.name(links[event.link - 1]) in GOES_ON
    return found
