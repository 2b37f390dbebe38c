"""What continuous effects do after an event, or instead of it, without an activation (GEN-03)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from duelog.core.effects.activation.checks import used_up
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import is_done_though_negated
from duelog.core.effects.book.events_answered import answered_by, key_of
from duelog.core.effects.continuous.by_use import by_use
from duelog.core.effects.continuous.from_graves import OFF_THE_FIELD, buried_at, effects_from_graves, only_off_the_field
from duelog.core.effects.continuous.running import Running, address_of, running_effect
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locations import resolving_card
from duelog.core.effects.evaluate.presence import was_there_at
from duelog.core.effects.evaluate.recent_events import (
    has_reacted,
    last_seen,
    recent_event_keys,
    recent_events,
    threats,
    zone_left,
)
from duelog.core.effects.evaluate.shared_words import names_this
from duelog.core.effects.language import Occasion
from duelog.core.effects.occasions.matching import occasion
from duelog.core.effects.resolution.put_off import delayed_instead
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import lost_in_battle
from duelog.core.session import LastValue, Session
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import PLAYERS, Player, place, player_of


@enforces("GEN-03")
def reaction(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next reaction of a continuous effect, once for each event."""
    reacting, left = by_use(state, book, session).reacting, last_seen(state)
    buried = _of_what_is_buried(state, book, session)
    if not reacting and not left and not buried and not state.lasting:
        return None
    events = [
        event for event in _since_a_link(recent_events(state))
        if type(event) is not o.Threatened or event.effect_step is None
    ]  # fmt: skip
    all_of_them: tuple[Running, ...] = (*_in_order(state, reacting, session),) if reacting else ()
    if left:
        all_of_them = (*all_of_them, *_of_what_left(state, book))
    all_of_them = (*all_of_them, *buried)
    by_reactions = _done_by_reactions(state)
    others = [event for event in events if event.n not in by_reactions] if by_reactions else events
    outcome = _first_reaction(state, book, all_of_them, others)
    if outcome is None and by_reactions:
        each = (_first_reaction(state, book, all_of_them, (event,)) for event in events if event.n in by_reactions)
        outcome = next((found for found in each if found is not None), None)
    return outcome or _instead_of_a_tie(state, book, session) or _instead_in_battle(state, book, session)


@enforces("GEN-03")
def _since_a_link(events: Sequence[Outcome]) -> Sequence[Outcome]:
    """The events since a link last began to resolve: what could not be reacted to before it is past.

    A card that could not hold another Spell Counter as a Spell resolved gets none for it once some have been removed.
    """
    last = next((at for at in range(len(events) - 1, -1, -1) if type(events[at]) is o.LinkResolving), 0)
    return events[last:]


@enforces("GEN-02")
def _done_by_reactions(state: State) -> frozenset[int]:
    """The events that such effects have caused, which are reacted to after all others, one after the other.

    Otherwise two of them that cause each other (Appropriate of both players) would leave a third one no time.
    """
    found: list[int] = []
    acting = False
    for happened in state.recent.outcomes:
        event = happened.event
        if type(event) is o.DelayedBegan:
            acting = not event.lasting
        elif type(event) is o.LinkResolved:
            acting = False
        elif acting:
            found.append(event.n)
    return frozenset(found)


@enforces("GEN-02")
def _in_order(state: State, reacting: tuple[Running, ...], session: Session) -> Sequence[Running]:
    """These effects, oldest first, but what replaces a destruction in the order in which players decide."""
    last = session.of(_Caches).replaced_by
    players = last.known((reacting,))
    if players is None:
        players = last.keep((reacting,), {one.player for one in reacting if _replaces_destruction(one)})
    if len(players) < len(PLAYERS):
        return reacting
    return sorted(reacting, key=lambda running: _replaces_destruction(running) and running.player != state.turn_player)


def _replaces_destruction(running: Running) -> bool:
    return any(occasion.event == "would be destroyed" for occasion in running.effect.when)


