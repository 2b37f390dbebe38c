"""The sentences of lasting effects: what cards count as, and how long."""

from duelog.core.catalogue.definitions_english import PLAYERS, REFS, UNTIL
from duelog.core.effects import language as lang
from duelog.core.effects.language import Until
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_selectors import are_many, cards, value
from duelog.core.wording.effects.effect_traits import trait_words
from duelog.core.wording.effects.effect_words import MANY, Piece, ordinal
from duelog.core.wording.phrases import counted, joined

# --- how long ---------------------------------------------------------------------------------------------------


def duration(piece: Piece) -> str:
    """The duration with a leading blank; "" if it is unlimited."""
    until: Until | None = piece("until")
    if until is None:
        return ""
    turns, whose = piece("turns"), piece("whose")
    of = f" of {PLAYERS[whose]}" if whose is not None else ""
    if turns and until == "end of turn":
        return f" until the end of the {ordinal(turns)} turn{of} from now on"
    if until == "standby phase" and whose is not None and not turns:
        return f" until the next Standby Phase of {PLAYERS[whose]}"
    told = f" {UNTIL[until]}"
    return f"{told}, {counted(turns, 'turn')}{of}" if turns else f"{told}, counting the turns{of}" if of else told


# --- what cards count as ----------------------------------------------------------------------------------------


def modifier(of: lang.Modifier, on: str = "") -> str:
    """What cards count as: `this card gains 500 ATK`; `on` stands for the cards of a lasting effect."""
    piece = Piece(of)
    found = piece("cards")
    subject, many = (on, _several(on)) if on else (cards(found), are_many(found))
    subject = "they" if subject == "them" else subject
    if on and found != "this":
        subject += f" ({cards(found)})"
    told = [*_numbers(piece, many=many), *_words(piece, many=many)]
    told += [trait_words(trait, many=many) for trait in piece("traits")]
    told += [f"{'have their' if many else 'has its'} effects negated"] if piece("negate") else []
    when = piece("requires")
    clause = f" while {condition(when)}" if when is not None else ""
    clause += ", face-down cards too" if piece("face_down") else ""
    clause += ", worked out for each card by itself" if piece("each") else ""
    told = _same_verb_once(told)
    return f"{subject} {joined(told) or ('change in nothing' if many else 'changes in nothing')}{clause}{piece.rest()}"


def _same_verb_once(told: list[str]) -> list[str]:
    """Phrases without repeated verbs: `gains 400 ATK`, `400 DEF`."""
    verbs = [part.partition(" ")[0] for part in told]
    return [
        part.partition(" ")[2] if at and verbs[at - 1] == verbs[at] and verbs[at] in _SHARED else part
        for at, part in enumerate(told)
    ]


_SHARED = ("gain", "gains", "lose", "loses", "have", "has")


def _several(words: str) -> bool:
    """Whether a phrase for cards is plural."""
    first = words.partition(" ")[0]
    return first in ("all", "them", "up") or (first.isdigit() and first != "1") or words.startswith(_MANY)


_MANY = tuple(REFS[ref] for ref in MANY)


def _numbers(piece: Piece, *, many: bool) -> list[str]:
    """The numbers that are added or replaced."""
    added = (("atk", "ATK"), ("defense", "DEF"), ("level", "Level"))
    told = [_changed(found, word, many=many) for name, word in added if (found := piece(name)) is not None]
    became = (
        ("original_atk", "original ATK"),
        ("original_defense", "original DEF"),
        ("atk_is", "ATK"),
        ("defense_is", "DEF"),
        ("level_is", "Level"),
        ("scale", "Pendulum Scale"),
    )
    has = "have" if many else "has"
    for name, word in became:
        found = piece(name)
        if isinstance(found, int):
            told.append(f"{has} {found} {word}" if word.endswith(("ATK", "DEF")) else f"{has} {word} {found}")
        elif found is not None:
            told.append(f"{has} {word} equal to {value(found)}")
    for name, on in (("attacks", ""), ("attacks_on_monsters", ", on monsters only")):
        if (found := piece(name)) is not None:
            more = counted(found, "more time") if isinstance(found, int) else f"as many more times as {value(found)}"
            told.append(f"can attack {more}{on}")
    return told


def _changed(number: lang.Value, word: str, *, many: bool) -> str:
    gain, lose = ("gain", "lose") if many else ("gains", "loses")
    if isinstance(number, int):
        what = counted(abs(number), word) if word == "Level" else f"{abs(number)} {word}"
        return f"{gain if number >= 0 else lose} {what}"
    return f"{gain} {'Levels' if word == 'Level' else word} equal to {value(number)}"


def _words(piece: Piece, *, many: bool) -> list[str]:
    name, attribute, kind, copies = piece("name"), piece("attribute"), piece("type"), piece("copies")
    told = [f'{"have" if many else "has"} the name "{name}"'] if name is not None else []
    told += [f"{'become' if many else 'becomes'} {attribute}"] if attribute is not None else []
    told += [f"{'become' if many else 'becomes'} {kind}-Type"] if kind is not None else []
    if (model := piece("name_of")) is not None:
        told.append(f"{'take' if many else 'takes'} on the name of {cards(model)}")
    if copies is not None:
        told.append(f"{'take' if many else 'takes'} on the name and the effects of {cards(copies)}")
    return told
