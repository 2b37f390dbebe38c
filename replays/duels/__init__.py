"""The library's interface to a duel: its events, the state after each, views and differences.

In: a file, or a header and events. Out: `Duel` (`duel`), a movable position in its log (`cursor`), what one viewer
may see (`views`), the first difference of two duels (`diff`), the game state as plain values (`position`). Start with
`duel.Duel`.
"""
