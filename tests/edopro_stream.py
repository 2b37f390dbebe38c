"""Streams of EDOPro's engine for the import tests: complete small duels, packet by packet, and their import.

Passcodes are small numbers; only the snapshots identify the cards.
"""

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events.base import Event
from duelog.replays.edopro.importing import Import, import_recording
from tests.edopro_writer import EMPTY, NOWHERE, Place, Written, draw, facts, move, packet, place, snapshot

DECK, HAND, MONSTERS, SPELLS, GRAVE, BANISHED, EXTRA, MATERIAL = 1, 2, 4, 8, 16, 32, 64, 128
ATTACK, DEFENSE, SET, UP, DOWN = 1, 4, 8, 5, 10
NORMAL, EFFECT_MONSTER, PENDULUM, XYZ, TOKEN, SPELL, TRAP = 0x11, 0x21, 0x1000021, 0x800021, 0x4011, 0x2, 0x4

DESTROY, RELEASE, AS_MATERIAL, SUMMON, BATTLE, EFFECT, COST = 0x1, 0x2, 0x8, 0x10, 0x20, 0x40, 0x80
LOST, RULE, SPECIAL, DISCARD, FUSION, SYNCHRO, BY_XYZ = 0x200, 0x400, 0x800, 0x4000, 0x40000, 0x80000, 0x200000

DECKS = ((11, 12, 13, 14, 15, 16, 17), (21, 22, 23, 24, 25, 26, 27))
"""The Decks of both players from bottom to top; the last card is drawn first."""
EXTRAS = ((31, 32), (41,))

__all__ = ["EMPTY", "NOWHERE", "Place", "draw", "facts", "move", "packet", "place", "snapshot"]


def u32(number: int) -> bytes:
    """A 4-byte number."""
    return struct.pack("<I", number)


def card(code: int, position: int = ATTACK, **values: int) -> bytes:
    """A card of a snapshot with more properties than its code and position."""
    flags = {
        "alias": 0x4, "type": 0x8, "level": 0x10, "rank": 0x20, "attribute": 0x40, "atk": 0x100, "defense": 0x200,
        "base_atk": 0x400, "base_defense": 0x800, "status": 0x80000, "left": 0x200000, "right": 0x400000,
    }  # fmt: skip
    return facts(code, position, **{name: (flags[name], u32(value)) for name, value in values.items()})


def at(player: int, location: int, sequence: int, position: int = ATTACK) -> Place:
    """A place."""
    return (player, location, sequence, position)


def start(
    decks: Sequence[Sequence[int]] = DECKS,
    extras: Sequence[Sequence[int]] = EXTRAS,
    kinds: dict[int, dict[str, int]] | None = None,
    life: tuple[int, int] = (8000, 8000),
) -> list[bytes]:
    """The beginning of a duel, with both Decks; `kinds` are card properties by passcode."""
    told = kinds or {}
    sizes = [size for pair in zip(map(len, decks), map(len, extras), strict=True) for size in pair]
    raw = [packet(4, struct.pack("<BIIHHHH", 0, *life, *sizes))]
    for location, piles in ((DECK, decks), (EXTRA, extras)):
        for player, codes in enumerate(piles):
            raw.append(snapshot(player, location, [card(code, SET, **told.get(code, {})) for code in codes]))
    return raw


def turn(player: int, *phases: int) -> list[bytes]:
    """A turn up to the last of `phases`."""
    return [packet(40, bytes([player])), *(phase(number) for number in phases)]


def phase(number: int) -> bytes:
    """A Phase begins."""
    return packet(41, struct.pack("<H", number))


def about(kind: int, code: int, where: Place) -> bytes:
    """A packet about one card: 54 Set, 60 a Normal, 62 a Special, 64 a Flip Summon."""
    return packet(kind, u32(code) + place(where))


def pair(kind: int, where: Place, target: Place) -> bytes:
    """A packet about two places: 93 equipped, 96 bound, 97 no longer bound, 110 an attack."""
    return packet(kind, place(where) + place(target))


def places(kind: int, *where: Place, head: bytes = b"") -> bytes:
    """A packet with a list of places."""
    return packet(kind, head + u32(len(where)) + b"".join(map(place, where)))


def amount(kind: int, player: int, number: int) -> bytes:
    """A change of Life Points."""
    return packet(kind, struct.pack("<BI", player, number))


def chaining(code: int, where: Place, link: int = 1, effect: int = 0) -> bytes:
    """An activation by the player who controls the card."""
    text = (code << 20) + effect
    return packet(70, u32(code) + place(where) + struct.pack("<BBIQI", *where[:3], text, link))


