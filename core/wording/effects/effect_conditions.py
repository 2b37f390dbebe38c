"""The words for conditions and events of the effect language."""

from collections.abc import Iterable

from duelog.core.catalogue.definitions_english import CAUSES, DOES, HAPPENS, OF_BATTLES, PLAYERS, REFS, WHOSE
from duelog.core.catalogue.words_english import PHASES as PHASE_NAMES
from duelog.core.effects.language import Area, Cards, CardsOf, Condition, Occasion, Who
from duelog.core.effects.language.words import ON_FIELD
from duelog.core.wording.effects.effect_selectors import amount, are_many, is_as, some, value, without_all
from duelog.core.wording.effects.effect_words import MANY, Piece, areas, article, does, kinds_of_summon, summoned, third
from duelog.core.wording.phrases import counted, joined

# --- conditions -------------------------------------------------------------------------------------------------


def condition(of: Condition) -> str:
    """A condition as a clause."""
    piece = Piece(of)
    told = [*_compared(piece), *_of_the_turn(piece), *_of_what_was_done(piece)]
    flags = (
        ("damage_step", "it is {}the Damage Step"),
        ("summoning", "a Summon is {}going on"),
        ("battle_phase_ahead", "you can {}conduct a Battle Phase later this turn"),
        ("phase_just_began", "it is {}the start of the Phase"),
        ("normal_summoned", "you have {}Normal Summoned or Set this turn"),
        ("same_name_in_chain", "cards of one name are {}in the Chain twice"),
    )
    told += [form.format("" if found else "not ") for name, form in flags if (found := piece(name)) is not None]
    link = piece("chain_link")
    told += [f"this is Chain Link {link} or higher"] if link is not None else []
    told += [condition(inner) for inner in piece("all_of")]
    told += [f"either {joined([condition(inner) for inner in piece('any_of')], 'or')}"] if of.any_of else []
    told += [_not(piece("not_"))] if of.not_ is not None else []
    return (joined(told) or "it is so in any case") + piece.rest()


def _not(of: Condition) -> str:
    """The negation of a condition as a clause."""
    if of.count is not None and of == Condition(count=of.count):
        return _counted(of.count, None, 0)
    return f"it is not so that {condition(of)}"


def _of_the_turn(piece: Piece) -> list[str]:
    of = piece.part
    assert isinstance(of, Condition)
    turn, phases = piece("turn"), piece("phase")
    told = [f"it is {'your' if turn == 'you' else WHOSE['opponent']} turn"] if turn is not None else []
    told += [f"it is the {joined([PHASE_NAMES[phase] for phase in phases], 'or')}"] if phases else []
    special, facing = piece("special_summoned"), piece("would_take_battle_damage")
    told += [f"{PLAYERS[special]} Special Summoned this turn"] if special is not None else []
    if of.not_summoned_this_turn:
        told.append(f"you have not {summoned(piece('not_summoned_this_turn'))} a monster this turn")
    return told + ([f"{does(facing, 'face')} battle damage"] if facing is not None else [])


def _of_what_was_done(piece: Piece) -> list[str]:
    of = piece.part
    assert isinstance(of, Condition)
    told: list[str] = []
    if of.previous_step_done is not None:
        told.append(f"what came before did {'something' if piece('previous_step_done') else 'nothing'}")
    if of.yes is not None:
        told.append(f'it was so decided ("{piece("yes")}")')
    if of.option is not None:
        label, chosen = piece("option")
        told.append(f'"{chosen}" was chosen for "{label}"')
    if of.summoned_by:
        told.append(f"this card was {summoned(piece('summoned_by'))}")
    if of.damage_by is not None:
        told.append(f"that damage was {'battle damage' if piece('damage_by') == 'battle' else 'damage of an effect'}")
    if of.used is not None:
        ago, number = piece("turns_ago"), piece("used")
        when = f"{counted(ago, 'turn')} ago" if ago else "this turn"
        told.append(f"effect {number} of this card was activated {when} and not negated")
    elif of.turns_ago:
        told.append(f"it is so in any case ({counted(piece('turns_ago'), 'turn')} ago)")
    return told


def _compared(piece: Piece) -> list[str]:
    of = piece.part
    assert isinstance(of, Condition)
    limits = {name: other for name in _LIMITS if (other := piece(name)) is not None}
    low, high = limits.pop("at_least", None), limits.pop("at_most", None)
    if limits or not isinstance(low, int | None) or not isinstance(high, int | None):
        return _compared_with(piece)
    told: list[str] = []
    if of.count is not None:
        told.append(_counted(piece("count"), low, high))
    if of.value is not None:
        number = _is(amount(piece("value")))
        told.append(_between(number, low, high) if (low, high) != (None, None) else _between(number, 1, None))
    if of.count is None and of.value is None and (low is not None or high is not None):
        told.append(_between("the number of them is", low, high))
    return told


