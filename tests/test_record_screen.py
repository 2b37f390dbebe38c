"""`record --screen`, driven by Textual's pilot: lines do the same there as at the prompt."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("textual") is None:
    pytest.skip("needs textual, of the extra screen", allow_module_level=True)

from rich.cells import cell_len
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from duelog.cli.commands.record import record
from duelog.cli.session import record_screen
from duelog.cli.session.line_input import ScreenLines
from duelog.cli.session.record_screen import FOOT, RecordScreen
from duelog.cli.shell.terminal import UNICODE, Look
from duelog.replays.duels.duel import Duel
from duelog.replays.languages.spoken import speaking, told
from duelog.replays.languages.translations import LANGUAGES

DECKS = Path(__file__).resolve().parents[1] / "examples/decks"
Steps = Callable[[RecordScreen, Pilot[None]], Awaitable[None]]


def recorded(steps: Steps, out: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (80, 24)) -> None:
    """Records a duel on a screen of a given size, and performs the steps in it."""

    def on_screen(lines: ScreenLines, begin: Callable[[ScreenLines], bool]) -> bool:
        done: list[bool] = []
        app = RecordScreen(lines, lambda: done.append(begin(lines)), Look(Console(width=size[0]), size[0], UNICODE))

        async def driven() -> None:
            async with app.run_test(size=size) as pilot:
                await asked(app, pilot)
                await steps(app, pilot)
                app.action_stop()
                await pilot.pause()

        asyncio.run(driven())
        if app.failed is not None:
            raise app.failed
        return any(done)

    monkeypatch.setattr("duelog.cli.commands.record._on_screen", on_screen)
    one, two = (str(DECKS / f"{name}.ydk") for name in ("starter-dawn", "starter-dusk"))
    match = out.suffix == ".match"
    record(out, p1=one, p2=two, name1="Ada", name2="Grace", seed=7, screen=True, match=match)


async def asked(app: RecordScreen, pilot: Pilot[None]) -> None:
    """Waits until the desk asks for a line."""
    for _ in range(500):
        await pilot.pause(0.02)
        if app.waiting or app.failed is not None:
            break
    await pilot.pause()


async def typed(app: RecordScreen, pilot: Pilot[None], line: str) -> None:
    """Types a line and waits for the next question."""
    app.query_one("#line", Input).value = line
    await pilot.pause()
    await pilot.press("enter")
    await asked(app, pilot)


def shown(app: RecordScreen, part: str) -> str:
    """The text of a part of the screen."""
    return str(app.query_one(f"#{part}", Static).content)


def logged(app: RecordScreen) -> str:
    """The lines of the log."""
    return "\n".join(line.text.rstrip() for line in app.query_one("#log", RichLog).lines)


def test_between_the_duels_of_a_match_the_decks_and_what_can_be_swapped_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen was empty, and offered nothing."""

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        for line in ("p1 first", "p1 concede", ""):
            await typed(app, pilot, line)
        assert "between duels" in shown(app, "prompt")
        assert app.offers[:2] == ["p1 ready", "p2 ready"]
        board = shown(app, "board")
        assert board.index("p1 (Ada), Side Deck") < board.index("p2 (Grace), Main Deck (40): ")
        await typed(app, pilot, next(line for line in app.offers if " swap " in line))
        swaps = [line.split(" swap side:")[1].split(" main:") for line in app.offers if " main:" in line]
        assert swaps
        assert not [line for line in swaps if line[0] == line[1]]  # a card for another copy of it
        await typed(app, pilot, "p1 ready")
        assert app.offers[:1] == ["p2 ready"]
        await typed(app, pilot, "p2 ready")
        assert "between duels" not in shown(app, "prompt")

    recorded(steps, tmp_path / "t.match", monkeypatch, (80, 40))


def test_a_chosen_move_is_played_and_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "t.duel"

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        moves = app.query_one("#moves", OptionList)
        while "Main Phase 1" not in shown(app, "prompt"):
            await typed(app, pilot, app.offers[0])
        assert app.shown == app.offers
        await pilot.press("s", "e", "t", "space", "s", "1")
        await pilot.pause()
        assert 0 < len(app.shown) < len(app.offers)
        assert all("set" in move.casefold() and "s1" in move.casefold() for move in app.shown)
        await pilot.press("down")
        assert moves.highlighted == 0
        chosen = app.shown[0]
        await pilot.press("enter")
        await asked(app, pilot)
        name = chosen.split('"')[1]
        assert name.split()[0] in shown(app, "board")
        await pilot.press("f2")
        await pilot.pause()
        assert f"> {chosen}" in logged(app)
        await pilot.press("f2")
        before = len(Duel.open(out))
        await pilot.press("ctrl+z")
        await asked(app, pilot)
        duel = Duel.open(out)
        assert len(duel) > before
        assert not any(duel.end.sides[0].field)
        assert not any(duel.end.sides[1].field)

    recorded(steps, out, monkeypatch)
    assert Duel.open(out).seal is None


