"""The sentences of steps that Summon in other ways than a plain Special Summon."""

from duelog.core.catalogue.arguments import Message
from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep
from duelog.core.wording.effects.effect_card_steps import It, Telling
from duelog.core.wording.effects.effect_selectors import cards
from duelog.core.wording.effects.effect_words import Piece, either, phrase


def _normal_summon(piece: Piece, it: It) -> Message:
    which = piece("cards")
    if which is None:
        told = phrase("normal-summon-at-once")
    else:
        told = phrase("normal-summon-this-at-once", cards=cards(which, 1))
    told = phrase("without-tributes", what=told) if piece("without_tributes") else told
    told = phrase("with-tributes", what=told) if piece("with_tributes") else told
    told = phrase("not-to-be-set", what=told) if piece("only_summon") else told
    return phrase("of-the-turn", what=told) if piece("of_the_turn") else told


def _fusion(piece: Piece, it: It) -> Message:
    monster, materials = piece("monster"), piece("materials")
    which = cards(monster, 1) if monster is not None else phrase("one-fusion-monster")
    told = phrase("show-and-send-materials" if piece("only_send") else "fusion-summon", cards=which)
    if materials:
        told = phrase("with-possible-materials", what=told, materials=either(map(cards, materials)))
    told = phrase("shuffling-materials", what=told) if piece("shuffle") else told
    return phrase("banishing-materials", what=told) if piece("banish") else told


def _ritual(piece: Piece, it: It) -> Message:
    told = phrase(
        "ritual-summon",
        cards=cards(piece("monster"), 1),
        send=bool(piece("send")),
        exactly=bool(piece("exactly")),
    )
    materials = piece("materials")
    return phrase("out-of-materials", what=told, materials=either(map(cards, materials))) if materials else told


def _synchro_summon(piece: Piece, it: It) -> Message:
    monster, materials = piece("monster"), piece("materials")
    which = cards(monster, 1) if monster is not None else phrase("one-synchro-monster")
    told = phrase("synchro-summon-at-once", cards=which, including=cards(piece("including"), 1))
    return phrase("only-with-materials", what=told, materials=cards(materials)) if materials is not None else told


def _xyz_summon(piece: Piece, it: It) -> Message:
    monster, materials = piece("monster"), piece("materials")
    which = cards(monster, 1) if monster is not None else phrase("one-xyz-monster")
    those = it if it is not None and materials == "targets" else cards(materials)
    if piece("whatever_it_lists"):
        return phrase("xyz-summon-on-top", cards=which, materials=those)
    return phrase("xyz-summon-at-once", cards=which, materials=those, some=bool(piece("any_number")))


SUMMON_STEPS: dict[type[AnyStep], Telling] = {
    lang.FusionSummon: _fusion,
    lang.RitualSummon: _ritual,
    lang.NormalSummonNow: _normal_summon,
    lang.SynchroSummonNow: _synchro_summon,
    lang.XyzSummonNow: _xyz_summon,
}
"""The sentence of each kind of such a step."""
