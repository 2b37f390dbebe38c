"""The sentences of lasting effects: what cards count as, and how long."""

from collections.abc import Iterable
from itertools import groupby

from duelog.core.catalogue.arguments import Message, as_word
from duelog.core.effects import language as lang
from duelog.core.effects.language import Until
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_features import Subject, stat_words
from duelog.core.wording.effects.effect_labels import label_words
from duelog.core.wording.effects.effect_selectors import cards, for_each, subject, value
from duelog.core.wording.effects.effect_traits import trait_words
from duelog.core.wording.effects.effect_words import Piece, every, named, phrase, term, who_words

# --- how long ---------------------------------------------------------------------------------------------------


def duration(piece: Piece) -> Message | None:
    """The duration of a change; None if it is unlimited."""
    until: Until | None = piece("until")
    if until is None:
        return None
    turns, whose = piece("turns"), piece("whose")
    of = who_words(whose) if whose is not None else None
    if turns and until == "end of turn":
        return phrase("until-end-of-turn", turn=turns, of=of)
    if until == "standby phase" and whose is not None and not turns:
        return phrase("until-standby-of", of=of)
    told = phrase("lasts", until=as_word("lasts", until))
    if turns:
        return phrase("lasts-turns", until=told, number=turns, of=of)
    return phrase("lasts-counting", until=told, of=of) if of is not None else told


def lasting(told: Message, until: Message | None) -> Message:
    """A lasting change with its duration."""
    return told if until is None else phrase("for-so-long", what=told, until=until)


# --- what cards count as ----------------------------------------------------------------------------------------

Clause = tuple[str, Message]
"""A verb and what follows it; consecutive clauses with the same verb share it."""


def modifier(of: lang.Modifier, on: Subject | None = None) -> Message:
    """What cards count as: `this card gains 500 ATK`; `on` stands for the cards of a lasting effect."""
    piece = Piece(of)
    found = piece("cards")
    about = on if on is not None else subject(found)
    told = phrase("they") if about.of.code == "them" else about.of
    if on is not None and found != "this":
        told = phrase("on-cards", on=told, cards=cards(found))
    clauses = [*_numbers(piece), *_words(piece)]
    predicates = [
        phrase(f"{verb}-what", of=about.of, what=every(what for _, what in group))
        for verb, group in groupby(clauses, key=lambda clause: clause[0])
    ]
    predicates += [trait_words(trait, about) for trait in piece("traits")]
    predicates += [phrase("has-effects-negated", of=about.of)] if piece("negate") else []
    when = piece("requires")
    beside = [phrase("while-so", when=condition(when))] if when is not None else []
    beside += [phrase("face-down-too")] if piece("face_down") else []
    beside += [phrase("each-by-itself")] if piece("each") else []
    return piece.whole(
        phrase(
            "modified",
            cards=told,
            changes=every(predicates) or phrase("changes-in-nothing", of=about.of),
            beside=beside,
        )
    )


def _numbers(piece: Piece) -> Iterable[Clause]:
    """The numbers that are added, and the values that numbers become."""
    for stat in ("atk", "defense", "level"):
        if (found := piece(stat)) is not None:
            yield _changed(found, stat)
    became = (
        ("original_atk", "original atk"),
        ("original_defense", "original defense"),
        ("atk_is", "atk"),
        ("defense_is", "defense"),
        ("level_is", "level"),
        ("scale", "scale"),
    )
    for name, stat in became:
        found, words = piece(name), stat_words(stat)
        if isinstance(found, int):
            yield (
                "has",
                phrase("stat-number" if stat in ("level", "scale") else "number-stat", number=found, stat=words),
            )
        elif found is not None:
            yield "has", phrase("stat-equal-to", stat=words, number=value(found))
    for name, only in (("attacks", False), ("attacks_on_monsters", True)):
        if (found := piece(name)) is not None:
            code = "more-times" if isinstance(found, int) else "as-many-more-times"
            yield "can-attack", phrase(code, number=value(found), only=only)


def _changed(number: lang.Value, stat: str) -> Clause:
    what = "levels" if stat == "level" else "points"
    if isinstance(number, int):
        verb = "gains" if number >= 0 else "loses"
        return verb, phrase(f"so-many-{what}", number=abs(number), stat=stat_words(stat))
    if (found := for_each(number)) is not None:
        each, of = found
        code = "gains" if each >= 0 else "loses"
        return code, phrase("so-many-for-each", what=_changed(abs(each), stat)[1], cards=of)
    return "gains", phrase(f"{what}-equal-to", stat=stat_words(stat), number=value(number))


def _words(piece: Piece) -> Iterable[Clause]:
    name, attribute, kind, copies = piece("name"), piece("attribute"), piece("type"), piece("copies")
    if name is not None:
        yield "has", phrase("the-name", name=named(name))
    if attribute is not None:
        yield "becomes", phrase("of-attribute", attribute=term(attribute))
    if kind is not None:
        yield "becomes", phrase("of-type", type=term(kind))
    if (model := piece("name_of")) is not None:
        yield "takes-on", phrase("the-name-of", cards=cards(model))
    if (model := piece("attribute_of")) is not None:
        yield "takes-on", phrase("the-attribute-of", cards=cards(model))
    if (model := piece("type_of")) is not None:
        yield "takes-on", phrase("the-type-of", cards=cards(model))
    if (label := piece("declared_attribute")) is not None:
        yield "takes-on", phrase("declared-attribute", name=label_words(label))
    if (label := piece("declared_type")) is not None:
        yield "takes-on", phrase("declared-type", name=label_words(label))
    if copies is not None:
        yield "takes-on", phrase("the-name-and-effects-of", cards=cards(copies))
