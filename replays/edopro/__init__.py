"""Recordings of EDOPro and YGOPro (``.yrpX``, ``.yrp``), read as they stand in the file.

`container` opens a file, `packets` gives the typed packets of its stream (structs in `messages` and `cards`),
`queries` reads the snapshots of zones among them.
"""
