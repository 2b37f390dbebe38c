"""Choosing costs and targets, and actions on cards.

Start with `costs_and_targets`. In: a context (`evaluate`) and a mode of an effect. Out: the possible costs and
targets, the violations by those named (`costs_and_targets`), and the outcomes of actions on cards, shared by costs
and effects (`actions`).
"""
