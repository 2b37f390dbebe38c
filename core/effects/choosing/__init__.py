"""What is chosen for an effect, and what is done to cards.

In: a context (`evaluate`) and a mode of an effect. Out: the sets of costs and targets there are and what is wrong with
those named (`costs_and_targets`), and the outcomes of acts on cards, the same for costs and effects (`actions`).
"""
