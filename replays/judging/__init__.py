"""Tools for judges: rulings, penalties and their table, a player's earlier penalties, signatures.

In: a replay file. Out: records in its log or, after its seal, in its annex. Start with `rulings`.
"""
