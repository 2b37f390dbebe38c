"""Summons that effects and monsters' own texts allow or define.

In: a context and what a definition says of materials and procedures. Out: sets of materials (`materials`), the
violations and the ways of Summons that start no Chain (`procedures`, `procedure_moves`), and Normal Summons on other
terms (`normal_summons`).
"""
