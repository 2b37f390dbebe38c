"""The keys of the full screen of `duelog replay`: what they do, and in words. Needs Textual, the extra ``screen``."""

from dataclasses import replace

from rich.text import Text
from textual.binding import Binding

from duelog.cli.shell.spoken_help import shown
from duelog.replays.languages.spoken import to_tell, told

KEYS: tuple[tuple[str, str], ...] = (
    ("→ ←", "the next step, the one before"),
    ("↓ t, ↑ T", "the next turn; this turn's beginning, or the turn before"),
    ("Home End", "the start, the end"),
    ("Space, + -", "play and stop; faster, slower"),
    ("a A", "the next attack, the one before"),
    ("c C", "the next activation, the one before"),
    ("d D", "the next change of Life Points, the one before"),
    ("r R", "the next ruling or illegal move, the one before"),
    ("m, n", "mark this step; write a note on it"),
    ("k K", "the next mark or note, the one before"),
    ("f", "a new file that goes on from here"),
    ("g", "go to a step by its number"),
    ("/", "search the log; Enter again finds the next"),
    ("s", "the steps that matter, every event, or moves only"),
    ("v", "viewer: both players, p1, p2, the public"),
    ("p", "the cards in Graveyards and other piles"),
    ("l", "the next language"),
    ("Tab, b", "the log instead of the board, on narrow screens; the board"),
    ("?", "this list"),
    ("q", "end the replay"),
)
FOOT = to_tell("←→ step  ↑↓ turn  Space play  / search  g go to  a attack  Tab log  ? keys")
"""The keys in the last line, at most 78 columns in any language."""


_NONE = {
    "attack": ("No next attack.", "No earlier attack."),
    "chain": ("No next activation.", "No earlier activation."),
    "life": ("No next change of Life Points.", "No earlier change of Life Points."),
    "ruling": ("No next ruling.", "No earlier ruling."),
    "marked": ("No next mark.", "No earlier mark."),
}
"""As on the page, if there is no step to jump to."""

_BINDINGS = (
    Binding("right", "forward"), Binding("left", "previous"),
    Binding("down,t", "turn"), Binding("up,T", "turn_back"),
    Binding("home", "start"), Binding("end", "finish"), Binding("space", "play"),
    Binding("plus", "faster(2.0)"), Binding("minus", "faster(0.5)"),
    Binding("a", "jump('attack')"), Binding("A", "jump('attack', True)"),
    Binding("c", "jump('chain')"), Binding("C", "jump('chain', True)"),
    Binding("d", "jump('life')"), Binding("D", "jump('life', True)"),
    Binding("r", "jump('ruling')"), Binding("R", "jump('ruling', True)"),
    Binding("m", "mark"), Binding("n", "note"), Binding("f", "branch"),
    Binding("k", "jump('marked')"), Binding("K", "jump('marked', True)"),
    Binding("g", "ask('go')"), Binding("slash", "ask('search')"), Binding("s", "detail"), Binding("v", "eyes"),
    Binding("p", "piles"), Binding("l", "language"), Binding("tab", "log"), Binding("b", "board"),
    Binding("question_mark", "keys"), Binding("escape", "close"),
    Binding("q", "leave"), Binding("ctrl+c", "quit"),
)  # fmt: skip

BINDINGS = [replace(binding, priority=True) for binding in _BINDINGS]
"""The keys and their actions. All have priority: a key that follows `g` or `/` at once is typed, not used as a key."""


def nothing_found(sort: str, *, back: bool) -> str:
    """The message that no later, or no earlier, step is of a kind."""
    return _NONE[sort][back]


def keys_lines() -> list[Text]:
    """The list of keys."""
    return [Text(f"  {shown(keys):<12} {shown(what)}") for keys, what in KEYS]


def foot_line(text: str = "") -> Text:
    """The last line: a text, else the keys."""
    return Text(f" {shown(text) or told(FOOT)}", no_wrap=True, overflow="ellipsis")
