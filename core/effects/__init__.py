"""Cards as data: the language in which effects are written, and its small-step interpreter.

In: definitions (`language`, `book`) and a state. Out: activations that are legal, outcomes and questions. The
progress of an effect is entirely in the state, so that a log cut in the middle of a resolution can be continued.
Start with `language` (what a card can say), then `resolution` (how it is done).
"""