_LIMITS = {
    "less_than": "less than {}",
    "at_most": "at most {}",
    "equal_to": "equal to {}",
    "at_least": "at least {}",
    "more_than": "more than {}",
    "other_than": "other than {}",
}
"""How a number is compared."""


def _compared_with(piece: Piece) -> list[str]:
    """The comparisons of a count or a value with other values."""
    of = piece.part
    assert isinstance(of, Condition)
    told = joined([form.format(value(other)) for name, form in _LIMITS.items() if (other := piece(name)) is not None])
    subjects = [f"the number of {without_all(piece('count'))} is"] if of.count is not None else []
    subjects += [_is(amount(piece("value")))] if of.value is not None else []
    return [f"{subject} {told}" for subject in subjects or ["the number of them is"]]


def _counted(of: CardsOf, low: int | None, high: int | None) -> str:
    """The clause for a number of cards between two bounds."""
    if isinstance(of, str) or of.ref is not None:
        return _known(of, low, high)
    if high == 0 and low is None:
        return f"there {_be(of)} no {without_all(of)}"
    if low in (None, 1) and high is None:
        return f"there is {'' if low is None else 'at least '}{some(of)}"
    return f"there are {_between('', low, high).strip()} {without_all(of)}"


def _be(of: CardsOf) -> str:
    return "are" if are_many(of) else "is"


def _is(number: str) -> str:
    return f"{number} {'are' if number.endswith('Life Points') else 'is'}"


def _known(of: CardsOf, low: int | None, high: int | None) -> str:
    """The clause for a number of known cards, which match a selector."""
    ref = of if isinstance(of, str) else of.ref or "this"
    who, many = REFS[ref], ref in MANY
    kind = ""
    if isinstance(of, Cards):
        piece = Piece(of)
        piece("ref")
        kind = is_as(piece, many=many and low not in (None, 1))
    if low in (None, 1) and high is None:
        least = " at least" if low == 1 else ""
        if not kind:
            return f"{who} {'are' if many else 'is'} there{least}"
        return f"{'one of ' if many else ''}{who} {kind}{least}"
    if high == 0 and low is None:
        if not kind:
            return f"there are no {who.removeprefix('the ')}" if many else f"{who} is not there"
        return f"none of {who} {kind}" if many else f"{who} {_denied(kind)}"
    return _between(f"the number of {who}{f' of which it holds that one {kind}' if kind else ''} is", low, high)


def _denied(kind: str) -> str:
    """The negation of `is a DARK monster`, or of other predicates."""
    return (
        kind.replace("is ", "is not ", 1) if kind.startswith("is ") and " and " not in kind else f"is none that {kind}"
    )


def _between(subject: str, low: int | None, high: int | None) -> str:
    if low is not None and low == high:
        return f"{subject} exactly {low}"
    parts = [f"at least {low}"] if low is not None else []
    parts += [f"at most {high}"] if high is not None else []
    return f"{subject} {joined(parts)}"


# --- events -----------------------------------------------------------------------------------------------------


_WITHOUT_CARDS = ("battle damage", "damage", "life points gained")


def occasion(of: Occasion) -> str:
    """The event that an effect responds to, as a clause: `your opponent Normal or Flip Summons a monster`."""
    piece = Piece(of)
    told = _happening(piece)
    own = piece("by_procedure")
    told += "" if own is None else f" {'' if own else 'other than '}by a procedure of its own"
    cause, origin, to, direct = piece("cause"), piece("origin"), piece("to"), piece("direct")
    told += f" {CAUSES[cause]}" if cause is not None else ""
    told += f" from {_zones(origin)}" if origin else ""
    told += f" and goes to {_zones(to)}" if to else ""
    told += "" if direct is None else " by a direct attack" if direct else " but not by a direct attack"
    by_card = piece("by_card")
    if by_card is not None and of.event != "destroyed in battle":
        told += f" {'from' if 'damage' in of.event else 'through'} {some(by_card)}"
    told += _about(piece, "attacker", "while {} attacks") + _about(piece, "attacked", "while {} is attacked")
    was = piece("was_face")
    told += f" while it is face-{was}" if was is not None else ""
    told += ", alone" if piece("alone") else ""
    told += _about(piece, "was_equipped_to", "while it is equipped to {}") + _about(
        piece, "targets", "that targets {}" if of.event in ("activated", "resolving") else "after it targeted {}"
    )
    told += f", at least {piece('at_least')} at once" if of.at_least != 1 else ""
    return told + _would(piece) + piece.rest()


