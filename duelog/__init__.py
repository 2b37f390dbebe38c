"""Record, replay, compare and judge Yu-Gi-Oh! duels under Rulebook 9.0.

A duel is read from a file, or begun with two decks, and is a `Game` then:

    import duelog

    game = duelog.open("first.duel")        # or duelog.Game("one.ydk", "two.ydk", seed=7)
    for event, state in game:               # every event, and the state after it
        ...
    event, state = game[100]                # event 100; events count from 1
    print(game.board)                       # the board after the last event

    game = duelog.Game("one.ydk", "two.ydk", seed=7)
    print(game.legal_moves)                 # in the notation, lazily
    game.push('p1 summon "Dark Blade" M3')  # with everything that follows by the rules
    game.verdict("p1 end")                  # legal, or the rules that it breaks
    game.pop()
    game.save("new.duel")

`open` and `Game` are all that most programs need. `State`, `Side`, `OnField`, `Card` and `Face` are what a board
consists of. `Event` and `Move` are what every event and every move is, `moves` and `outcomes` the modules of all their
kinds, `Duel` is the log itself. Errors that files, decks and lines can cause are a `DuelogError`; `push` raises
`IllegalMove`, which has a `verdict`.

Everything is imported on first use. The guide: docs/python.md.
"""

if __name__ != "duelog":  # every class would exist twice
    raise ImportError(f"import this package as duelog, not as {__name__}")

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if not os.access(f"{__path__[0]}/core", os.F_OK):  # an unpacked sdist, which has no links to the four folders
    __path__.append(__path__[0].rpartition(os.sep)[0])

from duelog.core.clauses import Clauses
from duelog.core.drawing import Drawing

if TYPE_CHECKING:
    from duelog.core.engine import IllegalMove
    from duelog.core.state import Card, OnField, Side, State
    from duelog.core.verdict import Verdict
    from duelog.events import moves, outcomes
    from duelog.events.base import Event, Move
    from duelog.events.faces import Face
    from duelog.events.lines import Header, Seat
    from duelog.events.told_messages import Message
    from duelog.replays.cards.deck_lists import Deck
    from duelog.replays.duels.duel import Duel
    from duelog.replays.duels.duel_steps import DuelStep
    from duelog.replays.errors import DuelogError
    from duelog.replays.games.game import Game
    from duelog.replays.games.move_list import MoveList

    open = Game.open
    __version__: str

__all__ = [
    "Card",
    "Deck",
    "Duel",
    "DuelogError",
    "Event",
    "Face",
    "Game",
    "Header",
    "IllegalMove",
    "Move",
    "MoveList",
    "OnField",
    "Seat",
    "Side",
    "State",
    "Verdict",
    "__version__",
    "moves",
    "open",
    "outcomes",
]

_HOMES = {
    "Card": "core.state",
    "Deck": "replays.cards.deck_lists",
    "Duel": "replays.duels.duel",
    "DuelogError": "replays.errors",
    "Event": "events.base",
    "Face": "events.faces",
    "Game": "replays.games.game",
    "Header": "events.lines",
    "IllegalMove": "core.engine",
    "Move": "events.base",
    "MoveList": "replays.games.move_list",
    "OnField": "core.state",
    "Seat": "events.lines",
    "Side": "core.state",
    "State": "core.state",
    "Verdict": "core.verdict",
}
"""The module of each class."""


if not TYPE_CHECKING:  # or type checkers would take every name for one of the package

    def __getattr__(name: str) -> Any:
        """What the package offers, imported on first use: `import duelog` alone takes no time."""
        if name in _HOMES:
            found = getattr(import_module(f"duelog.{_HOMES[name]}"), name)
        elif name in ("moves", "outcomes"):
            found = import_module(f"duelog.events.{name}")
        elif name == "open":
            found = import_module("duelog.replays.games.game").Game.open
        elif name == "__version__":
            found = import_module("importlib.metadata").version("duelog")
        else:
            raise AttributeError(f"module 'duelog' has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


def _text(state: "State") -> str:
    return str(import_module("duelog.cli.board.drawn_board").as_text(state))


def _duel_text(duel: "Duel") -> str:
    names = import_module("duelog.replays.exports.excerpts").names_of(duel)
    return str(import_module("duelog.cli.board.drawn_board").as_text(duel.end, names))


def _step_text(step: "DuelStep") -> str:
    names = import_module("duelog.replays.exports.excerpts").names_of(step.duel)
    said = import_module("duelog.replays.games.notebook").said_of_step(step)
    return "\n".join([*said, str(import_module("duelog.cli.board.drawn_board").as_text(step.state, names))])


def _page(state: "State") -> str:
    return str(import_module("duelog.replays.games.notebook").state_page(state))


def _duel_page(duel: "Duel") -> str:
    return str(import_module("duelog.replays.games.notebook").duel_page(duel))


def _step_page(step: "DuelStep") -> str:
    return str(import_module("duelog.replays.games.notebook").step_page(step))


Drawing.text, Drawing.page, Drawing.duel, Drawing.step = _text, _page, _duel_page, _step_page
Drawing.duel_text, Drawing.step_text = _duel_text, _step_text


def _condition(of: Any) -> "Message":
    told: Message = import_module("duelog.core.wording.effects.effect_conditions").condition(of)
    return told


def _occasion(of: Any) -> "Message":
    told: Message = import_module("duelog.core.wording.effects.effect_occasions").occasion(of)
    return told


def _kinds_of_summon(how: Any) -> "Message | None":
    told: Message | None = import_module("duelog.core.wording.effects.effect_words").kinds_of_summon(how)
    return told


Clauses.condition, Clauses.occasion, Clauses.kinds_of_summon = _condition, _occasion, _kinds_of_summon
