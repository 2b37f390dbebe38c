"""The words for selected cards and computed numbers."""

from typing import Literal

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, Message, as_word
from duelog.core.effects.language import (
    Amount,
    Bounds,
    Cards,
    CardsOf,
    Comparison,
    Ref,
    Value,
)
from duelog.core.effects.language.selectors import Compared
from duelog.core.wording.effects.effect_clauses import such_that, trait_clause
from duelog.core.wording.effects.effect_counts import counted_this_turn
from duelog.core.wording.effects.effect_denials import denied
from duelog.core.wording.effects.effect_features import (
    Subject,
    bounded,
    came_words,
    done_with,
    fact_words,
    is_bounded,
    stat_words,
)
from duelog.core.wording.effects.effect_labels import BOTH_CHOSEN, in_words, is_of_one, is_plain, label_words
from duelog.core.wording.effects.effect_nouns import (
    Count,
    Denied,
    Noun,
    Plain,
    is_determiner,
    is_several,
    noun_of,
    where_of,
)
from duelog.core.wording.effects.effect_words import (
    MANY,
    Piece,
    areas,
    either,
    every,
    kinds_of_summon,
    named,
    phrase,
    quoted,
    ref_words,
    text,
    who_words,
)

# --- cards ------------------------------------------------------------------------------------------------------


def are_many(of: CardsOf, count: Count = "all") -> bool:
    """Whether the phrase for these cards is plural."""
    if isinstance(of, str):
        return of in MANY
    return of.ref in MANY if of.ref is not None else not is_of_one(of.label) and is_several(count)


def subject(of: CardsOf) -> Subject:
    """The cards as the subject of a predicate."""
    return Subject(cards(of), are_many(of))


Lying = Literal["in", "from", "unsaid"]
"""How the location of cards is told: `in your Deck`, `from your Deck` of those that leave it, or not at all."""


def cards(of: CardsOf, count: Count = "all", plain: Plain = "card", lying: Lying = "in") -> Message:
    """The cards of a selector as a phrase: `all monsters your opponent controls`, `1 Spell in your Graveyard`.

    `plain` is what they are called if the selector gives only their location.
    """
    if isinstance(of, str):
        return ref_words(of) if is_determiner(count) else phrase("some-of", count=count, of=ref_words(of))
    piece = Piece(of)
    if of.ref is not None:
        return piece.whole(_known(piece, piece("ref"), count))
    label = piece("label")
    told = noun_of(piece, many=are_many(of, count), plain=plain)
    tail = [phrase("called", label=text(label))] if label is not None and not is_plain(label) else []
    place = where_of(piece)
    found = _values(piece)
    ahead = place is not None and place.code in ("in", "banished") and all(map(is_bounded, found))
    tail += _with(found) if ahead else []  # "with Level 4 or below in your Deck"
    tail += [place.behind(leaving=lying == "from")] if place is not None and lying != "unsaid" else []
    tail += _features(piece, told, [] if ahead else found)
    count = "the" if label is not None and count in ("all", "bare") else count
    return piece.whole(_cards(count, told, tail))


def _cards(count: Count, told: Noun, tail: list[Message]) -> Message:
    return phrase("so-many-cards", count=count, other=1 if told.other else None, noun=told.noun, tail=tail)


def referred_to(piece: Piece, ref: Ref) -> Message:
    """The cards of a reference, and whose they are if not this card's."""
    whose: CardsOf | None = piece("ref_of")
    return phrase("of-those-cards", what=ref_words(ref), cards=cards(whose)) if whose is not None else ref_words(ref)


def _known(piece: Piece, ref: Ref, count: Count) -> Message:
    """The cards of a reference, all or a number of them, restricted to those that match the selector."""
    several, those = ref in MANY, referred_to(piece, ref)
    whole = is_determiner(count) or (count == 1 and not several)
    told = those if whole else phrase("some-of", count=count, of=those)
    several_meant = several and count != 1
    one = phrase("one-of-cards", cards=those) if several and not several_meant else those
    of = Subject(one, several_meant)
    kinds = is_as(piece, of)
    if not kinds:
        return told
    if [kind.code for kind in kinds] == ["is-face"]:
        return phrase("if-face", cards=told, **kinds[0].arguments)
    return phrase("if-they-are", cards=told, of=of.of, many=of.many, clauses=every(kinds))


