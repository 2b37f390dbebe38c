"""Processes acts: part of a larger act, a player's move, or an outcome."""

from typing import cast

from msgspec.structs import replace

from duelog.core.rules.registry import asked_by, asks
from duelog.core.state import State
from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import Place, player_of
from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro import (
    chain_handlers,
    course_handlers,
    display_handlers,
    move_handlers,
    rare_handlers,
    summon_handlers,
)
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro.packet import Packet
from duelog.replays.edopro.packet_places import EXTRA, FACE_UP, HAND, MONSTERS
from duelog.replays.edopro.packet_places import Place as Where
from duelog.replays.edopro.run import HANDLERS, Run, completed, fits, same_spot
from duelog.replays.edopro.their_board import Contradiction, our_place


def take(run: Run) -> None:
    """Processes the next act and those that belong to it. Raises `Contradiction` if it is impossible."""
    index = run.at
    packet = run.acts[index].packet
    run.at += 1
    _players_known(packet)
    if run.arriving and run.chain_open and not _arrives_too(run, index):
        summon_handlers.finish_arrivals(run)
    if isinstance(packet, c.MovePacket):
        _move(run, packet, index)
    elif isinstance(packet, c.PositionChangePacket):
        _position_change(run, packet, index)
    else:
        handler = HANDLERS.get(type(packet))
        if handler is None:
            raise Contradiction(f"a packet {packet.label()} comes where none can be")
        handler(run, packet)


_PLACES = ("place", "origin", "target", "other_place")
_LISTS = ("places", "before", "after", "cards")


def _players_known(packet: Packet) -> None:
    """Raises `Contradiction` if a packet names a player who does not exist."""
    named = [getattr(packet, name, 0) for name in ("player", "controller")]
    named += [where.controller for name in _PLACES if (where := getattr(packet, name, None)) is not None]
    for name in _LISTS:
        several = getattr(packet, name, ())
        if isinstance(several, tuple):
            named += [getattr(each, "controller", 0) for each in cast(tuple[object, ...], several)]
    if max(named) > 1 and not isinstance(packet, m.WinPacket):
        raise Contradiction(f"it names player {max(named)}")


def _arrives_too(run: Run, index: int) -> bool:
    packet = run.acts[index].packet
    if isinstance(packet, m.SpecialSummoningPacket | m.SpecialSummonedPacket | m.SummoningPacket | m.SummonedPacket):
        return True
    return fits(run, index) is m.SpecialSummoningPacket


def _move(run: Run, packet: c.MovePacket, index: int) -> None:
    """Processes the move of a card: part of a larger act, or by itself."""
    leads_to = fits(run, index)
    _plan(run, index, leads_to)
    if packet.target.is_material and packet.target.zone == EXTRA:
        summon_handlers.go_under(run, packet)
    elif leads_to in (m.SummoningPacket, m.SpecialSummoningPacket):
        summon_handlers.arrive(run, packet)
    elif leads_to is c.SetPacket:
        summon_handlers.lay(run, packet)
    elif leads_to is m.ChainingPacket:
        chain_handlers.put_down(run, packet)
    elif packet.origin.is_nowhere:
        _bring(run, packet)
    elif run.log.state.phase == "end" and _over_the_limit(run, packet):
        _discard(run, packet)
    else:
        move_handlers.move(run, packet)


def _plan(run: Run, index: int, leads_to: type[Packet] | None) -> None:
    """Logs the player's move that begins here, if one does."""
    if run.planned >= index or run.activation is not None:
        return
    if run.chain_open:
        if leads_to is m.ChainingPacket and run.log.state.resolving is None:
            chain_handlers.plan_activation(run, index, index + 1)
        return
    end = completed(run, index)
    if end is None:
        return
    if isinstance(run.acts[end].packet, m.ChainingPacket):
        chain_handlers.plan_activation(run, index, end)
    else:
        course_handlers.settle(run)
        summon_handlers.plan(run, index, end)


def _bring(run: Run, packet: c.MovePacket) -> None:
    """A card appears without a Summon."""
    card = rare_handlers.make(run, [packet])[0]
    moved = run.board.moved(packet, card)
    run.board.carry(packet, card)
    run.log.add(o.CardsMoved(moves=(moved,), how="placed", source=run.source))


def _over_the_limit(run: Run, packet: c.MovePacket) -> bool:
    """Whether this begins the discard down to the hand limit (TURN-11)."""
    state = run.log.state
    origin = packet.origin
    limit = state.rules.hand_limit
    mine = origin.zone == HAND and our_place(origin.controller, origin.zone, 0)[:2] == f"p{state.turn_player}"
    return mine and not run.chain_open and len(state.side(state.turn_player).hand) > limit


@asks("TURN-11", "hand limit")
def _discard(run: Run, packet: c.MovePacket) -> None:
    """The turn player discards down to the hand limit, as an answer to the question for it."""
    state = run.log.state
    instant = move_handlers.Instant(run, packet)
    while isinstance(following := run.peek(), c.MovePacket) and instant.goes_on(following):
        run.at += 1
        instant.take(following)
    player, hand = state.turn_player, state.side(state.turn_player).hand
    cards: tuple[CardId, ...] = tuple(moved.card for moved in instant.moves)
    count = len(cards)
    run.log.add(
        o.Asked(
            player=player, answer="cards", about="hand limit", cards=hand, minimum=count,
            maximum=count, rule=asked_by("hand limit"),
        )
    )  # fmt: skip
    run.log.move(mv.Choose(player=player, cards=cards))
    run.log.add(replace(instant.outcome(), how="discarded", why="rule"))


def _position_change(run: Run, packet: c.PositionChangePacket, index: int) -> None:
    """Processes a change of position: for an activation, by the player, or by an attack or effect."""
    following = run.peek()
    at = Where(packet.controller, packet.location, packet.sequence, 0)
    if isinstance(following, m.ChainingPacket) and same_spot(following.place, at) and packet.location != MONSTERS:
        if run.planned < index:
            chain_handlers.plan_activation(run, index, index + 1)
        chain_handlers.turn_up(run, packet)
    elif isinstance(following, m.FlipSummoningPacket) and same_spot(following.place, at):
        return  # the Flip Summon turns it
    elif _by_its_player(run, packet):
        change = replace(display_handlers.turned(run, packet), flipped=False)
        run.log.move(mv.ChangePosition(player=player_of(_zone(packet)), card=change.card, position=change.position))
        run.log.add(o.PositionsChanged(changes=(change,)))
    else:
        display_handlers.change_position(run, packet)


def _zone(packet: c.PositionChangePacket) -> Place:
    return our_place(packet.controller, packet.location, packet.sequence)


def _by_its_player(run: Run, packet: c.PositionChangePacket) -> bool:
    """Whether the turn player turns a face-up monster of their own in a Main Phase, with no Chain (POS-01)."""
    state: State = run.log.state
    face_up = packet.before & FACE_UP and packet.after & FACE_UP
    mine = packet.location == MONSTERS and player_of(_zone(packet)) == state.turn_player
    return bool(face_up) and mine and not run.chain_open and state.phase in ("main1", "main2")
