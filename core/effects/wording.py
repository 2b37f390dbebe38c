"""The words for the smaller pieces of the effect language: players, cards, numbers, conditions, events.

Total over the language: whatever field of a piece has no words of its own is printed by its name (`Piece.rest`), so that
no field is ever left out in silence.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import fields

from duelog.core.effects.language import Amount, Area, Bounds, Cards, CardsOf, Condition, Occasion, Value, Who
from duelog.core.rules.words import PHASE_NAMES
from duelog.events.base import SummonKind
from duelog.events.faces import Face

PLAYERS: dict[Who, str] = {
    "you": "you",
    "opponent": "your opponent",
    "both": "each player",
    "turn player": "the turn player",
    "controller": "its controller",
    "owner": "its owner",
}
_WHOSE = {"you": "your", "opponent": "your opponent's", "both": "either player's"}
_CONTROL = {"you": "you control", "opponent": "your opponent controls", "both": "on the field"}

AREAS: dict[Area, str] = {
    "monsters": "Monster Zones",
    "spells": "Spell & Trap Zones",
    "field zone": "Field Zone",
    "pendulum zones": "Pendulum Zones",
    "hand": "hand",
    "deck": "Deck",
    "grave": "Graveyard",
    "banished": "banished cards",
    "extra": "Extra Deck",
}
_ON_FIELD = ("monsters", "spells", "field zone", "pendulum zones")

_SUMMONED: dict[SummonKind, str] = {
    kind: kind.capitalize()
    for kind in (
        "normal",
        "tribute",
        "flip",
        "special",
        "fusion",
        "ritual",
        "synchro",
        "xyz",
        "pendulum",
        "link",
    )  # fmt: skip
}


# --- pieces -----------------------------------------------------------------------------------------------------


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        field.name: field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        for field in fields(kind)
    }


class Piece:
    """A piece of the language being told: remembers which of its fields were asked for."""

    __slots__ = ("_left", "part")

    def __init__(self, part: msgspec.Struct) -> None:
        self.part = part
        defaults = _defaults(type(part))
        self._left = [name for name in part.__struct_fields__ if getattr(part, name) != defaults[name]]

    def __call__(self, name: str) -> Any:
        """The value of a field; it counts as told. A field that the language no longer has is None."""
        if name in self._left:
            self._left.remove(name)
        return getattr(self.part, name, None)

    def rest(self) -> str:
        """The fields that nobody asked for, by name: "" or " [field: value]"."""
        told = [f"{name.replace('_', ' ')}: {plain(getattr(self.part, name))}" for name in self._left]
        return f" [{'; '.join(told)}]" if told else ""


def plain(value: Any) -> str:
    """A value of the language without words of its own."""
    if isinstance(value, Cards):
        return cards(value)
    if isinstance(value, Amount):
        return amount(value)
    if isinstance(value, Condition):
        return condition(value)
    if isinstance(value, msgspec.Struct):
        return msgspec.json.encode(value).decode()
    if isinstance(value, tuple | list):
        return ", ".join(map(plain, value))
    return (
        {True: "yes", False: "no", None: "none"}.get(value, str(value))
        if not isinstance(value, int) or isinstance(value, bool)
        else str(value)
    )


def joined(parts: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    found = list(parts)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {last} {found[-1]}" if found else ""


def does(who: Who, verb: str) -> str:
    """`you draw`, `your opponent draws`."""
    return f"{PLAYERS[who]} {verb if who == 'you' else verb + 's'}"


def article(noun: str) -> str:
    """`a monster`, `an Equip Card`."""
    return f"{'an' if noun[:1] in 'AEIOaeio' else 'a'} {noun}"


# --- cards ------------------------------------------------------------------------------------------------------

REFS: dict[str, str] = {
    "this": "this card",
    "targets": "the targets",
    "first target": "the first target",
    "second target": "the second target",
    "costs": "what was given as cost",
    "event": "it",
    "chosen": "the chosen card",
    "first chosen": "the card chosen first",
    "moved": "the card moved so",
    "equipped": "the monster equipped with this card",
    "equips": "the cards equipped to this card",
    "linked": "the card bound to this one",
    "attacker": "the attacking monster",
    "attacked": "the attack target",
    "battled": "the monster this card battles",
    "fighters": "the battling monsters",
    "materials": "the Xyz Materials of this card",
    "remembered": "those cards",
    "last link": "the card whose activation is answered",
}


def ref_words(ref: str) -> str:
    """A reference in words."""
    return REFS.get(ref, f"the {ref} cards")


def cards(of: CardsOf, count: str = "all") -> str:
    """Cards as a phrase: `all monsters your opponent controls`, `1 Spell in your Graveyard`."""
    if isinstance(of, str):
        return ref_words(of) if count == "all" else f"{count} of {ref_words(of)}"
    piece = Piece(of)
    noun = _noun(piece, plural=count != "1")
    where = _where(piece)
    features = _features(piece)
    if of.ref is not None and noun in ("card", "cards") and not where and not features:
        piece("ref")
        told = ref_words(of.ref)
        return (told if count in ("all", "1") else f"{count} of {told}") + piece.rest()
    among = f" among {ref_words(piece('ref'))}" if of.ref is not None else ""
    return f"{count} {noun}{where}{among}{features}{piece.rest()}"


def some(of: CardsOf) -> str:
    """Cards that an event is about: `a monster with 1000 or more ATK`."""
    if isinstance(of, str):
        return ref_words(of)
    told = cards(of, "1")
    return article(told[2:]) if told.startswith("1 ") else told


def _noun(piece: Piece, *, plural: bool) -> str:
    sel = piece.part
    assert isinstance(sel, Cards)
    areas = sel.area
    card, not_card = piece("card"), piece("not_card")
    words = ["other"] if piece("other") else []
    face = piece("face")
    words += [f"face-{face}"] if face else []
    words += [joined(piece("attribute"), "or")] if sel.attribute else []
    words += [joined(piece("type"), "or")] if sel.type else []
    words += [f"non-{kind.capitalize()}" for kind in piece("without")]
    words += [joined([kind.capitalize() for kind in piece("kinds")], "or")] if sel.kinds else []
    noun = {"monster": "monster", "spell": "Spell", "trap": "Trap"}.get(card or "", "")
    if not noun:
        noun = "monster" if areas == ("monsters",) else "card"
        words += ["non-monster"] if not_card == "monster" else [f"non-{not_card.capitalize()}"] if not_card else []
    elif not_card:
        words.append(f"non-{not_card.capitalize()}")
    names = [f'"{name}"' for name in piece("name")]
    in_names = [f'"{name}"' for name in piece("in_name")]
    words += [joined(names, "or")] if names else []
    words += [joined(in_names, "or")] if in_names else []
    said = " ".join([*words, noun + "s" if plural else noun])
    if in_names and not names:
        return said
    return said.rsplit(" ", 1)[0] if names and noun == "card" else said


def _where(piece: Piece) -> str:
    sel = piece.part
    assert isinstance(sel, Cards)
    areas: tuple[Area, ...] = piece("area")
    if not areas:
        return _owned(piece) if sel.of != "both" else ""
    of: Who = piece("of")
    if areas == ("monsters",):
        if sel.card not in (None, "monster"):
            return f" among the monsters {_CONTROL.get(of, f'{PLAYERS[of]} controls')}"
        # a monster "in the Monster Zones" of somebody is a monster that this player controls
        piece("card")
        return f" {_CONTROL.get(of, f'{PLAYERS[of]} controls')}{' (a Monster Card)' if sel.card else ''}"
    if set(areas) == set(_ON_FIELD):
        return f" {_CONTROL.get(of, f'{PLAYERS[of]} controls')}"
    return f" in {_WHOSE.get(of, PLAYERS[of] + chr(39) + 's')} {joined([AREAS[area] for area in areas], 'or')}"


def _owned(piece: Piece) -> str:
    of: Who = piece("of")
    return {"you": " of yours", "opponent": " of your opponent"}.get(of, f" of {PLAYERS[of]}")


def _features(piece: Piece) -> str:
    """What comes behind the noun: values, names, how it came."""
    told: list[str] = []
    for name, word in (("level", "Level"), ("rank", "Rank"), ("atk", "ATK"), ("defense", "DEF")):
        bounds: Bounds | None = piece(name)
        if bounds is not None:
            told.append(_bounded(bounds, word))
    limits = (
        ("atk_at_most", "ATK of at most {}"),
        ("atk_below", "ATK below {}"),
        ("level_is", "a Level of {}"),
    )
    told += [form.format(value(found)) for name, form in limits if (found := piece(name)) is not None]
    positions = piece("position")
    clauses = [f" in {joined(positions, 'or')} position"] if positions else []
    clauses += [f" with {joined(told)}"] if told else []
    not_names = [f'"{name}"' for name in piece("not_name")]
    clauses += [f" except {joined(not_names)}"] if not_names else []
    same = piece("same_name_as")
    clauses += [f" with the name of {ref_words(same)}"] if same else []
    came = piece("came")
    clauses += [f" that was {summoned(came)}"] if came else []
    return "".join(clauses)


def summoned(how: Iterable[SummonKind]) -> str:
    """`Normal or Flip Summoned`."""
    return f"{joined([_SUMMONED[kind] for kind in how], 'or')} Summoned"


def _bounded(bounds: Bounds, word: str) -> str:
    low, high = bounds
    is_level = word in ("Level", "Rank")
    if low == high:
        return f"{word} {low}" if is_level else f"{low} {word}"
    if low is None:
        return f"{word} {high} or below" if is_level else f"{high} or less {word}"
    if high is None:
        return f"{word} {low} or above" if is_level else f"{low} or more {word}"
    return f"{word} {low} to {high}"


# --- numbers ----------------------------------------------------------------------------------------------------


def value(of: Value) -> str:
    """A number, or how it is worked out."""
    return str(of) if isinstance(of, int) else amount(of)


def amount(of: Amount) -> str:
    """A number that is worked out, in words."""
    piece = Piece(of)
    told = _counted(piece)
    less = piece("less")
    told += f" less {value(less)}" if less is not None else ""
    times, divided, plus = piece("times"), piece("divided_by"), piece("plus")
    told = f"{times} times {told}" if times != 1 else told
    told = f"half of {told}" if divided == 2 else f"{told} divided by {divided}" if divided != 1 else told
    told += f" {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else ""
    return told + piece.rest()


def _counted(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Amount)
    told: list[str] = []
    if piece("count") is not None:
        told.append(f"the number of {_without_all(of.count)}")
    if of.of is not None and of.counters is None:
        whole = "total " if piece("total") else ""
        told.append(f"the {whole}{_stat(piece('stat'))} of {cards(piece('of'))}")
    if of.counters is not None:
        where = f" on {cards(piece('of'))}" if of.of is not None else ""
        told.append(f"the number of {piece('counters')} counters{where}")
    if of.lp is not None:
        told.append(f"{_WHOSE.get(piece('lp'), of.lp)} Life Points")
    if of.hand is not None:
        told.append(f"the number of cards in {_WHOSE.get(piece('hand'), of.hand)} hand")
    if of.types is not None:
        told.append(f"the number of Types among {cards(piece('types'))}")
    if of.answer is not None:
        told.append(f'the number given for "{piece("answer")}"')
    if of.result is not None:
        told.append({"die": "the number rolled", "heads": "the number of heads"}.get(piece("result"), of.result))
    flags = (
        ("lp_difference", "the difference of both players' Life Points"),
        ("chain_link", "the number of this Chain Link"),
        ("moved", "the number of cards moved so"),
        ("event_damage", "that damage"),
    )
    told += [words for name, words in flags if piece(name)]
    return joined(told) or "a number"


def _without_all(of: CardsOf | None) -> str:
    return cards(of).removeprefix("all ") if of is not None else ""


def _stat(stat: str) -> str:
    words = {"defense": "DEF", "original defense": "original DEF", "original atk": "original ATK", "atk": "ATK"}
    return words.get(stat, {"materials": "number of materials", "scale": "Pendulum Scale"}.get(stat, stat.capitalize()))


# --- conditions -------------------------------------------------------------------------------------------------


def condition(of: Condition) -> str:
    """What has to hold, as a clause."""
    piece = Piece(of)
    told = _compared(piece)
    if of.turn is not None:
        told.append(f"it is {_WHOSE[piece('turn')]} turn")
    if of.phase:
        told.append(f"it is the {joined([PHASE_NAMES[phase] for phase in piece('phase')], 'or')}")
    if of.first_turn is not None:
        told.append(f"it is {'' if piece('first_turn') else 'not '}the first turn of the duel")
    if of.done is not None:
        told.append(f"what came before did {'something' if piece('done') else 'nothing'}")
    if of.yes is not None:
        told.append(f'"{piece("yes")}" was answered with yes')
    if of.option is not None:
        label, chosen = piece("option")
        told.append(f'"{chosen}" was chosen for "{label}"')
    if of.came_by:
        told.append(f"this card was {summoned(piece('came_by'))}")
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
        if isinstance(of.count, str):
            told.append(f"{'none' if high == 0 else 'there is'} of {ref_words(of.count)}{_between(low, high)}")
        elif high == 0 and low is None:
            told.append(f"there are no {_without_all(of.count)}")
        elif low in (None, 1) and high is None:
            told.append(f"there is {some(of.count)}{'' if low is None else ' at least'}")
        else:
            told.append(f"there are {_between(low, high).strip()} {_without_all(of.count)}")
    if of.value is not None:
        told.append(f"{amount(piece('value'))} is{_between(low, high) or ' at least 1'}")
    if of.count is None and of.value is None and (low is not None or high is not None):
        told.append(f"there are{_between(low, high)} of them")
    return told


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
    "equipped gone": "the equipped monster is gone",
    "chosen target": "{} is chosen as a target",
    "position changed": "the position of {} changes",
    "turn began": "a turn begins",
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
    if of.at_least != 1:
        told += f", at least {piece('at_least')} at once"
    return told + piece.rest()


def _zones(areas: Iterable[Area]) -> str:
    found = list(areas)
    return "the field" if set(found) == set(_ON_FIELD) else f"the {joined([AREAS[area] for area in found], 'or')}"


def _happening(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Occasion)
    piece("event")
    if of.event == "summoned":
        return _summoning(piece)
    if of.event == "phase":
        whose = f"{_WHOSE.get(piece('by'), 'the')} " if of.by else "the "
        return f"{whose}{PHASE_NAMES[piece('phase')] if of.phase else 'a Phase'} comes"
    what = some(piece("what")) if of.what is not None else "a card or effect" if of.event == "activated" else "a card"
    told = _HAPPENS.get(of.event, "{} " + of.event).format(what)
    told += f" ({of.event})" if of.event not in _HAPPENS else ""
    if of.what is not None and what not in told:
        told += f" ({what})"
    if of.event == "activated" and of.speed_effect != "either":
        told += " as a card" if piece("speed_effect") == "card" else " as an effect"
    how = piece("how")
    told += f" that is {summoned(how)}" if how else ""
    return told + (f" by {PLAYERS[piece('by')]}" if of.by is not None else "")


def _summoning(piece: Piece) -> str:
    of = piece.part
    assert isinstance(of, Occasion)
    how = f"{joined([_SUMMONED[kind] for kind in piece('how')], 'or')} Summon" if of.how else "Summon"
    what = some(piece("what")) if of.what is not None else "a monster"
    if what == "a card" or what.startswith("a card "):
        what = what.replace("a card", "a monster", 1)
    if of.by is not None:
        return f"{does(piece('by'), how)} {what}"
    return f"{what} is {how}ed"


# --- faces ------------------------------------------------------------------------------------------------------


def face(of: Face) -> str:
    """What is printed on a card, in a few words: `"Sheep Token" (EARTH Beast, Level 1, ATK 0, DEF 0)`."""
    piece = Piece(of)
    told = [f"{piece('attribute') or ''} {piece('type')}".strip()]
    told += [f"Level {piece('level')}"] if of.level else []
    told += [f"ATK {piece('atk')}"] if of.atk is not None else []
    told += [f"DEF {piece('defense')}"] if of.defense is not None else []
    told += [f"{' '.join(piece('kinds'))}"] if of.kinds else []
    return f'"{piece("name")}" ({", ".join(part for part in told if part)}){piece.rest()}'
