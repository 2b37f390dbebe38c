"""Matches: the file of a Match and the files of its duels (docs/matches.md).

In: a folder with a `*.match` file. Out: the Match with its duels, swaps and result. Start with `recorded_match`. It
records and reads, `match_files` handles the file format, `match_checks` its consistency.
"""
