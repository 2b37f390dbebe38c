"""When cards arrived where they are: the owner of cards that arrive in a pile together orders them (ZONE-06)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event
from duelog.events.places import Pile, Player

Span = tuple[int, int]
"""The first and the last moment at which a card may have come to its place; the moments are counted."""

Spans = Mapping[CardId, Span]

Wanted = TypeVar("Wanted")


_BEGINNINGS = (o.LinkResolving, o.Activated, o.StepBegan, o.PhaseBegan, o.TurnBegan)
"""Outcomes that separate moments: what arrived before one of them did not arrive together with what comes after."""


def arrivals(events: Iterable[Event]) -> Spans:
    """The moments at which the cards that these events move arrived in their places.

    All cards used for the costs of one move come at one moment, and so do all that one outcome moves. An Equip Card, or
    a card tied to a monster, falls because that has left the field, and may come together with it.
    """
    spans: dict[CardId, Span] = {}
    now = first = cost_of = 0
    for event in events:
        if isinstance(event, _BEGINNINGS):
            paid = isinstance(event, o.Activated) and cost_of and event.by == cost_of
            first = now if paid else now + 1  # what falls because of a cost does so at once
        if not isinstance(event, o.CardsMoved):
            continue
        by_cost = event.by if event.why == "cost" else 0
        now += not by_cost or by_cost != cost_of
        cost_of = by_cost
        since = min(first, now) if _falls(event) else now
        spans |= dict.fromkeys((move.card for move in event.moves), (since, now))
    return spans


def _falls(event: o.CardsMoved) -> bool:
    """Whether cards are destroyed because other cards have left the field, by the rules or as texts of cards say."""
    return event.how == "destroyed" and event.effect_step is None and event.why in ("rule", "effect")


def put_in_order(
    cards: Sequence[CardId], wanted: Sequence[Wanted], spans: Spans, fits: Callable[[CardId, Wanted], bool]
) -> tuple[CardId, ...] | None:
    """The cards of a pile in the requested order, if their owner could choose it; None otherwise."""
    left = list(cards)
    order: list[CardId] = []
    now = 0
    for each in wanted:
        fitting = [card for card in left if fits(card, each) and spans.get(card, (0, 0))[1] >= now]
        if not fitting:
            return None
        card = min(fitting, key=lambda one: spans.get(one, (0, 0)))
        left.remove(card)
        order.append(card)
        now = max(now, spans.get(card, (0, 0))[0])
    if left:
        return None
    fixed = [card for card in cards if card not in spans]
    return tuple(order) if [card for card in order if card not in spans] == fixed else None


@enforces("ZONE-06")
def may_choose_order(state: State, player: Player, pile: Pile, order: tuple[CardId, ...]) -> bool:
    """Whether a player may put the cards of a public pile in this order: only what has just arrived, together."""
    if pile not in ("grave", "banished") or state.pending is not None:
        return False
    spans = arrivals(one.event for one in state.recent.outcomes)
    cards = state.side(player).pile(pile)
    return put_in_order(cards, order, spans, lambda card, wanted: card == wanted) == order
