"""Verification: a card that an effect takes by its kind is shown, unless the other player sees it anyway."""

from collections.abc import Iterable, Iterator

from duelog.core.effects import language as lang
from duelog.core.effects.resolution.resolver import Resolver
from duelog.core.rulebook import enforces
from duelog.core.sight import seen_by
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Moved
from duelog.events.places import PLAYERS

TELLS_NO_KIND = ("of", "owner", "area", "ref", "label", "other")
"""The fields of a selector that say where cards are rather than what kind of cards they are."""


@enforces("GEN-15")
def shown_first(resolver: Resolver, step: lang.CardStep, moves: Iterable[Moved]) -> o.CardsRevealed | None:
    """The outcome that shows cards before a step takes them; None if there is nothing to verify.

    This is tournament practice (docs/rulings.md). Logs recorded before duelog did this lack the outcome.
    """
    state = resolver.state
    cards = tuple(move.card for move in moves if _goes_unseen(move) and not _is_seen(state, move))
    if not cards or not _names_a_kind(resolver, step.cards):
        return None
    return o.CardsRevealed(cards=cards, source=resolver.link.card)


def _goes_unseen(move: Moved) -> bool:
    """Whether a card goes from the Deck to where it is hidden, or from a hand to a Deck.

    A card Set from the hand is not shown: that it may be Set there says enough about its kind.
    """
    origin, to = (move.origin or "")[3:], (move.to or "")[3:]
    if origin == "deck":
        return to in ("hand", "deck") or move.position in ("set", "down")
    return origin == "hand" and to == "deck"


def _is_seen(state: State, move: Moved) -> bool:
    return all(move.card in seen_by(state, player) for player in PLAYERS)


def _names_a_kind(resolver: Resolver, cards: lang.CardsOf) -> bool:
    """Whether a selector allows only certain kinds of cards; a label stands for the choice that it names."""
    if not isinstance(cards, lang.Cards):
        return False
    default = lang.Cards()
    parts = (*cards.all_of, *cards.any_of, *((cards.not_,) if cards.not_ is not None else ()))
    nested = ("all_of", "any_of", "not_")
    if any(
        getattr(cards, field) != getattr(default, field)
        for field in cards.__struct_fields__
        if field not in (*TELLS_NO_KIND, *nested)
    ):
        return True
    choices = _choices(resolver, cards.label) if cards.label is not None else ()
    return any(_names_a_kind(resolver, chosen) for chosen in (*parts, *choices))


def _choices(resolver: Resolver, label: str) -> Iterator[lang.CardsOf]:
    """The selectors from which cards with a label are chosen."""
    for step in resolver.program.instructions:
        if isinstance(step, lang.Ask | lang.CardStep) and step.label == label and step.cards is not None:
            yield step.cards
