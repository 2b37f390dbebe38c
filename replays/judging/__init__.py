"""The judge's desk: rulings, penalties and their table, what a player was penalized for before, signatures.

In: a replay file. Out: records in its log or, behind its seal, in its annex. Start with `rulings`.
"""
