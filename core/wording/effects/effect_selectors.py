"""The words for selected cards and computed numbers."""

from typing import NamedTuple

from duelog.core.catalogue.definitions_english import FACTS, PLAYERS, POSITIONS, REFS, WHOSE
from duelog.core.effects.language import (
    Amount,
    Area,
    Bounds,
    Cards,
    CardsOf,
    Comparison,
    Ref,
    Value,
    Who,
)
from duelog.core.effects.language.selectors import Compared
from duelog.core.effects.language.words import ON_FIELD, AnyTrait
from duelog.core.wording.effects.effect_features import ONE, SEVERAL, bounded, came_words, done_with, stat_words
from duelog.core.wording.effects.effect_words import MANY, Piece, areas, article, quoted, summoned
from duelog.core.wording.phrases import joined

_CONTROL: dict[Who, str] = {"you": "you control", "opponent": "your opponent controls", "both": "on the field"}
_BACKROW: frozenset[Area] = frozenset({"spells", "field zone", "pendulum zones"})

# --- cards ------------------------------------------------------------------------------------------------------


def are_many(of: CardsOf, count: str = "all") -> bool:
    """Whether a phrase for cards is plural."""
    if isinstance(of, str):
        return of in MANY
    return of.ref in MANY if of.ref is not None else count != "1"


def cards(of: CardsOf, count: str = "all") -> str:
    """Cards as a phrase: `all monsters your opponent controls`, `1 Spell in your Graveyard`."""
    if isinstance(of, str):
        return REFS[of] if count == "all" else f"{count} of {REFS[of]}"
    piece = Piece(of)
    if of.ref is not None:
        return _known(piece, piece("ref"), count)
    label = piece("label")
    noun = _noun(piece, plural=count != "1")
    called = f' called "{label}"' if label is not None else ""
    count = "the" if label is not None and count == "all" else count
    return f"{count} {noun}{called}{_where(piece)}{_features(piece, many=count != '1')}{piece.rest()}"


def _known(piece: Piece, ref: Ref, count: str) -> str:
    """The cards of a reference that match a selector, all or a number of them."""
    several = ref in MANY
    told = REFS[ref] if count == "all" or (count == "1" and not several) else f"{count} of {REFS[ref]}"
    many = several and count != "1"
    kind = is_as(piece, many=many)
    if not kind:
        return told
    short = kind.removeprefix("is ").removeprefix("are ")
    subject = "" if short != kind else "they " if many else "it "
    return f"{told} (if {subject}{short})"


def is_as(piece: Piece, *, many: bool = False) -> str:
    """What known cards have to match, as a predicate: `is a DARK monster you control`, `was Special Summoned`.

    "" if there are no requirements.
    """
    sel = piece.part
    assert isinstance(sel, Cards)
    label = piece("label")
    alone = sel.area == () and sel.of in ("you", "opponent")
    noun = _noun(piece, plural=many)
    where = "" if alone else _where(piece)
    told: list[str] = []
    if alone:
        yours = "yours" if piece("of") == "you" else "your opponent's"
        told = [yours if noun in ("card", "cards") else f"{noun if many else article(noun)} of {yours}"]
    elif noun not in ("card", "cards") or where:
        told = [where.strip() if noun in ("card", "cards") else f"{noun if many else article(noun)}{where}"]
    told += [f'called "{label}"'] if label is not None else []
    clauses = [f"{'are' if many else 'is'} {' '.join(told)}"] if told else []
    return joined([*clauses, *_predicates(piece, many=many)]) + piece.rest()


def some(of: CardsOf) -> str:
    """Cards that an event is about: `a monster with 1000 or more ATK`."""
    if isinstance(of, str):
        return REFS[of]
    told = cards(of, "1")
    if told.startswith("1 of "):
        return f"one{told[1:]}"
    return article(told[2:]) if told.startswith("1 ") else told


