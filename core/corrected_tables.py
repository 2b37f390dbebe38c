"""Corrections of the table: whether the resulting table is possible."""

from msgspec.structs import replace

from duelog.core.faults import faults
from duelog.core.faults.fault import Fault
from duelog.core.fold.evolve import evolve
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events.records import Corrected


def takes_from_question(state: State, correction: Corrected) -> bool:
    """Whether the correction moves cards while a question is open: its answers might no longer be there."""
    return state.question is not None and bool(correction.moves or correction.positions)


def fault_of(state: State, correction: Corrected, n: int, session: Session | None = None) -> Fault | None:
    """The fault in the table after a correction as event `n`, if any; faults that existed before are ignored."""
    known = faults(state, session)
    after = evolve(state, replace(correction, n=n))
    return next((fault for fault in faults(after, session) if fault not in known), None)
