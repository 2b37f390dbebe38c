"""The words of the effect language, and those that a case demonstrates.

A word is a piece of the language ("Damage"), a field of one ("Damage.who") or one of the values of a field
("Happening: tributed", "Destroy.to: banished"). Fields of all steps count once, as fields of Step or CardStep.

A case demonstrates the words of everything used in it: the conditions, costs and targets of an effect when it was
activated, a step when it did something, a continuous effect while it applied, a procedure when it Summoned a monster.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

from msgspec import NODEFAULT, Struct, inspect
from msgspec.structs import replace

from docs import generate_effects as reference
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.continuous.running import continuous
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import AnyStep, Branch, CardStep, Effect, Later, Step, WinDuel
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.occasions.matching import answers
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, EffectStep, Event, Outcome, Part
from duelog.events.lines import Header
from duelog.events.places import Player
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_cards import with_own_cards
from duelog.replays.cases.case_files import Case
from duelog.replays.cases.running_cases import CaseResult

FACTS = ("CardType", "Kind", "Attribute", "Position")
"""Vocabularies about printed facts or positions of cards, which the language only passes on."""

# --- all of them ------------------------------------------------------------------------------------------------


@cache
def every_word() -> frozenset[str]:
    """Every word of the language, derived from its types."""
    return frozenset(word for kind in reference.pieces() for word in _words_of(kind))


def _words_of(kind: type[Struct]) -> Iterator[str]:
    if kind not in (Step, CardStep):
        yield kind.__name__
    for field in reference.shape(kind).fields:
        if _holder(kind, field.name) == kind.__name__:
            yield f"{kind.__name__}.{field.name}"
            for values in _literals(field.type):
                yield from (word for value in values if (word := _worded(kind, field.name, values, value)))


def _literals(info: inspect.Type) -> Iterator[tuple[Any, ...]]:
    """The vocabularies of a field."""
    match info:
        case inspect.LiteralType(values):
            yield values
        case inspect.UnionType(types):
            for part in types:
                yield from _literals(part)
        case inspect.VarTupleType(item):
            yield from _literals(item)
        case inspect.TupleType(items):
            for part in items:
                yield from _literals(part)
        case _:
            pass


@cache
def _worded(kind: type[Struct], field: str, values: tuple[Any, ...], value: str) -> str:
    """A word of a vocabulary: under its name, or the field's if it has none; "" for facts of cards."""
    for name, known in reference.words().items():
        if set(known) == set(values) and len(known) > 2:
            return "" if name in FACTS else f"{name}: {value}"
    return f"{_holder(kind, field)}.{field}: {value}"


def _holder(kind: type[Struct], field: str) -> str:
    """The piece that defines a field, for fields of all steps."""
    if field in reference.own_fields(kind):
        return kind.__name__
    return "Step" if field in Step.__struct_fields__ else "CardStep" if issubclass(kind, CardStep) else kind.__name__


# --- those of a piece -------------------------------------------------------------------------------------------


def said(part: Any, without: tuple[str, ...] = ()) -> Iterator[str]:
    """The words of a piece and of all pieces in it, except these fields."""
    if isinstance(part, tuple):
        for item in part:  # pyright: ignore[reportUnknownVariableType]
            yield from said(item)
    elif isinstance(part, Part):
        kind = type(part)
        yield kind.__name__
        for field in _fields(kind):
            if field.name not in without:
                yield from _said_in(part, kind, field)


class _Field(NamedTuple):
    """A field of a kind of piece: its name, its word, its default and its vocabularies."""

    name: str
    word: str
    default: Any
    vocabularies: tuple[tuple[Any, ...], ...]


@cache
def _fields(kind: type[Part]) -> tuple[_Field, ...]:
    return tuple(
        _Field(
            field.name, f"{_holder(kind, field.name)}.{field.name}", _default(field), tuple(_literals(field.type))
        )
        for field in reference.shape(kind).fields
    )  # fmt: skip


def _said_in(part: Part, kind: type[Part], field: _Field) -> Iterator[str]:
    value = getattr(part, field.name)
    if value != field.default:
        yield field.word
        yield from said(value)
    for values in field.vocabularies:
        for one in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
            if isinstance(one, str) and one in values and (word := _worded(kind, field.name, values, one)):
                yield word


def _default(field: inspect.Field) -> Any:
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


# --- those that a case shows ------------------------------------------------------------------------------------


class _Look(NamedTuple):
    """One event of a case with the states before and after it."""

    before: State
    event: Event
    after: State
    book: CardBook


def shown(case: Case, result: CaseResult) -> frozenset[str]:
    """The words that a case demonstrates."""
    if result.header is None or case.match is not None or not result.ok:
        return frozenset()
    _, book = with_own_cards(case, built_in(), built_in_book(case.card_texts))
    return shown_in(result.header, result.events, book)


