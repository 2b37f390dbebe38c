"""Reading, writing, appending, sealing and repairing replay files (docs/format.md).

In: untrusted paths and bytes. Out: headers and events, or a `DuelogError` with the line or offset. Start with
`duel_files`. `appending` and `writing` acknowledge an event when it is on disk, `history` computes the state after
any event through keyframes, `limits` defines the maximum sizes.
"""
