"""The bytes of replay files: reading, writing, appending, sealing, repairing (docs/format.md).

In: paths and bytes, of which nothing is trusted. Out: headers and events, or a `DuelogError` that names line or offset.
`duel_files` is the way in; `appending` and `writing` acknowledge an event when it is on disk; `history` finds the state
after any event through keyframes; `limits` says how large anything may be.
"""
