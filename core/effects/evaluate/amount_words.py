"""The meaning of amounts: a table of closures, and amounts compiled from it."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.evaluate.card_numbers import NUMBERS_OF_CARDS
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import counters
from duelog.core.effects.evaluate.references import REFERENCES, destroyed_from, last_damage, slot_of
from duelog.core.effects.evaluate.shared_words import all_features, attributes_of, types_of
from duelog.core.effects.evaluate.word_tables import EVERYTHING, FIELD, PILES, DependsOn, Parts, Word
from duelog.core.effects.language import Amount, CountedActivations, NoteNumber
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import SeenCard
from duelog.core.rules.card_filters import fits as matches
from duelog.core.state import OnField, Use
from duelog.events.places import OPPONENT

Number = Callable[[ContextBase], int]
Make = Callable[[Amount], Number]


def of_cards(cards: object) -> Parts:
    """What the lookup of a reference depends on; a selector's own fields tell what it depends on."""
    return REFERENCES[cards].depends_on if isinstance(cards, str) else FIELD


def of_number(number: str) -> Parts:
    """What a number of a card depends on."""
    return NUMBERS_OF_CARDS[number].depends_on


AMOUNT_WORDS: dict[str, Word[Any, Number]] = {
    "stat": Word(None, of_number),
    "total": Word(None, FIELD),
    "minus": Word(None, FIELD),
    "times": Word(None, FIELD),
    "divided_by": Word(None, FIELD),
    "plus": Word(None, FIELD),
}
"""The meaning of each field of `Amount`, compiled from the amount; the first field given counts."""


def amount_word(name: str, depends_on: DependsOn[Any]) -> Callable[[Make], Make]:
    """Registers what a field counts, and what that depends on."""

    def enter(make: Make) -> Make:
        AMOUNT_WORDS[name] = Word(make, depends_on)
        return make

    return enter


@amount_word("count", of_cards)
def _count(amount: Amount) -> Number:
    cards = amount.count or "this"
    return lambda ctx: len(ctx.select(cards))


@amount_word("different_names", of_cards)
def _names(amount: Amount) -> Number:
    cards = amount.different_names or "this"
    return lambda ctx: len({ctx.name(card) for card in ctx.select(cards)})


@amount_word("different_types", lambda cards: (*of_cards(cards), *PILES))
def _types(amount: Amount) -> Number:
    cards = amount.different_types or "this"
    return lambda ctx: len(all_features(ctx, types_of, cards))


@amount_word("different_attributes", of_cards)
def _attributes(amount: Amount) -> Number:
    cards = amount.different_attributes or "this"
    return lambda ctx: len(all_features(ctx, attributes_of, cards))


@amount_word("most_of_one_name", of_cards)
def _most_of_one_name(amount: Amount) -> Number:
    cards = amount.most_of_one_name or "this"
    return lambda ctx: max(Counter(ctx.name(card) for card in ctx.select(cards)).values(), default=0)


@amount_word("of", of_cards)
def _of(amount: Amount) -> Number:
    cards, stat, counter = amount.of or "this", amount.stat, amount.counters
    if counter is not None:
        return lambda ctx: sum(counters(ctx.state, card, counter) for card in ctx.select(cards))
    if amount.total:
        return lambda ctx: sum(ctx.stat(card, stat) for card in ctx.select(cards))
    return lambda ctx: next((ctx.stat(card, stat) for card in ctx.select(cards)), 0)


@amount_word("lp", PILES)
def _lp(amount: Amount) -> Number:
    who = amount.lp or "you"
    return lambda ctx: ctx.state.side(ctx.one(who)).lp


@amount_word("lp_difference", PILES)
def _lp_difference(amount: Amount) -> Number:
    return lambda ctx: ctx.state.side(OPPONENT[ctx.player]).lp - ctx.state.side(ctx.player).lp


@amount_word("hand", PILES)
def _hand(amount: Amount) -> Number:
    who = amount.hand or "you"

    def number(ctx: ContextBase) -> int:
        players = ctx.players(who)
        return sum(len(ctx.state.side(player).hand) for player in players) - (ctx.placed > 0 and ctx.player in players)

    return number


