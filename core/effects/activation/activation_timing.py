"""When an effect may be activated: open game state, windows, Spell Speed, Damage Step, and its own conditions."""

from collections.abc import Collection, Iterator

from duelog.core.catalogue.arguments import Message, as_event, as_list, as_player, as_word, message
from duelog.core.effects.activation.missed_timing import missed_timing
from duelog.core.effects.activation.nothing_before import done_before
from duelog.core.effects.activation.one_from_hand import one_from_hand
from duelog.core.effects.activation.passed_over import damage_step_before
from duelog.core.effects.activation.phase_effects import after_triggers, before_phase_effect, fails_in_its_phase
from duelog.core.effects.activation.traps_from_hand import allowed_from_hand
from duelog.core.effects.book.card_index import is_maintenance, is_triggered, negates_activations
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import Effect
from duelog.core.effects.occasions.matching import answers, is_past, occasion
from duelog.core.fold.fold_effects import cards_of
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import lost_in_battle
from duelog.core.rules.facts import as_card, as_cards, busy, moment, turn_of_other, wrong_time
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.rules.spells import waits_for_another_turn
from duelog.core.state import OnField, State, Trigger
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CardId, DamagePart
from duelog.events.places import OPPONENT, Player


def open_game_state(state: State) -> bool:
    """Whether the game state is open: a Main Phase or the Battle Step, with nothing in progress."""
    if busy(state) is not None or state.pending is not None or state.triggers or state.resolving is not None:
        return False
    if state.phase in ("main1", "main2"):
        return state.turn > 0
    idle = state.battle is None or state.battle.replay
    return state.phase == "battle" and state.step == "battle" and idle


def slow_effects(state: State, player: Player) -> bool:
    """Whether a player may activate effects of Spell Speed 1."""
    return state.turn_player == player and state.phase in ("main1", "main2") and open_game_state(state)


class Timing:
    """The moment of an activation: who activates what, how fast it is, and from where."""

    def __init__(self, ctx: Context, card: CardId, effect: Effect | None, speed: int, slot: OnField | None) -> None:
        self.ctx = ctx
        self.state = ctx.state
        self.player: Player = ctx.player
        self.card = card
        self.face = ctx.state.face(card)
        self.effect = effect
        self.speed = speed
        self.slot = slot

    @property
    def is_trigger(self) -> bool:
        """Whether it is a Trigger Effect (EFF-04)."""
        return self.effect is not None and is_triggered(self.effect)

    @property
    def is_card(self) -> bool:
        """Whether a Spell or Trap Card itself is activated."""
        return self.effect is None or self.effect.kind == "activation"


def timing_violations(timing: Timing) -> Iterator[Violation]:
    """The violations of an activation that depend on the moment."""
    yield from done_before(timing.ctx, timing.effect)
    if timing.is_trigger:
        yield from _trigger(timing)
        return
    yield from _slow(timing) if timing.speed == 1 else _fast(timing)
    yield from _set_this_turn(timing)
    yield from _damage_step(timing)
    yield from _own_times(timing)


@cites("EFF-04", "question before trigger", "event-not-happened")
@cites("CHAIN-03", "answers-no-chain")
@cites("EFF-07", "event-not-happened")
@cites("EFF-01", "no-activation")
def _trigger(timing: Timing) -> Iterator[Violation]:
    """A Trigger Effect activates when its event has happened and nothing else has to be resolved first."""
    state, window = timing.state, timing.state.window
    if state.question is not None:
        yield from broken_by(busy(state) or message("something-else"), "question before trigger")
    if window is not None and window.kind == "chain":
        yield from broken("answers-no-chain")
    if window is not None and window.player != timing.player:
        yield from _no_priority(timing, window.player)
    yield from after_triggers(state, timing.effect)
    yield from one_from_hand(timing.ctx, timing.effect)
    if matching_trigger(timing) is None and not fails_in_its_phase(timing.ctx, timing.effect):
        facts = message("event-not-happened", card=as_card(state, timing.card))
        yield from broken_by(facts, facts.code)
        if timing.effect is not None and is_maintenance(timing.effect):
            yield from broken("no-activation", card=as_card(state, timing.card))
        # Last, because it is slow: `is_legal` stops at the first violation, and `decisive` orders verdicts anyway.
        yield from missed_timing(state, timing.ctx.book, timing.player, timing.card)
        yield from _of_phases(facts, [occasion.phase for occasion in timing.effect.when] if timing.effect else ())


@cites("PRIO-02", "no priority in the player's own turn")
@cites("PRIO-03", "no priority in the other player's turn")
def _no_priority(timing: Timing, holder: Player) -> Iterator[Violation]:
    """The other player has priority."""
    own = timing.state.turn_player == timing.player
    cause = "no priority in the player's own turn" if own else "no priority in the other player's turn"
    yield from broken_by(message("priority-of-other", player=as_player(holder)), cause)


