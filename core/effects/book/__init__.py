"""The definitions of the cards of a duel, prepared for use.

In: definitions (`language.Definition`). Out: a `CardBook`: effects by card and number, the steps of an effect in the
order in which they are taken (`program`), what an effect answers (`events_answered`), the effects of a card grouped by
what they are asked for (`card_index`), and forms in which what means the same is equal (`canonical_form`,
`normal_form`). Start with `card_book`.
"""
