"""What applies while cards lie where they lie: usable effects, continuous effects, current values.

In: a state and the card book. Out: which effects could be used from where (`sources`, `available`), which continuous
effects run (`running`), and what every card counts as now (`derived_values.refresh`, as outcomes). Start with
`derived_values`.
"""
