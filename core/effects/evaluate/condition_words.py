"""The meaning of conditions: a table of closures, and conditions compiled from it."""

from collections.abc import Callable, Iterator
from typing import Any

from duelog.core.catalogue.arguments import Message
from duelog.core.effects.evaluate.amount_words import of_cards
from duelog.core.effects.evaluate.comparisons import COMPARISONS, limits_of
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.references import last_damage, slot_of
from duelog.core.effects.evaluate.summon_attempts import NORMAL, has_attempted_to_summon
from duelog.core.effects.evaluate.word_tables import EVERYTHING, FIELD, PILES, DependsOn, Word
from duelog.core.effects.language import Amount, Cards, Condition, Who
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import battle_is_on
from duelog.core.rules.battle_damage import damage_calculation
from duelog.core.rules.registry import broken_by, cites
from duelog.core.rules.turns import battle_phase_ahead, normal_draw
from duelog.core.state import Lasting
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CopiedEffect, EffectAddress

Check = Callable[[ContextBase], bool]
Make = Callable[[Condition], Check]

CONDITION_WORDS: dict[str, Word[Any, Check]] = {
    **dict.fromkeys(COMPARISONS, Word[Any, Check](None, FIELD)),
    "turns_ago": Word(None, FIELD),
    "used_as": Word(None, FIELD),
}
"""The meaning of each field of `Condition`, compiled from the condition; checked in this order."""


def _word(name: str, depends_on: DependsOn[Any]) -> Callable[[Make], Make]:
    """Registers what a field checks, and what that depends on."""

    def enter(make: Make) -> Make:
        CONDITION_WORDS[name] = Word(make, depends_on)
        return make

    return enter


# --- the turn ---------------------------------------------------------------------------------------------------


@_word("turn", FIELD)
def _turn(condition: Condition) -> Check:
    wanted = condition.turn == "you"
    return lambda ctx: (ctx.state.turn_player == ctx.player) == wanted


@_word("phase", ("phase",))
def _phase(condition: Condition) -> Check:
    phases = condition.phase
    return lambda ctx: ctx.state.phase in phases


@_word("damage_step", ("step",))
def _damage_step(condition: Condition) -> Check:
    wanted = condition.damage_step
    return lambda ctx: (ctx.state.step == "damage") == wanted


@_word("battle_step", ("step",))
def _battle_step(condition: Condition) -> Check:
    wanted = condition.battle_step
    return lambda ctx: (ctx.state.step == "battle") == wanted


@_word("summoning", FIELD)
def _summoning(condition: Condition) -> Check:
    wanted = condition.summoning
    return lambda ctx: (ctx.state.summoning is not None) == wanted


@_word("phase_just_began", EVERYTHING)
def _phase_just_began(condition: Condition) -> Check:
    wanted = condition.phase_just_began
    return lambda ctx: (ctx.state.moved <= ctx.state.phase_began) == wanted


@_word("normal_draw_ahead", EVERYTHING)
def _normal_draw_ahead(condition: Condition) -> Check:
    wanted = condition.normal_draw_ahead
    return lambda ctx: (ctx.state.turn_player == ctx.player and normal_draw(ctx.state) is not None) == wanted


@_word("battle_phase_ahead", EVERYTHING)
def _battle_phase_ahead(condition: Condition) -> Check:
    wanted = condition.battle_phase_ahead
    return lambda ctx: battle_phase_ahead(ctx.state) == wanted


@_word("normal_summoned", PILES)
def _normal_summoned(condition: Condition) -> Check:
    wanted = condition.normal_summoned
    return lambda ctx: bool(ctx.state.side(ctx.player).normal_summons) == wanted


@_word("not_summoned_this_turn", ("summons", "uses"))
def _not_summoned(condition: Condition) -> Check:
    kinds = condition.not_summoned_this_turn
    return lambda ctx: not has_attempted_to_summon(ctx.state, ctx.book, ctx.player, kinds)


