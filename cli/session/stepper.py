"""Stepping through a duel: the effect of each key, and the content of the screen, independent of the terminal."""

from collections.abc import Callable

from rich.text import Text

from duelog.cli.board.drawn_board import fitted_board
from duelog.cli.board.listed_board import PILES
from duelog.cli.session.line_input import whole_number
from duelog.cli.session.open_options import seen_state
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import Look, cut, wrapped
from duelog.core.sight import Viewer
from duelog.core.wording.events.event_sentences import is_minor, say
from duelog.events.base import Event, Move
from duelog.events.lines import KIND
from duelog.events.outcomes import DuelEnded, TurnBegan
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.seen_by import viewer_in
from duelog.replays.errors import DuelogError, visible
from duelog.replays.exports.excerpts import names_of
from duelog.replays.languages.spoken import spoken, to_tell, told

HELP = (
    (to_tell("right, l, enter"), to_tell("the next event")),
    (to_tell("left, h, backspace"), to_tell("the event before")),
    (to_tell("down, t, page down"), to_tell("the next turn")),
    (to_tell("up, T, page up"), to_tell("this turn's beginning, or the turn before")),
    (to_tell("home, end"), to_tell("the start, the end")),
    ("g", to_tell("go to an event by its number")),
    ("k", to_tell("the next event of a kind: attack, summon, moved, ...")),
    ("n, N", to_tell("the next, the previous event of that kind")),
    (to_tell("space"), to_tell("start or stop automatic play")),
    ("a", to_tell("every event, moves only, or the short log")),
    ("p", to_tell("the cards in Graveyards and other piles")),
    ("v", to_tell("viewer: all, p1, p2, public")),
    ("?", to_tell("this help")),
    (to_tell("q, escape"), to_tell("end the replay")),
)
HINT = to_tell("arrows: step and turn   g: go to   k: kind   space: run   ?: help   q: quit")

_VIEWERS: tuple[Viewer | None, ...] = (None, "p1", "p2", "public")
_EYES: dict[Viewer, str] = {"p1": "p1", "p2": "p2", "public": "the public"}
_PROMPTS = {"go": "go to event:", "kind": "kind of event (or a part of its name):"}


