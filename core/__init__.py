"""What the game is: state, fold, rules, card effects and the engine. Pure: no clock, no file, no randomness.

In: a state, a move or an event, card definitions, and a source of chance from the caller. Out: the next state, the
verdict on a move, the next outcome. Start with `engine` (what happens next) and `validate` (may this move be made);
`docs/architecture.md` shows the way of a line, a move and an effect through the packages.
"""

if __name__ != "duelog.core":  # every class would exist twice
    raise ImportError(f"import this package as duelog.core, not as {__name__}")
