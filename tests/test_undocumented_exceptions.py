"""Every error that a file, a line or an argument can cause is a DuelogError: regression tests for former exceptions."""

import json
import sys
from collections.abc import Callable
from inspect import stack
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.state import Link
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Move, Moved
from duelog.events.lines import Header, Seat
from duelog.events.places import Player
from duelog.replays.cards.definition_files import built_in_book, parse_cards
from duelog.replays.cards.ruleset_files import find_ruleset, parse_ruleset
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.case_files import parse_case
from duelog.replays.cases.running_cases import check_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.edopro.container import read_recording
from duelog.replays.errors import TOO_LARGE, DuelogError, bounded
from duelog.replays.files.duel_files import parse_duel, read_duel
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.games.game import Game
from duelog.replays.matches.match_files import parse_match
from duelog.replays.notation import print_move, print_swap
from tests.edopro_stream import MAIN, write
from tests.small_duels import header, kitchen_table


def told(*arguments: object, input: str | None = None, exit_code: int = 2) -> str:
    """The error output of a command: checks that it is one line without a traceback, with this exit code."""
    done = CliRunner().invoke(app, list(map(str, arguments)), input=input)
    assert done.exit_code == exit_code, (done.output, done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    if exit_code == 2:
        [line] = done.stderr.splitlines()
        assert line.startswith("duelog: ")
    return done.stderr if exit_code == 2 else done.output


@pytest.mark.parametrize("kept", ["{", '{"kind', '{"kind"', '{"kind":', '{"kind":"', '{"kind":"draw', '{"kind":"draw"'])
def test_a_line_cut_in_its_kind(kept: str, tmp_path: Path) -> None:
    """Cut after `{"kind":` and followed by other lines it was an IndexError in every command."""
    path = tmp_path / "cut.duel"
    Duel.new(*kitchen_table()).save(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:4], kept, *lines[5:], ""]), encoding="utf-8")
    for command in ("info", "log", "show"):
        assert "cut.duel:5: " in told(command, path)
    assert "line 5" in told("verify", path, exit_code=1)
    with pytest.raises(DuelogError, match="5: "):
        read_duel(path)


# --- cards that no duel has -------------------------------------------------------------------------------------


def with_a_stranger(folder: Path) -> Path:
    """A duel with card 9999 in the hand, from which it is Summoned."""
    head, _ = kitchen_table()
    duel = Duel.new(head, [
        o.DuelBegan(first=1), o.TurnBegan(player=1, turn=1),
        o.CardsMoved(why="effect", how="returned", moves=(Moved(card=9999, to="p1.hand"),)),
        m.NormalSummon(player=1, card=9999, to="p1.M1"),
    ])  # fmt: skip
    path = folder / "stranger.duel"
    duel.save(path)
    return path


def test_card_9999_in_an_export_as_json(tmp_path: Path) -> None:
    assert "9999" in told("export", with_a_stranger(tmp_path), "-f", "json")


def test_card_9999_in_the_moves_of_a_log(tmp_path: Path) -> None:
    path = with_a_stranger(tmp_path)
    lines = CliRunner().invoke(app, ["log", str(path), "--moves"]).stdout.splitlines()
    assert lines[-1] == 'p1 summon "?" M1'
    assert CliRunner().invoke(app, ["export", str(path), "-f", "moves"]).stdout.splitlines() == lines


@pytest.mark.parametrize("card", [-1, 0, 9999])
def test_a_card_that_does_not_exist_is_summoned_in_a_log(card: int, tmp_path: Path) -> None:
    """The log asked for its name to say why it could be Summoned, and broke off with an IndexError for card -1."""
    head, _ = kitchen_table()
    came = Moved(card=card, origin="p1.hand", to="p1.M1", position="attack")
    path = tmp_path / "nobody.duel"
    Duel.new(head, [
        o.DuelBegan(first=1), o.TurnBegan(player=1, turn=1), o.SummonBegan(player=1, how="normal", monsters=(came,)),
    ]).save(path)  # fmt: skip
    assert told("log", path, exit_code=0)


def test_the_position_of_an_impossible_state(tmp_path: Path) -> None:
    with pytest.raises(DuelogError, match="9999"):
        position(Duel.open(with_a_stranger(tmp_path)).end)


@pytest.mark.parametrize("card", [-1, 0, 9999, 2**63])
def test_the_position_of_a_link_of_a_nonexistent_card(card: int) -> None:
    start = Duel.new(kitchen_table()[0]).end
    for link in (Link(player=1, card=card), Link(player=1, card=1, targets=(card,))):
        with pytest.raises(DuelogError, match="names card"):
            position(replace(start, chain=(link,)))


