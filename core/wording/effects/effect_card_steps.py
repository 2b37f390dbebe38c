"""The sentences of the steps that move cards or change their positions."""

from collections.abc import Callable

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message
from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep, CardStep, Who
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_durations import duration, lasting
from duelog.core.wording.effects.effect_features import Subject, stat_words
from duelog.core.wording.effects.effect_labels import is_plain
from duelog.core.wording.effects.effect_nouns import Count, chosen
from duelog.core.wording.effects.effect_selectors import Lying, are_many, cards, compared, value
from duelog.core.wording.effects.effect_traits import trait_words
from duelog.core.wording.effects.effect_words import Piece, every, face, nameless, phrase, text, who_words

_TAKING = (lang.Summon, lang.ToHand, lang.ToDeck, lang.Send, lang.Banish, lang.Discard, lang.Tribute, lang.SetCards)
"""The steps that take cards from where they are."""

It = Message | None
"""The word for targets that an effect has introduced, if there is one."""

# --- cards and numbers ------------------------------------------------------------------------------------------


def object_of(piece: Piece, it: It) -> Subject:
    """The cards of a step: all of them, or the number that a player chooses."""
    step = piece.part
    assert isinstance(step, CardStep)
    of, count = piece("cards"), piece("count")
    none, fewer = bool(piece("or_none")), bool(piece("up_to"))
    number: Count = "all"
    if count is not None:
        number = chosen(count if isinstance(count, int) else None, fewer=fewer, none=none)
    said = _told_by_step(step, of)
    lying: Lying = "from" if isinstance(step, _TAKING) else "in"
    told = it if count is None and of == "targets" and it is not None else cards(said, number, lying=lying)
    told = phrase("possible-or-not", cards=told) if said == of and _is_summoned_anyway(step, of) else told
    if count is None and (none or fewer):
        told = phrase("none-or-all", cards=told, none=none, fewer=fewer)
    if isinstance(count, int) and told == cards(said, lying=lying):
        told = phrase("one-if-several", cards=told)
    if count is not None and not isinstance(count, int):
        told = phrase("as-many-as", cards=told, number=value(count))
    told = phrase("at-random", cards=told) if piece("random") else told
    told = phrase("chosen-by", cards=told, who=who_words(piece("chooser"))) if step.chooser != "you" else told
    total = piece("total")
    told = phrase("in-total", cards=told, what=compared(total)) if total is not None else told
    so_that = piece("so_that")
    told = phrase("so-that", cards=told, condition=condition(so_that)) if so_that is not None else told
    label = piece("label")
    told = phrase("labelled", what=told, label=text(label)) if label and not is_plain(label) else told
    several = it is not None and it.code == "them" if of == "targets" and count is None else are_many(of, number)
    return Subject(told, several)


def _told_by_step(step: CardStep, of: lang.CardsOf) -> lang.CardsOf:
    """The cards without what the step says of them: what is Special Summoned can be Special Summoned."""
    if not isinstance(step, lang.Summon) or step.ignore_conditions or isinstance(of, str) or of.ref is not None:
        return of
    return replace(of, summonable=False)


def _is_summoned_anyway(step: CardStep, of: lang.CardsOf) -> bool:
    """Whether cards may be chosen for a Special Summon that cannot be Special Summoned."""
    if not isinstance(step, lang.Summon) or step.ignore_conditions or step.counts_as is not None:
        return False
    return isinstance(of, lang.Cards) and of.ref is None


def object_words(piece: Piece, it: It) -> Message:
    """The cards of a step, as a phrase."""
    return object_of(piece, it).of


Telling = Callable[[Piece, It], Message]


def acts(code: str) -> Telling:
    """The phrase of a step that is described by its cards alone."""
    return lambda piece, it: phrase(code, cards=object_words(piece, it))


def by_a_player(verb: str) -> Telling:
    """The phrase of a step that a player takes with a number: draw, mill, gain, ...

    There is one phrase for a fixed number and one for a computed number.
    """

    def told(piece: Piece, it: It) -> Message:
        who: Who = piece("who") or "you"
        number = piece("count") if "count" in piece.part.__struct_fields__ else piece("amount")
        return phrase(verb if isinstance(number, int) else f"{verb}-as-many", who=who_words(who), number=value(number))

    return told


# --- cards that move --------------------------------------------------------------------------------------------


def _destroy(piece: Piece, it: It) -> Message:
    to = {"grave": "destroy", "banished": "destroy-and-banish", "deck": "destroy-to-deck"}[piece("to")]
    return phrase(to, cards=object_words(piece, it))


