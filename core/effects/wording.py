"""The words for the smaller pieces of the effect language: players, cards, numbers, faces.

Total over the language: a field of a piece that has no words of its own is printed by its name (`Piece.rest`), so that
no field is ever left out in silence.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, cast, get_args

import msgspec
from msgspec.structs import fields

from duelog.core.effects.language import Amount, Area, Bounds, Cards, CardsOf, Value, Who
from duelog.core.effects.language_words import ON_FIELD
from duelog.events.base import SummonKind
from duelog.events.faces import Face

PLAYERS: dict[Who, str] = {
    "you": "you",
    "opponent": "your opponent",
    "both": "each player",
    "turn player": "the turn player",
    "owner": "its owner",
}
WHOSE = {"you": "your", "opponent": "your opponent's", "both": "either player's"}
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

SUMMONED: dict[SummonKind, str] = {kind: kind.capitalize() for kind in get_args(SummonKind)}


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
    if isinstance(value, msgspec.Struct):
        return msgspec.json.encode(value).decode()
    if isinstance(value, tuple):
        return ", ".join(map(plain, cast(tuple[object, ...], value)))
    if value is None or isinstance(value, bool):
        return "none" if value is None else "yes" if value else "no"
    return str(value)


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
    "moved": "the card moved so",
    "equipped": "the monster equipped with this card",
    "equips": "the cards equipped to this card",
    "linked": "the card bound to this one",
    "attacker": "the attacking monster",
    "attacked": "the attack target",
    "battled": "the monster this card battles",
    "fighters": "the battling monsters",
    "materials": "the Xyz Materials of this card",
    "fused": "the materials of its Fusion Summon",
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
    if of.ref is not None:
        return _among_known(piece, count)
    noun = _noun(piece, plural=count != "1")
    return f"{count} {noun}{_where(piece)}{_features(piece)}{piece.rest()}"


def _among_known(piece: Piece, count: str) -> str:
    """Cards of a reference, all or so many of them, as far as they are as the selector says."""
    told = ref_words(piece("ref"))
    told = told if count in ("all", "1") else f"{count} of {told}"
    kind = is_a(piece)
    return told + (f" (if {kind})" if kind else "")


def is_a(piece: Piece) -> str:
    """What a known card has to be: `a DARK monster you control`; "" where nothing is asked of it."""
    plain_noun = _noun(piece, plural=False)
    where, features = _where(piece), _features(piece)
    told = f"{article(plain_noun)}{where}{features}"
    return (("" if told == "a card" else told) + piece.rest()).strip()


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
    face_is = piece("face")
    words += [f"face-{face_is}"] if face_is else []
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
    if set(areas) == set(ON_FIELD):
        return f" {_CONTROL.get(of, f'{PLAYERS[of]} controls')}"
    return f" in {WHOSE.get(of, PLAYERS[of] + chr(39) + 's')} {joined([AREAS[area] for area in areas], 'or')}"


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
    return "".join(clauses) + _marks(piece)


_THAT = {
    "flipped_this_turn": "flipped this turn",
    "fought_this_turn": "in a battle this turn",
    "lost_in_battle": "destroyed by battle",
    "buried_this_turn": "sent to the Graveyard this turn",
}


def _marks(piece: Piece) -> str:
    """What else is asked of cards."""
    sel = piece.part
    assert isinstance(sel, Cards)
    told: list[str] = []
    among = piece("among")
    told += [f"that is one of {ref_words(among)}"] if among else []
    label = piece("label")
    told += [f'called "{label}"'] if label else []
    if sel.came_from:
        told.append(f"Summoned from the {joined([AREAS[area] for area in piece('came_from')], 'or')}")
    if sel.tributes is not None:
        told.append(f"that was Normal Summoned or Set with {_bounded(piece('tributes'), 'Tributes')}")
    if sel.came_this_turn is not None:
        told.append("that came this turn" if piece("came_this_turn") else "that did not come this turn")
    if sel.counter is not None:
        told.append(f"with {piece('counter')} counters")
    if sel.equipped is not None:
        told.append("with Equip Cards" if piece("equipped") else "without Equip Cards")
    if sel.attacks is not None:
        told.append(f"with {_bounded(piece('attacks'), 'attacks')} this turn")
    if sel.can_switch is not None:
        told.append("whose control can change" if piece("can_switch") else "whose control cannot change")
    trait = piece("trait")
    told += [f"that {trait}"] if trait is not None else []
    for name, words in _THAT.items():
        found = piece(name)
        told += [words if found else f"not {words}"] if found is not None else []
    owner = piece("owned")
    told += [f"owned by {PLAYERS[owner]}"] if owner is not None else []
    named = piece("named")
    told += [f'with the name called "{named}"'] if named is not None else []
    told += ["that can be Special Summoned"] if piece("summonable") else []
    for name, word in (("strongest", "highest"), ("weakest", "lowest")):
        found = piece(name)
        told += [f"with the {word} {_stat(found)}"] if found is not None else []
    return "".join(f" {part}" for part in told)


def summoned(how: Iterable[SummonKind]) -> str:
    """`Normal or Flip Summoned`."""
    return f"{joined([SUMMONED[kind] for kind in how], 'or')} Summoned"


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
        told.append(f"the number of {without_all(of.count)}")
    if of.of is not None and of.counters is None:
        whole = "total " if piece("total") else ""
        told.append(f"the {whole}{_stat(piece('stat'))} of {cards(piece('of'))}")
    if of.counters is not None:
        where = f" on {cards(piece('of'))}" if of.of is not None else ""
        told.append(f"the number of {piece('counters')} counters{where}")
    if of.lp is not None:
        told.append(f"{WHOSE.get(piece('lp'), of.lp)} Life Points")
    if of.hand is not None:
        told.append(f"the number of cards in {WHOSE.get(piece('hand'), of.hand)} hand")
    if of.names is not None:
        told.append(f"the number of different names among {cards(piece('names'))}")
    if of.destroyed_of is not None:
        told.append(f"the number of cards destroyed so that {PLAYERS[piece('destroyed_of')]} controlled")
    if of.answer is not None:
        told.append(f'the number given for "{piece("answer")}"')
    if of.result is not None:
        told.append({"die": "the number rolled", "heads": "the number of heads"}.get(piece("result"), of.result))
    flags = (
        ("lp_difference", "the difference of both players' Life Points"),
        ("chain_link", "the number of this Chain Link"),
        ("event_damage", "that damage"),
    )
    told += [words for name, words in flags if piece(name)]
    return joined(told) or "a number"


def without_all(of: CardsOf | None) -> str:
    """Cards as a phrase, without the word `all`."""
    return cards(of).removeprefix("all ") if of is not None else ""


def _stat(stat: str) -> str:
    words = {"defense": "DEF", "original defense": "original DEF", "original atk": "original ATK", "atk": "ATK"}
    return words.get(stat, {"materials": "number of materials"}.get(stat, stat.capitalize()))


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
