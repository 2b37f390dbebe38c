"""Tests shared by the matchers of occasions: players and cards."""

from collections.abc import Iterable

from duelog.core.activation_places import activated_at
from duelog.core.effects.evaluate.context import Context, area_of, controller
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import Area, CardsOf, Occasion, Turn, Who
from duelog.core.effects.language.walk import pieces_of
from duelog.core.state import Battle, State
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import Player

Found = tuple[CardId, ...] | None
"""The cards of the event that match; None if it is not the event."""


def is_by(ctx: Context, who: Who | None, player: Player | None) -> bool:
    """Whether the player who caused an event matches."""
    return who is None or (player is not None and player in ctx.players(who))


def fitting(ctx: Context, what: CardsOf | None, cards: Iterable[tuple[CardId, Player | None]]) -> Found:
    """The cards that match, each given with its player at that time."""
    found: list[CardId] = []
    for card, holder in cards:
        if what is None or fits(ctx, what, card, holder):
            found.append(card)
    return tuple(found) or None


def fits(ctx: Context, what: CardsOf, card: CardId, holder: Player | None) -> bool:
    """Whether a card that was this player's at that time matches."""
    if isinstance(what, str):
        return card in ctx.select(what)
    if what.ref is not None and card not in ctx.select(what.ref):
        return False
    if what.of != "both" and holder is not None:
        if holder not in ctx.players(what.of, card):
            return False
        return ctx.is_as(card, what)
    return ctx.fits(card, what)


def made_by(ctx: Context, occasion: Occasion, source: CardId) -> bool:
    """Whether the card that caused an event matches."""
    return occasion.by_card is None or (source != 0 and fits(ctx, occasion.by_card, source, None))


def fighters_fit(ctx: Context, occasion: Occasion, battle: Battle) -> bool:
    """Whether attacker and attack target match the occasion, and whether the attack is direct."""
    if occasion.direct is not None and (battle.target == 0) != occasion.direct:
        return False
    if occasion.attacker is not None and not _fits_now(ctx, occasion.attacker, battle.attacker):
        return False
    return occasion.attacked is None or bool(battle.target and _fits_now(ctx, occasion.attacked, battle.target))


def _fits_now(ctx: Context, what: CardsOf, card: CardId) -> bool:
    """Whether a card matches that is its controller's now."""
    return fits(ctx, what, card, controller(ctx.state, card))


def monsters_of(state: State, event: o.Summoned) -> tuple[CardId, ...]:
    """The monsters of a Summon, from the event that began it if there was one."""
    if event.monsters:
        return tuple(move.card for move in event.monsters)
    for earlier in reversed(recent_events(state)):
        if isinstance(earlier, o.SummonBegan):
            return tuple(move.card for move in earlier.monsters)
    return ()


def activated_in(ctx: Context, event: o.Activated) -> Area | None:
    """The area in which the effect was activated: the location of its card before it was given as a cost."""
    at = activated_at(event, recent_events(ctx.state))
    return area_of(at[3:]) if at is not None else None


def was_set(ctx: Context, event: o.PositionsChanged, change: o.PositionChange) -> bool:
    """Whether a monster was face-down before, also if Flip Effects are not activated when it is turned up."""
    found = ctx.state.find(change.card)
    if change.flipped or change.position != "attack" or found is None or found[1].flipped_on != ctx.state.turn:
        return change.flipped
    effects = ctx.book.get(ctx.state.name(event.source)).effects if event.source else ()
    return any(isinstance(piece, Turn) and piece.no_flip_effects for effect in effects for piece in pieces_of(effect))
