"""The sentences of the steps that move cards or change their positions."""

from collections.abc import Callable

from duelog.core.catalogue.definitions_english import PLAYERS
from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep, CardStep, Who
from duelog.core.wording.effects.effect_durations import duration
from duelog.core.wording.effects.effect_selectors import cards, value
from duelog.core.wording.effects.effect_traits import trait_words
from duelog.core.wording.effects.effect_words import Piece, does, face
from duelog.core.wording.phrases import counted, joined

# --- cards and numbers ------------------------------------------------------------------------------------------


def object_words(piece: Piece, it: str) -> str:
    """The cards of a step: all of them, or the number, who chooses them and how."""
    step = piece.part
    assert isinstance(step, CardStep)
    of, count = piece("cards"), piece("count")
    upto = up_to(piece)
    if count is None:
        told = it if of == "targets" and it else cards(of)
        told = f"{upto}{told}"
    elif isinstance(count, int):
        told = cards(of, f"{upto}{count}")
        told += ", 1 of them if there are several" if told == cards(of) else ""
    else:
        told = f"{cards(of, f'{upto}as many')} as {value(count)}"
    told += " at random" if piece("random") else ""
    told += f" (chosen by {PLAYERS[piece('chooser')]})" if step.chooser != "you" else ""
    label = piece("label")
    return told + (f' ("{label}")' if label else "")


def up_to(piece: Piece) -> str:
    """The words for the minimum number of cards, placed before their number."""
    none, fewer = piece("or_none"), piece("up_to")
    return f"{'none, or ' if none else ''}{'up to ' if fewer else ''}"


def acts(form: str) -> Callable[[Piece, str], str]:
    """The sentence of a step that names only its cards, in this form."""
    return lambda piece, it: form.format(object_words(piece, it))


def by_a_player(verb: str, one: str, several: str, computed: str) -> Callable[[Piece, str], str]:
    """A step that a player takes with a number: draw, mill, gain ...

    `one` and `several` are the forms for constant numbers, `computed` is the form for others.
    """

    def told(piece: Piece, it: str) -> str:
        who: Who = piece("who") or "you"
        number = piece("count") if "count" in piece.part.__struct_fields__ else piece("amount")
        words = verb if who == "you" else does(who, verb)
        whose = "your" if who == "you" else "their"
        form = computed if not isinstance(number, int) else one if number == 1 else several
        return f"{words} {form.format(value(number), whose)}"

    return told


# --- cards that move --------------------------------------------------------------------------------------------


def _destroy(piece: Piece, it: str) -> str:
    to = {"grave": "", "banished": " and banish it", "deck": " and place it on top of its owner's Deck"}[piece("to")]
    return f"destroy {object_words(piece, it)}{to}"


def _banish(piece: Piece, it: str) -> str:
    return f"banish {object_words(piece, it)}" + (" face-down" if piece("face_down") else "")


def _to_hand(piece: Piece, it: str) -> str:
    of = getattr(piece.part, "cards", None)
    off_field = isinstance(of, lang.Cards) and not {"monsters", "spells", "field zone"} & set(of.area) and of.area
    return f"{'add' if off_field else 'return'} {object_words(piece, it)} to the hand"


def _to_deck(piece: Piece, it: str) -> str:
    where = {"top": "on top of the Deck", "bottom": "at the bottom of the Deck", "shuffle": "into the Deck"}
    return f"put {object_words(piece, it)} {where[piece('where')]}"


def _summon(piece: Piece, it: str) -> str:
    told = f"{piece('as_kind').capitalize()} Summon {object_words(piece, it)}"
    told += _side(piece("side")) + position_words(piece("position"))
    return told + (", whatever its Summoning conditions" if piece("ignore_conditions") else "")


def _side(side: Who) -> str:
    return {"you": "", "opponent": " to your opponent's side"}.get(side, f" to the side of {PLAYERS[side]}")


def position_words(position: str) -> str:
    """The words for the position of a Summon, placed after its cards."""
    words = {
        "choice": "",
        "set": ", in face-down Defense Position",
        "face-up or set": ", in face-up Attack Position or face-down Defense Position",
    }
    return words.get(position, f", in {position.capitalize()} Position")


def _token(piece: Piece, it: str) -> str:
    count = piece("count")
    number = counted(count, "Token") if isinstance(count, int) else f"Tokens, as many as {value(count)},"
    told = f"Special Summon {number} {face(piece('face'))}" + _side(piece("side")) + position_words(piece("position"))
    traits = piece("traits")
    told += f", which {joined([trait_words(trait, many=count != 1) for trait in traits])}" if traits else ""
    for name, word in (("atk", "ATK"), ("defense", "DEF")):
        found = piece(name)
        told += f", with {word} equal to {value(found)}" if found is not None else ""
    return told


def _set(piece: Piece, it: str) -> str:
    face_up = piece("face_up")
    return f"place {object_words(piece, it)} face-up on the field" if face_up else f"Set {object_words(piece, it)}"


