"""The words for conditions and events of the effect language."""

from collections.abc import Iterable

from duelog.core.effects.language import Area, CardsOf, Condition, Occasion
from duelog.core.effects.language_words import ON_FIELD
from duelog.core.effects.wording import (
    AREAS,
    PLAYERS,
    SUMMONED,
    WHOSE,
    Piece,
    amount,
    does,
    is_a,
    joined,
    ref_words,
    some,
    summoned,
    without_all,
)
from duelog.core.rules.words import PHASE_NAMES

# --- conditions -------------------------------------------------------------------------------------------------


def condition(of: Condition) -> str:
    """What has to hold, as a clause."""
    piece = Piece(of)
    told = _compared(piece)
    if of.turn is not None:
        told.append(f"it is {WHOSE[piece('turn')]} turn")
    if of.phase:
        told.append(f"it is the {joined([PHASE_NAMES[phase] for phase in piece('phase')], 'or')}")
    if of.done is not None:
        told.append(f"what came before did {'something' if piece('done') else 'nothing'}")
    if of.yes is not None:
        told.append(f'"{piece("yes")}" was answered with yes')
    if of.option is not None:
        label, chosen = piece("option")
        told.append(f'"{chosen}" was chosen for "{label}"')
    if of.came_by:
        told.append(f"this card was {summoned(piece('came_by'))}")
    if of.not_summoned:
        told.append(f"you have {summoned(piece('not_summoned'))} no monster this turn")
    if of.damage_step is not None:
        told.append(f"it is {'' if piece('damage_step') else 'not '}the Damage Step")
    if of.damage_by is not None:
        told.append(f"that damage was inflicted by {'battle' if piece('damage_by') == 'battle' else 'a card effect'}")
    if of.faces_battle_damage is not None:
        told.append(f"{does(piece('faces_battle_damage'), 'face')} battle damage now")
    if of.used is not None:
        number, ago = piece("used"), piece("turns_ago")
        told.append(f"effect {number} of this card was activated {f'{ago} turns ago' if ago else 'this turn'}")
    if of.summoning is not None:
        told.append(f"a Summon is {'' if piece('summoning') else 'not '}going on")
    if of.special_summoned is not None:
        told.append(f"{PLAYERS[piece('special_summoned')]} Special Summoned this turn")
    if of.normal_summoned is not None:
        told.append(f"you have {'' if piece('normal_summoned') else 'not '}Normal Summoned or Set this turn")
    if of.link is not None:
        told.append(f"this is Chain Link {piece('link')} or higher")
    if of.same_name_in_chain is not None:
        told.append(f"{'a' if piece('same_name_in_chain') else 'no'} card of a name stands in the Chain twice")
    told += [condition(inner) for inner in piece("all")]
    told += [f"either {joined([condition(inner) for inner in piece('any')], 'or')}"] if of.any else []
    told += [f"it is not so that {condition(piece('no'))}"] if of.no is not None else []
    return (joined(told) or "always") + piece.rest()


def _compared(piece: Piece) -> list[str]:
    of = piece.part
    assert isinstance(of, Condition)
    low, high = piece("at_least"), piece("at_most")
    told: list[str] = []
    if of.count is not None:
        piece("count")
        if isinstance(of.count, str) or of.count.ref is not None:
            told.append(_known(of.count, low, high))
        elif high == 0 and low is None:
            told.append(f"there are no {without_all(of.count)}")
        elif low in (None, 1) and high is None:
            told.append(f"there is {some(of.count)}{'' if low is None else ' at least'}")
        else:
            told.append(f"there are {_between(low, high).strip()} {without_all(of.count)}")
    if of.value is not None:
        told.append(f"{_is(amount(piece('value')))}{_between(low, high) or ' at least 1'}")
    if of.count is None and of.value is None and (low is not None or high is not None):
        told.append(f"there are{_between(low, high)} of them")
    return told


def _is(number: str) -> str:
    return f"{number} {'are' if number.endswith('Life Points') else 'is'}"


def _known(of: CardsOf, low: int | None, high: int | None) -> str:
    """Whether known cards are there, and are as they shall be."""
    kind = ""
    if not isinstance(of, str):
        piece = Piece(of)
        piece("ref")
        kind = is_a(piece)
    who = ref_words(str(of if isinstance(of, str) else of.ref))
    if low in (None, 1) and high is None:
        return f"{who} is {kind or 'there'}{'' if low is None else ' at least'}"
    if high == 0 and low is None:
        return f"{who} is {f'not {kind}' if kind else 'gone, or none'}"
    return f"of {who} there are{_between(low, high)}{f' that are {kind}' if kind else ''}"


