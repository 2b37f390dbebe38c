"""The import of EDOPro's recordings, on small duels made for each situation: places and properties of cards.

Cards are numbered as in a header: p1's Deck from the top is 1 (passcode 17) to 7 (11), the Extra Deck 8 and 9; p2's
Deck 10 (27) to 16 (21), the Extra Deck 17. The opening hands here are 1 to 3 and 10 to 12.
"""

from pathlib import Path

import pytest

from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import Moved
from duelog.replays.edopro.importing import import_recording
from duelog.replays.errors import DuelogError
from tests.edopro_stream import (
    ATTACK,
    DECK,
    DESTROY,
    DISCARD,
    DOWN,
    EFFECT,
    EFFECT_MONSTER,
    GRAVE,
    HAND,
    HANDS,
    MAIN,
    MONSTERS,
    RULE,
    SET,
    SPELL,
    SPELLS,
    SUMMON_1,
    SUMMON_2,
    TOKEN,
    TRAP,
    UP,
    about,
    activation,
    amount,
    at,
    bare,
    card,
    counters,
    draw,
    imported,
    kinds,
    last,
    move,
    of,
    packet,
    pair,
    phase,
    place,
    places,
    shown,
    shuffled_hand,
    snapshot,
    start,
    turn,
    write,
    zones,
)

# --- cards that change places -----------------------------------------------------------------------------------------

BOTH_OUT = [*MAIN, *SUMMON_1, phase(0x200), *turn(1, 1, 2, 4), *SUMMON_2]


def test_control_changes_and_swap(tmp_path: Path) -> None:
    taken = move(17, at(0, MONSTERS, 2), at(1, MONSTERS, 4), EFFECT)
    done = imported(tmp_path, *BOTH_OUT, *activation(26, at(1, HAND, 0, DOWN), taken))
    assert [event.how for event in of(done, o.CardsMoved)] == ["control"]
    state = last(done)
    assert state.place_of(1) == "p2.M5"
    assert state.owner(1) == 1
    swapped = packet(55, b"\x11\0\0\0" + place(at(0, MONSTERS, 2)) + b"\x1b\0\0\0" + place(at(1, MONSTERS, 1)))
    told = [zones(0, MONSTERS, {2: card(27)}), zones(1, MONSTERS, {1: card(17)})]
    done = imported(tmp_path, *BOTH_OUT, *activation(26, at(1, HAND, 0, DOWN), swapped), *told)
    assert last(done).place_of(1) == "p2.M2"
    assert last(done).place_of(10) == "p1.M3"
    home = move(17, at(1, MONSTERS, 1), at(0, GRAVE, 0, UP), DESTROY | EFFECT)
    done = imported(tmp_path, *BOTH_OUT, *activation(26, at(1, HAND, 0, DOWN), swapped, home))
    assert last(done).side(1).grave == (1,)


def test_shuffled_set_cards_are_told_by_the_next_snapshot(tmp_path: Path) -> None:
    laid: list[bytes] = []
    for code, zone in ((17, 0), (16, 2)):
        laid += [
            move(code, at(0, HAND, 0, DOWN), at(0, SPELLS, zone, DOWN), 0),
            about(54, code, at(0, SPELLS, zone, DOWN)),
        ]
    spots = [at(0, SPELLS, 0, DOWN), at(0, SPELLS, 2, DOWN)]
    mixed = packet(36, bytes([SPELLS, 2]) + b"".join(place(spot) for spot in (*spots, *spots)))
    told = zones(0, SPELLS, {0: card(16, DOWN), 2: card(17, DOWN)})
    done = imported(tmp_path, *MAIN, *laid, *activation(15, at(0, HAND, 0, DOWN), mixed), told)
    assert last(done).place_of(1) == "p1.S3"
    assert last(done).place_of(2) == "p1.S1"


def test_cards_return_to_the_deck(tmp_path: Path) -> None:
    back = [
        move(17, at(0, HAND, 0, DOWN), at(0, DECK, 0, DOWN), EFFECT),
        move(16, at(0, HAND, 0, DOWN), at(0, DECK, 5, DOWN), EFFECT),
    ]
    told = snapshot(0, DECK, [card(code, SET) for code in (17, 11, 12, 13, 14, 16)])
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), *back), told)
    (event,) = of(done, o.CardsMoved)
    assert [(moved.card, moved.index) for moved in event.moves] == [(2, 0), (1, 5)]
    assert last(done).side(1).deck == (2, 4, 5, 6, 7, 1)


def test_rearranged_bottom_of_the_deck(tmp_path: Path) -> None:
    arranged = [move(0, at(0, DECK, index, DOWN), at(0, DECK, 0, DOWN), EFFECT) for index in (0, 1, 2)]
    told = snapshot(0, DECK, [card(code, SET) for code in (13, 12, 11, 14)])
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), *arranged), told)
    assert len(of(done, o.CardsMoved)) == 1
    assert last(done).side(1).deck == (4, 7, 6, 5)