class _Denied(NamedTuple):
    """What cards must not match: kinds and names, which are placed at the noun, and selectors."""

    kinds: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    others: tuple[Cards, ...] = ()

    @staticmethod
    def of(piece: Piece) -> "_Denied":
        """What a selector denies."""
        denied: Cards | None = piece("not_")
        if denied is None:
            return _Denied()
        parts = denied.any_of if denied.any_of and denied == Cards(any_of=denied.any_of) else (denied,)
        kinds = tuple(kind for part in parts if part == Cards(kinds=part.kinds) for kind in part.kinds)
        cards = tuple(part.card for part in parts if part.card is not None and part == Cards(card=part.card))
        names = tuple(name for part in parts if part == Cards(name=part.name) for name in part.name)
        told = (*(Cards(kinds=part.kinds) for part in parts), *(Cards(name=part.name) for part in parts))
        told = (*told, *(Cards(card=part.card) for part in parts))
        others = tuple(part for part in parts if part == Cards() or part not in told)
        return _Denied(kinds, cards, names, others)


def _noun(piece: Piece, *, plural: bool) -> str:
    sel = piece.part
    assert isinstance(sel, Cards)
    card, denied = piece("card"), _Denied.of(piece)
    words = ["other"] if piece("other") else []
    face_is = piece("face")
    words += [f"face-{face_is}"] if face_is else []
    words += [joined(piece("attribute"), "or")] if sel.attribute else []
    words += [joined(piece("type"), "or")] if sel.type else []
    words += [f"non-{kind.capitalize()}" for kind in denied.kinds]
    words += [joined([kind.capitalize() for kind in piece("kinds")], "or")] if sel.kinds else []
    words += [f"non-{kind if kind == 'monster' else kind.capitalize()}" for kind in denied.cards]
    words += [quoted(piece("name"))] if sel.name else []
    words += [quoted(piece("in_name"))] if sel.in_name else []
    noun = {"monster": "monster", "spell": "Spell", "trap": "Trap"}.get(card or "", "")
    if not noun:
        noun = "monster" if sel.area == ("monsters",) else "card"
        noun = "Spell or Trap" if sel.area and frozenset(sel.area) == _BACKROW else noun
    if sel.name and noun in ("card", "monster") and not sel.in_name:
        return " ".join(words)
    plurals = {"Spell or Trap": "Spells and Traps"}
    return " ".join([*words, plurals.get(noun, f"{noun}s") if plural else noun])


def _where(piece: Piece) -> str:
    sel = piece.part
    assert isinstance(sel, Cards)
    found: tuple[Area, ...] = piece("area")
    if not found:
        return _owned(piece) if sel.of != "both" else ""
    of: Who = piece("of")
    control = _CONTROL.get(of, f"{PLAYERS[of]} controls")
    if found == ("monsters",):
        if sel.card not in (None, "monster"):
            return f" among the monsters {control}"
        # a monster "in the Monster Zones" of somebody is a monster that this player controls
        piece("card")
        return f" {control}{' (a Monster Card)' if sel.card else ''}"
    if frozenset(found) in (frozenset(ON_FIELD), _BACKROW):
        return f" {control}"
    if found == ("banished",):
        return f" among {WHOSE[of]} banished cards"
    return f" in {areas(found, WHOSE[of])}"


def _owned(piece: Piece) -> str:
    of: Who = piece("of")
    return {"you": " of yours", "opponent": " of your opponent"}.get(of, f" of {PLAYERS[of]}")


# --- requirements -----------------------------------------------------------------------------------------------


def _values(piece: Piece) -> list[str]:
    """The numbers that cards must have: `Level 4 or below`, `1500 or less ATK`."""
    told: list[str] = []
    for name, word in (("level", "Level"), ("rank", "Rank"), ("atk", "ATK"), ("defense", "DEF")):
        bounds: Bounds | None = piece(name)
        told += [bounded(bounds, word)] if bounds is not None else []
    told += [_compared(one) for one in piece("compare") if done_with(one) is None]
    for name in ("highest", "lowest"):
        found = piece(name)
        told += [f"the {name} {stat_words(found)}"] if found is not None else []
    for name, word in (("same_name_as", "name"), ("same_type_as", "Type"), ("same_attribute_as", "Attribute")):
        same: CardsOf | None = piece(name)
        told += [f"the same {word} as {same_as(same)}"] if same is not None else []
    worn: CardsOf | None = piece("equipped_to")
    told += [f"{same_as(worn)} as the equipped monster"] if worn is not None else []
    held = piece("can_hold_counter")
    told += [f"a place for {held} counters"] if held is not None else []
    listed = piece("lists_material")
    told += [f"{quoted(listed)} among the materials that it lists"] if listed else []
    of: CardsOf | None = piece("material_of")
    told += [f"a name that the materials of {REFS[of] if isinstance(of, str) else cards(of)} give"] if of else []
    named = piece("declared_name")
    told += [f'the name declared ("{named}")'] if named is not None else []
    return told


