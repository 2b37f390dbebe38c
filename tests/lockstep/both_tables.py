"""Our table and theirs in the same form, so that every difference has a path: `p1.M3.atk`."""

from collections.abc import Iterator

from duelog.core.state import OnField, Side, State
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, ZONES, Player
from tests.lockstep.recording import Half, Slot, Table, Where
from tests.lockstep.setting import POSITION, our_place, our_player

TOKEN = 0
"""The passcode for all Tokens: theirs has one for each picture."""

_COUNTED_UNSEEN = ("negations", "Standby Phases", "End Phases", "charges", "promised draws", "thousands paid")
"""Cards that count something, with counters in ours, and invisibly in theirs."""

Board = dict[str, object]
"""Values by path; empty ones have no entry."""

_PHASES = {"DRAW": "draw", "STANDBY": "standby", "MAIN1": "main1", "MAIN2": "main2", "END": "end"}


def differences(ours: Board, theirs: Board) -> dict[str, tuple[object, object]]:
    """Our value and theirs at every path where they differ."""
    if ours == theirs:
        return {}
    paths = [*theirs, *(path for path in ours if path not in theirs)]
    return {path: (ours.get(path), theirs.get(path)) for path in paths if ours.get(path) != theirs.get(path)}


_UNKNOWN = -2
"""The ATK and DEF that are printed as "?" there."""

# --- ours -------------------------------------------------------------------------------------------------------


def our_board(state: State, codes: tuple[int, ...]) -> Board:
    """The values of our state; `codes` are the passcodes of the cards, with the same one for all Tokens."""
    return dict(_our_entries(state, codes))


def _our_entries(state: State, codes: tuple[int, ...]) -> Iterator[tuple[str, object]]:
    def code(card: CardId) -> int:
        return codes[card - 1] if card <= len(codes) else TOKEN

    def named(cards: tuple[CardId, ...]) -> tuple[int, ...]:
        return tuple(code(card) for card in cards)

    yield "turn", state.turn
    yield "turn player", state.turn_player
    yield "phase", state.phase
    yield "chain", tuple(code(link.card) for link in state.chain)
    for player in PLAYERS:
        side = state.side(player)
        yield f"p{player}.lp", side.lp
        yield f"p{player}.hand", named(side.hand)
        yield f"p{player}.deck", named(side.deck)
        yield f"p{player}.grave", tuple((code(card), state.owner(card)) for card in side.grave)
        yield f"p{player}.banished", tuple((code(card), card not in side.turned) for card in side.banished)
        yield f"p{player}.extra", tuple(sorted((code(card), card in side.turned) for card in side.extra))
        yield from _our_field(state, player, side, codes)


def _our_field(state: State, player: Player, side: Side, codes: tuple[int, ...]) -> Iterator[tuple[str, object]]:
    for zone, slot in zip(ZONES, side.field, strict=True):
        if slot is not None:
            for name, value in _our_slot(state, zone, slot, codes):
                yield f"p{player}.{zone}.{name}", value


def _our_slot(state: State, zone: str, slot: OnField, codes: tuple[int, ...]) -> Iterator[tuple[str, object]]:
    face = state.face(slot.card)
    yield "code", codes[slot.card - 1] if slot.card <= len(codes) else TOKEN
    yield "owner", state.owner(slot.card)
    yield "position", slot.position
    if zone[0] == "M":
        yield "atk", state.atk(slot)
        yield "def", state.defense(slot)
        yield "level", state.level(slot)
    if zone[0] == "P":
        yield "scale", (slot.current.scales or face.scales or (0, 0))[zone == "PR"]
    if slot.materials:
        yield "materials", tuple(sorted(codes[card - 1] for card in slot.materials))
    if counters := sum(amount for name, amount in slot.counters if name not in _COUNTED_UNSEEN):
        yield "counters", counters
    if slot.equipped_to:
        yield "equipped to", state.place_of(slot.equipped_to)


# --- theirs -----------------------------------------------------------------------------------------------------


def their_board(table: Table, codes: tuple[int, ...]) -> Board:
    """The values of their state; `codes` are the passcodes of all cards except Tokens.

    Life Points below 0 become 0, and everything between the Main Phases is the Battle Phase.
    """
    return dict(_their_entries(table, frozenset(codes)))


def _their_entries(table: Table, codes: frozenset[int]) -> Iterator[tuple[str, object]]:
    yield "turn", table.turn
    yield "turn player", our_player(table.turn_player)
    yield "phase", _PHASES.get(table.phase, "battle")
    yield "chain", tuple(link.code for link in table.chain)
    for player, half in zip(PLAYERS, table.players, strict=True):
        yield f"p{player}.lp", max(0, half.lp)
        yield f"p{player}.hand", half.hand
        yield f"p{player}.deck", half.deck
        yield f"p{player}.grave", tuple((card.code, our_player(card.owner)) for card in half.grave)
        yield f"p{player}.banished", tuple((card.code, card.pos.startswith("FU")) for card in half.banished)
        yield f"p{player}.extra", tuple(sorted((card.code, card.faceup) for card in half.extra))
        yield from _their_field(player, half, codes)


def _their_field(player: Player, half: Half, codes: frozenset[int]) -> Iterator[tuple[str, object]]:
    row = (*half.mzone, None, None, *half.szone, half.fzone, *half.pzone)
    for zone, slot in zip(ZONES, row, strict=True):
        if slot is not None:
            for name, value in _their_slot(zone, slot, codes):
                yield f"p{player}.{zone}.{name}", value


def _their_slot(zone: str, slot: Slot, codes: frozenset[int]) -> Iterator[tuple[str, object]]:
    yield "code", slot.code if slot.code in codes else TOKEN
    yield "owner", our_player(slot.owner)
    faces = (
        "up" if slot.pos.startswith("FU") else "down"
    )  # a Trap Monster that is a Trap again keeps its position there
    yield "position", POSITION[slot.pos] if zone[0] == "M" else faces
    if zone[0] == "M":
        yield "atk", _unmodified(slot.atk)
        yield "def", _unmodified(slot.defense)
        yield "level", slot.level or slot.rank
    if zone[0] == "P":
        yield "scale", slot.rscale if zone == "PR" else slot.lscale
    if slot.materials:
        yield "materials", tuple(sorted(slot.materials))
    if slot.counters:
        yield "counters", sum(slot.counters.values())
    if slot.equipped_to:
        yield "equipped to", _where(slot.equipped_to)


def _unmodified(value: int | None) -> int | None:
    """A value without the sign for "?", which they keep while no effect determines it; such a value is 0."""
    return 0 if value == _UNKNOWN else value


def _where(where: Where) -> str:
    return our_place(where.con, where.loc, where.seq)
