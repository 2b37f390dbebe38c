"""What is kept: replay files, seeking, verifying, diffing, views, cases, imports and exports."""

if __name__ != "duelog.replays":  # every class would exist twice
    raise ImportError(f"import this package as duelog.replays, not as {__name__}")
