"""Selectors, values and conditions, evaluated in a state from one card's point of view.

In: a state, a card and its player (`Context`), pieces of the effect language. Out: cards, numbers, yes or no. Tables
give the words their meaning (`selector_words`, `card_facts`, `amount_words`, `condition_words`, `card_numbers`,
`references`) and say what it depends on (`dependencies`); `locations` is about places, `locks` about what is
forbidden. Nothing here changes anything. Start with `context.Context`.
"""
