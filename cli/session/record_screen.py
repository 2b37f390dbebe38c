"""`duelog record --screen`: board, log, the line that is typed, and the legal moves that it can become.

Needs Textual, the extra ``screen``. What a line does is the desk's (`DuelDesk`, `SidingDesk`): it runs in a thread of
its own, reads from a `ScreenLines`, and what it prints is the log. While it waits for a line, the screen asks it for
the board and the moves; it does nothing else then.
"""

import re
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from contextvars import copy_context
from functools import partial
from io import StringIO
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.widgets import Input, OptionList, RichLog, Static

from duelog.cli.session.line_input import ScreenLines
from duelog.cli.session.redrawn import Redrawn
from duelog.cli.shell.terminal import GRID_WIDTH, Look, broken, wrapped
from duelog.replays.cards.pool import name_key
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import spoken, to_tell, told
from duelog.replays.notation.foreign_words import VERBS, WORDS, in_english, in_language

WIDE = 116
"""From this width on the log stands beside the board; on narrower screens F2 changes between the two."""

WIDTH, NARROW = 54, 36
"""The width of the log beside the board, and the width below which the board needs the whole screen."""

MOST_ROWS = 8
"""The most rows for the answer to a line; a longer one, as that to `help`, opens the log unless it is open."""

_MARGIN = re.compile(r" *(?:\S.*? {2,})?(?=\S)")
"""What stands before the text of a line: blanks, and the number of an event or the name of a command."""

FOOT = to_tell("Enter play  ↑↓ choose  Tab edit  F1 help  F2 log  F3 legal  ^Z undo  ^Q stop")


class _Printed(StringIO):
    """What the desk prints, on its way to the screen. `columns` is the width of the log."""

    encoding = "utf-8"

    def __init__(self, screen: "RecordScreen") -> None:
        super().__init__()
        self.screen = screen

    @property
    def columns(self) -> int:
        return self.screen.columns()

    def write(self, text: str) -> int:
        self.screen.call_from_thread(self.screen.take_text, text)
        return len(text)


