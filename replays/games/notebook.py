"""Output for notebooks as self-contained HTML: a board as a picture; a duel and its steps, told and drawn."""

from base64 import b64encode
from html import escape

from duelog.core.faults import faults
from duelog.core.state import State
from duelog.core.wording.states.situation import Names, moment
from duelog.events.outcomes import DuelEnded
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.duel_steps import DuelStep
from duelog.replays.errors import visible
from duelog.replays.exports.excerpts import Excerpt, lines_of, names_called, names_of
from duelog.replays.exports.export_board import drawn_state
from duelog.replays.exports.life_chart import as_life_chart
from duelog.replays.languages.spoken import calling, spoken, told

_WIDTH = 760


def state_page(state: State, names: Names = Names()) -> str:  # noqa: B008 - it is frozen
    """A state as an image in HTML; a sentence if it has faults and cannot be drawn."""
    wrong = faults(state)
    if wrong:
        return f"<p>{escape(visible(spoken().sentence(wrong[0].message)))}</p>"
    title = moment(state, names, spoken())
    return _image(drawn_state(state, names, title), title)


def duel_page(duel: Duel) -> str:
    """Who plays, where the duel stands and how it ended, with its last state and its Life Points."""
    names = names_of(duel)
    one, two = visible(names.one).strip() or "p1", visible(names.two).strip() or "p2"
    where = told("{one} against {two}: {moment}", one=one, two=two, moment=moment(duel.end, names, spoken()))
    ended = _said(duel, len(duel)) if len(duel) and isinstance(duel.event(len(duel)), DuelEnded) else []
    chart = _image(as_life_chart(duel, width=_WIDTH), told("Life Points over the duel"))
    return f"{_paragraph([where, *ended])}{state_page(duel.end, names)}{chart}"


def step_page(step: DuelStep) -> str:
    """An event as the log tells it and as a value, and the state after it."""
    mark = " (undone)" if step.undone else ""
    value = f"<p><code>{escape(visible(f'{step.event!r}{mark}'))}</code></p>"
    if step.duel is None:
        return f"{value}{state_page(step.state)}"
    return f"{_paragraph(_said(step.duel, step.event.n))}{value}{state_page(step.state, names_of(step.duel))}"


def said_of_step(step: DuelStep) -> list[str]:
    """The lines of the log for the event of a step that is from a duel."""
    return [] if step.duel is None else [visible(line) for line in _said(step.duel, step.event.n)]


def _said(duel: Duel, n: int) -> list[str]:
    """The lines of the log for an event; none if it has nothing to tell."""
    with calling(names_called(names_of(duel))):
        return [line.text for line in lines_of(duel, Excerpt(n, n, every=True))]


def _paragraph(lines: list[str]) -> str:
    return f"<p>{'<br>'.join(escape(visible(line)) for line in lines)}</p>" if lines else ""


def _image(drawn: str, title: str) -> str:
    """An SVG document as an image, which keeps its styles separate from the notebook's."""
    data = b64encode(drawn.encode("utf-8")).decode("ascii")
    source = f"data:image/svg+xml;base64,{data}"
    return f'<img alt="{escape(title)}" src="{source}" style="width: {_WIDTH}px; max-width: 100%; display: block">'