def _first_reaction(
    state: State, book: CardBook, reacting: Iterable[Running], events: Sequence[Outcome]
) -> Outcome | None:
    """The reaction of the first of these effects that one of these events causes."""
    keys = recent_event_keys(state)
    for running in reacting:
        answered = answered_by(running.effect)
        for event in () if answered.isdisjoint(keys) else events:
            if key_of(event) in answered and (outcome := _at(state, book, running, event)) is not None:
                return outcome
    return None


def _instead_of_a_tie(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The delayed effect that replaces the destruction that a tie has just threatened; each does so once."""
    for threat in threats(state) if state.lasting else ():
        found = delayed_instead(state, book, threat, session)
        if found is not None and not _is_done(state, found):
            return found
    return None


def _is_done(state: State, delayed: o.DelayedBegan) -> bool:
    """Whether a delayed effect has already been done in place of the event."""
    events = (happened.event for happened in state.recent.outcomes if type(happened.event) is o.DelayedBegan)
    return any((event.lasting, event.to) == (delayed.lasting, delayed.to) for event in events)


def _instead_in_battle(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The delayed effect that replaces the destruction by the battle just calculated."""
    if not state.lasting or state.battle is None or not state.battle.destroyed:
        return None
    fought = [event for event in recent_events(state) if isinstance(event, o.BattleFought)]
    return delayed_instead(state, book, fought[-1], session) if fought else None


@enforces("GEN-03")
def instead(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next outcome when a link is about to resolve, or that replaces a destruction it is about to cause, or coins
    that it has tossed.
    """
    if state.resolving is not None and state.resolving.step is None and not state.resolving.answers:
        resolving = [event for event in recent_events(state) if type(event) is o.LinkResolving]
        return _first_reaction(state, book, by_use(state, book, session).reacting, resolving)
    if state.resolving is None or not state.resolving.threatened:
        return _before_coins_count(state, book, session)
    threats = [event for event in recent_events(state) if type(event) is o.Threatened]
    if not threats:
        return None
    reacting = _in_order(state, by_use(state, book, session).reacting, session)
    outcome = _first_reaction(state, book, reacting, threats[-1:])
    return outcome if outcome is not None else delayed_instead(state, book, threats[-1], session)


@enforces("GEN-03")
def _before_coins_count(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The reaction to coins that the last step of the resolving link has tossed: the next one uses their results."""
    if state.resolving is None or not state.resolving.results:
        return None
    reacting = [
        running
        for running in by_use(state, book, session).reacting
        if any(occasion.event == "coins tossed" for occasion in running.effect.when)
    ]
    card, step = state.chain[state.resolving.link - 1].card, state.resolving.step
    tosses = (happened.event for happened in reversed(state.recent.outcomes) if type(happened.event) is o.CoinsTossed)
    mine = (toss for toss in tosses if toss.source == card and toss.effect_step == step) if reacting else iter(())
    last = next(mine, None)
    found = (_at(state, book, running, last) for running in reacting if last is not None)
    return next((outcome for outcome in found if outcome is not None), None)


@enforces("WIN-03")
def has_winning_hand(state: State, book: CardBook, player: Player) -> bool:
    """Whether a card in a player's hand wins the duel now."""
    return any(
        Context(state, book, player, card).holds(book.get(state.name(card)).wins)
        for card in state.side(player).hand
        if state.name(card) in book.winners
    )


def reactions_to(state: State, book: CardBook, session: Session, event: Outcome, word: str) -> Iterator[o.DelayedBegan]:
    """The reactions to what is about to happen, of effects that wait for this event of the language."""
    last = state.recent.outcomes[-1].event.n if state.recent.outcomes else 0
    for running in by_use(state, book, session).reacting:
        if any(occasion.event == word for occasion in running.effect.when):
            cards = _cards(state, book, running, event)
            if cards is not None:
                number = address_of(state, book, running)
                yield o.DelayedBegan(
                    lasting=0, source=running.slot.card, effect=number, player=running.player, to=last, cards=cards
                )


def may_be_spared(state: State, book: CardBook, threat: o.Threatened, session: Session) -> bool:
    """Whether something can replace this destruction."""
    if any(_cards(state, book, running, threat) is not None for running in by_use(state, book, session).reacting):
        return True
    return delayed_instead(state, book, threat, session) is not None


def may_be_spared_in_battle(state: State, book: CardBook, fought: o.BattleFought, session: Session) -> bool:
    """Whether something can replace a destruction by the battle just calculated."""
    for running in by_use(state, book, session).reacting:
        if _replaces_destruction(running) and _cards(state, book, running, fought) is not None:
            return True
    return delayed_instead(state, book, fought, session) is not None


class _Caches:
    """Whose effects among the last reacting ones replace destructions."""

    def __init__(self) -> None:
        self.replaced_by: LastValue[set[Player]] = LastValue()


@enforces("GEN-05")
def _of_what_left(state: State, book: CardBook) -> list[Running]:
    """The effects of cards that have just left the field face-up, which still react; not before they began to apply."""
    found: list[Running] = []
    for slot in last_seen(state):
        if not slot.face_up or resolving_card(state, slot.card):
            continue
        effects = book.effect_index(state.name(slot.card), slot.current.traits).continuous
        leaving = [
            effect
            for effect in effects
            if any(_its_own_leaving(occasion) for occasion in effect.when)
            and (not slot.current.negated or is_done_though_negated(effect))
        ]
        if leaving and (zone := zone_left(state, slot.card)) is not None:
            found += (running_effect(slot.since, zone, slot, player_of(zone), effect) for effect in leaving)
    return found


@enforces("EFF-06")
def _of_what_is_buried(state: State, book: CardBook, session: Session) -> list[Running]:
    """The effects of cards in Graveyards, and of banished ones, that react there: to events since these came there, and
    to their coming.
    """
    working = effects_from_graves(state, book, session)
    found: list[Running] = []
    for player, pile in product(PLAYERS, OFF_THE_FIELD) if working else ():
        where = place(player, pile)
        for card in state.side(player).pile(pile):
            told = working.get(state.name(card), ())
            effects = [one for one in told if one.when and pile in one.place and only_off_the_field(one)]
            if effects:
                since = buried_at(state, card)
                slot = OnField(card=card, position="up", since=since)
                found += (running_effect(since, where, slot, player, effect) for effect in effects)
    return found


def _its_own_leaving(occasion: Occasion) -> bool:
    return occasion.event == "left field" and occasion.what == "this"


def _at(state: State, book: CardBook, running: Running, event: Outcome) -> Outcome | None:
    card, number = running.slot.card, address_of(state, book, running)
    if event.n < running.order or has_reacted(state, card, number, event.n):
        return None
    cards = _cards(state, book, running, event)
    if cards is None or not was_there_at(state, book, running.slot, event):
        return None
    return o.DelayedBegan(lasting=0, source=card, effect=number, player=running.player, to=event.n, cards=cards)


def _cards(state: State, book: CardBook, running: Running, event: Outcome) -> tuple[CardId, ...] | None:
    """The cards of the event that the effect reacts to; None if it does not."""
    effect, card = running.effect, running.slot.card
    ctx = Context(state, book, running.player, card)
    if _is_lost(state, running, event):
        return None
    cards = occasion(ctx, effect, event)
    if cards is None or not ctx.holds(effect.requires):
        return None
    candidate = Candidate(card, address_of(state, book, running), effect, running.place, running.slot)
    return None if effect.once is not None and used_up(ctx, candidate) else cards


@enforces("BATTLE-10")
def _is_lost(state: State, running: Running, event: Outcome) -> bool:
    """Whether the effect is that of a monster destroyed by damage calculation, and the event is a later one that is
    not about this monster.
    """
    if not lost_in_battle(state, running.slot.card) or type(event) is o.BattleFought:
        return False
    about = (what for one in running.effect.when for what in (one.what, one.by_card, one.attacker, one.attacked))
    return not any(map(names_this, about))
