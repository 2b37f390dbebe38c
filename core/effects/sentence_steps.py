"""The sentences of what effects do and of what lasts: steps, modifiers, locks."""

from collections.abc import Callable, Sequence

from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep, CardStep, Who
from duelog.core.effects.sentence_lasting import locks, modifier
from duelog.core.effects.wording import PLAYERS, Piece, cards, does, face, joined, value
from duelog.core.effects.wording_when import condition, occasion

_UNTIL: dict[str, str] = {
    "end of turn": "until the end of this turn",
    "end phase": "until the End Phase",
    "end of battle phase": "until the end of the Battle Phase",
    "damage step": "until the end of the Damage Step",
    "damage calculation": "until the end of damage calculation",
    "source": "while this card is face-up on the field",
    "duel": "for the rest of the duel",
}
_DESTROYED_TO = {"grave": "", "banished": " and banish it", "deck": " and place it on top of its owner's Deck"}
"""Where what is destroyed goes, in words."""

# --- steps ------------------------------------------------------------------------------------------------------


def _object(piece: Piece, it: str) -> str:
    """The cards of a step: all of them, or how many of them who chooses how."""
    step = piece.part
    assert isinstance(step, CardStep)
    of, count = piece("cards"), piece("count")
    upto = "up to " if piece("upto") else ""
    if count is None:
        told = it if of == "targets" and it else cards(of)
        told = f"{upto}{told}"
    else:
        told = cards(of, f"{upto}{value(count)}")
    told += " at random" if piece("random") else ""
    told += f" (chosen by {PLAYERS[piece('chooser')]})" if step.chooser != "you" else ""
    label = piece("label")
    return told + (f' ("{label}")' if label else "")


def _acts(form: str) -> Callable[[Piece, str], str]:
    return lambda piece, it: form.format(_object(piece, it))


def _destroy(piece: Piece, it: str) -> str:
    return f"destroy {_object(piece, it)}" + _DESTROYED_TO[piece("to")]


def _duration(piece: Piece) -> str:
    until = piece("until")
    told = "" if until is None else _UNTIL.get(until, f"until the {until}")
    turns, whose = piece("turns"), piece("whose")
    told += f" of turn {turns}" if turns else ""
    told += f" of {PLAYERS[whose]}" if whose is not None else ""
    return f" {told}" if told else ""


def _banish(piece: Piece, it: str) -> str:
    return f"banish {_object(piece, it)}" + (" face-down" if piece("face_down") else "")


def _to_hand(piece: Piece, it: str) -> str:
    of = getattr(piece.part, "cards", None)
    off_field = isinstance(of, lang.Cards) and not {"monsters", "spells", "field zone"} & set(of.area) and of.area
    return f"{'add' if off_field else 'return'} {_object(piece, it)} to the hand"


def _to_deck(piece: Piece, it: str) -> str:
    where = {"top": "on top of the Deck", "bottom": "at the bottom of the Deck", "shuffle": "into the Deck"}
    return f"put {_object(piece, it)} {where[piece('where')]}"


def _summon(piece: Piece, it: str) -> str:
    as_kind = piece("as_kind")
    told = f"{as_kind.capitalize()} Summon {_object(piece, it)}"
    side = piece("side")
    told += f" to the side of {PLAYERS[side]}" if side != "you" else ""
    told += position_words(piece("position"))
    return told + (", whatever its Summoning conditions" if piece("ignore_conditions") else "")


def position_words(position: str) -> str:
    """The position of a Summon, after its cards."""
    words = {"choice": "", "set": " face-down in Defense Position", "face-up or set": " face-up or face-down"}
    return words.get(position, f" in {position.capitalize()} Position")


def _token(piece: Piece, it: str) -> str:
    told = f"Special Summon {value(piece('count'))} Tokens {face(piece('face'))}"
    side, position = piece("side"), piece("position")
    told += f" to the side of {PLAYERS[side]}" if side != "you" else ""
    told += position_words(position)
    traits = piece("traits")
    told += f", which: {', '.join(traits)}" if traits else ""
    for name, word in (("atk", "ATK"), ("defense", "DEF")):
        found = piece(name)
        told += f", {word} {value(found)}" if found is not None else ""
    return told


def _turn(piece: Piece, it: str) -> str:
    to = piece("to")
    words = {"other": "change the position of {}", "set": "turn {} face-down"}
    return words.get(to, f"change {{}} to {to} position").format(_object(piece, it))


