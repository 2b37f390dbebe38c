"""What Ctrl-C does: it ends the program at once while it is loading or ending, and raises an error inside a command.

Python raises KeyboardInterrupt anywhere, also in the middle of an import, where nobody can catch it.
"""

import signal
from collections.abc import Generator
from contextlib import contextmanager
from threading import current_thread, main_thread


def quiet_interrupts() -> None:
    """Lets Ctrl-C end the process, unless the caller of the program has decided that it does something else."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def interruptible() -> Generator[None]:
    """Inside, Ctrl-C raises KeyboardInterrupt, if it would end the process otherwise."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