def test_hand_limit(tmp_path: Path) -> None:
    many = [*start(), draw(0, (17, 16, 15, 14, 13, 12, 11)), draw(1, (27,)), *turn(0, 1, 2, 4), phase(0x200)]
    done = imported(tmp_path, *many, move(14, at(0, HAND, 3, DOWN), at(0, GRAVE, 0, UP), RULE | DISCARD), *turn(1, 1))
    assert kinds(done)[-4:] == ["Asked", "Choose", "CardsMoved", "TurnBegan"]
    asked = of(done, o.Asked)[0]
    assert (asked.player, asked.minimum, asked.maximum, asked.rule) == (1, 1, 1, "TURN-11")
    assert of(done, mv.Choose)[0].cards == (4,)
    moved = of(done, o.CardsMoved)[0]
    assert (moved.how, moved.why) == ("discarded", "rule")


def test_several_discards_are_one_instant_and_later_ones_another(tmp_path: Path) -> None:
    drop = EFFECT | DISCARD
    dropped = [
        move(17, at(0, HAND, 0, DOWN), at(0, GRAVE, 0, UP), drop),
        move(27, at(1, HAND, 0, DOWN), at(1, GRAVE, 0, UP), drop),
        draw(0, (14,)),
        move(16, at(0, HAND, 0, DOWN), at(0, GRAVE, 1, UP), drop),
    ]
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), *dropped))
    assert [[moved.card for moved in event.moves] for event in of(done, o.CardsMoved)] == [[1, 10], [2]]


def test_face_down_banished(tmp_path: Path) -> None:
    away = move(17, at(0, HAND, 0, DOWN), at(0, 32, 0, DOWN), EFFECT)
    told = snapshot(0, 32, [card(17, DOWN)])
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), away), told)
    assert last(done).side(1).turned == (1,)


def test_graveyard_and_deck_exchanged_and_decks_reversed(tmp_path: Path) -> None:
    mill = [move(14, at(0, DECK, 3, DOWN), at(0, GRAVE, 0, UP), EFFECT)]
    exchanged = packet(35, b"\0" + b"\1\0\0\0" + b"\1\0\0\0" + b"\0")
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), *mill, exchanged))
    assert last(done).side(1).deck == (4,)
    assert set(last(done).side(1).grave) == {5, 6, 7}
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), packet(37)))
    assert last(done).side(1).deck == (7, 6, 5, 4)
    assert last(done).side(2).deck == (16, 15, 14, 13)


def test_removed_from_the_duel(tmp_path: Path) -> None:
    done = import_recording(write(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), places(190, at(0, HAND, 0)))))
    assert of(done, o.CardsMoved)[0].moves == (Moved(card=1, origin="p1.hand"),)


# --- what is shown, tossed, tied --------------------------------------------------------------------------------------


def test_shuffles_find_their_order_later(tmp_path: Path) -> None:
    shuffle = packet(32, b"\0")
    told = snapshot(0, DECK, [card(code, SET) for code in (14, 12, 13, 11)])
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), shuffle), told)
    assert of(done, o.Shuffled)[0].order == (7, 5, 6, 4)
    seen = [shown(30, 0, (12, 0, DECK, 3)), move(13, at(0, DECK, 0, DOWN), at(0, GRAVE, 0, UP), EFFECT)]
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), shuffle, shuffle, *seen), draw(0, (12, 14)))
    first, second = of(done, o.Shuffled)
    assert sorted(first.order) == [4, 5, 6, 7]
    assert second.order == (6, 4, 7, 5)


def test_shuffled_hand_and_revealed_cards(tmp_path: Path) -> None:
    acts = [
        shuffled_hand(0, 15, 17, 16),
        shown(31, 1, (17, 0, HAND, 1)),
        shown(30, 0, (14, 0, DECK, 3), (13, 0, DECK, 2)),
    ]
    done = imported(tmp_path, *MAIN, *activation(17, at(0, HAND, 0, DOWN), *acts))
    assert bare(of(done, o.Shuffled)[0])["order"] == (3, 1, 2)
    shown_cards = [(event.cards, event.to, event.excavated) for event in of(done, o.CardsRevealed)]
    assert shown_cards == [((1,), (2,), False), ((4, 5), (1, 2), True)]


def test_shuffled_extra_deck_and_deck_top(tmp_path: Path) -> None:
    acts = [packet(39, b"\0\2\0\0\0\x20\0\0\0\x1f\0\0\0"), packet(38, b"\0\0\0\0\0\x0e\0\0\0\x05\0\0\0")]
    done = imported(tmp_path, *MAIN, *activation(17, at(0, HAND, 0, DOWN), *acts))
    assert last(done).side(1).extra == (9, 8)
    assert of(done, o.CardsRevealed)[0].cards == (4,)


