"""Reviews recorded duels: what was wrong, what only follows from it, and the shortest case that shows it.

In: what `verify` finds (`Judgement`). Out: mistakes, each with its followers, and case files. Start with `mistakes`.
"""