@amount_word("counters", ("left",))
def _counters(amount: Amount) -> Number:
    name = amount.counters or ""
    return lambda ctx: counters(ctx.state, ctx.this, name)


@amount_word("chain_link", ("resolving", "chain"))
def _chain_link(amount: Amount) -> Number:
    return lambda ctx: ctx.state.resolving.link if ctx.state.resolving is not None else len(ctx.state.chain)


@amount_word("answer", EVERYTHING)
def _answer(amount: Amount) -> Number:
    label = amount.answer or ""

    def number(ctx: ContextBase) -> int:
        answer = ctx.answer(label)
        return (answer.number or len(answer.cards)) if answer else 0

    return number


@amount_word("result", EVERYTHING)
def _result(amount: Amount) -> Number:
    return lambda ctx: sum(ctx.state.resolving.results) if ctx.state.resolving is not None else 1


@amount_word("event_damage", EVERYTHING)
def _event_damage(amount: Amount) -> Number:
    def number(ctx: ContextBase) -> int:
        change = last_damage(ctx, ctx.player) or last_damage(ctx, OPPONENT[ctx.player])
        return -change[1].amount if change is not None else 0

    return number


@amount_word("destroyed_of", EVERYTHING)
def _destroyed_of(amount: Amount) -> Number:
    who = amount.destroyed_of or "you"
    return lambda ctx: len(destroyed_from(ctx, ctx.one(who)))


@amount_word("activations", ("uses",))
@enforces("GEN-03")
def _activations(amount: Amount) -> Number:
    wanted = amount.activations or CountedActivations()

    def number(ctx: ContextBase) -> int:
        state, slot = ctx.state, slot_of(ctx)
        since = _here_since(slot) if slot is not None and wanted.here else 0
        players = ctx.players(wanted.by)
        made = (use for use in state.uses if use.turn == state.turn and use.event > since and use.player in players)
        return sum(1 for use in made if use.negated != "activation" and _is_meant(ctx, wanted, use))

    return number


def _here_since(slot: OnField) -> int:
    """The number of the event that placed a card on the field, or by which its player turned it face-up."""
    return slot.changed_at if slot.flipped_on and slot.changed_on == slot.flipped_on else slot.entered_at


def _is_meant(ctx: ContextBase, wanted: CountedActivations, use: Use) -> bool:
    """Whether an activation is that of a card, or of an effect, as wanted, and of one of the wanted cards."""
    if use.effect == "own summon":
        return False
    effect = ctx.book.effect(use.name, use.effect)
    if effect is not None and effect.kind == "continuous":
        return False  # maintenance, or a protection once per turn: nothing is activated
    kind = "card" if effect is None or effect.kind == "activation" else "effect"
    face = ctx.state.face(use.card)
    among = wanted.cards is None or matches(SeenCard(face, face.kinds), wanted.cards)
    return among and wanted.activated_as in (kind, "either")


@amount_word("noted", ("lasting",))
@enforces("GEN-03")
def _noted(amount: Amount) -> Number:
    label = amount.noted or ""

    def number(ctx: ContextBase) -> int:
        for lasting in reversed(ctx.state.lasting):
            step = step_of(ctx.state, ctx.book, lasting) if lasting.source == ctx.this and lasting.values else None
            if isinstance(step, NoteNumber) and step.label == label:
                return lasting.values[0]
        return 0

    return number


def number_of(amount: Amount) -> Number:
    """The number of an amount, compiled on first use; division rounds down."""
    found: Number | None = amount.compiled("number")
    if found is None:
        found = amount.keep_compiled("number", _compiled(amount))
    return found


def _compiled(amount: Amount) -> Number:
    base = next(_bases(amount), _one)
    minus, times, divided_by, plus = amount.minus, amount.times, amount.divided_by, amount.plus
    if minus is None and (times, divided_by, plus) == (1, 1, 0):
        return base
    return lambda ctx: (base(ctx) - (ctx.value(minus) if minus is not None else 0)) * times // divided_by + plus


def _one(ctx: ContextBase) -> int:
    return 1


def _bases(amount: Amount) -> Iterator[Number]:
    for name, word in AMOUNT_WORDS.items():
        if word.make is not None and getattr(amount, name) not in (None, False):
            yield word.make(amount)