class Stepper:
    """A position in a duel that keys change. `running` during automatic play, `over` after quitting."""

    def __init__(self, duel: Duel, n: int = 0, viewer: Viewer | None = None, *, every: bool = False) -> None:
        self.duel = duel
        self._definitions = definitions_of(duel.header)
        self.n = n
        self.viewer: Viewer | None = viewer
        self.every = every
        self.moves_only = False
        self.piles = False
        self.helping = False
        self.running = False
        self.over = False
        self.kind = ""
        self.prompt = ""
        self.typed = ""
        self.message = ""

    # --- keys

    def press(self, key: str) -> None:
        """What a key does."""
        self.message = ""
        if self.prompt:
            self._type(key)
        elif self.helping:
            self.helping, self.over = False, key == "q"
        else:
            self.running = self.running and key in (" ", "a", "p", "v")
            _KEYS.get(key, Stepper.unknown)(self)

    def unknown(self) -> None:
        """An unknown key."""
        self.message = "? lists the keys"

    def forward(self) -> None:
        """To the next event shown, or to the end."""
        if self.n == len(self.duel):
            self.message = "this is the end"
            self.running = False
        self.n = self._next(lambda event: True) or len(self.duel)

    def back(self) -> None:
        """To the previous event shown, or to the start."""
        self.n = self._previous(lambda event: True)

    def next_turn(self) -> None:
        """To the beginning of the next turn."""
        firsts = (turn.first for turn in self.duel.turns() if turn.number and turn.first > self.n)
        self.n = min(firsts, default=len(self.duel))

    def previous_turn(self) -> None:
        """To the beginning of this turn, or of the previous one if already there."""
        firsts = (turn.first for turn in self.duel.turns() if turn.number and turn.first < self.n)
        self.n = max(firsts, default=0)

    def start(self) -> None:
        """To the start."""
        self.n = 0

    def end(self) -> None:
        """To the end."""
        self.n = len(self.duel)

    def run(self) -> None:
        """Starts or stops automatic play."""
        self.running = not self.running

    def ask_number(self) -> None:
        """Asks for the number of an event."""
        self.prompt = "go"

    def ask_kind(self) -> None:
        """Asks for a kind of event."""
        self.prompt = "kind"

    def again(self) -> None:
        """To the next event of the chosen kind."""
        self._to_kind(self._next)

    def again_back(self) -> None:
        """To the previous event of the chosen kind."""
        self._to_kind(self._previous)

    def change_detail(self) -> None:
        """Switches from the short log to every event, to moves only, and back."""
        self.every, self.moves_only = not self.every and not self.moves_only, self.every

    def change_piles(self) -> None:
        """Shows or hides the cards of the piles."""
        self.piles = not self.piles

    def change_viewer(self) -> None:
        """Selects the next viewer; a redacted log has one only."""
        if (whose := viewer_in(self.duel.header)) is not None:
            self.message = f"this is what {whose} saw, and nothing else"
            return
        self.viewer = _VIEWERS[(_VIEWERS.index(self.viewer) + 1) % len(_VIEWERS)]

    def help(self) -> None:
        """The keys."""
        self.helping = True

    def quit(self) -> None:
        """The end."""
        self.over = True

    # --- what is asked for below the board

    def _type(self, key: str) -> None:
        if key == "enter":
            self._typed_all()
        elif key == "escape":
            self.prompt = self.typed = ""
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(key) == 1 and key.isprintable():
            self.typed += key

    def _typed_all(self) -> None:
        prompt, typed = self.prompt, self.typed.strip()
        self.prompt = self.typed = ""
        if prompt == "kind":
            self.kind = typed.lower().replace(" ", "-") or self.kind
            self.again()
        elif (number := whole_number(typed)) is not None and number <= len(self.duel):
            self.n = number
        elif typed:
            self.message = f"there are events 0 to {len(self.duel)}"

    def _to_kind(self, find: Callable[[Callable[[Event], bool]], int]) -> None:
        if not self.kind:
            self.message = "k asks for a kind of event first"
            return
        every, self.every = self.every, True  # include events that the short log leaves out
        found = find(lambda event: self.kind in KIND[type(event)])
        self.every = every
        self.n = found or self.n
        self.message = "" if found else f'no further event has "{visible(self.kind)}" in its kind'

    def tells(self, n: int) -> bool:
        """Whether the log has a line for an event if only moves are selected."""
        return not self.moves_only or self._is_stop(n)

    def _is_stop(self, n: int) -> bool:
        event = self.duel.event(n)
        if self.moves_only:
            return isinstance(event, Move | TurnBegan | DuelEnded) or n == len(self.duel)
        return self.every or n == len(self.duel) or not is_minor(event, self.duel.state_at(n - 1))

    def _next(self, wanted: Callable[[Event], bool]) -> int:
        """The number of the next event that is wanted and shown; 0 for none."""
        numbers = range(self.n + 1, len(self.duel) + 1)
        return next((n for n in numbers if wanted(self.duel.event(n)) and self._is_stop(n)), 0)

    def _previous(self, wanted: Callable[[Event], bool]) -> int:
        numbers = range(self.n - 1, 0, -1)
        return next((n for n in numbers if wanted(self.duel.event(n)) and self._is_stop(n)), 0)

    # --- the screen

    def screen(self, look: Look, height: int) -> list[Text]:
        """The lines of the screen: title, board as far as it fits, sentence of the event, and a line for the user."""
        if self.helping:
            rows = [(told(keys), told(what)) for keys, what in HELP]
            wide = max(20, *(len(keys) for keys, _ in rows))
            lines = [
                Text(cut(f"  {keys:<{wide}} {what}", look.width, look.glyphs.more).rstrip()) for keys, what in rows
            ]
            end = cut(told("any key goes on, q quits"), look.width, look.glyphs.more)
            return [*lines[: height - 1], Text(end.rstrip(), style="dim")]
        top = [Text(cut(shown(self.title()), look.width, look.glyphs.more).rstrip(), style="reverse")]
        sentence = wrapped(Text(self.sentence(), style="bold"), look, " ", "   ")
        below = [*sentence[: max(1, height // 2 - 2)], self._last_line(look)]
        room = max(1, height - len(top) - len(below))
        return [*top, *self.board_lines(look, room), *below]

    def title(self) -> str:
        """The file and the position in it."""
        eyes = f"  seen by {_EYES[self.viewer]}" if self.viewer else ""
        detail = "  every event" if self.every else "  moves only" if self.moves_only else ""
        running = "  running" if self.running else ""
        return f" {visible(self.duel.source)}  event {self.n} of {len(self.duel)}{eyes}{detail}{running} "

    def sentence(self) -> str:
        """The sentence of the last event."""
        if not self.n:
            return "The duel has not begun."
        before, after = self.duel.state_at(self.n - 1), self.duel.state_at(self.n)
        return say(self.duel.event(self.n), before, after, self.viewer, self._definitions, spoken())

    def board_lines(self, look: Look, room: int) -> list[Text]:
        """The board in the available lines."""
        try:
            state = seen_state(self.duel, self.n, self.viewer)
        except DuelogError as error:
            return wrapped(Text(str(error)), look)[:room]
        return fitted_board(state, names_of(self.duel), look, room, piles=PILES if self.piles else ())

    def _last_line(self, look: Look) -> Text:
        if self.prompt:
            return Text(
                cut(f" {shown(_PROMPTS[self.prompt])} {self.typed}", look.width, look.glyphs.more).rstrip(),
                style="bold",
            )
        return Text(
            cut(f" {shown(self.message) if self.message else told(HINT)}", look.width, look.glyphs.more).rstrip(),
            style="dim",
        )


_KEYS: dict[str, Callable[[Stepper], None]] = {
    "right": Stepper.forward, "l": Stepper.forward, "enter": Stepper.forward,
    "left": Stepper.back, "h": Stepper.back, "backspace": Stepper.back,
    "down": Stepper.next_turn, "t": Stepper.next_turn, "page down": Stepper.next_turn,
    "up": Stepper.previous_turn, "T": Stepper.previous_turn, "page up": Stepper.previous_turn,
    "home": Stepper.start, "end": Stepper.end, "g": Stepper.ask_number, "k": Stepper.ask_kind, "n": Stepper.again,
    "N": Stepper.again_back, " ": Stepper.run, "a": Stepper.change_detail, "p": Stepper.change_piles,
    "v": Stepper.change_viewer, "?": Stepper.help, "q": Stepper.quit, "escape": Stepper.quit,
}  # fmt: skip
