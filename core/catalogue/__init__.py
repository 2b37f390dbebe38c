"""Sentences as data: codes with typed arguments, and a catalogue of templates that writes them in a language.

In: a `Message` (`arguments.py`), a code and its arguments, as violations, faults and events hold them. Out: a
sentence, `ENGLISH.sentence(message)`. Every word of it is in the catalogue, so that another language can replace all
of it. Nothing here knows a state, a rule or an effect. Start with `arguments.py`, then `catalogue.py`; the English
templates are in `english.py` and the modules that it assembles.
"""
