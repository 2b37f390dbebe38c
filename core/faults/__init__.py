"""The integrity of a state: `faults(state)` returns everything in it that is impossible.

In: a state. Out: its faults, each a code with arguments. Start with `faults`. The fold trusts the log; faults show when
it should not be trusted. They concern the table and the course of the duel; whether moves were legal is decided by
`validate`.
"""

from duelog.core.faults.fault import Code, Fault
from duelog.core.faults.faults_in_course import course_faults
from duelog.core.faults.faults_on_table import table_faults
from duelog.core.session import Session
from duelog.core.state import State

__all__ = ["Code", "Fault", "faults"]


def faults(state: State, session: Session | None = None) -> tuple[Fault, ...]:
    """Every inconsistency of a state at once; empty for one that a duel can be in.

    Total: it raises nothing, whatever the state holds. With the `session` of the duel, states in a row are faster.
    """
    session = session if session is not None else Session()
    return (*table_faults(state, session), *course_faults(state, session))
