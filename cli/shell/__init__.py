"""The environment of the commands: terminal, keys, usage errors, output files, lazy loading.

In: the environment of the process. Out: what the other packages of `cli` need from it, so that they can be tested
without a terminal. Nothing here depends on duels. Start with `terminal` (width, colour, Unicode) and `lazy_commands`
(the list of commands and the exit codes).
"""
