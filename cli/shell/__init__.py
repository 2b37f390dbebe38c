"""The surroundings of the commands: terminal, keys, usage errors, output files, lazy loading.

In: the environment of the process. Out: what the other packages of `cli` need of it, so that they can be tested without
a terminal. Nothing here knows a duel. Start with `terminal` (width, colour, Unicode) and `lazy_commands` (the list of
commands and the exit codes).
"""
