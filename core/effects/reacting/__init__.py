"""Reactions to outcomes: Trigger Effects, delayed effects, upkeep, forced responses.

In: a state and the card book, after each outcome. Out: the next outcome that follows without a player's move, or None.
`triggers` collects Trigger Effects and orders them on the Chain (`met_triggers`: whether one is met;
`unknown_triggers`: those of unknown cards), `delayed_effects` carries out what was delayed, `upkeep` ends lasting
effects, `starting_ties` ties Equip Cards in initial positions. Start with `triggers`.
"""
