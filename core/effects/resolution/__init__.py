"""The resolution of a link: one outcome or one question at a time.

In: a state in which a link resolves, the card book and a source of chance. Out: the next outcome
(`resolving.resolve`). Start with `resolving`. Its progress is in the state, so that a log cut anywhere can be
continued. The modules `steps_on_…` and `steps_that_…` each resolve one group of steps of the language; `step_choices`
asks for the choices of steps, `fusion_choices` for Fusion Materials; `replacements` is what continuous effects do by
themselves, or instead of something.
"""
