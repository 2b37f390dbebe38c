"""The sentences of what effects do: one for each step."""

from collections.abc import Callable, Sequence

from duelog.core.catalogue.definitions_english import PLAYERS, UNTIL
from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep
from duelog.core.wording.effects.effect_card_steps import CARD_STEPS, by_a_player, object_words, up_to
from duelog.core.wording.effects.effect_conditions import condition, occasion
from duelog.core.wording.effects.effect_durations import duration, modifier
from duelog.core.wording.effects.effect_locks import locks, names_of_lock
from duelog.core.wording.effects.effect_selectors import cards, value
from duelog.core.wording.effects.effect_words import Piece, does, ordinal, quoted, third
from duelog.core.wording.phrases import counted, joined

# --- Life Points, counters, chance, questions -------------------------------------------------------------------


def _damage(piece: Piece, it: str) -> str:
    number, who = piece("amount"), PLAYERS[piece("who")]
    return f"inflict {number} damage to {who}" if isinstance(number, int) else (
        f"inflict damage to {who} equal to {value(number)}"
    )  # fmt: skip


def _pay(piece: Piece, it: str) -> str:
    paid = piece("amount")
    if paid == "half":
        return "pay half of your Life Points"
    return f"pay {paid} Life Points" if isinstance(paid, int) else f"pay Life Points equal to {value(paid)}"


def _life(piece: Piece, it: str) -> str:
    return f"the Life Points of {PLAYERS[piece('who')]} become {value(piece('amount'))}"


def _counter(piece: Piece, it: str) -> str:
    number, kind = piece("amount"), piece("counter")
    kind = f"{kind} counter" if kind else "counter"
    if not isinstance(number, int):
        return f"place as many {kind}s on {object_words(piece, it)} as {value(number)}"
    verb, on = ("remove", "from") if number < 0 else ("place", "on")
    return f"{verb} {counted(abs(number), kind)} {on} {object_words(piece, it)}"


def _shuffle(piece: Piece, it: str) -> str:
    who = piece("who")
    return "shuffle your Deck" if who == "you" else f"{does(who, 'shuffle')} the Deck"


def _ask(piece: Piece, it: str) -> str:
    step = piece.part
    assert isinstance(step, lang.Ask)
    who, label = piece("who"), piece("label")
    verb, what = _question(piece, step)
    at_random = " at random" if piece("random") else ""
    count, upto = piece("count"), up_to(piece)
    if step.cards is not None:
        number = str(count) if isinstance(count, int) else "as many"
        what = cards(step.cards, f"{upto}{number}")
        what += f" as {value(count)}" if not isinstance(count, int) else ""
    elif count != 1 or upto:
        what += f" ({upto}{value(count)})"
    asked = verb if who == "you" else f"{PLAYERS[who]} {third(verb)}"
    return f'{asked} {what}{at_random} ("{label}")'


def _question(piece: Piece, step: lang.Ask) -> tuple[str, str]:
    """What a player does to answer, and what the question is about."""
    yes, options, name, number = piece("yes"), piece("options"), piece("name"), piece("number")
    piece("cards")
    told: list[tuple[str, str]] = []
    told += [("decide", f'whether to do this: "{yes}"')] if yes is not None else []
    told += [("choose", quoted(options))] if options else []
    told += [("declare", "the name of a card")] if name else []
    told += [("declare", f"a number from {number[0]} to {number[1]}")] if number is not None else []
    if not told:
        return "choose", "the target" if step.cards is None else ""
    return told[0][0], joined([what for _, what in told])


def _coins(piece: Piece, it: str) -> str:
    return f"toss {counted(piece('count'), 'coin')}"


def _dice(piece: Piece, it: str) -> str:
    return f"roll {counted(piece('count'), 'die', 'dice')}"


# --- what lasts, and when ---------------------------------------------------------------------------------------


def _branch(piece: Piece, it: str) -> str:
    then, otherwise = piece("then"), piece("otherwise")
    when = piece("condition")
    told = f"if {condition(when)}: " if when is not None else "in any case: "
    told += f"({steps(then, it)})" if then else "nothing"
    return told + (f"; otherwise: ({steps(otherwise, it)})" if otherwise else "")


def _change(piece: Piece, it: str) -> str:
    on = object_words(piece, it)
    told = "; ".join(modifier(each, on) for each in piece("modify")) or f"nothing about {on} changes"
    return told + duration(piece)


def _lock(piece: Piece, it: str) -> str:
    told = locks(piece("who"), piece("what"), names_of_lock(piece))
    return told + duration(piece) + (" (this turn is not counted)" if piece("next_turn") else "")


_WITHIN: dict[lang.Until, str] = {
    "end of turn": " this turn",
    "duel": "",
    "source": " while this card is face-up on the field",
}