def shown_in(header: Header, events: Iterable[Event], book: CardBook) -> frozenset[str]:
    """The words that a duel demonstrates."""
    state = initial_state(header)
    found: set[str] = set()
    met: dict[tuple[CardId, EffectAddress], set[str]] = {}
    for event in events:
        look = _Look(state, event, evolve(state, event), book)
        found.update(_at(look))
        if isinstance(event, o.TriggersMet):
            met.update({(trigger.card, trigger.effect): set(_met(look, trigger)) for trigger in event.triggers})
        elif isinstance(event, o.Activated):
            found |= met.pop((event.card, event.effect), set())
        state = look.after
    found.update(_of_cards(state, book), _applying(state, book))
    return frozenset(found)


def steps_resolved(header: Header, events: Iterable[Event], book: CardBook) -> frozenset[str]:
    """The kinds of steps that did something during resolution, not as a cost."""
    state = initial_state(header)
    found: set[str] = set()
    for event in events:
        look = _Look(state, event, evolve(state, event), book)
        if isinstance(event, o.DuelEnded) and event.reason == "effect" and state.resolving is not None:
            found.add(WinDuel.__name__)
        elif isinstance(event, Outcome) and event.effect_step is not None and not isinstance(event, o.NothingHappened):
            found.update(_step_done(look, event.effect_step))
        state = look.after
    return frozenset(found) & {kind.__name__ for kind in get_args(AnyStep)}


def _at(look: _Look) -> Iterator[str]:
    match look.event:
        case o.Activated():
            yield from _activated(look, look.event)
        case o.DelayedBegan(lasting=0):
            effect = look.book.effect(look.after.name(look.event.source), look.event.effect)
            if effect is not None:
                yield from _beside_steps(look, effect, look.event.source, look.event.player or 1)
        case o.NothingHappened():
            pass
        case o.ValuesChanged() | o.LocksChanged():
            yield from _applying(look.after, look.book)
        case o.Summoned():
            yield from _materials(look, look.event)
        case o.DuelEnded(reason="effect") if look.before.resolving is not None:
            yield from _won(look, look.event)
        case m.SpecialSummon() | m.XyzSummon():
            yield from _procedures(look, look.event)
        case o.CardsMoved(why="effect") if look.event.effect_step is None:
            yield from _kept_no_more(look, look.event)
        case o.CardsMoved(why="rule"):
            yield from _all_but_one_kind(look, look.event)
        case _:
            pass
    event = look.event
    if isinstance(event, Outcome) and event.effect_step is not None and not isinstance(event, o.NothingHappened):
        yield from _step_done(look, event.effect_step)


def _won(look: _Look, event: o.DuelEnded) -> Iterator[str]:
    """The words of the steps of the resolving effect that end a duel so: its event does not name the step."""
    assert look.before.resolving is not None
    link = look.before.chain[look.before.resolving.link - 1]
    effect = look.book.effect(look.before.name(link.card), link.effect)
    yield WinDuel.__name__
    for piece in pieces_of(effect) if effect is not None else ():
        if isinstance(piece, WinDuel) and (piece.who == "both") == (event.winner == 0):
            yield from said(piece)


def _activated(look: _Look, event: o.Activated) -> Iterator[str]:
    effect = look.book.effect(look.after.name(event.card), event.effect)
    if effect is not None:
        yield from _beside_steps(look, effect, event.card, event.player)
        mode = modes_of(effect)[max(event.option, 1) - 1]
        yield from said((mode.cost, mode.target))
        if effect.modes:
            yield "Effect.modes"
            yield from said(replace(mode, steps=()))
            yield from ("Mode.steps",) if mode.steps else ()


_PARTS = ("when", "cost", "target", "modes", "steps", "modify", "lock", "destroyed_unless")


def _beside_steps(look: _Look, effect: Effect, card: CardId, player: Player) -> Iterator[str]:
    yield from said(effect, without=_PARTS)
    yield from (f"Effect.{name}" for name in ("when", "cost", "target", "steps") if getattr(effect, name))
    yield from _came(look, effect, card, player)


def _came(look: _Look, effect: Effect, card: CardId, player: Player) -> Iterator[str]:
    """The words of those occasions of an effect that match recent events."""
    ctx = Context(look.before, look.book, player, card)
    for occasion in effect.when:
        if len(effect.when) == 1 or any(
            answers(ctx, occasion, event) is not None for event in recent_events(look.before)
        ):
            yield from said(occasion)


