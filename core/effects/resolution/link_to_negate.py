"""Which link of the Chain an effect negates that negates an activation or an effect."""

from itertools import pairwise

from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import Effect
from duelog.core.effects.occasions.matching import occasion
from duelog.core.effects.resolution.resolver import Resolver
from duelog.core.rulebook import enforces
from duelog.core.state import Link
from duelog.events import outcomes as o


def link_to_negate(resolver: Resolver) -> int:
    """The link before this one or, for a reaction of a continuous effect, the link that is about to resolve.

    0 if it is neither, since there is none, or since this effect had to respond to an earlier one.
    """
    waits = resolver.state.suspended
    if resolver.link.reaction and waits:
        return waits[-1].link
    return 0 if _had_to_respond_before(resolver) else resolver.resolving.link - 1


@enforces("CHAIN-08")
def _had_to_respond_before(resolver: Resolver) -> bool:
    """Whether the effect responds to an earlier activation: it had to, but others that had to as well came first."""
    effect = _forced(resolver, resolver.link)
    if effect is None:
        return False
    activations = {event.n: event for event in recent_events(resolver.state) if isinstance(event, o.Activated)}
    before = reversed(resolver.state.chain[: resolver.resolving.link - 1])
    for later, link in pairwise(before):
        if not _forced(resolver, later):
            return False
        begun = activations.get(link.event)
        if begun is not None and occasion(resolver.ctx, effect, begun) is not None:
            return True
    return False


def _forced(resolver: Resolver, link: Link) -> Effect | None:
    """The effect of a link if it had to respond to an activation; else None."""
    effect = resolver.book.effect(resolver.state.name(link.card), link.effect)
    forced = effect is not None and effect.kind == "quick" and effect.mandatory
    return effect if forced else None
