"""The time of day: the only place where duelog reads a clock."""

import os
from datetime import UTC, datetime

from duelog.replays.errors import DuelogError


def now() -> str:
    """The time in UTC, to the second; SOURCE_DATE_EPOCH stands for it where that is set."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        found = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise DuelogError("SOURCE_DATE_EPOCH is no time", hint="it is a number of seconds since 1970") from error
    return found.isoformat(timespec="seconds")
