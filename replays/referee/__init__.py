"""Checks existing logs: integrity and legality (docs/verify.md).

In: a duel or its file. Out: findings, each with its event and rule. `file_verification` checks lines and digests,
`referee` moves and outcomes, `observing` what can be checked without knowing the card texts; `verification` combines
them. Start with `verification`.
"""
