"""The fold of moves, of the course of the duel, of windows and questions."""

from msgspec.structs import replace

from duelog.core.fold.folding import on, with_answer, without_progress
from duelog.core.fold.tabletop import change_slots
from duelog.core.state import (
    EMPTY_FIELD,
    Answer,
    OnField,
    Pending,
    Question,
    Result,
    Side,
    State,
    Window,
)
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectStep, Event, Move, SummonKind, as_in_states
from duelog.events.faces import Face
from duelog.events.places import OPPONENT, ZONE_AT


@on(
    m.NormalSummon, m.SetMonster, m.SetSpellTrap, m.FlipSummon, m.ChangePosition, m.SpecialSummon, m.PendulumSummon,
    m.SynchroSummon, m.XyzSummon, m.Attack,
)  # fmt: skip
def _move(state: State, move: Move) -> State:
    return replace(
        state, pending=Pending(move=as_in_states(move)), moved=move.n, answer=None, window=None, triggers=(), due=None
    )  # fmt: skip


@on(m.Activate)
def _activate(state: State, move: m.Activate) -> State:
    return replace(state, pending=Pending(move=as_in_states(move)), moved=move.n, answer=None)


@on(m.ChangePhase)
def _change_phase(state: State, move: m.ChangePhase) -> State:
    due: o.WindowKind = "battle end" if state.phase == "battle" else "main end"
    return replace(state, leaving=move.to, moved=move.n, due=due, answer=None)


@on(m.Choose)
def _choose(state: State, move: m.Choose) -> State:
    question = state.question
    answer = Answer(
        about=question.about if question else "unasked", source=question.source if question else 0, player=move.player,
        cards=move.cards or (), yes=move.yes, number=move.number, option=move.option, position=move.position,
        to=move.to,
    )  # fmt: skip
    if question is not None and question.step is not None and state.chain:
        return replace(_declared(state, answer, question.step), question=None, moved=move.n)
    return replace(with_answer(state, answer), question=None, moved=move.n)


def _declared(state: State, answer: Answer, step: EffectStep) -> State:
    """The state with an answer that was given at the activation of the last Chain Link."""
    link = state.chain[-1]
    declared = replace(link, answers=(*link.answers, replace(answer, step=without_progress(step))))
    return replace(state, chain=(*state.chain[:-1], declared))


@on(m.Pass)
def _pass(state: State, move: m.Pass) -> State:
    return replace(_passed(state, move), moved=move.n)


@on(o.PriorityPassed)
def _passed(state: State, event: m.Pass | o.PriorityPassed) -> State:
    window = state.window
    if window is None:
        return state
    if window.kind == "trigger":  # passing here forgoes all optional triggers of the player
        kept = tuple(t for t in state.triggers if t.mandatory or t.player != event.player)
        return replace(state, window=None, triggers=kept)
    return replace(
        state, window=Window(kind=window.kind, player=OPPONENT[event.player], passes=window.passes + 1)
    )  # fmt: skip


@on(m.Concede)
def _concede(state: State, move: m.Concede) -> State:
    return replace(state, conceded=move.player, moved=move.n)


@on(m.Swap, m.Ready, o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded, o.Remark)
def _nothing(state: State, event: Event) -> State:
    return state


@on(m.Undo)
def _undo(state: State, move: m.Undo) -> State:
    # The earlier state has to be looked up in the log, by the caller that folds it.
    return state


@on(o.ChooserNamed)
def _chooser_named(state: State, event: o.ChooserNamed) -> State:
    return replace(state, chooser=event.player, lots_drawn=True)


@on(o.DuelBegan)
def _duel_began(state: State, event: o.DuelBegan) -> State:
    one, two = state.sides
    return replace(
        state, first=event.first, turn_player=event.first, answer=None,
        sides=(replace(one, lp=event.life[0]), replace(two, lp=event.life[1])),
    )  # fmt: skip