def test_chance(tmp_path: Path) -> None:
    acts = [packet(130, b"\0\2\1\0"), packet(131, b"\1\1\6"), places(81, at(1, HAND, 2, DOWN), head=b"\1")]
    done = imported(tmp_path, *MAIN, *activation(17, at(0, HAND, 0, DOWN), *acts))
    assert of(done, o.CoinsTossed)[0].results == ("heads", "tails")
    assert bare(of(done, o.DiceRolled)[0]) == {"player": 2, "results": (6,), "source": 1}
    assert of(done, o.CardsPicked)[0].cards == (12,)


def test_life_points(tmp_path: Path) -> None:
    acts = [amount(91, 1, 500), amount(92, 0, 300), amount(94, 1, 100)]
    done = imported(tmp_path, *MAIN, *activation(17, at(0, HAND, 0, DOWN), *acts))
    assert [(side.lp) for side in last(done).sides] == [8300, 100]
    assert [event.changes[0].amount for event in of(done, o.LifePointsChanged)] == [-500, 300, -7400]


def test_equips_links_and_counters(tmp_path: Path) -> None:
    spell = [move(16, at(0, HAND, 0, DOWN), at(0, SPELLS, 0, UP), 0)]
    here, host = at(0, SPELLS, 0, UP), at(0, MONSTERS, 2)
    chain = activation(16, here, pair(93, here, host), counters(101, 1, host, 3), counters(102, 1, host, 1))
    done = imported(tmp_path, *MAIN, *SUMMON_1, *spell, *chain)
    slot, equip = last(done).sides[0].field[2], last(done).sides[0].field[7]
    assert slot is not None
    assert equip is not None
    assert slot.counters == (("spell", 2),)
    assert equip.equipped_to == 1
    done = imported(tmp_path, *MAIN, *SUMMON_1, *spell, *chain, packet(95, place(here)))
    assert of(done, o.Equipped)[-1].to == 0
    gone = move(17, host, at(0, GRAVE, 0, UP), DESTROY | EFFECT)
    done = imported(tmp_path, *MAIN, *SUMMON_1, *spell, *chain, *activation(15, at(0, HAND, 0, DOWN), gone))
    equip = last(done).sides[0].field[7]
    assert equip is not None
    assert equip.equipped_to == 0
    tied = activation(16, here, pair(96, here, host))
    done = imported(tmp_path, *MAIN, *SUMMON_1, *spell, *tied)
    assert of(done, o.Linked)[0].cards == (1,)
    done = imported(tmp_path, *MAIN, *SUMMON_1, *spell, *tied, pair(97, here, host))
    assert of(done, o.Linked)[-1].cards == ()


def test_blocked_zones(tmp_path: Path) -> None:
    done = imported(tmp_path, *MAIN, packet(56, (0b1 | 1 << 8 | 1 << 18).to_bytes(4, "little")))
    assert last(done).blocked == ("p1.M1", "p1.S1", "p2.M3")


# --- values -----------------------------------------------------------------------------------------------------------

FACES = {17: {"type": EFFECT_MONSTER, "level": 4, "attribute": 0x20, "base_atk": 1500, "base_defense": 300}}


def test_faces_are_known_from_the_snapshots(tmp_path: Path) -> None:
    kinds_told = FACES | {16: {"type": SPELL | 0x10000}, 15: {"type": TRAP | 0x100000}}
    header = imported(tmp_path, *start(kinds=kinds_told)).header
    faces = {face.passcode: face for face in header.faces}
    assert faces[17].name == "#17"
    assert (faces[17].level, faces[17].atk, faces[17].defense, faces[17].attribute) == (4, 1500, 300, "DARK")
    assert faces[17].kinds == ("effect",)
    assert (faces[16].card, faces[16].kinds) == ("spell", ("quick-play",))
    assert (faces[15].card, faces[15].kinds) == ("trap", ("counter",))


def test_values_change_when_a_snapshot_shows_it_and_change_back(tmp_path: Path) -> None:
    plain = {"type": EFFECT_MONSTER, "level": 4, "attribute": 0x20, "atk": 1500, "defense": 300}
    strong = plain | {"atk": 2500, "level": 5, "status": 1, "alias": 16}
    shots = [
        zones(0, MONSTERS, {2: card(17, ATTACK, **values)}) for values in (plain, strong, strong | {"atk": 2000}, plain)
    ]
    done = imported(tmp_path, *start(kinds=FACES), *HANDS, *turn(0, 1, 2, 4), *SUMMON_1, *shots)
    changes = [event.changes[0] for event in of(done, o.ValuesChanged)]
    assert changes == [
        o.CurrentValues(card=1, atk=2500, level=5, negated=True, name="#16"),
        o.CurrentValues(card=1, atk=2000),
        o.CurrentValues(card=1, printed=True),
    ]
    slot = last(done).sides[0].field[2]
    assert slot is not None
    assert slot.current.atk is None
    assert slot.current.negated is False


