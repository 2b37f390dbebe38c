"""Decks in every format: `.ydk` files, `ydke://` URLs, Omega codes and lists of names."""

import base64
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from duelog.events.faces import Face
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.deck_files import (
    Deck,
    DeckReading,
    copies,
    decode_all_ydke,
    decode_omega,
    decode_ydke,
    encode_omega,
    encode_ydke,
    find_ydke,
    read_deck,
    read_deck_text,
    read_names,
    read_ydk,
    sort_deck,
    write_names,
    write_ydk,
)
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError
from tests.shared import shared

WARRIOR = Face(name="Made-up Warrior", kinds=("normal",), passcode=1001)
FISHES = Face(name="7 Painted Fishes", kinds=("normal",), passcode=7007)
FUSION = Face(name="Melted Warrior", kinds=("fusion",), passcode=2002)
TRAP = Face(name="No You Don't", card="trap", kinds=("normal",), passcode=3003)
TOKEN = Face(name="Sheep", kinds=("normal", "token"), passcode=4004)
NAMELESS = Face(name="Without Number", passcode=0)
POOL = CardPool([(1001, WARRIOR), (1002, WARRIOR), *((f.passcode, f) for f in (FISHES, FUSION, TRAP, TOKEN, NAMELESS))])

PASSCODES = st.lists(st.integers(1, 0xFFFFFFFF), max_size=60).map(tuple)
AUTHORS = st.text(st.characters(categories=("L", "N", "P")), max_size=12)
DECKS = st.builds(Deck, main=PASSCODES, extra=PASSCODES, side=PASSCODES)
KNOWN = st.lists(st.sampled_from((1001, 7007, 3003)), max_size=20).map(tuple)
KNOWN_DECKS = st.builds(Deck, main=KNOWN, extra=st.lists(st.just(2002)).map(tuple), side=KNOWN)


def test_ydk_with_every_construct() -> None:
    text = (
        "\ufeff#created by  Ana\tB\r\n1\r\n#main\r\n# Made-up Warrior\r\n00001001\r\n1001 Made-up Warrior\r\n\r\n"
        "#extra\r\n2002\r\n!sideboard\r\n3003\rsome words\n99999999999\n0\n-5\n#pickup\n1001#\n#case\n1080001#\n##id\n"
    )
    reading = read_ydk(text.encode(), "my.ydk")
    assert reading.deck == Deck(main=(1, 1001, 1001), extra=(2002,), side=(3003,), author="Ana B")
    assert [warning.split(" ")[0] for warning in reading.warnings] == [
        f"my.ydk:{line}:" for line in (6, 10, 12, 13, 14, 15, 17, 19)
    ]
    assert "Made-up Warrior" in reading.warnings[0]
    assert "some words" in reading.warnings[2]


def test_ydk_parts_may_come_in_any_order_and_be_empty() -> None:
    assert read_ydk("!side\n3\n#extra\n2\n#main\n1\n").deck == Deck((1,), (2,), (3,))
    assert read_ydk("#main\n#extra\n!side\n") == DeckReading(Deck())
    assert read_ydk("#MAIN\n5").deck == Deck((5,))


@given(DECKS, AUTHORS)
def test_ydk_round_trip(deck: Deck, author: str) -> None:
    deck = structs.replace(deck, author=author or "duelog")
    assert read_ydk(write_ydk(deck)) == DeckReading(deck)
    assert read_ydk(write_ydk(deck).replace("\n", "\r\n").encode()) == DeckReading(deck)


@given(KNOWN_DECKS)
def test_ydk_with_names_round_trip(deck: Deck) -> None:
    text = write_ydk(deck, POOL)
    assert read_ydk(text).deck == structs.replace(deck, author="duelog")
    assert text.count("# Melted Warrior") == (1 if deck.extra else 0)


def test_a_name_cannot_inject_cards_into_a_ydk() -> None:
    pool = CardPool.from_faces([Face(name="Evil\n5005\n!side\n", passcode=1)])
    deck = Deck((1,), author="me\n6006")
    assert read_ydk(write_ydk(deck, pool)).deck == Deck((1,), author="me 6006")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "is no deck list"),
        (b"dear diary\n", "is no deck list"),
        (b"#main\n\x00\x01", "my.ydk: byte 6: is not a text file"),
        (b"1\n" * 1001, "my.ydk:1001: has more than 1000 cards"),
        (b"#" * (2 << 20), "larger than"),
    ],
)
def test_files_that_are_not_ydk(content: bytes, what: str) -> None:
    with pytest.raises(DuelogError, match=what):
        read_ydk(content, "my.ydk")


