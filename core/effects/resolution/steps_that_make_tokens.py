"""The step that Special Summons Tokens (TOKEN-01)."""

from duelog.core.effects import language as lang
from duelog.core.effects.evaluate.locks import tokens_locked
from duelog.core.effects.resolution.resolver import Resolver, Steps, lasting, resolves
from duelog.core.effects.resolution.step_choices import entrances
from duelog.core.effects.summoning.token_faces import token_face
from duelog.core.rulebook import enforces
from duelog.core.rules.room import room_for_monsters
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.places import Player

STEPS: Steps = {}


@resolves(STEPS, lang.MakeTokens)
@enforces("TOKEN-01")
def _tokens(resolver: Resolver, step: lang.MakeTokens) -> Outcome | None:
    ctx = resolver.ctx
    player = ctx.one(step.side)
    made = [answer for answer in resolver.answers_given() if answer.about == "tokens"]
    if not made:
        return _made(resolver, step, player)
    if resolver.outcomes_so_far():  # they are on the field, and now get the effect's values
        return resolver.step_done(lasting(resolver, "duel", cards=made[0].cards))
    placed = entrances(resolver, made[0].cards, player, step.position)
    if isinstance(placed, Outcome):
        return placed
    came = o.Summoned(player=ctx.player, how="special", monsters=placed, source=resolver.link.card)
    return resolver.step_goes_on(came) if step.traits else resolver.step_done(came)


@enforces("ZONE-01")
def _made(resolver: Resolver, step: lang.MakeTokens, player: Player) -> Outcome | None:
    """The Tokens themselves, or nothing if they cannot all come."""
    state, ctx = resolver.state, resolver.ctx
    face = token_face(ctx, step)
    if face is None:
        return resolver.nothing("no monster to summon")
    forbidden = tokens_locked(state, ctx.player, face, player) and not resolver.restricted_by_itself("special summon")
    count, free = ctx.value(step.count), room_for_monsters(state, player, by=ctx.player)
    count = min(count, free) if step.as_possible else count
    if forbidden or not 0 < count <= free:
        return resolver.nothing("no room for tokens")
    first = len(state.cards) + 1
    tokens = tuple(o.TokenCard(card=first + k, owner=ctx.player, face=face) for k in range(count))
    return resolver.step_goes_on(o.TokensMade(tokens=tokens, source=resolver.link.card))