def same_as(of: CardsOf) -> str:
    """The words for cards with one of which a feature is shared."""
    return REFS[of] if isinstance(of, str) else f"one of {cards(of)}"


_LIMITS = {
    "less_than": "below {}",
    "at_most": "of at most {}",
    "equal_to": "equal to {}",
    "at_least": "of at least {}",
    "more_than": "above {}",
    "other_than": "other than {}",
}
"""How a number is compared."""


def _compared(of: Comparison) -> str:
    """A comparison as a feature of cards: `ATK below 1500`, `a Level equal to its original Level`."""
    piece = Piece(of)
    number, counters = piece("number"), piece("counters")
    if of == Comparison(counters=counters, at_least=1):
        return f"a {counters} counter"
    if counters is not None:
        subject = f"a number of {counters} counters"
    else:
        subject = stat_words(number or "atk") if number in ("atk", "defense", None) else article(stat_words(number))
    told = [form.format(_other(other)) for name, form in _LIMITS.items() if (other := piece(name)) is not None]
    return " ".join([subject, joined(told)] if told else [subject]) + piece.rest()


def _other(of: Compared) -> str:
    return f"its {stat_words(of)}" if isinstance(of, str) else value(of)


def _features(piece: Piece, *, many: bool) -> str:
    """The words after the noun: positions, numbers, and clauses with `that`."""
    told = _values(piece)
    positions = piece("position")
    clauses = [f" in {joined([POSITIONS[one] for one in positions], 'or')}"] if positions else []
    clauses += [f" with {joined(told)}"] if told else []
    not_names = _Denied.of(piece).names
    clauses += [f" except {quoted(not_names, 'and')}"] if not_names else []
    return "".join(clauses) + "".join(f" that {clause}" for clause in _clauses(piece, many=many))


def _predicates(piece: Piece, *, many: bool) -> list[str]:
    """The same for known cards."""
    told = _values(piece)
    positions = piece("position")
    clauses = (
        [f"{'are' if many else 'is'} in {joined([POSITIONS[one] for one in positions], 'or')}"] if positions else []
    )
    clauses += [f"{'have' if many else 'has'} {joined(told)}"] if told else []
    not_names = _Denied.of(piece).names
    clauses += [f"{'are' if many else 'is'} not {quoted(not_names)}"] if not_names else []
    return [*clauses, *_clauses(piece, many=many)]


def _clauses(piece: Piece, *, many: bool) -> list[str]:
    """The other requirements on cards, as predicates."""
    sel = piece.part
    assert isinstance(sel, Cards)
    words = SEVERAL if many else ONE
    told: list[str] = []
    either = piece("any_of")
    told += [f"either {joined([is_as(Piece(each)) or 'is any card' for each in either], 'or')}"] if either else []
    by, origin = piece("summoned_by"), piece("summoned_from")
    told += [f"{words['was']} {summoned(by)}"] if by else []
    told += [f"{words['was']} Summoned from {areas(origin)}"] if origin else []
    came = piece("arrival")
    told += [came_words(came, words["was"])] if came is not None else []
    told += [done for one in piece("compare") if (done := done_with(one)) is not None]
    told += [FACTS[fact][0].format(**words) for fact in piece("facts")]
    told += [_is_not(part, words, many=many) for part in _Denied.of(piece).others]
    trait = piece("trait")
    told += [_trait(trait, many=many)] if trait is not None else []
    told += [_also(part, words["is"], many=many) for part in piece("all_of")]
    owner = piece("owner")
    told += [f"{words['is']} owned by {PLAYERS[owner]}"] if owner is not None else []
    return [*told, "can be Special Summoned"] if piece("summonable") else told


def _trait(of: AnyTrait, *, many: bool) -> str:
    from duelog.core.wording.effects.effect_traits import trait_words  # which itself uses this module

    return trait_words(of, many=many)