@pytest.mark.parametrize("card", [-1, 0, 9999, 2**63])
def test_a_move_of_a_nonexistent_card_is_printed(card: int) -> None:
    duel = Duel.new(kitchen_table()[0])
    for move in (m.NormalSummon(player=1, card=card, to="p1.M1"), m.Attack(player=1, card=card, target=card)):
        assert "?" in print_move(move, duel.end)


TRICKY = """
case: A monster that is Special Summoned for a discarded card
rules: [EFF-10]
position: {turn: 3, phase: main1, p1: {hand: [The Tricky, Mystical Elf]}}
play: [p1 special "The Tricky" M1 attack cost hand:"Mystical Elf"]
expect: {p1.grave: [Mystical Elf]}
"""


@pytest.mark.parametrize("card", [-1, 0, 9999, 2**63])
def test_a_summon_for_a_nonexistent_card_is_refused(card: int) -> None:
    """The cards used for a monster's own Summon were asked where they go before they were looked for."""
    duel = duel_of(check_case(parse_case(TRICKY)))
    n, move = next((event.n, event) for event in duel.events if isinstance(event, m.SpecialSummon))
    state, book = duel.state_at(n - 1), built_in_book()
    assert validate(state, replace(move, n=0), book) == ()
    assert validate(state, replace(move, n=0, costs=(card,)), book)


@pytest.mark.parametrize(("side", "other"), [(-1, 0), (0, 9999), (9999, -1)])
def test_the_index_of_a_swap_in_a_match(side: int, other: int, tmp_path: Path) -> None:
    swap = m.Swap(player=1, side=side, other=other)
    assert "?" in print_swap(swap, header().faces)
    head: dict[str, Any] = {"kind": "match", "format": 1, "seats": [{}, {}], "faces": [{"name": "Umi"}]}
    lines: list[dict[str, Any]] = [
        {"kind": "match-duel-began", "n": 1, "duel": 1, "file": "a.duel"},
        {"kind": "match-duel-ended", "n": 2, "duel": 1, "winner": 1, "seal": ""},
        {"kind": "swap", "n": 3, "player": 1, "side": side, "other": other},
    ]
    path = tmp_path / "a.match"
    version = json.loads(_match_header())["format"]
    path.write_text(
        "".join(json.dumps(line) + "\n" for line in ({**head, "format": version}, *lines)), encoding="utf-8"
    )
    assert "no such card" in told("match", path, exit_code=1)
    assert "no such card" in told("match", path, "--json", exit_code=1)


def _match_header() -> bytes:
    from duelog.events import codec
    from duelog.events.matches import MatchHeader

    return codec.encode(MatchHeader())


# --- words that a log may say -----------------------------------------------------------------------------------


def test_a_question_with_an_unknown_rule() -> None:
    question = o.Asked(player=1, answer="yes", about="targets", rule="NOPE-1")
    duel = Duel.new(kitchen_table()[0], [o.DuelBegan(first=1), o.TurnBegan(player=1, turn=1), question])
    [found] = validate(duel.end, m.Choose(player=1, number=3))
    assert (found.rule, found.page) == ("GEN-19", 48)


def test_verify_of_a_question_with_an_unknown_rule(tmp_path: Path) -> None:
    question = o.Asked(player=1, answer="yes", about="targets", rule="NOPE-1")
    events = [o.DuelBegan(first=1), o.TurnBegan(player=1, turn=1), question, m.Choose(player=1, number=3)]
    path = tmp_path / "x.duel"
    Duel.new(kitchen_table()[0], events).save(path, sealed=False)
    for command in ("verify", "legal", "show", "log"):
        told(command, path, exit_code=1 if command == "verify" else 0)
    told("explain", path, "p1 choose 3", exit_code=2)


def test_a_second_header_of_a_file_of_version_0() -> None:
    lines = (Path(__file__).parent / "fixtures" / "version-0.duel").read_bytes().splitlines(keepends=True)
    for second in (b'{"type":"duel"}\n', b'{"type":"duel","version":0}\n', b'{"type":"duel","version":[]}\n'):
        with pytest.raises(DuelogError) as caught:
            parse_duel(lines[0] + second + b"".join(lines[1:]), "old.duel")
        assert (caught.value.source, caught.value.line) == ("old.duel", 2)


# --- texts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["`", "``", "a`b", "` - at `$.effects[0]", "$", "]", ""])
def test_a_backtick_in_a_key_of_definitions(key: str) -> None:
    quoted = json.dumps(key)
    for text in (f"X: {{{quoted}: 1}}", f"X: {{effects: [{{kind: ignition, {quoted}: 1}}]}}",
                 f"X: {{effects: [{{kind: ignition, steps: [{{do: draw, {quoted}: 1}}]}}]}}"):  # fmt: skip
        with pytest.raises(DuelogError, match="there is no field") as caught:
            parse_cards(text, "cards.yaml")
        assert caught.value.line == 1
        assert f'"{key}"' in caught.value.what


