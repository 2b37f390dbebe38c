"""The words for cards that are selected, and for numbers that are worked out."""

from duelog.core.effects.language import Amount, Area, Bounds, Cards, CardsOf, Ref, Trait, Value, Who
from duelog.core.effects.language.words import ON_FIELD
from duelog.core.wording.effects.effect_words import (
    MANY,
    PLAYERS,
    POSITIONS,
    REFS,
    WHOSE,
    Piece,
    areas,
    article,
    quoted,
    summoned,
)
from duelog.core.wording.phrases import joined

_CONTROL: dict[Who, str] = {"you": "you control", "opponent": "your opponent controls", "both": "on the field"}
_BACKROW: frozenset[Area] = frozenset({"spells", "field zone", "pendulum zones"})

# --- cards ------------------------------------------------------------------------------------------------------


def are_many(of: CardsOf, count: str = "all") -> bool:
    """Whether the words for cards are of several."""
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
    """Cards of a reference, all or so many of them, as far as they are as the selector says."""
    told = REFS[ref] if count in ("all", "1") else f"{count} of {REFS[ref]}"
    kind = is_as(piece, many=ref in MANY)
    if not kind:
        return told
    short = kind.removeprefix("is ").removeprefix("are ")
    subject = "" if short != kind else "they " if ref in MANY else "it "
    return f"{told} (if {subject}{short})"


