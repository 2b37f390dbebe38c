"""Matching: whether an outcome is the event that an effect responds to."""

from collections.abc import Callable

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.events_answered import OUTCOMES_OF_EVENTS
from duelog.core.effects.book.step_ids import step_shuffled_after
from duelog.core.effects.evaluate.context import Context, area_of
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import Effect, Occasion
from duelog.core.effects.occasions.battle_events import (
    attack_declared,
    attack_negated,
    battle_damage,
    battle_phase_ended,
    battled,
    damaged,
    destroyed_in_battle,
    gained,
    part_began,
)
from duelog.core.effects.occasions.card_events import (
    about_to_be_sent,
    equipped,
    left_field,
    moved,
    movement,
    pays_for_an_activation,
    sent_to_grave,
    threatened,
    to_pile,
)
from duelog.core.effects.occasions.chain_events import activated, activation_negated, resolved, resolving, targeted
from duelog.core.effects.occasions.event_parts import Found, fitting, is_by, made_by, monsters_of
from duelog.core.effects.occasions.summon_events import (
    flipped,
    flipped_at_once,
    forbids_responses,
    position_changed,
    summon_attempted,
    summoned,
    were_set,
)
from duelog.core.rulebook import enforces
from duelog.core.rules.turns import normal_draw
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome

__all__ = [
    "MOVES_OF_CARDS",
    "Found",
    "answers",
    "forbids_responses",
    "is_past",
    "last_to_happen",
    "missed_for",
    "monsters_of",
    "occasion",
    "when_it_happened",
]


def answers(ctx: Context, occasion: Occasion, event: Outcome, *, at_once: bool = False) -> Found:
    """The cards of `event` if it matches an occasion; otherwise None. What is not activated is done `at_once`."""
    if type(event) not in OUTCOMES_OF_EVENTS[occasion.event]:
        return None
    matcher = _MATCHERS[occasion.event]
    found = (_AT_ONCE.get(occasion.event, matcher) if at_once else matcher)(ctx, occasion, event)
    return found if found is not None and len(found) >= (occasion.at_least if found else 0) else None


def occasion(ctx: Context, effect: Effect, event: Outcome) -> Found:
    """The cards of `event` if it matches one of an effect's occasions; otherwise None."""
    for wanted in effect.when:
        found = answers(ctx, wanted, event, at_once=effect.kind == "continuous")
        if found is not None:
            return found if effect.kind != "flip" or _activates_flip_effects(event) else None
    return None


@enforces("EFF-05")
def _activates_flip_effects(event: Outcome) -> bool:
    """Whether Flip Effects are activated by an event: not if what turns monsters face-up says otherwise."""
    return not isinstance(event, o.PositionsChanged) or any(change.flipped for change in event.changes)


def last_to_happen(state: State, book: CardBook, event: Outcome) -> bool:
    """Whether nothing happened after `event` that makes an optional "when" effect miss its timing."""
    return missed_for(state, book, event) is None


def missed_for(state: State, book: CardBook, event: Outcome) -> Outcome | None:
    """The last event after `event` that makes an optional "when" effect miss its timing."""
    happened = when_it_happened(state, event)
    by_itself = _reaction_events(state)
    for later in reversed(recent_events(state)):
        if later == happened:
            return _link_resolved_since(state, happened, by_itself) or _shuffled_since(state, book, happened)
        if later == event or later.n in by_itself or _incidental(state, later):
            continue
        if when_it_happened(state, later) is not later:
            continue  # an Equip Card that lost its monster by an event of its own
        if not _together(state, book, happened, later):
            return later
    return None


@enforces("EFF-07")
def _together(state: State, book: CardBook, event: Outcome, later: Outcome) -> bool:
    """Whether two events are simultaneous: parts of one effect, nothing between them "then" or "after that"."""
    first, last = event.effect_step, later.effect_step
    if first is None or last is None or _material_for(event, later):
        return False
    link = _link_resolving_at(state, event)
    if link is None or link is not _link_resolving_at(state, later):
        return False
    return not book.program(state.name(link.card), link.effect, link.option).breaks_between(first, last)


