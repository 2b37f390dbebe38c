"""Cards as data: the language in which effects are written, and its small-step interpreter.

Nothing of an effect lives outside the state: every step is an outcome or one question, and what it needs to remember
stands in the state. A log that is cut in the middle of a resolution opens and goes on.
"""
