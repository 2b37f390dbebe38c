"""What applies while cards are where they are: usable effects, continuous effects, current values.

In: a state and the card book. Out: the effects usable from each place (`sources`, `available`), the continuous
effects in force (`running`), and current values (`derived_values.refresh`, as outcomes). Start with `derived_values`.
"""
