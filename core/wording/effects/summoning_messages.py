"""The messages of a definition beside its effects: how the card is Summoned, its names, and its other terms."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_word
from duelog.core.effects import language as lang
from duelog.core.effects.evaluate.summonable import first_by_its_kind
from duelog.core.effects.language import Definition
from duelog.core.wording.effects.effect_card_steps import position_words
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_nouns import chosen
from duelog.core.wording.effects.effect_selectors import cards, some
from duelog.core.wording.effects.effect_steps import steps
from duelog.core.wording.effects.effect_traits import filtered, of_monsters
from duelog.core.wording.effects.effect_words import (
    Piece,
    areas,
    either,
    every,
    face,
    kinds_of_summon,
    named,
    phrase,
    who_words,
)


def _material(of: lang.Material) -> Message:
    piece = Piece(of)
    count, more = piece("count"), piece("or_more")
    which = piece("cards")
    told = cards(_as_monsters(which), chosen(count, more=bool(more)))
    return piece.whole(phrase("exact-material", cards=told) if piece("exact") else told)


def _as_monsters(which: lang.CardsOf) -> lang.CardsOf:
    """The selector of materials, which are monsters if it does not say so."""
    if isinstance(which, lang.Cards) and which.ref is None and which.card is None:
        return replace(which, card="monster")
    return which


def _procedure(of: lang.Procedure) -> Message:
    piece = Piece(of)
    place, side, position, overlay = piece("place"), piece("side"), piece("position"), piece("overlay")
    when, cost, once = piece("requires"), piece("cost"), piece("once")
    told = phrase(
        "procedure",
        areas=areas(place),
        side=phrase("to-side-of", who=who_words(side)) if side != "you" else None,
        position=position_words(position),
        overlay=cards(overlay, 1) if overlay is not None else None,
        when=condition(when) if when is not None else None,
        cost=steps(cost, last=False),
        once=as_word("once", once) if once else None,
    )
    return piece.whole(told)


_FLAGS = (
    "must_be_properly_summoned_first",
    "cannot_be_normal_summoned",
    "cannot_be_set",
    "only_placed_by_effects",
    "stays_on_field",
    "set_from_hand_as_spell",
    "only_substitutes",
)


def _tributes(numbers: Sequence[int]) -> Message:
    return phrase("tributes", numbers=either(numbers), number=numbers[-1])


def _of_tributes(of: Definition, piece: Piece) -> list[Message]:
    told: list[Message] = []
    if of.normal_summon_requires is not None:
        told.append(phrase("normal-summon-requires", when=condition(piece("normal_summon_requires"))))
    if of.flip_summon_requires is not None:
        told.append(phrase("flip-summon-requires", when=condition(piece("flip_summon_requires"))))
    if of.tributes:
        told.append(phrase("normal-summon-takes", tributes=_tributes(piece("tributes"))))
    if of.tributes_to_set:
        told.append(phrase("setting-takes", tributes=_tributes(piece("tributes_to_set"))))
    if of.tributes_are is not None:
        told.append(phrase("tributes-are", cards=some(piece("tributes_are"))))
    return told


def _of_names(of: Definition, piece: Piece) -> list[Message]:
    told: list[Message] = []
    if of.always_named is not None or of.always_named_in:
        where = areas(piece("always_named_in")) if of.always_named_in else None
        told.append(phrase("name-counts-as", name=named(piece("always_named") or ""), areas=where))
    if of.also_in_name:
        told.append(phrase("name-counts-with", names=every(map(named, piece("also_in_name")))))
    return told


def _unanswered(piece: Piece) -> Iterator[Message]:
    """Which of its Summons cannot be negated, or answered."""
    kinds = kinds_of_summon(piece("cannot_be_negated"))
    if kinds is not None:
        yield phrase("summon-cannot-be-negated", kinds=kinds)
    kinds, barred = kinds_of_summon(piece("no_responses")), piece("no_responses_by")
    if kinds is not None and barred is not None:
        yield phrase("summon-no-responses-by", kinds=kinds, cards=filtered(barred))
    elif kinds is not None:
        yield phrase("summon-no-responses", kinds=kinds)
    elif barred is not None:
        yield phrase("no-summon-bars", cards=filtered(barred))
    guard = piece("guards_as_material")
    if guard is not None:
        yield _guarded(guard)


def _guarded(of: lang.GuardedSummon) -> Message:
    piece = Piece(of)
    kinds, about = kinds_of_summon(piece("how")), filtered(of_monsters(piece("cards")))
    return piece.whole(phrase("summon-guarded-by-material", kinds=kinds, cards=about))


def summoning_messages(of: Definition) -> list[Message]:
    """How a card is Summoned: materials, procedures, conditions."""
    piece = Piece(of)
    for name in ("name", "effects"):
        piece(name)
    told: list[Message] = []
    if of.materials:
        first, *more = (_material(each) for each in piece("materials"))
        told.append(phrase("materials-are", materials=[first, *(phrase("plus-material", cards=each) for each in more)]))
    if of.special_summon_only_by:
        ways = [phrase(f"way {way}") for way in piece("special_summon_only_by") if way != "normal"]
        told.append(phrase("special-summoned-only-by", ways=either(ways)) if ways else phrase("not-special-summoned"))
    only = piece("special_summon_only_with")
    told += [phrase("special-summoned-only-with", cards=filtered(only))] if only is not None else []
    told += [_procedure(each) for each in piece("procedures")]
    told += _of_tributes(of, piece)
    told += _unanswered(piece)
    if of.cannot_be_summoned_from:
        code = "not-summoned-otherwise-from" if of.special_summon_only_by else "not-summoned-from"
        told.append(phrase(code, areas=areas(piece("cannot_be_summoned_from"))))
    if of.special_summon_requires is not None:
        told.append(phrase("special-summon-requires", when=condition(piece("special_summon_requires"))))
    if of.special_summon_cost is not None:
        told.append(_cost_of_summon(piece("special_summon_cost")))
    if of.summon_requires is not None:
        told.append(phrase("summon-requires", when=condition(piece("summon_requires"))))
    if of.attack_cost:
        told.append(phrase("attack-takes", steps=steps(piece("attack_cost"))))
    if of.trap_monster is not None:
        told.append(phrase("is-trap-monster", face=face(piece("trap_monster"))))
    told += _of_names(of, piece)
    if of.only_one is not None:
        told.append(phrase(f"only-one {piece('only_one')}"))
    if of.wins is not None:
        told.append(phrase("wins-while", when=condition(piece("wins"))))
    if of.activated_from_hand is not None:
        told.append(phrase("activated-from-hand", when=condition(piece("activated_from_hand"))))
    if of.entire_ritual_tribute is not None:
        told.append(phrase("entire-ritual-tribute", cards=cards(piece("entire_ritual_tribute"), 1)))
    told += _of_substitutes(of, piece)
    told += [phrase(_flag_code(of, name)) for name in _FLAGS if piece(name)]
    rest = piece.rest()
    return [*told, phrase("rest", rest=rest)] if rest else told


def _of_substitutes(of: Definition, piece: Piece) -> Iterator[Message]:
    """Which materials it can replace."""
    if of.synchro_substitute:
        yield phrase("synchro-substitute", names=either(map(named, piece("synchro_substitute"))))
    if piece("fusion_substitute"):
        yield phrase("fusion-substitute")
    if (of_those := piece("attribute_substitute")) is not None:
        yield phrase("attribute-substitute", cards=filtered(of_those))


def _cost_of_summon(of: lang.SummonCost) -> Message:
    piece = Piece(of)
    told = phrase("special-summon-takes", areas=areas(piece("place")), cards=cards(piece("tribute"), piece("count")))
    return piece.whole(told)


def _flag_code(of: Definition, name: str) -> str:
    """The code of the sentence of a flag, which for one of them depends on the ways of Summoning."""
    elsewhere = name == "must_be_properly_summoned_first" and first_by_its_kind(of)
    return name.replace("_", "-") + ("-elsewhere" if elsewhere else "")
