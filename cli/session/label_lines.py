"""A line on how well the definitions of a duel's cards are proved."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from duelog.cli.shell.terminal import Look, prose
from duelog.replays.cards.certificates import Label
from duelog.replays.errors import visible

_MOST_NAMES = 8
"""The maximum number of cards named for a label in the text output; --json has all."""


def label_lines(labels: Mapping[str, Label], how: Look) -> list[Text]:
    """The defined cards of a duel by how well their definitions are proved; those that are not certified are named."""
    certified = sum(label == "certified" for label in labels.values())
    others = sorted(name for name, label in labels.items() if label == "uncertified")
    told = [f"{certified} certified"] if certified else []
    told += [f"{len(others)} uncertified ({_some_of(others)})"] if others else []
    return prose(Text(visible(f"cards with effects: {', '.join(told)}")), how, "  ", "    ") if told else []


def _some_of(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
