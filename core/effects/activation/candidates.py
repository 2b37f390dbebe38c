"""The effects that a player can activate now, with some choice of zone, costs and targets."""

from collections.abc import Iterable, Iterator

from duelog.core.effects.activation import activation_timing as when
from duelog.core.effects.activation.at_will import at_will
from duelog.core.effects.activation.checks import context_of, effect_violations, effects_at, not_controlled, wrong_zone
from duelog.core.effects.activation.modes import mode_possible
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.continuous.available import UsableEffect, possible_sources, side_index, standing
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locations import fitting_zones
from duelog.core.effects.evaluate.recent_events import recent_event_keys
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events.places import OPPONENT, Place, Player, place


def activatable(state: State, book: CardBook, player: Player, session: Session) -> Iterator[Candidate]:
    """The effects that a player can activate now, with at least one choice of targets."""
    for candidate in _possible(state, book, player, session):
        if not any(not_controlled(state, candidate, player)) and can_activate(state, book, player, candidate):
            yield candidate


def _possible(state: State, book: CardBook, player: Player, session: Session) -> Iterator[Candidate]:
    """The effects that a player might activate now, without those that a quick check of the moment rules out."""
    if state.window is not None and state.window.player != player:
        return
    yield from at_will(state, book, player)
    if state.triggers:
        met = [trigger.card for trigger in state.triggers]
        may = {usable.candidate.card for usable in _in_time(state, book, player, session)}.union(met)
        either = standing(state, book, OPPONENT[player], session).usable_by_either
        for card in dict.fromkeys((*possible_sources(state, player), *either, *met)):  # one may have gone to a Deck
            if card in may:
                yield from effects_at(state, book, card)
        return
    coming = state.summoning.cards if state.summoning is not None else ()
    for usable in _in_time(state, book, player, session):
        if usable.candidate.card not in coming:
            yield usable.candidate


def _in_time(state: State, book: CardBook, player: Player, session: Session) -> Iterator[UsableEffect]:
    """The effects that are fast enough now, and respond to no event or to a kind that has happened.

    `timing_violations` decides; this only avoids asking it about every card in every window.
    """
    other = side_index(state, book, OPPONENT[player], session)
    usable = side_index(state, book, player, session).usable
    if other.field.usable_by_either:
        usable += tuple(entry for entry in other.usable if entry.candidate.card in other.field.usable_by_either)
    if not usable:
        return
    slowest = 1 if when.slow_effects(state, player) else 2 if not state.chain else max(2, state.chain[-1].speed)
    yield from _answering(state, usable, slowest)


def _answering(state: State, usable: Iterable[UsableEffect], slowest: int) -> list[UsableEffect]:
    happened = recent_event_keys(state)
    return [
        entry
        for entry in usable
        if entry.speed >= slowest and (not entry.answered or not entry.answered.isdisjoint(happened))
    ]


def may_respond(state: State, book: CardBook, player: Player, session: Session) -> bool:
    """Whether a quick check finds anything that a player could activate in a window; Spell Speed 1 never can."""
    if state.triggers or next(at_will(state, book, player), None) is not None:
        return True
    usable = side_index(state, book, player, session).usable
    if side_index(state, book, OPPONENT[player], session).field.usable_by_either:
        return True
    return bool(usable) and bool(_answering(state, usable, 2 if not state.chain else max(2, state.chain[-1].speed)))


def can_activate(state: State, book: CardBook, player: Player, candidate: Candidate) -> bool:
    """Whether there is a way to activate this effect now."""
    ctx, effect = context_of(state, book, player, candidate), candidate.effect
    if effect is not None and effect.requires is not None and not ctx.holds(effect.requires):
        return False  # one of the violations below, and the most frequent
    if next(effect_violations(ctx, candidate), None) is not None:
        return False
    if _needs_zone(candidate) and next(_zones(state, player, candidate), None) is None:
        return False
    return effect is None or any(mode_possible(ctx, candidate, mode) for mode in modes_of(effect))


def zones_for(state: State, player: Player, candidate: Candidate) -> tuple[Place | None, ...]:
    """The zones that a card from the hand can be activated in; (None,) if none is needed."""
    return tuple(_zones(state, player, candidate)) if _needs_zone(candidate) else (None,)


def _needs_zone(candidate: Candidate) -> bool:
    on_card = candidate.effect is None or candidate.effect.kind == "activation"
    return on_card and candidate.where.endswith("hand")


def _zones(state: State, player: Player, candidate: Candidate) -> Iterator[Place]:
    ctx = Context(state, _EMPTY, player, candidate.card)
    for zone in fitting_zones(state.face(candidate.card)):
        if next(wrong_zone(ctx, candidate, place(player, zone)), None) is None:
            yield place(player, zone)


_EMPTY = CardBook()