def _later(piece: Piece, it: str) -> str:
    step = piece.part
    assert isinstance(step, lang.Later)
    until, turns, whose = piece("until"), piece("turns"), piece("whose")
    told = f"{'each time' if piece('repeat') else 'when'} {occasion(piece('when'))}"
    of = f" of {PLAYERS[whose]}" if whose is not None else ""
    throughout = piece("throughout")
    told += "" if throughout and turns and until == "end of turn" else _WITHIN.get(until, f" {UNTIL[until]}")
    told += ", from now on" if throughout else ""
    nth = f"the {ordinal(turns)} turn{of}"
    told += f" until the end of {nth}" if throughout and turns else f", from {nth} on" if turns else ""
    told += f", counting the turns{of}" if of and not turns else ""
    told += ", even within a Chain" if piece("at_once") else ""
    chosen = step.count is not None or step.label or step.up_to or step.or_none or step.random or step.chooser != "you"
    told += f", for {object_words(piece, it)}" if step.cards != "targets" or chosen else ""
    return f"{told}: ({steps(piece('steps')) or 'nothing'})"


def _negate(piece: Piece, it: str) -> str:
    words = {
        "activation": "negate that activation", "effect": "negate that effect", "attack": "negate the attack",
        "summon": "negate the Summon",
    }  # fmt: skip
    return words[piece("what")]


# --- Summons of their own kinds ---------------------------------------------------------------------------------


def _fusion(piece: Piece, it: str) -> str:
    monster, materials = piece("monster"), piece("materials")
    which = cards(monster, "1") if monster is not None else "1 Fusion Monster"
    if piece("only_send"):
        told = f"show {which} in your Extra Deck and send its Fusion Materials to the Graveyard"
    else:
        told = f"Fusion Summon {which}"
    told += f" with {joined([cards(each) for each in materials], 'or')} as possible materials" if materials else ""
    return told + (", banishing the materials" if piece("banish") else "")


def _ritual(piece: Piece, it: str) -> str:
    given = "by sending monsters to the Graveyard" if piece("send") else "by Tributing monsters"
    told = f"Ritual Summon {cards(piece('monster'), '1')} {given} whose Levels are in sum "
    told += f"{'exactly' if piece('exactly') else 'at least'} its Level"
    materials = piece("materials")
    return told + (f", out of {joined([cards(each) for each in materials], 'or')}" if materials else "")


def _swap(piece: Piece, it: str) -> str:
    return f'the players exchange "{piece("one")}" and "{piece("other")}"'


_STEPS: dict[type[AnyStep], Callable[[Piece, str], str]] = {
    **CARD_STEPS,
    lang.Damage: _damage,
    lang.Gain: by_a_player("gain", "1 Life Point", "{} Life Points", "Life Points equal to {}"),
    lang.Pay: _pay,
    lang.SetLife: _life,
    lang.PlaceCounters: _counter,
    lang.ShuffleDeck: _shuffle,
    lang.Ask: _ask,
    lang.Coins: _coins,
    lang.Dice: _dice,
    lang.Branch: _branch,
    lang.Change: _change,
    lang.LastingLock: _lock,
    lang.Later: _later,
    lang.Negate: _negate,
    lang.OtherPlayer: lambda piece, it: "apply that effect to the other player",
    lang.FusionSummon: _fusion,
    lang.RitualSummon: _ritual,
    lang.NormalSummonNow: lambda piece, it: "Normal Summon or Set 1 monster from your hand at once",
    lang.SynchroSummonNow: lambda piece, it: "Synchro Summon at once with this card as one of the materials",
    lang.Spare: lambda piece, it: "it is not destroyed",
    lang.EndPhaseNow: lambda piece, it: "end the Battle Phase",
    lang.WinDuel: lambda piece, it: "you win the duel",
    lang.SwapControl: _swap,
}
_AFTER = {"and": "", "then": "then ", "if you do": "if that was done, "}

_STATEMENTS = (
    lang.Branch, lang.Change, lang.LastingLock, lang.Later, lang.SetLife, lang.SwapControl, lang.Spare, lang.WinDuel
)  # fmt: skip
"""Steps whose sentences state a fact instead of an action."""


def is_statement(of: AnyStep) -> bool:
    """Whether the sentence of a step has a subject, so that it cannot follow `you can`."""
    inflicted = isinstance(of, lang.Damage)
    others = not inflicted and getattr(of, "who", "you") != "you"
    return isinstance(of, _STATEMENTS) or others or getattr(of, "by", "you") != "you"


def step(of: AnyStep, it: str = "") -> str:
    """One thing that an effect does; `it` stands for its targets."""
    piece = Piece(of)
    piece("id")  # concerns the log, not what the card does
    after = _AFTER[piece("after")]
    told = _STEPS[type(of)](piece, it)
    when = piece("condition")
    told = f"{told}, if {condition(when)}" if when is not None and not isinstance(of, lang.Branch) else told
    return after + told + piece.rest()


def steps(of: Sequence[AnyStep], it: str = "") -> str:
    """What an effect does, in order."""
    return "; ".join(step(each, it) for each in of)


# --- continuous conditions --------------------------------------------------------------------------------------


def keep(of: lang.DestroyedUnless) -> str:
    """The condition under which a card stays on the field."""
    piece = Piece(of)
    return f"destroy this card unless {condition(piece('requires'))}{piece.rest()}"
