"""Sentences as data: codes with typed arguments, and a catalogue of templates that turns them into a language.

In: a `Message` (`arguments.py`): a code and its arguments, as stored in violations, faults and events. Out: a sentence,
`ENGLISH.sentence(message)`. All words are in the catalogue, so that another language can replace them. Nothing here
knows a state, a rule or an effect. Start with `arguments.py`, then `catalogue.py`; the English templates are in
`english.py` and the modules that it combines.
"""
