"""Derives the outcomes of a legal activation or Special Summon: the costs first (GEN-10)."""

from duelog.core.chance import Chance
from duelog.core.effects.activation.at_will import at_will
from duelog.core.effects.activation.checks import context_of, find_candidate, speed_of
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import is_maintenance
from duelog.core.effects.book.program import modes_of, searches
from duelog.core.effects.book.step_ids import outermost_ids
from duelog.core.effects.choosing.actions import act, detached, done_without_chain, milled, paid
from duelog.core.effects.choosing.costs_and_targets import cost_candidates
from duelog.core.effects.choosing.counter_costs import noted
from duelog.core.effects.choosing.given_for_costs import given_for, picked_for_costs
from duelog.core.effects.choosing.order_of_choices import depend_on_costs
from duelog.core.effects.continuous.lasting_changes import fixed_numbers
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import names_said
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import (
    AnyStep,
    CardStep,
    Change,
    Detach,
    Effect,
    LastingLock,
    MakeTokens,
    Mill,
    Mode,
    NoteNumber,
    Pay,
    PlaceCounters,
    Procedure,
    Reveal,
)
from duelog.core.effects.summoning.procedures import mode_of
from duelog.core.effects.summoning.tokens_of_procedures import tokens_made, tokens_summoned
from duelog.core.rulebook import enforces
from duelog.core.rules.field_spells import field_spell_goes
from duelog.core.rules.moving import put_under, send_to_grave
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, Move, Moved, Outcome, StepAddress
from duelog.events.places import Place, place


def execute(state: State, book: CardBook, move: Move, done: int, chance: Chance) -> Outcome | None:
    """The next outcome of an activation or Special Summon; None for another move."""
    match move:
        case m.Activate():
            return activate(state, book, move, done, chance)
        case m.SynchroSummon():
            return synchro_summon(state, move, done)
        case m.XyzSummon():
            return xyz_summon(state, move)
        case m.PendulumSummon():
            return pendulum_summon(state, move)
        case m.SpecialSummon():
            return special_summon(state, book, move, done, chance)
        case _:
            return None


@enforces("GEN-10", "ZONE-07")
def activate(state: State, book: CardBook, move: m.Activate, done: int, chance: Chance) -> Outcome | None:
    """The next outcome of an activation: costs, the Field Spell that it replaces, then the activation itself."""
    candidate = _activated_candidate(state, book, move)
    ctx = context_of(state, book, move.player, candidate)
    ctx.costs = move.costs
    mode = _mode(candidate, move)
    if mode is not None:
        more, done = _counters_from_all(ctx, mode, done)
        if more is not None:
            return more
    done -= bool(picked_for_costs(ctx))
    if mode is not None and done < len(mode.cost):
        step = mode.cost[done]
        if (pick := _picked(ctx, step, chance, from_hand=candidate.where.endswith("hand"))) is not None:
            return pick
        if isinstance(step, Change | NoteNumber):
            ctx.targets = move.targets
            return _condition_of(ctx, step, candidate.number, _cost_address(mode.cost, done, move.option))
        outcome = pay(ctx, mode, done, move.costs, from_hand=candidate.stays_in_hand)
        if outcome is not None:
            return outcome
    if mode is not None and (more := _after_costs(ctx, mode.cost, done - len(mode.cost), chance)) is not None:
        return more
    return _replaced_field_spell(state, candidate, move) or _activated(ctx, candidate, move)


@enforces("GEN-14")
def _picked(ctx: Context, step: AnyStep, chance: Chance, *, from_hand: bool) -> Outcome | None:
    """The random choice of the cards for a cost, if there is a choice and it has not been made."""
    if not isinstance(step, CardStep) or not step.random or picked_for_costs(ctx):
        return None
    cards, count = cost_candidates(ctx, step, from_hand), ctx.value(step.count or 1)
    if len(cards) <= count:
        return None
    return o.CardsPicked(player=ctx.player, cards=chance.pick(ctx.player, cards, count), source=ctx.this)


