"""What a person uses: commands and terminal rendering."""

if __name__ != "duelog.cli":  # every class would exist twice
    raise ImportError(f"import this package as duelog.cli, not as {__name__}")
