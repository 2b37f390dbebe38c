"""Summons and Sets: the player's move, and the outcomes.

The reason in a packet for the move of a card from the hand is left over from its previous move, so the purpose of a
move is known only from the packet that completes it.
"""

from msgspec.structs import replace

from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, SummonKind
from duelog.events.places import Place, Player, Zone, is_monster_zone, place, player_of
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro import reasons as r
from duelog.replays.edopro.card_packets import MovePacket, SetPacket
from duelog.replays.edopro.packet_places import EXTRA, HAND
from duelog.replays.edopro.packet_places import Place as Where
from duelog.replays.edopro.rare_handlers import make
from duelog.replays.edopro.run import Run, becomes, demand, fits
from duelog.replays.edopro.their_board import our_place, our_position

_KINDS: tuple[tuple[int, SummonKind], ...] = (
    (r.XYZ, "xyz"),
    (r.SYNCHRO, "synchro"),
    (r.LINK, "link"),
    (r.FUSION, "fusion"),
    (r.RITUAL, "ritual"),
)


# --- the player's move ------------------------------------------------------------------------------------------


def plan(run: Run, start: int, end: int) -> None:
    """Logs the player's move that begins with the act at `start` and is completed by the act at `end`."""
    completing = run.acts[end].packet
    cards = run.foresee(start, end)
    demand(bool(cards), "it completes a move of a card that does not move")
    before = [(_move_of(run, index), card) for index, card in cards[:-1]]
    card, entrance = cards[-1][1], _move_of(run, cards[-1][0])
    if isinstance(completing, SetPacket):
        run.log.move(_set_move(run, card, entrance, [given for _, given in before]))
    elif isinstance(completing, m.SummoningPacket):
        to, side = _ours(entrance.target), player_of(_ours(entrance.target))
        position = our_position(entrance.target.zone, entrance.target.position)
        tributes = tuple(given for _, given in before)
        run.log.move(mv.NormalSummon(player=side, card=card, to=to, tributes=tributes, position=position))
    else:
        run.log.move(_special_move(run, end, card, entrance, before))
    run.planned = end


def _move_of(run: Run, index: int) -> MovePacket:
    packet = run.acts[index].packet
    assert isinstance(packet, MovePacket)
    return packet


def _ours(where: Where) -> Place:
    return our_place(where.controller, where.location, where.sequence)


def _set_move(run: Run, card: CardId, entrance: MovePacket, before: list[CardId]) -> mv.SetMonster | mv.SetSpellTrap:
    to = _ours(entrance.target)
    if is_monster_zone(to):
        return mv.SetMonster(player=player_of(to), card=card, to=to, tributes=tuple(before))
    return mv.SetSpellTrap(player=player_of(to), card=card, to=to)


Given = list[tuple[MovePacket, CardId]]


def _special_move(
    run: Run, end: int, card: CardId, entrance: MovePacket, before: Given
) -> mv.SpecialSummon | mv.SynchroSummon | mv.XyzSummon | mv.PendulumSummon:
    to = _ours(entrance.target)
    side, position = player_of(to), our_position(entrance.target.zone, entrance.target.position)
    summoned = _together(run, end)
    if len(summoned) > 1 or _is_pendulum(run, side, card, entrance, before):
        monsters = [(card, entrance), *summoned[1:]]
        entrances = tuple(
            mv.Entrance(card=each, to=_ours(way.target), position=our_position(way.target.zone, way.target.position))
            for each, way in monsters
        )
        run.pendulum = True
        return mv.PendulumSummon(player=side, monsters=entrances)
    for bit, kind in ((r.SYNCHRO, mv.SynchroSummon), (r.XYZ, mv.XyzSummon)):
        given = tuple(each for way, each in before if way.reason & bit and not way.origin.is_material)
        if given:
            return kind(player=side, card=card, to=to, position=position, materials=given)
    costs = tuple(each for _, each in before)
    return mv.SpecialSummon(player=side, card=card, to=to, position=position, costs=costs)


