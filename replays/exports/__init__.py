"""Export formats of a duel: words, notation, JSON, deck files, a page for browsers.

In: a `Duel`. Out: text, or the contents of the files of the format. Each format is a module with one function;
`formats.EXPORTS` lists them for `duelog export` and `formats.export`. Start with `formats`.
"""
