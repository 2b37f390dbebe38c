"""The order of real Decks in the logs of earlier versions, which was corrected by writing the duel again.

Current logs keep the cards of a real Deck unknown until they are identified (`Identified`).
"""

from msgspec.structs import replace

from duelog.events.base import CardId, Event, Outcome
from duelog.events.moves import Undo
from duelog.events.outcomes import CardsDrawn, CardsMoved, Shuffled
from duelog.events.places import Player
from duelog.events.records import Corrected
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError


def arrange(duel: Duel, player: Player, top: tuple[CardId, ...]) -> None:
    """Corrects the log so that these cards are on top of the player's Deck, in this order.

    The log goes back to the last shuffle, which gets the order known now, and everything after it is written again:
    none of it depended on the order.
    """
    branch = current_branch(duel)
    at = max((i for i, event in enumerate(branch) if _shuffles(event, player)), default=-1)
    if at < 0:
        raise DuelogError(f"the Deck of p{player} was not shuffled yet")
    shuffle = branch[at]
    assert isinstance(shuffle, Shuffled)
    unseen = set(duel.end.side(player).deck).difference(*map(_moved, branch[at + 1 :]))
    if not unseen.issuperset(top):
        raise DuelogError("a card that was out of the Deck since the last shuffle has its place there")
    order = reordered(shuffle.order, unseen, top)
    numbers = {event.n: event.n for event in branch[:at]}
    duel.append(Undo(player=player, to=shuffle.n - 1))
    for event in (replace(shuffle, order=order), *branch[at + 1 :]):
        changed = replace(event, n=0)
        if isinstance(changed, Outcome):
            changed = replace(changed, by=numbers.get(changed.by, changed.by))
        numbers[event.n] = duel.append(changed, judged=True).n


def _shuffles(event: Event, player: Player) -> bool:
    return isinstance(event, Shuffled) and event.player == player and event.pile == "deck"


def _moved(event: Event) -> tuple[CardId, ...]:
    """The cards that an event moves."""
    if isinstance(event, CardsDrawn):
        return event.cards
    return tuple(moved.card for moved in event.moves) if isinstance(event, CardsMoved | Corrected) else ()


def reordered(order: tuple[CardId, ...], unseen: set[CardId], top: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """A shuffled order in which the cards unseen since begin with `top`; all others keep their positions."""
    hidden = [card for card in order if card in unseen]
    wanted = iter((*top, *(card for card in hidden if card not in top)))
    return tuple(next(wanted) if card in unseen else card for card in order)


def current_branch(duel: Duel) -> list[Event]:
    """The events that led to the end of the log, without undone ones and the `Undo` events."""
    undone = duel.taken_back()
    return [event for event in duel.events if event.n not in undone and not isinstance(event, Undo)]