class RecordScreen(App[None]):
    """A duel or a Match that is recorded on the whole screen; `work` is what the command does, in its own thread.

    `failed` is the exception with which `work` ended, if it did.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    #middle {{ height: 1fr; }}
    #board {{ width: 1fr; height: 100%; }}
    #log {{ width: {NARROW}; height: 100%; display: none; border-left: solid $primary; padding: 0 1; }}
    .wide #log {{ display: block; }}
    .wider #log {{ width: {WIDTH}; }}
    .log #log {{ display: block; width: 1fr; border: none; }}
    .log #board, .log #last {{ display: none; }}
    #last {{ height: auto; max-height: {MOST_ROWS}; padding: 0 1; }}
    #prompt {{ height: auto; max-height: 2; padding: 0 1; text-style: bold; }}
    #line {{ height: 1; border: none; padding: 0 1; }}
    #moves {{ height: 5; border: none; padding: 0; }}
    #foot {{ height: 1; color: $text-muted; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "choose(1)", priority=True), Binding("up", "choose(-1)", priority=True),
        Binding("tab", "take", priority=True), Binding("f1", "say('help')", priority=True),
        Binding("f2", "log", priority=True), Binding("f3", "say('?')", priority=True),
        Binding("ctrl+z", "say('undo')", priority=True), Binding("ctrl+q,ctrl+c", "stop", priority=True),
        Binding("pageup", "scroll(True)", priority=True), Binding("pagedown", "scroll", priority=True),
    ]  # fmt: skip

    def __init__(self, lines: ScreenLines, work: Callable[[], None], look: Look) -> None:
        super().__init__()
        self.lines = lines
        self.work = work
        self.look = look
        self.failed: BaseException | None = None
        self.waiting = False
        self.offers: list[str] = []
        self.keys: list[str] = []
        self.shown: list[str] = []
        self.printed = ""
        self.prompt = ""
        self.latest: list[str] = []
        self.logged: list[Text] = []
        self.log_wanted = False

    def compose(self) -> ComposeResult:
        """The parts of the screen, from above."""
        with Horizontal(id="middle"):
            yield Redrawn(self.draw, id="board")
            yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Static(id="last", markup=False)
        yield Static(id="prompt", markup=False)
        yield Input(id="line")
        yield OptionList(id="moves", markup=False)
        yield Static(Text(f" {told(FOOT)}", no_wrap=True, overflow="ellipsis"), id="foot", markup=False)

    def on_mount(self) -> None:
        """Starts the desk."""
        self.query_one("#moves", OptionList).can_focus = False
        self.query_one("#log", RichLog).can_focus = False
        self.query_one("#line", Input).focus()
        self.lines.asked = lambda prompt: self.call_from_thread(self.ask, prompt)
        desk = partial(copy_context().run, self.run_desk)  # or it would not speak the language chosen
        self.run_worker(desk, thread=True)

    def run_desk(self) -> None:
        """Does the work of the command, then closes the screen."""
        printed = _Printed(self)
        try:
            with redirect_stdout(printed), redirect_stderr(printed):
                self.work()
        except BaseException as error:  # it is raised again where the screen has closed
            self.failed = error
        self.call_from_thread(self.exit)

    def on_unmount(self) -> None:
        """Ends the input of a desk that still waits for a line."""
        self.lines.answers.put(None)

    def on_resize(self, event: Resize) -> None:
        """Adapts to a new size of the terminal."""
        self.screen.set_class(event.size.width >= WIDE, "wide")
        self.screen.set_class(event.size.width >= GRID_WIDTH + WIDTH, "wider")
        self.call_after_refresh(self.fill_log)
        self.call_after_refresh(self.draw)

    # --- what the desk says

    def fill_log(self) -> None:
        """Wraps the log again for a new width."""
        self.query_one("#log", RichLog).clear()
        for text in self.logged:
            self.write_log(text)

    def write_log(self, text: Text) -> None:
        """Writes a text into the log, wrapped to its width."""
        self.query_one("#log", RichLog).write(Text("\n").join(self.rows(text, self.columns())))

    def log_text(self, text: Text) -> None:
        """Adds a text to the log."""
        self.logged.append(text)
        self.write_log(text)

    def columns(self) -> int:
        """The width of a line of the log."""
        width = self.size.width
        beside = WIDTH if width >= GRID_WIDTH + WIDTH else NARROW if width >= WIDE else width
        return beside - 5  # a border, blanks, a scrollbar

    def take_text(self, text: str) -> None:
        """Adds what the desk prints to the log, and shows the last of it above the prompt."""
        *whole, self.printed = (self.printed + text).split("\n")
        for line in whole:
            self.log_text(Text(visible(line)))
            self.latest.append(visible(line))

    def ask(self, prompt: str) -> None:
        """Shows the prompt of the desk, which waits for a line."""
        self.waiting = True
        self.offers = [] if self.lines.desk is None or self.lines.completer is None else self.lines.desk.offers()
        self.keys = [name_key(f"{move} {in_language(move, spoken())}") for move in self.offers]
        self.prompt = prompt
        self.list_moves(self.query_one("#line", Input).value)
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Shows the board and the last lines while the desk waits."""
        if not self.waiting:
            return
        board, desk = self.query_one("#board", Static), self.lines.desk
        size = board.size
        look = Look(self.look.console, max(20, size.width), self.look.glyphs)
        prompt = wrapped(Text(self.prompt), Look(look.console, max(20, self.size.width - 2), look.glyphs))
        self.query_one("#prompt", Static).update(Text("\n").join(prompt))
        lines = [] if desk is None else desk.picture(look, max(3, size.height))
        board.update(Text("\n").join(lines))
        last = [row for line in self.latest for row in self.rows(Text(line), self.size.width - 2)]
        self.query_one("#last", Static).update(Text("\n").join(last[-MOST_ROWS:]))
        too_long = len(last) > MOST_ROWS and not self.screen.has_class("wide")
        self.screen.set_class(too_long or self.log_wanted, "log")

    def rows(self, text: Text, columns: int) -> list[Text]:
        """A printed line, which is in its language already, in this many columns: the rest below its last column."""
        look = Look(self.look.console, max(20, columns), self.look.glyphs)
        margin = _MARGIN.match(text.plain)
        if margin is None or margin.end() > columns // 3:
            return broken(text, look)
        return broken(text[margin.end() :], look, margin[0], " " * margin.end())

    # --- the line that is typed

    def list_moves(self, typed: str) -> None:
        """The legal moves that hold every word typed so far, in any order, in any language of the notation."""
        wanted = [{name_key(word), in_english(word, (*VERBS, *WORDS)) or name_key(word)} for word in typed.split()]
        self.shown = [
            move
            for move, key in zip(self.offers, self.keys, strict=True)
            if all(any(word in key for word in words) for words in wanted)
        ]
        moves = self.query_one("#moves", OptionList)
        moves.clear_options()
        moves.add_options([Text(visible(move), no_wrap=True, overflow="ellipsis") for move in self.shown])

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list of moves as the line is typed."""
        self.list_moves(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Plays the selected move, or the line as typed."""
        at = self.query_one("#moves", OptionList).highlighted
        self.say(event.value if at is None else self.shown[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a move writes it; Enter plays it."""
        self.write(self.shown[event.option_index])

    def write(self, line: str) -> None:
        """Puts a line where it can be changed."""
        field = self.query_one("#line", Input)
        field.value = line
        field.cursor_position = len(line)
        field.focus()

    def say(self, line: str) -> None:
        """Gives a line to the desk that waits for one."""
        if not self.waiting:
            return
        self.waiting = False
        self.latest = []
        self.log_text(Text(f"> {visible(line)}", style="bold"))
        self.query_one("#line", Input).value = ""
        self.lines.answers.put(line)

    # --- what the keys do

    def action_choose(self, by: int) -> None:
        """Selects the next or previous move of the list; above the first is the typed line."""
        moves = self.query_one("#moves", OptionList)
        at = -1 if moves.highlighted is None else moves.highlighted
        to = max(-1, min(len(self.shown) - 1, at + by))
        moves.highlighted = None if to < 0 else to

    def action_take(self) -> None:
        """Writes the chosen move, or the only one that is left, into the line."""
        at = self.query_one("#moves", OptionList).highlighted
        if at is not None or len(self.shown) == 1:
            self.write(self.shown[at or 0])

    def action_say(self, line: str) -> None:
        """Executes a command of the desk."""
        self.say(line)

    def action_log(self) -> None:
        """Shows the log in place of the board, or the board again."""
        self.log_wanted = not self.screen.has_class("log")
        self.latest = self.latest[-1:]
        self.screen.set_class(self.log_wanted, "log")
        self.call_after_refresh(self.draw)

    def action_scroll(self, up: bool = False) -> None:
        """Scrolls the log by a page."""
        log = self.query_one("#log", RichLog)
        (log.scroll_page_up if up else log.scroll_page_down)(animate=False)

    def action_stop(self) -> None:
        """Ends the input; the file already holds everything."""
        if self.waiting:
            self.waiting = False
            self.lines.answers.put(None)