def test_a_refusal_is_shown_above_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "p2 summon nothing M1")
        assert "nothing" in shown(app, "last")
        await pilot.press("f2")
        await pilot.pause()
        assert app.query_one("#log").display
        assert not app.query_one("#board").display

    recorded(steps, tmp_path / "t.duel", monkeypatch)


def test_a_long_answer_opens_the_log_and_a_short_one_the_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the answer to `help` only the last four rows were to be seen on 80 by 24."""

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        await asked(app, pilot)
        await pilot.pause()
        log = app.query_one("#log", RichLog)
        assert log.display
        bottom = log.scroll_offset.y
        await pilot.press("pageup")
        await pilot.pause()
        assert log.scroll_offset.y < bottom
        await pilot.press("f2")
        await pilot.pause()
        assert app.query_one("#board").display
        await pilot.press("f1")
        await asked(app, pilot)
        while "Main Phase 1" not in shown(app, "prompt"):
            await typed(app, pilot, app.offers[0])
        assert app.query_one("#board").display

    recorded(steps, tmp_path / "t.duel", monkeypatch)


def test_a_refusal_is_to_be_read_whole_on_80_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first rows, with the rule, were cut off."""

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        while "Main Phase 1" not in shown(app, "prompt"):
            await typed(app, pilot, app.offers[0])
        await typed(app, pilot, "p1 phase main2")
        await pilot.pause()
        told = " ".join(shown(app, "last").split())
        assert told.startswith("TURN-02")
        assert app.query_one("#last").size.height == len(shown(app, "last").splitlines())

    recorded(steps, tmp_path / "t.duel", monkeypatch)


def test_another_width_wraps_the_log_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that had been written for a wider screen were cut."""

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        await asked(app, pilot)
        for width in (130, 90, 160):
            await pilot.resize_terminal(width, 30)
            await pilot.pause()
            await pilot.pause()
            log = app.query_one("#log", RichLog)
            assert max(cell_len(line.text.rstrip()) for line in log.lines) <= app.columns()
            assert "quit" in logged(app)

    recorded(steps, tmp_path / "t.duel", monkeypatch)


@pytest.mark.parametrize(("language", "verb"), [("fr", "invoque"), ("pt", "invoca")])
def test_the_moves_narrow_to_words_in_the_language_spoken(
    language: str, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are listed in English, which programs read too, and nothing was left of them after a verb in French, then
    after its infinitive.
    """

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        while "Main Phase 1" not in shown(app, "board") and "Principal 1" not in shown(app, "board"):
            await typed(app, pilot, app.offers[0] if app.offers[0].endswith("first") else "pass")
        summons = [move for move in app.offers if " summon " in move]
        for words in (verb, f"{verb}r", "summon"):
            app.query_one("#line", Input).value = words
            await pilot.pause()
            assert app.shown == summons
        assert summons

    with speaking(language):
        recorded(steps, tmp_path / "t.duel", monkeypatch)


def test_printed_lines_are_neither_translated_twice_nor_broken_below_their_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command `log` was listed as a word that the desk does not know, and names went on below the numbers."""

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        await asked(app, pilot)
        assert "\n  log        le Duel" in logged(app)
        await typed(app, pilot, app.offers[0])
        drawn = shown(app, "last").splitlines()
        assert any(row.strip().startswith("7 ") for row in drawn)
        assert all(row.startswith(" " * 7) or row.strip()[:1].isdigit() for row in drawn)

    with speaking("fr"):
        recorded(steps, tmp_path / "t.duel", monkeypatch)


def test_the_desk_speaks_the_language_of_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs in a thread of its own, which had no language: all that it said was English."""

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        while "Main Phase 1" not in shown(app, "prompt"):
            await typed(app, pilot, app.offers[0])
        assert shown(app, "prompt").startswith("tour 1, Main Phase 1, p1 (Ada)>")
        assert "Tour 1 de p1 (Ada) : p1 a 8000 LP" in " ".join(logged(app).split())
        await typed(app, pilot, "p1 attack M1 direct")
        assert "il n'y a pas de monstre dans cette Zone" in shown(app, "last")

    with speaking("fr"):
        recorded(steps, tmp_path / "t.duel", monkeypatch, size=(140, 30))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_80_columns_hold_the_keys(language: str) -> None:
    with speaking(language):
        assert cell_len(f" {told(FOOT)}") <= 80


def test_on_a_wide_screen_the_log_is_next_to_the_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        assert app.query_one("#log").display
        assert app.query_one("#board").display
        await pilot.press("f1")
        await asked(app, pilot)
        assert "undo N" in logged(app)

    recorded(steps, tmp_path / "t.duel", monkeypatch, size=(record_screen.WIDE + 14, 40))


def test_ctrl_c_stops_as_at_the_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It did nothing; the prompt stops, and the file keeps everything."""

    async def steps(app: RecordScreen, pilot: Pilot[None]) -> None:
        assert app.waiting
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.waiting

    recorded(steps, tmp_path / "t.duel", monkeypatch)
    assert Duel.open(tmp_path / "t.duel").seal is None
