"""The current time; the only module that reads a clock."""

import os
from datetime import UTC, datetime

from duelog.replays.errors import DuelogError


def now() -> str:
    """The time in UTC, in whole seconds; SOURCE_DATE_EPOCH overrides it."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        found = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise DuelogError(
            "SOURCE_DATE_EPOCH is not a time", hint="it must be a number of seconds since 1970"
        ) from error
    return found.isoformat(timespec="seconds")
