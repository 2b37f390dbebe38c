"""Trigger Effects: which ones events trigger, and in which order they go on a Chain (EFF-04, EFF-05, CHAIN-08)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from duelog.core.effects.activation.candidates import activatable
from duelog.core.effects.activation.checks import used_up
from duelog.core.effects.activation.feasibility import feasibility_violations
from duelog.core.effects.activation.modes import mode_possible
from duelog.core.effects.activation.phase_effects import WITH_EFFECTS_OF_THEIR_OWN, is_used_in_a_window
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import is_maintenance
from duelog.core.effects.book.events_answered import OutcomeKey, key_of
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.choosing.actions import done_without_chain
from duelog.core.effects.choosing.costs_and_targets import cost_sets, target_sets, targets_exist
from duelog.core.effects.continuous.available import side_index
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.presence import turned_up
from duelog.core.effects.evaluate.recent_events import last_checked_event, over_the_hand_limit, recent_events
from duelog.core.effects.language import Effect, Mode
from duelog.core.effects.occasions.matching import forbids_responses
from duelog.core.effects.reacting.met_triggers import trigger_met
from duelog.core.effects.reacting.trigger_costs import being_paid, cost_of
from duelog.core.fold.fold_effects import cards_of
from duelog.core.rulebook import enforces
from duelog.core.rules.registry import asked_by, asks
from duelog.core.session import Session
from duelog.core.state import Answer, State, Trigger
from duelog.events import outcomes as o
from duelog.events.base import CardId, CopiedEffect, EffectAddress, Outcome
from duelog.events.places import OPPONENT, PLAYERS, Player, place


@enforces("EFF-04", "EFF-05", "BATTLE-10")
def collect(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The outcome with the Trigger Effects triggered by recent events; None if there are none."""
    since = last_checked_event(state)
    new = [event for event in recent_events(state) if event.n > since]
    if not new and not _set_up_as_it_begins(state):
        return None
    if [event for event in new if type(event) is o.Summoned and forbids_responses(state, book, event)]:
        return None
    unknown = _of_unknown_cards(state, book, new) if state.listed else ()
    sides = _watchers(state, book, session)
    met: dict[tuple[CardId, EffectAddress, Player, int], o.TriggerMet] = {}
    for moment, event in _moments((*new, *_phase_that_goes_on(state, new))):
        key = key_of(event)
        for card, controller in (*_watchers_of(sides, key), *_in_extra_decks(state, event)):
            before = event not in new and not _is_new(state, book, card, since)
            for number, effect in _triggers_of(state, book, card, key):
                if before and not _usable_later_in_phase(state, card, controller, number, effect):
                    continue
                for player in _players_of(state, effect, controller):
                    each_time = (card, number, player, moment if effect.mandatory and effect.once is None else 0)
                    if each_time not in met or effect.mandatory:
                        trigger = trigger_met(state, book, event, card, player, number, effect)
                        if trigger is not None:
                            met[each_time] = _together(met.get(each_time), trigger)
    found = (*(each for trigger in met.values() for each in _as_often_as_granted(state, trigger)), *unknown)
    return o.TriggersMet(triggers=found) if found else None


@enforces("GEN-03")
def _as_often_as_granted(state: State, trigger: o.TriggerMet) -> tuple[o.TriggerMet, ...]:
    """A trigger once for each of several Xyz Materials of one name that granted its effect."""
    found = state.find(trigger.card)
    if found is None or not isinstance(trigger.effect, CopiedEffect):
        return (trigger,)
    granted = found[1].current.those("granted effects of")
    times = max((trait.number for trait in granted if trait.name == trigger.effect.of), default=1)
    return (trigger,) * max(times, 1)


def _of_unknown_cards(state: State, book: CardBook, new: list[Outcome]) -> tuple[o.TriggerMet, ...]:
    from duelog.core.effects.reacting.unknown_triggers import triggers_of_unknown_cards  # few duels have unknown cards

    return triggers_of_unknown_cards(state, book, new)


