"""Activating cards and effects: whether it is legal, the possible moves, and paying costs.

In: a state, the card book, a proposed activation. Out: violations (`checks`), the legal moves (`activation_moves`),
the outcomes of paying costs and putting the link on the Chain (`payment`). `activation_timing` is about the moment,
`feasibility` about whether the effect could do anything, `barred` about what forbids its activation, `candidates` about
which effects a player could use now.
Start with `checks`.
"""
