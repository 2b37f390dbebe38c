"""The entry point of the program `duelog`. Ctrl-C ends it at once, without a traceback, until a command runs.

Imports nothing but the standard library: what takes time to load is loaded while Ctrl-C does so.
"""

from duelog.cli.shell.interrupts import quiet_interrupts


def main() -> None:
    """Loads the command line and runs it."""
    quiet_interrupts()
    from duelog.cli.__main__ import main as run  # takes a third of a second to load

    run()
