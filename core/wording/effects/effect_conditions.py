"""The words for conditions of the effect language."""

from collections.abc import Mapping

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, Message, as_word
from duelog.core.effects.language import Cards, CardsOf, Condition
from duelog.core.wording.effects.effect_denials import denied
from duelog.core.wording.effects.effect_features import Subject
from duelog.core.wording.effects.effect_labels import is_plain
from duelog.core.wording.effects.effect_nouns import where_of
from duelog.core.wording.effects.effect_selectors import (
    LIMITS,
    Lying,
    amount,
    is_as,
    referred_to,
    some,
    value,
    without_all,
)
from duelog.core.wording.effects.effect_words import (
    MANY,
    Piece,
    either,
    every,
    kinds_of_summon,
    named,
    phrase,
    ref_words,
    text,
    who_words,
)
from duelog.events.base import Phase

_FLAGS = (
    "battle_step", "damage_step", "summoning", "battle_phase_ahead", "normal_summoned", "same_name_in_chain",
    "phase_just_began", "normal_draw_ahead", "in_force",
)  # fmt: skip
"""What is so or is not."""


def condition(of: Condition) -> Message:
    """A condition as a clause."""
    piece = Piece(of)
    told = [*_compared(piece), *_of_the_turn(piece), *_of_what_was_done(piece)]
    told += [_flag(name, found) for name in _FLAGS if (found := piece(name)) is not None]
    link = piece("chain_link")
    told += [phrase("chain-link-or-higher", link=link)] if link is not None else []
    told += [condition(inner) for inner in piece("all_of")]
    told += [phrase("either-or", ways=[condition(inner) for inner in piece("any_of")])] if of.any_of else []
    told += [_not(piece("not_"))] if of.not_ is not None else []
    return piece.whole(every(told) or phrase("in-any-case"))


def _not(of: Condition) -> Message:
    """The negation of a condition."""
    if of.count is not None and of == Condition(count=of.count):
        return _counted(of.count, None, 0)
    for flag in _FLAGS:
        found = getattr(of, flag)
        if found and of == replace(Condition(), **{flag: found}):
            return _flag(flag, found, denied=True)
    if of.yes is not None and of == Condition(yes=of.yes):
        return phrase("decided-against", label=text(of.yes))
    if of.option is not None and of == Condition(option=of.option):
        label, option = of.option
        return phrase("option-not-chosen", option=named(text(option)), label=_question(label))
    if of.phase and of == Condition(phase=of.phase):
        return phrase("is-not-phase", phases=phases(of.phase))
    return phrase("not-so-that", condition=condition(of))


def _flag(name: str, found: bool | str, *, denied: bool = False) -> Message:
    """What is so or not; a word in place of true is a part of the code."""
    word = (found,) if isinstance(found, str) else ()
    told = ("so" if found and not denied else "not-so", name.replace("_", "-"), *word)
    return phrase(" ".join(told))


def phases(found: tuple[Phase, ...]) -> Message:
    """`Main Phase 1 or Battle Phase`."""
    told = either(as_word("phase", phase) for phase in found)
    assert told is not None
    return told


def _of_the_turn(piece: Piece) -> list[Message]:
    of = piece.part
    assert isinstance(of, Condition)
    turn, named_phases = piece("turn"), piece("phase")
    told = [phrase("is-your-turn" if turn == "you" else "is-turn-of-opponent")] if turn is not None else []
    told += [phrase("is-phase", phases=phases(named_phases))] if named_phases else []
    special, facing = piece("special_summoned"), piece("would_take_battle_damage")
    told += [phrase("special-summoned-this-turn", who=who_words(special))] if special is not None else []
    if of.not_summoned_this_turn:
        told.append(phrase("not-summoned-this-turn", kinds=kinds_of_summon(piece("not_summoned_this_turn"))))
    return told + ([phrase("faces-battle-damage", who=who_words(facing))] if facing is not None else [])


def _question(label: str) -> Message | None:
    """The label of a question; None for the only one that an effect asks so."""
    return None if is_plain(label) else named(text(label))


def _of_what_was_done(piece: Piece) -> list[Message]:
    of = piece.part
    assert isinstance(of, Condition)
    told: list[Message] = []
    if of.previous_step_done is not None:
        told.append(phrase("before-did-something" if piece("previous_step_done") else "before-did-nothing"))
    if of.yes is not None:
        told.append(phrase("decided-so", label=text(piece("yes"))))
    if of.option is not None:
        label, option = piece("option")
        told.append(phrase("option-chosen", option=named(text(option)), label=_question(label)))
    if of.summoned_by:
        told.append(phrase("this-was-summoned", kinds=kinds_of_summon(piece("summoned_by"))))
    if of.damage_by is not None:
        told.append(phrase("damage-by-battle" if piece("damage_by") == "battle" else "damage-by-effect"))
    if of.used is not None:
        ago, number = piece("turns_ago"), piece("used")
        when = phrase("so-many-turns-ago", number=ago) if ago else phrase("this-turn")
        other = piece("used_as")
        card = named(other) if other is not None else None
        told.append(phrase("effect-was-used", number=number, when=when, card=card))
    elif of.turns_ago:
        told.append(phrase("in-any-case-ago", when=phrase("so-many-turns-ago", number=piece("turns_ago"))))
    return told


