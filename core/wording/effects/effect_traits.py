"""The words for traits, and for the cards that a trait or a lock applies to."""

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.template import names, parsed
from duelog.core.effects.language.selectors import as_selector
from duelog.core.effects.language.words import AnyTrait, typed_trait
from duelog.core.wording.effects.effect_features import ONE_CARD, Subject
from duelog.core.wording.effects.effect_selectors import some, without_all
from duelog.core.wording.effects.effect_words import Given, Piece, either, named, phrase, term, text
from duelog.events.base import given_fields
from duelog.events.restrictions import ALL_CARDS, CardFilter, Trait


def trait_words(of: AnyTrait, subject: Subject = ONE_CARD) -> Message:
    """A trait as a predicate: `cannot attack`, `cannot be targeted by effects of the opponent`."""
    trait = typed_trait(of)
    code = f"trait {trait.what}"
    used = set(names(parsed(ENGLISH.template(code))))
    piece = Piece(trait)
    piece("what")
    for field, told_by in _TOLD_BY.items():
        if used & set(told_by):
            piece(field)
    about: dict[str, Given] = {"of": subject.of, **_about(trait, subject)}
    return piece.whole(phrase(code, **{name: given for name, given in about.items() if name in used | {"of"}}))


_TOLD_BY = {
    "whose": ("effects", "sources", "to", "grave"),
    "cards": ("cards", "effects", "sources", "material", "for", "gone", "on"),
    "number": ("number",),
    "name": ("name",),
    "words": ("words",),
}
"""The fields of a trait, and the gaps of its template that express them."""


_OF_CARDS = ("effects of", "granted effects of")
"""The traits whose name is that of a card."""


def _about(trait: Trait, subject: Subject) -> dict[str, Given]:
    """The cards and players that a trait is about, in each form that sentences use."""
    whose, about = trait.whose, trait.cards or ALL_CARDS
    player = None if whose is None else phrase(f"player-of {whose}", of=subject.of)
    return {
        "effects": _effects(trait, player),
        "sources": _of_player(_sources(about), player),
        "to": player,
        "grave": player,
        "gone": filtered(about) if trait.cards else None,
        "cards": filtered(of_monsters(about)),
        "material": _material(about),
        "for": some(as_selector(of_monsters(about))) if trait.cards else None,
        "name": _named(trait),
        "number": trait.number,
        "on": filtered(of_monsters(about)) if trait.cards else None,
        "words": text(trait.words),
    }


def _named(trait: Trait) -> Given:
    """The name that a trait has: that of a card, a mark, counters, or an Attribute."""
    if trait.what == "further Attribute":
        return term(trait.name)
    return named(trait.name if trait.what in _OF_CARDS else text(trait.name))


def _effects(trait: Trait, player: Message | None) -> Message:
    """The effects that a trait is about: those of some cards, or of a player's cards: `effects of monsters of the
    opponent`.
    """
    if trait.cards is not None:
        return _of_player(_sources(trait.cards), player)
    return _of_player(phrase("effects"), player) if player is not None else phrase("card-effects")


def _of_player(what: Message, player: Message | None) -> Message:
    return what if player is None else phrase("of-player", what=what, player=player)


def _sources(about: CardFilter) -> Message:
    """The cards whose effects are meant: `Spells`, `effects of monsters`."""
    told = filtered(about)
    return told if about.card in ("spell", "trap") else phrase("effects-of", cards=told)


def _material(about: CardFilter) -> Message:
    """The kind of material that a card cannot be: `a Fusion Material`, `a material of DARK monsters`."""
    if about == ALL_CARDS:
        return phrase("any-material")
    if given_fields(about).keys() == {"kinds"}:
        noun = phrase("noun-material")
        kinds = [phrase("of-kind", kind=kind, name=term(kind.capitalize()), noun=noun) for kind in about.kinds]
        return phrase("material-of-kinds", kinds=either(kinds))
    return phrase("material-of-cards", cards=filtered(of_monsters(about)))


def of_monsters(about: CardFilter) -> CardFilter:
    """The filter for the monsters among its cards; filters for Spells or Traps are unchanged."""
    return replace(about, card="monster") if about.card is None else about


# --- filters ----------------------------------------------------------------------------------------------------


def filtered(about: CardFilter) -> Message:
    """The cards of a filter: `Level 5 or higher monsters`."""
    return without_all(as_selector(about))
