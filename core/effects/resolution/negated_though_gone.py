"""Whether an effect is negated though its card has left the field since it was used there (CHAIN-09, GEN-08)."""

from duelog.core.activation_places import activated_at
from duelog.core.effects import language as lang
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.continuous.order_of_values import in_order_of_beginning
from duelog.core.effects.continuous.running import all_in_force
from duelog.core.effects.evaluate.locations import last_known, negated_since_it_left, put_back
from duelog.core.effects.evaluate.recent_events import zone_left
from duelog.core.effects.resolution.resolver import Resolver
from duelog.core.rulebook import enforces
from duelog.core.session import Session
from duelog.core.state import Link, State
from duelog.events import outcomes as o
from duelog.events.places import ZONE_AT, Place


def is_negated_though_gone(resolver: Resolver) -> bool:
    """Whether the effect that a card has used is negated, the card having left the field, or been elsewhere."""
    state, link = resolver.state, resolver.link
    return (
        negated_since_it_left(state, link.card) is not None
        or _was_negated_there(resolver)
        or _is_negated_in_the_graveyard(resolver)
        or (_was_used_on_field(state, link) and would_be_negated_there(resolver))
    )


@enforces("CHAIN-09")
def would_be_negated_there(resolver: Resolver) -> bool:
    """Whether what negates Spells or Traps on the field now would negate this one, which was used there and has left.

    Their effects are negated as they resolve, by where they were used; those of monsters that have left are not.
    """
    state, link = resolver.state, resolver.link
    before, left = last_known(state, link.card), zone_left(state, link.card)
    if before is None or left is None or state.face(link.card).is_monster or resolver.resolving.step is not None:
        return False
    there, session = put_back(state, before, left), Session()
    forces = all_in_force(there, resolver.book, session)
    return link.card in in_order_of_beginning(there, resolver.book, forces, session)[1]


@enforces("CHAIN-09")
def _was_negated_there(resolver: Resolver) -> bool:
    """Whether a lasting effect negated the effects of a card that used one on the field and has left it since.

    A continuous effect that negates monsters on the field no longer does so when they have left.
    """
    state, link = resolver.state, resolver.link
    before = last_known(state, link.card)
    if before is None or not _was_used_on_field(state, link):
        return False
    return any(
        isinstance(step, lang.Change)
        and link.card in lasting.cards
        and lasting.event >= before.since
        and any(modifier.negate for modifier in step.modify)
        for lasting, step in lasting_steps(state, resolver.book, resolver.session).all
    )


@enforces("GEN-08")
def _is_negated_in_the_graveyard(resolver: Resolver) -> bool:
    """Whether a card used its effect in a Graveyard, and came there negated by what lasts when it leaves.

    It may have left the Graveyard since, perhaps as its own cost.
    """
    state, link = resolver.state, resolver.link
    if not (_used_at(state, link) or link.at or "").endswith("grave"):
        return False
    came = [gone for gone in state.departed if gone.card == link.card and gone.to == "grave"]
    return any(
        isinstance(step, lang.Change)
        and link.card in lasting.cards
        and any("negated when it leaves" in modifier.traits for modifier in step.modify)
        and any(gone.turn == lasting.turn and gone.event > lasting.event for gone in came)
        for lasting, step in (lasting_steps(state, resolver.book, resolver.session).all if came else ())
    )


def _was_used_on_field(state: State, link: Link) -> bool:
    """Whether an effect was activated on the field, even if its card has left it since as a cost."""
    return _used_at(state, link) in ZONE_AT


def _used_at(state: State, link: Link) -> Place | None:
    """Where an effect was activated; None if that is not recent."""
    events = [happened.event for happened in state.recent.outcomes]
    used = (event for event in events if isinstance(event, o.Activated) and event.n == link.event)
    return next((activated_at(event, events) for event in used), None)
