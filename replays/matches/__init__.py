"""Matches: the file of a Match and the files of its duels beside it (docs/matches.md).

In: a folder with a `*.match` file. Out: the Match with its duels, swaps and result. `recorded_match` records and reads,
`match_files` is the file itself, `match_checks` what cannot be in it.
"""