def link(kind: int, number: int = 1) -> bytes:
    """A packet about a link: 71 chained, 72 resolves, 73 resolved, 75 and 76 negated."""
    return packet(kind, bytes([number]))


CHAIN_END = packet(74)


def activation(code: int, where: Place, *resolution: bytes, cost: Sequence[bytes] = ()) -> list[bytes]:
    """A Chain of one link, with the packets of its resolution."""
    return [chaining(code, where), *cost, link(71), link(72), *resolution, link(73), CHAIN_END]


def battle(where: Place, target: Place, values: Sequence[int], fallen: tuple[int, int] = (0, 0)) -> bytes:
    """Damage calculation; `values` are ATK and DEF of both."""
    one = place(where) + struct.pack("<IIB", *values[:2], fallen[0])
    return packet(111, one + place(target) + struct.pack("<IIB", *values[2:], fallen[1]))


def turned(code: int, where: Place, after: int) -> bytes:
    """A card changes its position."""
    return packet(53, u32(code) + bytes([*where[:3], where[3], after]))


def shown(kind: int, player: int, *cards: tuple[int, int, int, int]) -> bytes:
    """Revealed cards: code, controller, location, sequence."""
    return packet(kind, struct.pack("<BI", player, len(cards)) + b"".join(struct.pack("<IBBI", *one) for one in cards))


def counters(kind: int, number: int, where: Place, count: int) -> bytes:
    """Counters placed (101) or removed (102)."""
    return packet(kind, struct.pack("<HBBBH", number, *where[:3], count))


def shuffled_hand(player: int, *codes: int) -> bytes:
    """A hand in a new order."""
    return packet(33, struct.pack(f"<BI{len(codes)}I", player, len(codes), *codes))


def match_won(code: int) -> bytes:
    return packet(170, struct.pack("<I", code))


def won(player: int, reason: int = 1) -> bytes:
    """The duel ends."""
    return packet(5, bytes([player, reason]))


def write(folder: Path, *packets: bytes, name: str = "duel.yrpX", **settings: Any) -> Path:
    """Writes a recording; `settings` are those of `Written`."""
    path = folder / name
    path.write_bytes(bytes(Written(packets=packets, **settings)))
    return path


def zones(player: int, location: int, cards: dict[int, bytes]) -> bytes:
    """A snapshot of the Monster Zones or of the Spell & Trap Zones."""
    return snapshot(player, location, [cards.get(slot, EMPTY) for slot in range(7 if location == MONSTERS else 8)])


# --- the same little duel, and its import -------------------------------------------------------------------------

HANDS = [draw(0, (17, 16, 15)), draw(1, (27, 26, 25))]
MAIN = [*start(), *HANDS, *turn(0, 1, 2, 4)]
SUMMON_1 = [
    move(17, at(0, HAND, 0, DOWN), at(0, MONSTERS, 2), 0x2000400),
    about(60, 17, at(0, MONSTERS, 2)),
    packet(61),
]
SUMMON_2 = [
    move(27, at(1, HAND, 0, DOWN), at(1, MONSTERS, 1), 0x2000400),
    about(60, 27, at(1, MONSTERS, 1)),
    packet(61),
]


def imported(folder: Path, *packets: bytes, **settings: Any) -> Import:
    """The import of a recording with these packets; checks that no state on the way has faults."""
    done = import_recording(write(folder, *packets, **settings))
    assert not done.report.stopped
    assert done.report.mismatches == ()
    states(done)
    return done


def states(done: Import) -> list[State]:
    """The states of an import, including the one before the first event; checks that none has faults."""
    state = initial_state(done.header)
    found = [state]
    for event in done.events:
        state = evolve(state, event)
        assert faults(state) == (), event
        found.append(state)
    return found


def last(done: Import) -> State:
    """The state at the end."""
    return states(done)[-1]


def kinds(done: Import, skip: int = 0) -> list[str]:
    """The kinds of the events from number `skip` + 1 on."""
    return [type(event).__name__ for event in done.events[skip:]]


def of(done: Import, kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [event for event in done.events if isinstance(event, kind)]


def bare(event: Event) -> dict[str, Any]:
    """An event without its numbers, and without what recordings never have: the mark of illegal moves, and times."""
    left_out = ("n", "by", "effect_step", "breaks", "time", "clock")
    return {name: getattr(event, name) for name in event.__struct_fields__ if name not in left_out}


BEFORE = 6
"""The number of events before the first action of the Main Phase."""