def test_a_ydk_in_other_encodings() -> None:
    text = "#created by Zoë\n#main\n1001\n"
    assert read_ydk(text.encode("utf-16")).deck == Deck((1001,), author="Zoë")
    reading = read_ydk(text.encode("latin-1"), "my.ydk")
    assert reading.deck == Deck((1001,), author="Zo\ufffd")
    assert reading.warnings[0].startswith("my.ydk: has characters that are not UTF-8")


@given(DECKS)
def test_ydke_round_trip(deck: Deck) -> None:
    url = encode_ydke(deck)
    assert decode_ydke(url) == deck
    assert find_ydke(f"look: <{url}>, or {url}.") == (url, url)
    assert decode_all_ydke(f"look: <{url}>, or {url}.") == (deck, deck)


def test_ydke_is_what_others_write() -> None:
    url = "ydke://6QMAAA==!0gcAANIHAAA=!!"
    assert encode_ydke(Deck((1001,), (2002, 2002))) == url
    assert decode_ydke(url.replace("=", "").replace("ydke", "YDKE")) == Deck((1001,), (2002, 2002))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("nothing here", "has no ydke"),
        ("ydke://6QMAAA==!!", "cut short"),
        ("ydke://6QMA!!!", "no row of passcodes"),
        ("ydke://6QMAA!!!", "no base64"),
        ("ydke://6Q=MAAA!!!", "no base64"),
        ("ydke://AAAAAA==!!!", "without a passcode"),
        (f"ydke://{base64.b64encode(b'1234' * 1001).decode()}!!!", "more than 1000"),
        ("ydke://" + "A" * (2 << 20), "far too long"),
    ],
)
def test_damaged_ydke(text: str, what: str) -> None:
    with pytest.raises(DuelogError, match=what):
        decode_ydke(text)


@given(KNOWN_DECKS)
def test_omega_round_trip(deck: Deck) -> None:
    assert decode_omega(encode_omega(deck), POOL) == DeckReading(deck)


@given(DECKS)
def test_omega_without_a_card_database(deck: Deck) -> None:
    reading = decode_omega(encode_omega(deck), source="a message")
    assert reading.deck == Deck(main=deck.main + deck.extra, side=deck.side)
    assert reading.warnings == ("a message: Main and Extra Deck are not told apart without a card database",)


def omega(content: bytes) -> str:
    deflate = zlib.compressobj(wbits=-15)
    return base64.b64encode(deflate.compress(content) + deflate.flush()).decode()


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("", "damaged|cut short"),
        ("####", "no base64"),
        (base64.b64encode(b"\xff" * 20).decode(), "damaged"),
        (omega(b""), "cut short"),
        (omega(b"\x02\x00" + b"\x01\x00\x00\x00"), "cut short"),
        (omega(b"\x01\x00" + b"\x00\x00\x00\x00"), "without a passcode"),
        (omega(b"\x00" * 10_000_000), "far more than a deck"),
        ("A" * (2 << 20), "far too long"),
    ],
)
def test_damaged_omega_codes(code: str, what: str) -> None:
    with pytest.raises(DuelogError, match=what):
        decode_omega(code, POOL)


def test_unusual_omega_codes_are_read_and_reported() -> None:
    more = omega(b"\x01\x00" + b"\xe9\x03\x00\x00" + b"rest")
    reading = decode_omega(f" {more[:8]}\n{more[8:]} ", POOL)
    assert reading == DeckReading(Deck((1001,)), ("the Omega code has 4 more bytes than it announces",))


def test_decks_that_an_omega_code_cannot_represent() -> None:
    with pytest.raises(DuelogError, match="at most 255"):
        encode_omega(Deck(main=(1,) * 256))
    for wrong in (0, -1, 1 << 32):
        with pytest.raises(DuelogError, match="is no passcode"):
            encode_omega(Deck(main=(wrong,)))
        with pytest.raises(DuelogError, match="is no passcode"):
            encode_ydke(Deck(side=(wrong,)))


