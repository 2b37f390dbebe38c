"""What several commands share: opening a duel, recording it, stepping through it, printing verdicts.

In: files, options, lines and keys. Out: moves for the referee and lines for the terminal. `open_options` and
`setup_options` hold the options that several commands have, `duel_prompt` the table at which a duel is recorded,
`stepper` what the keys of `duelog replay` do, `verdict_lines` and `findings` how judgements are printed. Start with
`open_options`.
"""
