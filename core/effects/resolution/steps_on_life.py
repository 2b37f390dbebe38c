"""Steps on Life Points."""

from msgspec.structs import replace

from duelog.core.effects import language as lang
from duelog.core.effects.choosing.actions import paid
from duelog.core.effects.evaluate.locks import locked
from duelog.core.effects.resolution.resolver import Resolver, Steps, resolves
from duelog.core.rulebook import enforces
from duelog.core.rules.life_points import damage_changes, is_gain
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import EffectStep, Outcome
from duelog.events.places import Player

STEPS: Steps = {}


@resolves(STEPS, lang.Damage)
@enforces("WIN-04")
def _damage(resolver: Resolver, step: lang.Damage) -> Outcome | None:
    """Inflicts damage; to both players at the same time if the next step inflicts damage to the other player."""
    changes = _damages(resolver, step)
    if not changes:
        return _life(resolver, ())
    after = resolver.at + 1
    other = resolver.program.instructions[after] if after < len(resolver.program) else None
    if isinstance(other, lang.Damage) and other.after == "and" and resolver.ctx.holds(other.condition):
        more = _damages(resolver, other)
        if more and not {change.player for change in changes} & {change.player for change in more}:
            outcome = o.LifePointsChanged(changes=(*changes, *more), source=resolver.link.card)
            return replace(outcome, effect_step=EffectStep(id=resolver.program.ids[after]))
    return _life(resolver, changes)


def _damages(resolver: Resolver, step: lang.Damage) -> tuple[o.LifeChange, ...]:
    """The damage that a step inflicts."""
    amount = resolver.ctx.value(step.amount)
    state, whose = resolver.state, resolver.ctx.player
    hurt: list[Player] = [_who_takes_it(state, whose, player) for player in resolver.ctx.players(step.who)]
    taken = (damage_changes(state, player, amount, by_effect=True) for player in hurt)
    return tuple(change for changes in taken for change in changes)


@enforces("GEN-03")
def _who_takes_it(state: State, whose: Player, player: Player) -> Player:
    """The player who takes the damage by an effect: an effect may redirect damage meant for `player`."""
    if is_gain(state, player, by_effect=True):
        return player
    if player != whose and locked(state, player, "effect damage of the other"):
        return whose
    return player


@resolves(STEPS, lang.Gain)
def _gain(resolver: Resolver, step: lang.Gain) -> Outcome | None:
    state, amount = resolver.state, resolver.ctx.value(step.amount)
    gains = [] if not amount else [_gain_of(state, player, amount) for player in resolver.ctx.players(step.who)]
    return _life(resolver, tuple(change for change in gains if change is not None))


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


@enforces("GEN-03")
def _gain_of(state: State, player: Player, amount: int) -> o.LifeChange | None:
    """Life Points that a player gains, or takes as damage if an effect says so, which cannot become a gain."""
    if not locked(state, player, "damage for gains"):
        return o.LifeChange(player=player, amount=amount)
    return None if locked(state, player, "effect damage") else o.LifeChange(player=player, amount=-amount)


def _life(resolver: Resolver, changes: tuple[o.LifeChange, ...]) -> Outcome:
    if not changes:
        return resolver.nothing("life points unchanged")
    return resolver.step_done(o.LifePointsChanged(changes=changes, source=resolver.link.card))