def test_sorting_moves_extra_deck_monsters_and_drops_tokens() -> None:
    reading = sort_deck(Deck((1001, 2002, 99, 2002, 4004), (2002,), (2002, 99), name="x", author="y"), POOL)
    assert reading.deck == Deck((1001, 99), (2002, 2002, 2002), (2002, 99), name="x", author="y")
    assert reading.warnings == (
        "Melted Warrior (2002) (2 copies) stood in the Main Deck and is moved to the Extra Deck",
        "Sheep (4004) is a token and is left out",
        "99 (2 copies) is no known card and is kept",
    )


def test_copies_count_by_card_over_the_whole_deck() -> None:
    assert copies(Deck((1001, 1002, 55), (2002,), (1002,)), POOL) == {1001: 3, 55: 1, 2002: 1}


def test_the_shipped_cards_include_their_alternate_prints() -> None:
    """Decks of players named cards that came with the package and were told that nobody knows them."""
    pool = built_in()
    for name, prints in {
        "Monster Reborn": (83764718, 83764719),
        "Blue-Eyes White Dragon": (89631139, 89631141),
        "Dark Magician": (46986414, 36996508, 46986420),
    }.items():
        assert {pool.face(passcode) for passcode in prints} == {pool.named(name)}
        assert copies(Deck(prints), pool) == {prints[0]: len(prints)}


def test_an_unknown_print_is_taken_for_the_only_card_close_below() -> None:
    near = [Face(name=name, kinds=("normal",), passcode=code) for name, code in (("A", 2000), ("B", 3000), ("C", 3004))]
    sheep = Face(name="Sheep", kinds=("normal", "token"), passcode=4000)
    pool = CardPool([(2000, near[0]), (2002, near[0]), *((face.passcode, face) for face in (*near[1:], sheep))])
    meant = {code: pool.print_near(code) for code in (1999, 2001, 2003, 2009, 2010, 3001, 3005, 4001)}
    assert meant == {
        1999: None, 2001: near[0], 2003: near[0], 2009: near[0],
        2010: None,  # too far
        3001: near[1],
        3005: None,  # a print of either
        4001: None,  # Decks hold no Tokens
    }  # fmt: skip
    reading = sort_deck(Deck((2003, 2000), (), (2003, 3005), author="Ana"), pool)
    assert reading.deck == Deck((2000, 2000), (), (2000, 3005), author="Ana")
    assert reading.warnings == (
        "2003 is no known card; it is taken for a print of A (2000), the only card with a passcode this close below "
        "(--cards cards.cdb may know better)",
        "3005 is no known card and is kept",
    )


def test_a_print_that_no_database_had_is_read_in_a_deck_of_a_player() -> None:
    pool = built_in()
    assert 40044919 not in pool
    assert sort_deck(Deck((40044919,)), pool).deck == Deck((pool.named("Elemental HERO Stratos").passcode,))


def test_names_are_found_in_every_spelling() -> None:
    text = (
        "# mine\n// too\nMain Deck: 40\n3 made-up warrior\n7 painted fishes\n2x 7 Painted Fishes\nNo You Don’t x2\n"
        "1001\n2 5555\n\nEXTRA (1)\nMelted Warrior\nSide Deck:\n1 No You Don't\n"
    )
    reading = read_names(text, POOL)
    assert reading == DeckReading(Deck((1001,) * 3 + (7007,) * 3 + (3003, 3003, 1001, 5555, 5555), (2002,), (3003,)))


@given(KNOWN_DECKS, st.lists(st.sampled_from((1002, 31_337)), max_size=4).map(tuple))
def test_names_round_trip(deck: Deck, odd: tuple[int, ...]) -> None:
    deck = structs.replace(deck, main=deck.main + odd)
    if deck.passcodes:
        assert read_names(write_names(deck, POOL), POOL) == DeckReading(deck)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Main\n2 Made-up Worrier", r'names:2: no known card is named "Made-up Worrier" \(did you mean Made-up W'),
        ("Without Number", "names:1: Without Number has no passcode"),
        ("99999999999", "names:1: 99999999999 is no passcode"),
        ("999 1001\n999 1001", "names:2: has more than 1000 cards"),
        ("\n\n", "names: is no deck list"),
    ],
)
def test_invalid_lists_of_names(text: str, what: str) -> None:
    with pytest.raises(DuelogError, match=what):
        read_names(text, POOL, "names")


