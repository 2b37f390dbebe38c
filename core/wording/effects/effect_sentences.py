"""Card definitions as English sentences of our own: `When your opponent Summons a monster: target it; destroy it.`

`definition_sentences` is total: every field of a definition that is not at its default shows in its sentences.
"""

from collections.abc import Sequence

from duelog.core.catalogue.definitions_english import KINDS, ONCE, PLAYERS
from duelog.core.catalogue.words_english import PHASES as PHASE_NAMES
from duelog.core.effects import language as lang
from duelog.core.effects.language import Definition, Effect, Mode, Target
from duelog.core.wording.effects.effect_card_steps import position_words
from duelog.core.wording.effects.effect_conditions import condition, occasion
from duelog.core.wording.effects.effect_durations import modifier
from duelog.core.wording.effects.effect_locks import lock_words, player_lock
from duelog.core.wording.effects.effect_selectors import cards, some
from duelog.core.wording.effects.effect_steps import is_statement, keep, steps
from duelog.core.wording.effects.effect_traits import filtered
from duelog.core.wording.effects.effect_words import Piece, areas, face, quoted, summoned
from duelog.core.wording.phrases import counted, joined

# --- effects ----------------------------------------------------------------------------------------------------


def _targets(targets: Sequence[Target]) -> list[str]:
    told: list[str] = []
    for each in targets:
        piece = Piece(each)
        count = piece("count")
        words = "as many" if count == "costs" else str(count) if isinstance(count, int) else f"{count[0]} to {count[1]}"
        told.append(f"target {cards(piece('cards'), words)}{piece.rest()}")
    return told


def _it(targets: Sequence[Target]) -> str:
    """The word for the targets in the rest of the sentence."""
    if len(targets) == 1:
        return "it" if targets[0].count == 1 else "them"
    return ""


def _doing(piece: Piece, words: str = "") -> str:
    """Cost, targets and steps of an effect or of one of its modes."""
    targets = piece("target")
    parts = [steps(piece("cost"))] if getattr(piece.part, "cost", ()) else []
    parts += [joined(_targets(targets))] if targets else []
    done = steps(piece("steps"), _it(targets))
    parts += [done] if done else []
    return "; ".join(parts)


def _mode(of: Mode) -> str:
    piece = Piece(of)
    when = piece("requires")
    told = f'"{piece("description")}"' + (f" (only if {condition(when)})" if when is not None else "")
    return f"{told}: {_doing(piece) or 'nothing'}{piece.rest()}"


def effect_sentence(of: Effect) -> str:
    """An effect in one sentence, without its kind."""
    piece = Piece(of)
    piece("kind")
    opening = [part for part in (_once(piece), _times(piece), _places(piece)) if part]
    told = _capital(", ".join([*opening, _event(piece)] if of.when else opening))
    doing = _doing(piece)
    modes = [_mode(each) for each in piece("modes")]
    doing = "; ".join([part for part in (doing, f"choose one: {'; or '.join(modes)}" if modes else "") if part])
    lasting = _lasting(piece)
    can = _can(of) if of.kind in ("ignition", "quick", "trigger", "flip") and doing and not of.mandatory else ""
    mandatory = piece("mandatory")
    must = " (mandatory)" if mandatory and of.kind not in ("trigger", "flip", "continuous") else ""
    body = (
        "; ".join([part for part in (f"{can}{doing}" if doing else "", *lasting) if part])
        or "it does nothing by itself"
    )
    told = f"{told}: {body}" if told else _capital(body)
    return told + must + _notes(piece) + piece.rest() + "."


def _can(of: Effect) -> str:
    """The beginning of the sentence for an optional effect."""
    first = next(iter((*of.cost, *of.target, *of.steps)), None)
    return "you can do this: " if isinstance(first, lang.Step) and is_statement(first) else "you can "


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _event(piece: Piece) -> str:
    word = piece("timing")
    told = joined([occasion(each) for each in piece("when")], "or")
    word = "if" if word == "if" else "when"
    return f"{word} {told}" + (" (mandatory)" if getattr(piece.part, "mandatory", False) else "")


