"""Whether a condition holds, as one card sees the state."""

from collections.abc import Callable, Iterator

from duelog.core.catalogue.arguments import Message
from duelog.core.effects.evaluate.context_base import Outlook
from duelog.core.effects.evaluate.locations import in_bounds
from duelog.core.effects.evaluate.references import last_damage, slot_of
from duelog.core.effects.language import Amount, Cards, Condition, Who
from duelog.core.rules.registry import broken_by, cites
from duelog.core.verdicts import Violation
from duelog.events import outcomes as o


def _counted(ctx: Outlook, condition: Condition) -> bool:
    if condition.count is None and condition.value is None:
        return True
    number = ctx.value(condition.value) if condition.value is not None else len(ctx.select(condition.count or "this"))
    low = condition.at_least if condition.at_least is not None or condition.at_most is not None else 1
    return in_bounds(number, (low, condition.at_most))


def _timed(ctx: Outlook, condition: Condition) -> bool:
    state = ctx.state
    if condition.turn is not None and (state.turn_player == ctx.player) != (condition.turn == "you"):
        return False
    if condition.phase and state.phase not in condition.phase:
        return False
    if condition.used is not None and not _was_used(ctx, condition.used, condition.turns_ago):
        return False
    if condition.damage_step is not None and (state.step == "damage") != condition.damage_step:
        return False
    if condition.summoning is not None and (state.summoning is not None) != condition.summoning:
        return False
    return condition.damage_by is None or _hurt_by(ctx, condition.damage_by)


def _was_used(ctx: Outlook, number: int, turns_ago: int) -> bool:
    turn = ctx.state.turn - turns_ago
    return any(
        use.card == ctx.this and use.effect == number and use.turn == turn and not use.negated for use in ctx.state.uses
    )


def _hurt_by(ctx: Outlook, what: str) -> bool:
    found = last_damage(ctx)
    return found is not None and isinstance(found[0], o.BattleFought) == (what == "battle")


def _resolved(ctx: Outlook, condition: Condition) -> bool:
    state = ctx.state
    if condition.done is not None and state.resolving is not None and state.resolving.did != condition.done:
        return False
    if condition.yes is not None:
        answer = ctx.answer(condition.yes)
        if answer is None or not answer.yes:
            return False
    if condition.option is not None:
        label, wanted = condition.option
        answer = ctx.answer(label)
        if answer is None or answer.option != wanted:
            return False
    return True


def _chained(ctx: Outlook, condition: Condition) -> bool:
    state = ctx.state
    if condition.link is not None and len(state.chain) + (ctx.link is None) < condition.link:
        return False
    if condition.same_name_in_chain is not None:
        names = [state.name(link.card) for link in state.chain]
        if (len(set(names)) < len(names)) != condition.same_name_in_chain:
            return False
    if condition.faces_battle_damage is not None and not _faces_damage(ctx, condition.faces_battle_damage):
        return False
    if condition.came_by:
        slot = slot_of(ctx)
        if slot is None or slot.came not in condition.came_by:
            return False
    if condition.normal_summoned is not None and condition.normal_summoned != bool(
        state.side(ctx.player).normal_summons
    ):
        return False
    if condition.special_summoned is not None and not _special_summoned(ctx, condition.special_summoned):
        return False
    return not any(player == ctx.player and how in condition.not_summoned for player, how, _ in state.summons)


def _special_summoned(ctx: Outlook, who: Who) -> bool:
    slot = slot_of(ctx)
    since = slot.since if slot is not None else 0
    players = ctx.players(who)
    return any(player in players and n > since and how not in _NORMALLY for player, how, n in ctx.state.summons)


_NORMALLY = ("normal", "tribute", "flip")


def _faces_damage(ctx: Outlook, who: Who) -> bool:
    """Whether a player would take battle damage if damage were calculated now."""
    from duelog.core.rules.battle import battle_is_on, damage_calculation

    battle = ctx.state.battle
    if battle is None or battle.fought or not battle_is_on(ctx.state, battle):
        return False
    players = ctx.players(who)
    return any(change.player in players for change in damage_calculation(ctx.state, battle).damage)


def _composed(ctx: Outlook, condition: Condition) -> bool:
    if condition.all and not all(ctx.holds(part) for part in condition.all):
        return False
    if condition.any and not any(ctx.holds(part) for part in condition.any):
        return False
    return condition.no is None or not ctx.holds(condition.no)


CHECKS = (_counted, _timed, _resolved, _chained, _composed)


@cites("EFF-07", "unmet condition")
@cites("EFF-10", "unmet condition")
@cites("EFF-11", "unmet condition about the size of the Deck")
@cites("GEN-16", "unmet condition about cards in the Deck")
def unmet(condition: Condition, holds: Callable[[Condition], bool], facts: Message) -> Iterator[Violation]:
    """The rules that a condition of an activation breaks where it does not hold.

    It is a limit printed on the card; about the Deck it breaks the rules on that, too.
    """
    yield from broken_by(facts, "unmet condition")
    for part in (condition, *condition.all):
        if holds(part):
            continue
        if isinstance(part.count, Cards) and "deck" in part.count.area:
            whole = part.count == Cards(of=part.count.of, area=part.count.area)
            about = "the size of the Deck" if whole else "cards in the Deck"
            yield from broken_by(facts, f"unmet condition about {about}")
        if isinstance(part.value, Amount) and isinstance(part.value.count, Cards) and "deck" in part.value.count.area:
            yield from broken_by(facts, "unmet condition about the size of the Deck")