def is_as(piece: Piece, of: Subject) -> list[Message]:
    """The properties that known cards must have, as predicates: `is a DARK monster you control`, `was Special
    Summoned`.

    Empty if no property is required.
    """
    label, sel = piece("label"), piece.part
    assert isinstance(sel, Cards)
    told = noun_of(piece, many=of.many)
    place = where_of(piece)
    clauses: list[Message] = []
    bare = noun_of(Piece(replace(sel, face=None)), many=of.many).is_plain
    if sel.face is not None and bare and place is None and label is None:
        clauses = [phrase("is-face", of=of.of, face=as_word("position", sel.face))]
    elif told.is_plain:
        clauses = [place.predicate(of)] if place is not None else []
        clauses += [in_words(label, of)] if label is not None else []
    else:
        tail = [place.behind()] if place is not None else []
        tail += [phrase("called", label=text(label))] if label is not None and not is_plain(label) else []
        clauses = [phrase("is-such", of=of.of, what=_cards("bare" if of.many else "a", told, tail))]
        clauses += [in_words(label, of)] if is_plain(label) else []
    return [*clauses, *_predicates(piece, of)]


def some(of: CardsOf, plain: Plain = "card", lying: Lying = "in") -> Message:
    """Cards that an event is about: `a monster with 1000 or more ATK`."""
    if isinstance(of, str):
        return ref_words(of)
    if of.ref is not None:
        return cards(of, 1)
    return cards(of, "a", plain, lying)


# --- requirements -----------------------------------------------------------------------------------------------


def _values(piece: Piece) -> list[Message]:
    """The required numbers of cards: `Level 4 or below`, `1500 or less ATK`."""
    told: list[Message] = []
    for stat in ("level", "rank", "atk", "defense"):
        bounds: Bounds | None = piece(stat)
        told += [bounded(bounds, stat)] if bounds is not None else []
    told += [compared(one) for one in piece("compare") if not _is_done(one)]
    for name in ("highest", "lowest"):
        found = piece(name)
        told += [phrase(f"the-{name}", stat=stat_words(found))] if found is not None else []
    for name in ("same_name_as", "same_type_as", "same_attribute_as", "same_level_as"):
        same: CardsOf | None = piece(name)
        told += [phrase(name.replace("_", "-"), cards=same_as(same))] if same is not None else []
    worn: CardsOf | None = piece("equipped_to")
    told += [phrase("equipping", cards=same_as(worn))] if worn is not None else []
    worn = piece("equipped_with")
    told += [phrase("equipped-with", cards=same_as(worn))] if worn is not None else []
    for name in ("holds", "can_equip", "can_be_equipped_with"):
        worn = piece(name)
        told += [phrase(name.replace("_", "-"), cards=same_as(worn))] if worn is not None else []
    held = piece("can_hold_counter")
    told += [phrase("place-for-counters", counter=text(held))] if held is not None else []
    listed = piece("lists_material")
    told += [phrase("listed-materials", names=quoted(listed))] if listed else []
    of: CardsOf | None = piece("material_of")
    told += [phrase("name-of-material", cards=ref_words(of) if isinstance(of, str) else cards(of))] if of else []
    of = piece("made_of")
    told += [phrase("with-these-materials", cards=ref_words(of) if isinstance(of, str) else cards(of))] if of else []
    for declared in ("declared_name", "declared_type", "declared_attribute"):
        label = piece(declared)
        told += [phrase(declared.replace("_", "-"), name=label_words(label))] if label is not None else []
    return told


def same_as(of: CardsOf) -> Message:
    """The cards with one of which a property is shared."""
    if isinstance(of, str):
        return ref_words(of)
    return cards(of) if is_of_one(of.label) else phrase("one-of-cards", cards=cards(of))


LIMITS = ("less_than", "at_most", "equal_to", "at_least", "more_than", "other_than")
"""How a number is compared."""


def _is_done(of: Comparison) -> bool:
    return done_with(of, Subject(stat_words("atk"))) is not None