def _banish(piece: Piece, it: It) -> Message:
    down = piece("face_down")
    told = phrase("banish", cards=object_words(piece, it), down=down is True)
    return phrase("as-they-lie", what=told) if down == "as it lies" else told


def _to_hand(piece: Piece, it: It) -> Message:
    of = getattr(piece.part, "cards", None)
    added = isinstance(of, lang.Cards) and (_off_the_field(of) or of.label in ("excavated", "=one excavated"))
    return phrase("add-to-hand" if added else "return-to-hand", cards=object_words(piece, it))


def _off_the_field(cards: lang.Cards) -> bool:
    return bool(cards.area) and not {"monsters", "spells", "field zone"} & set(cards.area)


def _to_deck(piece: Piece, it: It) -> Message:
    told = phrase(f"put-in-deck {piece('where')}", cards=object_words(piece, it))
    return phrase("in-any-order", what=told, who=who_words(piece("chooser"))) if piece("in_order") else told


def _summon(piece: Piece, it: It) -> Message:
    kind = piece("as_kind")
    told = phrase(
        f"summon {kind}",
        cards=object_words(piece, it),
        side=_side(piece("side")),
        position=position_words(piece("position")),
    )
    told = phrase("whatever-conditions", what=told) if piece("ignore_conditions") else told
    counts_as = piece("counts_as")
    told = phrase("counting-as", what=told, face=nameless(counts_as)) if counts_as is not None else told
    of = piece("effect_of")
    told = phrase("as-if-by-effect-of", what=told, cards=cards(of)) if of is not None else told
    by: Who = piece("by")
    return phrase("done-by", what=told, who=who_words(by)) if by != "you" else told


def _side(side: Who) -> Message | None:
    return phrase("to-side-of", who=who_words(side)) if side != "you" else None


def position_words(position: str) -> Message | None:
    """The position of a Summon, to be placed after its cards."""
    return phrase(f"summoned-in {position}") if position != "choice" else None


def _token(piece: Piece, it: It) -> Message:
    count = piece("count")
    traits = piece("traits")
    kind = Subject(phrase("noun-token", number=count if isinstance(count, int) else 2), count != 1)
    models = [
        phrase("with-those-of", original=name != "like", cards=cards(found))
        for name in ("like", "like_original")
        if (found := piece(name)) is not None
    ]
    given = {
        "face": face(piece("face")),
        "side": _side(piece("side")),
        "position": position_words(piece("position")),
        "traits": every(trait_words(trait, kind) for trait in traits),
        "numbers": every(
            [
                *models,
                *(
                    phrase("with-equal-to", stat=stat_words(name), number=value(found))
                    for name in ("level", "atk", "defense")
                    if (found := piece(name)) is not None
                ),
            ]
        ),
    }
    if isinstance(count, int):
        told = phrase("summon-tokens", number=count, tokens=kind.of, **given)
    else:
        told = phrase("summon-as-many-tokens", number=value(count), tokens=kind.of, **given)
    return phrase("as-there-are-zones-for", what=told) if piece("as_possible") else told


def _set(piece: Piece, it: It) -> Message:
    code = "place-face-up-instead" if piece("instead") else "place-face-up" if piece("face_up") else "set-cards"
    who = piece("by")
    told = {"cards": object_words(piece, it)}
    return phrase(code, who=who_words(who), **told) if code == "set-cards" else phrase(code, **told)


def _turn(piece: Piece, it: It) -> Message:
    told = phrase(f"turn-to {piece('to')}", cards=object_words(piece, it))
    return phrase("no-flip-effects", what=told) if piece("no_flip_effects") else told


def _mix(piece: Piece, it: It) -> Message:
    of = piece("cards")
    return phrase("mix", cards=it if of == "targets" and it is not None else cards(of))


def _control(piece: Piece, it: It) -> Message:
    who, which = piece("by"), object_words(piece, it)
    back = who == "owner"
    told = phrase("give-back-control", cards=which) if back else phrase("take-control", who=who_words(who), cards=which)
    return lasting(told, duration(piece))


def _equip(piece: Piece, it: It) -> Message:
    what = piece("what")
    if what is None:
        return phrase("equip-this", cards=object_words(piece, it))
    return with_cards(phrase("equip-to", what=cards(what), host=object_words(piece, it)), piece, it)


def with_cards(told: Message, piece: Piece, it: It) -> Message:
    """The phrase of a step with what it says about its cards, if its words name other cards."""
    return phrase("for-cards", what=told, cards=object_words(piece, it)) if says_of_cards(piece.part) else told


