"""How well the definitions of cards are proved: the words for a card, and a line for a duel."""

from collections.abc import Mapping

from duelog.cli.shell.spoken_help import shown
from duelog.core.effects.book.card_book import CardBook
from duelog.events.faces import Face
from duelog.replays.cards.certificates import Label, label
from duelog.replays.errors import some_of, visible
from duelog.replays.languages.spoken import told

_MOST_NAMES = 8
"""The maximum number of cards named for a label in the text output; --json has all."""


def label_words(face: Face, book: CardBook) -> str:
    """Where the definition of a card comes from, and whether it is certified; "" for a card without effects."""
    match label(face, book):
        case "certified":
            return told("defined by hand, certified")
        case "uncertified":
            return told("defined by hand, uncertified")
        case "unsupported":
            return told("unsupported")
        case "no effect":
            return ""


def label_line(labels: Mapping[str, Label]) -> str:
    """The defined cards of a duel by how well their definitions are proved; those that are not certified are named.

    "" if there are none.
    """
    certified = sum(label == "certified" for label in labels.values())
    others = sorted(name for name, label in labels.items() if label == "uncertified")
    said: list[str] = []
    if certified:
        said.append(told("{number, plural, one {# certified} other {# certified}}", number=certified))
    if others:
        said.append(
            told(
                "{number, plural, one {# uncertified ({cards})} other {# uncertified ({cards})}}",
                number=len(others),
                cards=shown(some_of(others, _MOST_NAMES)),
            )
        )
    return visible(told("cards with effects: {cards}", cards=", ".join(said))) if said else ""
