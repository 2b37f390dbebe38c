"""Moves drawn from legal ones, however many: a choice of cards may have more combinations than can be listed."""

import random

from duelog.core.legal_moves import LegalMoves
from duelog.events import moves as m
from duelog.events.base import Move

PASSIVE = (m.Pass, m.ChangePhase)


def drawn(rng: random.Random, legal: LegalMoves, active: float = 0.0) -> Move | None:
    """Any legal move except `Concede`, each equally likely; None if there is no other.

    With the probability `active` only moves are drawn that neither pass nor end a Phase, if there are any.
    """
    spans = _spans(legal, (m.Concede,))
    lively = _spans(legal, (m.Concede, *PASSIVE))
    if lively and rng.random() < active:
        spans = lively
    at = rng.randrange(sum(len(span) for span in spans)) if spans else 0
    for span in spans:
        if at < len(span):
            return legal[span[at]]
        at -= len(span)
    return None


def some_of(rng: random.Random, legal: LegalMoves, most: int) -> list[Move]:
    """All legal moves if there are at most `most`, otherwise about as many, at random, in their order."""
    if legal.count <= most:
        return list(legal)
    return [legal[at] for at in sorted({rng.randrange(legal.count) for _ in range(most)})]


def _spans(legal: LegalMoves, without: tuple[type[Move], ...]) -> list[range]:
    """The indices of the moves that are of none of these kinds; the moves of a part are all of one kind."""
    found: list[range] = []
    at = 0
    for part in legal.parts:
        count = len(part)
        if count and not isinstance(part[0], without):
            found.append(range(at, at + count))
        at += count
    return found
