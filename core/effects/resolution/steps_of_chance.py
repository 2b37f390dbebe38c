"""Steps that toss coins and roll dice."""

from duelog.core.chance import Coin
from duelog.core.effects import language as lang
from duelog.core.effects.resolution.resolver import Resolver, Steps, resolves
from duelog.events import outcomes as o
from duelog.events.base import Outcome

STEPS: Steps = {}


@resolves(STEPS, lang.Coins)
def _coins(resolver: Resolver, step: lang.Coins) -> Outcome | None:
    player, waits = resolver.ctx.player, resolver.state.suspended
    if step.again and not waits:
        return resolver.nothing("not possible")
    count = len(waits[-1].results) if step.again else step.count
    results: list[Coin] = [resolver.chance.coin(player) for _ in range(count)]
    return resolver.step_done(
        o.CoinsTossed(player=player, results=tuple(results), source=resolver.link.card, again=step.again)
    )


@resolves(STEPS, lang.Dice)
def _dice(resolver: Resolver, step: lang.Dice) -> Outcome | None:
    player = resolver.ctx.player
    results = tuple(resolver.chance.die(player) for _ in range(step.count))
    return resolver.step_done(o.DiceRolled(player=player, results=results, source=resolver.link.card))
