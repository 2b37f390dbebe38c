"""When an effect may be activated: open game state, windows, Spell Speed, Damage Step, and its own conditions."""

from collections.abc import Collection, Iterator

from duelog.core.effects.book.card_index import answers_by_itself, is_maintenance
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import Objection
from duelog.core.effects.evaluate.news import news
from duelog.core.effects.language import Effect
from duelog.core.effects.occasions.matching import answers
from duelog.core.rules.registry import enforces
from duelog.core.rules.words import PHASE_NAMES, busy, moment
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import Player


def open_game_state(state: State) -> bool:
    """Whether the turn player may start anything: a Main Phase or the Battle Step, with nothing going on."""
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
        """Whether it answers its event by itself (EFF-04)."""
        return self.effect is not None and answers_by_itself(self.effect)

    @property
    def is_card(self) -> bool:
        """Whether a Spell or Trap Card itself is activated."""
        return self.effect is None or self.effect.kind == "activation"


def objections(timing: Timing) -> Iterator[Objection]:
    """What the moment has against the activation."""
    if timing.is_trigger:
        yield from _trigger(timing)
        return
    if timing.speed == 1:
        yield from _slow(timing)
    else:
        yield from _fast(timing)
    yield from _set_this_turn(timing)
    yield from _damage_step(timing)
    yield from _own_times(timing)


@enforces("EFF-04", "TURN-06", "TURN-10")
def _trigger(timing: Timing) -> Iterator[Objection]:
    """A Trigger Effect activates when its event has happened, and nothing has to be answered first."""
    if timing.state.question is not None:
        yield "EFF-04", busy(timing.state) or "a question is open"
    window = timing.state.window
    if window is not None and window.kind == "chain":
        yield "CHAIN-03", "it answers its event, and no Chain"
    if window is not None and window.player != timing.player:
        rule = "PRIO-02" if timing.state.turn_player == timing.player else "PRIO-03"
        yield rule, f"p{window.player} has priority"
    if matching_trigger(timing) is None:
        facts = f"its event has not happened: {timing.state.name(timing.card)}"
        yield "EFF-04", facts
        yield "EFF-07", facts
        if timing.effect is not None and is_maintenance(timing.effect):
            yield "EFF-01", f"it is no effect to be activated: {timing.state.name(timing.card)}"
        of_phases = [occasion.phase for occasion in timing.effect.when] if timing.effect is not None else []
        yield from ((rule, facts) for rule in _rules_of(of_phases))


def matching_trigger(timing: Timing) -> tuple[CardId, ...] | None:
    """The cards of the event of a trigger that was met."""
    state = timing.state
    book = timing.ctx.book
    for trigger in state.triggers:
        if trigger.card == timing.card and trigger.player == timing.player:
            effect = book.effect(timing.face.name, trigger.effect)
            if effect is not None and effect is timing.effect:
                return trigger.cards
    return None


@enforces("SPELL-01", "EFF-02", "CHAIN-03", "CHAIN-07", "PRIO-03", "SPELL-10")
def _slow(timing: Timing) -> Iterator[Objection]:
    """Spell Speed 1 needs the player's own Main Phase, with no Chain open."""
    state = timing.state
    facts = None
    if state.turn_player != timing.player or state.phase not in ("main1", "main2"):
        facts = f"it is {moment(state)}"
    elif not open_game_state(state):
        facts = busy(state) or "something else is going on"
    for rule in _wants_main_phase(timing) if facts is not None else ():
        yield rule, facts or ""
    if state.turn_player != timing.player and (state.window is None or state.window.player != timing.player):
        yield "PRIO-03", f"it is {moment(state)}"
    if state.chain:
        last = state.chain[-1]
        yield "CHAIN-03", f"Chain Link {len(state.chain)} ({state.name(last.card)}) is open, and this is Spell Speed 1"
        yield "CHAIN-04", "this is Spell Speed 1"
        yield "CHAIN-07", "it is not met together with the effects of that Chain"


def _wants_main_phase(timing: Timing) -> tuple[str, ...]:
    """The rules by which an activation of Spell Speed 1 belongs to its player's Main Phase."""
    if timing.is_card and timing.face.is_monster:
        return ("PEN-01", "SPELL-01")
    if not timing.is_card or timing.face.card != "spell":
        return ("EFF-02",)
    return ("SPELL-01",) if timing.slot is None else ("SPELL-01", "SPELL-10")


@enforces("CHAIN-01", "CHAIN-03", "PRIO-01", "PRIO-02", "PRIO-03", "EFF-03", "TRAP-02", "SPELL-09")
def _fast(timing: Timing) -> Iterator[Objection]:
    """Spell Speed 2 or 3: in an open window, or for the turn player in an open game state."""
    state = timing.state
    window = state.window
    if window is not None:
        if window.player != timing.player:
            for rule in ("PRIO-02",) if state.turn_player == timing.player else ("PRIO-03", "PRIO-01"):
                yield rule, f"p{window.player} has priority"
            if state.chain:
                yield "CHAIN-01", f"p{window.player} is to answer Chain Link {len(state.chain)}"
        if window.kind == "trigger":
            yield "CHAIN-08", "only Trigger Effects that were met go on the Chain now"
    elif not open_game_state(state):
        yield "PRIO-02", busy(state) or f"it is {moment(state)}"
    elif state.turn_player != timing.player:
        yield "PRIO-03", f"it is {moment(state)}"
        yield "PRIO-01", f"it is {moment(state)}"
    if state.chain and _unanswerable(timing):
        yield "GEN-03", f"nothing can be activated in response to {state.name(state.chain[-1].card)}"
    if state.chain and timing.speed < state.chain[-1].speed:
        yield "CHAIN-03", f"the last link is Spell Speed {state.chain[-1].speed}, this is {timing.speed}"
        yield "CHAIN-06", "only Spell Speed 3 answers a Counter Trap"


