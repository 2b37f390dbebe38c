"""What can be judged of a redacted log: its form, and the few rules that a table shows without the moves.

The moves, and all that hidden cards and windows decide, are not in it. What an effect may allow is no finding.
"""

from collections.abc import Iterator

from duelog.core.rulebook import RULES
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.places import PLAYERS
from duelog.events.seen_tables import SeenTable
from duelog.replays.referee.file_verification import EventFinding

_CHANGE_LIFE = frozenset(
    {"life-points-changed", "battle-fought", "corrected", "undo", "duel-began", "position-set-up"}
)  # fmt: skip
"""The kinds of events after which Life Points can be others."""

_GO_BACK = frozenset({"undo", "corrected", "position-set-up"})
"""The kinds of events after which the duel need not go on from where it was."""


class SeenChecks:
    """The check of a log for `file_verification`: of a redacted one where `viewer` is given, else that it is none."""

    def __init__(self, viewer: Viewer | None) -> None:
        self.viewer = viewer

    def __call__(self, before: State, event: Event, after: State) -> Iterator[EventFinding]:
        """What is wrong with an event."""
        if isinstance(event, SeenTable) != (self.viewer is not None):
            what = (
                "a redacted log holds only what was seen" if self.viewer else "what one viewer saw is no log of a duel"
            )
            yield EventFinding(what=what, code="not-of-this-log")
        elif isinstance(event, SeenTable) and event.what not in _GO_BACK:
            yield from _of_turns(before, event)
            yield from _of_life_points(before, event, after)
            yield from _of_summons(after)


def _of_turns(before: State, event: SeenTable) -> Iterator[EventFinding]:
    if event.turn not in (before.turn, before.turn + 1):
        yield _broken("TURN-12", f"turn {event.turn} follows turn {before.turn}")
    elif event.turn > before.turn > 0 and event.player == before.turn_player:
        yield _broken("TURN-12", f"p{event.player} has turn {before.turn} and turn {event.turn}")
    elif event.turn == before.turn and event.player != before.turn_player and before.turn:
        yield _broken("TURN-12", f"turn {event.turn} changes its player")


def _of_life_points(before: State, event: SeenTable, after: State) -> Iterator[EventFinding]:
    for player in PLAYERS:
        life, now = before.side(player).lp, after.side(player).lp
        if life != now and event.what not in _CHANGE_LIFE:
            yield EventFinding(what=f"the Life Points of p{player} are {now} and were {life}", code="life-points")
        if not life and event.turn > before.turn:
            yield _broken("WIN-01", f"a turn begins, and p{player} has no Life Points")


def _of_summons(after: State) -> Iterator[EventFinding]:
    for player in PLAYERS:
        side = after.side(player)
        allowed = 1 + sum(lock.what == "extra normal summon" for lock in side.locks)
        if len(side.normal_summons) > allowed:
            yield _broken(
                "SUM-02", f"p{player} has Normal Summoned or Set {len(side.normal_summons)} monsters this turn"
            )


def _broken(rule: str, what: str) -> EventFinding:
    return EventFinding(what=what, code="seen", rule=rule, page=RULES[rule].page)