def _counters_from_all(ctx: Context, mode: Mode, done: int) -> tuple[Outcome | None, int]:
    """The next outcome of a cost that takes counters from several cards, and how many costs are paid by then."""
    for index, step in enumerate(mode.cost[:done]):
        if isinstance(step, PlaceCounters) and step.count is None:
            given = _given_at_once(ctx)
            rest = tuple(card for card in ctx.select(step.cards) if card not in given)
            if step.cards != "this" and rest and index == done - len(given):
                return _paid(ctx, step, rest[:1]), done
            return None, done - max(0, len(given) - 1)
    return None, done


def _given_at_once(ctx: Context) -> tuple[CardId, ...]:
    """The cards used so far for the costs of the current move, including those that counters were removed from."""
    found: list[CardId] = []
    for event in recent_events(ctx.state):
        if event.n > ctx.state.moved:
            if isinstance(event, o.CountersChanged) and event.source == ctx.this and event.amount < 0:
                found.append(event.card)
            elif isinstance(event, o.CardsMoved) and event.source == ctx.this and event.why == "cost":
                found += (move.card for move in event.moves)
    return tuple(dict.fromkeys(found))


def _after_costs(ctx: Context, costs: tuple[AnyStep, ...], done: int, chance: Chance) -> Outcome | None:
    """The next outcome after all costs were paid, `done` outcomes later."""
    deck = _deck_to_shuffle(ctx, costs)
    if done == 0 and deck:
        return _deck_shuffled(ctx, deck, chance)
    return noted(ctx, costs, ctx.costs) if done == bool(deck) else None


def _deck_to_shuffle(ctx: Context, costs: tuple[AnyStep, ...]) -> tuple[CardId, ...]:
    """The Deck of the player, if cards were shuffled into it or taken out of it as a cost."""
    return ctx.state.side(ctx.player).deck if any(map(searches, costs)) else ()


def _deck_shuffled(ctx: Context, deck: tuple[CardId, ...], chance: Chance) -> Outcome:
    return o.Shuffled(player=ctx.player, pile="deck", order=chance.shuffle(ctx.player, "deck", deck))


def _activated_candidate(state: State, book: CardBook, move: m.Activate) -> Candidate:
    """The activated effect, found even if an older log omits its number."""
    waiting = (one for one in at_will(state, book, move.player, move.card) if one.number == move.effect)
    if (chosen := next(waiting, None)) is not None:
        return chosen
    if move.effect:
        found = state.find(move.card)
        where = state.place_of(move.card) or place(move.player, "grave")
        effect = book.effect(state.name(move.card), move.effect)
        return Candidate(move.card, move.effect, effect, where, found[1] if found is not None else None)
    candidate = find_candidate(state, book, move)
    if isinstance(candidate, list) or _moved_as_cost(state, move.card):
        return _moved_by_its_cost(state, book, move)
    return candidate


def _moved_as_cost(state: State, card: CardId) -> bool:
    """Whether the card was moved as a cost of the current move."""
    return any(
        isinstance(event, o.CardsMoved) and event.why == "cost" and event.n > state.moved
        and any(move.card == card for move in event.moves)
        for event in recent_events(state)
    )  # fmt: skip


def _moved_by_its_cost(state: State, book: CardBook, move: m.Activate) -> Candidate:
    """The effect of a card that was moved as its own cost: one whose cost is or can be the card itself."""
    name = state.name(move.card)
    effects = list(enumerate(book.get(name).effects, 1))
    given = [number for test in (_gives_itself, _may_give_itself) for number, effect in effects if test(effect)]
    number = next(iter(given), 0)
    return Candidate(
        move.card, number, book.effect(name, number), state.place_of(move.card) or place(move.player, "grave"), None
    )


def _gives_itself(effect: Effect) -> bool:
    steps = (step for mode in modes_of(effect) for step in mode.cost)
    return any(isinstance(step, CardStep) and step.cards == "this" for step in steps)


def _may_give_itself(effect: Effect) -> bool:
    """Whether the cost of a monster's effect is a chosen card, possibly the monster itself."""
    steps = (step for mode in modes_of(effect) for step in mode.cost)
    return effect.kind != "activation" and any(isinstance(step, CardStep) and step.count is not None for step in steps)