def _once(piece: Piece) -> str:
    once = piece("once")
    together = piece("once_shared")
    if not once:
        return "in a limit of uses with its other effects" if together else ""
    return f"{ONCE[once]}{', its other effects included' if together else ''}"


def _times(piece: Piece) -> str:
    phases, turn = piece("phase"), piece("turn")
    told = f"in the {joined([PHASE_NAMES[phase] for phase in phases], 'or')}" if phases else ""
    whose = {"you": "your turn", "opponent": "your opponent's turn", None: ""}[turn]
    told = f"{told} of {whose}" if told and whose else told or (f"during {whose}" if whose else "")
    when = piece("requires")
    return ", ".join([part for part in (told, f"while {condition(when)}" if when is not None else "") if part])


def _places(piece: Piece) -> str:
    places = piece("place")
    told = "while banished" if places == ("banished",) else f"in {areas(places)}" if places else ""
    return ", ".join(part for part in (told, "in a Pendulum Zone" if piece("pendulum") else "") if part)


def _lasting(piece: Piece) -> list[str]:
    told = [modifier(each) for each in piece("modify")]
    told += [player_lock(each) for each in piece("lock")]
    return [*told, *(keep(each) for each in piece("destroyed_unless"))]


_NOTES = (
    ("damage_step", "also in the Damage Step"),
    ("damage_calculation", "only during damage calculation"),
    ("either_player", "either player may activate it"),
    ("no_responses", "nothing can be activated in response"),
)


def _notes(piece: Piece) -> str:
    found = [words for name, words in _NOTES if piece(name)]
    restriction = piece("activation_restriction")
    forbidden = joined([lock_words(lock) for lock in restriction], "or")
    found += [f"in the turn in which you use it you cannot {forbidden}"] if restriction else []
    found += ["it can miss its timing"] if piece("timing") == "when" and not getattr(piece.part, "when", ()) else []
    return f" ({'; '.join(found)})" if found else ""


# --- definitions ------------------------------------------------------------------------------------------------


def _material(of: lang.Material) -> str:
    piece = Piece(of)
    count, more = piece("count"), piece("or_more")
    told = cards(piece("cards"), f"{count} or more" if more else str(count))
    return told.replace(" card", " monster", 1) + piece.rest()


def _procedure(of: lang.Procedure) -> str:
    piece = Piece(of)
    told = f"can be Special Summoned from {areas(piece('place'))}"
    side, position = piece("side"), piece("position")
    told += "" if side == "you" else f" to the side of {PLAYERS[side]}"
    told += position_words(position)
    overlay = piece("overlay")
    told += f" on top of {cards(overlay, '1')}" if overlay is not None else ""
    when, cost, once = piece("requires"), piece("cost"), piece("once")
    told += f", if {condition(when)}" if when is not None else ""
    told += f", by doing this: {steps(cost)}" if cost else ""
    told += f" ({ONCE[once]})" if once else ""
    return told + piece.rest()


_FLAGS = (
    ("must_be_properly_summoned_first", "It must be Summoned so first, before it can be Special Summoned otherwise."),
    ("cannot_be_normal_summoned", "It cannot be Normal Summoned or Set."),
    ("cannot_be_set", "It cannot be Set."),
    ("only_placed_by_effects", "It comes to the field by card effects only: it is neither activated nor Set."),
    ("stays_on_field", "It stays on the field after it has resolved."),
    ("set_from_hand_as_spell", "It can be Set from the hand as a Spell."),
    ("fusion_substitute", "It can take the place of one Fusion Material that is listed by its name."),
)


