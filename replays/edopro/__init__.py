"""Recordings of EDOPro and YGOPro (``.yrpX``, ``.yrp``): parsing and importing.

In: the bytes of a recording. Out: a log with a report of what could not be imported (`importing`). Start with
`importing`. `container` opens a file, `packets` yields the typed packets of its stream (`duel_packets`,
`card_packets`), `queries` reads the snapshots of zones among them.
"""
