"""What a person uses: commands, the terminal, and the prompts and screens at which duels are recorded and replayed.

In: command lines, keys and files. Out: text on the terminal, files, and exit codes. Start with `shell.lazy_commands`,
which lists the commands; each is a module of `commands`, thin, on top of `session` (what commands share), `board`
(drawings) and `shell` (the terminal).
"""

if __name__ != "duelog.cli":  # every class would exist twice
    raise ImportError(f"import this package as duelog.cli, not as {__name__}")
