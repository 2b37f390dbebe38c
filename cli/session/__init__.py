"""What commands share while a person works with a duel: opening it, recording at the table, stepping, verdicts.

In: files, options, lines and keys. Out: moves for the referee and lines for the terminal. `open_options` and
`setup_options` hold the options that several commands have, `duel_prompt` the table at which a duel is recorded,
`stepper` what the keys of `duelog replay` do, `verdicts` and `findings` how judgements are printed.
"""