@_word("special_summoned", ("summons",))
def _special_summoned(condition: Condition) -> Check:
    who: Who = condition.special_summoned or "you"

    def check(ctx: ContextBase) -> bool:
        slot = slot_of(ctx)
        since = slot.since if slot is not None else 0
        players = ctx.players(who)
        return any(player in players and n > since and how not in NORMAL for player, how, n, _ in ctx.state.summons)

    return check


# --- this card --------------------------------------------------------------------------------------------------


@_word("summoned_by", FIELD)
def _came_by(condition: Condition) -> Check:
    kinds = condition.summoned_by

    def check(ctx: ContextBase) -> bool:
        slot = slot_of(ctx)
        return slot is not None and slot.came in kinds

    return check


@_word("in_force", ("lasting", *FIELD))
@enforces("EFF-07")
def _in_force(condition: Condition) -> Check:
    as_card, wanted = condition.in_force == "card", condition.in_force is not False

    def check(ctx: ContextBase) -> bool:
        state, name = ctx.state, ctx.state.name(ctx.this)
        of_name = (
            lasting
            for lasting in state.lasting
            if lasting.source and lasting.player in (None, ctx.player) and state.name(lasting.source) == name
        )
        return any(not as_card or _is_of_a_card(ctx, name, lasting) for lasting in of_name) == wanted

    return check


def _is_of_a_card(ctx: ContextBase, name: str, lasting: Lasting) -> bool:
    """Whether a lasting effect is that of the activation of a card itself."""
    effect = ctx.book.effect(name, lasting.effect)
    return effect is not None and effect.kind == "activation"


@_word("used", ("uses", *FIELD))
@enforces("GEN-05")
def _used(condition: Condition) -> Check:
    turns_ago = condition.turns_ago
    own, of = condition.used or 0, condition.used_as
    number: EffectAddress = own if of is None else CopiedEffect(of=of, number=own)

    def check(ctx: ContextBase) -> bool:
        turn = ctx.state.turn - turns_ago
        found = ctx.state.find(ctx.this)
        came = found[1].entered_at if found is not None else 0  # what it used before it left the field does not count
        return any(
            use.card == ctx.this and use.effect == number and use.turn == turn and not use.negated and use.event >= came
            for use in ctx.state.uses
        )

    return check


# --- what is in progress ----------------------------------------------------------------------------------------


@_word("damage_by", EVERYTHING)
def _damage_by(condition: Condition) -> Check:
    by_battle = condition.damage_by == "battle"

    def check(ctx: ContextBase) -> bool:
        found = last_damage(ctx, ctx.player)
        return found is not None and isinstance(found[0], o.BattleFought) == by_battle

    return check


@_word("would_take_battle_damage", EVERYTHING)
def _faces_battle_damage(condition: Condition) -> Check:
    who: Who = condition.would_take_battle_damage or "you"

    def check(ctx: ContextBase) -> bool:
        battle = ctx.state.battle
        if battle is None or battle.fought or not battle_is_on(ctx.state, battle):
            return False
        players = ctx.players(who)
        return any(
            change.player in players and change.amount < 0 for change in damage_calculation(ctx.state, battle).damage
        )

    return check


@_word("chain_link", EVERYTHING)
def _link(condition: Condition) -> Check:
    least = condition.chain_link or 0
    return lambda ctx: len(ctx.state.chain) + (ctx.link is None) >= least


@_word("same_name_in_chain", EVERYTHING)
def _same_name_in_chain(condition: Condition) -> Check:
    wanted = condition.same_name_in_chain

    def check(ctx: ContextBase) -> bool:
        names = [ctx.state.name(link.card) for link in ctx.state.chain]
        return (len(set(names)) < len(names)) == wanted

    return check


# --- what was done and answered ---------------------------------------------------------------------------------