def _replaced_field_spell(state: State, candidate: Candidate, move: m.Activate) -> Outcome | None:
    """Activating a Field Spell replaces another; using its effects later does not."""
    on_card = candidate.effect is None or candidate.effect.kind == "activation"
    if not on_card or "field" not in state.face(move.card).kinds:
        return None
    return field_spell_goes(state, move.player, move.card)


def _mode(candidate: Candidate, move: m.Activate) -> Mode | None:
    if candidate.effect is None:
        return None
    modes = modes_of(candidate.effect)
    return modes[move.option - 1] if 0 < move.option <= len(modes) else modes[0]


def pay(ctx: Context, mode: Mode, done: int, costs: tuple[CardId, ...], *, from_hand: bool) -> Outcome | None:
    """The outcome of the cost at index `done`; `costs` are used in order."""
    given = list(costs)
    for index, step in enumerate(mode.cost):
        cards = given_for(ctx, step, given, from_hand)
        if index == done:
            return _paid(ctx, step, cards)
    return None


def _cost_address(cost: tuple[AnyStep, ...], index: int, option: int = 0) -> StepAddress:
    """The address of a step among the costs."""
    return StepAddress(mode=option, cost=True, path=(outermost_ids(cost)[index],))


def _condition_of(ctx: Context, step: Change | NoteNumber, effect: EffectAddress, part: StepAddress) -> Outcome:
    """A change that is a condition of the activation, or a number noted at it: it lasts even if that is negated."""
    new = max((lasting.id for lasting in ctx.state.lasting), default=0) + 1
    cards: tuple[CardId, ...] = ()
    values: tuple[int, ...]
    if isinstance(step, NoteNumber):
        values = (ctx.value(step.number),)
    else:
        cards = ctx.select(step.cards if step.but is None else step.but)
        values = fixed_numbers(ctx, step, cards)
    return o.LastingBegan(
        id=new, source=ctx.this, effect=effect, part=part, player=ctx.player, cards=cards, values=values,
        until=step.until,
    )  # fmt: skip


PAID_HERE = (Pay, Detach, Mill, PlaceCounters, Reveal)
"""The costs that `_paid` handles; all other payable steps are `ACTS`."""


def _paid(ctx: Context, step: AnyStep, cards: tuple[CardId, ...]) -> Outcome | None:
    match step:
        case Pay():
            return paid(ctx, step, ctx.player)
        case Detach():
            return detached(ctx, step, cards) if cards else None
        case Mill():
            deck = ctx.state.side(ctx.player).deck[: ctx.value(step.count)]
            return milled(ctx, step, deck, "cost")
        case PlaceCounters():
            card = next(iter(cards or ctx.select(step.cards)), ctx.this)
            ctx.it = card
            found, amount = ctx.state.find(card), ctx.value(step.amount)
            if step.count is not None:
                amount *= len(cards)  # listed once for each counter
            if found is None or not found[1].face_up:
                return None  # GEN-04: only face-up cards have counters
            return o.CountersChanged(card=card, counter=step.counter, amount=amount, source=ctx.this)
        case Reveal():
            return o.CardsRevealed(cards=cards, source=ctx.this)
        case CardStep():
            return act(ctx, step, cards, why="cost")
        case _:
            return None


@enforces("EFF-10")
def _bound_by(ctx: Context, step: LastingLock, part: StepAddress) -> Outcome:
    """The lock on a player in the turn of such a Summon, whether or not the Summon succeeds."""
    new = max((lasting.id for lasting in ctx.state.lasting), default=0) + 1
    return o.LastingBegan(
        id=new, source=ctx.this, effect="own summon", part=part, player=ctx.one(step.who), until=step.until,
        names=names_said(step),
    )  # fmt: skip


@enforces("PEN-01", "SPELL-07")
def _activated(ctx: Context, candidate: Candidate, move: m.Activate) -> Outcome:
    state = ctx.state
    if candidate.lasting:
        return o.DelayedBegan(lasting=candidate.lasting)
    if candidate.effect is not None and is_maintenance(candidate.effect):
        return done_without_chain(move.player, move.card, candidate.number)
    where = state.place_of(move.card)
    placed: Moved | None = None
    on_card = candidate.effect is None or candidate.effect.kind == "activation"
    at: Place | None = where
    if on_card and where is not None:
        to = move.to if where.endswith("hand") and move.to is not None else where
        placed = Moved(card=move.card, origin=where, to=to, position="up")
        at = to
    speed = speed_of(state, candidate)
    return o.Activated(
        player=move.player, card=move.card, effect=candidate.number, speed=3 if speed == 3 else 2 if speed == 2 else 1,
        at=at, placed=placed, targets=move.targets, costs=move.costs or _not_chosen(ctx, candidate, move),
        option=move.option,
        event_cards=ctx.event_cards,
    )  # fmt: skip


