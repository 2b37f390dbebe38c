"""Checks of redacted logs: their form, and the few rules that can be judged by tables without the moves.

Moves, and everything that depends on hidden cards and windows, are missing. What an effect could allow is no finding.
"""

from collections.abc import Iterator

from duelog.core.rulebook import RULES
from duelog.core.rules.registry import CITED, cites
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.places import PLAYERS
from duelog.events.seen_tables import SeenTable
from duelog.replays.referee.file_verification import EventFinding

_CHANGE_LIFE = frozenset(
    {"life-points-changed", "battle-fought", "corrected", "undo", "duel-began", "position-set-up"}
)  # fmt: skip
"""The kinds of events that can change Life Points."""

_GO_BACK = frozenset({"undo", "corrected", "position-set-up"})
"""The kinds of events after which the duel need not continue from the previous table."""


_TURNS, _LIFE, _SUMMONS = "turns of a seen log", "Life Points of a seen log", "Summons of a seen log"
"""The subjects of findings, under which their rules are registered."""


class SeenChecks:
    """The check of a log for `file_verification`: of a redacted log if `viewer` is given, or that it is none."""

    def __init__(self, viewer: Viewer | None) -> None:
        self.viewer = viewer

    def __call__(self, before: State, event: Event, after: State) -> Iterator[EventFinding]:
        """The findings about an event."""
        if (type(event) is SeenTable) != (self.viewer is not None):
            what = (
                "a redacted log holds only what was seen" if self.viewer else "what one viewer saw is no log of a duel"
            )
            yield EventFinding(what=what, code="not-of-this-log")
        elif isinstance(event, SeenTable) and event.what not in _GO_BACK:
            yield from _of_turns(before, event)
            yield from _of_life_points(before, event, after)
            yield from _of_summons(after)


@cites("TURN-12", _TURNS)
def _of_turns(before: State, event: SeenTable) -> Iterator[EventFinding]:
    if event.turn not in (before.turn, before.turn + 1):
        yield _broken(_TURNS, f"turn {event.turn} follows turn {before.turn}")
    elif event.turn > before.turn > 0 and event.player == before.turn_player:
        yield _broken(_TURNS, f"p{event.player} has turn {before.turn} and turn {event.turn}")
    elif event.turn == before.turn and event.player != before.turn_player and before.turn:
        yield _broken(_TURNS, f"turn {event.turn} changes its player")


@cites("WIN-01", _LIFE)
def _of_life_points(before: State, event: SeenTable, after: State) -> Iterator[EventFinding]:
    for player in PLAYERS:
        life, now = before.side(player).lp, after.side(player).lp
        if life != now and event.what not in _CHANGE_LIFE:
            yield EventFinding(what=f"the Life Points of p{player} are {now} and were {life}", code="life-points")
        if not life and event.turn > before.turn:
            yield _broken(_LIFE, f"a turn begins, and p{player} has no Life Points")


@cites("SUM-02", _SUMMONS)
def _of_summons(after: State) -> Iterator[EventFinding]:
    for player in PLAYERS:
        side = after.side(player)
        allowed = 1 + sum(lock.what in _ONE_MORE for lock in side.locks)
        count = len(side.normal_summons)
        if count > allowed:
            yield _broken(_SUMMONS, f"p{player} has Normal Summoned or Set {count} monsters this turn")


_ONE_MORE = ("extra normal summon", "extra normal summon or set")


def _broken(cause: str, what: str) -> EventFinding:
    rule = CITED[cause][0]
    return EventFinding(what=what, code="seen", rule=rule, page=RULES[rule].page)
