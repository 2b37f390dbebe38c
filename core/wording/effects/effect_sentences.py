"""Card definitions as sentences in our own words: `When your opponent Summons a monster: target it; destroy it.`

`definition_sentences` is total: every field of a definition that is not at its default is in its sentences. They are
written with a catalogue, by default the English one.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from duelog.core.catalogue.arguments import Message, as_word
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.effects import language as lang
from duelog.core.effects.language import Definition, Effect, Mode, Target
from duelog.core.wording.effects.effect_conditions import condition, phases
from duelog.core.wording.effects.effect_decisions import decided_either, decided_on, is_statement
from duelog.core.wording.effects.effect_durations import modifier
from duelog.core.wording.effects.effect_labels import plainly_labelled
from duelog.core.wording.effects.effect_locks import lock_words, player_lock
from duelog.core.wording.effects.effect_moved import severally_moved
from duelog.core.wording.effects.effect_nouns import chosen
from duelog.core.wording.effects.effect_occasions import during, occasion
from duelog.core.wording.effects.effect_selectors import cards, some, value
from duelog.core.wording.effects.effect_series import modes_in_series, still_so
from duelog.core.wording.effects.effect_steps import keep, steps
from duelog.core.wording.effects.effect_words import (
    Piece,
    apart,
    areas,
    either,
    enumerated,
    every,
    named,
    phrase,
    text,
)
from duelog.core.wording.effects.summoning_messages import summoning_messages

# --- effects ----------------------------------------------------------------------------------------------------


def _targets(targets: Sequence[Target]) -> Iterator[Message]:
    for each in targets:
        piece = Piece(each)
        count = piece("count")
        number = chosen(count if isinstance(count, int) else None)
        if isinstance(count, tuple):
            low, high = cast("tuple[int, lang.Value]", count)
            if isinstance(high, lang.Amount):
                told = cards(piece("cards"), chosen(None, fewer=True))
                told = phrase("up-to-as-many-as", cards=told, number=value(high))
                yield piece.whole(phrase("target", cards=told))
                continue
            number = chosen(high, fewer=True) if low == 1 else phrase("from-to", low=low, high=high)
        told, so_that = cards(piece("cards"), number), piece("so_that")
        told = phrase("so-that", cards=told, condition=condition(so_that)) if so_that is not None else told
        yield piece.whole(phrase("target", cards=told))


def _it(targets: Sequence[Target]) -> Message | None:
    """The word by which later steps refer to the targets."""
    if len(targets) == 1:
        return phrase("it" if targets[0].count == 1 else "them")
    return None


def _doing(piece: Piece) -> Message | None:
    """The cost, targets and steps of an effect or of one of its modes; None if there are none."""
    targets = piece("target")
    parts = [steps(piece("cost"), last=False) if getattr(piece.part, "cost", ()) else None]
    parts += [_becoming(piece("becomes"))] if getattr(piece.part, "becomes", None) is not None else []
    lasts = any(getattr(piece.part, name, ()) for name in ("modify", "lock", "destroyed_unless", "destroys"))
    parts += [every(_targets(targets)), steps(piece("steps"), _it(targets), last=not lasts)]
    return apart(part for part in parts if part is not None)


def _becoming(of: lang.Becoming) -> Message:
    """The effect of another card that an effect becomes."""
    piece = Piece(of)
    told = phrase("becomes", cards=cards(piece("cards"), 1), anyway=bool(piece("whatever_it_requires")))
    return piece.whole(told)


def _mode(of: Mode) -> Message:
    piece = Piece(of)
    when = piece("requires")
    told = phrase(
        "mode",
        description=named(text(piece("description"))),
        when=condition(when) if when is not None else None,
        steps=_doing(piece) or phrase("nothing"),
    )
    return piece.whole(told)


def effect_message(of: Effect) -> Message:
    """An effect in one sentence, without its kind."""
    of = severally_moved(plainly_labelled(of))
    piece = Piece(of)
    piece("kind")
    opening = [part for part in (_granted(piece), _once(piece), *_times(piece), *_places(piece)) if part is not None]
    opening += [_event(piece)] if of.when else []
    modes = list(modes_in_series([_mode(each) for each in piece("modes")]))
    doing = [part for part in (_doing(piece), phrase("choose-one", modes=modes) if modes else None) if part is not None]
    told = apart(doing)
    if told is not None and of.requires is not None:
        told = still_so(told, condition(of.requires))
    if told is not None and of.kind in ("ignition", "quick", "trigger", "flip") and not of.mandatory:
        told = phrase(_can(of), what=told)
    mandatory = piece("mandatory") and not of.when and of.kind not in ("trigger", "flip", "continuous")
    body = apart(part for part in (told, *_lasting(piece)) if part is not None) or phrase("does-nothing-by-itself")
    notes = list(_notes(piece))
    rest = piece.rest()
    return phrase(
        "effect",
        opening=enumerated(opening),
        body=body,
        mandatory=phrase("mandatory") if mandatory else None,
        notes=phrase("notes", notes=apart(notes)) if notes else None,
        rest=rest or None,
    )


def _granted(piece: Piece) -> Message | None:
    """Who has an effect that its card does not have itself."""
    of = piece("granted")
    if of is None:
        return None
    grant = Piece(of)
    only = grant("materials")
    return grant.whole(phrase("as-granted", only=some(only, "monster") if only is not None else None))


def _can(of: Effect) -> str:
    """The beginning of the sentence for an optional effect."""
    first = next(iter((*of.cost, *of.target, *of.steps)), None)
    decides = of.steps[:1] == (first,) and (decided_on(of.steps, 0) or decided_either(of.steps, 0))  # not "can you can"
    return "you-can-do-this" if decides or (isinstance(first, lang.Step) and is_statement(first)) else "you-can"


def _event(piece: Piece) -> Message:
    code = "when" if piece("timing") == "when" else "if"
    times = [at for each in piece("when") if code == "if" and (at := during(each)) is not None]
    if len(times) == len(piece("when")):
        code = "at"
    told = either(times if code == "at" else (occasion(each) for each in piece("when")))
    assert told is not None
    return phrase(code, what=told, mandatory=bool(getattr(piece.part, "mandatory", False)))


def _once(piece: Piece) -> Message | None:
    once = piece("once")
    together, uses = piece("once_shared"), piece("uses")
    if not once and uses != 1:
        return phrase("uses-alone", uses=uses)
    if not once:
        return phrase("limit-with-others") if together else None
    if once == "while face-up" and uses == 1 and piece("place") == ("grave",):
        return phrase("once-in-its-place")
    if uses != 1:
        return phrase(f"uses-by-{once.replace(' ', '-')}", uses=uses, together=bool(together))
    return phrase("once", once=as_word("once", once), together=bool(together))


def _times(piece: Piece) -> Iterator[Message]:
    found, turn = piece("phase"), piece("turn")
    when = piece("requires")
    whose = {"you": "your-turn", "opponent": "turn-of-opponent"}.get(turn or "")
    if found:
        yield phrase("in-phases", phases=phases(found), of=phrase(whose) if whose else None)
    elif whose:
        yield phrase("during", what=phrase(whose))
    if when is not None:
        yield phrase("while-so", when=condition(when))


def _places(piece: Piece) -> Iterator[Message]:
    places = piece("place")
    if places:
        yield phrase("while-banished") if places == ("banished",) else phrase("in-areas", areas=areas(places))
    if piece("pendulum"):
        yield phrase("in-pendulum-zone")


def _lasting(piece: Piece) -> Iterator[Message]:
    yield from (modifier(each) for each in piece("modify"))
    yield from (player_lock(each) for each in piece("lock"))
    yield from (keep(each) for each in piece("destroyed_unless"))
    gone = piece("destroys")
    if gone is not None:
        yield phrase("destroy-while-it-applies", cards=cards(gone))
    one = piece("one_for_each_player")
    if one is not None:
        yield phrase(f"one-{one}-for-each-player")


def _notes(piece: Piece) -> Iterator[Message]:
    for name in ("face_down", "damage_step", "damage_calculation", "either_player"):
        if piece(name):
            yield phrase(f"note-{name.replace('_', '-')}")
    if piece("no_responses"):
        barred = piece("no_responses_by")
        yield phrase("note-no-responses") if barred is None else phrase("note-no-responses-by", cards=some(barred))
    restriction = either(lock_words(lock) for lock in piece("activation_restriction"))
    if restriction is not None:
        yield phrase("note-restriction", what=restriction)
    if piece("timing") == "if" and getattr(piece.part, "kind", "") in ("activation", "quick"):
        yield phrase("note-even-before")
    if piece("timing") == "when" and not getattr(piece.part, "when", ()):
        yield phrase("note-can-miss")


# --- definitions ------------------------------------------------------------------------------------------------


def _written(told: Message, catalogue: Catalogue) -> str:
    """A sentence that begins with a capital letter."""
    text = catalogue.sentence(told)
    return text[:1].upper() + text[1:]


def effect_sentence(of: Effect, catalogue: Catalogue = ENGLISH) -> str:
    """An effect in one sentence, without its kind."""
    return _written(effect_message(of), catalogue)


def summoning_sentences(of: Definition, catalogue: Catalogue = ENGLISH) -> list[str]:
    """How a card is Summoned: materials, procedures, conditions."""
    return [_written(each, catalogue) for each in summoning_messages(of)]


def effect_title(of: Effect, catalogue: Catalogue = ENGLISH) -> str:
    """The kind of an effect."""
    return catalogue.written(as_word("effect kind", of.kind))


def definition_sentences(of: Definition, catalogue: Catalogue = ENGLISH) -> list[str]:
    """A definition as sentences: how the card is Summoned, then each effect in the order of its number."""
    return [*summoning_sentences(of, catalogue), *numbered_effects(of, catalogue)]


def numbered_effects(of: Definition, catalogue: Catalogue = ENGLISH) -> list[str]:
    """Each effect of a definition with its number and its kind."""
    told = [(as_word("effect kind", each.kind), effect_sentence(each, catalogue)) for each in of.effects]
    return [
        catalogue.sentence(phrase("numbered-effect", number=number, kind=kind, effect=effect))
        for number, (kind, effect) in enumerate(told, start=1)
    ]


def effect_words(of: Definition, number: int, catalogue: Catalogue = ENGLISH) -> str:
    """One effect of a card, by its number; "" if it does not exist. For an only effect the number may be 0."""
    index = 0 if number == 0 and len(of.effects) == 1 else number - 1
    return effect_sentence(of.effects[index], catalogue) if 0 <= index < len(of.effects) else ""
