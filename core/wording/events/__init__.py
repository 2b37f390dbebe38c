"""Events as sentences, and the log of a duel made of them.

In: an event, the states before and after it, and the viewer (`telling.Telling` holds them). Out: one sentence
(`event_sentences.say`), or the lines of a log (`log_lines`). The modules `…_sentences` have a function for each kind of
event, registered with `telling.tells`; a test fails if a kind has none. Start with `event_sentences`.
"""
