"""Tokens that a player Special Summons for the Special Summon of a monster by its own procedure (TOKEN-01, EFF-10)."""

from collections.abc import Collection, Iterator
from itertools import pairwise

from duelog.core.catalogue.arguments import as_player
from duelog.core.effects.choosing.room_for_summons import too_many_monsters
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import tokens_locked
from duelog.core.effects.language import MakeTokens, Mode
from duelog.core.effects.summoning.token_faces import token_face
from duelog.core.rulebook import enforces
from duelog.core.rules.registry import asked_by, broken, cites
from duelog.core.rules.room import free_zones, room_for_monsters
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome, Position
from duelog.events.places import MONSTER_ZONES, Place, Player


@cites("ZONE-01", "too-few-zones")
@cites("TOKEN-01", "too-few-zones")
def tokens_without_room(ctx: Context, step: MakeTokens, free: int, besides: int = 0) -> Iterator[Violation]:
    """The violations if the Tokens of a step, and so many monsters `besides` them, cannot come to `free` zones."""
    player = ctx.one(step.side)
    need = besides + (1 if step.as_possible else max(1, ctx.value(step.count)))
    if free < need:
        facts = broken("too-few-zones", player=as_player(player), free=free, needed=need)
        yield from list(too_many_monsters(ctx.state, player, ctx.player, count=need)) or facts
    if tokens_locked(ctx.state, ctx.player, token_face(ctx, step) or step.face, player):
        yield from broken("no-special-summons", player=as_player(ctx.player))


def tokens_cannot_come(ctx: Context, mode: Mode, side: Player, freed: Collection[CardId]) -> Iterator[Violation]:
    """The violations if Tokens among the costs of a procedure cannot come; the monster itself comes to `side`."""
    for step in mode.cost:
        if isinstance(step, MakeTokens):
            player = ctx.one(step.side)
            free = room_for_monsters(ctx.state, player, by=ctx.player, freed=freed)
            yield from tokens_without_room(ctx, step, free, besides=int(player == side))


def tokens_made(ctx: Context) -> o.TokensMade | None:
    """The outcome by which the Tokens of the Special Summon that is being made were made; None before that."""
    for happened in reversed(ctx.state.recent.outcomes):
        event = happened.event
        if isinstance(event, o.SummonBegan):
            return None  # an earlier one
        if isinstance(event, o.TokensMade) and event.source == ctx.this:
            return event
    return None


@enforces("TOKEN-01", "EFF-10")
def tokens_summoned(ctx: Context, step: MakeTokens, to: Place) -> Outcome | None:
    """The next outcome by which Tokens come for the Summon of a monster to the zone `to`; None if none can.

    The Tokens are made, the zone of each is asked for if there is a choice, then they are Summoned together.
    """
    player, made = ctx.one(step.side), tokens_made(ctx)
    if made is None:
        return _made(ctx, step, player)
    position: Position = "defense" if step.position == "defense" else "attack"
    taken = _zones_chosen(ctx, made)
    for token in made.tokens[len(taken) :]:
        free = free_zones(ctx.state, player, MONSTER_ZONES, (*taken, to))
        if len(free) != 1:
            return o.Asked(
                player=ctx.player, answer="place", about="zone", default=True, cards=(token.card,), places=tuple(free),
                source=ctx.this, rule=asked_by("zone"),
            )  # fmt: skip
        taken.append(free[0])
    monsters = (
        Moved(card=token.card, origin=None, to=zone, position=position)
        for token, zone in zip(made.tokens, taken, strict=True)
    )
    return o.Summoned(player=ctx.player, how="special", monsters=tuple(monsters), source=ctx.this)


def _made(ctx: Context, step: MakeTokens, player: Player) -> Outcome | None:
    """The Tokens themselves, no more than there is room for (an illegal Summon may be made all the same)."""
    face = token_face(ctx, step)
    count = min(ctx.value(step.count), room_for_monsters(ctx.state, player, by=ctx.player))
    if face is None or count < 1:
        return None
    first = len(ctx.state.cards) + 1
    tokens = tuple(o.TokenCard(card=first + k, owner=ctx.player, face=face) for k in range(count))
    return o.TokensMade(tokens=tokens, source=ctx.this)


def _zones_chosen(ctx: Context, made: o.TokensMade) -> list[Place]:
    """The zones chosen for the first Tokens: each is offered no more in the next question, the last is the answer."""
    told = (happened.event for happened in ctx.state.recent.outcomes)
    offers = [event.places for event in told if isinstance(event, o.Asked) and event.n > made.n]
    chosen: list[Place] = [zone for before, after in pairwise(offers) for zone in before if zone not in after]
    answer = ctx.state.answer
    if answer is not None and answer.to is not None:
        chosen.append(answer.to)
    return chosen
