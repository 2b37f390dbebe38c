"""Selectors whose cards are known only after targets are chosen or earlier steps are done."""

from duelog.core.effects.language import Ask, Cards, CardStep, Comparison, Condition, Excavate, Mode
from duelog.core.effects.language.selectors import CardsOf
from duelog.core.effects.language.walk import pieces_of

CHOSEN_LATER = ("targets", "first target", "second target")
"""References that are known once targets are chosen."""


def _asks_about_steps(piece: Comparison | Condition) -> bool:
    """Whether a card is compared with the targets, or with what earlier steps moved or chose."""
    return any(
        getattr(part, name, None) in (*CHOSEN_LATER, "moved") for part in pieces_of(piece) for name in _WHICH
    ) or any(isinstance(part, Cards) and part.label is not None for part in pieces_of(piece))


_WHICH = ("of", "ref", "count")
"""The fields of pieces that name cards."""


def known_later(cards: Cards) -> bool:
    """Whether a selector depends on earlier steps: the cards they chose or moved, or their names."""
    found: bool | None = cards.compiled("known later")
    return found if found is not None else cards.keep_compiled("known later", _depends_on_steps(cards))


def _depends_on_steps(cards: Cards) -> bool:
    shared = (
        cards.same_name_as, cards.same_type_as, cards.same_attribute_as, cards.same_level_as,
        cards.equipped_to, cards.equipped_with, cards.holds, cards.can_equip, cards.can_be_equipped_with,
        cards.material_of, cards.made_of,
    )  # fmt: skip
    asked: list[Comparison | Condition] = [*cards.compare]
    asked += [cards.for_which] if cards.for_which is not None else []
    if cards.equipped_to in CHOSEN_LATER or any(map(_asks_about_steps, asked)):
        return True
    declared = (cards.label, cards.declared_name, cards.declared_type, cards.declared_attribute)
    if any(label is not None for label in declared) or "moved" in (cards.ref, *shared):
        return True
    if any(isinstance(other, Cards) and known_later(other) for other in shared):
        return True
    within = (*cards.all_of, *cards.any_of, *([cards.not_] if cards.not_ is not None else []))
    return any(known_later(part) for part in within)


def about_targets(condition: Condition) -> bool:
    """Whether a condition is about the targets, which are chosen after it is asked what is possible."""
    found: bool | None = condition.compiled("about targets")
    if found is None:
        words = (getattr(piece, name) for piece in pieces_of(condition) for name in piece.__struct_fields__)
        found = condition.keep_compiled("about targets", any(word == "targets" for word in words))
    return found


def chosen_in_a_deck(step: CardStep, mode: Mode) -> bool:
    """Whether a step of an effect uses cards that its earlier steps excavate, or let choose in a Deck."""
    shown: set[str | None] = set()
    for other in mode.steps:
        if other is step:
            return not shown.isdisjoint(_labels(step.cards))
        if isinstance(other, Excavate):
            shown.add(other.label)
        elif isinstance(other, Ask) and isinstance(other.cards, Cards):
            among = other.cards.area == ("deck",) or not shown.isdisjoint(_labels(other.cards))
            shown |= {other.label} if among else set()
    return False


def _labels(cards: CardsOf) -> set[str]:
    """The labels of earlier steps from whose cards a selector takes its own."""
    return {cards.label} if isinstance(cards, Cards) and cards.label is not None else set()
