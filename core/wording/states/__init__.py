"""A state in words: cards on the table, the moment, and what is in progress.

In: a state, or a view of one (`replays.duels.views`) to keep cards hidden. Out: words for a card (`card_words`), for
the moment, the result, the Chain, the open window or question (`situation`). Start with `situation`.
"""