def _new_turn(side: Side) -> Side:
    spent = [slot for slot in filter(None, side.field) if slot.attacks or slot.used]
    if not (spent or side.normal_summons or side.pendulum_summons):
        return side
    field = list(side.field)
    for slot in spent:
        field[field.index(slot)] = replace(slot, attacks=(), attacked=(), chosen_at=(), used=())
    return replace(side, field=tuple(field), normal_summons=(), pendulum_summons=())


@on(o.TurnBegan)
def _turn_began(state: State, event: o.TurnBegan) -> State:
    one, two = state.sides
    return replace(
        state, sides=(_new_turn(one), _new_turn(two)), turn=event.turn, turn_player=event.player, phase="draw",
        phase_began=event.n, step=None, part=None, drawn=False, leaving=None, due="draw", battle=None, answer=None,
        window=None,
    )  # fmt: skip


_DUE_IN: dict[str, o.WindowKind] = {"draw": "draw", "standby": "standby", "battle": "battle start", "end": "end"}


@on(o.PhaseBegan)
def _phase_began(state: State, event: o.PhaseBegan) -> State:
    if event.resumes:
        return _phase_goes_on(state, event)
    return replace(
        state, phase=event.phase, phase_began=event.n, step="start" if event.phase == "battle" else None, part=None,
        leaving=None, due=_DUE_IN.get(event.phase), battle=None, window=None, answer=None,
        battle_turn=state.turn if event.phase == "battle" else state.battle_turn,
    )  # fmt: skip


def _phase_goes_on(state: State, event: o.PhaseBegan) -> State:
    """The state in the Phase that a Battle Phase interrupted, whose attacks leave no monster with one less."""
    noted = next((lasting for lasting in state.lasting if lasting.id == event.resumes), None)
    one, two = state.sides
    return replace(
        state, phase=event.phase, phase_began=noted.values[0] if noted is not None and noted.values else event.n,
        step="battle" if event.phase == "battle" else None, part=None, leaving=None, battle=None, window=None,
        answer=None, due=None if event.phase == "battle" else _DUE_IN.get(event.phase),
        lasting=tuple(lasting for lasting in state.lasting if lasting is not noted),
        sides=(_without_attacks(one, state.phase_began), _without_attacks(two, state.phase_began)),
    )  # fmt: skip


def _without_attacks(side: Side, since: int) -> Side:
    """The side of a player without the attacks that were declared after an event."""
    field = list(side.field)
    for at, slot in enumerate(side.field):
        if slot is not None and slot.attacks and slot.attacks[-1] > since:
            kept = sum(event <= since for event in slot.attacks)
            field[at] = replace(
                slot, attacks=slot.attacks[:kept], attacked=slot.attacked[:kept], chosen_at=slot.chosen_at[:kept]
            )  # fmt: skip
    return replace(side, field=tuple(field)) if field != list(side.field) else side


_DUE_PART: dict[str | None, o.WindowKind] = {
    "start": "damage start", "before": "damage before", "calculation": "damage calculation",
    "after": "damage after", "end": "damage end",
}  # fmt: skip


@on(o.StepBegan)
def _step_began(state: State, event: o.StepBegan) -> State:
    due = _DUE_PART[event.part] if event.step == "damage" and event.part else None
    if event.step == "end":
        due = "battle end"
    if event.step == "damage" and state.step != "damage" and state.battle is not None:
        attacker = (state.battle.attacker,)
        sides = change_slots(state.sides, attacker, lambda slot: replace(slot, attacked_on=state.turn))
        state = replace(state, sides=sides)
    return replace(state, step=event.step, part=event.part, due=due)


@on(o.DuelEnded)
def _duel_ended(state: State, event: o.DuelEnded) -> State:
    return replace(
        state, result=Result(winner=event.winner, reason=event.reason), question=None, window=None, due=None,
        pending=None, answer=None,
    )  # fmt: skip


@on(o.WindowOpened)
def _window_opened(state: State, event: o.WindowOpened) -> State:
    due = state.due if event.window == "trigger" else None  # a player who uses no Trigger Effect may still respond
    return replace(state, window=Window(kind=event.window, player=event.player, passes=event.passes), due=due)


