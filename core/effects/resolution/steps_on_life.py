"""Steps on Life Points."""

from duelog.core.effects import language as lang
from duelog.core.effects.choosing.actions import paid
from duelog.core.effects.evaluate.locks import locked
from duelog.core.effects.resolution.resolver import Resolver, Steps, resolves
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.places import Player

STEPS: Steps = {}


@resolves(STEPS, lang.Damage)
def _damage(resolver: Resolver, step: lang.Damage) -> Outcome | None:
    amount = resolver.ctx.value(step.amount)
    players: list[Player] = [
        player for player in resolver.ctx.players(step.who) if not locked(resolver.state, player, "effect damage")
    ]
    return _life(resolver, players, -amount)


@resolves(STEPS, lang.Gain)
def _gain(resolver: Resolver, step: lang.Gain) -> Outcome | None:
    return _life(resolver, list(resolver.ctx.players(step.who)), resolver.ctx.value(step.amount))


@resolves(STEPS, lang.Pay)
def _pay(resolver: Resolver, step: lang.Pay) -> Outcome | None:
    player = resolver.ctx.player
    return resolver.step_done(paid(resolver.ctx, step, player))


@resolves(STEPS, lang.SetLife)
def _set_life(resolver: Resolver, step: lang.SetLife) -> Outcome | None:
    """Sets Life Points, which is neither a gain nor damage."""
    amount = resolver.ctx.value(step.amount)
    changes = tuple(
        o.LifeChange(player=player, amount=amount - resolver.state.side(player).lp)
        for player in resolver.ctx.players(step.who)
    )
    return resolver.step_done(o.LifePointsChanged(changes=changes, why="rule", source=resolver.link.card))


def _life(resolver: Resolver, players: list[Player], amount: int) -> Outcome:
    if not amount or not players:
        return resolver.nothing("life points unchanged")
    changes = tuple(o.LifeChange(player=player, amount=amount) for player in players)
    return resolver.step_done(o.LifePointsChanged(changes=changes, source=resolver.link.card))
