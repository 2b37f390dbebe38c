"""Output for notebooks: a board as a picture, and the Life Points of a duel, as self-contained HTML."""

from base64 import b64encode
from html import escape

from duelog.core.faults import faults
from duelog.core.state import State
from duelog.core.wording.states.situation import Names, moment
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import visible
from duelog.replays.exports.excerpts import names_of
from duelog.replays.exports.export_board import drawn_state
from duelog.replays.exports.life_chart import as_life_chart
from duelog.replays.languages.spoken import spoken, told


def state_page(state: State, names: Names = Names()) -> str:  # noqa: B008 - it is frozen
    """A state as an image in HTML; a sentence if it has faults and cannot be drawn."""
    wrong = faults(state)
    if wrong:
        return f"<p>{escape(visible(spoken().sentence(wrong[0].message)))}</p>"
    title = moment(state, names, spoken())
    return _image(drawn_state(state, names, title), title, 760)


def duel_page(duel: Duel) -> str:
    """The last state of a duel and its Life Points."""
    board = state_page(duel.end, names_of(duel))
    chart = _image(as_life_chart(duel), told("Life Points over the duel"), 640)
    return f"{board}{chart}"


def _image(drawn: str, title: str, width: int) -> str:
    """An SVG document as an image, which keeps its styles separate from the notebook's."""
    data = b64encode(drawn.encode("utf-8")).decode("ascii")
    source = f"data:image/svg+xml;base64,{data}"
    return f'<img alt="{escape(title)}" src="{source}" style="width: {width}px; max-width: 100%; display: block">'
