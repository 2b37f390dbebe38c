"""Errors as JSON: one line on standard error."""

from typing import Any

from duelog.replays.errors import DuelogError


def trouble_facts(error: DuelogError) -> dict[str, Any]:
    """An error as plain values; `text` is the line in the text output."""
    return {
        "error": {
            "what": error.what, "text": str(error), "source": error.source, "line": error.line,
            "offset": error.offset, "hint": error.hint,
        }
    }  # fmt: skip


def trouble_line(error: DuelogError) -> str:
    """The line, in ASCII."""
    from duelog.replays.exports.json_text import json_line  # few commands meet with trouble

    return json_line(trouble_facts(error), ascii_only=True)
