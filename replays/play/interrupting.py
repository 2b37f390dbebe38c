"""Illegal activations where nobody was asked: between outcomes that followed by the rules without a decision."""

from duelog.core.fold.given_faces import with_faces
from duelog.core.illegal_play import may_interrupt
from duelog.core.validate import planned
from duelog.events.base import Move
from duelog.events.moves import Activate, Undo
from duelog.replays.errors import DuelogError
from duelog.replays.play.recording import ReadMove, Recording, reading_of


def interrupt(recording: Recording, n: int, read: ReadMove) -> Move:
    """Writes an illegal activation made after event `n`; returns it.

    What followed event `n` is taken back, and derived again after the activation. DuelogError if it cannot have been
    made there; then nothing is written.
    """
    duel = recording.duel
    if not recording.state.moved <= n <= len(duel) or n in duel.taken_back():
        hint = "take back what was done since with undo" if 0 < n <= len(duel) else "log shows the numbers"
        raise DuelogError(f"event {n} is not among those since the last move", hint=hint)
    state = duel.state_at(n)
    reading = reading_of(read, state)
    named = with_faces(state, reading.named)
    plan = planned(named, reading.move, recording.book)
    if not isinstance(plan.move, Activate) or not plan.violations:
        raise DuelogError("only an illegal activation is made at an event", hint=f"undo {n}, then type the move")
    if not may_interrupt(state):
        raise DuelogError("a move or an effect is being carried out there", hint="name a later event")
    recording.refuse_impossible(named, plan, len(duel) + 2)
    if n < len(duel):
        duel.append(Undo(player=plan.move.player, to=n))
    recording.identify(reading.named)
    recording.play(plan.move, anyway=True)
    return plan.move