@enforces("EFF-07")
def _material_for(event: Outcome, later: Outcome) -> bool:
    """Whether cards left as material or Tributes of a Summon by an effect: the Summon happens after that."""
    if not isinstance(event, o.CardsMoved) or event.how not in ("material", "tributed"):
        return False
    return isinstance(later, o.Summoned | o.SummonBegan)


def is_past(state: State, book: CardBook, event: Outcome) -> bool:
    """Whether something has followed an event, so that no fast effect answers it."""
    given = _given_for_a_summon(state, event) or _given_for_an_activation(state, event)
    return given or _followed_in_its_link(state, book, event)


@enforces("EFF-07")
def _given_for_a_summon(state: State, event: Outcome) -> bool:
    """Whether cards left for the Summon or Set of a monster, which has followed: fast effects answer that."""
    if not isinstance(event, o.CardsMoved) or event.how not in ("tributed", "material"):
        return False
    later = (each for each in recent_events(state) if each.n > event.n)
    after = next((each for each in later if isinstance(each, (*_ARRIVALS, o.Activated))), None)
    return isinstance(after, _ARRIVALS) and after.by == event.by


@enforces("EFF-07")
def _given_for_an_activation(state: State, event: Outcome) -> bool:
    """Whether cards were the cost of an activation, which has followed: fast effects answer that."""
    return isinstance(event, o.CardsMoved) and event.why == "cost" and pays_for_an_activation(state, event)


_ARRIVALS = (o.SummonBegan, o.Summoned, o.CardsSet)


@enforces("EFF-07")
def _followed_in_its_link(state: State, book: CardBook, event: Outcome) -> bool:
    """Whether the link did something else after this event, at another time than it: that happened last."""
    link = _link_resolving_at(state, event) if event.effect_step is not None else None
    if link is None:
        return False
    since = (later for later in recent_events(state) if later.n > event.n and later.effect_step is not None)
    same_link = (later for later in since if _link_resolving_at(state, later) is link)
    if any(not (_incidental(state, later) or _together(state, book, event, later)) for later in same_link):
        return True
    return _shuffled_since(state, book, event) is not None


@enforces("EFF-07")
def _shuffled_since(state: State, book: CardBook, event: Outcome) -> o.Shuffled | None:
    """A shuffle that the link makes at a later time than `event`, as a step of its own: that happened last.

    No effect answers a shuffle. One that ends a search belongs to that.
    """
    link = _link_resolving_at(state, event) if event.effect_step is not None else None
    if link is None:
        return None
    for happened in reversed(state.recent.outcomes):
        later = happened.event
        if later.n <= event.n:
            return None
        if not isinstance(later, o.Shuffled) or _link_resolving_at(state, later) is not link:
            continue
        step = later.effect_step
        if step is not None and step.id == step_shuffled_after(step.id) and not _together(state, book, event, later):
            return later
    return None


def _link_resolving_at(state: State, event: Outcome) -> o.Activated | None:
    """The activation whose link was resolving at an event; None for none."""
    activated: list[o.Activated] = []
    resolving: o.Activated | None = None
    link = 0
    for other in recent_events(state):
        if other.n >= event.n:
            return resolving
        if isinstance(other, o.Activated):
            activated.append(other)
        elif isinstance(other, o.LinkResolving) and other.link <= len(activated):
            resolving, link = activated[other.link - 1], other.link
        elif isinstance(other, o.LinkResolved) and other.link > link > 0:
            continue  # what was done without an activation in the middle of the link
        elif isinstance(other, o.LinkResolved | o.ChainEnded):
            resolving, link = None, 0
            activated = [] if isinstance(other, o.ChainEnded) else activated
    return resolving


