"""Whose view a redacted log is."""

from duelog.core.sight import VIEWERS, Viewer
from duelog.events.lines import Header

SEEN_BY = "seen by"
"""The header tag of a redacted log that names its viewer."""


def viewer_in(header: Header) -> Viewer | None:
    """The viewer of a redacted log; None for the log of a duel."""
    return next((viewer for viewer in VIEWERS if header.tags.get(SEEN_BY) == viewer), None)
