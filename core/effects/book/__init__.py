"""The definitions of the cards of a duel, prepared for use.

In: definitions (`language.Definition`). Out: a `CardBook`: effects by card and number, the steps of an effect in
sequence (`program`), the events that an effect responds to (`events_answered`), the effects of a card indexed by use
(`card_index`), and forms that are equal for equal meanings (`canonical_form`, `normal_form`). Start with `card_book`.
"""
