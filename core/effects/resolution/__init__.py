"""The resolution of a link: one outcome or one question at a time.

In: a state in which a link resolves, the card book and a source of chance. Out: the next outcome (`resolving.resolve`).
Its whole position stands in the state, so a log that is cut anywhere goes on. The modules `steps_on_…` and
`steps_that_summon` each do one group of steps of the language; `step_choices` asks what a step needs to know;
`replacements` is what continuous effects do by themselves, or instead.
"""