def _compared(piece: Piece) -> list[Message]:
    of = piece.part
    assert isinstance(of, Condition)
    limits = {name: other for name in LIMITS if (other := piece(name)) is not None}
    low, high = limits.get("at_least"), limits.get("at_most")
    bounds = set(limits) <= {"at_least", "at_most"}
    if not bounds or not isinstance(low, int | None) or not isinstance(high, int | None):
        return _compared_with(piece)
    told: list[Message] = []
    if of.count is not None:
        told.append(_counted(piece("count"), low, high))
    if of.value is not None:
        number = amount(piece("value"))
        told.append(_between(number, low, high) if (low, high) != (None, None) else _between(number, 1, None))
    if of.count is None and of.value is None and (low is not None or high is not None):
        told.append(_between(phrase("number-of-them"), low, high))
    return told


def _compared_with(piece: Piece) -> list[Message]:
    """The comparison of a count, or of a value, with other values."""
    of = piece.part
    assert isinstance(of, Condition)
    found = {name: value(other) for name in LIMITS if (other := piece(name)) is not None}
    subjects = [phrase("number-of", cards=without_all(piece("count")))] if of.count is not None else []
    subjects += [amount(piece("value"))] if of.value is not None else []
    return [_is(subject, found) for subject in subjects or [phrase("number-of-them")]]


def _is(subject: Message, found: Mapping[str, Argument]) -> Message:
    limits = every(phrase(_limit_code(name, other), other=other) for name, other in found.items())
    return phrase("number-is", what=subject, limits=limits)


def _limit_code(name: str, other: Argument) -> str:
    return "is exactly" if name == "equal_to" and isinstance(other, int) else f"is {name}"


def _between(subject: Message, low: int | None, high: int | None) -> Message:
    if low is not None and low == high:
        return _is(subject, {"exactly": low})
    return _is(subject, {name: limit for name, limit in (("at_least", low), ("at_most", high)) if limit is not None})


def _counted(of: CardsOf, low: int | None, high: int | None) -> Message:
    """The clause that a number of cards exist and have certain properties."""
    if isinstance(of, str) or of.ref is not None:
        return _known(of, low, high)
    place = where_of(Piece(of))
    by = who_words(of.of) if place is not None and place.code == "controlled" and of.of != "both" else None
    verb = "there-" if by is None else "controls-"
    lying: Lying = "in" if by is None else "unsaid"
    who: dict[str, Argument] = {} if by is None else {"who": by}
    if high == 0 and low is None:
        return phrase(f"{verb}no", cards=without_all(of, lying), **who)
    if low in (None, 1) and high is None:
        return phrase(f"{verb}some" if low is None else f"{verb}at-least", cards=some(of, lying=lying), **who)
    return phrase(f"{verb}number", number=_limits(low, high), cards=without_all(of, lying), **who)


def _limits(low: int | None, high: int | None) -> Message | None:
    """The limits of a number of cards: `at least 2`."""
    if low is not None and low == high:
        return phrase("is exactly", other=low)
    limits = (("at_least", low), ("at_most", high))
    return every(phrase(f"is {name}", other=limit) for name, limit in limits if limit is not None)


def _known(of: CardsOf, low: int | None, high: int | None) -> Message:
    """The clause that known cards exist and have certain properties."""
    ref = of if isinstance(of, str) else of.ref or "this"
    whose = Piece(of) if isinstance(of, Cards) else None
    who, many = referred_to(whose, ref) if whose is not None else ref_words(ref), ref in MANY
    one = phrase("one-of-cards", cards=who) if many else who
    subject = Subject(one)
    kinds: list[Message] = []
    if isinstance(of, Cards):
        piece = Piece(of)
        piece("ref")
        piece("ref_of")
        kinds = is_as(piece, subject)
    if low in (None, 1) and high is None:
        least = low == 1
        if not kinds:
            return phrase("are-there", of=who, least=least)
        return phrase("so-it-is", of=one, clauses=every(kinds), least=least)
    if high == 0 and low is None:
        if not kinds:
            return phrase("there-are-none", cards=phrase(f"refs {ref}")) if many else phrase("are-not-there", of=who)
        if many:
            return phrase("none-of-them-is", cards=who, clauses=every(kinds))
        return phrase("so-it-is", of=who, clauses=denied(kinds, subject), least=False)
    if not kinds:
        return _between(phrase("number-of", cards=who), low, high)
    assert isinstance(of, Cards)
    piece = Piece(of)
    piece("ref")
    piece("ref_of")
    clauses = every(is_as(piece, Subject(who, many)))
    return phrase("so-many-of-them", cards=who, number=_limits(low, high), clauses=clauses)
