"""The costs of attacks by a monster's own text (GEN-03, EFF-09)."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.effects.activation.payment import pay
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.costs_and_targets import cost_sets, unpayable
from duelog.core.effects.choosing.given_for_costs import record_costs
from duelog.core.effects.choosing.lost_with_costs import without_on_field
from duelog.core.effects.choosing.wrong_choices import wrong_costs
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Mode
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import attacks_again
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import Outcome

_FREE = Mode(description="")
"""The cost of most attacks: nothing."""


def _cost(state: State, book: CardBook, move: m.Attack) -> Mode | None:
    """The cost of an attack; None in a Replay, or while the monster's effects are negated."""
    found = state.find(move.card)
    if not book or found is None or found[1].current.negated or attacks_again(state, move.card):
        return None
    cost = book.get(state.name(move.card)).attack_cost
    return Mode(description="", cost=cost) if cost else None


@enforces("GEN-03")
def unpaid_attack(state: State, book: CardBook, move: m.Attack) -> Iterator[Violation]:
    """The violations if the cost of an attack cannot be paid, or if cards are given that are not part of its cost."""
    mode = _cost(state, book, move)
    if mode is None and not move.costs:
        return
    mode = mode or _FREE
    ctx = Context(state, book, move.player, move.card)
    unpaid = tuple(unpayable(ctx, mode, from_hand=False))
    yield from unpaid or wrong_costs(ctx, mode, False, move.costs)


@enforces("GEN-10")
def once_paid(state: State, book: CardBook, move: m.Attack) -> State:
    """The state in which the target of an attack is judged: without what leaves the field as its cost is paid."""
    mode = _cost(state, book, move) if move.costs and all(map(state.has_card, move.costs)) else None
    if mode is None:
        return state
    ctx = Context(state, book, move.player, move.card)
    record_costs(ctx, mode, move.costs, from_hand=False)
    return without_on_field(state, {*ctx.gone, *ctx.lost} - {move.card})


def ways_to_attack(state: State, book: CardBook, move: m.Attack) -> Iterator[m.Attack]:
    """The attack with each choice of cards for its cost."""
    mode = _cost(state, book, move)
    if mode is None:
        yield move
        return
    ctx = Context(state, book, move.player, move.card)
    yield from (replace(move, costs=costs) for costs in cost_sets(ctx, mode, False))


def pay_for_attack(state: State, book: CardBook, move: m.Attack, done: int) -> Outcome | None:
    """The next outcome of the cost of an attack; None if it is paid."""
    mode = _cost(state, book, move)
    if mode is None or done >= len(mode.cost):
        return None
    return pay(Context(state, book, move.player, move.card), mode, done, move.costs, from_hand=False)
