"""Steps on questions, lasting and delayed effects, and the course of Chain, battle and duel."""

from collections.abc import Iterator
from itertools import zip_longest

from msgspec.structs import replace

from duelog.core.effects import language as lang
from duelog.core.effects.activation.feasibility import feasibility_violations
from duelog.core.effects.activation.obstacles import never_negated
from duelog.core.effects.book.program import Jump
from duelog.core.effects.choosing.actions import is_unaffected
from duelog.core.effects.choosing.room_for_summons import blockable_zones
from duelog.core.effects.continuous.lasting_changes import fixed_numbers
from duelog.core.effects.evaluate.another_word import would_change_attribute
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import names_said
from duelog.core.effects.evaluate.shared_words import attribute_of, feature_now, type_of
from duelog.core.effects.language.step_facts import kinds_that
from duelog.core.effects.resolution.link_to_negate import link_to_negate
from duelog.core.effects.resolution.resolver import Resolver, Steps, lasting, resolves
from duelog.core.effects.resolution.step_choices import (
    candidates,
    chosen_cards,
    fewest,
    graves_are_closed,
    stays_in_grave,
)
from duelog.core.effects.summoning.normal_summons import playable_at_once
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import attack_stopped, attacker_gone, bars_direct_attack
from duelog.core.rules.battle_damage import damage_calculation, flip_target
from duelog.core.rules.registry import asked_by
from duelog.core.rules.room import room_for_monsters
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import Place, is_monster_zone

STEPS: Steps = {}

_TAKES = kinds_that("takes_away")


@resolves(STEPS, lang.Ask)
def _ask(resolver: Resolver, step: lang.Ask) -> Outcome | None:
    """Asks a question whose answer later steps use."""
    if resolver.answers_given():
        return None
    if step.at_activation and step.cards is not None:
        return resolver.nothing("no choice")
    ctx = resolver.ctx
    player = ctx.one(step.who)
    if step.yes is not None:
        could = _could_be_done(resolver, step.label)
        return resolver.ask(player, "yes", "label", label=step.label) if could else resolver.nothing("not possible")
    if step.choices:
        options = tuple(word for word in step.choices if _could_be_chosen(resolver, step.label, word))
        if len(options) < min(2, len(step.choices)):
            return resolver.nothing("not possible")
        return resolver.ask(player, "option", "label", label=step.label, options=options)
    if step.name:
        return resolver.ask(player, "option", "label", label=step.label)
    if step.number is not None:
        lowest, highest = step.number[0], _highest(resolver, step.label, ctx.value(step.number[1]))
        if highest < lowest:
            return resolver.nothing("not possible")
        left = _numbers_left(ctx, step, lowest, highest)
        return resolver.ask(player, "number", "label", label=step.label, options=left, minimum=lowest, maximum=highest)
    closed = graves_are_closed(resolver)  # cards there cannot be chosen to leave
    found = tuple(c for c in ctx.select(step.cards or "targets") if not closed or not stays_in_grave(resolver, c))
    count = ctx.value(step.count)
    if not found:
        return resolver.nothing("no choice")
    if step.random and len(found) > count:
        picked = resolver.chance.pick(player, found, count)
        return resolver.step_done(o.CardsPicked(player=player, cards=picked, source=resolver.link.card))
    low = fewest(step, count)
    if len(found) <= low:
        return resolver.choose_without_asking(player, found, "label", label=step.label)
    most = min(count, len(found))
    return resolver.ask(player, "cards", "label", label=step.label, cards=found, minimum=low, maximum=most)


def _numbers_left(ctx: Context, step: lang.Ask, lowest: int, highest: int) -> tuple[str, ...]:
    """The numbers that can be declared, if one is left out that was declared before; () for all of them."""
    before = ctx.answer(step.besides) if step.besides is not None else None
    if before is None:
        return ()
    return tuple(str(number) for number in range(lowest, highest + 1) if number != before.number)


@enforces("EFF-11")
def _could_be_done(resolver: Resolver, label: str) -> bool:
    """Whether what is offered is possible; if not, the player is not asked.

    That is looked at for Summons, Sets, zones, and cards of Graveyards that none can leave.
    """
    closed = graves_are_closed(resolver)
    for step in resolver.program.instructions[resolver.at + 1 :]:
        if isinstance(step, Jump) or step.condition is None or step.condition.yes != label:
            continue
        match step:
            case lang.Summon():
                return _could_summon(resolver, step)
            case lang.NormalSummonNow():
                return bool(playable_at_once(resolver.ctx, step))
            case lang.BlockZone():
                return bool(blockable_zones(resolver.ctx, step))
            case lang.CardStep() if isinstance(step, lang.SetCards) or (closed and isinstance(step, _TAKES)):
                return bool(candidates(resolver, step))
            case _:
                continue
    return True