@enforces("EFF-01")
def _reaction_events(state: State) -> frozenset[int]:
    """The numbers of events of reactions without activation, which are simultaneous with what they react to.

    These are reactions of continuous effects, and effects that were delayed until something happens to cards.
    """
    found: list[int] = []
    within = False
    for event in recent_events(state):
        within = within or (isinstance(event, o.DelayedBegan) and (event.to > 0 or bool(event.cards)))
        if within:
            found.append(event.n)
        within = within and not isinstance(event, o.LinkResolved)
    return frozenset(found)


def _link_resolved_since(state: State, event: Outcome, by_itself: frozenset[int]) -> o.LinkResolved | None:
    """A link that began to resolve after `event`, and so is the last event even if it had no effect.

    A link whose activation was negated does not count, as nothing of it resolves.
    """
    later = [other for other in recent_events(state) if other.n > event.n and other.n not in by_itself]
    links = [other for other in later if isinstance(other, o.Activated | o.LinkResolved)]
    if links and isinstance(links[0], o.LinkResolved):
        del links[0]  # the link of which it was a part
    negated = (other for other in recent_events(state) if isinstance(other, o.LinkNegated))
    gone = {other.link for other in negated if other.what == "activation"}  # perhaps before `event`, by the same link
    resolved = (other for other in reversed(links) if isinstance(other, o.LinkResolved))
    return next((other for other in resolved if other.link not in gone), None)


def when_it_happened(state: State, event: Outcome) -> Outcome:
    """The event at whose time another counts as happening: an Equip Card is lost when its monster leaves.

    Its outcome comes later, after the Summon or Set that the monster was Tributed for. An Equip Card without a monster
    when it resolves is lost at its own time.
    """
    if not isinstance(event, o.CardsMoved) or (event.how, event.why) != ("destroyed", "rule"):
        return event
    if any(_never_equipped(state, move.card) for move in event.moves):
        return event
    moved = {move.card for move in event.moves}
    lost = {gone.event for gone in state.departed if not moved.isdisjoint(gone.equips)}
    earlier = [other for other in reversed(recent_events(state)) if other.n < event.n]
    known = (other for other in earlier if other.n in lost)
    return next(known, None) or next((other for other in earlier if _leaves_without_monster(other)), event)


def _leaves_without_monster(event: Outcome) -> bool:
    """Whether an Equip Card may lose its monster by this event: a monster leaves its zone or is turned face-down."""
    if isinstance(event, o.CardsMoved):
        return any(move.origin is not None and area_of(move.origin[3:]) == "monsters" for move in event.moves)
    return isinstance(event, o.PositionsChanged)


def _never_equipped(state: State, card: CardId) -> bool:
    """Whether a card was activated in this Chain and has not equipped a monster since, or lost one."""
    told = [happened.event for happened in state.recent.outcomes]
    activated = [event.n for event in told if isinstance(event, o.Activated) and event.card == card]
    equipped = [event.n for event in told if isinstance(event, o.Equipped) and event.card == card]
    equipped += [gone.event for gone in state.departed if card in gone.equips]
    return bool(activated) and not any(n > activated[-1] for n in equipped)


def _incidental(state: State, event: Outcome) -> bool:
    if isinstance(event, o.CardsMoved | o.PositionsChanged) and event.why == "effect":
        # reactions without activation are simultaneous with what caused them
        return event.effect_step is None or event.source not in _activated_in_the_chain_of(state, event)
    if isinstance(event, o.CardsMoved):
        return event.why == "battle" or (event.why == "rule" and event.how == "sent")
    if isinstance(event, o.ZonesBlocked):
        return not event.source  # the zone that a Trap Monster still occupies
    return isinstance(
        event,
        o.LinkResolving | o.LinkResolved | o.ChainEnded | o.StepBegan | o.AttackEnded | o.LinkNegated | o.Equipped,
    )


