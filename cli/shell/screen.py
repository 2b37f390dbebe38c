"""The rich console of commands. Imported when something is printed that is not plain: rich is slow to import."""

from rich.console import Console


class Screen(Console):
    """A console that lets the command handle a closed pipe."""

    def on_broken_pipe(self) -> None:
        """Raises the error again, instead of ending the program."""
        raise BrokenPipeError