def _also(of: Cards, be: str, *, many: bool) -> str:
    """Further requirements: that cards are among others, or match a selector."""
    if of.ref is not None and of == Cards(ref=of.ref):
        return f"{be} among {REFS[of.ref]}" if of.ref in MANY else f"{be} {REFS[of.ref]}"
    return _as_member(of, be, many=many)


def _as_member(of: Cards, be: str, *, many: bool) -> str:
    """That cards match a selector, including its reference."""
    piece = Piece(of)
    ref = piece("ref")
    among = [f"{be} {'among ' if ref in MANY else ''}{REFS[ref]}"] if ref is not None else []
    return joined([*among, *[part for part in [is_as(piece, many=many)] if part]]) or f"{be} any card"


def _is_not(of: Cards, words: dict[str, str], *, many: bool) -> str:
    """That cards do not match a selector."""
    if len(of.facts) == 1 and of == Cards(facts=of.facts):
        return FACTS[of.facts[0]][1].format(**words)
    be, told = words["is"], _as_member(of, words["is"], many=many)
    if told.startswith(f"{be} ") and " and " not in told:
        return f"{be} not {told.removeprefix(f'{be} ')}"
    return f"{be} not {'ones' if many else 'one'} that {told}"


# --- numbers ----------------------------------------------------------------------------------------------------


def value(of: Value) -> str:
    """A number, or how it is computed."""
    return str(of) if isinstance(of, int) else amount(of)


def amount(of: Amount) -> str:
    """A computed number in words."""
    piece = Piece(of)
    told = _counted(piece)
    minus, times, divided, plus = piece("minus"), piece("times"), piece("divided_by"), piece("plus")
    rounded_up = minus == 1 - divided and divided != 1
    told += f" minus {value(minus)}" if minus is not None and not rounded_up else ""
    told = f"{times} times {told}" if times != 1 else told
    told = f"half of {told}" if divided == 2 else f"{told} divided by {divided}" if divided != 1 else told
    told += ", rounded up" if rounded_up else ""
    told += f" {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else ""
    return told + piece.rest()


def _counted(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Amount)
    count = piece("count")
    told = [f"the number of {without_all(count)}"] if count is not None else []
    stat, total = stat_words(piece("stat")), "total " if piece("total") else ""
    if of.of is not None and of.counters is not None:
        told.append(f"the number of {piece('counters')} counters on {cards(piece('of'))}")
    elif of.of is not None:
        told.append(f"the {total}{stat} of {cards(piece('of'))}")
    elif of.stat != "atk" or of.total:
        told.append(f"the {total}{stat} of nothing")
    forms = (
        *((("counters", "the number of {} counters on this card"),) if of.of is None else ()),
        ("answer", 'the number declared ("{}")'),
    )
    told += [form.format(found) for name, form in forms if (found := piece(name)) is not None]
    players = (("lp", "{} Life Points"), ("hand", "the number of cards in {} hand"))
    told += [form.format(WHOSE[who]) for name, form in players if (who := piece(name)) is not None]
    destroyed_of, result = piece("destroyed_of"), piece("result")
    for name, word in (
        ("different_names", "names"),
        ("different_types", "Types"),
        ("different_attributes", "Attributes"),
    ):
        among: CardsOf | None = piece(name)
        told += [f"the number of different {word} among {cards(among)}"] if among is not None else []
    if destroyed_of is not None:
        told.append(f"the number of cards destroyed so that {PLAYERS[destroyed_of]} controlled")
    told += [{"die": "the number rolled", "heads": "the number of heads"}[result]] if result is not None else []
    flags = (
        ("lp_difference", "the Life Points that your opponent has more than you"),
        ("chain_link", "the number of this Chain Link"),
        ("event_damage", "that damage"),
    )
    told += [words for name, words in flags if piece(name)]
    return joined(told) or "1"


_NUMBERED: dict[Ref, str] = {
    "targets": "targets",
    "costs": "cards given for the cost",
    "event": "cards to which that happened",
    "moved": "cards moved so",
    "remembered": "remembered cards",
}
"""References whose cards are counted."""


def without_all(of: CardsOf) -> str:
    """Cards as a phrase after a number or `no`: `monsters you control`, `cards moved so`."""
    return _NUMBERED.get(of, REFS[of]) if isinstance(of, str) else cards(of).removeprefix("all ")