@enforces("EFF-11")
def _could_be_chosen(resolver: Resolver, label: str, option: str) -> bool:
    """Whether what follows from one of several options is possible: a Special Summon, or another Attribute."""
    ahead = resolver.program.instructions[resolver.at + 1 :]
    for step, after in zip_longest(ahead, ahead[1:]):
        condition = step.unless if isinstance(step, Jump) else step.condition
        if condition is not None and condition.option == (label, option):
            first = after if isinstance(step, Jump) else step
            if isinstance(first, lang.Change):
                return would_change_attribute(resolver.ctx, first)
            return not isinstance(first, lang.Summon) or _could_summon(resolver, first)
    return True


@enforces("EFF-11")
def _highest(resolver: Resolver, label: str, highest: int) -> int:
    """The highest number that can be chosen: if so many cards are excavated, no more than their Deck holds; if so many
    Tokens come, no more than there are zones.
    """
    for step in resolver.program.instructions[resolver.at + 1 :]:
        if not isinstance(count := getattr(step, "count", None), lang.Amount) or count.answer != label:
            continue
        if isinstance(step, lang.Excavate):
            highest = min(highest, len(resolver.state.side(resolver.ctx.one(step.who)).deck))
        elif isinstance(step, lang.MakeTokens):
            side, by = resolver.ctx.one(step.side), resolver.ctx.player
            highest = min(highest, room_for_monsters(resolver.state, side, by=by))
    return highest


def _could_summon(resolver: Resolver, step: lang.Summon) -> bool:
    offered = lang.Mode(description="", steps=(replace(step, condition=None, after="and"),))
    return next(feasibility_violations(resolver.ctx, offered), None) is None


@resolves(STEPS, lang.Change)
def _change(resolver: Resolver, step: lang.Change) -> Outcome | None:
    if step.but is not None:
        return resolver.step_done(_all_but(resolver, step, resolver.ctx.select(step.but)))
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    ctx = resolver.ctx
    face_down = any(modifier.face_down for modifier in step.modify)
    standing = tuple(card for card in cards if _changeable(ctx, card, face_down))
    if not standing:
        return resolver.nothing("nothing to change")
    return resolver.step_done(
        lasting(
            resolver, step.until, cards=standing, values=fixed_numbers(ctx, step, standing),
            whose=ctx.one(step.whose) if step.whose else None, turns=step.turns, names=_copied(ctx, step),
        )
    )  # fmt: skip


def _all_but(resolver: Resolver, step: lang.Change, spared: tuple[CardId, ...]) -> Outcome:
    """The beginning of a change of all cards but some: those that it spares are remembered."""
    whose = resolver.ctx.one(step.whose) if step.whose else None
    return lasting(resolver, step.until, cards=spared, whose=whose, turns=step.turns)


def _copied(ctx: Context, step: lang.Change) -> tuple[str, ...]:
    """The names, Attributes and Types that a change takes from elsewhere, in order, "" where there is none."""
    words = tuple(word for modifier in step.modify for word in _taken_words(ctx, modifier))
    return words if any(words) else ()


def _taken_words(ctx: Context, modifier: lang.Modifier) -> Iterator[str]:
    """What a modifier takes from elsewhere: a name, an Attribute, a Type, or those that were declared."""
    if (model := modifier.copies or modifier.name_of) is not None:
        yield next((ctx.state.name(card) for card in ctx.select(model)), "")
    if modifier.attribute_of is not None:
        found = (feature_now(ctx, attribute_of, card) for card in ctx.select(modifier.attribute_of))
        yield next((attribute or "" for attribute in found), "")
    if modifier.type_of is not None:
        yield next((feature_now(ctx, type_of, card) or "" for card in ctx.select(modifier.type_of)), "")
    for label in (modifier.declared_attribute, modifier.declared_type):
        if label is not None:
            answer = ctx.answer(label)
            yield (answer.option if answer is not None else None) or ""


def _changeable(ctx: Context, card: CardId, face_down: bool) -> bool:
    found = ctx.state.find(card)
    return found is not None and (found[1].face_up or face_down) and not is_unaffected(ctx, card)


