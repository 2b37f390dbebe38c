"""The words for events that effects respond to."""

from collections.abc import Iterable

from duelog.core.catalogue.arguments import Message, as_word
from duelog.core.effects.language import Area, Occasion
from duelog.core.effects.language.words import ON_FIELD
from duelog.core.wording.effects.effect_selectors import some
from duelog.core.wording.effects.effect_words import Piece, areas, kinds_of_summon, phrase, who_words

DONE_BY_PLAYERS = (
    "set", "drawn", "normal draw", "activated", "attack declared", "attack negated", "battle damage", "damage",
    "life points gained", "coins tossed",
)  # fmt: skip
"""The actions of players; everything else happens to cards."""

OF_BATTLES = ("battled", "battle calculated", "damage step", "before damage calculation", "damage calculation")
"""The sentences for battles in which no card is named."""

_UNNAMED = {"activated": "a-card-or-effect", "attack declared": "a-monster", "attack negated": "a-monster"}
"""What an event names if its occasion does not."""

_WITHOUT_CARDS = ("normal draw", "battle damage", "damage", "life points gained", "coins tossed")


def occasion(of: Occasion) -> Message:
    """An event that an effect responds to, as a clause: `your opponent Normal or Flip Summons a monster`."""
    piece = Piece(of)
    told = _happening(piece)
    beside: list[Message | None] = []
    own = piece("by_procedure")
    beside += [phrase("by-own-procedure" if own else "not-by-own-procedure")] if own is not None else []
    cause, origin, to, direct = piece("cause"), piece("origin"), piece("to"), piece("direct")
    beside += [phrase("because", cause=as_word("because", cause))] if cause is not None else []
    beside += [phrase("from-areas", areas=_zones(origin))] if origin else []
    sends = of.event == "destroyed in battle" and of.by_card is not None
    beside += [phrase("and-sends-it-to" if sends else "and-goes-to", areas=_zones(to))] if to else []
    beside += [phrase("by-direct-attack" if direct else "not-by-direct-attack")] if direct is not None else []
    by_card = piece("by_card")
    if by_card is not None and of.event != "destroyed in battle":
        beside.append(phrase("from-card" if "damage" in of.event else "through-card", cards=some(by_card)))
    beside += [_about(piece, "materials", "with-materials")]
    beside += [_about(piece, "attacker", "while-attacks"), _about(piece, "attacked", "while-attacked")]
    beside += [phrase("not-in-a-replay")] if not piece("in_replay") else []
    beside += [phrase("after-it-was-excavated")] if piece("excavated") else []
    was = piece("was_face")
    beside += [phrase(f"while-it-is-face-{was}")] if was is not None else []
    beside += [phrase("alone")] if piece("alone") and not _aims(of) else []
    beside += [_about(piece, "was_equipped_to", "while-equipped-to")]
    if of.event != "resolving" and not _aims_itself(of):  # it is told beside the name of the card
        beside.append(_about(piece, "targets", _that_targets(of) if of.event == "activated" else "after-targeting"))
    beside += [phrase("at-least-at-once", number=piece("at_least"))] if of.at_least != 1 else []
    beside += _would(piece)
    found = [each for each in beside if each is not None]
    return piece.whole(phrase("occasion", what=told, beside=found) if found else told)


def _about(piece: Piece, name: str, code: str) -> Message | None:
    """What an event says about other cards."""
    found = piece(name)
    return None if found is None else phrase(code, cards=some(found))


def _would(piece: Piece) -> list[Message | None]:
    """What an activation would do."""
    of = piece.part
    assert isinstance(of, Occasion)
    summons, destroys, whose, one = piece("summons"), piece("destroys"), piece("destroys_of"), piece("one_player")
    told: list[Message | None] = []
    told += [phrase("about-one-player" if one else "not-about-one-player")] if one is not None else []
    told += [phrase("would-summon" if summons else "would-not-summon")] if summons is not None else []
    damages, whom = piece("damages"), piece("damages_whom")
    if damages is not None and whom != "both":
        told.append(phrase("would-damage-one" if damages else "would-not-damage-one", who=who_words(whom)))
    elif damages is not None:
        told.append(phrase("would-damage" if damages else "would-not-damage"))
    answered = piece("answers_summon")
    told += [phrase("that-answers-summon", kinds=kinds_of_summon(answered))] if answered else []
    controlled = phrase("where-controlled", who=who_words(whose))
    if destroys is not None:
        told.append(phrase("would-destroy", number=destroys, where=controlled))
    elif of.destroys_of != "you":
        told.append(phrase("of-cards-where", where=controlled))
    if piece("destroys_negated"):
        told.append(phrase("or-what-it-negates"))
    what = piece("destroys_what")
    return [*told, phrase("each-of-them", cards=some(what))] if what is not None else told


def _zones(found: Iterable[Area]) -> Message:
    listed = tuple(found)
    return phrase("the-field") if set(listed) == set(ON_FIELD) else areas(listed)