@pytest.mark.parametrize("text", [r'"\ud800"', r'"a\udfffb"', r'"\udc00\ud800"'])
@pytest.mark.parametrize("read", [load_marked, parse_cards, parse_ruleset, parse_case])
def test_an_escaped_surrogate_as_a_name(read: Callable[[str, str], Any], text: str) -> None:
    for document in (f"\n{text}: {{effects: []}}", f"\nname: {text}", f"\n- {text}", f"\n{text}"):
        with pytest.raises(DuelogError, match="half a character") as caught:
            read(document, "x.yaml")
        assert (caught.value.line, caught.value.source) == (2, "x.yaml")
    with pytest.raises(DuelogError, match="half a character"):
        read("\ud800: 1", "x.yaml")


def test_a_surrogate_in_a_name_that_is_written(tmp_path: Path) -> None:
    head = Header(seats=(Seat(name="\ud800"), Seat()))
    with pytest.raises(DuelogError, match="does not fit the format"):
        Duel.record(tmp_path / "x.duel", head)
    with pytest.raises(DuelogError):
        Duel.new(head).save(tmp_path / "y.duel")


# --- numbers ----------------------------------------------------------------------------------------------------

LONG = "9" * 5000


@pytest.mark.parametrize(
    "number", [LONG, "0x" + "f" * 5000, "1:" * 2000 + "1", "99999999999999999999", f"-{10**15 + 1}"]
)
@pytest.mark.parametrize("read", [parse_cards, parse_ruleset, parse_case])
def test_numbers_of_5000_digits_in_yaml(read: Callable[[str, str], Any], number: str) -> None:
    face = "kinds: [normal], attribute: WIND, type: Rock, level: 4"
    for document in (
        f"X: {{face: {{{face}, atk: {number}}}}}", f"name: x\nlife: {number}\n", f"case: {number}\n",
        f"case: x\nrules: [SUM-01]\nposition: {{p1: {{lp: {number}}}}}\n",
    ):  # fmt: skip
        with pytest.raises(DuelogError) as caught:
            read(document, "x.yaml")
        assert caught.value.line is not None
        assert len(str(caught.value)) < 400


def test_an_atk_that_is_too_large() -> None:
    text = "X:\n  face: {kinds: [normal], attribute: WIND, type: Rock, level: 4, atk: 99999999999999999999}\n"
    with pytest.raises(DuelogError, match="larger than 1,000,000,000,000,000") as caught:
        parse_cards(text, "x.yaml")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    "line", [LONG, f"undo {LONG}", f"log {LONG}", f"choose {LONG}", f"activate M1 effect {LONG}", f"attack M1/{LONG}"]
)
def test_numbers_of_5000_digits_at_the_table(line: str, tmp_path: Path) -> None:
    deck = tmp_path / "a.txt"
    deck.write_text("40 Luster Dragon\n", encoding="utf-8")
    arguments = ["record", tmp_path / "x.duel", "--p1", deck, "--p2", deck, "--seed", 1, "--any-deck"]
    done = CliRunner().invoke(app, list(map(str, arguments)), input=f"first\n{line}\n?\nquit\n")
    assert done.exit_code in (0, 1), done.exception
    assert "Traceback" not in done.output


@pytest.mark.parametrize("value", ["nan", "inf", "1e300"])
def test_an_invalid_speed(value: str, tmp_path: Path) -> None:
    assert "--speed" in told("replay", tmp_path / "x.duel", "--speed", value)


def test_an_invalid_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", LONG)
    deck = tmp_path / "a.txt"
    deck.write_text("40 Luster Dragon\n", encoding="utf-8")
    assert "SOURCE_DATE_EPOCH" in told("record", tmp_path / "x.duel", "--p1", deck, "--p2", deck, "--any-deck")


HUGE = 10**5000
"""An integer that Python refuses to write out."""


@pytest.mark.parametrize("number", [HUGE, -HUGE], ids=["positive", "negative"])
def test_integers_that_python_does_not_write_out(number: int) -> None:
    """The message of the error was a ValueError itself."""
    duel = Duel.new(*kitchen_table())
    for asked in (duel.branch, duel.event, duel.__getitem__, duel.state_at, duel.turn, duel.cut, duel.end.owner):
        with pytest.raises(IndexError, match="of thousands of digits"):
            asked(number)
    turn = o.TurnBegan(player=1, turn=1)
    for event in (replace(turn, n=number), replace(turn, turn=number, n=number), m.Undo(player=1, to=0, n=number)):
        with pytest.raises(DuelogError, match="of thousands of digits"):
            duel.append(event)
    with pytest.raises(DuelogError, match="the seed is too long"):
        Game(["40 Dark Blade"], ["40 Mystical Elf"], seed=number, any_deck=True)


