"""Events, states and card definitions in words: the one place where sentences are made.

In: an event with the states around it (`events`), a state (`states`), a definition or a piece of one (`effects`).
Out: a sentence, plain text without colours or line ends. What is said of events and states is a code with typed
arguments, which a catalogue (`core.catalogue`) writes; definitions are told in English only. Start with
`events.event_sentences.say`, `states.situation` or `effects.effect_sentences`. Pure, and nothing that decides imports
it: rules, fold and effects give codes and numbers.
"""