def says_of_cards(step: object) -> bool:
    """Whether a step says more about its cards than which ones they are."""
    return isinstance(step, CardStep) and bool(
        step.count is not None
        or step.label
        or step.up_to
        or step.or_none
        or step.random
        or step.chooser != "you"
        or step.total is not None
        or step.so_that is not None
    )


def _tie(piece: Piece, it: It) -> Message:
    tied = object_words(piece, it)
    return phrase(
        "tie",
        cards=tied,
        destroyed=bool(piece("only_destroyed")),
        gone=phrase(f"to-tied {piece('to_cards')}", of=tied),
        lost=bool(piece("any_loss")),
        back=piece("to_this") == "destroy",
    )


def _detach(piece: Piece, it: It) -> Message:
    holder = piece("holder")
    told = it if holder == "targets" and it is not None else cards(holder)
    return phrase("detach", number=piece("count"), holder=told)


def _reveal(piece: Piece, it: It) -> Message:
    to = piece("to")
    return phrase("reveal", cards=object_words(piece, it), who=who_words(to) if to != "both" else None)


_from_the_top = by_a_player("mill")
_banished_from_the_top = by_a_player("mill-banish")


def _mill(piece: Piece, it: It) -> Message:
    told = (_banished_from_the_top if piece("banish") else _from_the_top)(piece, it)
    return phrase("or-as-many-as-there-are", what=told) if piece("up_to") else told


def _excavate(piece: Piece, it: It) -> Message:
    who, count, label, until = piece("who"), piece("count"), piece("label"), piece("until")
    deck = phrase("deck-of", who=who_words(who))
    if until is not None:
        sought = cards(until, count, lying="from") if isinstance(count, int) else phrase(
            "as-many-as", cards=cards(until, chosen(None), lying="from"), number=value(count)
        )  # fmt: skip
        told = phrase("excavate-until", deck=deck, cards=sought)
    else:
        code = "excavate" if isinstance(count, int) else "excavate-as-many"
        told = phrase(code, deck=deck, number=value(count))
    seen_by = piece("to")
    told = told if seen_by == "both" else phrase("seen-by", what=told, who=who_words(seen_by))
    return phrase("result-called", what=told, label=text(label)) if not is_plain(label) else told


def _discard(piece: Piece, it: It) -> Message:
    told = phrase("discard-to-grave" if piece("to_grave") else "discard", cards=object_words(piece, it))
    of = piece("effect_of")
    return told if of is None else phrase("as-effect-of", what=told, cards=cards(of))


def _return(piece: Piece, it: It) -> Message:
    told = it if it is not None and piece("cards") == lang.Return().cards else object_words(piece, it)
    return phrase("return-to-field", cards=told, attack=piece("position") == "attack")


def _attach(piece: Piece, it: It) -> Message:
    return phrase("attach", cards=object_words(piece, it), to=cards(piece("to")))


def _redirect(piece: Piece, it: It) -> Message:
    code = "redirect-attack-on" if piece("goes_on") else "redirect-attack"
    return phrase(code, cards=object_words(piece, it))


def _spare(piece: Piece, it: It) -> Message:
    saved = piece("cards")
    return phrase("it-is-not-destroyed") if saved == "event" else phrase("these-are-not-destroyed", cards=cards(saved))


CARD_STEPS: dict[type[AnyStep], Telling] = {
    lang.Destroy: _destroy,
    lang.Send: acts("send"),
    lang.Discard: _discard,
    lang.Tribute: acts("tribute"),
    lang.Banish: _banish,
    lang.ToHand: _to_hand,
    lang.ToDeck: _to_deck,
    lang.Summon: _summon,
    lang.MakeTokens: _token,
    lang.SetCards: _set,
    lang.Turn: _turn,
    lang.Mix: _mix,
    lang.TakeControl: _control,
    lang.Equip: _equip,
    lang.Bind: acts("bind"),
    lang.Tie: _tie,
    lang.Attach: _attach,
    lang.Detach: _detach,
    lang.Return: _return,
    lang.Reveal: _reveal,
    lang.Excavate: _excavate,
    lang.RedirectAttack: _redirect,
    lang.Retarget: acts("change-target"),
    lang.MakeDirect: lambda piece, it: phrase("make-attack-direct"),
    lang.Spare: _spare,
    lang.Draw: by_a_player("draw-cards"),
    lang.Mill: _mill,
}
"""The function for the sentence of each step, given its piece and the words for its targets."""
