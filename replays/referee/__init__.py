"""Judging a log that is there already: integrity and legality (docs/verify.md).

In: a duel or its file. Out: findings, each with its event and rule. `file_verification` checks lines and digests,
`referee` moves and outcomes, `observing` judges what can be judged where card texts are unknown, `verification` puts
all of it together. Start with `verification`.
"""
