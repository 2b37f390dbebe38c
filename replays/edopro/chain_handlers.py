"""Chains: activations with their costs and targets, and how links resolve."""

from typing import Literal

from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved
from duelog.events.faces import Face
from duelog.events.places import Place
from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro import reasons as r
from duelog.replays.edopro.display_handlers import turned
from duelog.replays.edopro.run import AHEAD, Run, becomes, demand
from duelog.replays.edopro.their_board import our_place, player

_EFFECT_BITS = 20
_NARROW_EFFECT_BITS = 4
_SILENT = (m.BecomeTargetPacket, m.CardSelectedPacket)
"""Packets within an activation that do not change the table."""

# --- the player's move ------------------------------------------------------------------------------------------


def plan_activation(run: Run, start: int, at: int) -> None:
    """Logs the activation at `at`, whose acts begin at `start`."""
    packet = run.acts[at].packet
    assert isinstance(packet, m.ChainingPacket)
    end = _end(run, at)
    card, to = _activated(run, packet, start, at)
    run.targets, run.costs = [], []
    for index, each in run.foresee(start, end):
        given = run.acts[index].packet
        if isinstance(given, m.BecomeTargetPacket):
            run.targets.append(each)
        elif isinstance(given, c.MovePacket) and given.reason & r.COST and index > at:
            run.costs.append(each)
    run.targets = [card for card in run.targets if card not in run.costs]  # pointed at to be paid
    run.log.move(
        mv.Activate(
            player=player(packet.controller), card=card, effect=_effect(run, packet), to=to,
            targets=tuple(run.targets), costs=tuple(run.costs),
        )
    )  # fmt: skip
    run.planned = at


def _end(run: Run, at: int) -> int:
    """The index of the act that completes the activation at `at`."""
    for index in range(at + 1, min(len(run.acts), at + AHEAD)):
        if isinstance(run.acts[index].packet, m.ChainedPacket):
            return index
    return at + 1


def _activated(run: Run, packet: m.ChainingPacket, start: int, at: int) -> tuple[CardId, Place | None]:
    """The activated card, and the zone in which it is placed."""
    if start == at:
        return run.board.checked(packet.place, packet.code), None
    to = our_place(packet.place.controller, packet.place.location, packet.place.sequence)
    last = run.acts[at - 1].packet
    if isinstance(last, c.MovePacket):
        found = run.foresee(start, at)
        demand(bool(found), "it activates a card that did not come to its place")
        return found[-1][1], to
    return run.board.at(packet.place), None


def _effect(run: Run, packet: m.ChainingPacket) -> int:
    """The number of the effect's text in the card's script; 0 for the first, and for the card itself."""
    bits = _EFFECT_BITS if run.wide else _NARROW_EFFECT_BITS
    return packet.description & (1 << bits) - 1 if packet.description >> bits else 0


def _speed(face: Face, link: int) -> Literal[1, 2, 3]:
    """The Spell Speed if the card determines it, which it does not for monsters' effects."""
    if "counter" in face.kinds:
        return 3
    fast = face.card == "trap" or "quick-play" in face.kinds
    return 2 if fast else 1


# --- activations ------------------------------------------------------------------------------------------------


def put_down(run: Run, packet: c.MovePacket) -> None:
    """A card is placed in the zone where the next act activates it."""
    card = run.board.checked(packet.origin, packet.code)
    run.placing = run.board.moved(packet, card)
    run.board.carry(packet, card)


def turn_up(run: Run, packet: c.PositionChangePacket) -> None:
    """A Set card is turned face-up, and the next act activates it."""
    change = turned(run, packet)
    at = our_place(packet.controller, packet.location, packet.sequence)
    run.placing = Moved(card=change.card, origin=at, to=at, position=change.position)


