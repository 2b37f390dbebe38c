"""What happens because something else happened: Triggers, put-off effects, upkeep, forced responses.

In: a state and the card book, after each outcome. Out: the next outcome that follows without a player's move, or None.
`triggers` collects Trigger Effects and their order on the Chain, `delayed_effects` does what was put off, `upkeep` ends
what has ended, `starting_ties` binds what lies bound in a position that is set up. Start with `triggers`.
"""
