"""Which link of the Chain an effect that negates an activation or an effect responds to."""

from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import Effect
from duelog.core.effects.occasions.matching import occasion
from duelog.core.effects.resolution.resolver import Resolver
from duelog.core.rulebook import enforces
from duelog.core.state import Link
from duelog.events import outcomes as o


def answered_link(resolver: Resolver) -> int:
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
    number = resolver.resolving.link - 1
    while effect is not None and number > 1 and _forced(resolver, resolver.state.chain[number - 1]):
        number -= 1
        begun = resolver.state.chain[number - 1].event
        for event in recent_events(resolver.state):
            if (
                isinstance(event, o.Activated)
                and event.n == begun
                and occasion(resolver.ctx, effect, event) is not None
            ):
                return True
    return False


def _forced(resolver: Resolver, link: Link) -> Effect | None:
    """The effect of a link if it had to respond to an activation; else None."""
    effect = resolver.book.effect(resolver.state.name(link.card), link.effect)
    forced = effect is not None and effect.kind == "quick" and effect.mandatory
    return effect if forced else None