def _control(piece: Piece, it: str) -> str:
    by = piece("by")
    told = f"{'take' if by == 'you' else PLAYERS[by] + ' takes'} control of {_object(piece, it)}"
    return told + _duration(piece)


def _equip(piece: Piece, it: str) -> str:
    what = piece("what")
    if what is None:
        return f"equip this card to {_object(piece, it)}"
    return f"equip {cards(what)} to this card" + (f" ({_object(piece, it)})" if _differs(piece, "cards") else "")


def _differs(piece: Piece, name: str) -> bool:
    return bool(getattr(piece.part, name) != "targets")


def _tie(piece: Piece, it: str) -> str:
    told = f"tie {_object(piece, it)} to this card: "
    goes = "is destroyed" if piece("only_destroyed") else "leaves the field"
    to_cards = piece("to_cards")
    gone = {"none": "nothing happens to it"}.get(to_cards, f"{to_cards} it")
    told += f"when this card {goes}, {gone}"
    lost = "leaves the field" if piece("any_loss") else "is destroyed"
    return told + (f"; when it {lost}, destroy this card" if piece("to_this") == "destroy" else "")


def _reveal(piece: Piece, it: str) -> str:
    to = piece("to")
    return f"reveal {_object(piece, it)}" + (f" to {PLAYERS[to]}" if to != "both" else "")


def _by(verb: str, form: str) -> Callable[[Piece, str], str]:
    """A step that a player takes with a number: draw, mill, gain ..."""

    def told(piece: Piece, it: str) -> str:
        who: Who = piece("who") or "you"
        number = piece("count") if "count" in piece.part.__struct_fields__ else piece("amount")
        words = verb if who == "you" else does(who, verb)
        return f"{words} {form.format(value(number))}"

    return told


def _draw(piece: Piece, it: str) -> str:
    return _by("draw", "{} cards")(piece, it).replace(" 1 cards", " 1 card")


def _mill(piece: Piece, it: str) -> str:
    told = _by("send", "the top {} cards of the Deck to the Graveyard")(piece, it)
    return told + (", or as many as there are" if piece("upto") else "")


def _damage(piece: Piece, it: str) -> str:
    return f"inflict {value(piece('amount'))} damage to {PLAYERS[piece('who')]}"


def _pay(piece: Piece, it: str) -> str:
    paid = piece("amount")
    return "pay half of your Life Points" if paid == "half" else f"pay {value(paid)} Life Points"


def _life(piece: Piece, it: str) -> str:
    return f"the Life Points of {PLAYERS[piece('who')]} become {value(piece('amount'))}"


def _counter(piece: Piece, it: str) -> str:
    number, kind = piece("amount"), piece("counter")
    if isinstance(number, int) and number < 0:
        return f"remove {-number} {kind} counters from {_object(piece, it)}"
    return f"place {value(number)} {kind} counters on {_object(piece, it)}"


def _shuffle(piece: Piece, it: str) -> str:
    who = piece("who")
    return "shuffle your Deck" if who == "you" else f"{does(who, 'shuffle')} the Deck"


def _ask(piece: Piece, it: str) -> str:
    step = piece.part
    assert isinstance(step, lang.Ask)
    who, label = piece("who"), piece("label")
    told = f'{does(who, "answer")} "{label}"'
    told += f": {piece('yes')}, yes or no" if step.yes is not None else ""
    told += f": {joined(piece('options'), 'or')}" if step.options else ""
    told += f": a number from {step.number[0]} to {piece('number')[1]}" if step.number is not None else ""
    if step.cards is not None:
        count = f"{'up to ' if piece('upto') else ''}{value(piece('count'))}"
        told += f": {cards(piece('cards'), count)}{' at random' if piece('random') else ''}"
    return told


def _branch(piece: Piece, it: str) -> str:
    then, otherwise = piece("then"), piece("otherwise")
    when = piece("condition")
    told = f"if {condition(when)}: " if when is not None else "either "
    told += f"({steps(then, it)})" if then else "nothing"
    return told + (f"; otherwise ({steps(otherwise, it)})" if otherwise else "")


def _change(piece: Piece, it: str) -> str:
    step = piece.part
    assert isinstance(step, lang.Change)
    on = _object(piece, it)
    told = "; ".join(modifier(each, on) for each in piece("modify")) or f"{on} changes in nothing"
    if on not in told:
        told += f" ({on})"
    return told + _duration(piece)