# --- headers that do not fit the format -------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [
    Header(rules=cast(Any, "rulebook-9.0")), Header(rules=cast(Any, {})), Header(seats=cast(Any, (1, 2))),
    Header(seats=cast(Any, 5)), Header(seats=cast(Any, None)), Header(seats=(Seat(main=cast(Any, 5)), Seat())),
    Header(faces=cast(Any, 5)), cast(Any, "header"), cast(Any, None),
])  # fmt: skip
def test_a_header_that_does_not_fit_the_format(wrong: Header, tmp_path: Path) -> None:
    """A duel in memory ended in an AttributeError or a TypeError of the rules; one in a file was refused."""
    with pytest.raises(DuelogError, match="header does not fit the format"):
        Duel.new(wrong)
    with pytest.raises(DuelogError, match="header does not fit the format"):
        Duel.record(tmp_path / "x.duel", wrong)
    assert not list(tmp_path.iterdir())


# --- bytes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("packing", [225, 226, 255, 44, 224])
def test_the_packing_byte_of_a_recording(packing: int, tmp_path: Path) -> None:
    raw = bytearray(write(tmp_path, *MAIN, magic=b"yrp1", name="a.yrp").read_bytes())
    raw[24] = packing
    with pytest.raises(DuelogError, match=r"packing|packed"):
        read_recording(bytes(raw), source="a.yrp")
    (tmp_path / "a.yrp").write_bytes(raw)
    told("import", tmp_path / "a.yrp")


# --- memory and stack -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_oversized_input_is_reported_with_its_file(error: type[Exception]) -> None:
    @bounded
    def read(content: bytes, source: str = "") -> None:
        raise error

    for arguments, settings in ((("x", "x.duel"), {}), (("x",), {"source": "x.duel"})):
        with pytest.raises(DuelogError) as caught:
            read(*arguments, **settings)  # type: ignore[arg-type]  # any reader
        assert str(caught.value) == f"x.duel: {TOO_LARGE}"


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 100_000,
        b"{a: " * 100_000,
        b"- " * 100_000,
        b'{"kind":' * 100_000,
        b'{"kind":"duel","x":' + b"[" * 100_000,
    ],
)
def test_excessive_nesting_is_a_documented_error(text: bytes) -> None:
    for read in (load_marked, parse_cards, parse_ruleset, parse_case, parse_duel, parse_match):
        with pytest.raises(DuelogError):
            read(text + b"\n", "x")


def _deep(frames: int, call: Callable[[], object]) -> object:
    return call() if frames == 0 else _deep(frames - 1, call)


@pytest.mark.parametrize("left", range(40, 160, 10))
def test_an_exhausted_stack_is_a_documented_error(left: int, tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    Duel.new(*kitchen_table()).save(path)
    cards = "X: {effects: [{kind: ignition, steps: [{do: draw, count: 1}]}]}"
    depth = len(stack())
    for read in (lambda: read_duel(path), lambda: parse_cards(cards, "x"), lambda: load_marked("{a: [{b: [c]}]}", "x")):
        try:
            _deep(sys.getrecursionlimit() - depth - left, read)
        except DuelogError as error:
            assert TOO_LARGE in str(error)  # noqa: PT017 - most calls succeed
        except RecursionError:
            assert left < 60


# --- moves that do not fit the format ---------------------------------------------------------------------------


@pytest.mark.parametrize("move", [
    m.Attack(player=cast(Player, 3), card=1), m.ChangePhase(player=1, to=cast(Any, "lunch")),
    m.NormalSummon(player=cast(Player, None), card=1, to="p1.M1"),
    m.PendulumSummon(player=1, monsters=cast(Any, "x")), m.SetMonster(player=cast(Player, "p1"), card=1, to="p1.M1"),
])  # fmt: skip
def test_a_move_that_does_not_fit_the_format_is_not_judged(move: Move) -> None:
    """The rules were asked first, and ended in a KeyError, a ValueError or an AttributeError."""
    game = Game("examples/decks/plain-dragons.ydk", "examples/decks/plain-bulwark.ydk", seed=7)
    game.push("p1 choose first")
    for refused in (game.verdict, game.push, Duel.new(*kitchen_table()).append):
        with pytest.raises(DuelogError, match="does not fit the format"):
            refused(move)


def test_the_name_of_a_ruleset_that_is_too_long_for_a_file() -> None:
    """It was an OSError of the file system."""
    with pytest.raises(DuelogError, match="too long"):
        find_ruleset("x" * 300)
