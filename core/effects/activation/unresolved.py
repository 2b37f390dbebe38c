"""Effects of a card on the field whose own activation has not resolved yet."""

from collections.abc import Iterator

from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.locations import resolving_card
from duelog.core.effects.language import Effect
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.state import State
from duelog.core.violation import Violation


@cites("EFF-07", "still-unresolved")
def unresolved(state: State, candidate: Candidate, effect: Effect) -> Iterator[Violation]:
    """The violation if the activation of the card itself has not resolved yet."""
    if effect.kind != "activation" and candidate.slot is not None and resolving_card(state, candidate.card):
        yield from broken("still-unresolved", card=as_card(state, candidate.card))
