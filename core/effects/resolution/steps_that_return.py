"""Steps that return banished monsters to the field, which is no Summon."""

from collections.abc import Sequence

from duelog.core.effects import language as lang
from duelog.core.effects.evaluate.departures import departed, last_position
from duelog.core.effects.evaluate.locks import another_there
from duelog.core.effects.resolution.resolver import Resolver, Steps, resolves
from duelog.core.effects.resolution.step_choices import chosen_cards
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.registry import asked_by
from duelog.core.rules.room import free_zones, room_for_monsters
from duelog.core.state import Departed
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome, Position
from duelog.events.places import MONSTER_ZONES, Place, Player, player_of

STEPS: Steps = {}


@resolves(STEPS, lang.Return)
@enforces("GEN-06", "ZONE-01")
def _return(resolver: Resolver, step: lang.Return) -> Outcome | None:
    """Returns all monsters at once; those that find no zone go to the Graveyard by the rules."""
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    state = resolver.state
    zones: list[Place] = [answer.to for answer in resolver.answers_given() if answer.to is not None]
    moves: list[Moved] = []
    lost: list[CardId] = []
    for gone in (_as_it_went(resolver, card) for card in cards):
        if gone is None or gone.origin is None:
            continue
        player, position = player_of(gone.origin), last_position(step.position, gone)
        free = free_zones(state, player, MONSTER_ZONES, [move.to for move in moves if move.to is not None])
        if not free or _no_more_there(resolver, player, moves) or _cannot_be_there(resolver, gone, position):
            lost.append(gone.card)
            continue
        if len(free) > 1 and not zones:
            return resolver.ask(
                player, "place", "zone", default=True, cards=(gone.card,), places=tuple(free), rule=asked_by("zone")
            )
        to = zones.pop(0) if len(free) > 1 else free[0]
        moves.append(Moved(card=gone.card, origin=state.place_of(gone.card), to=to, position=position))
    if not moves:
        return _sent(resolver, lost) if lost else resolver.nothing("no card")
    returned = o.CardsMoved(moves=tuple(moves), how="returned", source=resolver.link.card)
    return resolver.step_goes_on(returned) if lost else resolver.step_done(returned)


def _as_it_went(resolver: Resolver, card: CardId) -> Departed | None:
    """How this card banished a card from the field; None if it did not."""
    gone = departed(resolver.state, card)
    from_field = gone is not None and gone.position is not None and gone.to == "banished"
    return gone if from_field and gone is not None and gone.source == resolver.link.card else None


@enforces("GEN-03")
def _no_more_there(resolver: Resolver, player: Player, before: Sequence[Moved]) -> bool:
    """Whether effects let a player have no more monsters once these have returned."""
    returning = sum(1 for move in before if move.to is not None and player_of(move.to) == player)
    return returning >= room_for_monsters(resolver.state, player, by=resolver.ctx.player)


def _cannot_be_there(resolver: Resolver, gone: Departed, position: Position) -> bool:
    """Whether a card is no monster any more, or cannot lie face-up beside another one of its name."""
    state = resolver.state
    if not state.face(gone.card).is_monster or gone.origin is None:
        return True
    return position != "set" and another_there(state, resolver.book, player_of(gone.origin), gone.card)


@enforces("ZONE-01")
def _sent(resolver: Resolver, cards: Sequence[CardId]) -> Outcome:
    moves = send_to_grave(resolver.state, cards)
    return resolver.step_done(o.CardsMoved(moves=moves, how="sent", why="rule"))
