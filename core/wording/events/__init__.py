"""Events in English sentences, and the log of a duel made of them.

In: an event, the states before and after it, and who looks on (`telling.Telling` holds them). Out: one sentence
(`event_sentences.say`), or the lines of a log (`log_lines`). The modules `…_sentences` have a function for each kind
of event, registered with `telling.tells`; a kind without one fails a test. Start with `event_sentences`.
"""
