"""A duel as a library user has it: events, the state after each of them, views and differences.

In: a file, or a header and events. Out: `Duel` (`duel`), a place in it to step from (`cursor`), what one viewer may see
(`views`), the first difference of two duels (`diff`), a position as plain values (`position`). Start with `duel.Duel`.
"""
