"""The words for traits, and for the cards that a trait or a lock applies to."""

from msgspec.structs import replace

from duelog.core.catalogue.definitions_english import TRAITS
from duelog.core.effects.language.selectors import as_selector
from duelog.core.effects.language.words import AnyTrait, typed_trait
from duelog.core.wording.effects.effect_selectors import some, without_all
from duelog.core.wording.effects.effect_words import Piece
from duelog.core.wording.phrases import counted, joined
from duelog.events.restrictions import ALL_CARDS, CardFilter, Trait, Whose, said

_ONE = {"s": "s", "es": "es", "is": "is", "it": "it", "its": "its", "does": "does", "has": "has"}
_SEVERAL = {"s": "", "es": "", "is": "are", "it": "they", "its": "their", "does": "do", "has": "have"}


def trait_words(of: AnyTrait, *, many: bool) -> str:
    """A trait as a predicate: `cannot attack`, `cannot be targeted by effects of the opponent`."""
    trait = typed_trait(of)
    words = _SEVERAL if many else _ONE
    sentence, piece = TRAITS[trait.what], Piece(trait)
    piece("what")
    for field, told_by in _TOLD_BY.items():
        if any(f"{{{word}}}" in sentence for word in told_by):
            piece(field)
    return sentence.format(**words, **_about(trait, words["its"])) + piece.rest()


_TOLD_BY = {
    "whose": ("effects", "sources", "to", "grave"),
    "cards": ("cards", "effects", "sources", "material", "for", "of", "gone", "on"),
    "number": ("more",),
    "name": ("name",),
    "words": ("words",),
}
"""The fields of a trait, and the gaps of its template that express them."""


def _about(trait: Trait, its: str) -> dict[str, str]:
    """The parameters of a trait, by the gaps of templates."""
    whose, cards = trait.whose, trait.cards or ALL_CARDS
    player = _player(whose, its)
    return {
        "effects": _effects(trait, player),
        "sources": _sources(cards) + (f" of {player}" if whose else ""),
        "to": f" to {player}" if whose else "",
        "grave": f"{player}'s Graveyard" if whose else "a Graveyard",
        "gone": f"{filtered(cards)} that" if trait.cards else "what",
        "cards": filtered(of_monsters(cards)),
        "material": _material(cards),
        "for": f" for {some(as_selector(of_monsters(cards)))}" if trait.cards else "",
        "of": f" of {filtered(of_monsters(cards))}" if trait.cards else "",
        "name": f'"{trait.name}"',
        "more": f"{counted(trait.number, 'more time')}",
        "on": f", {filtered(of_monsters(cards))} only" if trait.cards else "",
        "words": trait.words,
    }


def _effects(trait: Trait, player: str) -> str:
    """The words for effects of cards, or of a player's cards: `effects of monsters of the opponent`."""
    whose = f" of {player}" if trait.whose else ""
    if trait.cards is not None:
        return f"{_sources(trait.cards)}{whose}"
    return f"effects{whose}" if whose else "card effects"


def _player(whose: Whose | None, its: str) -> str:
    return f"{its} controller" if whose == "controller" else "the opponent"


def _sources(cards: CardFilter) -> str:
    """The words for cards that are sources of effects: `Spells`, `effects of monsters`."""
    told = filtered(cards)
    return told if cards.card in ("spell", "trap") else f"effects of {told}"


def _material(cards: CardFilter) -> str:
    """The words for materials of some monsters: `a Fusion Material`, `a material of DARK monsters`."""
    if cards == ALL_CARDS:
        return "a Fusion, Synchro or Xyz Material"
    if said(cards).keys() == {"kinds"}:
        kinds = [kind.capitalize() for kind in cards.kinds]
        return f"{'an' if kinds[0] == 'Xyz' else 'a'} {joined(kinds, 'or')} Material"
    return f"a material of {filtered(of_monsters(cards))}"


def of_monsters(cards: CardFilter) -> CardFilter:
    """The filter limited to monsters; filters for Spells or Traps are unchanged."""
    return replace(cards, card="monster") if cards.card is None else cards


# --- filters ----------------------------------------------------------------------------------------------------


def filtered(cards: CardFilter) -> str:
    """The words for the cards of a filter: `Level 5 or higher monsters`."""
    return without_all(as_selector(cards))