def _met(look: _Look, trigger: o.TriggerMet) -> Iterator[str]:
    effect = look.book.effect(look.before.name(trigger.card), trigger.effect)
    if effect is not None:
        yield from _came(look, effect, trigger.card, trigger.player)


def _step_done(look: _Look, done: EffectStep) -> Iterator[str]:
    """The words of the step that an outcome or a question belongs to."""
    resolving, chain = look.before.resolving, look.before.chain
    number = resolving.link if resolving is not None else len(chain)  # without one, the last link asks at activation
    if not 0 < number <= len(chain):
        return
    link = chain[number - 1]
    name = look.before.name(link.card)
    program = look.book.program_of(name, link)
    step = program.step(program.named(done).id)
    effect = look.book.effect(name, link.effect)
    written = [mode.steps for mode in modes_of(effect)] if effect is not None else []
    for steps in written:
        for branches, one in _written(steps):
            if one is step:
                yield from said(one, without=("steps",) if isinstance(one, Later) else ())
                yield from _around(one, branches)


def _around(step: AnyStep, around: tuple[AnyStep, ...]) -> Iterator[str]:
    """The words of the steps that contain a step."""
    for outer in around:
        if isinstance(outer, Later):
            yield "Later.steps"
        elif isinstance(outer, Branch):
            yield from said(outer, without=("then", "otherwise"))
            yield f"Branch.{'then' if any(one is step for _, one in _written(outer.then)) else 'otherwise'}"


def _written(
    steps: tuple[AnyStep, ...], around: tuple[AnyStep, ...] = ()
) -> Iterator[tuple[tuple[AnyStep, ...], AnyStep]]:
    """The steps as written, each with the steps that contain it."""
    for step in steps:
        if isinstance(step, Branch):
            yield from _written(step.then, (*around, step))
            yield from _written(step.otherwise, (*around, step))
        else:
            yield around, step
            if isinstance(step, Later):
                yield from _written(step.steps, (*around, step))


def _applying(state: State, book: CardBook) -> Iterator[str]:
    """The words of the continuous effects that apply now."""
    for running in continuous(state, book, Session()):
        ctx = Context(state, book, running.player, running.slot.card)
        effect = running.effect
        if running.slot.current.negated or not ctx.holds(effect.requires):
            continue
        modifiers = [one for one in effect.modify if ctx.holds(one.requires) and ctx.select(one.cards)]
        locks = [lock for lock in effect.lock if ctx.holds(lock.requires)]
        if modifiers or locks:
            shown = replace(effect, modify=tuple(modifiers), lock=tuple(locks))
            yield from said(shown, without=("when", "steps", "one_for_each_player"))


def _kept_no_more(look: _Look, event: o.CardsMoved) -> Iterator[str]:
    """The words of what a continuous effect destroys, and of the conditions of a card's survival, when they did."""
    for effect in look.book.get(look.after.name(event.source)).effects if event.source else ():
        if effect.destroys is not None and event.how == "destroyed":
            yield "Effect.destroys"
            yield from said(effect.destroys)
        if effect.destroyed_unless and any(move.card == event.source for move in event.moves):
            yield "Effect.destroyed_unless"
            yield from said(effect.destroyed_unless)


def _all_but_one_kind(look: _Look, event: o.CardsMoved) -> Iterator[str]:
    """The words of an effect that leaves each player monsters of one kind, when it sent others away."""
    effects = look.book.get(look.after.name(event.source)).effects if event.source else ()
    if event.how == "sent":
        for effect in effects:
            if effect.one_for_each_player is not None:
                yield "Effect.one_for_each_player"
                yield f"Effect.one_for_each_player: {effect.one_for_each_player}"


def _materials(look: _Look, event: o.Summoned) -> Iterator[str]:
    if event.how in ("fusion", "synchro", "xyz") and event.proper:
        for move in event.monsters:
            yield "Definition.materials"
            yield from said(look.book.get(look.after.name(move.card)).materials)


def _procedures(look: _Look, move: m.SpecialSummon | m.XyzSummon) -> Iterator[str]:
    at = look.before.place_of(move.card)
    for procedure in look.book.get(look.before.name(move.card)).procedures:
        fits = len(move.materials) == 1 if isinstance(move, m.XyzSummon) else at is not None
        if fits and (procedure.overlay is not None) == isinstance(move, m.XyzSummon):
            yield "Definition.procedures"
            yield from said(procedure)


_BIG = ("effects", "materials", "procedures")


def _of_cards(state: State, book: CardBook) -> Iterator[str]:
    """The words of a card's definition other than its effects, for the cards of the case."""
    for name in {face.name for face in map(state.face, range(1, len(state.cards) + 1))}:
        if name in book:
            yield from said(book.get(name), without=_BIG)
            yield "Definition.effects"
