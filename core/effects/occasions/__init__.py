"""Matching: whether an outcome is the event that an effect responds to.

In: an outcome and an `Occasion` of the effect language. Out: the cards affected by the event, or None. Start with
`matching`; the other modules match one group of events each (battle, Chains, moved cards, Summons).
"""