def is_as(piece: Piece, *, many: bool = False) -> str:
    """What known cards have to be, as a predicate: `is a DARK monster you control`, `was Special Summoned`.

    "" where nothing is asked of them.
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
    return article(told[2:]) if told.startswith("1 ") else told


def _noun(piece: Piece, *, plural: bool) -> str:
    sel = piece.part
    assert isinstance(sel, Cards)
    card, not_card = piece("card"), piece("not_card")
    words = ["other"] if piece("other") else []
    face_is = piece("face")
    words += [f"face-{face_is}"] if face_is else []
    words += [joined(piece("attribute"), "or")] if sel.attribute else []
    words += [joined(piece("type"), "or")] if sel.type else []
    words += [f"non-{kind.capitalize()}" for kind in piece("without")]
    words += [joined([kind.capitalize() for kind in piece("kinds")], "or")] if sel.kinds else []
    words += [f"non-{not_card if not_card == 'monster' else not_card.capitalize()}"] if not_card else []
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


# --- what is asked of cards -------------------------------------------------------------------------------------


def _values(piece: Piece) -> list[str]:
    """The numbers that cards have to have: `Level 4 or below`, `1500 or less ATK`."""
    told: list[str] = []
    for name, word in (("level", "Level"), ("rank", "Rank"), ("atk", "ATK"), ("defense", "DEF")):
        bounds: Bounds | None = piece(name)
        told += [_bounded(bounds, word)] if bounds is not None else []
    limits = (("atk_at_most", "ATK of at most {}"), ("atk_below", "ATK below {}"), ("level_is", "a Level equal to {}"))
    told += [form.format(value(found)) for name, form in limits if (found := piece(name)) is not None]
    counter = piece("counter")
    told += [f"a {counter} counter"] if counter is not None else []
    for name, word in (("strongest", "highest"), ("weakest", "lowest")):
        found = piece(name)
        told += [f"the {word} {stat_words(found)}"] if found is not None else []
    same = piece("same_name_as")
    told += [f"the same name as {REFS[same]}"] if same else []
    named = piece("named")
    told += [f'the name declared ("{named}")'] if named is not None else []
    return told


def _features(piece: Piece, *, many: bool) -> str:
    """What comes behind the noun: positions, numbers, and clauses with `that`."""
    told = _values(piece)
    positions = piece("position")
    clauses = [f" in {joined([POSITIONS[one] for one in positions], 'or')}"] if positions else []
    clauses += [f" with {joined(told)}"] if told else []
    not_names = piece("not_name")
    clauses += [f" except {quoted(not_names, 'and')}"] if not_names else []
    return "".join(clauses) + "".join(f" that {clause}" for clause in _clauses(piece, many=many))


def _predicates(piece: Piece, *, many: bool) -> list[str]:
    """The same of known cards."""
    told = _values(piece)
    positions = piece("position")
    clauses = (
        [f"{'are' if many else 'is'} in {joined([POSITIONS[one] for one in positions], 'or')}"] if positions else []
    )
    clauses += [f"{'have' if many else 'has'} {joined(told)}"] if told else []
    not_names = piece("not_name")
    clauses += [f"{'are' if many else 'is'} not {quoted(not_names)}"] if not_names else []
    return [*clauses, *_clauses(piece, many=many)]


_WHETHER = {
    "came_this_turn": ("came to the field this turn", "did not come to the field this turn"),
    "buried_this_turn": ("went to the Graveyard this turn", "did not go to the Graveyard this turn"),
    "flipped_this_turn": ("{was} flipped face-up this turn", "{was} not flipped face-up this turn"),
    "fought_this_turn": ("battled this turn", "did not battle this turn"),
    "lost_in_battle": ("{was} destroyed in this battle", "{was} not destroyed in this battle"),
    "equipped": ("{has} an Equip Card", "{has} no Equip Card"),
    "can_switch": ("can change control", "cannot change control"),
}


def _clauses(piece: Piece, *, many: bool) -> list[str]:
    """What else is asked of cards, as predicates."""
    sel = piece.part
    assert isinstance(sel, Cards)
    words = {"was": "were", "has": "have", "is": "are"} if many else {"was": "was", "has": "has", "is": "is"}
    told: list[str] = []
    either = piece("either")
    told += [f"either {joined([is_as(Piece(each)) or 'is any card' for each in either], 'or')}"] if either else []
    came, came_from, tributes = piece("came"), piece("came_from"), piece("tributes")
    told += [f"{words['was']} {summoned(came)}"] if came else []
    told += [f"{words['was']} Summoned from {areas(came_from)}"] if came_from else []
    told += [f"came with {_bounded(tributes, 'Tributes')}"] if tributes is not None else []
    for name, (yes, no) in _WHETHER.items():
        found = piece(name)
        told += [(yes if found else no).format(**words)] if found is not None else []
    attacks = piece("attacks")
    told += [f"declared {_bounded(attacks, 'attacks')} this turn"] if attacks is not None else []
    trait = piece("trait")
    told += [trait_words(trait, many=many)] if trait is not None else []
    among = piece("among")
    told += [f"{words['is']} among {REFS[among]}" if among in MANY else f"{words['is']} {REFS[among]}"] if among else []
    owner = piece("owned")
    told += [f"{words['is']} owned by {PLAYERS[owner]}"] if owner is not None else []
    return [*told, "can be Special Summoned"] if piece("summonable") else told


TRAITS: dict[Trait, str] = {
    "cannot attack": "cannot attack",
    "cannot declare attacks": "cannot declare an attack",
    "cannot attack directly": "cannot attack directly",
    "cannot be attacked": "cannot be attacked",
    "cannot change position": "cannot change battle position",
    "attacks directly": "can attack directly",
    "attacks twice": "can attack twice",
    "attacks all": "can attack every monster of the opponent once",
    "piercing": "inflict{s} piercing damage",
    "must attack": "must attack if {it} can",
    "not destroyed by battle": "cannot be destroyed by battle",
    "not destroyed by effects": "cannot be destroyed by card effects",
    "not destroyed by opponent's effects": "cannot be destroyed by effects of the opponent",
    "not destroyed by controller's effects": "cannot be destroyed by effects of {its} controller",
    "untargetable": "cannot be targeted by card effects",
    "untargetable by opponent": "cannot be targeted by effects of the opponent",
    "untargetable by controller": "cannot be targeted by effects of {its} controller",
    "unaffected by spells": "{is} unaffected by Spells",
    "unaffected by traps": "{is} unaffected by Traps",
    "unaffected by monsters": "{is} unaffected by effects of monsters",
    "no battle damage to you": "inflict{s} no battle damage to {its} controller",
    "no battle damage to opponent": "inflict{s} no battle damage to the opponent",
    "no battle damage": "inflict{s} no battle damage",
    "cannot be tributed": "cannot be Tributed",
    "cannot be tributed for a Summon": "cannot be Tributed for a Tribute Summon",
    "cannot be material": "cannot be a Fusion, Synchro or Xyz Material",
    "cannot be Fusion Material": "cannot be a Fusion Material",
    "cannot be Synchro Material": "cannot be a Synchro Material",
    "cannot be Xyz Material": "cannot be an Xyz Material",
    "no shield": "{does} not keep the opponent from attacking directly",
    "banished when it leaves": "{is} banished when {it} leave{s} the field",
    "control cannot change": "cannot change control",
    "counts as two tributes": "can be two Tributes",
    "counts as two tributes for DARK": "can be two Tributes for a DARK monster",
    "counts as two tributes for LIGHT": "can be two Tributes for a LIGHT monster",
    "effects cannot be activated": "cannot activate {its} effects",
    "Tribute of the opponent": "must be Tributed by you if you Tribute",
    "banishes cards": "banish{es} what would go to a Graveyard",
    "banishes monsters": "banish{es} monsters that would go to a Graveyard",
    "banishes the opponent's cards": "banish{es} what would go to the opponent's Graveyard",
    "banishes the opponent's monsters": "banish{es} monsters that would go to the opponent's Graveyard",
    "attacks again at once": "can attack once more in a row",
    "stays in Defense Position": "stay{s} in Defense Position",
    "attacks only Toons": "can attack Toon monsters only",
    "no Trap Monster": "{is} no Trap Monster",
    "doubles battle damage to the opponent": "inflict{s} double battle damage to the opponent",
    "halves battle damage to the opponent": "inflict{s} half the battle damage to the opponent",
    "to Defense after attacking": "{is} turned to Defense Position after attacking",
    "destroyed a monster by battle": "count{s} as having destroyed a monster by battle",
    "destroyed instead in battle": "{is} destroyed by battle instead of the monster {it} {is} equipped to",
    "destroyed instead by effects": "{is} destroyed by effects instead of the monster {it} {is} equipped to",
}


def trait_words(trait: Trait, *, many: bool) -> str:
    """A trait as a predicate: `cannot attack`, `inflicts piercing damage`."""
    words = (
        {"s": "", "es": "", "is": "are", "it": "they", "its": "their", "does": "do"}
        if many
        else {"s": "s", "es": "es", "is": "is", "it": "it", "its": "its", "does": "does"}
    )
    return TRAITS[trait].format(**words)


def _bounded(bounds: Bounds, word: str) -> str:
    low, high = bounds
    is_level = word in ("Level", "Rank")
    if low == high:
        return f"{word} {low}" if is_level else f"{low} {word}" if low else f"no {word}"
    if low is None:
        least = f"at most {high} {word}" if high else f"no {word}"
        return f"{word} {high} or below" if is_level else f"{high} or less {word}" if word in ("ATK", "DEF") else least
    if high is None:
        return f"{word} {low} or above" if is_level else f"{low} or more {word}"
    return f"{word} {low} to {high}" if is_level else f"{low} to {high} {word}"


# --- numbers ----------------------------------------------------------------------------------------------------


def value(of: Value) -> str:
    """A number, or how it is worked out."""
    return str(of) if isinstance(of, int) else amount(of)


def amount(of: Amount) -> str:
    """A number that is worked out, in words."""
    piece = Piece(of)
    told = _counted(piece)
    less, times, divided, plus = piece("less"), piece("times"), piece("divided_by"), piece("plus")
    rounded_up = less == 1 - divided and divided != 1
    told += f" minus {value(less)}" if less is not None and not rounded_up else ""
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
    if of.of is not None:
        told.append(f"the {total}{stat} of {cards(piece('of'))}")
    elif of.stat != "atk" or of.total:
        told.append(f"the {total}{stat} of nothing")
    forms = (
        ("counters", "the number of {} counters on this card"),
        ("answer", 'the number declared ("{}")'),
    )
    told += [form.format(found) for name, form in forms if (found := piece(name)) is not None]
    players = (("lp", "{} Life Points"), ("hand", "the number of cards in {} hand"))
    told += [form.format(WHOSE[who]) for name, form in players if (who := piece(name)) is not None]
    names, destroyed_of, result = piece("names"), piece("destroyed_of"), piece("result")
    told += [f"the number of different names among {cards(names)}"] if names is not None else []
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
    """Cards as a phrase behind a number or `no`: `monsters you control`, `cards moved so`."""
    return _NUMBERED.get(of, REFS[of]) if isinstance(of, str) else cards(of).removeprefix("all ")


_STATS = {
    "atk": "ATK",
    "defense": "DEF",
    "level": "Level",
    "rank": "Rank",
    "original atk": "original ATK",
    "original defense": "original DEF",
    "materials": "number of Xyz Materials",
    "last atk": "last ATK on the field",
}


def stat_words(stat: str) -> str:
    """The name of a number of a card."""
    return _STATS[stat]