def _tributes(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return counted(numbers[0], "Tribute")
    return f"{joined(map(str, numbers), 'or')} Tributes"


_ONLY_ONE = {
    "you": "You can control only one that is face-up.",
    "both": "There can be only one that is face-up on the field.",
}


def _of_tributes(of: Definition, piece: Piece) -> list[str]:
    told = [f"Its Normal Summon takes {_tributes(piece('tributes'))}."] if of.tributes else []
    told += [f"To Set it takes {_tributes(piece('tributes_to_set'))}."] if of.tributes_to_set else []
    are = piece("tributes_are")
    return told if are is None else [*told, f"Each Tribute for it has to be {some(are)}."]


def _of_names(of: Definition, piece: Piece) -> list[str]:
    told: list[str] = []
    if of.always_named is not None or of.always_named_in:
        where = f" in {areas(piece('always_named_in'))}" if of.always_named_in else ""
        told.append(f'Its name counts as "{piece("always_named") or ""}"{where}.')
    if of.also_in_name:
        told.append(f"Its name counts as one with {quoted(piece('also_in_name'), 'and')} in it.")
    return told


def summoning_sentences(of: Definition) -> list[str]:
    """The sentences on how a card is Summoned: materials, procedures, conditions."""
    piece = Piece(of)
    for name in ("name", "effects"):
        piece(name)
    told: list[str] = []
    if of.materials:
        told.append(f"Materials: {' + '.join(_material(each) for each in piece('materials'))}.")
    if of.special_summon_only_by:
        words = {"own": "its own procedure", "effect": "card effects"}
        ways = [words.get(way, f"{way.capitalize()} Summon") for way in piece("special_summon_only_by")]
        told.append(f"It can be Special Summoned only by {joined(ways, 'or')}.")
    only = piece("special_summon_only_with")
    told += [f"It can be Special Summoned only by effects of {filtered(only)}."] if only is not None else []
    told += [f"It {_procedure(each)}." for each in piece("procedures")]
    told += _of_tributes(of, piece)
    for name, way in (
        ("cannot_be_negated", "that cannot be negated"),
        ("no_responses", "nothing can be activated in response"),
    ):
        kinds = piece(name)
        told += [f"When it is {summoned(kinds)}, {way}."] if kinds else []
    if of.cannot_be_summoned_from:
        told.append(f"It cannot be Special Summoned from {areas(piece('cannot_be_summoned_from'))}.")
    if of.special_summon_requires is not None:
        told.append(f"It can be Special Summoned only while {condition(piece('special_summon_requires'))}.")
    if of.summon_requires is not None:
        told.append(f"For fewer Tributes than its Level asks: only if {condition(piece('summon_requires'))}.")
    if of.attack_cost:
        told.append(f"To attack with it: {steps(piece('attack_cost'))}.")
    if of.trap_monster is not None:
        told.append(f"It is a monster, too: {face(piece('trap_monster'))}.")
    told += _of_names(of, piece)
    if of.only_one is not None:
        told.append(_ONLY_ONE[piece("only_one")])
    if of.wins is not None:
        told.append(f"Its player wins the duel while it is in the hand and {condition(piece('wins'))}.")
    told += [sentence for name, sentence in _FLAGS if piece(name)]
    rest = piece.rest()
    return [*told, f"{rest.strip()}."] if rest else told


def effect_title(of: Effect) -> str:
    """The words for the kind of an effect."""
    return KINDS.get(of.kind, of.kind)


def definition_sentences(of: Definition) -> list[str]:
    """A definition as sentences: how the card is Summoned, then each effect with its number."""
    numbered: list[str] = [
        f"{number}. {effect_title(each)}: {effect_sentence(each)}" for number, each in enumerate(of.effects, start=1)
    ]
    return [*summoning_sentences(of), *numbered]


def effect_words(of: Definition, number: int) -> str:
    """The words for an effect of a card by number, 0 for the only one; "" if there is none."""
    index = 0 if number == 0 and len(of.effects) == 1 else number - 1
    return effect_sentence(of.effects[index]) if 0 <= index < len(of.effects) else ""