def _between(low: int | None, high: int | None) -> str:
    if low is not None and low == high:
        return f" exactly {low}"
    parts = [f"at least {low}"] if low is not None else []
    parts += [f"at most {high}"] if high is not None else []
    return f" {joined(parts)}" if parts else ""


# --- events -----------------------------------------------------------------------------------------------------

_HAPPENS: dict[str, str] = {
    "summon attempted": "{} would be Summoned",
    "set": "{} is Set",
    "flipped": "{} is flipped face-up",
    "to grave": "{} is sent to the Graveyard",
    "destroyed": "{} is destroyed",
    "banished": "{} is banished",
    "left field": "{} leaves the field",
    "to hand": "{} is added to the hand",
    "discarded": "{} is discarded",
    "tributed": "{} is Tributed",
    "attack declared": "{} declares an attack",
    "targeted": "{} is targeted",
    "battled": "{} has battled",
    "battle calculated": "{} is in damage calculation",
    "destroyed in battle": "{} is destroyed by battle",
    "battle damage": "battle damage is inflicted",
    "damage": "damage is inflicted",
    "gained": "Life Points are gained",
    "activated": "{} is activated",
    "resolved": "{} has resolved",
    "drawn": "{} is drawn",
    "damage step": "{} is in the Damage Step",
    "damage calculation": "damage is calculated for {}",
    "would be destroyed": "{} would be destroyed",
    "position changed": "the position of {} changes",
    "counter placed": "a counter is placed on {}",
    "detached": "{} is detached",
}
_CAUSES = {
    "battle": "by battle",
    "effect": "by a card effect",
    "opponent's effect": "by an effect of your opponent",
    "opponent": "by your opponent",
    "cost": "as a cost",
}


def occasion(of: Occasion) -> str:
    """An event that is answered, as a clause: `your opponent Normal or Flip Summons a monster`."""
    piece = Piece(of)
    told = _happening(piece)
    if of.cause is not None:
        told += f" {_CAUSES.get(piece('cause'), of.cause)}"
    if of.origin:
        told += f" from {_zones(piece('origin'))}"
    if of.to:
        told += f" and goes to {_zones(piece('to'))}"
    if of.direct is not None:
        told += " by a direct attack" if piece("direct") else " not by a direct attack"
    for name, form in (("attacker", "with {} attacking"), ("attacked", "with {} attacked"), ("by_card", "by {}")):
        found = piece(name)
        told += f", {form.format(some(found))}" if found is not None else ""
    if of.was is not None:
        told += f" while face-{piece('was')}"
    if of.one_player is not None:
        told += f", which is {'' if piece('one_player') else 'not '}about one player only"
    told += ", alone" if piece("alone") else ""
    for name, form in (("was_on", "that was on {}"), ("targets", "that targets {}")):
        found = piece(name)
        told += f" {form.format(some(found))}" if found is not None else ""
    if of.at_least != 1:
        told += f", at least {piece('at_least')} at once"
    return told + piece.rest()


def _zones(areas: Iterable[Area]) -> str:
    found = list(areas)
    return "the field" if set(found) == set(ON_FIELD) else f"the {joined([AREAS[area] for area in found], 'or')}"


def _happening(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Occasion)
    piece("event")
    if of.event == "summoned":
        return _summoning(piece)
    if of.event == "phase":
        whose = f"{WHOSE.get(piece('by'), 'the')} " if of.by else "the "
        return f"{whose}{PHASE_NAMES[piece('phase')] if of.phase else 'a Phase'} comes"
    what = some(piece("what")) if of.what is not None else "a card or effect" if of.event == "activated" else "a card"
    told = _HAPPENS.get(of.event, "{} " + of.event).format(what)
    told += f" ({of.event})" if of.event not in _HAPPENS else ""
    if of.what is not None and what not in told:
        told += f" ({what})"
    if of.speed_effect != "either":
        told += " as a card" if piece("speed_effect") == "card" else " as an effect"
    how = piece("how")
    told += f" that is {summoned(how)}" if how else ""
    return told + (f" by {PLAYERS[piece('by')]}" if of.by is not None else "")


def _summoning(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Occasion)
    how = f"{joined([SUMMONED[kind] for kind in piece('how')], 'or')} Summon" if of.how else "Summon"
    what = some(piece("what")) if of.what is not None else "a monster"
    if what == "a card" or what.startswith("a card "):
        what = what.replace("a card", "a monster", 1)
    if of.by is not None:
        return f"{does(piece('by'), how)} {what}"
    return f"{what} is {how}ed"