def matching_trigger(timing: Timing) -> tuple[CardId, ...] | None:
    """The cards of the event of a trigger that was met."""
    state = timing.state
    book = timing.ctx.book
    for trigger in state.triggers:
        if trigger.card == timing.card and trigger.player == timing.player:
            effect = book.effect(timing.face.name, trigger.effect)
            if effect is not None and effect is timing.effect and not _of_another_card(timing, effect, trigger):
                return trigger.cards
    return None


@enforces("EFF-04")
def _of_another_card(timing: Timing, effect: Effect, trigger: Trigger) -> bool:
    """Whether a trigger was met for another card that this one, then unknown in the hand, could have been."""
    state = timing.state
    if not state.listed or timing.card not in state.side(timing.player).hand:
        return False
    return not any(occasion(timing.ctx, effect, event) == trigger.cards for event in recent_events(state))


@cites("PEN-01", "Pendulum Monster outside the Main Phase")
@cites(
    "SPELL-01",
    "Spell outside the Main Phase",
    "Set Spell outside the Main Phase",
    "Pendulum Monster outside the Main Phase",
)
@cites("SPELL-10", "Set Spell outside the Main Phase")
@cites("EFF-02", "effect outside the Main Phase")
@cites("PRIO-02", "slow effect too soon")
@cites("PRIO-03", "slow effect in the other player's turn")
@cites("CHAIN-03", "slower-than-chain")
@cites("CHAIN-04", "slower-than-chain")
@cites("CHAIN-07", "slower-than-chain")
def _slow(timing: Timing) -> Iterator[Violation]:
    """Spell Speed 1 needs the player's own Main Phase, with no Chain open."""
    state = timing.state
    if state.chain:
        last = state.chain[-1]
        yield from broken("slower-than-chain", link=len(state.chain), card=as_card(state, last.card))
    if state.turn_player != timing.player or state.phase not in ("main1", "main2"):
        yield from broken_by(wrong_time(state, timing.player), f"{_what(timing)} outside the Main Phase")
    elif not open_game_state(state):
        facts = busy(state) or message("something-else")
        yield from broken_by(
            facts, f"{_what(timing)} outside the Main Phase" if state.chain else "slow effect too soon"
        )
    if state.turn_player != timing.player and (state.window is None or state.window.player != timing.player):
        yield from broken_by(turn_of_other(state), "slow effect in the other player's turn")


def _what(timing: Timing) -> str:
    """The kind of an activation of Spell Speed 1, for the facts."""
    if timing.is_card and timing.face.is_monster:
        return "Pendulum Monster"
    if not timing.is_card or timing.face.card != "spell":
        return "effect"
    return "Spell" if timing.slot is None else "Set Spell"


@enforces("EFF-03", "TRAP-02", "SPELL-09")
@cites("PRIO-02", "no window")
@cites("PRIO-03", "fast effect in the other player's open game state")
@cites("PRIO-01", "fast effect in the other player's open game state", "fast effect without priority")
@cites("CHAIN-01", "link-to-answer")
@cites("CHAIN-08", "triggers-first")
@cites("GEN-03", "unanswerable")
@cites("BATTLE-10", "lost-in-battle")
@cites("CHAIN-03", "too-slow")
@cites("CHAIN-06", "too-slow")
def _fast(timing: Timing) -> Iterator[Violation]:
    """Spell Speed 2 or 3: in an open window, or for the turn player in an open game state."""
    state = timing.state
    window = state.window
    if timing.slot is not None and lost_in_battle(state, timing.card):
        yield from broken("lost-in-battle", cards=as_cards(state, (timing.card,)))
    if window is not None:
        if window.player != timing.player:
            yield from _no_priority(timing, window.player)
            if state.turn_player != timing.player:
                facts = message("priority-of-other", player=as_player(window.player))
                yield from broken_by(facts, "fast effect without priority")
            if state.chain:
                yield from broken("link-to-answer", player=as_player(window.player), link=len(state.chain))
        if window.kind == "trigger":
            yield from broken("triggers-first")
    elif not open_game_state(state):
        asked = busy(state) if state.question is not None else None
        yield from broken_by(asked or message("no-window", moment=moment(state)), "no window")
    elif state.turn_player != timing.player:
        facts = message("priority-of-other", player=as_player(state.turn_player))
        yield from broken_by(facts, "fast effect in the other player's open game state")
    if state.chain and _unanswerable(timing):
        yield from broken("unanswerable", card=as_card(state, state.chain[-1].card))
    if state.chain and timing.speed < state.chain[-1].speed:
        yield from broken("too-slow", last=state.chain[-1].speed, speed=timing.speed)
    if window is None and state.turn_player != timing.player and open_game_state(state):
        yield from _passed_over(timing)


