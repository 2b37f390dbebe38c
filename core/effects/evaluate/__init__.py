"""Selectors, values and conditions, evaluated in a state from one card's point of view.

In: a state, a card and its player (`Context`), pieces of the effect language. Out: cards, numbers, yes or no.
`references` resolves what an effect refers to, `locations` tells where cards are, `locks` what is forbidden now.
Nothing here changes anything. Start with `context.Context`.
"""
