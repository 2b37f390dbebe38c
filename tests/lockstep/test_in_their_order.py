"""What theirs begins in an order of its own, and ours by itself or in its own window: nothing else is passed over."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.effects.continuous.sources import Candidate
from duelog.core.state import Window
from duelog.events import moves as m
from duelog.events.base import Move
from duelog.events.outcomes import WindowKind
from duelog.events.places import Player
from tests.lockstep import activating
from tests.lockstep.beside import Stopped
from tests.lockstep.driver import Lockstep
from tests.lockstep.recording import Line, Option
from tests.lockstep.test_by_itself import asked, on_field

QUEEN, NAME = 8581705, "Infernalqueen Archfiend"


def queen(folder: Path, messages: tuple[dict[str, object], ...] = ()) -> Lockstep:
    """A duel in which the first player is asked for what Infernalqueen Archfiend requires or does in a Phase."""
    option = on_field(QUEEN, 0, NAME)
    duel = asked(folder, (option,), option, (), QUEEN)
    line = duel.lines.every[0]
    duel.lines.every = (line, replace(line, n=1, messages=messages))
    return duel


@pytest.mark.parametrize(
    ("kind", "player", "now"),
    [("attack", 1, True), ("chain", 1, True), ("summon", 1, True), ("standby", 1, False), ("attack", 2, False)],
)
def test_fast_effects_after_declined_triggers_are_asked_for_in_a_window_of_their_own(
    kind: WindowKind, player: Player, now: bool, tmp_path: Path
) -> None:
    """Strike Slash was offered there alone: the window was closed with that for XX-Saber Fulhelmknight."""
    duel = queen(tmp_path)
    windows = Window(kind="trigger", player=2), Window(kind=kind, player=player)
    duel.states = [replace(duel.state, window=window) for window in windows]
    assert duel.is_asked_now(duel.lines.every[0]) is now
    duel.asked.add(0)
    assert not duel.is_asked_now(duel.lines.every[0])


@pytest.mark.parametrize(("chained", "played"), [(False, 1), (True, 0)], ids=["what is required", "an effect"])
def test_an_effect_of_a_phase_is_told_from_what_its_card_requires(
    chained: bool, played: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two of Infernalqueen Archfiend the second was paid for here when theirs used its effect."""
    duel = queen(tmp_path, ({"msg": "CHAINING", "code": QUEEN},) if chained else ())
    (slot,) = duel.state.monsters(1)
    able = [Candidate(slot.card, number, duel.book.effect(NAME, number), "p1.M1", slot) for number in (1, 3)]
    moves: list[Move] = []

    def can_be_used(*_: object) -> list[Candidate]:
        return able

    monkeypatch.setattr(activating, "activatable", can_be_used)
    monkeypatch.setattr(duel, "play", moves.append)
    line = duel.lines.every[0]
    if chained:
        with pytest.raises(Stopped, match="ends in an activation"):
            duel.activate(1, line, line.answers[0])
    else:
        duel.activate(1, line, line.answers[0])
    assert [move.effect for move in moves if isinstance(move, m.Activate)] == [1] * played


@pytest.mark.parametrize(
    ("put_off", "by_itself", "compared"), [(True, True, False), (False, True, True), (True, False, True)]
)
def test_states_are_compared_unless_theirs_begins_with_what_ours_has_done(
    put_off: bool, by_itself: bool, compared: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Noble Arms - Gallatin has taken its ATK here as the Phase begins, and is asked for first there."""
    duel = queen(tmp_path)
    line = duel.lines.every[0]

    def what_was_put_off(_: Line, __: object = None) -> list[Option]:
        return [line.answers[0]] if put_off else []

    monkeypatch.setattr(duel, "put_off", what_was_put_off)
    monkeypatch.setattr(duel, "acts_by_itself", lambda _: by_itself)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    duel.line = line
    duel.compare_begun(line)
    assert (line.n in duel.compared) is compared
