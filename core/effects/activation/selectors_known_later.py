"""Selectors whose cards are known only after targets are chosen or earlier steps are done."""

from duelog.core.effects.language import Cards, Comparison
from duelog.core.effects.language.walk import pieces_of

CHOSEN_LATER = ("targets", "first target", "second target")
"""References that are known once targets are chosen."""


def _compares_with_targets(comparison: Comparison) -> bool:
    """Whether a card is compared with a number of the targets."""
    return any(
        getattr(piece, name) in CHOSEN_LATER
        for piece in pieces_of(comparison)
        for name in ("of", "ref", "count")
        if isinstance(getattr(piece, name, None), str)
    )


def known_later(cards: Cards) -> bool:
    """Whether a selector depends on earlier steps: the cards they chose or moved, or their names."""
    found: bool | None = cards.compiled("known later")
    return found if found is not None else cards.keep_compiled("known later", _depends_on_steps(cards))


def _depends_on_steps(cards: Cards) -> bool:
    shared = (
        cards.same_name_as, cards.same_type_as, cards.same_attribute_as, cards.equipped_to,
        cards.equipped_with, cards.material_of,
    )  # fmt: skip
    if cards.equipped_to in CHOSEN_LATER or any(map(_compares_with_targets, cards.compare)):
        return True
    declared = (cards.label, cards.declared_name, cards.declared_type, cards.declared_attribute)
    if any(label is not None for label in declared) or "moved" in (cards.ref, *shared):
        return True
    if any(isinstance(other, Cards) and known_later(other) for other in shared):
        return True
    within = (*cards.all_of, *cards.any_of, *([cards.not_] if cards.not_ is not None else []))
    return any(known_later(part) for part in within)
