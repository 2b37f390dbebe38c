"""What can happen in a duel: typed events, their encoding and the versions of the format. Knows no rules.

In: lines of a replay file, of any version of the format. Out: the header and typed events, and their bytes. Start
with `base`, then `moves` (what players decide) and `outcomes` (what follows); `codec` encodes and decodes lines,
`upcast` converts those of older versions.
"""

if __name__ != "duelog.events":  # every class would exist twice
    raise ImportError(f"import this package as duelog.events, not as {__name__}")
