"""The conditions of a card that do not hold, in words, with the numbers found (EFF-07, EFF-10)."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_list, message
from duelog.core.clauses import Clauses
from duelog.core.effects.activation.checks import context_of, effects_for
from duelog.core.effects.activation.plans import ActivationPlan, Planned
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.evaluate.comparisons import COMPARISONS
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Cards, Condition
from duelog.core.effects.language.walk import pieces_of
from duelog.core.other_occasions import of_another_occasion
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import Move

FAILING = frozenset(
    {
        "condition-of-card", "condition-of-effect", "condition-of-summon", "condition-of-normal-summon",
        "condition-of-flip-summon",
    }
)  # fmt: skip
"""The codes of facts which say that a condition does not hold."""


def with_failing(
    state: State, book: CardBook, move: Move, planned: Planned | None, found: Iterable[Violation]
) -> Iterator[Violation]:
    """The violations of a move, with the conditions that do not hold, and the event that is not the one needed."""
    for violation in found:
        if violation.code == "no-occasion" and isinstance(planned, ActivationPlan):
            yield from of_another_occasion(planned, violation)
            continue
        if violation.code not in FAILING:
            yield violation
            continue
        failing = as_list(_first_failing(state, book, move, planned, violation.code))
        yield replace(violation, arguments={**violation.arguments, "failing": failing})


def _first_failing(state: State, book: CardBook, move: Move, planned: Planned | None, code: str) -> tuple[Message, ...]:
    """The failing parts of the conditions of the first effect, mode or procedure that is refused with this code."""
    for ctx, wanted in _wanted(state, book, move, planned, code):
        if failing := tuple(failing_parts(ctx, of_the_moment(ctx, wanted) or wanted)):
            return failing
    return ()


def _wanted(
    state: State, book: CardBook, move: Move, planned: Planned | None, code: str
) -> Iterator[tuple[Context, Condition]]:
    """The conditions that facts with this code can be about; that of the effect meant comes first."""
    conditions: list[tuple[Context, Condition | None]] = []
    if isinstance(move, m.SpecialSummon):
        ctx, definition = (
            Context(state, book, move.player, move.card, costs=move.costs),
            book.get(state.name(move.card)),
        )
        conditions += [(ctx, procedure.requires) for procedure in definition.procedures]
        conditions.append((ctx, definition.special_summon_requires))
    elif isinstance(move, m.NormalSummon):
        ctx = Context(state, book, move.player, move.card, costs=move.tributes)
        conditions.append((ctx, book.get(state.name(move.card)).normal_summon_requires))
    elif isinstance(move, m.FlipSummon):
        ctx = Context(state, book, move.player, move.card)
        conditions.append((ctx, book.get(state.name(move.card)).flip_summon_requires))
    elif isinstance(move, m.Activate):
        candidates = list(effects_for(state, book, move.player, move.card))
        if planned is not None and not isinstance(planned, list):
            candidates.insert(0, planned.candidate)
        for candidate in candidates:
            if candidate.effect is not None:
                ctx = context_of(state, book, move.player, candidate)
                of_modes = [mode.requires for mode in modes_of(candidate.effect)]
                wanted = of_modes if code == "condition-of-effect" else [candidate.effect.requires]
                conditions += [(ctx, each) for each in wanted]
    return ((ctx, each) for ctx, each in conditions if each is not None)


_MOMENT = ("turn", "phase", "damage_step", "phase_just_began")
"""Fields of a condition that are about the moment alone."""


def of_the_moment(ctx: Context, of: Condition) -> Condition | None:
    """The part of a condition by which this is the wrong moment, which makes its other parts meaningless."""
    for part in _parts(of):
        if part.all_of:
            found = next(filter(None, (of_the_moment(ctx, inner) for inner in part.all_of)), None)
            if found is not None:
                return found
        elif any(getattr(part, name) != getattr(_NOTHING, name) for name in _MOMENT) and not ctx.holds(part):
            return part
    return None


def failing_parts(ctx: Context, of: Condition) -> Iterator[Message]:
    """The parts of a condition that do not hold, each as a clause with the number found."""
    for part in _parts(of):
        if ctx.holds(part):
            continue
        if part.all_of:
            for inner in part.all_of:
                yield from failing_parts(ctx, inner)
            continue
        number = _found(ctx, part)
        told = Clauses.condition(part)
        yield told if number is None else message("failing-number", condition=told, number=number)


_NOTHING = Condition()

_COMPARED = ("count", "value", *COMPARISONS)
"""Groups of condition fields that are evaluated together."""


def _parts(of: Condition) -> Iterator[Condition]:
    """A condition split into one condition for each requirement."""
    given: dict[str, Any] = {
        name: value for name in of.__struct_fields__ if (value := getattr(of, name)) != getattr(_NOTHING, name)
    }
    compared = {name: given.pop(name) for name in _COMPARED if name in given}
    if compared:
        yield Condition(**compared)
    ago = {"turns_ago": given.pop("turns_ago")} if "turns_ago" in given and "used" in given else {}
    for name, value in given.items():
        yield Condition(**{name: value}, **(ago if name == "used" else {}))


_HIDDEN = frozenset({"deck", "hand", "extra"})
"""The places of cards that are not public: their numbers are not told."""


def _found(ctx: Context, part: Condition) -> int | None:
    """The number that is compared, if what is counted is public."""
    counted = [piece for piece in pieces_of(part) if isinstance(piece, Cards)]
    hidden = not counted or any(not piece.area or not _HIDDEN.isdisjoint(piece.area) for piece in counted)
    if hidden or all(getattr(part, name) is None for name in COMPARISONS):
        return None
    return ctx.value(part.value) if part.value is not None else len(ctx.select(part.count or "this"))
