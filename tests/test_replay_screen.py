"""The full-screen replay, driven by Textual's pilot: it shows the log and the states."""

import asyncio
import json
import re
import shutil
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("textual") is None:
    pytest.skip("needs textual, of the extra screen", allow_module_level=True)

from rich.console import Console
from rich.text import Text
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from duelog.cli.session.life_lines import life_lines
from duelog.cli.session.replay_screen import WIDE, ReplayScreen
from duelog.cli.session.stepper import Stepper
from duelog.cli.shell.terminal import UNICODE, Look
from duelog.events import outcomes as o
from duelog.events.base import Move
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.life_chart import LifePoints, life_points
from duelog.replays.languages.spoken import calling, speaking
from duelog.replays.languages.translations import LANGUAGES

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
FIRST, SHOWCASE = EXAMPLES / "first-duel.duel", EXAMPLES / "showcase.duel"
Steps = Callable[[ReplayScreen, Pilot[None]], Awaitable[None]]


def run(steps: Steps, size: tuple[int, int] = (80, 24), path: Path = FIRST) -> ReplayScreen:
    """Runs the screen in a terminal of a given size, and performs the steps in it."""
    app = ReplayScreen(Stepper(Duel.open(path)), Look(Console(width=size[0]), size[0], UNICODE), 1.0)

    async def driven() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(driven())
    return app


def copied(folder: Path) -> Path:
    """A copy of the duel in a writable folder."""
    return Path(shutil.copy(FIRST, folder / FIRST.name))