@becomes(m.ChainingPacket)
def chaining(run: Run, packet: m.ChainingPacket) -> None:
    """An activation begins; the card is placed before costs are paid."""
    demand(run.activation is None, "an activation begins within another")
    demand(packet.link == len(run.log.state.chain) + 1, f"it activates Chain Link {packet.link} out of order")
    if run.planned != run.at - 1:
        plan_activation(run, run.at - 1, run.at - 1)
    card = run.placing.card if run.placing else run.board.checked(packet.place, packet.code)
    run.building, run.flags = card, 0
    run.activation = (packet, card)
    end = _end(run, run.at - 1)
    if run.placing and any(not isinstance(act.packet, _SILENT) for act in run.acts[run.at : end]):
        _put_down_first(run, run.placing)


def _put_down_first(run: Run, placing: Moved) -> None:
    if placing.origin == placing.to:
        change = o.PositionChange(card=placing.card, position=placing.position or "up", flipped=True)
        run.log.add(o.PositionsChanged(changes=(change,), why="activation", source=placing.card))
    else:
        run.log.add(o.CardsMoved(moves=(placing,), how="activated", why="activation", source=placing.card))
    run.placing = Moved(card=placing.card, origin=placing.to, to=placing.to, position=placing.position)


@becomes(m.ChainedPacket)
def chained(run: Run, packet: m.ChainedPacket) -> None:
    """The activation is done and is a link of the Chain."""
    demand(run.activation is not None, "an activation is done that did not begin")
    assert run.activation is not None
    begun, card = run.activation
    face = run.faces.face(run.board.code(card))
    at = our_place(begun.controller, begun.location, begun.sequence)
    run.log.add(
        o.Activated(
            player=player(begun.controller), card=card, effect=_effect(run, begun), speed=_speed(face, begun.link),
            at=at, placed=run.placing, targets=tuple(run.targets), costs=tuple(run.costs),
        )
    )  # fmt: skip
    run.placing, run.activation, run.building, run.flags = None, None, 0, 0


@becomes(m.BecomeTargetPacket)
def become_target(run: Run, packet: m.BecomeTargetPacket) -> None:
    """Cards are pointed at. The targets of an activation are part of it; at any other time cards are only chosen, at
    resolution or for a cost, and later acts show what happens to them.
    """
    for where in packet.places:
        run.board.at(where)  # it has to exist


@becomes(m.CardSelectedPacket)
def card_selected(run: Run, packet: m.CardSelectedPacket) -> None:
    """Cards are chosen without being targeted; later acts show what happens to them."""


# --- resolution -------------------------------------------------------------------------------------------------


@becomes(m.ChainSolvingPacket)
def chain_solving(run: Run, packet: m.ChainSolvingPacket) -> None:
    """A link begins to resolve."""
    state = run.log.state
    demand(0 < packet.link <= len(state.chain), f"Chain Link {packet.link} resolves, of {len(state.chain)}")
    run.flags = 0
    run.log.add(o.LinkResolving(link=packet.link))


@becomes(m.ChainSolvedPacket)
def chain_solved(run: Run, packet: m.ChainSolvedPacket) -> None:
    """A link has resolved."""
    run.flags = 0
    run.log.add(o.LinkResolved(link=packet.link))


@becomes(m.ChainEndPacket)
def chain_end(run: Run, packet: m.ChainEndPacket) -> None:
    """The Chain is over."""
    run.log.add(o.ChainEnded())


@becomes(m.ChainNegatedPacket, m.ChainDisabledPacket)
def chain_negated(run: Run, packet: m.ChainNegatedPacket | m.ChainDisabledPacket) -> None:
    """The activation or the effect of a link is negated; which effect negates it is not recorded."""
    what: Literal["activation", "effect"] = "activation" if isinstance(packet, m.ChainNegatedPacket) else "effect"
    state = run.log.state
    resolving = state.resolving.link if state.resolving else 0
    source = run.source if resolving != packet.link else 0
    run.log.add(o.LinkNegated(link=packet.link, what=what, source=source))


@becomes(m.MissedTimingPacket)
def missed_timing(run: Run, packet: m.MissedTimingPacket) -> None:
    """An effect missed its timing."""
    run.log.add(o.TimingMissed(card=run.board.at(packet.place)))