@_word("previous_step_done", EVERYTHING)
def _done(condition: Condition) -> Check:
    wanted = condition.previous_step_done
    return lambda ctx: ctx.state.resolving is None or ctx.state.resolving.did == wanted


@_word("yes", EVERYTHING)
def _yes(condition: Condition) -> Check:
    label = condition.yes or ""

    def check(ctx: ContextBase) -> bool:
        answer = ctx.answer(label)
        return answer is not None and bool(answer.yes)

    return check


@_word("option", EVERYTHING)
def _option(condition: Condition) -> Check:
    label, wanted = condition.option or ("", "")

    def check(ctx: ContextBase) -> bool:
        answer = ctx.answer(label)
        return answer is not None and answer.option == wanted

    return check


# --- numbers ----------------------------------------------------------------------------------------------------


def _compared(condition: Condition) -> Check:
    """Compares the count, or the value if there is one; without comparisons, it must be at least 1."""
    count, amount = condition.count or "this", condition.value
    limits = tuple(limits_of(condition)) or ((COMPARISONS["at_least"], 1),)

    def check(ctx: ContextBase) -> bool:
        number = ctx.value(amount) if amount is not None else len(ctx.select(count))
        return all(compare(number, ctx.value(other)) for compare, other in limits)

    return check


@_word("count", of_cards)
def _count(condition: Condition) -> Check:
    return _compared(condition) if condition.value is None else _so


@_word("value", FIELD)
def _value(condition: Condition) -> Check:
    return _compared(condition)


# --- conditions of conditions -----------------------------------------------------------------------------------


def _so(ctx: ContextBase) -> bool:
    return True


@_word("all_of", FIELD)
def _all_of(condition: Condition) -> Check:
    return _every(tuple(map(check_of, condition.all_of)))


@_word("any_of", FIELD)
def _any_of(condition: Condition) -> Check:
    checks = tuple(map(check_of, condition.any_of))
    return lambda ctx: any(check(ctx) for check in checks)


@_word("not_", FIELD)
def _not(condition: Condition) -> Check:
    check = check_of(condition.not_ or Condition())
    return lambda ctx: not check(ctx)


# --- whole conditions -------------------------------------------------------------------------------------------


def check_of(condition: Condition) -> Check:
    """The check of a condition, compiled on first use."""
    found: Check | None = condition.compiled("check")
    if found is None:
        found = condition.keep_compiled("check", _every(tuple(_checks(condition))))
    return found


def _checks(condition: Condition) -> Iterator[Check]:
    for name, word in CONDITION_WORDS.items():
        if word.make is not None and getattr(condition, name) not in (None, ()):
            yield word.make(condition)


def _every(checks: tuple[Check, ...]) -> Check:
    """One check for several, all of which must hold."""
    if len(checks) == 1:
        return checks[0]
    return lambda ctx: all(check(ctx) for check in checks)


@cites("EFF-07", "condition not met")
@cites("EFF-10", "condition not met")
@cites("EFF-11", "condition not met about the size of the Deck")
@cites("GEN-16", "condition not met about cards in the Deck")
def condition_violations(
    condition: Condition, holds: Callable[[Condition], bool], facts: Message
) -> Iterator[Violation]:
    """The violations if a condition of an activation does not hold.

    The condition is a limit printed on the card; one about the Deck also breaks the rules on Decks.
    """
    yield from broken_by(facts, "condition not met")
    for part in (condition, *condition.all_of):
        if holds(part):
            continue
        if isinstance(part.count, Cards) and "deck" in part.count.area:
            whole = part.count == Cards(of=part.count.of, area=part.count.area)
            about = "the size of the Deck" if whole else "cards in the Deck"
            yield from broken_by(facts, f"condition not met about {about}")
        if isinstance(part.value, Amount) and isinstance(part.value.count, Cards) and "deck" in part.value.count.area:
            yield from broken_by(facts, "condition not met about the size of the Deck")
