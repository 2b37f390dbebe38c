"""Activating cards and effects: may it be done, in which ways, and what is paid for it.

In: a state, the card book, a proposed activation. Out: violations (`checks`), the ways to activate
(`activation_moves`), the outcomes of paying costs and putting the link on the Chain (`payment`). `activation_timing`
holds when, `feasibility` whether the effect could do anything, `candidates` which effects a player could use now.
Start with `checks`.
"""
