"""Reviews recorded duels: what was wrong, what merely follows from it, and the shortest case that shows it.

In: the findings of `verify` (`Judgement`). Out: mistakes, each with its followers, and case files. Start with
`mistakes`.
"""
