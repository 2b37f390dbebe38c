"""The orders of the Decks of a recording after its shuffles."""

from collections.abc import Iterator
from typing import Any

from duelog.events.base import CardId
from tests.lockstep.recording import End, Line, Message, Recording

_AHEAD = 3
"""How many later shuffles of a recording are searched: ours shuffles at other times, or once for twice."""


class ToldShuffles:
    """The orders of both Decks after each shuffle of a recording, top first, in passcodes.

    That engine does not shuffle, but the order of the cards that one step puts into a Deck is its own.
    """

    def __init__(self, recording: Recording) -> None:
        self._left: tuple[list[tuple[int, tuple[int, ...]]], ...] = ([], [])
        self._lines = recording.lines
        for number, con, deck in _shuffled(recording):
            self._left[con].append((number, deck))

    def order(
        self, con: int, cards: tuple[CardId, ...], codes: tuple[int, ...], at: int | None = None
    ) -> tuple[CardId, ...]:
        """These cards in the order of the next shuffle of just these; unchanged if there is none.

        Given the number of the next question, a shuffle after the Deck has held other cards again is not that one:
        theirs shuffles nothing then, such as a Deck of whose player only the Extra Deck was returned to.
        """
        mine = sorted(codes[card - 1] for card in cards)
        left = self._left[con]
        found = next((number for number, (_, deck) in enumerate(left[:_AHEAD]) if sorted(deck) == mine), None)
        if found is None or (at is not None and self._held_others(con, mine, at, left[found][0])):
            return cards
        rest, order = list(cards), list[CardId]()
        for code in left[found][1]:
            card = next(card for card in rest if codes[card - 1] == code)
            rest.remove(card)
            order.append(card)
        del left[: found + 1]
        return tuple(order)

    def _held_others(self, con: int, mine: list[int], start: int, end: int) -> bool:
        """Whether their Deck holds just these cards at one of these questions, and others at a later one."""
        told = [sorted(line.state.players[con].deck) == mine for line in self._lines[start:end]]
        return True in told and not all(told[told.index(True) :])


def _shuffled(recording: Recording) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The number of the question, the player and the Deck of each shuffle, as the messages tell it.

    Nothing of Decks that they tell wrong.
    """
    decks = [list(deck) for deck in recording.setup.decks]
    lines: list[Line | End] = [*recording.lines, recording.end]
    for number, line in enumerate(lines):
        found: list[tuple[int, tuple[int, ...]]] = []
        for message in line.messages:
            _count(decks, message)
            if message["msg"] == "SHUFFLE_DECK":
                con: int = message["player"]
                found.append((con, tuple(decks[con])))
        told = [list(half.deck) for half in line.state.players]
        yield from ((number, *one) for one in found if decks[one[0]] == told[one[0]])
        decks = told


def _count(decks: list[list[int]], message: Message) -> None:
    """Follows the cards into a Deck and out of it; their numbers count from the bottom."""
    if message["msg"] == "DRAW":
        del decks[message["player"]][: len(message["cards"])]
    if message["msg"] == "MOVE":
        start: dict[str, Any] = message["from"]
        end: dict[str, Any] = message["to"]
        if start["loc"] == "DECK":
            left = _of(decks, start)
            del left[max(0, len(left) - 1 - start["seq"])]
        if end["loc"] == "DECK":
            joined = _of(decks, end)
            joined.insert(max(0, len(joined) - end["seq"]), message["code"])


def _of(decks: list[list[int]], where: dict[str, Any]) -> list[int]:
    con: int = where["con"]
    return decks[con]
