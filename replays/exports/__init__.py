"""A duel in other forms: words, notation, JSON, deck files.

In: a `Duel`. Out: text, or the contents of the files that a form needs. Each form is a module with one function; they
are listed in `formats.EXPORTS`, from which `duelog export` and `formats.export` take them. Start with `formats`.
"""
