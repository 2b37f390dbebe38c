"""`duelog replay` in full screen: board, log, Chain and Life Points, with the keys of the page (docs/page.md).

Needs Textual, the extra ``screen``. The content comes from `Stepper`.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from duelog.cli.session.life_lines import life_lines
from duelog.cli.session.redrawn import Redrawn, RedrawnList
from duelog.cli.session.replay_keys import BINDINGS, foot_line, keys_lines, nothing_found
from duelog.cli.session.replay_log import line_of, rows_of
from duelog.cli.session.stepper import Stepper
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import GRID_WIDTH, Look, broken, wrapped
from duelog.replays.errors import DuelogError, pasted, visible
from duelog.replays.exports.excerpts import Excerpt, lines_of, names_called, names_of
from duelog.replays.exports.life_chart import life_points
from duelog.replays.exports.page_steps import sorts_of
from duelog.replays.files.step_notes import StepNote, read_notes, write_notes
from duelog.replays.languages.spoken import calling, speaking, spoken, told
from duelog.replays.languages.translations import LANGUAGES
from duelog.replays.play.branching import branched

WIDE = 116
"""The minimum width for the log beside the board; on narrower screens `l` switches between the two."""

FASTEST = 1 / 16


class ReplayScreen(App[None]):
    """The full-screen view of a duel."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS = """
    #title { height: 1; background: $primary; color: $text; }
    #middle { height: 1fr; }
    #board { width: 1fr; height: 100%; }
    #beside { width: 35; height: 100%; display: none; border-left: solid $primary; }
    #log { height: 1fr; border: none; padding: 0; }
    #life { height: 4; padding: 0 1; }
    #told { height: auto; max-height: 4; padding: 0 1; text-style: bold; }
    #ask { display: none; height: 1; border: none; padding: 0 1; }
    #foot { height: 1; color: $text-muted; }
    .wide #beside { display: block; }
    .wider #beside { width: 44; }
    .log #beside { display: block; width: 1fr; border: none; }
    .log #board { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]

    def __init__(self, stepper: Stepper, look: Look, speed: float) -> None:
        super().__init__()
        self.stepper = stepper
        self.look = look
        self.speed = max(FASTEST, speed)
        self.language = spoken().language
        self.called = names_called(names_of(stepper.duel))
        self.file = Path(stepper.duel.source) if stepper.duel.source else None
        self.notes: dict[int, StepNote] = {}
        try:
            self.notes = read_notes(self.file) if self.file is not None else {}
        except DuelogError as error:
            self.stepper.message = str(error)
        self.asking = ""
        self.found = ""
        self.running_on: Timer | None = None
        self.points = life_points(stepper.duel)
        self.numbers: list[int] = []
        self.lines: list[str] = []
        self.columns = 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """While a question is open, all other keys are typed into it."""
        return not self.asking or action in ("close", "log", "quit")

    def compose(self) -> ComposeResult:
        """The parts of the screen, from top to bottom."""
        yield Static(id="title", markup=False)
        with Horizontal(id="middle"):
            yield Redrawn(self.draw, id="board")
            with Vertical(id="beside"):
                yield RedrawnList(self.draw, id="log")
                yield Redrawn(self.draw, id="life")
        yield Static(id="told", markup=False)
        yield Input(id="ask", disabled=True)
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        """Draws the first step."""
        self.query_one("#log", OptionList).can_focus = False
        self.list_log()
        self.call_after_refresh(self.draw)

    def on_resize(self, event: Resize) -> None:
        """Adapts to a new size of the terminal."""
        self.screen.set_class(event.size.width >= WIDE, "wide")
        self.screen.set_class(event.size.width >= GRID_WIDTH + 44, "wider")
        self.call_after_refresh(self.draw)

    # --- the picture

    def list_log(self) -> None:
        """The log as the current viewer sees it."""
        with self.speaking(), calling(self.called):
            self._list_log()

    def speaking(self) -> AbstractContextManager[None]:
        """Activates the selected language; a `.po` file was selected by the command."""
        return speaking(self.language) if self.language in LANGUAGES else nullcontext()

    def _list_log(self) -> None:
        stepper = self.stepper
        excerpt = Excerpt(1, len(stepper.duel), stepper.every or stepper.moves_only, stepper.viewer)
        lines = [line for line in lines_of(stepper.duel, excerpt) if stepper.tells(line.event.n)]
        self.numbers = [line.event.n for line in lines]
        self.lines = [line_of(line) for line in lines]
        self.wrap_log()

    def wrap_log(self) -> None:
        """Wraps the lines of the log to its width."""
        log = self.query_one("#log", OptionList)
        self.columns = log.scrollable_content_region.width
        look = Look(self.look.console, max(20, self.columns), self.look.glyphs)
        log.clear_options()
        log.add_options([Option(rows_of(line, look)) for line in self.lines])

    def draw(self) -> None:
        """Draws everything that depends on the current step."""
        with self.speaking():
            self._draw()

    def _draw(self) -> None:
        stepper = self.stepper
        board = self.query_one("#board", Static)
        size = board.size
        look = Look(self.look.console, max(20, size.width), self.look.glyphs)
        self.query_one("#title", Static).update(Text(shown(stepper.title())))
        lines = keys_lines() if stepper.helping else stepper.board_lines(look, max(3, size.height))
        board.update(Text("\n").join(lines))
        note = self.notes.get(stepper.n)
        mark = "" if note is None else "* "
        room = Look(self.look.console, max(20, self.size.width - 2), self.look.glyphs)
        with calling(self.called):
            sentence = wrapped(Text(mark + shown(stepper.sentence())), room)
        written = broken(Text(visible(note.text)), room) if note is not None and note.text else []
        self.query_one("#told", Static).update(Text("\n").join([*sentence, *written]))
        self.query_one("#foot", Static).update(foot_line(stepper.message))
        life = self.query_one("#life", Static)
        life.update(
            Text("\n").join(life_lines(self.points, len(stepper.duel), stepper.n, max(10, life.size.width - 2)))
        )
        log = self.query_one("#log", OptionList)
        if log.scrollable_content_region.width != self.columns:
            self.wrap_log()
        log.highlighted = max((index for index, n in enumerate(self.numbers) if n <= stepper.n), default=None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Goes to the line of the log that was clicked."""
        self.go(self.numbers[event.option_index])

    # --- what the keys do

    def action_leave(self) -> None:
        """Ends the replay."""
        self.exit()

    def moved(self, move: Callable[[], None]) -> None:
        """Calls `move`, which may change the step, and draws."""
        self.stepper.message = ""
        self.stepper.helping = False
        move()
        self.draw()

    def go(self, n: int) -> None:
        """Goes to a step."""

        def move() -> None:
            self.stepper.n = n

        self.moved(move)

    def action_forward(self) -> None:
        """Goes to the next step."""
        self.moved(self.stepper.forward)

    def action_previous(self) -> None:
        """Goes to the previous step."""
        self.moved(self.stepper.back)

    def action_turn(self) -> None:
        """Goes to the next turn."""
        self.moved(self.stepper.next_turn)

    def action_turn_back(self) -> None:
        """Goes to the previous turn."""
        self.moved(self.stepper.previous_turn)

    def action_start(self) -> None:
        """Goes to the start."""
        self.moved(self.stepper.start)

    def action_finish(self) -> None:
        """Goes to the end."""
        self.moved(self.stepper.end)

    def action_play(self) -> None:
        """Starts or stops automatic play."""
        self.stepper.running = self.running_on is None
        if self.running_on is None:
            self.running_on = self.set_interval(self.speed, self.run_on)
        else:
            self.running_on.stop()
            self.running_on = None
        self.draw()

    def run_on(self) -> None:
        """Goes to the next step of automatic play, which stops at the end."""
        self.moved(self.stepper.forward)
        if self.stepper.n == len(self.stepper.duel) and self.running_on is not None:
            self.action_play()

    def action_faster(self, by: float) -> None:
        """Changes the speed of automatic play."""
        self.speed = min(8.0, max(FASTEST, self.speed / by))
        if self.running_on is not None:
            self.action_play()
            self.action_play()
        self.stepper.message = f"{self.speed:g} s a step"
        self.draw()

    def action_jump(self, sort: str, back: bool = False) -> None:
        """Goes to the next or previous step of a kind."""
        duel, n = self.stepper.duel, self.stepper.n
        numbers = range(n - 1, 0, -1) if back else range(n + 1, len(duel) + 1)
        found = next((at for at in numbers if self.is_of(at, sort)), None)
        if found is not None:
            self.go(found)
            return
        self.stepper.message = nothing_found(sort, back=back)
        self.draw()

    def is_of(self, n: int, sort: str) -> bool:
        """Whether a step is of a kind."""
        if sort == "marked":
            return n in self.notes
        duel = self.stepper.duel
        sorts = set(sorts_of(duel.event(n), duel.state_at(n - 1), duel.state_at(n)))
        return bool(sorts & ({"ruling", "illegal"} if sort == "ruling" else {sort}))

    def action_mark(self) -> None:
        """Sets or removes the mark of the step, with its note."""
        self.keep(None if self.stepper.n in self.notes else StepNote())

    def action_note(self) -> None:
        """Asks for a note on the step."""
        self.action_ask("note")

    def keep(self, note: StepNote | None) -> None:
        """Saves a note on the step in the file of notes, or removes it."""
        self.notes.pop(self.stepper.n, None)
        if note is not None:
            self.notes[self.stepper.n] = note
        self.stepper.message = ""
        try:
            if self.file is not None:
                write_notes(self.file, self.notes)
        except DuelogError as error:
            self.stepper.message = str(error)
        self.draw()

    def action_branch(self) -> None:
        """Writes a file with the log up to the step, to be continued with `duelog record --resume`."""
        stepper = self.stepper
        if self.file is None:
            return
        stem = self.file.name.removesuffix(".zst").removesuffix(".duel")
        path = self.file.with_name(f"{stem}-from-{stepper.n}.duel")
        try:
            branched(stepper.duel, stepper.n).save(path, sealed=False)
            stepper.message = f"{path.name} written: duelog record {pasted(Path(path.name))} --resume goes on"
        except (DuelogError, OSError) as error:
            stepper.message = str(error)
        self.draw()

    def action_language(self) -> None:
        """Switches to the next language."""
        codes = list(LANGUAGES)
        at = codes.index(self.language) if self.language in codes else -1
        self.language = codes[(at + 1) % len(codes)]
        self.list_log()
        self.draw()

    def action_board(self) -> None:
        """Shows the board."""
        self.screen.remove_class("log")
        self.call_after_refresh(self.draw)

    def action_detail(self) -> None:
        """Switches between the important events, all of them, and moves only."""
        self.moved(self.stepper.change_detail)
        self.list_log()
        self.draw()

    def action_eyes(self) -> None:
        """Selects the next viewer."""
        self.moved(self.stepper.change_viewer)
        self.list_log()
        self.draw()

    def action_piles(self) -> None:
        """Shows or hides the cards of the piles."""
        self.moved(self.stepper.change_piles)

    def action_log(self) -> None:
        """Shows the log in place of the board, or the board again."""
        self.screen.toggle_class("log")
        self.call_after_refresh(self.draw)

    def action_keys(self) -> None:
        """Shows the list of keys, or the board again."""
        self.screen.remove_class("log")
        self.stepper.helping = not self.stepper.helping
        self.call_after_refresh(self.draw)

    def action_close(self) -> None:
        """Closes what is open."""
        self.stepper.helping = False
        self.close_question()
        self.draw()

    # --- what is asked for

    def action_ask(self, what: str) -> None:
        """Asks for a number or for words."""
        self.asking = what
        ask = self.query_one("#ask", Input)
        with self.speaking():
            ask.placeholder = {"go": told("go to event"), "note": told("note on this step")}.get(
                what, told("search the log")
            )
        note = self.notes.get(self.stepper.n, StepNote()).text
        ask.value = {"search": self.found, "note": note}.get(what, "")
        ask.display, ask.disabled = True, False
        self.set_focus(ask)  # at once: what is typed next is for it

    def close_question(self) -> None:
        """Closes the question."""
        self.asking = ""
        ask = self.query_one("#ask", Input)
        ask.display, ask.disabled = False, True
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes an answer; a search stays open for the next line."""
        if self.asking == "go":
            self.close_question()
            length = len(self.stepper.duel)
            if event.value.strip().isdecimal() and int(event.value) <= length:
                self.go(int(event.value))
            else:
                self.stepper.message = f"there are events 0 to {length}"
                self.draw()
            return
        if self.asking == "note":
            self.close_question()
            text = event.value.strip()
            self.keep(StepNote(text) if text or self.stepper.n in self.notes else None)
            return
        self.found = event.value
        self.search(event.value)

    def search(self, words: str) -> None:
        """Goes to the next line of the log with these words, starting over after the last."""
        wanted = words.casefold()
        hits = [n for n, line in zip(self.numbers, self.lines, strict=True) if wanted in line.casefold()]
        n = next((n for n in hits if n > self.stepper.n), hits[0] if hits else None)
        if n is None:
            self.stepper.message = f'nothing in the log has "{visible(words)}"'
            self.draw()
        else:
            self.go(n)