@on(o.WindowClosed)
def _window_closed(state: State, event: o.WindowClosed) -> State:
    window = state.window
    if window is not None:
        if window.kind == "summon negation" and state.summoning is not None:
            return replace(state, window=None, due=None, summoning=replace(state.summoning, offered=True))
        if state.triggers and window.kind != "chain":  # those that nobody wanted
            return replace(state, window=None, due=None, triggers=tuple(t for t in state.triggers if t.mandatory))
    return replace(state, window=None, due=None)


@on(o.Asked)
def _asked(state: State, event: o.Asked) -> State:
    question = Question(
        player=event.player, answer=event.answer, about=event.about, label=event.label, words=event.words,
        cards=event.cards, options=event.options,
        places=event.places, minimum=event.minimum, maximum=event.maximum, source=event.source, rule=event.rule,
        default=event.default, sets=event.sets, event=event.n,
        step=event.effect_step if state.resolving is None and state.chain else None,
    )  # fmt: skip
    return replace(state, question=question, answer=None)


@on(o.Chosen)
def _chosen(state: State, event: o.Chosen) -> State:
    return with_answer(state, Answer(about=event.about, player=event.player, cards=event.cards), event)


@on(o.PositionSetUp)
def _position_set_up(state: State, event: o.PositionSetUp) -> State:
    halves: list[Side] = []
    for player in (1, 2):
        at = player - 1
        field: list[OnField | None] = list(EMPTY_FIELD)
        for card in event.field:
            zone = ZONE_AT.get(card.to)
            if zone is not None and zone[0] == player:
                field[zone[1]] = _set_up(card, event.n, _face_of(state, card.card))
        piles = (*event.decks[at], *event.extras[at], *event.banished[at])
        halves.append(
            Side(
                lp=event.life[at], hand=event.hands[at], deck=event.decks[at], grave=event.graves[at],
                banished=event.banished[at], extra=event.extras[at], field=tuple(field),
                turned=tuple(card for card in event.turned if card in piles),
            )
        )  # fmt: skip
    return State(
        rules=state.rules, faces=state.faces, cards=state.cards, effects=state.effects,
        chooser=state.chooser, lots_drawn=state.lots_drawn, moved=state.moved,
        first=state.first or (event.player if event.turn % 2 else OPPONENT[event.player]),
        sides=(halves[0], halves[1]), turn=event.turn, turn_player=event.player, phase=event.phase,
        phase_began=event.n, step="start" if event.phase == "battle" else None, drawn=event.phase != "draw",
        due=_DUE_IN.get(event.phase), proper=tuple(card.card for card in event.field if card.proper),
        battle_turn=event.turn if event.phase in ("battle", "main2") else 0,
    )  # fmt: skip


def _face_of(state: State, card: CardId) -> Face | None:
    face = state.cards[card - 1].face if state.has_card(card) else -1
    return state.faces[face] if 0 <= face < len(state.faces) else None


_NAMED_AFTER: tuple[SummonKind, ...] = ("fusion", "synchro", "xyz", "ritual")
"""Kinds of monsters that must have been Special Summoned in this way; so must Tokens."""


def _set_up(card: o.PlacedCard, n: int, face: Face | None) -> OnField:
    """A card in an initial position; how it was Summoned is filled in if its kind determines it."""
    position = card.position or ("attack" if card.to[3] == "M" else "up")
    kinds: set[str] = set(face.kinds) if face is not None and card.to[3] == "M" else set()
    summoned: SummonKind | None = "special" if "token" in kinds else None
    for how in _NAMED_AFTER:
        if how in kinds:
            summoned = how if card.proper else "special"
    lies_set = position in ("set", "down")
    equipped_trap = card.equipped_to and face is not None and face.card == "trap"  # only its activation equips it
    return OnField(
        card=card.card, position=position, since=n, turn=card.played_on, materials=card.materials,
        counters=tuple(sorted(card.counters)), equipped_to=card.equipped_to, linked=card.linked,
        came=summoned or ("set" if lies_set else "activated" if equipped_trap else "placed"),
        came_from="extra" if kinds and face is not None and face.in_extra_deck else None,
    )  # fmt: skip
