"""The sentences of what effects do: one for each step."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, Message, as_word
from duelog.core.effects import language as lang
from duelog.core.effects.language import AnyStep, CardStep, Condition
from duelog.core.effects.language.walk import pieces_of
from duelog.core.wording.effects.effect_card_steps import (
    CARD_STEPS,
    It,
    Telling,
    by_a_player,
    object_of,
    object_words,
    says_of_cards,
)
from duelog.core.wording.effects.effect_conditions import condition
from duelog.core.wording.effects.effect_decisions import (
    AFTER,
    decided_either,
    decided_on,
    declined_if,
    done_if_negated,
    is_action,
    is_action_of,
)
from duelog.core.wording.effects.effect_durations import duration, lasting, modifier
from duelog.core.wording.effects.effect_features import Subject
from duelog.core.wording.effects.effect_labels import is_plain
from duelog.core.wording.effects.effect_locks import locks, names_of_lock
from duelog.core.wording.effects.effect_moved import SEVERAL_MOVED, one_of_several
from duelog.core.wording.effects.effect_nouns import chosen
from duelog.core.wording.effects.effect_occasions import occasion
from duelog.core.wording.effects.effect_selectors import cards, for_each, value
from duelog.core.wording.effects.effect_series import in_series
from duelog.core.wording.effects.effect_summon_steps import SUMMON_STEPS
from duelog.core.wording.effects.effect_words import Piece, apart, areas, either, every, named, phrase, text, who_words

# --- Life Points, counters, chance, questions -------------------------------------------------------------------


def _damage(piece: Piece, it: It) -> Message:
    number, who = piece("amount"), who_words(piece("who"))
    if (found := for_each(number)) is not None:
        return phrase("inflict-for-each", number=found[0], who=who, cards=found[1])
    return phrase("inflict" if isinstance(number, int) else "inflict-equal-to", number=value(number), who=who)


_gain_points = by_a_player("gain")


def _gain(piece: Piece, it: It) -> Message:
    found = for_each(piece("amount"))
    if found is None:
        return _gain_points(piece, it)
    return phrase("gain-for-each", who=who_words(piece("who") or "you"), number=found[0], cards=found[1])


def _pay(piece: Piece, it: It) -> Message:
    paid = piece("amount")
    if paid == "half":
        return phrase("pay-half")
    return phrase("pay" if isinstance(paid, int) else "pay-equal-to", number=value(paid))


def _life(piece: Piece, it: It) -> Message:
    return phrase("life-points-become", who=who_words(piece("who")), number=value(piece("amount")))


def _counter(piece: Piece, it: It) -> Message:
    told = _counters(piece, it)
    return phrase("divided-as-you-like", what=told) if piece("in_total") else told


def _counters(piece: Piece, it: It) -> Message:
    number, kind = piece("amount"), piece("counter")
    named = text(kind) if kind else None
    one_each_time = number == -1 and getattr(piece.part, "cards", None) == "this"  # the card counts once for each
    if one_each_time and piece("up_to") and piece("count") is not None:
        most = value(piece("count"))
        return phrase("remove-up-to-counters", counter=named, cards=cards(piece("cards")), number=most)
    given = {"counter": named, "cards": object_words(piece, it)}
    if not isinstance(number, int) and number.times < 0:
        fewer = replace(number, times=-number.times)
        return phrase("remove-as-many-counters", number=value(fewer), **given)
    if not isinstance(number, int):
        return phrase("place-as-many-counters", number=value(number), **given)
    return phrase("remove-counters" if number < 0 else "place-counters", number=abs(number), **given)


def _of_a_player(code: str) -> Telling:
    """The phrase of a step that says only whose piles it is about."""
    return lambda piece, it: phrase(code, who=who_words(piece("who")))


def _ask(piece: Piece, it: It) -> Message:
    step = piece.part
    assert isinstance(step, lang.Ask)
    who, label, count = who_words(piece("who")), piece("label"), piece("count")
    none, fewer = bool(piece("or_none")), bool(piece("up_to"))
    verb, what = _question(piece, step)
    at_random = bool(piece("random"))
    if step.cards is not None:
        what = cards(step.cards, chosen(count if isinstance(count, int) else None, fewer=fewer, none=none))
        what = what if isinstance(count, int) else phrase("as-many-as", cards=what, number=value(count))
    elif count != 1 or none or fewer:
        number = phrase("how-many", number=value(count), fewer=fewer, none=none, more=False)
        what = phrase("so-many-answers", what=what, number=number)
    what = phrase("at-random", cards=what) if at_random else what
    told = phrase(verb, who=who, what=what)
    told = phrase("at-activation", what=told) if piece("at_activation") else told
    return told if is_plain(label) else phrase("labelled", what=told, label=text(label))


def _question(piece: Piece, step: lang.Ask) -> tuple[str, Message]:
    """The question that a player answers: its verb, and its subject."""
    yes, options, name, number = piece("yes"), piece("options"), piece("name"), piece("number")
    piece("cards")
    told: list[tuple[str, Message | None]] = []
    told += [("decide", phrase("whether", what=named(text(yes))))] if yes is not None else []
    told += [("choose", either(named(text(option)) for option in options))] if options else []
    told += [("declare", phrase("name-of-a-card"))] if name else []
    told += [("declare", phrase("a-type"))] if piece("type") else []
    told += [("declare", phrase("an-attribute"))] if piece("attribute") else []
    told += [("declare", phrase("number-from-to", low=number[0], high=value(number[1])))] if number is not None else []
    about = every(what for _, what in told if what is not None)
    if about is not None and (before := piece("besides")) is not None:
        about = phrase("other-than-the-number", what=about, label=text(before))
    return (told[0][0], about) if about is not None else ("choose", phrase("ref targets"))


def _tossed(piece: Piece, it: It) -> Message:
    again, count = piece("again"), piece("count")
    return phrase("toss-again") if again else phrase("toss", number=count)


def _rolled(piece: Piece, it: It) -> Message:
    return phrase("roll", number=piece("count"))


# --- what lasts, and when ---------------------------------------------------------------------------------------


def _within(of: Sequence[AnyStep], it: It = None) -> Message:
    told = steps(of, it)
    return phrase("within", steps=told) if told is not None else phrase("nothing")


def _branch(piece: Piece, it: It) -> Message:
    then, otherwise, when = piece("then"), piece("otherwise"), piece("condition")
    return phrase(
        "branch",
        when=condition(when) if when is not None else None,
        then=_within(then, it),
        otherwise=_within(otherwise, it) if otherwise else None,
    )


def _change(piece: Piece, it: It) -> Message:
    on = object_of(piece, it)
    but = piece("but")
    on = on if but is None else Subject(phrase("all-but", cards=on.of, but=cards(but)), True)
    told = apart(modifier(each, on) for each in piece("modify")) or phrase("nothing-changes", cards=on.of)
    return lasting(told, duration(piece))


def _lock(piece: Piece, it: It) -> Message:
    told = lasting(locks(piece("who"), piece("what"), names_of_lock(piece)), duration(piece))
    these, there = piece("these"), piece("while_there")
    told = phrase("while-one-is-there", what=told, cards=cards(there)) if there is not None else told
    told = phrase("only-these", what=told, cards=cards(these)) if these is not None else told
    return phrase("this-turn-not-counted", what=told) if piece("next_turn") else told


_WITHIN: dict[lang.Until, str] = {"end of turn": "within-turn", "source": "within-source"}


def _of_remembered(step: AnyStep, those: lang.CardsOf) -> AnyStep:
    """A delayed step whose targets are the cards that it remembers, by what these are called."""
    if not isinstance(step, CardStep) or not isinstance(those, str) or not isinstance(step.cards, lang.Cards):
        return step
    return replace(step, cards=replace(step.cards, ref=those)) if step.cards.ref == "targets" else step


def _speaks_of_its_cards(later: lang.Later) -> bool:
    """Whether the event or the steps of a delayed effect refer to the cards that it remembers."""
    refs = ("targets", "remembered")
    pieces = pieces_of((later.when, later.requires, *later.steps))
    return any(getattr(each, name, "") in refs for each in pieces for name in ("cards", "ref", "of", "count"))


def _later(piece: Piece, it: It) -> Message:
    step = piece.part
    assert isinstance(step, lang.Later)
    until, turns, whose = piece("until"), piece("turns"), piece("whose")
    of = who_words(whose) if whose is not None else None
    throughout = piece("throughout")
    beside: list[Message] = []
    if not (throughout and turns and until == "end of turn") and until != "duel":
        code = _WITHIN.get(until)
        beside.append(phrase(code) if code else phrase("within-until", until=as_word("lasts", until)))
    beside += [phrase("from-now-on")] if throughout else []
    if turns:
        beside.append(phrase("until-end-of-nth" if throughout else "from-nth-on", turn=turns, of=of))
    beside += [phrase("counting-turns", of=of)] if of is not None and not turns else []
    beside += [phrase("within-chain-too")] if piece("at_once") else []
    notes = every(_noted(said) for said in map(Piece, piece("notes")))
    beside += [phrase("with-notes", notes=notes)] if notes is not None else []
    named_cards = (step.cards != "targets" or says_of_cards(step)) and (
        step.cards != "this" or _speaks_of_its_cards(step)
    )
    of_several = step.cards == SEVERAL_MOVED and step.event != "phase"  # the event says "one of those cards"
    those = object_of(piece, it)
    meant = (those.of if those.many else phrase("ref event")) if named_cards else None
    kept = [_of_remembered(each, step.cards) for each in piece("steps")]
    then = _within(kept, meant)  # what it remembers was not targeted
    of_label = isinstance(step.cards, lang.Cards) and is_plain(step.cards.label)
    if step.event == "phase" and (step.cards in ("this", "moved", SEVERAL_MOVED) or of_label):
        then = _within(kept, those.of)  # when a Phase comes, "it" would be the Phase
    else:
        beside += [phrase("for-those", cards=those.of)] if named_cards and not of_several else []
    code = "each-time" if piece("repeat") else "as-soon-as"
    when, requires = piece("when"), piece("requires")
    if when is None:
        only = condition(requires) if requires is not None else None
        return phrase("when-chosen", beside=beside, only=only, then=then)
    return phrase(code, when=occasion(one_of_several(when) if of_several else when), beside=beside, then=then)


def _noted(said: Piece) -> Message:
    """A number or name that is noted as steps are delayed."""
    label, name_of = text(said("label")), said("name_of")
    if name_of is not None:
        return phrase("noted-name", cards=cards(name_of), label=label)
    return phrase("noted-number", number=value(said("number")), label=label)


def _note(piece: Piece, it: It) -> Message:
    stays = piece("until") == "source" and not piece("turns") and piece("whose") is None
    until = phrase("while-it-stays") if stays else duration(piece)
    return phrase("note", number=value(piece("number")), label=text(piece("label")), until=until)


def _negate(piece: Piece, it: It) -> Message:
    return phrase(f"negate {piece('what')}")


def _block_zone(piece: Piece, it: It) -> Message:
    zones = areas((piece("area"),), piece("who"))
    at_once = phrase("as-it-is-activated") if piece("at_activation") else None
    return phrase("block-zone", zones=zones, until=duration(piece), count=piece("count"), at=at_once)


def _swap(piece: Piece, it: It) -> Message:
    one, other = (named(text(of)) if isinstance(of, str) else cards(of) for of in (piece("one"), piece("other")))
    return phrase("players-exchange", one=one, other=other)


def _attack(piece: Piece, it: It) -> Message:
    return phrase("attack-by-effect", attacker=cards(piece("attacker")), target=cards(piece("target")))


def _wins(piece: Piece, it: It) -> Message:
    who = piece("who")
    return phrase("duel-is-draw") if who == "both" else phrase("wins-the-duel", who=who_words(who))


def _plainly(code: str) -> Telling:
    """The phrase of a step that has a sentence of its own."""
    return lambda piece, it: phrase(code)


_STEPS: dict[type[AnyStep], Telling] = {
    **CARD_STEPS,
    **SUMMON_STEPS,
    lang.Damage: _damage,
    lang.Gain: _gain,
    lang.Pay: _pay,
    lang.SetLife: _life,
    lang.PlaceCounters: _counter,
    lang.ShuffleDeck: _of_a_player("shuffle"),
    lang.SwapPiles: _of_a_player("swap-piles"),
    lang.Ask: _ask,
    lang.Coins: _tossed,
    lang.Dice: _rolled,
    lang.Branch: _branch,
    lang.Change: _change,
    lang.LastingLock: _lock,
    lang.NoteNumber: _note,
    lang.Later: _later,
    lang.Negate: _negate,
    lang.OtherPlayer: _plainly("apply-to-other-player"),
    lang.EndBattlePhase: _plainly("end-battle-phase"),
    lang.ToEndPhase: _plainly("to-end-phase"),
    lang.AttackByEffect: _attack,
    lang.WinDuel: _wins,
    lang.SwapControl: _swap,
    lang.BlockZone: _block_zone,
}


def step(of: AnyStep, it: It = None, *, last: bool = False) -> Message:
    """One thing that an effect does; `it` stands for its targets. After the `last` one, nothing needs to be told apart
    from what it does later or under a condition.
    """
    piece = Piece(of)
    piece("id")  # of the log, and nothing of what the card does
    after = piece("after")
    told = _STEPS[type(of)](piece, it)
    when = piece("condition")
    if last and isinstance(of, lang.Branch | lang.Later) and (when is None or isinstance(of, lang.Branch)):
        told = _unbracketed(of, told)
    told = _if_so(told, when if not isinstance(of, lang.Branch) else None, after)
    return piece.whole(told)


def _if_so(told: Message, when: Condition | None, after: str) -> Message:
    """What is done, with its condition and with what it follows."""
    told = told if when is None else phrase("done-if", what=told, when=condition(when))
    return phrase(AFTER[after], what=told) if after in AFTER else told


def _unbracketed(of: lang.Branch | lang.Later, told: Message) -> Message:
    """A step that nothing follows, without the brackets around its own steps."""
    named = ["otherwise"] if isinstance(of, lang.Branch) and of.otherwise else []
    named += ["then"] if not named or is_action_of(of) else []
    inner = {name: _opened(told.arguments[name]) for name in named if name in told.arguments}
    return Message(code=told.code, arguments={**told.arguments, **inner})


def _opened(within: Argument) -> Argument:
    return within.arguments["steps"] if isinstance(within, Message) and within.code == "within" else within


def steps(of: Sequence[AnyStep], it: It = None, *, last: bool = True) -> Message | None:
    """The steps of an effect in order; None if there are none. With `last`, nothing follows them."""
    return apart(in_series(list(_in_order(of, it, last=last))))


def _in_order(of: Sequence[AnyStep], it: It, *, last: bool) -> Iterator[Message]:
    at = 0
    while at < len(of):
        decided, either = decided_on(of, at), decided_either(of, at)
        ends = last and at + 1 + (1 if either else len(decided)) == len(of)
        asked = of[at]
        if (declined := declined_if(of, at)) is not None and isinstance(chosen := of[at + 1], lang.Ask):
            told = step(replace(chosen, condition=None), it)
            yield phrase("or-none-if", what=told, when=condition(declined))
            at += 2
            continue
        if (done := done_if_negated(of, at)) is not None:
            yield phrase("and-if-done", first=step(asked, it), what=step(done, it, last=True))
            return
        if either is not None and isinstance(asked, lang.Ask):
            yield _can_or_else(asked, either, it, last=ends)
        elif decided and isinstance(asked, lang.Ask):
            yield _can(asked, decided, it)
        else:
            yield step(asked, it, last=ends)
        at += 1 + (1 if either else len(decided))


def _can(asked: lang.Ask, decided: Sequence[AnyStep], it: It) -> Message:
    """What a player can do."""
    who = asked.who
    told = steps([replace(each, condition=None) for each in decided], it, last=asked.condition is None)
    if who != "you":
        does = told.arguments["what"] if told is not None and told.code == "done-by" else told
        told = phrase("other-can-do-this", who=who_words(who), what=does)
    else:
        told = phrase("you-can" if is_action(decided) else "you-can-do-this", what=told)
    return _if_so(told, asked.condition, asked.after)


def _can_or_else(asked: lang.Ask, either: lang.Branch, it: It, *, last: bool) -> Message:
    """What a player can do, and what happens if it is not done."""
    who, when = asked.who, asked.condition
    done, otherwise = _within(either.then, it), _within(either.otherwise, it)
    told = phrase(
        "can-or-else",
        who=who_words(who),
        what=_opened(done) if is_action(either.then) else done,
        plainly=who == "you" and is_action(either.then),
        when=condition(when) if when is not None else None,
        otherwise=_opened(otherwise) if last else otherwise,
    )
    return phrase(AFTER[asked.after], what=told) if asked.after in AFTER else told


def keep(of: lang.DestroyedUnless) -> Message:
    """The condition under which a card stays on the field."""
    piece = Piece(of)
    return piece.whole(phrase("destroy-this-unless", condition=condition(piece("requires"))))