def _lock(piece: Piece, it: str) -> str:
    told = locks(PLAYERS[piece("who")], piece("what"), piece("names"))
    return told + _duration(piece) + (", counted from the next turn" if piece("next_turn") else "")


def _later(piece: Piece, it: str) -> str:
    step = piece.part
    assert isinstance(step, lang.Later)
    told = f"when {occasion(piece('when'))}{_duration(piece)}"
    told += " (each time)" if piece("repeat") else ""
    told += " (also in the middle of a Chain)" if piece("at_once") else ""
    about = f" with {_object(piece, it)}" if step.cards != "targets" or step.count is not None or step.label else ""
    return f"{told}{about}: ({steps(piece('steps'), it)})"


def _negate(piece: Piece, it: str) -> str:
    words = {
        "activation": "negate that activation", "effect": "negate that effect", "attack": "negate the attack",
        "summon": "negate the Summon",
    }  # fmt: skip
    return words[piece("what")]


def _fusion(piece: Piece, it: str) -> str:
    step = piece.part
    assert isinstance(step, lang.FusionSummon)
    monster, materials = piece("monster"), piece("materials")
    told = f"Fusion Summon {cards(monster, '1') if monster is not None else 'a Fusion Monster'}"
    told += f" with materials from {joined([cards(each) for each in materials])}" if materials else ""
    return told + (", which are banished" if piece("banish") else "")


def _ritual(piece: Piece, it: str) -> str:
    step = piece.part
    assert isinstance(step, lang.RitualSummon)
    told = f"Ritual Summon {cards(piece('monster'), '1')} with Tributes"
    told += f" whose Levels are {'exactly' if piece('exactly') else 'at least'} its Level"
    materials = piece("materials")
    return told + (f" from {joined([cards(each) for each in materials])}" if materials else "")


def _swap(piece: Piece, it: str) -> str:
    return f'the players exchange "{piece("one")}" and "{piece("other")}"'


_STEPS: dict[str, Callable[[Piece, str], str]] = {
    "destroy": _destroy,
    "send": _acts("send {} to the Graveyard"),
    "discard": _acts("discard {}"),
    "tribute": _acts("Tribute {}"),
    "banish": _banish,
    "to hand": _to_hand,
    "to deck": _to_deck,
    "summon": _summon,
    "token": _token,
    "set": _acts("Set {}"),
    "position": _turn,
    "control": _control,
    "equip": _equip,
    "bind": _acts("bind this card to {}"),
    "tie": _tie,
    "attach": _acts("attach {} to this card as Xyz Materials"),
    "detach": lambda piece, it: f"detach {piece('count')} Xyz Materials from this card",
    "reveal": _reveal,
    "excavate": _by("excavate", "the top {} cards of the Deck"),
    "draw": _draw,
    "mill": _mill,
    "damage": _damage,
    "gain": _by("gain", "{} Life Points"),
    "pay": _pay,
    "life": _life,
    "counter": _counter,
    "shuffle": _shuffle,
    "ask": _ask,
    "coin": lambda piece, it: f"toss {piece('count')} coins",
    "die": lambda piece, it: f"roll {piece('count')} dice",
    "if": _branch,
    "change": _change,
    "lock": _lock,
    "later": _later,
    "negate": _negate,
    "other player": lambda piece, it: "apply that effect to the other player",
    "fusion summon": _fusion,
    "ritual summon": _ritual,
    "end battle phase": lambda piece, it: "end the Battle Phase",
    "win": lambda piece, it: "you win the duel",
    "swap control": _swap,
}
_AFTER = {"and": "", "then": "then ", "if you do": "if that was done, "}


def step(of: AnyStep, it: str = "") -> str:
    """One thing that an effect does; `it` stands for its targets."""
    piece = Piece(of)
    after = _AFTER[piece("after")]
    name = str(of.__struct_config__.tag)
    tell = _STEPS.get(name)
    told = name if tell is None else tell(piece, it)
    when = piece("condition")
    told = f"{told}, if {condition(when)}" if when is not None and name != "if" else told
    return after + told + piece.rest()


def steps(of: Sequence[AnyStep], it: str = "") -> str:
    """What an effect does, in order."""
    return "; ".join(step(each, it) for each in of)


# --- what a card does all the time ------------------------------------------------------------------------------


def keep(of: lang.Keep) -> str:
    """What a card needs to stay."""
    piece = Piece(of)
    return f"if it is not so that {condition(piece('requires'))}: destroy it{piece.rest()}"