def compared(of: Comparison) -> Message:
    """A comparison as a property of cards: `ATK below 1500`, `a Level equal to its original Level`."""
    piece = Piece(of)
    number, counters = piece("number"), piece("counters")
    if counters is not None and of == Comparison(counters=counters, at_least=1):
        return phrase("a-counter", counter=text(counters))
    if counters is not None:
        thing = phrase("number-of-counters", counter=text(counters))
    else:
        code = "points-alone" if number in ("atk", "defense", None) else "a-stat"
        thing = phrase(code, stat=stat_words(number or "atk"))
    limits = [
        phrase(f"limit {name}", of=thing, other=_other(other)) for name in LIMITS if (other := piece(name)) is not None
    ]
    return piece.whole(phrase("compared", what=thing, limits=every(limits)) if limits else thing)


def _other(of: Compared) -> Argument:
    return phrase("its-stat", stat=stat_words(of)) if isinstance(of, str) else value(of)


def _positions(piece: Piece) -> Message | None:
    return either(phrase(f"position {one}") for one in piece("position"))


def _with(values: list[Message]) -> list[Message]:
    return [phrase("with-values", values=every(values))] if values else []


def _features(piece: Piece, told: Noun, found: list[Message]) -> list[Message]:
    """The features after the noun and its place: positions, numbers, and clauses with `that`."""
    positions = _positions(piece)
    clauses = [phrase("lying-in-position", positions=positions)] if positions is not None else []
    clauses += _with(found)
    not_names = Denied.of(piece).names
    clauses += [phrase("except-names", names=every(map(named, not_names)))] if not_names else []
    of, label = Subject(told.noun, told.many), piece("label")
    that = every([*([in_words(label, of)] if is_plain(label) else []), *_clauses(piece, of)])
    return [*clauses, phrase("that", clauses=that)] if that is not None else clauses


def _predicates(piece: Piece, of: Subject) -> list[Message]:
    """The same features as predicates of known cards."""
    told = _values(piece)
    positions = _positions(piece)
    clauses = [phrase("is-in-position", of=of.of, positions=positions)] if positions is not None else []
    clauses += [phrase("has-values", of=of.of, values=every(told))] if told else []
    not_names = Denied.of(piece).names
    clauses += [phrase("is-not-named", of=of.of, names=quoted(not_names))] if not_names else []
    return [*clauses, *_clauses(piece, of)]


def _clauses(piece: Piece, of: Subject) -> list[Message]:
    """The other required properties of cards, as predicates."""
    sel = piece.part
    assert isinstance(sel, Cards)
    told: list[Message] = []
    parts = piece("any_of")
    ways = [_as_member(each, of) for each in parts]
    if parts == BOTH_CHOSEN:
        told.append(phrase("is-chosen", of=of.of))
    elif ways:
        told.append(phrase("either-or", ways=ways))
    by, origin = piece("summoned_by"), piece("summoned_from")
    told += [phrase("was-summoned", of=of.of, kinds=kinds_of_summon(by))] if by else []
    told += [phrase("was-summoned-from", of=of.of, areas=areas(origin))] if origin else []
    came = piece("arrival")
    told += [came_words(came, of)] if came is not None else []
    told += [done for one in piece("compare") if (done := done_with(one, of)) is not None]
    told += [fact_words(fact, of) for fact in piece("facts")]
    told += [_is_not(part, of) for part in Denied.of(piece).others]
    trait = piece("trait")
    told += [trait_clause(trait, of)] if trait is not None else []
    told += [_as_member(part, of) for part in piece("all_of")]
    left = piece("as_it_left")
    told += [phrase("as-it-left", of=of.of, so=_as_member(left, of))] if left is not None else []
    so = piece("for_which")
    told += [such_that(so, of)] if so is not None else []
    owner = piece("owner")
    told += [phrase("is-owned-by", of=of.of, who=who_words(owner))] if owner is not None else []
    how = {False: None, True: "can-be-summoned", "set": "can-be-summoned-set"}[piece("summonable")]
    return [*told, phrase(how, of=of.of)] if how is not None else told


def _members(of: Cards, subject: Subject) -> list[Message]:
    """The predicate that cards match a selector and, if it has a reference, are among the cards of that."""
    piece = Piece(of)
    ref = piece("ref")
    code = "is-among" if ref in MANY else "is-same"
    among = [phrase(code, of=subject.of, cards=referred_to(piece, ref))] if ref is not None else []
    return [*among, *is_as(piece, subject)]


