"""What can happen in a duel: typed events, their encoding and the versions of the format. Knows no rules."""

if __name__ != "duelog.events":  # every class would exist twice
    raise ImportError(f"import this package as duelog.events, not as {__name__}")