def _activated_in_the_chain_of(state: State, event: Outcome) -> frozenset[CardId]:
    """The cards that were activated, or whose effects were, in the Chain in which an event happened."""
    before = [other for other in recent_events(state) if other.n < event.n]
    ended = next((other.n for other in reversed(before) if isinstance(other, o.ChainEnded)), 0)
    return frozenset(other.card for other in before if isinstance(other, o.Activated) and other.n > ended)


def _phase(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.PhaseBegan) or event.phase != occasion.phase or event.resumes:
        return None
    return () if is_by(ctx, occasion.by, ctx.state.turn_player) else None


def _normal_draw(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    """The beginning of a Draw Phase whose draw has not been made yet."""
    if not isinstance(event, o.PhaseBegan) or event.phase != "draw" or normal_draw(ctx.state) is None:
        return None
    return () if is_by(ctx, occasion.by, ctx.state.turn_player) else None


def _drawn(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.CardsDrawn) or not is_by(ctx, occasion.by, event.player):
        return None
    if occasion.cause not in (None, event.why):
        return None
    return fitting(ctx, occasion.what, ((card, None) for card in event.cards))


def _coins_tossed(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    return () if isinstance(event, o.CoinsTossed) and is_by(ctx, occasion.by, event.player) else None


def _counter_placed(ctx: Context, occasion: Occasion, event: Outcome) -> Found:
    if not isinstance(event, o.CountersChanged) or event.amount <= 0 or not made_by(ctx, occasion, event.source):
        return None
    return fitting(ctx, occasion.what, ((event.card, None),))


_MOVES: dict[str, Callable[[Context, Occasion, Outcome], Found]] = {
    "sent to grave": moved(sent_to_grave),
    "destroyed": moved(lambda move, event: movement(move, event) == "destroyed"),
    "banished": moved(to_pile("banished")),
    "left field": moved(left_field),
    "added to hand": moved(to_pile("hand")),
    "returned to Deck": moved(lambda move, event: any(to_pile(pile)(move, event) for pile in ("deck", "extra"))),
    "discarded": moved(lambda move, event: movement(move, event) == "discarded"),
    "tributed": moved(lambda move, event: movement(move, event) == "tributed"),
    "detached": moved(lambda move, event: movement(move, event) == "detached"),
}

MOVES_OF_CARDS = frozenset(_MOVES)
"""The events in which cards move: only they ask where the effect of `by_card` was activated."""

_MATCHERS: dict[str, Callable[[Context, Occasion, Outcome], Found]] = {
    "summoned": summoned,
    "summon attempted": summon_attempted,
    "set": were_set,
    "flipped": flipped,
    **_MOVES,
    "equipped": equipped,
    "attack declared": attack_declared,
    "attack negated": attack_negated,
    "battled": battled,
    "battle calculated": battled,
    "destroyed in battle": destroyed_in_battle,
    "battle damage": battle_damage,
    "damage": damaged,
    "life points gained": gained,
    "activated": activated,
    "resolving": resolving,
    "resolved": resolved,
    "activation negated": activation_negated,
    "targeted": targeted,
    "phase": _phase,
    "damage step": part_began("start"),
    "before damage calculation": part_began("before"),
    "battle phase ended": battle_phase_ended,
    "drawn": _drawn,
    "normal draw": _normal_draw,
    "coins tossed": _coins_tossed,
    "position changed": position_changed,
    "counter placed": _counter_placed,
    "would be destroyed": threatened,
    "would be sent": about_to_be_sent,
    "damage calculation": part_began("calculation"),
}
_AT_ONCE: dict[str, Callable[[Context, Occasion, Outcome], Found]] = {"flipped": flipped_at_once}
"""The events for which only what is activated waits until a later time."""

assert set(_MATCHERS) == set(OUTCOMES_OF_EVENTS), set(_MATCHERS) ^ set(OUTCOMES_OF_EVENTS)