@resolves(STEPS, lang.LastingLock)
def _lock(resolver: Resolver, step: lang.LastingLock) -> Outcome | None:
    ctx = resolver.ctx
    players = ctx.players(step.who)
    player = players[min(resolver.outcomes_so_far(), len(players) - 1)]
    held = step.these if step.these is not None else step.while_there
    about = ctx.select(held) if held is not None else ()
    if step.while_there is not None and not about:
        return resolver.nothing("no card")
    outcome = lasting(
        resolver, step.until, player=player, whose=ctx.one(step.whose) if step.whose else None, turns=step.turns,
        names=tuple(dict.fromkeys((*names_said(step), *_named(ctx, step)))),
        cards=about,
    )  # fmt: skip
    return (
        resolver.step_done(outcome)
        if resolver.outcomes_so_far() + 1 >= len(players)
        else resolver.step_goes_on(outcome)
    )


def _named(ctx: Context, step: lang.LastingLock) -> tuple[str, ...]:
    label = step.declared or step.declared_type
    if label is not None:
        answer = ctx.answer(label)
        return (answer.option,) if answer is not None and answer.option is not None else ()
    return tuple(dict.fromkeys(ctx.name(card) for card in ctx.select(step.names_of))) if step.names_of else ()


@resolves(STEPS, lang.Later)
def _later(resolver: Resolver, step: lang.Later) -> Outcome | None:
    ctx = resolver.ctx
    if step.until == "source" and resolver.link.placed and resolver.state.slot(ctx.this) is None:
        return resolver.nothing("no card")  # a Normal Spell that stays, and is gone (Swords of Revealing Light)
    cards = ctx.select(step.cards)
    whose = ctx.one(step.whose) if step.whose else None
    noted = tuple(ctx.value(note.number) for note in step.notes)
    names = tuple(_name_noted(ctx, note) for note in step.notes) if any(note.name_of for note in step.notes) else ()
    return resolver.step_done(
        lasting(resolver, step.until, cards=cards, values=noted, names=names, whose=whose, turns=step.turns)
    )


def _name_noted(ctx: Context, note: lang.NotedNumber) -> str:
    """The name of the card that a note is about; "" if it is about a number, or there is no such card."""
    cards = ctx.select(note.name_of) if note.name_of is not None else ()
    return ctx.name(cards[0]) if cards else ""


@resolves(STEPS, lang.NoteNumber)
def _note(resolver: Resolver, step: lang.NoteNumber) -> Outcome | None:
    ctx = resolver.ctx
    whose = ctx.one(step.whose) if step.whose else None
    values = (ctx.value(step.number),)
    return resolver.step_done(lasting(resolver, step.until, values=values, whose=whose, turns=step.turns))


@resolves(STEPS, lang.BlockZone)
@enforces("ZONE-01", "ZONE-02")
def _block_zone(resolver: Resolver, step: lang.BlockZone) -> Outcome | None:
    """Asks for, or records, zones that cannot be used for the duration of the effect."""
    free = blockable_zones(resolver.ctx, step)
    if len(free) < step.count:
        return resolver.nothing("no monster zone" if step.area == "monsters" else "no spell zone")
    chosen: list[Place] = [answer.to for answer in resolver.answers_given() if answer.to is not None]
    kept: list[Place] = [zone for zone in chosen if zone in free]
    left: list[Place] = [zone for zone in free if zone not in kept]
    if len(kept) < step.count < len(free):
        return resolver.ask(resolver.ctx.player, "place", "zone", places=tuple(left), rule=asked_by("zone"))
    zones: tuple[Place, ...] = (*kept, *left)
    return resolver.step_done(lasting(resolver, step.until, zones=zones[: step.count]))


@resolves(STEPS, lang.Negate)
@enforces("CHAIN-09", "GEN-03")
def _negate(resolver: Resolver, step: lang.Negate) -> Outcome | None:
    state = resolver.state
    match step.what:
        case "attack":
            if state.battle is None or state.battle.fought or attacker_gone(state, state.battle):
                return resolver.nothing("attack over")
            if is_unaffected(resolver.ctx, state.battle.attacker):
                return resolver.nothing("no change")
            return resolver.step_done(o.AttackEnded(why="negated", source=resolver.link.card))
        case "summon":
            if state.summoning is None:
                return resolver.nothing("no summon to negate")
            return resolver.step_done(o.SummonNegated(source=resolver.link.card))
        case what:
            number = link_to_negate(resolver)
            if number < 1 or state.chain[number - 1].negated is not None or never_negated(state, number):
                return resolver.nothing("nothing to negate")
            if is_unaffected(resolver.ctx, state.chain[number - 1].card):
                return resolver.nothing("nothing to negate")
            return resolver.step_done(o.LinkNegated(link=number, what=what, source=resolver.link.card))


