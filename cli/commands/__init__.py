"""The commands of `duelog`, one module each, named after the command.

In: options and arguments as typer parsed them. Out: printed text, files, exit codes (docs/cli.md). A command is thin:
the work is done in `duelog.replays` and below. `cli/shell/lazy_commands.py` lists the commands and loads a module
only when its command is run. Start with it to add one.
"""
