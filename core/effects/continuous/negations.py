"""Which cards have their effects negated by continuous effects, some of which negate each other."""

from collections.abc import Iterable

from duelog.core.effects.continuous.running import Applied, InForce, Running
from duelog.core.effects.language.words import typed_trait
from duelog.core.rulebook import enforces
from duelog.events.base import CardId
from duelog.events.restrictions import Trait, TraitKind

_CONDITIONS: frozenset[TraitKind] = frozenset({"cannot be material", "limits other materials", "wins the Match"})
"""The traits by which a card says what it can be a material for, or that it wins more than the duel: they are no
effects, so that nothing negates them."""


def is_condition(trait: Trait) -> bool:
    """Whether a trait by a card's own text is a condition and no effect: what it can be a material for, what banishes
    it as one, that it wins the Match."""
    return trait.what in _CONDITIONS or (trait.what == "banished when it leaves" and trait.cards is not None)


Forces = tuple[tuple[Running, InForce], ...]

_Negation = tuple[CardId, frozenset[CardId]]
"""A card and the others whose effects it negates, unless it is negated itself."""


@enforces("EFF-01")
def negated_cards(lasting: Iterable[Applied], forces: Forces) -> frozenset[CardId]:
    """The cards whose effects are negated, by lasting effects and by continuous ones in force, oldest first."""
    by_lasting = {card for applied in lasting if applied.modifier.negate for card in applied.cards}
    negated = _negated(by_lasting, forces, frozenset())
    kept = _never_negated(forces, negated)
    return _negated(by_lasting, forces, kept) if kept else negated


def _negated(by_lasting: set[CardId], forces: Forces, kept: frozenset[CardId]) -> frozenset[CardId]:
    """The cards whose effects are negated, apart from those `kept`."""
    first = sorted(forces, key=lambda entry: entry[0].slot.current.negated)
    left = tuple(
        (running.slot.card, frozenset(applied.cards) - kept - {running.slot.card})
        for running, force in first
        for applied in force.applied
        if applied.modifier.negate
    )
    return _settled(frozenset(by_lasting - kept), left)


def _settled(negated: frozenset[CardId], left: tuple[_Negation, ...]) -> frozenset[CardId]:
    """The negated cards, when it is known of all negations that are left whether they apply.

    First come those whose cards are not negated so far, of these the oldest. A negation applies if nothing that applies
    negates its card, however old it is. Of those that negate each other in a circle, and that nothing else negates, the
    first applies that is not negated by what follows from it: what was in force goes on.
    """
    while left := tuple(entry for entry in left if entry[0] not in negated):
        applying = tuple(entry for entry in left if not _against(entry[0], left))
        if not applying:
            return _of_a_circle(negated, left)
        negated = negated.union(*(cards for _, cards in applying))
        left = tuple(entry for entry in left if entry not in applying)
    return negated


def _of_a_circle(negated: frozenset[CardId], left: tuple[_Negation, ...]) -> frozenset[CardId]:
    """The negated cards if every negation that is left is negated by another one."""
    above = {source: _all_against(source, left) for source, _ in left}
    first: frozenset[CardId] | None = None
    for entry in left:
        if all(entry[0] in above[other] for other in above[entry[0]]):
            found = _settled(negated | entry[1], tuple(other for other in left if other is not entry))
            if entry[0] not in found:
                return found
            first = found if first is None else first
    return negated if first is None else first


def _against(card: CardId, left: tuple[_Negation, ...]) -> set[CardId]:
    """The cards that negate a card, as far as it is not known yet whether they are negated."""
    return {source for source, cards in left if card in cards}


def _all_against(card: CardId, left: tuple[_Negation, ...]) -> set[CardId]:
    """The cards that negate a card, or one that does, and so on."""
    found: set[CardId] = set()
    new = {card}
    while new:
        new = set[CardId]().union(*(_against(each, left) for each in new)) - found
        found |= new
    return found


def _never_negated(forces: Forces, negated: frozenset[CardId]) -> frozenset[CardId]:
    """The cards whose effects cannot be negated."""
    return frozenset(
        card
        for running, force in forces
        if running.slot.card not in negated
        for applied in force.applied
        if applied.modifier.traits
        and any(typed_trait(trait).what == "cannot be negated" for trait in applied.modifier.traits)
        for card in applied.cards
    )
