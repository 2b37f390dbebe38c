"""A state in English: cards as they lie, the moment, and what is going on.

In: a state, a view of one (`replays.duels.views`) where something is to stay hidden. Out: words for a card
(`card_words`), for the moment, the result, the Chain, the open window or question (`situation`).
"""