def _unanswerable(timing: Timing) -> bool:
    """Whether the last link says that nothing can be activated in response to it."""
    last = timing.state.chain[-1]
    effect = timing.ctx.book.effect(timing.state.name(last.card), last.effect)
    return effect is not None and effect.no_response


@enforces("TRAP-01", "SPELL-08", "SPELL-09")
def _set_this_turn(timing: Timing) -> Iterator[Objection]:
    """A Trap, and a Set Quick-Play Spell, waits a turn."""
    state, slot = timing.state, timing.slot
    if not timing.is_card:
        return
    if slot is None:
        if timing.face.card == "trap":
            yield "TRAP-01", f"{timing.face.name} is not Set"
        elif "quick-play" in timing.face.kinds and state.turn_player != timing.player:
            yield "SPELL-08", f"it is {moment(state)}"
            yield "SPELL-09", f"{timing.face.name} is not Set"
    elif slot.position == "down" and slot.turn == state.turn and state.turn > 0:
        facts = f"{timing.face.name} was Set this turn (event {slot.since})"
        if timing.face.card == "trap":
            yield "TRAP-01", facts
        elif "quick-play" in timing.face.kinds:
            yield "SPELL-09", facts


@enforces("BATTLE-08")
def _damage_step(timing: Timing) -> Iterator[Objection]:
    """In the Damage Step: Counter Traps, and what changes ATK or DEF, until damage calculation."""
    state, effect = timing.state, timing.effect
    in_calculation = state.part == "calculation"
    if effect is not None and effect.calculation:
        if state.step != "damage" or not in_calculation:
            yield "BATTLE-08", "it is used during damage calculation only"
        return
    if state.step != "damage":
        return
    counter = timing.speed == 3 or (effect is not None and not timing.is_card and _negates(effect))
    allowed = counter or (effect is not None and effect.damage_step and state.part in ("start", "before"))
    if not allowed:
        yield "BATTLE-08", f"it is {moment(state)}, and this neither is a Counter Trap nor changes ATK or DEF in time"


def _negates(effect: Effect) -> bool:
    return any(occasion.event == "activated" for occasion in effect.when)


@enforces("EFF-07", "TURN-06", "TURN-10")
def _own_times(timing: Timing) -> Iterator[Objection]:
    """The effect's own Phase, turn and event."""
    effect, state = timing.effect, timing.state
    if effect is None:
        return
    if effect.phase and state.phase not in effect.phase:
        facts = f"it is used in the {' or '.join(PHASE_NAMES[phase] for phase in effect.phase)}; it is {moment(state)}"
        yield "EFF-07", facts
        yield from ((rule, facts) for rule in _rules_of(effect.phase))
    if effect.turn is not None and (state.turn_player == timing.player) != (effect.turn == "you"):
        yield "EFF-07", f"it is {moment(state)}"
    if effect.when and occasion_cards(timing.ctx, effect) is None:
        yield "EFF-07", "the event that it answers has not just happened"
        yield "EFF-04", "the event that it answers has not just happened"
        if _about_summons(effect):
            yield "SUM-05", "no monster was just Summoned so"
    attempt = state.window is not None and state.window.kind == "summon negation"
    if attempt and not any(occasion.event == "summon attempted" for occasion in effect.when):
        yield "CHAIN-10", "a Summon is being made, and nothing can be chained to it"


def _rules_of(phases: Collection[str | None]) -> Iterator[str]:
    """The rules that give effects these Phases."""
    yield from (rule for phase, rule in (("standby", "TURN-06"), ("end", "TURN-10")) if phase in phases)


def _about_summons(effect: Effect) -> bool:
    return any(occasion.event == "summoned" for occasion in effect.when)


def occasion_cards(ctx: Context, effect: Effect) -> tuple[CardId, ...] | None:
    """The cards of the event that a fast effect answers now; None where it has not happened."""
    answered = _answered_before(ctx.state)
    for event in reversed(news(ctx.state)):
        if event.n < answered or (isinstance(event, o.Activated) and not _is_last_link(ctx.state, event)):
            continue
        for occasion in effect.when:
            found = answers(ctx, occasion, event)
            if found is not None:
                return found
    return None


@enforces("EFF-07")
def _answered_before(state: State) -> int:
    """What happened before this event is no longer the last thing that happened.

    It has had its Chain: its answers were links of it, or there are none (CHAIN-01). Or it came about as a link
    resolved, and another link of that Chain resolved after it (CHAIN-02).
    """
    first, last, over = 0, 0, 0
    for event in news(state):
        if isinstance(event, o.Activated) and not first:
            first = event.n
        elif isinstance(event, o.LinkResolved) and event.link > 1:
            last = event.n
        elif isinstance(event, o.ChainEnded):
            first, last, over = 0, 0, last or first or over
    return over


def _is_last_link(state: State, event: o.Activated) -> bool:
    return bool(state.chain) and state.chain[-1].event == event.n
