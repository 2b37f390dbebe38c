"""Labels of cards in words: what an effect chose, excavated or discarded is called that, not by its label."""

from typing import Any, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, WordArgument
from duelog.core.effects import language as lang
from duelog.core.effects.language import Effect
from duelog.core.effects.language.walk import pieces_of
from duelog.core.wording.effects.effect_features import Subject
from duelog.core.wording.effects.effect_words import phrase, text

_IN_ORDER = ("=first chosen", "=second chosen")
"""The labels of two cards that an effect chooses one after the other."""

CHOSEN_FIRST = lang.Cards(label="=first chosen")
"""The card that an effect chose before."""

BOTH_CHOSEN = tuple(lang.Cards(label=label) for label in _IN_ORDER)
"""The two cards that an effect chooses one after the other, as the parts of a selector."""

_ONE = ("=one chosen", "=one excavated", *_IN_ORDER)
"""The labels of the one card that an effect chooses or excavates, or chooses first or second."""

_KINDS = {
    "=one chosen": "chosen", "=chosen": "chosen", "=first chosen": "chosen-first", "=second chosen": "chosen-second",
    "=one excavated": "excavated", "excavated": "excavated", "=discarded": "discarded", "=shown": "shown",
    "=sent": "sent", "fusion": "fusion", "ritual": "ritual",
}  # fmt: skip
"""What happened to the cards of a label, in the codes of phrases."""

HAPPENED = frozenset(_KINDS.values())
"""What can have happened to cards that a label stands for."""

_DECLARED = "=declared"
"""The label of the only thing that an effect has a player declare."""

_OPTION = "=option"
"""The label of the only question of an effect that offers options."""

_LABELS = ("label", "declared_name", "declared_type", "declared_attribute", "declared", "answer", "besides")
"""The fields that hold labels."""


def in_words(label: str, of: Subject) -> Message:
    """The predicate of cards that have a label: `was chosen`."""
    if label in _KINDS:
        return phrase(f"is-{_KINDS[label]}", of=of.of)
    return phrase("is-called", of=of.of, label=text(label))


def is_plain(label: str | None) -> TypeGuard[str]:
    """Whether the cards of a label are told by what happened to them, so that the label itself need not be."""
    return label in _KINDS or label in (_DECLARED, _OPTION)


def label_words(label: str) -> WordArgument | None:
    """A label as a word; None if it need not be told."""
    return None if is_plain(label) else text(label)


def is_of_one(label: str | None) -> bool:
    """Whether a label is that of one card."""
    return label in _ONE


def plainly_labelled(of: Effect) -> Effect:
    """The effect with plain labels where what happened to the cards says which they are, as it happens only once."""
    given: dict[str, set[str]] = {}
    pieces = tuple(pieces_of(of))
    of_cards = {each.label for each in pieces if isinstance(each, lang.Cards) and each.label}
    of_others = {found for each in pieces for name in _LABELS[1:] if (found := getattr(each, name, None))}
    of_options = {each.option[0] for each in pieces if isinstance(each, lang.Condition) and each.option is not None}
    for each in pieces:
        if isinstance(each, lang.Step) and (kind := _kind_of(each)):
            label = getattr(each, "label", "")
            used = {_DECLARED: of_others - of_cards, _OPTION: of_options - of_others - of_cards}
            if label in used.get(kind, of_cards - of_others):
                given.setdefault(_KINDS.get(kind, kind), set()).add(label)
    alone = {label: kind for kind, labels in given.items() if len(labels) == 1 for label in labels}
    kinds = {getattr(each, "label", ""): _kind_of(each) for each in pieces if isinstance(each, lang.Step)}
    plain = {label: kinds[label] for label in alone}
    chosen = [each.label for each in pieces if isinstance(each, lang.Ask) and each.label in given.get("chosen", ())]
    if len(chosen) == 2 and {kinds[label] for label in chosen} == {"=one chosen"}:
        plain |= dict(zip(chosen, _IN_ORDER, strict=True))
    return _relabelled(of, plain) if plain else of


def _kind_of(step: lang.Step) -> str:
    """The plain label for the answer or the cards of a step; "" if it has none."""
    match step:
        case lang.Ask(cards=None) if step.options:
            return _OPTION
        case lang.Ask(cards=None):
            return _DECLARED if step.name or step.type or step.attribute or step.number else ""
        case lang.Ask():
            return "=one chosen" if step.count == 1 and not step.up_to and not step.or_none else "=chosen"
        case lang.Excavate(label="excavated"):
            return "=one excavated" if step.count == 1 and step.until is None else "excavated"
        case lang.Discard():
            return "=discarded"
        case lang.Reveal():
            return "=shown"
        case lang.Send():
            return "=sent"
        case _:
            return ""


def _relabelled(part: Any, plain: dict[str, str]) -> Any:
    """A piece, or a tuple of them, with other labels."""
    if isinstance(part, tuple):
        return tuple(_relabelled(each, plain) for each in part)  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(part, Struct):
        return part
    changed: dict[str, Any] = {}
    for name in part.__struct_fields__:
        now = getattr(part, name)
        if isinstance(part, lang.Condition) and name == "option" and now is not None:
            other: Any = (plain.get(now[0], now[0]), now[1])
            other = now if other == now else other
        else:
            other = plain.get(now, now) if name in _LABELS and isinstance(now, str) else _relabelled(now, plain)
        if other is not now:
            changed[name] = other
    return replace(part, **changed) if changed else part
