"""Definitions of card effects in English sentences of our own.

In: a definition, or a piece of one. Out: a sentence. Start with `effect_sentences`; the other modules say one kind of
piece each.
"""