def _turn(piece: Piece, it: str) -> str:
    words = {
        "attack": "turn {} to face-up Attack Position",
        "defense": "turn {} to face-up Defense Position",
        "set": "turn {} face-down",
        "other": "change the battle position of {}",
    }
    return words[piece("to")].format(object_words(piece, it))


def _control(piece: Piece, it: str) -> str:
    by = piece("by")
    taken = f"{'take' if by == 'you' else does(by, 'take')} control of {object_words(piece, it)}"
    return taken + duration(piece)


def _equip(piece: Piece, it: str) -> str:
    what = piece("what")
    if what is None:
        return f"equip this card to {object_words(piece, it)}"
    host = "this card" if getattr(piece.part, "cards", None) == "targets" else object_words(piece, it)
    return f"equip {cards(what)} to {host}" + piece_rest(piece, it)


def piece_rest(piece: Piece, it: str) -> str:
    """What else a step on cards says about them if its words name other cards."""
    step = piece.part
    beside = isinstance(step, CardStep) and (
        step.count is not None or step.label or step.up_to or step.or_none or step.random
    )
    chosen = isinstance(step, CardStep) and step.chooser != "you"
    return f" (for {object_words(piece, it)})" if beside or chosen else ""


_TO_TIED = {
    "none": "nothing happens to it",
    "destroy": "destroy it",
    "banish": "banish it",
    "destroy and banish": "destroy it and banish it",
}


def _tie(piece: Piece, it: str) -> str:
    told = f"tie {object_words(piece, it)} to this card: "
    goes = "is destroyed" if piece("only_destroyed") else "leaves the field"
    gone = _TO_TIED[piece("to_cards")]
    told += f"when this card {goes}, {gone}"
    lost = "leaves the field" if piece("any_loss") else "is destroyed"
    return told + (f"; when it {lost}, destroy this card" if piece("to_this") == "destroy" else "")


def _detach(piece: Piece, it: str) -> str:
    holder = piece("holder")
    return f"detach {counted(piece('count'), 'Xyz Material')} from {it if holder == 'targets' else cards(holder)}"


def _reveal(piece: Piece, it: str) -> str:
    to = piece("to")
    return f"reveal {object_words(piece, it)}" + (f" to {PLAYERS[to]}" if to != "both" else "")


_draw = by_a_player("draw", "1 card", "{} cards", "as many cards as {}")
_TO_GRAVE = "to the Graveyard"
_from_the_top = by_a_player(
    "send", f"the top card of {{1}} Deck {_TO_GRAVE}", f"the top {{0}} cards of {{1}} Deck {_TO_GRAVE}",
    f"as many cards from the top of {{1}} Deck {_TO_GRAVE} as {{0}}",
)  # fmt: skip


def _mill(piece: Piece, it: str) -> str:
    return _from_the_top(piece, it) + (", or as many as there are" if piece("up_to") else "")


def _excavate(piece: Piece, it: str) -> str:
    who, count = piece("who"), piece("count")
    label = piece("label")
    deck = "your Deck" if who == "you" else f"the Deck of {PLAYERS[who]}"
    called = f' (called "{label}")' if label != "excavated" else ""
    until = piece("until")
    if until is not None:
        sought = cards(until, str(count)) if isinstance(count, int) else f"as many of {cards(until)} as {value(count)}"
        return f"excavate cards from the top of {deck} until there is {sought}{called}"
    if isinstance(count, int):
        return f"excavate the top {'card' if count == 1 else f'{count} cards'} of {deck}{called}"
    return f"excavate as many cards from the top of {deck} as {value(count)}{called}"


def _discard(piece: Piece, it: str) -> str:
    return f"discard {object_words(piece, it)}" + (f" {_TO_GRAVE}" if piece("to_grave") else "")


def _attach(piece: Piece, it: str) -> str:
    return f"attach {object_words(piece, it)} to {cards(piece('to'))} as Xyz Material"


CARD_STEPS: dict[type[AnyStep], Callable[[Piece, str], str]] = {
    lang.Destroy: _destroy,
    lang.Send: acts(f"send {{}} {_TO_GRAVE}"),
    lang.Discard: _discard,
    lang.Tribute: acts("Tribute {}"),
    lang.Banish: _banish,
    lang.ToHand: _to_hand,
    lang.ToDeck: _to_deck,
    lang.Summon: _summon,
    lang.MakeTokens: _token,
    lang.SetCards: _set,
    lang.Turn: _turn,
    lang.TakeControl: _control,
    lang.Equip: _equip,
    lang.Bind: acts("bind this card to {}"),
    lang.Tie: _tie,
    lang.Attach: _attach,
    lang.Detach: _detach,
    lang.Reveal: _reveal,
    lang.Excavate: _excavate,
    lang.Draw: _draw,
    lang.Mill: _mill,
}
"""The function for the sentence of each step, given its piece and the words for its targets."""
