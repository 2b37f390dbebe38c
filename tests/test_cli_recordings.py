"""The command line with real recordings: every event is described, every board drawn, nothing hidden named."""

import json

import pytest
from rich.cells import cell_len

from duelog.cli.board.drawn_board import board
from duelog.core.sight import HIDDEN, VIEWERS
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.situation import Names
from duelog.events.outcomes import TurnBegan
from duelog.replays.duels.views import seen_position, view
from duelog.replays.edopro.importing import import_recording
from tests.shared import SHARED, shared
from tests.test_cli_board import plain

RECORDINGS = sorted(path.relative_to(SHARED).as_posix() for path in SHARED.glob("fixtures/replays/**/*.yrpX"))


@pytest.mark.parametrize("name", RECORDINGS or ["fixtures/replays"])
def test_a_recording_is_described_and_drawn(name: str) -> None:
    duel = import_recording(shared(name)).duel
    before = duel.start
    for event, after in duel:
        text = say(event, before, after)
        assert text
        assert text.isprintable()
        assert "which is not there" not in text
        if isinstance(event, TurnBegan):
            for width in (60, 80):
                lines = board(after, Names(), plain(width), piles=("grave",))
                assert max(cell_len(line.plain) for line in lines) <= width
                assert not any("which is not there" in line.plain for line in lines)
        before = after


@pytest.mark.parametrize("name", RECORDINGS[::5] or ["fixtures/replays"])
def test_views_of_a_recording_name_no_hidden_card(name: str) -> None:
    duel = import_recording(shared(name)).duel
    for n in range(0, len(duel), 25):
        state = duel.state_at(n)
        for viewer in VIEWERS:
            shown = view(state, viewer)
            known = {face.name for face in shown.faces} | {use.name for use in state.uses} | {HIDDEN.name}
            told = json.dumps(seen_position(state, viewer))
            hidden = {face.name for face in state.faces} - known
            assert not [name for name in hidden if json.dumps(name) in told]
