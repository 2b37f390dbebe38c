"""The costs of mandatory Trigger Effects, which their own cards are: paid as they go on the Chain (EFF-09)."""

from duelog.core.effects.activation.payment import pay
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.costs_and_targets import unpayable
from duelog.core.effects.choosing.given_for_costs import TAKE_AWAY
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import AnyStep, CardStep, Mode
from duelog.core.rulebook import enforces
from duelog.core.state import State, Trigger
from duelog.events import outcomes as o
from duelog.events.base import Outcome

_BY_ITSELF = (o.ValuesChanged, o.LocksChanged)
"""What follows at once from any outcome."""


def being_paid(state: State) -> Trigger | None:
    """The mandatory Trigger Effect whose cost was paid last, and which is not on the Chain yet."""
    last = next((event for event in reversed(recent_events(state)) if not isinstance(event, _BY_ITSELF)), None)
    if state.pending is not None or not isinstance(last, o.CardsMoved) or last.why != "cost":
        return None
    return next((trigger for trigger in state.triggers if trigger.mandatory and trigger.card == last.source), None)


def is_its_own_card(cost: tuple[AnyStep, ...]) -> bool:
    """Whether a cost is that the card itself leaves its place."""
    return all(isinstance(step, TAKE_AWAY) and isinstance(step, CardStep) and step.cards == "this" for step in cost)


@enforces("EFF-04", "EFF-09", "GEN-10")
def cost_of(state: State, book: CardBook, trigger: Trigger, mode: Mode) -> Outcome | None:
    """The outcome by which a mandatory effect is paid for, or not activated because it cannot be; None if it is paid.

    Its cost is its own card. Another one, which definitions of earlier versions may have, is not paid.
    """
    if not is_its_own_card(mode.cost) or being_paid(state) == trigger:
        return None
    ctx = Context(state, book, trigger.player, trigger.card, event_cards=trigger.cards)
    if next(unpayable(ctx, mode, from_hand=False), None) is not None:
        return o.TimingMissed(card=trigger.card, effect=trigger.effect)
    return pay(ctx, mode, 0, (), from_hand=False)