def _together(run: Run, end: int) -> list[tuple[CardId, MovePacket]]:
    """The monsters that are Summoned together with the one whose Summon is at `end`, that one first."""
    last = end
    while last + 2 < len(run.acts) and isinstance(run.acts[last + 2].packet, m.SpecialSummoningPacket):
        if run.acts[last].settled or fits(run, last + 1) is not m.SpecialSummoningPacket:
            break
        last += 2
    found = run.foresee(run.at - 1, last)
    wanted = set(range(end - 1, last, 2))
    return [(card, _move_of(run, index)) for index, card in found if index in wanted]


def _is_pendulum(run: Run, side: Player, card: CardId, entrance: MovePacket, before: Given) -> bool:
    """Whether the Summon of one monster is recognized as a Pendulum Summon by the Scales (PEN-02, PEN-03)."""
    if before or run.log.state.side(side).pendulum_summons or entrance.origin.zone not in (HAND, EXTRA):
        return False
    face = run.faces.face(run.board.code(card))
    if entrance.origin.zone == EXTRA:
        return "pendulum" in face.kinds
    scales = [run.faces.face(run.board.code(each)).scales for each in _scale_cards(run, side)]
    if len(scales) < 2 or scales[0] is None or scales[1] is None:
        return False
    low, high = sorted((scales[0][0], scales[1][1]))
    return low < face.level < high


def _scale_cards(run: Run, side: Player) -> list[CardId]:
    state = run.log.state
    names: tuple[Zone, Zone] = ("PL", "PR") if run.pendulum_zones == "separate" else ("S1", "S5")
    cards = {where: slot.card for where, slot in state.on_field(side) if slot.face_up}
    return [cards[place(side, name)] for name in names if place(side, name) in cards]


# --- cards that arrive ------------------------------------------------------------------------------------------


def arrive(run: Run, packet: MovePacket) -> None:
    """A monster arrives on the field; the next act completes its Summon."""
    nowhere = packet.origin.is_nowhere
    card = _created(run, packet) if nowhere else run.board.checked(packet.origin, packet.code)
    moved = run.board.moved(packet, card)
    run.board.carry(packet, card)
    run.flags |= packet.reason
    run.arriving.append(moved)


def _created(run: Run, packet: MovePacket) -> CardId:
    """The card that comes from nowhere; cards that are Summoned together are created together."""
    if run.coming:
        return run.coming.pop(0)
    packets = [packet]
    index = run.at + 1
    while index < len(run.acts) and isinstance(run.acts[index - 1].packet, m.SpecialSummoningPacket):
        following = run.acts[index].packet
        if not isinstance(following, MovePacket) or not following.origin.is_nowhere or fits(run, index) is None:
            break
        packets.append(following)
        index += 2
    run.coming = make(run, packets)
    return run.coming.pop(0)


def go_under(run: Run, packet: MovePacket) -> None:
    """A card becomes the material of an Xyz Monster that is still in the Extra Deck."""
    card = run.board.checked(packet.origin, packet.code)
    run.under.append(replace(run.board.moved(packet, card), to=None))
    run.board.carry(packet, card)
    run.flags |= packet.reason


def _summon_kind(run: Run, moved: Moved) -> SummonKind:
    if moved.origin is None:
        return "special"
    for bit, kind in _KINDS:
        if run.flags & bit and run.flags & r.MATERIAL:
            return kind
    return "special"


def _materials(run: Run) -> tuple[Moved, ...]:
    to = run.arriving[-1].to
    return tuple(replace(moved, to=to) for moved in run.under)


def _clear(run: Run) -> None:
    run.arriving, run.under, run.flags = [], [], 0


