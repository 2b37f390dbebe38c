"""Candidates for Special Summons without a Chain: monsters, materials or costs, zones and positions."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby, permutations, product
from typing import TypeVar

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.costs_and_targets import cost_sets, stays_in_hand
from duelog.core.effects.choosing.given_for_costs import record_costs
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Mode
from duelog.core.effects.summoning.materials import material_sets
from duelog.core.effects.summoning.procedures import (
    POSITIONS,
    mode_of,
    pendulum_monster,
    scales,
)
from duelog.core.lazy_sequences import LazyCombinations, LazyProduct, LazySequence
from duelog.core.rules.room import free_zones, monsters_allowed, room_for_monsters
from duelog.core.rules.summons import monster_zone_taken
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Position
from duelog.events.places import MONSTER_ZONES, OPPONENT, Place, Player, place

Ways = (
    LazySequence[m.SpecialSummon]
    | LazySequence[m.SynchroSummon]
    | LazySequence[m.XyzSummon]
    | LazySequence[m.PendulumSummon]
)
"""Summons that differ only in zone, position and costs; Pendulum Summons also in their monsters."""


_Extra = TypeVar("_Extra", m.SynchroSummon, m.XyzSummon)


def candidates(state: State, book: CardBook, player: Player) -> Iterator[Ways]:
    """The candidates for Special Summons; the validator decides which are legal."""
    side = state.side(player)
    for card in (*side.hand, *side.grave, *side.banished, *side.extra, *_in_deck(state, book, player)):
        if any(p.overlay is None for p in book.get(state.name(card)).procedures):
            yield from _by_procedure(state, book, player, card)
    for card in side.extra:
        face = state.face(card)
        if face.name in book and "synchro" in face.kinds:
            yield from _by_materials(m.SynchroSummon, state, book, player, card)
        elif face.name in book and face.is_xyz:
            yield from _by_materials(m.XyzSummon, state, book, player, card)
    if scales(state, player) is not None and not side.pendulum_summons:
        yield from _pendulum(state, book, player)


def _in_deck(state: State, book: CardBook, player: Player) -> Iterator[CardId]:
    """The monsters that Special Summon themselves from the Deck."""
    for card in state.side(player).deck:
        if any("deck" in procedure.place for procedure in book.get(state.name(card)).procedures):
            yield card


def _free_after(
    ctx: Context, side: Player, mode: Mode, from_hand: bool, costs: tuple[CardId, ...]
) -> tuple[Place, ...]:
    """The Monster Zones of a side that are free once the costs of a procedure are paid."""
    paid = Context(ctx.state, ctx.book, ctx.player, ctx.this)
    record_costs(paid, mode, costs, from_hand=from_hand)
    return _free(ctx.state, side, paid.gone, ctx.player)


def _free(state: State, player: Player, given: tuple[CardId, ...], by: Player) -> tuple[Place, ...]:
    """The Monster Zones that are free once the cards used are gone; none if effects allow no more monsters there."""
    if monsters_allowed(state, player, by, freed=given) == 0:
        return ()
    zones: list[Place] = [place(player, zone) for zone in MONSTER_ZONES]
    return tuple(zone for zone in zones if monster_zone_taken(state, player, zone, given) is None)


def _by_procedure(
    state: State, book: CardBook, player: Player, card: CardId
) -> Iterator[LazySequence[m.SpecialSummon]]:
    ctx = Context(state, book, player, card)
    for procedure in book.get(state.name(card)).procedures:
        side: Player = player if procedure.side == "you" else OPPONENT[player]
        if procedure.overlay is not None or not ctx.holds(procedure.requires):
            continue
        positions = POSITIONS if procedure.position == "choice" else (procedure.position,)
        mode, from_hand = mode_of(procedure), stays_in_hand(procedure)
        costs = cost_sets(ctx, mode, from_hand)
        for zones, alike in groupby(costs, key=partial(_free_after, ctx, side, mode, from_hand)):
            yield LazyProduct(_coming(player, card), tuple(alike), zones, positions)


def _coming(player: Player, card: CardId) -> Callable[[tuple[CardId, ...], Place, Position], m.SpecialSummon]:
    def come(costs: tuple[CardId, ...], to: Place, position: Position) -> m.SpecialSummon:
        return m.SpecialSummon(player=player, card=card, to=to, position=position, costs=costs)

    return come


def _by_materials(
    kind: type[_Extra], state: State, book: CardBook, player: Player, card: CardId
) -> Iterator[LazySequence[_Extra]]:
    """The Synchro or Xyz Summons of a monster of the Extra Deck, by their materials."""
    for materials in material_choices(state, book, player, card):
        yield LazyProduct(_made_of(kind, player, card, materials), _free(state, player, materials, player), POSITIONS)


def _made_of(
    kind: type[_Extra], player: Player, card: CardId, materials: tuple[CardId, ...]
) -> Callable[[Place, Position], _Extra]:
    def come(to: Place, position: Position) -> _Extra:
        return kind(player=player, card=card, to=to, position=position, materials=materials)

    return come


def material_choices(state: State, book: CardBook, player: Player, card: CardId) -> Iterator[tuple[CardId, ...]]:
    """The sets of monsters that may be the materials of a Synchro or Xyz Monster."""
    ctx = Context(state, book, player, card)
    definition = book.get(state.name(card))
    own = tuple(slot.card for slot in state.monsters(player) if slot.face_up)
    yield from material_sets(ctx, card, own, definition.materials)
    for procedure in definition.procedures:
        if procedure.overlay is not None and ctx.holds(procedure.requires):
            yield from ((host,) for host in own if ctx.fits(host, procedure.overlay))


def _pendulum(state: State, book: CardBook, player: Player) -> Iterator[LazySequence[m.PendulumSummon]]:
    between = scales(state, player)
    ctx = Context(state, book, player, 0)
    side = state.side(player)
    cards = [card for card in (*side.hand, *side.extra) if next(pendulum_monster(ctx, card, between), None) is None]
    free = free_zones(state, player, MONSTER_ZONES)
    for count in range(1, min(len(cards), room_for_monsters(state, player)) + 1):
        ways = tuple(product(permutations(free, count), product(POSITIONS, repeat=count)))
        yield LazyProduct(_entering(player), LazyCombinations(cards, count, count), ways)


Way = tuple[tuple[Place, ...], tuple[Position, ...]]
"""The zones and positions of monsters Summoned together."""


def _entering(player: Player) -> Callable[[tuple[CardId, ...], Way], m.PendulumSummon]:
    def enter(cards: tuple[CardId, ...], way: Way) -> m.PendulumSummon:
        monsters = (m.Entrance(card=c, to=to, position=position) for c, to, position in zip(cards, *way, strict=True))
        return m.PendulumSummon(player=player, monsters=tuple(monsters))

    return enter