@cites("BATTLE-08", "damage-step-before")
def _passed_over(timing: Timing) -> Iterator[Violation]:
    """Reasons against it in windows since the last act that nobody was asked in, unless the effect answers an event."""
    step = damage_step_before(timing.state)
    answers_event = timing.effect is not None and timing.effect.when
    if step is not None and not answers_event and not _allowed_in_damage_step(timing, "start"):
        yield from broken("damage-step-before", event=as_event(step.n))


def _unanswerable(timing: Timing) -> bool:
    """Whether the card cannot be activated, nor its effect, in response to the last link, by the text of that."""
    state, book, last = timing.state, timing.ctx.book, timing.state.chain[-1]
    effect = book.effect(state.name(last.card), last.effect)
    if effect is None or not effect.no_responses:
        return False
    barred = effect.no_responses_by
    return barred is None or timing.card in Context(state, book, last.player, last.card, link=last).select(barred)


@cites("TRAP-01", "Trap that is not Set", "Trap Set this turn")
@cites("SPELL-08", "Quick-Play Spell from the hand in the other player's turn")
@cites("SPELL-09", "Quick-Play Spell that is not Set", "Quick-Play Spell Set this turn")
def _set_this_turn(timing: Timing) -> Iterator[Violation]:
    """A Set Trap or Quick-Play Spell cannot be activated in the turn it was Set."""
    state, slot = timing.state, timing.slot
    if not timing.is_card:
        return
    if slot is None:
        if timing.face.card == "trap" and not allowed_from_hand(timing.ctx):
            facts = message("not-set", card=as_card(state, timing.card))
            yield from broken_by(facts, "Trap that is not Set")
        elif "quick-play" in timing.face.kinds and state.turn_player != timing.player:
            yield from broken_by(turn_of_other(state), "Quick-Play Spell from the hand in the other player's turn")
            facts = message("not-set", card=as_card(state, timing.card))
            yield from broken_by(facts, "Quick-Play Spell that is not Set")
    elif slot.position == "down" and slot.turn == state.turn > 0 and waits_for_another_turn(slot, timing.face):
        facts = message("set-this-turn", card=as_card(state, timing.card), event=as_event(slot.since))
        kind = "Trap Set this turn" if timing.face.card == "trap" else "Quick-Play Spell Set this turn"
        yield from broken_by(facts, kind)


@cites("EFF-07", "calculation-only", "effect of damage calculation in the Damage Step")
@cites("BATTLE-08", "not-in-damage-step", "effect of damage calculation in the Damage Step")
def _damage_step(timing: Timing) -> Iterator[Violation]:
    """In the Damage Step, until damage calculation: only Counter Traps and effects that change ATK or DEF."""
    state, effect = timing.state, timing.effect
    in_calculation = state.part == "calculation"
    if effect is not None and effect.damage_calculation:
        if state.step != "damage":
            yield from broken("calculation-only")
        elif not in_calculation:
            yield from broken_by(message("calculation-only"), "effect of damage calculation in the Damage Step")
        return
    if state.step != "damage":
        return
    if not _allowed_in_damage_step(timing, state.part):
        yield from broken("not-in-damage-step", moment=moment(state))


def _allowed_in_damage_step(timing: Timing, part: DamagePart | None) -> bool:
    """Whether it can be activated in this part of the Damage Step: after damage calculation, only as an answer."""
    effect = timing.effect
    answers = effect is not None and bool(effect.when)
    counter = timing.speed == 3 or (effect is not None and not timing.is_card and negates_activations(effect))
    return counter or (
        effect is not None
        and (effect.damage_calculation or (effect.damage_step and (answers or part in ("start", "before"))))
    )


@cites("EFF-07", "other-phase", "other-turn-only")
@cites("CHAIN-10", "summon-being-made")
def _own_times(timing: Timing) -> Iterator[Violation]:
    """The effect's own Phase, turn and event."""
    effect, state = timing.effect, timing.state
    attempt = state.window is not None and state.window.kind == "summon negation"
    answers = effect is not None and any(occasion.event == "summon attempted" for occasion in effect.when)
    if attempt and not answers:
        yield from broken("summon-being-made")
    if effect is None:
        return
    if effect.phase and state.phase not in effect.phase:
        phases = as_list(as_word("phase", phase) for phase in effect.phase)
        facts = message("other-phase", phases=phases, moment=moment(state))
        yield from broken_by(facts, facts.code)
        yield from _of_phases(facts, effect.phase)
    if effect.turn is not None and (state.turn_player == timing.player) != (effect.turn == "you"):
        yield from broken("other-turn-only", player=as_player(OPPONENT[state.turn_player]))
    if effect.when and occasion_cards(timing.ctx, effect) is None:
        yield from _no_occasion(timing, effect)


