"""What the game is: state, fold, rulesets, rules and the engine. Pure: no clock, no file, no randomness."""

if __name__ != "duelog.core":  # every class would exist twice
    raise ImportError(f"import this package as duelog.core, not as {__name__}")