@becomes(m.SummoningPacket)
def summoning(run: Run, packet: m.SummoningPacket) -> None:
    """A Normal Summon that can still be negated."""
    demand(bool(run.arriving), "it Normal Summons a monster that did not come to the field")
    how: SummonKind = "tribute" if run.flags & r.TRIBUTED and run.flags & r.SUMMON else "normal"
    side = player_of(our_place(packet.place.controller, packet.place.location, packet.place.sequence))
    run.log.add(o.SummonBegan(player=side, how=how, monsters=tuple(run.arriving), source=run.source))
    _clear(run)


@becomes(m.SpecialSummoningPacket)
def special_summoning(run: Run, packet: m.SpecialSummoningPacket) -> None:
    """A Special Summon: by a procedure it can still be negated, by an effect it is done with the packet after it."""
    demand(bool(run.arriving), "it Special Summons a monster that did not come to the field")
    if run.chain_open:
        return
    if not run.acts[run.at - 1].settled and _more_come(run):
        return
    side = player_of(our_place(packet.place.controller, packet.place.location, packet.place.sequence))
    how = "pendulum" if run.pendulum else _summon_kind(run, run.arriving[0])
    run.log.add(o.SummonBegan(player=side, how=how, monsters=tuple(run.arriving), materials=_materials(run)))
    _clear(run)


def _more_come(run: Run) -> bool:
    return run.at < len(run.acts) and fits(run, run.at) is m.SpecialSummoningPacket


def finish_arrivals(run: Run) -> None:
    """The monsters that arrived by an effect are Summoned at one instant."""
    if not run.arriving:
        return
    state = run.log.state
    side = state.turn_player
    if state.resolving:
        side = state.chain[state.resolving.link - 1].player
    elif state.chain:
        side = state.chain[-1].player
    how = _summon_kind(run, run.arriving[0])
    monsters, materials = tuple(run.arriving), _materials(run)
    run.log.add(o.Summoned(player=side, how=how, monsters=monsters, materials=materials, source=run.source))
    _clear(run)


@becomes(m.SummonedPacket, m.SpecialSummonedPacket, m.FlipSummonedPacket)
def summoned(run: Run, packet: m.SummonedPacket | m.SpecialSummonedPacket | m.FlipSummonedPacket) -> None:
    """A Summon succeeds. A Summon by a procedure is its monster's proper Summon (SUM-12)."""
    finish_arrivals(run)
    pending = run.log.state.summoning
    if pending is not None:
        proper = isinstance(packet, m.SpecialSummonedPacket) and not run.chain_open
        run.log.add(o.Summoned(player=pending.player, how=pending.how, proper=proper, source=run.source))
    run.pendulum = False


@becomes(m.FlipSummoningPacket)
def flip_summoning(run: Run, packet: m.FlipSummoningPacket) -> None:
    """A Flip Summon; this packet turns its monster."""
    card = run.board.checked(packet.place, packet.code)
    at = our_place(packet.place.controller, packet.place.location, packet.place.sequence)
    side = player_of(at)
    if not run.chain_open:
        run.log.move(mv.FlipSummon(player=side, card=card))
    position = our_position(packet.place.zone, packet.place.position)
    entrance = Moved(card=card, origin=at, to=at, position=position)
    run.log.add(o.SummonBegan(player=side, how="flip", monsters=(entrance,), source=run.source))


# --- Sets -------------------------------------------------------------------------------------------------------


def lay(run: Run, packet: MovePacket) -> None:
    """A card is placed on the field face-down; a later packet Sets it."""
    card = run.board.checked(packet.origin, packet.code)
    run.laying.append(run.board.moved(packet, card))
    run.board.carry(packet, card)


@becomes(SetPacket)
def set_cards(run: Run, packet: SetPacket) -> None:
    """Cards are Set; those of one effect at one instant."""
    run.board.at(packet.place)
    if isinstance(run.peek(), SetPacket):
        return  # the last packet handles all of them
    laid, run.laying, run.flags = tuple(run.laying), [], 0
    if not laid:
        return
    side = player_of(our_place(packet.place.controller, packet.place.location, packet.place.sequence))
    run.log.add(o.CardsSet(player=side, moves=laid, source=run.source))
