"""The words for what happened this turn and is counted."""

from collections.abc import Callable, Mapping

from duelog.core.catalogue.arguments import Message
from duelog.core.effects.language import CardsOf, CountedActivations, CountedDepartures, CountedSummons
from duelog.core.effects.language.selectors import as_selector
from duelog.core.wording.effects.effect_words import Piece, areas, either, kinds_of_summon, phrase, who_words

Told = Callable[[CardsOf], Message]
"""Cards as a phrase after a number."""


def counted_this_turn(of: Piece, cards: Told) -> list[Message]:
    """The activations, departures and Summons that an amount counts."""
    told: list[Message] = []
    if (made := of("activations")) is not None:
        told.append(_activations(made, cards))
    if (gone := of("departures")) is not None:
        told.append(_departures(gone, cards))
    if (summoned := of("summoned")) is not None:
        told.append(_summons(summoned, cards))
    return told


def _activations(of: CountedActivations, cards: Told) -> Message:
    piece = Piece(of)
    about, kind = piece("cards"), piece("activated_as")
    activated = cards(as_selector(about)) if about is not None else phrase("noun-card", number=2)
    if kind != "card":
        activated = phrase("effects-of" if kind == "effect" else "or-their-effects", cards=activated)
    told = phrase("number-of-activations", cards=activated, who=who_words(piece("by")), here=piece("here") or None)
    return piece.whole(told)


def _departures(of: CountedDepartures, cards: Told) -> Message:
    piece = Piece(of)
    about, cause, origin, to, side = piece("cards"), piece("cause"), piece("origin"), piece("to"), piece("of")
    told = phrase(
        "number-of-departures",
        cards=cards(about) if about is not None else phrase("noun-card", number=2),
        ways=either(phrase(f"gone-by {way}") for way in piece("how") or ("any",)),
        cause=phrase(f"came-through {cause}") if cause is not None else None,
        who=who_words(piece("by")),
        origin=areas(origin) if origin else None,
        side=phrase("side-of", who=who_words(side)) if side != "both" else None,
        to=areas(to) if to else None,
    )
    return piece.whole(told)


_COUNTS: Mapping[str, str] = {
    "monsters": "number-of-summons",
    "Summons": "number-of-times-summoned",
    "attempts": "number-of-attempted-summons",
    "of one name": "number-of-summons-of-one-name",
}
"""The messages by what is counted."""


def _summons(of: CountedSummons, cards: Told) -> Message:
    piece = Piece(of)
    about, ways, counted = piece("cards"), piece("how"), piece("counted")
    told = phrase(
        _COUNTS[counted],
        cards=cards(as_selector(about)) if about is not None else phrase("noun-monster", number=2),
        who=who_words(piece("by")),
        ways=kinds_of_summon(ways) if ways else None,
    )
    return piece.whole(told)