# --- positions that are set up, hand tests ----------------------------------------------------------------------------


def _reload(*, monsters: int = 0, hand: int = 0, deck: int = 0) -> bytes:
    side = b""
    for number in (0, 1):
        zone = b"\1\1" + b"\2\0\0\0" if monsters and not number else b"\0"
        side += (4000).to_bytes(4, "little") + zone + b"\0" * 6 + b"\0" * 8
        side += b"".join((0 if number else size).to_bytes(4, "little") for size in (deck, hand, 0, 0, 0, 0))
    return packet(162, b"\0\0\0\0" + side + b"\0\0\0\0")


def test_puzzle_position(tmp_path: Path) -> None:
    stack = b"\2\0\0\0\x10\0\0\0\x0f\0\0\0"
    host = (
        card(17)[:-6] + (4 + len(stack)).to_bytes(2, "little") + (0x10000).to_bytes(4, "little") + stack + card(1)[-6:]
    )
    told = [
        zones(0, MONSTERS, {0: host}), snapshot(0, HAND, [card(12, DOWN)]), snapshot(0, DECK, [card(13, SET)]),
        snapshot(1, GRAVE, [card(22, UP)]),
    ]  # fmt: skip
    done = imported(tmp_path, _reload(monsters=1, hand=1, deck=1), *told, *turn(0, 1), draw(0, (13,)))
    assert kinds(done)[:2] == ["PositionSetUp", "DuelBegan"]
    state = last(done)
    slot = state.sides[0].field[0]
    assert slot is not None
    assert [state.name(each) for each in (slot.card, *slot.materials)] == ["#17", "#16", "#15"]
    assert [state.name(each) for each in state.side(1).hand] == ["#12", "#13"]
    assert [state.name(each) for each in state.side(2).grave] == ["#22"]
    assert state.side(1).lp == 4000


def _with_fact(told: bytes, flag: int, raw: bytes) -> bytes:
    """A card of a snapshot with one more fact before its end mark."""
    return told[:-6] + (4 + len(raw)).to_bytes(2, "little") + flag.to_bytes(4, "little") + raw + told[-6:]


def test_a_card_of_the_deck_that_a_damaged_snapshot_calls_a_token_is_a_card(tmp_path: Path) -> None:
    """Found by one changed byte: the card had a number that the header did not know, and the import broke off."""
    there = [
        *start(kinds={17: {"type": TOKEN}}), *HANDS, *turn(0, 1, 2, 4), *SUMMON_1,
        zones(0, MONSTERS, {2: card(17, atk=500)}),
    ]  # fmt: skip
    done = imported(tmp_path, *there)
    assert len(done.header.seats[0].main) == 7
    slot = last(done).sides[0].field[2]
    assert slot is not None
    assert last(done).name(slot.card) == "#17"


def test_materials_of_a_card_in_the_deck_are_left_out(tmp_path: Path) -> None:
    """A stack was looked for in a zone that a card in a Deck does not have (KeyError)."""
    odd = _with_fact(card(17, SET), 0x10000, b"\1\0\0\0\x10\0\0\0")
    begin = start()
    begin[1] = snapshot(0, DECK, [card(code, SET) for code in (11, 12, 13, 14, 15, 16)] + [odd])
    done = imported(tmp_path, *begin, *HANDS, *turn(0, 1))
    assert len(done.header.seats[0].main) == 7


def test_a_start_that_contradicts_itself_is_refused_with_its_place(tmp_path: Path) -> None:
    """A card equipped to one that is not there was an error of the program."""
    odd = _with_fact(card(17), 0x4000, b"\0\4" + b"\3\0\0\0" + b"\1\0\0\0")
    told = [zones(0, MONSTERS, {0: odd}), snapshot(0, DECK, [card(13, SET)])]
    with pytest.raises(DuelogError, match=r"the start of the duel is damaged: it names a card at p1\.M4") as found:
        imported(tmp_path, _reload(monsters=1, deck=1), *told, *turn(0, 1))
    assert found.value.offset is not None


def test_decks_come_from_embedded_inputs_if_no_snapshot_shows_them(tmp_path: Path) -> None:
    from tests.edopro_writer import Written

    inner = bytes(Written(magic=b"yrp1", decks=(((11, 12, 17), (31,)), ((21, 27), ()))))
    done = imported(tmp_path, start()[0], draw(0, (17,)), draw(1, (27,)), packet(231, inner))
    assert [done.header.faces[index].passcode for index in done.header.seats[0].main] == [17, 12, 11]
    assert done.report.display == 1
