"""Summons allowed or defined by effects and monsters' own texts.

Start with `procedures`. In: a context and what a definition says of materials and procedures. Out: sets of materials
(`materials`; `many_materials` if they are too many to list), violations of and candidates for Summons without a Chain
(`procedures`, `procedure_moves`), and Normal Summons under other conditions (`normal_summons`).
"""
