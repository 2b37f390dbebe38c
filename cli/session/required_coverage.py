"""What `duelog cards --coverage --require` demands of coverage, and whether it is reached."""

import re
from typing import Any

from msgspec import Struct

from duelog.replays.cards.coverage import Share, Summary
from duelog.replays.errors import DuelogError

WHAT = ("decks", "cards", "defined", "certified")
"""The shares of a summary, in the order in which they are shown."""

_DEMAND = re.compile(r"(\w+)=(\d{1,7}(?:\.\d)?)(%?)")


class Demand(Struct, frozen=True):
    """The least number, or percentage, of one of the shares in `WHAT`."""

    what: str
    least: float
    in_percent: bool

    def is_met(self, share: Share) -> bool:
        """Whether a share is large enough."""
        return self.least * share.total <= 100 * share.number if self.in_percent else self.least <= share.number

    def __str__(self) -> str:
        return f"{self.what}={self.least:g}{'%' if self.in_percent else ''}"


def demands(text: str) -> tuple[Demand, ...]:
    """The demands in a text such as ``decks=78,certified=97%``. Raises DuelogError for any other text."""
    found: list[Demand] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _DEMAND.fullmatch(part)
        if match is None or match[1] not in WHAT:
            hint = "write decks=78,cards=100%,defined=2250,certified=97%, or some of these"
            raise DuelogError(f'--require cannot be "{part[:60]}"', hint=hint)
        found.append(Demand(match[1], float(match[2]), bool(match[3])))
    return tuple(found)


def missed(asked: tuple[Demand, ...], summary: Summary) -> list[Demand]:
    """The demands that are not reached. Raises DuelogError for one about decks if there are none."""
    return [demand for demand in asked if not demand.is_met(_share(demand, summary))]


def _share(demand: Demand, summary: Summary) -> Share:
    share: Share | None = getattr(summary, demand.what)
    if share is None:
        raise DuelogError(f"--require {demand} needs decks", hint="duelog cards --coverage DECK --require ...")
    return share


def demand_facts(demand: Demand, summary: Summary) -> dict[str, Any]:
    """The JSON output for a demand."""
    share = _share(demand, summary)
    return {
        "what": demand.what, "least": demand.least, "in_percent": demand.in_percent, "met": demand.is_met(share),
    }  # fmt: skip
