"""Cards as data: the language in which effects are written, and its small-step interpreter.

The progress of an effect is entirely in the state: every step is an outcome or a question, and whatever it has to
remember is stored there. A log cut in the middle of a resolution can be opened and continued.
"""
