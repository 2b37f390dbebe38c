"""The entry point of the program `duelog`. Ctrl-C ends it at once, without a traceback, until a command runs.

Imports nothing but the standard library: what takes time to load is loaded while Ctrl-C does so.
"""

import atexit
import gc
import os
import sys
from threading import active_count

from duelog.cli.shell.interrupts import quiet_interrupts
from duelog.cli.shell.library_imports import load_msgspec
from duelog.cli.shell.module_finder import find_without_search

_COLLECT_AFTER = 200_000
"""How many more objects than before make Python look for unreachable cycles, instead of 700.

A command starts by importing some hundred modules, which create many objects and hardly any garbage; and values of
duelog are frozen and have no cycles. Looking for them every 700 objects takes a tenth of the time of `verify`. Cycles
that a long command leaves (errors, windows) are still found, at most some 50 MB of them at a time.
"""


def collect_rarely() -> None:
    """Lets Python look for unreachable cycles rarely; before the command line is loaded, which creates most objects."""
    gc.set_threshold(_COLLECT_AFTER)


def main() -> None:
    """Loads the command line and runs it."""
    collect_rarely()
    quiet_interrupts()
    find_without_search()
    load_msgspec()
    from duelog.cli.__main__ import main as run  # takes a third of a second to load

    try:
        run()
    except SystemExit as ended:
        _end_at_once(ended.code)
        raise


def _end_at_once(code: object) -> None:
    """Ends the process with an exit code without freeing each of its objects, a twentieth of the time of `verify`.

    Returns where the interpreter has more to do at the end: for other threads, for tools that trace the program, for a
    message in place of a code, and for output that cannot be written.
    """
    traced = sys.gettrace() is not None or sys.getprofile() is not None
    if traced or active_count() > 1 or not (code is None or isinstance(code, int)):
        return
    atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage]
    from duelog.cli.shell.streams import flushed  # what it imports is loaded by now

    if flushed():
        os._exit(code or 0)