@enforces("EFF-07")
def in_its_time(state: State, player: Player, effect: Effect) -> bool:
    """Whether it is a Phase and a turn in which an effect can be used by a player."""
    mine = "you" if state.turn_player == player else "opponent"
    return (not effect.phase or state.phase in effect.phase) and effect.turn in (None, mine)


@cites("TURN-06", "effect of the Standby Phase")
@cites("TURN-10", "effect of the End Phase")
def _of_phases(facts: Message, phases: Collection[str | None]) -> Iterator[Violation]:
    """The violations of the rules that let effects be used in these Phases."""
    if "standby" in phases:
        yield from broken_by(facts, "effect of the Standby Phase")
    if "end" in phases:
        yield from broken_by(facts, "effect of the End Phase")


@cites("EFF-07", "no-occasion", "passed-already", "set-is-no-summon")
@cites("SUM-05", "set-is-no-summon")
def _no_occasion(timing: Timing, effect: Effect) -> Iterator[Violation]:
    """The violation if the event of a fast effect has not happened, or both players have passed since."""
    state = timing.state
    if _passed_before(state) and _occasion_since(timing.ctx, effect, _resolved_before(state)) is not None:
        yield from broken("passed-already", event=as_event(_passed_before(state)))
        return
    last = next((event for event in reversed(recent_events(state)) if isinstance(event, o.CardsSet | o.Summoned)), None)
    a_monster = isinstance(last, o.CardsSet) and any(state.face(card).is_monster for card in cards_of(last))
    if last is not None and a_monster and any(occasion.event == "summoned" for occasion in effect.when):
        yield from broken("set-is-no-summon", event=as_event(last.n))
    else:
        yield from broken("no-occasion")


def occasion_cards(ctx: Context, effect: Effect) -> tuple[CardId, ...] | None:
    """The cards of the event that a fast effect can respond to now; None if it has not happened."""
    answered = _answered_before(ctx.state, whole=effect.timing == "if")
    return _occasion_since(ctx, effect, max(answered, before_phase_effect(ctx)))


def _occasion_since(ctx: Context, effect: Effect, answered: int) -> tuple[CardId, ...] | None:
    last_link = ctx.state.chain[-1].event if ctx.state.chain else 0
    for event in reversed(recent_events(ctx.state)):
        if event.n < answered or (type(event) is o.Activated and event.n != last_link):
            continue
        for wanted in effect.when:
            found = answers(ctx, wanted, event)
            if found is not None and (effect.timing == "if" or not is_past(ctx.state, ctx.book, event)):
                return found
    return None


@enforces("EFF-07")
def _answered_before(state: State, *, whole: bool) -> int:
    """The event before which events can no longer be responded to.

    Earlier events have had their Chain (CHAIN-01), or happened as a link resolved after which another link resolved
    (CHAIN-02; not if the `whole` Chain can be responded to), or both players have passed their window, and the turn
    player is about to do something new.
    """
    return max(_resolved_before(state, whole=whole), _passed_before(state))


def _resolved_before(state: State, *, whole: bool = False) -> int:
    """The event up to which every event has had its Chain; what continuous effects do by themselves is not a link.

    What happened in the `whole` Chain that is over has not had one, if that is asked for. A link whose activation was
    negated does not resolve: what resolved before such links counts as the last to resolve.
    """
    first, last, over, by_itself = 0, 0, 0, 0
    negated: set[int] = set()
    for event in recent_events(state):
        if type(event) is o.Activated and not first:
            first = event.n
        elif type(event) is o.LinkNegated and event.what == "activation":
            negated.add(event.link)
        elif type(event) is o.DelayedBegan:
            by_itself += 1
        elif type(event) is o.LinkResolved and by_itself:
            by_itself -= 1
        elif type(event) is o.LinkResolved and not negated.issuperset(range(1, event.link)):
            last = event.n
        elif type(event) is o.ChainEnded:
            first, last, over, negated = 0, 0, max(first if whole else last or first, over), set[int]()
    return over


def _passed_before(state: State) -> int:
    """The last window that both players have passed, in an open game state; 0 if a window is open or there was none."""
    if state.window is not None or not open_game_state(state):
        return 0
    closed = (entry.event.n for entry in state.recent.outcomes if isinstance(entry.event, o.WindowClosed))
    return max(closed, default=0)