def _about(piece: Piece, name: str, form: str) -> str:
    """The words for the other cards of an event, with a leading blank."""
    found = piece(name)
    return "" if found is None else f" {form.format(some(found))}"


def _would(piece: Piece) -> str:
    """What an activation would do."""
    of = piece.part
    assert isinstance(of, Occasion)
    summons, destroys, whose, one = piece("summons"), piece("destroys"), piece("destroys_of"), piece("one_player")
    about = "" if one is None else f" that is {'' if one else 'not '}about one player only"
    told = about if summons is None else f"{about} that would{'' if summons else ' not'} Special Summon a monster"
    what = piece("destroys_what")
    each = "" if what is None else f" (each {some(what)})"
    if destroys is None:
        return told + ("" if of.destroys_of == "you" else f" (of cards {_controls(whose)})") + each
    told += f" that would destroy {counted(destroys, 'card')}{' or more' if destroys > 1 else ''} {_controls(whose)}"
    return told + each


def _controls(who: Who) -> str:
    return "on the field" if who == "both" else f"{PLAYERS[who]} {'control' if who == 'you' else 'controls'}"


def _zones(found: Iterable[Area]) -> str:
    listed = tuple(found)
    return "the field" if set(listed) == set(ON_FIELD) else areas(listed)


def _happening(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Occasion)
    event, by = piece("event"), of.by
    if event in ("summoned", "summon attempted"):
        return _summoning(piece)
    phase, how = piece("phase"), piece("how")
    behind = f" that was {summoned(how)}" if how else ""
    if event in ("phase", "battle phase ended"):
        name = PHASE_NAMES[phase] if phase else "Phase" if event == "phase" else "Battle Phase"
        told = f"{WHOSE[piece('by')] if by is not None else 'the'} {name} {'comes' if event == 'phase' else 'ends'}"
        about = some(piece("what")) if of.what is not None else ""
        return told + (f" ({about})" if about else "") + _as_what(piece) + behind
    told = _done_by(piece, by) if event in DOES else _done_to(piece)
    return told + (f" in the {PHASE_NAMES[phase]}" if phase else "") + behind


def _as_what(piece: Piece) -> str:
    """Whether a card itself or an effect is activated."""
    return {"card": " (the card itself)", "effect": " (an effect of it)", "either": ""}[piece("activated_as")]


def _done_by(piece: Piece, by: Who | None) -> str:
    """What a player does."""
    of = piece.part
    assert isinstance(of, Occasion)
    verb, passive = DOES[of.event]
    piece("by")
    plain = {"activated": "a card or effect", "attack declared": "a monster"}.get(of.event, "a card")
    what = some(piece("what")) if of.what is not None else plain
    if of.event in _WITHOUT_CARDS:
        told = passive if by is None else does(by, verb)
        return told + _as_what(piece) + (f" ({what})" if of.what is not None else "")
    if by is None:
        return passive.format(what) + _as_what(piece)
    if of.event == "attack declared":
        return f"{what} {_controls(by)} declares an attack{_as_what(piece)}"
    return f"{PLAYERS[by]} {verb if by == 'you' else third(verb)} {what}{_as_what(piece)}"


def _done_to(piece: Piece) -> str:
    """What happens to a card."""
    of = piece.part
    assert isinstance(of, Occasion)
    what = some(piece("what")) if of.what is not None else "a card"
    if of.what is None and of.event in OF_BATTLES:
        told = OF_BATTLES[of.event]
    elif of.event == "destroyed in battle" and of.by_card is not None:
        told = f"{some(piece('by_card'))} destroys {what} by battle"
    else:
        told = HAPPENS[of.event].format(what)
    return told + _as_what(piece) + (f" by {PLAYERS[piece('by')]}" if of.by is not None else "")


def _summoning(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Occasion)
    attempt = of.event == "summon attempted"
    how = f"{kinds_of_summon(piece('how'))} Summon" if of.how else "Summon"
    what = some(piece("what")) if of.what is not None else "a monster"
    if what == "a card" or what.startswith("a card "):
        what = what.replace("a card", article("monster"), 1)
    by, phase = piece("by"), piece("phase")
    beside = (f" in the {PHASE_NAMES[phase]}" if phase else "") + _as_what(piece)
    if by is not None:
        verb = f"would {how}" if attempt else how if by == "you" else f"{how}s"
        return f"{PLAYERS[by]} {verb} {what}{beside}"
    return f"{what} {'would be' if attempt else 'is'} {how}ed{beside}"