@enforces("EFF-04", "TURN-03")
def triggered_by_draw(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The outcome with the Trigger Effects that answer the normal draw, before it is made; None if there are none."""
    if last_checked_event(state) >= state.phase_began and not _set_up_as_it_begins(state):
        return None
    key = (o.PhaseBegan, "draw")
    for card, _ in _watchers_of(_watchers(state, book, session), key):
        for _, effect in _triggers_of(state, book, card, key):
            if any(wanted.event == "normal draw" for wanted in effect.when):
                return collect(state, book, session)
    return None


def waits_for_effects(state: State, book: CardBook) -> bool:
    """Whether the normal draw waits for effects that answer it."""
    return bool(state.chain) or any(not waits_for_window(state, book, trigger) for trigger in state.triggers)


@enforces("EFF-04")
def _moments(events: Iterable[Outcome]) -> Iterator[tuple[int, Outcome]]:
    """The events with the number of their moment: all events of one link are one moment, and so is all that a
    continuous or delayed effect does at a time; other events are separate.

    A mandatory effect is activated once for each moment in which its event happened.
    """
    moment, resolving = 0, 0
    for event in events:
        if type(event) is o.LinkResolved:
            resolving = max(resolving - 1, 0)
        moment += not resolving
        resolving += type(event) in (o.LinkResolving, o.DelayedBegan)
        yield moment, event


def _together(before: o.TriggerMet | None, trigger: o.TriggerMet) -> o.TriggerMet:
    """A trigger that was met twice in one moment, with the cards of both events."""
    if before is None or {*trigger.cards} <= {*before.cards}:
        return before or trigger
    return replace(before, cards=tuple(dict.fromkeys((*before.cards, *trigger.cards))))


@enforces("TURN-06", "TURN-10")
def _phase_that_goes_on(state: State, new: list[Outcome]) -> tuple[Outcome, ...]:
    """The outcome that began this Phase, or the End Step, since effects of either can also become usable during it."""
    if state.step == "end":
        step = o.StepBegan(step="end", n=state.phase_began)
        return () if any(key_of(event) == key_of(step) for event in new) else (step,)
    if state.phase not in WITH_EFFECTS_OF_THEIR_OWN or not state.phase_began:
        return ()
    if state.phase != "draw" and any(e.n == state.phase_began for e in new) and not _set_up_as_it_begins(state):
        return ()  # the outcome that began it is among those to answer; the Draw Phase begins with the turn
    return (o.PhaseBegan(phase=state.phase, n=state.phase_began),)


def _set_up_as_it_begins(state: State) -> bool:
    """Whether this is an initial position at the start of a Phase."""
    return not state.moved and not recent_events(state) and state.phase_began > last_checked_event(state)


def _is_new(state: State, book: CardBook, card: CardId, since: int) -> bool:
    """Whether a card was placed or activated since Trigger Effects were last collected."""
    found = state.find(card)
    if found is None or not found[1].face_up:
        return False
    return max((found[1].since, *turned_up(state, book, card))) > since


@enforces("TURN-06", "TURN-10")
def _usable_later_in_phase(
    state: State, card: CardId, controller: Player, number: EffectAddress, effect: Effect
) -> bool:
    """Whether an effect of this Phase that is activated could be used if it becomes usable during the Phase.

    False if it already waits for its window, with the player who controls its card now, or was used, and after the
    discards at the end of the turn, but for a mandatory one of a card that was discarded. One that is limited by the
    Chain only may be used again once its card has moved others.
    """
    waiting = (met.player for met in state.triggers if (met.card, met.effect) == (card, number))
    if is_maintenance(effect) or any(effect.either_player or player == controller for player in waiting):
        return False
    again = (event.n for event in recent_events(state) if _moved_others(event, card, effect))
    came_anew = (gone.event for gone in state.departed if gone.card == card)
    began = max((state.phase_began, *came_anew, *again))
    if any(use.card == card and use.effect == number and use.event > began for use in state.uses):
        return False
    discarded = over_the_hand_limit(state)
    return not discarded or (effect.mandatory and card in discarded)


def _moved_others(event: Outcome, card: CardId, effect: Effect) -> bool:
    """Whether a card whose effect is limited once per Chain moved others by this event."""
    return effect.once == "chain" and isinstance(event, o.CardsMoved) and event.source == card


def _triggers_of(state: State, book: CardBook, card: CardId, key: OutcomeKey) -> Iterator[tuple[EffectAddress, Effect]]:
    found = state.find(card)
    effect_index = book.effect_index(state.name(card), found[1].current.traits if found else ())
    return ((number, effect) for number, effect, answered in effect_index.triggers if key in answered)


def _players_of(state: State, effect: Effect, controller: Player) -> tuple[Player, ...]:
    """The players who may use a Trigger Effect: its controller, or each player concerned, the turn player first."""
    return (state.turn_player, OPPONENT[state.turn_player]) if effect.either_player else (controller,)


_Watching = list[tuple[Player, dict[OutcomeKey, tuple[CardId, ...]]]]
"""The players, each with the cards whose Trigger Effects respond to outcomes, by the keys of these."""


def _watchers(state: State, book: CardBook, session: Session) -> _Watching:
    """The cards with Trigger Effects by player and key, the turn player first."""
    order: tuple[Player, ...] = (state.turn_player, OPPONENT[state.turn_player])
    return [(player, side_index(state, book, player, session).triggers) for player in order]


def _watchers_of(sides: _Watching, key: OutcomeKey) -> list[tuple[CardId, Player]]:
    """The cards with Trigger Effects that respond to outcomes with a key, with their players."""
    return [(card, player) for player, triggers in sides for card in triggers.get(key, ())]


def _in_extra_decks(state: State, event: Outcome) -> list[tuple[CardId, Player]]:
    """The cards of an event that went to an Extra Deck, which is not indexed, each with its player."""
    happened_to = cards_of(event)
    if not happened_to:
        return []
    return [(card, player) for player in PLAYERS for card in happened_to if card in state.sides[player - 1].extra]


# --- putting them on a Chain ------------------------------------------------------------------------------------


def waits_for_window(state: State, book: CardBook, trigger: Trigger) -> bool:
    """Whether a trigger is that of an effect of the Phase, which is used in a window and on its own Chain.

    Not after the discards for the hand limit, since no window follows them.
    """
    effect = book.effect(state.name(trigger.card), trigger.effect)
    return effect is not None and is_used_in_a_window(state, effect) and not over_the_hand_limit(state)


@enforces("CHAIN-08")
def next_group(state: State, triggers: tuple[Trigger, ...]) -> tuple[Trigger, ...]:
    """The triggers that are next on the Chain: mandatory before optional, the turn player's before the opponent's.

    Optional effects of cards in the hand, which only their player knows, come last.
    """
    first = state.turn_player
    hands = (*state.sides[0].hand, *state.sides[1].hand)
    ranks = {t: (not t.mandatory, not t.mandatory and t.card in hands, t.player != first) for t in triggers}
    next_rank = min(ranks.values(), default=None)
    return tuple(t for t in triggers if ranks[t] == next_rank)


def _answer_about_triggers(state: State) -> Answer | None:
    """The answer to a question that was asked as Trigger Effects go on the Chain."""
    answer = state.answer
    return answer if answer is not None and answer.about in ("trigger order", "targets", "mode") else None


def put_on_chain(state: State, book: CardBook) -> Outcome | None:
    """The next outcome or question that puts a trigger on the Chain: an optional one only if its player wants it."""
    group = next_group(state, tuple(t for t in state.triggers if not waits_for_window(state, book, t)))
    if not group:
        return None
    trigger = group[0]
    if not trigger.mandatory:
        return o.WindowOpened(window="trigger", player=trigger.player)
    for met in group if len(group) > 1 or state.chain else ():
        if _is_used_up(state, book, met):  # by another card with its name that was triggered at the same time
            return o.TimingMissed(card=met.card, effect=met.effect)
    answer = _answer_about_triggers(state)
    if answer is not None and answer.source:  # the answer is its targets
        return _activate(state, book, next((t for t in group if t.card == answer.source), trigger))
    if answer is None and len({t.card for t in group}) > 1:
        return ask_order(trigger.player, [met.card for met in group])
    if answer is not None:
        trigger = next((t for t in group if t.card in answer.cards), trigger)
    return _activate(state, book, trigger)


@enforces("EFF-10")
def _is_used_up(state: State, book: CardBook, trigger: Trigger) -> bool:
    effect = book.effect(state.name(trigger.card), trigger.effect)
    return used_up(Context(state, book, trigger.player, trigger.card), _candidate(state, trigger, effect))


def _candidate(state: State, trigger: Trigger, effect: Effect | None) -> Candidate:
    """The effect of a trigger where its card is."""
    found = state.find(trigger.card)
    where = state.place_of(trigger.card) or place(trigger.player, "grave")
    return Candidate(trigger.card, trigger.effect, effect, where, found[1] if found else None)


def forced_trigger(state: State, book: CardBook, player: Player, session: Session) -> Outcome | None:
    """The activation of a mandatory effect of this Phase if it is all that the player can do in the open window."""
    mandatory = [trigger for trigger in state.triggers if trigger.mandatory and trigger.player == player]
    if not mandatory:
        return None
    possible = [candidate for _, candidate in zip(range(2), activatable(state, book, player, session), strict=False)]
    if len(possible) != 1:
        return None
    for trigger in mandatory:
        if trigger.card == possible[0].card:
            return _activate(state, book, trigger) if trigger.effect == possible[0].number else None
    return None


def unused_trigger(state: State) -> Outcome | None:
    """The outcome for an effect of a Phase that was not used in it."""
    if not state.triggers:
        return None
    trigger = state.triggers[0]
    return o.TimingMissed(card=trigger.card, effect=trigger.effect)


@asks("CHAIN-08", "trigger order")
def ask_order(player: Player, cards: Iterable[CardId]) -> Outcome:
    """Asks which of the mandatory effects of these cards is next on the Chain."""
    return o.Asked(
        player=player, answer="cards", about="trigger order", cards=tuple(dict.fromkeys(cards)),
        rule=asked_by("trigger order"), default=True,
    )  # fmt: skip


def paid_for(state: State, book: CardBook) -> Outcome | None:
    """What finishes the activation of the mandatory effect whose cost was paid last."""
    trigger = being_paid(state) if state.triggers else None
    return _activate(state, book, trigger) if trigger is not None else None


def _activate(state: State, book: CardBook, trigger: Trigger) -> Outcome:
    """The activation of a mandatory effect, or the question for its mode or its targets."""
    effect = book.effect(state.name(trigger.card), trigger.effect)
    option = 0
    targets: tuple[CardId, ...] = ()
    if effect is not None:
        chosen = _mode_and_targets(state, book, trigger, effect)
        if not isinstance(chosen, tuple):
            return chosen
        option, targets = chosen
    if effect is not None and is_maintenance(effect):
        return done_without_chain(trigger.player, trigger.card, trigger.effect)
    mode = modes_of(effect)[max(option - 1, 0)] if effect is not None else None
    cost = cost_of(state, book, trigger, mode) if mode is not None and mode.cost else None
    if cost is not None:
        return cost
    return o.Activated(
        player=trigger.player, card=trigger.card, effect=trigger.effect, at=state.place_of(trigger.card),
        targets=targets, event_cards=trigger.cards, option=option,
    )  # fmt: skip


def _mode_and_targets(
    state: State, book: CardBook, trigger: Trigger, effect: Effect
) -> tuple[int, tuple[CardId, ...]] | Outcome:
    """The number of the mode and the targets of a mandatory effect, or the question for them."""
    answer = _answer_about_triggers(state)
    answer = answer if answer is not None and answer.source == trigger.card else None
    ctx = Context(state, book, trigger.player, trigger.card, event_cards=trigger.cards)
    modes = _modes_possible(state, ctx, trigger, effect)
    if answer is not None and answer.about == "mode":
        modes = [(number, mode) for number, mode in modes if mode.description == answer.option] or modes
    ways = [(number, mode, _targets_of(ctx, mode)) for number, mode in modes]
    if answer is not None and answer.cards:
        given = set(answer.cards)
        ways = [way for way in ways if any(set(cards) == given for cards in way[2])] or ways
    elif len(ways) > 1:
        return _ask_mode(trigger, [mode.description for _, mode, _ in ways])
    number, _, sets = ways[0]
    if answer is not None and answer.about != "mode":
        return number, answer.cards
    return _ask_targets(trigger, sets) if len(sets) > 1 else (number, sets[0] if sets else ())


def _targets_of(ctx: Context, mode: Mode) -> list[tuple[CardId, ...]]:
    """Every choice of targets of a mode, if its costs leave no choice."""
    return list(target_sets(ctx, mode, False, len(next(cost_sets(ctx, mode, False), ()))))


def _modes_possible(state: State, ctx: Context, trigger: Trigger, effect: Effect) -> list[tuple[int, Mode]]:
    """The modes of an effect that could do something, or else all that are possible, with their numbers.

    An effect without modes has number 0.
    """
    if not effect.modes:
        return [(0, modes_of(effect)[0])]
    candidate = _candidate(state, trigger, effect)
    numbered = list(enumerate(effect.modes, 1))
    possible = [(number, mode) for number, mode in numbered if mode_possible(ctx, candidate, mode)]
    aimed = [(number, mode) for number, mode in possible if targets_exist(ctx, mode, activating=False)]
    able = [(number, mode) for number, mode in aimed if next(feasibility_violations(ctx, mode), None) is None]
    return able or aimed or possible or numbered[:1]


@asks("EFF-08", "mode")
def _ask_mode(trigger: Trigger, descriptions: list[str]) -> Outcome:
    return o.Asked(
        player=trigger.player, answer="option", about="mode", options=tuple(descriptions), source=trigger.card,
        rule=asked_by("mode"), default=True,
    )  # fmt: skip


@asks("EFF-08", "targets")
def _ask_targets(trigger: Trigger, sets: list[tuple[CardId, ...]]) -> Outcome:
    cards = tuple(dict.fromkeys(card for chosen in sets for card in chosen))
    sizes = [len(chosen) for chosen in sets]
    whole = len(sets) == _combinations(len(cards), min(sizes)) and min(sizes) == max(sizes)
    return o.Asked(
        player=trigger.player, answer="cards", about="targets", cards=cards,
        minimum=min(sizes), maximum=max(sizes), source=trigger.card, rule=asked_by("targets"),
        sets=() if whole else tuple(sets),
    )  # fmt: skip


def _combinations(total: int, count: int) -> int:
    from math import comb

    return comb(total, count)
