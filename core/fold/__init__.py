"""The fold: the state after an event.

In: a state and an event. Out: the next state, `evolve.evolve`. The fold is total, reads no card definition and knows
no rule of legality: it trusts the log. Start with `evolve`. `folding` is the registry of the functions, one for each
kind of event; `tabletop` rearranges cards; `fold_cards`, `fold_chains`, `fold_course`, `fold_lasting`, `fold_play`,
`fold_records`, `fold_seen` and `fold_effects` hold one group of events each.
"""