def _not_chosen(ctx: Context, candidate: Candidate, move: m.Activate) -> tuple[CardId, ...]:
    """The cards used for costs without a choice, if the effect refers to its costs."""
    mode = _mode(candidate, move)
    if mode is None or not depend_on_costs(mode.steps):
        return ()
    return tuple(card for card in _given_at_once(ctx) if card != ctx.this)


# --- Special Summons --------------------------------------------------------------------------------------------


def synchro_summon(state: State, move: m.SynchroSummon, done: int) -> Outcome:
    """The materials are sent to the Graveyard, then the Synchro Monster is Summoned."""
    if not done:
        moves = send_to_grave(state, move.materials, move.card)
        return o.CardsMoved(moves=moves, how="material", why="summon", source=move.card)
    entrance = Moved(card=move.card, origin=place(move.player, "extra"), to=move.to, position=move.position)
    return o.SummonBegan(player=move.player, how="synchro", monsters=(entrance,))


@enforces("XYZ-01")
def xyz_summon(state: State, move: m.XyzSummon) -> Outcome:
    """The Xyz Monster is Summoned with the materials, and their materials, under it."""
    entrance = Moved(card=move.card, origin=place(move.player, "extra"), to=move.to, position=move.position)
    materials = put_under(state, move.materials, move.to)
    return o.SummonBegan(player=move.player, how="xyz", monsters=(entrance,), materials=materials)


def pendulum_summon(state: State, move: m.PendulumSummon) -> Outcome:
    """All the monsters are Summoned at the same time."""
    monsters = tuple(
        Moved(card=entrance.card, origin=state.place_of(entrance.card), to=entrance.to, position=entrance.position)
        for entrance in move.monsters
    )
    return o.SummonBegan(player=move.player, how="pendulum", monsters=monsters)


@enforces("ZONE-07")
def special_summon(state: State, book: CardBook, move: m.SpecialSummon, done: int, chance: Chance) -> Outcome:
    """The cost of the procedure is paid, then the monster is Summoned."""
    ctx = Context(state, book, move.player, move.card, costs=move.costs)
    procedure = _procedure_from(state, book, move)
    done -= tokens_made(ctx) is not None
    if procedure is not None and done < len(procedure.cost):
        step = procedure.cost[done]
        if isinstance(step, MakeTokens) and (outcome := tokens_summoned(ctx, step, move.to)) is not None:
            return outcome
        if isinstance(step, LastingLock):
            return _bound_by(ctx, step, _cost_address(procedure.cost, done))
        outcome = pay(ctx, mode_of(procedure), done, move.costs, from_hand=True)
        if outcome is not None:
            return outcome
    if procedure is not None and done == len(procedure.cost) and (deck := _deck_of(ctx, procedure)):
        return _deck_shuffled(ctx, deck, chance)
    entrance = Moved(card=move.card, origin=state.place_of(move.card), to=move.to, position=move.position)
    return o.SummonBegan(player=move.player, how="special", monsters=(entrance,))


def _deck_of(ctx: Context, procedure: Procedure) -> tuple[CardId, ...]:
    """The Deck that is shuffled for such a Summon: cards are taken out of it, the monster itself or others."""
    deck = ctx.state.side(ctx.player).deck
    return deck if ctx.this in deck else _deck_to_shuffle(ctx, procedure.cost)


def _procedure_from(state: State, book: CardBook, move: m.SpecialSummon) -> Procedure | None:
    """The procedure by which the monster can be Summoned from where it is: it stays there until the costs are paid."""
    at = state.place_of(move.card)
    found = (each for each in book.get(state.name(move.card)).procedures if each.overlay is None)
    return next((each for each in found if at is not None and at[3:] in each.place), None)
