"""Whether something that happened is the event that an effect answers.

In: an outcome and an `Occasion` of the effect language. Out: the cards that the event was about, or None. `matching` is
the way in; the other modules match one group of events each (battle, Chains, moved cards, Summons).
"""
