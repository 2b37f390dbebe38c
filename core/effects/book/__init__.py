"""The definitions of the cards of a duel, prepared for use.

In: definitions (`language.Definition`). Out: a `CardBook`: effects by card and number, the steps of an effect in the
order in which they are taken (`program`), what an effect answers and depends on (`events_answered`, `dependencies`),
and the effects of a card grouped by what they are asked for (`card_index`). Start with `card_book`.
"""
