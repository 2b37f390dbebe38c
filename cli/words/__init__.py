"""Events and situations in English sentences, for the log and the board.

In: an event with the states before and after it, and the viewer. Out: one sentence each (`sentences.say`), or the whole
log line by line (`duel_log.log_lines`). `situation` says what is going on in a state. Start with `sentences`; the other
modules hold the sentences of one group of events each.
"""