@resolves(STEPS, lang.Retarget)
@enforces("EFF-08", "GEN-03")
def _retarget(resolver: Resolver, step: lang.Retarget) -> Outcome | None:
    """The effect of the link before this one gets another target; what does not resolve any more gets none."""
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    number = resolver.resolving.link - 1
    if number < 1 or resolver.state.chain[number - 1].negated is not None or not cards:
        return resolver.nothing("no change")
    return resolver.step_done(o.TargetsChanged(link=number, cards=cards[:1], source=resolver.link.card))


@resolves(STEPS, lang.RedirectAttack)
@enforces("GEN-03")
def _redirect_attack(resolver: Resolver, step: lang.RedirectAttack) -> Outcome | None:
    """The attack is made on another monster; unless it goes on, damage is calculated while the link still resolves."""
    state = resolver.state
    if resolver.outcomes_so_far():
        return _calculated_at_once(resolver)
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    battle = state.battle
    if battle is None or battle.fought or attacker_gone(state, battle) or attack_stopped(state, battle):
        return resolver.nothing("attack over")
    there = tuple(card for card in cards if (found := state.find(card)) is not None and is_monster_zone(found[0]))
    if not there or there[0] == battle.attacker or is_unaffected(resolver.ctx, battle.attacker):
        return resolver.nothing("no change")
    turned = o.AttackDeclared(attacker=battle.attacker, target=there[0], again=True)
    return resolver.step_done(turned) if step.goes_on else resolver.step_goes_on(turned)


@resolves(STEPS, lang.MakeDirect)
@enforces("GEN-03")
def _make_direct(resolver: Resolver, step: lang.MakeDirect) -> Outcome | None:
    """The attack becomes a direct attack, which is followed by its Damage Step as any other."""
    state, battle = resolver.state, resolver.state.battle
    if battle is None or battle.fought or attacker_gone(state, battle) or attack_stopped(state, battle):
        return resolver.nothing("attack over")
    found = state.find(battle.attacker)
    if found is None or not battle.target or bars_direct_attack(state, found):
        return resolver.nothing("no change")
    if is_unaffected(resolver.ctx, battle.attacker):
        return resolver.nothing("no change")
    return resolver.step_done(o.AttackDeclared(attacker=battle.attacker, again=True))


def _calculated_at_once(resolver: Resolver) -> Outcome | None:
    """The part of the Damage Step, the flip of the new target, and the damage calculation."""
    state, battle = resolver.state, resolver.state.battle
    if battle is None:
        return resolver.nothing("attack over")
    if state.part != "calculation":
        return resolver.step_goes_on(o.StepBegan(step="damage", part="calculation"))
    flipped = flip_target(state, battle)
    return (
        resolver.step_goes_on(flipped) if flipped is not None else resolver.step_done(damage_calculation(state, battle))
    )


@resolves(STEPS, lang.OtherPlayer)
def _other_player(resolver: Resolver, step: lang.OtherPlayer) -> Outcome | None:
    number = resolver.resolving.link - 1
    if number < 1 or resolver.state.chain[number - 1].negated is not None:
        return resolver.nothing("no effect to exchange")
    return resolver.step_done(o.PlayersExchanged(link=number, source=resolver.link.card))


@resolves(STEPS, lang.EndBattlePhase)
def _end_battle_phase(resolver: Resolver, step: lang.EndBattlePhase) -> Outcome | None:
    if resolver.state.phase != "battle":
        return resolver.nothing("not the battle phase")
    if resolver.state.battle is not None:
        return resolver.step_goes_on(o.AttackEnded(why="phase over", source=resolver.link.card))
    return resolver.step_done(o.StepBegan(step="end"))


@resolves(STEPS, lang.ToEndPhase)
def _to_end_phase(resolver: Resolver, step: lang.ToEndPhase) -> Outcome | None:
    return resolver.step_done(lasting(resolver, "end of turn"))


@resolves(STEPS, lang.AttackByEffect)
def _attack(resolver: Resolver, step: lang.AttackByEffect) -> Outcome | None:
    two, state = (*resolver.ctx.select(step.attacker), *resolver.ctx.select(step.target)), resolver.state
    if len(two) != 2:
        return resolver.nothing("no card")
    began = (state.phase_began,)  # of the Phase that goes on afterwards
    return resolver.step_done(lasting(resolver, "end of turn", cards=two, values=began, names=(state.phase,)))


@resolves(STEPS, lang.WinDuel)
@enforces("WIN-03", "WIN-04")
def _win(resolver: Resolver, step: lang.WinDuel) -> Outcome | None:
    return o.DuelEnded(winner=0 if step.who == "both" else resolver.ctx.one(step.who), reason="effect")