def shown(app: ReplayScreen, part: str) -> str:
    """The text of a part of the screen."""
    return str(app.query_one(f"#{part}", Static).content)


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Waits until a condition holds, for as long as a busy machine may take."""
    for _ in range(500):
        if true():
            return
        await pilot.pause(0.02)
    assert true()


def test_the_keys_go_through_the_duel() -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        stepper, duel = app.stepper, app.stepper.duel
        await press(pilot, "end")
        assert stepper.n == len(duel)
        assert "p2 (Grace) wins" in shown(app, "board")
        await press(pilot, "home", "right", "right")
        assert 0 < stepper.n < 10
        before = stepper.n
        await press(pilot, "down")
        assert stepper.n in {turn.first for turn in duel.turns()}
        assert stepper.n > before
        await press(pilot, "t", "T")
        await press(pilot, "a")
        assert isinstance(duel.event(stepper.n), o.AttackDeclared)
        first = stepper.n
        await press(pilot, "a", "A")
        assert stepper.n == first
        await press(pilot, "d")
        n = stepper.n
        lives = [tuple(side.lp for side in duel.state_at(at).sides) for at in (n - 1, n)]
        assert lives[0] != lives[1]
        assert f"event {n} of {len(duel)}" in shown(app, "title")
        with calling(("Ada", "Grace")):
            sentence = stepper.sentence()
        assert "Grace takes 100 damage" in sentence
        assert shown(app, "told").replace("\n", " ") == sentence

    run(steps)


def test_80_by_24_holds_the_board_with_every_card() -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "end")
        state = app.stepper.duel.end
        board = shown(app, "board")
        assert all(state.name(slot.card) in board for slot in state.monsters(2))
        assert len(board.splitlines()) <= app.query_one("#board", Static).size.height
        assert not app.query_one("#beside").display
        await press(pilot, "tab")
        assert app.query_one("#beside").display
        assert not app.query_one("#board").display
        await press(pilot, "tab")
        assert app.query_one("#board").display

    run(steps)


def test_a_wide_screen_has_board_and_log_and_follows_its_size() -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        assert app.query_one("#beside").display
        assert app.query_one("#board").display
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.query_one("#beside").display

    run(steps, size=(140, 40))


def test_the_board_is_drawn_for_the_size_that_it_gets_when_the_terminal_grows() -> None:
    """It was drawn for its size before: a list of half its width, until the next key."""

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "t")
        for size in ((120, 40), (80, 24), (200, 50)):
            await pilot.resize_terminal(*size)
            board = app.query_one("#board")
            await until(pilot, lambda: max(map(len, shown(app, "board").splitlines())) > board.size.width - 20)  # noqa: B023
            assert "┌" in shown(app, "board")

    run(steps, size=(80, 24))


def test_what_is_typed_at_once_after_a_question_is_its_answer() -> None:
    """Keys that come faster than the field for the answer opens were lost, or did what they do outside it."""

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        for key in ("g", "7", "9", "enter"):
            app.post_message(Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: app.stepper.n == 79)
        for key in ("/", "q", "a"):
            app.post_message(Key({"/": "slash"}.get(key, key), key))
        await until(pilot, lambda: app.query_one("#ask", Input).value == "qa")
        assert app.stepper.n == 79
        await press(pilot, "home", "x", "escape")
        assert app.query_one("#ask", Input).value == "xqa"
        await press(pilot, "home")
        assert app.stepper.n == 0

    run(steps)


@pytest.mark.parametrize("width", [116, 120, 140])
def test_the_board_is_drawn_beside_the_log(width: int) -> None:
    """The log leaves the board its 80 columns: it was a list on screens of 116 to 123 columns."""

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "t")
        assert "┌" in shown(app, "board")
        assert app.query_one("#board").size.width >= 80

    run(steps, size=(width, 40))


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_the_screen_is_in_the_language_spoken(language: str) -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        assert "step" not in shown(app, "foot")
        assert len(shown(app, "foot")) <= 80
        assert "event " not in shown(app, "title")
        await press(pilot, "question_mark")
        assert "the next step" not in shown(app, "board")
        await press(pilot, "question_mark", "r")
        assert "there is no" not in shown(app, "foot")
        await press(pilot, "g")
        assert "go to" not in app.query_one("#ask", Input).placeholder

    with speaking(language):
        run(steps)


ENGLISH = re.compile(r"\b(no|next|earlier|further|ruling|attack|chain|life|marked|seconds|step|as|by|view|log)\b")


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_every_message_is_in_the_language_spoken(language: str, tmp_path: Path) -> None:
    """Words within messages had stayed English: "pas d'étape earlier de cette sorte (ruling)", "as public"."""

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        found: set[str] = set()
        await press(pilot, "end")
        for key in ("a", "c", "d", "r", "k", "R", "K", "plus", "minus", "v", "v", "v", "s", "s", "home", "A", "C", "D"):
            await press(pilot, key)
            found |= {shown(app, part) for part in ("foot", "title")}
        assert [text for text in found if ENGLISH.search(text.replace("first-duel.duel", ""))] == []
        assert len(found) > 10

    with speaking(language):
        run(steps, path=copied(tmp_path))


def test_the_log_shows_the_step_and_a_click_goes_there() -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        log = app.query_one("#log", OptionList)
        await press(pilot, "a")
        assert log.highlighted is not None
        assert app.numbers[log.highlighted] <= app.stepper.n
        await pilot.click("#log", offset=(5, 1))
        await pilot.pause()
        assert app.stepper.n in app.numbers
        assert log.option_count == len(app.numbers)

    run(steps, size=(140, 40))


def test_search_and_go_to() -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "slash", *"luster")
        assert app.query_one("#ask", Input).value == "luster"
        await press(pilot, "enter")
        first = app.stepper.n
        assert "Luster Dragon" in app.stepper.sentence()
        await press(pilot, "enter")
        assert app.stepper.n > first
        await press(pilot, "escape", "g", *"100", "enter")
        assert app.stepper.n == 100
        await press(pilot, "g", *"9999", "enter")
        assert (app.stepper.n, "events 0 to 302" in shown(app, "foot")) == (100, True)
        await press(pilot, "slash", *"zzzz", "enter")
        assert 'nothing in the log has "' in shown(app, "foot")

    run(steps)


def test_marks_views_help_and_play(tmp_path: Path) -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "right", "right", "m", "end", "K")
        assert app.notes.keys() == {app.stepper.n}
        await press(pilot, "end", "v")
        assert app.stepper.viewer == "p1"
        assert "hidden" in shown(app, "board")
        await press(pilot, "question_mark")
        assert "the next attack, the one before" in shown(app, "board")
        await press(pilot, "question_mark")
        assert "the next attack" not in shown(app, "board")
        await press(pilot, "home")
        n = app.stepper.n
        app.speed = 0.02
        await press(pilot, "space")
        await pilot.pause(0.3)
        await press(pilot, "space")
        assert app.stepper.n > n
        assert app.running_on is None

    run(steps, path=copied(tmp_path))


def test_notes_are_kept_next_to_the_file(tmp_path: Path) -> None:
    path = copied(tmp_path)

    async def write(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "g", *"41", "enter", "n", *"why", "space", *"M2", "enter")
        assert shown(app, "told").endswith("\nwhy M2")
        await press(pilot, "right", "m")

    async def read(app: ReplayScreen, pilot: Pilot[None]) -> None:
        assert app.notes[41].text == "why M2"
        await press(pilot, "k")
        assert app.stepper.n == 41
        await press(pilot, "n")
        assert app.query_one("#ask", Input).value == "why M2"
        await press(pilot, "escape", "m")
        assert 41 not in app.notes

    run(write, path=path)
    kept = tmp_path / "first-duel.duel.notes.json"
    assert json.loads(kept.read_text(encoding="utf-8"))["41"] == {"text": "why M2"}
    run(read, path=path)
    assert path.read_bytes() == FIRST.read_bytes()
    kept.write_text("[]", encoding="utf-8")
    run(lambda app, pilot: press(pilot, "left"), path=path)  # what is no file of notes is told, and does not stop


def test_a_branch_continues_from_the_step(tmp_path: Path) -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "g", *"41", "enter", "f")
        assert "first-duel-from-41.duel written" in shown(app, "foot")
        await press(pilot, "f")
        assert "exists" in shown(app, "foot")

    run(steps, path=copied(tmp_path))
    branch = Duel.open(tmp_path / "first-duel-from-41.duel")
    assert (len(branch), branch.seal) == (41, None)


def test_moves_only_and_languages() -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        duel = app.stepper.duel
        await press(pilot, "s", "s", "right", "right", "right")
        assert "moves only" in shown(app, "title")
        assert all(isinstance(duel.event(n), Move | o.TurnBegan | o.DuelEnded) for n in (*app.numbers, app.stepper.n))
        await press(pilot, "s", "g", *"32", "enter", "l")
        assert shown(app, "told").startswith("Combat : Alexandrite Dragon (ATK 2000)")
        log = app.query_one("#log", OptionList)
        assert any("Tour 2" in str(log.get_option_at_index(at).prompt) for at in range(len(app.numbers)))
        await press(pilot, "l", "l")
        assert shown(app, "told").startswith("Battle: Alexandrite Dragon (ATK 2000)")

    run(steps, size=(140, 40))


def test_the_life_point_chart_matches_the_log() -> None:
    points = [LifePoints(0, 8000, 8000), LifePoints(5, 4000, 8000), LifePoints(10, 4000, 0)]
    lines = life_lines(points, 10, 5, 20)
    assert [line.plain for line in lines] == [
        "Life Points", "p1  4000 █████▄▄▄▄▄▄", "p2  8000 ██████████ ", "              ^",
    ]  # fmt: skip
    duel = Duel.open(FIRST)
    assert f"p2 {duel.end.side(2).lp:>5} " in life_lines(life_points(duel), len(duel), len(duel), 60)[2].plain
    assert all(isinstance(line, Text) for line in lines)


def test_hostile_names_are_shown_harmlessly(tmp_path: Path) -> None:
    from msgspec.structs import replace

    duel = Duel.open(FIRST)
    one, two = duel.header.seats
    header = replace(duel.header, seats=(replace(one, name="[red]\x1b[2J"), two))
    Duel.new(header, duel.events).save(tmp_path / "x.duel")

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "down", "down")
        board = shown(app, "board")
        assert "[red]" in board
        assert "\x1b" not in board

    run(steps, path=tmp_path / "x.duel")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (150, 40)])
def test_the_log_is_wrapped_beside_its_numbers(size: tuple[int, int]) -> None:
    """A line began with ":" in French, and what went on stood below the number."""
    rows: list[str] = []

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        if size[0] < WIDE:
            await press(pilot, "tab")
        log = app.query_one("#log", OptionList)
        rows.extend(row for option in log.options for row in str(option.prompt).split("\n"))
        assert all(len(row) <= log.scrollable_content_region.width for row in rows)

    with speaking("fr"):
        run(steps, size, SHOWCASE)
    begun = [row for row in rows if re.match(r" *\d+ |Tour|$", row)]
    assert len(begun) < len(rows)
    assert [row for row in rows if row not in begun and not re.match(r" {5}\S", row)] == []
    assert [row for row in rows if re.match(r" +(?:\d+ +)?[:;?!»]|.*«$", row)] == []


def test_the_log_follows_the_size_of_the_terminal() -> None:
    """It stayed as wide as before, and rows of Life Points were broken, until the next key."""

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "tab", "end")
        log = app.query_one("#log", OptionList)

        def widest() -> int:
            return max(len(row) for option in log.options for row in str(option.prompt).split("\n"))

        for size in ((110, 24), (60, 20), (100, 30)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: size[0] - 20 < widest() <= log.scrollable_content_region.width)  # noqa: B023
            await until(pilot, lambda: max(map(len, shown(app, "life").splitlines())) <= size[0] - 2)  # noqa: B023

    run(steps, path=SHOWCASE)


def test_words_that_stand_on_two_rows_of_the_log_are_found() -> None:
    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "slash")
        await press(pilot, *"Polymerization: Grace Fusion Summons Elemental HERO Flame Wingman from the", "enter")
        assert app.stepper.n == 103

    run(steps, (120, 40), SHOWCASE)


def test_ctrl_c_ends_it() -> None:
    """It did nothing: other commands end with it."""

    async def steps(app: ReplayScreen, pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+c")

    assert run(steps).return_code == 0