DECK = Deck((1001, 3003), (2002,), (7007,))
FORMS = {
    "ydk": write_ydk(DECK),
    "bare codes": "1001\n3003\n#extra\n2002\n!side\n7007",
    "ydke": f"my deck: {encode_ydke(DECK)} enjoy",
    "omega": encode_omega(DECK) + "\n",
    "names": write_names(DECK, POOL),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_file_may_contain_any_format(form: str, tmp_path: Path) -> None:
    path = tmp_path / "Best Deck.txt"
    path.write_text(FORMS[form], encoding="utf-8")
    for source in (path, str(path)):
        reading = read_deck(source, POOL)
        assert structs.replace(reading.deck, author="") == structs.replace(DECK, name="Best Deck")
        assert reading.warnings == ()


def test_codes_are_recognised_without_a_file() -> None:
    assert read_deck(FORMS["ydke"]) == DeckReading(DECK)
    assert read_deck(FORMS["omega"], POOL) == DeckReading(DECK)
    assert read_deck(FORMS["ydke"] * 2).warnings == ("holds 2 decks; the first is read",)
    assert read_deck_text(FORMS["names"], POOL).deck == DECK


def test_input_that_is_not_a_deck(tmp_path: Path) -> None:
    with pytest.raises(DuelogError, match="is no file here, no ydke:// URL and no Omega code"):
        read_deck("my deck.ydk")
    with pytest.raises(DuelogError, match=r"absent\.ydk: cannot be read: No such file"):
        read_deck(tmp_path / "absent.ydk")
    with pytest.raises(DuelogError, match="cannot be read"):
        read_deck(tmp_path)
    with pytest.raises(DuelogError, match="give a card database"):
        read_deck_text("3 Sangan")
    with pytest.raises(DuelogError, match="no file here"):
        read_deck("a\0b")
    for path in ("NOSUCHPATH", "decks/absent"):  # base64, too
        with pytest.raises(DuelogError, match=f'"{path}" is no file here, no ydke:// URL and no Omega code'):
            read_deck(path)
    with pytest.raises(DuelogError, match=r"is a folder, not a deck \(name a \.ydk file in it\)"):
        read_deck(str(tmp_path))
    with pytest.raises(DuelogError, match="the Omega code is cut short"):
        read_deck(base64.b64encode(zlib.compress(b"\xff" + bytes(range(250)), wbits=-15)).decode())


SEEDS = st.sampled_from([form.encode() for form in FORMS.values()])


@given(SEEDS | st.binary(), st.data())
def test_damaged_decks_give_clear_errors(content: bytes, data: st.DataObject) -> None:
    places = st.integers(0, len(content))
    start, end = data.draw(places), data.draw(places)
    damaged = content[:start] + data.draw(st.binary(max_size=6)) + content[end:]
    for read in (read_bytes_as_ydk, read_as_text):
        try:
            reading = read(damaged)
        except DuelogError as error:
            reading = DeckReading(Deck(), (str(error),))
        assert all(0 < code <= 0xFFFFFFFF for code in reading.deck.passcodes)
        assert all("\n" not in warning for warning in reading.warnings)


def read_bytes_as_ydk(content: bytes) -> DeckReading:
    return read_ydk(content, "x")


def read_as_text(content: bytes) -> DeckReading:
    return read_deck(content.decode("utf-8", errors="replace"), POOL)


def test_real_decks_round_trip_in_every_format() -> None:
    cards = read_cdb(shared("cards/cards.cdb"))
    files = sorted(shared("fixtures/decks").rglob("*.ydk"))
    assert len(files) == 155
    for path in files:
        assert read_ydk(path.read_bytes(), path.name).warnings == ()
        deck = structs.replace(read_deck(path, cards).deck, name="", author="")
        assert read_ydk(write_ydk(deck, cards)).deck == structs.replace(deck, author="duelog")
        assert decode_ydke(encode_ydke(deck)) == deck
        assert read_names(write_names(deck, cards), cards).deck == deck
        if all(code in cards for code in deck.passcodes):
            assert decode_omega(encode_omega(deck), cards).deck == deck