def _happening(piece: Piece) -> Message:
    of = piece.part
    assert isinstance(of, Occasion)
    event = of.event
    if event in ("summoned", "summon attempted"):
        return _summoning(piece)
    phase, how = piece("phase"), piece("how")
    piece("event")
    if event in ("phase", "battle phase ended"):
        told = _phase(piece, "phase-comes" if event == "phase" else "battle-phase-ends")
    else:
        told = _done_by(piece) if event in DONE_BY_PLAYERS else _done_to(piece)
        told = phrase("in-phase", what=told, phase=as_word("phase", phase)) if phase else told
    return phrase("that-was-summoned", what=told, kinds=kinds_of_summon(how)) if how else told


def _phase(piece: Piece, code: str) -> Message:
    of = piece.part
    assert isinstance(of, Occasion)
    phase, whose = piece("phase"), piece("by")
    return phrase(
        code,
        phase=as_word("phase", phase) if phase else None,
        who=who_words(whose) if whose is not None else None,
        about=some(piece("what")) if of.what is not None else None,
    )


def _aims(of: Occasion) -> bool:
    """Whether an event is told with what its card or effect targets."""
    return of.event in ("activated", "resolving") and of.targets is not None


def _that_targets(of: Occasion) -> str:
    return "that-targets-alone" if of.alone else "that-targets"


def during(of: Occasion) -> Message | None:
    """A Phase as the time of an effect: `during your Standby Phase`; None for other events, or if more is said."""
    if of != Occasion(event="phase", phase=of.phase, by=of.by, what=of.what):
        return None
    return _phase(Piece(of), "phase-during")


def _aims_itself(of: Occasion) -> bool:
    """Whether an event is that a card itself is activated, and what it targets."""
    return of.event == "activated" and of.activated_as == "card" and of.targets is not None


def _named(piece: Piece, plain: Message) -> Message:
    """The card of an event, or an effect of it if the event is about that; `plain` if it does not say which card."""
    what = some(piece("what")) if getattr(piece.part, "what", None) is not None else None
    which = piece("activated_as")
    if which == "card":
        told = phrase("as-card", what=what or phrase("a-card"))
        of = piece.part
        assert isinstance(of, Occasion)
        aim = _about(piece, "targets", _that_targets(of)) if _aims_itself(of) else None
        return told if aim is None else phrase("as-aimed", what=told, aim=aim)
    if which != "effect":
        return what or plain
    return phrase("an-effect") if what is None else phrase("effect-of-card", cards=what)


def _done_by(piece: Piece) -> Message:
    """What a player does."""
    of = piece.part
    assert isinstance(of, Occasion)
    plain = _UNNAMED.get(of.event, "a-card")
    by = piece("by")
    if of.event in _WITHOUT_CARDS:
        what = some(piece("what")) if of.what is not None else None
        if by is None:
            return phrase(f"happens {of.event}", about=what)
        return phrase(f"does {of.event}", who=who_words(by), about=what)
    cards = _named(piece, phrase(plain))
    return (
        phrase(f"happens {of.event}", of=cards)
        if by is None
        else phrase(f"does {of.event}", who=who_words(by), cards=cards)
    )


def _done_to(piece: Piece) -> Message:
    """What happens to a card."""
    of = piece.part
    assert isinstance(of, Occasion)
    what = _named(piece, phrase("a-card"))
    if of.event == "resolving":
        aim = _about(piece, "targets", _that_targets(of))
        if of.by is None:
            return phrase("happens resolving", of=what, aim=aim)
        return phrase("happens resolving-by", of=what, who=who_words(piece("by")), aim=aim)
    if of.event in ("resolved", "activation negated") and of.by is not None:
        return phrase(f"happens {of.event}-by", of=what, who=who_words(piece("by")))
    if of.what is None and of.event in OF_BATTLES:
        told = phrase(f"battle {of.event}")
    elif of.event == "destroyed in battle" and of.by_card is not None:
        told = phrase("destroys-by-battle", of=some(piece("by_card")), cards=what)
    else:
        told = phrase(f"happens {of.event}", of=what)
    return phrase("by-player", what=told, who=who_words(piece("by"))) if of.by is not None else told


def _summoning(piece: Piece) -> Message:
    of = piece.part
    assert isinstance(of, Occasion)
    code = "would-be-summoned" if piece("event") == "summon attempted" else "is-summoned"
    how = kinds_of_summon(piece("how"))
    what = some(piece("what"), "monster") if of.what is not None else phrase("a-monster")
    by, phase = piece("by"), piece("phase")
    if by is not None:
        code = "would-summon-it" if code == "would-be-summoned" else "summons-it"
        told = phrase(code, who=who_words(by), kinds=how, cards=what)
    else:
        told = phrase(code, of=what, kinds=how)
    return phrase("in-phase", what=told, phase=as_word("phase", phase)) if phase else told
