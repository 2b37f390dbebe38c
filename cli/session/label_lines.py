"""A line on how well the definitions of a duel's cards are proved."""

from collections.abc import Mapping, Sequence

from duelog.replays.cards.certificates import Label
from duelog.replays.errors import visible

_MOST_NAMES = 8
"""The maximum number of cards named for a label in the text output; --json has all."""


def label_line(labels: Mapping[str, Label]) -> str:
    """The defined cards of a duel by how well their definitions are proved; those that are not certified are named.

    "" if there are none.
    """
    certified = sum(label == "certified" for label in labels.values())
    others = sorted(name for name, label in labels.items() if label == "uncertified")
    told = [f"{certified} certified"] if certified else []
    told += [f"{len(others)} uncertified ({_some_of(others)})"] if others else []
    return visible(f"cards with effects: {', '.join(told)}") if told else ""


def _some_of(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