def _as_member(of: Cards, subject: Subject) -> Message:
    return every(_members(of, subject)) or phrase("is-any-card", of=subject.of)


def _is_not(of: Cards, subject: Subject) -> Message:
    """The predicate that cards do not match a selector."""
    if len(of.facts) == 1 and of == Cards(facts=of.facts):
        return fact_words(of.facts[0], subject, denied=True)
    return denied(_members(of, subject) or [phrase("is-any-card", of=subject.of)], subject)


# --- numbers ----------------------------------------------------------------------------------------------------


def value(of: Value) -> Argument:
    """A number, or how it is computed."""
    return of if isinstance(of, int) else amount(of)


def for_each(of: Value) -> tuple[int, Message] | None:
    """A number that is so much for each card of a kind: how much, and `each Spell you control`; None for others."""
    if not isinstance(of, Amount) or not isinstance(of.count, Cards) or of.count.ref is not None:
        return None
    return (of.times, cards(of.count, "each")) if of == Amount(count=of.count, times=of.times) else None


def amount(of: Amount) -> Message:
    """A computed number in words."""
    piece = Piece(of)
    told = _counted(piece)
    minus, times, divided, plus = piece("minus"), piece("times"), piece("divided_by"), piece("plus")
    rounded_up = minus == 1 - divided and divided != 1
    if minus is not None and not rounded_up:
        told = phrase("minus", one=told, other=value(minus))
    if times != 1:
        told = phrase("times", one=told, number=times)
    if divided != 1:
        told = phrase("half-of", one=told) if divided == 2 else phrase("divided-by", one=told, number=divided)
    told = phrase("rounded-up", one=told) if rounded_up else told
    if plus:
        told = phrase("plus" if plus > 0 else "minus", one=told, other=abs(plus))
    return piece.whole(told)


def _counted(piece: Piece) -> Message:
    of = piece.part
    assert isinstance(of, Amount)
    count = piece("count")
    told = [phrase("number-of", cards=without_all(count))] if count is not None else []
    stat, total = stat_words(piece("stat")), piece("total")
    code = "total-of" if total else "stat-of"
    among = cards(piece("of")) if of.of is not None else None
    if (counters := piece("counters")) is not None:
        told.append(phrase("counters-on", counter=text(counters), cards=among or ref_words("this")))
    elif among is not None or of.stat != "atk" or of.total:
        if not total and among is not None and among.code == "ref event":  # "the ATK of it" could be that of any card
            told.append(phrase("stat-of-that-card", stat=stat))
        else:
            told.append(phrase(code, stat=stat, cards=among or phrase("nothing")))
    told += [phrase("number-declared", label=label_words(label))] if (label := piece("answer")) is not None else []
    told += [phrase("number-noted", label=text(noted))] if (noted := piece("noted")) is not None else []
    for name, code in (("lp", "life-points-of"), ("hand", "cards-in-hand-of")):
        told += [phrase(code, who=who_words(who))] if (who := piece(name)) is not None else []
    destroyed_of, result = piece("destroyed_of"), piece("result")
    for name in ("different_names", "different_types", "different_attributes", "most_of_one_name"):
        these: CardsOf | None = piece(name)
        told += [phrase(f"number-of-{name.replace('_', '-')}", cards=cards(these))] if these is not None else []
    if destroyed_of is not None:
        told.append(phrase("number-destroyed-of", who=who_words(destroyed_of)))
    told += counted_this_turn(piece, without_all)
    told += [phrase(f"number-of-{result}")] if result is not None else []
    flags = ("lp_difference", "chain_link", "event_damage")
    told += [phrase(f"amount {name.replace('_', '-')}") for name in flags if piece(name)]
    return every(told) or phrase("one")


_COUNTED: frozenset[Ref] = frozenset({"targets", "costs", "chosen", "event", "moved", "remembered"})
"""References whose cards are counted."""


def without_all(of: CardsOf, lying: Lying = "in") -> Message:
    """The cards as a phrase after a number or `no`: `monsters you control`, `cards moved so`."""
    if isinstance(of, str):
        counted = of.removeprefix("several ")
        return phrase(f"refs {counted}") if counted in _COUNTED else ref_words(of)
    return cards(of, "bare", lying=lying)
